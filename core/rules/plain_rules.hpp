#pragma once

#include <memory>
#include <utility>

#include "core/rules/action_set.hpp"
#include "core/rules/plain_fields.hpp"
#include "core/rules/typed_rules.hpp"

namespace telescope {

/// TypedRules whose `Game` lists its fields (core/rules/plain_fields.hpp), from which positions are written
/// and read. `Setup` is what never changes.
template <class Setup, class Game, class Wanted>
class PlainGame : public TypedRules<Game, Wanted> {
 public:
  explicit PlainGame(std::shared_ptr<const Setup> setup) : setup_(std::move(setup)) {}
  const Setup& setup() const { return *setup_; }
  const std::shared_ptr<const Setup>& shared_setup() const { return setup_; }

 protected:
  /// A game in which nothing has happened yet, with its setup.
  virtual Game fresh() const = 0;
  /// What is told as it begins.
  virtual void open(Events& events) const = 0;
  /// Throws std::invalid_argument where a position names what this game has not.
  virtual void check(const Game&) const {}

  Game first(Events& events) const final {
    open(events);
    return fresh();
  }
  Json write(const Game& game) const final { return plain_json(game); }
  Game read_game(const Json& json) const final {
    Game game = fresh();
    read_plain(json, game);
    check(game);
    return game;
  }

 private:
  std::shared_ptr<const Setup> setup_;
};

/// Of a game whose actions are an ActionSet.
template <class Setup, class Game, class Actions>
class ActionRules : public PlainGame<Setup, Game, typename Actions::Any> {
 public:
  using Any = typename Actions::Any;
  using PlainGame<Setup, Game, Any>::PlainGame;

 protected:
  Any read(const Game& game, const Action& action) const final { return Actions::read(game, action); }
  std::vector<Objection> objections(const Game& game, const Any& any) const override {
    return Actions::against(game, any);
  }
  void perform(Game& game, const Any& any, DiceTray& tray, Events& events) const override {
    Actions::perform(game, any, tray, events);
  }
};

}  // namespace telescope
