#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <opencv2/core.hpp>

#include "core/kit/kit.hpp"
#include "core/table/table_move.hpp"
#include "tests/bench/sequences/troubles.hpp"
#include "vision/demo/arrangement.hpp"

namespace telescope::vision::demo {

/// What people's hands do at a table.
enum class Deed {
  kCarry,        ///< a stand is lifted, carried and put down
  kPush,         ///< it is pushed without leaving the table
  kSwap,         ///< two hands exchange two pieces
  kTurn,         ///< turned on the spot
  kKnock,        ///< knocked, and put back as it stood
  kSlide,        ///< a piece and its neighbours are slid together
  kTakeOff,      ///< off the table, into the box
  kPutOn,        ///< from the box to the table
  kCover,        ///< a figure is placed over a tag, and taken away in a later round
  kRest,         ///< a hand rests over stands
  kCoverAnchor,  ///< something is put over an anchor, and taken away later
  kShiftAnchor,  ///< an anchor is pushed aside, and put back later
  kTurnOver,     ///< a card is lifted and put down with its other side up; only where there are cards
};
inline constexpr int kDeeds = 13;
std::string_view to_string(Deed deed);

/// A thing that hands move: pieces of the kit by their place in it, then the four anchors, then the figure
/// that is put over tags.
using Thing = std::size_t;

/// What truly happened to a piece, as the camera should tell it once.
struct TrueMove {
  TableMove::Kind kind = TableMove::Kind::kMoved;
  std::size_t piece = 0;  ///< of Kit::pieces
  Deed deed = Deed::kCarry;
  std::optional<Spot> from, to;
  double lifted_at_s = 0, put_down_at_s = 0;
};

/// People who sit round a table: rounds in which one to three of them (four when it is hard) do something at
/// once, pauses between them, and now and then a long one. Every kind of deed comes before any comes again.
/// The same for the same seed.
class People {
 public:
  /// A place on the table where nothing may be put.
  struct Obstacle {
    TablePoint centre;
    double radius_mm = 0;
  };
  /// `cards`: pieces that are two sides of one card, of which one is on the table.
  People(const Kit& kit, std::vector<Standing> opening, std::vector<Obstacle> terrain, Severity severity,
         std::uint64_t seed, const std::vector<std::pair<Thing, Thing>>& cards = {});

  /// Puts pieces from the box anywhere on the table until a share of the kit is there, or no room is left.
  void crowd(double share);
  /// `t_s` must not fall.
  void go_on(double t_s);

  /// What rests on the table, anchors and the covering figure included.
  const std::map<Thing, Spot>& resting() const { return resting_; }
  Thing anchor(int index) const { return kit_.pieces.size() + static_cast<std::size_t>(index); }
  Thing figure() const { return kit_.pieces.size() + 4; }

  struct Held {
    Thing thing;
    Spot spot;
    double lift_mm;  ///< 0: pushed
  };
  std::vector<Held> held() const;
  struct Hand {
    TablePoint fingers;
    double height_mm;  ///< of the fingertips above the top of a resting figure
    TablePoint door;   ///< where its arm comes from, outside the picture
  };
  std::vector<Hand> hands() const;

  /// Moves that are over, since the last call.
  std::vector<TrueMove> take_moves();

 private:
  struct Ride {
    Thing thing;
    Spot from, to;
    double start_s, end_s, lift_mm;
    bool from_box = false, to_box = false;
    std::size_t arm = 0;  ///< of Act::arms: whose fingers hold it; past the end: it is only shoved along
    bool begun = false, done = false;
  };
  struct Key {
    double t_s;
    TablePoint at;
    double height_mm;
  };
  struct Arm {
    TablePoint door;
    std::vector<Key> keys;
  };
  struct Act {
    Deed deed;
    double end_s = 0;
    std::vector<Ride> rides;
    std::vector<Arm> arms;
    bool counts = true;  ///< its rides are moves to be told; else the pieces end as they were
  };
  struct Disc {
    double x, y, radius;
  };
  /// Something that is to be undone in a later round.
  struct Pending {
    Deed deed;
    Thing thing;
    Spot home;
    double due_s;
  };

  void begin_round();
  std::optional<Act> make(Deed deed, double at_s);
  std::optional<Act> undo(const Pending& pending, double at_s);
  std::optional<Act> carry(double at_s), push(double at_s), swap(double at_s), turn(double at_s),
      knock(double at_s), slide(double at_s), take_off(double at_s), put_on(double at_s), cover(double at_s),
      rest(double at_s), cover_anchor(double at_s), shift_anchor(double at_s), turn_over(double at_s);
  /// One visit of one hand: from the nearest door to the first ride, along the rides, and back.
  void visit(Act& act, double at_s, std::vector<Ride> rides);
  std::optional<std::size_t> free_piece();
  std::optional<Spot> free_spot(std::size_t piece, double turn_deg);
  std::vector<Disc> discs(Thing thing, const Spot& spot) const;
  bool is_free(Thing thing, const Spot& spot, const std::vector<Thing>& ignore) const;
  bool is_busy(Thing thing) const;
  bool is_card(Thing thing) const { return other_side_.contains(thing); }
  /// In the box, and so is its other side.
  bool is_boxed(Thing thing) const;
  /// A card from the box comes with either side up.
  Thing either_side(Thing thing);
  int deeds() const { return other_side_.empty() ? kDeeds - 1 : kDeeds; }
  TablePoint door_near(TablePoint point);
  Held held_now(const Ride& ride) const;
  void finish(const Act& act);

  Kit kit_;
  std::map<Thing, Thing> other_side_;  ///< of cards
  std::size_t least_resting_ = 0;      ///< below which nothing is taken off: the table shall not empty
  double width_, depth_;
  Severity severity_;
  std::vector<Obstacle> terrain_;
  cv::RNG rng_;
  double now_ = 0, next_round_s_ = 2;
  int rounds_ = 0;
  std::map<Thing, Spot> resting_;
  std::vector<Act> acts_;
  std::vector<Pending> pending_;
  std::vector<Deed> deck_;
  std::vector<TrueMove> moves_;
};

}  // namespace telescope::vision::demo
