#include "app/presenters/staff_map.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>

#include "app/drawing/sector_ground.hpp"
#include "app/presenters/table_marks.hpp"
#include "app/presenters/text.hpp"
#include "app/support/language.hpp"
#include "core/base/text_file.hpp"
#include "core/views/map_names.hpp"

namespace telescope::app {
namespace {

constexpr float kEdge = 0.026F;     // room for the names of columns and rows, of the map's height
constexpr float kHeader = 0.19F;    // of a cell's height: what is said of it
constexpr float kFoot = 0.035F;     // likewise, below everybody; above them where nothing is said
constexpr float kFrame = 0.8F;      // a symbol's frame, of its room's width
constexpr float kLabel = 0.27F;     // the type below it, likewise
constexpr float kLeast = 0.0245F;   // of the map's height: smaller type is not read across a room
constexpr float kLetter = 0.62F;    // of the type's height, what a letter takes
constexpr float kMiddle = 0.31F;    // the frame's middle, from the top of its room
constexpr float kTall = 0.78F;      // the room's height without its type: frame, the marks below it
constexpr float kStep = 0.97F;      // from one size that is tried to the next
constexpr float kNamedAt = 0.7F;    // of the others' size, what symbols shrink to before names are given up
constexpr float kBandGap = 0.012F;  // of the map's height

constexpr std::size_t kMostOwedLines = 5;  // lines of what the table owes, beside the map

using Units = std::vector<StaffMap::Unit>;

struct Occupants {
  Units own, other;
  float header = kFoot;  ///< kHeader where something is said of the cell
};

bool alike(const StaffMap::Unit& one, const StaffMap::Unit& other) {
  return one.side == other.side && one.unseen == other.unseen && one.piece.kind == other.piece.kind &&
         one.piece.symbol == other.piece.symbol && one.piece.mobility == other.piece.mobility &&
         one.heading_deg == other.heading_deg;
}

/// One for all that look alike, with their number; `named`: pieces, which have names, each for itself.
Units merged(const Units& units, bool named = false) {
  std::vector<std::pair<StaffMap::Unit, int>> kinds;
  for (const StaffMap::Unit& unit : units) {
    const auto known = std::ranges::find_if(kinds, [&](const auto& kind) {
      return alike(kind.first, unit) && !(named && unit.piece.kind != PieceKind::kCounter);
    });
    known == kinds.end() ? (void)kinds.emplace_back(unit, 1) : (void)++known->second;
  }
  Units one_each;
  for (auto& [unit, count] : kinds) {
    unit.count = count;
    if (count > 1) unit.label = "\u00D7" + std::to_string(count);
    one_each.push_back(std::move(unit));
  }
  return one_each;
}

/// Where the camera has it, else where the game has it.
std::optional<Sector> sector_of(const View& view, const GridBoard& grid, const KnownPiece& known) {
  const auto live = view.pieces.find(known.id);
  if (live == view.pieces.end() || !live->second.at) return known.sector;
  const Place place = locate(
      view.board, {static_cast<double>(live->second.at->x_mm), static_cast<double>(live->second.at->y_mm)},
      Length::from_mm(0));
  if (!place.sector || place.sector->column >= grid.columns || place.sector->row >= grid.rows)
    return known.sector;
  return place.sector;
}

class Layout {
 public:
  Layout(const View& view, const GridBoard& grid, const MapBox& room)
      : view_(view), grid_(grid), room_(room) {
    const float edge = kEdge * room.height;
    field_ = {room.x + edge * 1.6F, room.y + edge, room.width - edge * 1.6F, room.height - edge};
    collect();
    fit();
  }

  StaffMap map() const {
    StaffMap map;
    map.type = label_height(size_);
    add_cells(map);
    add_edges(map);
    for (const auto& [sector, occupants] : occupants_) {
      const Arranged there = arranged(occupants, size_);
      const MapBox box = cell(sector);
      place(map.units, there.other, there, box, box.y + there.header * box.height);
      const float rows = rows_for(there.own.size(), there.wide);
      place(map.units, there.own, there, box,
            box.y + (1.0F - kFoot) * box.height - rows * height(there.size));
    }
    add_band(map);
    add_arrows(map);
    return map;
  }

 private:
  void collect() {
    std::vector<const KnownPiece*> pieces;
    for (const KnownPiece& each : view_.known.pieces) pieces.push_back(&each);
    std::ranges::sort(pieces, {}, [](const KnownPiece* piece) { return piece->id; });
    for (const KnownPiece* piece : pieces) {
      if (piece->place.empty() || piece->gone) continue;
      StaffMap::Unit unit = staff_unit(view_, *piece);
      if (const auto sector = sector_of(view_, grid_, *piece)) {
        Occupants& there = occupants_[*sector];
        (piece->side == Side::kDefender ? there.other : there.own).push_back(std::move(unit));
      } else {
        beside_[piece->place].push_back(std::move(unit));
      }
    }
    for (const KnownMark& mark : view_.known.marks) {
      if (mark.symbol != mark::kCounter) continue;
      StaffMap::Unit unit;
      unit.side = Side::kDefender;
      unit.piece.kind = PieceKind::kCounter;
      for (const Sector sector : mark.sectors) {
        auto& others = occupants_[sector].other;
        others.insert(others.end(), static_cast<std::size_t>(mark.count), unit);
      }
    }
    for (auto& [sector, there] : occupants_)
      if (is_marked(mark::kContact, sector) || is_marked(mark::kTargetUsed, sector) ||
          !features_in(sector).empty())
        there.header = kHeader;
  }

  /// "woods, stream"; a road is drawn.
  std::string features_in(Sector sector) const {
    const auto ground = std::ranges::find(view_.known.ground, sector, &KnownGround::sector);
    std::string words;
    if (ground != view_.known.ground.end())
      for (const std::string& feature : ground->features)
        if (feature != "road") words += (words.empty() ? "" : ", ") + feature;
    return words;
  }

  /// How the pieces of a sector stand: of that size, each `wide` apart.
  struct Arranged {
    Units own, other;
    float header = kFoot;  ///< as of Occupants
    float size = 0.0F;
    float wide = 0.0F;
    float rows = 0.0F;
  };

  float label_height(float size) const { return std::max(size * kLabel, kLeast * room_.height); }
  void measure(StaffMap::Unit& unit, float size) const {
    unit.symbol = size * kFrame;
    unit.type = label_height(size);
  }
  float height(float size) const { return size * kTall + label_height(size); }
  float words(const std::string& label, float size) const {
    return static_cast<float>(telescope::letters(label)) * kLetter * label_height(size);
  }

  /// In ranks of that size, apart by their words or, without them, by their symbols: words that are wider
  /// than a symbol are left out then.
  Arranged ranked(Arranged all, float size, bool with_words) const {
    all.size = all.wide = size;
    for (Units* units : {&all.own, &all.other})
      for (StaffMap::Unit& unit : *units) {
        const float width = words(unit.label, size);
        if (with_words)
          all.wide = std::max(all.wide, width);
        else if (width > size)
          unit.label.clear();
      }
    all.wide = std::min(all.wide, cell_width());
    all.rows = rows_for(all.own.size(), all.wide) + rows_for(all.other.size(), all.wide);
    return all;
  }

  /// Each for itself with all words; else one for all alike; else without the words for which there is no
  /// room.
  Arranged arranged_at(const Occupants& there, float size) const {
    const Arranged each{there.own, there.other, there.header},
        alike{merged(there.own), merged(there.other), there.header};
    for (const Arranged* way : {&each, &alike})
      if (Arranged all = ranked(*way, size, true); fits(all)) return all;
    return ranked(alike, size, false);
  }
  bool fits(const Arranged& there) const {
    return there.rows * height(there.size) <= cell_height_ * (1.0F - there.header - kFoot);
  }
  /// Each for itself with its name, if need be somewhat smaller; else as arranged_at() has it, at that size
  /// or the largest below it that fits.
  Arranged arranged(const Occupants& there, float size) const {
    if (Arranged each = ranked({there.own, there.other, there.header}, size, true); fits(each)) return each;
    const Arranged named{merged(there.own, true), merged(there.other, true), there.header};
    float smaller = size;
    while (smaller >= kNamedAt * size) {
      if (Arranged all = ranked(named, smaller, true); fits(all)) return all;
      smaller *= kStep;
    }
    Arranged all = arranged_at(there, size);
    while (!fits(all) && size > 4.0F) all = arranged_at(there, size *= kStep);
    return all;
  }

  /// The largest size with which nearly everybody has room: few full sectors do not make all others small.
  void fit() {
    constexpr float kMost = 0.8F, kAbreast = 4.4F;
    for (size_ = field_.width / static_cast<float>(grid_.columns) / kAbreast; size_ > 4.0F; size_ *= kStep) {
      for (const bool merge : {false, true}) {
        lay_band(merge);
        if (band_.size() <= 2) break;
      }
      const float band =
          band_.empty() ? 0.0F : static_cast<float>(band_.size()) * height(size_) + kBandGap * room_.height;
      cell_height_ = (field_.height - band) / static_cast<float>(grid_.rows);
      const auto fitting = std::ranges::count_if(occupants_, [&](const auto& there) {
        Occupants headed = there.second;  // so that the size is the same whatever is said of a cell
        headed.header = kHeader;
        return fits(arranged_at(headed, size_));
      });
      if (height(size_) <= cell_height_ * (1.0F - kHeader - kFoot) &&
          static_cast<float>(fitting) >= kMost * static_cast<float>(occupants_.size()))
        return;
    }
  }

  float cell_width() const { return field_.width / static_cast<float>(grid_.columns); }
  float rows_for(std::size_t count, float wide) const {
    return std::ceil(static_cast<float>(count) / std::max(1.0F, std::floor(cell_width() / wide)));
  }

  MapBox cell(Sector sector) const {
    return {field_.x + static_cast<float>(sector.column) * cell_width(),
            field_.y + static_cast<float>(grid_.rows - 1 - sector.row) * cell_height_, cell_width(),
            cell_height_};
  }

  /// In lines from `top`, each in the middle of the cell.
  void place(Units& into, const Units& units, const Arranged& as, const MapBox& box, float top) const {
    const auto most = static_cast<std::size_t>(std::max(1.0F, std::floor(box.width / as.wide)));
    for (std::size_t i = 0; i < units.size(); ++i) {
      const std::size_t in_line = std::min(most, units.size() - i / most * most);
      const float left = box.x + (box.width - static_cast<float>(in_line) * as.wide) / 2.0F;
      StaffMap::Unit unit = units[i];
      unit.x = left + (static_cast<float>(i % most) + 0.5F) * as.wide;
      unit.y = top + static_cast<float>(i / most) * height(as.size) + kMiddle * as.size;
      measure(unit, as.size);
      into.push_back(std::move(unit));
    }
  }

  /// What one alone may know is never on a screen that several look at.
  bool is_marked(std::string_view symbol, Sector sector) const {
    return std::ranges::any_of(view_.known.marks, [&](const KnownMark& mark) {
      return mark.symbol == symbol && !mark.sealed && std::ranges::count(mark.sectors, sector) > 0;
    });
  }

  void add_cells(StaffMap& map) const {
    for (int row = grid_.rows - 1; row >= 0; --row)
      for (int column = 0; column < grid_.columns; ++column) {
        const Sector sector{column, row};
        StaffMap::Cell cell{
            .box = this->cell(sector), .name = label(grid_, sector), .features = features_in(sector)};
        cell.contact = is_marked(mark::kContact, sector);
        cell.fired = is_marked(mark::kTargetUsed, sector);
        map.cells.push_back(std::move(cell));
      }
    add_ground(map.grid);
  }

  /// As if the screen were the table: so marks are round however the sectors are stretched.
  void add_ground(TableOverlay& grid) const {
    const Known& known = view_.known;
    const float high = cell_height_ * static_cast<float>(grid_.rows);
    const auto on_screen = [&](const MapPath& path) {
      std::vector<CanvasPoint> points;
      for (const TablePoint& each : path)
        points.push_back(
            {field_.x + static_cast<float>(each.x_mm), field_.y + high - static_cast<float>(each.y_mm)});
      return points;
    };
    grid.sheet = true;
    grid.table_outline = on_screen({{0, 0}, {field_.width, 0}, {field_.width, high}, {0, high}});
    const double step = std::min(cell_width(), cell_height_) / kMarksInSector;
    const Ground ground = sector_ground(grid_, {cell_width(), cell_height_}, known.ground, known.roads);
    for (const MapShape& shape : ground_drawing(ground, step).shapes) {
      GroundMark mark{
          .kind = shape.kind, .ink = shape.ink, .width = static_cast<float>(shape.width_mm), .paths = {}};
      for (const MapPath& path : shape.paths) mark.paths.push_back(on_screen(path));
      grid.ground.push_back(std::move(mark));
    }
  }

  void add_arrows(StaffMap& map) const {
    const double cell = grid_.cell.mm();
    for (const KnownMark& mark : view_.known.marks) {
      if (mark.sealed || !is_arrow(mark)) continue;
      StaffMap::Arrow arrow{.way = {}, .dashed = mark.symbol == mark::kArrowDashed};
      for (const TablePoint& point : arrow_way(mark.sectors, grid_))
        arrow.way.emplace_back(field_.x + static_cast<float>(point.x_mm / cell) * cell_width(),
                               field_.y + static_cast<float>(grid_.rows - point.y_mm / cell) * cell_height_);
      if (!arrow.way.empty()) map.arrows.push_back(std::move(arrow));
    }
  }

  void add_edges(StaffMap& map) const {
    const float edge = kEdge * room_.height;
    for (int column = 0; column < grid_.columns; ++column) {
      const MapBox box = cell({column, grid_.rows - 1});
      map.edges.push_back({box.x + box.width / 2, box.y - edge / 2, column_name(grid_, column)});
    }
    for (int row = 0; row < grid_.rows; ++row) {
      const MapBox box = cell({0, row});
      map.edges.push_back({box.x - edge * 0.8F, box.y + box.height / 2, row_name(grid_, row)});
    }
  }

  /// What waits beside the table flows in lines below it, its place's name in front.
  void lay_band(bool merge) {
    band_.clear();
    float x = field_.width + 1.0F;
    const auto next = [&](float width) {
      if (x + width > field_.width) {
        band_.emplace_back();
        x = 0.0F;
      }
      return field_.x + std::exchange(x, x + width) + width / 2.0F;
    };
    for (const auto& [name, units] : beside_) {
      const float at = next(words(name, size_) + size_ * 0.2F);
      band_.back().places.push_back({at, 0.0F, name});
      for (StaffMap::Unit unit : merge ? merged(units) : units) {
        unit.x = next(std::max(size_, words(unit.label, size_)));
        measure(unit, size_);
        band_.back().units.push_back(std::move(unit));
      }
    }
  }

  void add_band(StaffMap& map) const {
    float y = field_.y + field_.height - static_cast<float>(band_.size()) * height(size_) + kMiddle * size_;
    for (const Line& line : band_) {
      for (StaffMap::Word place : line.places) {
        place.y = y;
        map.places.push_back(std::move(place));
      }
      for (StaffMap::Unit unit : line.units) {
        unit.y = y;
        map.units.push_back(std::move(unit));
      }
      y += height(size_);
    }
  }

  struct Line {
    std::vector<StaffMap::Word> places;
    Units units;
  };

  const View& view_;
  const GridBoard& grid_;
  MapBox room_, field_;
  std::map<Sector, Occupants> occupants_;
  std::map<std::string, Units> beside_;
  std::vector<Line> band_;
  float size_ = 0.0F;
  float cell_height_ = 0.0F;
};

std::string notice_of(const View& view) {
  switch (view.known.sight) {
    case Sight::kNothing:
      return tr("The table is not shown now.");
    case Sight::kOwn:
      return tr("Only one's own units are shown.");
    case Sight::kPublic:
    case Sight::kWhole:
      break;
  }
  return view.live ? "" : tr("No camera: as the game has it.");
}

}  // namespace

StaffMap::Unit staff_unit(const View& view, const KnownPiece& known) {
  StaffMap::Unit unit;
  unit.side = known.side;
  unit.label = known.short_name.empty() ? known.name : known.short_name;
  if (!unit.label.empty()) unit.label = drawable({unit.label, known.name, known.id.value()});
  unit.piece.id = known.id;
  unit.piece.kind = known.face_down ? PieceKind::kCounter : PieceKind::kStand;
  unit.piece.side = known.side;
  unit.piece.symbol = known.kind;
  unit.piece.mobility = known.mobility;
  if (known.facing) unit.heading_deg = static_cast<float>(heading_of(*known.facing).degrees());
  const auto live = view.pieces.find(known.id);
  unit.unseen = view.live && live != view.pieces.end() && live->second.state != PieceState::kSeen;
  return unit;
}

StaffMap staff_map(const View& view, const MapBox& room) {
  const GridBoard* grid = grid_of(view.board);
  if (!grid) return open_staff_map(view, room);
  return grid->columns > 0 && grid->rows > 0 ? Layout(view, *grid, room).map() : StaffMap{};
}

ProjectorPage projector_page(const View& view) {
  const Known& known = view.known;
  ProjectorPage page{.scenario = view.scenario,
                     .when = known.when,
                     .step = known.title,
                     .notice = notice_of(view),
                     .noticed = noticed(view.events),
                     .events = {}};
  if (known.step_number > 0 && !known.steps.empty() && !known.over)
    page.progress = tr("Step {1} of {2}", known.step_number, known.steps.size());
  for (const KnownCards& cards : known.cards)
    if (!cards.sealed && !cards.piece && cards.count > 0) page.cards.push_back(cards);
  page.facts = known.facts;
  for (const std::string& sentence : view.owed) page.owed.push_back(with_map_names(known.pieces, sentence));
  cut_to(page.owed, kMostOwedLines);
  for (const ToldLine& line : view.events)
    if (!line.from.empty())
      page.events.insert(page.events.begin(), line.from + ": " + line.text);
    else if (!only_frames(line.text))
      page.events.insert(page.events.begin(), line.text);
  return page;
}

}  // namespace telescope::app
