#include "app/command_post/http/host_names.hpp"

#include "app/command_post/http/net_address.hpp"
#include "tests/support/catch.hpp"

using namespace telescope::cp;

namespace {

HttpRequest request_of(const std::string& peer, std::vector<HttpRequest::Header> headers) {
  return {.method = "GET", .path = "/", .body = {}, .peer = peer, .headers = std::move(headers), .query = {}};
}

const std::vector<std::string> kProxies{"127.0.0.1", "10.0.0.2", "fd00::9"};

}  // namespace

TEST_CASE("a Host is an address, this machine or a name of one's own, however it is written", "[cp][names]") {
  const std::vector<OwnName> names{{"table.lan"}, {"table.fritz.box"}, {"club.example"}};
  for (const char* own : {"192.168.1.5", "192.168.1.5:8463", "127.0.0.1.:80",         "[::1]",
                          "[::1]:8463",  "[fd00::5]:8463",   "[fe80::1%25eth0]:8463", "[::ffff:192.168.1.5]",
                          "localhost",   "localhost.",       "LocalHost:8463",        "localhost.:8463",
                          "table",       "TABLE:8463",       "table.local",           "table.local.",
                          "table.lan",   "Table.Lan.:80",    "table.fritz.box:8463",  "club.example"}) {
    CAPTURE(own);
    CHECK(is_own_host(own, "table", names));
  }
  for (const char* other : {"",
                            ".",
                            ":8463",
                            "evil.example",
                            "evil.example:8463",
                            "table.lan.evil.example",
                            "evil.table.lan",
                            "table.lan..",
                            "192.168.1.5.evil.example",
                            "localhost.evil.example",
                            "::1",
                            "[::1",
                            "[evil.example]x",
                            "[evil.example]",
                            "table:0",
                            "table:65536",
                            "table:8463:1",
                            "table:",
                            "table@evil.example",
                            "table/evil.example",
                            "999.1.1.1",
                            "table lan",
                            "t\xC3\xA4"
                            "ble"}) {
    CAPTURE(other);
    CHECK_FALSE(is_own_host(other, "table", names));
  }
  CHECK_FALSE(is_own_host("table.lan", "table"));
  CHECK_FALSE(is_own_host("", ""));
}

TEST_CASE("this machine is localhost and its two addresses, however they are written", "[cp][names]") {
  for (const char* own : {"localhost", "127.0.0.1", "::1", "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1"}) {
    CAPTURE(own);
    CHECK(telescope::app::is_this_machine(own));
  }
  for (const char* other :
       {"", "127.evil.example", "127.0.0.9", "10.0.0.7", "localhost.evil.example", "table"}) {
    CAPTURE(other);
    CHECK_FALSE(telescope::app::is_this_machine(other));
  }
}

TEST_CASE("an origin is where a request asks where scheme, host and port are, as browsers write them",
          "[cp][names]") {
  struct Row {
    bool secure;
    const char* host;
    const char* origin;
    bool same;
  };
  for (const Row& row : {
           Row{false, "192.168.1.5:8463", "http://192.168.1.5:8463", true},
           {false, "Table.Lan:8463", "http://table.lan:8463", true},
           {false, "table.lan:80", "http://table.lan", true},
           {true, "club.example:443", "https://club.example", true},
           {true, "club.example", "https://club.example:443", true},
           {true, "[fd00::5]:8464", "https://[fd00::5]:8464", true},
           {false, "[::ffff:10.0.0.7]:80", "http://[::ffff:a00:7]", true},
           {true, "club.example", "http://club.example", false},
           {false, "club.example", "https://club.example", false},
           {false, "club.example:8463", "http://club.example", false},
           {false, "club.example", "http://evil.example", false},
           {false, "club.example", "http://club.example.evil.example", false},
           {false, "club.example", "null", false},
           {false, "club.example", "", false},
           {false, "club.example", "http://", false},
           {false, "", "http://", false},
       }) {
    CAPTURE(row.host, row.origin);
    HttpRequest request = request_of("10.0.0.7", {{"host", row.host}});
    request.secure = row.secure;
    CHECK(is_origin_of(row.origin, request) == row.same);
  }
}

TEST_CASE("a name of one's own is a host, or an address at a proxy with what its pages lie below",
          "[cp][names]") {
  struct Row {
    const char* written;
    const char* host;
    const char* base;
    const char* path;
  };
  for (const Row& row : {
           Row{"table.lan", "table.lan", "", "/"},
           {"Table.Fritz.Box.", "table.fritz.box", "", "/"},
           {"192.168.1.5", "192.168.1.5", "", "/"},
           {"https://club.example", "club.example", "https://club.example", "/"},
           {"HTTPS://Club.Example:8443/Telescope/", "club.example", "https://club.example:8443/Telescope",
            "/Telescope/"},
           {"http://[fd00::5]/a/b", "fd00::5", "http://[fd00::5]/a/b", "/a/b/"},
       }) {
    CAPTURE(row.written);
    const auto name = own_name(row.written);
    REQUIRE(name);
    CHECK(name->host == row.host);
    CHECK(name->base == row.base);
    CHECK(name->path() == row.path);
  }
  for (const char* none : {"", ".", "table.lan:8463", "table.lan/telescope", "a b", "https://", "https:///x",
                           "ftp://club.example", "https://club.example/a?b", "https://club.example/a;Secure",
                           "https://user@club.example", "https://club.example:0",
                           "t\xC3\xA4"
                           "ble",
                           "a\r\nb"}) {
    CAPTURE(none);
    const auto name = own_name(none);
    REQUIRE_FALSE(name);
    CHECK(name.error().message.starts_with("'" + std::string(none) + "' is no name: write HOST"));
  }
}

TEST_CASE("what a named proxy says of whom it asks for counts, and what anybody else says does not",
          "[cp][names][proxy]") {
  struct Row {
    const char* peer;
    const char* forwarded;
    const char* from;
    bool proxied;
  };
  const std::string long_one = std::string(15'000, 'x') + ",203.0.113.9";
  for (const Row& row : {
           Row{"127.0.0.1", "203.0.113.9", "203.0.113.9", true},
           {"127.0.0.1", "203.0.113.9:4711", "203.0.113.9", true},
           {"127.0.0.1", "fd00::7", "fd00::7", true},
           {"127.0.0.1", " [FD00::7]:4711 ", "fd00::7", true},
           {"127.0.0.1", "::ffff:203.0.113.9", "203.0.113.9", true},
           {"fd00::9", "203.0.113.9", "203.0.113.9", true},
           // What he wrote himself stands before what the proxy adds.
           {"127.0.0.1", "192.168.1.5, 203.0.113.9", "203.0.113.9", true},
           {"127.0.0.1", "127.0.0.1, 203.0.113.9", "203.0.113.9", true},
           {"127.0.0.1", "rubbish;\x01,, 203.0.113.9", "203.0.113.9", true},
           {"127.0.0.1", long_one.c_str(), "203.0.113.9", true},
           {"127.0.0.1", "6.6.6.6, 203.0.113.9, 10.0.0.2", "203.0.113.9", true},  // one behind the other
           {"127.0.0.1", "127.0.0.1", "127.0.0.1", true},  // a browser beside the proxy
           {"127.0.0.1", "", "127.0.0.1", false},          // and one that goes by it
           {"10.0.0.7", "203.0.113.9", "10.0.0.7", false},
           {"127.0.0.2", "203.0.113.9", "127.0.0.2", false},
           {"10.0.0.7", "rubbish", "10.0.0.7", false},
       }) {
    CAPTURE(row.peer, row.forwarded);
    HttpRequest request = request_of(row.peer, {{"host", "127.0.0.1:8463"},
                                                {"x-forwarded-for", row.forwarded},
                                                {"x-forwarded-proto", "https"},
                                                {"x-forwarded-host", "Club.example"},
                                                {"forwarded", "for=6.6.6.6;host=evil.example;proto=http"}});
    REQUIRE(heed_proxy(request, kProxies));
    CHECK(request.peer == row.from);
    CHECK(request.proxied == row.proxied);
    CHECK(request.secure == row.proxied);
    CHECK(request.header("host") == (row.proxied ? "Club.example" : "127.0.0.1:8463"));
  }
}

TEST_CASE("a proxy that says nothing else is asked for at the Host that it sends", "[cp][names][proxy]") {
  HttpRequest request = request_of("127.0.0.1", {{"host", "club.example"}, {"x-forwarded-for", "10.0.0.7"}});
  request.secure = true;  // it asks under TLS itself
  REQUIRE(heed_proxy(request, kProxies));
  CHECK(request.secure);
  CHECK(request.header("host") == "club.example");
  request = request_of("127.0.0.1", {{"x-forwarded-for", "10.0.0.7"}, {"x-forwarded-host", "a, b"}});
  REQUIRE(heed_proxy(request, kProxies));
  CHECK(request.header("host") == "b");
}

TEST_CASE("a proxy that names no address or no protocol is told so in one line",
          "[cp][names][proxy][bad-input]") {
  for (const char* bad :
       {"unknown", "203.0.113.9,", ",", "999.1.1.1", "club.example", "[::1", "_hidden", "1 2"}) {
    CAPTURE(bad);
    HttpRequest request = request_of("127.0.0.1", {{"x-forwarded-for", bad}});
    const auto heeded = heed_proxy(request, kProxies);
    REQUIRE_FALSE(heeded);
    CHECK(heeded.error().message == "The proxy's X-Forwarded-For has no address.");
  }
  HttpRequest request =
      request_of("127.0.0.1", {{"x-forwarded-for", "10.0.0.7"}, {"x-forwarded-proto", "gopher"}});
  const auto heeded = heed_proxy(request, kProxies);
  REQUIRE_FALSE(heeded);
  CHECK(heeded.error().message == "The proxy's X-Forwarded-Proto is neither http nor https.");
}
