#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/support/language.hpp"
#include "core/rules/ruleset.hpp"
#include "core/rules/seat.hpp"
#include "core/session/hand_throws.hpp"
#include "core/session/seen_dice.hpp"
#include "vision/dice/wanted_dice.hpp"

namespace telescope::app {

/// May everybody in the room see it?
inline bool is_public(const Audience& audience) {
  return audience == Audience::kAll;
}

/// The audiences of the game in play, as the umpire's console tells and chooses them.
class Audiences {
 public:
  Audiences() = default;
  /// `seats` are those of the game: whether an umpire sits at the console, and what he reads.
  Audiences(std::vector<NamedAudience> named, std::vector<Seat> seats)
      : named_(std::move(named)), seats_(std::move(seats)) {}

  /// Does it stand on a covered page (the Corps Commander's fire plan)? See is_sealed().
  bool is_covered(const Audience& audience) const { return is_sealed(seats_, audience); }

  /// "umpire", "the Corps Commander"; empty for all.
  std::string name(const Audience& audience) const {
    if (is_public(audience) || audience == Audience::kUmpire)  // every game has him
      return is_public(audience) ? std::string() : to_string(audience);
    const auto it = std::ranges::find(named_, audience, &NamedAudience::audience);
    return it == named_.end() ? to_string(audience) : it->title;
  }
  /// "for the umpire only", "for the Corps Commander"; empty for all.
  std::string words(const Audience& audience) const {
    if (is_public(audience)) return {};
    return audience == Audience::kUmpire ? tr("for the umpire only") : tr("for {1}", name(audience));
  }

  /// The one after it in the order in which people choose.
  Audience after(const Audience& audience) const {
    if (named_.empty()) return Audience::kAll;
    const auto it = std::ranges::find(named_, audience, &NamedAudience::audience);
    return it == named_.end() || it + 1 == named_.end() ? named_.front().audience : (it + 1)->audience;
  }

 private:
  std::vector<NamedAudience> named_;
  std::vector<Seat> seats_;
};

/// What hands seem to have done or somebody asks for, and what the rules say of it.
struct JudgedProposal {
  Proposal proposal;
  Verdict verdict;
  bool asked = false;   ///< by somebody at the Command Post
  bool unseen = false;  ///< something covers a stand of it: it waits until that is seen again
};

/// What the table still owes the game: "Take c14 off A3-L4".
struct Debt {
  PieceId piece;
  std::optional<PieceId> counter = {};  ///< that must give way to it
  std::string sentence;
  std::string rule;
  std::optional<Sector> sector;  ///< where to look
  /// The base's corners where it belongs on an open table, front left first, clockwise; else empty.
  std::vector<TablePoint> base;
  bool done = false;  ///< seen done since; shown ticked for a while
  Audience audience = Audience::kAll;
};

/// Dice that lie on the table of this program.
struct ShownThrow {
  PoolRequest pool;
  std::vector<int> dice;
  std::string source;   ///< "generator, throw 12", "thrown by hand"
  bool rolled = false;  ///< by the program, all of them
};

/// An action that waits for its dice.
struct WaitingThrow {
  std::string title;  ///< what is being done
  std::vector<ShownThrow> made;
  std::vector<PoolRequest> needed;
  std::shared_ptr<const vision::ReadThrow> read =
      nullptr;  ///< the first of them, for all, as a camera sees it
  /// The second, where both lie there and their colours tell them apart.
  std::shared_ptr<const vision::ReadThrow> beside = nullptr;
  bool may_swap = false;    ///< SwapDice: the colours may be the other way round
  bool is_of_both = false;  ///< the colours do not tell whose `read` is: it is said of both

  /// Of that pool; null: none is.
  const vision::ReadThrow* read_of(std::size_t needed_at) const {
    if (needed_at == 0 || (needed_at == 1 && is_of_both)) return read.get();
    return needed_at == 1 ? beside.get() : nullptr;
  }
};

/// Something that was done, as it is told.
struct Told {
  std::string sentence;
  std::vector<std::string> rules;
  Audience audience = Audience::kAll;
  bool large = false;        ///< a moment that the whole table should notice
  std::string follows = {};  ///< from it; may be empty
  bool in_passing = false;   ///< of that nothing follows for hands: WordsFace::told_in_passing()
  bool loss = false;         ///< a unit is destroyed
};

/// The newest action that was done, with its dice.
struct DoneAction {
  std::int64_t entry = 0;  ///< rises with every action
  std::string title;
  std::vector<ShownThrow> throws;
  std::vector<Told> told;
};

/// An entry of the journal as people read it.
struct PastEntry {
  std::int64_t id = 0;
  std::string when;  ///< "12:41"
  std::string text;
  std::string detail;  ///< dice, waiver; may be empty
  std::string from;    ///< of a message or ruling: who wrote it
  Audience audience = Audience::kAll;
  bool undone = false;   ///< on a line that the game has left
  bool current = false;  ///< the game stands here
  bool point = false;    ///< the game can go on from here
  int losses = 0;        ///< units that it destroyed, as everybody may know
  /// Its dice as a camera saw them lie, those that everybody may see; null: none were read. Of several pools
  /// each says what it is called in the place of its id; of one there is none.
  std::shared_ptr<const std::vector<SeenDice>> seen = nullptr;
};

/// What would become of a fight if it were fought now.
struct FightOutlook {
  std::string after;  ///< the move that waits and would have to be done first; empty: as the game stands
  Chances chances;
};

/// What the rules say of an action that is being written.
struct JudgedAction {
  bool lawful = false;
  std::vector<Objection> objections;  ///< also to parts of it that would be left out
  std::string error;                  ///< it cannot be read as an action at all; empty where it can
};

/// A mark of the game's map, as whoever sits at the console knows it.
struct MapMark {
  KnownMark mark;
  bool open = true;  ///< everybody may know it
};

/// One moment of the game; everything that the console's presenters speak of. The desk writes it anew after
/// each change, from what the journal keeps.
struct GameScene {
  std::string game;       ///< name of the game's file
  std::string game_word;  ///< the file as the command line takes it
  std::string ruleset;    ///< its name
  Sheet sheet;
  std::vector<Standing> standings;
  std::vector<Truth> truth;  ///< of the umpire's side
  /// What may be done with a piece in this step.
  std::function<std::vector<Option>(const PieceId&)> options_of;
  std::vector<Form> forms;  ///< actions with several fields that may be written in this step
  std::function<JudgedAction(const Action&)> judge;
  std::uint64_t revision = 0;    ///< rises with every change of the game
  bool table_withheld = false;   ///< one side may not look at the table now
  std::vector<Chances> chances;  ///< of the umpire's side
  /// Fights that there would be in a sector; of the umpire's side. Empty: nobody here may know.
  std::function<std::vector<FightOutlook>(Sector)> fights_in;
  std::vector<Finding> review;    ///< what of the scenario is unusual, while the game is first set up
  std::vector<Finding> findings;  ///< on the newest view
  std::vector<JudgedProposal> proposals;
  Audiences audiences;
  std::vector<Debt> debts;
  std::vector<MapMark> marks;          ///< on the map besides pieces: what is plotted, ordered, to fall
  std::vector<KnownCards> cards;       ///< hands, decks, what lies with pieces
  std::vector<KnownCards> open_cards;  ///< the same as everybody may know it
  std::vector<KnownTrack> tracks;      ///< of a game without a table: its board, as everybody may know it
  std::vector<KnownGround> ground;     ///< of a board of sectors, as everybody may know it
  std::vector<std::pair<Sector, Sector>> roads;  ///< likewise
  std::vector<SectorCount> counts;               ///< how full the sectors are, as the game has its pieces
  bool hands_over = false;   ///< over something that is owed: whether it still is cannot be seen
  std::size_t unplaced = 0;  ///< pieces that lie on the table, and the game has not placed them yet
  bool table_known = false;  ///< a camera shows where things stand, so that debts can be told
  std::optional<WaitingThrow> waiting;
  std::optional<DoneAction> done;
  std::vector<PastEntry> history;  ///< oldest first
  /// What would be otherwise if the game went on from that entry: a few short lines, for all. Worked out when
  /// it is asked for, and kept until another is, or the game changes.
  std::function<std::vector<std::string>(std::int64_t)> changes_at;
  HandDice hand_dice;        ///< how dice fell that people threw
  HandDice open_hand_dice;   ///< the same as everybody may know it
  std::string commitment;    ///< hash of the program's part of the seed
  std::string players_word;  ///< empty: not added yet
  bool revealed = false;
  bool can_undo = false;
  bool can_redo = false;
  std::optional<double> clock_s;  ///< of this turn; nothing: off
  std::string saved;              ///< "saved 12:41:07"
  bool unsaved = false;           ///< its file is gone from its place: nothing is kept any more
};

}  // namespace telescope::app
