// Requests to the Command Post, as text: method, path and query, headers a line each, an empty line, the
// body. Who asks may be nobody, the Corps Commander, the Staff Officer, the camera, a program, or one who has
// joined just before.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "app/command_post/http/host_names.hpp"
#include "app/command_post/http/net_address.hpp"
#include "app/command_post/http/web.hpp"
#include "vision/source/phone_line.hpp"

namespace {

using namespace telescope::cp;

std::string_view line_of(std::string_view& text) {
  const auto end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  return line;
}

void add(std::vector<std::pair<std::string, std::string>>& list, std::string_view line, char between) {
  const auto at = line.find(between);
  if (at != std::string_view::npos) list.emplace_back(line.substr(0, at), line.substr(at + 1));
}

const std::vector<std::string> kProxies{"10.0.0.7"};
constexpr std::string_view kOpen = "$CODE";  ///< stands for a code that is open

/// Who may have come in, and with what.
struct Guests {
  std::string code, commander, officer, program, camera;
  std::string joined;                      ///< token of him who spent the code; empty: nobody yet
  std::string for_commander, for_officer;  ///< words that nobody can guess, in what each is told
};

HttpRequest read(std::string_view text, const Guests& guests) {
  HttpRequest request{.method = std::string(line_of(text)),
                      .path = {},
                      .body = {},
                      .peer = "10.0.0.7",
                      .headers = {},
                      .query = {}};
  std::string_view target = line_of(text);
  request.path = target.substr(0, target.find('?'));
  for (target.remove_prefix(request.path.size()); !target.empty();) {
    target.remove_prefix(1);
    const std::string_view argument = target.substr(0, target.find('&'));
    add(request.query, argument, '=');
    target.remove_prefix(argument.size());
  }
  const auto enter = [&](const std::string& token) {
    request.headers.emplace_back("cookie", Web::cookie_name(1) + "=" + token);
  };
  for (std::string_view line = line_of(text); !line.empty(); line = line_of(text)) {
    if (line == "guest") enter(guests.commander);
    if (line == "officer") enter(guests.officer);
    if (line == "camera") enter(guests.camera);
    if (line == "joined") enter(guests.joined);
    if (line == "program") request.query.emplace_back("key", guests.program);
    add(request.headers, line, ':');
  }
  request.body = text;
  if (const auto at = request.body.find(kOpen); at != std::string::npos)
    request.body.replace(at, kOpen.size(), guests.code);
  return request;
}

bool holds(const HttpRequest& request, const std::string& token) {
  if (token.empty()) return false;
  const auto has = [&](const auto& list) {
    return std::ranges::any_of(
        list, [&](const auto& each) { return each.second.find(token) != std::string::npos; });
  };
  return has(request.headers) || has(request.query);
}

void require(bool holds) {
  if (!holds) std::abort();
}

/// Nobody is told what is another's, and one code lets one in.
void check(const HttpRequest& request, const HttpResponse& response, Guests& guests, int& let_in) {
  std::string told = response.body ? *response.body : std::string();
  if (response.stream)
    if (const Bytes next = response.stream->next()) told += *next;
  const bool commander = holds(request, guests.commander) || holds(request, guests.program);
  const bool officer = holds(request, guests.officer) || holds(request, guests.joined);
  require(commander || told.find(guests.for_commander) == std::string::npos);
  require(officer || told.find(guests.for_officer) == std::string::npos);
  require(response.status >= 200 && response.status < 500 + 4);
  if (request.path != "/api/join" || response.status != 200 || request.method != "POST") return;
  require(++let_in == 1);
  for (const auto& [name, value] : response.headers)
    if (name == "Set-Cookie") guests.joined = value.substr(value.find('=') + 1, 64);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const SteadyTime now = SteadyTime() + std::chrono::hours(1);
  PostState state;
  state.set_seats({{"cc", "Corps Commander"},
                   {"so", "Staff Officer"},
                   {.role = kCameraRole, .title = "Camera", .alone = true}},
                  {600, 900});
  Guests guests;
  const auto publish = [&](const char* role, std::string& words) {
    words = state.admit_program(role, "", "").token;
    state.publish(role, {{"own_map", true},
                         {"asks", true},
                         {"table", {{"picture", {"A1-L1"}}, {"telescope_mm", 150}}},
                         {"words", words}});
    state.publish_picture(role, std::make_shared<const std::string>(words));
    state.publish_telescope(role, std::make_shared<const std::string>(words));
  };
  publish("cc", guests.for_commander);
  publish("so", guests.for_officer);
  const Beat beat = 0;
  telescope::vision::PhoneLine phone;
  Web web(state, beat,
          {.port = 1,
           .host_name = "table",
           .symbols = {},
           .schema = {},
           .utc_now = [] { return std::string(); },
           .names = {*own_name("https://club.example/telescope"), *own_name("table.lan")},
           .camera = {.begin = [&](bool stills) { return phone.begin(stills); },
                      .take =
                          [&](CameraPicture picture, SteadyTime at) {
                            using Answer = telescope::vision::PhoneLine::Answer;
                            const auto& [page, taken_s, still, jpeg] = picture;
                            if (still % 2 == 1) phone.want_still();
                            phone.tell_still(page, at);
                            const auto newest = phone.pictures().get();
                            const auto sharpest = phone.stills().get();
                            const bool taken =
                                (still ? phone.give_still(page, still, taken_s, std::move(picture.jpeg), at)
                                       : phone.give(page, taken_s, std::move(picture.jpeg), at)) ==
                                Answer::kTaken;
                            require((taken && still) == (phone.stills().get() != sharpest));
                            require((taken && !still) == (phone.pictures().get() != newest));
                            return CameraDoor::Answer{.status = 400, .why = taken ? nullptr : "No."};
                          },
                      .most_bytes = telescope::vision::PhoneLine::kMostBytes}});
  const auto enter = [&](const char* role) {
    return state.enter(state.new_code(role, now), "10.0.0.9", "", "", now)->token;
  };
  guests.commander = enter("cc");
  guests.officer = enter("so");
  guests.camera = enter(kCameraRole);
  guests.program = state.admit_program("cc", "", "").token;
  guests.code = state.new_code("so", now);
  int let_in = 0;
  // Requests one after another, a line of "=" between them.
  std::string_view text(reinterpret_cast<const char*>(data), size);
  for (int requests = 0; requests < 16 && !text.empty(); ++requests) {
    const auto end = text.find("\n=\n");
    HttpRequest request = read(text.substr(0, end), guests);
    request.secure = request.header("origin").starts_with("https:");
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 3);
    const auto heeded = heed_proxy(request, kProxies);
    require(!request.proxied || !heeded || telescope::app::plain_address(request.peer) == request.peer);
    if (!heeded) continue;  // the server refuses it
    check(request, web.answer(request, now), guests, let_in);
    for (const Asked& asked : state.take_asked()) state.answer(asked.number, Answer::kRefused, "No.");
  }
  // Whatever was asked, what is kept can be read again.
  require(PostState().read_text(state.to_text()).has_value());
  return 0;
}
