#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rules/knowledge_face.hpp"
#include "core/rules/sheet.hpp"
#include "core/scenario/scenario.hpp"

namespace telescope {

// What forms are put together from. Each field's answer goes into the field `key` of the action.

using Choices = std::vector<FormChoice>;

/// A choice that the action then holds as `put`; null: by its id.
FormChoice choice(std::string id, std::string label, Json put = nullptr);
/// A piece by its id.
FormChoice choice_of(const PieceId& piece);
/// A unit, as the piece of its id, by its name.
FormChoice choice_of(const Unit& unit);
/// A square of `board`; the action then holds [column, row].
FormChoice choice_of(const GridBoard& board, Sector at);

/// Exactly one of them.
FormField choose_one(std::string key, std::string label, Choices choices);
/// At least `least` of them, each once; the rules allow `allowed` (0: any number).
FormField choose_some(std::string key, std::string label, Choices choices, int least, int allowed);
/// Exactly one of them; where there is only one, the form begins with it. It goes to `into` of the action;
/// without `into` each choice puts a whole action.
FormField one(std::string id, std::string label, Choices choices, std::vector<std::string> into);
/// As choose_some(), added to the list `into`; it begins without an answer.
FormField some(std::string id, std::string label, Choices choices, int least, int allowed, std::string into);
/// A whole number from `least` to `most`, which must be given and begins at `least`.
FormField ask_number(std::string key, std::string label, int least, int most);
/// A text that may be left out.
FormField ask_text(std::string key, std::string label);

/// A form that asks for `action`, for `author` alone to fill in and to read. Its id is the action's type.
Form form_for(const Audience& author, Action action, std::string title, std::string rule,
              std::vector<FormField> fields = {});

/// What {"form": id, "answers": {...}} asks for of the forms that a seat is offered: its own form and the
/// filled action. Nothing where it is not offered, or does not take these answers.
struct FilledForm {
  Form form;
  Action action;
};
std::optional<FilledForm> filled_form(const std::vector<Form>& offered, const Json& request);
/// The same as KnowledgeFace::asked() answers it where nobody need agree, in the words of the form's title.
std::optional<Asked> asked_at_once(const std::vector<Form>& offered, const Json& request);

/// These forms as such words: those that ask for nothing, and each choice of those with one field that has at
/// most `few`.
std::vector<Option> options_of_few(const std::vector<Form>& forms, std::size_t few);
/// Each of their choices that is about that piece.
std::vector<Option> options_about(const std::vector<Form>& forms, const PieceId& piece);

}  // namespace telescope
