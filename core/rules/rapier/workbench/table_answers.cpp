#include <algorithm>
#include <set>

#include <nlohmann/json.hpp>

#include "core/base/json_fields.hpp"
#include "core/base/named_once.hpp"
#include "core/rules/events.hpp"
#include "core/rules/rapier/action_fields.hpp"
#include "core/rules/rapier/actions.hpp"
#include "core/rules/rapier/table/table.hpp"
#include "core/rules/rapier/workbench/workbench.hpp"
#include "core/rules/rules_json.hpp"
#include "core/rules/workbench_parts.hpp"

namespace telescope::rapier {
namespace {

Json answer(const char* procedure, Json objections, const std::set<std::string>& rules) {
  const bool lawful = objections.empty();
  return {{"ruleset", "rapier"},
          {"procedure", procedure},
          {"lawful", lawful},
          {"objections", std::move(objections)},
          {"rules", rules}};
}

/// More units than any game counts for victory.
constexpr int kMostLeft = 1000;

PieceState read_state(const std::string& word) {
  for (const PieceState state :
       {PieceState::kSeen, PieceState::kCovered, PieceState::kLost, PieceState::kRemoved})
    if (to_string(state) == word) return state;
  refuse("a stand is seen, covered, lost or removed, not '" + word + "'");
}

Place read_stand_place(const Game& game, const Json& stand) {
  const auto sector = [&](const Json& label) { return sector_asked(game, text_of(label, "a sector")); };
  const auto said = [&](const char* key) { return stand.contains(key) && !stand[key].is_null(); };
  Place place{.kind = Place::Kind::kOffTable};
  if (said("between"))
    for (const Json& each : list_field(stand, "between"))
      if (!add_once(place.between, sector(each))) refuse("'between' names " + shown(each) + " twice");
  if (!place.between.empty()) place.kind = Place::Kind::kUnclear;
  if (!said("sector")) return place;
  if (!place.between.empty()) refuse("'sector' and 'between' both say where a stand is");
  return {.kind = Place::Kind::kSector, .sector = sector(stand["sector"])};
}

/// A stand for every unit, a counter for every item of the defender.
Kit kit_of(const Game& game) {
  Kit kit;
  kit.board = game.setup->board;
  const auto add = [&](const std::string& id, PieceKind kind, Side side) {
    KitPiece& piece = kit.pieces.emplace_back();
    piece.id = PieceId(id);
    piece.kind = kind;
    piece.side = side;
  };
  for (const UnitFacts& unit : game.setup->units)
    if (unit.kind != Kind::kDummy) add(unit.id.value(), PieceKind::kStand, unit.side);
  for (const PieceId& counter : game.setup->counters)
    add(counter.value(), PieceKind::kCounter, Side::kDefender);
  return kit;
}

/// What `telescope read` prints may stand here as it is; only who is where, and how it is read, is looked at.
TableView read_view(const Game& game, const Kit& kit, const Json& json) {
  check_keys(
      json,
      {"image", "t_s", "moves", "ms", "calibrated", "stands", "anchors", "markers", "findings", "notes"},
      "a view");
  TableView view;
  view.calibrated = true;
  for (const KitPiece& piece : kit.pieces) view.pieces.emplace_back().piece = piece.id;
  std::vector<std::string> named;
  for (const Json& stand : list_field(json, "stands")) {
    check_keys(stand,
               {"tag", "piece", "x_mm", "y_mm", "sigma_mm", "heading_deg", "sigma_deg", "sector", "between",
                "area", "off_table", "state", "held", "covered_by", "confidence", "corners_px"},
               "a stand");
    const auto id = text_field(stand, "piece");
    if (!add_once(named, id)) refuse("the piece '" + id + "' is named twice");
    const auto piece = std::ranges::find(view.pieces, PieceId(id), &PieceView::piece);
    if (piece == view.pieces.end()) refuse("there is no piece '" + id + "'");
    piece->state = read_state(text_field(stand, "state", "seen"));
    piece->place = read_stand_place(game, stand);
  }
  return view;
}

/// The game as the settled view before shows it: whoever was clearly seen stands there.
void settle(Game& game, const TableView& before) {
  for (const PieceView& seen : before.pieces) {
    const auto unit = find_unit_or_counter(game, seen.piece.value());
    if (!unit || seen.state != PieceState::kSeen || seen.place.kind != Place::Kind::kSector) continue;
    game[*unit].at = game[*unit].turn_start = Location::at(*seen.place.sector);
    game[*unit].axis = seen.place.sector->column;
  }
  Events unheard;
  enter_step(game, unheard);
  update_holders(game);
}

}  // namespace

Json answer_stacking(const Game& game) {
  const int limit = game.settings().stacking_limit;
  Json sectors = Json::array(), objections = Json::array();
  std::set<std::string> rules;
  for (const Sector sector : game.setup->sectors())
    for (const Side side : {Side::kAttacker, Side::kDefender}) {
      const int count = count_in(game, sector, side);
      if (count == 0) continue;
      const std::string rule(stacking_rule(game.step, side, sector)), place = name_of(game, sector);
      rules.insert(rule);
      sectors.push_back({{"sector", place},
                         {"side", to_string(side)},
                         {"count", count},
                         {"limit", limit},
                         {"over", count > limit}});
      if (count > limit)
        objections.push_back(
            {{"rule", rule},
             {"sentence", place + " holds " + std::to_string(count) + " of one side; at most " +
                              std::to_string(limit) + " may be there."}});
    }
  Json outcome = answer("stacking", std::move(objections), rules);
  outcome["sectors"] = std::move(sectors);
  return outcome;
}

Json answer_victory(const Game& game) {
  Events events;
  announce_victory(game, events);
  Json told = events.take().front();
  Json outcome = answer("victory", Json::array(), told.at("rules").get<std::set<std::string>>());
  for (const char* key : {"type", "audience", "rules"}) told.erase(key);
  outcome["victory"] = std::move(told);
  return outcome;
}

Json answer_victory_of(const Json& request) {
  const int base = whole_field(request, "base", 0, kMostLeft),
            left = whole_field(request, "left", 0, kMostLeft);
  if (left > base) refuse("'left' is more than 'base'");
  const VictoryLevel level = victory(left, base, settings_of(request));
  Json outcome = answer("victory", Json::array(), {"RO-044", std::string(rule_of(level)), "RQ-18"});
  outcome["victory"] = {{"left", left}, {"base", base}, {"level", to_string(level)}, {"title", title(level)}};
  return outcome;
}

Json answer_inspect(Game game, const Json& request) {
  const Kit kit = kit_of(game);
  if (request.contains("before")) settle(game, read_view(game, kit, needed_field(request, "before")));
  const TableView after = read_view(game, kit, needed_field(request, "after"));
  Json found = Json::array();
  std::vector<Objection> objections;
  std::set<std::string> rules;
  for (const Finding& each : check_table(kit, game, after)) {
    found.push_back(finding_to_json(each));
    found.back()["audience"] = to_string(each.audience);
    if (!each.rule.empty()) rules.insert(each.rule);
    if (each.severity == Severity::kViolation) objections.push_back({each.rule, each.sentence});
  }
  Json outcome = answer("inspect", objections_to_json(objections), rules);
  outcome["findings"] = std::move(found);
  return outcome;
}

}  // namespace telescope::rapier
