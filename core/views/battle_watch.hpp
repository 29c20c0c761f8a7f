#pragma once

#include <map>
#include <optional>
#include <vector>

#include "core/session/session.hpp"
#include "core/views/battle_count.hpp"

namespace telescope {

/// Follows a campaign's battle from its beginning, for who was last in each objective is in no single
/// position. For the umpire by what is true; for every other seat by what that seat knew at the time, so that
/// its count hangs on nothing else. Of a game that is no campaign's battle it follows nothing. Belongs to the
/// session's thread.
class BattleWatch {
 public:
  explicit BattleWatch(const Session& session);

  /// After anything was done with the session, undo too.
  void follow(const Session& session);

  /// As it truly stands: the umpire's side. Nothing where the game is no campaign's battle.
  std::optional<BattleCount> whole(const Session& session) const;
  /// As that seat knows it, of what it knows now.
  std::optional<BattleCount> seen_by(const SeatId& seat, const Known& known) const;

  const std::optional<BattleTerms>& terms() const { return terms_; }

 private:
  /// Who was last in each objective after an action, by seat; the umpire's is what is true.
  using Record = std::map<SeatId, std::vector<Side>>;
  Record next(const Record& before, const PreparedGame& game, const Position& position) const;

  std::optional<BattleTerms> terms_;
  Scenario scenario_;
  std::vector<Seat> seats_;
  std::map<EntryId, Record> after_;  ///< by the entry of an action
  Record now_;
};

}  // namespace telescope
