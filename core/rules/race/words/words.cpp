#include "core/rules/race/words/words.hpp"

#include <array>

#include "core/base/counted.hpp"
#include "core/rules/race/actions.hpp"
#include "core/rules/race/campaign/turn.hpp"
#include "core/rules/ruleset.hpp"

namespace telescope::race {
namespace {

constexpr std::array<std::string_view, 7> kAdvice{
    "Each player chooses Attack or Regroup.",
    "The player on the offensive throws for the type of battle.",
    "The player on the offensive chooses units, and the defending force is fixed.",
    "The battle is fought with any tactical rules; then its result is reported.",
    "The player on the offensive throws for the result.",
    "A die is thrown for every stand that is lost.",
    "",
};

std::string_view type_words(BattleType type) {
  // RXQ-44: who is set up, and how.
  constexpr std::array<std::string_view, 4> kSetUp{
      "the offensive player is set up as in a hasty defence and the defenders attack him",
      "the defenders are set up first and may have works", "the defenders are set up first, without works",
      "nobody is set up: both enter from their base edges"};
  return entry_of(kSetUp, type);
}

std::string result_words(const Game& game) {
  return game.winner == Side::kNeutral ? "The campaign is a draw"
                                       : game.setup->name(game.winner) + " won the race for X";
}

std::vector<Form> umpires_forms(const Game& game) {
  return Actions::forms(game, Side::kNeutral, Audience::kUmpire);
}

}  // namespace

Sheet Words::heading(const Position& position) const {
  return page(position.as<Game>());
}

Sheet Words::sheet(const Position& position) const {
  const Game& game = position.as<Game>();
  Sheet sheet = page(game);
  sheet.advice = entry_of(kAdvice, game.phase);
  sheet.hands_move = false;
  for (const Side side : kBothSides) {
    std::string text = setup_->name(side) + ": " + standing_words(game, side, false);
    if (game.phase == Phase::kChoose) text += game.player(side).choice ? "; has chosen" : "; has not chosen";
    sheet.lines.push_back({std::move(text), "RX-093"});
    sheet.lines.push_back({setup_->name(side) + ": " + std::to_string(game.lost(side)) + " of " +
                               std::to_string(game.army(side).stands.size()) + " stands lost",
                           "RX-081", Severity::kNote,
                           game.settings().losses_open ? Audience::kAll : Audience::kUmpire});
  }
  if (game.battle) {
    const Battle& battle = *game.battle;
    sheet.lines.push_back({words_for(battle.type) + ": " + std::string(type_words(battle.type)), "RXQ-44"});
    sheet.lines.push_back(
        {"At most " + counted(battle.limit, "unit") + " against " + size_words(battle.size), "RX-039"});
    if (game.phase == Phase::kForces) {
      sheet.lines.push_back(
          {battle.fielded ? "The units are chosen" : "The units are not chosen yet", "RX-046"});
      sheet.lines.push_back(
          {battle.orbat ? "The defending force is fixed" : "The defending force is not fixed yet", "RX-051"});
    }
  }
  for (SheetLine& line : chance_lines(game)) sheet.lines.push_back(std::move(line));
  if (sheet.over) sheet.lines.push_back({result_words(game), "RX-089"});
  sheet.options = options_of(umpires_forms(game));
  return sheet;
}

std::vector<Form> Words::forms(const Position& position) const {
  const Game& game = position.as<Game>();
  std::vector<Form> forms = forms_to_fill(umpires_forms(game));
  for (Form& form : Actions::forms_on_behalf(game, kParties, setup_->sides)) forms.push_back(std::move(form));
  return forms;
}

std::optional<GameEnd> Words::end(const Position& position) const {
  const Game& game = position.as<Game>();
  if (game.phase != Phase::kOver) return std::nullopt;
  GameEnd end{.sentence = result_words(game) + ".", .winner = game.winner};
  for (const Side side : kBothSides)
    for (std::size_t i = 0; i < game.army(side).stands.size(); ++i)
      end.units.push_back(
          {UnitId(game.army(side).stands[i].id), side,
           game.player(side).lost.at(i) ? UnitFate::Kind::kDestroyed : UnitFate::Kind::kInPlay,
           zone_words(game.settings(), game.player(side).zone)});
  end.objectives.push_back({.objective = "X", .holder = game.winner});
  return end;
}

std::optional<std::string> Words::told_large(const Position&, const Event& event) const {
  const std::string type = event.value("type", std::string());
  if (type == "over") return "The campaign is over.";
  if (type == "revealed" || type == "battle" || type == "no_battle" || type == "result") return "";
  return std::nullopt;
}

/// "Campaign turn 3" of "Campaign turn 3: both players choose an action."
std::optional<std::string> Words::chapter(const Event& event) const {
  const std::string type = event.value("type", std::string());
  if (type != "turn" && type != "begun") return std::nullopt;
  const std::string sentence = event.value("sentence", std::string());
  return sentence.substr(0, sentence.find(':'));
}

std::string Words::title(const Action& action) const {
  return action.value("type", std::string()) == kBegin ? "The campaign begins" : Actions::title(action);
}

}  // namespace telescope::race
