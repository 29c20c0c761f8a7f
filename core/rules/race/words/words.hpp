#pragma once

#include <string>
#include <vector>

#include "core/rules/known.hpp"
#include "core/rules/prepared_faces.hpp"
#include "core/rules/race/state/game.hpp"
#include "core/rules/race/state/setup.hpp"
#include "core/rules/sheet.hpp"
#include "core/rules/words_face.hpp"

namespace telescope::race {

/// The umpire's page, forms, accounts and end of a campaign. It tells no sealed choice.
class Words final : public FaceOf<WordsFace, Setup> {
 public:
  using FaceOf::FaceOf;
  Sheet sheet(const Position& position) const override;
  Sheet heading(const Position& position) const override;
  std::vector<Form> forms(const Position& position) const override;
  std::optional<GameEnd> end(const Position& position) const override;
  std::optional<std::string> told_large(const Position& position, const Event& event) const override;
  std::optional<std::string> chapter(const Event& event) const override;
  std::string title(const Action& action) const override;
};

/// Who looks at the losses of `owner`: all, or only he and the umpire (RX-H03).
bool losses_shown(const Game& game, Side owner, bool umpire, Side reader);

/// The two routes with who stands where, what was fought there and, while actions are chosen, the chances of
/// either (RX-002). Losses of players whose are not shown are left out.
std::vector<KnownTrack> tracks(const Game& game, bool umpire, Side reader);
/// Which force defends in which zone, by type of battle (RX-047 to RX-050).
KnownPaper routes_paper(const Game& game);
/// What has been played, a campaign turn of one player a row. Losses of players whose are not shown are left
/// out.
KnownPaper history_paper(const Game& game, bool umpire, Side reader);
/// A player's units with the stands that are left.
KnownPaper units_paper(const Game& game, Side player);
/// Defensive orbats as prepared before the campaign (RX-020).
KnownPaper orbats_paper(const Game& game);

/// "Zone 3, 2 of 40 stands lost; last: Attack, advanced 1".
std::string standing_words(const Game& game, Side player, bool losses);

/// Exact chances of what comes next, in public facts alone: "Attack: 17 % counter-attack, 50 % prepared
/// defence".
std::vector<SheetLine> chance_lines(const Game& game);

/// "Campaign turn 3 of 12".
std::string when_words(const Game& game);
/// "Campaign turn 3 of 12, Player A: Hasty defence in Zone 2": the battle that is to be fought.
std::string battle_words(const Game& game);
/// The page of the step, without lines.
Sheet page(const Game& game);

}  // namespace telescope::race
