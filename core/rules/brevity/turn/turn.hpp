#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/base/joined.hpp"
#include "core/rules/brevity/measure/way_report.hpp"
#include "core/rules/brevity/modules/waves.hpp"
#include "core/rules/brevity/turn/regroup.hpp"

namespace telescope::brevity {

// Deployment, starts of days and turns (BQ-08), the end of a step, and what the umpire decides.

/// Stands that a question names by its id: "range/A-01/D-03".
inline std::vector<PieceId> named_in(const Game& game, const std::string& question) {
  std::vector<PieceId> all;
  for (const std::string& part : parts_of(question, '/'))
    if (game.stands.contains(PieceId(part))) all.emplace_back(part);
  return all;
}

/// "range, Somerset Light, 3rd Grenadiers": its id, with the names of the stands.
inline std::string words_of_question(const Game& game, const std::string& question) {
  std::vector<std::string> parts = parts_of(question, '/');
  for (std::string& part : parts)
    if (const PieceId piece(part); game.stands.contains(piece)) part = game.named(piece);
  return joined(parts);
}

/// Deployment (BQ-78): a stand is set down, or recorded hidden.
struct SetDown {
  static constexpr ActionInfo kInfo{"place", "BQ-78", "Set a battalion down", "A stand is set down"};
  static constexpr Terms kTerms{Who::kOwner, steps({Step::kDeploy}), nullptr, kUmpireAgrees};
  PieceId piece = {};
  Placed to = {};
  bool hidden = false;
  void fields(auto& f, const Game& game) {
    f("piece", piece, Needed(game));
    f("to", to, InGame()).optional("hidden", hidden);
  }
  const Module* module(const Game&) const { return hidden ? &kAdvHidden : nullptr; }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray&, Events& events) const;
};

/// BQ-08: what the game does next of itself. From kDeploy it throws "weather" with adv.weather, else
/// "first-move?"; at a day's start "weather?", "basing-ID?", "recovery-ID?"; at a turn's start "clearing?",
/// "clearing-ID?", "air-supply-ID?", "first-move-N?" (both sides' dice, N the throw).
struct Proceed {
  static constexpr ActionInfo kInfo{"proceed", "BQ-08", {}, "The game goes on"};
  static constexpr Terms kTerms{Who::kUmpire, steps({Step::kDeploy, Step::kDayStart, Step::kTurnStart})};
  static bool leaves_step(const Game& game);
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// Ends the part of the step that is this side's.
struct Done {
  static constexpr ActionInfo kInfo{"done", "OB-029", {}, "{side} is done"};
  static constexpr Terms kTerms{Who::kOwner, kAnyStep};
  static bool leaves_step(const Game&) { return true; }
  Side side = Side::kNeutral;
  void fields(auto& f, const Game&) { f("side", side, kWordsOf<Side>); }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray&, Events& events) const;
};

/// An umpire's correction of what was entered or measured, of a stand or of a command.
struct Adjust {
  static constexpr ActionInfo kInfo{"adjust", "BQ-01", "Correct the state of a battalion",
                                    "The umpire decides"};
  static constexpr Terms kTerms{Who::kUmpire, kAnyStep, nullptr, kCorrects | kOnlyAsForm};
  PieceId piece = {};
  std::optional<bool> pinned = {}, spent = {}, mounted = {};
  std::optional<Posture> posture = {};
  std::optional<Placed> to = {};
  CommandId command = {};
  std::optional<bool> officer = {};
  void fields(auto& f, const Game& game) {
    f.said("piece", piece, InGame(game).or_none());
    f.added("pinned", pinned).added("spent", spent).added("mounted", mounted);
    f.added("posture", posture, kWordsOf<Posture>).added("to", to, InGame());
    f.said("command", command, InGame(game).or_none()).added("officer", officer);
  }
  bool says_of_stand() const { return pinned || spent || mounted || posture || to; }
  void check(const Game&) const;
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray&, Events& events) const;
};

/// BQ-01: the umpire decides what was too close to call.
struct Ruling {
  static constexpr ActionInfo kInfo{"ruling", "BQ-01", "Decide what is too close to call",
                                    "The umpire decides"};
  static constexpr Terms kTerms{Who::kUmpire, kAnyStep, nullptr, kCorrects};
  std::string question = {};
  bool yes = false;
  std::string words = {};  ///< "within. Is the way of A-01 within 14 in? Measured are ..."; may be empty
  void fields(auto& f, const Game&) {
    f.optional("question", question).optional("yes", yes);
    f.said("words", words);
  }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray&, Events& events) const;
};

/// OB-003: this side has fulfilled its orders.
struct Fulfilled {
  static constexpr ActionInfo kInfo{"fulfilled", "OB-003", "A side has fulfilled its orders",
                                    "{side} has fulfilled its orders"};
  static constexpr Terms kTerms{Who::kUmpire, kAnyStep, nullptr, kCorrects | kOnlyAsForm};
  Side side = Side::kNeutral;
  void fields(auto& f, const Game&) { f("side", side, kWordsOf<Side>); }
  Objections against(const Game&) const;
  void perform(Game& game, DiceTray&, Events& events) const;
};

/// OB-003.
struct Concede {
  static constexpr ActionInfo kInfo{"concede", "OB-003", "Concede the battle", "{side} concedes"};
  static constexpr Terms kTerms{Who::kOwner, kAnyStep, nullptr, kUmpireAgrees | kCorrects | kOnlyAsForm};
  Side side = Side::kNeutral;
  void fields(auto& f, const Game&) { f("side", side, kWordsOf<Side>); }
  Objections against(const Game&) const {
    return side == Side::kNeutral ? objection("OB-003", "Which side concedes?") : Objections();
  }
  void perform(Game& game, DiceTray&, Events& events) const;
};

}  // namespace telescope::brevity
