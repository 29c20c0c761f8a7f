#include "core/rules/raphia/action_fields.hpp"

#include <stdexcept>

#include "core/base/named_once.hpp"
#include "core/cards/shown_cards.hpp"

namespace telescope::raphia {
namespace {

constexpr std::size_t kLongestWay = 16;  // squares and turns of one move
constexpr double kFarthest = 1000.0;     // of a square, on the board or not

}  // namespace

std::string words_of_target(const Game& game, Sector square) {
  const PieceId* target = game.unit_at(square);
  return (target ? game.named(*target) + " on " : "") + game.label(square);
}

std::string words_of_cards(const Game& game, const CardIds& cards) {
  std::vector<std::string> words;
  for (const std::string& card : cards) words.push_back("the " + game.words_of(card));
  return words.empty() ? "no card" : in_a_row(words);
}

void SquareWords::read(const Json& json, Sector& at) const {
  const auto square = numbers_of(json, "a square, file and rank from 0,", 2, -kFarthest, kFarthest);
  at = {static_cast<int>(square[0]), static_cast<int>(square[1])};
  if (at.column != square[0] || at.row != square[1])
    throw WrongField("a square is [file, rank], counted from 0");
}

void WayWords::read(const Json& json, std::vector<WayStep>& way) const {
  if (!json.is_array() || json.size() > kLongestWay) throw std::invalid_argument("no such way");
  read_plain(json, way);
  for (const WayStep& step : way)
    if (step.go.has_value() == step.facing.has_value())
      throw WrongField("each step has either 'go' or 'face'");
}

void PieceWords::read(const Json& json, PieceId& piece) const {
  piece = PieceId(text_of(json, "a piece"));
  if (!game.stands.contains(piece) && !(or_nobody && piece.value().empty()))
    throw std::invalid_argument("there is no piece '" + piece.value() + "'");
}

void PieceWords::read(const Json& json, std::vector<PieceId>& pieces) const {
  read_each_once(json, pieces, "a general", *this);
}

void PlaceWords::read(const Json& json, PieceId& place) const {
  place = PieceId(text_of(json, "'on'"));
  if (place != kOnExtra && place != kOnDeck) PieceWords{game}.read(json, place);
}

void CardWords::read(const Json& json, std::string& card) const {
  const std::string typed = text_of(json, "a card");
  card = card_typed(typed);
  if (!deck.has(card)) throw std::invalid_argument("there is no card '" + typed + "'");
}

void CardWords::read(const Json& json, CardIds& cards) const {
  cards.clear();
  Json named = json;
  if (one) {
    named = Json::array({json});
  } else if (json.is_string()) {
    named = Json::array();
    for (const std::string_view word : names_in(json.get_ref<const std::string&>())) named.push_back(word);
  }
  for (const Json& each : plain_list(named)) {
    std::string card;
    read(each, card);
    if (!add_once(cards, card)) throw std::invalid_argument("the card '" + card + "' is named twice");
  }
}

void SupportWords::read(const Json& json, std::vector<Support>& supports) const {
  supports.clear();
  for (const Json& each : plain_list(json)) {
    check_keys(each, {"piece", "card"}, "an entry");
    Support& support = supports.emplace_back();
    PieceWords{game}.read(needed_field(each, "piece"), support.piece);
    if (const std::string card = text_field(each, "card", ""); !card.empty())
      CardWords{*game.setup->deck}.read(card, support.card);
  }
}

void need_one(const CardIds& cards) {
  if (cards.size() != 1) throw std::invalid_argument("which card?");
}

FormChoice choice_of(const Game& game, const PieceId& piece) {
  FormChoice made = choice(piece.value(), game.named(piece));
  made.sector = game.stands.at(piece).at;
  made.piece = piece;
  return made;
}

Choices choices_of(const Game& game, const std::vector<PieceId>& pieces) {
  return telescope::choices_of(pieces, [&](const PieceId& piece) { return choice_of(game, piece); });
}

Choices hand_choices(const Game& game, Side side) {
  return cards::card_choices(game.cards(side), kHandPile);
}

Choices cards_face_down(const Game& game, const PieceId& piece) {
  Choices choices = cards::card_choices(game.cards(game.side(piece)), pile_on(piece));
  std::erase_if(choices, [&](const FormChoice& each) { return game.is_up(piece, each.id); });
  return choices;
}

FormField typed_cards(std::string label, int least) {
  FormField field = noted(
      ask_text("cards", std::move(label)),
      {.rule = "RRQ-86", .why = "Two keys a card: 7h, tc for the ten of clubs, j1 for the first joker."});
  field.least = least;
  return field;
}

FormField some_cards(std::string id, std::string label, Choices cards, int allowed, std::string into) {
  FormField field = some(std::move(id), std::move(label), std::move(cards), 0, allowed, std::move(into));
  field.counted = "cards";
  return field;
}

void sort_as_printed(const Game& game, CardIds& cards) {
  std::ranges::sort(cards, {}, [&](const std::string& card) { return game.setup->deck->place(card); });
}

CardIds printed_hand(const Game& game, Side side) {
  CardIds cards = game.cards(side).cards(kHandPile);
  sort_as_printed(game, cards);
  return cards;
}

CardIds faces_left(const Game& game, Side side) {
  CardIds faces;
  for (const cards::Card& card : game.setup->deck->printed())
    if (!is_unknown(card) && game.cards(side).holds(kFacesPile, card.face.id)) faces.push_back(card.face.id);
  return faces;
}

}  // namespace telescope::raphia
