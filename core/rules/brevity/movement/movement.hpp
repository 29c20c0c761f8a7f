#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rules/brevity/action_fields.hpp"
#include "core/rules/brevity/measure/way_report.hpp"

namespace telescope::brevity {

// Step 3 (section 6). Ways and their limits, declarations, side edges, columns on a road.

/// OB-058: the whole way of one battalion.
struct Move {
  static constexpr ActionInfo kInfo{"move", "OB-058", "Move a battalion straight", "{piece} moves"};
  static constexpr Terms kTerms{Who::kActive, steps({Step::kMove}), nullptr, kUmpireAgrees};
  PieceId piece = {};
  StandWay way = {};
  ToldWay told = {};
  void fields(auto& f, const Game& game) {
    f("piece", piece, Needed(game));
    way_fields(f, way, told);
  }
  void check(const Game& game) { told.make_whole(game, piece, way); }
  /// "14.5 in, 24 in at most": of a way whose end is still being chosen.
  std::string how_far(const Game& known) const;
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// OB-060: moving into firing positions; may turn on the spot (BQ-148).
struct Declare {
  static constexpr ActionInfo kInfo{"declare", "OB-060", "Declare that it moves into firing positions",
                                    "{piece} moves into firing positions"};
  static constexpr Terms kTerms{Who::kActive, steps({Step::kMove})};
  PieceId piece = {};
  std::optional<double> heading_deg = {};
  void fields(auto& f, const Game& game) {
    f("piece", piece, Needed(game)).added("heading_deg", heading_deg);
  }
  /// BQ-78: it would be set down.
  bool wants_umpire(const Game& known) const { return known.stand(piece).hidden(); }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// Against its doing anything in step 3 (OB-057, BQ-86); `works`: at a task or over a river, else by a move.
Objections objections_to_acting(const Game& game, const PieceId& piece, bool works);
/// Whether this battalion may be moved, or be declared, in this move at all (OB-057, BQ-142, BQ-100, BQ-86).
Objections objections_to_moving(const Game& game, const PieceId& piece);
inline Objections objections_to_declaring(const Game& game, const PieceId& piece) {
  return objections_to_acting(game, piece, false);
}

/// Against a way of any move: where it begins, by a statement of that move, and on what it is mounted.
Objections objections_to_beginning(const Game& game, const PieceId& piece, const StandWay& way,
                                   std::string_view rule);
/// And, of a way as it is really gone: how long it is, what it comes to, where it ends. `retires`: OB-198.
Objections objections_to_way(const Game& game, const PieceId& piece, const StandWay& way,
                             const WayReport& report, bool retires);

/// OB-062, BQ-27: against a way, by the side edges; and what binds after it.
Objections objections_by_edges(const Game& game, const PieceId& piece, const WayReport& way);
std::vector<Edge> bound_after(const Game& game, const PieceId& piece, const WayReport& way);

/// OB-064, BQ-28.
Objections objections_by_column(const Game& game, const PieceId& piece, const StandWay& way);

/// OB-250 to OB-256: where an obstacle or a river stops a way, before anything is thrown; nothing: nowhere.
/// With adv.engineering off rivers block (BQ-22) and there are no obstacles.
std::optional<WayMeeting> halted_at(const Game& game, const WayReport& way);

/// OB-250, OB-H06: what halts the way first, with what only the other side knows of; not a known one at which
/// it stands from the beginning: where the rules do not let it cross, the umpire has waived that.
std::optional<WayMeeting> first_halt(const Game& game, const PieceId& piece, const StandWay& way);
/// The stand goes: `way` is all of it in this move; `report` of it, or of what a retirement adds to it.
void go(Game& game, const PieceId& piece, const StandWay& way, const WayReport& report, Events& events);

/// Puts a stand at a place, of whatever move: its bounds, its protection (BQ-71), what it reveals (OB-196).
void put(Game& game, const PieceId& piece, const Placed& at, Events& events);

/// BQ-79, BQ-80: hidden enemies that the way comes upon. True: it is cut where "contact ahead" is said, not
/// before `gone_in`; who is `warned` has been told of what lies up to there and goes on.
bool meet_hidden(Game& game, const PieceId& piece, StandWay& way, double gone_in, bool warned,
                 Events& events);
void tell_contact(const Game& game, const PieceId& piece, Events& events);

/// Both, where the second goes on from the first; what is empty is left out.
StandWay continued(StandWay first, const StandWay& second);
/// The way that a battalion really goes, and what it meets.
struct WholeWay {
  /// BQ-80: where a warning has halted it in this move, with its way until then. Cut where its centre comes
  /// to the enemy's edge if it ends over it.
  StandWay way;
  std::optional<Edge> over;    ///< that edge, where it ends over it
  std::vector<Question> open;  ///< what is too close to that edge to call; it counts as measured
  WayReport report;
};
/// BQ-117 with leave.far_edge.
WholeWay way_taken(const Game& game, const PieceId& piece, const StandWay& way);
/// At the end of such a way.
void leave_table(Game& game, const PieceId& piece, Edge edge, Events& events);

/// BQ-01: of a way that the camera lost for more than 0.25", or the error: ", of which 6.3 in were not seen
/// and count as straight". Empty: it saw all of it.
std::string unseen_words(const WayReport& way);

/// OB-253, OB-256: whether its base touches that obstacle or river already where the way begins.
bool stands_at(const Game& game, const PieceId& piece, const StandWay& way, const WayMeeting& at);

// Where the modules let a stand be set down, and what it must touch.

/// BQ-20, BQ-22, BQ-117: on the table, upon nobody, on no impassable ground.
Objections objections_to_place(const Game& game, const PieceId& piece, const Placed& to);

/// Whether a base touches something from which it is so far away. 0 is touching; what is within 0.25", or the
/// error where that is larger, the umpire decides (BQ-01).
Answer touching(const Inches& gap);
/// From the base to a line of this width; `placed` gives the error.
Inches gap_to_line(const Game& game, const PieceId& piece, const Placed& placed,
                   const std::vector<TablePoint>& points, double width_in);

/// Objects with `sentence` where the answer is no, by the question's rule; where it is open, with the
/// question.
void object_unless(Objections& all, const Game& game, const Question& question, Answer measured,
                   const std::string& sentence);
/// Likewise with the question "place/PIECE".
void object_unless(Objections& all, const Game& game, const PieceId& piece, Answer measured,
                   std::string_view rule, const std::string& sentence);

/// OB-059, BQ-26, BQ-116: the whole of a move is limited by the slowest pair of mode and ground used.
struct Limit {
  double inches = 0.0;
  std::string_view rule;  ///< of the row that limits
  GroundClass ground = GroundClass::kOpen;
  bool barred = false;  ///< it went where it may not go at all (BQ-24, BQ-22)
};
/// Of one ground: by the march table (OB-066 to OB-070), else the combat-ready one (OB-073 to OB-076).
Limit limit_on(MoveClass mover, Posture posture, GroundClass ground, const BrevitySettings& settings);
Limit limit_of(const Game& game, const PieceId& piece, const WayReport& way);
/// The same of posture and facts alone: for the workbench and forms.
Limit limit_of(const UnitFacts& facts, Posture posture, const std::vector<WayStretch>& stretches,
               const BrevitySettings& settings);

}  // namespace telescope::brevity
