#include "core/rules/rapier/state/words.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace telescope::rapier {
namespace {

struct KindRow {
  Kind kind;
  std::string_view word;
  std::string_view noun;
};
constexpr std::array kKinds{
    KindRow{Kind::kHq, "hq", "headquarters"},
    KindRow{Kind::kRifles, "rifles", "rifles"},
    KindRow{Kind::kSmg, "smg", "SMG troops"},
    KindRow{Kind::kEngineer, "engineer", "engineers"},
    KindRow{Kind::kFlamethrower, "flamethrower", "flamethrowers"},
    KindRow{Kind::kAntiTank, "anti-tank", "anti-tank guns"},
    KindRow{Kind::kMortar, "mortar", "mortars"},
    KindRow{Kind::kArtillery, "artillery", "artillery"},
    KindRow{Kind::kRocket, "rocket", "rockets"},
    KindRow{Kind::kTanks, "tanks", "tanks"},
    KindRow{Kind::kReconnaissance, "reconnaissance", "reconnaissance"},
    KindRow{Kind::kFortification, "fortification", "fortification"},
    KindRow{Kind::kMinefield, "minefield", "minefield"},
    KindRow{Kind::kWire, "wire", "wire"},
    KindRow{Kind::kAntiTankObstacle, "anti-tank-obstacle", "anti-tank obstacle"},
    KindRow{Kind::kDummy, "dummy", "dummy"},
};

struct MobilityRow {
  Mobility mobility;
  std::string_view word;
};
constexpr std::array kMobilities{
    MobilityRow{Mobility::kFoot, "foot"},
    MobilityRow{Mobility::kMounted, "mounted"},
    MobilityRow{Mobility::kMotorised, "motorised"},
    MobilityRow{Mobility::kHorseDrawn, "horse-drawn"},
};

const KindRow& row(Kind kind) {
  return kKinds.at(static_cast<std::size_t>(kind));
}

}  // namespace

std::string_view to_string(Kind kind) {
  return row(kind).word;
}

std::string_view noun(Kind kind) {
  return row(kind).noun;
}

std::string_view to_string(Mobility mobility) {
  return kMobilities.at(static_cast<std::size_t>(mobility)).word;
}

std::string_view to_string(Category category) {
  switch (category) {
    case Category::kInfantry:
      return "infantry";
    case Category::kGun:
      return "guns";
    case Category::kArmour:
      return "armour";
  }
  return "infantry";
}

std::optional<Kind> kind_from_string(std::string_view text) {
  const auto it = std::ranges::find(kKinds, text, &KindRow::word);
  return it == kKinds.end() ? std::nullopt : std::optional(it->kind);
}

std::optional<Mobility> mobility_from_string(std::string_view text) {
  const auto it = std::ranges::find(kMobilities, text, &MobilityRow::word);
  return it == kMobilities.end() ? std::nullopt : std::optional(it->mobility);
}

std::vector<std::string_view> kind_words() {
  std::vector<std::string_view> words;
  for (const KindRow& each : kKinds)
    if (each.kind != Kind::kDummy) words.push_back(each.word);
  return words;
}

std::vector<std::string_view> mobility_words() {
  std::vector<std::string_view> words;
  for (const MobilityRow& each : kMobilities) words.push_back(each.word);
  return words;
}

bool is_works(Kind kind) {
  return kind == Kind::kFortification || kind == Kind::kMinefield || kind == Kind::kWire ||
         kind == Kind::kAntiTankObstacle;
}

bool is_fighting(Kind kind) {
  return !is_works(kind) && kind != Kind::kDummy;
}

bool is_infantry(Kind kind) {
  return kind == Kind::kRifles || kind == Kind::kSmg || kind == Kind::kEngineer ||
         kind == Kind::kFlamethrower;
}

bool is_gun(Kind kind) {
  return kind == Kind::kAntiTank || is_battery(kind);
}

bool is_armour(Kind kind) {
  return kind == Kind::kTanks || kind == Kind::kReconnaissance;
}

bool is_battery(Kind kind) {
  return kind == Kind::kMortar || kind == Kind::kArtillery || kind == Kind::kRocket;
}

bool is_always_assault(Kind kind) {
  return kind == Kind::kSmg || kind == Kind::kFlamethrower;
}

Category category(Kind kind) {
  if (!is_fighting(kind)) throw std::logic_error("only fighting units have a category");
  if (is_gun(kind)) return Category::kGun;
  return is_armour(kind) ? Category::kArmour : Category::kInfantry;
}

}  // namespace telescope::rapier
