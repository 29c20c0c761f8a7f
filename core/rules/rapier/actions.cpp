#include "core/rules/rapier/actions.hpp"

#include <algorithm>

#include "core/base/counted.hpp"

namespace telescope::rapier {
namespace {

void begin_turn(Game& game) {
  for (UnitState& unit : game.units) {
    unit.turn_start = unit.at;
    unit.steps = unit.mines_lifted = 0;
    unit.moved = unit.move_ended = unit.withdrew = unit.fired = false;
  }
  // RQ-37: points lapse. RQ-42: fog stays.
  game.weather = {.fog = game.weather.fog};
  game.combat = {};
  // RQ-83: who is there now defends; update_holders adds who comes.
  game.defended.assign(game.defended.size(), false);
  update_holders(game);
}

/// Who was in play when the turn began and is lost. A dummy that was turned up is nobody; of a counter that
/// went face down nothing is told but that it went (HD-02, HD-03).
void tell_turn_over(const Game& game, Events& events) {
  if (!events.kept()) return;
  Json attackers = Json::array(), defenders = Json::array();
  int face_down = 0;
  for (const UnitNo no : game.numbers()) {
    const UnitState& unit = game[no];
    if (unit.alive() || !(unit.turn_start.on_table() || unit.turn_start.in_reserve())) continue;
    if (!unit.face_up)
      ++face_down;
    else if (unit.kind != Kind::kDummy)
      (game.side(no) == Side::kAttacker ? attackers : defenders).push_back(game.facts(no).id.value());
  }
  events.remark("turn_over", {"RO-079"},
                {{"turn", game.turn},
                 {"turns", game.settings().turns},
                 {"attackers", std::move(attackers)},
                 {"defenders", std::move(defenders)},
                 {"face_down", face_down}});
}

void set_down(UnitState& unit, Location to) {
  if (to.kind == Location::Kind::kLeft && unit.at.on_table()) unit.left_by = unit.at.sector.column;
  if (to.kind != Location::Kind::kLeft) unit.left_by.reset();
  if (to.on_table()) unit.axis = to.sector.column;
  unit.at = unit.turn_start = to;  // a correction is no move
  unit.entered_from.reset();
}

}  // namespace

std::vector<Objection> unfinished(const Game& game) {
  std::vector<Objection> open;
  switch (game.step) {
    case Step::kDeal:
      if (const int left = undealt(game); left > 0)
        open.push_back(
            {"RO-036", "No counter is dealt yet to " + counted(left, "item") + " of the defender."});
      break;
    case Step::kDefenderDeployment:
      return undeployed(game, Side::kDefender);
    case Step::kOrders:
      if (!game.orders.given) open.push_back({"RO-061", "The Corps Commander has still to give his orders."});
      break;
    case Step::kAttackerDeployment:
      return undeployed(game, Side::kAttacker);
    case Step::kFirePlan:
      if (std::ssize(game.corps_fire.points) != game.settings().target_points)
        open.push_back({"RO-072", "The Corps Commander has still to hand in his fire plan."});
      break;
    case Step::kBombardment:
    case Step::kOnCallFire:
      if (!game.corps_fire.planned.empty())
        open.push_back({game.step == Step::kOnCallFire ? "RQ-67" : "RQ-32",
                        "A planned fire mission has still to be fired."});
      break;
    case Step::kEvents:
      if (!game.weather.rolled) open.push_back({"RO-080", "Throw for the event of the turn first."});
      break;
    case Step::kOver:
      open.push_back({"RQ-22", "The game is over."});
      break;
    case Step::kGroundCombat:
      return unfinished_combat(game);
    case Step::kClearMines:
    case Step::kReplaceHq:
      return owed_losses(game);
    default:
      break;
  }
  return open;
}

void enter_step(Game& game, Events& events) {
  game.corps_fire.planned.clear();
  game.corps_fire.fired.clear();
  game.staff_officer_swapped = false;
  game.hq_rolled.clear();
  if (game.step == Step::kAttackerDeployment) place_reserve(game, events);
  if (game.step == Step::kEvents) begin_turn(game);
  if (game.step == Step::kOver) announce_victory(game, events);
  if (game.step == Step::kAttackerMovement) open_accounts(game);
}

Step next_step(const Game& game) {
  if (game.step == Step::kReplaceHq && game.turn < game.settings().turns) return Step::kEvents;
  return static_cast<Step>(static_cast<int>(game.step) + 1);
}

void Advance::perform(Game& game, DiceTray&, Events& events) const {
  if (game.step == Step::kOver) malformed("the game is over");
  const Step next = next_step(game);
  if (in_turn(game.step) && (next == Step::kEvents || next == Step::kOver)) tell_turn_over(game, events);
  game.step = next;
  if (game.step == Step::kEvents) ++game.turn;
  events.add("step", Audience::kAll, {in_turn(game.step) ? "RO-079" : "RO-051"}, [&]() -> Json {
    return {{"step", to_string(game.step)}, {"turn", game.turn}};
  });
  enter_step(game, events);
}

FormField Adjust::ask(std::string label, Choices choices, int least) {
  FormField field = choose_one({}, std::move(label), std::move(choices));
  field.least = least;
  return field;
}

Choices Adjust::units_of(const Game& game) {
  return choices_of(game.numbers(), [&](UnitNo no) {
    const std::string id = game.facts(no).id.value(), piece = piece_word(game, no);
    FormChoice unit =
        choice(id, id + "  " + std::string(noun(game[no].kind)) + (piece == id ? "" : ", under " + piece));
    unit.piece = piece_of(game, no);
    return unit;
  });
}

Choices Adjust::places_of(const Game& game) {
  Choices places = all_sectors(game);
  std::ranges::move(reserve_areas(game), std::back_inserter(places));
  places.push_back(choice("R2", "R2"));
  places.push_back(choice("dead", "dead pile"));
  places.push_back(choice("left", "off the far edge"));
  places.push_back(choice("nowhere", "back into the box", ""));
  return places;
}

FormField Adjust::ask_reason() {
  FormField reason = ask_text("reason", "Reason");
  reason.initial = "";
  reason.least = 1;
  return reason;
}

void Adjust::form(Form& form, const Game&) const {
  address(form, "Always lawful, and always kept with its reason. What is left open stays as it is.",
          Audience::kUmpire, Audience::kUmpire);
}

void Adjust::check(const Game& game) const {
  if (reason.find_first_not_of(" \t\n") == std::string::npos)
    malformed("the umpire's hand needs a reason, for the journal");
  if (face_up == false && !game[unit].counter) malformed("no counter lies for this unit; it stays face up");
  if (division && (*game.setup)[*division].side != game.side(unit)) malformed("a unit does not change sides");
  const DivisionNo own = division.value_or(game[unit].division);  // RQ-03
  if (to && to->r1 && to->r1 != own)
    malformed("its own reserve is R1-" + (*game.setup)[own].id +
              "; for another say also to which Division it belongs");
}

void Adjust::perform(Game& game, DiceTray&, Events& events) const {
  UnitState& state = game[unit];
  const std::string piece = piece_word(game, unit);
  const bool was_up = state.face_up;
  if (kind) state.kind = *kind;
  if (division) state.division = *division;
  if (to) set_down(state, to->at);
  if (face_up == false) state.face_up = false;
  if (to || (was_up && !state.face_up))
    events.add("adjusted", Audience::kAll, {},
               {{"piece", piece}, {"to", place_word(game, unit)}, {"face_up", state.face_up}});
  // The reason and the rest may tell what a counter hides.
  Json whole{{"unit", game.facts(unit).id.value()},
             {"piece", piece},
             {"to", place_word(game, unit)},
             {"face_up", state.face_up},
             {"kind", to_string(state.kind)},
             {"division", (*game.setup)[state.division].id},
             {"reason", reason}};
  events.add("umpires_hand", Audience::kUmpire, {}, std::move(whole));
  if (face_up == true) reveal(game, unit, events, "RO-054");
  update_holders(game);
}

}  // namespace telescope::rapier
