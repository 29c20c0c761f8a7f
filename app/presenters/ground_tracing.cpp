#include "app/presenters/ground_tracing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/support/language.hpp"
#include "core/board/segments.hpp"
#include "core/table/spot.hpp"

namespace telescope::app {
namespace {

/// So near to a corner that is there, or to the table's edge, a point is meant to lie on it.
constexpr double kSnapMm = 10.0;
/// The grid that points snap to, as part of a step of the arrows.
constexpr double kGridParts = 2.0, kFineParts = 5.0;
constexpr std::size_t kLongestStem = 8;  // of an id, which has 12 letters at most
constexpr Length kFirstWidth = 25.4_mm, kWidthStep = 6.35_mm, kHeightStep = 5_mm;

/// What a kind that is a line usually has in its name; Tab says otherwise.
constexpr std::array<std::string_view, 9> kLines{"road",   "track", "rail", "river", "stream",
                                                 "bridge", "hedge", "wall", "edge"};

bool is_line_word(std::string_view kind) {
  return std::ranges::any_of(
      kLines, [&](std::string_view each) { return kind.find(each) != std::string_view::npos; });
}

MeasuringUnit unit_of(const Board& board) {
  const auto* open = std::get_if<OpenBoard>(&board.surface);
  return open ? open->unit : MeasuringUnit::kInch;
}
std::string point_words(const Board& board, TablePoint point) {
  return tr("{1} from the left, {2} up", length_words(board, Length::from_mm(point.x_mm)),
            length_words(board, Length::from_mm(point.y_mm)));
}

/// "woods-3": an id that no area and no line of `ground` has.
std::string new_id(const Ground& ground, std::string_view kind) {
  const auto taken = [&](const std::string& id) {
    return std::ranges::find(ground.areas, id, &GroundArea::id) != ground.areas.end() ||
           std::ranges::find(ground.lines, id, &GroundLine::id) != ground.lines.end();
  };
  const std::string stem(kind.substr(0, kLongestStem));
  for (int number = 1;; ++number)
    if (std::string id = stem + "-" + std::to_string(number); !taken(id)) return id;
}

/// Closed outlines of areas, then lines.
std::vector<std::vector<TablePoint>> strokes(const Ground& ground) {
  std::vector<std::vector<TablePoint>> all;
  for (const GroundArea& each : ground.areas) {
    all.push_back(outline(each.shape));
    all.back().push_back(all.back().front());
  }
  for (const GroundLine& each : ground.lines) all.push_back(each.points);
  return all;
}

std::vector<CanvasPoint> bent(const Projection& projection, const std::vector<TablePoint>& points) {
  std::vector<CanvasPoint> all;
  for (std::size_t i = 1; i < points.size(); ++i) {
    const auto part = projection.line(points[i - 1], points[i]);
    all.insert(all.end(), part.begin(), part.end());
  }
  return all;
}

}  // namespace

void GroundTracing::begin(const Board& board, std::vector<std::string> kinds) {
  end();
  if (kinds.empty()) return;
  on_ = true;
  board_ = board;
  kinds_ = std::move(kinds);
  line_ = is_line_word(kinds_.front());
  width_ = kFirstWidth;
  aim_ = {telescope::width(board).mm() / 2.0, depth(board).mm() / 2.0};
}

void GroundTracing::end() {
  GroundTracing left;
  left.board_ = std::move(board_);
  left.kept_ = std::move(kept_);
  left.terrain_ = std::move(terrain_);
  *this = std::move(left);
}

Length GroundTracing::step() const {
  return unit_of(board_) == MeasuringUnit::kInch ? Length::from_inches(0.5) : Length::from_mm(10.0);
}

TablePoint GroundTracing::snapped(TablePoint point) const {
  const double w = telescope::width(board_).mm(), d = depth(board_).mm();
  point = {std::clamp(point.x_mm, 0.0, w), std::clamp(point.y_mm, 0.0, d)};
  if (!snaps_) return point;
  // The nearest corner that is there already: of this outline's beginning, or of other ground.
  std::vector<TablePoint> corners;
  if (!points_.empty()) corners.push_back(points_.front());
  for (const auto& stroke : strokes(ground())) corners.insert(corners.end(), stroke.begin(), stroke.end());
  const TablePoint* nearest = nullptr;
  for (const TablePoint& each : corners)
    if (distance_mm(each, point) <= kSnapMm &&
        (!nearest || distance_mm(each, point) < distance_mm(*nearest, point)))
      nearest = &each;
  if (nearest) return *nearest;
  const double grid = step().mm() / kGridParts;
  const auto along = [&](double value, double most) {
    if (value < kSnapMm) return 0.0;
    if (value > most - kSnapMm) return most;
    return std::round(value / grid) * grid;
  };
  return {along(point.x_mm, w), along(point.y_mm, d)};
}

TablePoint GroundTracing::aim() const {
  return snapped(aim_);
}

void GroundTracing::aim_by(int right, int up, bool fine) {
  const double by = fine ? step().mm() / kFineParts : step().mm();
  aim_ = {std::clamp(aim_.x_mm + right * by, 0.0, telescope::width(board_).mm()),
          std::clamp(aim_.y_mm + up * by, 0.0, depth(board_).mm())};
}

void GroundTracing::add(TablePoint point) {
  if (points_.size() == kMostGroundPoints) return;
  if (!points_.empty() && points_.back() == point) return;
  points_.push_back(point);
  undone_.clear();
}

void GroundTracing::put(TablePoint point) {
  aim_ = point;
  add(snapped(point));
}

void GroundTracing::take_last() {
  if (points_.empty()) return;
  undone_.push_back(points_.back());
  points_.pop_back();
}

void GroundTracing::change_size(int by) {
  if (line_)
    width_ = std::clamp(width_ + kWidthStep * by, Length(), kWidestGroundLine);
  else
    height_ = std::clamp(height_ + kHeightStep * by, Length(), kHighestGround);
}

std::optional<GroundTracing::Wanted> GroundTracing::press(const Input& input) {
  const std::string& key = input.key;
  const bool fine = key.starts_with("Shift+");
  const std::string_view arrow = std::string_view(key).substr(fine ? 6 : 0);
  if (arrow == "Left" || arrow == "Right" || arrow == "Up" || arrow == "Down") {
    aim_by(arrow == "Right"  ? 1
           : arrow == "Left" ? -1
                             : 0,
           arrow == "Up"     ? 1
           : arrow == "Down" ? -1
                             : 0,
           fine);
  } else if (key == "Space") {
    add(aim());
  } else if (key == "Backspace" || key == "Ctrl+Z") {
    if (points_.empty() && last_kept()) return Wanted::kTakeBack;
    take_last();
  } else if (key == "Ctrl+Y") {
    if (!undone_.empty()) {
      points_.push_back(undone_.back());
      undone_.pop_back();
    }
  } else if (key == "[" || key == "]") {
    kind_ = (kind_ + (key == "]" ? 1 : kinds_.size() - 1)) % kinds_.size();
    line_ = is_line_word(kind());
  } else if (key == "Tab") {
    line_ = !line_;
  } else if (key == "S") {
    snaps_ = !snaps_;
  } else if (key == "PgUp" || key == "PgDn") {
    change_size(key == "PgUp" ? 1 : -1);
  } else if (key == "T") {
    return Wanted::kTakeTerrain;
  } else if (key == "Enter") {
    return traced() ? Wanted::kKeep : Wanted::kNothing;
  } else if (key == "Esc") {
    if (points_.empty()) {
      end();
    } else {
      points_.clear();
      undone_.clear();
    }
  } else {
    return std::nullopt;
  }
  return Wanted::kNothing;
}

std::string GroundTracing::fault() const {
  const Length w = telescope::width(board_), d = depth(board_);
  const auto found = line_ ? line_fault(points_, w, d) : shape_fault(Polygon{points_}, w, d);
  return found ? tr("This outline {1}.", *found) : std::string();
}

std::optional<Ground> GroundTracing::traced() const {
  if (!on_ || !fault().empty()) return std::nullopt;
  Ground one;
  const std::string id = new_id(ground(), kind());
  if (line_)
    one.lines.push_back({.id = id, .name = {}, .kind = kind(), .points = points_, .width = width_});
  else
    one.areas.push_back({.id = id, .name = {}, .kind = kind(), .shape = Polygon{points_}, .height = height_});
  return one;
}

void GroundTracing::kept(const Ground& ground) {
  kept_.push_back(ground);
  points_.clear();
  undone_.clear();
}

void GroundTracing::taken_back() {
  if (kept_.empty()) return;
  const Ground last = std::move(kept_.back());
  kept_.pop_back();
  // Its points are there again, to be corrected.
  line_ = last.areas.empty();
  points_ = line_ ? last.lines.front().points : std::get<Polygon>(last.areas.front().shape).points;
  undone_.clear();
}

void GroundTracing::terrain_placed(const Ground& moved) {
  for (const GroundArea& each : moved.areas) {
    std::erase_if(terrain_.areas, [&](const GroundArea& was) { return was.id == each.id; });
    terrain_.areas.push_back(each);
  }
}

Ground GroundTracing::ground() const {
  Ground all = board_.ground;
  for (const Ground& each : kept_) {
    all.areas.insert(all.areas.end(), each.areas.begin(), each.areas.end());
    all.lines.insert(all.lines.end(), each.lines.begin(), each.lines.end());
  }
  return all;
}

TracingMarks tracing_marks(const GroundTracing& tracing, const Projection& projection) {
  TracingMarks marks;
  const Ground before = tracing.board().ground, now = tracing.ground();
  const auto beyond = [](const auto& all, std::size_t first) {
    return std::vector(all.begin() + static_cast<std::ptrdiff_t>(first), all.end());
  };
  const Ground kept{.areas = beyond(now.areas, before.areas.size()),
                    .lines = beyond(now.lines, before.lines.size())};
  for (const auto& stroke : strokes(kept)) marks.kept.push_back(bent(projection, stroke));
  for (const auto& stroke : strokes(tracing.placed_terrain())) marks.kept.push_back(bent(projection, stroke));
  if (!tracing.on()) return marks;
  std::vector<TablePoint> way = tracing.points();
  for (const TablePoint& each : way)
    if (const auto at = projection.canvas_from_table(each)) marks.points.push_back(*at);
  way.push_back(tracing.aim());
  marks.outline = bent(projection, way);
  if (!tracing.is_line() && tracing.points().size() > 1)
    marks.closing = projection.line(tracing.aim(), tracing.points().front());
  marks.aim = projection.canvas_from_table(tracing.aim());
  marks.text = tracing.kind() + " " + point_words(tracing.board(), tracing.aim());
  marks.wrong = tracing.points().size() > 3 && !tracing.fault().empty();
  return marks;
}

TracingPage tracing_page(const GroundTracing& tracing, bool playing) {
  TracingPage page;
  if (!tracing.on()) return page;
  const Board& board = tracing.board();
  page.heading = tracing.is_line() ? tr("Tracing: {1}, a line", tracing.kind())
                                   : tr("Tracing: {1}, an area", tracing.kind());
  page.rows.push_back({tr("aim"), point_words(board, tracing.aim())});
  page.rows.push_back({tr("points"), std::to_string(tracing.points().size())});
  page.rows.push_back({tracing.is_line() ? tr("width") : tr("height"),
                       length_words(board, tracing.is_line() ? tracing.width() : tracing.height())});
  page.rows.push_back(
      {tr("snaps"), tracing.snaps() ? tr("to corners, edges and the grid") : tr("to nothing")});
  if (const Ground* last = tracing.last_kept())
    page.rows.push_back(
        {tr("kept last"), last->areas.empty() ? last->lines.front().id : last->areas.front().id});
  page.fault = tracing.points().empty() ? std::string() : tracing.fault();
  page.hints = {tr("Space or a click sets a point; arrows move the aim, finer with Shift."),
                tr("Backspace takes the last point back, or what was kept last; Ctrl+Y sets it again."),
                tr("[ and ]: another kind. Tab: area or line. PgUp, PgDn: width or height. S: snap."),
                tr("Enter keeps it in the scenario. T: terrain pieces with a tag are where they lie now."),
                tr("Esc leaves.")};
  if (playing)
    page.hints.emplace_back(
        tr("The game that runs keeps its ground; the next game of this scenario has this."));
  return page;
}

}  // namespace telescope::app
