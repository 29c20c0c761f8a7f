#include "core/rules/race/campaign/campaign.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/rules/race/campaign/forces.hpp"
#include "core/rules/race/campaign/movement.hpp"
#include "core/rules/race/campaign/points.hpp"

namespace telescope::race {
namespace {

void tell(Events& events, std::string_view type, const std::vector<std::string_view>& rules,
          std::string sentence, Json fields = Json::object(), const Audience& audience = Audience::kAll) {
  fields["sentence"] = std::move(sentence);
  events.add(type, audience, rules, std::move(fields));
}

/// RX-H03: what tells of losses, for all or for their owner and the umpire alone.
void tell_losses(const Game& game, Events& events, std::string_view type,
                 const std::vector<std::string_view>& rules, const std::string& sentence,
                 const Json& fields) {
  if (game.settings().losses_open) return tell(events, type, rules, sentence, fields);
  tell(events, type, rules, sentence, fields, audience_of(game.off));
  tell(events, type, rules, sentence, fields, Audience::kUmpire);
}

std::string signed_number(int value) {
  return (value >= 0 ? "+" : "") + std::to_string(value);
}

std::string count_of(int count, const std::string& one) {
  return std::to_string(count) + " " + one + (count == 1 ? "" : "s");
}

Choice choice_of(const Game& game) {
  return game.player(game.off).choice.value();
}

void begin_part(Game& game, Side off) {
  game.off = off;
  game.phase = Phase::kType;
  game.battle.reset();
  game.part_from = game.player(off).zone;
  game.part_move = 0;
  game.part_killed.clear();
}

void end_campaign(Game& game, Events& events, Side winner, std::string_view rule, std::string sentence) {
  game.phase = Phase::kOver;
  game.winner = winner;
  tell(events, "over", {rule}, std::move(sentence));
}

/// RX-089 to RX-091, RXQ-31.
void end_turn(Game& game, Events& events) {
  const bool a = game.in_x(Side::kAttacker), b = game.in_x(Side::kDefender);
  if (a && b)
    return end_campaign(game, events, Side::kNeutral, "RX-090", "Both players have reached X: a draw.");
  if (a || b) {
    const Side winner = a ? Side::kAttacker : Side::kDefender;
    return end_campaign(game, events, winner, "RX-089",
                        game.setup->name(winner) + " has reached X and wins.");
  }
  if (game.settings().most_turns > 0 && game.turn >= game.settings().most_turns)
    return end_campaign(game, events, Side::kNeutral, "RXQ-31", "The last campaign turn is over: a draw.");
  ++game.turn;
  game.off = Side::kAttacker;
  game.phase = Phase::kChoose;
  game.battle.reset();
  tell(events, "turn", {"RX-023"},
       "Campaign turn " + std::to_string(game.turn) + ": both players choose an action.");
}

/// RXQ-30: B's part is left out where it can change nothing.
bool is_cut_short(const Game& game) {
  const PlayerState& b = game.player(Side::kDefender);
  return game.settings().cut_short && game.in_x(Side::kAttacker) &&
         (b.choice == Choice::kRegroup || !may_reach_x(game.settings(), b.zone));
}

void end_part(Game& game, Events& events, int recovered) {
  PlayerState& player = game.player(game.off);
  game.past.push_back({.turn = game.turn,
                       .player = game.off,
                       .choice = choice_of(game),
                       .from = game.part_from,
                       .to = player.zone,
                       .move = game.part_move,
                       .battle = game.battle,
                       .killed = static_cast<int>(game.part_killed.size()),
                       .recovered = recovered});
  player.last_choice = player.choice;
  player.last_move = game.part_move;
  const bool first = game.off == Side::kAttacker;
  if (first && !is_cut_short(game)) return begin_part(game, Side::kDefender);
  game.part_killed.clear();
  for (PlayerState& each : game.players) each.choice.reset();
  end_turn(game, events);
}

/// RX-082, RXQ-23, RXQ-43: stands that a die is thrown for, in Orbat order: units, then stands.
std::vector<int> to_recover(const Game& game) {
  std::vector<int> stands;
  const auto& lost = game.player(game.off).lost;
  for (const RaceUnit& unit : game.army(game.off).units)
    for (const int stand : unit.stands)
      if (lost.at(static_cast<std::size_t>(stand)) &&
          (game.settings().recover_current || !game.part_killed.contains(stand)))
        stands.push_back(stand);
  return stands;
}

/// Where nothing is lost there is nothing to throw for. Where losses are closed that is told to nobody
/// (RX-H03).
void go_on_to_recovery(Game& game, Events& events) {
  game.phase = Phase::kRecover;
  if (game.settings().losses_open && to_recover(game).empty()) end_part(game, events, 0);
}

void choose(Game& game, const Wanted& wanted, Events& events) {
  PlayerState& player = game.player(wanted.player);
  player.choice = wanted.choice;
  const std::string name = game.setup->name(wanted.player), choice(words_for(wanted.choice));
  if (game.settings().secret_actions) {
    tell(events, "written", {"RX-024", "RXQ-05"}, name + " has written down his action.");
    tell(events, "choice", {"RX-H01"}, "Your action: " + choice + ".", {{"choice", to_string(wanted.choice)}},
         audience_of(wanted.player));
  } else {
    tell(events, "named", {"RX-024", "RXQ-42"}, name + ": " + choice + ".");
  }
  if (!game.both_chosen()) return;
  if (game.settings().secret_actions) {
    std::string sentence;
    for (const Side side : kPlayers)
      sentence += (sentence.empty() ? "" : ", ") + game.setup->name(side) + ": " +
                  std::string(words_for(*game.player(side).choice));
    tell(events, "revealed", {"RXQ-05"}, sentence + ".");
  }
  begin_part(game, Side::kAttacker);
}

void throw_type(Game& game, DiceTray& tray, Events& events) {
  const Situation situation = situation_of(game.player(game.off));
  const int die = tray.roll_one(type_pool(situation.last_move));
  const int modified = die + type_modifier(situation.last_move);
  const auto type = battle_type(modified, situation.choice);
  const std::string dice = game.setup->name(game.off) + ", " + std::string(words_for(situation.choice)) +
                           ", die " + std::to_string(die) + " " +
                           signed_number(type_modifier(situation.last_move)) + " = " +
                           std::to_string(modified) + ": ";
  Json fields{{"player", word(game.off)}, {"die", die}, {"modified", modified}};
  if (!type) {
    tell(events, "no_battle", {"RX-030", "RX-078"}, dice + "no battle.", std::move(fields));
    return go_on_to_recovery(game, events);
  }
  const Share share = share_of(game.settings(), situation);
  game.battle = Battle{.type = *type,
                       .zone = situation.zone,
                       .size = defence_size(*type, situation.zone, game.settings().zones),
                       .limit = unit_limit(game.army(game.off).counted_units, share.percent),
                       .fielded = std::nullopt,
                       .orbat = std::nullopt,
                       .report = std::nullopt};
  fields["battle"] = to_string(*type);
  tell(events, "battle", {"RX-030", share.rule, "RX-044", "RX-051"},
       dice + std::string(words_for(*type)) + " in " + zone_words(game.settings(), situation.zone) +
           " against S" + std::to_string(game.battle->size) + "; at most " +
           std::to_string(game.battle->limit) + " units (" + std::to_string(share.percent) + " %).",
       std::move(fields));
  game.phase = Phase::kForces;
  if (std::ranges::any_of(stands_left(game, game.off), [](int left) { return left > 0; })) return;
  game.battle->fielded.emplace();
  game.battle->points = objective_points(0);
  game.phase = Phase::kResult;
  tell(events, "no_stands", {"RXQ-34"},
       game.setup->name(game.off) + " has no stand left: nobody controls anything.");
}

/// RXQ-41: neither is told before the other is fixed; the umpire reads both then.
void go_on_to_fight(Game& game, Events& events) {
  if (!game.battle->fielded || !game.battle->orbat) return;
  game.phase = Phase::kFight;
  Json units = Json::array();
  std::string names;
  for (const int unit : *game.battle->fielded) {
    const RaceUnit& each = game.army(game.off).units.at(static_cast<std::size_t>(unit));
    units.push_back(each.id);
    names += (names.empty() ? "" : ", ") + each.name;
  }
  const Orbat& orbat = game.setup->orbats.at(static_cast<std::size_t>(*game.battle->orbat));
  tell(events, "forces_fixed", {"RXQ-41"}, "Both forces are fixed: the battle is fought at the table.");
  tell(events, "forces", {"RX-H02"}, names + " against " + orbat.name + ".",
       {{"units", units}, {"orbat", orbat.id}}, Audience::kUmpire);
}

void field_units(Game& game, const Wanted& wanted, Events& events) {
  game.battle->fielded = wanted.units;
  std::ranges::sort(*game.battle->fielded);
  tell(events, "units_chosen", {"RX-046"}, game.setup->name(game.off) + " has chosen his units.");
  Json units = Json::array();
  for (const int unit : *game.battle->fielded)
    units.push_back(game.army(game.off).units.at(static_cast<std::size_t>(unit)).id);
  tell(events, "units", {"RX-H02"},
       "You field " + count_of(static_cast<int>(wanted.units.size()), "unit") + ".",
       {{"units", std::move(units)}}, audience_of(game.off));
  go_on_to_fight(game, events);
}

void choose_orbat(Game& game, const Wanted& wanted, DiceTray& tray, Events& events) {
  int orbat = wanted.orbat.value_or(0);
  const Side def = enemy_of(game.off);
  if (!wanted.orbat) {
    const auto usable = game.setup->usable(game.off, game.battle->size);
    std::size_t drawn = 0;
    if (usable.size() > 1)
      drawn = static_cast<std::size_t>(
          tray.roll_one({.id = "orbat",
                         .label = "Which orbat S" + std::to_string(game.battle->size) + " defends",
                         .sides = static_cast<int>(usable.size()),
                         .audience = audience_of(def),
                         .reasons = {{1, "evenly among those of its size", "RXQ-40"}}}) -
          1);
    orbat = usable.at(drawn);
  }
  game.battle->orbat = orbat;
  const Orbat& chosen = game.setup->orbats.at(static_cast<std::size_t>(orbat));
  tell(events, "orbat_chosen", {"RX-051"}, "The defending force is fixed.");
  tell(events, "orbat", {"RX-H02"}, "Your force: " + chosen.name + ".", {{"orbat", chosen.id}},
       audience_of(def));
  go_on_to_fight(game, events);
}

void take_report(Game& game, const Wanted& wanted, Events& events) {
  Battle& battle = *game.battle;
  battle.report = wanted.report;
  const Army& army = game.army(game.off);
  const Points points = points_of(army, wanted.report);
  battle.points = points.total;
  Json killed = Json::array(), lines = Json::array();
  for (const int stand : wanted.report.killed) {
    game.player(game.off).lost.at(static_cast<std::size_t>(stand)) = true;
    killed.push_back(army.stands.at(static_cast<std::size_t>(stand)).id);
  }
  game.part_killed = wanted.report.killed;
  std::string sentence;
  for (const PointsLine& line : points.lines) {
    lines.push_back({{"words", line.words}, {"points", line.points}, {"rule", line.rule}});
    sentence += (sentence.empty() ? "" : "; ") + line.words + " " + signed_number(line.points);
  }
  tell_losses(game, events, "losses", {"RX-053", "RX-054"},
              game.setup->name(game.off) + " has lost " + count_of(static_cast<int>(killed.size()), "stand") +
                  ". " + sentence + ".",
              {{"player", word(game.off)}, {"killed", killed}, {"lines", lines}});
  tell(events, "points", {"RX-054"},
       game.setup->name(game.off) + " has " + std::to_string(points.total) +
           " victory points: " + signed_number(result_modifier(points.total)) + " to the die for the result.",
       {{"player", word(game.off)}, {"points", points.total}});
  game.phase = Phase::kResult;
}

void throw_result(Game& game, DiceTray& tray, Events& events) {
  PlayerState& player = game.player(game.off);
  const int points = game.battle->points;
  const int die = tray.roll_one(result_pool(points));
  const int modified = die + result_modifier(points);
  const int rolled = rolled_move(modified, choice_of(game));
  const MapMove move = map_move(game.settings(), player.zone, rolled);
  const int before = player.zone;
  player.zone = move.to;
  game.part_move = move.counts;
  const std::string what = rolled < 0    ? "retreat"
                           : rolled == 0 ? "no advance"
                                         : "advance " + count_of(rolled, "zone");
  const std::string where = move.to == before  ? " stays in "
                            : move.to > before ? " advances to "
                                               : " retreats to ";
  tell(events, "result", {"RX-064", move.to > game.settings().zones ? "RX-006" : "RX-077"},
       "Die " + std::to_string(die) + " " + signed_number(result_modifier(points)) + " = " +
           std::to_string(modified) + ", " + what + ": " + game.setup->name(game.off) + where +
           zone_words(game.settings(), move.to) + ".",
       {{"player", word(game.off)}, {"die", die}, {"modified", modified}, {"from", before}, {"to", move.to}});
  go_on_to_recovery(game, events);
}

void recover(Game& game, DiceTray& tray, Events& events) {
  const auto stands = to_recover(game);
  const int score = recovery_score(game.part_move, choice_of(game));
  PoolRequest pool = recovery_pool(static_cast<int>(stands.size()), score, recovery_rule(game.part_move));
  if (!game.settings().losses_open) pool.audience = Audience::kUmpire;
  const auto dice = stands.empty() ? std::vector<int>() : tray.roll(pool);
  Json back = Json::array();
  const Army& army = game.army(game.off);
  for (std::size_t i = 0; i < stands.size(); ++i) {
    if (dice.at(i) < score) continue;
    const auto stand = static_cast<std::size_t>(stands[i]);
    game.player(game.off).lost.at(stand) = false;  // RX-088: to its own unit
    back.push_back(army.stands.at(stand).id);
  }
  const int count = static_cast<int>(back.size());
  tell_losses(game, events, "recovered", {"RX-082", recovery_rule(game.part_move), "RX-087"},
              game.setup->name(game.off) + " recovers " + std::to_string(count) + " of " +
                  count_of(static_cast<int>(stands.size()), "lost stand") + " (" + std::to_string(score) +
                  " or more).",
              {{"player", word(game.off)}, {"back", back}, {"dice", dice}, {"score", score}});
  end_part(game, events, count);
}

Phase phase_of(Kind kind) {
  constexpr std::array kPhases{Phase::kChoose, Phase::kType,   Phase::kForces, Phase::kForces,
                               Phase::kFight,  Phase::kResult, Phase::kRecover};
  return kPhases.at(static_cast<std::size_t>(kind));
}

}  // namespace

std::string zone_words(const RaceSettings& settings, int zone) {
  return zone > settings.zones ? "X" : "Zone " + std::to_string(zone);
}

PoolRequest type_pool(int last_move) {
  const std::string reason = last_move == 0 ? "no modifier"
                             : last_move < 0
                                 ? "-1: retreated last campaign turn"
                                 : "+" + std::to_string(last_move) + ": advanced last campaign turn";
  return {.id = "type",
          .label = "The type of battle",
          .reasons = {{1, reason,
                       last_move < 0   ? "RX-036"
                       : last_move > 0 ? "RX-035"
                                       : "RX-030"}}};
}

PoolRequest result_pool(int points) {
  return {.id = "result",
          .label = "The result of the battle",
          .reasons = {
              {1, signed_number(result_modifier(points)) + ": " + std::to_string(points) + " victory points",
               "RX-064"}}};
}

PoolRequest recovery_pool(int lost, int score, std::string_view rule) {
  return {.id = "recovery",
          .label = "Stands that come back",
          .reasons = {{lost, "stands lost, in Orbat order", std::string(rule)}},
          .hit_from = score};
}

std::string_view recovery_rule(int move) {
  constexpr std::array<std::string_view, 4> kRules{"RX-083", "RX-084", "RX-085", "RX-086"};
  return kRules.at(static_cast<std::size_t>(move + 1));
}

void carry_out(Game& game, const Wanted& wanted, DiceTray& tray, Events& events) {
  if (game.phase != phase_of(wanted.kind)) throw std::invalid_argument("that is not what comes next");
  switch (wanted.kind) {
    case Kind::kChoose:
      return choose(game, wanted, events);
    case Kind::kType:
      return throw_type(game, tray, events);
    case Kind::kField:
      return field_units(game, wanted, events);
    case Kind::kOrbat:
      return choose_orbat(game, wanted, tray, events);
    case Kind::kReport:
      return take_report(game, wanted, events);
    case Kind::kResult:
      return throw_result(game, tray, events);
    case Kind::kRecover:
      return recover(game, tray, events);
  }
}

}  // namespace telescope::race
