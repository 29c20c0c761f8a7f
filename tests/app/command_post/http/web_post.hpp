#pragma once

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "app/command_post/http/web.hpp"
#include "tests/support/catch.hpp"

namespace telescope::cp {

using namespace std::chrono_literals;
using Json = nlohmann::json;

inline const SteadyTime kNow = SteadyTime() + 1h;

/// A Command Post without sockets.
struct Post {
  PostState state;
  Beat beat = 0;
  SteadyTime now = kNow;
  bool disk = true;  ///< it takes what is kept
  std::string kept;  ///< what is there after a kill
  Web web{state,
          beat,
          {.port = 8463,
           .host_name = "table",
           .symbols = {},
           .schema = {},
           .utc_now = [] { return std::string("2026-01-02T03:04:05Z"); },
           .keep =
               [this] {
                 if (disk) kept = state.to_text();
                 return disk;
               }}};

  Post() {
    state.set_seats({{"cc", "Corps Commander"}, {"so", "Staff Officer"}, {"spectator", "Spectator"}},
                    {609.6, 914.4});
    for (const char* role : {"cc", "so", "spectator"}) state.publish(role, view_for(role));
  }

  static Json view_for(const std::string& role) {
    return {{"for", role},
            {"own_map", role == "cc"},
            {"asks", role != "spectator"},
            {"table", {{"picture", {"A1-L1"}}, {"telescope_mm", role == "cc" ? 150 : 0}}}};
  }

  HttpResponse ask(const std::string& method, const std::string& path, const std::string& token = {},
                   const std::string& body = {},
                   std::vector<std::pair<std::string, std::string>> headers = {}) {
    HttpRequest request{
        .method = method, .path = path, .body = body, .peer = "10.0.0.7", .headers = {}, .query = {}};
    request.headers = std::move(headers);
    request.headers.emplace_back("host", "192.168.1.5:8463");
    request.headers.emplace_back("origin", "http://192.168.1.5:8463");
    if (!token.empty())
      request.headers.emplace_back("cookie", "a=b; " + Web::cookie_name(8463) + "=" + token);
    return web.answer(request, now);
  }

  std::string join(const std::string& role) {
    const auto answer = ask("POST", "/api/join", {}, Json{{"code", state.new_code(role, kNow)}}.dump());
    REQUIRE(answer.status == 200);
    for (const auto& [name, value] : answer.headers)
      if (name == "Set-Cookie") {
        CHECK(value.find("HttpOnly") != std::string::npos);
        CHECK(value.find("SameSite=Strict") != std::string::npos);
        return value.substr(value.find('=') + 1, 64);
      }
    FAIL("no cookie");
    return {};
  }
};

inline std::string header(const HttpResponse& response, const std::string& name) {
  for (const auto& [key, value] : response.headers)
    if (key == name) return value;
  return {};
}

inline std::string text(const Bytes& bytes) {
  return bytes ? *bytes : std::string();
}

}  // namespace telescope::cp
