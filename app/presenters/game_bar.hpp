#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "app/game/game_scene.hpp"

namespace telescope::app {

/// The top line of a running game: where it stands.
struct GameBar {
  struct Step {
    std::string number;
    std::string title;
    bool current = false;
    bool done = false;
  };
  std::string when;  ///< "Turn 2 of 6"
  std::vector<Step> steps;
  std::string clock;  ///< "4:07"; empty while it is off
};

GameBar game_bar(const GameScene& game);

/// Who gets how much of the bar's room: every step's number first, then what is on and when it is. Where not
/// even the numbers fit, those of steps that are done go first.
struct BarRoom {
  std::size_t first = 0;  ///< step that is shown first
  float title = 0.0F;     ///< for the title of the step that is on
  float when = 0.0F;
};
/// `numbers`: how wide each step's number is, with the space behind it; `title` and `when`: how wide they
/// are.
BarRoom bar_room(const GameBar& bar, std::span<const float> numbers, float title, float when, float room);

/// A row of the page of what has happened, newest first.
struct PastRow {
  std::int64_t id = 0;
  std::string when;
  std::string text;
  std::string detail;
  bool undone = false;
  bool current = false;
  bool point = false;
  bool frame = false;  ///< it says only that something begins or ends: a heading of what follows
  std::vector<std::string> changes =
      {};                              ///< of the chosen one: what would be otherwise if the game went there
  std::vector<std::string> seen = {};  ///< of the chosen one: how a camera saw its dice, a line a reading
};
struct PastPage {
  std::string heading;
  std::string hint;
  std::vector<std::string> dice;  ///< how those fell that people threw, a line a pool
  std::vector<PastRow> rows;
};
/// What going on from that entry would change on the table, lines with a word before them; that nothing
/// would, or that it is withheld, in one line. None where nobody can tell.
std::vector<std::string> changes_lines(const GameScene& game, std::int64_t entry);
/// The entry, where a camera has read its dice and that may be seen; null otherwise.
const PastEntry* read_throw(const GameScene& game, bool blank, std::int64_t entry);
/// `chosen`: id of the row that is chosen; 0: none is.
PastPage past_page(const GameScene& game, bool blank, std::int64_t chosen = 0, std::int64_t asked = 0);

}  // namespace telescope::app
