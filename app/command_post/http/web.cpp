#include "app/command_post/http/web.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "app/command_post/http/net_address.hpp"
#include "app/command_post/http/packed.hpp"
#include "app/command_post/http/request_limits.hpp"
#include "app/drawing/ground_svg.hpp"
#include "core/base/json_text.hpp"
#include "core/base/shallow_json.hpp"
#include "core/rules/ledger.hpp"

namespace telescope::cp {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kRules = "/api/rules/";
constexpr std::string_view kCameraPicture = "/api/camera/picture", kCameraPage = "/camera";
constexpr const char* kJsonType = "application/json; charset=utf-8";

Bytes bytes(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

HttpResponse of_type(std::string_view type, Bytes body, int status = 200) {
  return {.status = status,
          .headers = {{"Content-Type", std::string(type)}},
          .body = std::move(body),
          .stream = {}};
}

HttpResponse reply(int status, const Json& json) {
  return of_type(kJsonType, bytes(json_text(json) + "\n"), status);
}

HttpResponse refusal(int status, const char* sentence) {
  return reply(status, {{"error", sentence}});
}

/// A proxy passes on each piece: nginx by the one header, and what else would compress it by the other.
HttpResponse endless(const HttpRequest& request, const char* type, std::unique_ptr<BodyStream> stream) {
  HttpResponse made{.status = 200,
                    .headers = {{"Content-Type", type}, {"X-Accel-Buffering", "no"}},
                    .body = {},
                    .stream = std::move(stream)};
  if (request.proxied) made.headers.emplace_back("Content-Encoding", "identity");
  return made;
}

HttpResponse not_kept() {
  return refusal(
      503,
      "It could not be kept, so it was not done: the disk at the table may be full. Try again in a moment.");
}

HttpResponse too_many_streams() {
  return refusal(429, "Too many pages of this device are open; close some.");
}

HttpResponse too_often() {
  return refusal(429, "That was too much in a short time: nothing was sent. Wait a few seconds.");
}

/// What stays as it is while the program runs: it is not sent again to whoever has it.
HttpResponse lasting(const HttpRequest& request, std::string_view tag, std::string_view type,
                     std::string_view text) {
  const std::string quoted = "W/\"" + std::string(tag) + "\"";  // weak: packed or not it is the same page
  if (request.header("if-none-match") == quoted)
    return {.status = 304, .headers = {{"ETag", quoted}}, .body = {}, .stream = {}};
  HttpResponse made = of_type(type, bytes(std::string(text)));
  made.headers.emplace(made.headers.begin(), "ETag", quoted);
  return made;
}

/// The newest picture of `feed`, or, `moving`, each as it comes; small ones where they are asked for.
HttpResponse pictures(const HttpRequest& request, const std::shared_ptr<PictureFeed>& feed,
                      const PostState::Visitor& who) {
  const bool moving = request.path.ends_with(".mjpg"), small = request.argument("size") == "small";
  if (moving && who.welcome->streams >= PostState::kMostStreams) return too_many_streams();
  if (moving) return endless(request, kMjpegType, mjpeg_stream(feed, who.welcome, small));
  const auto newest = feed->newest();
  if (!newest.jpeg) return refusal(503, "There is no picture yet.");
  return of_type("image/jpeg", small ? newest.small : newest.jpeg);
}

/// The cookie `name` of a Cookie header.
std::string_view cookie(std::string_view header, std::string_view name) {
  while (!header.empty()) {
    const auto end = header.find(';');
    std::string_view part = header.substr(0, end);
    part.remove_prefix(std::min(part.find_first_not_of(' '), part.size()));
    if (part.size() > name.size() && part.starts_with(name) && part[name.size()] == '=')
      return part.substr(name.size() + 1);
    header = end == std::string_view::npos ? std::string_view() : header.substr(end + 1);
  }
  return {};
}

/// All of it is a number; nothing where it is none.
template <class Number>
std::optional<Number> number_in(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

}  // namespace

void protect(HttpResponse& response, bool lasting, bool camera) {
  auto& headers = response.headers;
  headers.emplace_back("Content-Security-Policy",
                       "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                       "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
                       "frame-ancestors 'none'");
  headers.emplace_back("X-Content-Type-Options", "nosniff");
  headers.emplace_back("X-Frame-Options", "DENY");
  headers.emplace_back("Referrer-Policy", "no-referrer");
  headers.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
  headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
  headers.emplace_back("Permissions-Policy", std::string(camera ? "camera=(self)" : "camera=()") +
                                                 ", microphone=(), geolocation=()");
  headers.emplace_back("Cache-Control", lasting ? "no-cache" : "no-store");
}

std::string device_of(std::string_view user_agent) {
  // In this order: an iPad may say Macintosh, Android says Linux.
  constexpr std::array<std::string_view, 8> kKnown{"OBS",     "iPhone",    "iPad", "Android",
                                                   "Windows", "Macintosh", "CrOS", "Linux"};
  for (const std::string_view word : kKnown)
    if (user_agent.find(word) != std::string_view::npos) return std::string(word);
  return "unknown device";
}

struct Web::Route {
  std::string_view method;
  std::string_view path;
  HttpResponse (Web::*answer)(const HttpRequest&, const Visitor&);  ///< null: camera_picture, which keeps it
  bool of_game = false;  ///< whether he may is told by the view that he is shown
};

std::span<const Web::Route> Web::routes() {
  static constexpr std::array<Route, 17> kRoutes{{
      {"GET", "/api/me", &Web::me},
      {"GET", "/api/view", &Web::view},
      {"GET", "/api/covered", &Web::covered},
      {"GET", "/api/ground", &Web::ground},
      {"GET", "/api/events", &Web::events},
      {"GET", kRules, &Web::rule},
      {"PUT", "/api/pins", &Web::pins, true},
      {"PUT", "/api/aim", &Web::aim, true},
      {"POST", "/api/requests", &Web::requests, true},
      {"POST", "/api/weigh", &Web::weigh, true},
      {"POST", "/api/leave", &Web::leave},
      {"POST", "/api/camera", &Web::camera_begin},
      {"POST", kCameraPicture, nullptr},
      {"GET", "/picture.mjpg", &Web::picture},
      {"GET", "/picture.jpg", &Web::picture},
      {"GET", "/telescope.mjpg", &Web::telescope},
      {"GET", "/telescope.jpg", &Web::telescope},
  }};
  return kRoutes;
}

Web::Web(PostState& state, const Beat& beat, WebOptions options)
    : state_(state), beat_(beat), options_(std::move(options)) {}

std::string Web::cookie_name(std::uint16_t port) {
  return "telescope-" + std::to_string(port);
}

std::string Web::token(const HttpRequest& request) const {
  return std::string(cookie(request.header("cookie"), cookie_name(options_.port)));
}

std::optional<PostState::Visitor> Web::visitor(const HttpRequest& request) const {
  if (const std::string token = this->token(request); !token.empty()) {
    auto found = state_.visitor(token);
    if (found && !found->guest.program) return found;
  }
  std::string_view key = request.argument("key");
  constexpr std::string_view kBearer = "Bearer ";
  if (const std::string_view given = request.header("authorization"); given.starts_with(kBearer))
    key = given.substr(kBearer.size());
  if (key.empty() || request.method != "GET") return std::nullopt;
  auto found = state_.visitor(key);
  return found && found->guest.program ? found : std::nullopt;
}

/// What all are sent alike, packed for whoever takes it so. What a guest alone is sent is not: how short it
/// gets would tell strangers of it.
HttpResponse Web::packed(const HttpRequest& request, HttpResponse page) {
  if (page.status != 200 && page.status != 304) return page;  // a refusal is not the page of that path
  page.headers.emplace_back("Vary", "Accept-Encoding");
  std::string takes = request.header("accept-encoding");
  std::erase(takes, ' ');
  if (!page.body || takes.find("gzip") == std::string::npos || takes.find("gzip;q=0") != std::string::npos)
    return page;
  Bytes& kept = packed_[request.path];
  if (!kept) kept = bytes(gzipped(*page.body));
  page.body = kept;
  page.headers.emplace_back("Content-Encoding", "gzip");
  return page;
}

/// A page, or what pages are drawn with: anybody may read it. Nothing where something else is asked for.
std::optional<HttpResponse> Web::open_to_all(const HttpRequest& request, bool is_guest) const {
  const bool changes = request.method != "GET";
  for (const PageFile& file : page_files())
    if (file.path == request.path) {
      if (changes) return refusal(405, "A page can only be read.");
      HttpResponse page = lasting(request, file.tag, file.type, file.text);
      if (!is_guest && (request.path == "/" || request.path == "/join" || request.path == kCameraPage))
        page.headers.push_back(set_cookie(request, trial_name(options_.port), "1"));
      return page;
    }
  if (changes) return std::nullopt;
  if (request.path == "/map.css") {
    static const std::string sheet = app::map_page_css();
    return lasting(request, std::to_string(std::hash<std::string>()(sheet)), "text/css; charset=utf-8",
                   sheet);
  }
  if (request.path == "/symbols.json" && options_.symbols) return of_type(kJsonType, options_.symbols);
  if (request.path == "/view.schema.json" && options_.schema) return of_type(kJsonType, options_.schema);
  return std::nullopt;
}

HttpResponse Web::answer(HttpRequest request, SteadyTime now) {
  now_ = now;
  const bool head = request.method == "HEAD", camera_page = request.path == kCameraPage;
  if (head) request.method = "GET";
  const auto who = visitor(request);
  HttpResponse response = [&]() -> HttpResponse {
    if (!is_own_host(request.header("host"), options_.host_name, options_.names))
      return refusal(421, "This is not the address of the Command Post.");
    if (options_.secure_port != 0 && !request.secure && !is_this_machine(request)) return elsewhere(request);
    // What others do at his address is not his doing.
    if (!by_address_.take(who ? "guest " + std::to_string(who->guest.id) : request.peer, now))
      return refusal(429, "Too much at once; wait a moment.");
    const bool changes = request.method != "GET";
    if (changes && !is_origin_of(request.header("origin"), request))
      return refusal(403, "Only the Command Post's own pages may ask this.");
    if (auto page = open_to_all(request, who.has_value())) return packed(request, *std::move(page));

    // Other sites, other ports of this machine included, get nothing that belongs to a guest.
    const std::string& site = request.header("sec-fetch-site");
    if (!site.empty() && site != "same-origin" && site != "none")
      return refusal(403, "Only the Command Post's own pages may ask this.");
    if (request.method == "POST" && request.path == "/api/join") return join(request, now);
    bool known_path = false;
    const Route* route = route_of(request, known_path);
    // Strangers do not learn which addresses there are.
    if (!who && !state_.ready()) return refusal(503, "The game is being opened; wait a moment.");
    if (!who) {
      const std::string why = state_.farewell(token(request));
      if (!why.empty()) return reply(401, {{"error", why}, {"farewell", true}});
      return refusal(401, "Join first: ask whoever runs the table for a code.");
    }
    const bool picture = route && !route->answer;
    auto& limit = picture ? pictures_ : by_guest_;
    if (!limit.take(std::to_string(who->guest.id), now))
      return refusal(429, "Too much at once; wait a moment.");
    if (!route) return refusal(known_path ? 405 : 404, "There is nothing at this address.");
    if (route->of_game && !who->is_settled) return refusal(503, "The game is being opened; wait a moment.");
    HttpResponse made =
        picture ? camera_picture(std::move(request), *who) : (this->*route->answer)(request, *who);
    made.news = changes && !picture;
    if (head && made.stream) return refusal(405, "This never ends: read it.");
    return made;
  }();
  if (who) response.caller = {{who->welcome, &who->welcome->lasts}, who->leads};
  protect(response,
          std::ranges::any_of(response.headers, [](const auto& each) { return each.first == "ETag"; }),
          camera_page);
  return response;
}

/// Over no network and for nobody else: a proxy on this machine that was not named tells itself by what it
/// adds.
bool Web::is_this_machine(const HttpRequest& request) const {
  return app::is_this_machine(request.peer) && !request.proxied &&
         request.header("x-forwarded-for").empty() && is_own_host(request.header("host"), options_.host_name);
}

/// To the same page under TLS. Nothing of what was asked goes with it but which page.
HttpResponse Web::elsewhere(const HttpRequest& request) const {
  if (request.method != "GET") return refusal(403, "The Command Post is encrypted: load the page again.");
  if (request.proxied) return refusal(403, "The Command Post is encrypted: its address begins with https.");
  const auto host = app::net_address(request.header("host"), options_.secure_port);
  const auto page = std::ranges::find(page_files(), request.path, &PageFile::path);
  const std::string path = page == page_files().end() ? "/" : std::string(page->path);
  return {.status = 307,
          .headers = {{"Location", "https://" + app::describe({host->host, options_.secure_port}) + path}},
          .body = {},
          .stream = {}};
}

/// Scripts cannot read it, other sites' pages do not send it; an EventSource could send nothing else.
std::pair<std::string, std::string> Web::set_cookie(const HttpRequest& request, const std::string& name,
                                                    const std::string& value) const {
  const auto at = std::ranges::find_if(options_.names, [&](const OwnName& each) {
    return request.proxied && is_origin_of(each.origin(), request);
  });
  const std::string path = at != options_.names.end() ? at->path() : "/";
  return {"Set-Cookie", name + "=" + value + "; Path=" + path + "; HttpOnly; SameSite=Strict" +
                            (request.secure ? "; Secure" : "")};
}

const Web::Route* Web::route_of(const HttpRequest& request, bool& known_path) const {
  for (const Route& route : routes())
    if (route.path == request.path || (route.path == kRules && request.path.starts_with(kRules))) {
      known_path = true;
      if (route.method == request.method) return &route;
    }
  return nullptr;
}

HttpResponse Web::join(const HttpRequest& request, SteadyTime now) {
  const auto given = shallow_object(request.body);
  const auto code = given ? given->find("code") : Json::const_iterator();
  if (!given || code == given->end() || !code->is_string()) return refusal(400, "A code is missing.");
  if (!state_.ready()) return refusal(503, "The game is being opened; wait a moment.");
  // His own link opened again: the code in it is spent, and he is in.
  if (const auto who = visitor(request); who && state_.came_by(who->guest.id, code->get<std::string>()))
    return reply(200, {{"role", who->guest.role}, {"title", who->title}});
  const bool by_cookie = given->value("by_cookie", Json()) == true;
  if (by_cookie && token(request).empty() &&
      cookie(request.header("cookie"), trial_name(options_.port)).empty())
    return refusal(
        400,
        "This browser keeps no cookies of this address, and could not stay joined. Allow them, load "
        "the page again, then join: the code is still good.");
  const auto entered =
      state_.enter(code->get_ref<const std::string&>(), request.peer, device_of(request.header("user-agent")),
                   options_.utc_now(), now, request.secure ? "" : kCameraRole);
  if (!entered && entered.error() == Denied::kNotHere)
    return refusal(403,
                   "The camera joins at the address that begins with https, which is shown with its code.");
  if (!entered && entered.error() == Denied::kTooMany)
    return refusal(429, "Too many wrong codes from here; wait a minute, or ask the umpire for a new one.");
  if (!entered && entered.error() == Denied::kFull)
    return refusal(503, "Too many devices have joined: ask the umpire to show some out.");
  if (!entered) return refusal(403, "This code is not good, or no longer: ask the umpire for a new one.");
  if (!kept()) {
    state_.take_back(entered->guest.id);
    return not_kept();
  }
  state_.give_place(*entered);
  (void)kept();  // where it fails they are in once more after a restart
  const auto who = state_.visitor(entered->token);
  HttpResponse response =
      reply(200, {{"role", entered->guest.role}, {"title", who ? who->title : entered->guest.role}});
  response.headers.push_back(
      set_cookie(request, cookie_name(options_.port), entered->token + "; Max-Age=259200"));
  if (by_cookie) response.headers.push_back(set_cookie(request, trial_name(options_.port), "; Max-Age=0"));
  return response;
}

HttpResponse Web::leave(const HttpRequest& request, const Visitor& who) {
  state_.revoke(who.guest.id);
  (void)kept();  // where it fails he only is in once more after a restart
  HttpResponse response = reply(200, Json::object());
  response.headers.push_back(set_cookie(request, cookie_name(options_.port), "; Max-Age=0"));
  return response;
}

HttpResponse Web::me(const HttpRequest&, const Visitor& who) {
  return reply(200, {{"role", who.guest.role}, {"title", who.title}});
}

HttpResponse Web::view(const HttpRequest&, const Visitor& who) {
  const Json document = who.feed->document();
  if (!document.is_object()) return refusal(503, "The game has not begun yet.");
  return reply(200, document.at("view"));
}

/// The ground of the table that his view shows.
HttpResponse Web::ground(const HttpRequest&, const Visitor& who) {
  const Json document = who.feed->document();
  if (!document.is_object()) return refusal(503, "The game has not begun yet.");
  return of_type("image/svg+xml", bytes(app::view_ground_svg(document.at("view"))));
}

/// Sealed even from whoever leads, until he asks for it; never a part of what he is sent.
HttpResponse Web::covered(const HttpRequest&, const Visitor& who) {
  if (!who.leads) return refusal(403, "There is no covered page for you.");
  return reply(200, state_.covered(who.guest.role));
}

/// What is printed of a rule, the same for every seat.
HttpResponse Web::rule(const HttpRequest& request, const Visitor&) {
  const LedgerItem* item = ledger_item(std::string_view(request.path).substr(kRules.size()));
  if (!item) return refusal(404, "No ledger has this rule.");
  const std::string text = ledger_json(*item).dump() + "\n";
  return lasting(request, std::to_string(std::hash<std::string>()(text)), kJsonType, text);
}

HttpResponse Web::events(const HttpRequest& request, const Visitor& who) {
  if (who.welcome->streams >= PostState::kMostStreams) return too_many_streams();
  return endless(request, "text/event-stream; charset=utf-8", event_stream(who.feed, beat_, who.welcome));
}

HttpResponse Web::pins(const HttpRequest& request, const Visitor& who) {
  if (!who.own_map) return refusal(403, "There is no map of your own here.");
  if (!pins_.take(who.guest.role, now_)) return too_often();
  const auto given = shallow_object(request.body);
  const Json before = state_.pins(who.guest.role);
  if (!given || !given->contains("pins") || !state_.set_pins(who.guest.role, given->at("pins")))
    return refusal(400, "These are no pins, or too many.");
  if (!kept()) {
    state_.set_pins(who.guest.role, before);
    return not_kept();
  }
  return reply(200, Json::object());
}

HttpResponse Web::aim(const HttpRequest& request, const Visitor& who) {
  if (!who.telescope) return refusal(403, "There is no telescope here now.");
  const auto given = shallow_object(request.body);
  const auto number = [&](const char* key) -> std::optional<double> {
    if (!given || !given->contains(key) || !given->at(key).is_number()) return std::nullopt;
    return given->at(key).get<double>();
  };
  const auto x = number("x_mm"), y = number("y_mm"), width = number("width_mm");
  if (!x || !y || !width || !state_.aim(who.guest.role, {*x, *y, *width}))
    return refusal(400, "The telescope cannot point there.");
  return reply(200, Json::object());
}

/// Whoever leads the game is held up by nothing but his own limit on requests.
bool Web::asks_too_often(const nlohmann::json& request, const Visitor& who) {
  if (who.leads) return false;
  auto& limit = request.value("type", Json()) == "message" ? messages_ : forms_;
  return !limit.take(who.guest.role, now_);
}

HttpResponse Web::requests(const HttpRequest& request, const Visitor& who) {
  if (!who.asks) return refusal(403, "You only look on here.");
  auto given = shallow_object(request.body);
  const auto names = [&](const char* key) {
    return given && given->contains(key) && given->at(key).is_string();
  };
  constexpr std::array<const char*, 5> kKinds{"type", "form", "do", "send_back", "carry"};
  if (std::ranges::none_of(kKinds, names)) return refusal(400, "This is no request.");
  show_marks(*given);
  if (const std::string why = too_long(*given); !why.empty()) return refusal(400, why.c_str());
  if (asks_too_often(*given, who)) return too_often();
  const auto number = state_.ask(who.guest.role, *std::move(given));
  if (!number) return refusal(429, "The umpire has not yet answered what was asked before; wait for him.");
  return reply(202, {{"number", *number}});
}

HttpResponse Web::weigh(const HttpRequest& request, const Visitor& who) {
  if (!who.asks) return refusal(403, "You only look on here.");
  const auto given = shallow_object(request.body);
  if (!given || !too_long(*given).empty()) return refusal(400, "This is no request.");
  if (!who.leads && !weighed_.take(who.guest.role, now_))
    return refusal(429, "That was too much in a short time.");
  Json said = state_.weigh(who.guest.role, *given);
  if (said.is_null()) said = {{"words", ""}, {"objections", Json::array()}};
  return reply(200, said);
}

std::size_t Web::most_body(const HttpRequest& request, std::size_t usual) const {
  if (request.path != kCameraPicture || request.method != "POST" ||
      !is_origin_of(request.header("origin"), request) ||
      !is_own_host(request.header("host"), options_.host_name, options_.names))
    return usual;
  const auto who = visitor(request);
  return who && is_camera(request, *who) ? options_.camera.most_bytes : usual;
}

HttpResponse Web::camera_begin(const HttpRequest& request, const Visitor& who) {
  if (!is_camera(request, who)) return refusal(403, "This device is not the table's camera.");
  const auto given = shallow_object(request.body);
  const bool stills = given && given->value("stills", Json()) == true;
  return reply(200, {{"page", options_.camera.begin(stills)}});
}

HttpResponse Web::camera_picture(HttpRequest request, const Visitor& who) {
  if (!is_camera(request, who)) return refusal(403, "This device is not the table's camera.");
  const auto page = number_in<std::uint64_t>(request.argument("page"));
  const auto taken_s = number_in<double>(request.argument("t"));
  const std::string& asked = request.argument("still");
  const auto still = asked.empty() ? std::optional<std::uint64_t>(0) : number_in<std::uint64_t>(asked);
  if (!page || !taken_s || !std::isfinite(*taken_s) || !still)
    return refusal(400, "This is no picture of a camera.");
  const CameraDoor::Answer answer = options_.camera.take(
      {.page = *page, .taken_s = *taken_s, .still = *still, .jpeg = std::move(request.body)}, now_);
  return answer.why ? refusal(answer.status, answer.why) : reply(200, answer.told);
}

HttpResponse Web::picture(const HttpRequest& request, const Visitor& who) {
  const auto feed = state_.picture(who.guest.role);
  if (!feed) return refusal(403, "There is no picture of the table for you.");
  return pictures(request, feed, who);
}

HttpResponse Web::telescope(const HttpRequest& request, const Visitor& who) {
  const auto feed = state_.telescope(who.guest.role);
  if (!who.telescope || !feed) return refusal(403, "There is no telescope here now.");
  return pictures(request, feed, who);
}

}  // namespace telescope::cp
