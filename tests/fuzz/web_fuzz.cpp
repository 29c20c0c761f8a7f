// A request to the Command Post, as text: method, path and query, headers a line each, an empty line, the
// body. The guest who asks may be nobody, the Corps Commander or a program.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "app/cp/web.hpp"

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

HttpRequest read(std::string_view text, const std::string& token, const std::string& key) {
  HttpRequest request{.method = std::string(line_of(text)),
                      .path = {},
                      .body = {},
                      .peer = "10.0.0.7",
                      .headers = {},
                      .query = {}};
  std::string_view target = line_of(text);
  request.path = target.substr(0, target.find('?'));
  if (target.size() > request.path.size()) add(request.query, target.substr(request.path.size() + 1), '=');
  for (std::string_view line = line_of(text); !line.empty(); line = line_of(text)) {
    if (line == "guest") request.headers.emplace_back("cookie", Web::cookie_name(1) + "=" + token);
    if (line == "program") request.query.emplace_back("key", key);
    add(request.headers, line, ':');
  }
  request.body = text;
  return request;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const SteadyTime now = SteadyTime() + std::chrono::hours(1);
  PostState state;
  state.set_seats({{"cc", "Corps Commander"}}, {600, 900});
  state.publish("cc", {{"table", {{"picture", {"A1-L1"}}, {"telescope_mm", 150}}}});
  const Beat beat = 0;
  Web web(state, beat, {.port = 1, .host_name = "table", .symbols = {}, .schema = {}, .utc_now = [] {
                          return std::string();
                        }});
  const auto entered = state.enter(state.new_code("cc", now), "10.0.0.7", "", "", now);
  const auto program = state.admit_program("cc", "", "");
  const HttpRequest request =
      read({reinterpret_cast<const char*>(data), size}, entered->token, program.token);
  const HttpResponse response = web.answer(request, now);
  if (response.stream) response.stream->next();
  // Whatever was asked, what is kept can be read again.
  if (!PostState().read_text(state.to_text())) std::abort();
  return 0;
}
