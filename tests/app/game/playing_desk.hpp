#pragma once

#include <memory>
#include <string>

#include "app/game/game_desk.hpp"
#include "tests/app/support/desk_for_tests.hpp"
#include "tests/support/process.hpp"

namespace telescope::app {

using telescope::test::TemporaryFolder;

inline const PieceId kFirst("3-1");

/// A desk with a game in play, and a table that shows what it is told.
struct Playing {
  TemporaryFolder folder;
  SampleTable sample = SampleTable::normal();
  std::unique_ptr<GameDesk> desk = lanes_desk(folder.path() / "game.telescope", sample);

  void ask(const GameRequest& request) { desk->carry_out(request); }
  const GameScene& scene() { return desk->scene(); }
  /// Everything where the game has it, but these.
  TableView table(const PieceId& moved = {}, Sector to = {}) {
    TableView view = sample.table;
    for (PieceView& piece : view.pieces) {
      piece.state = PieceState::kLost;
      piece.pose.reset();
      for (const Standing& standing : scene().standings)
        if (standing.piece == piece.piece && sector_of(standing)) put(piece, *sector_of(standing));
      if (piece.piece == moved) put(piece, to);
    }
    return view;
  }
  /// Looks long enough for the view to settle.
  void look(TableView view) {
    for (int i = 0; i < 3; ++i) {
      view.taken_at_s = now += 1.0;
      desk->look(view, {}, {});
    }
  }
  std::string said() {
    std::string all;
    for (const std::string& message : desk->take_messages()) all += message + "\n";
    return all;
  }
  void fight() {
    ask(DoAction{{{"type", "advance"}}, {}});
    ask(DoAction{{{"type", "fight"}, {"at", "A1-L2"}}, {}});
  }

  double now = 0.0;

 private:
  static void put(PieceView& piece, Sector sector) {
    piece.state = PieceState::kSeen;
    piece.place = {.kind = Place::Kind::kSector, .sector = sector};
    piece.pose = Pose{.centre = {sector.column * 152.4 + 70, sector.row * 152.4 + 70}};
  }
};

}  // namespace telescope::app
