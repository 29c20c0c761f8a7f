#include "app/command_post/http/http_server.hpp"

#include <atomic>
#include <deque>
#include <future>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "tests/app/command_post/http/client.hpp"
#include "tests/support/catch.hpp"

using namespace std::chrono_literals;
using telescope::cp::Bytes;
using telescope::cp::HttpHandler;
using telescope::cp::HttpLimits;
using telescope::cp::HttpRequest;
using telescope::cp::HttpResponse;
using telescope::cp::HttpServer;
using telescope::test::body_of;
using telescope::test::Client;
using telescope::test::status_of;

namespace {

Bytes bytes(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

HttpResponse text(std::string body) {
  return {.status = 200, .headers = {}, .body = bytes(std::move(body)), .stream = {}};
}

std::unique_ptr<HttpServer> serve(const HttpHandler& handler, const HttpLimits& limits = {}) {
  auto server = HttpServer::start(false, 0, limits, [&](std::uint16_t) { return handler; });
  REQUIRE(server);
  return *std::move(server);
}

std::unique_ptr<HttpServer> echo(const HttpLimits& limits = {}) {
  return serve([](const HttpRequest& r) { return text(r.method + " " + r.path + " " + r.body); }, limits);
}

/// Gives what a test hands it; counts how often it was asked.
struct Tap {
  std::mutex mutex;
  std::deque<Bytes> waiting;
  std::atomic<int> asked = 0;
  std::atomic<bool> over = false;
  std::atomic<int> open = 0;
};

class TapStream final : public telescope::cp::BodyStream {
 public:
  explicit TapStream(Tap& tap) : tap_(tap) { ++tap_.open; }
  ~TapStream() override { --tap_.open; }
  Bytes next() override {
    ++tap_.asked;
    const std::lock_guard lock(tap_.mutex);
    if (tap_.waiting.empty()) return nullptr;
    Bytes next = tap_.waiting.front();
    tap_.waiting.pop_front();
    return next;
  }
  bool over() const override { return tap_.over; }

 private:
  Tap& tap_;
};

HttpHandler tapped(Tap& tap) {
  return [&tap](const HttpRequest& request) {
    if (request.path != "/tap") return text("plain");
    return HttpResponse{.status = 200, .headers = {}, .body = {}, .stream = std::make_unique<TapStream>(tap)};
  };
}

void give(Tap& tap, HttpServer& server, std::string text) {
  {
    const std::lock_guard lock(tap.mutex);
    tap.waiting.push_back(bytes(std::move(text)));
  }
  server.wake();
}

constexpr const char* kGet = "GET /tap HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";

}  // namespace

TEST_CASE("a request is answered whole, with its body", "[cp][http]") {
  const auto server = echo();
  CHECK(body_of(Client(server->port()).ask("GET", "/a?x=1")) == "GET /a ");
  CHECK(body_of(Client(server->port()).ask("PUT", "/b", {}, "some text")) == "PUT /b some text");
}

TEST_CASE("a port that is in use is said in one line that says what to do", "[cp][http]") {
  const auto first = echo();
  const auto second =
      HttpServer::start(false, first->port(), {}, [](std::uint16_t) { return HttpHandler(); });
  REQUIRE_FALSE(second);
  CHECK(second.error().message.find(std::to_string(first->port())) != std::string::npos);
  CHECK(second.error().message.find("--cp-port") != std::string::npos);
  CHECK(second.error().message.find('\n') == std::string::npos);
}

TEST_CASE("a stream gets what comes when it comes, and ends when it is over", "[cp][http]") {
  Tap tap;
  const auto server = serve(tapped(tap));
  Client client(server->port());
  REQUIRE(client.send(kGet));
  REQUIRE(client.read_until("\r\n\r\n"));
  give(tap, *server, "first");
  REQUIRE(client.read_until("first"));
  give(tap, *server, "second");
  REQUIRE(client.read_until("second"));
  tap.over = true;
  server->wake();
  CHECK(client.read_until("0\r\n\r\n"));  // the last chunk
}

TEST_CASE("one who never reads is asked for nothing more, and keeps nobody else waiting", "[cp][http]") {
  Tap tap;
  const auto server = serve(tapped(tap));
  Client deaf(server->port()), other(server->port());
  REQUIRE(deaf.send(kGet));
  REQUIRE(deaf.read_until("\r\n\r\n"));
  const std::string much(1 << 20, 'x');
  for (int i = 0; i < 64; ++i) give(tap, *server, much);
  for (int i = 0; i < 20; ++i) CHECK(body_of(Client(server->port()).ask("GET", "/plain")) == "plain");
  // 64 MiB lie ready; the kernel holds a few pieces, the rest was never asked for.
  const std::lock_guard lock(tap.mutex);
  CHECK(tap.waiting.size() > 40);
}

TEST_CASE("one who takes nothing for too long is let go", "[cp][http]") {
  Tap tap;
  const auto server = serve(tapped(tap), {.send_time = 50ms});
  Client deaf(server->port());
  REQUIRE(deaf.send(kGet));
  REQUIRE(deaf.read_until("\r\n\r\n"));
  for (int i = 0; i < 64; ++i) give(tap, *server, std::string(1 << 20, 'x'));
  while (tap.open > 0) CHECK(body_of(Client(server->port()).ask("GET", "/plain")) == "plain");
  CHECK(tap.open == 0);
}

TEST_CASE("one who sends a request byte by byte, for ever, is let go", "[cp][http]") {
  const auto server = echo({.request_time = 80ms});
  Client slow(server->port());
  while (slow.send("G")) {
    // each byte would start a plain idle time anew
    if (server->connections() == 0) break;
  }
  CHECK(server->connections() == 0);
}

TEST_CASE("one who announces a body and does not send it is let go", "[cp][http]") {
  const auto server = echo({.request_time = 80ms});
  Client slow(server->port());
  REQUIRE(slow.send("PUT /x HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf"));
  CHECK(slow.read_all().find("200") == std::string::npos);
}

TEST_CASE("a body that is too long is refused before it is sent", "[cp][http]") {
  const auto server = echo({.body = 1000});
  Client client(server->port());
  REQUIRE(client.send("PUT /x HTTP/1.1\r\nHost: a\r\nContent-Length: 1001\r\n\r\n"));
  CHECK(status_of(client.read_all()) == 413);
  CHECK(status_of(Client(server->port()).ask("PUT", "/x", {}, std::string(1000, 'y'))) == 200);
}

TEST_CASE("a body of unknown length is refused", "[cp][http]") {
  const auto server = echo();
  Client client(server->port());
  REQUIRE(
      client.send("PUT /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"));
  CHECK(status_of(client.read_all()) == 411);
}

TEST_CASE("headers without end are refused", "[cp][http]") {
  const auto server = echo();
  Client client(server->port());
  std::string request = "GET / HTTP/1.1\r\nHost: a\r\n";
  for (int i = 0; i < 4000; ++i) request += "X-" + std::to_string(i) + ": aaaaaaaaaaaaaaaa\r\n";
  client.send(request);
  const int status = status_of(client.read_all());
  CHECK((status == 431 || status == 0));  // refused, or closed while it was still being sent
  CHECK(body_of(Client(server->port()).ask("GET", "/")) == "GET / ");
}

TEST_CASE("headers are answered up to 16 KiB, and refused beyond that or where there are too many",
          "[cp][http]") {
  const auto server = echo();
  const auto status = [&](const std::string& headers) {
    return status_of(Client(server->port()).ask("GET", "/", headers));
  };
  for (const std::size_t size : {1'000u, 15'500u, 16'000u})
    CHECK(status("Cookie: a=" + std::string(size, 'x') + "\r\n") == 200);
  for (const std::size_t size : {16'500u, 17'000u, 24'000u})
    CHECK(status("Cookie: a=" + std::string(size, 'x') + "\r\n") == 431);
  const auto many = [](int count) {
    std::string headers;
    for (int i = 0; i < count; ++i) headers += "X-" + std::to_string(i) + ": a\r\n";
    return headers;
  };
  CHECK(status(many(50)) == 200);
  CHECK(status(many(70)) == 431);
}

TEST_CASE("cookies in several headers are all there", "[cp][http]") {
  const auto server = serve([](const HttpRequest& request) { return text(request.header("cookie")); });
  CHECK(body_of(Client(server->port()).ask("GET", "/", "Cookie: a=1\r\nX: y\r\nCookie: b=2; c=3\r\n")) ==
        "a=1; b=2; c=3");
}

TEST_CASE("what is no HTTP is refused and does no harm", "[cp][http]") {
  const auto server = echo();
  for (const char* nonsense :
       {"\r\n\r\n\r\n", "GET\r\n\r\n", "\x16\x03\x01\x02\x00\x01", "GET / HTTP/9.9\r\n\r\n",
        "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n",
        "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n"}) {
    Client client(server->port());
    client.send(nonsense);
  }
  CHECK(body_of(Client(server->port()).ask("GET", "/")) == "GET / ");
}

TEST_CASE("more connections of one address than it may have are shed, and it may have others later",
          "[cp][http]") {
  const auto server = echo({.connections = 100, .connections_per_address = 20, .request_time = 200ms});
  std::vector<std::unique_ptr<Client>> crowd;
  for (int i = 0; i < 1000; ++i) crowd.push_back(std::make_unique<Client>(server->port()));
  CHECK(server->connections() <= 20);
  crowd.clear();
  std::string answer;
  while (answer.empty()) answer = Client(server->port()).ask("GET", "/");
  CHECK(body_of(answer) == "GET / ");
}

TEST_CASE("as many idle connections as there may be, from four addresses, keep nobody waiting",
          "[cp][http]") {
  // So patient that nobody is let go for his time.
  const auto server = echo({.request_time = 1h, .idle_time = 1h});
  std::vector<std::unique_ptr<Client>> crowd;
  for (int i = 0; i < 512; ++i)
    crowd.push_back(std::make_unique<Client>(server->port(), "127.0.7." + std::to_string(1 + i % 4)));
  CHECK(body_of(Client(server->port()).ask("GET", "/")) == "GET / ");
  CHECK(body_of(Client(server->port(), "127.0.7.1").ask("GET", "/")) == "GET / ");
  CHECK(server->connections() <= 4 * HttpLimits().strangers_per_address + 2);
}

TEST_CASE("however many ask while the server is busy, all are answered", "[cp][http]") {
  for (const int many : {127, 128, 129}) {  // libmicrohttpd's epoll loop takes 128 events at once
    CAPTURE(many);
    std::promise<void> busy, all_have_asked;
    const auto server = serve(
        [&](const HttpRequest& request) {
          if (request.path == "/long") {
            busy.set_value();
            all_have_asked.get_future().wait();
          }
          return text("plain");
        },
        {.connections_per_address = 400,
         .strangers = 400,
         .strangers_per_address = 400,
         .request_time = 1h,
         .idle_time = 1h});
    Client first(server->port());
    std::vector<std::unique_ptr<Client>> crowd;
    for (int i = 0; i < many; ++i) {
      crowd.push_back(std::make_unique<Client>(server->port()));
      REQUIRE(crowd.back()->send("GET / HTTP/1.1\r\nHost: a\r\n\r\n"));
      REQUIRE(crowd.back()->read_until("plain"));
    }
    REQUIRE(first.send("GET /long HTTP/1.1\r\nHost: a\r\n\r\n"));
    busy.get_future().wait();
    for (const auto& each : crowd) REQUIRE(each->send("GET /again HTTP/1.1\r\nHost: a\r\n\r\n"));
    all_have_asked.set_value();
    for (const auto& each : crowd) {
      const std::size_t before = each->read().size();
      while (each->read().size() < 2 * before) REQUIRE(each->read_more());
    }
  }
}

TEST_CASE("strangers from everywhere close no connection of whoever is in, and newcomers still find room",
          "[cp][http]") {
  const auto server = serve(
      [](const HttpRequest& request) {
        HttpResponse response = text("plain");
        static const auto in = std::make_shared<const std::atomic<bool>>(true);
        if (request.path == "/in") response.caller = {in};
        return response;
      },
      {.connections = 100, .strangers = 90, .request_time = 1h, .idle_time = 1h});
  Client guest(server->port());
  const std::string ask = "GET /in HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
  REQUIRE(guest.send(ask));
  REQUIRE(guest.read_until("plain"));
  std::vector<std::unique_ptr<Client>> crowd;
  for (int i = 0; i < 400; ++i)
    crowd.push_back(std::make_unique<Client>(server->port(), "127.0.8." + std::to_string(1 + i % 200)));
  CHECK(body_of(Client(server->port(), "127.0.9.1").ask("GET", "/")) == "plain");
  const std::size_t before = guest.read().size();
  REQUIRE(guest.send(ask));
  while (guest.read().size() < 2 * before) REQUIRE(guest.read_more());
  CHECK(server->connections() <= 100);
}

TEST_CASE("of strangers with a connection each the oldest goes, whatever their addresses", "[cp][http]") {
  for (const char* umpire : {"127.0.1.1", "127.0.9.9"}) {
    CAPTURE(umpire);
    const auto server = echo({.strangers = 60, .request_time = 1h, .idle_time = 1h});
    std::vector<std::unique_ptr<Client>> crowd;
    const auto come = [&](int how_many) {
      for (int i = 0; i < how_many; ++i)
        crowd.push_back(
            std::make_unique<Client>(server->port(), "127.0.5." + std::to_string(1 + crowd.size())));
    };
    come(100);
    Client his(server->port(), umpire);
    come(50);
    REQUIRE(his.send("GET /his HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"));
    CHECK(his.read_until("GET /his"));
  }
}

TEST_CASE("whoever is in has few connections, whatever addresses they come from, and none once he is out",
          "[cp][http]") {
  const auto in = std::make_shared<std::atomic<bool>>(true);
  const auto server = serve(
      [&](const HttpRequest&) {
        HttpResponse response = text("plain");
        response.caller = {in};
        return response;
      },
      {.connections_per_guest = 10, .request_time = 1h, .idle_time = 1h});
  std::vector<std::unique_ptr<Client>> his;
  for (int i = 0; i < 100; ++i) {
    his.push_back(std::make_unique<Client>(server->port(), "127.0.8." + std::to_string(1 + i)));
    REQUIRE(his.back()->send(kGet));
    REQUIRE(his.back()->read_until("plain"));
  }
  CHECK(server->connections() <= 10 + 1);
  *in = false;
  server->wake();
  for (const auto& each : his) each->read_all();  // ends
}

TEST_CASE("connections of a named proxy count for whom it asks, and for nobody while it asks nothing",
          "[cp][http][proxy]") {
  Tap tap;
  HttpLimits limits{
      .connections_per_address = 20, .strangers_per_address = 10, .request_time = 1h, .idle_time = 1h};
  limits.proxies = {"127.0.0.1"};
  const auto server = serve(tapped(tap), limits);
  const auto get = [](const char* path, int from) {
    return "GET " + std::string(path) + " HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 10.0.0." +
           std::to_string(from) + "\r\n\r\n";
  };
  std::vector<std::unique_ptr<Client>> kept;
  const auto asks = [&](const char* path, int from, const char* answer) {
    kept.push_back(std::make_unique<Client>(server->port()));
    return kept.back()->send(get(path, from)) && kept.back()->read_until(answer);
  };
  for (int from = 1; from <= 100; ++from) REQUIRE(asks("/tap", from, "\r\n\r\n"));  // one each, and it stays
  CHECK(server->connections() == 100);
  for (int i = 0; i < 30; ++i)
    REQUIRE(asks("/plain", 200, "plain"));  // one after the other: none is left waiting
  CHECK(server->connections() == 130);
  for (int i = 0; i < 30; ++i) REQUIRE(asks("/tap", 201, "\r\n\r\n"));  // one who holds on to too many
  while (tap.open > 100 + 10) std::this_thread::yield();
  CHECK(tap.open == 100 + 10);
  // A stranger who only says that he is asked for counts by his own address.
  std::vector<std::unique_ptr<Client>> spoofers;
  for (int from = 1; from <= 30; ++from) {
    spoofers.push_back(std::make_unique<Client>(server->port(), "127.0.9.9"));
    spoofers.back()->send(get("/tap", 100 + from));
    spoofers.back()->read_until("\r\n\r\n");
  }
  while (tap.open > 100 + 10 + 10) std::this_thread::yield();
  CHECK(tap.open == 100 + 10 + 10);
}

TEST_CASE("over a proxy's connection nobody is taken for whoever asked before him", "[cp][http][proxy]") {
  const auto in = std::make_shared<std::atomic<bool>>(true);
  Tap tap;
  HttpLimits limits;
  limits.proxies = {"127.0.0.1"};
  const auto server = serve(
      [&, stream = tapped(tap)](const HttpRequest& request) {
        HttpResponse response = stream(request);
        if (!request.proxied) response.caller = {in};
        return response;
      },
      limits);
  Client shared(server->port());
  REQUIRE(shared.send("GET /plain HTTP/1.1\r\nHost: a\r\n\r\n"));
  REQUIRE(shared.read_until("plain"));
  REQUIRE(shared.send("GET /tap HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 10.0.0.7\r\n\r\n"));
  give(tap, *server, "first");
  REQUIRE(shared.read_until("first"));
  *in = false;
  server->wake();  // closes the connections of whoever is out
  give(tap, *server, "news");
  CHECK(shared.read_until("news"));
}

TEST_CASE("what a proxy adds behind what was sent counts, and what is no address is refused in one line",
          "[cp][http][proxy][bad-input]") {
  HttpLimits limits;
  limits.proxies = {"127.0.0.1"};
  const auto server = serve([](const HttpRequest& request) { return text(request.peer); }, limits);
  const auto ask = [&](const std::string& headers) {
    return Client(server->port()).ask("GET", "/", headers);
  };
  CHECK(body_of(ask("X-Forwarded-For: 10.0.0.7\r\n")) == "10.0.0.7");
  CHECK(body_of(ask("X-Forwarded-For: 6.6.6.6\r\nX: y\r\nx-forwarded-for: 10.0.0.7\r\n")) == "10.0.0.7");
  CHECK(body_of(ask("")) == "127.0.0.1");
  const std::string refused = ask("X-Forwarded-For: 10.0.0.7\r\nX-Forwarded-For: nobody\r\n");
  CHECK(status_of(refused) == 400);
  CHECK(body_of(refused) == "The proxy's X-Forwarded-For has no address.\n");
  CHECK(status_of(ask("X-Forwarded-For: " + std::string(20'000, '1') + "\r\n")) == 431);
  std::string many = "X-Forwarded-For: nobody\r\n";  // refused as too many: what stands last was left out
  for (int i = 0; i < 70; ++i) many += "X-" + std::to_string(i) + ": y\r\n";
  CHECK(status_of(ask(many + "X-Forwarded-For: 10.0.0.7\r\n")) == 431);
}

TEST_CASE("a server that goes away ends its streams", "[cp][http]") {
  Tap tap;
  auto server = serve(tapped(tap));
  Client client(server->port());
  REQUIRE(client.send(kGet));
  REQUIRE(client.read_until("\r\n\r\n"));
  server.reset();
  CHECK(tap.open == 0);
  client.read_all();  // ends
}

TEST_CASE("no more than a few long bodies are on their way at once", "[cp][http]") {
  HttpLimits limits;
  limits.body = 16;
  limits.most_body = [](const HttpRequest&) { return std::size_t{1000}; };
  const auto server = serve(
      [](const HttpRequest& request) {
        return HttpResponse{
            .status = request.body.size() > 16 ? 201 : 200, .headers = {}, .body = {}, .stream = {}};
      },
      limits);
  const std::string begun =
      "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\nExpect: 100-continue\r\n\r\n";
  auto first = std::make_unique<Client>(server->port());
  Client second(server->port());
  for (Client* each : {first.get(), &second}) {
    each->send(begun);
    REQUIRE(each->read_until("100 Continue"));  // it is on its way
  }
  const std::string body(500, 'x');
  CHECK(status_of(Client(server->port()).ask("POST", "/", {}, body)) == 429);
  CHECK(status_of(Client(server->port()).ask("POST", "/", {}, "short")) == 200);
  first = nullptr;
  while (server->connections() > 1) std::this_thread::yield();
  CHECK(status_of(Client(server->port()).ask("POST", "/", {}, body)) == 201);
}
