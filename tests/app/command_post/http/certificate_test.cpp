#include "app/command_post/http/certificate.hpp"

#include <filesystem>

#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"

using namespace telescope;
using namespace telescope::cp;
namespace fs = std::filesystem;

namespace {

constexpr std::time_t kDay = 86'400, kNow = 1'800'000'000;
const std::vector<std::string> kHosts{"192.168.1.5", "fd00::5", "table", "table.local", "localhost"};

Certificate made(const fs::path& folder, std::time_t now = kNow,
                 const std::vector<std::string>& hosts = kHosts) {
  auto certificate = own_certificate(folder, hosts, now);
  REQUIRE(certificate);
  return *std::move(certificate);
}

std::string why(const Result<Certificate>& refused) {
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message.find('\n') == std::string::npos);
  return refused.error().message;
}

}  // namespace

TEST_CASE("the first start makes a certificate whose key only its owner reads, and the next one takes it",
          "[cp][certificate]") {
  const test::TemporaryFolder folder;
  const Certificate first = made(folder / "kept");
  CHECK(first.fingerprint.size() == 32 * 3 - 1);
  CHECK(fs::status(folder / "kept" / "key.pem").permissions() == fs::perms(0600));
  CHECK(fs::status(folder / "kept").permissions() == fs::perms(0700));
  fs::permissions(folder / "kept", fs::perms(0755));
  fs::permissions(folder / "kept" / "key.pem", fs::perms(0644));
  CHECK(made(folder / "kept", kNow + 300 * kDay).fingerprint == first.fingerprint);
  CHECK(fs::status(folder / "kept" / "key.pem").permissions() == fs::perms(0600));
  CHECK(fs::status(folder / "kept").permissions() == fs::perms(0700));
}

TEST_CASE(
    "a certificate is renewed with the same key before it ends, and where this machine has a new address",
    "[cp][certificate]") {
  const test::TemporaryFolder folder;
  const Certificate first = made(folder.path());
  const Certificate renewed = made(folder.path(), kNow + (kCertificateDays - kRenewDays) * kDay);
  CHECK(renewed.fingerprint != first.fingerprint);
  CHECK(renewed.keys.key == first.keys.key);
  auto hosts = kHosts;
  hosts.push_back("10.0.0.7");
  const Certificate moved = made(folder.path(), kNow + (kCertificateDays - kRenewDays) * kDay, hosts);
  CHECK(moved.fingerprint != renewed.fingerprint);
  CHECK(moved.keys.key == first.keys.key);
  // Back in the network before, it is still good there.
  hosts = {"10.0.0.8"};
  const Certificate again = made(folder.path(), kNow + (kCertificateDays - kRenewDays) * kDay, hosts);
  CHECK(again.fingerprint != moved.fingerprint);
  hosts = {"10.0.0.7", "192.168.1.5", "table"};
  CHECK(made(folder.path(), kNow + (kCertificateDays - kRenewDays) * kDay, hosts).fingerprint ==
        again.fingerprint);
}

TEST_CASE("what is kept of a certificate and is damaged is made anew", "[cp][certificate]") {
  const test::TemporaryFolder folder;
  const Certificate first = made(folder.path());
  test::write_text(folder / "certificate.pem", "nonsense");
  CHECK(made(folder.path()).keys.key == first.keys.key);
  test::write_text(folder / "key.pem", "");
  CHECK(made(folder.path()).keys.key != first.keys.key);
  CHECK(fs::status(folder / "key.pem").permissions() == fs::perms(0600));
}

TEST_CASE("a folder in which no key can be kept is told in one line", "[cp][certificate]") {
  const test::TemporaryFolder folder;
  test::write_text(folder / "file", "");
  CHECK(why(own_certificate(folder / "file" / "kept", kHosts, kNow)).find("file") != std::string::npos);
}

TEST_CASE("a certificate of one's own is taken, and one that is no good is told in one line",
          "[cp][certificate]") {
  const test::TemporaryFolder one, other;
  const Certificate own = made(one.path());
  made(other.path());
  const fs::path file = one / "certificate.pem", key = one / "key.pem";
  const auto given = given_certificate(file, key, kNow);
  REQUIRE(given);
  CHECK(given->fingerprint == own.fingerprint);
  CHECK(given->names == std::vector<std::string>{"table", "table.local", "localhost"});
  CHECK(why(given_certificate(one / "none", key, kNow)).find("none") != std::string::npos);
  CHECK(why(given_certificate(file, one / "none", kNow)).find("none") != std::string::npos);
  CHECK(why(given_certificate(key, key, kNow)).ends_with("holds no certificate (PEM)"));
  CHECK(why(given_certificate(file, file, kNow)).find("holds no private key") != std::string::npos);
  CHECK(why(given_certificate(file, other / "key.pem", kNow)).find("is not the key of") != std::string::npos);
  CHECK(why(given_certificate(file, key, kNow + kCertificateDays * kDay)).find("was good until 2028-") !=
        std::string::npos);
  CHECK(why(given_certificate(file, key, kNow - 3 * kDay)).find("is good from 2027-") != std::string::npos);
}
