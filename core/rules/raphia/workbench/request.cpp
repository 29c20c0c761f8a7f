#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "core/base/json_fields.hpp"
#include "core/rules/raphia/workbench/workbench.hpp"
#include "core/rules/rules_json.hpp"

namespace telescope::raphia {
namespace {

constexpr std::size_t kMostPieces = 100;

Sector square_of(const std::string& label, const GridBoard& grid, std::string_view key) {
  const auto square = sector_from_label(grid, label);
  if (!square)
    refuse("'" + std::string(key) + "' is '" + label + "', which is no square: write " +
           telescope::label(grid, {0, 0}) + " to " +
           telescope::label(grid, {grid.columns - 1, grid.rows - 1}));
  return *square;
}

PlacedPiece piece_from(const Json& json, const GridBoard& grid) {
  check_keys(json, {"id", "type", "side", "square", "facing", "cards", "up"}, "a piece");
  const std::string id = name_field(json, "id");
  PlacedPiece piece{.id = id};
  piece.facts = {.name = id,
                 .side = side_field(json, "side"),
                 .type = type_field(json, "type", true),
                 .at = square_of(text_field(json, "square"), grid, "square")};
  const bool south = piece.facts.side == Side::kAttacker;
  const std::string way = text_field(json, "facing", south ? "north" : "south");
  const auto facing = facing_from(way);
  if (!facing) refuse("'facing' must be north, east, south or west, not '" + way + "'");
  piece.facts.facing = *facing;
  piece.cards = cards_field(json, "cards", most_cards(piece.facts.type));
  for (const std::string& card : cards_field(json, "up", 2)) {
    if (!contains(piece.cards, card))
      refuse("'up' of " + id + " names '" + card + "', which is none of its cards");
    piece.up.push_back(card);
  }
  return piece;
}

/// RR-001, RR-006: each card once a side, one unit a square.
void check_together(const std::vector<PlacedPiece>& pieces, const GridBoard& grid) {
  std::set<std::string> ids;
  std::map<Sector, Side> held;
  std::array<std::vector<CardIds>, 2> cards;
  for (const PlacedPiece& each : pieces) {
    if (!ids.insert(each.id).second) refuse("the piece '" + each.id + "' is named twice");
    if (each.facts.type != Type::kGeneral && !held.emplace(each.facts.at, each.facts.side).second)
      refuse("two units stand on " + label(grid, each.facts.at) + " (RR-006)");
    cards.at(index_of(each.facts.side)).push_back(each.cards);
  }
  for (const PlacedPiece& each : pieces)
    for (const PlacedPiece& other : pieces)
      if (each.facts.at == other.facts.at && each.facts.side != other.facts.side)
        refuse("both sides stand on " + label(grid, each.facts.at) + " (RR-006)");
  for (const Side side : kSides)
    check_one_deck(cards.at(index_of(side)), "the side " + std::string(word(side)));
}

std::vector<PlacedPiece> pieces_of(const Json& request, const GridBoard& grid) {
  std::vector<PlacedPiece> pieces;
  const Json& list = list_field(request, "pieces");
  if (list.size() > kMostPieces) refuse("'pieces' is a list of at most " + std::to_string(kMostPieces));
  for (const Json& each : list) pieces.push_back(piece_from(each, grid));
  check_together(pieces, grid);
  return pieces;
}

/// Labels become squares as actions have them, [file, rank] from 0.
void use_square(Json& holder, const char* key, const GridBoard& grid) {
  if (!holder.contains(key)) return;
  if (holder[key].is_string()) {
    const Sector square = square_of(holder[key].get<std::string>(), grid, key);
    holder[key] = {square.column, square.row};
    return;
  }
  const std::vector<int> square = wholes_field(holder, key, 0, std::max(grid.columns, grid.rows) - 1);
  if (square.size() != 2) refuse("'" + std::string(key) + "' must be a square, as in \"4-2\" or [3, 1]");
  if (square[0] >= grid.columns || square[1] >= grid.rows)
    refuse("'" + std::string(key) + "' lies off the board");
}

/// What else is malformed in it is for Actions::read() to say.
Json action_field(const Json& request, const GridBoard& grid) {
  Json action = object_field(request, "action");
  check_keys(action, {"type", "piece", "way", "attack", "cards", "stays"}, "'action'");
  const std::string type = text_field(action, "type", Move::kInfo.word);
  action["type"] = type;
  const bool of_pieces = Actions::about(action, false, []<class Kind>(std::type_identity<Kind>) {
    return requires(const Game& game, const PieceId& piece) {
      Kind::choices(game, piece);
    };
  });
  if (!of_pieces) refuse("'type' of the action must be 'move', 'stand' or 'turn_up', not '" + type + "'");
  if (action.contains("cards")) action["cards"] = cards_field(action, "cards", 2);
  use_square(action, "attack", grid);
  if (!list_field(action, "way", true).empty())
    for (Json& step : action["way"]) use_square(step, "go", grid);
  return action;
}

}  // namespace

const std::shared_ptr<const cards::Deck>& faces() {
  static const auto deck = std::make_shared<const cards::Deck>(cards::french_deck(2));
  return deck;
}

std::string card_field(const Json& object, std::string_view key) {
  const Json& typed = needed_field(object, key);
  try {
    std::string card;
    CardWords{*faces()}.read(typed, card);
    return card;
  } catch (const std::invalid_argument& wrong) {
    refuse("'" + std::string(key) + "': " + wrong.what() + "; write 7h, 10s, kd, jk1");
  }
}

CardIds cards_field(const Json& object, std::string_view key, std::size_t most) try {
  CardIds cards;
  if (object.contains(key)) CardWords{*faces()}.read(object.at(key), cards);
  if (cards.size() <= most) return cards;
  throw std::invalid_argument(std::to_string(cards.size()) + " cards are named, and " + std::to_string(most) +
                              (most == 1 ? " is" : " are") + " the most");
} catch (const std::invalid_argument& wrong) {
  refuse("'" + std::string(key) + "': " + wrong.what() + "; write \"7h 5c\" or [\"7h\", \"5c\"]");
}

void check_one_deck(const std::vector<CardIds>& lists, std::string_view what) {
  std::set<std::string> all;
  for (const CardIds& list : lists)
    for (const std::string& card : list)
      if (!all.insert(card).second) refuse(std::string(what) + " has the card '" + card + "' twice");
}

Type type_field(const Json& object, std::string_view key, bool general) {
  const std::string word = text_field(object, key);
  const auto type = type_from_string(word);
  if (!type || (*type == Type::kGeneral && !general))
    refuse("'" + std::string(key) + "' must be HI, LI, HC, LC" + (general ? ", EL or GEN" : " or EL") +
           ", not '" + word + "'");
  return *type;
}

Side side_field(const Json& object, std::string_view key) {
  const std::string word = text_field(object, key);
  const auto side = side_of(word);
  if (!side) refuse("'" + std::string(key) + "' must be 'south' or 'north', not '" + word + "'");
  return *side;
}

RaphiaSettings settings_field(const Json& request) {
  const RaphiaSettings settings =
      setting_table().read(telescope::settings_field(request, setting_table().settings()));
  for (const Finding& each : setting_faults(settings)) refuse(each.sentence);
  return settings;
}

Game board_of(const std::vector<PlacedPiece>& pieces, const RaphiaSettings& settings, Side mover) {
  auto setup = std::make_shared<Setup>();
  setup->board = board_for(settings);
  setup->settings = settings;
  setup->sides = {.names = {"South", "North"}, .short_names = {"S", "N"}};
  setup->deck = faces();
  for (const PlacedPiece& each : pieces) setup->pieces[PieceId(each.id)] = each.facts;
  Game game{.setup = setup};
  for (std::size_t i = 0; i < kSides.size(); ++i) game.piles.emplace_back(setup->deck, kDeckPile);
  for (const PlacedPiece& each : pieces) {
    const PieceId piece(each.id);
    game.stands[piece] = {.at = each.facts.at, .facing = each.facts.facing};
    for (const std::string& card : each.cards)
      game.cards(each.facts.side).move(card, kDeckPile, pile_on(piece));
    turn_up(game, piece, each.up);
  }
  game.step = Step::kMove;
  game.turn = 1;
  game.first = game.mover = mover;
  return game;
}

Json outcome_of(std::string_view procedure, Json rules, const Json& fields) {
  Json outcome{{"ruleset", "raphia"},
               {"procedure", procedure},
               {"lawful", true},
               {"objections", Json::array()},
               {"rules", std::move(rules)}};
  outcome.update(fields);
  return outcome;
}

Json refused_outcome(std::string_view procedure, const Objections& objections) {
  Json rules = Json::array();
  for (const Objection& each : objections) rules.push_back(each.rule);
  return judged(outcome_of(procedure, std::move(rules), Json::object()), objections);
}

std::set<std::string> rules_of(const Events& events) {
  std::set<std::string> rules;
  for (const Event& event : events.all())
    for (const Json& rule : event.at("rules")) rules.insert(rule.get<std::string>());
  return rules;
}

Json answer_move(const Json& request) {
  check_keys(request, {"pieces", "action", "settings"}, "'move'");
  const RaphiaSettings settings = settings_field(request);
  const GridBoard grid = *grid_of(board_for(settings));
  const auto pieces = pieces_of(request, grid);
  const Json action = action_field(request, grid);
  const PieceId piece(text_field(action, "piece"));
  const auto moved = std::ranges::find(pieces, piece.value(), &PlacedPiece::id);
  if (moved == pieces.end()) refuse("there is no piece " + action.at("piece").dump());
  Game game = board_of(pieces, settings, moved->facts.side);
  const Actions::Any wanted = Actions::read(game, action);
  const auto stands = [&] {
    const Stand& stand = game.stands.at(piece);
    return Json{{"square", game.label(stand.at)}, {"facing", to_string(stand.facing)}};
  };
  if (const auto no = Actions::against(game, wanted); !no.empty()) {
    Json outcome = refused_outcome("move", no);
    outcome["stands"] = stands();
    return outcome;
  }
  Events events;
  MadeThrows no_dice(std::span<const Throw>{});
  Actions::perform(game, wanted, no_dice, events);
  Json contacted = Json::array();
  for (const Contacted& each : game.contacted) contacted.push_back(each.general.value());
  return outcome_of(
      "move", rules_of(events),
      {{"stands", stands()},
       {"turned_up", game.turned_up(piece)},
       {"attacks", game.attacks.empty() ? Json() : Json(game.label(game.attacks.back().square))},
       {"contacted", contacted},
       {"events", events.all()}});
}

}  // namespace telescope::raphia
