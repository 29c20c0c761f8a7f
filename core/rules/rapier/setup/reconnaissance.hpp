#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rules/rapier/action_fields.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::rapier {

/// Counters that lie face down in `sector`, by their number.
std::vector<CounterNo> counters_in(const Game& game, Sector sector);

/// RO-058: an attempt has found counters that the Staff Officer has still to look at.
bool may_look(const Game& game);

/// RO-056: an attempt at a sector by two dice.
struct Recon {
  static constexpr ActionInfo kInfo{"recon", "RO-056", {}, "Reconnaissance"};
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& dice, Events& events) const;
};

/// RO-058: the Staff Officer looks at counters; RQ-23: he picks. He asks for "numbers", from 1: which of
/// those that lie in the sector found.
struct Look {
  static constexpr ActionInfo kInfo{"look", "RO-058", "Look at counters"};
  static constexpr Ask kAsk{Role::Kind::kStaffOfficer, "numbers", 0};
  static bool is_time(const Game& game) { return may_look(game); }
  static std::string in_words(const Json& request);
  static std::optional<Action> action_of(const Game& game, const Role& role, const Json& request);
  std::vector<CounterNo> counters = {};
  void fields(auto& f, const Game& game) { f("counters", counters, InPlay(game)); }
  static bool offers(const Game& game, const Role& role) {
    return is_his(game, role, kAsk.who) && is_time(game);
  }
  void form(Form& form, const Game& game) const;
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray&, Events& events) const;
};

/// RQ-25: he tells the attackers what he saw, at any time. He asks for "finds", from 1: which of those that
/// his view lists; without, all.
struct Report {
  static constexpr ActionInfo kInfo{"report", "RQ-25", "The Staff Officer reports what he has seen"};
  static constexpr Ask kAsk{Role::Kind::kStaffOfficer, "finds", 0};
  static bool is_time(const Game& game) { return game.recon.reported.size() < game.recon.looked.size(); }
  static std::string in_words(const Json&) { return "report what was seen"; }
  static std::optional<Action> action_of(const Game& game, const Role& role, const Json& request);
  std::vector<CounterNo> counters = {};
  Role by = {Role::Kind::kUmpire, {}};  ///< to whom it is offered
  void fields(auto& f, const Game& game) { f("counters", counters, InPlay(game)); }
  static std::vector<Report> offers(const Game& game, const Role& role);
  void form(Form& form, const Game& game) const;
  Objections against(const Game& game) const;
  /// Throws std::invalid_argument for a counter that he has not seen.
  void perform(Game& game, DiceTray&, Events& events) const;
};

void describe_reconnaissance(const Game& game, Sheet& sheet);

}  // namespace telescope::rapier
