#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rules/form.hpp"
#include "core/rules/position.hpp"
#include "core/rules/rules_face.hpp"
#include "core/rules/sheet.hpp"

namespace telescope {

/// What the umpire reads of a game and chooses from. As it stands here: a game without words of its own.
class WordsFace {
 public:
  virtual ~WordsFace() = default;

  /// The umpire's page of the step that the game is in.
  virtual Sheet sheet(const Position&) const { return {}; }

  /// What may be done with `piece` in this step; only what is lawful.
  virtual std::vector<Option> options(const Position&, const PieceId&) const { return {}; }

  /// Actions with several fields that may be asked for in this step, those usually wanted first. Answers are
  /// put together by filled() and judged by RulesFace::scrutinise().
  virtual std::vector<Form> forms(const Position&) const { return {}; }

  /// Every unit as it truly is, in the order of battle's order: for the umpire, and for all once the game is
  /// over (HD-01 to HD-10). TableFace::standing() tells what lies where.
  virtual std::vector<Truth> truth(const Position&) const { return {}; }

  /// What this step decides (fights), before its first die, with the exact chances. Of the umpire's side:
  /// works that lie there face down count.
  virtual std::vector<Chances> chances(const Position&) const { return {}; }

  /// What would become of a fight in `sector` if it were fought now, in whatever step; nothing where none
  /// could be, or one has begun. Of the umpire's side, as chances(). As it stands here: nothing.
  virtual std::optional<Chances> chances_in(const Position&, Sector) const { return {}; }

  /// What the game hands on once it is over; nothing before.
  virtual std::optional<GameEnd> end(const Position&) const { return {}; }

  /// The piece whose unit `event` destroys, for lists of losses; empty where it destroys none. What the table
  /// owes for it comes from TableFace::standing(). As it stands here: the "piece" of an event "lost" or
  /// "destroyed".
  virtual PieceId lost(const Event& event) const;

  /// What happened, for people: one sentence; empty where nothing need be said. As it stands here: the
  /// event's "sentence", else its type and plain fields in words.
  virtual std::string tell(const Position& position, const Event& event) const;

  /// Of a moment that the whole table should notice (a contact, a counter turned up, the end of a turn): what
  /// follows from it, one sentence, which may be empty. The window, the projector and the Command Post then
  /// tell the action large, to each as far as he may know it. Nothing: it is told as any other. It hangs on
  /// what `event` itself tells, and tells no more. As it stands here: nothing.
  virtual std::optional<std::string> told_large(const Position&, const Event&) const { return {}; }

  /// Whether that large moment is but the end or the beginning of a turn, of which nothing follows for hands:
  /// where nothing else is told large with it, the next step's page says it. As it stands here: none is.
  virtual bool told_in_passing(const Event&) const { return false; }

  /// The part of the game that begins with `event`: "Turn 2, On-call bombardment". Nothing where none does.
  /// Asked only of what is for all; what happened is then read part by part. As it stands here: the game has
  /// no parts.
  virtual std::optional<std::string> chapter(const Event&) const { return {}; }

  /// What `action` is called while its dice are thrown, and of what is done and told by no event: no more of
  /// it than everybody may know. As it stands here: its type in words.
  virtual std::string title(const Action& action) const;

  /// The action by which the step is left as soon as it has come to this: nobody has anything to decide in it
  /// any more, as far as everybody may know. It is lawful, needs no dice and does not end the game. Nothing:
  /// somebody has. As it stands here: somebody always has.
  virtual std::optional<Action> passed_by(const Position&) const { return {}; }

  /// Of sheet() only which step it is, among which steps, when, and whether the game is over: whoever reads a
  /// whole game asks it of every entry. As it stands here: the page.
  virtual Sheet heading(const Position& position) const { return sheet(position); }
};

}  // namespace telescope
