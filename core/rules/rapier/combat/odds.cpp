#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <span>
#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/rules/rapier/combat/melee.hpp"
#include "core/rules/statistics.hpp"

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
using EndChances = std::vector<std::vector<double>>;

/// A row that has room for that many.
std::vector<double>& row_of(EndChances& chances, std::size_t row, std::size_t width) {
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

  /// A throw of which some dice have been read: who is left so far, by the place in `standings_`, and how
  /// many dice are read by pool. Its chances, by the number of free dice, stand beside it.
  struct Partial {
    std::uint32_t standing = 0;
    std::array<int, 3> read{};
  };

  /// Who is left of that standing after one more hit; the same: the hit is lost.
  std::uint32_t after_hit(std::uint32_t standing, std::size_t pool, std::size_t shows) {
    constexpr std::uint32_t kUnknown = ~0U;
    if (standing >= after_hit_.size()) {
      std::array<std::uint32_t, 9> unknown;
      unknown.fill(kUnknown);
      after_hit_.resize(standing + 1, unknown);
    }
    std::uint32_t& known = after_hit_[standing][shows * 3 + pool];
    if (known != kUnknown) return known;
    const Members left = standings_[standing];
    const Members lawful =
        lawful_targets(targets_, shot_, left, kHitPools[pool], static_cast<int>(shows) + 4);
    return known = place(left & ~automatic_target(targets_, lawful));
  }
  std::uint32_t place(Members left) { return static_cast<std::uint32_t>(standings_.place(left)); }

  /// Reads what the dice of one pool show as `shows` + 4; `faces` are those that an unread die may still
  /// show. Of the free dice every number up to the most is thrown.
  void read(std::size_t pool, std::size_t shows, int faces) {
    const bool last = shows == 2;
    const int thrown = thrown_[pool];
    next_.clear();
    next_chances_.clear();
    ++time_;
    for (std::size_t i = 0; i < partials_.size(); ++i) {
      Partial at = partials_[i];
      const int read = std::exchange(at.read[pool], 0);
      const std::size_t others = place_of(at.read);
      for (int hits = 0;; ++hits) {
        const std::uint32_t hit = after_hit(at.standing, pool, shows);
        // Further sixes change nothing where they kill nobody.
        const bool no_more = read + hits == thrown || (last && hit == at.standing);
        const double* by_dice = no_more ? binomials_.at_least(faces, hits) : binomials_.exactly(faces, hits);
        if (!last) at.read[pool] = read + hits;
        double* to = row_of_next(at, others + static_cast<std::size_t>(at.read[pool]) * strides_[pool]);
        const double* from = &chances_[i * width_];
        if (kHitPools[pool] == HitPool::kFree)
          for (std::size_t n = static_cast<std::size_t>(read + hits); n < width_; ++n)
            to[n] += from[n] * by_dice[n - static_cast<std::size_t>(read)];
        else
          for (std::size_t n = 0; n < width_; ++n) to[n] += from[n] * by_dice[thrown - read];
        if (no_more) break;
        at.standing = hit;
      }
    }
    std::swap(partials_, next_);
    chances_.swap(next_chances_);
  }
  std::size_t place_of(const std::array<int, 3>& read) const {
    std::size_t place = 0;
    for (std::size_t pool = 0; pool < read.size(); ++pool)
      place += static_cast<std::size_t>(read[pool]) * strides_[pool];
    return place;
  }
  /// Partials that are alike are one; `place`: of what they have read.
  double* row_of_next(const Partial& partial, std::size_t place) {
    place += partial.standing * strides_.back();
    if (place >= rows_.size()) rows_.resize(2 * place + 1);
    Row& row = rows_[place];
    if (row.time != time_) {
      row = {time_, static_cast<std::uint32_t>(next_.size())};
      next_.push_back(partial);
      next_chances_.resize(next_.size() * width_);
    }
    return &next_chances_[row.number * width_];
  }

  void keep(Aftermath& spread) {
    const std::size_t count = partials_.size();
    spread.left.resize(count);
    spread.chances.resize(count * width_);
    for (std::size_t i = 0; i < count; ++i) {
      spread.left[i] = sets_.place(standings_[partials_[i].standing]);
      for (std::size_t n = 0; n < width_; ++n) spread.chances[n * count + i] = chances_[i * width_ + n];
    }
  }

  void throw_dice(int tied, int mines) {
    thrown_ = {tied, mines, static_cast<int>(width_) - 1};
    strides_[0] = 1;
    for (std::size_t pool = 0; pool < thrown_.size(); ++pool)
      strides_[pool + 1] = strides_[pool] * static_cast<std::size_t>(thrown_[pool] + 1);
    standings_.clear();
    after_hit_.clear();
    partials_.assign(1, {.standing = place(shot_.alive)});
    chances_.assign(width_, 1.0);
    int faces = 6;
    for (std::size_t shows = 0; shows < 3; ++shows) {
      if (!(targets_.hit_on[shows] & shot_.alive)) continue;  // as good as a miss
      for (std::size_t pool = 0; pool < kHitPools.size(); ++pool)
        if (thrown_[pool] > 0) read(pool, shows, faces);
      --faces;
    }
  }

  struct Row {
    std::uint32_t time = 0;  ///< of the reading that it belongs to
    std::uint32_t number = 0;
  };

  Targets targets_;
  Binomials binomials_;
  std::size_t width_;
  Places sets_;
  Shot shot_;
  std::unordered_map<Question, Aftermath, Hash> answers_;
  std::array<int, 3> thrown_{};
  Places standings_;
  std::vector<std::array<std::uint32_t, 9>> after_hit_;
  std::vector<Partial> partials_, next_;
  std::vector<double> chances_, next_chances_;
  std::vector<Row> rows_;                 ///< by who is left and what is read,
  std::array<std::size_t, 4> strides_{};  ///< so far apart
  std::uint32_t time_ = 0;
};

class Enumeration {
 public:
  explicit Enumeration(const Melee& melee)
      : melee_(melee),
        volleys_{.attackers = Volley(melee.attackers, most_dice(Side::kDefender)),
                 .defenders = Volley(melee.defenders, most_dice(Side::kAttacker))} {}

  /// Every end that is possible after `rounds` rounds.
  EndChances ends(int rounds) {
    const Alive all = all_of(melee_);
    const BySide<Members> first{.attackers = ready(Side::kAttacker, all).two_dice,
                                .defenders = ready(Side::kDefender, all).two_dice};
    EndChances now;
    row_of(now, sets(Side::kAttacker).place(all.attackers), 1)[sets(Side::kDefender).place(all.defenders)] =
        1;
    for (MeleeClock clock; !clock.over && clock.round <= rounds; clock = next_exchange(melee_, clock))
      now = exchange(now, striking(melee_, clock), clock.round == 1 ? &first : nullptr);
    return now;
  }
  /// Calls `with(attackers, defenders, chance)`, the places of the two sets, for all that is possible.
  template <class With>
  static void each(const EndChances& chances, With with) {
    for (std::size_t a = 0; a < chances.size(); ++a)
      for (std::size_t d = 0; d < chances[a].size(); ++d)
        if (chances[a][d] != 0) with(a, d, chances[a][d]);
  }
  Places& sets(Side side) { return volleys_[side].sets(); }

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
  EndChances exchange(const EndChances& now, const BySide<bool>& throws, const BySide<Members>* lost_first) {
    EndChances next;
    each(now, [&](std::size_t attackers, std::size_t defenders, double chance) {
      const Alive alive{.attackers = sets(Side::kAttacker)[attackers],
                        .defenders = sets(Side::kDefender)[defenders]};
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
  for (double& chance : chances) chance = at_most_certain(chance);
}

/// What becomes of one side; `chances` by the place of the set that lives.
SideOdds tally(const std::vector<Fighter>& fighters, const Places& sets, std::span<const double> chances) {
  const std::size_t count = fighters.size();
  SideOdds side;
  side.losses.resize(count + 1);
  side.lives.resize(count);
  std::vector<Members> members;  // by place in `kinds`
  for (std::size_t i = 0; i < count; ++i) {
    auto kind = std::ranges::find(side.kinds, fighters[i].kind, &KindOdds::kind);
    if (kind == side.kinds.end()) {
      side.kinds.push_back({.kind = fighters[i].kind});
      members.push_back(0);
      kind = side.kinds.end() - 1;
    }
    ++kind->count;
    members[static_cast<std::size_t>(kind - side.kinds.begin())] |= member(i);
  }
  for (KindOdds& kind : side.kinds) kind.left.resize(static_cast<std::size_t>(kind.count) + 1);

  for (std::size_t set = 0; set < sets.size(); ++set) {
    const Members alive = sets[set];
    const double chance = chances[set];
    side.losses[count - static_cast<std::size_t>(std::popcount(alive))] += chance;
    for (std::size_t i = 0; i < count; ++i)
      if (alive & member(i)) side.lives[i] += chance;
    for (std::size_t i = 0; i < members.size(); ++i)
      side.kinds[i].left[static_cast<std::size_t>(std::popcount(alive & members[i]))] += chance;
  }

  settle(side.losses);
  settle(side.lives);
  side.cleared = side.losses.back();
  double squares = 0;
  for (std::size_t n = 0; n <= count; ++n) {
    side.expected_losses += static_cast<double>(n) * side.losses[n];
    squares += static_cast<double>(n * n) * side.losses[n];
  }
  side.spread = std::sqrt(std::max(0.0, squares - side.expected_losses * side.expected_losses));
  for (KindOdds& kind : side.kinds) {
    settle(kind.left);
    for (std::size_t n = 0; n < kind.left.size(); ++n)
      kind.expected_left += static_cast<double>(n) * kind.left[n];
  }
  return side;
}

}  // namespace

Odds odds(const Melee& melee, int rounds) {
  if (melee.attackers.size() > kMostInOdds || melee.defenders.size() > kMostInOdds ||
      melee.works.size() > kMostInOdds)
    throw std::invalid_argument("odds are worked out for at most " + std::to_string(kMostInOdds) +
                                " units a side");
  if (rounds < 1 || rounds > 3)
    throw std::invalid_argument("RO-133: a combat has one to three rounds a turn");
  Odds odds;
  Enumeration enumeration(melee);
  const EndChances ends = enumeration.ends(rounds);
  const Places &attackers = enumeration.sets(Side::kAttacker), &defenders = enumeration.sets(Side::kDefender);
  std::vector<double> of_attackers(attackers.size()), of_defenders(defenders.size());
  Enumeration::each(ends, [&](std::size_t a, std::size_t d, double chance) {
    ++odds.outcomes;
    of_attackers[a] += chance;
    of_defenders[d] += chance;
    (attackers[a] ? (defenders[d] ? odds.contested : odds.attackers_alone)
                  : (defenders[d] ? odds.defenders_alone : odds.nobody)) += chance;
  });
  for (double* outcome : {&odds.attackers_alone, &odds.defenders_alone, &odds.contested, &odds.nobody})
    *outcome = at_most_certain(*outcome);
  odds.attackers = tally(melee.attackers, attackers, of_attackers);
  odds.defenders = tally(melee.defenders, defenders, of_defenders);
  return odds;
}

}  // namespace telescope::rapier
