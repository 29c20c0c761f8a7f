#include <algorithm>

#include "core/rules/rapier/actions.hpp"
#include "core/rules/rapier/knowledge/views.hpp"

// What the roles at the Command Post may ask the umpire for. A request names only what its role knows: own
// units, sectors, counters by their count in a sector; never what lies for them.

namespace telescope::rapier {
namespace {

bool is_own(const Game& game, const Json& id) {
  if (!id.is_string()) return false;
  const auto unit = game.setup->find_unit(id.get<std::string>());
  return unit && game.side(*unit) == Side::kAttacker;
}

bool is_own_division(const Game& game, const Json& id) {
  if (!id.is_string()) return false;
  const auto division = game.setup->find_division(id.get<std::string>());
  return division && (*game.setup)[*division].side == Side::kAttacker;
}

/// Units of his own side; in orders also whole Divisions. A counter's number is the unit's beneath it.
bool names_own(const Game& game, const Action& action) {
  for (const char* field : {"units", "reserve"}) {
    const Json named = action.value(field, Json::array());
    if (!named.is_array() || !std::ranges::all_of(named, [&](const Json& id) {
          return is_own(game, id) || is_own_division(game, id);
        }))
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

}  // namespace

std::vector<Form> forms_for(const Game& game, const Role& role) {
  if (game.step == Step::kOver || role.kind == Role::Kind::kUmpire) return {};
  std::vector<Form> forms = Actions::forms(game, role, Audience::kUmpire);
  std::ranges::stable_sort(forms, {}, [](const Form& form) {
    return about_asked(form.action, 0, [](auto kind) { return decltype(kind)::type::kAsk.place; });
  });
  return forms;
}

bool ever_asks(const Game& game, const Role& role) {
  return is_his(game, role, Role::Kind::kCorpsCommander) || is_his(game, role, Role::Kind::kStaffOfficer);
}

std::optional<Json> unfolded(const Game& game, const Role& role, const Json& request) {
  if (!request.is_object() || !request.contains("form")) return request;
  const std::vector<Form> forms = forms_for(game, role);
  const Json& id = request["form"];
  const auto form = std::ranges::find_if(forms, [&](const Form& each) { return id == each.id; });
  if (form == forms.end()) return std::nullopt;
  const Json answers = request.value("answers", Json::object());
  auto action = filled(*form, answers);
  if (!action || !beyond_limits(*form, answers).empty()) return std::nullopt;
  return *std::move(action);
}

std::optional<Action> asked(const Game& game, const Role& role, const Json& sent) try {
  const auto unfolded_request = unfolded(game, role, sent);
  if (!unfolded_request) return std::nullopt;
  const Json& request = *unfolded_request;
  return about_asked(request, std::optional<Action>(), [&](auto kind) -> std::optional<Action> {
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
} catch (const Json::exception&) {
  return std::nullopt;
}

}  // namespace telescope::rapier
