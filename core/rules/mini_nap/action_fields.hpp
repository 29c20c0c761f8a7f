#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rules/action_set.hpp"
#include "core/rules/mini_nap/state/game.hpp"

namespace telescope::mini_nap {

// How what an action says is written and read, and what the forms of several kinds are put together from.

/// Throws std::invalid_argument where the game has no such unit.
void need_unit(const Game& game, const UnitId& unit);

/// Units of the game by their ids.
struct UnitWords {
  const Game& game;
  void read(const Json& json, UnitId& unit) const;
};
struct FormationWord {
  Json write(const std::optional<Formation>& formation) const {
    return formation ? Json(word(*formation)) : Json("");
  }
  void read(const Json& json, std::optional<Formation>& formation) const;
};
/// As many as that unit has.
struct StandsWords {
  const Game& game;
  const UnitId& unit;
  void read(const Json& json, Stands& stands) const;
};

/// Where a unit's centre stands and its heading, as a form asks for it; what is missing is as it was.
struct Whereabouts {
  std::optional<int> x_mm, y_mm, heading_deg;
  void fields(auto& f) {
    f.optional("x_mm", x_mm).optional("y_mm", y_mm).optional("heading_deg", heading_deg);
  }
  bool operator==(const Whereabouts&) const = default;
};

/// What is told of where a unit stands: as it was seen, or as a form asks for it.
struct StandsTold {
  UnitId unit = {};
  Stands stands = {};
  std::optional<Whereabouts> at = {};
  std::optional<Formation> formation = {};

  /// Works out the stands. Throws where they are told in two ways.
  void check(const Game& game);
  /// What is told, where the unit may take it at all (MN-042 to MN-047).
  std::optional<Formation> may_form(const Game& game) const;
  /// One of its stands lies farther off the table than hands lay any.
  bool is_far_off(const Game& game) const;

 protected:
  void at_fields(auto& f, const Game& game) {
    f.said("stands", stands, StandsWords{game, unit});
    auto& fields = f.said("at", at);
    for (int i = 0; i < 3; ++i) fields.asked([&] { return at_field(game, i); });
  }
  /// The answers of these go below "at" of the action.
  static void put_at(Form& form);
  static FormField at_field(const Game& game, int which);
};

/// Throws std::invalid_argument where both are said: the second would be passed over.
void need_one(bool first, bool second, const char* words);
/// The same where a length, centimetres, is beyond any table.
void need_near(double cm);

inline Audience audience_of(Side side) {
  return Audience(to_string(side));
}
/// Nothing is waited for in that phase.
inline bool runs(const Game& game, Phase phase) {
  return game.phase == phase && !game.waits_for();
}
/// That player is asked to answer what the game waits for; null: he is not.
const Pending* waits_for(const Game& game, Side side);
/// He answers a charge that has arrived.
const Pending* charged(const Game& game, Side side);

/// A unit by its id, shown by its first stand.
FormChoice choice_of(const Game& game, const UnitId& unit);
Choices choices_of(const Game& game, const std::vector<UnitId>& units);
/// Units of that side that are on the table, in the order of battle's order; of both sides with kNeutral.
std::vector<UnitId> on_table(const Game& game, Side side = Side::kNeutral);

/// One of these, or none.
FormField maybe(std::string key, std::string label, Choices choices);
/// A marker that a unit may bear.
FormField maybe_marker(std::string key, std::string label);
/// MNQ-24: what people judge of a unit at the table's edge; it may be left out.
FormField left_field();
/// A whole number that may be left out.
FormField maybe_number(std::string key, std::string label, int least, int most);
/// The same, which begins at 0 and then says nothing.
FormField number_from_zero(std::string key, std::string label, int least, int most);
FormField yes_or_no(std::string key, std::string label);
/// Formations that some unit of these may take.
Choices formation_choices(const Game& game, const std::vector<UnitId>& units);

/// A field of a form, where it asks for it.
auto asked_if(bool asks, auto make) {
  return [asks, make] { return asks ? std::optional<FormField>(make()) : std::nullopt; };
}

}  // namespace telescope::mini_nap
