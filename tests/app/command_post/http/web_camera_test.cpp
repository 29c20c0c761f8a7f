#include <limits>

#include "tests/app/command_post/http/web_post.hpp"

using namespace telescope::cp;

namespace {

/// A Command Post that encrypts and has a seat for a camera.
struct CameraPost : Post {
  std::uint64_t begun = 0;
  bool stills = false;
  std::vector<std::string> taken;
  CameraDoor::Answer answer;
  Web secure{
      state,
      beat,
      {.port = 8464,
       .host_name = "table",
       .symbols = {},
       .schema = {},
       .utc_now = [] { return std::string("2026-01-02T03:04:05Z"); },
       .names = {{"table.example.org"}},
       .camera = {.begin =
                      [this](bool gives_stills) {
                        stills = gives_stills;
                        return ++begun;
                      },
                  .take =
                      [this](const CameraPicture& picture, SteadyTime) {
                        taken.push_back(std::to_string(picture.page) + " " + std::to_string(picture.taken_s) +
                                        " " + picture.jpeg +
                                        (picture.still ? " still " + std::to_string(picture.still) : ""));
                        return answer;
                      },
                  .most_bytes = 1000}}};

  CameraPost() {
    state.set_seats(
        {{.role = "cc", .title = "Corps Commander"}, {.role = kCameraRole, .title = "Camera", .alone = true}},
        {609.6, 914.4});
  }

  HttpRequest request(const std::string& method, const std::string& path, const std::string& token,
                      const std::string& body = {}, const std::string& query = {}) const {
    HttpRequest made{
        .method = method, .path = path, .body = body, .peer = "10.0.0.7", .headers = {}, .query = {}};
    made.secure = true;
    made.headers.emplace_back("host", "192.168.1.5:8464");
    made.headers.emplace_back("origin", "https://192.168.1.5:8464");
    if (!token.empty()) made.headers.emplace_back("cookie", Web::cookie_name(8464) + "=" + token);
    if (const auto between = query.find('&'); between != std::string::npos) {
      made.query.emplace_back("page", query.substr(0, between));
      const auto end = query.find('&', between + 1);
      made.query.emplace_back("t", query.substr(between + 1, end - between - 1));
      if (end != std::string::npos) made.query.emplace_back("still", query.substr(end + 1));
    }
    return made;
  }
  HttpResponse asks(const std::string& method, const std::string& path, const std::string& token = {},
                    const std::string& body = {}, const std::string& query = {}) {
    return secure.answer(request(method, path, token, body, query), kNow);
  }
  std::string enters(const std::string& role, const std::string& code) {
    const auto joined = asks("POST", "/api/join", {}, Json{{"code", code}}.dump());
    REQUIRE(joined.status == 200);
    const std::string cookie = header(joined, "Set-Cookie");
    CHECK(cookie.ends_with("; Secure"));
    CHECK(Json::parse(text(joined.body)).at("role") == role);
    return cookie.substr(cookie.find('=') + 1, 64);
  }
  std::string camera() { return enters(kCameraRole, state.new_code(kCameraRole, kNow)); }
};

}  // namespace

TEST_CASE("the camera's seat sends pictures with the time of its page, and nobody else does",
          "[cp][camera]") {
  CameraPost post;
  const std::string camera = post.camera();
  const auto begun = post.asks("POST", "/api/camera", camera);
  CHECK(Json::parse(text(begun.body)) == Json{{"page", 1}});
  const auto sent = post.asks("POST", "/api/camera/picture", camera, "a jpeg", "1&12.5");
  CHECK(sent.status == 200);
  CHECK_FALSE(sent.news);  // no page has anything new to be told
  CHECK(post.taken == std::vector<std::string>{"1 12.500000 a jpeg"});
  const std::string commander = post.enters("cc", post.state.new_code("cc", kNow));
  CHECK(post.asks("POST", "/api/camera", commander).status == 403);
  CHECK(post.asks("POST", "/api/camera/picture", commander, "a jpeg", "1&13").status == 403);
  CHECK(post.asks("POST", "/api/camera/picture", {}, "a jpeg", "1&13").status == 401);
  CHECK(post.asks("POST", "/api/camera/picture", std::string(64, 'a'), "a jpeg", "1&13").status == 401);
  for (const char* bad : {"", "&", "1&", "x&1", "1&x", "1&nan", "1&inf", "1&1e999", "-1&1", "1&1 "})
    CHECK(post.asks("POST", "/api/camera/picture", camera, "a jpeg", bad).status == 400);
  CHECK(post.taken.size() == 1);
}

TEST_CASE("a page that takes stills says so, is asked for one by number and sends it to the same address",
          "[cp][camera]") {
  CameraPost post;
  const std::string camera = post.camera();
  CHECK(post.asks("POST", "/api/camera", camera, R"({"stills": 1})").status == 200);
  CHECK_FALSE(post.stills);
  CHECK(post.asks("POST", "/api/camera", camera, R"({"stills": true})").status == 200);
  CHECK(post.stills);
  post.answer.told = {{"still", 7}};
  const auto sent = post.asks("POST", "/api/camera/picture", camera, "a jpeg", "2&12.5");
  CHECK(Json::parse(text(sent.body)) == Json{{"still", 7}});
  CHECK(post.asks("POST", "/api/camera/picture", camera, "sharp", "2&12.6&7").status == 200);
  CHECK(post.taken.back() == "2 12.600000 sharp still 7");
  const auto sign = post.asks("POST", "/api/camera/picture", camera, "", "2&12.6&7");  // it is being taken
  CHECK(sign.status == 200);
  CHECK_FALSE(sign.news);
  CHECK(post.taken.back() == "2 12.600000  still 7");
  for (const char* bad : {"2&12.7&x", "2&12.7&-1", "2&12.7&1.5", "2&12.7&99999999999999999999"})
    CHECK(post.asks("POST", "/api/camera/picture", camera, "sharp", bad).status == 400);
  CHECK(post.taken.size() == 3);
}

TEST_CASE("why a picture was not taken is told to the camera's page", "[cp][camera]") {
  CameraPost post;
  const std::string camera = post.camera();
  post.answer = {410, "Another page of this phone is the camera now.", {}};
  const auto refused = post.asks("POST", "/api/camera/picture", camera, "a jpeg", "1&1");
  CHECK(refused.status == 410);
  CHECK(Json::parse(text(refused.body)).at("error") == "Another page of this phone is the camera now.");
}

TEST_CASE("a second phone is the camera by a new code alone, and the first reads why it is none",
          "[cp][camera]") {
  CameraPost post;
  const std::string code = post.state.new_code(kCameraRole, kNow);
  const std::string first = post.enters(kCameraRole, code);
  CHECK(post.asks("POST", "/api/join", {}, Json{{"code", code}}.dump()).status == 403);
  CHECK(post.asks("POST", "/api/camera", first).status == 200);
  const std::string second = post.camera();
  const auto gone = post.asks("POST", "/api/camera", first);
  CHECK(gone.status == 401);
  CHECK(Json::parse(text(gone.body)).at("farewell") == true);
  CHECK(post.asks("POST", "/api/camera", second).status == 200);
  REQUIRE(post.state.guests().size() == 1);
  post.state.revoke(post.state.guests().front().guest.id);
  CHECK(post.asks("POST", "/api/camera", second).status == 401);
}

TEST_CASE("only a picture of the camera may be as long as one", "[cp][camera]") {
  CameraPost post;
  const std::string camera = post.camera();
  const auto most = [&](const std::string& method, const std::string& path, const std::string& token) {
    return post.secure.most_body(post.request(method, path, token), 16);
  };
  CHECK(most("POST", "/api/camera/picture", camera) == 1000);
  auto elsewhere = post.request("POST", "/api/camera/picture", camera);
  elsewhere.headers[1].second = "https://example.org";
  CHECK(post.secure.most_body(elsewhere, 16) == 16);
  elsewhere.headers[0].second = "example.org";
  CHECK(post.secure.most_body(elsewhere, 16) == 16);
  CHECK(most("GET", "/api/camera/picture", camera) == 16);
  CHECK(most("POST", "/api/camera", camera) == 16);
  CHECK(most("POST", "/api/camera/picture", {}) == 16);
  CHECK(most("POST", "/api/camera/picture", post.enters("cc", post.state.new_code("cc", kNow))) == 16);
}

TEST_CASE("a flood of pictures is bounded, and the camera is not kept out by it", "[cp][camera]") {
  CameraPost post;
  const std::string camera = post.camera();
  for (int i = 0; i < 700; ++i)
    post.secure.answer(post.request("POST", "/api/camera/picture", camera, "x", "1&" + std::to_string(i)),
                       kNow);
  CHECK(post.taken.size() == 60);
  CHECK(post.secure.answer(post.request("POST", "/api/camera/picture", camera, "x", "1&999"), kNow + 1s)
            .status == 200);
}

TEST_CASE("the camera is told nothing of the game", "[cp][camera]") {
  CameraPost post;
  const std::string camera = post.camera();
  CHECK(post.asks("GET", "/api/view", camera).status == 503);
  CHECK(post.asks("GET", "/picture.jpg", camera).status ==
        503);  // and what stands for a withheld one at best
  CHECK(post.asks("GET", "/telescope.jpg", camera).status == 403);
  const auto events = post.asks("GET", "/api/events", camera);
  REQUIRE(events.stream);
  CHECK_FALSE(events.stream->next());
  CHECK(post.asks("POST", "/api/requests", camera, R"({"type": "message"})").status == 403);
}

TEST_CASE("only the camera's page may ask the browser for a camera", "[cp][camera]") {
  CameraPost post;
  CHECK(header(post.asks("GET", "/camera"), "Permissions-Policy").starts_with("camera=(self),"));
  CHECK(header(post.asks("GET", "/"), "Permissions-Policy").starts_with("camera=(),"));
  CHECK(header(post.asks("GET", "/camera"), "Set-Cookie").ends_with("; Secure"));
}

TEST_CASE("a page that is encrypted is asked from itself alone, by the names of its certificate too",
          "[cp][tls]") {
  CameraPost post;
  const std::string camera = post.camera();
  auto request = post.request("POST", "/api/camera", camera);
  request.headers[1].second = "http://192.168.1.5:8464";
  CHECK(post.secure.answer(request, kNow).status == 403);
  request = post.request("POST", "/api/camera", camera);
  request.headers[0].second = "table.example.org:8464";
  request.headers[1].second = "https://table.example.org:8464";
  CHECK(post.secure.answer(request, kNow).status == 200);
  request.headers[0].second = "example.org:8464";
  CHECK(post.secure.answer(request, kNow).status == 421);
}

TEST_CASE("where only encrypted pages are served others are sent to them, and no code goes with them",
          "[cp][tls]") {
  Post post;
  Web plain(post.state, post.beat,
            {.port = 8463,
             .host_name = "table",
             .symbols = {},
             .schema = {},
             .utc_now = [] { return std::string(); },
             .secure_port = 9000});
  const auto ask = [&](const std::string& method, const std::string& path, const std::string& peer) {
    return plain.answer({.method = method,
                         .path = path,
                         .body = {},
                         .peer = peer,
                         .headers = {{"host", "192.168.1.5:8463"}, {"origin", "http://192.168.1.5:8463"}},
                         .query = {{"key", "SECRET"}}},
                        kNow);
  };
  const auto sent_on = ask("GET", "/join", "10.0.0.7");
  CHECK(sent_on.status == 307);
  CHECK(header(sent_on, "Location") == "https://192.168.1.5:9000/join");
  CHECK(header(ask("GET", "/api/\r\nSet-Cookie: x", "10.0.0.7"), "Location") == "https://192.168.1.5:9000/");
  CHECK(ask("POST", "/api/join", "10.0.0.7").status == 403);
  CHECK(ask("GET", "/join", "127.0.0.1").status == 200);  // this machine itself, over no network
  CHECK(ask("GET", "/join", "::1").status == 200);

  // A proxy on this machine asks for others, whether it was named or not.
  HttpRequest proxied{.method = "GET",
                      .path = "/join",
                      .body = {},
                      .peer = "127.0.0.1",
                      .headers = {{"host", "127.0.0.1:8463"}},
                      .query = {}};
  CHECK(plain.answer(proxied, kNow).status == 200);
  proxied.headers.emplace_back("x-forwarded-for", "203.0.113.9");
  CHECK(plain.answer(proxied, kNow).status == 307);
  proxied.proxied = true;
  CHECK(plain.answer(proxied, kNow).status == 403);
  proxied.secure = true;
  CHECK(plain.answer(proxied, kNow).status == 200);
}

TEST_CASE("where nothing is encrypted there is no camera, and its code stays good", "[cp][camera][tls]") {
  CameraPost post;
  Web plain(post.state, post.beat,
            {.port = 8464,
             .host_name = "table",
             .symbols = {},
             .schema = {},
             .utc_now = [] { return std::string(); },
             .camera = {.begin = [](bool) { return std::uint64_t{1}; },
                        .take = [](auto, auto) { return CameraDoor::Answer{}; },
                        .most_bytes = 1000}});
  const auto ask = [&](const std::string& path, const std::string& token, const std::string& body = {}) {
    auto request = post.request("POST", path, token, body, "1&1");
    request.secure = false;
    request.headers[1].second = "http://192.168.1.5:8464";
    CHECK(plain.most_body(request, 16) == 16);
    return plain.answer(request, kNow);
  };
  const std::string code = post.state.new_code(kCameraRole, kNow);
  const auto refused = ask("/api/join", {}, Json{{"code", code}}.dump());
  CHECK(refused.status == 403);
  CHECK_THAT(text(refused.body), ContainsSubstring("https"));
  const std::string camera = post.enters(kCameraRole, code);
  CHECK(ask("/api/camera", camera).status == 403);
  CHECK(ask("/api/camera/picture", camera, "a jpeg").status == 403);
}
