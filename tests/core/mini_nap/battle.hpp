#pragma once

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "core/base/json_fields.hpp"
#include "core/rules/mini_nap/rules.hpp"
#include "tests/core/mini_nap/units.hpp"

namespace telescope::mini_nap::test {

/// What is asked for by `wanted`, without the fields that the kinds of its steps have no use for: random play
/// fills them all.
inline Action asked_for(const Game& game, const AnyAction& wanted) {
  Action action = Actions::write(game, wanted);
  if (action.contains("steps"))
    for (Json& step : action["steps"]) {
      const auto kind = std::ranges::find(Step::kWords, step["do"].get<std::string>());
      const auto taken =
          names_in(Step::kTakes.at(static_cast<std::size_t>(kind - Step::kWords.begin())).step);
      for (auto field = step.begin(); field != step.end();)
        field = field.key() == "do" || std::ranges::count(taken, field.key()) > 0 ? std::next(field)
                                                                                  : step.erase(field);
    }
  return action;
}

/// A small battle, put together unit by unit, that the attacker's Brigade "A" begins to manoeuvre in. Lengths
/// in centimetres; heading 0 is up the table, towards larger y.
class Battle {
 public:
  Battle() : setup_(std::make_shared<Setup>()) {
    setup_->board = {
        .surface = OpenBoard{.width = 120_cm, .depth = 80_cm, .unit = MeasuringUnit::kCentimetre},
        .areas = {}};
    setup_->sides = {};
    game_.phase = Phase::kManoeuvre;
    game_.turn = 1;
    game_.holder = Side::kAttacker;
    game_.brigade = "A";
    game_.used = {"A"};
  }

  /// Of Brigade "A" (attacker) or "D" (defender), unless another is named: its first letter is the side's.
  UnitFacts& add(const std::string& id, Arm arm, double x_cm, double y_cm, double heading_deg,
                 Formation formation = Formation::kLine, Rating rating = Rating::kTrained,
                 const std::string& brigade = {}) {
    UnitFacts facts = unit_of(arm, rating);
    facts.id = UnitId(id);
    facts.short_name = facts.name = id;
    facts.side = id[0] == 'A' ? Side::kAttacker : Side::kDefender;
    facts.brigade = brigade.empty() ? id.substr(0, 1) : brigade;
    facts.division = "div-" + id.substr(0, 1);
    facts.strength = 6;
    facts.stands.clear();
    for (int i = 1; i <= (facts.artillery() ? 1 : 2); ++i)
      facts.stands.emplace_back(id + "-" + std::to_string(i));
    Brigade& of = setup_->brigades[facts.brigade];
    of = {.id = facts.brigade,
          .name = facts.brigade,
          .division = facts.division,
          .side = facts.side,
          .units = of.units};
    of.units.push_back(facts.id);
    setup_->order.push_back(facts.id);
    UnitState state;
    if (facts.artillery()) formation = Formation::kBattery;
    state.stands = formed_round(facts, formation, {x_cm * 10.0, y_cm * 10.0}, heading_deg);
    state.formation = formation;
    state.strength = facts.strength;
    game_.units[facts.id] = state;
    return setup_->units[facts.id] = facts;
  }
  void prohibit(Outline outline, Prohibited to = Prohibited::kAll) {
    setup_->prohibited.push_back({.id = "wood", .name = "Wood", .to = to, .outline = std::move(outline)});
  }
  NapSettings& settings() { return setup_->settings; }
  std::set<std::string>& markers() { return setup_->markers; }
  Game& game() {
    game_.setup = setup_;
    return game_;
  }
  UnitState& unit(const std::string& id) { return game_.units.at(UnitId(id)); }
  TablePoint centre(const std::string& id) { return centre_of(unit(id).stands); }
  double gap_mm(const std::string& a, const std::string& b) {
    return mini_nap::gap_mm(game().outlines(UnitId(a)), game().outlines(UnitId(b)));
  }

  /// The rules that stand against it, in order: "MN-078 MN-110"; empty: it is lawful.
  std::string against(const AnyAction& wanted) {
    const Rules rules(setup_);
    std::string all;
    for (const Objection& each : rules.lawful(Position::of(game()), asked_for(game(), wanted)).objections)
      all += (all.empty() ? "" : " ") + each.rule;
    return all;
  }
  /// Does it, lawful or not, with dice from `one(sides)`.
  template <class One>
  void apply_thrown(const AnyAction& wanted, One one) {
    carry_out(wanted, [&](const PoolRequest& pool) {
      std::vector<int> dice;
      for (int i = 0; i < pool.dice(); ++i) dice.push_back(one(pool.sides));
      return dice;
    });
  }
  /// The same. `dice`: what the pools show that are asked for, one after the other.
  std::vector<Event> apply(const AnyAction& wanted, std::vector<std::vector<int>> dice = {}) {
    std::size_t next = 0;
    auto events = carry_out(wanted, [&](const PoolRequest& pool) {
      if (next == dice.size()) throw std::logic_error("dice are wanted: " + pool.id);
      return dice[next++];
    });
    if (next < dice.size()) throw std::logic_error("more dice than are wanted");
    return events;
  }

 private:
  template <class Thrown>
  std::vector<Event> carry_out(const AnyAction& wanted, Thrown thrown) {
    const Rules rules(setup_);
    const Position before = Position::of(game());
    const Action action = asked_for(game(), wanted);
    std::vector<Throw> made;
    for (auto pools = rules.dice(before, action, made); !pools.empty();
         pools = rules.dice(before, action, made))
      for (const PoolRequest& pool : pools) made.push_back({.pool = pool.id, .dice = thrown(pool)});
    Outcome outcome = rules.apply(before, action, made);
    game_ = outcome.position.as<Game>();
    return std::move(outcome.events);
  }

  std::shared_ptr<Setup> setup_;
  Game game_;
};

inline Manoeuvre manoeuvre(const std::string& unit, std::vector<Step> steps) {
  return {.unit = UnitId(unit), .steps = std::move(steps)};
}
inline Step pivot(double degrees) {
  return {.what = Step::Do::kPivot, .degrees = degrees};
}
inline Step about() {
  return {.what = Step::Do::kAboutFace};
}
inline Step move(double cm) {
  return {.what = Step::Do::kMove, .cm = cm};
}
inline Step step_of(Step::Do what, double cm) {
  return {.what = what, .cm = cm};
}
inline Step form(Formation formation, int stays = 0, int side = 1) {
  return {.what = Step::Do::kForm, .formation = formation, .stays = stays, .side = side};
}
inline Step charge(const std::string& target) {
  Step step{.what = Step::Do::kCharge};
  step.target = UnitId(target);
  return step;
}
template <class Kind>
Kind of_unit(const std::string& unit) {
  Kind kind;
  if constexpr (requires { kind.first.unit; })
    kind.first.unit = UnitId(unit);
  else
    kind.unit = UnitId(unit);
  return kind;
}
template <class Kind>
Kind of_side(Side side) {
  Kind kind;
  kind.side = side;
  return kind;
}

}  // namespace telescope::mini_nap::test
