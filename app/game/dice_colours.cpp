#include "app/game/dice_colours.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace telescope::app {
namespace {

using vision::ReadThrow;
using vision::ThrowTrouble;

constexpr double kSameColour =
    30.0;                         ///< CIE L*a*b*, between dice and how they were seen before: lamps change
constexpr double kClearly = 0.5;  ///< of what it is from the other colour

double apart(const std::array<int, 3>& kept, cv::Vec3f colour) {
  return std::hypot(static_cast<double>(colour[0]) - kept[0], static_cast<double>(colour[1]) - kept[1],
                    static_cast<double>(colour[2]) - kept[2]);
}

bool is_clear(double from, double from_other) {
  return from <= kSameColour && from <= kClearly * from_other;
}

std::shared_ptr<const ReadThrow> with_trouble(ReadThrow read, ThrowTrouble trouble) {
  read.seen.trouble = trouble;
  return std::make_shared<const ReadThrow>(std::move(read));
}

/// The dice of which `is_second` is `second`.
std::shared_ptr<const ReadThrow> part_of(const ReadThrow& all, const vision::TwoBodies& bodies, bool second,
                                         bool is_guess) {
  ReadThrow part{.wanted = {all.wanted.name},
                 .seen = {.stage = all.seen.stage, .was_changed = all.seen.was_changed},
                 .rings = {},
                 .crops = {},
                 .body = bodies.names.at(second),
                 .is_guess = is_guess};
  for (std::size_t i = 0; i < all.seen.dice.size(); ++i) {
    if (bodies.is_second[i] != second) continue;
    part.seen.dice.push_back(all.seen.dice[i]);
    if (i < all.rings.size()) part.rings.push_back(all.rings[i]);
    if (i < all.crops.size()) part.crops.push_back(all.crops[i]);
  }
  part.wanted.count = static_cast<int>(part.seen.dice.size());
  tell_unsure(part.seen);
  return std::make_shared<const ReadThrow>(std::move(part));
}

/// Whether the first side's dice are those of the second colour; nothing where that is not known.
std::optional<bool> known_crossed(const vision::TwoBodies& bodies, const std::array<std::string, 2>& throwers,
                                  const DiceColours& kept) {
  double straight = 0, crossed = 0;
  int known = 0;
  for (std::size_t i = 0; i < 2; ++i)
    if (const auto colour = kept.find(throwers.at(i)); colour != kept.end()) {
      ++known;
      straight += apart(colour->second, bodies.colours.at(i));
      crossed += apart(colour->second, bodies.colours.at(1 - i));
    }
  if (known == 0) return std::nullopt;
  const bool is_crossed = crossed < straight;
  if (!is_clear(std::min(straight, crossed) / known, std::max(straight, crossed) / known))
    return std::nullopt;
  return is_crossed;
}

/// As many as the first side throws, and one of them is known to be the other's.
bool holds_others(const ReadThrow& read, const std::array<std::string, 2>& throwers,
                  const DiceColours& kept) {
  const auto own = kept.find(throwers[0]), others = kept.find(throwers[1]);
  if (own == kept.end() || others == kept.end()) return false;
  return std::ranges::any_of(read.seen.dice, [&](const vision::Die& die) {
    return is_clear(apart(others->second, die.body), apart(own->second, die.body));
  });
}

std::array<int, 3> rounded(cv::Vec3f colour) {
  return {cvRound(colour[0]), cvRound(colour[1]), cvRound(colour[2])};
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

}  // namespace

std::string thrower_of(const PoolRequest& pool) {
  if (std::ranges::none_of(pool.id, is_digit) || std::ranges::none_of(pool.label, is_digit))
    return pool.label;
  std::string kind = pool.id;
  std::erase_if(kind, is_digit);
  return kind;
}

DiceParts told_apart(const std::shared_ptr<const ReadThrow>& read, const std::array<std::string, 2>& throwers,
                     const DiceColours& kept, bool swap) {
  DiceParts parts{.first = read, .beside = nullptr, .colours = {}};
  const vision::WantedDice& wanted = read->wanted;
  const auto count = std::ssize(read->seen.dice);
  if (wanted.beside == 0 || read->seen.stage != vision::SeenThrow::Stage::kSettled) return parts;
  if (count == wanted.count && holds_others(*read, throwers, kept)) {
    ReadThrow of_both = *read;
    of_both.wanted.count = wanted.total();
    parts.first = with_trouble(std::move(of_both), ThrowTrouble::kTooFew);
  }
  if (count != wanted.total()) return parts;
  const auto bodies = vision::two_bodies(read->seen.dice);
  if (!bodies) {
    parts.first = with_trouble(*read, ThrowTrouble::kColoursUnclear);
    return parts;
  }
  const auto seconds = std::ranges::count(bodies->is_second, true);
  const auto fits = [&](bool crossed) { return (crossed ? seconds : count - seconds) == wanted.count; };
  const auto known = known_crossed(*bodies, throwers, kept);
  const bool crossed = known.value_or(!fits(false) && fits(true)) != swap;
  parts.may_swap = fits(!crossed);
  if (!fits(crossed)) {
    parts.first = with_trouble(*read, ThrowTrouble::kColoursDiffer);
    return parts;
  }
  const bool is_guess = !known && !swap && parts.may_swap;
  parts.first = part_of(*read, *bodies, crossed, is_guess);
  parts.beside = part_of(*read, *bodies, !crossed, is_guess);
  parts.is_news = !known || swap;
  for (std::size_t i = 0; i < 2; ++i)
    parts.colours[throwers.at(i)] = rounded(bodies->colours.at(crossed ? 1 - i : i));
  return parts;
}

}  // namespace telescope::app
