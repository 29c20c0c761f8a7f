#include "tests/core/rules/rapier/rapier_game.hpp"

#include "core/rules/events.hpp"
#include "core/rules/rapier/actions.hpp"

namespace telescope::rapier {
namespace {

std::string unit(const std::string& id, const std::string& kind, const std::string& more = {}) {
  return "  { id = \"" + id + "\", kind = \"" + kind + "\"" + more + " },\n";
}

std::string attackers(const std::string& id) {
  const std::string d = id + "-", asset = ", traits = [\"asset\"]";
  std::string text =
      "[[division]]\nid = \"" + id + "\"\nside = \"attacker\"\nunits = [\n" + unit(d + "hq", "hq");
  for (int i = 1; i <= 6; ++i) text += unit(d + "t" + std::to_string(i), "tanks", i == 6 ? asset : "");
  for (int i = 1; i <= 6; ++i) text += unit(d + "r" + std::to_string(i), "rifles", i == 6 ? asset : "");
  for (int i = 1; i <= 3; ++i)
    text += unit(d + "m" + std::to_string(i), "rifles", ", mobility = \"motorised\"");
  return text + unit(d + "c", "rifles", ", mobility = \"mounted\"") + unit(d + "s", "smg", asset) +
         unit(d + "e", "engineer", asset) + unit(d + "g", "anti-tank", ", mobility = \"motorised\"") +
         unit(d + "mo", "mortar") + unit(d + "a", "artillery") + "]\n";
}

std::string defenders() {
  std::string text = "[[division]]\nid = \"D\"\nside = \"defender\"\nunits = [\n" + unit("hq", "hq");
  for (int i = 1; i <= 6; ++i) text += unit("i" + std::to_string(i), "rifles");
  text += unit("c", "rifles", ", mobility = \"mounted\"") + unit("g", "anti-tank") + unit("mo", "mortar") +
          unit("a", "artillery") + unit("t", "tanks");
  for (int i = 1; i <= 3; ++i) text += unit("F" + std::to_string(i), "fortification");
  for (int i = 1; i <= 3; ++i) text += unit("M" + std::to_string(i), "minefield");
  return text + "]\n";
}

Location location(const Game& game, const std::string& where) {
  if (where == "R1") return Location::r1();
  if (where == "R2") return Location::r2();
  if (where == "dead") return Location::dead();
  if (where == "left") return Location::left();
  return Location::at(sector_from_label(game.setup->grid(), where).value());
}

Scenario scenario_of(const std::string& more) {
  const auto read = parse_scenario(test_scenario() + more, "test.toml", ".");
  INFO((read ? std::string() : read.error().message));
  REQUIRE(read);
  return *read;
}

}  // namespace

std::string test_scenario() {
  return "name = \"Test\"\nruleset = \"rapier\"\ncounters = 26\n" + attackers("1") + attackers("2") +
         defenders();
}

RapierGame::RapierGame(const std::string& more)
    : scenario(scenario_of(more)), kit(make_kit(scenario).value()), rules(rapier::ruleset(), scenario, kit) {
  state = rules.begin().state;
}

RapierGame& RapierGame::at(Step step, int turn) {
  return change([&](Game& game) {
    game.step = step;
    game.turn = turn;
    for (int i = 0, next = 0; i < game.unit_count(); ++i)
      if (const auto no = static_cast<UnitNo>(i); game.side(no) == Side::kDefender) {
        game[no].counter = static_cast<CounterNo>(next++);
        game[no].face_up = false;
      }
  });
}

RapierGame& RapierGame::put(const std::string& unit, const std::string& where, bool face_up) {
  return change([&](Game& game) {
    UnitState& state_of_unit = game[game.setup->find_unit(unit).value()];
    state_of_unit.at = state_of_unit.turn_start = location(game, where);
    state_of_unit.steps = 0;
    state_of_unit.moved = state_of_unit.move_ended = state_of_unit.withdrew = false;
    if (state_of_unit.at.on_table()) state_of_unit.axis = state_of_unit.at.sector.column;
    if (face_up) state_of_unit.face_up = true;
    update_holders(game);
  });
}

RapierGame& RapierGame::frontage(const std::string& division, int first, int last) {
  return change([&](Game& game) {
    game.orders.frontages.at(static_cast<std::size_t>(game.setup->find_division(division).value())) =
        Frontage{first, last};
  });
}

RapierGame& RapierGame::begin_step() {
  return change([](Game& game) {
    Events none;
    enter_step(game, none);
  });
}

std::string RapierGame::against(const Action& action) const {
  std::string statements;
  for (const Objection& objection : rules.query(state, action).objections)
    statements += (statements.empty() ? "" : " ") + objection.rule;
  return statements;
}

const std::vector<Event>& RapierGame::act(const Action& action, const std::vector<std::vector<int>>& dice) {
  INFO(action.dump());
  REQUIRE(against(action) == "");
  return force(action, dice);
}

const std::vector<Event>& RapierGame::force(const Action& action, const std::vector<std::vector<int>>& dice) {
  INFO(action.dump());
  std::vector<Throw> made;
  for (const auto& each : dice) {
    const auto pools = rules.needed_throws(state, action, made);
    REQUIRE_FALSE(pools.empty());
    INFO(pools.front().id);
    REQUIRE(pools.front().dice() == static_cast<int>(each.size()));
    made.push_back({.pool = pools.front().id, .dice = each});
  }
  REQUIRE(rules.needed_throws(state, action, made).empty());
  test::Outcome outcome = rules.apply(state, action, made);
  state = std::move(outcome.state);
  events = std::move(outcome.events);
  return events;
}

std::vector<Event> RapierGame::events_of(const std::string& type) const {
  std::vector<Event> found;
  for (const Event& event : events)
    if (event.at("type") == type) found.push_back(event);
  return found;
}

}  // namespace telescope::rapier
