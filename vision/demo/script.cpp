#include "vision/demo/script.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/board/segments.hpp"
#include "vision/demo/easing.hpp"

namespace telescope::vision::demo {
namespace {

constexpr double kReach_s = 1.3;     ///< from the door to the piece, and back
constexpr double kGrip_s = 0.35;     ///< gripping, letting go
constexpr double kLift = 45;         ///< how high a piece is carried, mm
constexpr double kPushed_mm_s = 60;  ///< so fast a piece is pushed along a way
/// So far before the middle of a pushed stand the fingertips are: no finger then lies on the tag behind it.
constexpr double kHeldAhead_mm = 36;
constexpr double kCover_s = 4.0;    ///< so long a hand rests over a marker
constexpr double kStandReach = 44;  ///< from a base's middle to the end of its tail, mm

/// Where the fingertips are that hold what lies there.
TablePoint held_at(const Carry& carry, const Spot& spot) {
  if (carry.via.empty()) return spot.centre;
  const double angle = spot.heading.degrees() * std::numbers::pi / 180.0;
  return {spot.centre.x_mm + kHeldAhead_mm * std::sin(angle),
          spot.centre.y_mm + kHeldAhead_mm * std::cos(angle)};
}

double carry_s(const Spot& from, const Spot& to) {
  return 1.1 + std::hypot(from.centre.x_mm - to.centre.x_mm, from.centre.y_mm - to.centre.y_mm) / 320;
}

/// Points in order; the way has as many stretches as there are points between them.
std::vector<TablePoint> way_of(const Carry& carry) {
  std::vector<TablePoint> way{carry.from.centre};
  way.insert(way.end(), carry.via.begin(), carry.via.end());
  way.push_back(carry.to.centre);
  return way;
}
double length_of(const std::vector<TablePoint>& way) {
  double mm = 0.0;
  for (std::size_t i = 1; i < way.size(); ++i) mm += distance_mm(way[i - 1], way[i]);
  return mm;
}
/// At this share of the way's length, 0 to 1.
TablePoint along(const std::vector<TablePoint>& way, double share) {
  double left = share * length_of(way);
  for (std::size_t i = 1; i < way.size(); ++i) {
    const double stretch = distance_mm(way[i - 1], way[i]);
    if (left <= stretch && stretch > 0.0) return mix(way[i - 1], way[i], left / stretch);
    left -= stretch;
  }
  return way.back();
}

/// Where the hand comes from: outside the picture, at the near edge.
TablePoint door_of(const Board& board) {
  const double w = width(board).mm(), d = depth(board).mm();
  return {w * 0.56, -0.42 * std::max(w, d)};
}

TablePoint middle_of(const Board& board) {
  return {width(board).mm() / 2, depth(board).mm() / 2};
}
/// On an open table stands are pushed along ways: whoever does it stands at its right side, so that his arm
/// lies over no stand's tail.
TablePoint side_door_of(const Board& board) {
  const double w = width(board).mm(), d = depth(board).mm();
  return {w + 0.42 * std::max(w, d), d * 0.5};
}

struct Place {
  int column, row;
  bool operator==(const Place&) const = default;
};

/// A stand that a hand takes from one place to another.
struct Errand {
  std::size_t piece = 0;
  Spot from, to;
  Errand back() const { return {piece, to, from}; }
};

/// The attackers' stands in the squares nearest to them, and what can be done with them.
class NearLine {
 public:
  NearLine(const Kit& kit, const std::vector<Standing>& opening)
      : slots_(kit), opening_(opening), stands_(static_cast<std::size_t>(slots_.columns())) {
    for (const Standing& each : opening) {
      const auto [column, row] = slots_.square_of(each.spot.centre);
      const KitPiece& piece = kit.pieces[each.piece];
      if (piece.kind == PieceKind::kStand && piece.side == Side::kAttacker && row == 0 && column >= 0 &&
          column < slots_.columns())
        stands_[static_cast<std::size_t>(column)].push_back(&each);
    }
  }

  /// Those that have stands, from the left.
  std::vector<int> columns() const {
    std::vector<int> columns;
    for (int column = 0; column < slots_.columns(); ++column)
      if (!in(column).empty()) columns.push_back(column);
    return columns;
  }
  /// The last stand of that column goes so many squares ahead. Nothing: there is no room.
  std::optional<Errand> ahead(int column, int squares) const {
    if (in(column).empty() || squares >= slots_.rows()) return std::nullopt;
    return errand(*in(column).back(), column, squares);
  }
  /// A stand goes into the fullest square beside it, when `gone` has gone ahead. Nothing: there is one
  /// square, or no room.
  std::optional<Errand> crowding(const std::optional<Errand>& gone) const {
    const auto left = [&](int column) {
      const bool one_less = gone && std::ranges::count(in(column), gone->piece, &Standing::piece) > 0;
      return in(column).size() - (one_less ? 1 : 0);
    };
    const std::vector<int> columns = this->columns();
    const auto fullest = std::ranges::max_element(columns, {}, left);
    for (auto other = columns.begin(); other != columns.end(); ++other)
      if (const auto apart = other - fullest; apart == 1 || apart == -1)
        if (left(*other) > 0)
          if (const auto found = errand(*in(*other).front(), *fullest, 0)) return found;
    return std::nullopt;
  }

 private:
  const std::vector<const Standing*>& in(int column) const {
    return stands_[static_cast<std::size_t>(column)];
  }
  std::optional<Errand> errand(const Standing& mover, int column, int row) const {
    for (int i = 0; i < slots_.per_square(); ++i) {
      const Spot there = slots_.spot(column, row, i, true);
      if (is_free(slots_, there.centre, mover.piece, opening_)) return Errand{mover.piece, mover.spot, there};
    }
    return std::nullopt;
  }

  Slots slots_;
  const std::vector<Standing>& opening_;
  std::vector<std::vector<const Standing*>> stands_;  ///< by column
};

/// One stand goes a square ahead, which most games allow; one of another column goes two, which many do not.
/// That one is of the first column: of the usual games' troops those walk.
struct TwoMoves {
  std::optional<Errand> one_ahead, two_ahead;
};
TwoMoves two_moves(const NearLine& line) {
  TwoMoves moves;
  const std::vector<int> columns = line.columns();
  std::size_t near = columns.size() > 1 ? 1 : 0;
  while (near < columns.size() && !(moves.one_ahead = line.ahead(columns[near], 1))) ++near;
  for (std::size_t far = 0; far < columns.size() && !moves.two_ahead; ++far)
    if (far != near) moves.two_ahead = line.ahead(columns[far], 2);
  return moves;
}

Place place_of(const Slots& slots, const Standing& standing) {
  const auto [column, row] = slots.square_of(standing.spot.centre);
  return {column, row};
}

/// For each of these columns another stand of its nearest square, the last first; any three of the table
/// where there are too few.
std::vector<const Standing*> movers_from(const std::array<int, 3>& columns, const Slots& slots,
                                         const Kit& kit, const std::vector<Standing>& opening) {
  std::vector<const Standing*> movers;
  for (const int column : columns)
    for (auto it = opening.rbegin(); it != opening.rend(); ++it) {
      const bool used = std::ranges::find(movers, &*it) != movers.end();
      if (used || kit.pieces[it->piece].kind != PieceKind::kStand || place_of(slots, *it) != Place{column, 0})
        continue;
      movers.push_back(&*it);
      break;
    }
  if (movers.size() == columns.size() && slots.rows() >= 2) return movers;
  movers.clear();
  for (const Standing& s : opening)
    if (movers.size() < columns.size()) movers.push_back(&s);
  return movers;
}

}  // namespace

Script::Script(const Kit& kit, std::vector<Standing> opening, const std::vector<DemoMarker>& markers)
    : opening_(std::move(opening)) {
  const double d = depth(kit.board).mm();
  door_ = door_of(kit.board);
  double clock = 3.0;
  if (opening_.empty()) {
    play_with(kit.board, markers, clock);
    if (!carries_.empty()) loop_s_ = clock;
    return;
  }
  const Slots slots(kit);
  const auto count = [&](Place p) {
    return std::ranges::count(opening_, p, [&](const Standing& s) { return place_of(slots, s); });
  };
  const int ahead = std::min(1, slots.rows() - 1);
  const auto spot_in = [&](Place p, int index, const Standing& s) {
    Spot spot = slots.spot(p.column, p.row, index, true);
    spot.heading = Heading::from_degrees(2 - 0.6 * turn_degrees(s.spot.heading, Heading()));
    return spot;
  };

  // The fullest square of the second line is the one to be overfilled.
  Place full{0, ahead};
  for (int c = 1; c < slots.columns(); ++c)
    if (count({c, ahead}) > count(full)) full = {c, ahead};
  const Place beside{full.column + 1 < slots.columns() ? full.column + 1 : std::max(0, full.column - 1),
                     ahead};
  const auto movers = movers_from({full.column, full.column, beside.column}, slots, kit, opening_);

  const auto carry = [&](std::size_t mover, const Spot& from, const Spot& to, double rest_s) {
    add_carry(Carry::Kind::kMove, movers[mover]->piece, from, to, rest_s, clock);
  };
  const int there = static_cast<int>(count(full)), room = slots.per_square();
  if (movers.size() == 3 && there == 5 && room >= 7) {
    const Spot sixth = spot_in(full, 5, *movers[0]), seventh = spot_in(full, 6, *movers[1]);
    const int taken = static_cast<int>(count(beside));
    const Spot forward = spot_in(beside, taken % room, *movers[2]);
    const Spot mended = spot_in(beside, (taken + 1) % room, *movers[1]);
    carry(0, movers[0]->spot, sixth, 2.0);
    carry(2, movers[2]->spot, forward, 2.5);
    carry(1, movers[1]->spot, seventh, 9.0);
    carry(1, seventh, mended, 7.0);
    carry(1, mended, movers[1]->spot, 0.2);
    carry(2, forward, movers[2]->spot, 0.2);
    carry(0, sixth, movers[0]->spot, 2.0);
  } else {
    std::vector<Spot> goals;
    for (const Standing* s : movers) {
      Spot goal = s->spot;
      goal.centre.y_mm = std::min(d * 0.9, goal.centre.y_mm + std::min(d * 0.25, 150.0));
      goals.push_back(goal);
    }
    for (std::size_t i = 0; i < movers.size(); ++i) carry(i, movers[i]->spot, goals[i], 2.5);
    for (std::size_t i = 0; i < movers.size(); ++i) carry(i, goals[i], movers[i]->spot, 2.0);
  }
  play_with(kit.board, markers, clock);
  loop_s_ = clock;
}

Script Script::to_play_on(const Board& board, std::vector<Standing> opening) {
  Script script;
  script.loop_s_ = std::numeric_limits<double>::infinity();
  script.door_ = door_of(board);
  script.opening_ = std::move(opening);
  return script;
}

Script Script::beside_game(const Kit& kit, std::vector<Standing> opening) {
  constexpr double kFirst_s = 3.0, kRead_s = 6.0, kCrowded_s = 9.0;
  Script script;
  script.door_ = door_of(kit.board);
  script.opening_ = std::move(opening);
  const NearLine line(kit, script.opening_);
  const TwoMoves moves = two_moves(line);
  double clock = kFirst_s;
  const auto carry = [&](const Errand& errand, double rest_s) {
    script.add_carry(Carry::Kind::kMove, errand.piece, errand.from, errand.to, rest_s, clock);
  };
  const auto there_and_back = [&](const std::optional<Errand>& errand, double rest_s) {
    if (!errand) return;
    carry(*errand, rest_s);
    carry(errand->back(), kFirst_s);
  };
  if (moves.one_ahead) carry(*moves.one_ahead, kRead_s);
  there_and_back(moves.two_ahead, kRead_s);
  there_and_back(line.crowding(moves.one_ahead), kCrowded_s);
  if (moves.one_ahead) carry(moves.one_ahead->back(), kFirst_s);
  if (!script.carries_.empty()) script.loop_s_ = clock;
  return script;
}

Script Script::to_stage(const Board& board, const CastPlay& play) {
  constexpr double kFirst_s = 3.0;
  Script script;
  script.loop_s_ = std::numeric_limits<double>::infinity();
  script.door_ = grid_of(board) ? door_of(board) : side_door_of(board);
  script.middle_ = middle_of(board);
  script.opening_ = play.opening;
  double clock = kFirst_s;
  for (const CastPlay::Deed& deed : play.deeds) {
    script.add(deed, clock);
    clock = script.free_from_s() + deed.wait_s;
  }
  return script;
}

TablePoint Script::shoulder() const {
  constexpr double kBeyond = 2.2;  // as far again from the middle as the door is, and a little more
  if (door_.y_mm < 0.0) return {door_.x_mm, door_.y_mm * kBeyond};
  return mix(middle_, door_, kBeyond);
}

void Script::add(Carry::Kind kind, std::size_t piece, const Spot& from, const Spot& to, double t_s,
                 double pace) {
  add_carry(kind, piece, from, to, 0.0, t_s, pace);
}

void Script::add(const CastPlay::Deed& deed, double t_s, double pace) {
  const bool lays = deed.kind == CastPlay::Deed::Kind::kLay, takes = deed.kind == CastPlay::Deed::Kind::kTake;
  const Spot from = lays ? Spot{door_, deed.to.heading} : deed.from;
  const Spot to = takes ? Spot{door_, deed.from.heading} : deed.to;
  const auto kind = lays ? Carry::Kind::kLay : takes ? Carry::Kind::kTake : Carry::Kind::kMove;
  add_carry(kind, deed.piece, from, to, 0.0, t_s, pace, deed.via);
  carries_.back().becomes = deed.becomes;
}

double Script::free_from_s() const {
  return carries_.empty() ? 0.0 : carries_.back().release_s + (kGrip_s + kReach_s) / carries_.back().pace;
}

void Script::add_carry(Carry::Kind kind, std::size_t piece, const Spot& from, const Spot& to, double rest_s,
                       double& clock, double pace, const std::vector<TablePoint>& via) {
  Carry carry{.kind = kind,
              .piece = piece,
              .from = from,
              .to = to,
              .grip_s = clock + (kReach_s + kGrip_s) / pace,
              .via = via,
              .pace = pace};
  const double held_s = kind == Carry::Kind::kCover ? kCover_s
                        : via.empty()               ? carry_s(from, to)
                                                    : kGrip_s + length_of(way_of(carry)) / kPushed_mm_s;
  carry.release_s = carry.grip_s + held_s / pace;
  carries_.push_back(std::move(carry));
  clock = free_from_s() + rest_s;
}

/// After everything else, so that the play with stands is the same with and without markers.
void Script::play_with(const Board& board, const std::vector<DemoMarker>& markers, double& clock) {
  if (markers.empty()) return;
  constexpr double kMarkerRest_s = 1.5;
  std::vector<Occupied> occupied;
  for (const Standing& s : opening_) occupied.push_back({s.spot.centre, kStandReach});
  for (const Carry& c : carries_) occupied.push_back({c.to.centre, kStandReach});
  const auto find_spot = [&](const DemoMarker& marker) {
    const auto spot = free_spot(board, marker, occupied);
    if (spot) occupied.push_back({spot->centre, marker.reach_mm});
    return spot;
  };
  using Kind = Carry::Kind;
  const DemoMarker one = markers.front(), other = markers[std::min<std::size_t>(1, markers.size() - 1)];
  const auto there = find_spot(one), moved = find_spot(one), beside = find_spot(other);
  for (std::size_t i = 2; i < markers.size(); ++i)
    if (const auto spot = find_spot(markers[i])) opening_.push_back({markers[i].piece, *spot});
  if (!there || !moved || !beside) return;
  const Spot door{door_, there->heading}, other_door{door_, beside->heading};
  add_carry(Kind::kLay, one.piece, door, *there, kMarkerRest_s, clock);
  if (other.piece != one.piece) add_carry(Kind::kLay, other.piece, other_door, *beside, kMarkerRest_s, clock);
  add_carry(Kind::kMove, one.piece, *there, *moved, kMarkerRest_s, clock);
  const Spot& covered = other.piece != one.piece ? *beside : *moved;
  add_carry(Kind::kCover, other.piece, covered, covered, kMarkerRest_s, clock);
  if (other.piece != one.piece)
    add_carry(Kind::kTake, other.piece, *beside, other_door, kMarkerRest_s, clock);
  add_carry(Kind::kTake, one.piece, *moved, door, kMarkerRest_s, clock);
}

Script::Moment Script::at(double t_s) const {
  const double t = std::isinf(loop_s_) ? t_s : t_s - std::floor(t_s / loop_s_) * loop_s_;
  Moment m;
  for (std::size_t i = 0; i < carries_.size(); ++i) {
    const Carry& c = carries_[i];
    m.step += (t >= c.grip_s) + (t >= c.release_s);
    const double pause = kGrip_s / c.pace, reach = kReach_s / c.pace;
    const double before = c.grip_s - pause - t, after = t - c.release_s - pause;
    if (before > reach || after > reach) continue;
    m.hand_in = true;
    if (t < c.grip_s) {
      const double s = smooth(1 - before / reach);
      m.hand = mix(door_, held_at(c, c.from), s);
      m.hand_mm = 60 * (1 - smooth((s - 0.75) * 4));
    } else if (t < c.release_s && c.kind == Carry::Kind::kCover) {
      m.hand = c.from.centre;
      m.hand_mm = 0;
    } else if (t < c.release_s) {
      const double x = (t - c.grip_s) / (c.release_s - c.grip_s), s = smooth((x - 0.12) / 0.76);
      m.carry = i;
      m.lift_mm = c.via.empty() ? kLift * std::min(smooth(x * 4), smooth((1 - x) * 4)) : 0.0;
      // Pushed, it goes at an even pace, a little slower where it begins and ends.
      const double pushed = 0.25 * s + 0.75 * std::clamp((x - 0.12) / 0.76, 0.0, 1.0);
      m.held.centre = c.via.empty() ? mix(c.from.centre, c.to.centre, s) : along(way_of(c), pushed);
      m.held.heading =
          Heading::from_degrees(c.from.heading.degrees() + s * turn_degrees(c.from.heading, c.to.heading));
      m.hand = held_at(c, m.held);
      m.hand_mm = m.lift_mm;
    } else {
      const double s = smooth(after / reach);
      m.hand = mix(held_at(c, c.to), door_, s);
      m.hand_mm = 60 * smooth(s * 4);
    }
  }
  return m;
}

std::vector<Standing> Script::standing(int step) const {
  std::vector<Standing> now = opening_;
  for (int i = 0; i < step; ++i) {
    const Carry& c = carries_[static_cast<std::size_t>(i / 2)];
    if (!c.changes_table(i % 2 == 0)) continue;
    if (i % 2 == 0)
      std::erase_if(now, [&](const Standing& s) { return s.piece == c.piece; });
    else
      now.push_back({c.becomes.value_or(c.piece), c.to});
  }
  return now;
}

}  // namespace telescope::vision::demo
