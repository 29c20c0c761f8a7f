#include "core/rules/raphia/state/game.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "core/rules/raphia/turn/turn.hpp"

namespace telescope::raphia {

const StepRow& row_of(Step step) {
  constexpr static std::array<StepRow, 8> kRows{
      {{"deploy", "Deployment", "RRQ-05",
        "Set the stands down as the game has them; then the decks are shuffled and dealt."},
       {"bid", "Bid", "RR-011",
        "Each player bids a card of his hand, face down; both are turned up together."},
       {"choose", "Who goes first", "RR-014", "{winner} won the bid and may say who goes first."},
       {"lay_first", "First cards", "RR-017", "{mover} must lay first cards, at least four, one a unit."},
       {"lay_second", "Second cards", "RR-020", "{mover} may lay a second card on units that have one."},
       {"move", "Move", "RR-022", "{mover} may move, and must then fight the combats that were declared."},
       {"fight", "Combat", "RRQ-29", "{mover} must take up the declared attacks, one by one."},
       {"over", "Over", "RR-025", ""}}};
  return kRows.at(static_cast<std::size_t>(step));
}

std::string pile_on(const PieceId& piece) {
  return "on " + piece.value();
}

const std::vector<std::string>& Game::laid(const PieceId& piece) const {
  return cards(side(piece)).cards(pile_on(piece));
}

bool Game::is_up(const PieceId& piece, const std::string& card) const {
  return up.at(index_of(side(piece))).contains(card);
}

CardIds Game::turned_up(const PieceId& piece) const {
  CardIds cards = laid(piece);
  std::erase_if(cards, [&](const std::string& card) { return !is_up(piece, card); });
  return cards;
}

CardIds Game::face_down(const PieceId& piece) const {
  CardIds cards = laid(piece);
  std::erase_if(cards, [&](const std::string& card) { return is_up(piece, card); });
  return cards;
}

std::vector<PieceId> Game::pieces(Side of) const {
  std::vector<PieceId> pieces;
  for (const auto& [id, stand] : stands)
    if (!stand.lost && side(id) == of) pieces.push_back(id);
  return pieces;
}

bool Game::is_on_board(Sector at) const {
  return lies_on(setup->grid(), at);
}

const PieceId* Game::unit_at(Sector at) const {
  for (const auto& [id, stand] : stands)
    if (!stand.lost && stand.at == at && !setup->is_general(id)) return &id;
  return nullptr;
}

std::vector<PieceId> Game::generals_at(Sector at, Side of) const {
  std::vector<PieceId> generals;
  for (const auto& [id, stand] : stands)
    if (!stand.lost && stand.at == at && setup->is_general(id) && side(id) == of) generals.push_back(id);
  return generals;
}

bool Game::is_empty_for(Side of, Sector at) const {
  return !unit_at(at) && generals_at(at, enemy_of(of)).empty();
}

int Game::losses(Side of) const {
  return static_cast<int>(std::ranges::count_if(stands, [&](const auto& each) {
    return each.second.lost && !each.second.exited && side(each.first) == of &&
           (settings().general_is_unit || !setup->is_general(each.first));
  }));
}

int Game::left(Side of) const {
  const auto is_unit = [&](const PieceId& piece) { return !is_general(piece); };
  return static_cast<int>(std::ranges::count_if(pieces(of), is_unit));
}

int Game::may_take_card(Side of) const {
  return settings().general_card_counts ? static_cast<int>(pieces(of).size()) : left(of);
}

Game new_game(std::shared_ptr<const Setup> setup) {
  Game game{.setup = std::move(setup)};
  for (std::size_t i = 0; i < kSides.size(); ++i) {
    game.piles.emplace_back(game.setup->deck, kDeckPile);
    if (!are_on_table(game)) continue;
    for (const cards::Card& card : game.setup->deck->printed())
      if (!is_unknown(card)) game.piles.back().move(card.face.id, kDeckPile, kFacesPile);
  }
  for (const auto& [id, facts] : game.setup->pieces)
    game.stands[id] = {.at = facts.at, .facing = facts.facing};
  return game;
}

Spot spot_of(const Game& game, const PieceId& piece) {
  const Stand& stand = game.stands.at(piece);
  if (stand.lost) return OffTable{stand.exited ? std::string(kLeftBoard) : "lost"};
  if (game.is_general(piece)) return InSector{stand.at, std::nullopt};
  return InSector{stand.at, stand.facing};
}

std::optional<Facing> towards(Sector from, Sector to) {
  if (from == to) return std::nullopt;
  if (from.column == to.column) return to.row > from.row ? Facing::kNorth : Facing::kSouth;
  if (from.row == to.row) return to.column > from.column ? Facing::kEast : Facing::kWest;
  return std::nullopt;
}

Facing opposite(Facing facing) {
  return static_cast<Facing>((static_cast<int>(facing) + 2) % 4);
}

std::array<Facing, 4> facings_from(Facing first) {
  auto all = kFacings;
  std::ranges::rotate(all, std::ranges::find(all, first));
  return all;
}

std::optional<Facing> facing_from(std::string_view word) {
  const auto found = std::ranges::find_if(kFacings, [&](Facing each) { return to_string(each) == word; });
  return found == kFacings.end() ? std::nullopt : std::optional(*found);
}

void turn_up(Game& game, const PieceId& piece, const CardIds& cards) {
  const std::size_t side = index_of(game.side(piece));
  game.up.at(side).insert(cards.begin(), cards.end());
  if (std::ranges::find(cards, game.seen_bid.at(side)) != cards.end()) game.seen_bid.at(side).clear();
}

void discard_from(Game& game, const PieceId& piece, const std::string& card) {
  const Side side = game.side(piece);
  const bool seen = game.up.at(index_of(side)).erase(card) > 0;
  game.cards(side).move(card, pile_on(piece), seen ? kDiscardPile : kUnseenPile);
}

void discard_laid(Game& game, const PieceId& piece) {
  for (const std::string& card : CardIds(game.laid(piece))) discard_from(game, piece, card);
}

void lose_piece(Game& game, const PieceId& piece) {
  discard_laid(game, piece);
  game.stands.at(piece).lost = true;
}

void take_off(Game& game, const PieceId& piece) {
  lose_piece(game, piece);
  game.stands.at(piece).exited = true;
}

// How a position is written.

using Json = nlohmann::json;

Json SideOrNobody::write(Side side) const {
  return side == Side::kNeutral ? std::string() : std::string(word(side));
}
void SideOrNobody::read(const Json& json, Side& side) const {
  const std::string told = text_of(json, "a side");
  const auto found = side_of(told);
  if (!found && !told.empty()) throw WrongField("there is no side '" + told + "'");
  side = found.value_or(Side::kNeutral);
}

void OfGame::read(const Json& json, Sector& at) const {
  read_plain(json, at);
  if (!game.is_on_board(at)) throw WrongField("the board has no such square: " + shown(json));
}
void OfGame::read(const Json& json, PieceId& piece) const {
  read_plain(json, piece);
  if (!game.setup->pieces.contains(piece)) throw WrongField("there is no piece '" + piece.value() + "'");
}
void OfGame::read(const Json& json, std::string& card) const {
  read_plain(json, card);
  if (!card.empty() && !game.setup->deck->has(card)) throw WrongField("there is no card '" + card + "'");
}

Json PilesOf::write(const std::vector<cards::Piles>& piles) const {
  Json list = Json::array();
  for (const cards::Piles& each : piles) list.push_back(cards::to_json(each));
  return list;
}
void PilesOf::read(const Json& json, std::vector<cards::Piles>& piles) const {
  piles.clear();
  for (const Json& each : plain_list(json, kSides.size()))
    piles.push_back(cards::piles_from_json(deck, each));
}

void check_whole(const Game& game) {
  for (const Side side : kSides)
    if (game.cards(side).count(kHandPile) > kHandSize)
      throw std::invalid_argument("the position has a hand of more than 13 cards");
  const auto need_cards = [&](const auto& cards) {
    for (const std::string& card : cards)
      if (!card.empty() && !game.setup->deck->has(card))
        throw std::invalid_argument("the position has no card '" + card + "'");
  };
  need_cards(game.seen_bid);
  need_cards(game.tied_bid);
  for (const auto& up : game.up) need_cards(up);
  std::set<Sector> taken;
  for (const auto& [id, stand] : game.stands)
    if (!stand.lost && !game.is_general(id) && !taken.insert(stand.at).second)
      throw std::invalid_argument("the position has two units in the square " + game.label(stand.at));
}

// Cards of paper.

std::vector<std::string> unknown_in(const Game& game, Side side, std::string_view pile) {
  const auto& cards = game.cards(side).cards(pile);
  const bool top_only = pile == kDeckPile && !cards.empty();
  CardIds unknown;
  std::copy_if(top_only ? cards.end() - 1 : cards.begin(), cards.end(), std::back_inserter(unknown),
               [](const std::string& card) { return is_unknown(card); });
  return unknown;
}

std::string known_elsewhere(const Game& game, Side side, std::string_view card) {
  if (is_unknown(card)) return "has no face";
  const std::string& pile = game.cards(side).where(card);
  if (pile == kFacesPile) return {};
  if (pile == kDiscardPile) return "has been discarded already";
  if (pile == kBidPile) return "lies on the table as the bid";
  if (pile == kExtraPile) return "lies on the table as an extra card";
  for (const auto& [piece, stand] : game.stands)
    if (pile == pile_on(piece)) return "lies on " + game.named(piece) + " already";
  return "is known to be elsewhere";
}

void name_card(Game& game, Side side, const std::string& unknown, const std::string& card) {
  if (const std::string where = known_elsewhere(game, side, card); !where.empty())
    throw std::invalid_argument("the " + game.words_of(card) + " " + where);
  game.cards(side).exchange(unknown, card);
  if (!game.combat || game.side(game.combat->lead) != side) return;
  for (Support& support : game.combat->supports)
    if (support.card == unknown) support.card = card;
}

void mix_in(Game& game, Side side, const std::string& card) {
  const auto& faces = game.cards(side).cards(kFacesPile);
  const auto unknown = std::ranges::find_if(faces, [](const std::string& id) { return is_unknown(id); });
  if (unknown != faces.end()) game.cards(side).exchange(card, std::string(*unknown));
}

}  // namespace telescope::raphia
