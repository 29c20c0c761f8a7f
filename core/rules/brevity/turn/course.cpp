#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "core/rules/brevity/fire/fire.hpp"
#include "core/rules/brevity/modules/engineering.hpp"
#include "core/rules/brevity/modules/waves.hpp"
#include "core/rules/brevity/turn/initiative.hpp"
#include "core/rules/brevity/turn/regroup.hpp"
#include "core/rules/brevity/turn/turn.hpp"

namespace telescope::brevity {
namespace {

/// OB-029 to OB-036.
constexpr std::array<std::string_view, 8> kStepRules{"OB-029", "OB-030", "OB-031", "OB-032",
                                                     "OB-033", "OB-034", "OB-035", "OB-036"};

/// OB-016: of the turns of a day; as numbers they would be taken for the game's.
constexpr std::array<const char*, kTurnsADay> kOrdinals{"first", "second", "third", "fourth"};

// What stands open on the table decides whether a step is left by itself: never what is hidden.

bool any_exposed(const Game& game) {
  return std::ranges::any_of(game.stands, [&](const auto& each) {
    return each.second.command == game.move.command && each.second.on_table() && each.second.exposed();
  });
}

/// Some artillery of that side may fire as artillery; with hidden stands about, always.
bool may_shell(const Game& game, Side side, bool at_own_move) {
  if (game.adv().hidden) return true;
  return std::ranges::any_of(game.stands, [&](const auto& each) {
    const UnitFacts& facts = game.facts(each.first);
    if (facts.side != side) return false;
    if (game.adv().air && facts.aircraft != Aircraft::kNone && facts.aircraft != Aircraft::kTransport)
      return true;
    if (!facts.is_artillery() || !each.second.on_table() || each.second.posture != Posture::kSupport)
      return false;
    return !at_own_move || each.second.command == game.move.command ||
           supports(game, each.first) == game.move.command;
  });
}

bool officers_left(const Game& game, Side side) {
  return std::ranges::any_of(
      game.commands, [&](const auto& each) { return game.side(each.first) == side && each.second.officer; });
}

/// Nobody can do anything in this step. Smoke needs no target (BQ-144).
bool is_idle(const Game& game) {
  const bool smoke = game.adv().engineering;
  switch (game.step) {
    case Step::kInitiative:
      return !officers_left(game, game.passive());
    case Step::kEnemyArtillery:
      return (!smoke && !any_exposed(game)) || !may_shell(game, game.passive(), false);
    case Step::kOwnArtillery:
      return !may_shell(game, game.move.active, true);
    case Step::kEnemyFire:
      return !smoke && !any_exposed(game);
    case Step::kOwnFire:
      return !any_exposed(game);
    case Step::kReadiness:
      return !tests_readiness(game);
    default:
      return false;
  }
}

/// Whom the fire of a later round takes part in (BQ-85); the readiness test after the last of them.
Step repeated_after(const Game& game, Step step) {
  const auto& repeats = game.settings().wave_repeats;
  const auto next = std::ranges::find_if(repeats, [&](int each) { return each > number_of(step); });
  return next == repeats.end() ? Step::kReadiness
                               : static_cast<Step>(*next - 1 + static_cast<int>(Step::kInitiative));
}

/// What follows step 3 and each step of fire.
void after_fire(Game& game, Events& events) {
  Step next = step_after(game.step);
  if (game.move.wave > 0) next = repeated_after(game, game.step);
  if (next == Step::kReadiness && game.adv().waves && next_wave(game, events)) return;
  enter(game, next, events);
}

/// OB-037, step 9: with the end of step 8.
void end_of_move(Game& game, Events& events) {
  if (game.adv().engineering) end_of_move_tasks(game, events);
  const auto pinned =
      game.those([](const PieceId&, const Stand& stand) { return stand.pinned && stand.on_table(); });
  for (auto& [id, stand] : game.stands)
    if (stand.move.taken) stand.moved_with = game.move.command;
  end_of_move_state(game);
  if (!pinned.empty())
    events.tell(event::kPinsOff, {"OB-037", "BQ-10"}, "All pin markers are taken off.",
                {{"pieces", plain_json(pinned)}});
  begin_selection(game, next_chooser(game, game.move.active), events);
}

void start_step(Game& game, Step step) {
  game.step = step;
  game.done = {};
}

/// Planned attacks are of no move: whoever flew or was fired at in them begins the first move as fresh as any
/// other. Their pins last through it (BQ-10).
void end_of_start(Game& game, Events& events) {
  for (auto& [id, stand] : game.stands) stand.move = {};
  game.rulings.clear();
  begin_selection(game, next_chooser(game, enemy_of(game.first)), events);
}

}  // namespace

Side acting_side(const Game& game) {
  if (game.step == Step::kSelect) return game.move.chooser;
  if (!in_move(game.step)) return Side::kNeutral;
  return is_passives(game.step) ? game.passive() : game.move.active;
}

std::string title_of(const Game& game, Step step) {
  if (!is_fire_step(step) || game.move.active == Side::kNeutral) return std::string(title_of(step));
  return game.name(is_passives(step) ? game.passive() : game.move.active) +
         (is_artillery_step(step) ? ": artillery fire" : ": direct fire");
}

bool tests_readiness(const Game& game) {
  const CommandState& command = game.command(game.move.command);
  return command.officer && !command.reduced && has_battalion(game, game.move.command);
}

void end_game(Game& game, Side winner, const std::vector<std::string_view>& rules, std::string why,
              Events& events) {
  game.step = Step::kOver;
  game.winner = winner;
  game.why = std::move(why);
  game.pending.clear();
  game.results.clear();
  events.tell(event::kOver, rules, game.why, {{"winner", word(winner)}});
}

void begin_turn(Game& game, Events& events) {
  if (game.turn > 0 && game.adv().engineering) end_of_turn_tasks(game, events);
  if (game.turn >= game.settings().turns)
    return end_game(game, Side::kNeutral, {"OB-003"},
                    "The last turn is over, and neither side has fulfilled its orders.", events);
  ++game.turn;
  const bool new_day = game.turn == 1 || game.turn_of_day() == 1;
  game.corps_commander = {};  // BQ-17
  game.move = {};
  game.first = Side::kNeutral;
  game.started.clear();
  game.modules.supply.by_air.clear();
  game.modules.supply.flights.clear();
  if (new_day) {
    game.modules.supply.amalgamated.clear();
    game.modules.supply.hq_tried.clear();
    game.modules.supply.may_recover.clear();
  }
  for (auto& [id, stand] : game.stands) {
    stand.moved_with = CommandId();
    if (new_day) stand.flown_today = 0;
  }
  start_step(game, new_day ? Step::kDayStart : Step::kTurnStart);
  const std::string day = std::to_string(game.day());
  if (new_day) events.tell(event::kDay, {"OB-016"}, "Day " + day + " begins.", {{"day", game.day()}});
  events.tell(event::kTurn, {"OB-016", "OB-017", "BQ-03"},
              "Turn " + std::to_string(game.turn) + " begins: day " + day + ", " +
                  kOrdinals.at(static_cast<std::size_t>(game.turn_of_day() - 1)) + " turn of four" +
                  (game.is_dark()      ? ", a night turn."
                   : game.is_moonlit() ? ", a moonlit night turn."
                                       : ", by day."),
              {{"turn", game.turn},
               {"day", game.day()},
               {"turn_of_day", game.turn_of_day()},
               {"night", game.is_night()}});
}

void begin_selection(Game& game, Side chooser, Events& events) {
  if (chooser == Side::kNeutral) {
    events.tell(event::kStep, {"OB-028"}, "No command that can move has an officer: the turn is over.",
                {{"step", word(Step::kSelect)}, {"side", word(chooser)}});
    return begin_turn(game, events);
  }
  game.move = MoveState{.chooser = chooser};
  start_step(game, Step::kSelect);
  events.tell(event::kStep, {"OB-026", "OB-027"}, game.name(chooser) + ": a command is to be selected.",
              {{"step", word(Step::kSelect)}, {"side", word(chooser)}});
}

void enter(Game& game, Step step, Events& events) {
  if (step == Step::kInitiative)
    for (auto& [id, stand] : game.stands) stand.move.pinned_before = stand.pinned;  // BQ-142
  start_step(game, step);
  if (is_fire_step(step) && game.adv().engineering) remove_smoke(game, events);
  const Side side = acting_side(game);
  events.tell(event::kStep, {kStepRules.at(static_cast<std::size_t>(number_of(step) - 1))},
              title_of(game, step) + (is_fire_step(step) ? "." : ": " + game.name(side) + "."),
              {{"step", word(step)}, {"side", word(side)}});
}

void tell_of(const Game& game, const PieceId& piece, Events& events, std::string_view type,
             const std::vector<std::string_view>& rules, std::string sentence, Json fields) {
  fields["piece"] = piece.value();
  events.tell_to(is_unseen(game, piece) ? audience_of(game.side(piece)) : Audience::kAll, type, rules,
                 std::move(sentence), std::move(fields));
}

void tell_of_pieces(const Game& game, const std::vector<PieceId>& pieces, Events& events,
                    std::string_view type, const std::vector<std::string_view>& rules,
                    const std::string& what, const Json& fields) {
  for (const bool unseen : {false, true}) {
    std::vector<PieceId> some;
    std::ranges::copy_if(pieces, std::back_inserter(some),
                         [&](const PieceId& piece) { return is_unseen(game, piece) == unseen; });
    if (some.empty()) continue;
    Json told = fields;
    told["pieces"] = plain_json(some);
    events.tell_to(unseen ? audience_of(game.side(some.front())) : Audience::kAll, type, rules,
                   game.named(some) + what, std::move(told));
  }
}

void next_step(Game& game, Events& events) {
  if (is_fire_step(game.step)) {
    apply_results(game, events);
    game.results.clear();
  }
  switch (game.step) {
    case Step::kDeploy:
      return begin_turn(game, events);
    case Step::kDayStart:
      return start_step(game, Step::kTurnStart);
    case Step::kTurnStart:
      return end_of_start(game, events);
    case Step::kSelect:
    case Step::kInitiative:
    case Step::kRegroup:
      return enter(game, step_after(game.step), events);
    case Step::kReadiness:
      return end_of_move(game, events);
    case Step::kOver:
      return;
    default:
      return after_fire(game, events);
  }
}

void settle(Game& game, Events& events) {
  while (game.step != Step::kOver && game.step != Step::kDeploy) {
    for (const Side side : kSides)
      if (!has_battalion(game, side)) {
        const Side winner = has_battalion(game, enemy_of(side)) ? enemy_of(side) : Side::kNeutral;
        return end_game(game, winner, {"OB-003"}, game.name(side) + " has no battalion left.", events);
      }
    if (!game.pending.empty()) return;
    if (is_start(game.step)) return go_on_with_start(game, nullptr, false, events);
    if (game.step == Step::kSelect && game.may_move(game.move.chooser).empty()) {
      begin_selection(game, next_chooser(game, game.move.chooser), events);
      continue;
    }
    if (!is_idle(game)) return;
    if (game.step == Step::kReadiness && game.command(game.move.command).officer) {
      game.command(game.move.command).officer = false;
      events.tell(event::kReadiness, {"BQ-77"},
                  game.name(game.move.command) + " makes no test: its officer figure is gone.",
                  {{"command", game.move.command.value()}, {"kept", false}});
    }
    next_step(game, events);
  }
}

}  // namespace telescope::brevity
