// What is done in a campaign turn before its battle: actions are written, the type of battle is thrown,
// forces are fixed.
#include <algorithm>

#include "core/base/counted.hpp"
#include "core/rules/race/actions.hpp"
#include "core/rules/race/campaign/forces.hpp"
#include "core/rules/race/campaign/turn.hpp"

namespace telescope::race {
namespace {

/// RXQ-41: neither is told before the other is fixed; the umpire reads both then.
void go_on_to_fight(Game& game, Events& events) {
  if (!game.both_fixed()) return;
  game.phase = Phase::kFight;
  if (!events.kept()) return;
  events.tell("forces_fixed", "RXQ-41", "Both forces are fixed: the battle is fought at the table.");
  events.tell_to(
      Audience::kUmpire, "forces", "RX-H02",
      game.battle->units(game.army(), &RaceUnit::name) + " against " + game.orbat().name + ".",
      {{"units", Named(game.army().units, "unit").write(*game.battle->fielded)}, {"orbat", game.orbat().id}});
}

}  // namespace

void Choose::perform(Game& game, DiceTray&, Events& events) const {
  game.player(player).choice = choice;
  const bool secret = game.settings().secret_actions;
  const auto named = [&](Side side) {
    return game.setup->name(side) + ": " + words_for(*game.player(side).choice);
  };
  if (events.kept() && !secret) events.tell("named", {"RX-024", "RXQ-42"}, named(player) + ".");
  if (events.kept() && secret) {
    events.tell("written", {"RX-024", "RXQ-05"}, game.setup->name(player) + " wrote an action down.");
    events.tell_to(kParties.audience(player), "choice", "RX-H01", "Your action: " + words_for(choice) + ".",
                   {{"choice", to_string(choice)}});
  }
  if (!game.both_chosen()) return;
  if (events.kept() && secret)
    events.tell("revealed", "RXQ-05", named(Side::kAttacker) + ", " + named(Side::kDefender) + ".");
  begin_part(game, Side::kAttacker);
}

void ThrowType::perform(Game& game, DiceTray& tray, Events& events) const {
  const PlayerState& player = game.player();
  const Choice choice = player.choice.value();
  const int die = tray.roll_one(events.kept() ? type_pool(player.last_move) : untold_pool(1));
  const int modified = die + type_modifier(player.last_move);
  const auto type = battle_type(modified, choice);
  const Share share = share_of(game.settings(), player);
  if (type)
    game.battle = Battle{.type = *type,
                         .zone = player.zone,
                         .size = defence_size(*type, player.zone, game.settings().zones),
                         .limit = unit_limit(game.army().counted_units, share.percent)};
  if (events.kept()) {
    std::vector<std::string_view> rules{"RX-030", "RX-078"};
    std::string what = "no battle";
    Json fields{{"player", kParties.word(game.off)}, {"die", die}, {"modified", modified}};
    if (type) {
      rules = {"RX-030", share.rule, "RX-044", "RX-051"};
      what = words_for(*type) + " in " + zone_words(game.settings(), player.zone) + " against " +
             size_words(game.battle->size) + "; at most " + std::to_string(game.battle->limit) + " units (" +
             std::to_string(share.percent) + " %)";
      fields["battle"] = to_string(*type);
    }
    events.tell(type ? "battle" : "no_battle", rules,
                game.name() + ", " + words_for(choice) + ", die " + std::to_string(die) + " " +
                    signed_number(type_modifier(player.last_move)) + " = " + std::to_string(modified) + ": " +
                    what + ".",
                std::move(fields));
  }
  if (!type) return go_on_to_recovery(game, events);
  game.phase = Phase::kForces;
  if (game.has_stands()) return;
  game.battle->fielded.emplace();
  game.battle->points = kControlRows.front().points;
  game.phase = Phase::kResult;
  events.tell("no_stands", "RXQ-34", game.name() + " has no stand left: nobody controls anything.");
}

FormField FieldUnits::asked(const Game& game) {
  const auto& units = game.army().units;
  Choices choices;
  for (int i = 0; i < std::ssize(units); ++i) {
    const int left = game.stands_left(game.off, i);
    choices.push_back(choice(units[i].id, units[i].name + ", " + std::to_string(left) + " of " +
                                              std::to_string(units[i].stands.size()) + " stands"));
    if (left == 0) choices.back().barred = "It has no stand left (RXQ-12).";
  }
  const int limit = game.battle->limit;
  const bool all_count = game.settings().hq_in_limit;
  FormField field = choose_some({}, "Units on the table", std::move(choices), 1, all_count ? limit : 0);
  field.initial = Named(units, "unit").write(sensible_units(game, limit));
  field.counted = "units";
  field.why = "At most " + std::to_string(limit) + (all_count ? "." : ", headquarters not counted (RXQ-36).");
  return field;
}

void FieldUnits::perform(Game& game, DiceTray&, Events& events) const {
  game.battle->fielded = units;
  std::ranges::sort(*game.battle->fielded);
  if (events.kept()) {
    events.tell("units_chosen", "RX-046", game.name() + " has chosen his units.");
    events.tell_to(kParties.audience(game.off), "units", "RX-H02",
                   "You field " + counted(units.size(), "unit") + ".",
                   {{"units", Named(game.army().units, "unit").write(*game.battle->fielded)}});
  }
  go_on_to_fight(game, events);
}

FormField FixOrbat::asked(const Game& game) {
  const Choices usable = choices_of(game.setup->usable(game.off, game.battle->size), [&](int at) {
    return choice(game.setup->orbats.at(at).id, game.setup->orbats.at(at).name);
  });
  return noted(choose_one({}, "Orbat", usable), {.rule = "RX-051"});
}

Objections FixOrbat::against(const Game& game) const {
  if (game.battle->orbat) return {{"RX-051", "The defending force has been chosen."}};
  if (is_drawn()) return objected(def_chooses(game), "RXQ-04", "The defending player chooses the orbat.");
  if (!def_chooses(game)) return {{"RXQ-04", "The orbat is drawn at random."}};
  const auto usable = game.setup->usable(game.off, game.battle->size);
  return objected(!contains(usable, game.setup->orbat(*orbat)), "RX-051",
                  "It is no orbat S" + std::to_string(game.battle->size) + " that may be used here.");
}

void FixOrbat::perform(Game& game, DiceTray& tray, Events& events) const {
  const Side def = enemy_of(game.off);
  if (is_drawn()) {
    const auto usable = game.setup->usable(game.off, game.battle->size);
    int drawn = 1;
    if (usable.size() > 1)
      drawn = tray.roll_one({.id = "orbat",
                             .label = "Which orbat S" + std::to_string(game.battle->size) + " defends",
                             .sides = static_cast<int>(usable.size()),
                             .audience = kParties.audience(def),
                             .reasons = {{1, "evenly among those of its size", "RXQ-40"}}});
    game.battle->orbat = usable.at(drawn - 1);
  } else {
    game.battle->orbat = game.setup->orbat(*orbat);
  }
  if (events.kept()) {
    events.tell("orbat_chosen", "RX-051", "The defending force is fixed.");
    events.tell_to(kParties.audience(def), "orbat", "RX-H02", "Your force: " + game.orbat().name + ".",
                   {{"orbat", game.orbat().id}});
  }
  go_on_to_fight(game, events);
}

}  // namespace telescope::race
