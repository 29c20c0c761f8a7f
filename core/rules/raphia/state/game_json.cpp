#include <set>
#include <stdexcept>

#include "core/rules/raphia/state/game.hpp"
#include "core/rules/raphia/turn/turn.hpp"

namespace telescope::raphia {

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

void OfGame::read(const Json& json, std::vector<PieceId>& pieces) const {
  pieces.clear();
  for (const Json& each : plain_list(json)) read(each, pieces.emplace_back());
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
  std::set<Sector> taken;
  for (const auto& [id, stand] : game.stands)
    if (!stand.lost && !game.setup->is_general(id) && !taken.insert(stand.at).second)
      throw std::invalid_argument("the position has two units in the square " + game.setup->label(stand.at));
}

}  // namespace telescope::raphia
