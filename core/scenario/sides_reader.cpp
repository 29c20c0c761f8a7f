#include "core/scenario/sides_reader.hpp"

#include <cctype>

#include "core/base/text_checks.hpp"
#include "core/base/words.hpp"

namespace telescope {
namespace {

/// "The Blues" is BLU on the overlay.
std::string shortened(std::string_view name) {
  constexpr std::string_view kArticle = "the ";
  if (name.size() > kArticle.size() && lowered(name.substr(0, kArticle.size())) == kArticle)
    name.remove_prefix(kArticle.size());
  constexpr std::size_t kLetters = 3;
  std::string text;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    const bool begins = (byte & 0xC0) != 0x80;  // of a UTF-8 sequence
    if (begins && letters(text) == kLetters) break;
    text += static_cast<char>(std::toupper(byte));
  }
  return text;
}

void read_party(const TomlReader& in, Side side, std::string& name, std::string& short_name) {
  const std::string key(to_string(side)), short_key = key + "_short";
  const std::string given = in.text(key, name);
  if (!is_name(given, kLongestSideName))
    in.wrong(key, "must be 1 to " + std::to_string(kLongestSideName) + " letters on one line");
  const std::string brief = in.text(short_key, given == name ? short_name : shortened(given));
  if (!is_name(brief, kLongestShortSideName))
    in.wrong(short_key, "must be 1 to " + std::to_string(kLongestShortSideName) + " letters");
  name = given;
  short_name = brief;
}

}  // namespace

SideNames read_sides(const TomlReader& file, const SideNames& of_ruleset, TomlErrors& errors) {
  SideNames sides = of_ruleset;
  const toml::table* table = file.table("sides");
  if (!table) return sides;
  const TomlReader in(*table, "[sides]", errors,
                      {"attacker", "attacker_short", "defender", "defender_short"});
  read_party(in, Side::kAttacker, sides.names[0], sides.short_names[0]);
  read_party(in, Side::kDefender, sides.names[1], sides.short_names[1]);
  if (lowered(sides.names[0]) == lowered(sides.names[1]))
    in.wrong("defender", "is the attacker's name too; give each a name of its own");
  else if (sides.short_names[0] == sides.short_names[1])
    in.wrong("defender_short", "is the attacker's too: '" + sides.short_names[0] + "'");
  return sides;
}

Side read_side(const TomlReader& in, std::string_view key, const SideNames& sides) {
  std::vector<std::string_view> words{to_string(Side::kAttacker), to_string(Side::kDefender)};
  const std::string north = lowered(sides.names[0]), south = lowered(sides.names[1]);
  // The words of every file mean what they mean in every file, whatever the parties are called.
  if (sides != SideNames{})
    for (const std::string* word : {&north, &south})
      if (!side_from_string(*word)) words.push_back(*word);
  if (!in.has(key)) {
    in.missing(key);
    return Side::kNeutral;
  }
  const std::string word = in.word(key, to_string(Side::kNeutral), words);
  if (const auto side = side_from_string(word)) return *side;
  return word == north ? Side::kAttacker : Side::kDefender;
}

}  // namespace telescope
