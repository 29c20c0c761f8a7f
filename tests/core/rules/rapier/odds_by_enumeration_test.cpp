// Small fights fought in the game itself through every throw there can be, beside what odds say of them.
#include <map>

#include "core/rules/events.hpp"
#include "core/rules/rapier/combat/combat.hpp"
#include "core/rules/rapier/combat/melee.hpp"
#include "tests/core/rules/rapier/rapier_game.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

/// What a die may show, and how many of its six faces count as that: those that never hit are one.
struct Face {
  int shows;
  int faces;
};

/// Answers with one throw after another, until there have been all.
class EveryThrow final : public DiceTray {
 public:
  explicit EveryThrow(std::vector<Face> faces) : faces_(std::move(faces)) {}

  std::vector<std::vector<int>> roll(std::span<const PoolRequest> pools) override {
    std::vector<std::vector<int>> answers;
    for (const PoolRequest& pool : pools)
      for (int& die : answers.emplace_back(static_cast<std::size_t>(pool.dice()))) {
        if (next_ == shown_.size()) shown_.push_back(0);
        die = faces_[shown_[next_++]].shows;
      }
    return answers;
  }
  double chance() const {
    double chance = 1;
    for (const std::size_t each : shown_) chance *= faces_[each].faces / 6.0;
    return chance;
  }
  /// False once every throw has been made.
  bool go_on() {
    next_ = 0;
    while (!shown_.empty() && shown_.back() + 1 == faces_.size()) shown_.pop_back();
    if (shown_.empty()) return false;
    ++shown_.back();
    return true;
  }

 private:
  std::vector<Face> faces_;
  std::vector<std::size_t> shown_;
  std::size_t next_ = 0;
};

const Sector kPlace{1, 2};

/// The next throw of the sector, losses as RQ-103 has them.
void fight_on(Game& game, DiceTray& dice) {
  Events unheard;
  FightRound{.sector = kPlace}.perform(game, dice, unheard);
  for (SectorMelee here = melee_in(game, kPlace); !here.combat.owed.empty(); here = melee_in(game, kPlace)) {
    const OwedLosses owed = here.combat.owed.front();
    const Shot shot{.alive = all_of(here.melee)[owed.side],
                    .lost_first = here.members(owed.side, here.combat.two_dice)};
    const Members dead = automatic_losses(Targets(here.melee.of(owed.side)), shot, owed.hits);
    const TakeLosses losses{.sector = kPlace, .units = here.named(owed.side, dead)};
    REQUIRE(losses.against(game).empty());
    losses.perform(game, dice, unheard);
  }
}

struct End {
  Game game;
  double chance = 0;
};

/// Where the fight stands, and who lives.
std::string stand_of(const Game& game) {
  const MeleeClock clock = melee_in(game, kPlace).combat.clock;
  std::string stand = clock.over ? "over " : std::to_string(clock.round) + (clock.holder_fired ? "b " : "a ");
  for (int i = 0; i < game.unit_count(); ++i) stand += game[static_cast<UnitNo>(i)].alive() ? '1' : '0';
  return stand;
}

/// Every end of the fight, after so many throws that none is left.
std::map<std::string, End> every_end(const Game& start, const std::vector<Face>& faces) {
  std::map<std::string, End> now{{stand_of(start), {start, 1}}}, ends;
  while (!now.empty()) {
    std::map<std::string, End> next;
    for (const auto& [stand, at] : now) {
      if (melee_in(at.game, kPlace).combat.clock.over) {
        ends.try_emplace(stand, End{at.game}).first->second.chance += at.chance;
        continue;
      }
      EveryThrow dice(faces);
      do {
        Game after = at.game;
        fight_on(after, dice);
        next.try_emplace(stand_of(after), End{after}).first->second.chance += at.chance * dice.chance();
      } while (dice.go_on());
    }
    now.swap(next);
  }
  return ends;
}

void compare(const SideOdds& odds, const std::vector<UnitNo>& units, const std::map<std::string, End>& ends) {
  std::vector<double> losses(units.size() + 1), lives(units.size());
  for (const auto& [stand, end] : ends) {
    std::size_t lost = 0;
    for (std::size_t i = 0; i < units.size(); ++i)
      if (end.game[units[i]].alive())
        lives[i] += end.chance;
      else
        ++lost;
    losses[lost] += end.chance;
  }
  for (std::size_t n = 0; n < losses.size(); ++n) CHECK(odds.losses[n] == Approx(losses[n]).margin(1e-12));
  for (std::size_t i = 0; i < lives.size(); ++i) CHECK(odds.lives[i] == Approx(lives[i]).margin(1e-12));
}

struct Fight {
  const char* name;
  std::vector<const char*> attackers, defenders;
  const char* settings = "";
  Side first = Side::kDefender;             ///< who was there first
  std::vector<const char*> came_back = {};  ///< who has moved, in contact that is old (RO-188)
};

RapierGame begun(const Fight& fight) {
  RapierGame game(std::string("[settings]\n") + fight.settings + "\n");
  game.at(Step::kGroundCombat, 2);
  for (const Side side : {fight.first, enemy_of(fight.first)})
    for (const char* unit : side == Side::kAttacker ? fight.attackers : fight.defenders)
      game.put(unit, "A2-L3", true);
  return game.change([&](Game& state) {
    for (const char* unit : fight.came_back) state[*state.setup->find_unit(unit)].steps = 1;
  });
}

void hold_to_game(const Fight& fight, const std::vector<Face>& faces) {
  INFO(fight.name);
  const RapierGame game = begun(fight);
  const SectorMelee here = melee_in(game.game(), kPlace);
  const Odds told = odds(here.melee);
  const auto ends = every_end(game.game(), faces);
  compare(told.attackers, here.units.attackers, ends);
  compare(told.defenders, here.units.defenders, ends);
}

}  // namespace

TEST_CASE("odds are those of the game itself, throw by throw",
          "[rapier][odds][RO-134][RO-138][RO-140][RO-147][RO-148][RQ-69][RQ-75][RQ-103][RQ-107]") {
  const std::vector<Face> plain{{1, 5}, {6, 1}};
  for (const Fight& fight : {
           Fight{"every kind of hit", {"1-t1", "1-s"}, {"i1", "g", "M1"}},
           Fight{"an Engineer among mines", {"1-e", "1-r1"}, {"i1", "F1", "M1"}},
           Fight{"mines alone", {"1-e", "1-r1", "1-r2"}, {"M1", "M2"}},
           Fight{"Assault troops lost first", {"1-s", "2-s", "1-r1"}, {"i1", "t"}},
           Fight{"the attackers hold", {"1-hq", "1-g"}, {"hq", "t", "F1"}, "", Side::kAttacker},
           Fight{"works for their capturer's enemy",
                 {"1-r1"},
                 {"i1", "F1"},
                 "works.captured = true",
                 Side::kAttacker},
           Fight{"old contact", {"1-r1", "1-a"}, {"i1", "mo"}, "combat.first_strike = \"first-turn\""},
           Fight{"works only for shooters", {"1-r1"}, {"g", "F1", "M1"}, "bonus.recipient = \"shooter\""},
           Fight{"works heaped on one", {"1-t1"}, {"i1", "F1", "F2", "M1", "M2"}, "bonus.stack = true"},
           Fight{"spare works", {"1-t1"}, {"i1", "F1", "F2", "M1", "M2"}},
       }) {
    hold_to_game(fight, plain);
  }
}

TEST_CASE("odds are those of the game itself where moving targets are played",
          "[rapier][odds][RO-188][RQ-98]") {
  const std::vector<Face> each_matters{{1, 3}, {4, 1}, {5, 1}, {6, 1}};
  for (const Fight& fight : {
           Fight{"cavalry and a tank that moved",
                 {"1-c", "1-t1"},
                 {"i1", "F1"},
                 "moving_targets = true",
                 Side::kDefender,
                 {"1-c", "1-t1"}},
           Fight{"an anti-tank gun at guns that moved",
                 {"1-g", "1-r1"},
                 {"g", "i1"},
                 "moving_targets = true",
                 Side::kDefender,
                 {"1-g", "i1"}},
           Fight{"mines and a cavalry that moved",
                 {"1-c", "1-e"},
                 {"M1"},
                 "moving_targets = true",
                 Side::kDefender,
                 {"1-c", "1-e"}},
       }) {
    hold_to_game(fight, each_matters);
  }
}
