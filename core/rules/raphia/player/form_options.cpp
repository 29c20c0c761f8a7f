#include "core/rules/raphia/player/form_options.hpp"

#include <algorithm>

#include "core/rules/raphia/player/commander.hpp"
#include "core/rules/raphia/player/worth.hpp"

namespace telescope::raphia {
FormOptions::FormOptions(const std::shared_ptr<const Setup>& setup, const Known& known, Accepts accepts)
    : blank_(new_game(setup)), known_(known), accepts_(std::move(accepts)) {}

/// Neither deployment nor giving up are the program's, and it turns up no card before it moves a stand by
/// hand.
std::vector<AnyAction> FormOptions::all_of(bool piecewise, const PieceId& piece) const {
  std::vector<AnyAction> all;
  for (const Form& form : known_.forms) {
    const bool is_one = Actions::about(form.action, false, [&]<class Id>(Id) {
      using Kind = typename Id::type;
      constexpr bool played = requires(const Kind& kind, const Judge& judge) {
        kind.value(judge);
      };
      constexpr bool of_pieces = requires(const Game& game, const PieceId& one) {
        Kind::choices(game, one);
      };
      return played && of_pieces == piecewise;
    });
    if (!is_one || (piecewise && form.action.value("piece", piece.value()) != piece.value())) continue;
    for (const Json& each : answers(form))
      if (const auto action = filled(form, each))
        if (!piecewise || action->value("piece", std::string()) == piece.value()) {
          AnyAction read = Actions::read(blank_, *action);
          if (accepts_(read)) all.push_back(std::move(read));
        }
  }
  return all;
}

/// Every combination of the answers to its fields.
std::vector<Json> FormOptions::answers(const Form& form) const {
  std::vector<Json> all{Json::object()};
  for (const FormField& field : form.fields) {
    const std::vector<Json> here = answers(field);
    std::vector<Json> longer;
    for (const Json& each : all)
      for (const Json& answer : here) {
        longer.push_back(each);
        longer.back()[field.id] = answer;
      }
    all = std::move(longer);
  }
  return all;
}

/// Each choice where one is to be made, the most that a supporter can add, and an extra card or none.
std::vector<Json> FormOptions::answers(const FormField& field) const {
  std::vector<Json> all;
  std::vector<std::string> ids;
  for (const FormChoice& choice : field.choices)
    if (choice.barred.empty()) ids.push_back(choice.id);
  if (field.kind == FormField::Kind::kOne) {
    for (const std::string& id : ids) all.emplace_back(id);
  } else if (field.into == std::vector<std::string>{"supports"} && !ids.empty()) {
    all.push_back(Json::array({most_worth(*blank_.setup, ids)}));
  } else {
    all.push_back(Json::array());
    if (field.into == std::vector<std::string>{"cards"} && field.allowed > 0)
      for (const std::string& id : ids) all.push_back(Json::array({id}));
  }
  return all;
}

}  // namespace telescope::raphia
