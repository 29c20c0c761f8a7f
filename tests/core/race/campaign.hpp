#pragma once

#include <algorithm>
#include <array>
#include <deque>
#include <functional>
#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/rules/race/actions.hpp"
#include "core/rules/race/state/game.hpp"

namespace telescope::race::test {

inline constexpr Side kA = Side::kAttacker, kB = Side::kDefender;

/// An army of so many units of so many stands, without headquarters.
inline Army army_of(const std::string& letter, int units, int stands) {
  Army army;
  for (int u = 1; u <= units; ++u) {
    const std::string id = letter + std::to_string(u);
    army.units.push_back({.id = id, .name = id, .stands = {}, .headquarters = false, .subordinates = {}});
    for (int s = 1; s <= stands; ++s) {
      army.units.back().stands.push_back(static_cast<int>(army.stands.size()));
      army.stands.push_back({{id + "." + std::to_string(s), id, "rifles", {}, {}}, true, u - 1});
    }
  }
  army.counted_units = units;
  army.size = class_of(units * stands);
  return army;
}

/// RX-E01: 19 units and 76 stands a player; one orbat of each size against both, two of S2.
inline Setup plain_setup(RaceSettings settings = {}, int units = 19, int stands = 4) {
  Setup setup;
  setup.armies = {army_of("a", units, stands), army_of("b", units, stands)};
  setup.settings = settings;
  setup.sides = {.names = {"Player A", "Player B"}, .short_names = {"A", "B"}};
  for (const auto& [id, size] : {std::pair{"s1", 1}, {"s2", 2}, {"s2x", 2}, {"s3", 3}, {"s4", 4}})
    setup.orbats.push_back({.id = id,
                            .name = id,
                            .size = size,
                            .only = {},
                            .stands = {},
                            .works = {},
                            .idle = {},
                            .columns = {}});
  return setup;
}

/// Hands out these dice in their order, whatever they are asked for.
class Dice final : public DiceTray {
 public:
  explicit Dice(std::deque<int> dice) : dice_(std::move(dice)) {}
  using DiceTray::roll;
  std::vector<std::vector<int>> roll(std::span<const PoolRequest> pools) override {
    std::vector<std::vector<int>> all;
    for (const PoolRequest& pool : pools) {
      asked.push_back(pool);
      auto& dice = all.emplace_back();
      for (int i = 0; i < pool.dice(); ++i) {
        if (dice_.empty()) throw std::logic_error("more dice are wanted than the test has");
        dice.push_back(dice_.front());
        dice_.pop_front();
      }
    }
    return all;
  }
  bool spent() const { return dice_.empty(); }
  std::vector<PoolRequest> asked;

 private:
  std::deque<int> dice_;
};

/// A campaign that a test plays. Unlawful actions are refused by refused() alone.
struct Table {
  explicit Table(Setup setup = plain_setup())
      : game(new_game(std::make_shared<const Setup>(std::move(setup)))) {}

  /// The rule of the first objection; empty where it is lawful; "malformed".
  std::string refused(const Action& action) const try {
    const auto against = Actions::against(game, Actions::read(game, action));
    return against.empty() ? "" : against.front().rule;
  } catch (const std::invalid_argument&) {
    return "malformed";
  }
  /// Does it with exactly these dice; throws where it is unlawful.
  Table& act(const Action& action, std::deque<int> dice = {}) {
    if (const std::string rule = refused(action); !rule.empty())
      throw std::logic_error(rule + " refuses " + action.dump());
    Dice tray(std::move(dice));
    Events told;
    Actions::perform(game, Actions::read(game, action), tray, told);
    if (!tray.spent()) throw std::logic_error("dice are left after " + action.dump());
    pools = tray.asked;
    events = told.take();
    return *this;
  }

  Table& choose(const char* a, const char* b) {
    act({{"type", "choose"}, {"player", "a"}, {"choice", a}});
    return act({{"type", "choose"}, {"player", "b"}, {"choice", b}});
  }
  Table& type(int die) { return act({{"type", "battle-type"}}, {die}); }
  Table& result(int die) { return act({{"type", "result"}}, {die}); }
  Table& recover(std::deque<int> dice) { return act({{"type", "recover"}}, std::move(dice)); }

  /// OFF's first `limit` units, and the first orbat of the size, whatever has to be thrown for it.
  Table& forces() {
    Json units = Json::array();
    for (int i = 0; i < game.battle->limit; ++i)
      units.push_back(game.army(game.off).units.at(static_cast<std::size_t>(i)).id);
    act({{"type", "field"}, {"units", units}});
    const bool many = game.setup->usable(game.off, game.battle->size).size() > 1;
    return act({{"type", "orbat"}}, many ? std::deque<int>{1} : std::deque<int>{});
  }
  /// The first stands that are there: so many killed, the next so many exited; `controlled` objectives.
  Table& report(int controlled, int killed, int exited) {
    Json action{{"type", "report"}, {"killed", Json::array()}, {"exited", Json::array()}};
    for (const int unit : *game.battle->fielded)
      for (const int at : game.army(game.off).units.at(static_cast<std::size_t>(unit)).stands) {
        if (game.player(game.off).lost.at(static_cast<std::size_t>(at))) continue;
        const std::string& id = game.army(game.off).stands.at(static_cast<std::size_t>(at)).id;
        if (killed > 0)
          --killed, action["killed"].push_back(id);
        else if (exited > 0)
          --exited, action["exited"].push_back(id);
      }
    for (int i = 0; i < 2; ++i)
      action["objectives"][i == 0 ? "first" : "second"] = {{"off", i < controlled ? 1 : 0}, {"def", 0}};
    return act(action);
  }
  /// A campaign turn of OFF without a battle, in which nothing was lost: his action is Regroup.
  Table& no_battle() { return type(4); }
  /// A battle that ends with these victory points being 0 objectives, no loss, and this die for the result.
  Table& battle(int type_die, int controlled, int killed, int exited, int result_die,
                std::deque<int> recovery = {}) {
    type(type_die).forces().report(controlled, killed, exited).result(result_die);
    if (game.phase == Phase::kRecover) recover(std::move(recovery));
    return *this;
  }
  int zone(Side player) const { return game.player(player).zone; }

  Game game;
  std::vector<Event> events;
  std::vector<PoolRequest> pools;
};

/// A position of that campaign, from JSON.
inline Game read_again(std::shared_ptr<const Setup> setup, const Json& json) {
  Game game = new_game(std::move(setup));
  read_plain(json, game);
  return game;
}

/// The form that a seat is offered, kNeutral being the umpire.
inline Form form_of(const Game& game, Side seat) {
  return Actions::forms(game, seat, Audience::kAll).at(0);
}

/// A player in the middle of a campaign, at the beginning of a campaign turn.
inline void stand(Game& game, Side player, int zone, Choice last_choice, int last_move) {
  PlayerState& state = game.player(player);
  state.zone = zone;
  state.last_choice = last_choice;
  state.last_move = last_move;
}

}  // namespace telescope::race::test
