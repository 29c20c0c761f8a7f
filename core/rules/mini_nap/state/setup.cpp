#include "core/rules/mini_nap/state/setup.hpp"

#include <algorithm>
#include <set>

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

}  // namespace

using namespace setting_row;

const std::vector<Setting>& setting_rows() {
  static const std::vector<Setting> rows{
      words("stand.sizes", "MN-029", {"as_table", "printed"}),
      words("measure", "MNQ-10", {"edge", "centre"}),
      words("outflank", "MNQ-13", {"proposal", "umpire_only"}),
      flag("blue.single_meaning", "MNQ-17", true),
      words("hit_marker", "MNQ-26", {"record_only", "1_SP_each"}),
      words("countercharge.limits", "MNQ-31", {"opportunity", "none"}),
      flag("strength.open", "MN-H01", true),
      flag("umpire", "MN-N01", true),
  };
  return rows;
}

NapSettings settings_of(const Settings& settings) {
  const SettingReader read(setting_rows(), settings);
  return {.sizes_as_table = read.text("stand.sizes") == "as_table",
          .measure = read.word<Measure>("measure"),
          .outflank = read.word<Outflank>("outflank"),
          .blue_single_meaning = read.flag("blue.single_meaning"),
          .hit_marker = read.word<HitMarker>("hit_marker"),
          .counter_charge_limits = read.word<CounterChargeLimits>("countercharge.limits"),
          .strength_open = read.flag("strength.open"),
          .umpire = read.flag("umpire")};
}

BrigadeKind kind_of(const std::vector<const UnitFacts*>& units) {
  const auto any = [&](auto is) { return std::ranges::any_of(units, is); };
  const bool foot = any([](const UnitFacts* each) { return each->infantry(); });
  const bool horse = any([](const UnitFacts* each) { return each->cavalry(); });
  if (foot && horse) return BrigadeKind::kMixed;
  if (horse) return BrigadeKind::kCavalry;
  return foot ? BrigadeKind::kInfantry : BrigadeKind::kArtillery;
}

bool bars(Prohibited prohibited, const UnitFacts& unit, bool formed) {
  switch (prohibited) {
    case Prohibited::kNobody:
      return false;
    case Prohibited::kAll:
      return true;
    case Prohibited::kInfantry:
      return unit.infantry();
    case Prohibited::kCavalry:
      return unit.cavalry();
    case Prohibited::kArtillery:
      return unit.artillery();
    case Prohibited::kFormed:
      return formed;
  }
  return true;
}

std::vector<Finding> review_forces(const Scenario& scenario) {
  std::vector<Finding> findings;
  std::vector<UnitFacts> units;
  for (const Unit& unit : scenario.units) {
    if (unit.side == Side::kNeutral) continue;
    if (const auto facts = unit_facts(unit)) units.push_back(*facts);
  }
  for (const auto& [id, brigade] : brigades_of(units)) {
    std::vector<const UnitFacts*> members;
    for (const UnitFacts& each : units)
      if (each.brigade == id) members.push_back(&each);
    const auto count = [&](auto is) { return std::ranges::count_if(members, is); };
    const auto batteries = count([](const UnitFacts* each) { return each->artillery(); });
    const auto others = static_cast<std::ptrdiff_t>(members.size()) - batteries;
    const BrigadeKind kind = kind_of(members);
    const bool horse = kind == BrigadeKind::kCavalry, mixed = kind == BrigadeKind::kMixed;
    const auto tell = [&](bool is, Severity severity, std::string_view rule, const std::string& what,
                          std::string remedy) {
      if (is)
        findings.push_back({.severity = severity,
                            .rule = std::string(rule),
                            .sentence = "Brigade '" + id + "' " + what,
                            .remedy = std::move(remedy)});
    };
    const auto wrong = [&](bool is, std::string_view rule, const std::string& what, std::string remedy) {
      tell(is, Severity::kViolation, rule, what, std::move(remedy));
    };
    const auto unusual = [&](bool is, std::string_view rule, const std::string& what) {
      tell(is, Severity::kWarning, rule, what, "Play on: the figure binds nobody (MNQ-01).");
    };
    const std::string move_it = "Give the battery to another Brigade.";
    wrong(horse && count([](const UnitFacts* each) { return each->arm == Arm::kFootArtillery; }) > 0,
          "MN-015", "is cavalry and has foot artillery.", move_it);
    wrong((horse || mixed) && count([](const UnitFacts* each) {
                                return each->artillery() && each->guns == Guns::kHeavy;
                              }) > 0,
          "MN-053", "is cavalry or mixed and has a heavy battery.", move_it);
    wrong(count([&](const UnitFacts* each) { return each->side != members[0]->side; }) > 0, "MN-003",
          "has units of both sides.", "Give the Brigades of the two sides ids of their own.");
    unusual(kind == BrigadeKind::kInfantry && (others < 2 || others > 10), "MN-004",
            "has " + std::to_string(others) + " battalions; usual are 2 to 10.");
    unusual(horse && others > 4, "MN-005",
            "has " + std::to_string(others) + " regiments; 4 are rare already.");
    unusual(kind != BrigadeKind::kArtillery && batteries > (mixed ? 2 : 1),
            mixed   ? "MN-006"
            : horse ? "MN-005"
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
    auto facts = unit_facts(unit);
    if (!facts) return tl::unexpected(facts.error());
    for (const KitPiece& piece : kit.pieces) {
      if (piece.unit != unit.id.value()) continue;
      facts->stands.push_back(piece.id);
      if (setup->settings.sizes_as_table) {
        facts->width = Length::from_mm(piece.base_width_mm);
        facts->depth = Length::from_mm(piece.base_depth_mm);
      }
    }
    if (facts->stands.size() != static_cast<std::size_t>(unit.stands))
      return failure("unit '" + unit.id.value() + "' has " + std::to_string(facts->stands.size()) +
                     " stands in the kit and " + std::to_string(unit.stands) + " in the order of battle");
    if (!setup->settings.sizes_as_table) {
      facts->width = base_of(facts->arm).width;
      facts->depth = base_of(facts->arm).depth;
    }
    units.push_back(*facts);
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
