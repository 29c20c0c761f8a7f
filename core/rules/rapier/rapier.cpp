#include "core/rules/rapier/rapier.hpp"

#include <algorithm>

#include "core/rules/rapier/actions.hpp"
#include "core/rules/rapier/checks.hpp"
#include "core/rules/rapier/events.hpp"
#include "core/rules/rapier/forms.hpp"
#include "core/rules/rapier/proposals.hpp"
#include "core/rules/rapier/review.hpp"
#include "core/rules/rapier/roster.hpp"
#include "core/rules/rapier/sheet.hpp"
#include "core/rules/rapier/stacking.hpp"
#include "core/rules/rapier/standings.hpp"
#include "core/rules/rapier/tell.hpp"
#include "core/rules/rapier/views.hpp"

namespace telescope::rapier {
namespace {

int stacking_limit(const Scenario& scenario) {
  return static_cast<int>(setting<std::int64_t>(scenario, "stacking.limit", RapierSettings().stacking_limit));
}

/// Where no game has begun the table is judged as in play.
Step step_of(const GameState& state) {
  return state.is_null() ? Step::kAttackerMovement : game_from_json(state).step;
}

Game game_of(const GameState& state) {
  return state.is_null() ? Game{} : game_from_json(state);
}

class RapierOffensive final : public Ruleset {
 public:
  std::string_view id() const override { return "rapier"; }
  std::string_view name() const override { return "Rapier Offensive"; }

  Vocabulary vocabulary() const override {
    return {.kinds = kind_words(),
            .mobilities = mobility_words(),
            .traits = {"asset", "assault"},  // RO-032, RO-030
            .settings = known_settings()};
  }

  /// RO-005, RO-006: four axes by six lines of 6 in. RQ-03: an R1 for each attacking Division, one R2.
  Board board(const Scenario& scenario) const override {
    Board board{.surface = GridBoard{.columns = 4, .rows = 6, .cell = 6_in}, .areas = {}};
    for (const Division& division : scenario.divisions)
      if (division.side == Side::kAttacker)
        board.areas.push_back({.name = "R1-" + division.id, .outline = std::nullopt});
    board.areas.push_back({.name = "R2", .outline = std::nullopt});
    board.areas.push_back({.name = "dead pile", .outline = std::nullopt});
    return board;
  }

  std::vector<Finding> review(const Scenario& scenario) const override { return rapier::review(scenario); }

  std::vector<Finding> inspect(const Scenario& scenario, const Kit& kit, const GameState& state,
                               const TableView& table) const override {
    std::vector<Finding> findings = stacking_findings(kit, table, stacking_limit(scenario), step_of(state));
    if (!state.is_null()) std::ranges::move(check_table(game_of(state), table), std::back_inserter(findings));
    std::ranges::stable_sort(findings, std::ranges::greater{}, &Finding::severity);
    return findings;
  }

  std::vector<SectorCount> sector_counts(const Scenario& scenario, const Kit& kit,
                                         const TableView& table) const override {
    return stacking_counts(kit, table, stacking_limit(scenario));
  }

  Sheet sheet(const GameState& state) const override {
    return state.is_null() ? Sheet{} : describe(game_from_json(state));
  }

  std::vector<Option> options(const GameState& state, const PieceId& piece) const override {
    return state.is_null() ? std::vector<Option>{} : options_for(game_from_json(state), piece);
  }

  std::vector<Form> forms(const GameState& state) const override {
    return state.is_null() ? std::vector<Form>{} : forms_of(game_from_json(state));
  }

  Verdict scrutinise(const GameState& state, const Action& action) const override {
    const Game game = game_of(state);
    return {all_objections_to(game, read_action(state, game, action))};
  }

  std::vector<Standing> standing(const GameState& state) const override { return standings(game_of(state)); }

  std::vector<Proposal> propose(const GameState& state, const TableView& table,
                                std::span<const TableMove>) const override {
    return proposals(game_of(state), table);
  }

  std::string tell(const GameState& state, const Event& event) const override {
    const auto told = rapier::tell(event);
    return told ? *told : Ruleset::tell(state, event);
  }

  std::string title(const Action& action) const override {
    const auto called = rapier::title(action);
    return called ? *called : Ruleset::title(action);
  }

  std::vector<Truth> truth(const GameState& state) const override {
    return rapier::truth(game_from_json(state));
  }

  std::vector<SheetLine> accounts(const GameState& state) const override {
    return rapier::accounts(game_from_json(state));
  }

  std::vector<FightOdds> fights(const GameState& state) const override {
    return rapier::fights(game_from_json(state));
  }

  /// RO-060: during the briefing only the map may be consulted.
  bool table_withheld(const GameState& state) const override { return step_of(state) == Step::kOrders; }

  Known known(const GameState& state, const Role& role) const override {
    return state.is_null() ? Known{} : rapier::known(game_from_json(state), role);
  }

  std::optional<Action> asked(const GameState& state, const Role& role, const Json& request) const override {
    return state.is_null() ? std::nullopt : rapier::asked(game_from_json(state), role, request);
  }

  PieceId lost(const Event& event) const override { return rapier::lost(event); }

  std::vector<PoolRequest> needed_throws(const GameState& state, const Action& action,
                                         std::span<const Throw> made) const override {
    Game game = game_of(state);
    const RapierAction wanted = read_action(state, game, action);
    MadeThrows dice(made);
    Events events;
    try {
      perform_action(game, wanted, dice, events);
    } catch (const DiceWanted& more) {
      return more.pools;
    }
    return {};
  }

  Verdict query(const GameState& state, const Action& action) const override {
    const Game game = game_of(state);
    return {objections_to(game, read_action(state, game, action))};
  }

  Outcome apply(const GameState& state, const Action& action, std::span<const Throw> throws) const override {
    Game game = game_of(state);
    const RapierAction wanted = read_action(state, game, action);
    MadeThrows dice(throws);
    Events events;
    try {
      perform_action(game, wanted, dice, events);
    } catch (const DiceWanted&) {
      throw std::invalid_argument("the action needs more throws");
    }
    dice.finish();
    return {.state = to_json(game), .events = events.take()};
  }
};

}  // namespace

const Ruleset& ruleset() {
  static const RapierOffensive rapier;
  return rapier;
}

}  // namespace telescope::rapier
