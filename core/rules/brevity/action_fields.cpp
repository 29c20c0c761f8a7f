#include "core/rules/brevity/action_fields.hpp"

#include <utility>

namespace telescope::brevity {

void Needed::read(const Json& json, PieceId& piece) const {
  in_.or_none().read(json, piece);
  if (piece.value().empty()) throw WrongField("which stand?");
}
void Needed::read(const Json& json, std::vector<PieceId>& pieces) const {
  in_.read(json, pieces);
  if (pieces.empty()) throw WrongField("which stands?");
}

void ToldWay::make_whole(const Game& game, const PieceId& piece, StandWay& way) {
  if (straight_to) {
    if (!way.empty()) throw WrongField("'way' and 'straight_to' both say where it goes");
    const Stand& stand = game.stand(piece);
    const bool rides = mounted.value_or(stand.mounted);
    way = {{.placed = stand.placed, .mounted = rides}, {.placed = *straight_to, .mounted = rides}};
  } else if (mounted) {
    throw WrongField("'mounted' is said with 'straight_to'");
  }
  if (way.size() < 2) throw std::invalid_argument("a way has two places or more");
  *this = {};
}

}  // namespace telescope::brevity
