#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/ids.hpp"
#include "core/base/side.hpp"
#include "core/board/board.hpp"
#include "core/rules/form.hpp"
#include "core/rules/seat.hpp"
#include "core/table/spot.hpp"

namespace telescope {

// What a seat may know of a game, put together by its ruleset from that alone: nothing here was made by
// hiding a part of something whole. Lists are in an order that anybody could have made of their contents.
// All of it is data that one client draws for every game: it knows symbols and words, and no rules.

/// A piece whose face is known to the seat.
struct KnownPiece {
  PieceId id;  ///< the stand's; for the umpire also a face-down counter's
  std::string name;
  std::string short_name;
  std::string kind;  ///< the ruleset's word; in a view the name of its map symbol (with_symbols())
  std::string mobility;
  std::string group;  ///< id of the KnownGroup that it is in now
  Side side = Side::kNeutral;
  bool face_down = false;                    ///< the umpire's only
  bool gone = false;                         ///< destroyed, or has left for good
  std::string place;                         ///< "A2-L3", "R1-2", "dead"; empty: not in use yet, or not shown
  std::optional<Sector> sector;              ///< where it is a sector
  std::optional<AtPoint> at = std::nullopt;  ///< where it is a point, of a table without sectors
  std::optional<Facing> facing = std::nullopt;  ///< which way it faces, in a game whose pieces do
  std::vector<std::string> badges;              ///< short words that are shown with it: "to L1"
  bool operator==(const KnownPiece&) const = default;
};

/// Pieces that belong together: a Division.
struct KnownGroup {
  std::string id;
  std::string name;
  bool operator==(const KnownGroup&) const = default;
};

/// The face of a card.
struct CardFace {
  std::string id;      ///< what a form's choice names it by: "7h"
  std::string corner;  ///< "7", "K"
  std::string suit;    ///< a symbol's name: "hearts"; may be empty
  std::string words;   ///< "seven of hearts"
  bool operator==(const CardFace&) const = default;
};

/// Cards that lie together: a hand, a deck, what was laid with a piece.
struct KnownCards {
  std::string id;  ///< unique, and the same from one position to the next: "hand"
  std::string title;
  std::optional<PieceId> piece;  ///< that they lie with
  int count = 0;                 ///< of all of them
  std::vector<CardFace> faces;   ///< that the seat knows, in an order that it could have made itself
  bool sealed = false;           ///< as KnownMark::sealed
  bool operator==(const KnownCards&) const = default;
};

/// Something on the map that is no piece with a face. The symbols that every client can draw are below; of
/// any other it shows the words.
struct KnownMark {
  std::string id;  ///< unique, and the same from one position to the next
  std::string symbol;
  std::vector<Sector> sectors;                  ///< mostly one; none on an open table; of an arrow its way
  std::optional<TablePoint> at = std::nullopt;  ///< there
  int count = 1;                                ///< of what is alike there
  std::string words;    ///< a phrase for whoever does not see the map: "2 counters face down"
  bool plan = false;    ///< drawn from papers: it stays while the table is not shown
  bool sealed = false;  ///< known to this seat alone: never shown on a screen for several people
  bool operator==(const KnownMark&) const = default;
};
namespace mark {
inline constexpr std::string_view kCounter = "counter";  ///< face down: how many lie there, nothing else
inline constexpr std::string_view kContact = "contact";  ///< both sides stand there
inline constexpr std::string_view kTarget = "target";    ///< plotted
inline constexpr std::string_view kTargetUsed = "target-used";
inline constexpr std::string_view kMission = "mission";  ///< `count` are to fall there
inline constexpr std::string_view kBracket = "bracket";  ///< below the columns of its sectors, with its words
/// From the first of its sectors through the others to the last: somebody goes there, or is made to go.
inline constexpr std::string_view kArrow = "arrow";
inline constexpr std::string_view kArrowDashed = "arrow-dashed";  ///< likewise: somebody helps there
}  // namespace mark
/// Whether it is drawn along its sectors rather than in each of them.
inline bool is_arrow(const KnownMark& mark) {
  return mark.symbol == mark::kArrow || mark.symbol == mark::kArrowDashed;
}

/// What a symbol or a side's colour on the map means: {"counter", "counter, face down"}.
struct KnownKey {
  std::string symbol;  ///< of a mark, or "attacker", "defender", "neutral"
  std::string words;
  bool operator==(const KnownKey&) const = default;
};

/// How the game stands, in a line: {"Own losses", "2 battalions"}.
struct KnownFact {
  std::string term;
  std::string words;
  std::string rule = {};  ///< the statement it rests on; may be empty
  bool operator==(const KnownFact&) const = default;
};

/// "Fire missions on call: 6 of 8".
struct KnownAccount {
  std::string id;  ///< "on-call"
  std::string title;
  int left = 0;
  int of = 0;
  std::string rule;
  bool operator==(const KnownAccount&) const = default;
};

/// A sheet of paper of the seat's: orders, what was found, what has been lost.
struct KnownPaper {
  std::string id;
  std::string title;
  std::string rule;
  std::string quote;                           ///< somebody's own words, above all else; may be empty
  std::vector<std::string> lines;              ///< sentences
  std::vector<std::string> columns;            ///< of a table; none: it has no table
  std::vector<std::vector<std::string>> rows;  ///< as many words each as there are columns
  bool sealed = false;                         ///< as KnownMark::sealed
  bool of_table = false;                       ///< tells of the table, and is kept from whom that is
  bool now = false;  ///< says what he does next: it is read where he asks for it, and not among his papers
  bool of_rules = false;  ///< says what the rules or the scenario have, and nothing of how the game stands
  bool operator==(const KnownPaper&) const = default;
};

/// A way that a side goes, place by place, of a game that is not played on a table: drawn as its board.
struct KnownTrack {
  struct Place {
    std::string title;              ///< "Zone 3"
    std::vector<std::string> told;  ///< what waits there, then what has happened, oldest first
    bool operator==(const Place&) const = default;
  };
  std::string title;  ///< whose way it is
  Side side = Side::kNeutral;
  std::vector<Place> places;       ///< from its beginning to its end
  int at = 0;                      ///< in which of them the side stands, from 0
  std::vector<std::string> words;  ///< how it stands, a line each
  bool operator==(const KnownTrack&) const = default;
};

/// Ground that everybody sees.
struct KnownGround {
  Sector sector;
  std::vector<std::string> features;
  bool operator==(const KnownGround&) const = default;
};

/// How much of the table the seat may be shown.
enum class Sight {
  kNothing,  ///< not now: reports and his own papers only
  kOwn,      ///< his own side's pieces
  kPublic,   ///< all that can be seen at the table
  kWhole,    ///< the umpire's
};
/// "nothing", "own", "public", "whole".
std::string_view to_string(Sight sight);

struct Known {
  std::string when;  ///< "Turn 2 of 6"
  int turn = 0;
  int turns = 0;
  std::string step;     ///< the ruleset's word
  std::string title;    ///< of the step, for people
  int step_number = 0;  ///< within the part of the game that runs, from 1
  std::vector<std::string> steps;
  bool over = false;

  Sight sight = Sight::kNothing;
  bool by_step = false;  ///< what is shown of the table changes only with the step
  bool picture = false;  ///< pictures of the table may be shown, masked
  int telescope_mm = 0;  ///< width of what his telescope shows; 0: he has none
  bool own_map = false;  ///< he keeps a map with pins that nobody else sees
  bool asks = false;     ///< he asks for actions in this game, now or later

  std::vector<KnownPiece> pieces;
  std::vector<KnownGroup> groups;
  std::vector<KnownMark> marks;
  std::vector<KnownCards> cards;
  std::vector<KnownKey> legend;
  std::vector<KnownFact> facts;  ///< of the table
  std::vector<KnownAccount> accounts;
  std::vector<KnownPaper> papers;
  std::vector<KnownTrack> tracks;  ///< in the order in which they lie side by side
  std::vector<Form> forms;         ///< what he may ask for now, those usually wanted first
  std::vector<NamedAudience> writes_to;
  std::vector<KnownGround> ground;
  std::vector<std::pair<Sector, Sector>> roads;
  bool operator==(const Known&) const = default;
};

}  // namespace telescope
