#include "core/rules/brevity/state/unit.hpp"

#include "core/rules/setting_rows.hpp"

namespace telescope::brevity {
namespace {

using enum MoveClass;
constexpr auto kOther = TargetClass::kOther, kVehicle = TargetClass::kVehicle;
constexpr auto kOnFoot = CasualtyColumn::kInfantry, kNotOnFoot = CasualtyColumn::kOthers;
constexpr auto kNoArmor = Armor::kNone, kLightArmor = Armor::kLight, kMediumArmor = Armor::kMedium;
constexpr auto kNormal = Size::kNormal, kWeak = Size::kWeak;
constexpr auto kNoEngineers = Engineers::kNone;

// One line a kind: how a battalion of it usually is. Every cell may be changed by a column of its unit. Guns
// with a carriage are unlimbered as themselves and carried by their transport (BQ-25).
constexpr std::array<KindRow, 27> kKinds{{
    // clang-format off
    {"infantry",           "infantry",           kFoot,         kOther,   kOnFoot,    kNoArmor,      Weapon::kInfantry,     8, AntiTank::kLight,       kNormal, kNoEngineers},
    {"armoured-infantry",  "armoured-infantry",  kFoot,         kOther,   kOnFoot,    kNoArmor,      Weapon::kInfantry,     8, AntiTank::kLight,       kNormal, kNoEngineers, kHalfTrack},
    {"machine-gun",        "machine-gun",        kFoot,         kOther,   kOnFoot,    kNoArmor,      Weapon::kMachineGuns,  8, AntiTank::kLight,       kNormal, kNoEngineers},
    {"engineer",           "engineer",           kFoot,         kOther,   kOnFoot,    kNoArmor,      Weapon::kEngineers,    8, AntiTank::kLight,       kNormal, Engineers::kSpecialist},
    {"flamethrower",       "infantry",           kFoot,         kOther,   kOnFoot,    kNoArmor,      Weapon::kFlamethrowers, 4, AntiTank::kLight,      kNormal, kNoEngineers},
    {"cavalry",            "cavalry",            kFoot,         kOther,   kOnFoot,    kNoArmor,      Weapon::kMachineGuns,  4, AntiTank::kLight,       kNormal, kNoEngineers, kCavalry},
    {"cyclist",            "reconnaissance",     kFoot,         kOther,   kOnFoot,    kNoArmor,      Weapon::kInfantry,     8, AntiTank::kLight,       kNormal, kNoEngineers, kCyclist},
    {"motorcycle",         "reconnaissance",     kFoot,         kOther,   kOnFoot,    kNoArmor,      Weapon::kInfantry,     8, AntiTank::kLight,       kNormal, kNoEngineers, kLightWheeled},
    {"reconnaissance",     "reconnaissance",     kLightWheeled, kVehicle, kNotOnFoot, kLightArmor,   Weapon::kLightGuns,    4, AntiTank::kLight,       kNormal, kNoEngineers},
    {"armoured-car",       "armoured-car",       kLightWheeled, kVehicle, kNotOnFoot, kLightArmor,   Weapon::kLightGuns,    4, AntiTank::kLight,       kNormal, kNoEngineers},
    {"tanks",              "tanks",              kTracked,      kVehicle, kNotOnFoot, kMediumArmor,  Weapon::kLightGuns,    8, AntiTank::kMedium,      kNormal, kNoEngineers},
    {"heavy-tanks",        "tanks",              kTracked,      kVehicle, kNotOnFoot, Armor::kHeavy, Weapon::kLightGuns,    8, AntiTank::kHeavy,       kWeak,   kNoEngineers},
    {"slow-tanks",         "tanks",              kSlowTank,     kVehicle, kNotOnFoot, kMediumArmor,  Weapon::kLightGuns,    4, AntiTank::kLightMedium, kNormal, kNoEngineers},
    {"fast-tanks",         "tanks",              kFastTank,     TargetClass::kFastTank, kNotOnFoot, kLightArmor, Weapon::kLightGuns, 4, AntiTank::kLightMedium, kNormal, kNoEngineers},
    {"assault-gun",        "self-propelled-gun", kTracked,      kOther,   kNotOnFoot, kMediumArmor,  Weapon::kLightGuns,    8, AntiTank::kMedium,      kNormal, kNoEngineers},
    {"tank-destroyer",     "tank-destroyer",     kTracked,      kOther,   kNotOnFoot, kLightArmor,   Weapon::kLightGuns,    8, AntiTank::kMediumHeavy, kNormal, kNoEngineers},
    {"self-propelled-gun", "self-propelled-gun", kTracked,      kOther,   kNotOnFoot, kLightArmor,   Weapon::kLightGuns,    4, AntiTank::kLight,       kWeak,   kNoEngineers, {}, Tube::kHowitzer, 105},
    {"anti-tank",          "anti-tank",          kImmobile,     kOther,   kNotOnFoot, kNoArmor,      Weapon::kLightGuns,    8, AntiTank::kMedium,      kNormal, kNoEngineers, kTruck},
    {"anti-aircraft",      "anti-aircraft",      kImmobile,     kOther,   kNotOnFoot, kNoArmor,      Weapon::kLightGuns,    8, AntiTank::kLight,       kNormal, kNoEngineers, kTruck},
    {"artillery",          "artillery",          kImmobile,     kOther,   kNotOnFoot, kNoArmor,      Weapon::kLightGuns,    4, AntiTank::kLight,       kWeak,   kNoEngineers, kTruck, Tube::kHowitzer, 105},
    {"infantry-gun",       "infantry-gun",       kImmobile,     kOther,   kNotOnFoot, kNoArmor,      Weapon::kLightGuns,    4, AntiTank::kLight,       kWeak,   kNoEngineers, kHorseDrawn, Tube::kInfantryGun, 75},
    {"mortar",             "mortar",             kFoot,         kOther,   kNotOnFoot, kNoArmor,      Weapon::kMortars,      4, AntiTank::kLight,       kWeak,   kNoEngineers, {}, Tube::kMortar, 120},
    {"rocket",             "rocket",             kImmobile,     kOther,   kNotOnFoot, kNoArmor,      Weapon::kLightRockets, 4, AntiTank::kLight,       kWeak,   kNoEngineers, kTruck, Tube::kRocketLauncher, 150},
    {"hq",                 "hq",                 kTruck,        kOther,   kNotOnFoot, kNoArmor,      Weapon::kMachineGuns,  4, AntiTank::kLight,       kNormal, kNoEngineers},
    {"corps-hq",           "hq",                 kTruck,        kOther,   kNotOnFoot, kNoArmor,      Weapon::kMachineGuns,  4, AntiTank::kLight,       kNormal, kNoEngineers},
    {"truck",              "truck",              kTruck,        kVehicle, kNotOnFoot, kNoArmor,      Weapon::kMachineGuns,  4, AntiTank::kLight,       kNormal, kNoEngineers},
    {"aircraft",           "aircraft",           kImmobile,     kOther,   kNotOnFoot, kNoArmor,      Weapon::kGroundAttack, 4, AntiTank::kArtillery,   kNormal, kNoEngineers},
    // clang-format on
}};

constexpr std::array<std::string_view, 9> kExceptions{"",       "OB-115", "OB-116", "OB-117", "OB-118",
                                                      "OB-119", "OB-120", "OB-121", "OB-122"};

/// A column whose word is one of an enumeration's; empty: the kind's default.
template <class Value>
Setting word_column(std::string_view key, std::string_view rule) {
  Setting column{.key = key, .rule = rule, .fallback = std::string(), .choices = {""}};
  for (const std::string_view each : kWordsOf<Value>) column.choices.push_back(each);
  return column;
}
/// BQ-12: where it begins; -1: it says nothing of that.
Setting place_column(std::string_view key, std::int64_t most) {
  return {.key = key, .rule = "BQ-12", .fallback = -1.0, .least = -1, .most = most};
}

template <class Value>
Value word_value(const Unit& unit, std::string_view key, Value fallback) {
  return from_word<Value>(unit_value(unit, key, std::string())).value_or(fallback);
}
double positive(const Unit& unit, std::string_view key, double fallback) {
  const double value = unit_value(unit, key, 0.0);
  return value > 0.0 ? value : fallback;
}
bool has_trait(const Unit& unit, std::string_view trait) {
  return std::ranges::find(unit.traits, trait) != unit.traits.end();
}

/// How it is carried: what the column says, else its mobility, else what its kind usually has.
std::optional<MoveClass> transport_of(const Unit& unit, const KindRow& row) {
  if (const auto said = from_word<MoveClass>(unit_value(unit, "transport", std::string()))) return said;
  if (row.move != kFoot && row.move != kImmobile) return std::nullopt;
  const std::string& mobility = unit.mobility;
  if (mobility == "foot") return std::nullopt;
  if (mobility == "mounted") return kCavalry;
  if (mobility == "motorised") return kTruck;
  if (mobility == "half-tracked") return kHalfTrack;
  if (mobility == "tracked") return kTracked;
  if (mobility == "horse-drawn") return kHorseDrawn;
  return row.transport;
}

/// A battalion with a tube is artillery; a calibre alone is that of its main gun (BQ-69).
std::optional<Guns> guns_of(const Unit& unit, const KindRow& row) {
  const auto tube = from_word<Tube>(unit_value(unit, "tube", std::string()));
  if (!row.tube && !tube) return std::nullopt;
  Guns guns{.tube = tube ? *tube : *row.tube};
  const auto caliber = static_cast<int>(unit_value(unit, "caliber", std::int64_t{0}));
  guns.caliber_mm = caliber > 0 ? caliber : tube ? 105 : row.caliber_mm;
  guns.pre_1914 = has_trait(unit, "pre-1914");
  guns.exception = unit_value(unit, "range_exception", std::string());
  if (const double km = unit_value(unit, "max_range_km", 0.0); km > 0.0) guns.max_range_km = km;
  if (const double inches = unit_value(unit, "artillery_range", 0.0); inches > 0.0) guns.range_in = inches;
  return guns;
}

constexpr double kFlamethrowers_in = 4.0;  // OB-106

void add_weapons(const Unit& unit, const KindRow& row, const GunClasses& classes, UnitFacts& facts) {
  Weapon first = row.weapon;
  const auto caliber = static_cast<int>(unit_value(unit, "caliber", std::int64_t{0}));
  if (facts.guns)
    first = gun_class(facts.guns->tube, facts.guns->caliber_mm, classes);
  else if (caliber > 0)
    first = gun_class(Tube::kGun, caliber, classes);
  if (facts.aircraft == Aircraft::kMediumBomber) first = Weapon::kMediumBombers;
  if (facts.aircraft == Aircraft::kHeavyBomber) first = Weapon::kHeavyBombers;
  first = word_value(unit, "weapon", first);
  const auto add = [&](Weapon type, std::string_view column, double usual_in) {
    const double range_in = positive(unit, column, usual_in);
    facts.weapons.push_back(
        {type, type == Weapon::kFlamethrowers ? std::min(range_in, kFlamethrowers_in) : range_in});
  };
  add(first, "weapon_range", row.range_in);
  if (const auto second = from_word<Weapon>(unit_value(unit, "weapon2", std::string())))
    add(*second, "weapon2_range", 4.0);
  std::ranges::stable_sort(facts.weapons, std::ranges::greater{}, &DirectWeapon::range_in);
}

}  // namespace

double UnitFacts::longest_range_in() const {
  return weapons.empty() ? 4.0 : weapons.front().range_in;
}

std::span<const KindRow> kind_rows() {
  return kKinds;
}
const KindRow* find_kind(std::string_view kind) {
  const auto found = std::ranges::find(kKinds, kind, &KindRow::kind);
  return found == kKinds.end() ? nullptr : &*found;
}
std::span<const std::string_view> mobility_words() {
  static constexpr std::array<std::string_view, 6> kWords{"foot",         "mounted", "motorised",
                                                          "half-tracked", "tracked", "horse-drawn"};
  return kWords;
}
std::span<const std::string_view> trait_words() {
  static constexpr std::array<std::string_view, 4> kWords{"inexperienced", "pre-1914", "armored-carriers",
                                                          "reconnaissance-company"};
  return kWords;
}

const std::vector<Setting>& unit_columns() {
  namespace row = setting_row;
  static const std::vector<Setting> columns{
      row::text("command", "OB-009", {}),
      row::text("nation", "BQ-16", {}),
      word_column<Size>("size", "OB-199"),
      word_column<MoveClass>("move_class", "BQ-25"),
      word_column<MoveClass>("transport", "OB-072"),
      word_column<TargetClass>("target_class", "BQ-58"),
      word_column<CasualtyColumn>("casualty_column", "BQ-65"),
      word_column<Armor>("armor", "BQ-63"),
      word_column<Protection>("protection", "BQ-71"),
      word_column<Weapon>("weapon", "BQ-69"),
      row::length("weapon_range", "BQ-43", 0.0, 24),
      word_column<Weapon>("weapon2", "BQ-43"),
      row::length("weapon2_range", "BQ-43", 0.0, 24),
      word_column<AntiTank>("at_best", "OB-153"),
      word_column<AntiTank>("at_weakest", "BQ-60"),
      row::length("at_range", "BQ-43", 0.0, 24),
      word_column<Tube>("tube", "OB-107"),
      row::whole("caliber", "BQ-44", 0, 0, 1000),
      row::whole("guns", "OB-206", 0, 0, 100),
      row::words("range_exception", "OB-115", {kExceptions.begin(), kExceptions.end()}),
      row::length("max_range_km", "OB-123", 0.0, 100),
      row::length("artillery_range", "BQ-47", 0.0, 1000),
      word_column<Engineers>("engineers", "OB-247"),
      word_column<Aircraft>("aircraft", "OB-223"),
      row::text("basing", "OB-221", {}),
      word_column<Landing>("landing", "OB-287"),
      place_column("x", 1000),
      place_column("y", 1000),
      place_column("heading", 360),
  };
  return columns;
}

Weapon gun_class(Tube tube, int caliber_mm, const GunClasses& classes) {
  if (tube == Tube::kMortar) return Weapon::kMortars;
  if (tube == Tube::kRocketLauncher)
    return caliber_mm >= classes.heavy_rocket_mm ? Weapon::kHeavyRockets : Weapon::kLightRockets;
  if (caliber_mm <= classes.field_mm) return Weapon::kLightGuns;
  if (caliber_mm <= classes.medium_mm) return Weapon::kMediumGuns;
  return caliber_mm <= classes.heavy_mm ? Weapon::kHeavyGuns : Weapon::kSuperHeavyGuns;
}

Result<UnitFacts> unit_facts(const Unit& unit, const GunClasses& classes) {
  const KindRow* const row = find_kind(unit.kind);
  const std::string& id = unit.id.value();
  if (!row) return failure(id + " is of no kind of these rules");
  UnitFacts facts{.name = unit.name,
                  .short_name = unit.short_name,
                  .kind = unit.kind,
                  .side = unit.side,
                  .division = unit.division,
                  .nation = unit_value(unit, "nation", std::string()),
                  .move = word_value(unit, "move_class", row->move),
                  .transport = transport_of(unit, *row),
                  .target = word_value(unit, "target_class", row->target),
                  .column = word_value(unit, "casualty_column", row->column),
                  .armor = word_value(unit, "armor", row->armor),
                  .protection = word_value(unit, "protection", Protection::kNone),
                  .size = word_value(unit, "size", row->size),
                  .inexperienced = has_trait(unit, "inexperienced"),
                  .guns = guns_of(unit, *row),
                  .engineers = word_value(unit, "engineers", row->engineers),
                  .reconnaissance = has_trait(unit, "reconnaissance-company"),
                  .basing = unit_value(unit, "basing", std::string()),
                  .landing = word_value(unit, "landing", Landing::kNone)};
  const std::string command = unit_value(unit, "command", std::string());
  facts.command = CommandId(command.empty() ? unit.division : command);
  facts.armored_carriers = has_trait(unit, "armored-carriers") || unit.kind == "armoured-infantry";
  facts.aircraft = word_value(unit, "aircraft", Aircraft::kNone);
  if (unit.kind == "aircraft" && facts.aircraft == Aircraft::kNone) facts.aircraft = Aircraft::kGroundAttack;
  if (unit.kind == "hq") facts.headquarters = Headquarters::kDivision;
  if (unit.kind == "corps-hq") facts.headquarters = Headquarters::kCorps;
  if (facts.reconnaissance) facts.size = Size::kCompany;
  add_weapons(unit, *row, classes, facts);
  facts.at_best = word_value(unit, "at_best", row->anti_tank);
  facts.at_weakest = word_value(unit, "at_weakest", facts.at_best);
  if (facts.at_weakest > facts.at_best)
    return failure(id + " has a weakest anti-tank class above its best (OB-153)");
  facts.at_range_in = positive(unit, "at_range", facts.longest_range_in());
  if (facts.guns && !facts.guns->exception.empty() && facts.guns->tube != Tube::kMortar &&
      facts.guns->tube != Tube::kRocketLauncher)
    return failure(id + ": the notable exceptions are of mortars and rocket launchers (OB-115 to OB-122)");
  const double x = unit_value(unit, "x", -1.0), y = unit_value(unit, "y", -1.0);
  if ((x < 0.0) != (y < 0.0)) return failure(id + " begins at a place with only one of 'x' and 'y'");
  if (x >= 0.0) facts.at = TablePoint{Length::from_inches(x).mm(), Length::from_inches(y).mm()};
  facts.heading_deg = unit_value(unit, "heading", -1.0);
  if (facts.heading_deg < 0.0) facts.heading_deg = unit.side == Side::kDefender ? 180.0 : 0.0;
  return facts;
}

MoveClass moves_as(const UnitFacts& facts, bool mounted) {
  return mounted && facts.transport ? *facts.transport : facts.move;
}
TargetClass target_class(const UnitFacts& facts, bool mounted) {
  if (!mounted || !facts.transport) return facts.target;
  const bool on_wheels = *facts.transport != kHorseDrawn && *facts.transport != kCyclist;
  return on_wheels ? TargetClass::kVehicle : facts.target;
}
CasualtyColumn casualty_column(const UnitFacts& facts, bool mounted) {
  return mounted && facts.transport ? CasualtyColumn::kOthers : facts.column;
}
Armor armor_of(const UnitFacts& facts, bool mounted) {
  return mounted && facts.transport && facts.armored_carriers ? std::max(facts.armor, Armor::kLight)
                                                              : facts.armor;
}

}  // namespace telescope::brevity
