#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/rules/mini_nap/measure/formation.hpp"
#include "core/rules/mini_nap/state/setup.hpp"

namespace telescope::mini_nap {

/// MN-059 to MN-067.
enum class Phase : std::uint8_t {
  kDeploy,
  kInitiative,  ///< dice for it
  kChoose,      ///< a Brigade, or a Division Manoeuvre
  kManoeuvre,
  kFiring,
  kMelee,  ///< hand-to-hand combats
  kBreakThrough,
  kOver
};
inline constexpr std::array<std::string_view, 8> kPhases{
    "deploy", "initiative", "choose", "manoeuvre", "firing", "hand-to-hand", "break-through", "over"};

constexpr std::string_view word(Phase phase) {
  return kPhases[static_cast<std::size_t>(phase)];
}

/// A leg of a way: straight, whatever the facing.
struct Leg {
  double heading_deg = 0.0;
  double length_mm = 0.0;
  void fields(auto& f) { f("heading_deg", heading_deg)("length_mm", length_mm); }
  bool operator==(const Leg&) const = default;
};

/// What movement a unit makes (MNQ-38: one kind, once).
enum class Movement : std::uint8_t {
  kNone,
  kMove,
  kSideStep,
  kStepBack,
  kOblique,
  kInch,
  kProlong,
  kRedeploy,
  kCharge,
  kFallBack,  ///< 15.1
  kFlee,      ///< 15.2
  kFeint      ///< 15.5
};
inline constexpr std::array<std::string_view, 12> kMovements{"none",    "move",      "side-step", "step-back",
                                                             "oblique", "inch",      "prolong",   "redeploy",
                                                             "charge",  "fall-back", "flee",      "feint"};

/// What a unit has done in the initiative that runs; forgotten at the next.
struct Doings {
  bool manoeuvred = false;
  bool reformed = false;    ///< MN-069
  double turned_deg = 0.0;  ///< MNQ-06, MNQ-54: degrees of all turns, added up without their signs
  Movement movement = Movement::kNone;
  bool no_more = false;           ///< MN-173, MN-182, MNQ-47: it does nothing more in this initiative
  bool reacted = false;           ///< MN-145
  bool fired = false;             ///< MN-188
  bool fought = false;            ///< its hand-to-hand combat has been entered
  bool break_through = false;     ///< it has obtained one (MN-151 ...), and has not been seen to use it
  std::optional<UnitId> charged;  ///< whom it has charged
  double charge_from_mm = 0.0;    ///< MNQ-52: the gap where that charge began
  void fields(auto& f) {
    f("manoeuvred", manoeuvred)("reformed", reformed)("turned_deg", turned_deg)("movement", movement,
                                                                                kMovements);
    f("no_more", no_more)("reacted", reacted)("fired", fired)("fought", fought)("break_through",
                                                                                break_through);
    f("charged", charged)("charge_from_mm", charge_from_mm);
  }
  bool operator==(const Doings&) const = default;
};

/// State of a unit.
struct UnitState {
  Stands stands;  ///< empty: not on the table
  Formation formation = Formation::kLine;
  bool removed = false;
  bool left = false;  ///< with `removed`: over the enemy's edge, and it is no loss (MNQ-24)
  std::string why;    ///< it was removed, one sentence
  int strength = 0;
  bool emergency = false;         ///< of a square: not yet solid (MN-167)
  bool disordered = false;        ///< MN-125: a blue marker
  bool reacted = false;           ///< MN-146: a blue marker, the same one where MNQ-17 has its default
  int hits = 0;                   ///< hit markers (MN-168, MNQ-26)
  std::optional<UnitId> shelter;  ///< MN-159: an abandoned battery's square; both bear orange markers
  Zero zero;
  Doings now;
  void fields(auto& f) {
    f("stands", stands)("formation", formation, kFormations)("removed", removed)("why", why)
        .optional("left", left);
    f("strength", strength)("emergency", emergency)("disordered", disordered)("reacted", reacted);
    f("hits", hits)("shelter", shelter)("zero", zero)("now", now);
  }
  TablePoint centre() const { return centre_of(stands); }
  double heading() const { return heading_of(stands, formation); }
  bool on_table() const { return !removed && !stands.empty(); }
  /// Why it stands nowhere; empty: it is on the table, or not yet.
  std::string_view gone_words() const { return left ? kLeftTable : removed ? "removed" : ""; }
  bool lost() const { return removed && !left; }
  bool abandoned() const { return shelter.has_value(); }
  bool blue() const { return disordered || reacted; }
  bool operator==(const UnitState&) const = default;
};

/// The movement that has just been made, while it may still be reacted to (MN-175 to MN-185).
struct LastMovement {
  UnitId unit;
  Movement movement = Movement::kMove;
  Stands from;                             ///< where the first leg began
  Formation formation = Formation::kLine;  ///< in which it moved
  std::vector<Leg> legs;                   ///< one, of an oblique two
  Stands to;                               ///< where it ends, turns after it included
  std::optional<UnitId> target;            ///< of a charge that has arrived
  void fields(auto& f) {
    f("unit", unit)("movement", movement, kMovements)("from", from)("formation", formation, kFormations);
    f("legs", legs)("to", to)("target", target);
  }
  bool operator==(const LastMovement&) const = default;
};

/// What must be answered before the game goes on, the first of them first.
struct Pending {
  enum class Kind : std::uint8_t {
    kContact,      ///< `unit` has been charged by `by`: its owner stands or reacts (sections 15.1 to 15.4)
    kOpportunity,  ///< the movement of `by` may be charged by units of the other side, or not
    kFeint,        ///< `unit`, cavalry against the emergency square `by`: stand or feint (MN-169)
    kEdge,         ///< `unit` would leave the table: the umpire decides (MNQ-24)
    kRejoin        ///< hands part `unit` from the square `by`, or bring it back into contact (MNQ-44)
  };
  static constexpr std::array<std::string_view, 5> kWords{"contact", "opportunity", "feint", "edge",
                                                          "rejoin"};
  Kind kind = Kind::kContact;
  Side side = Side::kNeutral;  ///< who answers; kNeutral: the umpire
  UnitId unit;
  UnitId by;
  void fields(auto& f) { f("kind", kind, kWords)("side", side)("unit", unit)("by", by); }
  bool operator==(const Pending&) const = default;
};

/// What people have entered of what the rules as supplied do not say (section 18).
struct Entered {
  int turn = 0;
  std::string phase;
  UnitId unit;
  std::string note;
  void fields(auto& f) { f("turn", turn)("phase", phase)("unit", unit)("note", note); }
  bool operator==(const Entered&) const = default;
};

/// The position. Immutable once it is given out; plain values, copied freely.
struct Game {
  std::shared_ptr<const Setup> setup;
  std::map<UnitId, UnitState> units;
  Phase phase = Phase::kDeploy;
  int turn = 0;                       ///< from 1; 0 while deploying
  Side holder = Side::kNeutral;       ///< the ini-side; neutral before the first dice of a Turn
  std::string brigade;                ///< that has the initiative; empty in a Division Manoeuvre
  std::string division;               ///< of a Division Manoeuvre; else empty
  double division_reach_mm = 0.0;     ///< MN-133, MN-134: 360 or 240
  double division_distance_mm = 0.0;  ///< MN-133, MN-134: 240 or 120
  std::set<std::string> used;         ///< Brigades chosen in this Turn
  std::optional<LastMovement> last;
  std::optional<UnitId> may_extend;  ///< it has turned or formed up, and has not moved: MN-117 with MN-118
  std::vector<Pending> pending;
  std::map<std::string, bool> rulings;  ///< what the umpire has decided in this initiative, by question
  std::vector<Entered> entered;
  Side winner = Side::kNeutral;
  std::string end;  ///< how it ended, one sentence

  void fields(auto& f) {
    f("units", units)("phase", phase, kPhases)("turn", turn)("holder", holder)("brigade", brigade);
    f("division", division)("division_reach_mm", division_reach_mm);
    f("division_distance_mm", division_distance_mm)("used", used)("last", last)("pending", pending);
    f.added("may_extend", may_extend);
    f("rulings", rulings)("entered", entered)("winner", winner)("end", end);
  }

  const NapSettings& settings() const { return setup->settings; }
  const UnitFacts& facts(const UnitId& unit) const { return setup->facts(unit); }
  const UnitState& unit(const UnitId& id) const { return units.at(id); }
  UnitState& unit(const UnitId& id) { return units.at(id); }
  /// As the map names it: "1/95th".
  const std::string& name(const UnitId& unit) const { return facts(unit).short_name; }
  std::string name(Side side) const { return setup->name(side); }
  Side side(const UnitId& unit) const { return setup->facts(unit).side; }
  bool formed(const UnitId& unit) const { return is_formed(units.at(unit).formation); }
  /// MN-160, MNQ-48: on the table, and no abandoned battery.
  bool counts(const UnitId& unit) const { return units.at(unit).on_table() && !units.at(unit).abandoned(); }
  Outlines outlines(const UnitId& unit, double inset_mm = 0.0) const {
    return outlines(unit, units.at(unit).stands, inset_mm);
  }
  /// The same, and a circle around them, when it stands so.
  Outlines outlines(const UnitId& unit, const Stands& stands, double inset_mm = 0.0) const {
    return outlines_of(facts(unit), stands, inset_mm);
  }
  Circle circle(const UnitId& unit, const Stands& stands) const { return circle_of(facts(unit), stands); }
  Circle circle(const UnitId& unit) const { return circle(unit, units.at(unit).stands); }
  /// Those that count, of that side, in the order of ids.
  std::vector<UnitId> counting(Side side) const;
  /// MN-C05: their gap is at most 2 mm.
  bool in_contact(const UnitId& a, const UnitId& b) const;
  std::vector<UnitId> enemies_touching(const UnitId& unit) const;
  /// MNQ-10: between outlines, or centres where the setting says so.
  double distance_mm(const UnitId& a, const UnitId& b) const { return distance_mm(a, unit(a).stands, b); }
  /// The same, when `a` stands so.
  double distance_mm(const UnitId& a, const Stands& stands, const UnitId& b) const;
  /// MN-067, MNQ-50: with a unit on the table, and not chosen yet.
  std::vector<std::string> brigades_left(Side side) const;
  const Pending* waits_for() const {
    return pending.empty() || phase == Phase::kOver ? nullptr : &pending.front();
  }
  /// The charge that has arrived and whose target is asked; whoever answers it lets opportunities pass that
  /// were asked about before. Null: none.
  const Pending* contact() const;
  /// It has been answered.
  void contact_answered();
};

/// For each unit that counts, in the order of ids: `visit(id, state, facts)`. Set-up and position list the
/// same units in the same order, so none is looked up.
template <class Visit>
void each_counting(const Game& game, Visit visit) {
  auto facts = game.setup->units.begin();
  for (const auto& [id, state] : game.units) {
    const UnitFacts& of = (facts++)->second;
    if (state.on_table() && !state.abandoned()) visit(id, state, of);
  }
}

/// Before anybody has done anything: nothing on the table, everybody at full strength.
Game new_game(std::shared_ptr<const Setup> setup);

/// MN-056, MN-057: whether a unit with its strength must go.
bool must_go(const UnitFacts& facts, const UnitState& state);

}  // namespace telescope::mini_nap
