#include "core/rules/race/state/tables.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace telescope::race {
namespace {

constexpr std::array<std::string_view, 4> kTypeWords{"Counter-attack", "Prepared defence", "Hasty defence",
                                                     "Meeting engagement"};

constexpr int kNoEnd = std::numeric_limits<int>::max();

// Modified 1d6 up to | Attack | Regroup
struct TypeRow {
  int up_to;
  std::optional<BattleType> attack, regroup;
};
constexpr std::array<TypeRow, 4> kTypeRows{{
    {2, BattleType::kCounterAttack, BattleType::kCounterAttack},  // RX-031
    {5, BattleType::kPrepared, std::nullopt},                     // RX-032
    {7, BattleType::kHasty, std::nullopt},                        // RX-033
    {kNoEnd, BattleType::kMeeting, std::nullopt},                 // RX-034
}};

// Type of battle: Zone 1 | 2 | 3 | 4 | 5
constexpr std::array<std::array<int, 5>, 4> kDefence{{
    {3, 3, 3, 3, 4},  // RX-047 Counter-attack
    {3, 2, 2, 2, 2},  // RX-048 Prepared defence
    {2, 2, 2, 2, 1},  // RX-049 Hasty defence
    {4, 4, 4, 4, 2},  // RX-050 Meeting engagement
}};

//                                           Small | Medium | Large | Huge
constexpr std::array<int, 4> kMostOfClass{40, 80, 120, kNoEnd};
constexpr std::array<int, 4> kExitPoints{12, 6, 4, 3};       // RX-058
constexpr std::array<int, 4> kKillPoints{-24, -12, -8, -6};  // RX-059
// None | one | both controlled
constexpr std::array<int, 3> kObjectivePoints{-140, -35, 140};  // RX-057, RX-056, RX-055

// Modified 1d6 up to | Attack | Regroup: zones moved
struct ResultRow {
  int up_to;
  int attack, regroup;
};
constexpr std::array<ResultRow, 4> kResultRows{{
    {0, -1, -1},     // RX-065
    {3, 0, 0},       // RX-066
    {8, 1, 0},       // RX-067
    {kNoEnd, 2, 0},  // RX-068
}};

// Victory points up to | modifier
struct PointsRow {
  int up_to;
  int modifier;
};
constexpr std::array<PointsRow, 8> kPointsRows{{
    {-246, -4},   // RX-069
    {-176, -3},   // RX-070
    {-106, -2},   // RX-071
    {-36, -1},    // RX-072
    {35, 0},      // RX-073
    {105, 1},     // RX-074
    {175, 2},     // RX-075
    {kNoEnd, 3},  // RX-076
}};

// Result: Attack | Regroup; 0: cannot be
struct RecoveryRow {
  int move;
  int attack, regroup;
};
constexpr std::array<RecoveryRow, 4> kRecoveryRows{{
    {-1, 6, 6},  // RX-083
    {0, 5, 4},   // RX-084
    {1, 5, 0},   // RX-085
    {2, 6, 0},   // RX-086
}};

template <class Rows>
const auto& row_of(const Rows& rows, int value) {
  return *std::ranges::find_if(rows, [&](const auto& row) { return value <= row.up_to; });
}

}  // namespace

std::string_view to_string(Choice choice) {
  return kChoices.at(static_cast<std::size_t>(choice));
}
std::string_view to_string(BattleType type) {
  return kBattleTypes.at(static_cast<std::size_t>(type));
}
std::string_view to_string(CampaignClass size) {
  return kClasses.at(static_cast<std::size_t>(size));
}
std::string words_for(Choice choice) {
  return choice == Choice::kAttack ? "Attack" : "Regroup";
}
std::string words_for(BattleType type) {
  return std::string(kTypeWords.at(static_cast<std::size_t>(type)));
}

int type_modifier(int last_move) {
  return last_move;  // +1 a zone advanced, -1 for a retreat
}

std::optional<BattleType> battle_type(int modified, Choice choice) {
  const TypeRow& row = row_of(kTypeRows, modified);
  return choice == Choice::kAttack ? row.attack : row.regroup;
}

int defence_size(BattleType type, int zone, int zones) {
  const std::size_t column = zone <= 1 ? 0 : zone >= zones ? 4 : 1;
  return kDefence.at(static_cast<std::size_t>(type)).at(column);
}

std::string share_words(int size) {
  return std::to_string(10 * size) + " %";
}

std::string size_words(int size) {
  return "S" + std::to_string(size) + " (" + share_words(size) + ")";
}

CampaignClass class_of(int stands) {
  const auto it = std::ranges::find_if(kMostOfClass, [&](int most) { return stands <= most; });
  return static_cast<CampaignClass>(it - kMostOfClass.begin());
}

int objective_points(int controlled) {
  return kObjectivePoints.at(static_cast<std::size_t>(controlled));
}
int exit_points(CampaignClass size) {
  return kExitPoints.at(static_cast<std::size_t>(size));
}
int kill_points(CampaignClass size) {
  return kKillPoints.at(static_cast<std::size_t>(size));
}

int result_modifier(int victory_points) {
  return row_of(kPointsRows, victory_points).modifier;
}

int rolled_move(int modified, Choice choice) {
  const ResultRow& row = row_of(kResultRows, modified);
  return choice == Choice::kAttack ? row.attack : row.regroup;
}

int recovery_score(int move, Choice choice) {
  const auto row = std::ranges::find(kRecoveryRows, move, &RecoveryRow::move);
  const int score = row == kRecoveryRows.end() ? 0 : choice == Choice::kAttack ? row->attack : row->regroup;
  if (score == 0) throw std::invalid_argument("no advance follows from a Regroup (RX-085, RX-086)");
  return score;
}

}  // namespace telescope::race
