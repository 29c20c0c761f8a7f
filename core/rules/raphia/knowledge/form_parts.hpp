#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/rules/form_parts.hpp"
#include "core/rules/raphia/actions.hpp"

namespace telescope::raphia {

// What the forms of several steps are put together from.

/// Of a piece where it stands.
FormChoice choice_of(const Game& game, const PieceId& piece);

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
