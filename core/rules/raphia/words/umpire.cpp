#include <algorithm>

#include "core/base/counted.hpp"
#include "core/rules/form_parts.hpp"
#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/movement/movement.hpp"
#include "core/rules/raphia/rules.hpp"
#include "core/rules/raphia/turn/turn.hpp"
#include "core/rules/raphia/words/words.hpp"

namespace telescope::raphia {
namespace {

SheetLine line(std::string text, std::string_view rule) {
  return {.text = std::move(text), .rule = std::string(rule)};
}

std::string step_words(const Game& game) {
  const std::string who = game.mover == Side::kNeutral ? std::string() : game.name(game.mover);
  switch (game.step) {
    case Step::kDeploy:
      return "Set the stands down as the game has them; then the decks are shuffled and dealt.";
    case Step::kBid:
      return "Each player bids a card of his hand, face down; both are turned up together.";
    case Step::kChoose:
      return game.name(game.bid_winner) + " won the bid and may say who goes first.";
    case Step::kLayFirst:
      return who + " must lay first cards, at least four, one a unit.";
    case Step::kLaySecond:
      return who + " may lay a second card on units that have one.";
    case Step::kMove:
      return who + " may move, and must then fight the combats that were declared.";
    case Step::kFight:
      return who + " must take up the declared attacks, one by one.";
    case Step::kOver:
      return {};
  }
  return {};
}

int cards_on_pieces(const Game& game, Side side) {
  int count = 0;
  for (const auto& [id, stand] : game.stands)
    if (game.side(id) == side) count += static_cast<int>(game.laid(id).size());
  return count;
}

void add_attacks(const Game& game, std::vector<SheetLine>& lines) {
  if (game.combat)
    lines.push_back(line(game.named(game.combat->lead) + " fights " + game.named(game.combat->target) +
                             " in " + game.label(game.combat->square),
                         "RR-065"));
  for (const Attack& attack : game.attacks) lines.push_back(line(words_of(game, attack), "RRQ-70"));
}

/// Nobody can lay a card any more in his part of steps 2 and 3: of how many cards a hand has everybody knows.
bool lays_no_more(const Game& game) {
  return (game.step == Step::kLayFirst || game.step == Step::kLaySecond) &&
         (game.cards(game.mover).count(kHandPile) == 0 || Lay::places(game, game.mover).empty()) &&
         BeDone{game.mover}.against(game).empty();
}

constexpr std::size_t kFewChoices = 4;  // more are better chosen in the form

bool is_of_both(const Form& form) {
  return traits_of(form.action).of_both;
}

/// What asks for nothing more; where the rules object to it, it stays a form, which can be let pass.
bool offered_as_option(const Game& game, const Form& form) {
  return form.fields.empty() && !is_of_both(form) &&
         Actions::against(game, Actions::read(game, form.action)).empty();
}

/// "Ptolemy: Bid a card": whose it is.
std::vector<Form> named_forms(const Game& game, Side side) {
  std::vector<Form> forms = forms_of(game, side);
  for (Form& form : forms) {
    form.id += ":" + std::string(word(side));
    form.title = game.name(side) + ": " + form.title;
  }
  return forms;
}

/// Everybody's forms, told apart by their sides.
std::vector<Form> umpires_forms(const Game& game) {
  std::vector<Form> all;
  for (const Side side : kSides)
    for (Form& form : named_forms(game, side)) {
      const bool again =
          form.fields.empty() && std::ranges::find(all, form.action, &Form::action) != all.end();
      if (!again) all.push_back(std::move(form));  // what either may ask for in the same words, once
    }
  return all;
}

}  // namespace

std::string words_of(const Game& game, const Attack& attack) {
  return game.named(attack.piece) + " attacks " + game.label(attack.square) + " from " +
         game.label(attack.from);
}

std::string waits_words(const Game& game) {
  const Side waits = waits_for(game);
  if (waits == Side::kNeutral) return step_words(game);
  return game.name(waits) + " " + Actions::waited(game, waits) + ".";
}

std::vector<SheetLine> side_lines(const Game& game) {
  std::vector<SheetLine> lines;
  for (const Side side : kSides) {
    const std::string who = game.name(side);
    const int lost = game.losses(side);
    SheetLine losses = line(
        who + ": " + counted(lost, "unit") + " lost, " + std::to_string(game.left(side)) + " on the table",
        "RR-093");
    if (lost >= kTestFrom) losses.text += "; it is tested at the end of each turn";
    if (lost >= kTestFrom) losses.severity = Severity::kWarning;
    lines.push_back(std::move(losses));
    lines.push_back(line(who + ": " + counted(game.cards(side).count(kDeckPile), "card") + " in the deck, " +
                             std::to_string(cards_on_pieces(game, side)) + " on the table",
                         "RR-H02"));
  }
  return lines;
}

Sheet Words::heading(const Position& position) const {
  return steps_now(position.as<Game>());
}

Sheet Words::sheet(const Position& position) const {
  const Game& game = position.as<Game>();
  const std::string_view rule = row_of(game.step).rule;
  Sheet sheet = steps_now(game);
  sheet.advice = waits_words(game);
  sheet.hands_move = game.step == Step::kDeploy || game.step == Step::kMove || game.step == Step::kFight;
  if (sheet.over && game.winner != Side::kNeutral)
    sheet.lines.push_back(line(game.name(game.winner) + " won the battle.", rule));
  if (sheet.over) sheet.lines.push_back(line(game.why, rule));
  for (const std::string& each : guide_for_all(game)) sheet.advice += " " + each;
  if (game.first != Side::kNeutral)
    sheet.lines.push_back(line("Player 1: " + game.name(game.first), "RR-014"));
  add_attacks(game, sheet.lines);
  for (SheetLine& each : side_lines(game)) sheet.lines.push_back(std::move(each));
  const auto offer = [&](std::vector<Option> options) {
    for (Option& option : options) {
      option.leaves_step = traits_of(option.action).leaves_step;
      sheet.options.push_back(std::move(option));
    }
  };
  if (game.step == Step::kDeploy) offer(options_of(forms_of(game, kSides[0])));
  if (!game.settings().umpire) return sheet;
  if (game.step == Step::kMove)  // RRQ-14
    for (const auto& [id, stand] : game.stands)
      if (game.side(id) == game.mover && must_move(game, id))
        sheet.lines.push_back({.text = game.named(id) + " must move: its cards let it",
                               .rule = "RR-029",
                               .audience = Audience::kUmpire});
  std::vector<Form> own = umpires_forms(game);
  std::erase_if(own, [&](const Form& form) {
    return is_of_both(form) || (form.fields.empty() && !offered_as_option(game, form));
  });
  offer(options_of_few(own, kFewChoices));
  return sheet;
}

std::optional<Action> Words::passed_by(const Position& position) const {
  const Game& game = position.as<Game>();
  if (!lays_no_more(game)) return std::nullopt;
  return Actions::write(game, BeDone{game.mover});
}

std::vector<Form> Words::forms(const Position& position) const {
  const Game& game = position.as<Game>();
  if (!game.settings().umpire) return {};
  std::vector<Form> forms = umpires_forms(game);
  std::erase_if(forms, [&](const Form& form) { return offered_as_option(game, form); });
  return forms;
}

std::vector<Option> Words::options(const Position& position, const PieceId& piece) const {
  const Game& game = position.as<Game>();
  if (!game.settings().umpire) return {};
  std::vector<Form> forms = forms_of(game, game.side(piece));
  std::erase_if(forms, is_of_both);
  return options_about(forms, piece);
}

}  // namespace telescope::raphia
