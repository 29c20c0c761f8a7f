#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/game/game_request.hpp"
#include "app/game/game_scene.hpp"
#include "app/presenters/commands.hpp"
#include "app/presenters/piece_state.hpp"
#include "core/kit/kit.hpp"

namespace telescope::app {

/// Why no camera shows the game where things stand.
enum class NoTable { kNoCamera, kOpening, kNotCalibrated };

/// What the umpire has opened on the page of the game.
struct ConsoleView {
  NoTable no_table = NoTable::kNoCamera;
  std::optional<MapPlace> place;  ///< opened on the map
  std::optional<PieceId> piece;   ///< opened, in its place or found by name
  bool searching = false;         ///< the words of `search` narrow the lines
  std::string search;
  bool all_options = false;  ///< also those that are rarely wanted
  bool all_debts = false;
  bool facts = true;       ///< how the game stands is unfolded, and every finding is
  bool uncovered = false;  ///< the covered page is open
  bool blank = false;      ///< nothing is shown that not everybody may know
  bool has_post = true;    ///< players may be let in
};

/// A line that can be chosen.
struct ConsoleLine {
  enum class Kind {
    kOption,
    kPieceOption,
    kProposal,
    kDebt,
    kPiece,
    kPlace,
    kCarry,
    kWord,
    kReveal,
    kConfirmAll,
    kWaiveAll,
    kMore,
    kForm
  };
  Kind kind = Kind::kOption;
  std::string id;  ///< what stays the same of it from moment to moment
  std::string text;
  std::string rule;
  std::vector<Objection> objections;  ///< why it is not lawful
  bool asked = false;                 ///< a proposal of somebody at the Command Post
  bool unseen = false;                ///< a proposal that waits until its stand is seen again
  bool ticked = false;
  std::string note;   ///< quiet: "for the umpire only", where a piece stands
  std::string loses;  ///< what is lost by doing it; empty: nothing
  std::vector<PieceId> pieces;
  std::vector<Sector> sectors;
  Action action;                ///< of an option or proposal
  std::vector<Action> actions;  ///< of kConfirmAll and kWaiveAll
  MapPlace place;
  std::string form;  ///< id of the form that it opens

  bool is_proposal() const { return kind == Kind::kProposal; }
  /// What hands have done on the table.
  bool is_of_table() const { return is_proposal() && !asked; }
  /// All that stands against it is too close to call.
  bool is_open() const { return all_open(objections); }
  bool is_unlawful() const { return !objections.empty() && !is_open(); }
};

struct ConsoleSection {
  enum class Kind { kFound, kAsks, kNow, kSays, kOwes, kFacts, kOpened };
  Kind kind = Kind::kNow;
  std::string heading;
  std::vector<SheetLine> said;  ///< how it stands; cannot be chosen
  std::size_t folded = 0;       ///< lines more that are folded away
  std::vector<ConsoleLine> lines;
  std::string empty_text;  ///< said in place of the lines where there are none

  bool folds() const { return kind == Kind::kFacts; }
};

/// The right column of a running game: what players ask, where they do; what may happen now, what the table
/// says happened, what it owes.
struct ConsolePage {
  std::string title;                ///< of the step, or of what is opened
  std::string advice;               ///< what the step is for
  std::string result;               ///< how the game has ended; empty while it has not
  std::string cover;                ///< the page is covered: this is all that is said of it
  std::vector<KeyHint> cover_keys;  ///< open it, or close it again
  std::vector<ConsoleSection> sections;
  std::vector<KnownCards> cards;  ///< that lie with no piece: hands, decks
};

/// Cards that may be shown now, in their order.
const std::vector<KnownCards>& shown_cards(const GameScene& game, const ConsoleView& view);

ConsolePage console_page(const GameScene& game, const Kit& kit, const ConsoleView& view);
/// Ids of the lines of the step, and of what the table owes, that stand behind "3 more" on the umpire's page.
std::set<std::string> behind_more(const GameScene& game, const Kit& kit);
/// By which a line is known.
inline std::string id_of(const Option& option) {
  return "option " + option.action.dump();
}
inline std::string id_of(const Form& form) {
  return "form " + form.id;
}
inline std::string id_of(const Debt& debt) {
  return "debt " + debt.piece.value() + " " + debt.sentence;
}
/// Keys of what the table says that are free for it where its lines are not shown.
struct TableKeys {
  bool confirm = false, send_back = false, waive = false;
};
/// What hands have done, then what players ask, and nobody has answered, for pages of the column without its
/// lines; with the keys that answer the first of it.
std::vector<Message> moves_elsewhere(const GameScene& game, const Kit& kit, const ConsoleView& view,
                                     const TableKeys& keys = {});

/// What was asked for once: the line, and what was to be lost by it then.
std::string armed_as(const ConsoleLine& line);

/// What is lost if this is done now, by the rules and because it waits for a word; empty: nothing.
std::string lost_by(const Option& option, const GameScene& game);

/// It stands below all else that may be done: it loses something by the rules, or leaves a step in which
/// hands move nothing and a form still waits.
bool goes_last(const Option& option, const GameScene& game);

/// What keys do to the chosen line, beside it. `armed`: it loses something and was asked for once. `flash`:
/// why the newest key did nothing; empty: it did.
std::vector<KeyHint> hints_of(const ConsoleLine& line, bool armed, std::string_view flash);

/// Every line of the page, in order.
std::vector<const ConsoleLine*> lines_of(const ConsolePage& page);

/// The names of places beside the table where pieces stand or may stand, and "" for the box, in the order in
/// which the map's cursor passes them.
std::vector<std::string> places_beside(const GameScene& game, const Kit& kit);
/// The piece whose base lies about that point of a table without sectors: the nearest, where several do.
std::optional<PieceId> piece_at(const GameScene& game, const Kit& kit, TablePoint point);
/// "A2-L3", "R2", "in the box", "12.0 in from the left and 6.5 in from the near edge, facing 90°".
std::string place_text(const Kit& kit, const MapPlace& place);

}  // namespace telescope::app
