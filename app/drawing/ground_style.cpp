#include "app/drawing/ground_style.hpp"

#include <array>

namespace telescope::app {
namespace {

struct Word {
  std::string_view part;
  GroundStyle style;
};
/// The first whose part is in the kind.
constexpr std::array<Word, 35> kWords{{
    {"wood", {GroundPattern::kTrees, LinePattern::kSolid, MapInk::kWood}},
    {"forest", {GroundPattern::kTrees, LinePattern::kSolid, MapInk::kWood}},
    {"orchard", {GroundPattern::kTrees, LinePattern::kSolid, MapInk::kWood}},
    {"hedge", {GroundPattern::kTufts, LinePattern::kDotted, MapInk::kWood, true}},
    {"built", {GroundPattern::kBlocks, LinePattern::kSolid, MapInk::kTown}},
    {"urban", {GroundPattern::kBlocks, LinePattern::kSolid, MapInk::kTown}},
    {"town", {GroundPattern::kBlocks, LinePattern::kSolid, MapInk::kTown}},
    {"village", {GroundPattern::kBlocks, LinePattern::kSolid, MapInk::kTown}},
    {"building", {GroundPattern::kBlocks, LinePattern::kSolid, MapInk::kTown}},
    {"bridge", {GroundPattern::kPlain, LinePattern::kBridge, MapInk::kRoad}},
    {"hill", {GroundPattern::kSlopes, LinePattern::kTies, MapInk::kHill}},
    {"slope", {GroundPattern::kSlopes, LinePattern::kTies, MapInk::kHill}},
    {"ridge", {GroundPattern::kSlopes, LinePattern::kTies, MapInk::kHill}},
    {"cliff", {GroundPattern::kSlopes, LinePattern::kTies, MapInk::kHill}},
    {"swamp", {GroundPattern::kReeds, LinePattern::kSolid, MapInk::kMarsh}},
    {"marsh", {GroundPattern::kReeds, LinePattern::kSolid, MapInk::kMarsh}},
    {"water", {GroundPattern::kWaves, LinePattern::kSolid, MapInk::kWater}},
    {"river", {GroundPattern::kWaves, LinePattern::kSolid, MapInk::kWater, true}},
    {"stream", {GroundPattern::kWaves, LinePattern::kSolid, MapInk::kWater, true}},
    {"lake", {GroundPattern::kWaves, LinePattern::kSolid, MapInk::kWater}},
    {"pond", {GroundPattern::kWaves, LinePattern::kSolid, MapInk::kWater}},
    {"field", {GroundPattern::kFurrows, LinePattern::kSolid, MapInk::kField}},
    {"crop", {GroundPattern::kFurrows, LinePattern::kSolid, MapInk::kField}},
    {"rough", {GroundPattern::kTufts, LinePattern::kSolid, MapInk::kRough}},
    {"scrub", {GroundPattern::kTufts, LinePattern::kSolid, MapInk::kRough}},
    {"crater", {GroundPattern::kTufts, LinePattern::kSolid, MapInk::kRough}},
    {"rail", {GroundPattern::kHatch, LinePattern::kTies, MapInk::kOther, true}},
    {"road", {GroundPattern::kPlain, LinePattern::kCased, MapInk::kRoad, true}},
    {"track", {GroundPattern::kPlain, LinePattern::kDashed, MapInk::kRoad, true}},
    {"path", {GroundPattern::kPlain, LinePattern::kDashed, MapInk::kRoad, true}},
    {"trench", {GroundPattern::kHatch, LinePattern::kTies, MapInk::kRough}},
    {"wall", {GroundPattern::kPlain, LinePattern::kTies, MapInk::kTown}},
    {"impassable", {GroundPattern::kOpen, LinePattern::kDashed, MapInk::kOther}},
    {"objective", {GroundPattern::kOpen, LinePattern::kDashed, MapInk::kOther}},
    {"edge", {GroundPattern::kOpen, LinePattern::kDashed, MapInk::kOther}},
}};

}  // namespace

GroundStyle ground_style(std::string_view kind) {
  for (const Word& word : kWords)
    if (kind.find(word.part) != std::string_view::npos) return word.style;
  return {};
}

std::string map_hex(MapDress dress, MapInk ink) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text = "#";
  for (int shift = 20; shift >= 0; shift -= 4) text += kDigits[map_colour(dress, ink) >> shift & 15U];
  return text;
}

}  // namespace telescope::app
