#include "core/rules/rapier/fire/corps_fire.hpp"

#include <algorithm>

#include "core/base/counted.hpp"
#include "core/base/json_fields.hpp"
#include "core/rules/events.hpp"
#include "core/rules/rapier/combat/combat.hpp"
#include "core/rules/rapier/fire/fire.hpp"
#include "core/rules/rapier/reading.hpp"
#include "core/rules/rapier/state/in_setup.hpp"
#include "core/rules/rapier/words/sheet.hpp"

namespace telescope::rapier {
namespace {

using Objections = std::vector<Objection>;

constexpr int kMostInOneOrder = 200;  // more is a slip of the hand

bool on_call(const Game& game) {
  return game.step == Step::kOnCallFire;
}

int fired_or_accepted(const Game& game, const JudgedMissions& judged, Sector sector) {
  return static_cast<int>(std::ranges::count(game.corps_fire.fired, sector) +
                          std::ranges::count(judged.accepted, sector));
}

std::optional<Objection> against_bombardment(const Game& game, const JudgedMissions& judged, Sector sector) {
  if (fired_or_accepted(game, judged, sector) >= kMostMissionsOnSector)
    return Objection{"RO-074", "No more than 2 missions may fall on " + name_of(game, sector) + "."};
  if (std::ssize(judged.accepted) >= missions_left(game))
    return Objection{"RO-073", "All " + counted(game.settings().bombardment_missions, "mission") +
                                   " of the bombardment are allotted."};
  return std::nullopt;
}

std::optional<Objection> against_on_call(const Game& game, const JudgedMissions& judged, Sector sector) {
  const CorpsFire& fire = game.corps_fire;
  const std::string place = name_of(game, sector);
  if (std::ranges::find(fire.points, sector) == fire.points.end())
    return Objection{"RO-115", place + " is no target point of the Corps fire plan."};
  if (game.weather.fog && game.settings().fog_limits_on_call &&
      !seen_through_fog(game, Side::kAttacker, sector))
    return Objection{"RO-082", "In the fog " + place + " is not next to a unit of the attackers."};
  if (fired_or_accepted(game, judged, sector) >= kMostMissionsOnSector)
    return Objection{"RO-117", "No more than 2 missions a turn may fall on one target point, " + place + "."};
  if (std::ssize(fire.fired) + std::ssize(judged.accepted) >= kMostMissionsPerTurn)
    return Objection{"RO-116", "No more than 4 missions may be fired in a turn."};
  if (std::ssize(judged.accepted) >= missions_left(game))
    return Objection{"RO-115", "All " + counted(game.settings().on_call_missions, "mission") +
                                   " of the battle are spent."};
  return std::nullopt;
}

/// RO-076: before the battle counters only (RQ-34); RO-118: on call everything that is there.
std::vector<UnitNo> targets_in(const Game& game, Sector sector) {
  auto targets = units_where(game, [&](UnitNo no) {
    return game[no].at.in(sector) && (on_call(game) || game.side(no) == Side::kDefender);
  });
  sort_for_dice(game, targets);
  return targets;
}

std::vector<int> throw_for(const Game& game, Sector sector, const std::vector<UnitNo>& targets,
                           DiceTray& dice) {
  if (targets.empty()) return {};
  PoolRequest pool{.id = "mission", .label = "Fire mission on " + name_of(game, sector), .reasons = {}};
  for (const UnitNo target : targets)
    pool.reasons.push_back(
        {1,
         piece_of(game, target).value() + ", killed by " + std::to_string(hit_on(game, target)) + " or more",
         on_call(game) ? "RO-118" : "RO-076"});
  // Where one is harder to hit than another a die's worth stands beside it.
  const int first = hit_on(game, targets.front());
  if (std::ranges::all_of(targets, [&](UnitNo target) { return hit_on(game, target) == first; }))
    pool.hit_from = first;
  return dice.roll(pool);
}

int missions_in_all(const Game& game) {
  return on_call(game) ? game.settings().on_call_missions : game.settings().bombardment_missions;
}

}  // namespace

bool missions_are_open(const Game& game) {
  return !on_call(game) || game.settings().umpire_sees_points;
}

bool missions_are_awaited(const Game& game) {
  if (on_call(game)) return game.corps_fire.fired.empty();
  return game.step == Step::kBombardment &&
         (game.corps_fire.fired.empty() || game.settings().bombardment == BombardmentOrder::kOneByOne);
}

int missions_left(const Game& game) {
  const CorpsFire& fire = game.corps_fire;
  return missions_in_all(game) - (on_call(game) ? fire.on_call_spent : fire.before_battle_spent);
}

JudgedMissions judge(const Game& game, const PlanMissions& plan) {
  JudgedMissions judged;
  for (const Sector sector : plan.missions) {
    const auto why =
        on_call(game) ? against_on_call(game, judged, sector) : against_bombardment(game, judged, sector);
    if (why)
      judged.refused.push_back({sector, *why});
    else
      judged.accepted.push_back(sector);
  }
  return judged;
}

FirePlan read_fire_plan(const Game& game, const Json& action) {
  FirePlan plan;
  for (const Json& each : list_field(action, "points")) plan.points.push_back(read_sector(game, each));
  return plan;
}

PlanMissions read_plan_missions(const Game& game, const Json& action) {
  PlanMissions plan;
  for (const Json& each : list_field(action, "missions")) {
    check_keys(each, {"sector", "count"}, "a mission");
    const int count = whole_field(each, "count", 1, kMostInOneOrder, 1);
    plan.missions.insert(plan.missions.end(), static_cast<std::size_t>(count),
                         read_sector(game, needed_field(each, "sector")));
    if (plan.missions.size() > kMostInOneOrder) malformed("more than 200 missions");
  }
  return plan;
}

FireMission read_fire_mission(const Game&, const Json&) {
  return {};
}

/// The sentences name no point: the plan is sealed.
Objections objections(const Game& game, const FirePlan& plan) {
  Objections against;
  if (game.step != Step::kFirePlan)
    against.push_back({"RO-072", "The fire plan is made after deployment, once for the whole game (RQ-30)."});
  if (std::ssize(plan.points) != game.settings().target_points)
    against.push_back({"RO-072", "The plan has " + counted(game.settings().target_points, "target point") +
                                     ", not " + std::to_string(plan.points.size()) + "."});
  for (std::size_t i = 0; i < plan.points.size(); ++i)
    if (std::ranges::count(plan.points, plan.points[i]) > 1) {
      against.push_back({"RQ-30", "Two of the target points are the same sector."});
      break;
    }
  return against;
}

Objections objections(const Game& game, const PlanMissions& plan) {
  const bool before_battle = game.step == Step::kBombardment;
  if (!before_battle && !on_call(game))
    return {{"RO-079", "Fire missions are planned for the bombardment before the battle, or in step 4."}};
  if (!missions_are_awaited(game))
    return {{before_battle ? "RQ-32" : "RQ-67", "The missions were all stated before the first was fired."}};
  const JudgedMissions judged = judge(game, plan);
  Objections against;
  if (judged.accepted.empty())
    for (const RefusedMission& each : judged.refused) against.push_back(each.why);
  return against;
}

Objections objections(const Game& game, const FireMission&) {
  if (game.step != Step::kBombardment && !on_call(game))
    return {{"RO-079", "Missions are fired in the bombardment before the battle, or in step 4."}};
  if (game.corps_fire.planned.empty())
    return {{on_call(game) ? "RO-115" : "RO-073", "No fire mission is planned."}};
  return {};
}

void perform(Game& game, const FirePlan& plan, DiceTray&, Events& events) {
  game.corps_fire.points = plan.points;
  game.corps_fire.point_known.assign(plan.points.size(), false);
  // HD-12: whoever is not the CC learns only that there is a plan.
  events.add("fire_plan", audience::kCorpsCommander, {"RO-072"},
             {{"points", sectors_to_json(plan.points, *game.setup)}});
  if (game.settings().umpire_sees_points)
    events.add("fire_plan", Audience::kUmpire, {"RO-072", "RQ-31"},
               {{"points", sectors_to_json(plan.points, *game.setup)}});
  events.add("fire_plan_sealed", Audience::kAll, {"RO-072", "RQ-31"}, {{"count", plan.points.size()}});
}

void perform(Game& game, const PlanMissions& plan, DiceTray&, Events& events) {
  JudgedMissions judged = judge(game, plan);
  if (judged.accepted.empty()) judged = {.accepted = plan.missions, .refused = {}};
  game.corps_fire.planned = judged.accepted;
  Json refused = Json::array();
  for (const RefusedMission& each : judged.refused)
    refused.push_back(
        {{"sector", name_of(game, each.sector)}, {"rule", each.why.rule}, {"sentence", each.why.sentence}});
  const Json counts{{"accepted", judged.accepted.size()}, {"refused", judged.refused.size()}};
  // HD-12: missions on call tell where target points are until they are fired.
  const bool open = missions_are_open(game);
  const Json whole{{"accepted", sectors_to_json(judged.accepted, *game.setup)},
                   {"refused", std::move(refused)}};
  events.add("missions", open ? Audience::kAll : audience::kCorpsCommander, {"RQ-104"}, whole);
  if (!open) events.add("missions_planned", Audience::kAll, {"RQ-67", "RQ-104"}, counts);
}

void perform(Game& game, const FireMission&, DiceTray& dice, Events& events) {
  CorpsFire& fire = game.corps_fire;
  if (fire.planned.empty()) malformed("no fire mission is planned");
  const Sector sector = fire.planned.front();
  const std::vector<UnitNo> targets = targets_in(game, sector);
  const std::vector<int> thrown = throw_for(game, sector, targets, dice);
  fire.planned.erase(fire.planned.begin());
  fire.fired.push_back(sector);
  ++(on_call(game) ? fire.on_call_spent : fire.before_battle_spent);
  for (std::size_t i = 0; i < fire.points.size(); ++i)
    if (fire.points[i] == sector && on_call(game)) fire.point_known[i] = true;
  std::vector<UnitNo> dead;
  for (std::size_t i = 0; i < targets.size(); ++i)
    if (thrown[i] >= hit_on(game, targets[i])) dead.push_back(targets[i]);
  const std::string_view rule = on_call(game) ? "RO-120" : "RO-077";
  std::vector<std::string_view> rules{on_call(game) ? "RO-118" : "RO-076", rule};
  if (std::ranges::any_of(targets, [&](UnitNo target) { return hit_on(game, target) < 6; }))
    rules.push_back("RO-188");
  events.add("mission", Audience::kAll, rules, [&]() -> Json {
    Json rolled = Json::array();
    for (std::size_t i = 0; i < targets.size(); ++i)
      rolled.push_back({{"piece", piece_of(game, targets[i]).value()}, {"die", thrown[i]}});
    return {{"sector", name_of(game, sector)},
            {"targets", targets.size()},
            {"dice", std::move(rolled)},
            {"removed", dead.size()},
            {"left", targets.size() - dead.size()},
            {"missions_left", missions_left(game)}};
  });
  for (const UnitNo each : dead) kill(game, each, events, rule);
  update_holders(game);
}

namespace {

/// For a CC without another wish: the sectors with most counters, as everybody sees them lie.
void offer_points_on_counters(const Game& game, Sheet& sheet) {
  const GridBoard& grid = game.setup->grid();
  std::vector<Sector> sectors;
  for (int row = 0; row < grid.rows; ++row)
    for (int column = 0; column < grid.columns; ++column) sectors.push_back({column, row});
  std::ranges::stable_sort(sectors, std::ranges::greater{},
                           [&](Sector sector) { return count_in(game, sector, Side::kDefender); });
  const auto wanted = std::min(sectors.size(), static_cast<std::size_t>(game.settings().target_points));
  Json points = Json::array();
  for (std::size_t i = 0; i < wanted; ++i) points.push_back(name_of(game, sectors[i]));
  sheet.options.push_back({.label = "Plot the target points where most counters lie",
                           .action = {{"type", "fire_plan"}, {"points", std::move(points)}},
                           .rule = "RO-072",
                           .pieces = {},
                           .sectors = {}});
}

}  // namespace

void describe_fire_plan(const Game& game, Sheet& sheet) {
  const auto points = game.corps_fire.points.size();
  say(sheet,
      points == 0 ? "The Corps Commander has not handed in his fire plan yet."
                  : "The fire plan is sealed: " + counted(static_cast<int>(points), "target point") + ".",
      "RO-072");
  say(sheet,
      "He plots on his own page, or on a covered page here. Any line will do, also the first and the "
      "last.",
      "RQ-31");
  if (points == 0) offer_points_on_counters(game, sheet);
}

void describe_missions(const Game& game, Sheet& sheet) {
  const CorpsFire& fire = game.corps_fire;
  say(sheet,
      std::to_string(missions_left(game)) + " of " + std::to_string(missions_in_all(game)) +
          " missions left, " + std::to_string(fire.planned.size()) + " of them planned.",
      on_call(game) ? "RO-119" : "RO-073");
  if (on_call(game) && game.weather.fog && game.settings().fog_limits_on_call)
    say(sheet, "Fog: only target points in or next to a sector with attackers.", "RO-082");
  if (!on_call(game)) say(sheet, "Missions not fired now are lost; they never join those on call.", "RQ-32");
  if (!objections(game, FireMission{}).empty()) return;
  // HD-12: where it falls is known when it falls.
  const bool open = missions_are_open(game);
  sheet.options.push_back(
      {.label = "Fire the next mission" + (open ? ", on " + name_of(game, fire.planned.front()) : ""),
       .action = {{"type", "fire_mission"}},
       .rule = on_call(game) ? "RO-118" : "RO-076",
       .pieces = {},
       .sectors = open ? std::vector<Sector>{fire.planned.front()} : std::vector<Sector>{}});
}

}  // namespace telescope::rapier
