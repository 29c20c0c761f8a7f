#include "core/rules/brevity/knowledge/forms.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/rules/brevity/words/steps.hpp"
#include "core/rules/lawful_choices.hpp"

namespace telescope::brevity {
namespace {

FormField number(std::string id, std::string label, double highest, std::vector<std::string> into) {
  FormField field = ask_number(std::move(id), std::move(label), 0, static_cast<int>(std::lround(highest)));
  field.initial = nullptr;
  field.rule = "OB-005";
  field.into = std::move(into);
  return field;
}

FormField inches(std::string id, std::string label, double most_in, std::vector<std::string> into) {
  constexpr int kHundredths = 100;
  FormField field = number(std::move(id), std::move(label), most_in * kHundredths, std::move(into));
  field.unit = "in";
  field.of_unit = kHundredths;
  return field;
}

/// A number of the object that lies there.
std::vector<std::string> within(std::vector<std::string> into, const char* key) {
  into.emplace_back(key);
  return into;
}

/// Places that point_fields() and place_fields() ask for; they are of the battalion that the form is about.
std::vector<FormSpot> spots_of(const Fields& fields) {
  const auto has = [&](const std::string& id) {
    return std::ranges::find(fields, id, &FormField::id) != fields.end();
  };
  std::vector<FormSpot> spots;
  for (const FormField& field : fields) {
    if (field.unit.empty() || !field.id.ends_with('x')) continue;
    const std::string prefix = field.id.substr(0, field.id.size() - 1);
    FormSpot spot{.x = field.id, .y = prefix + "y"};
    if (has(prefix + "heading")) spot.heading = prefix + "heading", spot.stand = "piece";
    spots.push_back(std::move(spot));
  }
  return spots;
}

/// By what the form's side may know (OB-H03). Fire is judged where its form is made.
void bar_unlawful(const Game& known, Form& form) {
  if (flags_of(form.action) & kJudgedAsOffered) return;
  telescope::bar_unlawful(form, [&](const Action& action) {
    const Objections all = Actions::against(known, Actions::read(known, action));
    return all.empty() ? std::string() : all.front().sentence;
  });
}

/// An optional rule that is off, or a field for which there is nothing to choose.
bool is_empty(const Game& known, const Form& form) {
  const Module* const module = Actions::about(form.action, static_cast<const Module*>(nullptr),
                                              [](auto kind) { return decltype(kind)::type::kTerms.module; });
  if (module && !(known.adv().*module->on)) return true;
  return std::ranges::any_of(form.fields, [](const FormField& field) {
    return has_choices(field) && field.choices.empty() && field.least > 0;
  });
}

/// What its player may ask for, in the order of the game's parts.
std::vector<Form> forms_of_step(const Game& known, Side side, const std::vector<Attack>& attacks) {
  std::vector<Form> forms;
  if (known.waits_for()) {
    add_forms_of_pending(known, side, forms);
  } else if (known.step <= Step::kTurnStart || acting_side(known) == side) {
    if (is_fire_step(known.step)) add_forms_of_fire(known, side, attacks, forms);
    add_forms_of_step(known, side, forms);
  }
  std::erase_if(forms, [&](const Form& each) { return is_empty(known, each); });
  for (Form& each : forms) bar_unlawful(known, each);
  return forms;
}

void add_concede(const Game& known, Side side, std::vector<Form>& forms) {
  if (known.step == Step::kDeploy) return;
  offer<Concede>(side, forms, {.advice = "The umpire must agree."}, {});
}

/// "Blue: End your moves": whose it is. The umpire's forms hang on everything, and are his alone.
void add_named(const Game& game, Side side, std::vector<Form> named, std::vector<Form>& forms) {
  for (Form& form : named) {
    form.id += ":" + std::string(word(side));
    form.title = game.name(side) + ": " + form.title;
    form.author = form.audience = Audience::kUmpire;
    forms.push_back(std::move(form));
  }
}

}  // namespace

FormChoice choice_of(const Game& known, const PieceId& piece, const Objections& against) {
  FormChoice made = choice(piece.value(), known.named(piece));
  made.piece = piece;
  if (const Stand& stand = known.stand(piece); stand.on_table()) {
    const Footprint base = footprint(known, piece, stand.placed);
    made.stand = {.at = stand.placed.at,
                  .heading_deg = stand.placed.heading_deg,
                  .width_mm = base.width.mm(),
                  .depth_mm = base.depth.mm()};
  }
  bar(made, against);
  return made;
}

void bar(FormChoice& choice, const Objections& against) {
  if (!against.empty()) choice.barred = against.front().sentence;
}

Choices commands_of(const Game& known, const std::vector<CommandId>& commands, const std::string& none) {
  Choices choices;
  for (const CommandId& each : commands)
    choices.push_back(choice(each.value(), known.name(each), each.value()));
  if (!none.empty()) choices.push_back(choice("-", none, ""));
  return choices;
}

std::vector<CommandId> all_commands(const Game& known, Side side) {
  std::vector<CommandId> all;
  for (const auto& [id, command] : known.setup->commands)
    if (side == Side::kNeutral || command.side == side) all.push_back(id);
  return all;
}

std::vector<PieceId> guns_of(const Game& known, Side side) {
  std::vector<PieceId> all = known.stands_of(side, true);
  std::erase_if(all, [&](const PieceId& piece) { return !known.facts(piece).is_artillery(); });
  return all;
}

FormField one_or_none(std::string id, std::string label, Choices choices, std::vector<std::string> into) {
  FormField field = one(std::move(id), std::move(label), std::move(choices), std::move(into));
  field.initial = nullptr;
  field.least = 0;
  return field;
}

FormField flag(const std::string& id, std::string label, std::string no, std::string yes) {
  FormField field =
      one(id, std::move(label), {choice("no", std::move(no), false), choice("yes", std::move(yes), true)});
  field.initial = "no";
  return field;
}

Fields point_fields(const Game& known, const std::vector<std::string>& into, const std::string& of) {
  const std::string prefix = of.empty() ? "" : of + " ", what = of.empty() ? "" : " (" + of + ")";
  return {
      inches(prefix + "x", "From the left" + what, known.setup->width_in(), within(into, "x_in100")),
      inches(prefix + "y", "From the near edge" + what, known.setup->depth_in(), within(into, "y_in100"))};
}

Fields place_fields(const Game& known, const std::vector<std::string>& into) {
  return fields_of(point_fields(known, into), heading_field(within(into, "heading_deg")));
}

FormField heading_field(std::vector<std::string> into) {
  return number("heading", "Heading, degrees clockwise from up the table", 359.0, std::move(into));
}

void add_form(const ActionInfo& info, Side side, Form form, Fields fields, Action said,
              std::vector<Form>& forms) {
  if (form.id.empty()) form.id = info.word;
  if (form.title.empty()) form.title = info.title;
  if (form.rule.empty()) form.rule = info.rule;
  form.due = form.due || info.due;
  form.author = form.audience = side == Side::kNeutral ? Audience::kUmpire : audience_of(side);
  form.spots = spots_of(fields);
  form.fields = std::move(fields);
  form.action = std::move(said);
  form.action["type"] = info.word;
  forms.push_back(std::move(form));
}

Action fire_of(const Game& known, AttackOrder order) {
  Action action = Actions::write(known, Fire{.order = std::move(order)});
  action.erase("medium_row");
  return action;
}

std::vector<PieceId> to_be_landed(const Game& known) {
  if (!known.adv().airlanding && !known.adv().engineering) return {};
  return known.those([&](const PieceId& id, const Stand& stand) {
    return stand.command == known.move.command && stand.where == Where::kAside &&
           known.facts(id).landing != Landing::kNone;
  });
}

std::vector<Fire> due_attacks(const Game& known, Side side) {
  std::vector<Fire> all;
  for (const AirMission& each : due_missions(known, side))
    all.push_back({.order = {.kind = FireKind::kAir,
                             .side = side,
                             .target = each.target.value_or(PieceId()),
                             .at = each.at,
                             .firers = {each.aircraft},
                             .medium_row = each.medium_row,
                             .mission = each.id}});
  return all;
}

std::vector<Form> forms_of(const Game& known, Side side) {
  std::vector<Form> forms;
  if (known.step == Step::kOver) return forms;
  std::vector<Attack> attacks;
  const Side fires = fires_now(known);
  if (fires != Side::kNeutral && (side == Side::kNeutral || (side == fires && !known.waits_for())))
    attacks = possible_attacks(known, fires);
  if (side != Side::kNeutral) {
    forms = forms_of_step(known, side, attacks);
    add_concede(known, side, forms);
    return forms;
  }
  // What the step is for, then what only the umpire may decide or correct, then what ends the battle.
  for (const Side each : kSides) add_named(known, each, forms_of_step(known, each, attacks), forms);
  add_forms_of_umpire(known, attacks, forms);
  std::erase_if(forms, [&](const Form& each) { return is_empty(known, each); });
  for (const Side each : kSides) {
    std::vector<Form> last;
    add_concede(known, each, last);
    add_named(known, each, std::move(last), forms);
  }
  return forms;
}

}  // namespace telescope::brevity
