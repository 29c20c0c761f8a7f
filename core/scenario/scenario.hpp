#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/ids.hpp"
#include "core/base/side.hpp"
#include "core/base/units.hpp"
#include "core/board/board.hpp"
#include "core/kit/tag_family.hpp"

namespace telescope {

/// Where a piece carries its tag.
enum class TagLayout {
  kOnBase,   ///< on the base itself, beside or instead of the figures
  kOnTail,   ///< on a card tail that slides under the base and shows behind it
  kOnPost,   ///< on a level plate over the middle of the base, above its figures
  kCounter,  ///< the face of a blank-backed counter; the tag's number says nothing of what it is
};
/// "base", "tail", "post", "counter": the words used in every file.
std::string_view to_string(TagLayout layout);
std::optional<TagLayout> tag_layout_from_string(std::string_view text);

/// The printed look of a kit. Lengths are those of the printed sheet.
struct TagStyle {
  TagFamily family = TagFamily::kSquare4x4;
  /// Those that stand on the bases already, in the order of the pieces; empty: as make_kit gives them.
  std::vector<TagId> ids;
  Length size = 20_mm;  ///< quiet zone included: 12, 15, 17, 20 or 24 mm for square4x4
  TagLayout layout = TagLayout::kOnTail;
  Length plate_height = 14_mm;  ///< of kOnPost: top of the plate above the table
  Length spacer = 0_mm;         ///< width of a strip that is printed to set stands apart by; 0: none
};

struct BaseSize {
  Length width = 30_mm;  ///< along the front
  Length depth = 30_mm;  ///< front to back
  Length height = 3_mm;  ///< top of the base, where the tag lies, above the table
  bool operator==(const BaseSize&) const = default;
};

using SettingValue = std::variant<bool, std::int64_t, double, std::string>;
using Settings = std::map<std::string, SettingValue, std::less<>>;

/// A unit of the order of battle. `kind`, `mobility` and `traits` are the ruleset's words (kind
/// "rifles", mobility "motorised", trait "asset"); the ruleset says which it does not know.
struct Unit {
  UnitId id;
  std::string name;
  std::string short_name;  ///< at most 6 characters, for the overlay
  Side side = Side::kNeutral;
  std::string division;  ///< id of its division
  std::string kind;
  std::string mobility;
  std::string symbol;  ///< of the map, where the ruleset names another than its kind's; else empty
  std::vector<std::string> traits;
  Settings values;                  ///< the ruleset's own columns (Vocabulary::unit_values)
  int stands = 1;                   ///< that are one unit together: 2 for a battalion in line
  std::optional<BaseSize> base;     ///< where it differs from the scenario's
  std::optional<TagLayout> layout;  ///< where it differs from the scenario's
};

struct Division {
  std::string id;
  std::string name;
  Side side = Side::kNeutral;
  bool operator==(const Division&) const = default;
};

/// A class of printed markers that are told apart by their class alone: a pin, a casualty, a card's back. All
/// of one class bear the same tag. The face of a card is a class of its own.
struct MarkerSpec {
  std::string id;
  std::string name;
  std::string short_name;  ///< at most 6 characters, for the overlay
  int count = 1;           ///< how many are printed
  BaseSize size{.width = 25_mm, .depth = 25_mm, .height = Length::from_mm(0.5)};
  std::string deck;  ///< of a card: id of its deck; else empty
  std::string card;  ///< of a card's face: which, "7h"; empty: of its back
  bool operator==(const MarkerSpec&) const = default;
};

/// What the organiser wrote: everything about a game that is fixed before it begins. A scenario is a TOML
/// file (assets/schemas/scenario.md describes it); the order of battle may stand in a CSV file beside it.
struct Scenario {
  std::string id;
  std::string name;
  std::string ruleset;  ///< its id
  Board board;
  TagStyle tags;
  BaseSize base;
  Length anchor_size = 40_mm;
  SideNames sides;
  std::vector<Division> divisions;
  std::vector<Unit> units;
  int counters = 0;  ///< face-down counters of the defender; what they are is dealt at set-up
  std::vector<MarkerSpec> markers = {};
  std::string briefing;
  int hours = 0;  ///< about how long it is played, for whoever chooses; 0: not said, and no part of a game
  Settings settings;  ///< rulings marked "Setting: yes"
  /// The table of the file that bears the ruleset's name, as JSON text: terrain, events, what else only that
  /// ruleset knows; it alone reads it. Empty: there is none.
  std::string rules;
  std::vector<std::string> warnings;  ///< what the file says that is allowed but unusual, a sentence each
};

/// The value of that key, or `fallback` where there is none or it has another type.
template <class T>
T value_of(const Settings& settings, std::string_view key, T fallback) {
  const auto it = settings.find(key);
  const T* value = it == settings.end() ? nullptr : std::get_if<T>(&it->second);
  return value ? *value : fallback;
}

/// The value of a setting, or `fallback` where the scenario says nothing of it or it has another type.
template <class T>
T setting(const Scenario& scenario, std::string_view key, T fallback) {
  return value_of(scenario.settings, key, std::move(fallback));
}

/// The scenario as JSON with the keys of its TOML file, everything spelled out, the order of battle in it
/// (schema: assets/schemas/scenario.schema.json, which holds for both). A game's journal keeps it.
std::string to_json(const Scenario& scenario);

}  // namespace telescope
