#include "core/views/map_names.hpp"

#include <algorithm>

namespace telescope {
namespace {

/// `find`: null for what is no piece.
template <class Find>
std::string with_names(std::string_view text, Find find) {
  const auto in_word = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
           c == '_' || c == '/';
  };
  std::string named;
  while (!text.empty()) {
    const auto length = static_cast<std::size_t>(std::ranges::find_if_not(text, in_word) - text.begin());
    const std::string_view word = text.substr(0, std::max<std::size_t>(1, length));
    named += word;
    text.remove_prefix(word.size());
    // A number alone may be any number; "3-15" and "D-02" are stands.
    const auto* piece = word.find('-') == std::string_view::npos ? nullptr : find(PieceId(std::string(word)));
    if (!piece || piece->short_name.empty() || piece->short_name == word) continue;
    if (text.starts_with(" " + piece->short_name) || text.starts_with(" " + piece->name)) continue;
    named += " " + piece->short_name;
  }
  return named;
}

}  // namespace

std::string with_map_names(const Kit& kit, std::string_view text) {
  return with_names(text, [&](const PieceId& id) { return find_piece(kit, id); });
}

std::string with_map_names(std::span<const KnownPiece> pieces, std::string_view text) {
  return with_names(text, [&](const PieceId& id) {
    const auto it = std::ranges::find(pieces, id, &KnownPiece::id);
    return it == pieces.end() ? nullptr : &*it;
  });
}

}  // namespace telescope
