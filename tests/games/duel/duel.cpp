#include "tests/games/duel/duel.hpp"

#include <algorithm>

#include "core/rules/hands.hpp"
#include "core/rules/known_parts.hpp"
#include "core/rules/prepared_faces.hpp"
#include "tests/games/duel/duel_knowledge.hpp"
#include "tests/games/duel/duel_rules.hpp"

namespace telescope::test {
namespace duels {
namespace {

class OnTable final : public TableFace {
 public:
  std::vector<Standing> standing(const Position& position) const override {
    std::vector<Standing> all;
    for (const auto& [id, stand] : position.as<Game>().stands)
      all.push_back({.piece = id,
                     .spot = stand.lost ? Spot(OffTable{"lost"}) : Spot(InSector{stand.at, stand.facing})});
    return all;
  }

  /// Whatever they say of it is judged before everybody: by what everybody knows, and no card that is face
  /// down.
  std::vector<Proposal> propose(const Position& position, const TableView& table,
                                std::span<const TableMove>) const override {
    const Game& game = position.as<Game>();
    std::vector<Proposal> proposals;
    if (game.step != Step::kDeploy && game.step != Step::kMove) return proposals;
    for (const PieceView& seen : seen_pieces(table)) {
      const auto known = game.stands.find(seen.piece);
      if (known == game.stands.end() || known->second.lost || !seen.place.sector) continue;
      const Stand& stand = known->second;
      const auto faces = facing(seen.pose->heading, 30.0);
      Action action{{"type", game.step == Step::kDeploy ? "redeploy" : "move"},
                    {"piece", seen.piece.value()}};
      Proposal proposal{.pieces = {seen.piece}, .path = {stand.at, *seen.place.sector}};
      if (*seen.place.sector != stand.at) {
        action["to"] = plain_json(*seen.place.sector);
        proposal.sentence = seen.piece.value() + " goes to " + game.setup->label(*seen.place.sector);
        if (game.step == Step::kDeploy)
          proposal.confirmed_by = kParties.seat(enemy_of(game.side(seen.piece)));
      } else if (game.step == Step::kMove && faces && *faces != stand.facing) {
        action.update({{"type", "turn"}, {"facing", to_string(*faces)}});
        proposal.sentence = seen.piece.value() + " turns " + std::string(to_string(*faces));
        proposal.confirmed_by = std::nullopt;  // who turns a stand pays for it: nobody need agree
      } else {
        continue;
      }
      proposal.action = std::move(action);
      proposals.push_back(std::move(proposal));
    }
    return proposals;
  }
};

class Words final : public WordsFace {
 public:
  Sheet sheet(const Position& position) const override {
    const Game& game = position.as<Game>();
    Sheet sheet = page(game);
    if (game.step == Step::kMove) sheet.advice = kParties.name(game.mover) + " moves.";
    for (const Side side : kBothSides)
      sheet.lines.push_back(
          {kParties.name(side) + ": " + std::to_string(game.left(side)) + " stands", "DU-7"});
    if (sheet.over) sheet.lines.push_back({kParties.name(game.winner) + " has won.", "DU-7"});
    if (game.step == Step::kDeploy)
      sheet.options.push_back({.label = "Shuffle and deal the cards",
                               .action = {{"type", "deal"}},
                               .rule = "DU-2",
                               .pieces = {},
                               .sectors = {}});
    return sheet;
  }
  std::string title(const Action& action) const override { return title_of(action); }
  std::optional<GameEnd> end(const Position& position) const override {
    const Game& game = position.as<Game>();
    if (game.step != Step::kOver) return std::nullopt;
    GameEnd end{.sentence = kParties.name(game.winner) + " has won.", .winner = game.winner};
    for (const KitPiece& piece : game.setup->pieces) {
      const Stand& stand = game.stands.at(piece.id);
      end.units.push_back(fate_of(piece, stand.lost, stand.lost ? "" : game.setup->label(stand.at)));
    }
    return end;
  }
};

class Duel final : public Ruleset {
 public:
  std::string_view id() const override { return "duel"; }
  std::string_view name() const override { return "Duel"; }
  Vocabulary vocabulary() const override {
    return {.kinds = {"infantry"}, .sides = {.names = {"South", "North"}, .short_names = {"S", "N"}}};
  }
  Board board(const Scenario&) const override {
    return {.surface = GridBoard{.columns = kColumns, .rows = kRows, .cell = 80_mm}, .areas = {}};
  }
  std::vector<Finding> review(const Scenario&) const override { return {}; }

  Result<std::shared_ptr<const PreparedGame>> prepare(const Scenario&, const Kit& kit) const override {
    auto setup = std::make_shared<Setup>(Setup{.board = kit.board, .pieces = kit.pieces, .sides = {}});
    std::map<Side, int> count;
    for (const KitPiece& piece : kit.pieces) setup->sides[piece.id] = piece.side, ++count[piece.side];
    if (count[Side::kNeutral] > 0 ||
        std::ranges::any_of(kBothSides, [&](Side side) { return count[side] < 1 || count[side] > 3; }))
      return failure("a duel needs one to three stands a side");
    return prepared_faces(Rules(std::move(setup)), OnTable(), Knowledge(), Words());
  }
};

}  // namespace
}  // namespace duels

const Ruleset& duel() {
  static const duels::Duel rules;
  return rules;
}

}  // namespace telescope::test
