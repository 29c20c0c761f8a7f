#include <algorithm>
#include <cmath>
#include <utility>

#include "core/rules/brevity/knowledge/forms.hpp"

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
    if (command.side == side) all.push_back(id);
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

void add_done(Side side, std::string title, std::string_view rule, std::vector<Form>& forms) {
  offer<Done>(side, forms, {.title = std::move(title), .rule = std::string(rule), .due = true}, {});
}

std::vector<PieceId> own_aircraft(const Game& known, Side side, const std::vector<Aircraft>& kinds) {
  std::vector<PieceId> all;
  for (const auto& [id, facts] : known.setup->pieces)
    if (facts.side == side && std::ranges::count(kinds, facts.aircraft) > 0) all.push_back(id);
  return all;
}

std::vector<PieceId> to_be_landed(const Game& known) {
  std::vector<PieceId> all;
  if (!known.adv().airlanding && !known.adv().engineering) return all;
  for (const auto& [id, stand] : known.stands)
    if (stand.command == known.move.command && stand.where == Where::kAside &&
        known.facts(id).landing != Landing::kNone)
      all.push_back(id);
  return all;
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

}  // namespace telescope::brevity
