#include "core/rules/rapier/game.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/kit/board_json.hpp"

namespace telescope::rapier {
namespace {

Json location_to_json(const Board& board, const Location& location) {
  if (location.sector) return {{"sector", label(*grid_of(board), *location.sector)}};
  if (!location.area.empty()) return {{"area", location.area}};
  return nullptr;
}

Location location_from_json(const Board& board, const Json& json) {
  if (json.is_null()) return {};
  if (json.contains("area")) return {.sector = std::nullopt, .area = json.at("area")};
  const auto sector = sector_from_label(*grid_of(board), json.at("sector").get<std::string>());
  if (!sector) throw std::invalid_argument("a piece lies in a sector that the board does not have");
  return {.sector = sector, .area = {}};
}

}  // namespace

Json to_json(const Game& game) {
  Json pieces = Json::object();
  for (const auto& [id, piece] : game.pieces)
    pieces[id.value()] = {{"side", to_string(piece.side)},
                          {"at", location_to_json(game.board, piece.location)}};
  return {{"ruleset", "rapier"},
          {"phase", to_string(game.phase)},
          {"board", board_to_json(game.board)},
          {"stacking_limit", game.stacking_limit},
          {"one_by_one", game.grouping == Grouping::kOneAfterAnother},
          {"pieces", std::move(pieces)}};
}

Game game_from_json(const GameState& state) try {
  FirstError errors("state");
  Game game;
  if (state.at("ruleset") != "rapier") throw std::invalid_argument("not a state of Rapier Offensive");
  game.phase = phase_from_string(state.at("phase").get<std::string>()).value();
  game.board = board_from_json(state.at("board"), "board", errors);
  if (errors.get()) throw std::invalid_argument(errors.get()->message);
  if (!grid_of(game.board)) throw std::invalid_argument("Rapier Offensive is played on a grid");
  game.stacking_limit = state.at("stacking_limit");
  game.grouping = state.at("one_by_one").get<bool>() ? Grouping::kOneAfterAnother : Grouping::kAsGroup;
  for (const auto& [id, piece] : state.at("pieces").items())
    game.pieces[PieceId(id)] = {.side = side_from_string(piece.at("side").get<std::string>()).value(),
                                .location = location_from_json(game.board, piece.at("at"))};
  return game;
} catch (const Json::exception& error) {
  throw std::invalid_argument(std::string("malformed state: ") + error.what());
} catch (const std::bad_optional_access&) {
  throw std::invalid_argument("malformed state: an unknown phase or side");
}

int count_in(const Game& game, Sector sector, Side side, const std::vector<PieceId>& except) {
  return static_cast<int>(std::ranges::count_if(game.pieces, [&](const auto& entry) {
    const auto& [id, piece] = entry;
    return piece.side == side && piece.location.sector == sector &&
           std::ranges::find(except, id) == except.end();
  }));
}

}  // namespace telescope::rapier
