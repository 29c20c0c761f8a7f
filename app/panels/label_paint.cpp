#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/panels/overlay_paint.hpp"

// Names, counts and words over the table: each where it covers none of those that are there already.

namespace telescope::app {
namespace {

/// What a stand's symbol covers.
LabelBox symbol_box(const Paint& paint, const StandShape& stand, const CanvasToWindow& place) {
  const float width = symbol_width(paint, stand, place);
  const ImVec2 at = place(stand.symbol_at), half{width / 2, width / 3};
  return box_of(at - half, at + half);
}

/// Words on a veil of their own, which is kept free from then on.
void paint_words(const Paint& paint, ImVec2 at, float size, ImU32 tint, const std::string& text, float pad,
                 LabelBoxes& taken) {
  const ImVec2 half = paint.on_veil(at, size, tint, text, {pad, paint.px(1)}, paint.px(4));
  taken.push_back(box_of(at - half, at + half));
}

LabelBoxes both(LabelBoxes taken, const LabelBoxes& things) {
  taken.insert(taken.end(), things.begin(), things.end());
  return taken;
}

/// One count: a mark for the side, then the words; a full one is framed, an overfull one is filled.
struct CountChip {
  static constexpr float kMark = 0.34F;  // radius, of the size
  static constexpr float kPad = 0.34F;
  std::string text;
  float size;
  ImVec2 extent;
};

CountChip count_chip(const Paint& paint, const CountLabel& label, std::string text, float size) {
  const float over = label.fullness == Fullness::kOver ? 0.3F : 0.0F;  // room for the disc behind its mark
  const ImVec2 words = paint.measure(size, true, text);
  return {std::move(text),
          size,
          {words.x + size * (2 * CountChip::kMark + 3 * CountChip::kPad + over), words.y + size * 0.24F}};
}

/// Its words smaller, and then fewer, until they are no wider than `room`; `terse`: the number alone.
CountChip count_chip_within(const Paint& paint, const CountLabel& label, bool terse, float size, float room) {
  const std::string& words = terse ? label.number : label.text;
  CountChip chip = count_chip(paint, label, words, size);
  if (chip.extent.x <= room) return chip;
  if (const float fits = size * room / chip.extent.x; fits >= paint.px(8))
    return count_chip(paint, label, words, fits);
  chip = count_chip(paint, label, label.number, size);
  return chip.extent.x <= room ? chip : count_chip(paint, label, label.number, size * room / chip.extent.x);
}
bool is_read(const Paint& paint, const CountChip& chip) {
  return chip.size >= paint.px(7);
}

void paint_count(const Paint& paint, ImVec2 at, const CountLabel& label, const CountChip& chip) {
  const bool over = label.fullness == Fullness::kOver;
  const float size = chip.size;
  const float mark = size * CountChip::kMark;
  const ImVec2 max = at + chip.extent;
  const float middle = (at.y + max.y) / 2;
  ImDrawList* list = paint.list();
  list->AddRectFilled(at, max, over ? colour::kAlarm : colour::kVeil, size * 0.28F);
  if (label.fullness == Fullness::kFull)
    list->AddRect(at, max, side_colour(label.side), size * 0.28F, 0, std::max(1.5F, size * 0.13F));
  const float disc = over ? size * 0.15F : 0.0F;
  const ImVec2 mark_at{at.x + size * CountChip::kPad + mark + disc, middle};
  if (over) list->AddCircleFilled(mark_at, mark + 1.5F * disc, colour::kInk);
  paint.side_mark(mark_at, mark, label.side);
  const float text = paint.measure(size, true, chip.text).x;
  paint.centred({max.x - size * CountChip::kPad - text / 2, middle}, size, true,
                over ? colour::kInk : colour::kText, chip.text);
}

/// The chips of one sector: side by side, as numbers alone where there is no room for words, or one above the
/// other.
struct ChipRow {
  std::vector<CountChip> chips;
  bool beside = true;
  ImVec2 extent;
};

ChipRow chip_row(const Paint& paint, const SectorShape& sector, bool terse, float room, float share = 1.0F) {
  const float gap = paint.px(4);
  ChipRow row;
  float together = -gap, widest = 0.0F, highest = 0.0F, height = 0.0F;
  for (const CountLabel& label : sector.counts) {
    const bool over = label.fullness == Fullness::kOver;
    const float usual = std::clamp(room * (over ? 0.17F : 0.1F), paint.px(11), paint.px(over ? 34 : 24));
    const float size = std::max(usual * share, paint.px(8));
    row.chips.push_back(count_chip_within(paint, label, terse, size, room));
    const ImVec2 extent = row.chips.back().extent;
    together += extent.x + gap;
    widest = std::max(widest, extent.x);
    highest = std::max(highest, extent.y);
    height += extent.y + paint.px(1);
  }
  row.beside = row.chips.size() == 1 || together <= room;
  row.extent = row.beside ? ImVec2{together, highest} : ImVec2{widest, height};
  return row;
}

/// Where the chips lie, on the edge of the sector that is highest on the screen: from the left, or farther
/// along the edge where they hide less of stands and of words; below it where they would else hide words.
LabelBox place_of(const ChipRow& row, ImVec2 corner, float room, const LabelBoxes& things,
                  const LabelBoxes& taken) {
  constexpr int kPlaces = 8;
  const LabelBoxes covered = both(taken, things);
  const float on_edge = row.beside ? row.extent.y : row.chips.front().extent.y;
  LabelBox best;
  for (const float top : {corner.y - on_edge * 0.5F, corner.y + 1.0F}) {
    std::vector<LabelBox> places;
    for (int i = 0; i <= kPlaces; ++i) {
      const float left = corner.x + std::max(0.0F, room - row.extent.x) * static_cast<float>(i) / kPlaces;
      places.push_back(box_of({left, top}, ImVec2{left, top} + row.extent));
    }
    best = places[freest(places, covered)];
    if (shared_area(best, taken) <= 0.0F) break;
  }
  return best;
}

/// Counts are the number alone, and then smaller, where they would else hide a stand. Where they could not be
/// read, or would hide other words wherever they stood, they are left out.
void paint_counts(const Paint& paint, const SectorShape& sector, const CanvasToWindow& place,
                  const LabelBoxes& things, LabelBoxes& taken) {
  if (sector.counts.empty()) return;
  const LabelBox around = bounds_of(place(sector.corners));
  const float gap = paint.px(4);
  const ImVec2 corner{around.min_x + gap, around.min_y};
  const float room = around.max_x - around.min_x - 2 * gap;
  constexpr float kHides = 0.2F;  // of a stand: less leaves it to be read
  ChipRow row;
  LabelBox chosen;
  float hidden = 0.0F;
  for (const auto& [terse, share] : {std::pair{false, 1.0F}, {true, 1.0F}, {true, 0.8F}, {true, 0.65F}}) {
    ChipRow other = chip_row(paint, sector, terse, room, share);
    const LabelBox at = place_of(other, corner, room, things, taken);
    const float hides = most_hidden(at, things) + (other.beside ? 0.0F : 1.0F);
    if (!row.chips.empty() && hides >= hidden) continue;
    row = std::move(other);
    chosen = at;
    hidden = hides;
    if (hidden < kHides) break;
  }
  const auto unread = [&](const CountChip& chip) { return !is_read(paint, chip); };
  if (shared_area(chosen, taken) > 0.0F || std::ranges::any_of(row.chips, unread)) return;
  ImVec2 at{chosen.min_x, chosen.min_y};
  const float middle = chosen.min_y + row.extent.y * 0.5F;
  for (std::size_t i = 0; i < row.chips.size(); ++i) {
    const ImVec2 extent = row.chips[i].extent;
    if (row.beside) at.y = middle - extent.y * 0.5F;
    paint_count(paint, at, sector.counts[i], row.chips[i]);
    taken.push_back(box_of(at, at + extent));
    if (row.beside)
      at.x += extent.x + gap;
    else
      at.y += extent.y + paint.px(1);
  }
}

/// A name that is to be placed, and how it is drawn.
struct Name {
  NameToPlace wanted;
  std::vector<std::string> texts;  ///< of each form
  std::vector<float> sizes;
  std::size_t usual = 0;  ///< the form of the usual size; kSizes follow from there
  int rank = 0;           ///< the lower, the earlier it is placed
  ImU32 tint;
  ImU32 ground;
  bool round = false;  ///< its ground
};

/// Of a name's usual size: what is tried before it is shortened.
constexpr std::array kSizes{1.0F, 0.8F, 0.65F};
constexpr float kLeastName = 9.0F;  // units: smaller than that nobody reads it

void add_form(const Paint& paint, Name& name, std::string text, float size) {
  size = std::max(size, paint.px(kLeastName));
  const ImVec2 extent = paint.measure(size, true, text) + ImVec2{paint.px(6), 0};
  name.wanted.forms.push_back({extent.x, extent.y});
  name.texts.push_back(std::move(text));
  name.sizes.push_back(size);
}

/// From a thing to its name.
void paint_leader(const Paint& paint, const Name& name, const LabelBox& box) {
  const ImVec2 from = middle_of(name.wanted.thing);
  const ImVec2 to{std::clamp(from.x, box.min_x, box.max_x), std::clamp(from.y, box.min_y, box.max_y)};
  paint.list()->AddLine(from, to, colour::kVeil, paint.px(3));
  paint.list()->AddLine(from, to, name.tint, paint.px(1.2F));
}

void paint_name(const Paint& paint, const Name& name, const PlacedName& placed) {
  const LabelBox& box = placed.box;
  paint.list()->AddRectFilled({box.min_x, box.min_y}, {box.max_x, box.max_y}, name.ground,
                              name.round ? (box.max_y - box.min_y) / 2 : paint.px(3));
  paint.centred(middle_of(box), name.sizes[placed.form], true, name.tint, name.texts[placed.form]);
}

/// Names of stands and markers: first what is chosen, then what is not seen as it should be.
class Names {
 public:
  Names(const Paint& paint, const CanvasToWindow& place) : paint_(paint), place_(place) {}

  void add(const StandShape& stand) {
    const LabelBox symbol = symbol_box(paint_, stand, place_);
    if (symbol.max_x <= symbol.min_x || stand.label.empty())
      return;  // too small to carry a name, or its unit's other stand does
    const ImVec2 centre = place_(stand.centre), front = place_(stand.front);
    const bool seen = stand.state == PieceState::kSeen;
    const float reach = std::hypot(front.x - centre.x, front.y - centre.y);
    const float size = stand.room > 0.0F
                           ? std::clamp((symbol.max_x - symbol.min_x) * 0.34F, paint_.px(15), paint_.px(20))
                           : std::clamp(reach * 0.8F, paint_.px(10), paint_.px(18));
    const ImVec2 off = place_(stand.label_at) - place_(stand.symbol_at);
    const float gap = paint_.px(2);
    Name name{.wanted = {.thing = {symbol.min_x + off.x, symbol.min_y + off.y - gap, symbol.max_x + off.x,
                                   symbol.max_y + off.y + gap},
                         .forms = {}},
              .rank = stand.highlighted        ? 0
                      : stand.unclear || !seen ? 1
                                               : kLastRank,
              .tint = stand.highlighted        ? colour::kInk
                      : stand.unclear || !seen ? colour::kWarning
                                               : colour::kText,
              .ground = stand.highlighted ? colour::kChosen : colour::kVeil};
    // Why it is not seen stands in the column; here it would hide its neighbours.
    if (stand.highlighted && !stand.remark.empty())
      add_form(paint_, name, stand.label + " " + stand.remark, size);
    name.usual = name.texts.size();
    for (const float each : kSizes) add_form(paint_, name, stand.label, size * each);
    if (const std::string& id = stand.piece.value(); id.size() < stand.label.size())
      add_form(paint_, name, id, size * kSizes.back());
    names_.push_back(std::move(name));
  }

  void add(const MarkerShape& marker) {
    const float radius = marker.radius * place_.scale;
    constexpr float kLeast = 4.0F;  // dots, however large type is
    if (radius < kLeast) return;    // too small to carry a name
    const float size = std::clamp(radius * 0.8F, paint_.px(9), paint_.px(15));
    const ImVec2 at = place_(marker.centre), half{radius, radius};
    Name name{.wanted = {.thing = box_of(at - half, at + half), .on_thing = true, .forms = {}},
              .rank = kLastRank,
              .tint = marker.state == PieceState::kSeen ? colour::kNeutral : colour::kWarning,
              .ground = colour::kVeil,
              .round = true};
    for (const float each : kSizes) add_form(paint_, name, marker.label, size * each);
    names_.push_back(std::move(name));
  }

  /// `smaller`: by so many sizes they were last, and are now.
  void draw(const LabelBoxes& things, const LabelBox& room, LabelBoxes& taken, bool keep_size,
            std::size_t& smaller) {
    std::ranges::stable_sort(names_, {}, &Name::rank);
    // All are as large as lets most of them stand at their things, so that the table looks calm.
    if (!keep_size) smaller = 0;
    Placed placed = place(smaller, things, room, taken);
    std::size_t astray = keep_size ? 0 : astray_of(placed);
    for (std::size_t size = 1; size < kSizes.size() && astray > 0; ++size) {
      Placed other = place(size, things, room, taken);
      if (const std::size_t count = astray_of(other); count < astray) {
        astray = count;
        placed = std::move(other);
        smaller = size;
      }
    }
    for (std::size_t i = 0; i < placed.size(); ++i)  // below all names
      if (placed[i] && placed[i]->led) paint_leader(paint_, names_[i], placed[i]->box);
    for (std::size_t i = 0; i < placed.size(); ++i) {
      if (!placed[i]) continue;
      paint_name(paint_, names_[i], *placed[i]);
      taken.push_back(placed[i]->box);
    }
  }

 private:
  static constexpr int kLastRank = 2;
  using Placed = std::vector<std::optional<PlacedName>>;

  /// None larger than kSizes[smaller].
  Placed place(std::size_t smaller, const LabelBoxes& things, const LabelBox& room,
               const LabelBoxes& taken) const {
    std::vector<NameToPlace> wanted;
    for (const Name& name : names_) {
      wanted.push_back(name.wanted);
      const auto from = wanted.back().forms.begin() + static_cast<std::ptrdiff_t>(name.usual);
      wanted.back().forms.erase(from, from + static_cast<std::ptrdiff_t>(smaller));
    }
    Placed placed = place_names(wanted, things, room, taken);
    for (std::size_t i = 0; i < placed.size(); ++i)
      if (placed[i] && placed[i]->form >= names_[i].usual) placed[i]->form += smaller;
    return placed;
  }
  static std::size_t astray_of(const Placed& placed) {
    return static_cast<std::size_t>(
        std::ranges::count_if(placed, [](const auto& each) { return !each || each->led; }));
  }

  const Paint& paint_;
  const CanvasToWindow& place_;
  std::vector<Name> names_;
};

/// The lines around the places beside the table: no letter stands across them.
void add_area_edges(const TableOverlay& overlay, const CanvasToWindow& place, LabelBoxes& to) {
  for (const AreaShape& area : overlay.areas) {
    const auto points = place(area.outline);
    for (std::size_t i = 0; i < points.size(); ++i) {
      const ImVec2 a = points[i], b = points[(i + 1) % points.size()];
      to.push_back(box_of({std::min(a.x, b.x) - 1, std::min(a.y, b.y) - 1},
                          {std::max(a.x, b.x) + 1, std::max(a.y, b.y) + 1}));
    }
  }
}

/// The middle of a box of twice `half`, moved to where the room has all of it.
ImVec2 within_room(ImVec2 middle, ImVec2 half, const LabelBox& room) {
  return {std::max(std::min(middle.x, room.max_x - half.x), room.min_x + half.x),
          std::max(std::min(middle.y, room.max_y - half.y), room.min_y + half.y)};
}

/// Letters beside the table, all of one size, which is no larger than the strip between them and it, unless
/// they could not be read then.
void paint_edge_labels(const Paint& paint, const TableOverlay& overlay, const CanvasToWindow& place,
                       const LabelBox& room, LabelBoxes things, LabelBoxes& taken) {
  const float size = paint.px(17), pad = paint.px(5);
  const std::vector<EdgeLabel>& labels = overlay.edge_labels;
  const auto away = [&](const EdgeLabel& label) { return place(label.at) - place(label.edge); };
  float fits = 1.0F;
  for (const EdgeLabel& label : labels) {
    const float half = std::max(paint.measure(size, true, label.text).x / 2 + pad, size * 0.6F);
    fits = std::min(fits, std::hypot(away(label).x, away(label).y) / half);
  }
  constexpr float kLeastRead = 0.6F;  // of the usual size
  fits = std::max(fits, kLeastRead);
  std::vector<EdgeLetter> letters;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const ImVec2 half = paint.half_of(size * fits, labels[i].text, {pad * fits, paint.px(1)});
    const ImVec2 middle = place(labels[i].at), way = away(labels[i]);
    const ImVec2 at = within_room(middle, half, room), to_end = place(labels[i].end) - at;
    const bool upright = std::abs(way.x) > std::abs(way.y);
    const float reach = std::hypot(to_end.x, to_end.y) - (upright ? half.y : half.x);
    letters.push_back({box_of(at - half, at + half), i, upright, std::max(0.0F, reach)});
    for (std::size_t j = 0; j < labels.size(); ++j)
      if (i != j && labels[i].text == labels[j].text) letters.back().opposite = j;
  }
  add_area_edges(overlay, place, things);
  const auto placed = place_letters(letters, things, room);
  for (std::size_t i = 0; i < labels.size(); ++i)
    if (const auto& box = placed[i])
      paint_words(paint, middle_of(*box), size * fits, colour::kText, labels[i].text, pad * fits, taken);
}

/// Names of the places beside the table, each within its place where it covers least, and in view.
void paint_area_names(const Paint& paint, const TableOverlay& overlay, const CanvasToWindow& place,
                      const LabelBox& room, const LabelBoxes& things, LabelBoxes& taken) {
  const float usual = paint.px(17), pad = paint.px(5), gap = paint.px(3);
  LabelBoxes covered = both(taken, things);
  for (const AreaShape& area : overlay.areas) {
    LabelBox box = bounds_of(place(area.outline));
    if (const LabelBox seen{std::max(box.min_x, room.min_x), std::max(box.min_y, room.min_y),
                            std::min(box.max_x, room.max_x), std::min(box.max_y, room.max_y)};
        seen.min_x < seen.max_x && seen.min_y < seen.max_y)
      box = seen;
    const float wide = paint.measure(usual, true, area.name).x;
    const float fits = (box.max_x - box.min_x - 2 * (pad + gap)) / std::max(wide, 1.0F);
    const float size = usual * std::clamp(fits, 0.65F, 1.0F);
    const ImVec2 words = paint.measure(size, true, area.name) + ImVec2{2 * pad, paint.px(2)};
    const LabelBoxes places = places_in_box(box, {words.x, words.y}, gap);
    const LabelBox& chosen = places[freest(places, covered)];
    paint_words(paint, middle_of(chosen), size, colour::kText, area.name, pad, taken);
    covered.push_back(chosen);
  }
}

}  // namespace

LabelBoxes base_boxes(const TableOverlay& overlay, const CanvasToWindow& place) {
  LabelBoxes boxes;
  for (const StandShape& stand : overlay.stands) {
    std::vector<ImVec2> corners = place(stand.outline);
    corners.push_back(place(stand.front));
    boxes.push_back(bounds_of(corners));
  }
  return boxes;
}

LabelBoxes symbol_boxes(const Paint& paint, const TableOverlay& overlay, const CanvasToWindow& place) {
  LabelBoxes boxes;
  for (const StandShape& stand : overlay.stands) boxes.push_back(symbol_box(paint, stand, place));
  return boxes;
}

void paint_labels(const Paint& paint, const TableOverlay& overlay, const CanvasToWindow& place,
                  const OverlayOptions& options, const LabelBoxes& things, const LabelBox& room,
                  LabelBoxes& taken, std::size_t& smaller) {
  if (options.grid) {
    paint_edge_labels(paint, overlay, place, room, things, taken);
    paint_area_names(paint, overlay, place, room, things, taken);
    for (const SectorShape& sector : overlay.sectors) paint_counts(paint, sector, place, things, taken);
  }
  if (!options.labels) return;
  Names names(paint, place);
  for (const MarkerShape& marker : overlay.markers) names.add(marker);
  for (const StandShape& stand : overlay.stands) names.add(stand);
  // A hand over the table makes no names jump.
  const bool covered =
      std::ranges::find(overlay.stands, PieceState::kCovered, &StandShape::state) != overlay.stands.end();
  names.draw(things, room, taken, covered, smaller);
  if (options.grid) paint_ground_names(paint, overlay, place, things, taken);
}

void paint_owed_words(const Paint& paint, const MapMarks& marks, const CanvasToWindow& place,
                      const LabelBoxes& things, LabelBoxes& taken) {
  const float size = paint.px(12), pad = paint.px(3);
  const auto paint_near = [&](ImVec2 at, const std::string& text) {
    const ImVec2 half = paint.half_of(size, text, {pad, paint.px(1)});
    LabelBoxes places;
    for (const float lines : {0.0F, -1.0F, 1.0F, -2.0F}) {
      const ImVec2 middle = at + ImVec2{0, lines * (2 * half.y + paint.px(1))};
      places.push_back(box_of(middle - half, middle + half));
    }
    const LabelBox& box = places[freest(places, both(taken, things))];
    paint_words(paint, {at.x, (box.min_y + box.max_y) / 2}, size, colour::kWarning, text, pad, taken);
  };
  for (const MapMarks::Owed& owed : marks.owed) {
    const ImVec2 corner = owed_corner(owed, place);
    const float half = paint.measure(size, true, owed.text).x * 0.5F + pad;
    paint_near(corner - ImVec2{paint.px(26) + half, paint.px(16)}, owed.text);
  }
  for (const MapMarks::Owed& ghost : marks.ghosts) {
    const ImVec2 front = (place(ghost.outline[0]) + place(ghost.outline[1])) * 0.5F;
    paint_near(front - ImVec2{0, paint.px(12)}, ghost.text);
  }
}

void paint_known_words(const Paint& paint, const MapMarks& marks, const CanvasToWindow& place,
                       const LabelBoxes& things, const LabelBox& room, LabelBoxes& taken) {
  const float pad = paint.px(4);
  const auto is_whole = [&](const LabelBox& box) {
    return box.min_x >= room.min_x && box.min_y >= room.min_y && box.max_x <= room.max_x &&
           box.max_y <= room.max_y;
  };
  for (const TableMark& mark : marks.known) {
    if (mark.text.empty()) continue;
    // Anywhere along its line, the middle first; on it, or beside it on either side.
    std::vector<ImVec2> middles{place(mark.at)};
    if (mark.line.size() > 2) {
      const ImVec2 from = place(mark.line[1]), to = place(mark.line[mark.line.size() - 2]);
      middles.clear();
      for (const float share : {0.5F, 0.25F, 0.75F, 0.375F, 0.625F, 0.0F, 1.0F})
        middles.push_back(from * (1.0F - share) + to * share);
      // Before its left and behind its right end.
      const float beyond = paint.measure(paint.px(13), true, mark.text).x * 0.5F + 2 * pad;
      const auto [left, right] = std::minmax(from, to, [](ImVec2 a, ImVec2 b) { return a.x < b.x; });
      middles.push_back(left - ImVec2{beyond, 0});
      middles.push_back(right + ImVec2{beyond, 0});
    }
    const auto painted = [&](float size) {
      const ImVec2 half = paint.half_of(size, mark.text, {pad, paint.px(1)});
      LabelBoxes places;
      for (const float lines : {0.0F, 1.0F, -1.0F, 2.0F, -2.0F})
        for (const ImVec2 middle : middles) {
          const ImVec2 at = middle + ImVec2{0, lines * 2 * half.y};
          const LabelBox box = box_of(at - half, at + half);
          if (is_whole(box) && shared_area(box, taken) <= 0.0F) places.push_back(box);
        }
      if (places.empty()) return false;
      const LabelBox& box = places[freest(places, things)];
      paint_words(paint, middle_of(box), size, colour::kText, mark.text, pad, taken);
      return true;
    };
    for (const float size : {paint.px(13), paint.px(10)})
      if (painted(size)) break;
  }
}

}  // namespace telescope::app
