#include "core/rules/mini_nap/rules.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>

namespace telescope::mini_nap {

std::vector<Form> forms_of(const Game& game, Side side) {
  std::vector<Form> forms = Actions::forms(game, side, audience_of(side));
  for (Form& form : forms)
    for (FormField& field : form.fields) field.rule = form.rule;
  return forms;
}

std::vector<Form> forms_of_window(const Game& game) {
  const std::array<std::vector<Form>, 2> offered{forms_of(game, Side::kAttacker),
                                                 forms_of(game, Side::kDefender)};
  std::vector<Form> all, of_all;  // what the step is for, and what may be asked for in any
  for (const Side side : kBothSides)
    for (Form form : offered[index_of(side)]) {
      const auto same = [&](const Form& other) {
        return other.id == form.id && other.action == form.action && other.fields == form.fields;
      };
      // What either player may ask for is offered once; what one of them may, with his name.
      const bool of_both = std::ranges::any_of(offered[1 - index_of(side)], same);
      if (of_both && side == Side::kDefender) continue;
      if (!of_both) {
        form.id += ":" + std::string(to_string(side));
        form.title = game.name(side) + ": " + form.title;
      }
      form.author = game.settings().umpire ? Audience::kUmpire : Audience::kAll;
      if (of_both) form.audience = form.author;
      (of_both ? of_all : all).push_back(std::move(form));
    }
  std::ranges::move(of_all, std::back_inserter(all));
  return all;
}

ActionTraits traits_of(const Action& action) {
  return Actions::about(action, ActionTraits(), []<class Kind>(std::type_identity<Kind>) {
    ActionTraits traits;
    if constexpr (requires { Kind::kNeedsAWord; }) traits.needs_a_word = true;
    if constexpr (requires { Kind::kLeavesStep; }) traits.leaves_step = true;
    if constexpr (requires { Kind::kOnlyAsForm; }) traits.only_as_form = true;
    return traits;
  });
}

std::string title_of(const Setup& setup, Action action) {
  const auto unit = setup.units.find(UnitId(text_field(action, "unit", "")));
  const auto brigade = setup.brigades.find(text_field(action, "brigade", ""));
  const bool with = !list_field(action, "with", true).empty();
  action["unit"] = unit == setup.units.end() ? std::string() : unit->second.short_name;
  action["brigade"] = brigade == setup.brigades.end() ? "A Brigade" : brigade->second.name;
  action["with"] = with ? ", but neighbours try to form squares" : "";
  return Actions::title(action);
}

void Rules::check(const Game& game) const {
  if (game.units.size() != setup().units.size()) throw std::invalid_argument("a position of other units");
  const auto need = [&](const auto& unit, const char* words) {
    if (!game.units.contains(unit)) throw std::invalid_argument(words);
  };
  for (const auto& [id, state] : game.units) {
    const auto facts = setup().units.find(id);
    if (facts == setup().units.end()) throw std::invalid_argument("there is no unit '" + id.value() + "'");
    if (!state.stands.empty() && state.stands.size() != facts->second.stands.size())
      throw std::invalid_argument("'" + id.value() + "' has another number of stands");
    if (state.shelter) need(*state.shelter, "a battery's shelter is no unit");
    if (state.now.charged) need(*state.now.charged, "a charge at no unit");
  }
  if (!game.brigade.empty() && !setup().brigades.contains(game.brigade))
    throw std::invalid_argument("there is no Brigade '" + game.brigade + "'");
  if (game.last) need(game.last->unit, "a movement of no unit");
  if (game.last && game.last->target) need(*game.last->target, "a charge at no unit");
  if (game.may_extend) need(*game.may_extend, "an extended charge of no unit");
  for (const Pending& each : game.pending) {
    need(each.unit, "what is waited for is of no unit");
    if (each.kind != Pending::Kind::kEdge) need(each.by, "what is waited for is by no unit");
  }
}

}  // namespace telescope::mini_nap
