#include "core/rules/mini_nap/state/setup.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/base/json_fields.hpp"
#include "core/rules/plain_fields.hpp"
#include "core/rules/setting_rows.hpp"
#include "core/rules/wrong_rules.hpp"

namespace telescope::mini_nap {
namespace {

/// Brigades by their ids, from the units' lines.
std::map<std::string, Brigade> brigades_of(const std::vector<UnitFacts>& units) {
  std::map<std::string, Brigade> brigades;
  for (const UnitFacts& unit : units) {
    Brigade& brigade = brigades[unit.brigade];
    if (brigade.units.empty())
      brigade = {.id = unit.brigade, .name = unit.brigade, .division = unit.division, .side = unit.side};
    brigade.units.push_back(unit.id);
  }
  return brigades;
}

/// The table [mini-nap]: Corps, names of Brigades, and for whom which ground is prohibited.
///
///     corps = [{ id, name, divisions = ["1-div"] }]
///     brigade = [{ id, name }]
///     prohibited = { "wood-1" = "formed" }
struct OwnTable {
  std::vector<Corps> corps;
  std::map<std::string, std::string> names;
  std::map<std::string, Prohibited> prohibited;
};

Corps corps_from(const nlohmann::json& table, const Scenario& scenario) {
  check_keys(table, {"id", "name", "divisions"}, "[[mini-nap.corps]]");
  Corps corps{.id = text_field(table, "id"), .name = text_field(table, "name")};
  for (const nlohmann::json& each : list_field(table, "divisions")) {
    const std::string id = text_of(each, "a Division");
    const auto division = std::ranges::find(scenario.divisions, id, &Division::id);
    if (division == scenario.divisions.end())
      throw std::invalid_argument("[mini-nap] has a Corps of the Division '" + id + "', which there is not.");
    if (!corps.divisions.empty() && division->side != corps.side)
      throw std::invalid_argument("The Corps '" + corps.id + "' has Divisions of both sides (MN-003).");
    corps.side = division->side;
    corps.divisions.push_back(id);
  }
  return corps;
}

OwnTable own_table(const Scenario& scenario) {
  OwnTable own;
  if (scenario.rules.empty()) return own;
  const nlohmann::json rules = nlohmann::json::parse(scenario.rules);
  for (const auto& [key, value] : rules.items())
    if (key != "corps" && key != "brigade" && key != "prohibited")
      throw WrongRules("[mini-nap] knows no '" + key + "'; it has corps, brigade and prohibited.", "/" + key);
  read_at("mini-nap", "/corps", [&] {
    for (const nlohmann::json& each : list_field(rules, "corps", true))
      own.corps.push_back(corps_from(each, scenario));
  });
  read_at("mini-nap", "/brigade", [&] {
    for (const nlohmann::json& each : list_field(rules, "brigade", true)) {
      check_keys(each, {"id", "name"}, "[[mini-nap.brigade]]");
      own.names[text_field(each, "id")] = text_field(each, "name");
    }
  });
  read_at("mini-nap", "/prohibited", [&] {
    for (const auto& [area, word] : object_field(rules, "prohibited", true).items()) {
      own.prohibited[area] = static_cast<Prohibited>(place_among(kProhibitions, word, area));
    }
  });
  return own;
}

const SettingTable<NapSettings>& setting_table() {
  using namespace setting_row;
  static const SettingTable<NapSettings> table{{
      words("stand.sizes", "MN-029", &NapSettings::sizes, {"as_table", "printed"}),
      words("measure", "MNQ-10", &NapSettings::measure, {"edge", "centre"}),
      words("outflank", "MNQ-13", &NapSettings::outflank, {"proposal", "umpire_only"}),
      flag("blue.single_meaning", "MNQ-17", &NapSettings::blue_single_meaning),
      words("hit_marker", "MNQ-26", &NapSettings::hit_marker, {"record_only", "1_SP_each"}),
      words("countercharge.limits", "MNQ-31", &NapSettings::counter_charge_limits, {"opportunity", "none"}),
      flag("strength.open", "MN-H01", &NapSettings::strength_open),
      flag("umpire", "MN-N01", &NapSettings::umpire),
  }};
  return table;
}

/// MN-029: as large as its stands of the kit, or as printed.
Result<UnitFacts> facts_with_stands(const Unit& unit, const Kit& kit, Sizes sizes) {
  auto facts = unit_facts(unit);
  if (!facts) return facts;
  for (const KitPiece& piece : kit.pieces) {
    if (piece.unit != unit.id.value()) continue;
    facts->stands.push_back(piece.id);
    if (sizes == Sizes::kAsTable) {
      facts->width = Length::from_mm(piece.base_width_mm);
      facts->depth = Length::from_mm(piece.base_depth_mm);
    }
  }
  if (facts->stands.size() != static_cast<std::size_t>(unit.stands))
    return failure("unit '" + unit.id.value() + "' has " + std::to_string(facts->stands.size()) +
                   " stands in the kit and " + std::to_string(unit.stands) + " in the order of battle");
  if (sizes == Sizes::kPrinted) {
    facts->width = base_of(facts->arm).width;
    facts->depth = base_of(facts->arm).depth;
  }
  return facts;
}

}  // namespace

const std::vector<Setting>& setting_rows() {
  return setting_table().settings();
}

NapSettings settings_of(const Settings& settings) {
  return setting_table().read(settings);
}

bool bars(Prohibited prohibited, const UnitFacts& unit, bool formed) {
  using enum Prohibited;
  return prohibited == kAll || (prohibited == kInfantry && unit.infantry()) ||
         (prohibited == kCavalry && unit.cavalry()) || (prohibited == kArtillery && unit.artillery()) ||
         (prohibited == kFormed && formed);
}

std::vector<Finding> review_forces(const Scenario& scenario) {
  std::vector<Finding> findings;
  std::vector<UnitFacts> units;
  for (const Unit& unit : scenario.units) {
    if (unit.side == Side::kNeutral) continue;
    if (const auto facts = unit_facts(unit)) units.push_back(*facts);
  }
  for (const auto& [id, brigade] : brigades_of(units)) {
    const auto count = [&](auto is) {
      return std::ranges::count_if(units,
                                   [&](const UnitFacts& each) { return each.brigade == id && is(each); });
    };
    // MN-004 to MN-007: what it is, its units make of it.
    const auto batteries = count([](const UnitFacts& each) { return each.artillery(); });
    const auto regiments = count([](const UnitFacts& each) { return each.cavalry(); });
    const auto battalions = count([](const UnitFacts& each) { return each.infantry(); });
    const bool foot = battalions > 0, horse = regiments > 0;
    const auto tell = [&](Severity severity, std::string_view rule, const std::string& what,
                          std::string remedy) {
      findings.push_back({.severity = severity,
                          .rule = std::string(rule),
                          .sentence = "Brigade '" + id + "' " + what,
                          .remedy = std::move(remedy)});
    };
    const auto wrong = [&](bool is, std::string_view rule, const std::string& what, const char* remedy) {
      if (is) tell(Severity::kViolation, rule, what, remedy);
    };
    const auto unusual = [&](bool is, std::string_view rule, const std::string& what) {
      if (is) tell(Severity::kWarning, rule, what, "Play on: the figure binds nobody (MNQ-01).");
    };
    const char* const move_it = "Give the battery to another Brigade.";
    wrong(horse && !foot && count([](const UnitFacts& each) { return each.arm == Arm::kFootArtillery; }) > 0,
          "MN-015", "is cavalry and has foot artillery.", move_it);
    wrong(horse &&
              count([](const UnitFacts& each) { return each.artillery() && each.guns == Guns::kHeavy; }) > 0,
          "MN-053", "is cavalry or mixed and has a heavy battery.", move_it);
    wrong(count([&](const UnitFacts& each) { return each.side != brigade.side; }) > 0, "MN-003",
          "has units of both sides.", "Give the Brigades of the two sides ids of their own.");
    unusual(foot && !horse && (battalions < 2 || battalions > 10), "MN-004",
            "has " + std::to_string(battalions) + " battalions; usual are 2 to 10.");
    unusual(horse && !foot && regiments > 4, "MN-005",
            "has " + std::to_string(regiments) + " regiments; 4 are rare already.");
    unusual((foot || horse) && batteries > (foot && horse ? 2 : 1),
            foot && horse ? "MN-006"
            : horse       ? "MN-005"
                          : "MN-004",
            "has " + std::to_string(batteries) + " batteries, which is rare.");
  }
  return findings;
}

Result<std::shared_ptr<const Setup>> make_setup(const Scenario& scenario, const Kit& kit,
                                                std::string* place) {
  const auto wrong_at = [&](const char* where, const std::string& sentence) {
    if (place) *place = where;
    return failure(sentence);
  };
  auto setup = std::make_shared<Setup>();
  setup->board = kit.board;
  setup->sides = kit.sides;
  setup->settings = settings_of(scenario.settings);
  for (const MarkerClass& each : kit.markers) setup->markers.insert(each.id);
  std::vector<UnitFacts> units;
  for (const Unit& unit : scenario.units) {
    if (unit.side == Side::kNeutral) continue;
    auto facts = facts_with_stands(unit, kit, setup->settings.sizes);
    if (!facts) return tl::unexpected(facts.error());
    units.push_back(*std::move(facts));
  }
  setup->brigades = brigades_of(units);
  for (UnitFacts& facts : units) {
    for (const PieceId& stand : facts.stands) setup->unit_of[stand] = facts.id;
    setup->order.push_back(facts.id);
    setup->units[facts.id] = std::move(facts);
  }
  for (const Division& each : scenario.divisions) setup->divisions[each.id] = each.name;
  try {
    const OwnTable own = own_table(scenario);
    setup->corps = own.corps;
    for (const auto& [id, name] : own.names) {
      if (!setup->brigades.contains(id)) return wrong_at("/brigade", "there is no Brigade '" + id + "'");
      setup->brigades[id].name = name;
    }
    for (const GroundArea& area : setup->board.ground.areas)
      if (const auto to = own.prohibited.find(area.id); to != own.prohibited.end())
        setup->prohibited.push_back({.id = area.id,
                                     .name = area.name.empty() ? area.id : area.name,
                                     .to = to->second,
                                     .outline = outline(area.shape)});
    for (const auto& [id, to] : own.prohibited)
      if (std::ranges::count(setup->prohibited, id, &Setup::Terrain::id) == 0)
        return wrong_at("/prohibited", "[mini-nap] prohibits '" + id + "', which is no area of the ground");
  } catch (const WrongRules& wrong) {
    return wrong_at(wrong.place.c_str(), wrong.what());
  }
  return std::shared_ptr<const Setup>(std::move(setup));
}

}  // namespace telescope::mini_nap
