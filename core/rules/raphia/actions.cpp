#include "core/rules/raphia/actions.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/base/json_fields.hpp"
#include "core/base/named_once.hpp"
#include "core/rules/raphia/state/faces.hpp"

namespace telescope::raphia {
namespace {

constexpr std::size_t kLongestWay = 16;  // squares and turns of one move
constexpr double kFarthest = 1000.0;     // of a square, on the board or not

Sector square_from(const Json& json) {
  const auto square = numbers_of(json, "a square, file and rank from 0,", 2, -kFarthest, kFarthest);
  const Sector at{static_cast<int>(square[0]), static_cast<int>(square[1])};
  if (at.column != square[0] || at.row != square[1])
    throw WrongField("a square is [file, rank], counted from 0");
  return at;
}

Facing facing_of(const Json& json) {
  const auto facing = facing_from(text_of(json, "a facing"));
  if (!facing) throw WrongField("a facing is north, east, south or west, not " + shown(json));
  return *facing;
}

Side side_in(const Json& json) {
  const auto side = side_of(text_of(json, "a side"));
  if (!side) throw WrongField("a side is south or north, not " + shown(json));
  return *side;
}

PieceId piece_from(const Game& game, const Json& json) {
  const PieceId piece(text_of(json, "a piece"));
  if (!game.stands.contains(piece)) throw std::invalid_argument("there is no piece '" + piece.value() + "'");
  return piece;
}

std::string card_from(const Game& game, const Json& json) {
  const std::string typed = text_of(json, "a card"), id = card_typed(typed);
  if (!game.setup->deck->has(id)) throw WrongField("there is no card '" + typed + "'");
  return id;
}

/// "7h 5c": as they are typed into one field.
Json cards_in_line(const std::string& line) {
  Json cards = Json::array();
  for (const std::string_view word : names_in(line)) cards.push_back(word);
  return cards;
}

/// RRQ-86: where cards are turned up that the game waits for.
PieceId place_from(const Game& game, const Json& json) {
  const PieceId place(text_of(json, "'on'"));
  return place == kOnExtra || place == kOnDeck ? place : piece_from(game, json);
}

std::vector<std::string> cards_from(const Game& game, const Json& action) {
  std::vector<std::string> cards;
  if (action.contains("card")) cards.push_back(card_from(game, action["card"]));
  if (!action.contains("cards")) return cards;
  const Json& named = action["cards"];
  for (const Json& each :
       named.is_string() ? cards_in_line(named.get_ref<const std::string&>()) : list_field(action, "cards"))
    if (!add_once(cards, card_from(game, each))) throw std::invalid_argument("a card is named twice");
  return cards;
}

std::vector<WayStep> way_from(const Json& json) {
  if (!json.is_array() || json.size() > kLongestWay) throw std::invalid_argument("no such way");
  std::vector<WayStep> way;
  for (const Json& each : json) {
    check_keys(each, {"go", "face"}, "a step of 'way'");
    if (each.size() != 1) throw WrongField("a step of 'way' has either 'go' or 'face'");
    WayStep step;
    if (each.contains("go"))
      step.go = square_from(each["go"]);
    else
      step.facing = facing_of(each["face"]);
    way.push_back(step);
  }
  return way;
}

std::vector<Support> supports_from(const Game& game, const Json& action, std::string_view key) {
  std::vector<Support> supports;
  for (const Json& each : list_field(action, key, true)) {
    check_keys(each, {"piece", "card"}, "an entry of '" + std::string(key) + "'");
    const std::string card = text_field(each, "card", "");
    supports.push_back({.piece = piece_from(game, needed_field(each, "piece")),
                        .card = card.empty() ? card : card_from(game, card)});
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
      wanted.to = square_from(needed_field(action, "to"));
      wanted.facing = facing_of(needed_field(action, "facing"));
      break;
    case Kind::kMove:
      if (action.contains("attack")) wanted.attack = square_from(action["attack"]);
      for (const Json& each : list_field(action, "stays", true))
        if (!add_once(wanted.stays, piece_from(game, each)))
          throw std::invalid_argument("a general is named twice");
      break;
    case Kind::kFight:
      wanted.piece = piece_from(game, needed_field(action, "lead"));
      wanted.to = square_from(needed_field(action, "square"));
      wanted.supports = supports_from(game, action, "supports");
      break;
    case Kind::kAgain:
      wanted.to = square_from(needed_field(action, "square"));
      wanted.supports = supports_from(game, action, "supports");
      break;
    case Kind::kFirst:
      wanted.goes = side_in(needed_field(action, "goes"));
      break;
    case Kind::kLayAll:
      wanted.supports = supports_from(game, action, "lays");
      break;
    case Kind::kShow:
      wanted.piece = place_from(game, needed_field(action, "on"));
      break;
    case Kind::kRetire:
      wanted.yes = flag_field(action, "goes");
      break;
    case Kind::kKill:
      if (!text_field(action, "general").empty()) wanted.piece = piece_from(game, action["general"]);
      break;
    default:
      break;
  }
  // RR-098: where chance deals, no card is named; nor where nobody but its owner can know it (RRQ-86).
  const bool one_card = wanted.kind == Kind::kBid || (wanted.kind == Kind::kLay && names_cards_laid(game));
  if (one_card && wanted.cards.size() != 1) throw std::invalid_argument("which card?");
}

}  // namespace

Wanted wanted_from(const Game& game, const Action& action) {
  const std::string type = text_field(action, "type");
  const auto row = std::ranges::find(kKindRows, type, &KindRow::word);
  if (row == kKindRows.end()) throw std::invalid_argument("there is no action '" + type + "'");
  auto fields = names_in(row->fields);
  fields.emplace_back("type");
  check_keys(action, fields, "'" + type + "'");
  Wanted wanted{.kind = static_cast<Kind>(row - kKindRows.begin())};
  if (is_of_piece(wanted.kind)) {
    wanted.piece = piece_from(game, needed_field(action, "piece"));
    wanted.side = game.side(wanted.piece);
  } else if (wanted.kind != Kind::kBegin) {
    wanted.side = side_in(needed_field(action, "side"));
  }
  read_fields(game, action, wanted);
  return wanted;
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
  for (const PieceId& general : wanted.stays) action["stays"].push_back(general.value());
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
