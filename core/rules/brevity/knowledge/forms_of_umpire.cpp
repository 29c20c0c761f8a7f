#include <algorithm>
#include <array>

#include "core/rules/brevity/knowledge/forms.hpp"

// What the game waits for before anything else (Game::pending), and what only the umpire does: he lets the
// game go on, decides what is too close to call, and enters what cannot be measured (section 23.1).

namespace telescope::brevity {
namespace {

constexpr Side kUmpire = Side::kNeutral;

void add_proceed(const Game& game, Forms& forms) {
  const std::string title = proceeds_with(game);
  // OB-230: a planned attack that is due comes first.
  if (title.empty() || !Actions::against(game, Proceed{}).empty()) return;
  // Works of the umpire wait for nobody; what leaves the step waits for both sides.
  const bool due = !Proceed::leaves_step(game) || (game.done.at(0) && game.done.at(1));
  offer<Proceed>(kUmpire, forms, {.title = title, .due = due}, {});
}

/// OB-196.
void add_place_hidden(const Game& game, Side side, const Pending& waits, Forms& forms) {
  const Placed& recorded = game.stand(waits.piece).placed;
  offer<PlaceHidden>(side, forms,
                     {.title = "Set " + game.named(waits.piece) + " down where it was recorded",
                      .advice = "It is located: it lies on the table from now on.",
                      .due = true},
                     {}, Actions::write(game, PlaceHidden{.piece = waits.piece, .at = recorded}));
}

FormField answer_field() {
  return one("yes", "Answer", {choice("yes", "Yes", true), choice("no", "No", false)});
}

/// BQ-73.
void add_captured(const Game& game, Side side, const Pending& waits, Forms& forms) {
  FormField answer = answer_field();
  answer.initial = waits.surrounded ? "yes" : "no";
  offer<Ruling>(
      side, forms,
      {.id = "captured",
       .title = "Was " + game.named(waits.piece) + " surrounded",
       .rule = "BQ-73",
       .advice = std::string("Measured is that it was ") + (waits.surrounded ? "" : "not ") + "surrounded.",
       .due = true},
      {std::move(answer)}, {{"question", waits.question()}});
}

/// BQ-01: what the attacks of this step leave open, and any other question by its id.
void add_rulings(const std::vector<Attack>& attacks, Forms& forms) {
  Choices open;
  for (const Attack& attack : attacks)
    for (const Question& each : attack.open)
      if (std::ranges::find(open, each.id, &FormChoice::id) == open.end())
        open.push_back(choice(each.id, each.sentence));
  FormField question = one("question", "Question", std::move(open));
  question.initial = nullptr;
  offer<Ruling>(kUmpire, forms, {}, {std::move(question), answer_field()});
  FormField other =
      noted(ask_text("question", "Question"), {.why = "As the objection names it: range/A-01/D-03."});
  other.least = 1;
  offer<Ruling>(kUmpire, forms, {.id = "ruling-other", .title = "Decide another question"},
                {std::move(other), answer_field()});
}

FormField corrected(const char* key, const char* label, const char* no, const char* yes) {
  return one_or_none(key, label, {choice("no", no, false), choice("yes", yes, true)}, {key});
}

/// Section 23.1: markers without tags, and what was entered or measured wrongly.
void add_corrections(const Game& game, Forms& forms) {
  const auto pieces = game.those([&](const PieceId& id, const Stand&) { return !game.facts(id).is_air(); });
  const FormField piece = one("piece", "Battalion", choices_of(game, pieces));
  offer<Adjust>(kUmpire, forms, {},
                {piece, corrected("pinned", "Pin marker", "none", "pinned"),
                 corrected("spent", "Casualty marker", "none", "spent"),
                 corrected("mounted", "Transport", "dismounted, unlimbered", "mounted, limbered"),
                 one_or_none("posture", "Posture", word_choices<Posture>(), {"posture"})});
  offer<Adjust>(kUmpire, forms, {.id = "adjust-place", .title = "Correct the place of a battalion"},
                fields_of(piece, place_fields(game, {"to"})));
  offer<Adjust>(kUmpire, forms,
                {.id = "adjust-officer", .title = "Correct an officer figure", .rule = "OB-010"},
                {one("command", "Command", commands_of(game, all_commands(game))),
                 one("officer", "Officer", {choice("no", "gone", false), choice("yes", "there", true)})});
}

/// OB-003.
void add_fulfilled(const Game& game, Forms& forms) {
  Choices sides = telescope::choices_of(
      kSides, [&](Side side) { return choice(std::string(word(side)), game.name(side)); });
  offer<Fulfilled>(kUmpire, forms, {.advice = "The game is then over."},
                   {one("side", "Side", std::move(sides))});
}

void add_hold(Side side, const char* title, Forms& forms) {
  offer<Hold>(side, forms, {.title = title, .due = true}, {});
}

/// OB-198, BQ-81.
void add_retirement(const Game& known, Side side, const Pending& waits, Forms& forms) {
  offer<Retire>(side, forms,
                {.title = "Retire " + known.named(waits.piece) + " straight",
                 .advice = "Up to a full move, farther from who fires; the umpire must agree."},
                place_fields(known, {"straight_to"}), Actions::write(known, Retire{.piece = waits.piece}));
  add_hold(side, "It stays where it is", forms);
}

/// OB-209, OB-210.
void add_answer(const Game& known, Side side, const Pending& waits, Forms& forms) {
  const std::vector<PieceId> fired = answerable(known, waits);
  for (const PieceId& each : fired) {
    offer<Fire>(side, forms,
                {.id = fired.size() > 1 ? "counter-battery:" + each.value() : "counter-battery",
                 .title = "Answer " + known.named(each),
                 .rule = "OB-210"},
                {some("firers", "Artillery", choices_of(known, may_answer(known, each)))},
                fire_of(known, {.kind = FireKind::kCounterBattery, .side = side, .target = each}));
  }
  add_hold(side, "Do not answer", forms);
}

/// OB-224, BQ-135: any battalion on the table, the attacker's own among them.
void add_air_target(const Game& known, Side side, const Pending&, Forms& forms) {
  std::vector<PieceId> pieces;
  for (const Side each : {enemy_of(side), side})
    for (const PieceId& piece : known.stands_of(each)) pieces.push_back(piece);
  offer<AirTarget>(side, forms, {}, {one("target", "Target", choices_of(known, pieces))});
}

/// OB-240.
void add_returns(const Game& known, Side side, const Pending& waits, Forms& forms) {
  offer<Returns>(side, forms, {}, {one("piece", "Returns", choices_of(known, {waits.piece, waits.other}))});
}

/// OB-087: it is rolled at once.
void add_mark(const Game& known, Side side, const Pending& waits, Forms& forms) {
  offer<Fire>(
      side, forms,
      {.id = "mark",
       .title = "Roll the fire that was noted against " + known.named(waits.piece),
       .rule = "OB-087",
       .due = true},
      {}, fire_of(known, {.kind = FireKind::kMark, .side = side, .target = waits.piece, .mark = waits.mark}));
}

/// Who answers: of a mark whose it is; kNeutral: the umpire.
Side answers(const Game& known, const Pending& waits) {
  if (waits.kind != Pending::Kind::kMark || waits.side != Side::kNeutral) return waits.side;
  const PointMark* const mark = find_in(known.modules.marks, waits.mark);
  return mark ? mark->side : Side::kNeutral;
}

/// By Pending::Kind.
constexpr std::array kAnswers{add_retirement, add_answer,  add_place_hidden, add_mark,
                              add_air_target, add_returns, add_captured};

}  // namespace

void add_forms_of_umpire(const Game& known, const std::vector<Attack>& attacks, Forms& forms) {
  add_forms_of_pending(known, kUmpire, forms);
  add_proceed(known, forms);
  add_rulings(attacks, forms);
  add_corrections(known, forms);
  add_fulfilled(known, forms);
}

void add_forms_of_pending(const Game& known, Side side, Forms& forms) {
  const Pending* const waits = known.waits_for();
  if (waits && answers(known, *waits) == side)
    kAnswers.at(static_cast<std::size_t>(waits->kind))(known, side, *waits, forms);
}

}  // namespace telescope::brevity
