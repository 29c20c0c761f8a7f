// The Command Post behind a proxy, below a path of a name of its own.

#include <atomic>
#include <list>
#include <thread>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "app/command_post/http/command_post.hpp"
#include "app/command_post/http/post_state.hpp"
#include "tests/app/command_post/http/client.hpp"
#include "tests/app/command_post/http/own_port.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"

using namespace std::chrono_literals;
using namespace telescope;
using namespace telescope::cp;

namespace {

constexpr const char* kPath = "/telescope";
constexpr const char* kName = "https://club.example/telescope";

/// A reverse proxy of one connection for each request: takes the path away, and says for whom it asks as
/// nginx does, to what he has said himself.
class Proxy {
 public:
  explicit Proxy(std::string from)
      : from_(std::move(from)), socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    bind(socket_, reinterpret_cast<const sockaddr*>(&address), size);
    listen(socket_, SOMAXCONN);
    getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size);
    port_ = ntohs(address.sin_port);
    accepting_ = std::jthread([this] {
      for (int guest = 0; (guest = accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC)) >= 0;)
        passing_.emplace_back([this, guest] { pass(guest); });
    });
  }
  ~Proxy() {
    shutdown(socket_, SHUT_RDWR);
    accepting_ = {};
    passing_.clear();
    close(socket_);
  }
  std::uint16_t port() const { return port_; }
  void lead_to(std::uint16_t port) { behind_ = port; }

 private:
  void pass(int guest) const {
    std::string asked;
    std::array<char, 4096> some{};
    for (auto size = recv(guest, some.data(), some.size(), 0); size > 0;
         size = recv(guest, some.data(), some.size(), 0)) {
      asked.append(some.data(), static_cast<std::size_t>(size));
      if (asked.find("\r\n\r\n") != std::string::npos) break;  // a small body is in the same piece
    }
    asked.erase(asked.find(kPath), std::string_view(kPath).size());
    asked.insert(asked.find("\r\n") + 2, "X-Forwarded-Proto: https\r\nX-Forwarded-Host: club.example\r\n");
    asked.insert(asked.find("\r\n\r\n") + 2, "X-Forwarded-For: " + from_ + "\r\n");
    test::Client behind(behind_);
    behind.send(asked);
    for (std::size_t sent = 0; behind.read_more(); sent = behind.read().size())
      if (::send(guest, behind.read().data() + sent, behind.read().size() - sent, MSG_NOSIGNAL) < 0) break;
    close(guest);
  }

  const std::string from_;
  const int socket_;
  std::uint16_t port_ = 0;
  std::atomic<std::uint16_t> behind_ = 0;
  std::list<std::jthread> passing_;
  std::jthread accepting_;
};

/// A Command Post that trusts proxies on this machine.
std::unique_ptr<CommandPost> post_behind(Proxy& proxy) {
  CommandPostOptions options{.port = 0, .beat = 20ms, .names = {*own_name(kName), *own_name("table.lan")}};
  options.limits.proxies = {"127.0.0.1"};
  auto post = CommandPost::start(std::move(options));
  REQUIRE(post);
  (*post)->state().set_seats({{"cc", "Corps Commander"}}, {600, 900});
  (*post)->state().publish("cc", {{"for", "cc"}});
  proxy.lead_to((*post)->port());
  return *std::move(post);
}

const std::string kOrigin = "Origin: https://club.example\r\n";

std::string join(std::uint16_t port, const std::string& path, const std::string& code,
                 const std::string& headers = kOrigin) {
  return test::Client(port).ask("POST", path, headers, R"({"code": ")" + code + "\"}");
}

}  // namespace

TEST_CASE("behind a proxy below a path one joins by the link, and is told what comes", "[cp][proxy]") {
  Proxy proxy("203.0.113.9");
  const auto post = post_behind(proxy);
  const Invitation invited = post->invite("cc");
  CHECK(invited.url == std::string(kName) + "/join#" + invited.code);
  CHECK(post->address() == kName);

  const std::string page = test::Client(proxy.port()).ask("GET", "/telescope/join");
  CHECK(test::status_of(page) == 200);
  CHECK_THAT(test::header_of(page, "Set-Cookie"),
             ContainsSubstring("; Path=/telescope/; ") && ContainsSubstring("; Secure"));
  for (const char* made : {"src=\"/", "href=\"/"}) CHECK_THAT(test::body_of(page), !ContainsSubstring(made));

  const std::string joined = join(proxy.port(), "/telescope/api/join", invited.code);
  REQUIRE(test::status_of(joined) == 200);
  const std::string cookie = test::header_of(joined, "Set-Cookie");
  CHECK_THAT(cookie, ContainsSubstring("; Path=/telescope/; ") && ContainsSubstring("; Secure"));
  const std::string as_guest = "Cookie: " + cookie.substr(0, cookie.find(';')) + "\r\n";
  CHECK(test::status_of(test::Client(proxy.port()).ask("GET", "/telescope/api/view", as_guest)) == 200);

  test::Client events(proxy.port());
  events.send("GET /telescope/api/events HTTP/1.1\r\nHost: club.example\r\n" + as_guest + "\r\n");
  const auto heard = events.read_until("event: whole");
  REQUIRE(heard);
  CHECK(test::header_of(*heard, "X-Accel-Buffering") == "no");
  CHECK(test::header_of(*heard, "Cache-Control") == "no-store");
  CHECK(test::header_of(*heard, "Content-Encoding") == "identity");
  post->state().publish("cc", {{"for", "cc"}, {"news", 1}});
  post->wake();
  CHECK(events.read_until("event: patch"));
}

TEST_CASE("wrong codes through a proxy keep out whom they come from, not its other guests", "[cp][proxy]") {
  Proxy proxy("203.0.113.9"), other("203.0.113.10");
  const auto post = post_behind(proxy);
  other.lead_to(post->port());
  for (int i = 0; i < 5; ++i)  // whatever he says of himself
    CHECK(test::status_of(join(proxy.port(), "/telescope/api/join", "AAAAA-AAAAA",
                               kOrigin + "X-Forwarded-For: 10.0.0." + std::to_string(i) + "\r\n")) == 403);
  CHECK(post->state().locked_out(std::chrono::steady_clock::now()) ==
        std::vector<std::string>{"203.0.113.9"});
  CHECK(test::status_of(join(proxy.port(), "/telescope/api/join", "AAAAA-AAAAA")) == 429);
  CHECK(test::status_of(join(other.port(), "/telescope/api/join", "AAAAA-AAAAA")) == 403);
}

TEST_CASE("where no proxy was named nobody is believed to be one", "[cp][proxy]") {
  Proxy proxy("203.0.113.9");
  auto started = CommandPost::start({.port = 0, .names = {*own_name("club.example")}});
  REQUIRE(started);
  const auto post = *std::move(started);
  post->state().set_seats({{"cc", "Corps Commander"}}, {600, 900});
  proxy.lead_to(post->port());
  const std::string page = test::Client(proxy.port()).ask("GET", "/telescope/join");
  CHECK_THAT(test::header_of(page, "Set-Cookie"),
             ContainsSubstring("; Path=/; ") && !ContainsSubstring("Secure"));
  CHECK(test::status_of(join(proxy.port(), "/telescope/api/join", post->invite("cc").code)) == 403);
}

TEST_CASE("a code leads to a proxy that reaches the Command Post, the camera's only where that encrypts",
          "[cp][proxy]") {
  struct Row {
    const char* name;
    const char* proxy;
    bool open, leads, camera_leads;
  };
  for (const Row& row : {Row{"https://club.example/t", "127.0.0.1", false, true, true},
                         {"http://table.lan/t", "127.0.0.1", false, true, false},
                         {"http://table.lan/t", "127.0.0.1", true, true, false},
                         {"https://club.example/t", "192.168.1.2", false, false, false},
                         {"https://club.example/t", "192.168.1.2", true, true, true},
                         {"table.lan", "127.0.0.1", true, false, false}}) {
    CAPTURE(row.name, row.proxy, row.open);
    CommandPostOptions options{.names = {*own_name(row.name)}};
    options.limits.proxies = {row.proxy};
    CHECK(options.leads_to_proxy(false, row.open) == row.leads);
    CHECK(options.leads_to_proxy(true, row.open) == row.camera_leads);
  }
}

TEST_CASE("the phone that is the camera is led to a proxy that encrypts, else to this machine's own port",
          "[cp][proxy][camera]") {
  const test::TemporaryFolder folder;
  for (const bool encrypts : {true, false}) {
    CommandPostOptions options{
        .certificate_folder = folder.path(),
        .names = {*own_name(encrypts ? kName : "http://club.example/t"), *own_name("table.lan")}};
    options.limits.proxies = {"127.0.0.1"};
    const auto post = test::start_on_own_port(std::move(options));
    REQUIRE(post);
    (*post)->state().set_seats({{.role = kCameraRole, .title = "Camera", .alone = true}}, {600, 900});
    const Invitation camera = (*post)->invite(kCameraRole);
    REQUIRE(camera.refused.empty());
    CHECK((*post)->by_proxy());
    CHECK((*post)->fingerprint().empty() == encrypts);  // a proxy's certificate is not ours to tell
    CHECK(camera.address ==
          (encrypts ? std::string(kName) + "/camera"
                    : "https://127.0.0.1:" + std::to_string((*post)->secure_port()) + "/camera"));
    if (encrypts) continue;
    (*post)->set_open(true);
    while (!(*post)->open()) std::this_thread::yield();
    CHECK((*post)->secure_address() ==  // not the proxy's name, which need not be this machine's
          "https://table.lan:" + std::to_string((*post)->secure_port()));
  }
}
