#include "app/command_post/http/request_limits.hpp"

#include <algorithm>

namespace telescope::cp {
namespace {

using Json = nlohmann::json;

/// Bytes that begin one, of UTF-8.
std::size_t characters(const std::string& text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

bool holds_longer(const Json& value, std::size_t most) {
  if (value.is_string()) return characters(value.get_ref<const std::string&>()) > most;
  return value.is_structured() &&
         std::ranges::any_of(value, [&](const Json& each) { return holds_longer(each, most); });
}

}  // namespace

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
