#pragma once

#include <array>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/rules/action_set.hpp"
#include "core/rules/race/campaign/forces.hpp"
#include "core/rules/race/state/game.hpp"

namespace telescope::race {

// What may be asked for. A seat is a player or, as kNeutral, the umpire.

/// When a kind of action is done, and what is said at any other time.
struct When {
  Phase phase;
  std::string_view rule, otherwise;
};

inline bool is_umpires(const Game& game, Side seat, const When& when) {
  return seat == Side::kNeutral && game.phase == when.phase;
}

/// RX-024.
struct Choose {
  static constexpr ActionInfo kInfo{"choose",
                                    "RX-024",
                                    "Write down the action",
                                    "An action is written down",
                                    "the action of this campaign turn",
                                    true};
  static constexpr When kWhen{Phase::kChoose, "RX-024",
                              "Actions are chosen at the beginning of a campaign turn."};
  Side player = Side::kNeutral;
  Choice choice{};
  void fields(auto& f, const Game&) {
    f("player", player, kPlayers);
    f("choice", choice, kChoices).asked([] { return asked(); });
  }
  static FormField asked() {
    const auto each = [](Choice one) {
      return telescope::choice(std::string(to_string(one)), words_for(one));
    };
    return choose_one({}, "Action", choices_of(kEitherChoice, each));
  }
  /// RXQ-42: of actions that are told at once A names his first.
  static bool comes_after(const Game& game, Side seat) {
    return !game.settings().secret_actions && seat == Side::kDefender && !game.player(Side::kAttacker).choice;
  }
  static std::vector<Choose> offers(const Game& game, Side seat) {
    if (seat == Side::kNeutral || game.phase != kWhen.phase || comes_after(game, seat)) return {};
    return offered(!game.player(seat).choice, Choose{seat});
  }
  void form(Form& form, const Game& game) const {
    const bool secret = game.settings().secret_actions;
    form.id = "choice-" + kParties.word(player);
    form.advice = secret ? "Nobody reads it before both are written." : "It is told at once.";
  }
  Objections against(const Game& game) const {
    if (game.player(player).choice) return {{"RXQ-42", "An action that is written may not be changed."}};
    return objected(comes_after(game, player), "RXQ-42",
                    game.setup->name(Side::kAttacker) + " must name an action first.");
  }
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// RX-030.
struct ThrowType {
  static constexpr ActionInfo kInfo{"battle-type", "RX-030", "Throw for the type of battle",
                                    "The type of battle"};
  static constexpr When kWhen{Phase::kType, "RX-025", "The type of battle is not what comes next."};
  static bool offers(const Game& game, Side seat) { return is_umpires(game, seat, kWhen); }
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// RX-046: units that OFF puts on the table.
struct FieldUnits {
  static constexpr ActionInfo kInfo{
      "field", "RX-046", "Choose the units on the table", "Units are chosen", "the units on the table", true};
  static constexpr When kWhen{Phase::kForces, "RX-025", "Forces are not what comes next."};
  std::vector<int> units;  ///< by Army::units
  void fields(auto& f, const Game& game) {
    f("units", units, Named(game.army().units, "unit")).asked([&] { return asked(game); });
  }
  static FormField asked(const Game& game);
  static bool offers(const Game& game, Side seat) {
    return game.phase == kWhen.phase && seat == game.off && !game.battle->fielded;
  }
  void form(Form& form, const Game&) const {
    form.id = "units";
    form.advice = "A headquarters goes with half of the units under it (RX-045).";
  }
  Objections against(const Game& game) const {
    if (game.battle->fielded) return {{"RX-046", "The units have been chosen."}};
    return objections_to_units(game, units);
  }
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// RX-051, RXQ-04: DEF's force.
struct FixOrbat {
  static constexpr ActionInfo kInfo{
      "orbat", "RXQ-04", "Choose the defending force", "The defending force is chosen", "the defending force",
      true};
  static constexpr When kWhen = FieldUnits::kWhen;
  std::optional<std::string> orbat;  ///< where none is named it is drawn
  void fields(auto& f, const Game& game) {
    f.added("orbat", orbat);
    if (def_chooses(game)) f.asked([&] { return asked(game); });
  }
  static FormField asked(const Game& game);
  static bool def_chooses(const Game& game) { return game.settings().orbat_pick == OrbatPick::kDefChooses; }
  static bool offers(const Game& game, Side seat) {
    const bool his = seat == (def_chooses(game) ? enemy_of(game.off) : Side::kNeutral);
    return game.phase == kWhen.phase && his && !game.battle->orbat;
  }
  void form(Form& form, const Game&) const {
    if (form.fields.empty()) form.title = "Draw the defending force";
  }
  void check(const Game& game) const {
    if (!is_drawn() && game.setup->orbat(*orbat) < 0)
      throw std::invalid_argument("there is no orbat '" + *orbat + "'");
  }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;

 private:
  bool is_drawn() const { return !orbat || orbat->empty(); }
};

/// An objective as a report tells of it.
struct ToldObjective : ObjectiveReport {
  void fields(auto& f, const auto& ask) {
    constexpr int kMostInside = 1000;
    constexpr std::array<std::string_view, 3> kLast{"nobody", "off", "def"};
    f.optional("off", off, 0, kMostInside).asked([&] { return ask("off"); });
    f.optional("def", def, 0, kMostInside).asked([&] { return ask("def"); });
    f.optional("last", last, kLast).asked([&] { return ask("last"); });
  }
};

/// RX-053 to RX-063: the umpire's report of the battle. It names fielded units.
struct TakeReport {
  static constexpr ActionInfo kInfo{"report", "RX-053", "Report the battle", "The battle is reported",
                                    {},       true};
  static constexpr When kWhen{Phase::kFight, "RX-025", "There is no battle to report."};
  static constexpr std::array kObjectives{"first", "second"};
  std::vector<std::string> killed, exited;         ///< stands of OFF
  std::optional<std::vector<std::string>> stayed;  ///< those that were neither killed nor left
  std::array<ToldObjective, 2> objectives;
  std::string ended, journal;
  void fields(auto& f, const Game& game) {
    f.optional("killed", killed).asked([&] { return stands(game, "Stands killed", "RX-053"); });
    f.optional("exited", exited).asked([&] { return stands(game, "Stands exited", "RX-058"); });
    f.added("stayed", stayed);
    objective_fields(f, [&](std::size_t i, std::string_view who) { return inside(game, i, who); });
    f.optional("ended", ended).asked([] { return noted(ask_text({}, "How it ended"), {.rule = "RXQ-48"}); });
    f.optional("journal", journal).asked([] {
      return noted(ask_text({}, "The battle's journal, with its digest"), {.rule = "RX-095"});
    });
  }
  void objective_fields(auto& f, const auto& ask) {
    f.inside("objectives", [&](auto& both) {
      for (std::size_t i = 0; i < objectives.size(); ++i)
        both.inside(kObjectives[i], [&](auto& one) {
          objectives[i].fields(one, [&](std::string_view who) { return ask(i, who); });
        });
    });
  }
  static FormField stands(const Game& game, std::string label, std::string rule);
  static FormField inside(const Game& game, std::size_t objective, std::string_view who);
  static bool offers(const Game& game, Side seat) { return is_umpires(game, seat, kWhen); }
  void form(Form& form, const Game&) const {
    form.advice = "Stands that are named in neither list stayed in the battle or in reserve.";
  }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
  /// What of it names stands: `told`, all that it names, and `wrong`, what is not one or is named again.
  Report report(const Game& game, std::set<int>& told, Objections& wrong) const;
  /// Of what is lawful.
  Report report(const Game& game) const {
    std::set<int> told;
    Objections wrong;
    return report(game, told, wrong);
  }
};

/// RX-064.
struct ThrowResult {
  static constexpr ActionInfo kInfo{"result", "RX-064", "Throw for the result", "The result of the battle"};
  static constexpr When kWhen{Phase::kResult, "RX-025", "The result is not what comes next."};
  static bool offers(const Game& game, Side seat) { return is_umpires(game, seat, kWhen); }
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// RX-082: a die for each stand that is lost.
struct Recover {
  static constexpr ActionInfo kInfo{"recover", "RX-082", "Throw for the stands that are lost",
                                    "Losses are recovered"};
  static constexpr When kWhen{Phase::kRecover, "RX-025", "Recovering losses is not what comes next."};
  static bool offers(const Game& game, Side seat) { return is_umpires(game, seat, kWhen); }
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

using Actions = ActionSet<Game, Choose, ThrowType, FieldUnits, FixOrbat, TakeReport, ThrowResult, Recover>;

template <class Kind>
Objections barred(const Game& game, const Kind&) {
  if (game.phase == Phase::kOver) return {{"RX-089", "The campaign is over."}};
  if (game.phase == Kind::kWhen.phase) return {};
  return {{std::string(Kind::kWhen.rule), std::string(Kind::kWhen.otherwise)}};
}

}  // namespace telescope::race
