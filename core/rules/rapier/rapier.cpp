#include "core/rules/rapier/rapier.hpp"

#include "core/rules/prepared_faces.hpp"
#include "core/rules/rapier/actions.hpp"
#include "core/rules/rapier/knowledge/views.hpp"
#include "core/rules/rapier/player/player.hpp"
#include "core/rules/rapier/table/table.hpp"
#include "core/rules/rapier/words/sheet.hpp"
#include "core/rules/rapier/workbench/workbench.hpp"
#include "core/rules/typed_rules.hpp"

namespace telescope::rapier {
namespace {

/// What `of(game, with...)` says of the position of a game; nothing where none has begun.
template <class... With>
auto of_game(const Position& position, auto of, const With&... with)
    -> decltype(of(position.as<Game>(), with...)) {
  if (!position.begun()) return {};
  return of(position.as<Game>(), with...);
}

/// Lawfulness, dice and what follows.
class Rules final : public TypedRules<Game, Actions::Any> {
 public:
  explicit Rules(std::shared_ptr<const Setup> setup)
      : setup_(std::move(setup)), setup_json_(rapier::to_json(*setup_)) {}

 protected:
  Game first(Events& events) const override {
    events.add("begun", Audience::kAll, {});
    return new_game(setup_);
  }
  Actions::Any read(const Game& game, const Action& action) const override {
    return Actions::read(game, action);
  }
  std::vector<Objection> objections(const Game& game, const Actions::Any& wanted) const override {
    return Actions::against(game, wanted);
  }
  std::vector<Objection> all_objections(const Game& game, const Actions::Any& wanted) const override {
    std::vector<Objection> against = Actions::against(game, wanted);
    if (against.empty())
      std::visit(
          [&](const auto& kind) {
            if constexpr (requires { kind.left_out(game); }) against = kind.left_out(game);
          },
          wanted);
    return against;
  }
  void perform(Game& game, const Actions::Any& wanted, DiceTray& tray, Events& events) const override {
    perform_action(game, wanted, tray, events);
  }
  Json write(const Game& game) const override { return rapier::to_json(game, setup_json_); }
  Game read_game(const Json& json) const override { return game_from_json(json, setup_, setup_json_); }

 private:
  std::shared_ptr<const Setup> setup_;
  Json setup_json_;
};

class OnTable final : public TableFace {
 public:
  OnTable(Kit kit, int limit) : kit_(std::move(kit)), limit_(limit) {}

  std::vector<Finding> inspect(const Position& position, const TableView& table) const override {
    if (!position.begun()) return stacking_findings(kit_, table, limit_, Step::kAttackerMovement);
    return check_table(kit_, position.as<Game>(), table);
  }

  std::vector<SectorCount> counts(const TableView& table) const override {
    return stacking_counts(kit_, table, limit_);
  }

  std::vector<Standing> standing(const Position& position) const override {
    return of_game(position, standings);
  }

  std::vector<Proposal> propose(const Position& position, const TableView& table,
                                std::span<const TableMove>) const override {
    return of_game(position, proposals, table);
  }

  /// RO-060: during the briefing only the map may be consulted.
  bool withheld(const Position& position) const override {
    return position.begun() && position.as<Game>().step == Step::kOrders;
  }
  std::string withheld_because(const Position&) const override {
    return "the attackers are briefed over the map and may not look at the table (RO-060)";
  }

 private:
  Kit kit_;
  int limit_;
};

class Knowledge final : public KnowledgeFace {
 public:
  explicit Knowledge(const Setup& setup) : seats_(seats_of(setup)), audiences_(named_audiences(setup)) {}

  std::vector<Seat> seats() const override { return seats_; }
  std::vector<NamedAudience> audiences() const override { return audiences_; }

  Known known(const Position& position, const SeatId& seat) const override {
    const auto role = role_of(seat);
    return role ? of_game(position, rapier::known, *role) : Known{};
  }
  std::optional<Asked> asked(const Position& position, const SeatId& seat,
                             const Json& request) const override {
    const auto role = role_of(seat);
    return role ? of_game(position, rapier::asked, *role, request) : std::nullopt;
  }

 private:
  std::vector<Seat> seats_;
  std::vector<NamedAudience> audiences_;
};

class Words final : public WordsFace {
 public:
  Sheet sheet(const Position& position) const override {
    return of_game(position, [](const Game& game) { return describe(game); });
  }
  Sheet heading(const Position& position) const override { return of_game(position, page_of_step); }
  std::vector<Option> options(const Position& position, const PieceId& piece) const override {
    return of_game(position, options_for, piece);
  }
  std::vector<Form> forms(const Position& position) const override {
    if (!position.begun() || position.as<Game>().step == Step::kOver) return {};
    return Actions::forms(position.as<Game>(), Role{Role::Kind::kUmpire, {}}, Audience::kUmpire);
  }
  std::vector<Truth> truth(const Position& position) const override {
    return of_game(position, rapier::truth);
  }
  std::vector<Chances> chances(const Position& position) const override {
    return of_game(position, rapier::chances);
  }
  std::optional<Chances> chances_in(const Position& position, Sector sector) const override {
    return of_game(position, rapier::chances_in, sector);
  }
  std::optional<GameEnd> end(const Position& position) const override {
    return of_game(position, rapier::end);
  }
  PieceId lost(const Event& event) const override { return rapier::lost(event); }
  std::string tell(const Position& position, const Event& event) const override {
    const auto told = rapier::tell(event);
    return told ? *told : WordsFace::tell(position, event);
  }
  std::optional<std::string> told_large(const Position&, const Event& event) const override {
    return rapier::told_large(event);
  }
  bool told_in_passing(const Event& event) const override {
    return event.value("type", Json()) == "turn_over";
  }
  std::optional<std::string> chapter(const Event& event) const override { return rapier::chapter(event); }
  std::string title(const Action& action) const override {
    if (const auto called = rapier::title(action)) return *called;
    return type_of(action) == kBegin ? WordsFace::title(action) : WordsFace::tell({}, action);
  }
  std::optional<Action> passed_by(const Position& position) const override {
    return of_game(position, rapier::passed_by);
  }
};

class RapierOffensive final : public Ruleset {
 public:
  std::string_view id() const override { return "rapier"; }
  std::string_view name() const override { return "Rapier Offensive"; }

  Vocabulary vocabulary() const override {
    return {.kinds = kind_words(),
            .mobilities = {kMobilityWords.begin(), kMobilityWords.end()},
            .traits = {"asset", "assault"},  // RO-032, RO-030
            .settings = setting_table().settings(),
            .example = {{"hq", "", "", "", ""},
                        {"rifles", "foot", "", "", ""},
                        {"rifles", "foot", "", "", ""},
                        {"smg", "foot", "", R"(traits = ["asset", "assault"])", R"(traits = ["asset"])"},
                        {"artillery", "horse-drawn", "", "", ""}},
            .has_counters = true};
  }

  /// RO-005, RO-006: four axes by six lines of 6 in. RQ-03: an R1 for each attacking Division, one R2.
  Board board(const Scenario& scenario) const override {
    Board board{.surface = GridBoard{.columns = 4, .rows = 6, .cell = 6_in}};
    for (const Division& division : scenario.divisions)
      if (division.side == Side::kAttacker)
        board.areas.push_back({.name = "R1-" + division.id, .outline = std::nullopt});
    board.areas.push_back({.name = "R2", .outline = std::nullopt});
    board.areas.push_back({.name = "dead pile", .outline = std::nullopt});
    return board;
  }

  std::vector<Finding> review(const Scenario& scenario) const override { return rapier::review(scenario); }

  Result<std::shared_ptr<const PreparedGame>> prepare(const Scenario& scenario,
                                                      const Kit& kit) const override {
    try {
      auto setup = std::make_shared<const Setup>(read_setup(scenario, kit));
      return prepared_faces(Rules(setup), OnTable(kit, setup->settings.stacking_limit), Knowledge(*setup),
                            Words(), ProgramSeats(setup));
    } catch (const std::invalid_argument& unfit) {
      return failure(unfit.what());
    }
  }

  const Workbench* workbench() const override { return &rapier::workbench(); }
};

}  // namespace

const Ruleset& ruleset() {
  static const RapierOffensive rapier;
  return rapier;
}

}  // namespace telescope::rapier
