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

/// RRQ-51, RRQ-52: the two allocated cards, jokers as it suits (RR-003).
bool both_black(const std::vector<Counted>& own) {
  return std::ranges::count_if(own, [](const Counted& each) { return !each.extra; }) == 2 &&
         std::ranges::all_of(own,
                             [](const Counted& each) { return each.extra || cards::is_black(*each.card); });
}

Total total(const cards::Deck& deck, const Fighter& fighter, Type enemy, const RaphiaSettings& settings,
            bool in_words) {
  Total sum;
  const auto counted = [&](const std::string& id, bool extra) {
    const cards::Card& card = deck.card(id);
    return Counted{.card = &card, .worth = points(card, settings), .court = is_court(card), .extra = extra};
  };
  const auto add = [&](int value, std::string_view rule, auto words) {
    sum.points += value;
    if (in_words) sum.lines.push_back({.words = words(), .points = value, .rule = std::string(rule)});
  };
  // RR-071; RRQ-39: it counts towards the courts of the combat and, here, towards those of the total.
  const auto count = [&](const Counted& each, std::string_view rule, std::string_view before) {
    sum.courts += each.court ? 1 : 0;
    sum.has_court = sum.has_court || each.court;
    add(each.worth, rule, [&] {
      return std::string(before) + each.card->face.words + ", " + (each.court ? "a court card: " : "") +
             std::to_string(each.worth);
    });
  };
  const Modifier* row = modifier(fighter.type, enemy);
  std::vector<Counted> own;  // RRQ-52: extra cards feed highest and lowest
  own.reserve(fighter.laid.size() + fighter.extras.size());
  for (const std::string& id : fighter.laid) own.push_back(counted(id, false));
  for (const std::string& id : fighter.extras) own.push_back(counted(id, true));
  const auto [lowest, highest] = std::ranges::minmax_element(own, {}, &Counted::rank);
  for (const Counted& each : own) {
    if (!row || row->effect != Effect::kHighestOnly || each.card == highest->card) {
      count(each, "RR-071", each.extra ? "extra card: " : "");
      continue;
    }
    sum.courts += each.court ? 1 : 0;  // turned up, and not in the total: a court all the same (RRQ-39)
    add(0, row->rule,
        [&] { return each.card->face.words + ", not counted: light infantry counts its highest card only"; });
  }
  const auto add_half = [&](std::string_view which, const Counted& of) {  // RR-089
    const int half = half_up(of.worth);
    add(half, row->rule, [&] {
      return std::string(which) + " " + std::to_string(of.worth) + ", half: " + std::to_string(half);
    });
  };
  if (row && !own.empty()) {
    if (row->effect == Effect::kHalfHighest) add_half("highest card", *highest);
    if (row->effect == Effect::kHalfLowest) add_half("lowest card", *lowest);
    if (row->effect == Effect::kHalfHighestIfBothBlack && both_black(own))
      add_half("both black, highest card", *highest);
  }
  // RR-079, RRQ-47, RRQ-48: in full, whatever the supporter's type.
  for (const std::string& id : fighter.supports)
    count(counted(id, false), "RR-079", "added by a supporter: ");
  return sum;
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
