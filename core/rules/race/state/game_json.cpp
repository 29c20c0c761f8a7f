#include <algorithm>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "core/base/json_fields.hpp"
#include "core/rules/race/state/game.hpp"

namespace telescope::race {
namespace {

using Json = nlohmann::json;

constexpr int kMostZones = 21, kMostTurns = 1'000'000, kMostStands = 100'000;

template <class List>
Json ids_of(const List& list, const auto& places) {
  Json ids = Json::array();
  for (const int place : places) ids.push_back(list.at(static_cast<std::size_t>(place)).id);
  return ids;
}

int stand_named(const Army& army, const Json& id) {
  const int stand = army.stand(text_of(id, "a stand"));
  if (stand < 0) throw std::invalid_argument("no stand " + shown(id));
  return stand;
}
std::set<int> stands_named(const Army& army, const Json& ids) {
  std::set<int> stands;
  for (const Json& id : ids) stands.insert(stand_named(army, id));
  return stands;
}

Json json_of(const std::optional<Choice>& choice) {
  return choice ? Json(to_string(*choice)) : Json();
}
std::optional<Choice> choice_of(const Json& json) {
  if (json.is_null()) return std::nullopt;
  const auto choice = choice_from_string(text_of(json, "a choice"));
  if (!choice) throw std::invalid_argument("no choice " + shown(json));
  return choice;
}

Side side_of(const Json& json) {
  if (json.is_null()) return Side::kNeutral;
  const auto side = player_from_string(text_of(json, "a player"));
  if (!side) throw std::invalid_argument("no player " + shown(json));
  return *side;
}
Json json_of(Side side) {
  return side == Side::kNeutral ? Json() : Json(word(side));
}

Json json_of(const Army& army, const Report& report) {
  Json objectives = Json::array();
  for (const ObjectiveReport& each : report.objectives)
    objectives.push_back({{"off", each.off},
                          {"def", each.def},
                          {"last", each.last_off ? Json(*each.last_off ? "off" : "def") : Json()}});
  return {{"killed", ids_of(army.stands, report.killed)},
          {"exited", ids_of(army.stands, report.exited)},
          {"objectives", objectives},
          {"ended", report.ended},
          {"journal", report.journal}};
}

Report report_of(const Army& army, const Json& json) {
  Report report{.killed = stands_named(army, list_field(json, "killed")),
                .exited = stands_named(army, list_field(json, "exited")),
                .objectives = {},
                .ended = text_field(json, "ended"),
                .journal = text_field(json, "journal")};
  for (std::size_t i = 0; i < report.objectives.size(); ++i) {
    const Json& each = list_field(json, "objectives").at(i);
    report.objectives.at(i) = {.off = whole_field(each, "off", 0, kMostStands),
                               .def = whole_field(each, "def", 0, kMostStands),
                               .last_off = std::nullopt};
    if (const Json& last = needed_field(each, "last"); !last.is_null())
      report.objectives.at(i).last_off = last == "off";
  }
  return report;
}

Json json_of(const Setup& setup, const Army& army, const Battle& battle) {
  return {
      {"type", to_string(battle.type)},
      {"zone", battle.zone},
      {"size", battle.size},
      {"limit", battle.limit},
      {"fielded", battle.fielded ? ids_of(army.units, *battle.fielded) : Json()},
      {"orbat", battle.orbat ? Json(setup.orbats.at(static_cast<std::size_t>(*battle.orbat)).id) : Json()},
      {"report", battle.report ? json_of(army, *battle.report) : Json()},
      {"points", battle.points}};
}

Battle battle_of(const Setup& setup, const Army& army, const Json& json) {
  const auto type = battle_type_from_string(text_field(json, "type"));
  if (!type) throw std::invalid_argument("no type of battle " + shown(json.at("type")));
  Battle battle{.type = *type,
                .zone = whole_field(json, "zone", 1, kMostZones),
                .size = whole_field(json, "size", 1, 4),
                .limit = whole_field(json, "limit", 0, kMostStands),
                .fielded = std::nullopt,
                .orbat = std::nullopt,
                .report = std::nullopt,
                .points = whole_field(json, "points", -kMostTurns, kMostTurns)};
  if (const Json& fielded = needed_field(json, "fielded"); !fielded.is_null()) {
    battle.fielded.emplace();
    for (const Json& id : fielded) {
      battle.fielded->push_back(army.unit(text_of(id, "a unit")));
      if (battle.fielded->back() < 0) throw std::invalid_argument("no unit " + shown(id));
    }
  }
  if (const Json& orbat = needed_field(json, "orbat"); !orbat.is_null()) {
    battle.orbat = setup.orbat(text_of(orbat, "an orbat"));
    if (*battle.orbat < 0) throw std::invalid_argument("no orbat " + shown(orbat));
  }
  if (const Json& report = needed_field(json, "report"); !report.is_null())
    battle.report = report_of(army, report);
  return battle;
}

Json json_of(const Game& game, const Past& past) {
  return {{"turn", past.turn},
          {"player", word(past.player)},
          {"choice", to_string(past.choice)},
          {"from", past.from},
          {"to", past.to},
          {"move", past.move},
          {"battle", past.battle ? json_of(*game.setup, game.army(past.player), *past.battle) : Json()},
          {"killed", past.killed},
          {"recovered", past.recovered}};
}

Past past_of(const Setup& setup, const Json& json) {
  Past past{.turn = whole_field(json, "turn", 1, kMostTurns),
            .player = side_of(json.at("player")),
            .choice = choice_of(json.at("choice")).value(),
            .from = whole_field(json, "from", 1, kMostZones),
            .to = whole_field(json, "to", 1, kMostZones),
            .move = whole_field(json, "move", -1, 2),
            .battle = std::nullopt,
            .killed = whole_field(json, "killed", 0, kMostStands),
            .recovered = whole_field(json, "recovered", 0, kMostStands)};
  if (const Json& battle = needed_field(json, "battle"); !battle.is_null())
    past.battle = battle_of(setup, setup.army(past.player), battle);
  return past;
}

}  // namespace

Json to_json(const Game& game) {
  Json players = Json::object(), past = Json::array();
  for (const Side side : kPlayers) {
    const PlayerState& player = game.player(side);
    Json lost = Json::array();
    for (std::size_t i = 0; i < player.lost.size(); ++i)
      if (player.lost[i]) lost.push_back(game.army(side).stands.at(i).id);
    players[word(side)] = {{"zone", player.zone},
                           {"choice", json_of(player.choice)},
                           {"last_choice", json_of(player.last_choice)},
                           {"last_move", player.last_move},
                           {"lost", lost}};
  }
  for (const Past& each : game.past) past.push_back(json_of(game, each));
  const Army& army = game.army(game.off);
  return {{"turn", game.turn},
          {"phase", to_string(game.phase)},
          {"off", word(game.off)},
          {"players", players},
          {"battle", game.battle ? json_of(*game.setup, army, *game.battle) : Json()},
          {"part",
           {{"from", game.part_from},
            {"move", game.part_move},
            {"killed", ids_of(army.stands, game.part_killed)}}},
          {"past", past},
          {"winner", json_of(game.winner)}};
}

Game game_from_json(std::shared_ptr<const Setup> setup, const Json& json) try {
  Game game = new_game(std::move(setup));
  game.turn = whole_field(json, "turn", 1, kMostTurns);
  const auto phase = phase_from_string(text_field(json, "phase"));
  if (!phase) throw std::invalid_argument("no phase " + shown(json.at("phase")));
  game.phase = *phase;
  game.off = side_of(needed_field(json, "off"));
  for (const Side side : kPlayers) {
    const Json& from = object_field(object_field(json, "players"), word(side));
    PlayerState& player = game.player(side);
    player.zone = whole_field(from, "zone", 1, game.settings().zones + 1);
    player.choice = choice_of(needed_field(from, "choice"));
    player.last_choice = choice_of(needed_field(from, "last_choice"));
    player.last_move = whole_field(from, "last_move", -1, 2);
    for (const int stand : stands_named(game.army(side), list_field(from, "lost")))
      player.lost.at(static_cast<std::size_t>(stand)) = true;
  }
  if (game.off == Side::kNeutral) throw std::invalid_argument("nobody is on the offensive");
  if (const Json& battle = needed_field(json, "battle"); !battle.is_null())
    game.battle = battle_of(*game.setup, game.army(game.off), battle);
  const Json& part = object_field(json, "part");
  game.part_from = whole_field(part, "from", 1, kMostZones);
  game.part_move = whole_field(part, "move", -1, 2);
  game.part_killed = stands_named(game.army(game.off), list_field(part, "killed"));
  for (const Json& each : list_field(json, "past")) game.past.push_back(past_of(*game.setup, each));
  game.winner = side_of(needed_field(json, "winner"));
  return game;
} catch (const Json::exception& malformed) {
  throw std::invalid_argument(in_plain_words(malformed));
}

}  // namespace telescope::race
