#include "core/rules/raphia/actions.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "core/rules/raphia/state/faces.hpp"

namespace telescope::raphia {
namespace {

constexpr std::size_t kLongestWay = 16;  // squares and turns of one move

Sector square_from(const Json& json) {
  if (!json.is_array() || json.size() != 2 || !json[0].is_number_integer() || !json[1].is_number_integer())
    throw std::invalid_argument("a square is [file, rank], counted from 0");
  return {json[0].get<int>(), json[1].get<int>()};
}

Facing facing_of(const Json& json) {
  const auto facing = facing_from(json.get<std::string>());
  if (!facing) throw std::invalid_argument("a facing is north, east, south or west");
  return *facing;
}

Side side_in(const Json& json) {
  const auto side = side_of(json.get<std::string>());
  if (!side) throw std::invalid_argument("a side is south or north");
  return *side;
}

PieceId piece_from(const Game& game, const Json& json) {
  const PieceId piece(json.get<std::string>());
  if (!game.stands.contains(piece)) throw std::invalid_argument("there is no piece '" + piece.value() + "'");
  return piece;
}

std::string card_from(const Game& game, const Json& json) {
  return game.setup->deck->card(card_typed(json.get<std::string>())).face.id;
}

/// "7h 5c": as they are typed into one field.
Json cards_in_line(const std::string& line) {
  Json cards = Json::array();
  std::istringstream words(line);
  for (std::string word; words >> word;) cards.push_back(word);
  return cards;
}

/// RRQ-86: where cards are turned up that the game waits for.
PieceId place_from(const Game& game, const Json& json) {
  const PieceId place(json.get<std::string>());
  return place == kOnExtra || place == kOnDeck ? place : piece_from(game, json);
}

std::vector<std::string> cards_from(const Game& game, const Json& action) {
  std::vector<std::string> cards;
  if (action.contains("card")) cards.push_back(card_from(game, action["card"]));
  const Json named = action.value("cards", Json::array());
  for (const Json& each : named.is_string() ? cards_in_line(named.get<std::string>()) : named) {
    cards.push_back(card_from(game, each));
    if (std::ranges::count(cards, cards.back()) > 1) throw std::invalid_argument("a card is named twice");
  }
  return cards;
}

std::vector<WayStep> way_from(const Json& json) {
  if (!json.is_array() || json.size() > kLongestWay) throw std::invalid_argument("no such way");
  std::vector<WayStep> way;
  for (const Json& each : json) {
    WayStep step;
    if (each.contains("go"))
      step.go = square_from(each["go"]);
    else
      step.facing = facing_of(each.at("face"));
    way.push_back(step);
  }
  return way;
}

std::vector<Support> supports_from(const Game& game, const Json& json) {
  std::vector<Support> supports;
  for (const Json& each : json) {
    const std::string card = each.value("card", std::string());
    supports.push_back({.piece = piece_from(game, each.at("piece")),
                        .card = card.empty() ? card : card_from(game, each["card"])});
  }
  return supports;
}

/// Whose it is is told by the piece.
bool is_of_piece(Kind kind) {
  return kind == Kind::kPlace || kind == Kind::kLay || kind == Kind::kTurnUp || kind == Kind::kMove ||
         kind == Kind::kStand || kind == Kind::kAgain;
}

void read_fields(const Game& game, const Action& action, Wanted& wanted) {
  wanted.cards = cards_from(game, action);
  if (action.contains("way")) wanted.way = way_from(action["way"]);
  switch (wanted.kind) {
    case Kind::kPlace:
      wanted.to = square_from(action.at("to"));
      wanted.facing = facing_of(action.at("facing"));
      break;
    case Kind::kMove:
      if (action.contains("attack")) wanted.attack = square_from(action["attack"]);
      break;
    case Kind::kFight:
      wanted.piece = piece_from(game, action.at("lead"));
      wanted.to = square_from(action.at("square"));
      wanted.supports = supports_from(game, action.value("supports", Json::array()));
      break;
    case Kind::kAgain:
      wanted.to = square_from(action.at("square"));
      wanted.supports = supports_from(game, action.value("supports", Json::array()));
      break;
    case Kind::kFirst:
      wanted.goes = side_in(action.at("goes"));
      break;
    case Kind::kLayAll:
      wanted.supports = supports_from(game, action.value("lays", Json::array()));
      break;
    case Kind::kShow:
      wanted.piece = place_from(game, action.at("on"));
      break;
    case Kind::kRetire:
      wanted.yes = action.at("goes").get<bool>();
      break;
    case Kind::kKill:
      if (!action.at("general").get<std::string>().empty())
        wanted.piece = piece_from(game, action.at("general"));
      break;
    default:
      break;
  }
  // RR-098: where chance deals, no card is named; nor where nobody but its owner can know it (RRQ-86).
  const bool one_card = wanted.kind == Kind::kBid || (wanted.kind == Kind::kLay && names_cards_laid(game));
  if (one_card && wanted.cards.size() != 1) throw std::invalid_argument("which card?");
}

}  // namespace

Wanted wanted_from(const Game& game, const Action& action) try {
  const auto kind = std::ranges::find(kKinds, action.at("type").get<std::string>());
  if (kind == kKinds.end()) throw std::invalid_argument("no such action");
  Wanted wanted{.kind = static_cast<Kind>(kind - kKinds.begin())};
  if (is_of_piece(wanted.kind)) {
    wanted.piece = piece_from(game, action.at("piece"));
    wanted.side = game.side(wanted.piece);
  } else if (wanted.kind != Kind::kBegin) {
    wanted.side = side_in(action.at("side"));
  }
  read_fields(game, action, wanted);
  return wanted;
} catch (const Json::exception& error) {
  throw std::invalid_argument(error.what());
}

Action action_of(const Wanted& wanted) {
  Action action{{"type", kKinds.at(static_cast<std::size_t>(wanted.kind))}};
  if (is_of_piece(wanted.kind))
    action["piece"] = wanted.piece.value();
  else if (wanted.kind != Kind::kBegin)
    action["side"] = word(wanted.side);
  const auto square = [](Sector at) { return Json{at.column, at.row}; };
  if (!wanted.cards.empty()) action["cards"] = wanted.cards;
  if (wanted.kind == Kind::kMove) action["way"] = Json::array();
  for (const WayStep& step : wanted.way)
    action["way"].push_back(step.go ? Json{{"go", square(*step.go)}}
                                    : Json{{"face", to_string(*step.facing)}});
  if (wanted.attack) action["attack"] = square(*wanted.attack);
  switch (wanted.kind) {
    case Kind::kPlace:
      action["to"] = square(wanted.to);
      action["facing"] = to_string(wanted.facing.value());
      break;
    case Kind::kFirst:
      action["goes"] = word(wanted.goes);
      break;
    case Kind::kFight:
      action["lead"] = wanted.piece.value();
      [[fallthrough]];
    case Kind::kAgain:
      action["square"] = square(wanted.to);
      for (const Support& each : wanted.supports)
        action["supports"].push_back({{"piece", each.piece.value()}, {"card", each.card}});
      break;
    case Kind::kLayAll:
      action["lays"] = Json::array();
      for (const Support& each : wanted.supports)
        action["lays"].push_back({{"piece", each.piece.value()}, {"card", each.card}});
      break;
    case Kind::kShow:
      action["on"] = wanted.piece.value();
      break;
    case Kind::kRetire:
      action["goes"] = wanted.yes;
      break;
    case Kind::kKill:
      action["general"] = wanted.piece.value();
      break;
    default:
      break;
  }
  return action;
}

std::string title_of(const Setup& setup, const Action& action) {
  const std::string type = action.value("type", std::string());
  const PieceId id(action.value("piece", std::string()));
  const std::string piece = setup.pieces.contains(id) ? setup.named(id) : id.value();
  const auto side = side_of(action.value("side", std::string()));
  const std::string who = side ? setup.name(*side) : std::string();
  if (type == "begin") return "Shuffle the decks and deal";
  if (type == "bid") return who + " bids a card";
  if (type == "first") return who + " says who goes first";
  if (type == "lay") return "A card is laid on " + piece;
  if (type == "lay_all") return who + " lays cards";
  if (type == "show") return who + "'s cards are turned up";
  if (type == "done") return who + " is done";
  if (type == "turn_up") return "Cards on " + piece + " are turned up";
  if (type == "stand") return piece + " is taken in hand and stands";
  if (type == "fight") return "A combat is fought";
  if (type == "retire") return who + " says whether the unit retires";
  if (type == "extra") return who + " says whether an extra card is laid";
  if (type == "kill") return who + " says whether a general is to be killed";
  if (type == "again") return piece + " attacks again";
  if (type == "enough") return who + " attacks no further";
  if (type == "concede") return who + " concedes the battle";
  return piece + (type == "place" ? " is put on another square" : " moves");
}

}  // namespace telescope::raphia
