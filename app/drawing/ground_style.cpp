#include "app/drawing/ground_style.hpp"

#include <array>
#include <ranges>

namespace telescope::app {
namespace {

struct Words {
  std::string_view parts;  ///< apart by strokes
  GroundStyle style;
};
/// The first of which a part is in the kind.
constexpr std::array<Words, 17> kWords{{
    {"wood|forest|orchard", {GroundPattern::kTrees, LinePattern::kSolid, MapInk::kWood}},
    {"hedge", {GroundPattern::kTufts, LinePattern::kDotted, MapInk::kWood, true}},
    {"built|urban|town|village|building", {GroundPattern::kBlocks, LinePattern::kSolid, MapInk::kTown}},
    {"bridge", {GroundPattern::kPlain, LinePattern::kBridge, MapInk::kRoad}},
    {"hill|slope|ridge|cliff", {GroundPattern::kSlopes, LinePattern::kTies, MapInk::kHill}},
    {"swamp|marsh", {GroundPattern::kReeds, LinePattern::kSolid, MapInk::kMarsh}},
    {"water", {GroundPattern::kWaves, LinePattern::kSolid, MapInk::kWater}},
    {"river|stream", {GroundPattern::kWaves, LinePattern::kSolid, MapInk::kWater, true}},
    {"lake|pond", {GroundPattern::kWaves, LinePattern::kSolid, MapInk::kWater}},
    {"field|crop", {GroundPattern::kFurrows, LinePattern::kSolid, MapInk::kField}},
    {"rough|scrub|crater", {GroundPattern::kTufts, LinePattern::kSolid, MapInk::kRough}},
    {"rail", {GroundPattern::kHatch, LinePattern::kTies, MapInk::kOther, true}},
    {"road", {GroundPattern::kPlain, LinePattern::kCased, MapInk::kRoad, true}},
    {"track|path", {GroundPattern::kPlain, LinePattern::kDashed, MapInk::kRoad, true}},
    {"trench", {GroundPattern::kHatch, LinePattern::kTies, MapInk::kRough}},
    {"wall", {GroundPattern::kPlain, LinePattern::kTies, MapInk::kTown}},
    {"impassable|objective|edge", {GroundPattern::kOpen, LinePattern::kDashed, MapInk::kOther}},
}};

}  // namespace

GroundStyle ground_style(std::string_view kind) {
  for (const Words& words : kWords)
    for (const auto part : std::views::split(words.parts, '|'))
      if (kind.find(std::string_view(part.begin(), part.end())) != std::string_view::npos) return words.style;
  return {};
}

std::string map_hex(MapDress dress, MapInk ink) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text = "#";
  for (int shift = 20; shift >= 0; shift -= 4) text += kDigits[map_colour(dress, ink) >> shift & 15U];
  return text;
}

}  // namespace telescope::app
