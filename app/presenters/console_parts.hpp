#pragma once

#include <set>
#include <string>
#include <string_view>

#include "app/presenters/commands.hpp"
#include "app/presenters/console_page.hpp"
#include "app/support/language.hpp"

// What the parts of console_page() share.

namespace telescope::app {

inline std::string withheld_text() {
  return tr("Withheld with the table. {1} shows it to the umpire alone.", key_words(Command::kUncover));
}
/// With what the id of a proposal's line begins.
inline constexpr std::string_view kProposalId = "proposal ";

inline std::string carry_text() {
  return tr("Carry it to another place");
}

/// What of a page may be seen: neither blanked nor covered.
bool visible(const Audience& audience, const GameScene& game, const ConsoleView& view);
/// Nothing of the table is told while it may not be looked at.
bool withheld(const GameScene& game, const ConsoleView& view);

ConsoleLine option_line(const Option& option, const GameScene& game, ConsoleLine::Kind kind);
/// Whether it is another reading of what was done with a stand of `told`, and no other move; else its stands
/// are added.
bool is_told(const Proposal& proposal, std::set<PieceId>& told);
/// A form can be opened by everybody who may see that it is there: what is sealed lies under its cover.
ConsoleLine form_line(const Form& form, const GameScene& game);
ConsoleLine piece_line(const GameScene& game, const Kit& kit, const PieceId& piece);

/// "A2-L3: afterwards attackers alone 62 %, both 38 %. Expected: attackers lost 1.4, defenders lost 2.3."
std::string chances_text(const std::string& title, const Chances& chances);

/// What is found on the table, where it may be looked at.
void add_findings(const GameScene& game, const Kit& kit, const ConsoleView& view, ConsoleSection& section);
/// What the table says: what hands have done.
ConsoleSection says_section(const GameScene& game, const Kit& kit, const ConsoleView& view);
/// What players ask the umpire for: in every step, also while the table is withheld. `all`: what is proposed
/// otherwise, too.
ConsoleSection asks_section(const GameScene& game, const Kit& kit, const ConsoleView& view, bool all = false);

/// The players have not added their word to the dice yet.
bool wants_word(const GameScene& game);
/// What stands over it while it is typed: the hash, in groups that can be read aloud.
std::string promise_text(const std::string& hash);

/// The page of the step: what players ask, what may happen now, what the table says, what it owes.
ConsolePage overview(const GameScene& game, const Kit& kit, const ConsoleView& view);

}  // namespace telescope::app
