#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "core/rules/mini_nap/movement/actions.hpp"
#include "core/rules/mini_nap/movement/tables.hpp"
#include "core/rules/mini_nap/turn/actions.hpp"
#include "core/rules/mini_nap/turn/turn.hpp"

namespace telescope::mini_nap {
namespace {

/// MN-127.
void take_blue_markers(Game& game, std::optional<Side> of, Events& events) {
  bool any = false;
  for (auto& [id, state] : game.units) {
    if (of && game.side(id) != *of) continue;
    any = any || (state.on_table() && state.blue());
    state.disordered = state.reacted = false;
  }
  if (any)
    events.tell("markers-off", "MN-127",
                of ? "All blue markers of " + game.name(*of) + " come off." : "All blue markers come off.");
}

/// MN-066: whoever had it keeps it. MNQ-04: or the other has no Brigade left, and nobody throws.
void hold(Game& game, Side side, bool thrown, Events& events) {
  const std::string how = game.holder == side ? " kept the initiative" : " took the initiative";
  game.holder = side;
  game.phase = Phase::kChoose;
  events.tell("initiative", "MN-059",
              game.name(side) + how +
                  (thrown ? "." : ": no Brigade of " + game.name(enemy_of(side)) + " is left (MNQ-04)."),
              {{"side", to_string(side)}});
  take_blue_markers(game, side, events);
}

void begin_initiative(Game& game) {
  game.brigade.clear();
  game.division.clear();
  game.division_reach_mm = game.division_distance_mm = 0.0;
  game.last.reset();
  game.rulings.clear();
  for (auto& [id, state] : game.units) {
    state.now = {};
    state.emergency = false;  // MN-167: solid at the next initiative, of either side
  }
  game.phase = Phase::kInitiative;
}

void end_turn(Game& game, Events& events) {
  take_blue_markers(game, std::nullopt, events);
  game.used.clear();
  game.holder = Side::kNeutral;
  ++game.turn;
  events.tell("turn", "MN-067", "Turn " + std::to_string(game.turn) + ".", {{"turn", game.turn}});
}

bool everybody_is_placed(const Game& game) {
  return std::ranges::all_of(game.units, [](const auto& each) { return each.second.on_table(); });
}

bool may_choose(const Game& game, Side side) {
  return runs(game, Phase::kChoose) && side == game.holder;
}

}  // namespace

bool BeginGame::offers(const Game& game, Side) {
  return runs(game, Phase::kDeploy) && everybody_is_placed(game);
}

Objections BeginGame::against(const Game& game) const {
  Against against(game);
  against.need_phase(Phase::kDeploy, "MN-059", "The game has begun.");
  against.add_if(!everybody_is_placed(game), "MN-N08", "Not every unit has been set down.");
  return against.take();
}

void BeginGame::perform(Game& game, DiceTray&, Events& events) const {
  game.phase = Phase::kInitiative;
  game.turn = 1;
  events.tell("turn", "MN-059", "Turn 1.", {{"turn", 1}});
}

void ThrowInitiative::perform(Game& game, DiceTray& tray, Events& events) const {
  if (const auto side = side_without_brigade(game)) return hold(game, enemy_of(*side), false, events);
  for (int again = 0;; ++again) {
    std::vector<PoolRequest> pools;
    for (const Side side : kBothSides) {
      const bool held = game.holder == side;  // MN-066
      pools.push_back({.id = "initiative-" + std::string(to_string(side)) +
                             (again > 0 ? "-" + std::to_string(again) : ""),
                       .label = "Initiative of " + game.name(side),
                       .reasons = {{.dice = held ? 3 : 2,
                                    .reason = held ? "it had the initiative" : "initiative",
                                    .rule = game.holder == Side::kNeutral ? "MN-059" : "MN-066"}}});
    }
    const auto dice = tray.roll(pools);
    const auto sum = [&](std::size_t i) { return std::accumulate(dice[i].begin(), dice[i].end(), 0); };
    events.tell("thrown", game.holder == Side::kNeutral ? "MN-059" : "MN-066",
                game.name(Side::kAttacker) + " threw " + std::to_string(sum(0)) + ", " +
                    game.name(Side::kDefender) + " " + std::to_string(sum(1)) +
                    (sum(0) == sum(1) ? ": again." : "."));
    if (sum(0) != sum(1))
      return hold(game, sum(0) > sum(1) ? Side::kAttacker : Side::kDefender, true, events);
  }
}

std::optional<Side> side_without_brigade(const Game& game) {
  for (const Side side : kBothSides)
    if (game.brigades_left(side).empty()) return side;
  return std::nullopt;
}

double chance_of_initiative(int own, int other) {
  const auto a = ways_of_sums(own), b = ways_of_sums(other);
  double wins = 0.0, losses = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < b.size(); ++j)
      if (i != j) (i > j ? wins : losses) += a[i] * b[j];
  return wins / (wins + losses);
}

Choices ChooseBrigade::left(const Game& game, Side side) {
  return telescope::choices_of(game.brigades_left(side), [&](const std::string& id) {
    return choice(id, game.setup->brigades.at(id).name);
  });
}

std::vector<ChooseBrigade> ChooseBrigade::offers(const Game& game, Side side) {
  return offered<ChooseBrigade>(may_choose(game, side) && !game.brigades_left(side).empty(), {.side = side});
}

void ChooseBrigade::check(const Game& game) const {
  if (!game.setup->brigades.contains(brigade))
    throw std::invalid_argument("there is no Brigade '" + brigade + "'");
}

Objections ChooseBrigade::against(const Game& game) const {
  Against against(game);
  const bool own = game.setup->brigades.at(brigade).side == game.holder;
  const bool used = game.used.contains(brigade);
  against.need_phase(Phase::kChoose, "MN-060", "No Brigade is chosen now.");
  against.add_if(!own || (side != Side::kNeutral && side != game.holder), "MN-060",
                 "It is no Brigade of whoever has the initiative.");
  against.add_if(used, "MN-060", "That Brigade has been chosen in this Turn.");
  against.add_if(!used && own && std::ranges::count(game.brigades_left(game.holder), brigade) == 0, "MNQ-50",
                 "That Brigade has no units left.");
  return against.take();
}

void ChooseBrigade::perform(Game& game, DiceTray&, Events& events) const {
  game.brigade = brigade;
  game.used.insert(brigade);
  game.phase = Phase::kManoeuvre;
  events.tell("chosen", "MN-060", game.setup->brigades.at(brigade).name + " manoeuvres.",
              {{"brigade", brigade}});
}

Choices ChooseDivision::all(const Game& game, Side side) {
  return telescope::choices_of(divisions_of(game, side), [&](const std::string& id) {
    FormChoice made = choice(id, game.setup->division_name(id));
    if (const auto no = against_division(game, side, id); !no.empty()) made.barred = no.front().sentence;
    return made;
  });
}

std::vector<ChooseDivision> ChooseDivision::offers(const Game& game, Side side) {
  if (!may_choose(game, side)) return {};
  const auto is_barred = [](const FormChoice& each) { return !each.barred.empty(); };
  return offered<ChooseDivision>(!std::ranges::all_of(all(game, side), is_barred), {.side = side});
}

void ChooseDivision::check(const Game& game) const {
  if (std::ranges::none_of(game.setup->brigades,
                           [&](const auto& each) { return each.second.division == division; }))
    throw std::invalid_argument("there is no Division '" + division + "'");
}

Objections ChooseDivision::against(const Game& game) const {
  Against against(game);
  against.need_phase(Phase::kChoose, "MN-130", "No Division is chosen now.");
  against.add_all(against_division(game, game.holder, division));
  return against.take();
}

void ChooseDivision::perform(Game& game, DiceTray&, Events& events) const {
  const DivisionBand band = division_band(game, division);
  game.division = division;
  game.division_reach_mm = band.reach * 10.0;
  game.division_distance_mm = band.distance * 10.0;
  for (const auto& [id, brigade] : game.setup->brigades)
    if (brigade.division == division) game.used.insert(id);  // MN-141
  game.phase = Phase::kManoeuvre;
  char reach[96];
  std::snprintf(reach, sizeof reach, ": up to %.0f cm, no nearer than %.0f cm to any enemy.", band.reach,
                band.distance);
  events.tell("division-manoeuvre", band.rule(),
              game.setup->division_name(division) + " makes a Division Manoeuvre" + reach,
              {{"division", division}});
}

std::vector<std::pair<UnitId, UnitId>> combats(const Game& game) {
  std::vector<std::pair<UnitId, UnitId>> pairs;
  for (const UnitId& unit : game.counting(Side::kAttacker))
    for (const UnitId& enemy : game.enemies_touching(unit))
      if (!game.unit(unit).now.fought || !game.unit(enemy).now.fought) pairs.emplace_back(unit, enemy);
  return pairs;
}

std::vector<UnitId> may_be_manned(const Game& game) {
  std::vector<UnitId> found;
  for (const auto& [id, state] : game.units)
    if (state.on_table() && state.abandoned() && Man{.unit = id}.against(game).empty()) found.push_back(id);
  return found;
}

std::vector<EndPhase> EndPhase::offers(const Game& game, Side side) {
  const bool now = game.phase >= Phase::kManoeuvre && game.phase < Phase::kOver && !game.waits_for();
  const bool done = now && side == game.holder && (game.phase != Phase::kMelee || combats(game).empty());
  return offered<EndPhase>(done, {.side = side});
}

void EndPhase::form(Form& form, const Game& game) const {
  if (game.phase == Phase::kManoeuvre) form.title = "End the manoeuvres";
  if (game.phase == Phase::kFiring) form.title = "End the firing";
  if (game.phase == Phase::kMelee) form.title = "End the hand-to-hand combats";
}

Objections EndPhase::against(const Game& game) const {
  Against against(game);
  against.add_if(game.phase < Phase::kManoeuvre, "MN-186", "No phase runs that could be complete.");
  against.add_if(game.phase >= Phase::kManoeuvre && side != game.holder, "MN-186",
                 "Whoever has the initiative says that his phase is complete.");
  against.add_if(game.phase == Phase::kMelee && !combats(game).empty(), "MN-065",
                 "Not every hand-to-hand combat has been entered.");
  return against.take();
}

void EndPhase::perform(Game& game, DiceTray&, Events& events) const {
  game.last.reset();
  game.may_extend.reset();
  switch (game.phase) {
    case Phase::kManoeuvre:
      game.phase = Phase::kFiring;
      // MN-138: after a Division Manoeuvre nobody of it fires; return fire there is none.
      if (game.division.empty()) return events.tell("phase", "MN-186", "Firing.");
      [[fallthrough]];
    case Phase::kFiring:
      game.phase = Phase::kMelee;
      if (!combats(game).empty()) return events.tell("phase", "MN-065", "Hand-to-hand combat.");
      [[fallthrough]];
    case Phase::kMelee:
      game.phase = Phase::kBreakThrough;
      if (std::ranges::any_of(
              game.units,
              [](const auto& each) { return each.second.on_table() && each.second.now.break_through; }) ||
          !may_be_manned(game).empty())
        return events.tell("phase", "MN-065", "Break-through, and the end of the initiative.");
      [[fallthrough]];
    default:
      break;
  }
  const bool left =
      !game.brigades_left(Side::kAttacker).empty() || !game.brigades_left(Side::kDefender).empty();
  if (left)
    events.tell("initiative-over", "MN-066", "The initiative of " + game.name(game.holder) + " ends.");
  else
    end_turn(game, events);
  begin_initiative(game);
}

}  // namespace telescope::mini_nap
