// Who is let in to the Command Post, to which addresses, and how much of it one device may ask for.

#include "app/command_post/http/request_limits.hpp"
#include "tests/app/command_post/http/web_post.hpp"

using namespace std::chrono_literals;
using namespace telescope::cp;

TEST_CASE("without a token nothing of the game is given, and no address betrays that it is there",
          "[cp][web]") {
  Post post;
  const auto nowhere = post.ask("GET", "/api/nothing-here");
  for (const char* path :
       {"/api/me", "/api/view", "/api/events", "/picture.mjpg", "/picture.jpg", "/telescope.mjpg",
        "/telescope.jpg", "/../../etc/passwd", "/api/view/../view", "/%2e%2e/x", "//", ""}) {
    const auto answer = post.ask("GET", path);
    CHECK(answer.status == 401);
    CHECK(text(answer.body) == text(nowhere.body));
    CHECK_FALSE(answer.stream);
  }
  CHECK(post.ask("GET", "/api/view", std::string(64, 'a')).status == 401);
}

TEST_CASE("who comes in, and his pins, are on the disk before he is told so", "[cp][web]") {
  Post post;
  const std::string cc = post.join("cc");
  const auto after_a_kill = [&] {
    PostState again;
    REQUIRE(again.read_text(post.kept));
    again.set_seats({{"cc", "Corps Commander"}, {"so", "Staff Officer"}}, {609.6, 914.4});
    return Json::parse(again.to_text());
  };
  CHECK(after_a_kill().at("access").at("guests").size() == 1);
  const Json pin{{"x_mm", 100.0}, {"y_mm", 200.0}, {"mark", "flag"}, {"text", "guns?"}};
  REQUIRE(post.ask("PUT", "/api/pins", cc, Json{{"pins", {pin}}}.dump()).status == 200);
  CHECK(after_a_kill().at("roles").at("cc").at("pins").size() == 1);
}

TEST_CASE("what cannot be kept is not done and told so, and is done when the disk takes it again",
          "[cp][web]") {
  Post post;
  const std::string cc = post.join("cc");
  post.disk = false;
  const std::string body = Json{{"code", post.state.new_code("so", kNow)}}.dump();
  const auto refused = post.ask("POST", "/api/join", {}, body);
  CHECK(refused.status == 503);
  CHECK(text(refused.body).find("could not be kept") != std::string::npos);
  CHECK(post.state.guests().size() == 1);
  CHECK(post.ask("PUT", "/api/pins", cc, R"({"pins": [{"x_mm": 1, "y_mm": 1, "mark": "flag", "text": ""}]})")
            .status == 503);
  CHECK(post.state.pins("cc").empty());
  post.disk = true;
  CHECK(post.ask("POST", "/api/join", {}, body).status == 200);  // by the same code
}

TEST_CASE("a role may not use another's addresses", "[cp][web]") {
  Post post;
  const std::string so = post.join("so"), looker = post.join("spectator"), cc = post.join("cc");
  CHECK(post.ask("PUT", "/api/pins", so, R"({"pins": []})").status == 403);
  CHECK(post.ask("PUT", "/api/aim", so, R"({"x_mm": 1, "y_mm": 1, "width_mm": 100})").status == 403);
  CHECK(post.ask("GET", "/telescope.mjpg", so).status == 403);
  CHECK(post.ask("POST", "/api/requests", looker, R"({"type": "message"})").status == 403);
  CHECK(post.ask("PUT", "/api/pins", cc, R"({"pins": []})").status == 200);
  CHECK(post.ask("POST", "/api/requests", so, R"({"type": "message"})").status == 202);
}

TEST_CASE("whoever leads has the seat alone, sees pictures, and alone asks for what is covered",
          "[cp][web][umpire]") {
  Post post;
  post.state.set_seats({{"umpire", "Umpire", true}, {"cc", "Corps Commander"}}, {609.6, 914.4});
  post.state.publish("umpire", {{"table", {{"picture", Json::array()}}}});
  post.state.publish_covered("umpire", {{"lines", {"sealed"}}});
  const std::string first = post.join("umpire"), cc = post.join("cc");
  CHECK(Json::parse(*post.ask("GET", "/api/covered", first).body).at("lines").at(0) == "sealed");
  CHECK(post.ask("GET", "/api/covered", cc).status == 403);
  CHECK(post.ask("GET", "/api/covered").status == 401);
  CHECK(post.ask("GET", "/picture.mjpg", first).stream);
  CHECK(post.ask("POST", "/api/requests", first, R"({"do": "0123456789abcdef"})").status == 202);
  CHECK(post.ask("POST", "/api/requests", first, R"({"do": 7})").status == 400);

  const std::string second = post.join("umpire");
  CHECK(post.ask("GET", "/api/me", second).status == 200);
  const auto shown_out = post.ask("GET", "/api/me", first);
  CHECK(shown_out.status == 401);
  const std::string why = Json::parse(*shown_out.body).at("error");
  CHECK(why.find("taken this seat over") != std::string::npos);
  CHECK(why.find('\n') == std::string::npos);
  CHECK(post.ask("GET", "/api/me", cc).status == 200);

  const auto beside =
      post.state.enter(post.state.new_code("umpire", kNow, true), "10.0.0.8", "tablet", "", kNow);
  REQUIRE(beside);
  CHECK(post.ask("GET", "/api/me", second).status == 200);
  CHECK(post.ask("GET", "/api/me", beside->token).status == 200);
}

TEST_CASE("what whoever leads has written is not told back to his page", "[cp][web][umpire]") {
  Post post;
  post.state.set_seats({{"umpire", "Umpire", true}, {"cc", "Corps Commander"}}, {609.6, 914.4});
  post.state.publish("umpire", Json::object());
  const std::string umpire = post.join("umpire");
  REQUIRE(
      post.ask("POST", "/api/requests", umpire, R"({"form": "fire-plan", "answers": {"points": ["A1-L3"]}})")
          .status == 202);
  const std::string told = post.state.visitor(umpire)->feed->document().dump();
  CHECK(told.find("fire-plan") != std::string::npos);
  CHECK(told.find("A1-L3") == std::string::npos);
  CHECK(post.state.take_asked().at(0).request.at("answers").at("points").at(0) == "A1-L3");
}

TEST_CASE("a browser that keeps no cookies is told so, and the code is not spent", "[cp][web]") {
  Post post;
  const std::string body = Json{{"code", post.state.new_code("cc", kNow)}, {"by_cookie", true}}.dump();
  const auto refused = post.ask("POST", "/api/join", {}, body);
  CHECK(refused.status == 400);
  CHECK(text(refused.body).find("cookies") != std::string::npos);
  CHECK(header(refused, "Set-Cookie").empty());
  CHECK(post.state.guests().empty());
  for (const char* page : {"/", "/join"}) {
    const std::string given = header(post.ask("GET", page), "Set-Cookie");
    CHECK(given.starts_with(Web::trial_name(8463) + "=1; "));
  }
  const auto joined =
      post.ask("POST", "/api/join", {}, body, {{"cookie", "a=b; " + Web::trial_name(8463) + "=1"}});
  CHECK(joined.status == 200);
  CHECK(header(joined, "Set-Cookie").starts_with(Web::cookie_name(8463) + "="));
}

TEST_CASE("marks that are not seen are written out in what guests write", "[cp][web]") {
  Post post;
  const std::string so = post.join("so");
  REQUIRE(post.ask("POST", "/api/requests", so, Json{{"type", "message"}, {"text", "to \u202E2A"}}.dump())
              .status == 202);
  CHECK(post.state.take_asked().at(0).request.at("text") == "to <U+202E>2A");
}

TEST_CASE("a code that was used, guessed or made up gets nothing", "[cp][web]") {
  Post post;
  const std::string code = Json{{"code", post.state.new_code("cc", kNow)}}.dump();
  CHECK(post.ask("POST", "/api/join", {}, code).status == 200);
  const auto replayed = post.ask("POST", "/api/join", {}, code);
  CHECK(replayed.status == 403);
  CHECK(header(replayed, "Set-Cookie").empty());
  for (const char* bad : {"", "{", "[]", "{}", R"({"code": 5})", R"({"code": null})"})
    CHECK(post.ask("POST", "/api/join", {}, bad).status == 400);
  for (int i = 0; i < 10; ++i) post.ask("POST", "/api/join", {}, R"({"code": "AAAAA-AAAAA"})");
  CHECK(post.ask("POST", "/api/join", {}, R"({"code": "AAAAA-AAAAA"})").status == 429);
}

TEST_CASE("pages of other sites, and names of theirs that lead here, get nothing", "[cp][web]") {
  Post post;
  const std::string cc = post.join("cc");
  const auto with = [&](const std::string& method, const char* name, const char* value) {
    return post.ask(method, "/api/view", cc, {}, {{name, value}}).status;
  };
  CHECK(with("GET", "host", "evil.example:8463") == 421);
  CHECK(with("GET", "host", "") == 421);
  CHECK(with("GET", "host", "table.local:8463") == 200);
  CHECK(with("GET", "host", "localhost:8463") == 200);
  CHECK(with("GET", "sec-fetch-site", "cross-site") == 403);
  CHECK(with("GET", "sec-fetch-site", "same-site") == 403);
  CHECK(with("GET", "sec-fetch-site", "same-origin") == 200);
  CHECK(post.ask("PUT", "/api/pins", cc, R"({"pins": []})", {{"origin", "http://evil.example"}}).status ==
        403);
  CHECK(post.ask("PUT", "/api/pins", cc, R"({"pins": []})", {{"origin", "null"}}).status == 403);
}

TEST_CASE("every answer forbids outside addresses and says nothing of where one came from", "[cp][web]") {
  Post post;
  for (const char* path : {"/", "/api/view", "/nothing"}) {
    const auto answer = post.ask("GET", path);
    CHECK(header(answer, "Content-Security-Policy").starts_with("default-src 'none'"));
    CHECK(header(answer, "X-Content-Type-Options") == "nosniff");
    CHECK(header(answer, "Referrer-Policy") == "no-referrer");
    CHECK_FALSE(header(answer, "Cache-Control").empty());
  }
}

TEST_CASE("who is shown out has no view, and his stream ends", "[cp][web]") {
  Post post;
  const std::string cc = post.join("cc");
  const auto events = post.ask("GET", "/api/events", cc);
  REQUIRE(events.stream);
  CHECK(post.state.guests().at(0).online);
  CHECK_FALSE(events.stream->over());
  REQUIRE(post.state.revoke(post.state.guests().at(0).guest.id));
  CHECK(events.stream->over());
  CHECK_FALSE(events.stream->next());
  CHECK(post.ask("GET", "/api/view", cc).status == 401);
}

TEST_CASE("where all places are taken, an invited device takes that of one that is not connected",
          "[cp][web]") {
  Post post;
  post.state.set_seats({{"umpire", "Umpire", true}, {"cc", "Corps Commander"}}, {609.6, 914.4});
  const std::string leads = post.join("umpire"), first = post.join("cc"), reloads = post.join("cc"),
                    second = post.join("cc");
  const auto connected = post.ask("GET", "/api/events", first);
  while (post.state.guests().size() < Access::kMostGuests) post.join("cc");
  (void)post.ask("GET", "/api/events", reloads);  // and his page is away again
  const auto come = [&] {
    const Json body{{"code", post.state.new_code("cc", kNow)}};
    return post.ask("POST", "/api/join", {}, body.dump());
  };
  post.disk = false;
  CHECK(come().status == 503);
  CHECK(post.state.visitor(second));  // who could not be kept has nobody's place
  post.disk = true;
  CHECK(come().status == 200);
  CHECK(post.state.guests().size() == Access::kMostGuests);
  CHECK(post.state.visitor(leads));
  CHECK(post.state.visitor(first));
  CHECK(post.state.visitor(reloads));
  CHECK_FALSE(post.state.visitor(second));
  CHECK(post.state.farewell(second).find("was not connected") != std::string::npos);
}

TEST_CASE("a device may not hold more streams than a device needs", "[cp][web]") {
  Post post;
  const std::string cc = post.join("cc");
  std::vector<HttpResponse> open;
  for (std::size_t i = 0; i < PostState::kMostStreams; ++i) {
    open.push_back(post.ask("GET", "/api/events", cc));
    CHECK(open.back().status == 200);
  }
  CHECK(post.ask("GET", "/api/events", cc).status == 429);
  open.pop_back();
  CHECK(post.ask("GET", "/api/events", cc).status == 200);
}

TEST_CASE("what is written has a length, whoever sends it", "[cp][web]") {
  Post post;
  const std::string cc = post.join("cc");
  const auto sent = [&](const Json& request) {
    return post.ask("POST", "/api/requests", cc, request.dump()).status;
  };
  const auto message = [&](const std::string& text) {
    return sent({{"type", "message"}, {"to", "umpire"}, {"text", text}});
  };
  std::string umlauts;
  for (std::size_t i = 0; i < kLongestMessage; ++i) umlauts += "\xc3\xbc";
  CHECK(message(umlauts) == 202);
  CHECK(message(umlauts + "!") == 400);
  const auto form = [&](std::size_t answer, std::size_t said) {
    return sent({{"form", "orders"},
                 {"answers", {{"intentions", std::string(answer, 'x')}}},
                 {"said", std::string(said, 'x')}});
  };
  CHECK(form(kLongestAnswer, kLongestSaid) == 202);
  CHECK(form(kLongestAnswer + 1, 1) == 400);
  CHECK(form(1, kLongestSaid + 1) == 400);
  CHECK(post.state.take_asked().size() == 2);
}

TEST_CASE("who floods others with messages or forms is slowed, nobody else is, and a form is no message",
          "[cp][web]") {
  Post post;
  const std::string cc = post.join("cc"), again = post.join("cc"), so = post.join("so");
  const auto answered = [&](const std::string& token, const Json& request) {
    const int status = post.ask("POST", "/api/requests", token, request.dump()).status;
    for (const Asked& asked : post.state.take_asked()) post.state.answer(asked.number, Answer::kDone, "");
    return status;
  };
  const Json message{{"type", "message"}, {"text", "Hello"}}, form{{"form", "orders"}};
  int kept = 0;
  for (int i = 0; i < 20; ++i) kept += answered(i % 2 ? cc : again, message) == 202 ? 1 : 0;
  CHECK(kept == 10);  // of both his devices together
  CHECK(answered(so, message) == 202);
  CHECK(answered(cc, form) == 202);
  for (int i = 0; i < 50; ++i) kept += answered(i % 2 ? cc : again, form) == 202 ? 1 : 0;
  CHECK(kept < 45);
}

TEST_CASE("guests of another game do not come into this one, of the same they do", "[cp][web]") {
  PostState before;
  before.set_game("first");
  before.set_seats({{"cc", "Corps Commander"}}, {609.6, 914.4});
  const auto entered =
      before.enter(before.new_code("cc", kNow), "10.0.0.7", "phone", "2026-01-02T03:04:05Z", kNow);
  REQUIRE(entered);
  for (const char* game : {"first", "second"}) {
    PostState after;
    after.set_game(game);
    CHECK(after.read_text(before.to_text()).value() == (std::string(game) == "first"));
    after.set_seats({{"cc", "Corps Commander"}}, {609.6, 914.4});
    CHECK(after.visitor(entered->token).has_value() == (std::string(game) == "first"));
    CHECK(after.guests().size() == (std::string(game) == "first" ? 1 : 0));
  }
}

TEST_CASE("a program's key reads and does nothing else", "[cp][web]") {
  Post post;
  const auto entered = post.state.admit_program("spectator", "OBS", "2026-01-02T03:04:05Z");
  HttpRequest request{
      .method = "GET", .path = "/api/view", .body = {}, .peer = "127.0.0.1", .headers = {}, .query = {}};
  request.headers.emplace_back("host", "127.0.0.1:8463");
  request.headers.emplace_back("origin", "http://127.0.0.1:8463");
  CHECK(post.web.answer(request, kNow).status == 401);
  request.query.emplace_back("key", entered.token);
  CHECK(post.web.answer(request, kNow).status == 200);
  request.method = "POST";
  request.path = "/api/requests";
  request.body = R"({"type": "message"})";
  CHECK(post.web.answer(request, kNow).status == 401);
  // and a person's token is no key
  request.method = "GET";
  request.path = "/api/view";
  request.query = {{"key", post.join("cc")}};
  CHECK(post.web.answer(request, kNow).status == 401);
}

TEST_CASE("who asks without end is told to wait", "[cp][web]") {
  Post post;
  const std::string cc = post.join("cc");
  int refused = 0;
  for (int i = 0; i < 200; ++i) refused += post.ask("GET", "/api/me", cc).status == 429 ? 1 : 0;
  CHECK(refused > 100);
}

TEST_CASE("a guest's own link opened again lets him in, and is no wrong guess", "[cp][web]") {
  Post post;
  const std::string code = post.state.new_code("cc", kNow);
  const auto body = Json{{"code", code}}.dump();
  const auto first = post.ask("POST", "/api/join", {}, body);
  REQUIRE(first.status == 200);
  const std::string cookie = header(first, "Set-Cookie");
  const std::string token = cookie.substr(cookie.find('=') + 1, 64);
  for (int i = 0; i < 20; ++i) {
    const auto again = post.ask("POST", "/api/join", token, body);
    CHECK(again.status == 200);
    CHECK(Json::parse(text(again.body)).at("role") == "cc");
  }
  CHECK(post.state.guests().size() == 1);
  CHECK(post.ask("POST", "/api/join", {}, body).status == 403);  // somebody else's device
  CHECK(post.ask("POST", "/api/join", token, Json{{"code", "WRONG-CODE1"}}.dump()).status == 403);
  const auto other =
      post.ask("POST", "/api/join", token, Json{{"code", post.state.new_code("so", kNow)}}.dump());
  CHECK(Json::parse(text(other.body)).at("role") == "so");  // a new code is spent as ever
}

TEST_CASE("before the seats are known nobody is told that he is out", "[cp][web]") {
  Post post;
  const std::string cc = post.join("cc");
  PostState opening;
  REQUIRE(opening.read_text(post.state.to_text()));
  const Beat beat = 0;
  Web web(opening, beat, {.port = 8463, .host_name = {}, .symbols = {}, .schema = {}, .utc_now = [] {
                            return std::string();
                          }});
  HttpRequest request{
      .method = "GET", .path = "/api/me", .body = {}, .peer = "10.0.0.7", .headers = {}, .query = {}};
  request.headers.emplace_back("host", "192.168.1.5:8463");
  request.headers.emplace_back("cookie", Web::cookie_name(8463) + "=" + cc);
  CHECK(web.answer(request, kNow).status == 503);
  opening.set_seats({{"cc", "Corps Commander"}}, {609.0, 914.0});
  CHECK(web.answer(request, kNow).status == 200);
  request.headers.back().second = Web::cookie_name(8463) + "=" + std::string(64, '0');
  CHECK(web.answer(request, kNow).status == 401);
}
