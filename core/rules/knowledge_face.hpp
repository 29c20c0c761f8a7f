#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rules/known.hpp"
#include "core/rules/position.hpp"
#include "core/rules/rules_face.hpp"
#include "core/rules/seat.hpp"

namespace telescope {

/// A request of somebody, as an action.
struct Asked {
  Action action;  ///< with only the fields that are his to fill in
  /// "release 3-14 to L1": read by everybody while it is done. It tells no more than they may know.
  std::string words;
  /// Who must agree before it is done: the umpire, or the seat of another player. Nobody: it takes effect at
  /// once, where it is lawful. Only the umpire can let pass what is not. Whoever must agree reads all that is
  /// filled in (filled_words()): the umpire where the form's audience is not sealed from him, a player but
  /// what is in `kept`.
  std::optional<SeatId> confirmed_by = kUmpireSeat;
  std::vector<std::string> kept = {};  ///< fields of its form whose answers that player may not know
  /// On an open table: the way that hands then take with a stand, from where the seat knows it. May be empty.
  std::vector<TablePoint> way = {};
};

/// What is told to whoever fills in a form and has not sent it yet.
struct Weighed {
  std::string words;  ///< how far it goes, and how far it may: "14.5 in, 24 in at most"; may be empty
  std::vector<Objection> objections;
};

/// Who takes part, and what each may know and ask for.
class KnowledgeFace {
 public:
  virtual ~KnowledgeFace() = default;

  /// Everybody who may take part, an umpire first where there is one. As it stands here: an umpire who reads
  /// what is for the umpire, and a spectator.
  virtual std::vector<Seat> seats() const;

  /// The words that throws and messages are for, in the order in which people choose among them, with what
  /// they are called: {"corps-commander", "the Corps Commander"}. As it stands here: all, the umpire.
  virtual std::vector<NamedAudience> audiences() const;

  /// What `seat` may know of the game and ask for, built up from that alone. Two games that differ only in
  /// what he may not know give the same, byte for byte. As it stands here: nothing at all.
  virtual Known known(const Position&, const SeatId&) const { return {}; }

  /// What a request of `seat` stands for; nothing where he may not ask for it now, or names what he may not
  /// know. Whether it is lawful is for RulesFace::lawful(). As it stands here: {"form": id, "answers": {...}}
  /// of a form that known() offers him, named by the form's title and confirmed by the umpire.
  virtual std::optional<Asked> asked(const Position& position, const SeatId& seat, const Json& request) const;

  /// What can be said beforehand of such a request, by what known() tells the seat and by nothing else: two
  /// games that differ only in what he may not know say the same. Nothing where asked() has nothing. As it
  /// stands here: nothing.
  virtual std::optional<Weighed> weighed(const Position&, const SeatId&, const Json&) const { return {}; }
};

}  // namespace telescope
