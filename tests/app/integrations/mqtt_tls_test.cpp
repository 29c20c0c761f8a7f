// A line to a broker that encrypts, with certificates of an authority of one's own.
#include "tests/app/integrations/mqtt_client.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"

using namespace telescope::app;
using telescope::test::Broker;
using telescope::test::TemporaryFolder;

namespace {

/// An authority, and certificates that it signs, made with the program openssl.
class Authority {
 public:
  Authority(const TemporaryFolder& folder, const std::string& name) : folder_(folder), name_(name) {
    make(name, {"-subj", "/CN=" + name});
  }
  std::filesystem::path certificate() const { return folder_ / (name_ + ".pem"); }

  /// Lines of a broker's configuration; `whom`: "IP:127.0.0.1", "DNS:broker.local".
  std::string broker_for(const std::string& whom) const {
    const std::string file = name_ + " for " + whom.substr(whom.find(':') + 1);
    make(file, {"-subj", "/CN=broker", "-CA", certificate().string(), "-CAkey",
                (folder_ / (name_ + ".key")).string(), "-addext", "subjectAltName=" + whom});
    return lines(file);
  }

  /// The same of a broker for 127.0.0.1 whose certificate is long out of date.
  std::string late_broker() const {
    const auto in_folder = [&](const std::string& file) { return (folder_ / file).string(); };
    telescope::test::write_text(folder_ / "serial", "01");
    telescope::test::write_text(folder_ / "index", "");
    telescope::test::write_text(
        folder_ / "ca.cnf", "[ca]\ndefault_ca = d\n[d]\ndatabase = " + in_folder("index") + "\nserial = " +
                                in_folder("serial") + "\nnew_certs_dir = " + folder_.path().string() +
                                "\ndefault_md = sha256\npolicy = p\n"
                                "x509_extensions = x\n[p]\ncommonName = supplied\n"
                                "[x]\nsubjectAltName = IP:127.0.0.1\n");
    make("late", {"-subj", "/CN=broker"});
    run({"x509", "-x509toreq", "-in", in_folder("late.pem"), "-signkey", in_folder("late.key"), "-out",
         in_folder("late.csr")});
    run({"ca", "-batch", "-config", in_folder("ca.cnf"), "-cert", certificate().string(), "-keyfile",
         in_folder(name_ + ".key"), "-startdate", "20200101000000Z", "-enddate", "20200102000000Z", "-in",
         in_folder("late.csr"), "-out", in_folder("late.pem")});
    return lines("late");
  }

 private:
  std::string lines(const std::string& file) const {
    return "allow_anonymous true\ncertfile " + (folder_ / (file + ".pem")).string() + "\nkeyfile " +
           (folder_ / (file + ".key")).string() + "\n";
  }
  static void run(const std::vector<std::string>& arguments) {
    const auto made = telescope::test::run_program("openssl", arguments);
    INFO(made.err);
    REQUIRE(made.exit_code == 0);
  }
  void make(const std::string& file, std::vector<std::string> more) const {
    std::vector<std::string> arguments{"req",
                                       "-x509",
                                       "-newkey",
                                       "ec",
                                       "-pkeyopt",
                                       "ec_paramgen_curve:prime256v1",
                                       "-nodes",
                                       "-days",
                                       "2",
                                       "-out",
                                       (folder_ / (file + ".pem")).string(),
                                       "-keyout",
                                       (folder_ / (file + ".key")).string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    run(arguments);
  }
  const TemporaryFolder& folder_;
  std::string name_;
};

/// What the line tells its user first.
std::string first_word(BrokerLine& line) {
  for (;;) {
    line.work(std::chrono::milliseconds(50));
    if (const auto told = line.take_messages(); !told.empty()) return told.front();
  }
}

std::string first_word(const Broker& broker, const std::filesystem::path& ca) {
  BrokerLine line({.address = {"127.0.0.1", broker.port()}, .user = {}, .password = {}, .ca = ca}, {});
  return first_word(line);
}

}  // namespace

TEST_CASE("MQTT: with --mqtt-ca a letter comes and goes encrypted", "[mqtt][tls]") {
  const TemporaryFolder folder;
  const Authority club(folder, "club");
  const Broker broker(folder.path(), club.broker_for("IP:127.0.0.1"));
  BrokerLine line({{"127.0.0.1", broker.port()}, {}, {}, club.certificate()}, {});
  CHECK_THAT(first_word(line), ContainsSubstring("connected"));
  line.subscribe("telescope/#");
  line.publish({"telescope/north/status", "{}"});
  std::vector<Letter> received;
  while (received.empty()) {
    line.work(std::chrono::milliseconds(50));
    received = line.take_received();
  }
  CHECK(received == std::vector{Letter{"telescope/north/status", "{}"}});
}

TEST_CASE("MQTT: a broker that cannot prove who it is gets nothing, and one line says why", "[mqtt][tls]") {
  const TemporaryFolder folder;
  const Authority club(folder, "club"), stranger(folder, "stranger");
  const Broker broker(folder.path(), club.broker_for("IP:127.0.0.1"));
  const std::string name = "broker 127.0.0.1:" + std::to_string(broker.port()) + ": ";
  CHECK(first_word(broker, stranger.certificate()) == name + "its certificate does not come from " +
                                                          stranger.certificate().string() +
                                                          ", or is out of date; it is tried again");
  const std::filesystem::path empty = folder / "empty.pem";
  telescope::test::write_text(empty, "no certificate\n");
  CHECK(first_word(broker, empty) == name + empty.string() + " holds no certificates; it is tried again");
  CHECK(first_word(broker, {}) == name + "it hangs up; if it encrypts, give --mqtt-ca; it is tried again");

  const TemporaryFolder yesterday;
  const Authority lax(yesterday, "lax");
  const Broker late(yesterday.path(), lax.late_broker());
  CHECK_THAT(first_word(late, lax.certificate()),
             ContainsSubstring(", or is out of date; it is tried again"));

  const TemporaryFolder elsewhere;
  const Broker other(elsewhere.path(), club.broker_for("DNS:broker.example"));
  CHECK_THAT(first_word(other, club.certificate()),
             ContainsSubstring("its certificate is not for 127.0.0.1; it is tried again"));
  const TemporaryFolder plain;
  const Broker open(plain.path(), "allow_anonymous true\n");
  CHECK_THAT(first_word(open, club.certificate()),
             ContainsSubstring("it does not encrypt at this port; it is tried again"));
}
