#include "core/rules/rapier/odds.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <stdexcept>
#include <unordered_map>
#include <utility>

#include "core/rules/rapier/melee_losses.hpp"

namespace telescope::rapier {
namespace {

/// Chances by state, where equal states have been added up: a hash table with open addresses.
class Chances {
 public:
  void add(const Alive& alive, double chance) {
    if ((used_.size() + 1) * 2 > slots_.size()) grow();
    Slot& slot = find(alive);
    if (slot.chance == 0) used_.push_back(&slot - slots_.data());
    slot.alive = alive;
    slot.chance += chance;
  }
  template <class With>
  void each(With with) const {
    for (const std::ptrdiff_t i : used_)
      with(slots_[static_cast<std::size_t>(i)].alive, slots_[static_cast<std::size_t>(i)].chance);
  }
  std::size_t size() const { return used_.size(); }

 private:
  struct Slot {
    Alive alive;
    double chance = 0;  ///< 0: free
  };

  Slot& find(const Alive& alive) {
    const std::size_t mask = slots_.size() - 1;
    const std::uint64_t mixed = (alive.attackers << 32 | alive.defenders) * 0x9e3779b97f4a7c15u;
    std::size_t at = static_cast<std::size_t>(mixed >> 32) & mask;
    while (slots_[at].chance != 0 && slots_[at].alive != alive) at = (at + 1) & mask;
    return slots_[at];
  }
  void grow() {
    const std::vector<Slot> old =
        std::exchange(slots_, std::vector<Slot>(std::max<std::size_t>(64, slots_.size() * 2)));
    for (std::ptrdiff_t& i : used_) {
      const Slot& moved = old[static_cast<std::size_t>(i)];
      Slot& slot = find(moved.alive);
      slot = moved;
      i = &slot - slots_.data();
    }
  }

  std::vector<Slot> slots_;
  std::vector<std::ptrdiff_t> used_;  ///< in the order of arrival
};

/// Chance of k successes in n dice, each one of `faces` that are still possible.
class Binomials {
 public:
  explicit Binomials(int most) : rows_(static_cast<std::size_t>(most) + 1) {
    for (std::size_t faces = 4; faces <= 6; ++faces) table_[faces - 4].resize(rows_ * rows_);
    for (std::size_t faces = 4; faces <= 6; ++faces)
      for (std::size_t n = 0; n < rows_; ++n)
        for (std::size_t k = 0; k <= n; ++k) fill(faces, n, k);
  }
  const double* row(int faces, int n) const {
    return table_[static_cast<std::size_t>(faces - 4)].data() + static_cast<std::size_t>(n) * rows_;
  }

 private:
  void fill(std::size_t faces, std::size_t n, std::size_t k) {
    auto& table = table_[faces - 4];
    const double hit = 1.0 / static_cast<double>(faces);
    const double miss_before = n == 0 ? 1 : (k < n ? table[(n - 1) * rows_ + k] * (1 - hit) : 0);
    const double hit_before = k == 0 ? 0 : table[(n - 1) * rows_ + k - 1] * hit;
    table[n * rows_ + k] = miss_before + hit_before;
  }
  std::size_t rows_;
  std::array<std::vector<double>, 3> table_;
};

struct Survivors {
  Members standing = 0;
  double chance = 0;
};

/// Every way in which a throw may thin out the side that it is thrown at. Many states ask for the same.
class Volley {
 public:
  Volley(const Targets& targets, const Binomials& binomials) : targets_(targets), binomials_(binomials) {}

  const std::vector<Survivors>& work_out(const std::array<int, 3>& dice, const Shot& shot) {
    const Question question{dice, shot.alive, shot.lost_first};
    const auto [answer, is_new] = answers_.try_emplace(question);
    if (is_new) {
      shot_ = shot;
      throw_dice(dice);
      for (const Partial& end : partials_) answer->second.push_back({end.standing(), end.chance});
    }
    return answer->second;
  }

 private:
  struct Question {
    std::array<int, 3> dice;
    Members alive;
    Members lost_first;
    bool operator==(const Question&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Question& question) const {
      std::uint64_t mixed = question.alive << 32 | question.lost_first;
      for (const int dice : question.dice)
        mixed = (mixed ^ static_cast<std::uint64_t>(dice)) * 0x9e3779b97f4a7c15u;
      return static_cast<std::size_t>(mixed ^ mixed >> 32);
    }
  };

  /// A throw of which some dice have been read: who is left so far, and the other dice's number by pool.
  struct Partial {
    std::uint64_t packed = 0;  ///< the low 32 bits of Members; above them 10 bits a pool
    double chance = 0;

    Members standing() const { return packed & 0xffffffffu; }
    int unread(std::size_t pool) const { return static_cast<int>(packed >> shift(pool) & 0x3ff); }
    void read(std::size_t pool, int dice) { packed -= static_cast<std::uint64_t>(dice) << shift(pool); }
    void lose(Members fighter) { packed &= ~fighter; }
    static std::size_t shift(std::size_t pool) { return 32 + 10 * pool; }
  };

  /// Reads what the dice of one pool show as `shows` + 4; `faces` are those that an unread die may still
  /// show.
  void read(std::size_t pool, std::size_t shows, int faces, bool last) {
    next_.clear();
    for (Partial at : partials_) {
      const int dice = at.unread(pool);
      const double* chances = binomials_.row(faces, dice);
      double rest = at.chance;
      for (int hits = 0;; ++hits) {
        const Members lawful =
            lawful_targets(targets_, shot_, at.standing(), kHitPools[pool], static_cast<int>(shows) + 4);
        const bool no_more = hits == dice || (last && !lawful);  // further sixes change nothing
        const double here = no_more ? rest : at.chance * chances[hits];
        rest -= here;
        Partial after{at.packed, here};
        after.read(pool, last ? dice : hits);
        merge(after);
        if (no_more) break;
        at.lose(automatic_target(targets_, lawful));
      }
    }
    partials_.swap(next_);
  }
  void merge(const Partial& partial) {
    for (Partial& other : next_)
      if (other.packed == partial.packed) {
        other.chance += partial.chance;
        return;
      }
    next_.push_back(partial);
  }

  void throw_dice(const std::array<int, 3>& dice) {
    std::uint64_t packed = shot_.alive;
    for (std::size_t pool = 0; pool < kHitPools.size(); ++pool)
      packed |= static_cast<std::uint64_t>(dice[pool]) << Partial::shift(pool);
    partials_.assign(1, {packed, 1.0});
    int faces = 6;
    for (std::size_t shows = 0; shows < 3; ++shows) {
      if (!(targets_.hit_on[shows] & shot_.alive)) continue;  // as good as a miss
      for (std::size_t pool = 0; pool < kHitPools.size(); ++pool)
        if (dice[pool] > 0) read(pool, shows, faces, shows == 2);
      --faces;
    }
  }

  const Targets& targets_;
  const Binomials& binomials_;
  Shot shot_;
  std::unordered_map<Question, std::vector<Survivors>, Hash> answers_;
  std::vector<Partial> partials_, next_;
};

class Enumeration {
 public:
  explicit Enumeration(const Melee& melee)
      : melee_(melee),
        attackers_(melee.attackers),
        defenders_(melee.defenders),
        binomials_(
            static_cast<int>(2 * (melee.attackers.size() + melee.defenders.size() + melee.works.size()))),
        at_attackers_(attackers_, binomials_),
        at_defenders_(defenders_, binomials_) {}

  Chances after(int rounds) {
    const Alive all = all_of(melee_);
    const BySide<Members> first{.attackers = using_two_dice(melee_, Side::kAttacker, all),
                                .defenders = using_two_dice(melee_, Side::kDefender, all)};
    Chances now;
    now.add(all, 1.0);
    for (MeleeClock clock; !clock.over && clock.round <= rounds;) {
      now = exchange(now, striking(melee_, clock), clock.round == 1 ? &first : nullptr);
      const bool second_half = clock.round == 1 && melee_.first_strike && !clock.holder_fired;
      clock =
          second_half ? MeleeClock{.round = 1, .holder_fired = true} : MeleeClock{.round = clock.round + 1};
    }
    return now;
  }

 private:
  /// `lost_first`: as fixed when the round began (RQ-107); where none is given it begins now.
  Chances exchange(const Chances& now, const BySide<bool>& throws, const BySide<Members>* lost_first) {
    Chances next;
    now.each([&](const Alive& alive, double chance) {
      const auto& attackers_left = shoot(Side::kDefender, throws.defenders, alive, lost_first, at_attackers_);
      const auto& defenders_left = shoot(Side::kAttacker, throws.attackers, alive, lost_first, at_defenders_);
      for (const Survivors& a : attackers_left)
        for (const Survivors& d : defenders_left)
          next.add({.attackers = a.standing, .defenders = d.standing}, chance * a.chance * d.chance);
    });
    return next;
  }

  const std::vector<Survivors>& shoot(Side side, bool throws, const Alive& alive,
                                      const BySide<Members>* lost_first, Volley& volley) const {
    const Side target = enemy_of(side);
    std::array<int, 3> dice{};
    if (throws && alive[target]) dice = muster(melee_, side, alive).dice;
    const Members first = lost_first ? (*lost_first)[target] : using_two_dice(melee_, target, alive);
    return volley.work_out(dice, {.alive = alive[target], .lost_first = first & alive[target]});
  }

  const Melee& melee_;
  Targets attackers_;
  Targets defenders_;
  Binomials binomials_;
  Volley at_attackers_;
  Volley at_defenders_;
};

/// Adds up what becomes of one side.
class Tally {
 public:
  explicit Tally(const std::vector<Fighter>& fighters) : count_(fighters.size()) {
    side_.losses.resize(count_ + 1);
    side_.lives.resize(count_);
    for (std::size_t i = 0; i < count_; ++i) {
      auto kind = std::ranges::find(side_.kinds, fighters[i].kind, &KindOdds::kind);
      if (kind == side_.kinds.end()) {
        side_.kinds.push_back({.kind = fighters[i].kind, .left = {}});
        members_.push_back(0);
        kind = side_.kinds.end() - 1;
      }
      ++kind->count;
      members_[static_cast<std::size_t>(kind - side_.kinds.begin())] |= member(i);
    }
    for (KindOdds& kind : side_.kinds) kind.left.resize(static_cast<std::size_t>(kind.count) + 1);
  }

  void add(Members alive, double chance) {
    const auto lost = count_ - static_cast<std::size_t>(std::popcount(alive));
    side_.losses[lost] += chance;
    for (std::size_t i = 0; i < count_; ++i)
      if (alive & member(i)) side_.lives[i] += chance;
    for (std::size_t i = 0; i < members_.size(); ++i)
      side_.kinds[i].left[static_cast<std::size_t>(std::popcount(alive & members_[i]))] += chance;
  }

  SideOdds finish() {
    side_.cleared = side_.losses.back();
    double squares = 0;
    for (std::size_t n = 0; n < side_.losses.size(); ++n) {
      side_.expected_losses += static_cast<double>(n) * side_.losses[n];
      squares += static_cast<double>(n * n) * side_.losses[n];
    }
    side_.spread = std::sqrt(std::max(0.0, squares - side_.expected_losses * side_.expected_losses));
    for (KindOdds& kind : side_.kinds)
      for (std::size_t n = 0; n < kind.left.size(); ++n)
        kind.expected_left += static_cast<double>(n) * kind.left[n];
    return std::move(side_);
  }

 private:
  std::size_t count_;
  SideOdds side_;
  std::vector<Members> members_;  ///< by place in SideOdds::kinds
};

}  // namespace

Odds odds(const Melee& melee, int rounds) {
  if (melee.attackers.size() > kMostInOdds || melee.defenders.size() > kMostInOdds ||
      melee.works.size() > kMostInOdds)
    throw std::invalid_argument("odds are worked out for at most " + std::to_string(kMostInOdds) +
                                " units a side");
  if (rounds < 1 || rounds > 3)
    throw std::invalid_argument("RO-133: a combat has one to three rounds a turn");
  const Chances ends = Enumeration(melee).after(rounds);
  Odds odds;
  odds.outcomes = static_cast<int>(ends.size());
  Tally attackers(melee.attackers), defenders(melee.defenders);
  ends.each([&](const Alive& alive, double chance) {
    attackers.add(alive.attackers, chance);
    defenders.add(alive.defenders, chance);
    (alive.attackers ? (alive.defenders ? odds.contested : odds.attackers_alone)
                     : (alive.defenders ? odds.defenders_alone : odds.nobody)) += chance;
  });
  odds.attackers = attackers.finish();
  odds.defenders = defenders.finish();
  return odds;
}

}  // namespace telescope::rapier
