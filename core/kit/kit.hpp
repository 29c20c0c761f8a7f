#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/ids.hpp"
#include "core/base/result.hpp"
#include "core/base/side.hpp"
#include "core/base/units.hpp"
#include "core/kit/tag_family.hpp"
#include "core/scenario/scenario.hpp"

namespace telescope {

enum class PieceKind { kStand, kCounter };
std::string_view to_string(PieceKind kind);
std::optional<PieceKind> piece_kind_from_string(std::string_view text);

/// Where the tag's centre lies in the base's frame: origin at the base's centre, x to its right, y to its
/// front; rotation clockwise; height above the table.
struct TagPlacement {
  double dx_mm = 0.0;
  double dy_mm = 0.0;
  double rotation_deg = 0.0;
  double height_mm = 0.0;
  bool operator==(const TagPlacement&) const = default;
};

struct KitPiece {
  PieceId id;
  TagId tag;
  PieceKind kind = PieceKind::kStand;
  Side side = Side::kNeutral;
  std::string name;
  std::string short_name;
  std::string unit;      ///< id of its unit; empty for counters
  std::string division;  ///< empty for counters
  std::string symbol;    ///< kind of the unit, for its map symbol; empty for counters
  std::string mobility;
  double base_width_mm = 30.0;
  double base_depth_mm = 30.0;
  TagLayout layout = TagLayout::kOnTail;
  TagPlacement placement;
  bool operator==(const KitPiece&) const = default;
};

/// Printed markers of one class, all with the same tag, which lies in the middle of each. They have no
/// identity: any number of them may lie on the table.
struct MarkerClass {
  std::string id;
  std::string name;
  std::string short_name;
  TagId tag;
  int count = 1;  ///< how many are printed
  double width_mm = 25.0;
  double depth_mm = 25.0;
  double height_mm = 0.5;  ///< of the tag above the table
  std::string deck;        ///< as MarkerSpec::deck
  std::string card;
  bool operator==(const MarkerClass&) const = default;
};

/// The printed set of a scenario: which tag is which piece. Public: it does not know what a counter hides.
struct Kit {
  std::string scenario;
  std::string ruleset;
  SideNames sides;
  Board board;
  TagFamily family = TagFamily::kSquare4x4;
  double tag_size_mm = 20.0;     ///< quiet zone included
  double anchor_size_mm = 40.0;  ///< quiet zone included
  /// anchor_0 at the near left corner, then counter-clockwise seen from above; see anchor_centre().
  std::array<TagId, 4> anchors;
  std::vector<KitPiece> pieces;
  std::vector<MarkerClass> markers = {};
  bool operator==(const Kit&) const = default;
};

/// Tags 0 to 3 are the anchors; pieces take the next ids in the order of battle's order, then counters c01,
/// c02, ... A unit of several stands becomes the pieces "7a", "7b", ... Each class of markers takes one id in
/// the order of tags_for_markers (markers.hpp), but for those of pieces: neither a piece nor, below 185
/// pieces, a class changes its tag when one of the other is added. Where the scenario names tags
/// (TagStyle::ids), pieces have those in their order, and the anchors the first four of the others. Fails
/// where two pieces or two classes would have one id, or the tag family has too few ids.
Result<Kit> make_kit(const Scenario& scenario);

/// Where a piece of this layout carries its tag (tops of tags are towards the front): on the base, in its
/// middle; on a tail, behind it; on a post, over its middle, so high; on a counter, in its middle.
TagPlacement tag_placement(TagLayout layout, const BaseSize& base, Length tag_size,
                           Length plate_height = TagStyle{}.plate_height);

/// Centre of anchor 0 to 3 on the table. Each lies outside the playing area with its nearest corner on the
/// table's corner, flat, its top towards the far edge.
TablePoint anchor_centre(const Kit& kit, int index);

const KitPiece* find_by_tag(const Kit& kit, TagId tag);
const KitPiece* find_piece(const Kit& kit, const PieceId& piece);
const MarkerClass* find_marker_by_tag(const Kit& kit, TagId tag);
const MarkerClass* find_marker(const Kit& kit, std::string_view id);

/// kit.json files are refused above this size.
inline constexpr std::size_t kLargestKitFile = 4 * 1024 * 1024;

/// kit.json (schema: assets/schemas/kit.schema.json). Reading it back checks it whole: ids and tags used
/// twice, tags that the family does not have, sizes that cannot be.
std::string to_json(const Kit& kit);
Result<Kit> parse_kit(std::string_view json, std::string_view file_name);
Result<Kit> load_kit(const std::filesystem::path& file);

}  // namespace telescope
