#include "core/rules/raphia/rules.hpp"

namespace telescope::raphia {
namespace {

/// RRQ-86: gives the cards of paper that the action names their places. What stands against it.
Objections name_cards(Game& game, const AnyAction& action) {
  return std::visit(
      [&](const auto& kind) {
        if constexpr (requires { kind.name_cards(game); })
          return kind.name_cards(game);
        else
          return Objections();
      },
      action);
}

}  // namespace

Objections objections_to(const Game& game, const AnyAction& action) {
  if (!are_on_table(game) || game.step == Step::kOver) return Actions::against(game, action);
  Game named = game;
  if (auto no = name_cards(named, action); !no.empty()) return no;
  return Actions::against(named, action);
}

void carry_out(Game& game, const AnyAction& action, DiceTray& tray, Events& events) {
  if (are_on_table(game))
    if (const auto no = name_cards(game, action); !no.empty())
      throw std::invalid_argument(no.front().sentence);  // nobody can waive what the cards are
  Actions::perform(game, action, tray, events);
  std::visit(
      [&]<class Kind>(const Kind&) {
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
    ActionTraits traits;
    if constexpr (requires { Kind::kLeavesStep; }) traits.leaves_step = true;
    if constexpr (requires { Kind::kOfBoth; }) traits.of_both = true;
    if constexpr (requires { Kind::kOtherAgrees; }) traits.other_agrees = true;
    return traits;
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
