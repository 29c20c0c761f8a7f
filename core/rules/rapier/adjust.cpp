#include "core/rules/rapier/adjust.hpp"

#include <algorithm>

namespace telescope::rapier {
namespace {

void set_down(UnitState& unit, Location to) {
  if (to.kind == Location::Kind::kLeft && unit.at.on_table()) unit.left_by = unit.at.sector.column;
  if (to.kind != Location::Kind::kLeft) unit.left_by.reset();
  if (to.on_table()) unit.axis = to.sector.column;
  unit.at = unit.turn_start = to;  // a correction is no move
  unit.entered_from.reset();
}

}  // namespace

FormField Adjust::ask(std::string label, Choices choices, int least) {
  FormField field = choose_one({}, std::move(label), std::move(choices));
  field.least = least;
  return field;
}

Choices Adjust::units_of(const Game& game) {
  return choices_of(game.numbers(), [&](UnitNo no) {
    const std::string id = game.facts(no).id.value(), piece = piece_of(game, no).value();
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
  const std::string piece = piece_of(game, unit).value();
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
