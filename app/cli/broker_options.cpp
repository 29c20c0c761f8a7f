#include "app/cli/broker_options.hpp"

#include "core/base/text_file.hpp"

namespace telescope::cli {
namespace {

constexpr std::size_t kLargestLogin = 4096;
constexpr std::size_t kLargestCertificates = std::size_t{4} << 20;

}  // namespace

Option add_broker_options(const Command& command, BrokerLogin& login) {
  const Option broker = command.add_option(
      "--mqtt", login.address, "the MQTT broker of a megagame; port 1883, or 8883 with --mqtt-ca");
  broker.type_name("HOST[:PORT]");
  command
      .add_option("--mqtt-login", login.login,
                  "file with the login: a line with the user, one with the password")
      .type_name("FILE")
      .needs(broker);
  command
      .add_option("--mqtt-ca", login.ca,
                  "encrypt (TLS), and talk only to a broker whose certificate comes from these (PEM)")
      .type_name("FILE")
      .needs(broker);
  return broker;
}

Result<app::BrokerOptions> broker_of(const BrokerLogin& login) {
  auto address = app::net_address(login.address, login.ca.empty() ? app::kMqttPort : app::kMqttTlsPort);
  if (!address) return failure("--mqtt: " + address.error().message);
  app::BrokerOptions broker{.address = *std::move(address), .user = {}, .password = {}, .ca = login.ca};
  if (!login.ca.empty())
    if (const auto read = read_text_file(login.ca, kLargestCertificates); !read)
      return tl::unexpected(read.error());
  if (login.login.empty()) return broker;
  const auto text = read_text_file(login.login, kLargestLogin);
  if (!text) return tl::unexpected(text.error());
  const auto line = [&](std::size_t from) {
    return from > text->size() ? std::string() : text->substr(from, text->find_first_of("\r\n", from) - from);
  };
  broker.user = line(0);
  const auto next = text->find('\n');
  if (next != std::string::npos) broker.password = line(next + 1);
  if (broker.user.empty() || broker.password.empty())
    return failure(login.login + ": write the user on the first line, the password on the second");
  return broker;
}

}  // namespace telescope::cli
