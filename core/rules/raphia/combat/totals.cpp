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
constexpr bool yes = true, no = false;

// ID, unit, effect, and against                                              HI   LI   HC   LC   EL
constexpr std::array<Modifier, 5> kModifiers{{
    {"RR-084", Type::kElephants, Effect::kHalfHighest, /*                 */ {yes, no, yes, yes, yes}},
    {"RR-085", Type::kHeavyCavalry, Effect::kHalfLowest, /*               */ {no, yes, yes, yes, no}},
    {"RR-086", Type::kHeavyInfantry, Effect::kHalfHighestIfBothBlack, /*  */ {no, no, yes, yes, yes}},
    {"RR-087", Type::kLightCavalry, Effect::kHalfLowest, /*               */ {no, yes, no, no, no}},
    {"RR-088", Type::kLightInfantry, Effect::kHighestOnly, /*             */ {yes, yes, yes, yes, no}},
}};

const Modifier* modifier(Type unit, Type enemy) {
  const auto row = std::ranges::find(kModifiers, unit, &Modifier::unit);
  const auto column = static_cast<std::size_t>(enemy);
  const bool applies = row != kModifiers.end() && column < row->against.size() && row->against.at(column);
  return applies ? &*row : nullptr;
}

class Sum {
 public:
  Sum(const cards::Deck& deck, const RaphiaSettings& settings) : deck_(deck), settings_(settings) {}

  int worth(const std::string& id) const { return points(deck_.card(id), settings_); }
  bool court(const std::string& id) const { return is_court(deck_.card(id)); }

  /// RR-071; RRQ-39: it counts towards the courts of the combat and, here, towards those of the total.
  void count(const std::string& id, std::string_view rule, const std::string& before = {}) {
    const int value = worth(id);
    add(before + words(id) + ", " + (court(id) ? "a court card: " : "") + std::to_string(value), value, rule);
    total_.courts += court(id) ? 1 : 0;
    total_.has_court = total_.has_court || court(id);
  }
  /// Turned up, and not in the total: it counts as a court all the same (RRQ-39).
  void leave_out(const std::string& id, std::string_view rule) {
    add(words(id) + ", not counted: light infantry counts its highest card only", 0, rule);
    total_.courts += court(id) ? 1 : 0;
  }
  /// RR-089.
  void add_half(const std::string& which, int value, std::string_view rule) {
    add(which + " " + std::to_string(value) + ", half: " + std::to_string(half_up(value)), half_up(value),
        rule);
  }
  Total take() { return std::move(total_); }

 private:
  const std::string& words(const std::string& id) const { return deck_.card(id).face.words; }
  void add(std::string words, int value, std::string_view rule) {
    total_.points += value;
    total_.lines.push_back({.words = std::move(words), .points = value, .rule = std::string(rule)});
  }

  const cards::Deck& deck_;
  const RaphiaSettings& settings_;
  Total total_;
};

/// RRQ-51, RRQ-52: the two allocated cards, jokers as it suits (RR-003).
bool both_black(const cards::Deck& deck, const std::vector<std::string>& laid) {
  return laid.size() == 2 &&
         std::ranges::all_of(laid, [&](const std::string& id) { return cards::is_black(deck.card(id)); });
}

}  // namespace

Total total_of(const cards::Deck& deck, const Fighter& fighter, Type enemy, const RaphiaSettings& settings) {
  Sum sum(deck, settings);
  const Modifier* row = modifier(fighter.type, enemy);
  std::vector<std::string> own = fighter.laid;  // RRQ-52: extra cards feed highest and lowest
  own.insert(own.end(), fighter.extras.begin(), fighter.extras.end());
  // RRQ-76: of a court and a ten, the court is the highest.
  const auto rank = [&](const std::string& id) { return std::pair(sum.worth(id), sum.court(id)); };
  const auto [lowest, highest] = std::ranges::minmax_element(own, {}, rank);
  for (std::size_t i = 0; i < own.size(); ++i) {
    const bool extra = i >= fighter.laid.size();
    if (row && row->effect == Effect::kHighestOnly && own[i] != *highest)
      sum.leave_out(own[i], row->rule);
    else
      sum.count(own[i], "RR-071", extra ? "extra card: " : "");
  }
  if (row && !own.empty()) {
    if (row->effect == Effect::kHalfHighest) sum.add_half("highest card", sum.worth(*highest), row->rule);
    if (row->effect == Effect::kHalfLowest) sum.add_half("lowest card", sum.worth(*lowest), row->rule);
    if (row->effect == Effect::kHalfHighestIfBothBlack && both_black(deck, fighter.laid))
      sum.add_half("both black, highest card", sum.worth(*highest), row->rule);
  }
  // RR-079, RRQ-47, RRQ-48: in full, whatever the supporter's type.
  for (const std::string& id : fighter.supports) sum.count(id, "RR-079", "added by a supporter: ");
  return sum.take();
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
