#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/rules/form_parts.hpp"
#include "core/rules/mini_nap/actions.hpp"

namespace telescope::mini_nap {

// What the forms of several parts of the game are put together from.

using Fields = std::vector<FormField>;

Action action_named(Kind kind);
/// {"type", "side"}.
Action action_of_side(Kind kind, Side side);
/// A form of that side's player alone.
Form form_of(Side side, Action action, std::string title, std::string_view rule, Fields fields = {});

/// Whose answer is true or false.
FormChoice flag_choice(std::string id, std::string label, bool value);
/// A unit by its id, shown by its first stand.
FormChoice choice_of(const Game& game, const UnitId& unit);
Choices choices_of(const Game& game, const std::vector<UnitId>& units);
/// Units of that side that are on the table, in the order of battle's order; of both sides with kNeutral.
std::vector<UnitId> on_table(const Game& game, Side side);

/// Exactly one of these units, under that key of the action. Where there is only one it is chosen.
FormField unit_field(const Game& game, std::string key, std::string label, const std::vector<UnitId>& units);
/// One of these, or none.
FormField maybe(std::string key, std::string label, Choices choices);
/// MNQ-24: what people judge of a unit at the table's edge; it may be left out.
FormField left_field();
/// A whole number that may be left out.
FormField maybe_number(std::string key, std::string label, int least, int most);
/// The same, which begins at 0 and then says nothing.
FormField number_from_zero(std::string key, std::string label, int least, int most);
FormField yes_or_no(std::string key, std::string label);
/// Formations that some unit of these may take.
Choices formation_choices(const Game& game, const std::vector<UnitId>& units);
/// x, y and heading of a unit's centre, below "at"; they may be left out.
void add_whereabouts(const Game& game, Fields& fields);
/// The answers of these go below that key of the action.
void put_below(const std::string& key, Fields& fields);

}  // namespace telescope::mini_nap
