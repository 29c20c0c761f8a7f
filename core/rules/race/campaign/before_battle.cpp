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
  if (!game.battle->fielded || !game.battle->orbat) return;
  game.phase = Phase::kFight;
  if (!events.kept()) return;
  events.tell("forces_fixed", "RXQ-41", "Both forces are fixed: the battle is fought at the table.");
  const Named units(game.army().units, "unit");
  events.tell_to(
      Audience::kUmpire, "forces", "RX-H02",
      fielded_words(game.army(), *game.battle, &RaceUnit::name) + " against " + game.orbat().name + ".",
      {{"units", units.write(*game.battle->fielded)}, {"orbat", game.orbat().id}});
}

}  // namespace

std::vector<Choose> Choose::offers(const Game& game, Side seat) {
  const bool his_turn = game.settings().secret_actions || seat == Side::kAttacker ||
                        game.player(Side::kAttacker).choice.has_value();
  if (seat == Side::kNeutral || game.phase != Phase::kChoose || game.player(seat).choice || !his_turn)
    return {};
  return {{.player = seat}};
}

FormField Choose::asked() {
  return choose_one({}, "Action", choices_of(std::array{Choice::kAttack, Choice::kRegroup}, [](Choice each) {
                      return telescope::choice(std::string(to_string(each)), words_for(each));
                    }));
}

void Choose::form(Form& form, const Game& game) const {
  form.id = "choice-" + kParties.word(player);
  form.advice =
      game.settings().secret_actions ? "Nobody reads it before both are written." : "It is told at once.";
}

Objections Choose::against(const Game& game) const {
  if (game.player(player).choice) return {{"RXQ-42", "An action that is written may not be changed."}};
  if (!game.settings().secret_actions && player == Side::kDefender && !game.player(Side::kAttacker).choice)
    return {{"RXQ-42", game.setup->name(Side::kAttacker) + " must name an action first."}};
  return {};
}

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
  const auto tell = [&](std::string_view event, const std::vector<std::string_view>& rules, auto what) {
    if (!events.kept()) return;
    Json fields{{"player", kParties.word(game.off)}, {"die", die}, {"modified", modified}};
    if (type) fields["battle"] = to_string(*type);
    events.tell(event, rules,
                game.name() + ", " + words_for(choice) + ", die " + std::to_string(die) + " " +
                    signed_number(type_modifier(player.last_move)) + " = " + std::to_string(modified) + ": " +
                    what() + ".",
                std::move(fields));
  };
  if (!type) {
    tell("no_battle", {"RX-030", "RX-078"}, [] { return std::string("no battle"); });
    return go_on_to_recovery(game, events);
  }
  const Share share = share_of(game.settings(), player);
  game.battle = Battle{.type = *type,
                       .zone = player.zone,
                       .size = defence_size(*type, player.zone, game.settings().zones),
                       .limit = unit_limit(game.army().counted_units, share.percent)};
  tell("battle", {"RX-030", share.rule, "RX-044", "RX-051"}, [&] {
    return words_for(*type) + " in " + zone_words(game.settings(), player.zone) + " against " +
           size_words(game.battle->size) + "; at most " + std::to_string(game.battle->limit) + " units (" +
           std::to_string(share.percent) + " %)";
  });
  game.phase = Phase::kForces;
  if (game.lost(game.off) < std::ssize(game.army().stands)) return;
  game.battle->fielded.emplace();
  game.battle->points = objective_points(0);
  game.phase = Phase::kResult;
  events.tell("no_stands", "RXQ-34", game.name() + " has no stand left: nobody controls anything.");
}

bool FieldUnits::offers(const Game& game, Side seat) {
  return game.phase == kWhen.phase && seat == game.off && !game.battle->fielded;
}

FormField FieldUnits::asked(const Game& game) {
  const Army& army = game.army();
  const auto left = stands_left(game, game.off);
  Choices choices;
  for (std::size_t i = 0; i < army.units.size(); ++i) {
    const RaceUnit& unit = army.units[i];
    choices.push_back(choice(unit.id, unit.name + ", " + std::to_string(left[i]) + " of " +
                                          std::to_string(unit.stands.size()) + " stands"));
    if (left[i] == 0) choices.back().barred = "It has no stand left (RXQ-12).";
  }
  const bool all_count = game.settings().hq_in_limit;
  FormField field =
      choose_some({}, "Units on the table", std::move(choices), 1, all_count ? game.battle->limit : 0);
  field.initial =
      Named(army.units, "unit").write(sensible_units(army, game.settings(), left, game.battle->limit));
  field.counted = "units";
  field.why = "At most " + std::to_string(game.battle->limit) +
              (all_count ? "." : ", headquarters not counted (RXQ-36).");
  return field;
}

void FieldUnits::form(Form& form, const Game&) const {
  form.id = "units";
  form.advice = "A headquarters goes with half of the units under it (RX-045).";
}

Objections FieldUnits::against(const Game& game) const {
  if (game.battle->fielded) return {{"RX-046", "The units have been chosen."}};
  return objections_to_units(game, units);
}

void FieldUnits::perform(Game& game, DiceTray&, Events& events) const {
  game.battle->fielded = units;
  std::ranges::sort(*game.battle->fielded);
  if (!events.kept()) return go_on_to_fight(game, events);
  events.tell("units_chosen", "RX-046", game.name() + " has chosen his units.");
  events.tell_to(kParties.audience(game.off), "units", "RX-H02",
                 "You field " + counted(units.size(), "unit") + ".",
                 {{"units", Named(game.army().units, "unit").write(*game.battle->fielded)}});
  go_on_to_fight(game, events);
}

bool FixOrbat::offers(const Game& game, Side seat) {
  const bool drawn = game.settings().orbat_pick == OrbatPick::kRandom;
  const bool his = drawn ? seat == Side::kNeutral : seat == enemy_of(game.off);
  return game.phase == kWhen.phase && his && !game.battle->orbat;
}

FormField FixOrbat::asked(const Game& game) {
  const Choices usable = choices_of(game.setup->usable(game.off, game.battle->size), [&](int at) {
    return choice(game.setup->orbats.at(at).id, game.setup->orbats.at(at).name);
  });
  return noted(choose_one({}, "Orbat", usable), {.rule = "RX-051"});
}

void FixOrbat::form(Form& form, const Game&) const {
  if (form.fields.empty()) form.title = "Draw the defending force";
}

void FixOrbat::check(const Game& game) const {
  if (!is_drawn() && game.setup->orbat(*orbat) < 0)
    throw std::invalid_argument("there is no orbat '" + *orbat + "'");
}

Objections FixOrbat::against(const Game& game) const {
  if (game.battle->orbat) return {{"RX-051", "The defending force has been chosen."}};
  const bool chooses = game.settings().orbat_pick == OrbatPick::kDefChooses;
  if (is_drawn() && chooses) return {{"RXQ-04", "The defending player chooses the orbat."}};
  if (is_drawn()) return {};
  if (!chooses) return {{"RXQ-04", "The orbat is drawn at random."}};
  if (!std::ranges::count(game.setup->usable(game.off, game.battle->size), game.setup->orbat(*orbat)))
    return {{"RX-051", "It is no orbat S" + std::to_string(game.battle->size) + " that may be used here."}};
  return {};
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
  if (!events.kept()) return go_on_to_fight(game, events);
  events.tell("orbat_chosen", "RX-051", "The defending force is fixed.");
  events.tell_to(kParties.audience(def), "orbat", "RX-H02", "Your force: " + game.orbat().name + ".",
                 {{"orbat", game.orbat().id}});
  go_on_to_fight(game, events);
}

}  // namespace telescope::race
