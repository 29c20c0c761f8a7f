#include <algorithm>

#include "core/rules/brevity/fire/attack.hpp"
#include "core/rules/brevity/knowledge/form_parts.hpp"
#include "core/rules/brevity/knowledge/forms.hpp"
#include "core/rules/brevity/rules.hpp"
#include "core/rules/brevity/state/game_json.hpp"
#include "core/rules/brevity/turn/turn.hpp"
#include "core/rules/brevity/words/steps.hpp"

// What only the umpire does: he lets the game go on, decides what is too close to call, and enters what
// cannot be measured (section 23.1).

namespace telescope::brevity {
namespace {

using Forms = std::vector<Form>;

Form umpires(std::string id, std::string title, std::string_view rule, Fields fields, Action action) {
  Form form =
      form_of(Side::kNeutral, std::move(id), std::move(title), rule, std::move(fields), std::move(action));
  form.author = form.audience = Audience::kUmpire;
  return form;
}

void add_proceed(const Game& game, Forms& forms) {
  const std::string title = proceeds_with(game);
  // OB-230: a planned attack that is due comes first.
  if (title.empty() || !judge(game, Proceed{}).empty()) return;
  forms.push_back(umpires("proceed", title, "BQ-08", {}, {{"type", "proceed"}}));
  // Works of the umpire wait for nobody; what leaves the step waits for both sides.
  const bool leaves = game.step == Step::kDeploy || title == "Go on";
  forms.back().due = !leaves || (game.done.at(0) && game.done.at(1));
}

/// OB-196.
void add_place_hidden(const Game& game, Forms& forms) {
  const Pending* const waits = game.waits_for();
  if (!waits || waits->kind != Pending::Kind::kPlaceHidden) return;
  const Placed& recorded = game.stand(waits->piece).placed;
  forms.push_back(umpires(
      "place-hidden", "Set " + game.setup->named(waits->piece) + " down where it was recorded", "OB-196", {},
      {{"type", "place-hidden"}, {"piece", waits->piece.value()}, {"at", to_json(recorded)}}));
  forms.back().due = true;
  forms.back().advice = "It is located: it lies on the table from now on.";
}

FormField answer_field() {
  return one("yes", "Answer", {choice("yes", "Yes", true), choice("no", "No", false)}, {"yes"});
}

/// BQ-73.
void add_captured(const Game& game, Forms& forms) {
  const Pending* const waits = game.waits_for();
  if (!waits || waits->kind != Pending::Kind::kCaptured) return;
  FormField answer = answer_field();
  answer.initial = waits->surrounded ? "yes" : "no";
  forms.push_back(umpires("captured", "Was " + game.setup->named(waits->piece) + " surrounded", "BQ-73",
                          {std::move(answer)},
                          {{"type", "ruling"}, {"question", "surrounded/" + waits->piece.value()}}));
  forms.back().advice =
      std::string("Measured is that it was ") + (waits->surrounded ? "" : "not ") + "surrounded.";
  forms.back().due = true;
}

/// BQ-01: what the attacks of this step leave open, and any other question by its id.
void add_rulings(const Game& game, Forms& forms) {
  Choices open;
  if (const Side side = fires_now(game); side != Side::kNeutral)
    for (const Attack& attack : possible_attacks(game, side))
      for (const Question& each : attack.open)
        if (std::ranges::find(open, each.id, &FormChoice::id) == open.end())
          open.push_back(choice(each.id, each.sentence));
  if (!open.empty()) {
    forms.push_back(umpires("ruling", "Decide what is too close to call", "BQ-01",
                            {one("question", "Question", std::move(open), {"question"}), answer_field()},
                            {{"type", "ruling"}}));
    forms.back().fields.front().initial = nullptr;
  }
  FormField question;
  question.id = "question";
  question.label = "Question";
  question.why = "As the objection names it: range/A-01/D-03.";
  question.kind = FormField::Kind::kText;
  question.least = 1;
  question.into = {"question"};
  forms.push_back(umpires("ruling-other", "Decide another question", "BQ-01",
                          {std::move(question), answer_field()}, {{"type", "ruling"}}));
}

FormField corrected(const char* key, const char* label, const char* no, const char* yes) {
  return one_or_none(key, label, {choice("no", no, false), choice("yes", yes, true)}, {key});
}

/// Section 23.1: markers without tags, and what was entered or measured wrongly.
void add_corrections(const Game& game, Forms& forms) {
  Choices pieces, commands;
  for (const auto& [id, stand] : game.stands)
    if (!game.facts(id).is_air()) pieces.push_back(choice_of(game, id));
  for (const auto& [id, command] : game.commands)
    commands.push_back(choice(id.value(), game.setup->name(id)));
  const FormField piece = one("piece", "Battalion", std::move(pieces), {"piece"});
  forms.push_back(umpires("adjust", "Correct the state of a battalion", "BQ-01",
                          {piece, corrected("pinned", "Pin marker", "none", "pinned"),
                           corrected("spent", "Casualty marker", "none", "spent"),
                           corrected("mounted", "Transport", "dismounted, unlimbered", "mounted, limbered"),
                           one_or_none("posture", "Posture", word_choices<Posture>(), {"posture"})},
                          {{"type", "adjust"}}));
  Fields place{piece};
  add_place(game, {"to"}, place);
  forms.push_back(umpires("adjust-place", "Correct the place of a battalion", "BQ-01", std::move(place),
                          {{"type", "adjust"}}));
  forms.push_back(umpires(
      "adjust-officer", "Correct an officer figure", "OB-010",
      {one("command", "Command", std::move(commands), {"command"}),
       one("officer", "Officer", {choice("no", "gone", false), choice("yes", "there", true)}, {"officer"})},
      {{"type", "adjust"}}));
}

/// OB-003.
void add_fulfilled(const Game& game, Forms& forms) {
  Choices sides;
  for (const Side side : kSides) sides.push_back(choice(std::string(word(side)), game.setup->name(side)));
  forms.push_back(umpires("fulfilled", "A side has fulfilled its orders", "OB-003",
                          {one("side", "Side", std::move(sides), {"side"})}, {{"type", "fulfilled"}}));
  forms.back().advice = "The game is then over.";
}

}  // namespace

void add_forms_of_umpire(const Game& known, Forms& forms) {
  if (known.step == Step::kOver) return;
  add_place_hidden(known, forms);
  add_captured(known, forms);
  add_proceed(known, forms);
  add_rulings(known, forms);
  add_corrections(known, forms);
  add_fulfilled(known, forms);
}

}  // namespace telescope::brevity
