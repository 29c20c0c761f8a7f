#include "core/rules/rapier/actions.hpp"

#include <stdexcept>

#include "core/base/json_fields.hpp"
#include "core/rules/events.hpp"
#include "core/rules/rapier/reading.hpp"

namespace telescope::rapier {

RapierAction read_action(const Game& game, const Action& action) try {
  const std::string type = text_field(action, "type");
  if (type == "advance") return Advance{};
  if (type == "deal") return read_deal(game, action);
  if (type == "place" && action.contains("pieces")) return read_places(game, action);
  if (type == "place") return read_place(game, action);
  if (type == "combat") return read_combat(game, action);
  if (type == "losses") return read_losses(game, action);
  if (type == "recon") return read_recon(game, action);
  if (type == "look") return read_look(game, action);
  if (type == "report") return read_report(game, action);
  if (type == "orders") return read_orders(game, action);
  if (type == "fire_plan") return read_fire_plan(game, action);
  if (type == "plan_missions") return read_plan_missions(game, action);
  if (type == "fire_mission") return read_fire_mission(game, action);
  if (type == "event") return read_random_event(game, action);
  if (type == "support_fire") return read_support_fire(game, action);
  if (type == "air_strike") return read_air_strike(game, action);
  if (type == "clear_mines") return read_clear_mines(game, action);
  if (type == "replace_hq") return read_replace_hq(game, action);
  if (type == "adjust") return read_adjust(game, action);
  if (type == "move") return read_move(game, action);
  if (type == "defender_roll") return DefenderRoll{};
  if (type == "release") return read_release(game, action);
  if (type == "recall_release") return read_recall_release(game, action);
  if (type == "frontage") return read_frontage(game, action);
  malformed("unknown type '" + type + "'");
} catch (const WrongField& error) {
  malformed(error.what());
} catch (const Json::exception& error) {
  malformed(in_plain_words(error));
}

std::vector<Objection> objections_to(const Game& game, const RapierAction& action) {
  return std::visit([&](const auto& each) { return objections(game, each); }, action);
}

void perform_action(Game& game, const RapierAction& action, DiceTray& dice, Events& events) {
  std::visit([&](const auto& each) { perform(game, each, dice, events); }, action);
  if (const auto sector = overfull(game))
    malformed("more than " + std::to_string(kMostFighters) + " fighting units of a side would be in " +
              name_of(game, *sector));
}

}  // namespace telescope::rapier
