#include "app/cli/scenario_skeleton.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <map>
#include <span>
#include <variant>

#include <toml++/toml.h>

#include "core/base/joined.hpp"
#include "core/base/nearest.hpp"
#include "core/base/text_checks.hpp"
#include "core/base/text_file.hpp"
#include "core/base/words.hpp"
#include "core/scenario/toml_string.hpp"
namespace telescope::cli {
namespace {

constexpr int kMostUnits = 99;

/// `text` is one of `words`, or the error says which may have been meant.
Result<std::string> known(std::string_view text, std::span<const std::string_view> words, const char* what) {
  if (std::ranges::find(words, text) != words.end()) return std::string(text);
  const std::string said = "'" + std::string(text) + "' is no " + what + " of these rules";
  if (const std::string_view meant = nearest(text, words); !meant.empty())
    return failure(said + "; did you mean '" + std::string(meant) + "'?");
  return failure(words.empty() ? said + ": they have none" : said + "; they have " + joined(words));
}

std::optional<Side> side_of(std::string_view text, const Vocabulary& words) {
  for (const Side side : {Side::kAttacker, Side::kDefender})
    for (const std::string_view name : {to_string(side), name_of(words.sides, side)})
      if (lowered(text) == lowered(name)) return side;
  return std::nullopt;
}

/// The columns that the rules' example has for a kind, such as its nation.
std::string_view usual_columns(std::string_view kind, const Vocabulary& words) {
  if (words.example.empty()) return {};
  const auto line = std::ranges::find(words.example, kind, &ExampleUnit::kind);
  return (line == words.example.end() ? words.example.front() : *line).columns;
}

/// "4 rifles", "rifles", "2 rifles/motorised", "rifles/foot/asset".
Result<ShortDivision::Units> units_of(std::string_view text, const Vocabulary& words) {
  ShortDivision::Units units;
  if (!text.empty() && std::isdigit(static_cast<unsigned char>(text.front()))) {
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), units.count);
    if (error != std::errc() || units.count < 1 || units.count > kMostUnits)
      return failure("'" + std::string(text) + "': 1 to " + std::to_string(kMostUnits) + " of a kind");
    text = trimmed(text.substr(static_cast<std::size_t>(rest - text.data())));
  }
  auto slash = text.find('/');
  const auto kind = known(trimmed(text.substr(0, slash)), words.kinds, "kind of unit");
  if (!kind) return tl::unexpected(kind.error());
  units.kind = *kind;
  units.columns = usual_columns(*kind, words);
  while (slash != std::string_view::npos) {
    text = text.substr(slash + 1);
    slash = text.find('/');
    const std::string_view word = trimmed(text.substr(0, slash));
    if (std::ranges::find(words.traits, word) != words.traits.end()) {
      units.traits.emplace_back(word);
      continue;
    }
    const auto mobility = known(word, words.mobilities, "mobility");
    if (!mobility) return tl::unexpected(mobility.error());
    units.mobility = *mobility;
  }
  return units;
}

std::string value_text(const SettingValue& value) {
  struct Text {
    std::string operator()(bool yes) const { return yes ? "true" : "false"; }
    std::string operator()(std::int64_t number) const { return std::to_string(number); }
    std::string operator()(double number) const {
      std::array<char, 40> text{};
      const auto length = static_cast<std::size_t>(std::snprintf(text.data(), text.size(), "%.10g", number));
      std::string out(text.data(), length);
      return out.find_first_of(".e") == std::string::npos ? out + ".0" : out;
    }
    std::string operator()(const std::string& words) const { return toml_string(words); }
  };
  return std::visit(Text(), value);
}

std::string allowed(const Setting& setting) {
  if (!setting.choices.empty()) return "; one of " + joined(setting.choices);
  if (std::holds_alternative<std::int64_t>(setting.fallback) && setting.most > setting.least)
    return "; " + std::to_string(setting.least) + " to " + std::to_string(setting.most);
  return {};
}

std::string settings_text(const std::vector<Setting>& settings) {
  if (settings.empty()) return {};
  std::string text =
      "\n# Rulings that a scenario may change, with their usual values. Take the # away from what is to be "
      "otherwise.\n"
      "[settings]\n";
  for (const Setting& setting : settings)
    text += "# " + std::string(setting.key) + " = " + value_text(setting.fallback) + "    # " +
            std::string(setting.rule) + allowed(setting) + "\n";
  return text;
}

std::string words_text(const Vocabulary& words) {
  std::string text;
  const auto line = [&](const char* key, const std::vector<std::string_view>& all) {
    if (!all.empty()) text += "#   " + std::string(key) + ": " + joined(all) + "\n";
  };
  line("kind", words.kinds);
  line("mobility", words.mobilities);
  line("traits, a list", words.traits);
  for (const Setting& column : words.unit_values)
    text += "#   " + std::string(column.key) + ": " + std::string(column.rule) + ", usually " +
            value_text(column.fallback) + allowed(column) + "\n";
  return text;
}

/// "RIF" of "rifles", before a number: at most six characters, for the overlay.
std::string short_name(std::string_view kind) {
  std::string letters;
  for (const char c : kind)
    if (std::isalnum(static_cast<unsigned char>(c)) && letters.size() < 3)
      letters += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return letters;
}

std::string division_text(const ShortDivision& division, const std::string& id) {
  std::string text = "\n[[division]]\nid = " + toml_string(id) + "\nname = " + toml_string(division.name) +
                     "\nside = " + toml_string(to_string(division.side)) + "\nunits = [\n";
  std::map<std::string, int> of_kind, of_letters;
  int number = 0;
  for (const ShortDivision::Units& units : division.units)
    for (int i = 0; i < units.count; ++i) {
      ++number;
      const int of_this_kind = ++of_kind[units.kind];
      const std::string letters = short_name(units.kind);
      text += "  { id = " + toml_string(id + (number < 10 ? "-0" : "-") + std::to_string(number)) +
              ", short = " + toml_string(letters + std::to_string(++of_letters[letters])) +
              ", kind = " + toml_string(units.kind);
      if (!units.mobility.empty()) text += ", mobility = " + toml_string(units.mobility);
      for (const std::string& trait : units.traits)
        text += (&trait == &units.traits.front() ? ", traits = [" : ", ") + toml_string(trait);
      if (!units.traits.empty()) text += "]";
      if (!units.columns.empty()) text += ", " + units.columns;
      text +=
          ", name = " + toml_string(units.kind + " " + std::to_string(of_this_kind) + ", " + division.name) +
          " },\n";
    }
  return text + "]\n";
}

std::string board_text(const Ruleset& ruleset) {
  const Board board = ruleset.board(Scenario{});
  if (!has_surface(board)) return "\n# These rules are played without a table.\n[board]\nsurface = false\n";
  std::string text = "\n# The table. Without [board] it is the one of the rules";
  const bool in_inches = measured_in(board) == MeasuringUnit::kInch;
  const auto length = [&](Length of) {
    return std::to_string(std::lround(of.mm() / (in_inches ? 25.4 : 10.0))) + (in_inches ? " in" : " cm");
  };
  if (const GridBoard* grid = grid_of(board))
    return text + ".\n# [board]\n# columns = " + std::to_string(grid->columns) +
           "\n# rows = " + std::to_string(grid->rows) +
           "\n# cell = " + toml_string(decimal(grid->cell.mm()) + " mm") + "\n";
  return text + "; lengths and places are a number and mm, cm, in or ft.\n# [board]\n# width = " +
         toml_string(length(width(board))) + "\n# depth = " + toml_string(length(depth(board))) +
         "\n# unit = " + toml_string(in_inches ? "inch" : "centimetre") + "\n";
}

std::string tags_text(const TagChoice& tags) {
  std::string text = "family = " + toml_string(to_string(tags.family)) + "\n";
  if (!tags.ids.empty())
    text += "ids = " + toml_string(tag_ids_text(tags.ids)) + "            # in the order of the pieces\n";
  return text;
}

/// RO-036, where the rules have counters: as many dummies as the defender has units.
std::string counters_text(const std::vector<ShortDivision>& divisions) {
  int units = 0;
  for (const ShortDivision& division : divisions)
    for (const ShortDivision::Units& each : division.units)
      if (division.side == Side::kDefender) units += each.count;
  return "counters = " + std::to_string(2 * units) +
         "             # face-down counters of the defender: his units and as many dummies\n";
}

/// How the pieces are tagged, and how large their bases are.
std::string pieces_text(const Skeleton& skeleton, const Vocabulary& words) {
  std::string text = "\n[tags]\n";
  if (skeleton.tags) text += tags_text(*skeleton.tags);
  text +=
      std::string("size = \"20 mm\"           # ") +
      (skeleton.tags && skeleton.tags->family != TagFamily::kSquare4x4 ? "" : "12, 15, 17, 20 or 24 mm, ") +
      "white edge included\n"
      "layout = \"tail\"          # on a card tail behind the base; \"base\": on the base itself;\n"
      "                         # \"post\": on a level plate over the base\n";
  if (words.usual_units.empty())
    text += "\n[base]\nwidth = \"30 mm\"          # along the front\ndepth = \"30 mm\"\nheight = \"3 mm\"\n";
  else
    text +=
        "\n# Bases are those of each kind. With your own for all of them, instead:\n# [base]\n"
        "# width = \"30 mm\"        # along the front\n# depth = \"30 mm\"\n# height = \"3 mm\"\n";
  return text;
}

}  // namespace

std::vector<ShortDivision> example_divisions(const Vocabulary& words) {
  std::vector<ShortDivision> divisions;
  for (const Side side : {Side::kAttacker, Side::kDefender}) {
    int division = 0;
    for (const ExampleUnit& line : words.example) {
      if (line.division != division) {
        division = line.division;
        divisions.push_back(
            {.side = side,
             .name = std::string(name_of(words.sides, side)) + ", Division " + std::to_string(division),
             .units = {}});
      }
      std::string columns(line.columns);
      const std::string_view own = side == Side::kAttacker ? line.of_attacker : line.of_defender;
      if (!columns.empty() && !own.empty()) columns += ", ";
      divisions.back().units.push_back({.count = 1,
                                        .kind = std::string(line.kind),
                                        .mobility = std::string(line.mobility),
                                        .traits = {},
                                        .columns = columns + std::string(own)});
    }
  }
  return divisions;
}

Result<ShortDivision> short_division(std::string_view text, const Vocabulary& words) {
  const auto colon = text.find(':');
  const std::string_view head = trimmed(text.substr(0, colon));
  const auto space = head.find(' ');
  const auto side = side_of(head.substr(0, space), words);
  if (colon == std::string_view::npos || space == std::string_view::npos || !side)
    return failure("'" + std::string(text) +
                   "': write it as \"SIDE NAME: 4 KIND, 2 KIND/MOBILITY/TRAIT\"; a side is " +
                   "attacker or defender");
  ShortDivision division{.side = *side, .name = std::string(trimmed(head.substr(space))), .units = {}};
  if (!is_text(division.name) || !is_printable(division.name))
    return failure("the name in '" + one_line(std::string(text)) + "' must be text on one line");
  for (std::string_view rest = text.substr(colon + 1); !rest.empty();) {
    const auto comma = rest.find(',');
    if (const std::string_view part = trimmed(rest.substr(0, comma)); !part.empty()) {
      const auto units = units_of(part, words);
      if (!units) return tl::unexpected(units.error());
      division.units.push_back(*units);
    }
    rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 1);
  }
  if (division.units.empty()) return failure(division.name + " has no units");
  return division;
}

std::string scenario_skeleton(const Ruleset& ruleset, const Skeleton& skeleton) {
  const Vocabulary words = ruleset.vocabulary();
  std::string text =
      "# A scenario of " + std::string(ruleset.name()) +
      ". scenario.md beside the shipped schemas explains every key; lines that begin with # say\n"
      "# what else may be written.\n\n";
  text += "name = " + toml_string(skeleton.name) + "\nruleset = " + toml_string(ruleset.id()) +
          "\nbriefing = \"\"\"\nWhat the players read before the game.\n\"\"\"\n";
  if (words.has_counters) text += counters_text(skeleton.divisions);
  text += "# order_of_battle = \"oob.csv\"    # units from a file beside this one, besides those below\n";
  if (skeleton.tables.empty()) {
    text += board_text(ruleset);
    text += words.settings.empty()
                ? "\n# To begin with a scenario that is shipped: telescope new NAME --like SCENARIO\n"
                : "\n# [" + std::string(ruleset.id()) +
                      "] holds what only these rules know, such as terrain or events: see the scenarios of\n"
                      "# these rules that are shipped, or begin with one of them: telescope new NAME --like "
                      "SCENARIO\n";
    text += words.example_tables;
  } else {
    text += "\n" + skeleton.tables;
  }
  const bool printed = !skeleton.tables.empty() || has_surface(ruleset.board(Scenario{}));
  if (printed || skeleton.tags) text += pieces_text(skeleton, words);
  text += settings_text(words.settings);
  text += std::string("\n# The order of battle. ") +
          (printed ? "Each stand is printed with a tag of its own; the" : "The") + " words of a unit are\n" +
          words_text(words);
  std::map<Side, int> of_side;
  for (const ShortDivision& division : skeleton.divisions) {
    const int number = ++of_side[division.side];
    text += division_text(division, (division.side == Side::kAttacker ? "A" : "D") + std::to_string(number));
  }
  return text;
}

std::string tables_of(std::string_view toml, std::string_view ruleset) {
  std::string kept, pending;
  bool keep = false;
  for (std::size_t begin = 0; begin < toml.size();) {
    const auto end = std::min(toml.find('\n', begin), toml.size());
    const std::string line(toml.substr(begin, end - begin));
    begin = end + 1;
    if (line.starts_with('[')) {
      const auto name_begin = line.find_first_not_of('[');
      const std::string name = line.substr(name_begin, line.find_first_of("].", name_begin) - name_begin);
      keep = name == "board" || name == ruleset;
      if (keep) kept += pending;  // the comment above it
      pending.clear();
    }
    if (line.empty() || line.starts_with('#')) {
      pending += line + "\n";
      continue;
    }
    if (keep) kept += pending + line + "\n";
    pending.clear();
  }
  return kept.substr(std::min(kept.find_first_not_of('\n'), kept.size()));
}

Likeness likeness_of(std::string_view toml, const std::string& name, const std::string& order_of_battle,
                     const std::optional<TagChoice>& tags) {
  const toml::table table = toml::parse(toml);  // read without fault just now
  Likeness like;
  struct Lines {
    std::size_t last;
    std::string instead;
  };
  std::map<std::size_t, Lines> changed;  // by the first, from 1
  const auto put = [&](std::string_view key, std::string instead) {
    if (const toml::node* node = table.get(key))
      changed[node->source().begin.line] = {node->source().end.line, std::move(instead)};
  };
  put("id", "");  // that of its file
  put("name", "name = " + toml_string(name) + "\n");
  if (const auto file = table["order_of_battle"].value<std::string>()) {
    like.order_of_battle = *file;
    put("order_of_battle", "order_of_battle = " + toml_string(order_of_battle) + "\n");
  }
  const toml::table* style = table["tags"].as_table();
  std::size_t style_line = 0;
  if (tags && style && style->is_inline()) {
    toml::table changed_style = *style;
    changed_style.insert_or_assign("family", std::string(to_string(tags->family)));
    if (!tags->ids.empty())
      changed_style.insert_or_assign("ids", tag_ids_text(tags->ids));
    else
      changed_style.erase("ids");
    std::ostringstream text;
    text << toml::default_formatter(toml::table{{"tags", std::move(changed_style)}}) << '\n';
    put("tags", text.str());
  } else if (tags && style) {
    for (const char* key : {"family", "ids"})
      if (const toml::node* node = style->get(key))
        changed[node->source().begin.line] = {node->source().end.line, ""};
    style_line = style->source().begin.line;
  }
  std::size_t line = 0, skipped_to = 0;
  for (std::size_t begin = 0; begin < toml.size();) {
    const auto end = std::min(toml.find('\n', begin), toml.size());
    const auto found = changed.find(++line);
    if (found != changed.end()) {
      like.text += found->second.instead;
      skipped_to = found->second.last;
    } else if (line > skipped_to) {
      like.text.append(toml.substr(begin, end - begin)).append("\n");
      if (line == style_line) like.text += tags_text(*tags);
    }
    begin = end + 1;
  }
  if (tags && !style) like.text += "\n[tags]\n" + tags_text(*tags);
  return like;
}

}  // namespace telescope::cli
