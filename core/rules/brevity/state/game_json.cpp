#include "core/rules/brevity/state/game_json.hpp"

#include <stdexcept>

#include "core/rules/brevity/state/json_parts.hpp"

namespace telescope::brevity {
namespace {

using Json = nlohmann::json;

Json stand_json(const Stand& stand) {
  Json json{{"where", word(stand.where)},
            {"placed", to_json(stand.placed)},
            {"command", stand.command.value()},
            {"posture", word(stand.posture)},
            {"mounted", stand.mounted},
            {"pinned", stand.pinned},
            {"spent", stand.spent},
            {"protection", word(stand.protection)},
            {"edge_bound", stand.edge_bound},
            {"bound_to", words_json(stand.bound_to)},
            {"has_moved", stand.has_moved},
            {"counter_battery", stand.counter_battery},
            {"landed", stand.landed},
            {"held_at_river", stand.held_at_river},
            {"on_far_bank", stand.on_far_bank},
            {"last_flown", stand.last_flown},
            {"flown_today", stand.flown_today},
            {"dd_reduced", stand.dd_reduced}};
  if (stand.untold) json["untold"] = true;
  if (!stand.moved_with.value().empty()) json["moved_with"] = stand.moved_with.value();
  if (stand.observer) json["observer"] = stand.observer->value();
  if (stand.task) json["task"] = to_json(*stand.task);
  if (stand.move == Stand::InMove{}) return json;
  const Stand::InMove& move = stand.move;
  json["move"] = {{"taken", move.taken},
                  {"declared", move.declared},
                  {"displaced", move.displaced},
                  {"pinned_before", move.pinned_before},
                  {"way", to_json(move.way)},
                  {"retirements", move.retirements},
                  {"obstacle", move.obstacle},
                  {"landing", move.landing},
                  {"artillery_target", move.artillery_target},
                  {"fired_direct", move.fired_direct},
                  {"smoke", move.smoke},
                  {"wave", move.wave},
                  {"bound_before", words_json(move.bound_before)},
                  {"moved_before", move.moved_before},
                  {"contact_ahead", move.contact_ahead}};
  if (move.protection_before != Protection::kNone)
    json["move"]["protection_before"] = word(move.protection_before);
  return json;
}

Stand stand_from(const Setup& setup, const Json& json) {
  Stand stand{.where = word_in<Where>(json.at("where")),
              .placed = placed_from_json(json.at("placed")),
              .command = command_in(setup, json.at("command")),
              .posture = word_in<Posture>(json.at("posture")),
              .mounted = json.at("mounted").get<bool>(),
              .pinned = json.at("pinned").get<bool>(),
              .spent = json.at("spent").get<bool>(),
              .protection = word_in<Protection>(json.at("protection")),
              .edge_bound = json.at("edge_bound").get<bool>(),
              .bound_to = words_in<Edge>(json.at("bound_to")),
              .has_moved = json.at("has_moved").get<bool>(),
              .counter_battery = json.at("counter_battery").get<bool>(),
              .landed = json.at("landed").get<bool>(),
              .held_at_river = json.at("held_at_river").get<bool>(),
              .on_far_bank = json.at("on_far_bank").get<bool>(),
              .last_flown = json.at("last_flown").get<int>(),
              .flown_today = json.at("flown_today").get<int>(),
              .dd_reduced = json.at("dd_reduced").get<bool>()};
  stand.untold = json.value("untold", false);
  if (json.contains("moved_with")) stand.moved_with = command_in(setup, json["moved_with"]);
  if (json.contains("observer")) stand.observer = command_in(setup, json["observer"]);
  if (json.contains("task")) stand.task = task_from_json(json["task"]);
  if (!json.contains("move")) return stand;
  const Json& move = json["move"];
  stand.move = {.taken = move.at("taken").get<bool>(),
                .declared = move.at("declared").get<bool>(),
                .displaced = move.at("displaced").get<bool>(),
                .pinned_before = move.at("pinned_before").get<bool>(),
                .way = way_from_json(move.at("way")),
                .retirements = move.at("retirements").get<int>(),
                .obstacle = move.at("obstacle").get<std::string>(),
                .landing = move.at("landing").get<bool>(),
                .artillery_target = move.at("artillery_target").get<std::string>(),
                .fired_direct = move.at("fired_direct").get<bool>(),
                .smoke = move.at("smoke").get<bool>(),
                .wave = move.at("wave").get<int>(),
                .bound_before = words_in<Edge>(move.at("bound_before")),
                .moved_before = move.at("moved_before").get<bool>(),
                .contact_ahead = move.at("contact_ahead").get<bool>()};
  if (move.contains("protection_before"))
    stand.move.protection_before = word_in<Protection>(move["protection_before"]);
  return stand;
}

Json command_json(const CommandState& command) {
  Json waves = Json::array();
  for (const auto& wave : command.waves) waves.push_back(pieces_json(wave));
  return {{"officer", command.officer}, {"posture", word(command.posture)},
          {"flamed", command.flamed},   {"reduced", command.reduced},
          {"waves", std::move(waves)},  {"last_moved", command.last_moved}};
}

CommandState command_from(const Setup& setup, const Json& json) {
  CommandState command{.officer = json.at("officer").get<bool>(),
                       .posture = word_in<Posture>(json.at("posture")),
                       .flamed = json.at("flamed").get<bool>(),
                       .reduced = json.at("reduced").get<bool>()};
  for (const Json& wave : json.at("waves")) command.waves.push_back(pieces_in(setup, wave));
  command.last_moved = json.value("last_moved", 0);
  return command;
}

Json move_json(const MoveState& move) {
  Json postures = Json::object();
  for (const auto& [piece, posture] : move.postures) postures[piece.value()] = word(posture);
  return {{"chooser", word(move.chooser)},
          {"selected", move.selected.value()},
          {"challenged", move.challenged},
          {"active", word(move.active)},
          {"command", move.command.value()},
          {"joined", pieces_json(move.joined)},
          {"postures", std::move(postures)},
          {"wave", move.wave},
          {"waves", move.waves},
          {"posture_set", move.posture_set},
          {"passed", move.passed}};
}

MoveState move_from(const Setup& setup, const Json& json) {
  MoveState move{.chooser = word_in<Side>(json.at("chooser")),
                 .selected = command_or_none(setup, json.at("selected")),
                 .challenged = json.at("challenged").get<bool>(),
                 .active = word_in<Side>(json.at("active")),
                 .command = command_or_none(setup, json.at("command"))};
  for (const PieceId& piece : pieces_in(setup, json.at("joined"))) move.joined.insert(piece);
  if (json.contains("postures"))
    for (const auto& [piece, posture] : json["postures"].items())
      move.postures[piece_or_none(setup, piece)] = word_in<Posture>(posture);
  move.wave = json.at("wave").get<int>();
  move.waves = json.at("waves").get<int>();
  move.posture_set = json.at("posture_set").get<bool>();
  move.passed = json.at("passed").get<bool>();
  return move;
}

Json result_json(const AttackResult& result) {
  Json json{{"order", to_json(result.order)},
            {"along_in", result.along_in},
            {"hit_dice", result.hit_dice},
            {"penetration_dice", result.penetration_dice},
            {"casualty_dice", result.casualty_dice},
            {"hits", result.hits},
            {"penetrating", result.penetrating},
            {"successes", result.successes},
            {"flamed", result.flamed}};
  if (result.fire_point) json["fire_point"] = to_json(*result.fire_point);
  return json;
}

AttackResult result_from(const Setup& setup, const Json& json) {
  AttackResult result{.order = order_from_json(setup, json.at("order"))};
  if (json.contains("fire_point")) result.fire_point = placed_from_json(json["fire_point"]);
  json.at("along_in").get_to(result.along_in);
  json.at("hit_dice").get_to(result.hit_dice);
  json.at("penetration_dice").get_to(result.penetration_dice);
  json.at("casualty_dice").get_to(result.casualty_dice);
  json.at("hits").get_to(result.hits);
  json.at("penetrating").get_to(result.penetrating);
  json.at("successes").get_to(result.successes);
  json.at("flamed").get_to(result.flamed);
  return result;
}

Json pending_json(const Pending& pending) {
  Json json{{"kind", word(pending.kind)},     {"side", word(pending.side)},
            {"piece", pending.piece.value()}, {"other", pending.other.value()},
            {"mark", pending.mark},           {"surrounded", pending.surrounded}};
  if (pending.order) json["order"] = to_json(*pending.order);
  return json;
}

Pending pending_from(const Setup& setup, const Json& json) {
  Pending pending{.kind = word_in<Pending::Kind>(json.at("kind")),
                  .side = word_in<Side>(json.at("side")),
                  .piece = piece_or_none(setup, json.at("piece")),
                  .other = piece_or_none(setup, json.at("other")),
                  .mark = json.at("mark").get<std::string>()};
  if (json.contains("order")) pending.order = order_from_json(setup, json["order"]);
  json.at("surrounded").get_to(pending.surrounded);
  return pending;
}

}  // namespace

Json to_json(const Game& game) {
  Json stands = Json::object(), commands = Json::object();
  for (const auto& [id, stand] : game.stands) stands[id.value()] = stand_json(stand);
  for (const auto& [id, command] : game.commands) commands[id.value()] = command_json(command);
  Json json{{"stands", std::move(stands)},
            {"commands", std::move(commands)},
            {"corps_commander", Json::array()},
            {"step", word(game.step)},
            {"turn", game.turn},
            {"first", word(game.first)},
            {"move", move_json(game.move)},
            {"results", Json::array()},
            {"pending", Json::array()},
            {"done", game.done},
            {"started", game.started},
            {"rulings", game.rulings},
            {"modules", to_json(game.modules)},
            {"numbered", game.numbered},
            {"winner", word(game.winner)},
            {"why", game.why}};
  for (const auto& command : game.corps_commander)
    json["corps_commander"].push_back(command ? command->value() : std::string());
  for (const AttackResult& each : game.results) json["results"].push_back(result_json(each));
  for (const Pending& each : game.pending) json["pending"].push_back(pending_json(each));
  return json;
}

Game game_from_json(std::shared_ptr<const Setup> setup, const Json& json) try {
  Game game{.setup = std::move(setup)};
  for (const auto& [id, facts] : game.setup->pieces)
    game.stands[id] = stand_from(*game.setup, json.at("stands").at(id.value()));
  for (const auto& [id, facts] : game.setup->commands)
    game.commands[id] = command_from(*game.setup, json.at("commands").at(id.value()));
  for (std::size_t i = 0; i < kSides.size(); ++i) {
    const CommandId command = command_or_none(*game.setup, json.at("corps_commander").at(i));
    if (!command.value().empty()) game.corps_commander[i] = command;
  }
  game.step = word_in<Step>(json.at("step"));
  json.at("turn").get_to(game.turn);
  game.first = word_in<Side>(json.at("first"));
  game.move = move_from(*game.setup, json.at("move"));
  for (const Json& each : json.at("results")) game.results.push_back(result_from(*game.setup, each));
  for (const Json& each : json.at("pending")) game.pending.push_back(pending_from(*game.setup, each));
  json.at("done").get_to(game.done);
  json.at("started").get_to(game.started);
  json.at("rulings").get_to(game.rulings);
  game.modules = modules_from_json(*game.setup, json.at("modules"));
  json.at("numbered").get_to(game.numbered);
  game.winner = word_in<Side>(json.at("winner"));
  json.at("why").get_to(game.why);
  return game;
} catch (const Json::exception& error) {
  throw std::invalid_argument(error.what());
}

}  // namespace telescope::brevity
