#include "core/scenario/ground_reader.hpp"

#include <algorithm>

#include "core/base/text_checks.hpp"
#include "core/scenario/board_reader.hpp"

namespace telescope {
namespace {

constexpr std::size_t kLongestGroundName = 30;

/// Reads areas and lines one by one; all of them share the ids.
class GroundReader {
 public:
  GroundReader(const std::vector<std::string_view>& kinds, Board& board, TomlErrors& errors)
      : kinds_(kinds), board_(board), errors_(errors) {}

  void area(const toml::table& table);
  void line(const toml::table& table);

 private:
  std::string read_id(const TomlReader& in) const;
  std::string read_name(const TomlReader& in) const;
  std::string read_kind(const TomlReader& in) const;
  std::optional<Length> coordinate(const toml::node& node) const;
  std::optional<TablePoint> pair(const toml::node& node) const;
  TablePoint read_pair(const TomlReader& in, std::string_view key) const;
  std::vector<TablePoint> read_points(const TomlReader& in, std::string_view key = "points") const;
  Polygon read_piece(const TomlReader& in) const;
  GroundShape read_shape(const TomlReader& in) const;

  const std::vector<std::string_view>& kinds_;
  Board& board_;
  TomlErrors& errors_;
};

std::string GroundReader::read_id(const TomlReader& in) const {
  std::string id = in.required_text("id");
  if (const auto fault = id_fault(id); !fault.empty()) in.wrong("id", fault);
  if (const std::string fault = sector_fault(board_, id); !fault.empty()) in.wrong("id", fault);
  const Ground& ground = board_.ground;
  if (std::ranges::find(ground.areas, id, &GroundArea::id) != ground.areas.end() ||
      std::ranges::find(ground.lines, id, &GroundLine::id) != ground.lines.end())
    in.wrong("id", "is '" + id + "' again; give each area and line an id of its own");
  return id;
}

std::string GroundReader::read_name(const TomlReader& in) const {
  std::string name = in.text("name", "");
  if (!is_printable(name) || letters(name) > kLongestGroundName)
    in.wrong("name", "must be at most 30 letters on one line");
  return name;
}

std::string GroundReader::read_kind(const TomlReader& in) const {
  if (!in.has("kind")) in.missing("kind");
  if (kinds_.empty()) {
    in.wrong("kind", "cannot be used: the rules of this game know no areas or lines of ground");
    return {};
  }
  return in.word("kind", kinds_.front(), kinds_);
}

/// A length with its unit; on an open table also a number, in the table's unit.
std::optional<Length> GroundReader::coordinate(const toml::node& node) const {
  if (const auto text = node.value_exact<std::string>()) return parse_length(*text);
  const auto* open = std::get_if<OpenBoard>(&board_.surface);
  const auto number = node.is_number() && open ? node.value<double>() : std::nullopt;
  if (!number) return std::nullopt;
  return open->unit == MeasuringUnit::kInch ? Length::from_inches(*number) : Length::from_cm(*number);
}

std::optional<TablePoint> GroundReader::pair(const toml::node& node) const {
  const toml::array* list = node.as_array();
  if (!list || list->size() != 2) return std::nullopt;
  const auto x = coordinate(*list->get(0)), y = coordinate(*list->get(1));
  if (!x || !y) return std::nullopt;
  return TablePoint{x->mm(), y->mm()};
}

constexpr std::string_view kPairWords =
    "must be two lengths, such as [\"6 in\", \"10 in\"]; on an open table numbers are in its unit: [6, 10]";

TablePoint GroundReader::read_pair(const TomlReader& in, std::string_view key) const {
  if (!in.has(key)) {
    in.missing(key);
    return {};
  }
  const auto read = pair(*in.find(key));
  if (!read) in.wrong(key, kPairWords);
  return read.value_or(TablePoint{});
}

std::vector<TablePoint> GroundReader::read_points(const TomlReader& in, std::string_view key) const {
  std::vector<TablePoint> points;
  if (!in.has(key)) {
    in.missing(key);
    return points;
  }
  const toml::array* list = in.find(key)->as_array();
  if (!list) {
    in.wrong(key, "must be a list of points, such as [[\"6 in\", \"10 in\"], [\"9 in\", \"10 in\"]]");
    return points;
  }
  if (list->size() > kMostGroundPoints) {
    in.wrong(key, "has " + std::to_string(list->size()) + " points; " + std::to_string(kMostGroundPoints) +
                      " are the most");
    return points;
  }
  for (std::size_t i = 0; i < list->size(); ++i) {
    const auto point = pair(*list->get(i));
    if (!point) {
      in.wrong(key, "point " + std::to_string(i + 1) + " " + std::string(kPairWords));
      return points;
    }
    points.push_back(*point);
  }
  return points;
}

/// Of a terrain piece: its outline about its tag, the place of the tag, and where its top looks.
Polygon GroundReader::read_piece(const TomlReader& in) const {
  Polygon piece{read_points(in, "outline")};
  const TablePoint at = read_pair(in, "at");
  const BaseFrame place(at, in.whole("heading", 0, 0, 359));
  for (TablePoint& each : piece.points) each = place(each.x_mm, each.y_mm);
  return piece;
}

GroundShape GroundReader::read_shape(const TomlReader& in) const {
  if (in.has("outline")) {
    for (const char* key : {"points", "centre", "radii", "rotation"})
      if (in.has(key)) in.wrong(key, "cannot stand beside 'outline', which 'at' and 'heading' place");
    return read_piece(in);
  }
  for (const char* key : {"at", "heading"})
    if (in.has(key)) in.wrong(key, "cannot stand beside other than an 'outline'");
  const bool round = in.has("centre") || in.has("radii") || in.has("rotation");
  if (!round) return Polygon{read_points(in)};
  if (in.has("points")) in.wrong("points", "cannot stand beside 'centre', 'radii' or 'rotation'");
  const TablePoint radii = read_pair(in, "radii");
  return Ellipse{.centre = read_pair(in, "centre"),
                 .radius_x = Length::from_mm(radii.x_mm),
                 .radius_y = Length::from_mm(radii.y_mm),
                 .rotation_deg = static_cast<double>(in.whole("rotation", 0, -360, 360))};
}

void GroundReader::area(const toml::table& table) {
  const TomlReader in(
      table, "[[board.ground]]", errors_,
      {"id", "name", "kind", "points", "centre", "radii", "rotation", "height", "outline", "at", "heading"});
  GroundArea area{.id = read_id(in),
                  .name = read_name(in),
                  .kind = read_kind(in),
                  .shape = read_shape(in),
                  .height = in.length("height", 0_mm, 0_mm, kHighestGround)};
  if (errors_.any()) return;
  if (const auto fault = shape_fault(area.shape, width(board_), depth(board_)))
    errors_.add(in.line(), "'" + area.id + "' in [[board.ground]] " + *fault);
  board_.ground.areas.push_back(std::move(area));
}

void GroundReader::line(const toml::table& table) {
  const TomlReader in(table, "[[board.line]]", errors_, {"id", "name", "kind", "points", "width"});
  GroundLine line{.id = read_id(in),
                  .name = read_name(in),
                  .kind = read_kind(in),
                  .points = read_points(in),
                  .width = in.length("width", 0_mm, 0_mm, kWidestGroundLine)};
  if (errors_.any()) return;
  if (const auto fault = line_fault(line.points, width(board_), depth(board_)))
    errors_.add(in.line(), "'" + line.id + "' in [[board.line]] " + *fault);
  board_.ground.lines.push_back(std::move(line));
}

}  // namespace

void read_ground(const TomlReader& in, const std::vector<std::string_view>& kinds, Board& board,
                 TomlErrors& errors) {
  const auto areas = in.tables(kGroundAreaKey), lines = in.tables(kGroundLineKey);
  for (const auto& [key, count] : {std::pair(kGroundAreaKey, areas.size()), {kGroundLineKey, lines.size()}})
    if (count > kMostGrounds) {
      in.wrong(key, "has " + std::to_string(count) + " entries; " + std::to_string(kMostGrounds) +
                        " are the most");
      return;
    }
  GroundReader reader(kinds, board, errors);
  for (const toml::table* each : areas) {
    if (errors.any()) return;
    reader.area(*each);
  }
  for (const toml::table* each : lines) {
    if (errors.any()) return;
    reader.line(*each);
  }
}

}  // namespace telescope
