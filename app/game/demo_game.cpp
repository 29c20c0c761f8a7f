#include "app/game/demo_game.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace telescope::app {
namespace {

constexpr int kMostActions = 1000;
constexpr std::string_view kWord = "demo";

bool at_the_first_moves(const Sheet& sheet) {
  return sheet.over || (sheet.when.starts_with("Turn ") && sheet.step >= 1);
}

/// The pieces that are set down in a game's set-up: the defender's lie under counters.
bool is_set_down(const KitPiece& piece) {
  return piece.kind == PieceKind::kCounter || piece.side == Side::kAttacker;
}

/// Sets down the next piece that the opening shows where the rules allow it; each is tried once a step.
std::optional<Action> next_placing(const GameDesk& desk, const TableView& opening, std::set<PieceId>& tried) {
  for (const PieceView& seen : opening.pieces) {
    const KitPiece* piece = find_piece(desk.kit(), seen.piece);
    const GridBoard* grid = grid_of(desk.kit().board);
    if (!piece || !grid || !is_set_down(*piece) || seen.state != PieceState::kSeen) continue;
    if (tried.contains(seen.piece)) continue;
    std::string to = seen.place.area;
    if (seen.place.sector) to = label(*grid, *seen.place.sector);
    if (to.empty()) continue;
    tried.insert(seen.piece);
    const Action place{{"type", "place"}, {"piece", seen.piece.value()}, {"to", to}};
    if (const auto attempt = desk.session().attempt(place); attempt && attempt->verdict.lawful())
      return place;
  }
  return std::nullopt;
}

/// The orders that the opening would have followed from: each Division where its stands are.
std::optional<Action> orders_of(const GameDesk& desk, const TableView& opening) {
  const GridBoard* grid = grid_of(desk.kit().board);
  Json frontages = Json::object();
  std::string last;
  for (const PieceView& seen : opening.pieces) {
    const KitPiece* piece = find_piece(desk.kit(), seen.piece);
    if (!grid || !piece || piece->side != Side::kAttacker || !seen.place.sector) continue;
    const std::string sector = label(*grid, *seen.place.sector);
    const std::string axis = sector.substr(0, sector.find('-'));
    Json& axes = frontages[last = piece->division];
    if (std::find(axes.begin(), axes.end(), Json(axis)) == axes.end()) axes.push_back(axis);
  }
  const Action orders{{"type", "orders"}, {"breakthrough", last}, {"frontages", frontages}};
  const auto attempt = desk.session().attempt(orders);
  return attempt && attempt->verdict.lawful() ? std::optional(orders) : std::nullopt;
}

/// What the opening shows and the rules allow, else what is offered first.
std::optional<Action> next_action(GameDesk& desk, const TableView& opening, std::set<PieceId>& tried) {
  if (auto place = next_placing(desk, opening, tried)) return place;
  if (auto orders = orders_of(desk, opening); orders && tried.insert(PieceId("orders")).second) return orders;
  for (const Proposal& proposal : desk.ruleset().propose(desk.state(), opening))
    if (const auto attempt = desk.session().attempt(proposal.action); attempt && attempt->verdict.lawful())
      return proposal.action;
  for (const Option& option : desk.scene().sheet.options)
    if (const auto attempt = desk.session().attempt(option.action); attempt && attempt->verdict.lawful())
      return option.action;
  return std::nullopt;
}

}  // namespace

Result<void> play_up_to_the_first_moves(GameDesk& desk, const TableView& opening) {
  desk.carry_out(GameRequest(AddPlayersWord{std::string(kWord)}));
  std::set<PieceId> tried;
  std::string step;
  for (int i = 0; i < kMostActions && !at_the_first_moves(desk.scene().sheet); ++i) {
    if (std::exchange(step, desk.scene().sheet.title) != desk.scene().sheet.title) tried.clear();
    const auto action = next_action(desk, opening, tried);
    if (!action) break;
    const EntryId before = desk.session().journal().size();
    desk.carry_out(GameRequest(DoAction{*action, {}}));
    while (desk.session().pending()) {
      const EntryId thrown = desk.session().journal().size();
      desk.carry_out(GameRequest(RollPool{}));
      if (desk.session().journal().size() == thrown) break;
    }
    if (desk.session().journal().size() == before) {
      const auto messages = desk.take_messages();
      return failure(messages.empty() ? "the demo game cannot go on" : messages.back());
    }
  }
  desk.take_messages();
  return {};
}

}  // namespace telescope::app
