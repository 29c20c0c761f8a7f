#include <algorithm>
#include <bit>

#include "core/base/counted.hpp"
#include "core/rules/rapier/actions.hpp"
#include "core/rules/rapier/words/sheet.hpp"

// The umpire's page of step 7.

namespace telescope::rapier {
namespace {

/// More alternatives than this are easier typed than picked from a list.
constexpr std::size_t kMostAlternatives = 6;

/// A page of one sector: only the umpire reads it while a counter there lies face down (HD-01).
class SectorPage {
 public:
  SectorPage(const Game& game, Sector sector, Sheet& sheet)
      : game_(game),
        sheet_(sheet),
        here_(melee_in(game, sector)),
        place_(name_of(game, sector)),
        audience_(audience_of(game, here_)) {}

  void write() {
    if (!here_.combat.owed.empty()) {
      for (const OwedLosses& owed : here_.combat.owed) write_losses(owed);
    } else if (here_.combat.clock.over) {
      add(place_ + ": combat is over for this turn", "RO-133");
    } else {
      write_round();
    }
  }

 private:
  void add(std::string text, std::string_view rule) {
    say(sheet_, std::move(text), rule, Severity::kNote, audience_);
  }

  void offer(std::string label, const auto& action, std::string_view rule, const std::vector<UnitNo>& units) {
    rapier::offer(sheet_.options, std::move(label), Actions::write(game_, action), rule,
                  pieces_of(game_, units), {here_.combat.sector}, audience_);
  }

  void write_losses(const OwedLosses& owed) {
    const auto lawful = lawful_losses(here_, owed);
    const bool umpire = game_.settings().hit_choice == HitChoice::kUmpire || owed.side == Side::kDefender;
    add(place_ + ": the " + std::string(people(owed.side)) + " give up " +
            std::to_string(std::popcount(lawful.front())) + " for " + counted(owed.hits.total(), "hit") +
            (umpire ? "; the umpire chooses" : "; their Division Commander chooses"),
        "RQ-72");
    for (std::size_t i = 0; i < std::min(lawful.size(), kMostAlternatives); ++i) {
      const auto dead = here_.named(owed.side, lawful[i]);
      offer(place_ + ": the " + std::string(people(owed.side)) + " lose " + id_list(game_, dead),
            TakeLosses{here_.combat.sector, dead}, i == 0 ? "RQ-103" : "RQ-72", dead);
    }
  }

  void write_round() {
    const Side holder = here_.melee.holder;
    const auto throws = striking(here_.melee, here_.combat.clock);
    const bool both = throws.attackers && throws.defenders;
    const Side first = throws[holder] ? holder : enemy_of(holder);
    const std::string round = place_ + ", round " + std::to_string(here_.combat.clock.round) + ": ";
    const std::string they = "the " + std::string(people(first));
    const std::string throwing = only_mines() ? "the mines throw"
                                 : both       ? "both sides throw"
                                              : they + " throw";
    if (only_mines())
      add(round + throwing + ", nobody shoots back", "RQ-80");
    else if (both)
      add(round + throwing + " together", here_.melee.first_strike ? "RO-134" : "RQ-69");
    else
      add(round + they + (first == holder ? " hold the sector and strike first" : " strike back"), "RO-134");
    for (const Side side : {first, enemy_of(first)})
      if (side == Side::kDefender || !only_mines()) write_pool(side, throws[side]);
    offer_round(throwing, {});
    for (const Side side : {Side::kAttacker, Side::kDefender})
      for (const UnitNo no : here_.may_choose(side)) offer_round(throwing, {no});
  }

  /// RQ-80.
  bool only_mines() const { return here_.melee.defenders.empty(); }

  void write_pool(Side side, bool now) {
    const bool later = here_.combat.clock.round == 1 && !here_.combat.clock.holder_fired;
    if (!now && !later) return;
    add(place_ + ", " + std::string(people(side)) +
            (now ? ": " : " strike back afterwards with those who live; of them all: ") +
            in_words(here_.melee, side,
                     muster(here_.melee, side, all_of(here_.melee), owners_choices(here_, FightRound{}))),
        "RO-135");
  }

  void offer_round(const std::string& throwing, const std::vector<UnitNo>& single) {
    std::string label = place_ + ": " + throwing;
    if (!single.empty()) label += ", " + id_list(game_, single) + " with a single die";
    std::vector<UnitNo> all = here_.units.defenders;
    all.insert(all.end(), here_.units.attackers.begin(), here_.units.attackers.end());
    offer(std::move(label), FightRound{here_.combat.sector, single}, single.empty() ? "RO-135" : "RQ-74",
          all);
  }

  const Game& game_;
  Sheet& sheet_;
  SectorMelee here_;
  std::string place_;
  Audience audience_;
};

}  // namespace

void describe_owed_losses(const Game& game, Sheet& sheet) {
  for (const SectorCombat& combat : game.combat)
    if (!combat.owed.empty()) SectorPage(game, combat.sector, sheet).write();
}

void describe_combat(const Game& game, Sheet& sheet) {
  const auto contested = contested_sectors(game);
  if (contested.empty()) say(sheet, "No sector is contested", "RO-132");
  for (const Sector sector : contested) SectorPage(game, sector, sheet).write();
}

}  // namespace telescope::rapier
