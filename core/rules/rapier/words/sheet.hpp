#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rules/rapier/state/game.hpp"
#include "core/rules/rapier/state/settings.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::rapier {

/// The umpire's page of the step that the game is in. Each family describes its own steps:
/// `void describe_...(const Game&, Sheet&)` adds lines and options, the one usually wanted next first.
Sheet describe(const Game& game);
/// Of that page only which step it is, among which steps, and when.
Sheet page_of_step(const Game& game);

/// WordsFace::passed_by().
std::optional<nlohmann::json> passed_by(const Game& game);

/// What may be done with the piece in this step.
std::vector<Option> options_for(const Game& game, const PieceId& piece);

/// Adds something that may be done now, and a line.
Option& offer(std::vector<Option>& options, std::string label, nlohmann::json action, std::string_view rule,
              std::vector<PieceId> pieces = {}, std::vector<Sector> sectors = {},
              const Audience& audience = Audience::kAll);
void say(Sheet& sheet, std::string text, std::string_view rule, Severity severity = Severity::kNote,
         Audience audience = Audience::kAll);

/// Every unit as it truly is, dummies too, in roster order.
std::vector<Truth> truth(const Game& game);

/// RO-132: the contested sectors of step 7 that have not begun, with odds() over three rounds.
std::vector<Chances> chances(const Game& game);
/// WordsFace::chances_in: as long as no die of this turn's fight there has been thrown.
std::optional<Chances> chances_in(const Game& game, Sector sector);

/// RQ-22: the result, what became of every unit, dummies left out, and RO-190: who holds what was to be
/// captured. Nothing before the end.
std::optional<GameEnd> end(const Game& game);

/// The piece whose unit is destroyed: RO-137, RO-125 killed; RO-078 removed face down; RO-152 lifted; or set
/// down among the dead by the umpire's hand. A dummy that is turned up is no unit and goes without effect
/// (RQ-50): nobody has lost it.
PieceId lost(const Event& event);

/// An event in one sentence for people; nothing where this ruleset has no words for it.
std::optional<std::string> tell(const Event& event);

/// The part of the game that begins with an event: "Turn 2, On-call bombardment". Nothing for any other
/// event.
std::optional<std::string> chapter(const Event& event);

/// WordsFace::told_large: contact (RO-132), what is turned up (RO-095), the end of a turn (RO-079).
std::optional<std::string> told_large(const Event& event);

/// What an action that needs dice is called; nothing for any other.
std::optional<std::string> title(const Action& action);

/// RO-162: what stands for what. Words for people; no rule looks at them.
struct ScaleRow {
  std::string_view rule;
  Scale scale;
  std::string_view corps, division, unit, sector, table, turn, game;
};

/// RO-163 to RO-166, in printed order; RO-015 is the third.
// clang-format off
inline constexpr std::array kScales{
    //       rule      scale               Corps is                Division is            unit is                sector   table           turn       game
    ScaleRow{"RO-163", Scale::kArmyGroup, "Army Group or Front", "Army",                "Division",            "30 km", "120 x 180 km", "1 day",   "6 days"},
    ScaleRow{"RO-164", Scale::kArmy,      "Army",                "Corps",               "Regiment or Brigade", "8 km",  "30 x 50 km",   "8 hours", "2 days"},
    ScaleRow{"RO-165", Scale::kCorps,     "Corps",               "Division",            "Battalion",           "2 km",  "8 x 12 km",    "3 hours", "1 day"},
    ScaleRow{"RO-166", Scale::kDivision,  "Division",            "Regiment or Brigade", "Company",             "500 m", "2 x 3 km",     "1 hour",  "6 hours"},
};
// clang-format on

inline const ScaleRow& scale_row(Scale scale) {
  return *std::ranges::find(kScales, scale, &ScaleRow::scale);
}

}  // namespace telescope::rapier
