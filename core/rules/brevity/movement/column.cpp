#include "core/rules/brevity/measure/meetings.hpp"
#include "core/rules/brevity/movement/movement.hpp"

namespace telescope::brevity {

Objections objections_by_column(const Game& game, const PieceId& piece, const StandWay& way) {
  Objections all;
  for (const WayMeeting& each : marchers_met(game, piece, way))
    object(all, "OB-064",
           game.setup->named(piece) + " overtakes " + game.setup->named(PieceId(each.id)) +
               " on the same road: in march posture it stops behind it.");
  return all;
}

}  // namespace telescope::brevity
