#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/rules/dice_tray.hpp"
#include "core/rules/rapier/actions.hpp"
#include "core/rules/rapier/state/game.hpp"

namespace telescope::rapier {

/// The throws of a request, and what each of them was for.
class ToldThrows final : public DiceTray {
 public:
  explicit ToldThrows(std::span<const Throw> made) : made_(made) {}
  std::vector<std::vector<int>> roll(std::span<const PoolRequest> pools) override;
  void finish() const { made_.finish(); }
  const std::vector<PoolRequest>& thrown() const { return thrown_; }

 private:
  MadeThrows made_;
  std::vector<PoolRequest> thrown_;
};

/// Actions done without a journal, as far as they are lawful and their dice are there.
class ProcedureRun {
 public:
  /// `throws` must outlive it.
  ProcedureRun(Game game, std::span<const Throw> throws);

  const Game& game() const { return game_; }
  /// By a refusal, or for want of dice: nothing more is done, and what was done before stands.
  bool stopped() const { return !against_.empty() || !needs_.empty(); }
  void act(const Actions::Any& action);
  void act(const Json& action);
  /// Whether the rules have nothing against it now.
  bool allows(const Json& action) const;

  /// What `telescope rule` answers; `throws` as they were given. Throws std::invalid_argument where some of
  /// them were not needed.
  Json outcome(std::string_view procedure, const Json& throws) const;

 private:
  /// The statements behind refusals, dice and events.
  std::set<std::string> applied() const;
  Json changed() const;

  Game before_;
  Game game_;
  ToldThrows dice_;
  std::vector<Objection> against_;
  std::vector<PoolRequest> needs_;
  std::vector<Event> events_;
};

}  // namespace telescope::rapier
