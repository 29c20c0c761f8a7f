#include "core/rules/raphia/words/words.hpp"

#include <algorithm>
#include <array>

#include "core/base/counted.hpp"
#include "core/rules/form_parts.hpp"
#include "core/rules/known_parts.hpp"
#include "core/rules/raphia/knowledge/knowledge.hpp"
#include "core/rules/raphia/rules.hpp"

namespace telescope::raphia {
namespace {

SheetLine line(std::string text, std::string_view rule) {
  return {.text = std::move(text), .rule = std::string(rule)};
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

/// Everybody's forms, told apart by their sides: "Ptolemy: Bid a card".
std::vector<Form> umpires_forms(const Game& game) {
  std::vector<Form> all;
  for (const Side side : kSides)
    for (Form& form : forms_of(game, side)) {
      form.id += ":" + std::string(word(side));
      form.title = game.name(side) + ": " + form.title;
      const bool again =
          form.fields.empty() && std::ranges::find(all, form.action, &Form::action) != all.end();
      if (!again) all.push_back(std::move(form));  // what either may ask for in the same words, once
    }
  return all;
}

/// Moments that the whole table should notice, and what follows from them.
struct LargeRow {
  std::string_view type;
  std::string_view follows;
};
constexpr std::array<LargeRow, 9> kLarge{{
    {"revealed", ""},
    {"tie", "Both units stay where they are."},
    {"pushed_back", ""},
    {"retired", "There is no combat."},
    {"lost", "The stand is taken off the table."},
    {"kill_attempt", ""},
    {"general_killed", "The stand is taken off the table."},
    {"break_test", ""},
    {"over", "The battle is over."},
}};

}  // namespace

std::string words_of(const Game& game, const Attack& attack) {
  return game.named(attack.piece) + " attacks " + game.label(attack.square) + " from " +
         game.label(attack.from);
}

std::string in_step(const Game& game, std::string_view words) {
  const auto name = [&](Side side) { return side == Side::kNeutral ? std::string() : game.name(side); };
  return told_title(words, {{"mover", name(game.mover)}, {"winner", name(game.bid_winner)}});
}

std::string waits_words(const Game& game) {
  const Side waits = waits_for(game);
  if (waits == Side::kNeutral) return in_step(game, row_of(game.step).asks);
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
    if (lost >= kTestFrom) {
      losses.text += "; it is tested at the end of each turn";
      losses.severity = Severity::kWarning;
    }
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
    for (const PieceId& id : game.pieces(game.mover))
      if (must_move(game, id))
        sheet.lines.push_back({.text = game.named(id) + " must move: its cards let it",
                               .rule = "RR-029",
                               .audience = Audience::kUmpire});
  std::vector<Form> own = umpires_forms(game);
  std::erase_if(own, [&](const Form& form) {
    return is_of_both(form) || traits_of(form.action).only_as_form ||
           (form.fields.empty() && !offered_as_option(game, form));
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
  std::erase_if(forms, [&](const Form& form) {
    const bool deals = game.step == Step::kDeploy && form.fields.empty();  // for both, by one option
    return deals || offered_as_option(game, form);
  });
  return forms;
}

std::vector<Option> Words::options(const Position& position, const PieceId& piece) const {
  const Game& game = position.as<Game>();
  if (!game.settings().umpire) return {};
  std::vector<Form> forms = forms_of(game, game.side(piece));
  std::erase_if(forms, is_of_both);
  return options_about(forms, piece);
}

std::vector<Truth> Words::truth(const Position& position) const {
  const Game& game = position.as<Game>();
  std::vector<Truth> all;
  for (const auto& [id, facts] : game.setup->pieces) {
    const Stand& stand = game.stands.at(id);
    all.push_back({.unit = UnitId(id.value()),  // each unit has one stand, which bears its id
                   .name = facts.name,
                   .kind = std::string(to_string(facts.type)),
                   .side = facts.side,
                   .dead = stand.lost && !stand.exited,
                   .standing = {.piece = id, .spot = spot_of(game, id)},
                   .off_table = std::string(stand.exited ? kLeftBoard
                                            : stand.lost ? "lost"
                                                         : "")});
  }
  return all;
}

std::optional<GameEnd> Words::end(const Position& position) const {
  const Game& game = position.as<Game>();
  if (game.step != Step::kOver) return std::nullopt;
  GameEnd end{.sentence = game.why, .winner = game.winner};
  for (const auto& [id, facts] : game.setup->pieces) {
    const UnitId unit(id.value());
    if (game.stands.at(id).exited)
      end.units.push_back({unit, facts.side, UnitFate::Kind::kLeft, std::string(kLeftBoard)});
    else
      end.units.push_back(fate_at(unit, facts.side, game.setup->board, spot_of(game, id)));
  }
  return end;
}

PieceId Words::lost(const Event& event) const {
  const std::string type = type_of(event);
  if (type != "lost" && type != "general_killed") return {};
  return PieceId(event.value("piece", std::string()));
}

std::optional<std::string> Words::told_large(const Position&, const Event& event) const {
  const auto row = std::ranges::find(kLarge, type_of(event), &LargeRow::type);
  if (row == kLarge.end()) return std::nullopt;
  return std::string(row->follows);
}

std::string Words::title(const Action& action) const {
  return title_of(*setup_, action);
}

/// "Turn 3" of "Turn 3: each player bids a card."
std::optional<std::string> Words::chapter(const Event& event) const {
  if (type_of(event) != "turn") return std::nullopt;
  const std::string sentence = event.value("sentence", std::string());
  return sentence.substr(0, sentence.find(':'));
}

}  // namespace telescope::raphia
