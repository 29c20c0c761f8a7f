#include "core/scenario/placed_terrain.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "core/base/words.hpp"
#include "core/scenario/scenario_file.hpp"
#include "core/scenario/toml_reader.hpp"

namespace telescope {
namespace {

constexpr double kMoved_mm = 2.54, kTurned_deg = 1.0;

/// Where a piece lies by the file, and on which lines that stands, from 0.
struct Written {
  TablePoint at;
  double heading_deg = 0.0;
  std::size_t at_line = 0;
  std::optional<std::size_t> heading_line;
};

class Lines {
 public:
  explicit Lines(const std::string& text) {
    for (std::size_t from = 0; from < text.size();) {
      const std::size_t end = std::min(text.find('\n', from), text.size() - 1) + 1;
      all_.push_back(text.substr(from, end - from));
      from = end;
    }
  }
  /// The value after the '=' of a line becomes another; false: the line is not of that form.
  bool replace(std::size_t line, std::string_view key, const std::string& value, char last) {
    std::string& text = all_.at(line);
    const std::size_t start = text.find_first_not_of(" \t"), equals = text.find('=');
    if (start == std::string::npos || equals == std::string::npos || !text.substr(start).starts_with(key))
      return false;
    const std::size_t from = text.find_first_not_of(" \t", equals + 1);
    const std::size_t end = last ? text.find(last, from) : text.find_first_of(" \t#\r\n", from);
    if (from == std::string::npos || end == std::string::npos) return false;
    text.replace(from, end + (last ? 1 : 0) - from, value);
    return true;
  }
  void insert_after(std::size_t line, std::string text) {
    all_.insert(all_.begin() + static_cast<std::ptrdiff_t>(line) + 1, std::move(text));
  }
  std::string text() const {
    std::string whole;
    for (const std::string& each : all_) whole += each;
    return whole;
  }

 private:
  std::vector<std::string> all_;
};

std::map<std::string, Written> written_in(const toml::table& file, const Board& board) {
  std::map<std::string, Written> all;
  const auto* open = std::get_if<OpenBoard>(&board.surface);
  const toml::array* areas = file["board"]["ground"].as_array();
  if (!areas || !open) return all;
  const auto length_mm = [&](const toml::node* node) {
    const auto number = node ? node->value<double>() : std::nullopt;
    if (!number) return 0.0;
    return (open->unit == MeasuringUnit::kInch ? Length::from_inches(*number) : Length::from_cm(*number))
        .mm();
  };
  for (const toml::node& node : *areas) {
    const toml::table* area = node.as_table();
    const toml::array* at = area && area->contains("outline") ? (*area)["at"].as_array() : nullptr;
    if (!at || at->size() != 2) continue;
    Written& written = all[(*area)["id"].value_or(std::string())];
    written.at = {length_mm(at->get(0)), length_mm(at->get(1))};
    written.at_line = TomlReader::line_of(*at) - 1;
    if (const toml::node* heading = area->get("heading")) {
      written.heading_deg = heading->value_or(0.0);
      written.heading_line = TomlReader::line_of(*heading) - 1;
    }
  }
  return all;
}

bool has_moved(const Written& was, const PlacedTerrain& now) {
  const double turned = std::abs(std::remainder(now.heading_deg - was.heading_deg, 360.0));
  return std::hypot(now.at.x_mm - was.at.x_mm, now.at.y_mm - was.at.y_mm) > kMoved_mm || turned > kTurned_deg;
}

bool write(Lines& lines, const Board& board, const Written& was, const PlacedTerrain& now) {
  const auto& open = std::get<OpenBoard>(board.surface);
  const auto unit = [&](double mm) {
    return decimal(open.unit == MeasuringUnit::kInch ? Length::from_mm(mm).inches() : mm / 10.0);
  };
  if (!lines.replace(was.at_line, "at", "[" + unit(now.at.x_mm) + ", " + unit(now.at.y_mm) + "]", ']'))
    return false;
  const std::string heading = std::to_string((std::lround(now.heading_deg) % 360 + 360) % 360);
  if (was.heading_line) return lines.replace(*was.heading_line, "heading", heading, '\0');
  lines.insert_after(was.at_line, "heading = " + heading + "\n");
  return true;
}

}  // namespace

std::vector<PlacedTerrain> terrain_seen(const Kit& kit, const TableView& view) {
  std::vector<PlacedTerrain> all;
  for (const GroundArea& area : kit.board.ground.areas) {
    if (std::ranges::find(kit.markers, area.id, &MarkerClass::id) == kit.markers.end()) continue;
    std::vector<PlacedTerrain> seen;
    for (const MarkerView& each : view.markers)
      if (each.marker == area.id && each.state == PieceState::kSeen && each.pose)
        seen.push_back({.id = area.id, .at = each.pose->centre, .heading_deg = each.pose->heading.degrees()});
    if (seen.size() == 1) all.push_back(seen.front());
  }
  return all;
}

Result<Ground> place_terrain(const std::filesystem::path& file, std::span<const PlacedTerrain> pieces,
                             std::span<const Ruleset* const> among, const ToDisk& to_disk) {
  const std::string name = file.filename().string();
  const auto text = read_text_file(file, kLargestScenarioFile);
  if (!text) return tl::unexpected(text.error());
  const auto before = parse_scenario(*text, name, file.parent_path(), among);
  if (!before) return tl::unexpected(before.error());
  if (!pieces.empty() && !std::holds_alternative<OpenBoard>(before->board.surface))
    return failure(name + ": on squares write 'at' and 'heading' by hand");
  auto written = written_in(toml::parse(*text), before->board);  // read without fault just now
  Lines lines(text->ends_with('\n') ? *text : *text + '\n');
  std::vector<std::string> moved;
  // From the end: a line that is put in moves those after it.
  std::vector<PlacedTerrain> in_order(pieces.begin(), pieces.end());
  std::erase_if(in_order, [&](const PlacedTerrain& each) {
    return !written.contains(each.id) || !has_moved(written.at(each.id), each);
  });
  std::ranges::sort(in_order, std::ranges::greater{},
                    [&](const PlacedTerrain& each) { return written.at(each.id).at_line; });
  for (const PlacedTerrain& each : in_order) {
    if (!write(lines, before->board, written.at(each.id), each))
      return failure(name + ": give 'at' and 'heading' of '" + each.id + "' a line each");
    moved.push_back(each.id);
  }
  if (moved.empty()) return Ground{};
  const auto now = parse_scenario(lines.text(), name, file.parent_path(), among);
  if (!now) return tl::unexpected(now.error());
  if (auto done = write_text_file(file, lines.text(), to_disk); !done) return tl::unexpected(done.error());
  Ground ground;
  for (const GroundArea& area : now->board.ground.areas)
    if (std::ranges::count(moved, area.id) > 0) ground.areas.push_back(area);
  return ground;
}

}  // namespace telescope
