#pragma once

#include <span>
#include <string>
#include <string_view>

namespace telescope {

/// The known word that `word` was probably meant to be: at most a third of its letters (at least one) apart.
/// Empty where none is that near.
std::string_view nearest(std::string_view word, std::span<const std::string_view> known);

/// "must be one of a, b or c, not 'x'; did you mean 'b'?"
std::string not_a_choice(std::string_view text, std::span<const std::string_view> choices);

}  // namespace telescope
