#include "tests/bench/sequences/people.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/board/segments.hpp"
#include "vision/demo/easing.hpp"

namespace telescope::vision::demo {
namespace {

constexpr double kPause_s = 0.25;   ///< gripping, letting go
constexpr double kLift_mm = 45;     ///< how high a piece is carried
constexpr double kGap_mm = 4;       ///< that is kept between bases
constexpr double kLeast_mm = 18;    ///< a move is at least so far
constexpr double kFigure_mm = 15;   ///< radius of what is put over tags
constexpr double kUndoAfter_s = 6;  ///< what covers a tag stays at least so long

Spot turned(Spot spot, double by_deg) {
  spot.heading = Heading::from_degrees(spot.heading.degrees() + by_deg);
  return spot;
}

Spot shifted(Spot spot, TablePoint by) {
  spot.centre.x_mm += by.x_mm, spot.centre.y_mm += by.y_mm;
  return spot;
}

}  // namespace

std::string_view to_string(Deed deed) {
  static constexpr std::array<std::string_view, kDeeds> kNames{
      "carried",        "pushed",         "swapped",    "turned",  "knocked and put back",
      "slid together",  "taken off",      "put on",     "covered", "hand resting",
      "anchor covered", "anchor shifted", "turned over"};
  return kNames[static_cast<std::size_t>(deed)];
}

People::People(const Kit& kit, std::vector<Standing> opening, std::vector<Obstacle> terrain,
               Severity severity, std::uint64_t seed, const std::vector<std::pair<Thing, Thing>>& cards)
    : kit_(kit),
      width_(width(kit.board).mm()),
      depth_(depth(kit.board).mm()),
      severity_(severity),
      terrain_(std::move(terrain)),
      rng_(seed * 0x9E3779B97F4A7C15ULL + 5) {
  for (const auto& [face, back] : cards) other_side_[face] = back, other_side_[back] = face;
  least_resting_ = (cards.empty() ? kit_.pieces.size() : opening.size()) * 2 / 3;
  for (const Standing& s : opening) resting_[s.piece] = s.spot;
  for (int i = 0; i < 4; ++i) resting_[anchor(i)] = {anchor_centre(kit_, i), {}};
}

void People::crowd(double share) {
  const std::size_t things = kit_.pieces.size() - other_side_.size() / 2;
  const auto wanted = static_cast<std::size_t>(share * static_cast<double>(things)) + 4;
  for (std::size_t i = 0; i < kit_.pieces.size() && resting_.size() < wanted; ++i)
    if (is_boxed(i))
      if (const auto spot = free_spot(i, rng_.uniform(-180.0, 180.0))) resting_[either_side(i)] = *spot;
}

bool People::is_boxed(Thing thing) const {
  const auto other = other_side_.find(thing);
  return !resting_.contains(thing) && (other == other_side_.end() || !resting_.contains(other->second));
}

Thing People::either_side(Thing thing) {
  return is_card(thing) && rng_.uniform(0, 2) ? other_side_.at(thing) : thing;
}

void People::go_on(double t_s) {
  now_ = t_s;
  for (Act& act : acts_)
    for (Ride& ride : act.rides) {
      if (!ride.begun && now_ >= ride.start_s) {
        ride.begun = true;
        resting_.erase(ride.thing);
      }
      if (!ride.done && now_ >= ride.end_s) {
        ride.done = true;
        if (!ride.to_box) resting_[ride.thing] = ride.to;
      }
    }
  for (const Act& act : acts_)
    if (now_ >= act.end_s) finish(act);
  std::erase_if(acts_, [&](const Act& a) { return now_ >= a.end_s; });
  if (acts_.empty() && now_ >= next_round_s_) begin_round();
}

void People::finish(const Act& act) {
  next_round_s_ = std::max(next_round_s_, act.end_s + (rounds_ % 8 == 0 ? 9 : rng_.uniform(2.0, 3.5)));
  if (!act.counts) return;
  for (const Ride& ride : act.rides) {
    if (ride.thing >= kit_.pieces.size()) continue;
    const bool same_place = distance_mm(ride.from.centre, ride.to.centre) < 3;
    TrueMove move{
        .piece = ride.thing, .deed = act.deed, .lifted_at_s = ride.start_s, .put_down_at_s = ride.end_s};
    if (!ride.from_box) move.from = ride.from;
    if (!ride.to_box) move.to = ride.to;
    move.kind = ride.from_box ? TableMove::Kind::kPutOn
                : ride.to_box ? TableMove::Kind::kTaken
                : same_place  ? TableMove::Kind::kTurned
                              : TableMove::Kind::kMoved;
    moves_.push_back(move);
  }
}

std::vector<TrueMove> People::take_moves() {
  return std::exchange(moves_, {});
}

void People::begin_round() {
  ++rounds_;
  const int most = severity_ == Severity::kHard ? 4 : 3;
  const int hands = rng_.uniform(1, most + 1);
  double at = now_ + 0.05;
  const auto begin = [&](std::optional<Act> act) {
    if (!act) return false;
    acts_.push_back(*std::move(act));
    at += rng_.uniform(0.0, 1.2);
    return true;
  };
  for (std::size_t i = 0; i < pending_.size();)
    if (now_ >= pending_[i].due_s && begin(undo(pending_[i], at)))
      pending_.erase(pending_.begin() + static_cast<std::ptrdiff_t>(i));
    else
      ++i;
  for (int tries = 0; static_cast<int>(acts_.size()) < hands && tries < 2 * deeds(); ++tries) {
    if (deck_.empty()) {
      for (int i = 0; i < deeds(); ++i) deck_.push_back(static_cast<Deed>(i));
      for (std::size_t i = deck_.size() - 1; i > 0; --i)
        std::swap(deck_[i], deck_[static_cast<std::size_t>(rng_.uniform(0, static_cast<int>(i) + 1))]);
    }
    const Deed deed = deck_.back();
    deck_.pop_back();
    begin(make(deed, at));
  }
  if (acts_.empty()) next_round_s_ = now_ + 1;
}

// ---- what is free

bool People::is_busy(Thing thing) const {
  return std::ranges::any_of(acts_,
                             [&](const Act& a) {
                               return std::ranges::any_of(a.rides,
                                                          [&](const Ride& r) { return r.thing == thing; });
                             }) ||
         std::ranges::any_of(pending_, [&](const Pending& p) {
           // What lies under something stays where it is.
           const auto at = resting_.find(thing);
           return p.thing == thing || (p.deed == Deed::kCover && at != resting_.end() &&
                                       distance_mm(at->second.centre, p.home.centre) < 60);
         });
}

std::vector<People::Disc> People::discs(Thing thing, const Spot& spot) const {
  if (thing == figure()) return {{spot.centre.x_mm, spot.centre.y_mm, kFigure_mm}};
  if (thing >= kit_.pieces.size()) return {{spot.centre.x_mm, spot.centre.y_mm, kit_.anchor_size_mm * 0.7}};
  const KitPiece& p = kit_.pieces[thing];
  if (is_card(thing)) {  // two discs that lie side by side in it, and its tag
    const double reach = (p.base_depth_mm - p.base_width_mm) / 2;
    const Vec3 end = facing_frame(spot.heading.degrees()).back({0, static_cast<float>(reach), 0});
    return {{spot.centre.x_mm + end.x, spot.centre.y_mm + end.y, p.base_width_mm * 0.62},
            {spot.centre.x_mm - end.x, spot.centre.y_mm - end.y, p.base_width_mm * 0.62},
            {spot.centre.x_mm, spot.centre.y_mm, kit_.tag_size_mm * 0.66}};
  }
  const Vec3 tag =
      facing_frame(spot.heading.degrees())
          .back({static_cast<float>(p.placement.dx_mm), static_cast<float>(p.placement.dy_mm), 0});
  return {{spot.centre.x_mm, spot.centre.y_mm, std::max(p.base_width_mm, p.base_depth_mm) * 0.66},
          {spot.centre.x_mm + tag.x, spot.centre.y_mm + tag.y, kit_.tag_size_mm * 0.66}};
}

bool People::is_free(Thing thing, const Spot& spot, const std::vector<Thing>& ignore) const {
  const auto mine = discs(thing, spot);
  for (const Disc& m : mine)
    if (m.x < m.radius || m.y < m.radius || m.x > width_ - m.radius || m.y > depth_ - m.radius) return false;
  const auto apart = [&](const std::vector<Disc>& others) {
    return std::ranges::none_of(others, [&](const Disc& o) {
      return std::ranges::any_of(mine, [&](const Disc& m) {
        return std::hypot(m.x - o.x, m.y - o.y) < m.radius + o.radius + kGap_mm;
      });
    });
  };
  for (const auto& [other, at] : resting_)
    if (other != thing && std::ranges::find(ignore, other) == ignore.end() && !apart(discs(other, at)))
      return false;
  for (const Act& act : acts_)
    for (const Ride& r : act.rides)
      if (r.thing != thing && (!apart(discs(r.thing, r.to)) || !apart(discs(r.thing, r.from)))) return false;
  for (const Pending& p : pending_)
    if (!apart({{p.home.centre.x_mm, p.home.centre.y_mm, 30}})) return false;
  for (const Obstacle& o : terrain_)
    if (!apart({{o.centre.x_mm, o.centre.y_mm, o.radius_mm}})) return false;
  return true;
}

std::optional<std::size_t> People::free_piece() {
  std::vector<std::size_t> all;
  for (const auto& [thing, spot] : resting_)
    if (thing < kit_.pieces.size() && !is_busy(thing)) all.push_back(thing);
  if (all.empty()) return std::nullopt;
  return all[static_cast<std::size_t>(rng_.uniform(0, static_cast<int>(all.size())))];
}

std::optional<Spot> People::free_spot(std::size_t piece, double turn_deg) {
  for (int tries = 0; tries < 300; ++tries) {
    const Spot spot{{rng_.uniform(0.0, width_), rng_.uniform(0.0, depth_)}, Heading::from_degrees(turn_deg)};
    if (is_free(piece, spot, {})) return spot;
  }
  return std::nullopt;
}

TablePoint People::door_near(TablePoint p) {
  const double beyond = 0.45 * std::max(width_, depth_) + 60;
  const double left = p.x_mm, right = width_ - p.x_mm, near = p.y_mm, far = depth_ - p.y_mm;
  const double least = std::min({left, right, near, far});
  const double along = rng_.uniform(-120.0, 120.0);
  if (least == near) return {p.x_mm + along, -beyond};
  if (least == far) return {p.x_mm + along, depth_ + beyond};
  return {least == left ? -beyond : width_ + beyond, p.y_mm + along};
}

// ---- deeds

void People::visit(Act& act, double at_s, std::vector<Ride> rides) {
  const double reach = rng_.uniform(0.7, 1.2);
  Arm arm{.door = door_near(rides.front().from_box ? rides.front().to.centre : rides.front().from.centre),
          .keys = {}};
  double clock = at_s;
  if (rides.front().from_box) {
    rides.front().from = {arm.door, rides.front().to.heading};
  } else {
    arm.keys.push_back({clock, arm.door, 60});
    clock += reach;
    arm.keys.push_back({clock, rides.front().from.centre, 0});
    clock += kPause_s;
  }
  for (Ride& r : rides) {
    r.arm = act.arms.size();
    if (r.to_box) r.to = {arm.door, r.from.heading};
    const double way = distance_mm(r.from.centre, r.to.centre);
    r.start_s = clock;
    r.end_s = clock + (r.lift_mm > 0 ? 0.8 : 0.6) + way / (r.lift_mm > 0 ? 380 : 150);
    arm.keys.push_back({r.start_s, r.from.centre, 0});
    arm.keys.push_back({r.end_s, r.to.centre, 0});
    clock = r.end_s + kPause_s;
  }
  if (!rides.back().to_box) {
    arm.keys.push_back({clock, rides.back().to.centre, 0});
    arm.keys.push_back({clock + reach, arm.door, 60});
  }
  act.end_s = std::max(act.end_s, arm.keys.back().t_s);
  act.rides.insert(act.rides.end(), rides.begin(), rides.end());
  act.arms.push_back(std::move(arm));
}

std::optional<People::Act> People::make(Deed deed, double at_s) {
  switch (deed) {
    case Deed::kCarry:
      return carry(at_s);
    case Deed::kPush:
      return push(at_s);
    case Deed::kSwap:
      return swap(at_s);
    case Deed::kTurn:
      return turn(at_s);
    case Deed::kKnock:
      return knock(at_s);
    case Deed::kSlide:
      return slide(at_s);
    case Deed::kTakeOff:
      return take_off(at_s);
    case Deed::kPutOn:
      return put_on(at_s);
    case Deed::kCover:
      return cover(at_s);
    case Deed::kRest:
      return rest(at_s);
    case Deed::kCoverAnchor:
      return cover_anchor(at_s);
    case Deed::kShiftAnchor:
      return shift_anchor(at_s);
    case Deed::kTurnOver:
      return turn_over(at_s);
  }
  return std::nullopt;
}

std::optional<People::Act> People::carry(double at_s) {
  const auto piece = free_piece();
  if (!piece) return std::nullopt;
  const Spot from = resting_.at(*piece);
  const auto to = free_spot(*piece, from.heading.degrees() + rng_.uniform(-40.0, 40.0));
  if (!to || distance_mm(from.centre, to->centre) < kLeast_mm) return std::nullopt;
  Act act{.deed = Deed::kCarry};
  visit(act, at_s, {{.thing = *piece, .from = from, .to = *to, .lift_mm = kLift_mm}});
  return act;
}

std::optional<People::Act> People::push(double at_s) {
  for (int tries = 0; tries < 12; ++tries) {
    const auto piece = free_piece();
    if (!piece) return std::nullopt;
    const Spot from = resting_.at(*piece);
    const double far = rng_.uniform(kLeast_mm, 90.0), way = rng_.uniform(0.0, 2 * M_PI);
    const TablePoint by{far * std::cos(way), far * std::sin(way)};
    const Spot to = turned(shifted(from, by), rng_.uniform(-20.0, 20.0));
    bool clear = true;
    for (double s = 0.15; clear && s < 1.01; s += 0.17)
      clear = is_free(*piece, shifted(from, {by.x_mm * s, by.y_mm * s}), {});
    if (!clear || !is_free(*piece, to, {})) continue;
    Act act{.deed = Deed::kPush};
    visit(act, at_s, {{.thing = *piece, .from = from, .to = to, .lift_mm = 0}});
    return act;
  }
  return std::nullopt;
}

std::optional<People::Act> People::swap(double at_s) {
  for (int tries = 0; tries < 12; ++tries) {
    const auto one = free_piece(), other = free_piece();
    if (!one || !other || one == other) continue;
    const Spot a = resting_.at(*one), b = resting_.at(*other);
    if (kit_.pieces[*one].kind != kit_.pieces[*other].kind || distance_mm(a.centre, b.centre) < 60 ||
        is_card(*one) != is_card(*other))
      continue;
    Act act{.deed = Deed::kSwap};
    // Each in its own hand; the second a little later, so that they do not meet half way.
    visit(act, at_s, {{.thing = *one, .from = a, .to = b, .lift_mm = kLift_mm}});
    visit(act, at_s + 0.3, {{.thing = *other, .from = b, .to = a, .lift_mm = kLift_mm * 0.6}});
    return act;
  }
  return std::nullopt;
}

std::optional<People::Act> People::turn(double at_s) {
  for (int tries = 0; tries < 12; ++tries) {
    const auto piece = free_piece();
    if (!piece) return std::nullopt;
    const Spot from = resting_.at(*piece);
    const double by = rng_.uniform(30.0, 180.0) * (rng_.uniform(0, 2) ? 1 : -1);
    const Spot to = turned(from, by);
    if (!is_free(*piece, to, {}) || !is_free(*piece, turned(from, by / 2), {})) continue;
    Act act{.deed = Deed::kTurn};
    visit(act, at_s, {{.thing = *piece, .from = from, .to = to, .lift_mm = 4}});
    return act;
  }
  return std::nullopt;
}

std::optional<People::Act> People::knock(double at_s) {
  for (int tries = 0; tries < 12; ++tries) {
    const auto piece = free_piece();
    if (!piece) return std::nullopt;
    const Spot from = resting_.at(*piece);
    const double way = rng_.uniform(0.0, 2 * M_PI), far = rng_.uniform(8.0, 20.0);
    const Spot away =
        turned(shifted(from, {far * std::cos(way), far * std::sin(way)}), rng_.uniform(-35.0, 35.0));
    if (!is_free(*piece, away, {})) continue;
    const Spot back =
        turned(shifted(from, {rng_.uniform(-0.2, 0.2), rng_.uniform(-0.2, 0.2)}), rng_.uniform(-0.3, 0.3));
    Act act{.deed = Deed::kKnock, .counts = false};
    visit(act, at_s,
          {{.thing = *piece, .from = from, .to = away, .lift_mm = 0},
           {.thing = *piece, .from = away, .to = back, .lift_mm = 12}});
    return act;
  }
  return std::nullopt;
}

std::optional<People::Act> People::slide(double at_s) {
  for (int tries = 0; tries < 12; ++tries) {
    const auto first = free_piece();
    if (!first) return std::nullopt;
    const Spot from = resting_.at(*first);
    std::vector<Thing> stack;
    for (const auto& [thing, spot] : resting_)
      if (thing < kit_.pieces.size() && !is_busy(thing) && distance_mm(spot.centre, from.centre) < 75)
        stack.push_back(thing);
    const double far = rng_.uniform(kLeast_mm, 60.0), way = rng_.uniform(0.0, 2 * M_PI);
    const TablePoint by{far * std::cos(way), far * std::sin(way)};
    const bool clear = stack.size() > 1 && stack.size() < 7 && std::ranges::all_of(stack, [&](Thing t) {
                         const Spot at = resting_.at(t);
                         return is_free(t, shifted(at, by), stack) &&
                                is_free(t, shifted(at, {by.x_mm / 2, by.y_mm / 2}), stack);
                       });
    if (!clear) continue;
    Act act{.deed = Deed::kSlide};
    visit(act, at_s, {{.thing = *first, .from = from, .to = shifted(from, by), .lift_mm = 0}});
    const double start = act.rides.front().start_s, end = act.rides.front().end_s;
    for (const Thing t : stack)
      if (t != *first)
        act.rides.push_back({.thing = t,
                             .from = resting_.at(t),
                             .to = shifted(resting_.at(t), by),
                             .start_s = start,
                             .end_s = end,
                             .lift_mm = 0,
                             .arm = 1});
    return act;
  }
  return std::nullopt;
}

std::optional<People::Act> People::take_off(double at_s) {
  if (resting_.size() < least_resting_) return std::nullopt;  // the table shall not empty
  const auto piece = free_piece();
  if (!piece) return std::nullopt;
  Act act{.deed = Deed::kTakeOff};
  visit(act, at_s,
        {{.thing = *piece, .from = resting_.at(*piece), .to = {}, .lift_mm = kLift_mm, .to_box = true}});
  return act;
}

std::optional<People::Act> People::put_on(double at_s) {
  std::vector<std::size_t> boxed;
  for (std::size_t i = 0; i < kit_.pieces.size(); ++i)
    if (is_boxed(i) && !is_busy(i) && !(is_card(i) && is_busy(other_side_.at(i)))) boxed.push_back(i);
  if (boxed.empty()) return std::nullopt;
  const std::size_t piece =
      either_side(boxed[static_cast<std::size_t>(rng_.uniform(0, static_cast<int>(boxed.size())))]);
  const auto to = free_spot(piece, rng_.uniform(-60.0, 60.0));
  if (!to) return std::nullopt;
  Act act{.deed = Deed::kPutOn};
  visit(act, at_s, {{.thing = piece, .from = {}, .to = *to, .lift_mm = kLift_mm, .from_box = true}});
  return act;
}

std::optional<People::Act> People::cover(double at_s) {
  const auto piece = free_piece();
  if (!piece || resting_.contains(figure()) || is_busy(figure())) return std::nullopt;
  auto tag = discs(*piece, resting_.at(*piece)).back();
  if (is_card(*piece)) {  // a card is large enough to be covered in part
    const double way = rng_.uniform(0.0, 2 * M_PI), far = rng_.uniform(0.0, 22.0);
    tag.x += far * std::cos(way), tag.y += far * std::sin(way);
  }
  Act act{.deed = Deed::kCover};
  visit(act, at_s,
        {{.thing = figure(), .from = {}, .to = {{tag.x, tag.y}, {}}, .lift_mm = kLift_mm, .from_box = true}});
  pending_.push_back({Deed::kCover, figure(), act.rides.front().to, act.end_s + kUndoAfter_s});
  return act;
}

std::optional<People::Act> People::rest(double at_s) {
  const auto piece = free_piece();
  if (!piece) return std::nullopt;
  const TablePoint over = resting_.at(*piece).centre;
  Act act{.deed = Deed::kRest};
  Arm arm{.door = door_near(over), .keys = {}};
  const double stay = rng_.uniform(2.0, 6.0);
  arm.keys = {
      {at_s, arm.door, 60}, {at_s + 1, over, 8}, {at_s + 1 + stay, over, 8}, {at_s + 2 + stay, arm.door, 60}};
  act.end_s = arm.keys.back().t_s;
  act.arms.push_back(std::move(arm));
  return act;
}

std::optional<People::Act> People::cover_anchor(double at_s) {
  if (resting_.contains(figure()) || is_busy(figure())) return std::nullopt;
  const TablePoint over = resting_.at(anchor(rng_.uniform(0, 4))).centre;
  Act act{.deed = Deed::kCoverAnchor};
  visit(act, at_s,
        {{.thing = figure(), .from = {}, .to = {over, {}}, .lift_mm = kLift_mm, .from_box = true}});
  pending_.push_back({Deed::kCoverAnchor, figure(), act.rides.front().to, act.end_s + kUndoAfter_s});
  return act;
}

std::optional<People::Act> People::shift_anchor(double at_s) {
  const Thing which = anchor(rng_.uniform(0, 4));
  const bool other_is_away =
      std::ranges::any_of(pending_, [](const Pending& p) { return p.deed == Deed::kShiftAnchor; });
  if (is_busy(which) || other_is_away) return std::nullopt;
  const Spot home = resting_.at(which);
  const double way = rng_.uniform(0.0, 2 * M_PI), far = rng_.uniform(10.0, 25.0);
  Act act{.deed = Deed::kShiftAnchor};
  visit(act, at_s,
        {{.thing = which,
          .from = home,
          .to = turned(shifted(home, {far * std::cos(way), far * std::sin(way)}), rng_.uniform(-8.0, 8.0)),
          .lift_mm = 0}});
  pending_.push_back({Deed::kShiftAnchor, which, home, act.end_s + kUndoAfter_s});
  return act;
}

/// Where it lies, or nearly: one side goes up, the other comes down.
std::optional<People::Act> People::turn_over(double at_s) {
  std::vector<Thing> cards;
  for (const auto& [thing, spot] : resting_)
    if (is_card(thing) && !is_busy(thing)) cards.push_back(thing);
  if (cards.empty()) return std::nullopt;
  const Thing card = cards[static_cast<std::size_t>(rng_.uniform(0, static_cast<int>(cards.size())))];
  const Spot from = resting_.at(card);
  const Spot to = turned(from, rng_.uniform(-8.0, 8.0));
  if (!is_free(card, to, {})) return std::nullopt;
  const double reach = 0.9, half = 0.5, down = at_s + reach + kPause_s, over = down + half, up = over + half;
  Act act{.deed = Deed::kTurnOver, .end_s = up + kPause_s + reach, .counts = false};
  const TablePoint door = door_near(from.centre);
  act.rides = {{.thing = card,
                .from = from,
                .to = from,
                .start_s = down,
                .end_s = over,
                .lift_mm = kLift_mm,
                .to_box = true},
               {.thing = other_side_.at(card),
                .from = from,
                .to = to,
                .start_s = over,
                .end_s = up,
                .lift_mm = kLift_mm,
                .from_box = true}};
  act.arms.push_back({.door = door,
                      .keys = {{at_s, door, 60},
                               {at_s + reach, from.centre, 0},
                               {down, from.centre, 0},
                               {over, from.centre, kLift_mm},
                               {up, to.centre, 0},
                               {up + kPause_s, to.centre, 0},
                               {act.end_s, door, 60}}});
  return act;
}

std::optional<People::Act> People::undo(const Pending& p, double at_s) {
  Act act{.deed = p.deed};
  if (p.thing == figure())
    visit(act, at_s,
          {{.thing = p.thing, .from = resting_.at(p.thing), .to = {}, .lift_mm = kLift_mm, .to_box = true}});
  else
    visit(act, at_s, {{.thing = p.thing, .from = resting_.at(p.thing), .to = p.home, .lift_mm = 0}});
  return act;
}

// ---- what is seen of it

People::Held People::held_now(const Ride& r) const {
  const double x = (now_ - r.start_s) / (r.end_s - r.start_s);
  const double up = r.from_box ? 1 : smooth(x * 4), down = r.to_box ? 1 : smooth((1 - x) * 4);
  const double s = r.lift_mm > 0 ? smooth((x - 0.1) / 0.8) : smooth(x);
  const Spot spot{
      mix(r.from.centre, r.to.centre, s),
      Heading::from_degrees(r.from.heading.degrees() + s * turn_degrees(r.from.heading, r.to.heading))};
  return {r.thing, spot, r.lift_mm * std::min(up, down)};
}

std::vector<People::Held> People::held() const {
  std::vector<Held> out;
  for (const Act& act : acts_)
    for (const Ride& r : act.rides)
      if (r.begun && !r.done) out.push_back(held_now(r));
  return out;
}

std::vector<People::Hand> People::hands() const {
  std::vector<Hand> out;
  for (const Act& act : acts_)
    for (std::size_t k = 0; k < act.arms.size(); ++k) {
      const Arm& arm = act.arms[k];
      if (now_ < arm.keys.front().t_s || now_ > arm.keys.back().t_s) continue;
      Hand hand{{}, 0, arm.door};
      for (std::size_t i = 0; i + 1 < arm.keys.size(); ++i) {
        const Key &a = arm.keys[i], &b = arm.keys[i + 1];
        if (now_ < a.t_s || now_ > b.t_s) continue;
        const double s = b.t_s > a.t_s ? smooth((now_ - a.t_s) / (b.t_s - a.t_s)) : 1;
        hand.fingers = mix(a.at, b.at, s);
        hand.height_mm = a.height_mm + (b.height_mm - a.height_mm) * s;
      }
      for (const Ride& r : act.rides)
        if (r.arm == k && r.begun && !r.done) {
          const Held held = held_now(r);
          hand.fingers = held.spot.centre, hand.height_mm = held.lift_mm;
        }
      out.push_back(hand);
    }
  return out;
}

}  // namespace telescope::vision::demo
