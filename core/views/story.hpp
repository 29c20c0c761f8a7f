#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/rules/seat.hpp"
#include "core/session/hand_throws.hpp"
#include "core/session/head_move.hpp"
#include "core/session/session.hpp"

namespace telescope {

/// A line of what happened, as one seat may read it.
struct ToldLine {
  /// Among the lines that the seat was ever told, from 1: what others read leaves no gap, and a line keeps
  /// its number when another is undone.
  int number = 0;
  std::string text;
  std::string rule;     ///< "RO-095"; may be empty
  std::string from;     ///< of a message: who sent it
  std::string chapter;  ///< the part of the game in which it was told (WordsFace::chapter); may be empty
  std::string follows;  ///< from what is told large (WordsFace::told_large); may be empty
  int deed = 0;  ///< among those told large to that seat, from 1, the same for all lines of one; 0: not large
  bool operator==(const ToldLine&) const = default;
};

/// What has happened in a game, told to each seat in his own words. To all but the umpire a counter has no
/// number: whoever dealt by hand may have dealt in order (HD-10).
class Story {
 public:
  explicit Story(const Kit& kit);

  /// Reads what the journal has had added since. What was undone is told no more (HD-15); that it was undone
  /// is told to whoever could read some of it, in the words that he had read, with whether its dice are known
  /// beforehand now. What was written to somebody stays. An entry that cannot be read tells nobody anything.
  void read(const Session& session);
  /// The events of one action, where no journal keeps them.
  void add(const PreparedGame& game, const Position& position, const std::vector<Event>& events);
  /// A message or ruling likewise.
  void add_message(std::string text, Audience audience, std::string from);

  /// A sentence as the seat may read it: a refusal, say.
  std::string in_words_for(const SeatId& seat, std::string_view sentence) const;

  /// The newest lines, at most so many, oldest first. `addressed`: only what is for his circle, not what
  /// everybody at the table sees.
  std::vector<ToldLine> events(const Seat& seat, std::size_t most, bool addressed) const;
  std::vector<ToldLine> messages(const Seat& seat, std::size_t most) const;
  /// How the dice fell that people threw, as far as the seat may know. `addressed`: as of events().
  HandDice hand_dice(const Seat& seat, bool addressed) const;

 private:
  struct Line {
    EntryId entry = 0;
    Audience audience = Audience::kUmpire;
    bool message = false;
    std::string whole;  ///< the umpire's
    std::string public_text;
    std::optional<std::string> follows;         ///< of what is told large
    std::optional<std::string> public_follows;  ///< likewise
    int deed = 0;                               ///< of all actions, from 1; 0: no action
    std::string rule;
    std::string from;
    std::string begins;  ///< the part of the game that begins with it; mostly empty
    /// Dice of an action that was not done: told only when they are taken back.
    bool waited = false;
    std::optional<HeadMove> move;  ///< an undo, a redo: told of the lines of those entries
  };
  Event without_numbers(const Event& event) const;
  std::string without_numbers_in(std::string_view sentence) const;
  Line waited_line(EntryId entry, const PoolRequest& pool, const char* how) const;
  void add_begun(const Session& session, EntryId attempt);
  void add_entry(const Session& session, const Entry& entry);
  bool is_undone(const Line& line) const;
  template <class Wanted>
  std::string told_of(const Line& move, const Seat& seat, Wanted wanted) const;
  template <class Wanted>
  std::vector<ToldLine> newest(const Seat& seat, std::size_t most, Wanted wanted) const;

  std::set<std::string> counters_;
  std::vector<Line> lines_;                          ///< in the order of their entries
  std::map<EntryId, std::vector<Audience>> rolled_;  ///< who may read the generator's throws of an entry
  HandThrows hand_throws_;
  std::vector<bool> current_;  ///< by entry; of lines without a journal there is none
  EntryId read_ = 0;
  int deeds_ = 0;
};

}  // namespace telescope
