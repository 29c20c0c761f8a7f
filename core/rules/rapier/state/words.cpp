#include "core/rules/rapier/state/words.hpp"

#include <stdexcept>

namespace telescope::rapier {
namespace {

/// In the order of Kind.
struct KindRow {
  std::string_view word;
  std::string_view noun;
};
constexpr std::array<KindRow, 16> kKinds{{
    {"hq", "headquarters"},
    {"rifles", "rifles"},
    {"smg", "SMG troops"},
    {"engineer", "engineers"},
    {"flamethrower", "flamethrowers"},
    {"anti-tank", "anti-tank guns"},
    {"mortar", "mortars"},
    {"artillery", "artillery"},
    {"rocket", "rockets"},
    {"tanks", "tanks"},
    {"reconnaissance", "reconnaissance"},
    {"fortification", "fortification"},
    {"minefield", "minefield"},
    {"wire", "wire"},
    {"anti-tank-obstacle", "anti-tank obstacle"},
    {"dummy", "dummy"},
}};

/// In the order of Step.
struct StepRow {
  std::string_view word;
  std::string_view title;
  std::string_view beginning;
};
constexpr std::array<StepRow, kStepCount> kStepRows{{
    {"deal", "Deal the counters", "The counters are dealt"},
    {"defender-deployment", "Defender deployment", "Defender deployment begins"},
    {"reconnaissance", "Reconnaissance", "Reconnaissance begins"},
    {"orders", "Initial orders", "Initial orders begin"},
    {"attacker-deployment", "Attacker deployment", "Attacker deployment begins"},
    {"fire-plan", "Corps fire plan", "Corps fire plan begins"},
    {"bombardment", "Corps bombardment", "Corps bombardment begins"},
    {"events", "Random events", "Random events begin"},
    {"attacker-movement", "Attacker movement", "Attacker movement begins"},
    {"defender-movement", "Defender movement", "Defender movement begins"},
    {"on-call-fire", "On-call bombardment", "On-call bombardment begins"},
    {"defender-fire", "Defender support fire", "Defender support fire begins"},
    {"attacker-fire", "Attacker support fire", "Attacker support fire begins"},
    {"ground-combat", "Ground combat", "Ground combat begins"},
    {"clear-mines", "Clear minefields", "Clearing of minefields begins"},
    {"replace-hq", "Replace headquarters", "Replacing of headquarters begins"},
    {"over", "End of the game", "The game ends"},
}};

template <class Row, std::size_t N>
const Row& row(const std::array<Row, N>& rows, auto enumerator) {
  return rows.at(static_cast<std::size_t>(enumerator));
}

}  // namespace

std::string_view to_string(Kind kind) {
  return row(kKinds, kind).word;
}
std::string_view noun(Kind kind) {
  return row(kKinds, kind).noun;
}
const std::array<std::string_view, 16>& all_words_of(Kind) {
  static constexpr auto kWords = [] {
    std::array<std::string_view, 16> words;
    std::ranges::transform(kKinds, words.begin(), &KindRow::word);
    return words;
  }();
  return kWords;
}
std::optional<Kind> kind_from_string(std::string_view text) {
  return among<Kind>(all_words_of(Kind::kDummy), text);
}
std::vector<std::string_view> kind_words() {
  const auto& words = all_words_of(Kind::kDummy);
  return {words.begin(), words.end() - 1};  // the dummy
}

std::string_view to_string(Category category) {
  constexpr std::array<std::string_view, 3> kWords{"infantry", "guns", "armour"};
  return row(kWords, category);
}

std::string_view to_string(Step step) {
  return row(kStepRows, step).word;
}
std::string_view title(Step step) {
  return row(kStepRows, step).title;
}
std::string_view beginning(Step step) {
  return row(kStepRows, step).beginning;
}
std::optional<Step> step_from_string(std::string_view text) {
  return among<Step>(kStepRows, text, &StepRow::word);
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
