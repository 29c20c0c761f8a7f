#pragma once

#include <string>

#include "core/table/table_view.hpp"
#include "tests/core/rules/rapier/moving.hpp"

namespace telescope::rapier {

/// The table as it looks where every piece lies as the game has it, for a test to push pieces about.
class SeenTable {
 public:
  explicit SeenTable(const RapierGame& game) : game_(&game) {
    view.calibrated = true;
    for (const KitPiece& piece : game.kit.pieces)
      view.pieces.push_back({.tag = piece.tag, .piece = piece.id, .state = PieceState::kLost});
    for (const Standing& standing : game.rules.standing(game.state)) {
      if (is_off_table(standing)) continue;
      if (sector_of(standing))
        at(standing.piece.value(), place_word(game.kit.board, standing));
      else
        in_area(standing.piece.value(), place_word(game.kit.board, standing));
    }
  }
  SeenTable& at(const std::string& piece, const std::string& sector) {
    PieceView& seen = (*this)[piece];
    seen.state = PieceState::kSeen;
    seen.place = {.kind = Place::Kind::kSector,
                  .sector = sector_from_label(*grid_of(game_->kit.board), sector)};
    return *this;
  }
  SeenTable& in_area(const std::string& piece, const std::string& area) {
    (*this)[piece].state = PieceState::kSeen;
    (*this)[piece].place = {.kind = Place::Kind::kArea, .area = area};
    return *this;
  }
  SeenTable& off(const std::string& piece) {
    (*this)[piece].state = PieceState::kSeen;
    (*this)[piece].place = {.kind = Place::Kind::kOffTable};
    return *this;
  }
  PieceView& operator[](const std::string& piece) {
    for (PieceView& each : view.pieces)
      if (each.piece.value() == piece) return each;
    throw std::logic_error("the kit has no piece " + piece);
  }

  TableView view;

 private:
  const RapierGame* game_;
};

/// "c07": the counter that lies for the unit.
inline std::string counter_of(const RapierGame& game, const std::string& unit) {
  return game.state["units"][unit]["counter"];
}

}  // namespace telescope::rapier
