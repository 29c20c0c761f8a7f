#pragma once

#include <optional>
#include <vector>

#include "vision/demo/arrangement.hpp"
#include "vision/demo/marker_play.hpp"
#include "vision/demo/staged_play.hpp"

namespace telescope::vision::demo {

/// One piece taken from one place to another by hand, from or into the box, or covered by the hand.
struct Carry {
  enum class Kind { kMove, kLay, kTake, kCover };
  Kind kind = Kind::kMove;
  std::size_t piece = 0;
  Spot from;
  Spot to;
  double grip_s = 0;                        ///< the piece leaves the table
  double release_s = 0;                     ///< and stands again
  std::optional<std::size_t> becomes = {};  ///< of kMove: the other side of it, which then lies up
  std::vector<TablePoint> via = {};         ///< of kMove: pushed along these points, not lifted
  double pace = 1.0;                        ///< of the hand; 2: everything takes half the time
  /// Whether something goes from the table when it is gripped, or comes to it when it is released.
  bool changes_table(bool gripped) const {
    return kind != Kind::kCover && kind != (gripped ? Kind::kLay : Kind::kTake);
  }
};

/// The play: stands go from the near line into the next one; one sector gets a seventh stand (RO-037), a
/// while later the hand mends that; then everything goes back. Of markers some lie there from the opening on;
/// at the end two are laid, one of them is moved, the other is covered by the hand, and both are taken away,
/// so that the play can begin anew.
class Script {
 public:
  Script(const Kit& kit, std::vector<Standing> opening, const std::vector<DemoMarker>& markers = {});
  /// Another play, without end: what add() says, and nothing else.
  static Script to_play_on(const Board& board, std::vector<Standing> opening);
  /// The play beside a game that has laid the pieces out: one stand is moved a square ahead, which most games
  /// allow, one of another column two, which many do not; then a stand goes into the fullest square of the
  /// near line. Each is put back after a while, and the play begins anew.
  static Script beside_game(const Kit& kit, std::vector<Standing> opening);
  /// A play that a file describes. When it is over, everything stays where it is.
  static Script to_stage(const Board& board, const CastPlay& play);

  /// The hand comes in at `t_s`, after the last carry has ended.
  void add(Carry::Kind kind, std::size_t piece, const Spot& from, const Spot& to, double t_s,
           double pace = 1.0);
  /// The same with a deed: what comes from the box, or goes there, is carried through the door.
  void add(const CastPlay::Deed& deed, double t_s, double pace = 1.0);
  /// When the last carry has ended and the hand is away.
  double free_from_s() const;

  /// What happens at a moment of the play.
  struct Moment {
    int step = 0;  ///< rises by one whenever a piece leaves the table or comes to stand on it
    std::optional<std::size_t> carry;  ///< of carries(): the piece is in the hand
    Spot held;                         ///< with `carry`: above which place it is
    double lift_mm = 0;
    bool hand_in = false;
    TablePoint hand;     ///< below the fingertips
    double hand_mm = 0;  ///< height of the fingertips above the top of a resting figure
  };
  Moment at(double t_s) const;
  /// The pieces that stand on the table at a step.
  std::vector<Standing> standing(int step) const;

  const std::vector<Carry>& carries() const { return carries_; }
  double loop_s() const { return loop_s_; }
  /// Where the hand comes from and goes to, outside the picture.
  TablePoint door() const { return door_; }
  /// Where its arm begins, farther out.
  TablePoint shoulder() const;

 private:
  Script() = default;
  void play_with(const Board& board, const std::vector<DemoMarker>& markers, double& clock);
  void add_carry(Carry::Kind kind, std::size_t piece, const Spot& from, const Spot& to, double rest_s,
                 double& clock, double pace = 1.0, const std::vector<TablePoint>& via = {});

  std::vector<Standing> opening_;
  std::vector<Carry> carries_;
  TablePoint door_;
  TablePoint middle_;
  double loop_s_ = 60;  ///< infinite: it does not begin anew
};

}  // namespace telescope::vision::demo
