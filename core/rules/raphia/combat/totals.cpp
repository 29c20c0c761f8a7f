#include "core/rules/raphia/combat/totals.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace telescope::raphia {
namespace {

enum class Effect : std::uint8_t { kHalfHighest, kHalfLowest, kHalfHighestIfBothBlack, kHighestOnly };

/// A row of section 10. The columns of `against` are the enemy's types in the order of Type (RRQ-50).
struct Modifier {
  std::string_view rule;
  Type unit;
  Effect effect;
  std::array<bool, 5> against;
};
constexpr bool kYes = true, kNo = false;

// ID, unit, effect, and against                                              HI   LI   HC   LC   EL
constexpr std::array<Modifier, 5> kModifiers{{
    {"RR-084", Type::kElephants, Effect::kHalfHighest, /*                 */ {kYes, kNo, kYes, kYes, kYes}},
    {"RR-085", Type::kHeavyCavalry, Effect::kHalfLowest, /*               */ {kNo, kYes, kYes, kYes, kNo}},
    {"RR-086", Type::kHeavyInfantry, Effect::kHalfHighestIfBothBlack, /*  */ {kNo, kNo, kYes, kYes, kYes}},
    {"RR-087", Type::kLightCavalry, Effect::kHalfLowest, /*               */ {kNo, kYes, kNo, kNo, kNo}},
    {"RR-088", Type::kLightInfantry, Effect::kHighestOnly, /*             */ {kYes, kYes, kYes, kYes, kNo}},
}};

const Modifier* modifier(Type unit, Type enemy) {
  const auto row = std::ranges::find(kModifiers, unit, &Modifier::unit);
  const auto column = static_cast<std::size_t>(enemy);
  const bool applies = row != kModifiers.end() && column < row->against.size() && row->against.at(column);
  return applies ? &*row : nullptr;
}

/// A card as it counts.
struct Counted {
  const cards::Card* card = nullptr;
  int worth = 0;
  bool court = false;
  bool extra = false;
  /// RRQ-76: of a court and a ten, the court is the highest.
  auto rank() const { return std::pair(worth, court); }
};

class Sum {
 public:
  Sum(const cards::Deck& deck, const RaphiaSettings& settings, bool in_words)
      : deck_(deck), settings_(settings), in_words_(in_words) {}

  Counted counted(const std::string& id, bool extra = false) const {
    const cards::Card& card = deck_.card(id);
    return {.card = &card, .worth = points(card, settings_), .court = is_court(card), .extra = extra};
  }

  /// RR-071; RRQ-39: it counts towards the courts of the combat and, here, towards those of the total.
  void count(const Counted& each, std::string_view rule, std::string_view before = {}) {
    total_.points += each.worth;
    total_.courts += each.court ? 1 : 0;
    total_.has_court = total_.has_court || each.court;
    if (in_words_)
      add(std::string(before) + words(each) + ", " + (each.court ? "a court card: " : "") +
              std::to_string(each.worth),
          each.worth, rule);
  }
  /// Turned up, and not in the total: it counts as a court all the same (RRQ-39).
  void leave_out(const Counted& each, std::string_view rule) {
    total_.courts += each.court ? 1 : 0;
    if (in_words_) add(words(each) + ", not counted: light infantry counts its highest card only", 0, rule);
  }
  /// RR-089.
  void add_half(std::string_view which, const Counted& of, std::string_view rule) {
    const int half = half_up(of.worth);
    total_.points += half;
    if (in_words_)
      add(std::string(which) + " " + std::to_string(of.worth) + ", half: " + std::to_string(half), half,
          rule);
  }
  Total take() { return std::move(total_); }

 private:
  static const std::string& words(const Counted& each) { return each.card->face.words; }
  void add(std::string words, int value, std::string_view rule) {
    total_.lines.push_back({.words = std::move(words), .points = value, .rule = std::string(rule)});
  }

  const cards::Deck& deck_;
  const RaphiaSettings& settings_;
  const bool in_words_;
  Total total_;
};

/// RRQ-51, RRQ-52: the two allocated cards, jokers as it suits (RR-003).
bool both_black(const std::vector<Counted>& own) {
  return std::ranges::count_if(own, [](const Counted& each) { return !each.extra; }) == 2 &&
         std::ranges::all_of(own,
                             [](const Counted& each) { return each.extra || cards::is_black(*each.card); });
}

Total total(const cards::Deck& deck, const Fighter& fighter, Type enemy, const RaphiaSettings& settings,
            bool in_words) {
  Sum sum(deck, settings, in_words);
  const Modifier* row = modifier(fighter.type, enemy);
  std::vector<Counted> own;  // RRQ-52: extra cards feed highest and lowest
  own.reserve(fighter.laid.size() + fighter.extras.size());
  for (const std::string& id : fighter.laid) own.push_back(sum.counted(id));
  for (const std::string& id : fighter.extras) own.push_back(sum.counted(id, true));
  const auto [lowest, highest] = std::ranges::minmax_element(own, {}, &Counted::rank);
  for (auto each = own.begin(); each != own.end(); ++each)
    if (row && row->effect == Effect::kHighestOnly && each->card != highest->card)
      sum.leave_out(*each, row->rule);
    else
      sum.count(*each, "RR-071", each->extra ? "extra card: " : "");
  if (row && !own.empty()) {
    if (row->effect == Effect::kHalfHighest) sum.add_half("highest card", *highest, row->rule);
    if (row->effect == Effect::kHalfLowest) sum.add_half("lowest card", *lowest, row->rule);
    if (row->effect == Effect::kHalfHighestIfBothBlack && both_black(own))
      sum.add_half("both black, highest card", *highest, row->rule);
  }
  // RR-079, RRQ-47, RRQ-48: in full, whatever the supporter's type.
  for (const std::string& id : fighter.supports)
    sum.count(sum.counted(id), "RR-079", "added by a supporter: ");
  return sum.take();
}

}  // namespace

Total total_of(const cards::Deck& deck, const Fighter& fighter, Type enemy, const RaphiaSettings& settings) {
  return total(deck, fighter, enemy, settings, true);
}

Total bare_total_of(const cards::Deck& deck, const Fighter& fighter, Type enemy,
                    const RaphiaSettings& settings) {
  return total(deck, fighter, enemy, settings, false);
}

Comparison compare(const Total& lead, const Total& target, const RaphiaSettings& settings) {
  if (lead.points == target.points && settings.tie == CombatTie::kStand) return {.tie = true};
  const bool lead_wins = lead.points > target.points;  // RRQ-37: a tie may be the defender's
  const Total& winner = lead_wins ? lead : target;
  const Total& loser = lead_wins ? target : lead;
  const bool outdone = settings.court_rule == CourtRule::kWinnerMore ? winner.courts > loser.courts  // RRQ-38
                                                                     : winner.courts != loser.courts;
  return {.lead_wins = lead_wins, .loser = winner.has_court && outdone ? Fate::kEliminated : Fate::kPushed};
}

}  // namespace telescope::raphia
