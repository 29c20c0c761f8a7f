#include "app/presenters/text.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include "app/support/language.hpp"

namespace telescope::app {
namespace {

/// Bytes of the UTF-8 sequence that begins at `text`, or 0 where it is not one.
std::size_t sequence_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  const std::size_t length = lead < 0x80   ? 1
                             : lead < 0xC2 ? 0
                             : lead < 0xE0 ? 2
                             : lead < 0xF0 ? 3
                             : lead < 0xF5 ? 4
                                           : 0;
  if (length == 0 || length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xC0) != 0x80) return 0;
  return length;
}

/// The code point of a sequence of that many bytes.
unsigned code_point(std::string_view sequence) {
  const auto lead = static_cast<unsigned char>(sequence[0]);
  unsigned code = sequence.size() == 1 ? lead : lead & (0x7FU >> sequence.size());
  for (const char each : sequence.substr(1)) code = code << 6 | (static_cast<unsigned char>(each) & 0x3FU);
  return code;
}

bool is_drawable(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = sequence_length(text.substr(i));
    if (length == 0) return false;
    const unsigned code = code_point(text.substr(i, length));
    bool found = false;
    for (const unsigned short* range = kGlyphs; *range != 0 && !found; range += 2)
      found = range[0] <= code && code <= range[1];
    if (!found) return false;
    i += length;
  }
  return !text.empty();
}

}  // namespace

std::string_view drawable(std::initializer_list<std::string_view> names) {
  const auto* const first = std::ranges::find_if(names, is_drawable);
  return first == names.end() ? *(names.end() - 1) : *first;
}

StandIns stand_ins(const Kit& kit) {
  std::map<std::string, std::string> known;  // empty: of several
  const auto add = [&](const std::string& name, std::string_view stand_in) {
    if (name.empty() || stand_in == name) return;
    const auto [at, is_new] = known.try_emplace(name, stand_in);
    if (!is_new && at->second != stand_in) at->second.clear();
  };
  const auto add_both = [&](const auto& of, std::string_view id) {
    add(of.name, drawable({of.name, of.short_name, id}));
    add(of.short_name, drawable({of.short_name, id}));
  };
  for (const KitPiece& piece : kit.pieces)  // stands of a unit share its name
    add_both(piece, piece.unit.empty() ? piece.id.value() : piece.unit);
  for (const MarkerClass& marker : kit.markers) add_both(marker, marker.id);
  StandIns names;
  for (const auto& [name, stand_in] : known)
    if (!stand_in.empty()) names.emplace_back(name, stand_in);
  std::ranges::stable_sort(names, std::greater<>(), [](const auto& each) { return each.first.size(); });
  return names;
}

std::string_view with_stand_ins(std::string_view text, const StandIns& names, std::string& kept) {
  if (names.empty() || is_drawable(text)) return text;
  kept = text;
  for (const auto& [name, stand_in] : names)
    for (auto at = kept.find(name); at != std::string::npos; at = kept.find(name, at + stand_in.size()))
      kept.replace(at, name.size(), stand_in);
  return kept;
}

std::string duration_text(double seconds) {
  if (!(seconds >= 1.0)) return tr("now");
  if (seconds < 120.0) return std::to_string(static_cast<int>(seconds)) + " s";
  if (seconds < 7200.0) return std::to_string(static_cast<int>(seconds / 60.0)) + " min";
  return std::to_string(static_cast<long>(std::min(seconds, 1e9) / 3600.0)) + " h";
}

std::string ago_text(double seconds) {
  return seconds >= 1.0 ? tr("{1} ago", duration_text(seconds)) : tr("just now");
}

std::string shortened(std::string_view text, std::size_t characters) {
  std::string result;
  std::size_t kept = 0;
  std::size_t before_last = 0;  // where the ellipsis would go
  for (std::size_t i = 0; i < text.size();) {
    if (kept == characters) {
      result.resize(before_last);
      return characters == 0 ? "" : result + "\u2026";
    }
    before_last = result.size();
    const std::size_t length = sequence_length(text.substr(i));
    const bool control = length == 1 && static_cast<unsigned char>(text[i]) < 0x20;
    if (length == 0 || control)
      result += control ? ' ' : '?';
    else
      result.append(text.substr(i, length));
    i += length == 0 ? 1 : length;
    ++kept;
  }
  return result;
}

void cut_to(std::vector<std::string>& lines, std::size_t most) {
  const std::size_t left = lines.size() - shown_of(lines.size(), most);
  lines.resize(lines.size() - left);
  if (left > 0) lines.push_back(tr("{1} more", left));
}

void drop_last_character(std::string& text) {
  while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0) == 0x80) text.pop_back();
  if (!text.empty()) text.pop_back();
}

}  // namespace telescope::app
