#pragma once

#include <compare>
#include <map>
#include <optional>
#include <vector>

#include "core/rules/raphia/actions.hpp"

namespace telescope::raphia {

/// A square and the way a piece faces in it.
struct Facings {
  Sector square;
  Facing facing = Facing::kNorth;
  auto operator<=>(const Facings&) const = default;
};

/// Everywhere that this piece may come from where the game has it, over squares that are free for it
/// (RR-C03), with the shortest way there and the fewest changes of facing among the shortest. Where it stands
/// is among them, by a way of nothing. Whether its cards allow it is for the rules to say.
std::map<Facings, std::vector<WayStep>> ways_of(const Game& game, const PieceId& piece);

/// The way of those by which it may have come to `to`, facing `facing` at its end where that is known. With
/// `attack` it ends before an enemy's square, `to`, and faces it (RRQ-85). Nothing: there is none.
std::optional<std::vector<WayStep>> way_to(const Game& game, const PieceId& piece, Sector to,
                                           std::optional<Facing> facing, bool attack);

/// [{"go": [file, rank]}, {"face": "east"}].
Json to_json(const std::vector<WayStep>& way);

}  // namespace telescope::raphia
