#include "core/rules/raphia/state/game_json.hpp"

#include <set>
#include <stdexcept>
#include <string>

#include "core/rules/raphia/turn/turn.hpp"

namespace telescope::raphia {
namespace {

using Json = nlohmann::json;

[[noreturn]] void wrong(const char* what) {
  throw std::invalid_argument(std::string("the position has no such ") + what);
}

std::string side_word(Side side) {
  return side == Side::kNeutral ? std::string() : std::string(word(side));
}
Side side_or_none(const Json& json) {
  const auto text = json.get<std::string>();
  if (text.empty()) return Side::kNeutral;
  const auto side = side_of(text);
  if (!side) wrong("side");
  return *side;
}

template <class Word>
Word number_in(const Json& json, Word last) {
  const int number = json.get<int>();
  if (number < 0 || number > static_cast<int>(last)) wrong("number");
  return static_cast<Word>(number);
}

Json square(Sector at) {
  return {at.column, at.row};
}
Sector square_in(const Game& game, const Json& json) {
  const Sector at{json.at(0).get<int>(), json.at(1).get<int>()};
  if (!game.is_on_board(at)) wrong("square");
  return at;
}

PieceId piece_in(const Game& game, const Json& json) {
  const PieceId piece(json.get<std::string>());
  if (!game.setup->pieces.contains(piece)) wrong("piece");
  return piece;
}

Json stand_json(const Stand& stand) {
  Json json{{"at", square(stand.at)},    {"facing", to_string(stand.facing)}, {"lost", stand.lost},
            {"taken", stand.taken},      {"squares", stand.squares},          {"turns", stand.turns},
            {"followed", stand.followed}};
  if (stand.exited) json["exited"] = true;
  return json;
}

Stand stand_from(const Game& game, const Json& json) {
  const auto facing = facing_from(json.at("facing").get<std::string>());
  if (!facing) wrong("facing");
  return {.at = square_in(game, json.at("at")),
          .facing = *facing,
          .lost = json.at("lost").get<bool>(),
          .exited = json.value("exited", false),
          .taken = json.at("taken").get<bool>(),
          .squares = json.at("squares").get<int>(),
          .turns = json.at("turns").get<int>(),
          .followed = json.at("followed").get<bool>()};
}

/// What no play of a battle comes to, waived or not: RR-006, RR-010.
void check_whole(const Game& game) {
  for (const Side side : kSides)
    if (game.cards(side).count(kHandPile) > kHandSize)
      throw std::invalid_argument("the position has a hand of more than 13 cards");
  std::set<Sector> taken;
  for (const auto& [id, stand] : game.stands)
    if (!stand.lost && !game.setup->is_general(id) && !taken.insert(stand.at).second)
      throw std::invalid_argument("the position has two units in the square " + game.setup->label(stand.at));
}

Json combat_json(const Combat& combat) {
  Json supports = Json::array();
  for (const Support& each : combat.supports)
    supports.push_back({{"piece", each.piece.value()}, {"card", each.card}});
  Json json{{"square", square(combat.square)}, {"from", square(combat.from)},
            {"lead", combat.lead.value()},     {"target", combat.target.value()},
            {"supports", std::move(supports)}, {"stage", static_cast<int>(combat.stage)},
            {"follow_up", combat.follow_up},   {"result", static_cast<int>(combat.result)}};
  json["generals"] = Json::array();
  for (const PieceId& general : combat.generals) json["generals"].push_back(general.value());
  if (combat.vacated) json["vacated"] = square(*combat.vacated);
  return json;
}

Combat combat_from(const Game& game, const Json& json) {
  Combat combat{.square = square_in(game, json.at("square")),
                .from = square_in(game, json.at("from")),
                .lead = piece_in(game, json.at("lead")),
                .target = piece_in(game, json.at("target")),
                .stage = number_in(json.at("stage"), Stage::kReveal),
                .follow_up = json.at("follow_up").get<bool>(),
                .result = number_in(json.at("result"), FightResult::kTargetWon)};
  for (const Json& each : json.at("supports")) {
    const std::string card = each.at("card").get<std::string>();
    if (!card.empty() && !game.setup->deck->has(card)) wrong("card");
    combat.supports.push_back({.piece = piece_in(game, each.at("piece")), .card = card});
  }
  for (const Json& each : json.at("generals")) combat.generals.push_back(piece_in(game, each));
  if (json.contains("vacated")) combat.vacated = square_in(game, json["vacated"]);
  return combat;
}

Shift shift_from(const Game& game, const Json& json) {
  return {.kind = number_in(json.at(0), Shift::Kind::kAdvanced),
          .piece = piece_in(game, json.at(1)),
          .from = square_in(game, json.at(2)),
          .to = square_in(game, json.at(3))};
}

}  // namespace

Json to_json(const Game& game) {
  Json stands = Json::object();
  for (const auto& [id, stand] : game.stands) stands[id.value()] = stand_json(stand);
  Json attacks = Json::array(), contacted = Json::array();
  for (const Attack& each : game.attacks)
    attacks.push_back({each.piece.value(), square(each.from), square(each.square)});
  for (const Contacted& each : game.contacted)
    contacted.push_back({each.general.value(), each.by.value(), to_string(each.direction)});
  Json json{{"piles", Json::array()},
            {"stands", std::move(stands)},
            {"up", game.up},
            {"seen_bid", game.seen_bid},
            {"tied_bid", game.tied_bid},
            {"step", static_cast<int>(game.step)},
            {"turn", game.turn},
            {"bid_winner", side_word(game.bid_winner)},
            {"first", side_word(game.first)},
            {"mover", side_word(game.mover)},
            {"attacks", std::move(attacks)},
            {"contacted", std::move(contacted)},
            {"winner", side_word(game.winner)},
            {"why", game.why}};
  for (const cards::Piles& piles : game.piles) json["piles"].push_back(cards::to_json(piles));
  if (game.combat) json["combat"] = combat_json(*game.combat);
  for (const Shift& each : game.shifts)
    json["shifts"].push_back(
        {static_cast<int>(each.kind), each.piece.value(), square(each.from), square(each.to)});
  return json;
}

Game game_from_json(std::shared_ptr<const Setup> setup, const Json& json) try {
  Game game{.setup = std::move(setup)};
  for (std::size_t i = 0; i < kSides.size(); ++i)
    game.piles.push_back(cards::piles_from_json(game.setup->deck, json.at("piles").at(i)));
  for (const auto& [id, facts] : game.setup->pieces)
    game.stands[id] = stand_from(game, json.at("stands").at(id.value()));
  json.at("up").get_to(game.up);
  json.at("seen_bid").get_to(game.seen_bid);
  json.at("tied_bid").get_to(game.tied_bid);
  game.step = number_in(json.at("step"), Step::kOver);
  game.turn = json.at("turn").get<int>();
  game.bid_winner = side_or_none(json.at("bid_winner"));
  game.first = side_or_none(json.at("first"));
  game.mover = side_or_none(json.at("mover"));
  for (const Json& each : json.at("attacks"))
    game.attacks.push_back({.piece = piece_in(game, each.at(0)),
                            .from = square_in(game, each.at(1)),
                            .square = square_in(game, each.at(2))});
  for (const Json& each : json.at("contacted")) {
    const auto direction = facing_from(each.at(2).get<std::string>());
    if (!direction) wrong("facing");
    game.contacted.push_back(
        {.general = piece_in(game, each.at(0)), .by = piece_in(game, each.at(1)), .direction = *direction});
  }
  if (json.contains("combat")) game.combat = combat_from(game, json["combat"]);
  if (json.contains("shifts"))
    for (const Json& each : json["shifts"]) game.shifts.push_back(shift_from(game, each));
  game.winner = side_or_none(json.at("winner"));
  game.why = json.at("why").get<std::string>();
  check_whole(game);
  return game;
} catch (const Json::exception& error) {
  throw std::invalid_argument(error.what());
}

}  // namespace telescope::raphia
