#include <algorithm>

#include "core/base/counted.hpp"
#include "core/rules/rapier/actions.hpp"
#include "core/rules/rapier/fire/fire.hpp"
#include "core/rules/rapier/knowledge/views.hpp"
#include "core/rules/rapier/words/sheet.hpp"

namespace telescope::rapier {
namespace {

constexpr int kMostInOneOrder = 200;  // more is a slip of the hand

bool on_call(const Game& game) {
  return game.step == Step::kOnCallFire;
}

int missions_in_all(const Game& game) {
  return on_call(game) ? game.settings().on_call_missions : game.settings().bombardment_missions;
}

/// RO-082: on call, the fog leaves target points next to a unit of the attackers.
bool is_in_fog(const Game& game) {
  return on_call(game) && game.weather.fog && game.settings().fog_limits_on_call;
}

/// What stands against one more mission, besides those accepted.
std::optional<Objection> against_mission(const Game& game, const std::vector<Sector>& accepted,
                                         Sector sector) {
  const std::vector<Sector>& fired = game.corps_fire.fired;
  const std::string place = name_of(game, sector);
  const std::string all = "All " + counted(missions_in_all(game), "mission");
  const bool call = on_call(game);
  if (call && !std::ranges::count(game.corps_fire.points, sector))
    return Objection{"RO-115", place + " is no target point of the Corps fire plan."};
  if (is_in_fog(game) && !seen_through_fog(game, Side::kAttacker, sector))
    return Objection{"RO-082", "In the fog " + place + " is not next to a unit of the attackers."};
  if (std::ranges::count(fired, sector) + std::ranges::count(accepted, sector) >= kMostMissionsOnSector)
    return call ? Objection{"RO-117",
                            "No more than 2 missions a turn may fall on one target point, " + place + "."}
                : Objection{"RO-074", "No more than 2 missions may fall on " + place + "."};
  if (call && std::ssize(fired) + std::ssize(accepted) >= kMostMissionsPerTurn)
    return Objection{"RO-116", "No more than 4 missions may be fired in a turn."};
  if (std::ssize(accepted) >= missions_left(game))
    return call ? Objection{"RO-115", all + " of the battle are spent."}
                : Objection{"RO-073", all + " of the bombardment are allotted."};
  return std::nullopt;
}

/// RQ-104: a mission that breaks a limit; the others stand.
struct RefusedMission {
  Sector sector;
  Objection why;
};
struct JudgedMissions {
  std::vector<Sector> accepted;
  std::vector<RefusedMission> refused;
};

JudgedMissions judged(const Game& game, const std::vector<Sector>& missions) {
  JudgedMissions judged;
  for (const Sector sector : missions) {
    if (const auto why = against_mission(game, judged.accepted, sector))
      judged.refused.push_back({sector, *why});
    else
      judged.accepted.push_back(sector);
  }
  return judged;
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
  PoolRequest pool{.id = "mission", .label = "Fire mission on " + name_of(game, sector)};
  for (const UnitNo target : targets)
    pool.reasons.push_back(
        {1, piece_word(game, target) + ", killed by " + std::to_string(hit_on(game, target)) + " or more",
         on_call(game) ? "RO-118" : "RO-076"});
  // Where one is harder to hit than another a die's worth stands beside it.
  const int first = hit_on(game, targets.front());
  if (std::ranges::all_of(targets, [&](UnitNo target) { return hit_on(game, target) == first; }))
    pool.hit_from = first;
  return dice.roll(pool);
}

/// RO-074, RO-117: what has fallen on a sector counts against it; RO-082.
void bar_choices(const Game& game, FormField& field) {
  for (FormChoice& choice : field.choices) {
    const auto fallen = static_cast<int>(std::ranges::count(game.corps_fire.fired, *choice.sector));
    if (fallen > 0 && fallen < kMostMissionsOnSector) choice.allowed = kMostMissionsOnSector - fallen;
    if (is_in_fog(game) && !seen_through_fog(game, Side::kAttacker, *choice.sector))
      choice.barred = "in the fog, not next to a unit of the attackers (RO-082).";
    else if (fallen >= kMostMissionsOnSector)
      choice.barred = counted(fallen, "mission has", "missions have") + " fallen here (" +
                      (on_call(game) ? "RO-117" : "RO-074") + ").";
  }
}

/// One entry of a list of missions.
struct Missions {
  Sector sector;
  int count = 1;
  void fields(auto& f, const auto& in) {
    f("sector", sector, in).optional("count", count, 1, kMostInOneOrder);
  }
};

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

Json MissionList::write(const std::vector<Sector>& missions) const {
  Json json = Json::array();
  for (const Sector sector : missions) json.push_back({{"sector", name_of(game, sector)}});
  return json;
}

void MissionList::read(const Json& json, std::vector<Sector>& missions) const {
  std::vector<Missions> named;
  InPlay(game).read(json, named);
  missions.clear();
  for (const auto& [sector, count] : named) {
    missions.insert(missions.end(), static_cast<std::size_t>(count), sector);
    if (missions.size() > kMostInOneOrder) throw WrongField("more than 200 missions");
  }
}

void PlanMissions::form(Form& form, const Game& game, const Role& role) const {
  const CorpsFire& fire = game.corps_fire;
  const int left = missions_left(game);
  const bool anew = !fire.planned.empty();
  FormField field = choose_some("missions", "Fire missions", {}, 1, left);
  if (on_call(game)) {
    form.id = "on-call";
    form.title = anew ? "Call other fire on target points" : "Call fire on target points";
    form.rule = "RO-115";
    address(form,
            counted(left, "mission") +
                " left for the battle; four a turn at most (RO-116). Everything in the sector is rolled "
                "for, own units too (RO-118).",
            audience::kCorpsCommander, points_audience(game));
    field.allowed = std::min(left, kMostMissionsPerTurn - static_cast<int>(fire.fired.size()));
    for (std::size_t i = 0; i < fire.points.size(); ++i) {
      field.choices.push_back(sector_choice(game, fire.points[i]));
      field.choices.back().label = "TRP " + std::to_string(i + 1) + ", " + field.choices.back().label;
    }
    field = noted(
        std::move(field),
        {"RO-115", "Only on target points, no more than two on one in a turn (RO-117).", "fire missions"});
  } else {
    form.id = "bombardment";
    if (anew) form.title = "Hand in other fire missions";
    address(form,
            "Each rolls a die for every counter in its sector, and a 6 kills it. What is not fired "
            "now is lost (RQ-32).",
            audience::kCorpsCommander, Audience::kAll);
    field.choices = all_sectors(game);
    field = noted(std::move(field), {"RO-073", "No more than two on a sector (RO-074).", "fire missions"});
  }
  bar_choices(game, field);
  field.kind = FormField::Kind::kMany;
  field.allowed_each = kMostMissionsOnSector;
  field.initial = InPlay(game).write(fire.planned);
  for (FormChoice& choice : field.choices) choice.put = {{"sector", choice.id}};
  if (!role.is_umpire()) {
    form.due = !anew;
    if (anew) field.least = 0;  // he may want none after all
    if (sight_of(game, role) == Sight::kNothing)
      for (FormChoice& choice : field.choices) choice.barred.clear();  // it would tell where his units stand
  }
  form.fields.push_back(std::move(field));
}

Objections PlanMissions::against(const Game& game) const {
  const bool before_battle = game.step == Step::kBombardment;
  if (!before_battle && !on_call(game))
    return {{"RO-079", "Fire missions are planned for the bombardment before the battle, or in step 4."}};
  if (!missions_are_awaited(game))
    return {{before_battle ? "RQ-32" : "RQ-67", "The missions were all stated before the first was fired."}};
  const JudgedMissions all = judged(game, missions);
  Objections against;
  if (all.accepted.empty())
    for (const RefusedMission& each : all.refused) against.push_back(each.why);
  return against;
}

Objections PlanMissions::left_out(const Game& game) const {
  Objections all;
  for (const RefusedMission& each : judged(game, missions).refused)
    if (std::ranges::none_of(all, [&](const Objection& said) {
          return said.rule == each.why.rule && said.sentence == each.why.sentence;
        }))
      all.push_back(each.why);
  return all;
}

Objections FireMission::against(const Game& game) const {
  if (game.step != Step::kBombardment && !on_call(game))
    return {{"RO-079", "Missions are fired in the bombardment before the battle, or in step 4."}};
  if (game.corps_fire.planned.empty())
    return {{on_call(game) ? "RO-115" : "RO-073", "No fire mission is planned."}};
  return {};
}

void PlanMissions::perform(Game& game, DiceTray&, Events& events) const {
  JudgedMissions all = judged(game, missions);
  if (all.accepted.empty()) all = {.accepted = missions};
  game.corps_fire.planned = all.accepted;
  Json refused = Json::array();
  for (const RefusedMission& each : all.refused)
    refused.push_back(
        {{"sector", name_of(game, each.sector)}, {"rule", each.why.rule}, {"sentence", each.why.sentence}});
  // HD-12: missions on call tell where target points are until they are fired.
  const bool open = missions_are_open(game);
  events.add("missions", open ? Audience::kAll : audience::kCorpsCommander, {"RQ-104"},
             {{"accepted", InPlay(game).write(all.accepted)}, {"refused", std::move(refused)}});
  if (!open)
    events.add("missions_planned", Audience::kAll, {"RQ-67", "RQ-104"},
               {{"accepted", all.accepted.size()}, {"refused", all.refused.size()}});
}

void FireMission::perform(Game& game, DiceTray& dice, Events& events) const {
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
      rolled.push_back({{"piece", piece_word(game, targets[i])}, {"die", thrown[i]}});
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

void describe_missions(const Game& game, Sheet& sheet) {
  const CorpsFire& fire = game.corps_fire;
  say(sheet,
      std::to_string(missions_left(game)) + " of " + std::to_string(missions_in_all(game)) +
          " missions left, " + std::to_string(fire.planned.size()) + " of them planned.",
      on_call(game) ? "RO-119" : "RO-073");
  if (is_in_fog(game)) say(sheet, "Fog: only target points in or next to a sector with attackers.", "RO-082");
  if (!on_call(game)) say(sheet, "Missions not fired now are lost; they never join those on call.", "RQ-32");
  if (!FireMission().against(game).empty()) return;
  // HD-12: where it falls is known when it falls.
  std::vector<Sector> open;
  if (missions_are_open(game)) open = {fire.planned.front()};
  offer(sheet.options, "Fire the next mission" + (open.empty() ? "" : ", on " + name_of(game, open.front())),
        Actions::write(game, FireMission{}), on_call(game) ? "RO-118" : "RO-076", {}, open);
}

}  // namespace telescope::rapier
