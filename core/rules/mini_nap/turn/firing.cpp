#include <algorithm>
#include <stdexcept>

#include "core/base/joined.hpp"
#include "core/board/segments.hpp"
#include "core/rules/mini_nap/movement/actions.hpp"
#include "core/rules/mini_nap/movement/tables.hpp"
#include "core/rules/mini_nap/turn/actions.hpp"
#include "core/rules/mini_nap/turn/turn.hpp"

namespace telescope::mini_nap {
namespace {

/// MNQ-51: the middle of the front edge.
TablePoint muzzle(const Game& game, const UnitId& unit) {
  const UnitState& state = game.unit(unit);
  const double heading = state.heading();
  const double deep =
      state.formation == Formation::kColumn || state.formation == Formation::kSquare ? 2.0 : 1.0;
  return ahead(state.centre(), heading, 0.5 * deep * game.facts(unit).depth.mm());
}

/// MNQ-51: stands, and the space between them.
Outline hull_of(const Game& game, const UnitId& unit) {
  Outline points;
  for (const Outline& each : game.outlines(unit)) points.insert(points.end(), each.begin(), each.end());
  return convex_hull(std::move(points));
}

/// Whether a shot of `firer` would go through that unit. Its own begins at its front edge, so that whatever
/// lies behind the line through that is behind itself.
bool crosses(const Game& game, const UnitId& firer, const UnitId& unit, TablePoint from, TablePoint to) {
  if (unit == firer) {
    const UnitState& state = game.unit(firer);
    const double heading = state.heading();
    return along(to, heading) < along(from, heading) - kLastBits;
  }
  const Outline hull = hull_of(game, unit);
  for (std::size_t i = 0; i < hull.size(); ++i)
    if (segments_meet(from, to, hull[i], hull[(i + 1) % hull.size()])) return true;
  return false;
}

/// MN-055, MNQ-26: points that it may lose besides those of the hit markers that it gets.
int most_lost(const Game& game, const EnterResult& result) {
  const bool by_markers = game.settings().hit_marker == HitMarker::kOnePointEach;
  return std::max(0, game.unit(result.unit).strength - (by_markers ? result.hits.value_or(0) : 0));
}

bool is_entered_now(const Game& game) {
  return game.phase == Phase::kFiring || game.phase == Phase::kMelee || game.phase == Phase::kBreakThrough;
}

/// MN-188 to MN-194: why `unit` may not fire at all.
Objections against_firing(const Game& game, const UnitId& unit) {
  Against against(game);
  const UnitFacts& facts = game.facts(unit);
  const UnitState& state = game.unit(unit);
  const std::string who = game.name(unit);
  if (!state.on_table()) return {{"MN-188", who + " is not on the table."}};
  against.add_if(game.phase != Phase::kFiring, "MN-186", "It is not the firing phase.");
  against.add_if(facts.side != game.holder, "MN-188",
                 who + " has not the initiative; return fire is entered by the umpire (MNQ-33).");
  against.add_if(facts.side == game.holder && !has_initiative(game, unit), "MN-188",
                 who + " does not belong to the Brigade that has the initiative.");
  against.add_if(facts.cavalry(), "MN-050", who + " is cavalry, which does not fire.");
  against.add_if(state.abandoned(), "MN-160", who + " is abandoned by its crew.");
  against.add_if(!game.division.empty(), "MN-138", who + " may not fire after a Division Manoeuvre.");
  against.add_if(state.now.movement == Movement::kRedeploy, "MN-093", who + " has redeployed.");
  against.add_if(facts.artillery() && state.now.turned_deg > kMostTurn_deg + kLastBits, "MN-090",
                 who + " has turned by more than 90 degrees.");
  against.add_if(state.now.fired, "MN-188", who + " has fired in this phase.");
  against.add_if(state.now.no_more && state.now.reacted, "MNQ-58", who + " does no more in this initiative.");
  against.add_if(!game.enemies_touching(unit).empty(), "MN-190",
                 who + " touches an enemy, and must fight it.");
  return against.take();
}

/// The rest of it, of a target (MN-191 to MN-193, MNQ-51).
Objections against_target(const Game& game, const UnitId& unit, const UnitId& target) {
  const std::string who = game.name(unit);
  if (game.side(target) == game.side(unit) || !game.counts(target))
    return {{"MN-191", game.name(target) + " is no enemy on the table."}};
  Against against(game);
  const TablePoint from = muzzle(game, unit), to = game.unit(target).centre();
  for (const auto& [id, state] : game.units) {
    if (id == target || !game.counts(id) || !crosses(game, unit, id, from, to)) continue;
    // MN-191: through its own side; MN-193: over the enemy's.
    const bool own = game.side(id) == game.side(unit);
    const std::string whom = id == unit ? "itself" : game.name(id) + (own ? ", its own side" : "");
    against.need(game.facts(unit).artillery() ? Answer::kUmpire : Answer::kNo, own ? "MN-191" : "MN-193",
                 who + " would fire " + (own ? "through " : "over ") + whom + " (MNQ-51).",
                 "overhead/" + unit.value() + "/" + target.value());
  }
  return against.take();
}

}  // namespace

std::vector<UnitId> targets_of(const Game& game, const UnitId& unit) {
  if (!against_firing(game, unit).empty()) return {};
  std::vector<UnitId> targets = game.counting(enemy_of(game.side(unit)));
  std::erase_if(targets, [&](const UnitId& each) { return !against_target(game, unit, each).empty(); });
  return targets;
}

std::vector<FireLine> fire_lines(const Game& game) {
  std::vector<FireLine> lines;
  if (game.phase != Phase::kFiring) return lines;
  for (const UnitId& id : on_table(game, game.holder)) {
    if (!has_initiative(game, id)) continue;
    FireLine line{.unit = id};
    if (const auto objections = against_firing(game, id); !objections.empty()) {
      line.rule = objections.front().rule;
      line.bar = objections.front().sentence;
    } else {
      line.targets = targets_of(game, id);
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<Fire> Fire::offers(const Game& game, Side side) {
  if (!runs(game, Phase::kFiring) || side != game.holder) return {};
  Fire fire;
  bool any = false;
  for (const FireLine& line : fire_lines(game)) {
    FormChoice& unit = fire.firers.emplace_back(choice_of(game, line.unit));
    unit.barred = line.bar.empty() && line.targets.empty() ? "Every target is shielded." : line.bar;
    any = any || unit.barred.empty();
  }
  return offered(any, fire);
}

Choices Fire::targets(const Game& game) const {
  Choices all = choices_of(game, game.counting(enemy_of(game.holder)));
  for (FormChoice& each : all) {
    const auto may = [&](const FormChoice& firer) {
      const Objections no = against_target(game, UnitId(firer.id), UnitId(each.id));
      return firer.barred.empty() && (no.empty() || all_open(no));
    };
    if (!firers.empty() && std::ranges::none_of(firers, may))
      each.barred = "Nobody who may fire now can fire at it.";
  }
  return all;
}

Objections Fire::against(const Game& game) const {
  Against against(game);
  against.add_all(against_firing(game, unit));
  if (game.unit(unit).on_table() && game.units.contains(target))
    against.add_all(against_target(game, unit, target));
  return against.take();
}

void Fire::perform(Game& game, DiceTray&, Events& events) const {
  if (!game.units.contains(target)) throw std::invalid_argument("whoever fires has a target");
  game.unit(unit).now.fired = true;
  tell_of(events, "fired", "MN-192", unit,
          game.name(unit) + " fires at " + game.name(target) + (note.empty() ? "." : ": " + note));
}

Objections UnitTold::against_itself(const Game& game) const {
  Against against(game);
  const std::string who = game.name(unit);
  const auto may_stand_in = may_form(game);
  against.add_if(formation && !may_stand_in, "MN-041",
                 who + " cannot form a " + std::string(word(formation.value_or(Formation::kLine))) + ".");
  against.add_if(is_far_off(game), "MNQ-24", who + " would stand far off the table.");
  if (remove && leave) {
    against.add("MNQ-24", "Either it is removed, or it has left the table.");
    return against.take();
  }
  const bool stays =
      !stands.empty() || formation || break_through.value_or(false) || emergency.value_or(false);
  against.add_if((remove || leave) && stays, leave ? "MNQ-24" : "MN-056",
                 who + " stands nowhere, in no formation, and breaks through nobody, once it is gone.");
  against.add_if(
      emergency.value_or(false) && may_stand_in.value_or(game.unit(unit).formation) != Formation::kSquare,
      "MN-166", who + " is in no square, and so in no emergency square.");
  return against.take();
}

std::vector<std::string> UnitTold::changes(const Game& game) const {
  std::vector<std::string> all;
  const auto flag = [&](const std::optional<bool>& value, const char* words) {
    if (value) all.push_back((*value ? "" : "not ") + std::string(words));
  };
  if (!stands.empty()) all.emplace_back("its place");
  if (const auto now = may_form(game)) all.push_back("in " + std::string(word(*now)));
  flag(disordered, "disordered");
  flag(reacted, "bearing the marker of a reaction");
  flag(emergency, "in an emergency square");
  if (break_through) all.emplace_back(*break_through ? "with a break-through" : "without a break-through");
  return all;
}

std::string UnitTold::told(const std::vector<std::string>& changes, std::string_view or_else) const {
  const std::string what = changes.empty() ? std::string(or_else) : joined(changes);
  return (what.empty() ? "" : ": " + what) + (note.empty() ? "." : " (" + note + ").");
}

void UnitTold::take_off(Game& game, std::string_view rule, Events& events) const {
  if (leave) leave_table(game, unit, events);
  if (remove) remove_unit(game, unit, rule, "is removed, as was entered", events);
}

bool EnterResult::offers(const Game& game, Side) {
  return is_entered_now(game) && !game.waits_for() && !on_table(game).empty();
}

std::vector<UnitId> EnterResult::whose(const Game& game) {
  std::vector<UnitId> units = on_table(game);
  if (game.phase != Phase::kMelee) return units;
  const auto pairs = combats(game);
  std::ranges::stable_partition(units, [&](const UnitId& unit) {
    return !game.unit(unit).now.fought && std::ranges::any_of(pairs, [&](const auto& pair) {
      return pair.first == unit || pair.second == unit;
    });
  });
  return units;
}

void EnterResult::form(Form& form, const Game& game) const {
  put_at(form);
  form.due = game.phase == Phase::kMelee && !combats(game).empty();
  form.advice = "One unit after another, as the rules that were not supplied or you yourselves decide.";
}

Objections EnterResult::against(const Game& game) const {
  Against against(game);
  const UnitState& state = game.unit(unit);
  const std::string who = game.name(unit);
  against.add_if(!state.on_table(), "MN-N01", who + " is not on the table.");
  against.add_if(!is_entered_now(game), "MN-N04",
                 "Results are entered in the phases of fire, of hand-to-hand combat and of break-through.");
  against.add_all(against_itself(game));
  const int lost = strength.value_or(0), got = hits.value_or(0);
  against.add_if(lost < 0, "MN-055", "Nobody gains strength points.");
  // MN-H01: a refusal must not tell a strength that is not open.
  against.add_if(
      game.settings().strength_open && lost > most_lost(game, *this), "MN-055",
      who + " has " + std::to_string(state.strength) +
          " strength points, and nobody loses more; those of hit markers are among them (MNQ-26).");
  against.add_if(got < 0 || got > 20, "MN-168", "So many hit markers are none.");
  return against.take();
}

void EnterResult::perform(Game& game, DiceTray&, Events& events) const {
  UnitState& state = game.unit(unit);
  const std::string_view rule = game.phase == Phase::kFiring  ? "MN-N01"
                                : game.phase == Phase::kMelee ? "MN-N04"
                                                              : "MN-N05";
  game.entered.push_back(
      {.turn = game.turn, .phase = std::string(word(game.phase)), .unit = unit, .note = note});
  const bool told_beside = strength.value_or(0) > 0 || hits.value_or(0) > 0 || remove || leave;
  tell_of(events, "entered", rule, unit,
          "Entered for " + game.name(unit) + told(changes(game), told_beside ? "" : "no change"));
  if (game.phase == Phase::kMelee) state.now.fought = true;
  if (disordered) state.disordered = *disordered;
  if (!stands.empty()) state.stands = stands;
  if (const auto now = may_form(game)) state.formation = *now;
  const bool breaks = break_through.value_or(false);
  if (game.phase == Phase::kBreakThrough && !breaks) state.now.break_through = false;
  if (breaks) obtain_break_through(game, unit, "MN-N05", events);
  mark_hits(game, unit, hits.value_or(0), events);
  lose_strength(game, unit, strength.value_or(0), events);
  take_off(game, rule, events);
  settle(game, unit);
}

}  // namespace telescope::mini_nap
