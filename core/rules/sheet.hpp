#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/side.hpp"
#include "core/rules/finding.hpp"
#include "core/rules/seat.hpp"
#include "core/table/standing.hpp"

namespace telescope {

/// Something that may be asked for now, ready to be judged and done.
struct Option {
  std::string label;                   ///< "Fire D-13 at c07 in A2-L3": a sentence without its full stop
  nlohmann::json action;               ///< complete
  std::string rule;                    ///< statement it rests on
  std::vector<PieceId> pieces;         ///< whom it is about, for the map
  std::vector<Sector> sectors;         ///< where
  Audience audience = Audience::kAll;  ///< who may see that it is offered
  /// It leaves the step: what the table shows and players ask in it waits for a word no more.
  bool leaves_step = false;
  /// What is lost by it, one sentence: "12 missions of the bombardment are lost." Empty: nothing. It is
  /// offered last, and done only by whoever asks for it twice.
  std::string loses = {};
};

/// A line about how the step stands: "3rd Division: headquarters lost, 5 of 6 moved".
struct SheetLine {
  std::string text;
  std::string rule;
  Severity severity = Severity::kNote;
  Audience audience = Audience::kAll;
};

/// The umpire's page of the step that the game is in: what may happen now and what has been done.
struct Sheet {
  std::vector<std::string> steps;  ///< titles in order, "Random events", of the part of the game that runs
  int step = 0;                    ///< which of them it is, from 0
  std::string when;                ///< "Turn 2 of 6", "Setting up"
  std::string title;               ///< of the step
  std::string advice;              ///< what the step is for, one or two sentences
  std::vector<SheetLine> lines;
  /// In the order in which they are usually wanted; the first that loses nothing is what the umpire's one key
  /// does.
  std::vector<Option> options;
  bool over = false;  ///< the game has ended
  /// Pieces are set down or moved by hand in this step. Without a camera the umpire is told then how else.
  bool hands_move = true;
};

/// What a unit truly is and where, and what lies on the table for it: the umpire's side only.
struct Truth {
  UnitId unit;
  std::string name;
  std::string kind;         ///< the ruleset's word, for its map symbol
  std::string mobility;     ///< likewise
  std::string symbol = {};  ///< its map symbol, where that is not the kind's (with_symbols())
  Side side = Side::kNeutral;
  bool hidden = false;    ///< a face-down counter lies for it: `standing` is the counter's
  bool dead = false;      ///< or removed for good
  Standing standing;      ///< of what lies for it
  std::string off_table;  ///< "dead pile", "left by A2": why it stands nowhere; empty: not in use yet
};

inline const std::string& symbol_of(const Truth& unit) {
  return unit.symbol.empty() ? unit.kind : unit.symbol;
}

/// How likely it is that something ends so.
struct Chance {
  std::string id;     ///< "attackers_alone"
  std::string words;  ///< "attackers alone"
  double share = 0.0;
};

/// How many a side may expect to lose.
struct ExpectedLoss {
  Side side = Side::kNeutral;
  std::string id;       ///< "attackers"
  std::string words;    ///< "attackers lost"
  double mean = 0.0;    ///< units
  double spread = 0.0;  ///< standard deviation
};

/// What may become of something that this step decides (a fight), before its first die.
struct Chances {
  std::string title;  ///< "A2-L3"
  std::vector<Sector> sectors;
  std::vector<Chance> outcomes;  ///< they add up to 1
  std::vector<ExpectedLoss> losses;
};

/// What became of a unit in a game that is over.
struct UnitFate {
  enum class Kind { kUnused, kInPlay, kDestroyed, kLeft };
  UnitId unit;
  Side side = Side::kNeutral;
  Kind kind = Kind::kUnused;
  std::string where;  ///< where it stands, or by what it left: "A2-L3", "far edge"; may be empty
};

/// "unused", "in play", "destroyed", "left".
std::string_view to_string(UnitFate::Kind fate);

/// Who stood at the end in something that counted.
struct HeldObjective {
  std::string objective;  ///< "Objective", a sector's name
  int attackers = 0;      ///< units there
  int defenders = 0;
  Side holder = Side::kNeutral;  ///< kNeutral: nobody
};

/// What a game that is over hands on, to a campaign say.
struct GameEnd {
  std::string sentence;          ///< "The attackers have won: they hold the Objective."
  Side winner = Side::kNeutral;  ///< kNeutral: a draw, or for people to say
  std::vector<UnitFate> units;   ///< every unit of the order of battle, in its order
  std::vector<HeldObjective> objectives;
};

/// What the table seems to say: a difference between game and table, as an action.
struct Proposal {
  nlohmann::json action;
  std::string sentence;  ///< "2-07 from A1-L1 to A1-L3"
  std::vector<PieceId> pieces;
  std::vector<Sector> path;  ///< from where to where, for the map
  /// Who must agree before it is done: the umpire or, where none sits, whoever is at the window; the seat of
  /// a player; nobody: it is done as soon as it is seen, where it is lawful.
  std::optional<SeatId> confirmed_by = kUmpireSeat;
  std::vector<TablePoint> way = {};  ///< the same on an open table
  /// What everybody may read of it while it is done; empty: the sentence.
  std::string title = {};
};

}  // namespace telescope
