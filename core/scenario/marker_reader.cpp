#include "core/scenario/marker_reader.hpp"

#include <algorithm>

#include "core/base/text_checks.hpp"

namespace telescope {
namespace {

constexpr int kMostPrinted = 200;  // of one class: several sheets
constexpr Length kLargestMarker = 150_mm;

/// A marker shows a rim of grey round its tag, as a counter does, unless the file gives its size.
BaseSize read_marker_size(const TomlReader& marker, Length tag_size, TomlErrors& errors) {
  const Length side = std::max(25_mm, tag_size * 1.25);
  BaseSize size{.width = side, .depth = side, .height = MarkerSpec{}.size.height};
  const auto* table = marker.table("size");
  if (!table) return size;
  const TomlReader in(*table, "the size of a marker", errors, {"width", "depth", "height"});
  size.width = in.length("width", size.width, tag_size, kLargestMarker);
  size.depth = in.length("depth", size.depth, tag_size, kLargestMarker);
  size.height = in.length("height", size.height, 0_mm, 20_mm);
  return size;
}

MarkerSpec read_marker(const TomlReader& in, Length tag_size, TomlErrors& errors) {
  MarkerSpec marker{.id = in.required_text("id"), .name = {}, .short_name = {}};
  marker.name = in.text("name", marker.id);
  marker.short_name = in.text("short", marker.id.substr(0, kLongestShortName));
  marker.count = in.whole("count", 1, 1, kMostPrinted);
  marker.size = read_marker_size(in, tag_size, errors);
  if (const auto fault = id_fault(marker.id); !fault.empty()) in.wrong("id", fault);
  if (!is_name(marker.name, kLongestName)) in.wrong("name", "must be 1 to 80 letters on one line");
  if (letters(marker.short_name) > kLongestShortName || !is_printable(marker.short_name))
    in.wrong("short", "must be at most 6 letters");
  return marker;
}

}  // namespace

std::vector<MarkerSpec> read_markers(const TomlReader& file, Length tag_size, TomlErrors& errors) {
  std::vector<MarkerSpec> markers;
  for (const toml::table* table : file.tables("markers")) {
    const TomlReader in(*table, "[[markers]]", errors, {"id", "name", "short", "count", "size"});
    MarkerSpec marker = read_marker(in, tag_size, errors);
    if (std::ranges::find(markers, marker.id, &MarkerSpec::id) != markers.end())
      in.wrong("id", "is '" + marker.id + "' again; give each class of markers an id of its own");
    markers.push_back(std::move(marker));
    if (errors.any()) break;
  }
  return markers;
}

}  // namespace telescope
