#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/base/among.hpp"
#include "core/base/ids.hpp"
#include "core/base/result.hpp"
#include "core/rules/vocabulary.hpp"
#include "core/scenario/scenario.hpp"

namespace telescope::brevity {

/// The words of an enumeration in files, actions, positions and requests, in the order of its values. Each
/// enumeration of these rules that is written anywhere has a specialisation beside it.
template <class Value>
inline constexpr auto kWordsOf = Value::has_no_words;
template <>
inline constexpr std::array<std::string_view, 3> kWordsOf<Side>{"attacker", "defender", "neutral"};

template <class Value>
constexpr std::string_view word(Value value) {
  return kWordsOf<Value>.at(static_cast<std::size_t>(value));
}

/// By which fields() of core/rules/plain_fields.hpp write and read it.
template <class Value>
requires std::is_enum_v<Value>
constexpr const auto& all_words_of(Value) {
  return kWordsOf<Value>;
}

/// Nothing for a text that is none of them.
template <class Value>
std::optional<Value> from_word(std::string_view text) {
  return among<Value>(kWordsOf<Value>, text);
}

/// Rows of the movement tables (OB-066 to OB-070, OB-073 to OB-076, BQ-25).
enum class MoveClass : std::uint8_t {
  kFoot,          ///< OB-066, OB-073
  kHorseDrawn,    ///< guns and wagons: OB-066, OB-073
  kCavalry,       ///< horsed: OB-067, OB-074
  kCyclist,       ///< OB-067; combat-ready as infantry, OB-073 (BQ-25)
  kSlowTank,      ///< OB-067, OB-073
  kTracked,       ///< tanks and other tracked vehicles, SP guns: OB-068, OB-075
  kHalfTrack,     ///< OB-069, OB-074
  kFastTank,      ///< OB-069, OB-076
  kTruck,         ///< OB-070, OB-073
  kLightWheeled,  ///< jeeps, armored cars, motorcycles: OB-070, OB-074
  kImmobile       ///< a towed gun that is not limbered: 0" (BQ-25)
};
template <>
inline constexpr std::array<std::string_view, 11> kWordsOf<MoveClass>{
    "foot",       "horse-drawn", "cavalry", "cyclist",       "slow-tank", "tracked",
    "half-track", "fast-tank",   "truck",   "light-wheeled", "immobile"};

/// Rows of the table to hit (OB-142 to OB-144).
enum class TargetClass : std::uint8_t { kFastTank, kVehicle, kOther };
template <>
inline constexpr std::array<std::string_view, 3> kWordsOf<TargetClass>{"fast-tank", "vehicle", "other"};

/// Columns of the table of casualties (BQ-65).
enum class CasualtyColumn : std::uint8_t { kInfantry, kOthers };
template <>
inline constexpr std::array<std::string_view, 2> kWordsOf<CasualtyColumn>{"infantry", "others"};

/// BQ-63: light or more rolls to penetrate; medium and heavy are protections as well (OB-167, OB-172).
enum class Armor : std::uint8_t { kNone, kLight, kMedium, kHeavy };
template <>
inline constexpr std::array<std::string_view, 4> kWordsOf<Armor>{"none", "light", "medium", "heavy"};

/// BQ-71.
enum class Protection : std::uint8_t { kNone, kDugIn, kFortified };
template <>
inline constexpr std::array<std::string_view, 3> kWordsOf<Protection>{"none", "dug-in", "fortified"};
/// BQ-71, OB-172: what the armor itself is worth.
constexpr Protection protection_of_armor(Armor armor) {
  if (armor == Armor::kHeavy) return Protection::kFortified;
  return armor == Armor::kMedium ? Protection::kDugIn : Protection::kNone;
}

/// OB-199 to OB-204: strength 0, 1 and 2 half battalions (h, BQ-48).
enum class Size : std::uint8_t { kCompany, kWeak, kNormal };
template <>
inline constexpr std::array<std::string_view, 3> kWordsOf<Size>{"company", "weak", "normal"};

/// Classes of the table to penetrate (OB-148 to OB-152), rising; kArtillery and kLight score alike.
enum class AntiTank : std::uint8_t { kArtillery, kLight, kLightMedium, kMedium, kMediumHeavy, kHeavy };
template <>
inline constexpr std::array<std::string_view, 6> kWordsOf<AntiTank>{
    "artillery", "light", "light-medium", "medium", "medium-heavy", "heavy"};

/// Weapon types of the table of casualties (OB-163 to OB-176, BQ-69, BQ-70).
enum class Weapon : std::uint8_t {
  kInfantry,
  kLightRockets,    ///< below 170 mm
  kHeavyRockets,    ///< from 170 mm
  kMortars,         ///< of any calibre
  kMachineGuns,     ///< and troops without a listed weapon
  kLightGuns,       ///< light or field guns, to 105 mm
  kMediumGuns,      ///< 106 to 160 mm, assault guns by their main gun
  kHeavyGuns,       ///< 161 to 199 mm
  kSuperHeavyGuns,  ///< from 200 mm
  kEngineers,       ///< their row or the infantry's, whichever is better
  kFlamethrowers,   ///< the infantry's row within 4"
  kGroundAttack,
  kMediumBombers,
  kHeavyBombers
};
template <>
inline constexpr std::array<std::string_view, 14> kWordsOf<Weapon>{
    "infantry",      "light-rockets", "heavy-rockets",  "mortars",          "machine-guns",
    "light-guns",    "medium-guns",   "heavy-guns",     "super-heavy-guns", "engineers",
    "flamethrowers", "ground-attack", "medium-bombers", "heavy-bombers"};

/// Columns of the artillery ranges, from right to left of OB-114's shift: Mortar, Rocket Launcher, Infantry
/// gun, Howitzer, Gun/Howitzer, Gun.
enum class Tube : std::uint8_t { kMortar, kRocketLauncher, kInfantryGun, kHowitzer, kGunHowitzer, kGun };
template <>
inline constexpr std::array<std::string_view, 6> kWordsOf<Tube>{"mortar",   "rocket-launcher", "infantry-gun",
                                                                "howitzer", "gun-howitzer",    "gun"};

/// OB-247, BQ-149.
enum class Engineers : std::uint8_t { kNone, kSupported, kSpecialist };
template <>
inline constexpr std::array<std::string_view, 3> kWordsOf<Engineers>{"none", "supported", "specialist"};

/// Aircraft (section 17); kNone: ground troops.
enum class Aircraft : std::uint8_t { kNone, kGroundAttack, kMediumBomber, kHeavyBomber, kTransport };
template <>
inline constexpr std::array<std::string_view, 5> kWordsOf<Aircraft>{"none", "ground-attack", "medium-bomber",
                                                                    "heavy-bomber", "transport"};

/// OB-011, OB-012.
enum class Headquarters : std::uint8_t { kNone, kDivision, kCorps };
template <>
inline constexpr std::array<std::string_view, 3> kWordsOf<Headquarters>{"none", "division", "corps"};

/// How it may come other than over ground (OB-282 to OB-289).
enum class Landing : std::uint8_t { kNone, kParachute, kGlider, kLandingCraft, kAmphibious, kSwimming };
template <>
inline constexpr std::array<std::string_view, 6> kWordsOf<Landing>{"none",          "parachute",  "glider",
                                                                   "landing-craft", "amphibious", "dd"};

/// BQ-43: what it fires with when it does not fire as artillery.
struct DirectWeapon {
  Weapon type = Weapon::kMachineGuns;
  double range_in = 4.0;  ///< OB-103 to OB-106
  bool operator==(const DirectWeapon&) const = default;
};

/// Guns that may fire as artillery (section 7).
struct Guns {
  Tube tube = Tube::kHowitzer;
  int caliber_mm = 105;
  bool pre_1914 = false;               ///< OB-114
  std::string exception;               ///< OB-115 to OB-122: the statement, "OB-116"; empty: none
  std::optional<double> max_range_km;  ///< OB-123
  std::optional<double> range_in;      ///< explicit; goes before all else (BQ-47)
  bool operator==(const Guns&) const = default;
};

using CommandId = StrongId<struct BrevityCommandKind, std::string>;

/// A battalion (or a company kept, or an air unit) as the order of battle has it. Never changes.
struct UnitFacts {
  std::string name;
  std::string short_name;
  std::string kind;  ///< the order of battle's word
  Side side = Side::kNeutral;
  std::string division;
  CommandId command;   ///< in which it begins
  std::string nation;  ///< key of Setup::nations
  Length base_width, base_depth;

  MoveClass move = MoveClass::kFoot;   ///< as itself: on foot, as a vehicle, unlimbered
  std::optional<MoveClass> transport;  ///< in which it is mounted or limbered; nothing: it has none
  bool armored_carriers = false;       ///< BQ-63: mounted it is lightly armored
  TargetClass target = TargetClass::kOther;
  CasualtyColumn column = CasualtyColumn::kInfantry;
  Armor armor = Armor::kNone;
  Protection protection = Protection::kNone;  ///< at the beginning (BQ-71)
  Size size = Size::kNormal;  ///< counts with adv.size only; of reconnaissance companies always (BQ-134)
  bool inexperienced = false;

  std::vector<DirectWeapon> weapons;    ///< the longest first; at least one
  AntiTank at_best = AntiTank::kLight;  ///< of its own anti-tank weapons (OB-153)
  AntiTank at_weakest = AntiTank::kLight;
  double at_range_in = 4.0;  ///< within which its anti-tank class counts (BQ-43)
  std::optional<Guns> guns;  ///< an artillery battalion
  Engineers engineers = Engineers::kNone;
  bool reconnaissance = false;  ///< OB-197: a reconnaissance company
  Headquarters headquarters = Headquarters::kNone;
  Aircraft aircraft = Aircraft::kNone;
  std::string basing;  ///< OB-221: basing area of aircraft
  Landing landing = Landing::kNone;

  std::optional<TablePoint> at;  ///< where it begins; nothing: it is set down by hand
  double heading_deg = 0.0;

  bool is_artillery() const { return guns.has_value(); }
  bool is_air() const { return aircraft != Aircraft::kNone; }
  double longest_range_in() const;
};

/// Defaults of a kind, so that a battalion is one line of the order of battle.
struct KindRow {
  std::string_view kind;    ///< "infantry"
  std::string_view symbol;  ///< of the map
  MoveClass move;
  TargetClass target;
  CasualtyColumn column;
  Armor armor;
  Weapon weapon;
  double range_in;  ///< OB-103 to OB-105
  AntiTank anti_tank;
  Size size;
  Engineers engineers;
  std::optional<MoveClass> transport = {};  ///< that it usually has, where its mobility does not say it
  std::optional<Tube> tube = {};            ///< of artillery; with this calibre
  int caliber_mm = 0;
};
std::span<const KindRow> kind_rows();
/// Null for a word that is no kind.
const KindRow* find_kind(std::string_view kind);

/// Columns of the order of battle that these rules know. Empty texts and 0 stand for the kind's default.
const std::vector<Setting>& unit_columns();
/// Words of the column `mobility`: how a battalion is carried.
std::span<const std::string_view> mobility_words();
/// Words of the column `traits`: "inexperienced", "pre-1914", "armored-carriers", "reconnaissance-company".
std::span<const std::string_view> trait_words();

/// BQ-69: the row of tubes of this calibre, by thresholds in millimetres.
struct GunClasses {
  int field_mm = 105;
  int medium_mm = 160;
  int heavy_mm = 199;
  int heavy_rocket_mm = 170;
  bool operator==(const GunClasses&) const = default;
};
Weapon gun_class(Tube tube, int caliber_mm, const GunClasses& classes);

/// The unit's line with the defaults of its kind. Fails, with a sentence for the organiser, where the columns
/// contradict each other. Base and start are the caller's.
Result<UnitFacts> unit_facts(const Unit& unit, const GunClasses& classes = {});

// What changes while it is mounted (BQ-58, BQ-63, BQ-65).
MoveClass moves_as(const UnitFacts& facts, bool mounted);
TargetClass target_class(const UnitFacts& facts, bool mounted);
CasualtyColumn casualty_column(const UnitFacts& facts, bool mounted);
Armor armor_of(const UnitFacts& facts, bool mounted);

}  // namespace telescope::brevity
