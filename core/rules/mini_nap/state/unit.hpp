#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/ids.hpp"
#include "core/base/result.hpp"
#include "core/base/units.hpp"
#include "core/board/board.hpp"
#include "core/rules/vocabulary.hpp"
#include "core/scenario/scenario.hpp"

namespace telescope::mini_nap {

/// Which of `words` it is, from 0; nothing: none of them.
template <std::size_t N>
constexpr std::optional<std::size_t> place_of(const std::array<std::string_view, N>& words,
                                              std::string_view word) {
  for (std::size_t i = 0; i < N; ++i)
    if (words[i] == word) return i;
  return std::nullopt;
}

/// MN-010 to MN-016, in printed order.
enum class Arm : std::uint8_t {
  kLineInfantry,
  kLightInfantry,
  kHeavyCavalry,
  kMediumCavalry,
  kLightCavalry,
  kFootArtillery,
  kHorseArtillery
};
inline constexpr std::array<std::string_view, 7> kArms{"line-infantry",  "light-infantry", "heavy-cavalry",
                                                       "medium-cavalry", "light-cavalry",  "foot-artillery",
                                                       "horse-artillery"};

constexpr std::string_view word(Arm arm) {
  return kArms[static_cast<std::size_t>(arm)];
}
constexpr bool is_infantry(Arm arm) {
  return arm <= Arm::kLightInfantry;
}
constexpr bool is_cavalry(Arm arm) {
  return arm >= Arm::kHeavyCavalry && arm <= Arm::kLightCavalry;
}
constexpr bool is_artillery(Arm arm) {
  return arm >= Arm::kFootArtillery;
}

/// MN-017 to MN-021: guard, elite, veteran, trained, untrained. A test passes at `quality_rating()` or more.
enum class Rating : std::uint8_t { kGuard, kElite, kVeteran, kTrained, kUntrained };
inline constexpr std::array<std::string_view, 5> kRatings{"guard", "elite", "veteran", "trained",
                                                          "untrained"};
constexpr int quality_rating(Rating rating) {
  return static_cast<int>(rating) + 1;
}

/// MN-051: by the majority of a battery's guns.
enum class Guns : std::uint8_t { kLight, kMedium, kHeavy };
inline constexpr std::array<std::string_view, 3> kGunWeights{"light", "medium", "heavy"};

/// A unit as the order of battle has it. Never changes.
struct UnitFacts {
  UnitId id;
  std::string name;
  std::string short_name;
  Side side = Side::kNeutral;
  std::string brigade;   ///< its id
  std::string division;  ///< its id
  Arm arm = Arm::kLineInfantry;
  Rating rating = Rating::kTrained;
  Guns guns = Guns::kMedium;    ///< of artillery
  bool guard = false;           ///< MN-057: removed only at no strength points; of rating "guard" always
  bool lancers = false;         ///< MN-014: may not skirmish
  bool irregular = false;       ///< MN-047: Cossacks and Ottoman Arabs, always in skirmish line
  bool british = false;         ///< MN-165, not of the King's German Legion
  bool austrian = false;        ///< MN-165
  int strength = 2;             ///< strength points at the beginning (MN-033 to MN-036)
  std::vector<PieceId> stands;  ///< two; of a battery one (MN-030, MN-031)
  Length width, depth;          ///< of each stand (MN-023 to MN-025)
  /// Where its centre stands as the game begins, where the order of battle says it (MN-N08); with its heading
  /// and the word of its formation, empty: as its kind usually stands.
  std::optional<TablePoint> begins_at;
  double begins_heading_deg = 0.0;
  std::string begins_in;

  bool infantry() const { return is_infantry(arm); }
  bool cavalry() const { return is_cavalry(arm); }
  bool artillery() const { return is_artillery(arm); }
  /// MN-045, MNQ-02.
  bool may_skirmish() const {
    return irregular || arm == Arm::kLightInfantry || (arm == Arm::kLightCavalry && !lancers);
  }
  /// MN-042, MN-043, MN-047.
  bool may_form_up() const { return !artillery() && !irregular; }
};

/// What is said of a unit that has left (MNQ-24), wherever units are named.
inline constexpr std::string_view kLeftTable = "left over the enemy's edge";

/// MN-033, MN-034: of `men`, of infantry or cavalry.
int strength_of_men(int men);
/// MN-035, MN-036: of `guns`, howitzers included.
int strength_of_guns(int guns);

/// MN-058: `dice` halved so many times, rounded down once, at the end.
constexpr int halved(int dice, int times) {
  return times > 30 ? 0 : dice / (1 << times);
}

/// What the order of battle may say beside the common columns; empty texts and 0 stand for defaults.
const std::vector<Setting>& unit_columns();
/// Words of the column `traits`.
std::span<const std::string_view> trait_words();
/// Base of a stand of that arm (MN-023 to MN-025).
BaseSize base_of(Arm arm);

/// Stands of a unit of that arm (MN-030, MN-031).
constexpr int stands_of(Arm arm) {
  return is_artillery(arm) ? 1 : 2;
}

/// What of it contradicts what these rules know of its arm, as the end of a sentence that begins with the
/// unit (MN-014, MN-036, MN-047); empty: nothing.
std::string_view fault_of(const UnitFacts& unit);

/// Takes a word of trait_words(); false: it is none.
bool add_trait(UnitFacts& unit, std::string_view trait);
/// The unit's line, with the defaults of its kind. Fails, with a sentence for the organiser, where it is no
/// unit of these rules (MN-014, MN-034, MN-036, MN-052). Its stands are the caller's.
Result<UnitFacts> unit_facts(const Unit& unit);

}  // namespace telescope::mini_nap
