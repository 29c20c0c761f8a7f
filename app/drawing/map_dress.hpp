#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace telescope::app {

/// How a staff map is coloured: for paper and bright rooms, for dark ones, for whoever needs more contrast.
enum class MapDress { kPaper, kNight, kContrast };

/// What has a colour on a staff map. Of each kind of ground three follow one another: its fill, the marks in
/// it, and the edge by which it is told from the paper.
enum class MapInk {
  kSea,  ///< around the table
  kPaper,
  kZone,  ///< of places beside the table, and of every other sector
  kGrid,
  kName,
  kHalo,  ///< behind a name
  kWood,
  kTree,
  kWoodEdge,
  kHill,
  kSlope,
  kHillEdge,
  kHillTop,  ///< where one height lies on another
  kWater,
  kWave,
  kBank,
  kMarsh,
  kReed,
  kMarshEdge,
  kTown,
  kHouse,
  kTownEdge,
  kRoad,
  kRut,
  kCasing,
  kField,
  kFurrow,
  kFieldEdge,
  kRough,
  kStone,
  kRoughEdge,
  kOther,  ///< kinds that are not known
  kOtherMark,
  kOtherEdge,
};

struct MapInkRow {
  std::string_view name;
  std::array<std::uint32_t, 3> rgb;  ///< by MapDress, 0xRRGGBB
};
/// By MapInk. Window, pages, reports and paper take their map's colours from here;
/// tests/app/contrast_test.py reads these rows.
inline constexpr std::array<MapInkRow, 34> kMapInks{{
    // name          paper     night     contrast
    {"sea", {0xDDD5C2, 0x0C1013, 0x000000}},        {"paper", {0xF6F0DE, 0x2A302C, 0x000000}},
    {"zone", {0xEFE6CF, 0x303732, 0x121212}},       {"grid", {0xBCB08C, 0x59645F, 0xB0B0B0}},
    {"name", {0x2A2418, 0xEDF0EA, 0xFFFFFF}},       {"halo", {0xFBF7EA, 0x14191B, 0x000000}},
    {"wood", {0xC8DBAA, 0x24402D, 0x00260F}},       {"tree", {0x8DB46E, 0x37633F, 0x1F7A45}},
    {"wood-edge", {0x47702F, 0x7BC28A, 0x5FE08F}},  {"hill", {0xEFE0BA, 0x443A29, 0x2B2208}},
    {"slope", {0xB88648, 0x92774C, 0xC09A3A}},      {"hill-edge", {0x8A5B20, 0xCFA96D, 0xFFD36B}},
    {"hill-top", {0xE4CB98, 0x50432C, 0x403210}},   {"water", {0xADD3E8, 0x1D3F5C, 0x00213A}},
    {"wave", {0x6BA8CC, 0x3A78A6, 0x3F8FD0}},       {"bank", {0x2A6F9E, 0x74B6E2, 0x7CC8FF}},
    {"marsh", {0xD3E3D4, 0x23393A, 0x062A2A}},      {"reed", {0x5A98A2, 0x5A949A, 0x3FA8A8}},
    {"marsh-edge", {0x2F6C78, 0x82C3C7, 0x6FE0E0}}, {"town", {0xEBDACC, 0x3C3532, 0x2B1B10}},
    {"house", {0xA06A58, 0x8E7E75, 0xB08A70}},      {"town-edge", {0x77432F, 0xC6B6AB, 0xFFC9A0}},
    {"road", {0xFFFDF4, 0x9A8B68, 0xD8C08A}},       {"rut", {0x8A7850, 0x9A8B68, 0xD8C08A}},
    {"casing", {0x6B5A3C, 0xCDBD94, 0xFFE9B8}},     {"field", {0xF0E5AE, 0x36371F, 0x26240A}},
    {"furrow", {0xCBB45C, 0x70713F, 0xA8A040}},     {"field-edge", {0x86701E, 0xABAD63, 0xE8E070}},
    {"rough", {0xE6DCC6, 0x3A352C, 0x221D14}},      {"stone", {0xA39071, 0x8C816D, 0xA89878}},
    {"rough-edge", {0x75643F, 0xBBAC91, 0xE0D0A8}}, {"other", {0xE9E7E1, 0x303539, 0x1C1C1C}},
    {"other-mark", {0xA9A69E, 0x78828A, 0x9A9A9A}}, {"other-edge", {0x6B6862, 0xB0BAC2, 0xD0D0D0}},
}};

constexpr std::uint32_t map_colour(MapDress dress, MapInk ink) {
  return kMapInks.at(static_cast<std::size_t>(ink)).rgb.at(static_cast<std::size_t>(dress));
}
/// Of a kind of ground by its fill.
constexpr MapInk mark_of(MapInk fill) {
  return static_cast<MapInk>(static_cast<int>(fill) + 1);
}
constexpr MapInk edge_of(MapInk fill) {
  return static_cast<MapInk>(static_cast<int>(fill) + 2);
}

/// "#f6f0de"
std::string map_hex(MapDress dress, MapInk ink);

}  // namespace telescope::app
