#include "core/rules/rapier/actions.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/base/json_fields.hpp"
#include "core/rules/events.hpp"
#include "core/rules/rapier/reading.hpp"

namespace telescope::rapier {

namespace {

struct ActionRow {
  std::string_view word;    ///< its "type"
  std::string_view fields;  ///< that it takes besides
  RapierAction (*read)(const Game& game, const Action& action);
};

template <auto Read>
RapierAction by(const Game& game, const Action& action) {
  return Read(game, action);
}
template <class Is>
RapierAction is(const Game&, const Action&) {
  return Is{};
}
RapierAction one_or_several(const Game& game, const Action& action) {
  if (!action.contains("pieces")) return read_place(game, action);
  if (action.contains("piece")) malformed("'piece' and 'pieces' are not for the same action");
  return read_places(game, action);
}

constexpr std::array<ActionRow, 23> kActionRows{{
    {"advance", "", is<Advance>},
    {"deal", "items", by<read_deal>},
    {"place", "piece pieces to", one_or_several},
    {"recon", "", by<read_recon>},
    {"look", "counters", by<read_look>},
    {"report", "counters", by<read_report>},
    {"orders", "breakthrough reserve frontages intentions", by<read_orders>},
    {"fire_plan", "points", by<read_fire_plan>},
    {"plan_missions", "missions", by<read_plan_missions>},
    {"fire_mission", "", by<read_fire_mission>},
    {"event", "", by<read_random_event>},
    {"support_fire", "battery target extra_ammo", by<read_support_fire>},
    {"air_strike", "side target", by<read_air_strike>},
    {"clear_mines", "pairs", by<read_clear_mines>},
    {"replace_hq", "division way unit", by<read_replace_hq>},
    {"adjust", "unit to face_up kind division reason", by<read_adjust>},
    {"combat", "sector single_die bonus", by<read_combat>},
    {"losses", "sector units", by<read_losses>},
    {"move", "units path free_shots", by<read_move>},
    {"defender_roll", "", is<DefenderRoll>},
    {"release", "units to division", by<read_release>},
    {"recall_release", "units", by<read_recall_release>},
    {"frontage", "division axes", by<read_frontage>},
}};

}  // namespace

RapierAction read_action(const Game& game, const Action& action) try {
  const std::string type = text_field(action, "type");
  const auto row = std::ranges::find(kActionRows, type, &ActionRow::word);
  if (row == kActionRows.end()) malformed("unknown type '" + type + "'");
  auto fields = names_in(row->fields);
  fields.emplace_back("type");
  check_keys(action, fields, "'" + type + "'");
  return row->read(game, action);
} catch (const WrongField& error) {
  malformed(error.what());
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
