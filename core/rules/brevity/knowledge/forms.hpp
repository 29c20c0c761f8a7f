#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/rules/brevity/actions.hpp"
#include "core/rules/form.hpp"
#include "core/rules/form_parts.hpp"

namespace telescope::brevity {

// What the forms of several parts of the game are put together from.

using Fields = std::vector<FormField>;
using Forms = std::vector<Form>;

/// Of a stand where it is; barred by the first of these objections.
FormChoice choice_of(const Game& known, const PieceId& piece, const Objections& against = {});
void bar(FormChoice& choice, const Objections& against);
/// Each barred by the first of what `against(known, piece)` has against it.
Choices choices_of(const Game& known, const std::vector<PieceId>& pieces, auto against) {
  Choices choices;
  for (const PieceId& piece : pieces) choices.push_back(choice_of(known, piece, against(known, piece)));
  return choices;
}
inline Choices choices_of(const Game& known, const std::vector<PieceId>& pieces) {
  return choices_of(known, pieces, [](const Game&, const PieceId&) { return Objections(); });
}
/// Commands; an empty id is put for `none`, where that is not empty.
Choices commands_of(const Game& known, const std::vector<CommandId>& commands, const std::string& none = {});
/// Every command of that side; of both with kNeutral.
std::vector<CommandId> all_commands(const Game& known, Side side = Side::kNeutral);
/// Its artillery that is in play.
std::vector<PieceId> guns_of(const Game& known, Side side);
/// The words of an enumeration, as its files have them.
template <class Value>
Choices word_choices() {
  Choices choices;
  for (const std::string_view each : kWordsOf<Value>)
    choices.push_back(choice(std::string(each), std::string(each)));
  return choices;
}

/// Its answer goes to the action's field of that id.
inline FormField one(const std::string& id, std::string label, Choices choices) {
  return telescope::one(id, std::move(label), std::move(choices), {id});
}
/// Likewise, `least` or more of them.
inline FormField some(const std::string& id, std::string label, Choices choices, int least = 1) {
  return telescope::some(id, std::move(label), std::move(choices), least, 0, id);
}
/// As one(), and it need not be made.
FormField one_or_none(std::string id, std::string label, Choices choices, std::vector<std::string> into);
/// True or false.
FormField flag(const std::string& id, std::string label, std::string no, std::string yes);
/// A point, or a place with its heading, in hundredths of an inch: the numbers go to the object `into`. `of`
/// tells several points of one form apart.
Fields point_fields(const Game& known, const std::vector<std::string>& into, const std::string& of = {});
Fields place_fields(const Game& known, const std::vector<std::string>& into);
FormField heading_field(std::vector<std::string> into);
/// Fields, and lists of them, one after the other.
Fields fields_of(const auto&... parts) {
  Fields all;
  const auto add = [&](const auto& part) {
    if constexpr (requires { part.kind; })
      all.push_back(part);
    else
      all.insert(all.end(), part.begin(), part.end());
  };
  (add(parts), ...);
  return all;
}

void add_form(const ActionInfo& info, Side side, Form form, Fields fields, Action said,
              std::vector<Form>& forms);
/// Adds a form of that side's player alone, or of the umpire with kNeutral, that asks for such an action with
/// these fields. What `form` does not say of id, title, rule and being due is its kind's; what the action has
/// besides, and says of its own, is `said` or its side. forms_of() leaves out forms of optional rules that
/// are off, and those with a field for which there is nothing to choose.
template <class Kind>
void offer(Side side, std::vector<Form>& forms, Form form, Fields fields, Action said = Action::object()) {
  if constexpr (requires(Kind kind) { kind.side; })
    if (side != Side::kNeutral) said["side"] = word(side);
  add_form(Kind::kInfo, side, std::move(form), std::move(fields), std::move(said), forms);
}
/// An order whose row of casualties nobody chooses.
Action fire_of(const Game& known, AttackOrder order);

/// Waiting beside the table to come ashore or down with the command that moves.
std::vector<PieceId> to_be_landed(const Game& known);
/// OB-230: attacks from the air that are due.
std::vector<Fire> due_attacks(const Game& known, Side side);

/// What `side` may ask for now, made of known_to(game, side), those usually wanted first. The umpire is
/// offered both sides' forms and his own (`side` kNeutral).
std::vector<Form> forms_of(const Game& known, Side side);

// By part of the game; forms_of() puts them together. `known` is what the side may know; `attacks` what may
// be fired in this step. In a move `side` is the one that acts.
void add_forms_of_step(const Game& known, Side side, Forms& forms);   ///< all but fire
void add_forms_of_moves(const Game& known, Side side, Forms& forms);  ///< step 3
void add_forms_of_fire(const Game& known, Side side, const std::vector<Attack>& attacks,
                       Forms& forms);                                   ///< steps 4 to 7
void add_forms_of_pending(const Game& known, Side side, Forms& forms);  ///< what the game waits for
void add_forms_of_umpire(const Game& known, const std::vector<Attack>& attacks,
                         Forms& forms);                             ///< adjust, rule, end
void add_schedule(const Game& known, Side side, Forms& forms);      ///< OB-228, OB-229
void add_fac(const Game& known, Side side, Forms& forms);           ///< OB-227
void add_due_missions(const Game& known, Side side, Forms& forms);  ///< OB-230

}  // namespace telescope::brevity
