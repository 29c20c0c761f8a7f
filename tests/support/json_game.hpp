#pragma once

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/rules/ruleset.hpp"

namespace telescope {

/// A position as its ruleset writes it, for tests that look into it or change it.
using GameState = Json;

}  // namespace telescope

namespace telescope::test {

struct Outcome {
  GameState state;
  std::vector<Event> events;
};

/// A game through the faces of its ruleset, with positions as JSON.
class JsonGame {
 public:
  explicit JsonGame(std::shared_ptr<const PreparedGame> game) : game_(std::move(game)) {}
  JsonGame(const Ruleset& ruleset, const Scenario& scenario, const Kit& kit)
      : JsonGame(ruleset.prepare(scenario, kit).value()) {}

  const PreparedGame& game() const { return *game_; }
  Position position(const GameState& state) const {
    return state.is_null() ? Position() : game_->rules().from_json(state);
  }

  Outcome begin() const { return as_json(game_->rules().begin()); }
  Verdict query(const GameState& state, const Action& action) const {
    return game_->rules().lawful(position(state), action);
  }
  Verdict scrutinise(const GameState& state, const Action& action) const {
    return game_->rules().scrutinise(position(state), action);
  }
  std::vector<PoolRequest> needed_throws(const GameState& state, const Action& action,
                                         std::span<const Throw> made) const {
    return game_->rules().dice(position(state), action, made);
  }
  Outcome apply(const GameState& state, const Action& action, std::span<const Throw> throws) const {
    return as_json(game_->rules().apply(position(state), action, throws));
  }

  std::vector<Finding> inspect(const GameState& state, const TableView& table) const {
    return game_->table().inspect(position(state), table);
  }
  std::vector<Standing> standing(const GameState& state) const {
    return game_->table().standing(position(state));
  }
  std::vector<Proposal> propose(const GameState& state, const TableView& table,
                                std::span<const TableMove> moves = {}) const {
    return game_->table().propose(position(state), table, moves);
  }
  bool table_withheld(const GameState& state) const { return game_->table().withheld(position(state)); }

  std::vector<Seat> seats() const { return game_->knowledge().seats(); }
  std::vector<SeatId> seat_ids() const {
    std::vector<SeatId> ids;
    for (const Seat& seat : seats()) ids.push_back(seat.id);
    return ids;
  }
  Seat seat(const SeatId& id) const {
    const std::vector<Seat> all = seats();
    return *find_seat(all, id);
  }
  Known known(const GameState& state, const SeatId& seat) const {
    return game_->knowledge().known(position(state), seat);
  }
  std::optional<Action> asked(const GameState& state, const SeatId& seat, const Json& request) const {
    auto asked = game_->knowledge().asked(position(state), seat, request);
    if (!asked) return std::nullopt;
    return std::move(asked->action);
  }

  Sheet sheet(const GameState& state) const { return game_->words().sheet(position(state)); }
  std::vector<Option> options(const GameState& state, const PieceId& piece) const {
    return game_->words().options(position(state), piece);
  }
  std::optional<Action> passed_by(const GameState& state) const {
    return game_->words().passed_by(position(state));
  }
  std::vector<Form> forms(const GameState& state) const { return game_->words().forms(position(state)); }
  std::vector<Truth> truth(const GameState& state) const { return game_->words().truth(position(state)); }
  std::vector<Chances> chances(const GameState& state) const {
    return game_->words().chances(position(state));
  }
  PieceId lost(const Event& event) const { return game_->words().lost(event); }
  std::string tell(const GameState& state, const Event& event) const {
    return game_->words().tell(position(state), event);
  }
  std::string title(const Action& action) const { return game_->words().title(action); }

 private:
  Outcome as_json(telescope::Outcome outcome) const {
    return {game_->rules().to_json(outcome.position), std::move(outcome.events)};
  }

  std::shared_ptr<const PreparedGame> game_;
};

}  // namespace telescope::test
