#include <algorithm>

#include "core/base/counted.hpp"
#include "core/rules/rapier/actions.hpp"
#include "core/rules/rapier/words/sheet.hpp"

namespace telescope::rapier {
namespace {

/// All of the Division waits in R2.
bool wholly_reserved(const Game& game, const GiveOrders& orders, DivisionNo division) {
  return std::ranges::all_of(units_of(game, division),
                             [&](UnitNo no) { return std::ranges::count(orders.reserve, no) > 0; });
}

std::vector<std::optional<Frontage>> frontages_after(const Game& game, const GiveOrders& orders) {
  std::vector<std::optional<Frontage>> frontages(game.setup->divisions.size());
  if (in_turn(game.step)) frontages = game.orders.frontages;
  for (const auto& [division, columns] : orders.frontages)
    if (!columns.empty()) frontages[static_cast<std::size_t>(division)] = frontage_of(columns);
  return frontages;
}

void object_to_breakthrough(const Game& game, const GiveOrders& orders, Objections& against) {
  const Setup& setup = *game.setup;
  if (!orders.breakthrough && !setup.breakthrough)
    against.push_back({"RO-061", "Name the Division that is to break through."});
  if (!orders.breakthrough) return;
  if (setup[*orders.breakthrough].side != Side::kAttacker)
    against.push_back({"RO-061", setup[*orders.breakthrough].name +
                                     " is the defender's; an attacking Division breaks through."});
  if (setup.breakthrough && orders.breakthrough != setup.breakthrough)
    against.push_back(
        {"RO-061", "The scenario names " + setup[*setup.breakthrough].name + " to break through."});
}

void object_to_frontages(const Game& game, const GiveOrders& orders, Objections& against) {
  const Setup& setup = *game.setup;
  for (const auto& [division, columns] : orders.frontages) {
    if (setup[division].side != Side::kAttacker)
      against.push_back({"RO-063", setup[division].name + " is the defender's; it has no frontage."});
    if (!is_unbroken(columns))
      against.push_back({"RQ-27", "The axes of " + setup[division].name + " must lie side by side."});
  }
  const auto after = frontages_after(game, orders);
  if (in_turn(game.step)) {
    std::ranges::move(changed_overlaps(game, after), std::back_inserter(against));
  } else if (!can_be_deployed(after)) {
    against.push_back({"RO-065",
                       "Frontages overlap. Only a Division wholly in reserve may overlap others, at "
                       "most two, and no other in reserve (RQ-28, RQ-115)."});
  }
}

/// RO-063: each Division not wholly in R2; RO-109: one in R2 gets it later.
void object_to_who_has_one(const Game& game, const GiveOrders& orders, Objections& against) {
  for (const DivisionNo division : attacking_divisions(game)) {
    const DivisionFacts& facts = (*game.setup)[division];
    const bool has =
        std::ranges::any_of(orders.frontages, [&](const auto& f) { return f.first == division; });
    const bool waits = wholly_reserved(game, orders, division);
    if (!has && !waits) against.push_back({"RO-063", "Give " + facts.name + " a frontage."});
    if (has && waits)
      against.push_back({"RO-109", facts.name + " waits wholly in R2; it gets its frontage when it moves to "
                                                "R1."});
  }
}

/// Where it stands on the table is nobody's business at the Command Post (RO-060, RQ-06).
FormChoice own_unit_choice(const Game& game, UnitNo unit) {
  FormChoice choice = unit_choice(game, unit);
  if (game[unit].at.in_reserve() || !game[unit].face_up) return choice;
  const std::string place = place_word(game, unit);
  if (!place.empty()) choice.label.resize(choice.label.size() - place.size() - 2);
  choice.sector.reset();
  return choice;
}

/// RO-061; where the scenario names TB there is no choice.
FormField breakthrough_field(const Game& game) {
  FormField field = noted(choose_one("breakthrough", "Division to break through", {}),
                          {"RO-061", "Usually the fastest: tanks, motorised troops, cavalry (RO-043).", {}});
  field.least = 0;
  for (const DivisionNo division : attacking_divisions(game))
    if (!game.setup->breakthrough || game.setup->breakthrough == division)
      field.choices.push_back(division_choice(game, division));
  const auto named = game.orders.breakthrough ? game.orders.breakthrough : game.setup->breakthrough;
  if (named) field.initial = (*game.setup)[*named].id;
  return field;
}

/// RO-062: some of the Division's units, or all of it.
FormField reserve_field(const Game& game, DivisionNo division) {
  const DivisionFacts& facts = (*game.setup)[division];
  FormField field =
      noted(choose_some("reserve-" + facts.id, facts.name + ", held in R2", {}, 0, 0),
            {"RO-062", "Under the Corps Commander's own hand: from R2 to the table takes two turns (RO-106).",
             "units"});
  field.into = {"reserve"};
  field.choices.push_back(choice("all", "The whole Division", facts.id));
  for (const UnitNo unit : units_of(game, division)) {
    field.choices.push_back(own_unit_choice(game, unit));
    if (std::ranges::count(game.orders.reserve, unit)) field.initial.push_back(field.choices.back().id);
  }
  if (field.initial.size() + 1 == field.choices.size()) field.initial = {"all"};
  return field;
}

/// RO-063: what each Division attacks along, as it stands.
void add_frontages(const Game& game, Form& form) {
  for (const DivisionNo division : attacking_divisions(game)) {
    const DivisionFacts& facts = (*game.setup)[division];
    FormField field = frontage_field(game, "frontage-" + facts.id, facts.name + " attacks along");
    field.into = {"frontages", facts.id};
    const auto& frontage = game.frontage(division);
    field.initial = Axes{game}.write(frontage ? columns_of(*frontage) : std::vector<int>());
    form.fields.push_back(std::move(field));
  }
}

/// An even split of the axes, left to right: where the CC has no other wish.
void offer_even_split(const Game& game, Sheet& sheet) {
  const std::vector<DivisionNo> attackers = attacking_divisions(game);
  const int columns = game.setup->grid().columns, count = static_cast<int>(attackers.size());
  if (count == 0 || count > columns) return;
  GiveOrders split{.breakthrough = game.setup->breakthrough.value_or(attackers.back())};
  for (int i = 0; i < count; ++i) {
    auto axes = columns_of({i * columns / count, (i + 1) * columns / count - 1});
    if (game.setup->grid().columns_from_right)
      for (int& column : axes) column = columns - 1 - column;
    split.frontages.emplace_back(attackers[static_cast<std::size_t>(i)], std::move(axes));
  }
  offer(sheet.options,
        "Order an even split of the axes; " + (*game.setup)[*split.breakthrough].name + " breaks through",
        Actions::write(game, split), "RO-063");
}

}  // namespace

void HeldBack::read(const Json& json, std::vector<UnitNo>& units) const {
  units.clear();
  for (const Json& each : plain_list(json)) {
    const auto division = game_.setup->find_division(text_of(each, "a unit of the reserve"));
    std::vector<UnitNo> named(1);
    if (division)
      named = units_of(game_, *division);
    else
      read(each, named.front());
    for (const UnitNo unit : named)
      if (!std::ranges::count(units, unit)) units.push_back(unit);
  }
}

std::string GiveOrders::in_words(const Json& request) {
  std::string text;
  const auto add = [&](const std::string& words) { text += (text.empty() ? "" : "; ") + words; };
  if (const auto it = request.find("frontages"); it != request.end() && it->is_object())
    for (const auto& [division, axes] : it->items())
      add("Division " + division + " along " + list_in(*it, division));
  if (const std::string division = word_in(request, "breakthrough"); !division.empty())
    add("Division " + division + " breaks through");
  if (const std::string held = list_in(request, "reserve"); !held.empty()) add("held in R2: " + held);
  if (const std::string words = word_in(request, "intentions"); !words.empty()) add("intentions: " + words);
  return "orders: " + text;  // RO-059 to RO-065: all of them, for the umpire judges them
}

void GiveOrders::form(Form& form, const Game& game, const Role& role) const {
  const bool before = game.step == Step::kOrders;
  address(form,
          before ? "Who breaks through, who attacks where, who waits in R2. A Division's axes lie side by "
                   "side; only one wholly in reserve may overlap others (RO-065)."
                 : "Of the Divisions that are named; the others keep theirs.",
          audience::kCorpsCommander, Audience::kAll);
  if (before) form.fields.push_back(breakthrough_field(game));
  add_frontages(game, form);
  if (!before) {  // RQ-29: where the scenario lets the CC change his mind
    form.id = "frontages";
    form.title = "Change the frontages";
    form.rule = "RQ-29";
    form.action["intentions"] = game.orders.intentions;
    return;
  }
  for (const DivisionNo division : attacking_divisions(game))
    form.fields.push_back(reserve_field(game, division));
  FormField words = noted(ask_text("intentions", "Intentions"),
                          {"RO-064", "In his words; they are kept, and never checked (RQ-05).", {}});
  words.initial = game.orders.intentions;
  form.fields.push_back(std::move(words));
  if (game.orders.given) form.title = "Change the orders";
  if (role.is_umpire()) return;
  form.due = !game.orders.given;
  form.fields.front().least = 1;  // RO-061
}

Objections GiveOrders::against(const Game& game) const {
  Objections against;
  if (in_turn(game.step)) {
    if (!game.settings().frontage_may_change)
      against.push_back({"RQ-29", "Frontages are fixed once the battle has begun."});
    if (breakthrough || !reserve.empty())
      against.push_back({"RQ-29", "During the battle orders change frontages, nothing else."});
    object_to_frontages(game, *this, against);
    return against;
  }
  if (game.step != Step::kOrders)
    against.push_back({"RO-051", "Orders are given after reconnaissance, before the attackers deploy."});
  object_to_breakthrough(game, *this, against);
  for (const UnitNo unit : reserve)
    if (game.side(unit) != Side::kAttacker) {
      against.push_back({"RO-062", "Only units of the attackers can be held in R2."});
      break;
    }
  object_to_frontages(game, *this, against);
  object_to_who_has_one(game, *this, against);
  return against;
}

void GiveOrders::perform(Game& game, DiceTray&, Events& events) const {
  game.orders.frontages = frontages_after(game, *this);
  if (!in_turn(game.step)) {
    game.orders.given = true;
    if (breakthrough) game.orders.breakthrough = breakthrough;
    game.orders.reserve = reserve;
  }
  game.orders.intentions = intentions;
  GiveOrders in_force;
  for (const auto& [division, frontage] : frontages_of(game))
    in_force.frontages.emplace_back(division, columns_of(frontage));
  Json event{{"reserve", plain_json(game.orders.reserve, InSetup(*game.setup))},
             {"frontages", Keyed{InPlay(game), Axes{game}}.write(in_force.frontages)},
             {"intentions", game.orders.intentions}};
  if (game.orders.breakthrough) event["breakthrough"] = (*game.setup)[*game.orders.breakthrough].id;
  events.add("orders", audience::kAttackers, {"RO-061", "RO-062", "RO-063", "RO-064"}, std::move(event));
}

void describe_orders(const Game& game, Sheet& sheet) {
  say(sheet, "The Division Commanders come to the Command Post now, and never again.", "RO-059");
  say(sheet, "Only the map may be consulted, not the table; the screens of the attackers show no table now.",
      "RO-060");
  say(sheet, "The Division to break through is usually the fastest: tanks, motorised troops, cavalry.",
      "RO-043");
  say(sheet, "Frontages may leave axes uncovered. They may overlap only with a Division wholly in reserve.",
      "RQ-27");
  if (!game.orders.given) return offer_even_split(game, sheet);
  if (game.orders.breakthrough)
    say(sheet, (*game.setup)[*game.orders.breakthrough].name + " is to break through.", "RO-061");
  for (const auto& [division, frontage] : frontages_of(game))
    say(sheet, (*game.setup)[division].name + " attacks along " + describe(game, frontage) + ".", "RO-063");
  say(sheet, "Named for R2: " + counted(game.orders.reserve.size(), "unit") + ".", "RO-062");
}

}  // namespace telescope::rapier
