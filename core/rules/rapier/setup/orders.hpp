#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/rules/rapier/action_fields.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::rapier {

/// Units that are held back, named one by one or by their whole Division.
struct HeldBack : InPlay {
  using InPlay::InPlay;
  using InPlay::read;
  void read(const Json& json, std::vector<UnitNo>& units) const;
};

/// {"1": ["A1", "A2"]}: columns as named, by Division.
struct NamedFrontages {
  const Game& game;
  using List = std::vector<std::pair<DivisionNo, std::vector<int>>>;
  Json write(const List& frontages) const;
  void read(const Json& json, List& frontages) const;
};

/// 7.3, what the CC orders; later orders replace earlier ones. During the battle (RQ-29) only frontages are
/// changed, of the Divisions named.
struct GiveOrders {
  static constexpr ActionInfo kInfo{"orders", "RO-059", "Write the orders"};
  static constexpr bool kIsWeighed = true;  ///< against others of its kind, by who looks ahead
  static constexpr Ask kAsk{Role::Kind::kCorpsCommander, "breakthrough reserve frontages intentions"};
  /// RQ-29: frontages also later, where the scenario lets him.
  static bool is_time(const Game& game) {
    return game.step == Step::kOrders || (in_turn(game.step) && game.settings().frontage_may_change);
  }
  static std::string in_words(const Json& request);
  std::optional<DivisionNo> breakthrough = {};
  std::vector<UnitNo> reserve = {};
  NamedFrontages::List frontages = {};
  std::string intentions = {};
  Role by = {Role::Kind::kUmpire, {}};  ///< to whom it is offered
  void fields(auto& f, const Game& game) {
    f.added("breakthrough", breakthrough, InPlay(game)).listed("reserve", reserve, HeldBack(game));
    f.listed("frontages", frontages, NamedFrontages{game}).said("intentions", intentions);
  }
  static std::vector<GiveOrders> offers(const Game& game, const Role& role);
  void form(Form& form, const Game& game) const;
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray&, Events& events) const;
};

void describe_orders(const Game& game, Sheet& sheet);

}  // namespace telescope::rapier
