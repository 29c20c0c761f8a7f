#include <algorithm>
#include <array>

#include "core/base/json_fields.hpp"
#include "core/rules/race/actions.hpp"
#include "core/rules/race/campaign/forces.hpp"
#include "core/rules/race/campaign/result.hpp"
#include "core/rules/race/campaign/turn.hpp"
#include "core/rules/race/workbench/workbench.hpp"

namespace telescope::race {
namespace {

constexpr int kMostStands = 1000, kMostUnits = 1000;
constexpr int kMostPoints = 140 + 6 * kMostStands;  // RX-055 to RX-060: of a Huge force that is lost whole

Choice choice_field(const Json& request) {
  return word_field<Choice>(request, "choice", kChoices);
}

int last_move_field(const Json& request) {
  return whole_field(request, "last_move", -1, 2, 0);
}

/// What a player's last campaign turn cannot have left: figures of it are held to one another.
void check_situation(const RaceSettings& settings, BattleType type, const PlayerState& now) {
  constexpr int kOfDie = 6;
  bool may_be = false;
  for (int die = 1; die <= kOfDie; ++die)
    may_be = may_be || battle_type(die + type_modifier(now.last_move), *now.choice) == type;
  if (!may_be)
    refuse("no die brings a battle of the type '" + std::string(to_string(type)) + "' then (RX-030)");
  if (now.last_choice == Choice::kRegroup && now.last_move > 0)
    refuse("'last_move' is an advance, and nobody advances in a Regroup (RX-067)");
  if (now.zone <= now.last_move)
    refuse("'zone' is " + std::to_string(now.zone) + ", where no advance of " +
           std::to_string(now.last_move) + " leads");
  if (now.last_move < 0 && now.zone == settings.zones)
    refuse("'zone' is the last one, where no retreat leads");
}

Json answer_battle_type(const Json& request) {
  const Choice choice = choice_field(request);
  const int last = last_move_field(request);
  return worked_out(request, Json{{"rules", {"RX-030", last < 0 ? "RX-036" : "RX-035"}}},
                    [&](DiceTray& tray, Json& outcome) {
                      const int modified = tray.roll_one(type_pool(last)) + type_modifier(last);
                      const auto type = battle_type(modified, choice);
                      outcome["modified"] = modified;
                      outcome["battle"] = type ? Json(to_string(*type)) : Json();
                    });
}

Json answer_forces(const Json& request) {
  const RaceSettings settings = settings_field(request);
  const auto type = word_field<BattleType>(request, "battle", kBattleTypes);
  PlayerState player{.zone = whole_field(request, "zone", 1, settings.zones),
                     .choice = choice_field(request),
                     .last_move = last_move_field(request)};
  if (request.contains("last_choice"))
    player.last_choice = word_field<Choice>(request, "last_choice", kChoices);
  check_situation(settings, type, player);
  const Share share = share_of(settings, player);
  Json outcome{{"rules", {share.rule, "RX-044", entry_of(kDefence, type).rule}}};
  outcome["percent"] = share.percent;
  outcome["limit"] = unit_limit(whole_field(request, "units", kLeastUnits, kMostUnits), share.percent);
  outcome["defence"] = "S" + std::to_string(defence_size(type, player.zone, settings.zones));
  return outcome;
}

/// An army of the request's units; `under` names their HQ.
std::shared_ptr<Setup> army_of(const Json& request) {
  auto setup = std::make_shared<Setup>();
  setup->settings = settings_field(request);
  Army& army = setup->armies[0];
  const Json& units = list_field(request, "units");
  for (const Json& each : units) {
    check_keys(each, {"id", "stands", "under"}, "a unit");
    RaceUnit unit{.id = name_field(each, "id")};
    unit.name = unit.id;
    if (army.unit(unit.id) >= 0) refuse("there are two units '" + unit.id + "'");
    for (int stands = whole_field(each, "stands", 0, kMostStands, 1); stands > 0; --stands) {
      unit.stands.push_back(static_cast<int>(army.stands.size()));
      army.stands.push_back({{.id = unit.id + "." + std::to_string(unit.stands.size())}});
      army.stands.back().unit = static_cast<int>(army.units.size());
    }
    army.units.push_back(std::move(unit));
  }
  for (const Json& each : units) {
    const std::string under = text_field(each, "under", "");
    if (under.empty()) continue;
    const int hq = army.unit(under), unit = army.unit(text_field(each, "id"));
    if (hq < 0 || hq == unit) refuse("'under' names '" + under + "', which is no other unit");
    army.units.at(hq).headquarters = true;
    army.units.at(hq).subordinates.push_back(unit);
  }
  for (std::size_t i = 0; i < army.units.size(); ++i)
    if (army.leads_itself(static_cast<int>(i)))
      refuse("'" + army.units[i].id + "' stands under itself (RXQ-35)");
  return setup;
}

Json answer_field(const Json& request) {
  Game game = new_game(army_of(request));
  game.battle = Battle{.limit = whole_field(request, "limit", 1, kMostUnits)};
  const Named units(game.army().units, "unit");
  std::vector<int> fielded;
  units.read(list_field(request, "fielded"), fielded);
  Json outcome = judged(Json{{"rules", {"RX-039", "RX-045"}}}, objections_to_units(game, fielded));
  outcome["fitting"] = units.write(sensible_units(game, game.battle->limit));
  return outcome;
}

Json answer_points(const Json& request) {
  const int stands = whole_field(request, "stands", 1, kMostStands);
  const CampaignClass size = class_of(stands);
  TakeReport report;
  FieldReader fields(request);
  report.objective_fields(fields, [](std::size_t, std::string_view) { return FormField(); });
  const int killed = whole_field(request, "killed", 0, kMostStands, 0),
            exited = whole_field(request, "exited", 0, kMostStands, 0);
  int controlled = 0, told = killed + exited;
  for (const ObjectiveReport& each : report.objectives) {
    controlled += each.controlled_by_off() ? 1 : 0;
    told += each.off;
    if (each.is_told_wrong()) refuse("'last' names those who are not there, and the others are (RX-063)");
  }
  if (told > stands)
    refuse("'killed', 'exited' and those in the objectives are " + std::to_string(told) +
           " stands, and there are " + std::to_string(stands));
  const Points points = points_of(size, controlled, killed, exited);
  Json outcome{{"rules", {"RX-054", "RX-062"}}};
  outcome["class"] = to_string(size);
  outcome["lines"] = points.json();
  for (const PointsLine& line : points.lines) outcome["rules"].push_back(line.rule);
  outcome["points"] = points.total;
  outcome["modifier"] = result_modifier(points.total);
  return outcome;
}

Json answer_result(const Json& request) {
  const RaceSettings settings = settings_field(request);
  const Choice choice = choice_field(request);
  const int zone = whole_field(request, "zone", 1, settings.zones);
  const int points = whole_field(request, "points", -kMostPoints, kMostPoints);
  return worked_out(request, Json{{"rules", {"RX-064", "RX-077"}}}, [&](DiceTray& tray, Json& outcome) {
    const int modified = tray.roll_one(result_pool(points)) + result_modifier(points);
    const int rolled = rolled_move(modified, choice);
    const MapMove move = map_move(settings, zone, rolled);
    outcome["modified"] = modified;
    outcome["rolled"] = rolled;
    outcome["counts"] = move.counts;
    outcome["to"] = move.to > settings.zones ? Json("X") : Json(move.to);
    outcome["recovery"] = recovery_score(move.counts, choice);
  });
}

Json answer_recovery(const Json& request) {
  const Choice choice = choice_field(request);
  const int move = whole_field(request, "move", -1, 2, 0);
  const int lost = whole_field(request, "lost", 1, kMostStands);
  const int score = recovery_score(move, choice);
  Json outcome{{"rules", {"RX-082", recovery_rule(move), "RX-087"}}};
  outcome["score"] = score;
  return worked_out(request, std::move(outcome), [&](DiceTray& tray, Json& told) {
    const auto dice = tray.roll(recovery_pool(lost, score, recovery_rule(move)));
    const auto back = std::ranges::count_if(dice, [&](int die) { return die >= score; });
    told["back"] = back;
    told["still_lost"] = lost - back;
  });
}

/// Where both stand at the end of a campaign turn; `zones` + 1 is X.
Json answer_ending(const Json& request) {
  const RaceSettings settings = settings_field(request);
  const auto in_x = [&](std::string_view key) {
    const Json& zone = needed_field(request, key);
    if (zone == "X") return true;
    return whole_field(request, key, 1, settings.zones + 1) > settings.zones;
  };
  const bool a = in_x("a"), b = in_x("b");
  const int turn = whole_field(request, "turn", 1, kMostTurns, 1);
  const bool last = settings.most_turns > 0 && turn >= settings.most_turns;
  if (last && turn > settings.most_turns)
    refuse("'turn' is " + std::to_string(turn) + ", and campaign turn " +
           std::to_string(settings.most_turns) + " is the last (RXQ-31)");
  Json outcome{{"rules", {"RX-089", "RX-090"}}};
  if (last) outcome["rules"].push_back("RXQ-31");
  outcome["over"] = a || b || last;
  outcome["winner"] = a == b ? Json() : Json(a ? "a" : "b");
  return outcome;
}

constexpr std::array<ProcedureAnswer, 7> kAnswers{{
    {{"battle-type", "which battle a campaign turn brings"}, answer_battle_type, "choice last_move throws"},
    {{"forces", "how many units may attack, and which force defends"},
     answer_forces,
     "battle zone units choice last_choice last_move settings"},
    {{"field", "whether these units may be on the table, with their headquarters"},
     answer_field,
     "units fielded limit settings"},
    {{"points", "victory points of a battle, and what they add to the die"},
     answer_points,
     "stands killed exited objectives"},
    {{"result", "where a battle leads to on the map"}, answer_result, "choice zone points throws settings"},
    {{"recovery", "which lost stands come back"}, answer_recovery, "choice move lost throws"},
    {{"ending", "whether the campaign is over, and who has won"}, answer_ending, "a b turn settings"},
}};

}  // namespace

std::span<const ProcedureAnswer> procedure_answers() {
  return kAnswers;
}

}  // namespace telescope::race
