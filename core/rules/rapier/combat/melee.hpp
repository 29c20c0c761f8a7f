#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/side.hpp"
#include "core/rules/rapier/state/settings.hpp"
#include "core/rules/rapier/state/words.hpp"
#include "core/rules/throws.hpp"

namespace telescope::rapier {

/// RO-142 to RO-149: a shooter's row of the ground combat table.
enum class CombatRow : std::uint8_t {
  kHq,
  kAssault,
  kAntiTank,
  kTanks,
  kArtillery,
  kFortification,
  kMinefield,
  kOther,
};

struct CombatLine {
  std::string_view rule;
  std::string_view shooter;  ///< "assault troops": for people
  CombatRow row;
  std::array<int, 3> dice;  ///< by Category
};
/// The row's printed line.
const CombatLine& combat_line(CombatRow row);

/// RO-147, RO-148: what works add to another defender, and a minefield on its own.
inline constexpr int kFortificationDice = 1;
inline constexpr int kMinefieldDice = 2;
inline constexpr int kLoneMinefieldDice = 1;

/// RQ-68: the first row that fits a fighting kind; mobility never matters.
CombatRow combat_row(Kind kind, bool assault);

/// RO-142 to RO-149: dice of a shooter against a category of target. `attacking_sector`: its side is not the
/// holder (RO-150). Works and dummies have none of their own.
int combat_dice(Kind kind, bool assault, Category target, bool attacking_sector);

/// A fighting unit in a sector that is fought over, with what matters there.
struct Fighter {
  std::string id;  ///< for sentences: "1-02"
  Kind kind = Kind::kRifles;
  bool assault = false;
  int hit_on = 6;  ///< RO-188: 5 moved this turn, 4 cavalry that moved; 6 in the basic game
  bool operator==(const Fighter&) const = default;
};

/// A fortification or a minefield of DEF.
struct Works {
  std::string id;
  bool minefield = false;
  bool operator==(const Works&) const = default;
};

/// A set of the fighters of one side, a bit each by their place in the melee.
using Members = std::uint64_t;
inline constexpr std::size_t kMostFighters = 64;
/// Empty for a place that no set has.
constexpr Members member(std::size_t place) {
  return place < kMostFighters ? Members{1} << place : 0;
}

/// 8.7: the ground combat of one sector: who was in it when it was looked at. The same value serves the game,
/// requests and odds.
struct Melee {
  std::vector<Fighter> attackers;  ///< ATT's fighting units, in roster order (RQ-103); at most kMostFighters
  std::vector<Fighter> defenders;
  std::vector<Works> works;
  Side holder = Side::kDefender;  ///< RQ-57
  bool first_strike = true;       ///< RO-134 applies in this turn (RQ-69)
  BonusRecipient bonus_recipient{};
  bool bonus_stacks = false;
  bool captured_works_help = false;

  const std::vector<Fighter>& of(Side side) const { return side == Side::kAttacker ? attackers : defenders; }
};

/// Something of each side.
template <class T>
struct BySide {
  T attackers{};
  T defenders{};
  T& operator[](Side side) { return side == Side::kAttacker ? attackers : defenders; }
  const T& operator[](Side side) const { return side == Side::kAttacker ? attackers : defenders; }
  bool operator==(const BySide&) const = default;
};

/// Who of the melee still lives.
using Alive = BySide<Members>;
Alive all_of(const Melee& melee);

/// RQ-72: dice whose hits are bound differently are thrown as pools of their own. In the order in which their
/// hits are applied.
enum class HitPool : std::uint8_t { kTied, kMines, kFree };
inline constexpr std::array<HitPool, 3> kHitPools{HitPool::kTied, HitPool::kMines, HitPool::kFree};

/// Dice of one shooter, or those that works add.
struct DiceGroup {
  HitPool pool = HitPool::kFree;
  int dice = 0;        ///< 0: it is there but has none, for the reason given by its row
  int fighter = -1;    ///< place of the shooter, or of who receives a bonus; -1: a minefield on its own
  int works = -1;      ///< place of the works whose bonus this is; -1: the fighter's own
  Category against{};  ///< category present that gives the fighter this many (RO-136)
};

/// What the owner may choose before the dice of a round; the default is the ledger's.
struct MeleeChoices {
  BySide<Members> single_die;  ///< RQ-74: Assault troops that use 1d6
  std::vector<int>
      recipients;  ///< RQ-75: place of the recipient by place of the works; -1 or missing: automatic
};

/// RO-135: the dice that a side throws, group by group.
struct Muster {
  std::vector<DiceGroup> groups;
  std::array<int, 3> dice{};  ///< by HitPool
  int total() const { return dice[0] + dice[1] + dice[2]; }
};
Muster muster(const Melee& melee, Side side, const Alive& alive, const MeleeChoices& choices = {});

/// RO-140, RQ-107: Assault troops that use 2d6 against what is present, and so are lost first.
Members using_two_dice(const Melee& melee, Side side, const Alive& alive, Members single_die = 0);

/// RQ-78, RQ-80: minefields there have somebody to hurt.
bool mines_have_dice(const Melee& melee, const Alive& alive);

/// RQ-75, RQ-76: who receives the dice of each works: those `named`, the others in order; -1 nobody.
std::vector<int> recipients_of(const Melee& melee, const Alive& alive, const std::vector<int>& named);
/// RQ-75: that fighter of DEF may receive extra dice.
bool may_receive(const Melee& melee, const Alive& alive, std::size_t fighter);

/// Where the three rounds stand (RO-133, RO-134).
struct MeleeClock {
  int round = 1;
  bool holder_fired = false;  ///< round 1: the first strike has been made
  bool over = false;
  bool operator==(const MeleeClock&) const = default;
};
/// The sides that throw together now; none where it is over.
BySide<bool> striking(const Melee& melee, const MeleeClock& clock);
/// The one that follows, whoever has dice in it.
MeleeClock next_exchange(const Melee& melee, MeleeClock clock);
/// RQ-81: passes over exchanges in which nobody has a die; over when no die can be thrown any more.
MeleeClock settled(const Melee& melee, MeleeClock clock, const Alive& alive);
/// What follows once the exchange has been thrown and its losses are taken.
MeleeClock after_exchange(const Melee& melee, MeleeClock clock, const Alive& alive);

/// Hits of one throw by how they are bound: RO-188 by what the die shows, RQ-72 by its pool.
struct Hits {
  /// Dice that show a 4, a 5 or a 6, by HitPool. Fours and fives only where moving targets are played.
  std::array<std::array<int, 3>, 3> shown{};
  int total() const;
  void add(HitPool pool, int die) {
    ++shown[static_cast<std::size_t>(die - 4)][static_cast<std::size_t>(pool)];
  }
  bool operator==(const Hits&) const = default;
};

/// A side that is shot at, with the sets that its losses turn on.
struct Targets {
  explicit Targets(const std::vector<Fighter>& fighters);
  std::array<Members, 3> of_category{};
  std::array<Members, 3> hit_on{};  ///< by what the die shows, 4 to 6
  Members engineers = 0;
  Members headquarters = 0;
};

/// A throw at a side while it is worked off.
struct Shot {
  Members alive = 0;       ///< of the side that is shot at, when the dice were thrown
  Members lost_first = 0;  ///< RO-140: those of them that use 2d6 in this round
};

/// The units one of which the next hit of that pool and die (4 to 6) must kill, `standing` being left; none:
/// the hit is lost. RO-138 to RO-140, RO-148, RO-188; RQ-72, RQ-78, RQ-98.
Members lawful_targets(const Targets& targets, const Shot& shot, Members standing, HitPool pool, int die);

/// RQ-103: the one that dies where nobody chooses: INF, GUN, ARM; in a category by the roster, HQ last.
Members automatic_target(const Targets& targets, Members lawful);

/// RQ-103: who is dead after all hits where nobody chooses.
Members automatic_losses(const Targets& targets, const Shot& shot, const Hits& hits);

/// RQ-72: every set of units that the owner may give up for these hits, the automatic one first, then by
/// roster; one where there is nothing to choose.
std::vector<Members> lawful_losses(const Targets& targets, const Shot& shot, const Hits& hits);

/// "attackers", "defenders".
std::string_view people(Side side);

/// Why a group has its dice: "1-02: tanks, infantry present" (RO-145), "fortification F1 to D-03" (RO-147).
DieReason reason_of(const Melee& melee, Side side, const DiceGroup& group);

/// A pool for each way in which hits are bound, where it has dice: "round-1-defenders-tied". `place`:
/// "A2-L3".
std::vector<PoolRequest> pools_of(const Melee& melee, Side side, const Muster& muster, std::string_view place,
                                  int round);

/// "6 dice: 1 of I: other, infantry present (RO-149); +1 fortification F1 to I (RO-147)"; also why somebody
/// has none.
std::string in_words(const Melee& melee, Side side, const Muster& muster);

/// What answers to pools_of() hit. RO-188: a 4 or a 5 only where somebody who lives is hit by it.
Hits hits_of(const Muster& muster, const std::vector<std::vector<int>>& answers, const Targets& targets,
             Members alive);

/// How many of one kind are left after the fight.
struct KindOdds {
  Kind kind{};
  int count = 0;             ///< at the start
  std::vector<double> left;  ///< chance that exactly n of them live, n from 0 to count
  double expected_left = 0;
};

struct SideOdds {
  double cleared = 0;          ///< chance that none of its fighting units lives
  double expected_losses = 0;  ///< units
  double spread = 0;           ///< standard deviation of the losses
  std::vector<double> losses;  ///< chance that exactly n die
  std::vector<double> lives;   ///< chance of each fighter, in the melee's order
  std::vector<KindOdds> kinds;
};

/// What may become of a fight. The four outcomes add up to 1.
struct Odds {
  SideOdds attackers;
  SideOdds defenders;
  double attackers_alone = 0;  ///< only attackers are left
  double defenders_alone = 0;
  double contested = 0;  ///< both are left
  double nobody = 0;     ///< none of either is left
  int outcomes = 0;      ///< different ends that were told apart
};

/// The most fighting units a side that odds() takes.
inline constexpr int kMostInOdds = 32;

/// The exact distribution after `rounds` (1 to 3) rounds of one turn under default choices: Assault troops
/// use 2d6, works help in order, casualties fall as RQ-103 has them. Enumerated, not sampled. Throws
/// std::invalid_argument beyond kMostInOdds a side or three rounds.
Odds odds(const Melee& melee, int rounds = 3);

}  // namespace telescope::rapier
