#include "app/drawing/label_places.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace telescope::app {
namespace {

// What a place is worse by than the usual one: chosen by looking at full tables at all sizes of type.
constexpr float kAbove = 0.6F, kBeside = 1.0F, kShifted = 0.5F;
constexpr float kPerForm = 1.6F;    ///< each form that is smaller or shorter
constexpr float kCovering = 20.0F;  ///< a label of which all lies on things that other names belong to
constexpr float kLed = 4.5F, kPerRing = 0.7F;
constexpr float kCrossing = 1.0F;  ///< each other thing or label that a line crosses
constexpr int kRings = 8, kDirections = 16;
constexpr std::array kShifts{0.0F, -0.25F, 0.25F, -0.5F, 0.5F};  ///< of the label's width

float middle_x(const LabelBox& box) {
  return (box.min_x + box.max_x) / 2;
}
float middle_y(const LabelBox& box) {
  return (box.min_y + box.max_y) / 2;
}

LabelBox around(float x, float y, LabelSize size) {
  return {x - size.width / 2, y - size.height / 2, x + size.width / 2, y + size.height / 2};
}

/// Whether the way from one point to another leads through a box.
bool leads_through(float from_x, float from_y, float to_x, float to_y, const LabelBox& box) {
  float enters = 0.0F, leaves = 1.0F;  // shares of the way
  const auto cut = [&](float from, float to, float min, float max) {
    const float way = to - from;
    if (way == 0.0F) return from >= min && from <= max;
    const float a = (min - from) / way, b = (max - from) / way;
    enters = std::max(enters, std::min(a, b));
    leaves = std::min(leaves, std::max(a, b));
    return enters < leaves;
  };
  return cut(from_x, to_x, box.min_x, box.max_x) && cut(from_y, to_y, box.min_y, box.max_y);
}

bool within(const LabelBox& box, const LabelBox& room) {
  return box.min_x >= room.min_x && box.max_x <= room.max_x && box.min_y >= room.min_y &&
         box.max_y <= room.max_y;
}

/// The best place that was tried for one name.
class Search {
 public:
  Search(const NameToPlace& name, std::span<const LabelBox> things, const LabelBox& room,
         const LabelBoxes& taken)
      : name_(name), things_(things), room_(room), taken_(taken) {}

  std::optional<PlacedName> best() {
    for (std::size_t form = 0; form < name_.forms.size(); ++form) at_thing(form);
    for (std::size_t form = 0; form < name_.forms.size(); ++form) led(form);
    return best_;
  }

 private:
  void at_thing(std::size_t form) {
    const LabelBox& thing = name_.thing;
    const LabelSize size = name_.forms[form];
    const float x = middle_x(thing), y = middle_y(thing);
    if (name_.on_thing) try_at(form, x, y, 0.0F, false);
    const float usual = name_.on_thing ? kShifted : 0.0F;
    for (const float shift : kShifts) {
      // Its middle stays over its thing, or it would seem to be a neighbour's.
      if (std::abs(shift) * size.width > (thing.max_x - thing.min_x) / 2) continue;
      const float cost = usual + kShifted * std::abs(shift) * 2;
      try_at(form, x + shift * size.width, thing.max_y + size.height / 2, cost, false);
      try_at(form, x + shift * size.width, thing.min_y - size.height / 2, cost + kAbove, false);
    }
    try_at(form, thing.max_x + size.width / 2, y, kBeside, false);
    try_at(form, thing.min_x - size.width / 2, y, kBeside, false);
  }

  void led(std::size_t form) {
    const LabelBox& thing = name_.thing;
    const LabelSize size = name_.forms[form];
    for (int ring = 1; ring <= kRings; ++ring) {
      const float cost = kLed + kPerRing * static_cast<float>(ring);
      if (cost + kPerForm * static_cast<float>(form) >= least_) return;
      const float far = size.height * 1.5F * static_cast<float>(ring);
      for (int i = 0; i < kDirections; ++i) {
        const float angle = 2 * std::numbers::pi_v<float> * static_cast<float>(i) / kDirections;
        const float away_x = (thing.max_x - thing.min_x + size.width) / 2 + far;
        const float away_y = (thing.max_y - thing.min_y + size.height) / 2 + far;
        try_at(form, middle_x(thing) + away_x * std::cos(angle), middle_y(thing) + away_y * std::sin(angle),
               cost, true);
      }
    }
  }

  void try_at(std::size_t form, float x, float y, float cost, bool led) {
    cost += kPerForm * static_cast<float>(form);
    if (cost >= least_) return;
    const LabelSize size = name_.forms[form];
    const LabelBox box = around(x, y, size);
    if (!within(box, room_) || shared_area(box, taken_) > 0.0F) return;
    // Its own thing may be covered where the name stands on it.
    const float own = name_.on_thing ? shared_area(box, name_.thing) : 0.0F;
    cost += kCovering * std::max(0.0F, shared_area(box, things_) - own) / (size.width * size.height);
    if (led) cost += kCrossing * crossed_by(x, y);
    if (cost >= least_) return;
    least_ = cost;
    best_ = PlacedName{form, box, led};
  }

  /// How many things, its own apart, and labels a line from the thing to there crosses.
  float crossed_by(float to_x, float to_y) const {
    const float x = middle_x(name_.thing), y = middle_y(name_.thing);
    const auto crossed = [&](const LabelBox& box) { return leads_through(x, y, to_x, to_y, box); };
    const auto things = std::ranges::count_if(
        things_, [&](const LabelBox& box) { return shared_area(box, name_.thing) <= 0.0F && crossed(box); });
    return static_cast<float>(things + std::ranges::count_if(taken_, crossed));
  }

  const NameToPlace& name_;
  std::span<const LabelBox> things_;
  const LabelBox& room_;
  const LabelBoxes& taken_;
  float least_ = std::numeric_limits<float>::max();
  std::optional<PlacedName> best_;
};

}  // namespace

float shared_area(const LabelBox& a, const LabelBox& b) {
  return std::max(0.0F, std::min(a.max_x, b.max_x) - std::max(a.min_x, b.min_x)) *
         std::max(0.0F, std::min(a.max_y, b.max_y) - std::max(a.min_y, b.min_y));
}

float shared_area(const LabelBox& box, std::span<const LabelBox> taken) {
  float shared = 0.0F;
  for (const LabelBox& each : taken) shared += shared_area(box, each);
  return shared;
}

float most_hidden(const LabelBox& label, std::span<const LabelBox> things) {
  float most = 0.0F;
  for (const LabelBox& thing : things)
    if (const float area = shared_area(thing, thing); area > 0.0F)
      most = std::max(most, shared_area(label, thing) / area);
  return most;
}

std::size_t first_that_fits(std::span<const float> heights, float room) {
  std::size_t first = heights.size();
  for (; first > 0; --first) {
    room -= heights[first - 1];
    if (room < 0.0F && first < heights.size()) break;
  }
  return first;
}

LabelBoxes places_at_line(float from_x, float from_y, float to_x, float to_y, LabelSize words, float gap) {
  const float run_x = to_x - from_x, run_y = to_y - from_y;
  const bool steep = std::abs(run_y) > std::abs(run_x);
  const float aside_x = steep ? words.width / 2 + gap : 0.0F, aside_y = steep ? 0.0F : words.height / 2 + gap;
  LabelBoxes places;
  for (const float share : {0.5F, 0.25F, 0.75F, 0.0F, 1.0F})
    for (const float side : {1.0F, -1.0F})
      places.push_back(
          around(from_x + share * run_x + side * aside_x, from_y + share * run_y - side * aside_y, words));
  const float length = std::max(1.0F, std::hypot(run_x, run_y));
  const float beyond = (std::abs(run_x) * words.width + std::abs(run_y) * words.height) / (2 * length) + gap;
  for (const float lengths : {1.0F, 2.0F, 3.0F}) {
    const float x = lengths * beyond * run_x / length, y = lengths * beyond * run_y / length;
    places.push_back(around(to_x + x, to_y + y, words));
    places.push_back(around(from_x - x, from_y - y, words));
  }
  return places;
}

std::size_t freest(std::span<const LabelBox> places, std::span<const LabelBox> taken) {
  std::size_t best = 0;
  float least = -1.0F;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const float covered = shared_area(places[i], taken);
    if (least >= 0.0F && covered >= least) continue;
    best = i;
    least = covered;
  }
  return best;
}

LabelBoxes places_in_box(const LabelBox& box, LabelSize words, float gap) {
  const float x = middle_x(box), half = words.height / 2 + gap;
  LabelBoxes places;
  if (words.width + 2 * gap <= box.max_x - box.min_x && 2 * half <= box.max_y - box.min_y)
    for (const float y : {box.max_y - half, box.min_y + half, middle_y(box)})
      places.push_back(around(x, y, words));
  for (const float y : {box.max_y + half, box.min_y - half}) places.push_back(around(x, y, words));
  return places;
}

std::vector<std::optional<LabelBox>> place_letters(std::span<const EdgeLetter> letters,
                                                   std::span<const LabelBox> things, const LabelBox& room) {
  const auto is_free = [&](const EdgeLetter& letter) {
    return within(letter.at, room) && shared_area(letter.at, things) <= 0.0F;
  };
  std::vector<std::optional<LabelBox>> placed;
  LabelBoxes taken(things.begin(), things.end());
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const EdgeLetter& letter = letters[i];
    placed.emplace_back();
    if (shared_area(letter.at, std::span(taken).subspan(things.size())) > 0.0F) continue;
    if (is_free(letter)) {
      placed.back() = letter.at;
    } else {
      if (letter.opposite != i && is_free(letters[letter.opposite])) continue;
      const LabelBox& at = letter.at;
      const LabelSize size{at.max_x - at.min_x, at.max_y - at.min_y};
      LabelBoxes places;
      for (const float lengths : {0.0F, 1.0F, -1.0F, 2.0F, -2.0F}) {
        const float along =
            std::clamp(lengths * (letter.upright ? size.height : size.width), -letter.reach, letter.reach);
        places.push_back(around(middle_x(at) + (letter.upright ? 0.0F : along),
                                middle_y(at) + (letter.upright ? along : 0.0F), size));
      }
      placed.back() = places[freest(places, taken)];
    }
    taken.push_back(*placed.back());
  }
  return placed;
}

std::vector<std::optional<PlacedName>> place_names(std::span<const NameToPlace> names,
                                                   std::span<const LabelBox> things, const LabelBox& room,
                                                   LabelBoxes taken) {
  std::vector<std::optional<PlacedName>> placed;
  for (const NameToPlace& name : names) {
    placed.push_back(Search(name, things, room, taken).best());
    if (placed.back()) taken.push_back(placed.back()->box);
  }
  return placed;
}

}  // namespace telescope::app
