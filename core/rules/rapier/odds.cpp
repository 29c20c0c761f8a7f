#include "core/rules/rapier/odds.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <span>
#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/rules/rapier/melee_losses.hpp"

namespace telescope::rapier {
namespace {

/// Numbers in the order in which they came up; from here on known by their place.
class Places {
 public:
  std::size_t place(std::uint64_t number) {
    if ((numbers_.size() + 1) * 2 > slots_.size()) grow();
    Slot& slot = find(number);
    if (slot.time != time_) {
      slot = {time_, numbers_.size()};
      numbers_.push_back(number);
    }
    return slot.place;
  }
  std::uint64_t operator[](std::size_t place) const { return numbers_[place]; }
  std::size_t size() const { return numbers_.size(); }
  void clear() {
    numbers_.clear();
    ++time_;
  }

 private:
  struct Slot {
    std::uint64_t time = 0;  ///< before the last clear: free
    std::size_t place = 0;
  };

  Slot& find(std::uint64_t number) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = ((number ^ number >> 29) * 0x9e3779b97f4a7c15u >> 32) & mask;
    while (slots_[at].time == time_ && numbers_[slots_[at].place] != number) at = (at + 1) & mask;
    return slots_[at];
  }
  void grow() {
    slots_.assign(std::max<std::size_t>(64, slots_.size() * 2), {});
    for (std::size_t i = 0; i < numbers_.size(); ++i) find(numbers_[i]) = {time_, i};
  }

  std::vector<std::uint64_t> numbers_;
  std::vector<Slot> slots_;
  std::uint64_t time_ = 1;
};

/// Chances by who lives: by the attackers' set, then by the defenders'.
using Chances = std::vector<std::vector<double>>;

/// A row that has room for that many.
std::vector<double>& row_of(Chances& chances, std::size_t row, std::size_t width) {
  if (row >= chances.size()) chances.resize(row + 1);
  if (chances[row].size() < width) chances[row].resize(width);
  return chances[row];
}

/// Chances of k successes in n dice, each one of `faces` (4 to 6) that are still possible. By k, then by n.
class Binomials {
 public:
  explicit Binomials(int most) : width_(static_cast<std::size_t>(most) + 1) {
    for (std::size_t faces = 4; faces <= 6; ++faces) fill(faces);
  }
  /// For n from 0 on.
  const double* exactly(int faces, int k) const { return row(exactly_, faces, k); }
  const double* at_least(int faces, int k) const { return row(at_least_, faces, k); }

 private:
  using Table = std::array<std::vector<double>, 3>;

  const double* row(const Table& table, int faces, int k) const {
    return table[static_cast<std::size_t>(faces - 4)].data() + static_cast<std::size_t>(k) * width_;
  }
  void fill(std::size_t faces) {
    auto& exactly = exactly_[faces - 4];
    auto& at_least = at_least_[faces - 4];
    exactly.assign(width_ * width_, 0.0);
    const double hit = 1.0 / static_cast<double>(faces);
    exactly[0] = 1;
    for (std::size_t n = 1; n < width_; ++n)
      for (std::size_t k = 0; k <= n; ++k)
        exactly[k * width_ + n] =
            exactly[k * width_ + n - 1] * (1 - hit) + (k > 0 ? exactly[(k - 1) * width_ + n - 1] * hit : 0);
    at_least = exactly;
    for (std::size_t k = width_ - 1; k-- > 1;)
      for (std::size_t n = 0; n < width_; ++n) at_least[k * width_ + n] += at_least[(k + 1) * width_ + n];
    std::fill_n(at_least.begin(), width_, 1.0);
  }

  std::size_t width_;
  Table exactly_, at_least_;
};

/// What a throw may leave of the side that it is thrown at, for every number of free dice at once.
struct Aftermath {
  std::vector<std::size_t> left;
  std::vector<double> chances;  ///< by the number of free dice, then by what is left
  std::span<const double> of(int free) const {
    return std::span(chances).subspan(static_cast<std::size_t>(free) * left.size(), left.size());
  }
};

/// Every way in which a throw may thin out a side. Many states ask for the same.
class Volley {
 public:
  /// `most`: dice in any throw.
  Volley(const std::vector<Fighter>& fighters, int most)
      : targets_(fighters), binomials_(most), width_(static_cast<std::size_t>(most) + 1) {}

  const Targets& targets() const { return targets_; }
  Places& sets() { return sets_; }
  const Places& sets() const { return sets_; }

  const Aftermath& work_out(int tied, int mines, const Shot& shot) {
    const auto [answer, is_new] = answers_.try_emplace(Question{tied, mines, shot.alive, shot.lost_first});
    if (is_new) {
      shot_ = shot;
      throw_dice(tied, mines);
      keep(answer->second);
    }
    return answer->second;
  }

 private:
  struct Question {
    int tied, mines;
    Members alive, lost_first;
    bool operator==(const Question&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Question& question) const {
      const auto dice = static_cast<std::uint64_t>(question.tied << 16 | question.mines);
      const std::uint64_t mixed =
          ((question.alive << 32 | question.lost_first) ^ dice << 20) * 0x9e3779b97f4a7c15u;
      return static_cast<std::size_t>(mixed ^ mixed >> 32);
    }
  };

  /// A throw of which some dice have been read: who is left so far, and how many dice are read by pool. Its
  /// chances, by the number of free dice, stand beside it.
  struct Partial {
    std::uint64_t packed = 0;  ///< the low 32 bits of Members; above them 10 bits a pool

    Members standing() const { return packed & 0xffffffffu; }
    int read(std::size_t pool) const { return static_cast<int>(packed >> shift(pool) & 0x3ff); }
    Partial with_read(std::size_t pool, int dice) const {
      const auto count = static_cast<std::uint64_t>(dice);
      return {(packed & ~(std::uint64_t{0x3ff} << shift(pool))) | count << shift(pool)};
    }
    Partial without(Members fighter) const { return {packed & ~fighter}; }
    static std::size_t shift(std::size_t pool) { return 32 + 10 * pool; }
  };

  /// Reads what the dice of one pool show as `shows` + 4; `faces` are those that an unread die may still
  /// show. `thrown`: dice of the pool; of the free one every number up to it.
  void read(std::size_t pool, int thrown, std::size_t shows, int faces) {
    const bool last = shows == 2;
    next_.clear();
    next_chances_.clear();
    for (std::size_t i = 0; i < partials_.size(); ++i) {
      Partial at{partials_[i]};
      const int read = at.read(pool);
      for (int hits = 0;; ++hits) {
        const Members lawful =
            lawful_targets(targets_, shot_, at.standing(), kHitPools[pool], static_cast<int>(shows) + 4);
        const bool no_more = read + hits == thrown || (last && !lawful);  // further sixes change nothing
        const double* by_dice = no_more ? binomials_.at_least(faces, hits) : binomials_.exactly(faces, hits);
        double* to = row_of_next(at.with_read(pool, last ? 0 : read + hits));
        const double* from = &chances_[i * width_];
        if (kHitPools[pool] == HitPool::kFree)
          for (std::size_t n = static_cast<std::size_t>(read + hits); n < width_; ++n)
            to[n] += from[n] * by_dice[n - static_cast<std::size_t>(read)];
        else
          for (std::size_t n = 0; n < width_; ++n) to[n] += from[n] * by_dice[thrown - read];
        if (no_more) break;
        at = at.without(automatic_target(targets_, lawful));
      }
    }
    std::swap(partials_, next_);
    chances_.swap(next_chances_);
  }
  double* row_of_next(const Partial& partial) {
    const std::size_t place = next_.place(partial.packed);
    if (next_chances_.size() < next_.size() * width_) next_chances_.resize(next_.size() * width_);
    return &next_chances_[place * width_];
  }

  void keep(Aftermath& spread) {
    for (std::size_t i = 0; i < partials_.size(); ++i)
      spread.left.push_back(sets_.place(Partial{partials_[i]}.standing()));
    for (std::size_t n = 0; n < width_; ++n)
      for (std::size_t i = 0; i < partials_.size(); ++i) spread.chances.push_back(chances_[i * width_ + n]);
  }

  void throw_dice(int tied, int mines) {
    partials_.clear();
    partials_.place(shot_.alive);
    chances_.assign(width_, 1.0);
    const std::array<int, 3> thrown{tied, mines, static_cast<int>(width_) - 1};
    int faces = 6;
    for (std::size_t shows = 0; shows < 3; ++shows) {
      if (!(targets_.hit_on[shows] & shot_.alive)) continue;  // as good as a miss
      for (std::size_t pool = 0; pool < kHitPools.size(); ++pool)
        if (thrown[pool] > 0) read(pool, thrown[pool], shows, faces);
      --faces;
    }
  }

  Targets targets_;
  Binomials binomials_;
  std::size_t width_;
  Places sets_;
  Shot shot_;
  std::unordered_map<Question, Aftermath, Hash> answers_;
  Places partials_, next_;
  std::vector<double> chances_, next_chances_;
};

class Enumeration {
 public:
  explicit Enumeration(const Melee& melee)
      : melee_(melee),
        volleys_{.attackers = Volley(melee.attackers, most_dice(Side::kDefender)),
                 .defenders = Volley(melee.defenders, most_dice(Side::kAttacker))} {}

  /// Calls `with(alive, chance)` for every end that is possible after `rounds` rounds.
  template <class With>
  void each_end(int rounds, With with) {
    const Alive all = all_of(melee_);
    const BySide<Members> first{.attackers = ready(Side::kAttacker, all).two_dice,
                                .defenders = ready(Side::kDefender, all).two_dice};
    Chances now;
    row_of(now, sets(Side::kAttacker).place(all.attackers), 1)[sets(Side::kDefender).place(all.defenders)] =
        1;
    for (MeleeClock clock; !clock.over && clock.round <= rounds;) {
      now = exchange(now, striking(melee_, clock), clock.round == 1 ? &first : nullptr);
      const bool second_half = clock.round == 1 && melee_.first_strike && !clock.holder_fired;
      clock =
          second_half ? MeleeClock{.round = 1, .holder_fired = true} : MeleeClock{.round = clock.round + 1};
    }
    each(now, with);
  }

 private:
  /// What a side throws, and who of it uses 2d6.
  struct Ready {
    std::array<int, 3> dice{};  ///< by HitPool
    Members two_dice = 0;
  };
  /// What a throw leaves, and how likely each is.
  struct Ways {
    const std::vector<std::size_t>& left;
    std::span<const double> chances;
  };

  Places& sets(Side side) { return volleys_[side].sets(); }

  template <class With>
  void each(const Chances& chances, With with) {
    for (std::size_t a = 0; a < chances.size(); ++a)
      for (std::size_t d = 0; d < chances[a].size(); ++d)
        if (chances[a][d] != 0)
          with(Alive{.attackers = sets(Side::kAttacker)[a], .defenders = sets(Side::kDefender)[d]},
               chances[a][d]);
  }

  /// Units that fall take dice away and never bring any.
  int most_dice(Side side) const { return muster(melee_, side, all_of(melee_)).total(); }

  /// All that a side's dice turn on besides its own members: the categories against it, and whether mines
  /// find somebody to hurt.
  static std::uint64_t seen(const Targets& enemy, Members alive) {
    std::uint64_t seen = alive & ~enemy.engineers ? 8 : 0;
    for (std::size_t i = 0; i < enemy.of_category.size(); ++i)
      if (alive & enemy.of_category[i]) seen |= std::uint64_t{1} << i;
    return seen;
  }
  const Ready& ready(Side side, const Alive& alive) {
    const Side enemy = enemy_of(side);
    const std::uint64_t against = seen(volleys_[enemy].targets(), alive[enemy]);
    const auto [it, is_new] = ready_[side].try_emplace(alive[side] | against << 32);
    if (is_new) it->second = {muster(melee_, side, alive).dice, using_two_dice(melee_, side, alive)};
    return it->second;
  }

  /// `lost_first`: as fixed when the round began (RQ-107); where none is given it begins now.
  Chances exchange(const Chances& now, const BySide<bool>& throws, const BySide<Members>* lost_first) {
    Chances next;
    each(now, [&](const Alive& alive, double chance) {
      const Ways a = shoot(Side::kDefender, throws.defenders, alive, lost_first);
      const Ways d = shoot(Side::kAttacker, throws.attackers, alive, lost_first);
      for (std::size_t i = 0; i < a.left.size(); ++i) {
        const double so_far = chance * a.chances[i];
        if (so_far == 0) continue;
        auto& row = row_of(next, a.left[i], sets(Side::kDefender).size());
        for (std::size_t j = 0; j < d.left.size(); ++j) row[d.left[j]] += so_far * d.chances[j];
      }
    });
    return next;
  }

  Ways shoot(Side side, bool throws, const Alive& alive, const BySide<Members>* lost_first) {
    const Side target = enemy_of(side);
    std::array<int, 3> dice{};
    if (throws && alive[target]) dice = ready(side, alive).dice;
    const Members first = lost_first ? (*lost_first)[target] : ready(target, alive).two_dice;
    unbind(dice, volleys_[target].targets(), alive[target]);
    const Aftermath& after = volleys_[target].work_out(
        dice[0], dice[1], {.alive = alive[target], .lost_first = first & alive[target]});
    return {after.left, after.of(dice[2])};
  }

  /// Dice that are bound to what all the targets are, or not bound to what none is, hit as the free ones do.
  static void unbind(std::array<int, 3>& dice, const Targets& targets, Members alive) {
    const Members armour = targets.of_category[static_cast<std::size_t>(Category::kArmour)];
    const Members guns = targets.of_category[static_cast<std::size_t>(Category::kGun)];
    if (!(alive & ~armour) || !(alive & ~guns)) dice[2] += std::exchange(dice[0], 0);
    if (!(alive & targets.engineers)) dice[2] += std::exchange(dice[1], 0);
  }

  const Melee& melee_;
  BySide<std::unordered_map<std::uint64_t, Ready>> ready_;
  BySide<Volley> volleys_;  ///< by whom they are thrown at
};

/// Sums of chances may pass 1 by what their rounding leaves.
void settle(std::vector<double>& chances) {
  for (double& chance : chances) chance = std::min(chance, 1.0);
}

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
    settle(side_.losses);
    settle(side_.lives);
    for (KindOdds& kind : side_.kinds) settle(kind.left);
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
  Odds odds;
  Tally attackers(melee.attackers), defenders(melee.defenders);
  Enumeration(melee).each_end(rounds, [&](const Alive& alive, double chance) {
    ++odds.outcomes;
    attackers.add(alive.attackers, chance);
    defenders.add(alive.defenders, chance);
    (alive.attackers ? (alive.defenders ? odds.contested : odds.attackers_alone)
                     : (alive.defenders ? odds.defenders_alone : odds.nobody)) += chance;
  });
  for (double* outcome : {&odds.attackers_alone, &odds.defenders_alone, &odds.contested, &odds.nobody})
    *outcome = std::min(*outcome, 1.0);
  odds.attackers = attackers.finish();
  odds.defenders = defenders.finish();
  return odds;
}

}  // namespace telescope::rapier
