#include <algorithm>
#include <bit>

#include "core/rules/rapier/combat/melee_losses.hpp"
#include "core/rules/rapier/movement/contact.hpp"
#include "core/rules/rapier/words/forms.hpp"

// What a battle leaves to choose: groups that move, who shoots at whom, whose dice, whom to lose.

namespace telescope::rapier {
namespace {

using FieldKind = FormField::Kind;

Audience audience_of(Side side) {
  return side == Side::kDefender ? Audience::kUmpire : Audience::kAll;
}

/// By the unit's own id: of fights, where who they are is known to whoever may read the form.
FormChoice fighter_choice(const Game& game, UnitNo unit) {
  FormChoice choice = unit_choice(game, unit);
  choice.id = game.facts(unit).id.value();
  choice.label = choice.id + "  " + std::string(noun(game[unit].kind));
  return choice;
}

std::vector<FormChoice> fighter_choices(const Game& game, const std::vector<UnitNo>& units) {
  std::vector<FormChoice> choices;
  for (const UnitNo unit : units) choices.push_back(fighter_choice(game, unit));
  return choices;
}

/// RO-102, RQ-53: every pair of a unit in contact and an enemy who may shoot at it as it leaves. Of the
/// attackers' withdrawals only revealed enemies are named (HD-01).
FormField free_shots_field(const Game& game, const std::vector<UnitNo>& units) {
  FormField field{.id = "free_shots",
                  .label = "Free shots",
                  .rule = "RO-102",
                  .why =
                      "At units that withdraw, the shooter chosen by its owner; where none is named, the one "
                      "with most dice.",
                  .kind = FieldKind::kSome,
                  .choices = {},
                  .initial = Json::array(),
                  .counted = "shots",
                  .into = {"free_shots"}};
  for (const UnitNo target : units) {
    if (!game[target].at.on_table()) continue;
    for (const UnitNo shooter : fighters_in(game, game[target].at.sector, enemy_of(game.side(target)))) {
      if (!game[shooter].face_up) continue;
      const std::string by = piece_of(game, shooter).value(), at = piece_of(game, target).value();
      field.choices.push_back({.id = by + ">" + at,
                               .label = by + " at " + at,
                               .put = {{"shooter", by}, {"target", at}},
                               .sector = {},
                               .piece = piece_of(game, shooter)});
    }
  }
  return field;
}

/// Places of a path: sectors, reserves, and the way off the far edge.
FormField path_field(const Game& game, Side side) {
  FormField field{.id = "path",
                  .label = "Path",
                  .rule = "RQ-13",
                  .why = "Where they stand, then place by place to where they go.",
                  .kind = FieldKind::kMany,
                  .choices = all_sectors(game),
                  .initial = Json::array(),
                  .least = 2,
                  .counted = "places",
                  .into = {"path"}};
  if (side == Side::kDefender) return field;
  const auto add = [&](std::string id, std::string label) {
    field.choices.push_back(
        {.id = std::move(id), .label = std::move(label), .put = {}, .sector = {}, .piece = {}});
  };
  for (const DivisionNo division : attacking_divisions(game)) {
    const std::string area = "R1-" + (*game.setup)[division].id;
    add(area, area);
  }
  add("R2", "R2");
  add("off", "off the far edge");
  return field;
}

void add_move_form(const Game& game, std::vector<Form>& forms) {
  if (game.step != Step::kAttackerMovement && game.step != Step::kDefenderMovement) return;
  const Side side = game.step == Step::kAttackerMovement ? Side::kAttacker : Side::kDefender;
  const auto units = units_where(game, [&](UnitNo no) {
    return game.side(no) == side && (game[no].at.on_table() || game[no].at.in_reserve());
  });
  if (units.empty()) return;
  Form form{.id = "move",
            .title = "Move a group along a path",
            .rule = "RQ-13",
            .advice =
                "Units that leave one place for the same place are one group; all of it counts in every "
                "sector on the way (RO-038).",
            .audience = audience_of(side),
            .fields = {{.id = "units",
                        .label = "Units",
                        .rule = side == Side::kAttacker ? "RO-087" : "RO-110",
                        .why = {},
                        .kind = FieldKind::kSome,
                        .choices = unit_choices(game, units),
                        .initial = Json::array(),
                        .least = 1,
                        .counted = "units",
                        .into = {"units"}},
                       path_field(game, side)},
            .action = {{"type", "move"}}};
  FormField shots = free_shots_field(game, units);
  if (!shots.choices.empty()) form.fields.push_back(std::move(shots));
  forms.push_back(std::move(form));
}

/// Everything that is known of one sector's fight, and who may know it.
struct Fight {
  SectorMelee here;
  std::string place;
  Audience audience = Audience::kAll;
};

Fight fight_in(const Game& game, Sector sector) {
  Fight fight{.here = melee_in(game, sector), .place = name_of(game, sector), .audience = Audience::kAll};
  const auto hidden = [&](UnitNo no) { return !game[no].face_up; };
  if (std::ranges::any_of(fight.here.units.defenders, hidden) ||
      std::ranges::any_of(fight.here.works, hidden))
    fight.audience = Audience::kUmpire;
  return fight;
}

/// RQ-74: Assault troops of either side that may still throw a single die.
FormField single_die_field(const Game& game, const Fight& fight) {
  FormField field{.id = "single_die",
                  .label = "Assault troops with a single die",
                  .rule = "RQ-74",
                  .why = "Whoever throws 2d6 is lost first (RO-140).",
                  .kind = FieldKind::kSome,
                  .choices = {},
                  .initial = Json::array(),
                  .counted = "units",
                  .into = {"single_die"}};
  if (fight.here.combat.declared) return field;
  for (const Side side : {Side::kAttacker, Side::kDefender})
    for (const UnitNo no :
         fight.here.named(side, using_two_dice(fight.here.melee, side, all_of(fight.here.melee))))
      field.choices.push_back(fighter_choice(game, no));
  return field;
}

void add_round_form(const Game& game, const Fight& fight, std::vector<Form>& forms) {
  const SectorMelee& here = fight.here;
  if (here.combat.clock.over || !here.combat.owed.empty()) return;
  Form form{.id = "combat-" + fight.place,
            .title = fight.place + ": throw with choices of the owners",
            .rule = "RO-135",
            .advice =
                "What is left open is worked out: two dice for Assault troops, the dice of works to the "
                "defender's units in the order of the roster.",
            .audience = fight.audience,
            .fields = {},
            .action = {{"type", "combat"}, {"sector", fight.place}}};
  if (FormField single = single_die_field(game, fight); !single.choices.empty())
    form.fields.push_back(std::move(single));
  if (striking(here.melee, here.combat.clock).defenders && here.units.defenders.size() > 1)
    for (const UnitNo works : here.works) {
      const std::string id = game.facts(works).id.value();
      form.fields.push_back({.id = "bonus-" + id,
                             .label = "The dice of " + id + ", " + std::string(noun(game[works].kind)),
                             .rule = "RQ-75",
                             .why = {},
                             .kind = FieldKind::kOne,
                             .choices = fighter_choices(game, here.units.defenders),
                             .initial = {},
                             .counted = {},
                             .into = {"bonus", id}});
    }
  if (!form.fields.empty()) forms.push_back(std::move(form));
}

/// RQ-72: all that may be given up, where there is a choice.
void add_loss_forms(const Game& game, const Fight& fight, std::vector<Form>& forms) {
  const SectorMelee& here = fight.here;
  for (const OwedLosses& owed : here.combat.owed) {
    const auto lawful = lawful_losses(
        Targets(here.melee.of(owed.side)),
        {.alive = all_of(here.melee)[owed.side], .lost_first = here.members(owed.side, here.combat.two_dice)},
        owed.hits);
    if (lawful.size() < 2) continue;
    const int lost = std::popcount(lawful.front());
    const bool attackers = owed.side == Side::kAttacker;
    Form form{.id = "losses-" + fight.place + (attackers ? "-attackers" : "-defenders"),
              .title = fight.place + ": say whom the " + (attackers ? "attackers" : "defenders") + " lose",
              .rule = "RQ-72",
              .advice =
                  "Hits are spread evenly over infantry, guns and armour; those bound to a kind come "
                  "first (RO-138).",
              .audience = attackers ? Audience::kAll : fight.audience,
              .fields = {{.id = "units",
                          .label = "Lost",
                          .rule = "RQ-72",
                          .why = {},
                          .kind = FieldKind::kSome,
                          .choices = fighter_choices(game, here.units[owed.side]),
                          .initial = Json::array(),
                          .least = 1,
                          .allowed = lost,
                          .counted = "units",
                          .into = {"units"}}},
              .action = {{"type", "losses"}, {"sector", fight.place}}};
    for (const UnitNo no : here.named(owed.side, lawful.front()))
      form.fields.front().initial.push_back(game.facts(no).id.value());
    forms.push_back(std::move(form));
  }
}

/// RQ-122: which Engineer lifts which minefield, where they have a choice.
void add_mines_form(const Game& game, std::vector<Form>& forms) {
  const auto pairs = liftable(game);
  if (game.step != Step::kClearMines || pairs.empty()) return;
  FormField field{.id = "pairs",
                  .label = "Who lifts what",
                  .rule = "RQ-122",
                  .why = {},
                  .kind = FieldKind::kSome,
                  .choices = {},
                  .initial = Json::array(),
                  .least = 1,
                  .counted = "minefields",
                  .into = {"pairs"}};
  const auto add = [&](UnitNo engineer, UnitNo mine) {
    const std::string by = game.facts(engineer).id.value(), what = game.facts(mine).id.value();
    field.choices.push_back({.id = by + ">" + what,
                             .label = by + " lifts " + what + " in " + place_word(game, mine),
                             .put = {by, what},
                             .sector = game[mine].at.sector,
                             .piece = piece_of(game, mine)});
  };
  for (const UnitNo engineer :
       units_where(game, [&](UnitNo no) { return game[no].kind == rapier::Kind::kEngineer; }))
    for (const UnitNo mine : units_where(game, [&](UnitNo no) { return game[no].at == game[engineer].at; }))
      if (objections(game, ClearMines{{{engineer, mine}}}).empty()) add(engineer, mine);
  if (field.choices.size() <= pairs.size()) return;  // roster order leaves nobody out
  for (const auto& [engineer, mine] : pairs)
    field.initial.push_back(game.facts(engineer).id.value() + ">" + game.facts(mine).id.value());
  forms.push_back({.id = "clear-mines",
                   .title = "Say which Engineer lifts which minefield",
                   .rule = "RQ-122",
                   .advice = "Otherwise it goes by the order of the roster.",
                   .fields = {std::move(field)},
                   .action = {{"type", "clear_mines"}}});
}

void add_headquarters_forms(const Game& game, std::vector<Form>& forms) {
  if (game.step != Step::kReplaceHq) return;
  for (const DivisionNo division : attacking_divisions(game)) {
    const auto able = convertible(game, division);
    FormField way{.id = "way",
                  .label = "How",
                  .rule = "RO-158",
                  .why = {},
                  .kind = FieldKind::kOne,
                  .choices = {},
                  .initial = {},
                  .least = 1,
                  .counted = {},
                  .into = {"way"}};
    for (const bool staff : {true, false})
      if (!able.empty() && objections(game, ReplaceHq{division, staff, able.front()}).empty())
        way.choices.push_back({.id = staff ? "staff-officer" : "roll",
                               .label = staff ? "The Staff Officer takes over at once"
                                              : "A die of 4 or more finds a subordinate",
                               .put = {},
                               .sector = {},
                               .piece = {}});
    if (way.choices.empty()) continue;
    way.initial = way.choices.front().id;
    const DivisionFacts& facts = (*game.setup)[division];
    forms.push_back({.id = "replace-hq-" + facts.id,
                     .title = "Choose the new headquarters of " + facts.name,
                     .rule = "RO-155",
                     .advice = "A unit on the table or in R1 becomes headquarters, and is one in everything "
                               "(RQ-85, RQ-108).",
                     .fields = {std::move(way),
                                {.id = "unit",
                                 .label = "Becomes headquarters",
                                 .rule = "RQ-85",
                                 .why = {},
                                 .kind = FieldKind::kOne,
                                 .choices = unit_choices(game, able),
                                 .initial = {},
                                 .least = 1,
                                 .counted = {},
                                 .into = {"unit"}}},
                     .action = {{"type", "replace_hq"}, {"division", facts.id}}});
  }
}

}  // namespace

void add_forms_of_battle(const Game& game, std::vector<Form>& forms) {
  if (!in_turn(game.step)) return;
  add_move_form(game, forms);
  for (const SectorCombat& combat : game.combat.sectors)
    add_loss_forms(game, fight_in(game, combat.sector), forms);
  if (game.step == Step::kGroundCombat)
    for (const Sector sector : contested_sectors(game)) add_round_form(game, fight_in(game, sector), forms);
  add_mines_form(game, forms);
  add_headquarters_forms(game, forms);
}

}  // namespace telescope::rapier
