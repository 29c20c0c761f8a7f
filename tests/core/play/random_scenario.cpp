#include "tests/core/play/random_scenario.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include "core/rules/rapier/state/settings.hpp"

namespace telescope::rapier {
namespace {

/// Settings whose whole range makes no short game, and the part of it that does.
struct ShortRange {
  std::string_view key;
  int least, most;
};
constexpr ShortRange kShort[]{{"game.turns", 1, 3},           {"stacking.limit", 4, 7},
                              {"recon.attempts", 0, 3},       {"recon.axis_die", 3, 6},
                              {"recon.line_die", 3, 6},       {"trp.number", 0, 4},
                              {"bombardment.missions", 0, 6}, {"oncall.missions", 0, 6},
                              {"mines.per_engineer", 1, 2},   {"victory.levels", 0, 3}};

std::string value_of(const Setting& setting, Chance& chance) {
  if (!setting.choices.empty()) return '"' + std::string(chance.one_of(setting.choices)) + '"';
  if (std::holds_alternative<bool>(setting.fallback)) return chance.one_in(2) ? "true" : "false";
  for (const ShortRange& range : kShort)
    if (range.key == setting.key) return std::to_string(chance.between(range.least, range.most));
  return {};
}

std::string random_settings(Chance& chance, int rows) {
  std::string text = "[settings]\ngame.turns = " + std::to_string(chance.between(1, 3)) +
                     "\ndefence.last_line = " + std::to_string(rows - 1) + "\n";
  if (chance.one_in(3)) text += "victory.major = 60\nvictory.minor = 40\n";
  // Said above, or nothing to those who play.
  static const std::set<std::string_view> kTaken{"cp.telescope",      "game.turns",    "defence.first_line",
                                                 "defence.last_line", "victory.major", "victory.minor"};
  for (const Setting& setting : setting_table().settings()) {
    if (kTaken.contains(setting.key) || !chance.one_in(2)) continue;
    if (const std::string value = value_of(setting, chance); !value.empty())
      text += std::string(setting.key) + " = " + value + "\n";
  }
  return text;
}

std::string sector(Chance& chance, int columns, int rows) {
  return "A" + std::to_string(chance.between(1, columns)) + "-L" + std::to_string(chance.between(1, rows));
}

std::string random_terrain(Chance& chance, int columns, int rows) {
  std::string text;
  static const std::vector<std::string> kKinds{"urban", "hill",       "woods", "river",
                                               "swamp", "impassable", "bridge"};
  for (int i = chance.below(6); i > 0; --i)
    text += "[[rapier.terrain]]\nkind = \"" + chance.one_of(kKinds) + "\"\nsectors = [\"" +
            sector(chance, columns, rows) + "\", \"" + sector(chance, columns, rows) + "\"]\n";
  if (chance.one_in(2)) {
    const std::string axis = "A" + std::to_string(chance.between(1, columns));
    text += "[[rapier.road]]\nsectors = [\"R1\", \"" + axis + "-L1\", \"" + axis + "-L2\", \"" + axis +
            "-L3\"]\n";
  }
  return text;
}

std::string random_events_and_conditions(Chance& chance, int columns, int rows) {
  std::string text;
  static const std::vector<std::string> kEffects{"none",         "fog",  "attacker-air",
                                                 "defender-air", "ammo", "other"};
  if (chance.one_in(2))
    for (int i = 1; i <= 6; ++i)
      text += "[[rapier.event]]\nfrom = " + std::to_string(i) + "\nto = " + std::to_string(i) +
              "\neffect = \"" + chance.one_of(kEffects) + "\"\ntext = \"Event " + std::to_string(i) + "\"\n";
  if (chance.one_in(2))
    text += "[[rapier.condition]]\ncapture = [\"" + sector(chance, columns, rows) + "\"]\n";
  if (chance.one_in(3)) text += "[[rapier.condition]]\nfront = 2\n";
  return text;
}

std::string unit(const std::string& id, const std::string& kind, const std::string& more = {}) {
  return "  { id = \"" + id + "\", kind = \"" + kind + "\"" + more + " },\n";
}

std::string division(const std::string& id, Chance& chance) {
  struct Row {
    const char* kind;
    const char* more;
  };
  static const std::vector<Row> kRows{{"rifles", ""},
                                      {"rifles", ", mobility = \"motorised\""},
                                      {"rifles", ", mobility = \"mounted\", traits = [\"asset\"]"},
                                      {"smg", ""},
                                      {"smg", ", mobility = \"motorised\", traits = [\"asset\"]"},
                                      {"engineer", ", traits = [\"asset\"]"},
                                      {"engineer", ", traits = [\"assault\"]"},
                                      {"flamethrower", ""},
                                      {"anti-tank", ", mobility = \"motorised\""},
                                      {"mortar", ""},
                                      {"artillery", ""},
                                      {"rocket", ", mobility = \"motorised\""},
                                      {"tanks", ", traits = [\"asset\"]"},
                                      {"tanks", ""},
                                      {"reconnaissance", ""}};
  std::string text = unit(id + "-hq", "hq");
  for (int i = chance.between(4, 7); i > 0; --i) {
    const Row& row = chance.one_of(kRows);
    text += unit(id + "-" + std::to_string(i), row.kind, row.more);
  }
  return text;
}

}  // namespace

std::string random_scenario(Chance& chance) {
  const int columns = chance.between(2, 4), rows = chance.between(4, 6);
  std::string text =
      "name = \"Any\"\nruleset = \"rapier\"\ncounters = 15\n[board]\ncolumns = " + std::to_string(columns) +
      "\nrows = " + std::to_string(rows) + "\ncell = \"6 in\"\n";
  text += random_settings(chance, rows);
  if (chance.one_in(2)) text += "[rapier]\nbreakthrough = \"2\"\n";
  text += random_terrain(chance, columns, rows) + random_events_and_conditions(chance, columns, rows);
  for (const char* id : {"1", "2"})
    text += std::string("[[division]]\nid = \"") + id + "\"\nside = \"attacker\"\nunits = [\n" +
            division(id, chance) + "]\n";
  text += "[[division]]\nid = \"D\"\nside = \"defender\"\nunits = [\n" + division("D", chance);
  text += unit("D-F", "fortification") + unit("D-M", "minefield") + unit("D-W", "wire") +
          unit("D-O", "anti-tank-obstacle");
  return text + "]\n";
}

}  // namespace telescope::rapier
