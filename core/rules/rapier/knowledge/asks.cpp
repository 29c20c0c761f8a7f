#include <algorithm>

#include "core/rules/rapier/actions.hpp"
#include "core/rules/rapier/knowledge/views.hpp"

// What the roles at the Command Post may ask the umpire for. A request names only what its role knows: own
// units, sectors, counters by their count in a sector; never what lies for them.

namespace telescope::rapier {
namespace {

/// A unit of the attackers, or a Division.
bool is_own(const Setup& setup, const Json& id) {
  if (!id.is_string()) return false;
  const auto unit = setup.find_unit(id.get<std::string>());
  const auto division = setup.find_division(id.get<std::string>());
  return (unit && setup[*unit].side == Side::kAttacker) ||
         (division && setup[*division].side == Side::kAttacker);
}

/// Units of his own side; in orders also whole Divisions. A counter's number is the unit's beneath it.
bool names_own(const Game& game, const Action& action) {
  for (const char* field : {"units", "reserve"}) {
    const Json named = action.value(field, Json::array());
    if (!named.is_array() ||
        !std::ranges::all_of(named, [&](const Json& id) { return is_own(*game.setup, id); }))
      return false;
  }
  return true;
}

/// What `tell(std::type_identity<Kind>())` says of the kind that is asked for, where somebody may ask for it.
template <class Told>
Told about_asked(const Action& action, Told otherwise, auto tell) {
  return Actions::about(action, otherwise, [&](auto kind) {
    if constexpr (requires { decltype(kind)::type::kAsk; })
      return tell(kind);
    else
      return otherwise;
  });
}

/// What a filled form asks for; `sent` itself where it is no form. Nothing where he has no such form, or its
/// answers do not fit it or go beyond what the rules allow.
std::optional<Json> unfolded(const Game& game, const Role& role, const Json& sent) {
  if (!sent.is_object() || !sent.contains("form")) return sent;
  auto form = filled_form(forms_for(game, role), sent);
  if (!form || !beyond_limits(form->form, sent.value("answers", Json::object())).empty()) return std::nullopt;
  return std::move(form->action);
}

}  // namespace

std::vector<Form> forms_for(const Game& game, const Role& role) {
  if (game.step == Step::kOver || role.is_umpire()) return {};
  std::vector<Form> forms = Actions::forms(game, role, Audience::kUmpire);
  std::ranges::stable_sort(forms, {}, [](const Form& form) {
    return about_asked(form.action, 0, [](auto kind) { return decltype(kind)::type::kAsk.place; });
  });
  return forms;
}

std::string request_words(const Json& request) {
  const std::string type = word_in(request, "type");
  if (type.empty()) return {};
  return about_asked(request, type, [&](auto kind) { return decltype(kind)::type::in_words(request); });
}

std::optional<Asked> asked(const Game& game, const Role& role, const Json& sent) try {
  const auto plain = unfolded(game, role, sent);
  if (!plain) return std::nullopt;
  const Json& request = *plain;
  auto asked = about_asked(request, std::optional<Action>(), [&](auto kind) -> std::optional<Action> {
    using Asks = typename decltype(kind)::type;
    if (!is_his(game, role, Asks::kAsk.who) || !Asks::is_time(game)) return std::nullopt;
    if constexpr (requires { Asks::action_of(game, role, request); }) {
      return Asks::action_of(game, role, request);
    } else {
      Action action{{"type", Asks::kInfo.word}};
      for (const std::string_view field : names_in(Asks::kAsk.fields))
        if (request.contains(field)) action[std::string(field)] = request.at(std::string(field));
      if (!names_own(game, action)) return std::nullopt;
      return action;
    }
  });
  if (!asked) return std::nullopt;
  return Asked{.action = *std::move(asked), .words = request_words(request)};
} catch (const Json::exception&) {
  return std::nullopt;
}

}  // namespace telescope::rapier
