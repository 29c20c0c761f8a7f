#pragma once

#include <initializer_list>
#include <sstream>
#include <string>
#include <vector>

#include "core/rules/raphia/rules.hpp"

namespace telescope::raphia::test {

inline constexpr Side kSouth = Side::kAttacker, kNorth = Side::kDefender;

/// The position as the journal keeps it, and back.
inline Json to_json(const Game& game) {
  return plain_json(game);
}
inline Game game_from_json(const std::shared_ptr<const Setup>& setup, const Json& json) {
  return Rules(setup).from_json(json).as<Game>();
}

/// A piece as a test puts it down: "HI", file and rank counted from 1, and its cards, "7h 5c", face down.
struct Put {
  std::string id;
  std::string type;
  Side side = kSouth;
  int file = 1;
  int rank = 1;
  Facing facing = Facing::kNorth;
  std::string cards = {};
};

inline std::vector<std::string> ids(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> all;
  for (std::string id; in >> id;) all.push_back(id);
  return all;
}

/// From the deck, or wherever it lies, to `pile`.
inline void give(Game& game, Side side, const std::string& pile, const std::string& cards) {
  for (const std::string& card : ids(cards)) {
    auto& piles = game.cards(side);
    piles.move(card, std::string(piles.where(card)), pile);
  }
}

/// What is drawn next is the last of them.
inline void on_top_of_deck(Game& game, Side side, const std::string& cards) {
  give(game, side, std::string(kDeckPile), cards);
}

/// The game in the middle of its first turn: south is Player 1 and moves.
inline Game position(const std::vector<Put>& put, RaphiaSettings settings = {}) {
  auto setup = std::make_shared<Setup>();
  setup->board = {.surface = GridBoard{.columns = settings.files,
                                       .rows = settings.ranks,
                                       .cell = 80_mm,
                                       .column_prefix = "",
                                       .row_prefix = ""},
                  .areas = {},
                  .hills = {},
                  .ground = {}};
  setup->settings = settings;
  setup->sides = {.names = {"South", "North"}, .short_names = {"S", "N"}};
  setup->deck = deck_for(settings);
  for (const Put& each : put)
    setup->pieces[PieceId(each.id)] = {.name = each.id,
                                       .short_name = each.type,
                                       .side = each.side,
                                       .type = type_from_string(each.type).value(),
                                       .at = {each.file - 1, each.rank - 1},
                                       .facing = each.facing};
  Game game = new_game(std::move(setup));
  for (const Put& each : put) give(game, each.side, pile_on(PieceId(each.id)), each.cards);
  game.step = Step::kMove;
  game.turn = 1;
  game.first = game.mover = kSouth;
  return game;
}

/// The action as it was read, and as it is written.
inline AnyAction read(const Game& game, const Action& action) {
  return Actions::read(game, action);
}
inline Action written(const Game& game, const AnyAction& action) {
  return Actions::write(game, action);
}
inline Side side_of(const Game& game, const AnyAction& action) {
  const Action written = Actions::write(game, action);
  const auto side = raphia::side_of(written.value("side", std::string()));
  return side ? *side : game.side(PieceId(written.value("piece", std::string())));
}

inline Stand& stand(Game& game, const std::string& id) {
  return game.stands.at(PieceId(id));
}
/// "4-2": file and rank counted from 1.
inline std::string at(const Game& game, const std::string& id) {
  const Stand& stand = game.stands.at(PieceId(id));
  return stand.lost ? "lost" : std::to_string(stand.at.column + 1) + "-" + std::to_string(stand.at.row + 1);
}

}  // namespace telescope::raphia::test
