#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/rules/form.hpp"
#include "core/rules/raphia/actions.hpp"

namespace telescope::raphia {

// What the forms of several steps are put together from.

using Choices = std::vector<FormChoice>;

FormChoice choice(std::string id, std::string label, Json put = nullptr);
/// Of a piece where it stands.
FormChoice choice_of(const Game& game, const PieceId& piece);

/// One choice, which must be made. It goes to `into` of the action; without `into` each choice puts a whole
/// action.
FormField one(std::string id, std::string label, Choices choices, std::vector<std::string> into);
/// Any number of choices, `allowed` by the rules (0: any), added to the list `into`.
FormField some(std::string id, std::string label, Choices choices, int allowed, std::string into);

/// {"type": type, "side": side}
Action of_side(std::string_view type, Side side);

/// A form of that player alone.
Form form_of(Side side, std::string id, std::string title, std::string_view rule,
             std::vector<FormField> fields, Action action);

/// Cards that lie face down on the piece, in printed order: what its owner may turn up.
Choices cards_face_down(const Game& game, const PieceId& piece);
/// RR-031, RRQ-67: which of them are turned up for a move, by choice; nothing where there is none to make.
void add_cards_field(const Game& game, const PieceId& piece, std::vector<FormField>& fields);

/// The forms of a step 4 or 5, up to the attacks that are declared.
void add_forms_of_moves(const Game& game, Side side, std::vector<Form>& forms);
/// The attacks that may be fought now.
void add_forms_of_fights(const Game& game, Side side, std::vector<Form>& forms);
/// What the combat that is fought, or a general who is contacted, waits for.
void add_forms_of_combat(const Game& game, Side side, std::vector<Form>& forms);

}  // namespace telescope::raphia
