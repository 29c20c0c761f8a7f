#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/session/hand_throws.hpp"
#include "core/session/seen_dice.hpp"
#include "core/session/session.hpp"

namespace telescope::report {

/// For whom a game is told.
enum class Reader {
  kEverybody,  ///< what all may know; the whole game once its seed is revealed
  kUmpire,     ///< his side's copy, also before the end
  kSeat,       ///< what one seat was told besides; the whole game once its seed is revealed
};

/// Something that happened, in words.
struct Sentence {
  std::string text;
  std::vector<std::string> rules;  ///< statements applied
  Audience audience = Audience::kAll;
  std::string type = {};  ///< of the event it tells; empty: of none
  bool large = false;     ///< a moment that the whole table notices (WordsFace::told_large)
  bool loss = false;      ///< it tells a loss
};

/// A piece that an action brought on the table, and where to.
struct Placed {
  PieceId piece;
  std::string place;  ///< "A2-L3", "R1-2"; empty: somewhere on an open table
};

/// What is told of one entry of the journal.
struct Passage {
  EntryKind kind = EntryKind::kAction;
  EntryId entry = 0;                ///< 0 where the reader may not count entries
  Stamp stamp;                      ///< empty likewise: times betray, too (HD-10)
  bool opens_step = false;          ///< says no more than that a step begins, as its heading does
  std::vector<Sentence> sentences;  ///< of an action: its events; of a ruling or message: its text
  std::vector<ThrowRecord> throws;  ///< of a kHead: those that were taken back
  std::vector<SeenDice> seen = {};  ///< of those, as a camera saw them lie before they were taken
  bool waived_openly = false;       ///< the umpire waived it; everybody may know that, and no more
  std::string waiver;               ///< reason of the umpire
  std::vector<Objection> waived;    ///< what stood against it
  std::vector<Placed> placed;       ///< by the action
  bool moves = false;               ///< the action took a piece from one place to another
};

/// The odds of a fight and what fell.
struct FightStory {
  Chances chances;
  std::vector<int> fell;  ///< of each of its losses
};

struct StepRecord {
  std::string title;               ///< "Random events"; may be empty
  std::vector<FightStory> fights;  ///< empty where the reader may not know their odds
  std::vector<Passage> passages;
};

struct Loss {
  PieceId piece;
  Side side = Side::kNeutral;
  std::string name;              ///< of the unit, where the reader may know it; else "face-down counter"
  std::optional<Sector> sector;  ///< where it stood
};

/// A turn, or the setting up.
struct Chapter {
  std::string when;  ///< "Turn 2 of 6"
  std::vector<StepRecord> steps;
  std::vector<Loss> losses;
  std::vector<Standing> before;            ///< what stood where as it began
  std::vector<Standing> after;             ///< and as it ended
  std::vector<Truth> truth;                ///< as it ended; empty where the reader may not know it
  std::vector<KnownCards> cards = {};      ///< as it ended, as the reader may know them
  std::vector<KnownTrack> tracks = {};     ///< likewise, of a game without a table
  std::optional<std::size_t> ground = {};  ///< likewise: its number in Chronicle::grounds
};

struct DiceStory {
  std::string commitment;
  bool promised_anew = false;       ///< Session::promised_anew()
  std::string word;                 ///< empty: not added yet
  std::string seed;                 ///< the program's part in hex; empty: not revealed
  std::vector<ThrowRecord> throws;  ///< that the reader may know, in order
  HandDice hand = {};               ///< how dice fell that people threw, of pools that he may know
};

/// A whole game as it is told to one reader: the line that the game is on. Of what was taken back: that it
/// was, as far as the reader may know it, where it was taken back.
struct Chronicle {
  Reader reader = Reader::kEverybody;
  SeatId seat = {};       ///< of Reader::kSeat
  bool whole = false;     ///< nothing is held back: the umpire's copy, or the seed is revealed
  bool over = false;      ///< the last turn is played
  bool revealed = false;  ///< and the seed is told: the debrief may be held
  std::string name;       ///< of the scenario
  std::string ruleset;    ///< its name
  std::string briefing;
  Kit kit;
  std::vector<Division> divisions;
  std::string stands_at;            ///< "Turn 2 of 6, Random events"
  std::vector<std::string> result;  ///< once it is over
  std::optional<GameEnd> end;       ///< likewise, where the reader may know all
  std::vector<Chapter> chapters;
  /// Of a board of sectors, as the reader may know it, each once; else empty.
  std::vector<Ground> grounds = {};
  DiceStory dice;
  EntryId entries = 0;  ///< of the journal, undone ones too; 0 where the reader may not count them
};

/// Tells the game of `session`. Fails where an entry cannot be read, or plays otherwise than it once did, and
/// for everybody while one side may not look at the table (RO-060).
Result<Chronicle> tell_game(const Session& session, Reader reader);
/// To one seat: what was told to everybody, and to it besides (export_for()). To the umpire's the whole.
/// Fails too where nobody has that seat, and in games with counters.
Result<Chronicle> tell_game_to(const Session& session, const SeatId& seat);

/// Of a step of which nothing is told. The same words whatever was kept from the reader (HD-15).
std::string_view nothing_told(const Chronicle& game);

/// Ruleset::standing() in the order of pieces: the ruleset's own order may follow the secret deal (HD-10).
std::vector<Standing> standing_by_piece(const PreparedGame& game, const Position& position);

/// "A2-L3", "R1-2"; empty: off the table, or somewhere on an open one.
std::string short_place(const Board& board, const Spot& spot);

/// "2-07, II Battalion, 21 Rifle Regiment", "c07": a piece as people look for it.
std::string name_of(const Kit& kit, const PieceId& piece);

}  // namespace telescope::report
