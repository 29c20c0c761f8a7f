#include <algorithm>
#include <cmath>

#include "core/rules/mini_nap/knowledge/form_fields.hpp"
#include "core/rules/mini_nap/knowledge/forms.hpp"
#include "core/rules/mini_nap/measure/limits.hpp"
#include "core/rules/mini_nap/movement/tables.hpp"
#include "core/rules/mini_nap/reactions/reactions.hpp"

// What is waited for: sections 15.1 to 15.7, and what the table's edge or a lost contact leaves open.

namespace telescope::mini_nap {
namespace {

Action of_unit(Kind kind, const UnitId& unit) {
  Action action = action_named(kind);
  action["unit"] = unit.value();
  return action;
}

void add_stand(const Pending& waits, Side side, std::vector<Form>& forms) {
  const bool passes = waits.kind == Pending::Kind::kOpportunity;
  forms.push_back(form_of(side, action_of_side(Kind::kStand, side),
                          passes ? "Let it pass" : "Stand and fight", "MN-144"));
  forms.back().due = true;
}

/// MN-164, MNQ-56.
FormField neighbours_field(const Game& game, const std::vector<UnitId>& units, int least) {
  return choose_some("with", "Neighbours that try too", choices_of(game, units), least, 0);
}

void add_opportunities(const Game& game, Side side, std::vector<Form>& forms) {
  const auto offers = opportunities(game);
  for (const bool counter : {false, true}) {
    std::vector<UnitId> units;
    const Opportunity* first = nullptr;
    for (const Opportunity& each : offers) {
      if ((each.needs == 0) != counter) continue;
      units.push_back(each.unit);
      if (!first) first = &each;
    }
    if (!first) continue;
    FormField along = ask_number("along_mm", "When it has come so far, millimetres of its way", 0,
                                 static_cast<int>(std::ceil(length_mm(game.last->legs))));
    along.initial = static_cast<int>(std::ceil(first->along_mm));
    along.why = "The page says from where to where of its way each unit may charge it.";
    Fields fields{unit_field(game, "unit", "Unit", units), std::move(along)};
    fields.push_back(maybe_number("heading_deg", "Another heading than to its centre, degrees", 0, 359));
    forms.push_back(form_of(side, action_named(counter ? Kind::kCounter : Kind::kOpportunity),
                            counter ? "Counter-charge" : "Try an opportunity charge",
                            counter ? "MN-184" : "MN-175", std::move(fields)));
  }
}

void add_retreat(const Game& game, Side side, const UnitId& unit, Kind kind, std::vector<Form>& forms) {
  if (!may_retreat(game, unit, kind)) return;
  const bool flees = kind == Kind::kFlee, foot = game.facts(unit).infantry();
  const Span_cm span = flees ? kFlight : foot ? kFallBackInfantry : kFallBackCavalry;
  Fields fields{ask_number("cm", "Centimetres", static_cast<int>(span.least), static_cast<int>(span.most))};
  if (!must_face_about(game, unit, game.contact()->by))
    fields.push_back(yes_or_no("about_face", "It faces about first"));
  forms.push_back(form_of(side, of_unit(kind, unit), flees ? "Limber up and flee" : "Fall back",
                          flees  ? "MN-154"
                          : foot ? "MN-148"
                                 : "MN-149",
                          std::move(fields)));
}

void add_crew(const Game& game, Side side, const UnitId& unit, std::vector<Form>& forms) {
  std::vector<UnitId> squares;
  for (const UnitId& id : game.counting(side)) {
    Wanted wanted;
    wanted.kind = Kind::kCrew;
    wanted.unit = unit;
    wanted.target = id;
    Against against(game);
    check_crew(against, game, wanted);
    if (against.empty()) squares.push_back(id);
  }
  if (!squares.empty())
    forms.push_back(form_of(side, of_unit(Kind::kCrew, unit), "The crew flees to a square", "MN-158",
                            {unit_field(game, "target", "Square", squares)}));
}

void add_square(const Game& game, Side side, const UnitId& unit, std::vector<Form>& forms) {
  Wanted wanted;
  wanted.kind = Kind::kSquare;
  wanted.unit = unit;
  Against against(game);
  check_square(against, game, wanted);
  if (!against.empty()) return;
  const auto with = may_form_square_with(game, unit);
  Fields fields;
  if (!with.empty()) fields.push_back(neighbours_field(game, with, 0));
  forms.push_back(form_of(side, of_unit(Kind::kSquare, unit), "Try to form an emergency square", "MN-163",
                          std::move(fields)));
  if (with.empty()) return;
  forms.push_back(form_of(side, action_of_side(Kind::kStand, side),
                          "Stand and fight, while neighbours try to form squares", "MN-164",
                          {neighbours_field(game, with, 1)}));
  forms.back().id = "stand-with";
}

void add_contact(const Game& game, Side side, std::vector<Form>& forms) {
  const Pending* contact = game.contact();
  if (!contact || contact->side != side) return;
  const UnitId unit = contact->unit;
  add_square(game, side, unit, forms);
  add_retreat(game, side, unit, Kind::kFallBack, forms);
  add_retreat(game, side, unit, Kind::kFlee, forms);
  add_crew(game, side, unit, forms);
}

void add_feint(const Game& game, Side side, const Pending& waits, std::vector<Form>& forms) {
  constexpr int kFarthest_cm = 14;  // MN-172 counts from the square, however the two stand to each other
  forms.push_back(form_of(side, of_unit(Kind::kFeint, waits.unit), "Try a feint", "MN-170",
                          {ask_number("cm", "Centimetres straight back, to 6 to 12 cm from the square",
                                      static_cast<int>(kFeintGap.least), kFarthest_cm),
                           number_from_zero("degrees", "It then turns by degrees", -90, 90)}));
  forms.back().advice = game.setup->name(waits.unit) + " tests; failed, it stays in contact.";
}

/// MNQ-24, MNQ-44.
void add_settling(const Game& game, Side side, const Pending& waits, std::vector<Form>& forms) {
  Fields fields;
  add_whereabouts(game, fields);
  fields.push_back(yes_or_no("remove", "It is removed"));
  fields.push_back(left_field());
  fields.push_back(ask_text("note", "Note"));
  Action action = of_unit(Kind::kAdjust, waits.unit);
  action["at"] = Json::object();
  forms.push_back(form_of(side, std::move(action), "What becomes of " + game.setup->name(waits.unit),
                          waits.kind == Pending::Kind::kEdge ? "MNQ-24" : "MNQ-44", std::move(fields)));
  forms.back().id = "settle";
  forms.back().due = true;
}

}  // namespace

void add_forms_of_reaction(const Game& game, Side side, std::vector<Form>& forms) {
  const Pending& waits = *game.waits_for();
  if (waits.side == Side::kNeutral) return add_settling(game, side, waits, forms);
  if (waits.side != side) return;
  if (waits.kind == Pending::Kind::kOpportunity) add_opportunities(game, side, forms);
  if (waits.kind == Pending::Kind::kFeint) add_feint(game, side, waits, forms);
  add_contact(game, side, forms);
  add_stand(waits, side, forms);
}

}  // namespace telescope::mini_nap
