#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace telescope {

/// Most levels of lists and objects in a text from outside. What is read is copied, compared and written
/// level by level, each on the stack; the deepest text that the program itself writes has about a dozen.
inline constexpr int kDeepestNesting = 64;

/// The line, counted from 1, at which a JSON text goes deeper than `most` levels; nothing where it does not.
/// Says nothing else about the text: it need not be JSON.
std::optional<std::size_t> too_deep_json(std::string_view text, int most = kDeepestNesting);

/// The same of a TOML text, in which the parts of a dotted key are levels too: `a.b.c = 1`, `[a.b.c]`.
std::optional<std::size_t> too_deep_toml(std::string_view text, int most = kDeepestNesting);

}  // namespace telescope
