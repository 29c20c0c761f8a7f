// What the Command Post gives to those who are in: views, streams, pictures, pins, and what they ask.

#include <zlib.h>

#include "app/command_post/http/feed.hpp"
#include "app/command_post/http/request_limits.hpp"
#include "tests/app/command_post/http/web_post.hpp"
#include "tests/support/schema.hpp"

using namespace std::chrono_literals;
using namespace telescope::cp;

namespace {

std::vector<std::string> wanting(const PostState& state) {
  std::vector<std::string> roles;
  for (const auto& each : state.wanted_pictures()) roles.push_back(each.role);
  return roles;
}

}  // namespace

TEST_CASE("each role is given its own view and nobody else's", "[cp][web]") {
  Post post;
  for (const char* role : {"cc", "so", "spectator"}) {
    const std::string token = post.join(role);
    CHECK(Json::parse(*post.ask("GET", "/api/view", token).body).at("for") == role);
    CHECK(Json::parse(*post.ask("GET", "/api/me", token).body).at("role") == role);
  }
}

TEST_CASE("whoever is in when a game is opened again is told to wait, not that he may not", "[cp][web]") {
  Post post;
  const std::string cc = post.join("cc");
  const TableSize table{609.6, 914.4};
  post.state.set_seats({{"so", "Staff Officer"}}, table);
  post.state.set_seats({{"cc", "Corps Commander"}}, table);
  const auto status = [&](const char* method, const char* path, const char* body) {
    return post.ask(method, path, cc, body).status;
  };
  const char* const message = R"({"type": "message", "text": "Wait.", "to": "umpire"})";
  CHECK(status("POST", "/api/requests", message) == 503);
  CHECK(status("POST", "/api/weigh", "{}") == 503);
  CHECK(status("PUT", "/api/pins", "[]") == 503);
  CHECK(status("PUT", "/api/aim", R"({"x_mm": 1, "y_mm": 1, "width_mm": 100})") == 503);
  post.state.publish("cc", Post::view_for("cc"));
  CHECK(status("POST", "/api/requests", message) == 202);
  CHECK(status("POST", "/api/leave", "{}") == 200);
}

TEST_CASE("a page that is known is not sent again", "[cp][web]") {
  Post post;
  const auto first = post.ask("GET", "/");
  REQUIRE(first.status == 200);
  const auto again = post.ask("GET", "/", {}, {}, {{"if-none-match", header(first, "ETag")}});
  CHECK(again.status == 304);
  CHECK(text(again.body).empty());
}

TEST_CASE("a page is sent packed to whoever takes it so, and what a guest alone is sent never is",
          "[cp][web]") {
  Post post;
  const HttpRequest::Header takes{"accept-encoding", "gzip, deflate, br"};
  for (const char* path : {"/", "/app.js", "/style.css", "/map.css"}) {
    CAPTURE(path);
    CHECK(header(post.ask("POST", path, {}, {}, {takes}), "Content-Encoding").empty());  // a refusal
    const auto plain = post.ask("GET", path), packed = post.ask("GET", path, {}, {}, {takes});
    CHECK(header(plain, "Content-Encoding").empty());
    CHECK(header(packed, "Content-Encoding") == "gzip");
    CHECK(header(plain, "Vary") == "Accept-Encoding");
    CHECK(header(plain, "ETag") == header(packed, "ETag"));
    CHECK(2 * packed.body->size() < 3 * plain.body->size());
    std::string unpacked(plain.body->size() + 1, '\0');
    z_stream stream{};
    REQUIRE(inflateInit2(&stream, 16 + MAX_WBITS) == Z_OK);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.body->data()));
    stream.avail_in = static_cast<uInt>(packed.body->size());
    stream.next_out = reinterpret_cast<Bytef*>(unpacked.data());
    stream.avail_out = static_cast<uInt>(unpacked.size());
    CHECK(inflate(&stream, Z_FINISH) == Z_STREAM_END);
    unpacked.resize(stream.total_out);
    inflateEnd(&stream);
    CHECK(unpacked == text(plain.body));
  }
  for (const char* none : {"gzip;q=0", "gzip; q=0, br", "identity"}) {
    CAPTURE(none);
    CHECK(
        header(post.ask("GET", "/app.js", {}, {}, {{"accept-encoding", none}}), "Content-Encoding").empty());
  }
  const auto his = post.ask("GET", "/api/view", post.join("cc"), {}, {takes});
  REQUIRE(his.status == 200);
  CHECK(header(his, "Content-Encoding").empty());
}

TEST_CASE("what is refused at a page's address is not sent in the page's place from then on", "[cp][web]") {
  Post post;
  const HttpRequest::Header takes{"accept-encoding", "gzip"};
  const auto plain = post.ask("GET", "/app.js");
  CHECK(post.ask("POST", "/app.js", {}, "{}", {takes}).status == 405);
  const auto page = post.ask("GET", "/app.js", {}, {}, {takes});
  CHECK(page.status == 200);
  CHECK(header(page, "Content-Encoding") == "gzip");
  CHECK(4 * page.body->size() > plain.body->size());  // all of it
  const auto refused = post.ask("POST", "/app.js", {}, "{}", {takes});
  CHECK(header(refused, "Content-Encoding").empty());
  CHECK(text(refused.body).find("A page can only be read.") != std::string::npos);
}

TEST_CASE("the text of a rule is told to every seat alike and not to strangers", "[cp][web]") {
  Post post;
  const std::string cc = post.join("cc"), so = post.join("so");
  const auto told = post.ask("GET", "/api/rules/RO-037", cc);
  REQUIRE(told.status == 200);
  const Json item = Json::parse(text(told.body));
  CHECK(telescope::test::schema_fault("rule-text.schema.json", text(told.body)) == "");
  CHECK(item.at("text") == "At most six friendly units in one on-table sector.");
  CHECK(item.at("named_by").at(0).at("id") == "RQ-16");
  CHECK(text(post.ask("GET", "/api/rules/RO-037", so).body) == text(told.body));
  CHECK(header(told, "Cache-Control") == "no-cache");
  const auto again = post.ask("GET", "/api/rules/RO-037", cc, {}, {{"if-none-match", header(told, "ETag")}});
  CHECK(again.status == 304);
  CHECK(text(again.body).empty());
  for (const char* none : {"/api/rules/RO-999", "/api/rules/", "/api/rules/RO-037/", "/api/rules"}) {
    CAPTURE(none);
    const auto refused = post.ask("GET", none, cc);
    CHECK(refused.status == 404);
    CHECK(Json::parse(text(refused.body)).contains("error"));
  }
  CHECK(post.ask("POST", "/api/rules/RO-037", cc).status == 405);
  for (const char* any : {"/api/rules/RO-037", "/api/rules/RO-999"})
    CHECK(post.ask("GET", any).status == 401);
}

TEST_CASE("events begin with the whole, go on with patches, and skip to the newest for who is slow",
          "[cp][web]") {
  Feed feed;
  auto shared = std::make_shared<Feed>();
  const Beat beat = 0;
  const auto welcome = std::make_shared<const Stay>();
  shared->publish({{"a", 1}, {"b", 2}});
  const auto stream = event_stream(shared, beat, welcome);
  CHECK(text(stream->next()) == "event: whole\nid: 1\ndata: {\"a\":1,\"b\":2}\n\n");
  CHECK_FALSE(stream->next());
  CHECK_FALSE(shared->publish({{"a", 1}, {"b", 2}}));
  CHECK_FALSE(stream->next());
  shared->publish({{"a", 1}, {"c", 3}});
  CHECK(text(stream->next()) == "event: patch\nid: 2\ndata: {\"b\":null,\"c\":3}\n\n");
  for (int i = 0; i < 5; ++i) shared->publish({{"a", i + 10}});
  CHECK(text(stream->next()) == "event: whole\nid: 7\ndata: {\"a\":14}\n\n");
}

TEST_CASE("what is no text in a document is sent as text", "[cp][web]") {
  auto feed = std::make_shared<Feed>();
  const Beat beat = 0;
  feed->publish({{"camera", "b\xFF.mp4"}});
  const auto stream = event_stream(feed, beat, std::make_shared<const Stay>());
  CHECK(text(stream->next()) == "event: whole\nid: 1\ndata: {\"camera\":\"b\uFFFD.mp4\"}\n\n");
  Post post;
  Json view = Post::view_for("cc");
  view["camera"] = "b\xFF.mp4";
  post.state.publish("cc", view);
  CHECK(Json::parse(text(post.ask("GET", "/api/view", post.join("cc")).body)).at("camera") == "b\uFFFD.mp4");
}

TEST_CASE("a stream beats where it has nothing else to say", "[cp][web]") {
  auto feed = std::make_shared<Feed>();
  Beat beat = 0;
  const auto stream = event_stream(feed, beat, std::make_shared<const Stay>());
  CHECK_FALSE(stream->next());
  ++beat;
  CHECK(text(stream->next()).starts_with("event: beat\n"));
  CHECK_FALSE(stream->next());
}

TEST_CASE("a merge patch makes the one of the other, or there is none", "[cp][web]") {
  const std::vector<Json> documents{Json::object(),
                                    {{"a", 1}},
                                    {{"a", {{"b", 1}, {"c", {1, 2}}}}},
                                    {{"a", {{"b", 2}}}},
                                    {{"a", {1, nullptr, 2}}},
                                    {{"a", Json::object()}},
                                    {{"a", "x"}, {"d", false}}};
  for (const Json& from : documents)
    for (const Json& to : documents) {
      const auto patch = merge_diff(from, to);
      REQUIRE(patch);
      Json made = from;
      made.merge_patch(*patch);
      CHECK(made == to);
    }
  CHECK_FALSE(merge_diff({{"a", 1}}, {{"a", nullptr}}));
  CHECK_FALSE(merge_diff({{"a", 1}}, {{"a", {{"b", nullptr}}}}));
}

TEST_CASE("pins are kept for their owner, over a restart too", "[cp][web]") {
  Post post;
  const std::string cc = post.join("cc");
  const Json pin{{"x_mm", 100.4}, {"y_mm", 99999}, {"mark", "flag"}, {"text", "guns?"}};
  REQUIRE(post.ask("PUT", "/api/pins", cc, Json{{"pins", {pin}}}.dump()).status == 200);
  const std::string kept = post.state.to_text();
  PostState again;
  REQUIRE(again.read_text(kept));
  again.set_seats({{"cc", "Corps Commander"}}, {609.6, 914.4});
  again.publish("cc", Post::view_for("cc"));
  const auto visitor = again.visitor(cc);
  REQUIRE(visitor);
  const Json pins = visitor->feed->document().at("pins");
  REQUIRE(pins.size() == 1);
  CHECK(pins[0] == Json{{"x_mm", 100.0}, {"y_mm", 914.4}, {"mark", "flag"}, {"text", "guns?"}});
}

TEST_CASE("what are no pins is refused", "[cp][web]") {
  Post post;
  const std::string cc = post.join("cc");
  Json many = Json::array();
  for (int i = 0; i < 65; ++i) many.push_back({{"x_mm", 1}, {"y_mm", 1}, {"mark", "flag"}, {"text", ""}});
  for (const Json& bad :
       {many, Json(5), Json{1}, Json{{{"x_mm", "1"}, {"y_mm", 1}, {"mark", "flag"}, {"text", ""}}},
        Json{{{"x_mm", 1}, {"y_mm", 1}, {"mark", "<script>"}, {"text", ""}}},
        Json{{{"x_mm", 1}, {"y_mm", 1}, {"mark", "flag"}, {"text", std::string(41, 'x')}}},
        Json{{{"x_mm", 1}, {"y_mm", 1}, {"mark", "flag"}, {"text", std::string(34, 'x') + "\u202E"}}}})
    CHECK(post.ask("PUT", "/api/pins", cc, Json{{"pins", bad}}.dump()).status == 400);
  const std::string deep = R"({"pins": )" + std::string(5000, '[') + std::string(5000, ']') + "}";
  CHECK(post.ask("PUT", "/api/pins", cc, deep).status == 400);
}

TEST_CASE("a pin has forty letters of any script, and no mark in it is unseen", "[cp][web]") {
  Post post;
  const std::string cc = post.join("cc");
  std::string bridges;
  for (int i = 0; i < 40; ++i) bridges += "\u6A4B";
  for (const auto& [given, kept] :
       {std::pair<std::string, std::string>{bridges, bridges}, {"guns\u202E\n", "guns<U+202E> "}}) {
    const Json pin{{"x_mm", 1}, {"y_mm", 1}, {"mark", "flag"}, {"text", given}};
    CHECK(post.ask("PUT", "/api/pins", cc, Json{{"pins", {pin}}}.dump()).status == 200);
    CHECK(post.state.pins("cc").at(0).at("text") == kept);
  }
}

TEST_CASE("a role that sends pins without end holds nobody up, and may go on when it has waited",
          "[cp][web]") {
  Post post;
  const std::string cc = post.join("cc");
  int done = 0;
  for (int i = 0; i < 50; ++i) done += post.ask("PUT", "/api/pins", cc, R"({"pins": []})").status == 200;
  CHECK(done == 10);
  post.now += std::chrono::seconds(1);
  CHECK(post.ask("PUT", "/api/pins", cc, R"({"pins": []})").status == 200);
}

TEST_CASE("what is asked waits for the umpire, not without end, and whoever asked is told", "[cp][web]") {
  Post post;
  const std::string cc = post.join("cc"), so = post.join("so");
  for (std::size_t i = 0; i < PostState::kMostAskedOfRole; ++i)
    CHECK(post.ask("POST", "/api/requests", cc, R"({"type": "fire", "at": "A2-L3"})").status == 202);
  CHECK(post.ask("POST", "/api/requests", cc, R"({"type": "fire"})").status == 429);
  CHECK(post.ask("POST", "/api/requests", so, R"({"type": "message"})").status == 202);
  const auto asked = post.state.take_asked();
  REQUIRE(asked.size() == PostState::kMostAskedOfRole + 1);
  CHECK(asked[0].role == "cc");
  CHECK(asked[0].request == Json{{"type", "fire"}, {"at", "A2-L3"}});
  post.state.answer(asked[0].number, Answer::kRefused, "RO-118: no missions left");
  const Json told = post.state.visitor(cc)->feed->document().at("asked").at(0);
  CHECK(told.at("answer") == "refused");
  CHECK(told.at("words") == "RO-118: no missions left");
  CHECK(post.state.visitor(so)->feed->document().at("asked").size() == 1);
}

TEST_CASE("what is filled in is weighed for its own role, and nothing is asked by it", "[cp][web]") {
  Post post;
  const std::string so = post.join("so"), looker = post.join("spectator");
  const std::string form = R"({"form": "move", "answers": {"x": 1}})";
  const Json nothing{{"words", ""}, {"objections", Json::array()}};
  CHECK(Json::parse(text(post.ask("POST", "/api/weigh", so, form).body)) ==
        nothing);  // before a game is there
  post.state.set_weigh([](const std::string& role, const Json& request) -> Json {
    if (request.value("form", "") != "move") return nullptr;
    return {{"words", role + " goes 1 in"}, {"objections", Json::array()}};
  });
  CHECK(Json::parse(text(post.ask("POST", "/api/weigh", so, form).body)).at("words") == "so goes 1 in");
  CHECK(Json::parse(text(post.ask("POST", "/api/weigh", so, R"({"form": "other"})").body)) == nothing);
  CHECK(post.ask("POST", "/api/weigh", looker, form).status == 403);
  CHECK(post.ask("POST", "/api/weigh", {}, form).status == 401);
  for (const char* bad : {"", "[]", "7", "{"}) CHECK(post.ask("POST", "/api/weigh", so, bad).status == 400);
  int refused = 0;
  for (int i = 0; i < 60; ++i) refused += post.ask("POST", "/api/weigh", so, form).status == 429 ? 1 : 0;
  CHECK(refused > 0);
  CHECK(post.state.take_asked().empty());
}

TEST_CASE("RQ-06: a telescope shows no more than its width, and only on the table", "[cp][web]") {
  Post post;
  const std::string cc = post.join("cc");
  const auto aim = [&](double x, double y, double width) {
    REQUIRE(
        post.ask("PUT", "/api/aim", cc, Json{{"x_mm", x}, {"y_mm", y}, {"width_mm", width}}.dump()).status ==
        200);
    return post.state.visitor(cc)->feed->document().at("aim");
  };
  CHECK(aim(100, 200, 9999) == Json{{"x_mm", 100.0}, {"y_mm", 200.0}, {"width_mm", 150.0}});
  CHECK(aim(-5, 5000, 1) == Json{{"x_mm", 0.0}, {"y_mm", 914.0}, {"width_mm", 38.0}});
}

TEST_CASE("HD-11: pictures reach only roles that may see them now", "[cp][web]") {
  Post post;
  post.state.set_withheld(std::make_shared<const std::string>("black"));
  const std::string cc = post.join("cc"), so = post.join("so");
  const auto stream = post.ask("GET", "/picture.mjpg", cc);
  REQUIRE(stream.stream);
  CHECK(wanting(post.state) == std::vector<std::string>{"cc"});
  const std::string next_part = text(stream.stream->next());
  CHECK(next_part.starts_with("--"));
  post.state.publish_picture("cc", std::make_shared<const std::string>("first"));
  CHECK(text(stream.stream->next()) == "first\r\n" + next_part);
  Json closed = Post::view_for("cc");
  closed["table"]["picture"] = Json::array();
  post.state.publish("cc", closed);
  for (const char* role : {"cc", "so"})
    post.state.publish_picture(role, std::make_shared<const std::string>("second"));
  CHECK(text(stream.stream->next()).find("black") != std::string::npos);
  CHECK_FALSE(stream.stream->next());
  CHECK(text(post.ask("GET", "/picture.jpg", cc).body) == "black");
  CHECK(text(post.ask("GET", "/picture.jpg", so).body) == "second");
}

TEST_CASE("who asks for small pictures, or takes in fewer than are made, is sent small ones", "[cp][web]") {
  Post post;
  const std::string cc = post.join("cc"), so = post.join("so");
  const auto big = std::make_shared<const std::string>("big"),
             small = std::make_shared<const std::string>("small");
  const auto publish = [&] {
    for (const char* role : {"cc", "so"}) post.state.publish_picture(role, big, small);
  };
  HttpRequest request{
      .method = "GET", .path = "/picture.jpg", .body = {}, .peer = "", .headers = {}, .query = {}};
  const auto asked = [&](const char* path, const std::string& who) {
    request.path = path;
    request.headers = {{"host", "192.168.1.5:8463"}, {"cookie", Web::cookie_name(8463) + "=" + who}};
    request.query = {{"size", "small"}};
    return post.web.answer(request, kNow);
  };
  const auto phone = asked("/picture.mjpg", cc), laptop = post.ask("GET", "/picture.mjpg", so);
  const auto next = [](const HttpResponse& answer) { return text(answer.stream->next()); };
  for (const auto* each : {&phone, &laptop}) next(*each);  // headers of the first part
  publish();
  CHECK(next(phone).starts_with("small"));
  CHECK(next(laptop).starts_with("big"));
  CHECK(text(asked("/picture.jpg", cc).body) == "small");
  CHECK(text(post.ask("GET", "/picture.jpg", cc).body) == "big");
  // What nobody looks at is not made.
  const auto sizes = [&] {
    std::string all;
    for (const auto& each : post.state.wanted_pictures())
      all += each.role + (each.sizes.whole ? " whole" : "") + (each.sizes.small ? " small" : "") + ";";
    return all;
  };
  CHECK(sizes() == "cc small;so whole;");
  post.state.publish_picture("cc", nullptr, small);
  CHECK(text(post.ask("GET", "/picture.jpg", cc).body) == "small");
  publish();
  publish();  // of which he has missed one
  CHECK(next(laptop).starts_with("small"));
  CHECK(sizes() == "cc small;so small;");
  int kept_up = 0;
  for (publish(); next(laptop).starts_with("small"); publish()) REQUIRE(++kept_up < 1000);
  CHECK(kept_up > 20);
  for (int i = 0; i < kept_up + 10; ++i) {
    CHECK(next(phone).starts_with("small"));
    publish();
  }
}

TEST_CASE("before there is a view or a picture, words stand in for it, and a program need not come again",
          "[cp][web]") {
  PostState state;
  state.set_withheld(std::make_shared<const std::string>("words"));
  state.set_seats({{"spectator", "Spectator"}}, {609.6, 914.4});
  const Beat beat = 0;
  Web web(state, beat, {.port = 8463, .host_name = {}, .symbols = {}, .schema = {}, .utc_now = [] {
                          return std::string();
                        }});
  const auto key = state.admit_program("spectator", "OBS", "2026-01-02T03:04:05Z").token;
  HttpRequest request{
      .method = "GET", .path = "/picture.mjpg", .body = {}, .peer = "127.0.0.1", .headers = {}, .query = {}};
  request.headers.emplace_back("host", "127.0.0.1:8463");
  request.query.emplace_back("key", key);
  const auto stream = web.answer(request, kNow);
  REQUIRE(stream.status == 200);
  REQUIRE(stream.stream);
  static_cast<void>(stream.stream->next());  // headers of the first part
  CHECK(text(stream.stream->next()).starts_with("words"));
  // Fail closed: nothing else before a view says that it may be shown.
  state.publish_picture("spectator", std::make_shared<const std::string>("table"));
  CHECK_FALSE(stream.stream->next());
  CHECK(state.wanted_pictures().empty());
  state.publish("spectator", Post::view_for("spectator"));
  CHECK(wanting(state) == std::vector<std::string>{"spectator"});
  state.publish_picture("spectator", std::make_shared<const std::string>("table"));
  CHECK(text(stream.stream->next()).starts_with("table"));
}
