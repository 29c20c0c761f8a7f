#include "core/rules/rapier/fire/random_events.hpp"

#include <algorithm>

#include "core/rules/rapier/actions.hpp"
#include "core/rules/rapier/words/sheet.hpp"

namespace telescope::rapier {
namespace {

void take_effect(Weather& weather, EventKind kind) {
  switch (kind) {
    case EventKind::kNone:
    case EventKind::kOther:
      break;
    case EventKind::kFog:
      weather.fog = !weather.fog;  // RO-083
      break;
    case EventKind::kAttackerAir:
      weather.attacker_points = 1;
      break;
    case EventKind::kDefenderAir:
      weather.defender_points = 1;
      break;
    case EventKind::kExtraAmmo:
      weather.extra_ammo = true;
      break;
  }
}

std::string_view rule_of(EventKind kind, bool fog) {
  switch (kind) {
    case EventKind::kNone:
      return "RO-081";
    case EventKind::kFog:
      return fog ? "RO-082" : "RO-083";
    case EventKind::kAttackerAir:
      return "RO-084";
    case EventKind::kDefenderAir:
      return "RO-085";
    case EventKind::kExtraAmmo:
      return "RO-086";
    case EventKind::kOther:
      return "RQ-36";
  }
  return "RO-080";
}

std::string_view meaning(EventKind kind, bool fog) {
  switch (kind) {
    case EventKind::kNone:
      return "Nothing happens.";
    case EventKind::kFog:
      return fog ? "Artillery and support fire reach only sectors in or next to those with own units, until "
                   "fog is thrown again."
                 : "The fog lifts.";
    case EventKind::kAttackerAir:
      return "The attackers have one die at any enemy unit or counter, in step 6 of this turn.";
    case EventKind::kDefenderAir:
      return "The umpire has one die at any enemy unit, in step 5 of this turn.";
    case EventKind::kExtraAmmo:
      return "One attacking battery throws one die more at its target, in step 6 of this turn.";
    case EventKind::kOther:
      return "The umpire judges what follows.";
  }
  return "";
}

}  // namespace

Objections RandomEvent::against(const Game& game) const {
  Objections against;
  if (game.step != Step::kEvents)
    against.push_back({"RO-080", "The event is thrown for in step 1 of a turn."});
  if (game.weather.rolled) against.push_back({"RO-080", "This turn's event has been thrown for."});
  return against;
}

void RandomEvent::perform(Game& game, DiceTray& dice, Events& events) const {
  const int die =
      dice.roll_one({.id = "event",
                     .label = "Random event",
                     .sides = game.setup->event_die,
                     .reasons = {{1, "the event of turn " + std::to_string(game.turn), "RO-080"}}});
  const auto row = std::ranges::find_if(
      game.setup->events, [&](const EventRow& each) { return die >= each.from && die <= each.to; });
  game.weather.rolled = true;
  game.weather.event = row->kind;
  game.weather.text = row->text;
  take_effect(game.weather, row->kind);
  events.add("random_event", Audience::kAll, {"RO-080", rule_of(row->kind, game.weather.fog)},
             {{"die", die},
              {"effect", to_string(row->kind)},
              {"text", row->text},
              {"meaning", meaning(row->kind, game.weather.fog)},
              {"fog", game.weather.fog}});
}

void describe_random_events(const Game& game, Sheet& sheet) {
  const Weather& weather = game.weather;
  if (weather.rolled)
    say(sheet, weather.text + ". " + std::string(meaning(weather.event, weather.fog)),
        rule_of(weather.event, weather.fog));
  if (weather.fog) say(sheet, "Thick fog lies over the battlefield.", "RO-082");
  if (RandomEvent().against(game).empty())
    sheet.options.push_back({.label = "Throw for the event of the turn",
                             .action = Actions::write(game, RandomEvent{}),
                             .rule = "RO-080",
                             .pieces = {},
                             .sectors = {}});
}

}  // namespace telescope::rapier
