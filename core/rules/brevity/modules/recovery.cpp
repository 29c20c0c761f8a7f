#include <algorithm>
#include <stdexcept>

#include "core/rules/brevity/measure/sight.hpp"
#include "core/rules/brevity/modules/supply.hpp"
#include "core/rules/brevity/movement/movement.hpp"

namespace telescope::brevity {
namespace {

constexpr double kAdjacent_in = 0.5;  // BQ-94

bool is_in_play(const Game& game, const std::optional<PieceId>& piece) {
  return piece && game.stand(*piece).in_play();
}

const std::optional<PieceId>& corps_hq(const Game& game, Side side) {
  return game.setup->corps_hq.at(index_of(side));
}

bool is_division_hq(const Game& game, const PieceId& piece) {
  return std::ranges::any_of(game.setup->divisions,
                             [&](const auto& each) { return each.second.hq == piece; });
}

/// OB-238, OB-241: beside whom it comes back; nothing: there is nobody.
std::optional<PieceId> host_of(const Game& game, const PieceId& piece) {
  const UnitFacts& facts = game.facts(piece);
  return is_division_hq(game, piece) ? corps_hq(game, facts.side) : hq_of(game, facts.division);
}

/// Divisions of that side whose headquarters is destroyed.
std::vector<std::string> without_hq(const Game& game, Side side) {
  std::vector<std::string> all;
  for (const auto& [id, facts] : game.setup->divisions)
    if (facts.side == side && facts.hq && game.stand(*facts.hq).where == Where::kDestroyed) all.push_back(id);
  return all;
}

/// A headquarters that throws today, and for which divisions.
struct Trial {
  PieceId hq;
  std::vector<std::string> divisions;
  SupplyGrade grade = SupplyGrade::kWell;
  std::string_view rule = "OB-236";
};

std::vector<Trial> trials(const Game& game) {
  std::vector<Trial> all;
  const auto may_throw = [&](const std::optional<PieceId>& hq) {
    return is_in_play(game, hq) && !game.modules.supply.hq_tried.contains(*hq);
  };
  for (const auto& [id, facts] : game.setup->divisions)
    if (may_throw(facts.hq))
      all.push_back({.hq = *facts.hq,
                     .divisions = {id},
                     .grade = facts.supply_grade.value_or(game.settings().supply_grade)});
  for (const Side side : kSides) {
    auto divisions = without_hq(game, side);
    if (divisions.empty() || !may_throw(corps_hq(game, side))) continue;
    all.push_back({.hq = *corps_hq(game, side),
                   .divisions = std::move(divisions),
                   .grade = game.settings().supply_grade,
                   .rule = "OB-241"});
  }
  return all;
}

Audience audience_for(const Game& game, const Trial& trial) {
  const bool hidden = game.stand(trial.hq).hidden();
  return hidden ? audience_of(game.side(trial.hq)) : Audience::kAll;
}
PoolRequest pool_of(const Game& game, const Trial& trial) {
  return {.id = "recovery-" + trial.hq.value(),
          .label = "Recovery: " + game.named(trial.hq),
          .audience = audience_for(game, trial),
          .reasons = {{1, "headquarters", std::string(trial.rule)}}};
}

void tell_trial(const Game& game, const Trial& trial, int die, Events& events) {
  const bool back = die >= recovers_from(trial.grade);
  const std::string sentence = game.named(trial.hq) + " throws " + std::to_string(die) + ": " +
                               (back ? "a battalion may come back." : "no battalion comes back.");
  events.tell_to(audience_for(game, trial), event::kRecovered, {trial.rule, "OB-237"}, sentence,
                 {{"piece", trial.hq.value()}, {"die", die}, {"back", back}});
}

/// It may be set down by the opponent's choice, or by a die. `may_recover` counts both.
bool is_owed(const Game& game, const PieceId& piece) {
  const SupplyState& supply = game.modules.supply;
  if (supply.returning.contains(piece)) return true;
  const std::string& division = game.facts(piece).division;
  const auto named = std::ranges::count_if(
      supply.returning, [&](const PieceId& each) { return game.facts(each).division == division; });
  const auto found = supply.may_recover.find(division);
  return found != supply.may_recover.end() && found->second > named;
}

void use_up(Game& game, const PieceId& piece) {
  SupplyState& supply = game.modules.supply;
  supply.returning.erase(piece);
  const std::string& division = game.facts(piece).division;
  if (is_division_hq(game, piece)) {  // the corps threw one die for all of them
    for (const std::string& each : without_hq(game, game.side(piece))) supply.may_recover.erase(each);
    supply.hq_tried.insert(piece);  // BQ-140: its own die comes tomorrow
  } else if (const auto found = supply.may_recover.find(division);
             found != supply.may_recover.end() && --found->second <= 0) {
    supply.may_recover.erase(found);
  }
}

}  // namespace

int recovers_from(SupplyGrade grade) {
  return grade == SupplyGrade::kWell ? 5 : 6;
}

void roll_recovery(Game& game, DiceTray& tray, Events& events) {
  if (!game.adv().recovery) return;
  SupplyState& supply = game.modules.supply;
  supply.returning.clear();
  std::vector<Trial> all = trials(game);
  for (const Trial& trial : all) {
    if (is_supplied(game, game.stand(trial.hq).command)) continue;
    supply.hq_tried.insert(trial.hq);
    events.tell_to(audience_of(game.side(trial.hq)), event::kSupply, {"OB-246"},
                   game.named(trial.hq) + " is out of supply: nothing comes back.",
                   {{"piece", trial.hq.value()}, {"in", false}});
  }
  std::erase_if(all, [&](const Trial& each) { return supply.hq_tried.contains(each.hq); });
  if (all.empty()) return;
  std::vector<PoolRequest> pools;
  for (const Trial& trial : all) pools.push_back(pool_of(game, trial));
  const auto dice = tray.roll(pools);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Trial& trial = all[i];
    supply.hq_tried.insert(trial.hq);
    tell_trial(game, trial, dice[i].at(0), events);
    if (dice[i].at(0) >= recovers_from(trial.grade))
      for (const std::string& each : trial.divisions) supply.may_recover[each] = 1;
  }
}

std::vector<PieceId> may_return(const Game& game, const std::string& division) {
  std::vector<PieceId> all;
  const auto hq = hq_of(game, division);
  if (!hq) return all;
  const Side side = game.side(*hq);
  if (game.stand(*hq).where == Where::kDestroyed && is_in_play(game, corps_hq(game, side)))
    all.push_back(*hq);
  if (!game.stand(*hq).in_play()) return all;
  for (const auto& [id, stand] : game.stands) {
    const UnitFacts& facts = game.facts(id);
    if (stand.where == Where::kDestroyed && facts.division == division && !facts.is_air() &&
        facts.side == side)
      all.push_back(id);
  }
  return all;
}

Objections Recover::against(const Game& game) const {
  const std::string name = game.named(piece);
  const Where where = game.stand(piece).where;
  if (where == Where::kCaptured) return objection("BQ-93", name + " was captured and does not come back.");
  if (where != Where::kDestroyed) return objection("OB-237", name + " is not destroyed.");
  const auto may = may_return(game, game.facts(piece).division);
  const auto host = host_of(game, piece);
  if (std::ranges::find(may, piece) == may.end() || !host)
    return objection("OB-238", name + " has no headquarters in play beside which it could come back.");
  if (!is_owed(game, piece))
    return objection("OB-237", "No die has brought back a battalion of the division of " + name + ".");
  Objections all = objections_to_place(game, piece, to);
  const Inches gap = gap_between(game, piece, to, *host, game.stand(*host).placed);
  object_unless(
      all, game, piece, within(gap, kAdjacent_in), "BQ-94",
      name + " comes back within 0.5 in of " + game.named(*host) + "; it would be " + words(gap) + " away.");
  return all;
}

void Recover::perform(Game& game, DiceTray&, Events& events) const {
  const UnitFacts& facts = game.facts(piece);
  Stand& stand = game.stand(piece);
  if (stand.in_play() || facts.is_air()) throw std::invalid_argument("only what is destroyed can come back");
  use_up(game, piece);
  // BQ-94: fresh, with its own command, which has its officer again when the turn's officers are put back.
  const Posture posture = facts.is_artillery() ? Posture::kSupport : game.command(stand.command).posture;
  stand = Stand{.command = stand.command, .posture = posture};
  put(game, piece, to, events);
  tell_openly(game, piece, events, event::kRecovered, {"OB-238", "BQ-94"}, " comes back.");
}

Objections Amalgamate::against(const Game& game) const {
  const std::string& division = game.facts(one).division;
  if (one == other || other.value().empty() || game.side(one) != game.side(other) ||
      game.facts(other).division != division)
    return objection("BQ-93", "Two destroyed battalions of one division are amalgamated.");
  const auto may = may_return(game, division);
  for (const PieceId& each : {one, other}) {
    const std::string name = game.named(each);
    if (game.stand(each).where == Where::kCaptured)
      return objection("BQ-93", name + " was captured and cannot be amalgamated.");
    if (std::ranges::find(may, each) == may.end() || is_division_hq(game, each))
      return objection("OB-239", name + " is not destroyed, or its division has no headquarters in play.");
  }
  Objections all;
  const SupplyState& supply = game.modules.supply;
  const PieceId hq = *game.setup->divisions.at(division).hq;
  const auto times = supply.amalgamated.find(division);
  if (times != supply.amalgamated.end() && times->second >= game.settings().amalgamate_per_day)
    object(all, "BQ-93", "The division has amalgamated as often as it may on this day.");
  if (!supply.hq_tried.contains(hq)) object(all, "BQ-140", "The dice of the headquarters come first.");
  if (!is_supplied(game, game.stand(hq).command))
    object(all, "OB-246", game.named(hq) + " is out of supply.");
  return all;
}

void Amalgamate::perform(Game& game, DiceTray&, Events& events) const {
  for (const PieceId& each : {one, other})
    if (!game.setup->pieces.contains(each) || game.stand(each).in_play())
      throw std::invalid_argument("only destroyed battalions can be amalgamated");
  ++game.modules.supply.amalgamated[game.facts(one).division];
  const Side opponent = enemy_of(game.side(one));
  for (const PieceId& each : {one, other}) game.stand(each).untold = false;
  game.pending.push_back(
      {.kind = Pending::Kind::kAmalgamate, .side = opponent, .piece = one, .other = other});
  events.tell(event::kRecovered, {"OB-239", "OB-240"},
              game.named(one) + " and " + game.named(other) + " are amalgamated: " + game.name(opponent) +
                  " must choose which of them returns.",
              {{"pieces", {one.value(), other.value()}}});
}

Objections Returns::against(const Game& game) const {
  const Pending* const asked = game.waits_for();
  if (!asked || asked->kind != Pending::Kind::kAmalgamate)
    return objection("OB-240", "Nobody is asked which battalion returns.");
  return objected(piece != asked->piece && piece != asked->other, "OB-240",
                  "One of the two amalgamated battalions returns.");
}

void Returns::perform(Game& game, DiceTray&, Events& events) const {
  const auto asked = std::ranges::find_if(game.pending, [&](const Pending& each) {
    return each.kind == Pending::Kind::kAmalgamate && (each.piece == piece || each.other == piece);
  });
  if (asked == game.pending.end()) throw std::invalid_argument("it is not one of two that are amalgamated");
  const PieceId other = asked->piece == piece ? asked->other : asked->piece;
  game.pending.erase(asked);
  game.stand(other).where = Where::kOut;
  game.modules.supply.returning.insert(piece);
  ++game.modules.supply.may_recover[game.facts(piece).division];
  tell_openly(game, piece, events, event::kRecovered, {"OB-240"},
              " returns; " + game.named(other) + " is out of the game for good.", {{"out", other.value()}});
}

}  // namespace telescope::brevity
