#include "core/rules/rapier/setup/deployment.hpp"

#include <algorithm>
#include <span>

#include "core/base/counted.hpp"
#include "core/base/json_fields.hpp"
#include "core/rules/events.hpp"
#include "core/rules/rapier/reading.hpp"
#include "core/rules/rapier/setup/frontage.hpp"
#include "core/rules/rapier/table/stacking.hpp"
#include "core/rules/rapier/words/sheet.hpp"

namespace telescope::rapier {
namespace {

using Objections = std::vector<Objection>;

void object_to_deploying(const Game& game, Side side, Objections& against) {
  const Step wanted = side == Side::kDefender ? Step::kDefenderDeployment : Step::kAttackerDeployment;
  if (game.step == wanted) return;
  against.push_back(
      {"RO-051", in_turn(game.step)
                     ? "During the battle pieces move; they are not set down. The umpire's hand may adjust."
                     : "The pieces of this side are set down in the step '" + std::string(title(wanted)) +
                           "'; now is '" + std::string(title(game.step)) + "'."});
}

/// All of `pieces` go to the same sector.
void object_to_room(const Game& game, std::span<const PlacePiece> pieces, Side side, Objections& against) {
  const Location& to = pieces.front().to;
  const auto is_own = [&](const PlacePiece& each) { return game.side(each.unit) == side; };
  const auto lies_there = [&](const PlacePiece& each) { return is_own(each) && game[each.unit].at == to; };
  const auto named = static_cast<int>(std::ranges::count_if(pieces, is_own));
  const int others =
      count_in(game, to.sector, side) - static_cast<int>(std::ranges::count_if(pieces, lies_there));
  const int limit = game.settings().stacking_limit;
  if (named == 0 || named + others <= limit) return;
  against.push_back({std::string(stacking_rule(game.step, side, to.sector)),
                     name_of(game, to.sector) + " has room for " + std::to_string(limit) +
                         " of a side; there would be " + std::to_string(named + others) + ", with " +
                         std::to_string(others) + " that the game has there."});
}

/// RO-009, RO-052. Nothing here may depend on what the counter hides (HD-09).
void object_to_defender(const Game& game, const PlacePiece& place, Objections& against) {
  if (!game[place.unit].counter)
    against.push_back({"RO-036", "No counter has been dealt for this item; deal first."});
  if (!place.to.on_table()) return;
  const RapierSettings& settings = game.settings();
  const int line = place.to.sector.row + 1;
  if (line < settings.first_defended_line || line > settings.last_defended_line)
    against.push_back({"RO-009", "The defender sets up in lines " +
                                     std::to_string(settings.first_defended_line) + " to " +
                                     std::to_string(settings.last_defended_line) + " only; " +
                                     name_of(game, place.to.sector) + " is none of them."});
}

void object_to_attacker_sector(const Game& game, UnitNo unit, Sector sector, Objections& against) {
  const std::string id = game.facts(unit).id.value();
  const DivisionFacts& division = (*game.setup)[game[unit].division];
  if (sector.row != 0)
    against.push_back(
        {"RO-067", id + " starts in the first line or in R1, not in " + name_of(game, sector) + "."});
  const auto& frontage = game.orders.frontages[static_cast<std::size_t>(game[unit].division)];
  if (!frontage)
    against.push_back({"RO-063", division.name + " has no frontage; it waits in reserve."});
  else if (sector.column < frontage->first || sector.column > frontage->last)
    against.push_back({"RO-067", name_of(game, sector) + " is outside the frontage of " + division.name +
                                     ", " + describe(game, *frontage) + "."});
  for (const DivisionNo other : overlapping(game, game[unit].division))
    if (on_table(game, other))
      against.push_back({"RO-065", division.name + " overlaps the frontage of " + (*game.setup)[other].name +
                                       ", which is on the table; it must stay in reserve."});
}

void object_to_attacker(const Game& game, const PlacePiece& place, Objections& against) {
  const std::string id = game.facts(place.unit).id.value();
  const std::string division = (*game.setup)[game[place.unit].division].id;
  if (place.strange_r1)
    against.push_back({"RQ-03", id + " belongs to " + (*game.setup)[game[place.unit].division].name +
                                    "; its reserve is R1-" + division + "."});
  if (place.to.kind == Location::Kind::kNowhere) return;
  const bool held = named_for_r2(game, place.unit);
  if (held && place.to.kind != Location::Kind::kR2)
    against.push_back({"RO-066", "The Corps Commander named " + id + " for R2; there it stays."});
  if (!held && place.to.kind == Location::Kind::kR2)
    against.push_back(
        {"RO-067", id + " was not named for R2; it goes to the first line or to R1-" + division + "."});
  if (place.to.on_table()) object_to_attacker_sector(game, place.unit, place.to.sector, against);
}

/// All but the room that there is: that is of everybody who comes at once.
Objections objections_to_one(const Game& game, const PlacePiece& place) {
  Objections against;
  const Side side = game.side(place.unit);
  object_to_deploying(game, side, against);
  if (side == Side::kDefender)
    object_to_defender(game, place, against);
  else
    object_to_attacker(game, place, against);
  return against;
}

}  // namespace

PlacePiece read_place(const Game& game, const Json& action) {
  PlacePiece place{.unit = read_unit(game, needed_field(action, "piece")), .to = {}, .strange_r1 = {}};
  const std::string to = text_field(action, "to");
  const bool attacker = game.side(place.unit) == Side::kAttacker;
  if (to.empty()) {
    place.to = Location::nowhere();
  } else if (attacker && to == "R2") {
    place.to = Location::r2();
  } else if (attacker && to.starts_with("R1-") && game.setup->find_division(to.substr(3))) {
    place.to = Location::r1();
    const auto division = game.setup->find_division(to.substr(3));
    if (*division != game[place.unit].division) place.strange_r1 = division;
  } else {
    place.to = Location::at(read_sector(game, to));
  }
  return place;
}

Objections objections(const Game& game, const PlacePiece& place) {
  Objections against = objections_to_one(game, place);
  if (place.to.on_table())  // RO-040: reserves have no limit
    object_to_room(game, {&place, 1}, game.side(place.unit), against);
  return against;
}

void perform(Game& game, const PlacePiece& place, DiceTray&, Events& events) {
  if (place.strange_r1) malformed("a unit waits in the R1 of its own Division");
  UnitState& unit = game[place.unit];
  unit.at = unit.turn_start = place.to;
  unit.axis = place.to.on_table() ? std::optional(place.to.sector.column) : std::nullopt;  // RO-069
  update_holders(game);
  events.add("placed", Audience::kAll, {game.side(place.unit) == Side::kDefender ? "RO-052" : "RO-067"},
             [&]() -> Json {
               return {{"piece", piece_of(game, place.unit).value()}, {"to", place_word(game, place.unit)}};
             });
}

PlacePieces read_places(const Game& game, const Json& action) {
  PlacePieces place;
  for (const UnitNo unit : read_units(game, needed_field(action, "pieces"))) {
    Json one{{"piece", piece_of(game, unit).value()}, {"to", text_field(action, "to")}};
    if (one["to"] == "R1" && game.side(unit) == Side::kAttacker)
      one["to"] = "R1-" + (*game.setup)[game[unit].division].id;
    place.pieces.push_back(read_place(game, one));
  }
  if (place.pieces.empty()) malformed("'pieces' names nobody");
  return place;
}

Objections objections(const Game& game, const PlacePieces& place) {
  Objections against;
  Game after = game;
  for (const PlacePiece& each : place.pieces) {
    for (Objection& objection : objections_to_one(after, each))
      if (std::ranges::find(against, objection.sentence, &Objection::sentence) == against.end())
        against.push_back(std::move(objection));
    after[each.unit].at = each.to;
  }
  if (place.pieces.front().to.on_table())
    for (const Side side : {Side::kDefender, Side::kAttacker})
      object_to_room(game, place.pieces, side, against);
  return against;
}

void perform(Game& game, const PlacePieces& place, DiceTray& dice, Events& events) {
  for (const PlacePiece& each : place.pieces) perform(game, each, dice, events);
}

bool named_for_r2(const Game& game, UnitNo unit) {
  return std::ranges::find(game.orders.reserve, unit) != game.orders.reserve.end();
}

void place_reserve(Game& game, Events& events) {
  for (const UnitNo unit : game.orders.reserve) {
    game[unit].at = game[unit].turn_start = Location::r2();
    events.add("placed", Audience::kAll, {"RO-066"},
               {{"piece", game.facts(unit).id.value()}, {"to", place_word(game, unit)}});
  }
}

Objections undeployed(const Game& game, Side side) {
  const auto waiting = units_where(
      game, [&](UnitNo no) { return game.side(no) == side && game[no].at.kind == Location::Kind::kNowhere; });
  Objections open;
  if (!waiting.empty() && side == Side::kDefender)
    open.push_back(
        {"RO-052", counted(waiting.size(), "counter") + " still to be laid in the defended lines."});
  if (!waiting.empty() && side == Side::kAttacker)
    open.push_back({"RO-067", counted(waiting.size(), "unit") +
                                  " still to be set up in the first line or in R1, " +
                                  game.facts(waiting.front()).id.value() + " first."});
  if (side == Side::kAttacker)
    for (Objection& each : deployed_overlaps(game)) open.push_back(std::move(each));
  return open;
}

void describe_defender_deployment(const Game& game, Sheet& sheet) {
  const GridBoard& grid = game.setup->grid();
  const int lines = game.settings().last_defended_line - game.settings().first_defended_line + 1;
  say(sheet,
      "There is room for " + std::to_string(lines * grid.columns * game.settings().stacking_limit) +
          " counters.",
      "RO-053");
  say(sheet, "Spread dummies among the rest: a bombarded or reconnoitred dummy is a shell wasted.", "RO-033",
      Severity::kNote, Audience::kUmpire);
}

void describe_attacker_deployment(const Game& game, Sheet& sheet) {
  for (std::size_t i = 0; i < game.setup->divisions.size(); ++i) {
    const auto no = static_cast<DivisionNo>(i);
    if ((*game.setup)[no].side != Side::kAttacker) continue;
    int waiting = 0, line = 0, beyond = 0, r1 = 0, r2 = 0;
    for (int u = 0; u < game.unit_count(); ++u) {
      const UnitState& unit = game.units[static_cast<std::size_t>(u)];
      if (unit.division != no) continue;
      waiting += unit.at.kind == Location::Kind::kNowhere;
      line += unit.at.on_table() && unit.at.sector.row == 0;
      beyond += unit.at.on_table() && unit.at.sector.row > 0;  // by the umpire's word
      r1 += unit.at.kind == Location::Kind::kR1;
      r2 += unit.at.kind == Location::Kind::kR2;
    }
    const auto& frontage = game.orders.frontages[i];
    say(sheet,
        (*game.setup)[no].name + (frontage ? ", " + describe(game, *frontage) : ", no frontage") + ": " +
            std::to_string(line) + " in the first line, " +
            (beyond > 0 ? std::to_string(beyond) + " beyond it, " : "") + std::to_string(r1) + " in R1, " +
            std::to_string(r2) + " in R2, " + std::to_string(waiting) + " to set up.",
        "RO-067");
  }
}

}  // namespace telescope::rapier
