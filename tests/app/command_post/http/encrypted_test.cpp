#include <algorithm>
#include <array>
#include <latch>
#include <stdexcept>
#include <thread>

#include <arpa/inet.h>
#include <gnutls/gnutls.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "app/command_post/http/command_post.hpp"
#include "tests/app/command_post/http/client.hpp"
#include "tests/app/command_post/http/own_port.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"

using namespace telescope;
using namespace telescope::cp;
using Json = nlohmann::json;

namespace {

/// Asks under TLS, whoever has made the certificate, and reads until the other end closes. Empty: no TLS
/// connection came about.
std::string ask(std::uint16_t port, const std::string& method, const std::string& path,
                const std::string& cookie = {}, const std::string& body = {},
                const char* versions = "NORMAL") {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  std::string answer;
  gnutls_session_t session{};
  gnutls_certificate_credentials_t nobody{};
  gnutls_init(&session, GNUTLS_CLIENT);
  gnutls_certificate_allocate_credentials(&nobody);
  gnutls_priority_set_direct(session, versions, nullptr);
  gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, nobody);
  gnutls_transport_set_int(session, socket);
  if (connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
      gnutls_handshake(session) == GNUTLS_E_SUCCESS) {
    const std::string host = "127.0.0.1:" + std::to_string(port);
    const std::string request = method + " " + path + " HTTP/1.1\r\nHost: " + host + "\r\nOrigin: https://" +
                                host + "\r\nConnection: close\r\nCookie: " + cookie +
                                "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
    for (std::size_t sent = 0; sent < request.size();) {
      const auto more = gnutls_record_send(session, request.data() + sent, request.size() - sent);
      if (more <= 0) break;
      sent += static_cast<std::size_t>(more);
    }
    std::array<char, 4096> piece{};
    for (;;) {
      const auto size = gnutls_record_recv(session, piece.data(), piece.size());
      if (size <= 0) break;
      answer.append(piece.data(), static_cast<std::size_t>(size));
    }
  }
  gnutls_deinit(session);
  gnutls_certificate_free_credentials(nobody);
  close(socket);
  return answer;
}

struct Table {
  test::TemporaryFolder folder;
  std::size_t longest = 0;  ///< of the pictures that came
  std::unique_ptr<CommandPost> post;

  explicit Table(bool only_encrypted = false) {
    auto started = test::start_on_own_port({.certificate_folder = folder / "kept",
                                            .only_encrypted = only_encrypted,
                                            .camera = {.begin = [](bool) { return std::uint64_t{1}; },
                                                       .take =
                                                           [this](const CameraPicture& picture, auto) {
                                                             longest = std::max(longest, picture.jpeg.size());
                                                             return CameraDoor::Answer{};
                                                           },
                                                       .most_bytes = 1'000'000}});
    REQUIRE(started);
    post = *std::move(started);
    post->state().set_seats({{.role = kCameraRole, .title = "Camera", .alone = true}}, {600, 900});
  }
};

}  // namespace

TEST_CASE("the Command Post encrypts once it is asked to, at a port of its own and with its own certificate",
          "[cp][tls]") {
  Table table;
  CHECK(table.post->fingerprint().empty());
  REQUIRE(table.post->encrypt());
  REQUIRE(table.post->encrypt());  // it does already
  const std::uint16_t port = table.post->secure_port();
  CHECK(port != table.post->port());
  CHECK(table.post->fingerprint().size() == 95);
  const std::string page = ask(port, "GET", "/camera");
  CHECK(test::status_of(page) == 200);
  CHECK_THAT(page, ContainsSubstring("camera.js"));
  CHECK(test::status_of(test::Client(table.post->port()).ask("GET", "/camera")) == 200);
  CHECK(test::status_of(ask(port, "GET", "/camera", {}, {}, "NORMAL:-VERS-ALL:+VERS-TLS1.2")) == 200);
  CHECK(ask(port, "GET", "/camera", {}, {}, "NORMAL:-VERS-ALL:+VERS-TLS1.1").empty());
  // Who speaks no TLS there gets nothing, and nobody else is disturbed.
  test::Client plain(port);
  plain.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  CHECK(test::status_of(plain.read_all()) == 0);
  CHECK(test::status_of(ask(port, "GET", "/camera")) == 200);
}

TEST_CASE(
    "a phone joins as camera by the code of its address and sends pictures that no other request may be "
    "as long as",
    "[cp][tls][camera]") {
  Table table;
  REQUIRE(table.post->encrypt());
  const std::uint16_t port = table.post->secure_port();
  const Invitation invited = table.post->invite(kCameraRole);
  CHECK(invited.url == "https://127.0.0.1:" + std::to_string(port) + "/camera#" + invited.code);
  const std::string joined = ask(port, "POST", "/api/join", {}, Json{{"code", invited.code}}.dump());
  REQUIRE(test::status_of(joined) == 200);
  const std::string cookie = test::header_of(joined, "Set-Cookie");
  const std::string picture = "/api/camera/picture?page=1&t=", token = cookie.substr(0, cookie.find(';'));
  CHECK(test::status_of(ask(port, "POST", picture + "1", token, std::string(400'000, 'x'))) == 200);
  CHECK(table.longest == 400'000);
  CHECK(test::status_of(ask(port, "POST", picture + "2", token, std::string(1'000'001, 'x'))) != 200);
  CHECK(test::status_of(ask(port, "POST", picture + "3", {}, std::string(400'000, 'x'))) != 200);
  CHECK(table.longest == 400'000);
}

TEST_CASE("opened to the network and closed again it goes on to encrypt at the same port", "[cp][tls]") {
  Table table;
  REQUIRE(table.post->encrypt());
  const std::uint16_t port = table.post->secure_port();
  for (const bool open : {true, false}) {
    table.post->set_open(open);
    while (table.post->open() != open) std::this_thread::yield();
    CHECK(test::status_of(ask(port, "GET", "/camera")) == 200);
    CHECK(table.post->secure_port() == port);
  }
  CHECK(table.post->take_messages().empty());
}

TEST_CASE("what encrypts alone leads to its encrypted pages", "[cp][tls]") {
  Table table(true);
  CHECK(table.post->address() == "https://127.0.0.1:" + std::to_string(table.post->secure_port()));
  const std::string sent_on = test::Client(table.post->port(), "127.0.0.9").ask("GET", "/join");
  CHECK(test::status_of(sent_on) == 307);
  CHECK(test::header_of(sent_on, "Location") ==
        "https://127.0.0.1:" + std::to_string(table.post->secure_port()) + "/join");
}

TEST_CASE("asked to encrypt while it opens to the network it does so once it is open", "[cp][tls]") {
  Table table;
  auto& post = *table.post;
  post.state().set_seats({{.role = "umpire", .title = "Umpire", .leads = true}}, {600, 900});
  std::latch asked(1), go_on(1);
  post.state().set_weigh([&](const std::string&, const Json&) {
    asked.count_down();
    go_on.wait();
    return Json();
  });
  const auto entered =
      post.state().enter(post.invite("umpire").code, "127.0.0.1", "", "", std::chrono::steady_clock::now());
  REQUIRE(entered);
  std::jthread slow([&] {
    const std::string host = "127.0.0.1:" + std::to_string(post.port());
    test::Client(post.port())
        .ask("POST", "/api/weigh",
             "Origin: http://" + host + "\r\nCookie: " + Web::cookie_name(post.port()) + "=" +
                 entered->token + "\r\n",
             "{}");
  });
  asked.wait();
  post.set_open(true);
  std::this_thread::sleep_for(
      std::chrono::milliseconds(400));  // it closes now, and waits for what is being answered
  std::jthread encrypts([&] { CHECK(post.encrypt()); });
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  go_on.count_down();
  encrypts.join();
  while (!post.open()) std::this_thread::yield();
  CHECK(test::status_of(ask(post.secure_port(), "GET", "/camera")) == 200);
}

TEST_CASE("where no certificate can be kept the camera gets no code, and the reason is told",
          "[cp][tls][camera]") {
  Table table;
  test::write_text(table.folder / "kept", "no folder");
  const Invitation refused = table.post->invite(kCameraRole);
  CHECK(refused.code.empty());
  CHECK(refused.url.empty());
  CHECK_THAT(refused.refused, ContainsSubstring("kept"));
  CHECK(table.post->take_messages() == std::vector<std::string>{refused.refused});
  std::filesystem::remove(table.folder / "kept");
  CHECK(table.post->invite(kCameraRole).url.starts_with("https://127.0.0.1:"));
}

TEST_CASE("a certificate of one's own keeps nobody out of the pages that are not encrypted", "[cp][tls]") {
  const test::TemporaryFolder folder;
  auto certificate = own_certificate(folder.path(), {"localhost"}, std::time(nullptr));
  REQUIRE(certificate);
  certificate->names = {"table.example.org"};
  auto post = CommandPost::start({.open = true, .port = 0, .certificate = *certificate});
  REQUIRE(post);
  CHECK_THAT((*post)->address(), !ContainsSubstring("example"));
  test::Client guest((*post)->port());
  guest.send("GET / HTTP/1.1\r\nHost: table.example.org:8463\r\nConnection: close\r\n\r\n");
  CHECK(test::status_of(guest.read_all()) == 200);
  REQUIRE((*post)->encrypt());
  CHECK((*post)->secure_address().starts_with("https://table.example.org:"));
}
