#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rules/prepared_faces.hpp"
#include "core/rules/raphia/state/game.hpp"

namespace telescope::raphia {

/// The page of the step without its advice, lines and options: "Turn 3", "Ptolemy moves".
Sheet steps_now(const Game& game);

// The setting `guide`: what to do next, step by step, in a first game. It ends by itself with the first turn.

/// Whether it speaks now.
bool guides(const Game& game);

/// What the step asks of both, in whole sentences, by what everybody may know. Empty: it does not speak.
std::vector<std::string> guide_for_all(const Game& game);

/// The same for that player, with what his own cards allow (RR-H01): for his eyes and an umpire's only.
std::vector<std::string> guide_for(const Game& game, Side player);

/// `words` with the names of the step's {mover} and of the {winner} of the bid.
std::string in_step(const Game& game, std::string_view words);

/// "S-03 HI attacks 4-5 from 4-4".
std::string words_of(const Game& game, const Attack& attack);

/// RR-H02, of both sides: losses, cards left in the decks, cards that lie on pieces.
std::vector<SheetLine> side_lines(const Game& game);

/// Whose word the game waits for and for what, one sentence; empty: it is over.
std::string waits_words(const Game& game);

/// What is read at the table's window. Where no umpire sits there it tells no secret and offers nothing that
/// is a player's own to decide; an umpire is offered everybody's steps.
class Words final : public FaceOf<WordsFace, Setup> {
 public:
  using FaceOf::FaceOf;
  Sheet sheet(const Position& position) const override;
  Sheet heading(const Position& position) const override;
  std::vector<Option> options(const Position& position, const PieceId& piece) const override;
  std::vector<Form> forms(const Position& position) const override;
  std::vector<Truth> truth(const Position& position) const override;
  std::optional<GameEnd> end(const Position& position) const override;
  PieceId lost(const Event& event) const override;
  std::optional<std::string> told_large(const Position& position, const Event& event) const override;
  std::string title(const Action& action) const override;
  std::optional<Action> passed_by(const Position& position) const override;
  std::optional<std::string> chapter(const Event& event) const override;
};

}  // namespace telescope::raphia
