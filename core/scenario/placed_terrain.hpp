#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.hpp"
#include "core/base/text_file.hpp"
#include "core/rules/ruleset.hpp"
#include "core/table/table_view.hpp"

namespace telescope {

/// A terrain piece, an area of [[board.ground]] with an `outline` of its own, as its tag lies on the table.
struct PlacedTerrain {
  std::string id;
  TablePoint at;  ///< of the tag's middle
  double heading_deg = 0.0;
  bool operator==(const PlacedTerrain&) const = default;
};

/// The terrain pieces that are seen: areas of ground whose id is that of a class of markers. Where two
/// markers of one class lie on the table that piece is left out: nobody knows which of them it is.
std::vector<PlacedTerrain> terrain_seen(const Kit& kit, const TableView& view);

/// Writes into a scenario's file where its terrain pieces lie: their `at` and `heading`; all else stays as it
/// is. A piece that has not moved by a tenth of an inch or a degree is left alone. The whole is checked
/// before it is written: a piece that would lie beside the table, or whose `at` is not on a line of its own,
/// leaves the file as it was, and the error is one line. Gives back the areas that lie elsewhere now.
Result<Ground> place_terrain(const std::filesystem::path& file, std::span<const PlacedTerrain> pieces,
                             std::span<const Ruleset* const> among = rulesets(), const ToDisk& to_disk = {});

}  // namespace telescope
