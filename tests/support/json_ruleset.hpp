#pragma once

#include "tests/support/json_game.hpp"

namespace telescope::test {

/// A ruleset of the tests' own whose position is JSON, written as one class: what it says of a position it
/// says of that JSON, which is null where no game has begun.
class JsonRuleset : public Ruleset {
 public:
  Result<std::shared_ptr<const PreparedGame>> prepare(const Scenario& scenario,
                                                      const Kit& kit) const override;

  /// Does it; {"type": "begin", "scenario", "kit"} with a null state begins a game.
  virtual Outcome apply(const GameState& state, const Action& action,
                        std::span<const Throw> throws) const = 0;
  virtual Verdict query(const GameState& state, const Action& action) const = 0;
  virtual std::vector<PoolRequest> needed_throws(const GameState& state, const Action& action,
                                                 std::span<const Throw> made) const = 0;

  virtual std::vector<Finding> inspect(const Scenario&, const Kit&, const GameState&,
                                       const TableView&) const {
    return {};
  }
  virtual std::vector<SectorCount> counts(const TableView& table) const { return TableFace().counts(table); }
  virtual std::vector<Standing> standing(const GameState&) const { return {}; }
  virtual std::vector<Proposal> propose(const GameState&, const TableView&,
                                        std::span<const TableMove>) const {
    return {};
  }
  virtual bool table_withheld(const GameState&) const { return false; }
  virtual std::string table_withheld_because() const { return TableFace().withheld_because({}); }
  virtual std::vector<Seat> seats() const { return KnowledgeFace().seats(); }
  virtual std::vector<NamedAudience> audiences() const { return KnowledgeFace().audiences(); }
  virtual Known known(const GameState&, const SeatId&) const { return {}; }
  virtual Sheet sheet(const GameState&) const { return {}; }
  virtual std::vector<Option> options(const GameState&, const PieceId&) const { return {}; }
  virtual std::vector<Form> forms(const GameState&) const { return {}; }
  virtual std::vector<Truth> truth(const GameState&) const { return {}; }
  virtual std::optional<Chances> chances_in(const GameState&, Sector) const { return std::nullopt; }
  virtual std::optional<Action> passed_by(const GameState&) const { return std::nullopt; }
  virtual PieceId lost(const Event&) const { return {}; }
  virtual std::string tell(const GameState&, const Event& event) const { return WordsFace().tell({}, event); }
};

/// The faces of a JsonRuleset.
class JsonPrepared final : public PreparedGame,
                           public RulesFace,
                           public TableFace,
                           public KnowledgeFace,
                           public WordsFace {
 public:
  JsonPrepared(const JsonRuleset& ruleset, Scenario scenario, Kit kit)
      : ruleset_(ruleset), scenario_(std::move(scenario)), kit_(std::move(kit)) {}

  const RulesFace& rules() const override { return *this; }
  const TableFace& table() const override { return *this; }
  const KnowledgeFace& knowledge() const override { return *this; }
  const WordsFace& words() const override { return *this; }

  telescope::Outcome begin() const override {
    return typed(ruleset_.apply(nullptr, begin_action(scenario_, kit_), {}));
  }
  Verdict lawful(const Position& at, const Action& action) const override {
    return ruleset_.query(json(at), action);
  }
  std::vector<PoolRequest> dice(const Position& at, const Action& action,
                                std::span<const Throw> made) const override {
    return ruleset_.needed_throws(json(at), action, made);
  }
  telescope::Outcome apply(const Position& at, const Action& action,
                           std::span<const Throw> throws) const override {
    return typed(ruleset_.apply(json(at), action, throws));
  }
  Json to_json(const Position& at) const override { return json(at); }
  Position from_json(const Json& state) const override { return Position::of(state); }

  std::vector<Finding> inspect(const Position& at, const TableView& table) const override {
    return ruleset_.inspect(scenario_, kit_, json(at), table);
  }
  std::vector<SectorCount> counts(const TableView& table) const override { return ruleset_.counts(table); }
  std::vector<Standing> standing(const Position& at) const override { return ruleset_.standing(json(at)); }
  std::vector<Proposal> propose(const Position& at, const TableView& table,
                                std::span<const TableMove> moves) const override {
    return ruleset_.propose(json(at), table, moves);
  }
  bool withheld(const Position& at) const override { return ruleset_.table_withheld(json(at)); }
  std::string withheld_because(const Position&) const override { return ruleset_.table_withheld_because(); }

  std::vector<Seat> seats() const override { return ruleset_.seats(); }
  std::vector<NamedAudience> audiences() const override { return ruleset_.audiences(); }
  Known known(const Position& at, const SeatId& seat) const override {
    return ruleset_.known(json(at), seat);
  }

  Sheet sheet(const Position& at) const override { return ruleset_.sheet(json(at)); }
  std::vector<Option> options(const Position& at, const PieceId& piece) const override {
    return ruleset_.options(json(at), piece);
  }
  std::vector<Form> forms(const Position& at) const override { return ruleset_.forms(json(at)); }
  std::vector<Truth> truth(const Position& at) const override { return ruleset_.truth(json(at)); }
  std::optional<Chances> chances_in(const Position& at, Sector sector) const override {
    return ruleset_.chances_in(json(at), sector);
  }
  std::optional<Action> passed_by(const Position& at) const override { return ruleset_.passed_by(json(at)); }
  PieceId lost(const Event& event) const override { return ruleset_.lost(event); }
  std::string tell(const Position& at, const Event& event) const override {
    return ruleset_.tell(json(at), event);
  }

 private:
  static Json json(const Position& at) { return at.begun() ? at.as<Json>() : Json(); }
  static telescope::Outcome typed(Outcome outcome) {
    return {.position = Position::of(std::move(outcome.state)), .events = std::move(outcome.events)};
  }

  const JsonRuleset& ruleset_;
  Scenario scenario_;
  Kit kit_;
};

inline Result<std::shared_ptr<const PreparedGame>> JsonRuleset::prepare(const Scenario& scenario,
                                                                        const Kit& kit) const {
  return std::make_shared<const JsonPrepared>(*this, scenario, kit);
}

}  // namespace telescope::test
