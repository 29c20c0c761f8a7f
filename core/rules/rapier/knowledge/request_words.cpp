#include "core/rules/rapier/knowledge/request_words.hpp"

#include "core/base/counted.hpp"
#include "core/rules/rapier/actions.hpp"

namespace telescope::rapier {

std::string word_in(const Json& request, const char* key) {
  const auto it = request.find(key);
  return it != request.end() && it->is_string() ? it->get<std::string>() : std::string();
}

std::string list_in(const Json& request, const std::string& key) {
  const auto it = request.find(key);
  if (it == request.end() || !it->is_array()) return {};
  std::string text;
  for (const Json& each : *it)
    text += (text.empty() ? "" : ", ") + (each.is_string() ? each.get<std::string>() : each.dump());
  return text;
}

std::string count_in(const Json& request, const char* key, const std::string& one) {
  const auto it = request.find(key);
  const std::size_t count = it != request.end() && it->is_array() ? it->size() : 0;
  return count == 0 ? "no " + one + "s" : counted(count, one);
}

std::string request_words(const Json& request) {
  const std::string type = word_in(request, "type");
  if (type.empty()) return {};
  return Actions::about(request, type, [&](auto kind) {
    using Asks = typename decltype(kind)::type;
    if constexpr (requires { Asks::in_words(request); })
      return Asks::in_words(request);
    else
      return type;
  });
}

}  // namespace telescope::rapier
