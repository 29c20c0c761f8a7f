#pragma once

#include <string>
#include <vector>

#include "core/rules/mini_nap/action_fields.hpp"

namespace telescope::mini_nap {

// Deployment, the course of a turn (section 8), fire as far as it is barred, and what people enter or decide
// of what the rules as supplied do not say (sections 16 to 18).
// kNeedsAWord, kLeavesStep, kOnlyAsForm: see ActionTraits. answers(): it may be done while the game waits.

/// Deployment.
struct SetDown : StandsTold {
  static constexpr ActionInfo kInfo{"place", "MN-N08", "Set a unit down", "{unit} is set down"};
  Side of = Side::kNeutral;  ///< to whom it is offered
  void fields(auto& f, const Game& game) {
    f("unit", unit, UnitWords{game}).asked([&] { return one({}, "Unit", choices_of(game, own(game)), {}); });
    f.said("formation", formation, FormationWord()).asked([&] {
      return maybe({}, "Formation", formation_choices(game, own(game)));
    });
    at_fields(f, game);
  }
  std::vector<UnitId> own(const Game& game) const;
  static std::vector<SetDown> offers(const Game& game, Side side);
  void form(Form& form, const Game& game) const;
  void check(const Game& game);
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// It stands in line; what its tags are off is learned.
struct LearnZero {
  static constexpr ActionInfo kInfo{"zero", "MN-C02", {}, "The tags of {unit} are learned"};
  UnitId unit = {};
  Stands stands = {};
  void fields(auto& f, const Game& game) {
    f("unit", unit, UnitWords{game})("stands", stands, StandsWords{game, unit});
  }
  void check(const Game&) const {
    if (stands.empty()) throw std::invalid_argument("'stands' says where it stands");
  }
  Objections against(const Game& game) const {
    return objected(!zero_of(game.facts(unit), stands), "MN-C02",
                    game.name(unit) + " does not stand in line.");
  }
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// Deployment is done.
struct BeginGame {
  static constexpr ActionInfo kInfo{"begin", "MN-059", "Begin the first turn", "The game begins"};
  static constexpr bool kNeedsAWord = true, kLeavesStep = true;
  static bool offers(const Game& game, Side side);
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// MN-059, MN-066, MNQ-04: thrown again while the dice are equal. Whoever wins loses his blue markers
/// (MN-127).
struct ThrowInitiative {
  static constexpr ActionInfo kInfo{"initiative", "MN-059", "Throw for the initiative",
                                    "Initiative", {},       true};
  static bool offers(const Game& game, Side) { return runs(game, Phase::kInitiative); }
  Objections against(const Game& game) const {
    return objected(game.phase != Phase::kInitiative, "MN-059", "Nobody throws for the initiative now.");
  }
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// MN-060.
struct ChooseBrigade {
  static constexpr ActionInfo kInfo{"choose", "MN-060", "Choose a Brigade", "{brigade} is chosen", {}, true};
  Side side = Side::kNeutral;
  std::string brigade = {};
  void fields(auto& f, const Game& game) {
    f.optional("side", side);
    f("brigade", brigade).asked([&] { return choose_one({}, "Brigade", left(game, side)); });
  }
  static Choices left(const Game& game, Side side);
  static std::vector<ChooseBrigade> offers(const Game& game, Side side);
  void check(const Game& game) const;
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// Section 13.
struct ChooseDivision {
  static constexpr ActionInfo kInfo{"division", "MN-130", "Division Manoeuvre"};
  Side side = Side::kNeutral;
  std::string division = {};
  void fields(auto& f, const Game& game) {
    f.optional("side", side);
    f("division", division).asked([&] { return choose_one({}, "Division", all(game, side)); });
  }
  static Choices all(const Game& game, Side side);
  static std::vector<ChooseDivision> offers(const Game& game, Side side);
  void check(const Game& game) const;
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// MN-186, MN-065 to MN-067: this phase is complete. Phases in which nothing can be done are passed.
struct EndPhase {
  static constexpr ActionInfo kInfo{"next", "MN-186", "End the initiative", "The phase is complete"};
  static constexpr bool kLeavesStep = true;
  Side side = Side::kNeutral;
  void fields(auto& f, const Game&) { f.optional("side", side); }
  static std::vector<EndPhase> offers(const Game& game, Side side);
  void form(Form& form, const Game& game) const;
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// It has fired; what came of it is a result.
struct Fire {
  static constexpr ActionInfo kInfo{"fire", "MN-188", "Fire", "{unit} fires"};
  UnitId unit = {};
  UnitId target = {};
  std::string note = {};
  Choices firers = {};  ///< of whom it is offered
  void fields(auto& f, const Game& game) {
    f("unit", unit, UnitWords{game}).asked([&] { return choose_one({}, "Unit", firers); });
    f.said("target", target, UnitWords{game}).asked([&] { return choose_one({}, "Target", targets(game)); });
    f.said("note", note);
  }
  static std::vector<Fire> offers(const Game& game, Side side);
  /// All enemies on the table, barred where none of those may fire at it.
  Choices targets(const Game& game) const;
  void form(Form& form, const Game&) const {
    form.due = true;  // before the word that ends the phase
    form.advice = "What comes of it is entered as a result: the rules as supplied do not say it (MN-N01).";
  }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// MN-161: a battery whose crew had fled.
struct Man {
  static constexpr ActionInfo kInfo{"man", "MN-161", "Man a battery again", "{unit} is manned again"};
  UnitId unit = {};
  std::vector<UnitId> batteries = {};  ///< of which it is offered
  void fields(auto& f, const Game& game) {
    f("unit", unit, UnitWords{game}).asked([&] {
      return one({}, "Battery", choices_of(game, batteries), {});
    });
  }
  static std::vector<Man> offers(const Game& game, Side side);
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// What people enter of one unit.
struct UnitTold : StandsTold {
  std::optional<int> strength = {}, hits = {};
  std::optional<bool> disordered = {}, reacted = {}, break_through = {}, emergency = {};
  bool remove = false;
  bool leave = false;  ///< as `remove`, but over the enemy's edge (MNQ-24)
  std::string note = {};
  Objections against_itself(const Game& game) const;
  /// "in line", "not disordered": what is said of it besides strength points, hit markers and its going.
  std::vector<std::string> changes(const Game& game) const;
  /// ": in line, not disordered (a misread die)."; `or_else` where nothing has changed.
  std::string told(const std::vector<std::string>& changes, std::string_view or_else) const;
  /// It is gone, where that is said.
  void take_off(Game& game, std::string_view rule, Events& events) const;
};

/// MN-N01 to MN-N05: points lost and markers got, as the rules that were not supplied or people decide.
struct EnterResult : UnitTold {
  static constexpr ActionInfo kInfo{"result", "MN-N01", "Enter a result", "Result for {unit}"};
  static constexpr bool kNeedsAWord = true;
  /// Who stands on the table; in hand-to-hand combat first those whose result is wanted still.
  static std::vector<UnitId> whose(const Game& game);
  void fields(auto& f, const Game& game) {
    constexpr int kMost = 20;  // strength points or markers of one result
    const auto all = [&] { return on_table(game); };
    f("unit", unit, UnitWords{game}).asked([&] {
      return one({}, "Unit", choices_of(game, whose(game)), {});
    });
    f.said("strength", strength).asked([] {
      return number_from_zero({}, "Strength points that it loses", 0, kMost);
    });
    f.said("hits", hits).asked([] { return number_from_zero({}, "Hit markers that it gets", 0, kMost); });
    f.said("disordered", disordered).asked([] {
      return maybe({}, "Blue marker",
                   {choice("on", "It gets one", true), choice("off", "It loses it", false)});
    });
    f.said("break_through", break_through).asked([] {
      return maybe({}, "Break-through",
                   {choice("yes", "It obtains one", true), choice("no", "It has used it", false)});
    });
    f.said("remove", remove).asked([] { return yes_or_no({}, "It is removed"); });
    f.said("leave", leave).asked(left_field);
    f.said("formation", formation, FormationWord()).asked([&] {
      return maybe({}, "It now stands in", formation_choices(game, all()));
    });
    at_fields(f, game);
    f.said("note", note).asked([] { return ask_text({}, "Note"); });
  }
  static bool offers(const Game& game, Side side);
  void form(Form& form, const Game& game) const;
  static bool answers(const Pending& waits) {
    return waits.kind == Pending::Kind::kEdge || waits.kind == Pending::Kind::kRejoin;
  }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// A correction: what is so now. Offered while a unit waits for people to say what becomes of it (MNQ-24,
/// MNQ-44).
struct Adjust : UnitTold {
  static constexpr ActionInfo kInfo{"adjust", "MN-C13", "Correct a unit", "Correction of {unit}"};
  static constexpr bool kNeedsAWord = true, kOnlyAsForm = true;
  static constexpr int kMost = 100;
  bool settles = true;
  void fields(auto& f, const Game& game) {
    const bool all = !settles;
    const auto marker = [&](const char* key, std::optional<bool>& value, const char* label) {
      f.said(key, value).asked(asked_if(all, [=] { return maybe_marker(key, label); }));
    };
    const auto number = [&](const char* key, std::optional<int>& value, const char* label) {
      f.said(key, value).asked(asked_if(all, [=] { return maybe_number(key, label, 0, kMost); }));
    };
    const std::vector<UnitId>& units = game.setup->order;
    f("unit", unit, UnitWords{game}).asked(asked_if(all, [&] {
      return one({}, "Unit", choices_of(game, units), {});
    }));
    number("strength", strength, "Strength points that it has");
    number("hits", hits, "Hit markers that it bears");
    marker("disordered", disordered, "Disordered, a blue marker");
    marker("reacted", reacted, "Has reacted, a blue marker");
    marker("emergency", emergency, "Its square is an emergency square");
    marker("break_through", break_through, "Has a break-through");
    f.said("formation", formation, FormationWord()).asked(asked_if(all, [&] {
      return maybe({}, "It stands in", formation_choices(game, units));
    }));
    at_fields(f, game);
    f.said("remove", remove).asked([] { return yes_or_no({}, "It is removed"); });
    f.said("leave", leave).asked(left_field);
    f.said("note", note).asked([&] { return ask_text({}, all ? "Why" : "Note"); });
  }
  static std::vector<Adjust> offers(const Game& game, Side side);
  void form(Form& form, const Game& game) const;
  static bool answers(const Pending&) { return true; }
  void check(const Game& game);
  Objections against(const Game& game) const { return against_itself(game); }
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// What was too close to call is decided: `question`, or what it is made of.
struct Ruling {
  static constexpr ActionInfo kInfo{"ruling", "MN-C04", "Rule on what is too close to call",
                                    "The umpire's ruling"};
  static constexpr bool kNeedsAWord = true, kOnlyAsForm = true;
  std::string question = {};
  std::string about = {};
  UnitId unit = {}, target = {};
  bool yes = false;
  std::string note = {};
  void fields(auto& f, const Game& game) {
    f.said("question", question);
    f.said("about", about).asked([] { return asked(); });
    f.said("unit", unit, UnitWords{game}).asked([&] {
      return one({}, "Unit", choices_of(game, on_table(game)), {});
    });
    f.said("target", target, UnitWords{game}).asked([&] {
      return maybe({}, "Of the last two questions: the other unit", choices_of(game, on_table(game)));
    });
    f.said("yes", yes).asked([] { return yes_or_no({}, "Ruling"); });
    f.said("note", note);
  }
  static FormField asked();
  static bool offers(const Game& game, Side);
  static bool answers(const Pending&) { return true; }
  void check(const Game& game);
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// Of any unit at any time.
struct Correct : Adjust {
  static std::vector<Correct> offers(const Game& game, Side side);
};

/// The rules as supplied have no victory (MN-N08).
struct EndGame {
  static constexpr ActionInfo kInfo{"finish", "MN-N08", "End the game", "The game ends"};
  static constexpr bool kNeedsAWord = true, kOnlyAsForm = true;
  Side side = Side::kNeutral;
  std::string note = {};
  void fields(auto& f, const Game& game) {
    f.optional("side", side).asked([&] { return choose_one({}, "Winner", winners(game)); });
    f.said("note", note).asked([] { return ask_text({}, "How it ended"); });
  }
  static Choices winners(const Game& game);
  static bool offers(const Game& game, Side) {
    return game.phase > Phase::kDeploy && game.phase != Phase::kOver;
  }
  static bool answers(const Pending&) { return true; }
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

}  // namespace telescope::mini_nap
