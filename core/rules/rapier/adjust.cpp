#include "core/rules/rapier/adjust.hpp"

#include "core/base/json_fields.hpp"
#include "core/rules/events.hpp"
#include "core/rules/rapier/reading.hpp"

namespace telescope::rapier {
namespace {

Location read_place_word(const Game& game, const Json& json) {
  const std::string text = text_of(json, "a place");
  if (text.empty()) return Location::nowhere();
  if (text == "dead") return Location::dead();
  if (text == "left") return Location::left();
  if (text == "R2") return Location::r2();
  if (text.starts_with("R1-") && game.setup->find_division(text.substr(3))) return Location::r1();
  return Location::at(read_sector(game, json));
}

void set_down(UnitState& unit, Location to) {
  if (to.kind == Location::Kind::kLeft && unit.at.on_table()) unit.left_by = unit.at.sector.column;
  if (to.kind != Location::Kind::kLeft) unit.left_by.reset();
  if (to.on_table()) unit.axis = to.sector.column;
  unit.at = unit.turn_start = to;  // a correction is no move
  unit.entered_from.reset();
}

}  // namespace

Adjust read_adjust(const Game& game, const Json& action) {
  Adjust adjust{.unit = read_unit(game, needed_field(action, "unit")),
                .reason = text_field(action, "reason")};
  if (adjust.reason.find_first_not_of(" \t\n") == std::string::npos)
    malformed("the umpire's hand needs a reason, for the journal");
  if (action.contains("to")) adjust.to = read_place_word(game, needed_field(action, "to"));
  if (action.contains("face_up")) adjust.face_up = flag_field(action, "face_up");
  if (adjust.face_up == false && !game[adjust.unit].counter)
    malformed("no counter lies for this unit; it stays face up");
  if (action.contains("kind")) {
    adjust.kind = kind_from_string(text_field(action, "kind"));
    if (!adjust.kind) malformed("there is no kind '" + text_field(action, "kind") + "'");
  }
  if (action.contains("division")) adjust.division = read_division(game, needed_field(action, "division"));
  if (adjust.division && (*game.setup)[*adjust.division].side != game.side(adjust.unit))
    malformed("a unit does not change sides");
  const DivisionNo division = adjust.division.value_or(game[adjust.unit].division);
  const std::string own = "R1-" + (*game.setup)[division].id;  // RQ-03
  if (adjust.to && adjust.to->kind == Location::Kind::kR1 && action.at("to") != own)
    malformed("its own reserve is " + own + "; for another say also to which Division it belongs");
  return adjust;
}

std::vector<Objection> objections(const Game&, const Adjust&) {
  return {};
}

void perform(Game& game, const Adjust& adjust, DiceTray&, Events& events) {
  UnitState& unit = game[adjust.unit];
  const std::string piece = piece_of(game, adjust.unit).value();
  const bool was_up = unit.face_up;
  if (adjust.kind) unit.kind = *adjust.kind;
  if (adjust.division) unit.division = *adjust.division;
  if (adjust.to) set_down(unit, *adjust.to);
  if (adjust.face_up == false) unit.face_up = false;
  if (adjust.to || (was_up && !unit.face_up))
    events.add("adjusted", Audience::kAll, {},
               {{"piece", piece}, {"to", place_word(game, adjust.unit)}, {"face_up", unit.face_up}});
  // The reason and the rest may tell what a counter hides.
  Json whole{{"unit", game.facts(adjust.unit).id.value()},
             {"piece", piece},
             {"to", place_word(game, adjust.unit)},
             {"face_up", unit.face_up},
             {"kind", to_string(unit.kind)},
             {"division", (*game.setup)[unit.division].id},
             {"reason", adjust.reason}};
  events.add("umpires_hand", Audience::kUmpire, {}, std::move(whole));
  if (adjust.face_up == true) reveal(game, adjust.unit, events, "RO-054");
  update_holders(game);
}

}  // namespace telescope::rapier
