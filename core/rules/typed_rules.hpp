#pragma once

#include <span>
#include <stdexcept>
#include <vector>

#include "core/rules/dice_tray.hpp"
#include "core/rules/events.hpp"
#include "core/rules/rules_face.hpp"

namespace telescope {

/// The rules of a game whose position is a `Game` and whose actions are read into a `Wanted`, both plain
/// values. One piece of code, perform(), says which dice an action needs and what follows from them.
template <class Game, class Wanted>
class TypedRules : public RulesFace {
 public:
  Outcome begin() const final {
    Events events;
    Game game = first(events);
    return {.position = Position::of(std::move(game)), .events = events.take()};
  }

  Verdict lawful(const Position& position, const Action& action) const final {
    const Game& game = position.as<Game>();
    return {objections(game, read(game, action))};
  }

  Verdict scrutinise(const Position& position, const Action& action) const final {
    const Game& game = position.as<Game>();
    return {all_objections(game, read(game, action))};
  }

  std::vector<PoolRequest> dice(const Position& position, const Action& action,
                                std::span<const Throw> made) const final {
    Game game = position.as<Game>();
    const Wanted wanted = read(game, action);
    MadeThrows tray(made);
    Events events;
    try {
      perform(game, wanted, tray, events);
    } catch (const DiceWanted& more) {
      return more.pools;
    }
    return {};
  }

  Outcome apply(const Position& position, const Action& action, std::span<const Throw> throws) const final {
    Game game = position.as<Game>();
    const Wanted wanted = read(game, action);
    MadeThrows tray(throws);
    Events events;
    try {
      perform(game, wanted, tray, events);
    } catch (const DiceWanted&) {
      throw std::invalid_argument("the action needs more throws");
    }
    tray.finish();
    return {.position = Position::of(std::move(game)), .events = events.take()};
  }

  Json to_json(const Position& position) const final { return write(position.as<Game>()); }
  Position from_json(const Json& json) const final { return Position::of(read_game(json)); }

 protected:
  /// How every game begins.
  virtual Game first(Events& events) const = 0;
  /// Throws std::invalid_argument where the action is malformed.
  virtual Wanted read(const Game& game, const Action& action) const = 0;
  /// What makes it unlawful; empty where it is lawful.
  virtual std::vector<Objection> objections(const Game& game, const Wanted& wanted) const = 0;
  /// RulesFace::scrutinise().
  virtual std::vector<Objection> all_objections(const Game& game, const Wanted& wanted) const {
    return objections(game, wanted);
  }
  /// Does it, lawful or not: the umpire may waive. Only what cannot be done at all throws
  /// std::invalid_argument. Dice come from `tray`, which may throw DiceWanted.
  virtual void perform(Game& game, const Wanted& wanted, DiceTray& tray, Events& events) const = 0;
  virtual Json write(const Game& game) const = 0;
  /// Throws std::invalid_argument where `json` is none of this game's positions.
  virtual Game read_game(const Json& json) const = 0;
};

}  // namespace telescope
