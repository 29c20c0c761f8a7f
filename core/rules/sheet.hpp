#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/side.hpp"
#include "core/rules/finding.hpp"
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
  /// In the order in which they are usually wanted; the first is what the umpire's one key does.
  std::vector<Option> options;
  bool over = false;  ///< the game has ended
};

/// What a unit truly is and where, and what lies on the table for it: the umpire's side only.
struct Truth {
  UnitId unit;
  std::string name;
  std::string kind;      ///< the ruleset's word, for its map symbol
  std::string mobility;  ///< likewise
  Side side = Side::kNeutral;
  bool hidden = false;    ///< a face-down counter lies for it: `standing` is the counter's
  bool dead = false;      ///< or removed for good
  Standing standing;      ///< of what lies for it
  std::string off_table;  ///< "dead pile", "left by A2": why it stands nowhere; empty: not in use yet
};

/// A fight that this step decides, and what may become of it. The four outcomes add up to 1.
struct FightOdds {
  Sector sector;
  double attackers_lost = 0.0;  ///< units: expected, with standard deviation
  double attackers_spread = 0.0;
  double defenders_lost = 0.0;
  double defenders_spread = 0.0;
  double attackers_alone = 0.0;  ///< chance that only attackers are left
  double defenders_alone = 0.0;
  double contested = 0.0;
  double nobody = 0.0;
};

/// What the table seems to say: a difference between game and table, as an action.
struct Proposal {
  nlohmann::json action;
  std::string sentence;  ///< "2-07 from A1-L1 to A1-L3"
  std::vector<PieceId> pieces;
  std::vector<Sector> path;  ///< from where to where, for the map
};

}  // namespace telescope
