#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <tuple>

#include "core/rules/raphia/workbench/workbench.hpp"
#include "core/rules/statistics.hpp"

namespace telescope::raphia {
namespace {

constexpr std::size_t kDeckCards = 54;
constexpr std::size_t kMostPoints = 96;  // two laid, an extra, half of it, three added: 11 each at most
constexpr std::size_t kMostCourts = 8;

/// n over k.
double ways(int n, int k) {
  static const auto table = [] {
    std::array<std::array<double, kDeckCards + 1>, kDeckCards + 1> rows{};
    for (std::size_t i = 0; i <= kDeckCards; ++i) {
      rows[i][0] = 1;
      for (std::size_t j = 1; j <= i; ++j) rows[i][j] = rows[i - 1][j - 1] + (j < i ? rows[i - 1][j] : 0);
    }
    return rows;
  }();
  return k < 0 || n < k ? 0.0 : table.at(static_cast<std::size_t>(n)).at(static_cast<std::size_t>(k));
}

/// Cards that count alike where their colour does not matter.
struct Value {
  int points = 0;
  bool court = false;
  CardIds cards;  ///< that the enemy may still hold
};

std::vector<Value> values_of(const OddsQuestion& question) {
  std::map<std::pair<int, bool>, std::vector<std::string>> found;
  for (const std::string& id : question.remaining) {
    const cards::Card& card = faces()->card(id);
    found[{points(card, question.settings), is_court(card)}].push_back(id);
  }
  std::vector<Value> values;
  for (const auto& [value, cards] : found) values.push_back({value.first, value.second, cards});
  return values;
}

/// How likely each total of the enemy is.
class EnemyTotals {
 public:
  void add(const Total& sum, double chance) {
    chances_.at(static_cast<std::size_t>(sum.points))
        .at(static_cast<std::size_t>(sum.courts))
        .at(sum.has_court ? 1 : 0) += chance;
  }
  void each(const auto& visit) const {
    for (std::size_t points = 0; points < kMostPoints; ++points)
      for (std::size_t courts = 0; courts < kMostCourts; ++courts)
        for (const std::size_t has : {0u, 1u})
          if (const double chance = chances_[points][courts][has]; chance > 0)
            visit(Total{.points = static_cast<int>(points),
                        .courts = static_cast<int>(courts),
                        .has_court = has == 1},
                  chance);
  }

 private:
  std::array<std::array<std::array<double, 2>, kMostCourts>, kMostPoints> chances_{};
};

class Enumeration {
 public:
  explicit Enumeration(const OddsQuestion& question) : question_(question), values_(values_of(question)) {
    for (const Value& value : values_) left_.push_back(static_cast<int>(value.cards.size()));
    all_left_ = static_cast<int>(question.remaining.size());
  }

  EnemyTotals run() {
    for (const auto& [kind, laid] : laid_cards()) {
      take(kind, 1);
      weigh_options(laid.cards);
      add_supports(0, question_.enemy_supports, {}, laid.chance / ways(all_left_, question_.enemy_supports));
      take(kind, -1);
    }
    return totals_;
  }

 private:
  /// The values of the face-down cards, and whether they are black: it matters to heavy infantry (RR-086).
  using LaidKind = std::tuple<std::vector<std::size_t>, bool>;
  struct Laid {
    double chance = 0;
    CardIds cards;  ///< some that are of that kind
  };
  /// With an extra card of a value, or with none.
  struct Option {
    Total sum;
    std::optional<std::size_t> value;
  };

  /// Cards of one value and colour.
  struct Face {
    std::size_t value;
    bool black;
    CardIds cards;
  };
  std::vector<Face> faces_down() const {
    std::vector<Face> all;
    for (std::size_t value = 0; value < values_.size(); ++value)
      for (const bool black : {false, true}) {
        Face face{value, black, {}};
        for (const std::string& id : values_[value].cards)
          if (cards::is_black(faces()->card(id)) == black) face.cards.push_back(id);
        if (!face.cards.empty()) all.push_back(std::move(face));
      }
    return all;
  }

  std::map<LaidKind, Laid> laid_cards() const {
    std::map<LaidKind, Laid> laid;
    const auto add = [&](std::vector<std::size_t> values, bool black, CardIds cards, double number) {
      if (number <= 0) return;
      std::ranges::sort(values);
      const bool matters = question_.enemy == Type::kHeavyInfantry && black;
      Laid& each = laid[{std::move(values), matters}];
      each.chance += number / ways(all_left_, question_.face_down);
      each.cards = std::move(cards);
    };
    if (question_.face_down == 0) add({}, true, {}, 1);
    const auto all = faces_down();
    const auto size = [](const Face& face) { return static_cast<int>(face.cards.size()); };
    for (std::size_t i = 0; question_.face_down > 0 && i < all.size(); ++i) {
      const Face& one = all[i];
      if (question_.face_down == 1) add({one.value}, one.black, {one.cards[0]}, size(one));
      for (std::size_t j = i; question_.face_down == 2 && j < all.size(); ++j) {
        const Face& two = all[j];
        if (i != j)
          add({one.value, two.value}, one.black && two.black, {one.cards[0], two.cards[0]},
              size(one) * size(two));
        else if (size(one) > 1)
          add({one.value, one.value}, one.black, {one.cards[0], one.cards[1]}, ways(size(one), 2));
      }
    }
    return laid;
  }

  void take(const LaidKind& kind, int cards) {
    for (const std::size_t value : std::get<0>(kind)) {
      left_[value] -= cards;
      all_left_ -= cards;
    }
  }

  Total sum_with(const CardIds& laid, const std::vector<std::string>& extras) const {
    Fighter enemy{.type = question_.enemy, .laid = question_.enemy_up, .extras = extras};
    enemy.laid.insert(enemy.laid.end(), laid.begin(), laid.end());
    return bare_total_of(*faces(), enemy, question_.own.type, question_.settings);
  }

  /// What the enemy's extra card may make of these cards, the best for him first.
  void weigh_options(const CardIds& laid) {
    options_.assign(1, {sum_with(laid, {}), std::nullopt});
    if (question_.enemy_extra == ExtraPolicy::kNone) return;
    for (std::size_t value = 0; value < values_.size(); ++value) {
      if (left_[value] == 0) continue;
      const auto& all = values_[value].cards;
      const auto card = std::ranges::find_if(all, [&](const std::string& id) { return !contains(laid, id); });
      options_.push_back({sum_with(laid, {*card}), value});
    }
    // Of equal totals none is laid rather than one, and a court card beats a ten.
    std::ranges::stable_sort(options_, [](const Option& a, const Option& b) {
      return std::tuple(a.sum.points, a.sum.has_court, a.sum.courts) >
             std::tuple(b.sum.points, b.sum.has_court, b.sum.courts);
    });
  }

  /// RR-079: draws `cards` more from the values from `from` on. `added` is what they add.
  void add_supports(std::size_t from, int cards, const Total& added, double chance) {
    if (cards == 0) return add_extra(added, chance);
    if (from == values_.size()) return;
    const int there = left_[from];
    const Value& value = values_[from];
    for (int drawn = 0; drawn <= std::min(cards, there); ++drawn) {
      left_[from] = there - drawn;
      all_left_ -= drawn;
      add_supports(from + 1, cards - drawn,
                   {added.points + drawn * value.points, added.courts + (value.court ? drawn : 0),
                    added.has_court || (value.court && drawn > 0)},
                   chance * ways(there, drawn));
      all_left_ += drawn;
    }
    left_[from] = there;
  }

  void add_extra(const Total& added, double chance) {
    const auto add = [&](const Option& option, double share) {
      if (share > 0)
        totals_.add({option.sum.points + added.points, option.sum.courts + added.courts,
                     option.sum.has_court || added.has_court},
                    chance * share);
    };
    switch (question_.enemy_extra) {
      case ExtraPolicy::kNone:
        return add(options_.front(), 1);
      case ExtraPolicy::kRandom:
        for (const Option& option : options_)
          if (option.value) add(option, static_cast<double>(left_[*option.value]) / all_left_);
        return;
      case ExtraPolicy::kBest:
        return add_best(add);
    }
  }

  /// Of a hand of so many cards the best, where it is better than none.
  void add_best(const auto& add) const {
    const double hands = ways(all_left_, question_.enemy_hand);
    int worse = all_left_;  // cards that are no better than those that come
    for (const Option& option : options_) {
      const double none_better = ways(worse, question_.enemy_hand);
      if (!option.value) return add(option, none_better / hands);
      const int here = left_[*option.value];
      add(option,
          (none_better - ways(worse - here, question_.enemy_hand)) / hands);  // whole numbers, exactly
      worse -= here;
    }
  }

  const OddsQuestion& question_;
  std::vector<Value> values_;
  std::vector<int> left_;  ///< by value
  int all_left_ = 0;
  std::vector<Option> options_;
  EnemyTotals totals_;
};

Chances against_totals(const OddsQuestion& question, const EnemyTotals& enemy, CardIds extras) {
  Chances chances{.own_extra = extras.empty() ? "" : extras.front()};
  const bool enemy_has = question.face_down > 0 || !question.enemy_up.empty();
  const bool enemy_lays = question.enemy_extra != ExtraPolicy::kNone;
  chances.compared = false;
  if (question.leads && is_destroyed_at_once(enemy_has, enemy_lays, question.settings))
    return chances.eliminate = 1, chances;
  if (!question.leads && is_destroyed_at_once(!question.own.laid.empty(), !extras.empty(), question.settings))
    return chances.eliminated = 1, chances;
  chances.compared = true;
  Fighter fighter = question.own;
  fighter.extras = std::move(extras);
  const Total own = bare_total_of(*faces(), fighter, question.enemy, question.settings);
  chances.own_total = own.points;
  enemy.each([&](const Total& theirs, double chance) {
    chances.enemy_total += chance * theirs.points;
    const Comparison result =
        question.leads ? compare(own, theirs, question.settings) : compare(theirs, own, question.settings);
    const bool gone = result.loser == Fate::kEliminated;
    if (result.tie)
      chances.tie += chance;
    else if (result.lead_wins == question.leads)
      (gone ? chances.eliminate : chances.push_back) += chance;
    else
      (gone ? chances.eliminated : chances.pushed_back) += chance;
  });
  for (double* each :
       {&chances.push_back, &chances.eliminate, &chances.tie, &chances.pushed_back, &chances.eliminated})
    *each = at_most_certain(*each);
  return chances;
}

/// What a player wants: to win rather than to lose, and to eliminate rather than to be eliminated.
auto liking(const Chances& chances) {
  constexpr double kGrain = 1e9;  // so that chances that differ by rounding alone are equal
  const double won = chances.push_back + chances.eliminate, lost = chances.pushed_back + chances.eliminated;
  return std::pair(static_cast<long long>((won - lost) * kGrain),
                   static_cast<long long>((chances.eliminate - chances.eliminated) * kGrain));
}

}  // namespace

Chances chances(const OddsQuestion& question) {
  const EnemyTotals enemy = Enumeration(question).run();
  Chances best = against_totals(question, enemy, question.own.extras);
  if (!question.own_extra_is_best) return best;
  CardIds hand = question.own_hand;  // of equals the card that is worth least
  std::ranges::stable_sort(
      hand, {}, [&](const std::string& id) { return points(faces()->card(id), question.settings); });
  for (const std::string& card : hand)
    if (Chances with = against_totals(question, enemy, {card}); liking(with) > liking(best))
      best = std::move(with);
  return best;
}

}  // namespace telescope::raphia
