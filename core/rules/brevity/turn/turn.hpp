#pragma once

#include "core/rules/brevity/action_fields.hpp"
#include "core/rules/dice_tray.hpp"

namespace telescope::brevity {

// The course of a game: deployment, starts of days and turns, selection, and from step to step (sections 2,
// 4, 5, 10, BQ-08).

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
  void perform(Game& game, DiceTray& tray, Events& events) const;
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
  void perform(Game& game, DiceTray& tray, Events& events) const;
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
  void check(const Game& game) const;
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
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
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// OB-003: this side has fulfilled its orders.
struct Fulfilled {
  static constexpr ActionInfo kInfo{"fulfilled", "OB-003", "A side has fulfilled its orders",
                                    "{side} has fulfilled its orders"};
  static constexpr Terms kTerms{Who::kUmpire, kAnyStep, nullptr, kCorrects | kOnlyAsForm};
  Side side = Side::kNeutral;
  void fields(auto& f, const Game&) { f("side", side, kWordsOf<Side>); }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// OB-003.
struct Concede {
  static constexpr ActionInfo kInfo{"concede", "OB-003", "Concede the battle", "{side} concedes"};
  static constexpr Terms kTerms{Who::kOwner, kAnyStep, nullptr, kUmpireAgrees | kCorrects | kOnlyAsForm};
  Side side = Side::kNeutral;
  void fields(auto& f, const Game&) { f("side", side, kWordsOf<Side>); }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// What follows of itself after any action: steps in which nobody can do anything are left (with an event
/// each), a side without a battalion has lost, and the last turn's end ends the game.
void settle(Game& game, Events& events);

/// Goes to the next step of the move, or to the next move, turn or day. Applies the step's results first
/// (apply_results()).
void next_step(Game& game, Events& events);

// Parts of the course of a game that the files of this room share.

/// Whose part of the step it is, and who ends it; kNeutral where it is both sides' (deployment, starts of
/// days and turns) or nobody's.
Side acting_side(const Game& game);
/// Its title on the pages of both: steps 4 to 7 by who fires, "Germans: artillery fire", for their printed
/// names speak to one of both alone.
std::string title_of(const Game& game, Step step);
/// OB-181, BQ-77: whether the moved command tests its readiness at all.
bool tests_readiness(const Game& game);

/// The next day, where one begins, and turn. After the last one the game is over.
void begin_turn(Game& game, Events& events);
/// OB-025, OB-027: `chooser` selects a command; kNeutral: the turn is over.
void begin_selection(Game& game, Side chooser, Events& events);
/// Enters a step of a move.
void enter(Game& game, Step step, Events& events);
void end_game(Game& game, Side winner, const std::vector<std::string_view>& rules, std::string why,
              Events& events);

/// BQ-08: does what the start of the day or turn does of itself, in the fixed order, up to the next place
/// where somebody may decide something; without `tray` also only up to where dice may be needed. `leaves`: it
/// begins at such a place, and leaves it.
void go_on_with_start(Game& game, DiceTray* tray, bool leaves, Events& events);

/// A piece's event: for all, or for its side alone while it is hidden (OB-H01).
void tell_of(const Game& game, const PieceId& piece, Events& events, std::string_view type,
             const std::vector<std::string_view>& rules, std::string sentence, Json fields = Json::object());

/// What Proceed would do next, for the umpire's button: "Roll for the weather"; empty: nothing.
std::string proceeds_with(const Game& game);

}  // namespace telescope::brevity
