#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/game/game_desk.hpp"

namespace telescope::app {

/// A piece that the umpire has opened: what may be done with it now.
struct OpenedPiece {
  PieceId piece;
  std::vector<Option> options;
};

/// What of the game stays as it is until the game goes on or another table is seen: the page of the step,
/// options, forms, the newest throw, what has happened. Every text that not everybody may know says so in
/// "for". What is sealed from the umpire too (HD-12) is not in it: where there is some, "covered" says so.
Json umpire_game(GameDesk& desk);

/// What the table changes: proposals, debts, findings.
Json umpire_table(GameDesk& desk);

/// What is sealed from the umpire too: lines, options and whole forms, for whoever asks for it himself.
/// `refused` is why the newest of it was refused; may be empty.
Json umpire_covered(GameDesk& desk, const std::string& refused);

/// Options of an opened piece, and what is known of it.
Json umpire_piece(GameDesk& desk, const OpenedPiece& opened);

/// What going back to that entry of the past would change on the table, as the window tells it: the entry and
/// lines that everybody may read, the numbers of stands with their names on the map. Where its
/// dice were read, how a camera saw them: "seen": [{"words", "crops"}], a small JPEG of each die in base64.
Json umpire_way_back(GameDesk& desk, std::int64_t entry);

/// Whether that text is to be read on the umpire's page without asking for it.
inline bool is_open(const Audience& audience, const Audiences& audiences) {
  return is_public(audience) || !audiences.is_covered(audience);
}

}  // namespace telescope::app
