#include "core/rules/mini_nap/knowledge/form_fields.hpp"
#include "core/rules/mini_nap/knowledge/forms.hpp"
#include "core/rules/two_parties.hpp"

// What an umpire decides or, where none sits, one player asks and the other agrees to.

namespace telescope::mini_nap {
namespace {

constexpr int kMostSetByHand = 100;

Form ruling(const Game& game, Side side) {
  return form_of(side, action_named(Kind::kRuling), "Rule on what is too close to call", "MN-C04",
                 {choose_one("about", "Question",
                             {choice("reach", "It reaches the target of its charge"),
                              choice("way", "It has moved within its allowance"),
                              choice("turn", "It has turned by no more than 90 degrees"),
                              choice("outflank", "It outflanks its target (MNQ-13)"),
                              choice("start", "It began its charge over 12 cm away"),
                              choice("near", "It keeps its distance from that enemy"),
                              choice("overhead", "It may fire over others at that target")}),
                  unit_field(game, "unit", "Unit", on_table(game, Side::kNeutral)),
                  maybe("target", "Of the last two questions: the other unit",
                        choices_of(game, on_table(game, Side::kNeutral))),
                  yes_or_no("yes", "Ruling")});
}

Form correction(const Game& game, Side side) {
  std::vector<UnitId> units = game.setup->order;
  const auto marker = [](std::string key, std::string label) {
    return maybe(std::move(key), std::move(label),
                 {flag_choice("on", "Yes", true), flag_choice("off", "No", false)});
  };
  Fields fields{unit_field(game, "unit", "Unit", units),
                maybe_number("strength", "Strength points that it has", 0, kMostSetByHand),
                maybe_number("hits", "Hit markers that it bears", 0, kMostSetByHand),
                marker("disordered", "Disordered, a blue marker"),
                marker("reacted", "Has reacted, a blue marker"),
                marker("emergency", "Its square is an emergency square"),
                marker("break_through", "Has a break-through"),
                maybe("formation", "It stands in", formation_choices(game, units))};
  add_whereabouts(game, fields);
  fields.push_back(yes_or_no("remove", "It is removed"));
  fields.push_back(left_field());
  fields.push_back(ask_text("note", "Why"));
  Action action = action_named(Kind::kAdjust);
  action["at"] = Json::object();
  return form_of(side, std::move(action), "Correct a unit", "MN-C13", std::move(fields));
}

Form finish(const Game& game, Side side) {
  Choices winners;
  for (const Side each : kBothSides)
    winners.push_back(choice(std::string(to_string(each)), game.setup->name(each)));
  winners.push_back(choice(std::string(to_string(Side::kNeutral)), "Nobody"));
  return form_of(side, action_named(Kind::kFinish), "End the game", "MN-N08",
                 {choose_one("side", "Winner", std::move(winners)), ask_text("note", "How it ended")});
}

}  // namespace

void add_forms_of_judgement(const Game& game, Side side, std::vector<Form>& forms) {
  if (game.phase > Phase::kDeploy && !on_table(game, Side::kNeutral).empty())
    forms.push_back(ruling(game, side));
  forms.push_back(correction(game, side));
  if (game.phase > Phase::kDeploy) forms.push_back(finish(game, side));
}

}  // namespace telescope::mini_nap
