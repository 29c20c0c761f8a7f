#include "app/command_post/http/request_limits.hpp"

#include <algorithm>

#include "core/base/answers.hpp"
#include "core/base/text_file.hpp"

namespace telescope::cp {
namespace {

using Json = nlohmann::json;

bool holds_longer(const Json& value, std::size_t most) {
  if (value.is_string()) return letters(value.get_ref<const std::string&>()) > most;
  return value.is_structured() &&
         std::ranges::any_of(value, [&](const Json& each) { return holds_longer(each, most); });
}

}  // namespace

void show_marks(Json& request) {
  if (request.is_string()) request = with_marks_shown(request.get_ref<const std::string&>());
  if (request.is_structured())
    for (Json& each : request) show_marks(each);
}

std::string too_long(const Json& request) {
  const bool message = request.value("type", Json()) == "message";
  for (const auto& [key, value] : request.items()) {
    const std::size_t most = message ? kLongestMessage : key == "said" ? kLongestSaid : kLongestAnswer;
    if (holds_longer(value, most))
      return "A " + std::string(message ? "message" : "text") + " has at most " + std::to_string(most) +
             " characters: this one was not sent.";
  }
  return {};
}

}  // namespace telescope::cp
