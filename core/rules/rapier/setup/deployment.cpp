#include <algorithm>

#include "core/base/counted.hpp"
#include "core/rules/rapier/setup/setting_up.hpp"
#include "core/rules/rapier/table/table.hpp"
#include "core/rules/rapier/words/sheet.hpp"

namespace telescope::rapier {
namespace {

/// RO-062: the CC has named it for R2.
bool named_for_r2(const Game& game, UnitNo unit) {
  return std::ranges::find(game.orders.reserve, unit) != game.orders.reserve.end();
}

void object_to_deploying(const Game& game, Side side, Objections& against) {
  const Step wanted = side == Side::kDefender ? Step::kDefenderDeployment : Step::kAttackerDeployment;
  if (game.step == wanted) return;
  against.push_back(
      {"RO-051", in_turn(game.step)
                     ? "During the battle pieces move; they are not set down. The umpire's hand may adjust."
                     : "The pieces of this side are set down in the step '" + std::string(title(wanted)) +
                           "'; now is '" + std::string(title(game.step)) + "'."});
}

/// All of `pieces` go to that sector.
void object_to_room(const Game& game, const std::vector<UnitNo>& pieces, Sector to, Side side,
                    Objections& against) {
  const auto is_own = [&](UnitNo each) { return game.side(each) == side; };
  const auto lies_there = [&](UnitNo each) { return is_own(each) && game[each].at.in(to); };
  const auto named = static_cast<int>(std::ranges::count_if(pieces, is_own));
  const int others = count_in(game, to, side) - static_cast<int>(std::ranges::count_if(pieces, lies_there));
  const int limit = game.settings().stacking_limit;
  if (named == 0 || named + others <= limit) return;
  against.push_back({std::string(stacking_rule(game.step, side, to)),
                     name_of(game, to) + " has room for " + std::to_string(limit) +
                         " of a side; there would be " + std::to_string(named + others) + ", with " +
                         std::to_string(others) + " that the game has there."});
}

/// RO-009, RO-052. Nothing here may depend on what the counter hides (HD-09).
void object_to_defender(const Game& game, UnitNo unit, const Location& to, Objections& against) {
  if (!game[unit].counter)
    against.push_back({"RO-036", "No counter has been dealt for this item; deal first."});
  if (!to.on_table()) return;
  const RapierSettings& settings = game.settings();
  const int line = to.sector.row + 1;
  if (line < settings.first_defended_line || line > settings.last_defended_line)
    against.push_back({"RO-009", "The defender sets up in lines " +
                                     std::to_string(settings.first_defended_line) + " to " +
                                     std::to_string(settings.last_defended_line) + " only; " +
                                     name_of(game, to.sector) + " is none of them."});
}

void object_to_attacker_sector(const Game& game, UnitNo unit, Sector sector, Objections& against) {
  const std::string id = game.facts(unit).id.value();
  const DivisionFacts& division = (*game.setup)[game[unit].division];
  if (sector.row != 0)
    against.push_back(
        {"RO-067", id + " starts in the first line or in R1, not in " + name_of(game, sector) + "."});
  const auto& frontage = game.frontage(game[unit].division);
  if (!frontage)
    against.push_back({"RO-063", division.name + " has no frontage; it waits in reserve."});
  else if (!frontage->holds(sector.column))
    against.push_back({"RO-067", name_of(game, sector) + " is outside the frontage of " + division.name +
                                     ", " + describe(game, *frontage) + "."});
  for (const DivisionNo other : overlapping(game, game[unit].division))
    if (on_table(game, other))
      against.push_back({"RO-065", division.name + " overlaps the frontage of " + (*game.setup)[other].name +
                                       ", which is on the table; it must stay in reserve."});
}

/// RQ-03: the R1 of another Division is named.
bool is_strange_r1(const Game& game, UnitNo unit, const NamedPlace& to) {
  return to.r1 && *to.r1 != game[unit].division;
}

void object_to_attacker(const Game& game, UnitNo unit, const NamedPlace& to, Objections& against) {
  const std::string id = game.facts(unit).id.value();
  const DivisionFacts& division = (*game.setup)[game[unit].division];
  if (is_strange_r1(game, unit, to))
    against.push_back(
        {"RQ-03", id + " belongs to " + division.name + "; its reserve is R1-" + division.id + "."});
  if (to.at.kind == Location::Kind::kNowhere) return;
  const bool held = named_for_r2(game, unit);
  if (held && to.at.kind != Location::Kind::kR2)
    against.push_back({"RO-066", "The Corps Commander named " + id + " for R2; there it stays."});
  if (!held && to.at.kind == Location::Kind::kR2)
    against.push_back(
        {"RO-067", id + " was not named for R2; it goes to the first line or to R1-" + division.id + "."});
  if (to.at.on_table()) object_to_attacker_sector(game, unit, to.at.sector, against);
}

/// All but the room that there is: that is of everybody who comes at once.
Objections against_one(const Game& game, UnitNo unit, const NamedPlace& to) {
  Objections against;
  const Side side = game.side(unit);
  object_to_deploying(game, side, against);
  if (side == Side::kDefender)
    object_to_defender(game, unit, to.at, against);
  else
    object_to_attacker(game, unit, to, against);
  return against;
}

bool is_defenders(const Game& game) {
  return game.step == Step::kDefenderDeployment;
}

/// Those that may be set down in this step: who waits first, then who lies somewhere already.
std::vector<UnitNo> pieces_to_set_down(const Game& game) {
  const Side side = is_defenders(game) ? Side::kDefender : Side::kAttacker;
  std::vector<UnitNo> pieces = units_where(game, [&](UnitNo no) {
    return game.side(no) == side &&
           (side == Side::kDefender ? game[no].counter.has_value() : !named_for_r2(game, no));  // RO-066
  });
  // By the number on the counter: their order says nothing of what they hide.
  if (side == Side::kDefender) std::ranges::sort(pieces, {}, [&](UnitNo no) { return *game[no].counter; });
  std::ranges::stable_partition(pieces,
                                [&](UnitNo no) { return game[no].at.kind == Location::Kind::kNowhere; });
  return pieces;
}

/// "c07  hides D-13 2/41 Rifles, A1-L4"; of the attackers, who hide nothing, as everywhere.
FormChoice piece_choice(const Game& game, UnitNo unit) {
  FormChoice choice = unit_choice(game, unit);
  if (game.side(unit) == Side::kAttacker) return choice;
  const UnitFacts& facts = game.facts(unit);
  const std::string place = place_word(game, unit);
  const bool dummy = facts.kind == Kind::kDummy;
  choice.label =
      choice.id + "  hides " +
      (dummy ? "nothing: a dummy"
             : facts.id.value() + " " + (facts.name.empty() ? std::string(noun(facts.kind)) : facts.name)) +
      (place.empty() ? "" : ", " + place);
  return choice;
}

/// "A2-L1  1st Division, 4 of 6".
FormChoice place_choice(const Game& game, Side side, Sector sector) {
  FormChoice choice = sector_choice(game, sector);
  choice.label += "  ";
  if (side == Side::kAttacker)
    for (const auto& [division, frontage] : frontages_of(game))
      if (frontage.holds(sector.column)) choice.label += division_name(game, division) + ", ";
  choice.label +=
      std::to_string(count_in(game, sector, side)) + " of " + std::to_string(game.settings().stacking_limit);
  return choice;
}

}  // namespace

FormField PlacePieces::ask_place(const Game& game) {
  const bool defends = is_defenders(game);
  Choices places;
  const int first = defends ? game.settings().first_defended_line : 1;
  const int last = defends ? game.settings().last_defended_line : 1;
  for (const Sector sector : game.setup->sectors())
    if (sector.row + 1 >= first && sector.row + 1 <= last)
      places.push_back(place_choice(game, defends ? Side::kDefender : Side::kAttacker, sector));
  if (!defends) places.push_back(choice("R1", "R1, each with its Division"));
  places.push_back(choice("box", "back into the box", ""));
  return noted(choose_one("to", defends ? "Sector" : "Sector or reserve", std::move(places)),
               {defends ? "RO-052" : "RO-067", "How many lie there, and how many have room.", {}});
}

FormField PlacePieces::ask_pieces(const Game& game) {
  const bool defends = is_defenders(game);
  const auto piece = [&](UnitNo unit) { return piece_choice(game, unit); };
  return noted(
      choose_some("pieces", defends ? "Counters" : "Units", choices_of(pieces_to_set_down(game), piece), 1,
                  0),
      {defends ? "RO-053" : "RO-070", "Those that wait come first.", defends ? "counters" : "units"});
}

bool PlacePieces::offers(const Game& game, const Role& role) {
  return role.is_umpire() && (is_defenders(game) || game.step == Step::kAttackerDeployment) &&
         !pieces_to_set_down(game).empty();
}

void PlacePieces::form(Form& form, const Game& game) const {
  const bool defends = is_defenders(game);
  form.id = "set-up";
  if (defends) {
    form.title = "Lay many counters in one sector";
    form.rule = "RO-052";
  }
  address(form, "Place by place: choose one, mark who goes there, send it; then the next.", Audience::kUmpire,
          defends ? Audience::kUmpire : Audience::kAll);
}

void PlacePieces::check(const Game& game) const {
  if (piece && pieces) malformed("'piece' and 'pieces' are not for the same action");
  if (!piece && !pieces) malformed("'piece' is missing");
  if (pieces && pieces->empty()) malformed("'pieces' names nobody");
  const auto defends = [&](UnitNo unit) { return game.side(unit) == Side::kDefender; };
  const bool any_r1 = to.at.kind == Location::Kind::kR1 && !to.r1;
  if (to.at.in_reserve() && (std::ranges::any_of(all(), defends) || (piece && any_r1)))
    malformed("that is no reserve of its own");
}

Objections PlacePieces::against(const Game& game) const {
  Objections against;
  Game after = game;
  for (const UnitNo unit : all()) {
    for (Objection& objection : against_one(after, unit, to))
      if (std::ranges::find(against, objection.sentence, &Objection::sentence) == against.end())
        against.push_back(std::move(objection));
    after[unit].at = to.at;
  }
  if (to.at.on_table())  // RO-040: reserves have no limit
    for (const Side side : {Side::kDefender, Side::kAttacker})
      object_to_room(game, all(), to.at.sector, side, against);
  return against;
}

void PlacePieces::perform(Game& game, DiceTray&, Events& events) const {
  for (const UnitNo no : all()) {
    if (is_strange_r1(game, no, to)) malformed("a unit waits in the R1 of its own Division");
    UnitState& unit = game[no];
    unit.at = unit.turn_start = to.at;
    unit.axis = to.at.on_table() ? std::optional(to.at.sector.column) : std::nullopt;  // RO-069
    update_holders(game);
    events.add("placed", Audience::kAll, {game.side(no) == Side::kDefender ? "RO-052" : "RO-067"},
               [&]() -> Json {
                 return {{"piece", piece_word(game, no)}, {"to", place_word(game, no)}};
               });
  }
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
  if (side == Side::kAttacker) std::ranges::move(deployed_overlaps(game), std::back_inserter(open));
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
  for (const DivisionNo no : attacking_divisions(game)) {
    int waiting = 0, line = 0, beyond = 0, r1 = 0, r2 = 0;
    for (const UnitState& unit : game.units) {
      if (unit.division != no) continue;
      waiting += unit.at.kind == Location::Kind::kNowhere;
      line += unit.at.on_table() && unit.at.sector.row == 0;
      beyond += unit.at.on_table() && unit.at.sector.row > 0;  // by the umpire's word
      r1 += unit.at.kind == Location::Kind::kR1;
      r2 += unit.at.kind == Location::Kind::kR2;
    }
    const auto& frontage = game.frontage(no);
    say(sheet,
        (*game.setup)[no].name + (frontage ? ", " + describe(game, *frontage) : ", no frontage") + ": " +
            std::to_string(line) + " in the first line, " +
            (beyond > 0 ? std::to_string(beyond) + " beyond it, " : "") + std::to_string(r1) + " in R1, " +
            std::to_string(r2) + " in R2, " + std::to_string(waiting) + " to set up.",
        "RO-067");
  }
}

}  // namespace telescope::rapier
