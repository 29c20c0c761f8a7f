#include "core/rules/raphia/rules.hpp"

namespace telescope::raphia {

Objections objections_to(const Game& game, const AnyAction& action) {
  return std::visit([&](const auto& kind) { return objections_to(game, kind); }, action);
}

void carry_out(Game& game, const AnyAction& action, DiceTray& tray, Events& events) {
  std::visit(
      [&]<class Kind>(const Kind& kind) {
        if constexpr (requires { kind.name_cards(game); })
          if (are_on_table(game))
            if (const auto no = kind.name_cards(game); !no.empty())
              throw std::invalid_argument(no.front().sentence);  // nobody can waive what the cards are
        kind.perform(game, tray, events);
        if constexpr (requires { Kind::kOfCombat; }) go_on_after_combats(game, events);
      },
      action);
}

std::vector<Form> forms_of(const Game& game, Side side) {
  if (game.step == Step::kOver) return {};
  std::vector<Form> forms = Actions::forms(game, side, audience_of(side));
  for (Form& form : forms)
    for (FormField& field : form.fields)
      if (field.rule == Actions::info(form.action)->rule) field.rule.clear();  // the form tells it
  return forms;
}

ActionTraits traits_of(const Action& action) {
  return Actions::about(action, ActionTraits(), []<class Kind>(std::type_identity<Kind>) {
    if constexpr (requires { Kind::kTraits; })
      return Kind::kTraits;
    else
      return ActionTraits();
  });
}

std::string title_of(const Setup& setup, Action action) {
  const PieceId piece(action.value("piece", std::string()));
  const auto side = side_of(action.value("side", std::string()));
  action["piece"] = setup.pieces.contains(piece) ? setup.named(piece) : piece.value();
  action["side"] = side ? setup.name(*side) : std::string();
  return Actions::title(action);
}

}  // namespace telescope::raphia
