#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/rules/brevity/state/game.hpp"
#include "core/rules/rules_face.hpp"

namespace telescope::brevity {

// What may be asked for: one plain struct for each kind of action, in the order of the variant Wanted. Their
// JSON is {"type": word, ...} with the fields' own names; points are [x_mm, y_mm], a place is
// [x_mm, y_mm, heading_deg, sigma_mm, sigma_deg]; what is empty may be left out. Where no camera reads
// them, a place may be {"x_in100", "y_in100", "heading_deg"} in hundredths of an inch, and a way
// "straight_to" such a place, "mounted" or not; waves may be "second" and "third". kActionRows says who may
// ask for which, when, and what it throws.

struct SetDown {  ///< deployment: a stand is set down, or recorded hidden
  PieceId piece;
  Placed to;
  bool hidden = false;
};
struct Proceed {};  ///< what the game does next of itself
struct Done {       ///< ends the part of the step that is this side's
  Side side = Side::kNeutral;
};
struct Adjust {  ///< an umpire's correction of what was entered or measured
  PieceId piece;
  std::optional<bool> pinned, spent, mounted;
  std::optional<Posture> posture;
  std::optional<Placed> to;
  CommandId command;  ///< or of a command:
  std::optional<bool> officer;
  bool says_of_stand() const { return pinned || spent || mounted || posture || to; }
};
struct Ruling {  ///< BQ-01: the umpire decides what was too close to call
  std::string question;
  bool yes = false;
  std::string words;  ///< "within. Is the way of A-01 within 14 in? Measured are ..."; may be empty
};
struct Fulfilled {  ///< OB-003: this side has fulfilled its orders
  Side side = Side::kNeutral;
};
struct Concede {
  Side side = Side::kNeutral;
};

struct Select {  ///< OB-026
  Side side = Side::kNeutral;
  CommandId command;
};
struct Pass {  ///< only with allow_pass (BQ-07)
  Side side = Side::kNeutral;
};
struct Challenge {  ///< OB-043, BQ-14
  Side side = Side::kNeutral;
  CommandId command;
};
struct AttachCommander {  ///< BQ-17; an empty command detaches him
  Side side = Side::kNeutral;
  CommandId command;
};

struct Transfer {  ///< OB-054, OB-055
  std::vector<PieceId> pieces;
  CommandId to;
};
struct SetPosture {  ///< BQ-11, BQ-12; also in deployment
  std::vector<PieceId> pieces;
  Posture posture = Posture::kLine;
};
struct SetObserver {  ///< OB-078, BQ-124; an empty command: its own
  PieceId piece;
  CommandId command;
};
struct CounterBattery {  ///< OB-207
  PieceId piece;
  bool on = false;
};
struct PlanWaves {  ///< OB-211: battalions of the second and later waves
  CommandId command;
  std::vector<std::vector<PieceId>> waves;
};

struct Move {  ///< OB-058: the whole way of one battalion
  PieceId piece;
  StandWay way;
};
struct Declare {  ///< OB-060: moving into firing positions; may turn on the spot (BQ-148)
  PieceId piece;
  std::optional<double> heading_deg;
};
struct SetTask {  ///< OB-248; an empty kind leaves the work
  PieceId piece;
  std::optional<Task> task;
};
struct CrossRiver {  ///< OB-256, OB-262, OB-280 to OB-284
  PieceId piece;
  std::string by;  ///< id of a ferry or boats; empty: by OB-256, or swimming
  Placed to;
};
struct Land {  ///< OB-287 to OB-295; also naval craft (OB-282)
  PieceId piece;
  Placed to;
};

struct Fire {  ///< one roll at one target, or a mark (sections 7 to 9, 14, 17)
  AttackOrder order;
};
struct Retire {  ///< OB-198
  PieceId piece;
  StandWay way;
};
struct Hold {  ///< declines what Game::pending asks of that side
  Side side = Side::kNeutral;
};
inline constexpr double kSmokeWidth_in = 6.0;  ///< OB-273

struct LaySmoke {  ///< OB-273, OB-274
  PieceId maker;
  Patch patch;
};
struct PlaceHidden {  ///< OB-196: the stand lies on the table now
  PieceId piece;
  Placed at;
};
struct Readiness {};  ///< OB-181, and step 9

struct Schedule {  ///< OB-228, OB-229
  PieceId aircraft;
  int turn = 0;
  PieceId target;  ///< or
  std::optional<TablePoint> at;
  bool medium_row = false;
};
struct SetFac {  ///< OB-227; an empty command: none
  PieceId aircraft;
  CommandId command;
};
struct AirTarget {  ///< OB-224: the opponent names the target
  Side side = Side::kNeutral;
  PieceId target;
};
struct AirSupply {  ///< OB-244
  PieceId transport;
  std::string division;
};
struct Recover {  ///< OB-238
  PieceId piece;
  Placed to;
};
struct Amalgamate {  ///< OB-239
  PieceId one, other;
};
struct Returns {  ///< OB-240: the opponent's choice
  Side side = Side::kNeutral;
  PieceId piece;
};

/// An action as it was read.
using Wanted = std::variant<SetDown, Proceed, Done, Adjust, Ruling, Fulfilled, Concede,    //
                            Select, Pass, Challenge, AttachCommander,                      //
                            Transfer, SetPosture, SetObserver, CounterBattery, PlanWaves,  //
                            Move, Declare, SetTask, CrossRiver, Land,                      //
                            Fire, Retire, Hold, LaySmoke, PlaceHidden, Readiness,          //
                            Schedule, SetFac, AirTarget, AirSupply, Recover, Amalgamate, Returns>;

/// Who may ask for an action. The umpire may ask for any.
enum class Who : std::uint8_t {
  kUmpire,
  kActive,  ///< the side whose command moves
  kPassive,
  kChooser,  ///< OB-025, OB-027
  kOwner,    ///< of the piece, command or side named
  kAsked     ///< whom Game::pending waits for
};

/// Steps as bits: 1 << Step.
using Steps = std::uint16_t;
constexpr Steps steps(std::initializer_list<Step> all) {
  Steps bits = 0;
  for (const Step each : all) bits = static_cast<Steps>(bits | 1u << static_cast<unsigned>(each));
  return bits;
}
inline constexpr Steps kAnyStep = 0x0fff;  ///< but not kOver

struct ActionRow {
  std::string_view word;  ///< its "type"
  Who who;
  Steps when;
  std::string_view throws;  ///< pools in order, by their ids; "": none. A trailing "?" : only where needed
  std::string_view rule;
};
/// In the order of Wanted. Pool ids: an attack throws "hit", then "penetrate" for its hits, then
/// "casualties"; one from the air "hit-ID" and so on for each battalion ID that it fires on.
inline constexpr std::array<ActionRow, std::variant_size_v<Wanted>> kActionRows{{
    {"place", Who::kOwner, steps({Step::kDeploy}), "", "BQ-78"},
    // From kDeploy: "first-move?" or, with adv.weather, "weather". At a day's start "weather?", "basing-ID?",
    // "recovery-ID?"; at a turn's start "clearing?", "clearing-ID?", "air-supply-ID?", "first-move-N?" (both
    // sides' dice, N the throw).
    {"proceed", Who::kUmpire, steps({Step::kDeploy, Step::kDayStart, Step::kTurnStart}),
     "weather? basing? recovery? clearing? air-supply? first-move?", "BQ-08"},
    {"done", Who::kOwner, kAnyStep, "", "OB-029"},
    {"adjust", Who::kUmpire, kAnyStep, "", "BQ-01"},
    {"ruling", Who::kUmpire, kAnyStep, "", "BQ-01"},
    {"fulfilled", Who::kUmpire, kAnyStep, "", "OB-003"},
    {"concede", Who::kOwner, kAnyStep, "", "OB-003"},

    {"select", Who::kChooser, steps({Step::kSelect}), "", "OB-026"},
    {"pass", Who::kChooser, steps({Step::kSelect}), "", "BQ-07"},
    {"challenge", Who::kPassive, steps({Step::kInitiative}), "challenger selected", "OB-043"},
    {"attach-commander", Who::kOwner, steps({Step::kTurnStart, Step::kRegroup}), "", "BQ-17"},

    {"transfer", Who::kActive, steps({Step::kRegroup}), "", "OB-054"},
    {"posture", Who::kOwner, steps({Step::kDeploy, Step::kRegroup}), "", "BQ-12"},
    {"observer", Who::kOwner, steps({Step::kDeploy, Step::kRegroup}), "", "BQ-124"},
    {"assign-counter-battery", Who::kActive, steps({Step::kRegroup}), "", "OB-207"},
    {"plan-waves", Who::kActive, steps({Step::kRegroup}), "", "OB-211"},

    {"move", Who::kActive, steps({Step::kMove}), "", "OB-058"},
    {"declare", Who::kActive, steps({Step::kMove}), "", "OB-060"},
    {"task", Who::kActive, steps({Step::kMove}), "", "OB-248"},
    {"cross-river", Who::kActive, steps({Step::kMove}), "", "OB-256"},
    {"land", Who::kActive, steps({Step::kMove}), "landing", "OB-290"},

    {"fire", Who::kOwner,
     steps({Step::kTurnStart, Step::kEnemyArtillery, Step::kOwnArtillery, Step::kEnemyFire, Step::kOwnFire}),
     "air? hit? penetrate? casualties?", "OB-124"},
    {"retire", Who::kAsked, kAnyStep, "hit? penetrate? casualties?", "OB-198"},
    {"hold", Who::kAsked, kAnyStep, "hit? penetrate? casualties?", "OB-198"},
    {"smoke", Who::kOwner,
     steps({Step::kEnemyArtillery, Step::kOwnArtillery, Step::kEnemyFire, Step::kOwnFire}), "", "OB-273"},
    {"place-hidden", Who::kUmpire, kAnyStep, "", "OB-196"},
    {"readiness", Who::kActive, steps({Step::kReadiness}), "readiness?", "OB-181"},

    {"schedule", Who::kOwner, steps({Step::kDayStart, Step::kTurnStart}), "", "OB-228"},
    {"fac", Who::kOwner, steps({Step::kDeploy, Step::kTurnStart, Step::kRegroup}), "", "OB-227"},
    {"air-target", Who::kAsked, kAnyStep, "hit? penetrate? casualties?", "OB-224"},
    {"air-supply", Who::kOwner, steps({Step::kTurnStart}), "", "OB-244"},
    {"recover", Who::kOwner, steps({Step::kDayStart}), "", "OB-238"},
    {"amalgamate", Who::kOwner, steps({Step::kDayStart}), "", "OB-239"},
    {"returns", Who::kAsked, steps({Step::kDayStart}), "", "OB-240"},
}};

inline const ActionRow& row_of(const Wanted& wanted) {
  return kActionRows[wanted.index()];
}

/// Whose it is: of pieces, commands and sides their owner's, of steps the acting side's; kNeutral: nobody's.
Side side_of(const Game& game, const Wanted& wanted);

/// Throws std::invalid_argument where it is malformed: unknown words, pieces, commands, ids.
Wanted wanted_from(const Game& game, const Action& action);
/// The other way: what wanted_from() reads as `wanted`.
Action action_of(const Wanted& wanted);

/// What an action is called before everybody: it tells no secret (OB-H02, OB-H04, OB-H06).
std::string title_of(const Setup& setup, const Action& action);

}  // namespace telescope::brevity
