#pragma once

#include <memory>
#include <utility>

#include "core/rules/plain_fields.hpp"
#include "core/rules/typed_rules.hpp"

namespace telescope {

/// TypedRules of plain values: `Game` and `Wanted` list their fields (core/rules/plain_fields.hpp), from
/// which positions and actions are written and read. `Setup` is what never changes.
template <class Setup, class Game, class Wanted>
class PlainRules : public TypedRules<Game, Wanted> {
 public:
  explicit PlainRules(std::shared_ptr<const Setup> setup) : setup_(std::move(setup)) {}

 protected:
  /// A game in which nothing has happened yet, with its setup.
  virtual Game fresh() const = 0;
  /// What is told as it begins.
  virtual void open(Events& events) const = 0;
  /// Throws std::invalid_argument where the action names what this game has not.
  virtual void check(const Game&, Wanted&) const {}
  /// Likewise of a position.
  virtual void check(const Game&) const {}

  Game first(Events& events) const final {
    open(events);
    return fresh();
  }
  Wanted read(const Game& game, const Action& action) const final {
    Wanted wanted;
    read_plain(action, wanted);
    check(game, wanted);
    return wanted;
  }
  Json write(const Game& game) const final { return plain_json(game); }
  Game read_game(const Json& json) const final {
    Game game = fresh();
    read_plain(json, game);
    check(game);
    return game;
  }

  const Setup& setup() const { return *setup_; }
  const std::shared_ptr<const Setup>& shared_setup() const { return setup_; }

 private:
  std::shared_ptr<const Setup> setup_;
};

}  // namespace telescope
