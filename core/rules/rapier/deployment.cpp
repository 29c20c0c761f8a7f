#include "core/rules/rapier/deployment.hpp"

#include "core/rules/rapier/events.hpp"
#include "core/rules/rapier/reading.hpp"
#include "core/rules/rapier/stacking.hpp"

namespace telescope::rapier {

PlacePiece read_place(const Game& game, const Json& action) {
  PlacePiece place{.unit = read_unit(game, action.at("piece")), .to = {}};
  const auto to = action.at("to").get<std::string>();
  const bool attacker = game.side(place.unit) == Side::kAttacker;
  if (to.empty()) {
    place.to = Location::nowhere();
  } else if (attacker && to == "R1-" + (*game.setup)[game[place.unit].division].id) {
    place.to = Location::r1();
  } else if (attacker && to == "R2") {
    place.to = Location::r2();
  } else {
    place.to = Location::at(read_sector(game, to));
  }
  return place;
}

std::vector<Objection> objections(const Game& game, const PlacePiece& place) {
  if (!place.to.on_table()) return {};  // RO-040
  const bool there = game[place.unit].at == place.to;
  const Side side = game.side(place.unit);
  const int count = count_in(game, place.to.sector, side) + (there ? 0 : 1);
  const int limit = game.settings().stacking_limit;
  if (count <= limit) return {};
  return {{std::string(stacking_rule(game.step, side, place.to.sector)),
           name_of(game, place.to.sector) + " has room for " + std::to_string(limit) +
               " of a side; there would be " + std::to_string(count) + "."}};
}

void perform(Game& game, const PlacePiece& place, DiceTray&, Events& events) {
  UnitState& unit = game[place.unit];
  unit.at = unit.turn_start = place.to;
  unit.axis = place.to.on_table() ? std::optional(place.to.sector.column) : std::nullopt;
  update_holders(game);
  events.add("placed", Audience::kAll, {"RO-052", "RO-067"},
             {{"piece", piece_of(game, place.unit).value()}, {"to", place_word(game, place.unit)}});
}

}  // namespace telescope::rapier
