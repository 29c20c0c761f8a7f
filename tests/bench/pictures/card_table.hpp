#pragma once

#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "core/kit/card_places.hpp"
#include "core/kit/kit.hpp"
#include "core/table/table_view.hpp"
#include "tests/bench/pictures/picture_set.hpp"

namespace telescope::bench {

/// A board of squares with stands on it and cards of both decks on its rails, as a game lays them.
struct CardTable {
  Kit kit;
  CardPlaces places;
};

/// A slot of a rail and how many cards lie in it, by their places in the layout.
struct SlotTruth {
  std::size_t rail = 0, slot = 0;
  std::vector<std::size_t> cards;
};
struct CardScene {
  Layout layout;  ///< of with_markers_as_counters(kit)
  std::vector<SlotTruth> slots;
};

/// One stand a square, nearly square to the board; of ten one on a line and one askew, as hands leave them.
/// In each slot as many cards as may lie there or fewer, of which some face up; a bid of either side beside
/// the board. The same for the same seed.
CardScene deal_scene(const CardTable& table, const Kit& with_counters, std::uint64_t seed);

/// What the pipeline made of such pictures. What is not seen whole in the picture is not asked for, but must
/// not be told wrongly.
struct CardScore {
  int pictures = 0, known_tables = 0;
  int stands = 0;  ///< whole
  int square_right = 0, square_unclear = 0, square_wrong = 0;
  int facing_right = 0, facing_unclear = 0, facing_wrong = 0;
  int faces = 0, faces_read = 0;   ///< turned up and whole
  int cards_wrong = 0;             ///< read as another card or side than lies there
  int ghosts = 0;                  ///< where no card lies
  int slots = 0, slots_right = 0;  ///< all of whose cards are whole; empty ones too

  /// What of the picture is not read or told wrongly: a line each, with its place in the picture.
  std::vector<std::string> add(const CardTable& table, const CardScene& scene, const Picture& picture,
                               const TableView& view);
};

}  // namespace telescope::bench
