#include <algorithm>

#include "core/rules/rapier/words/forms.hpp"

// What only the umpire, or the Staff Officer through him, puts in.

namespace telescope::rapier {
namespace {

using FieldKind = FormField::Kind;

FormChoice plain(std::string id, std::string label, Json put = {}) {
  return {.id = std::move(id), .label = std::move(label), .put = std::move(put), .sector = {}, .piece = {}};
}

/// RO-036: counters that the umpire has shuffled and looked at himself.
void add_deal_form(const Game& game, std::vector<Form>& forms) {
  if (game.step != Step::kDeal || !objections(game, Deal{}).empty()) return;
  std::vector<FormChoice> items;
  bool dummies = false;
  for (int i = 0; i < game.unit_count(); ++i) {
    const auto no = static_cast<UnitNo>(i);
    if (game.side(no) != Side::kDefender) continue;
    if (game.facts(no).kind == rapier::Kind::kDummy)
      dummies = true;
    else
      items.push_back(
          plain(game.facts(no).id.value(), game.facts(no).id.value() + "  " + game.facts(no).name));
  }
  if (dummies) items.push_back(plain("dummy", "dummy"));
  Form form{.id = "deal",
            .title = "Deal the counters by hand",
            .rule = "RO-036",
            .advice =
                "Shuffle them face down, then say in private what each hides. Nobody else may see it "
                "(HD-10).",
            .audience = Audience::kUmpire,
            .fields = {},
            .action = {{"type", "deal"}, {"items", Json::object()}}};
  for (const PieceId& counter : game.setup->counters)
    form.fields.push_back({.id = counter.value(),
                           .label = "Counter " + counter.value() + " hides",
                           .rule = "HD-01",
                           .why = {},
                           .kind = FieldKind::kOne,
                           .choices = items,
                           .initial = {},
                           .counted = {},
                           .into = {"items", counter.value()}});
  forms.push_back(std::move(form));
}

/// RQ-25: what he has seen he may tell at any time.
void add_report_form(const Game& game, std::vector<Form>& forms) {
  std::vector<FormChoice> counters;
  for (const CounterNo counter : game.recon.looked)
    if (!std::ranges::count(game.recon.reported, counter)) {
      const PieceId& piece = (*game.setup)[counter];
      counters.push_back(plain(piece.value(), "What lies under " + piece.value()));
      counters.back().piece = piece;
    }
  if (counters.empty()) return;
  forms.push_back({.id = "report",
                   .title = "The Staff Officer reports what he has seen",
                   .rule = "RQ-25",
                   .advice = "Of his own free will; the attackers' screens then show it.",
                   .author = audience::kStaffOfficer,
                   .fields = {{.id = "counters",
                               .label = "Counters",
                               .rule = "RO-058",
                               .why = {},
                               .kind = FieldKind::kSome,
                               .choices = std::move(counters),
                               .initial = Json::array(),
                               .least = 1,
                               .counted = "counters",
                               .into = {"counters"}}},
                   .action = {{"type", "report"}}});
}

FormField optional_field(std::string id, std::string label, std::vector<FormChoice> choices) {
  FormField field{.id = id,
                  .label = std::move(label),
                  .rule = {},
                  .why = {},
                  .kind = FieldKind::kOne,
                  .choices = std::move(choices),
                  .initial = {},
                  .counted = {},
                  .into = {}};
  field.into = {std::move(id)};
  return field;
}

std::vector<FormChoice> everybody(const Game& game) {
  std::vector<FormChoice> units;
  for (int i = 0; i < game.unit_count(); ++i) {
    const auto no = static_cast<UnitNo>(i);
    const std::string id = game.facts(no).id.value(), piece = piece_of(game, no).value();
    units.push_back(
        plain(id, id + "  " + std::string(noun(game[no].kind)) + (piece == id ? "" : ", under " + piece)));
    units.back().piece = piece_of(game, no);
  }
  return units;
}

std::vector<FormChoice> everywhere(const Game& game) {
  std::vector<FormChoice> places = all_sectors(game);
  for (const DivisionNo division : attacking_divisions(game)) {
    const std::string area = "R1-" + (*game.setup)[division].id;
    places.push_back(plain(area, area));
  }
  places.push_back(plain("R2", "R2"));
  places.push_back(plain("dead", "dead pile"));
  places.push_back(plain("left", "off the far edge"));
  places.push_back(plain("nowhere", "back into the box", ""));
  return places;
}

/// The umpire is the umpire: what no rule foresees is set right with its reason.
Form hand_form(const Game& game) {
  FormField unit = optional_field("unit", "Unit", everybody(game));
  unit.least = 1;
  std::vector<FormChoice> kinds, divisions;
  for (const std::string_view kind : kind_words())
    kinds.push_back(plain(std::string(kind), std::string(kind)));
  for (std::size_t i = 0; i < game.setup->divisions.size(); ++i)
    divisions.push_back(division_choice(game, static_cast<DivisionNo>(i)));
  return {.id = "adjust",
          .title = "Set a unit right by the umpire's hand",
          .rule = {},
          .advice = "Always lawful, and always kept with its reason. What is left open stays as it is.",
          .audience = Audience::kUmpire,
          .fields = {std::move(unit),
                     optional_field("to", "Goes to", everywhere(game)),
                     optional_field("face_up", "Lies",
                                    {plain("up", "face up", true), plain("down", "face down", false)}),
                     optional_field("kind", "Becomes", std::move(kinds)),
                     optional_field("division", "Belongs to", std::move(divisions)),
                     {.id = "reason",
                      .label = "Reason",
                      .rule = {},
                      .why = {},
                      .kind = FieldKind::kText,
                      .choices = {},
                      .initial = "",
                      .least = 1,
                      .counted = {},
                      .into = {"reason"}}},
          .action = {{"type", "adjust"}}};
}

}  // namespace

void add_forms_of_umpire(const Game& game, std::vector<Form>& forms) {
  add_deal_form(game, forms);
  add_report_form(game, forms);
  forms.push_back(hand_form(game));
}

}  // namespace telescope::rapier
