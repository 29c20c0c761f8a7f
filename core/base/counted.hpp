#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace telescope {

/// "1 unit", "3 units"; `many` where an s does not make it: counted(2, "die", "dice").
std::string counted(std::integral auto count, std::string_view one, std::string_view many = {}) {
  std::string text = std::to_string(count) + " ";
  if (count == 1) return text.append(one);
  return many.empty() ? text.append(one) + "s" : text.append(many);
}

}  // namespace telescope
