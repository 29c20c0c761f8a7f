#include "app/presenters/form_page.hpp"

#include <algorithm>
#include <cctype>

#include "app/support/language.hpp"

namespace telescope::app {
namespace {

/// Without signs, so that nobody has to type them; words stay apart.
std::string letters(std::string_view text) {
  std::string kept;
  for (const char c : text)
    if (c == ' ' || std::isalnum(static_cast<unsigned char>(c)) || static_cast<unsigned char>(c) >= 0x80)
      kept += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return kept;
}

}  // namespace

std::string count_text(const FormField& field, const Json& answer) {
  if (field.kind != FormField::Kind::kSome && field.kind != FormField::Kind::kMany) return {};
  const int count = count_of(field, answer);
  if (field.allowed == 0 && count == 0) return {};
  std::string what = field.counted;
  // "1 fire mission", but "1 axis".
  if ((field.allowed > 0 ? field.allowed : count) == 1) {
    if (what.ends_with("axes"))
      what.replace(what.size() - 2, 2, "is");
    else if (what.ends_with('s'))
      what.pop_back();
  }
  return (field.allowed > 0 ? tr("{1} of {2}", count, field.allowed) : std::to_string(count)) +
         (what.empty() ? "" : " " + what);
}

std::string words_to_find(const KitPiece& piece) {
  return piece.id.value() + " " + piece.name + " " + piece.short_name + " " + piece.symbol;
}

std::optional<Found> find_in(std::string_view text, std::string_view search) {
  const std::string in = " " + letters(text) + " ";
  Found found = Found::kWord;
  for (std::size_t at = 0; at < search.size();) {
    const std::size_t end = std::min(search.find(' ', at), search.size());
    const std::string word = letters(search.substr(at, end - at));
    at = end + 1;
    if (word.empty() || in.find(" " + word + " ") != std::string::npos) continue;
    if (in.find(word) == std::string::npos) return std::nullopt;
    found = std::max(found, in.find(" " + word) != std::string::npos ? Found::kBeginning : Found::kWithin);
  }
  return found;
}

}  // namespace telescope::app
