#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "core/rules/brevity/fire/attack.hpp"
#include "core/rules/dice_tray.hpp"
#include "tests/core/brevity/position.hpp"

namespace telescope::brevity::test {

/// Has moved in this move from place to place, and stands there now.
inline void moved(Game& game, const std::string& id, const Placed& from, const Placed& to,
                  bool mounted = false) {
  Stand& mover = stand(game, id);
  mover.move.taken = mover.move.displaced = true;
  mover.move.way = way({from, to}, mounted);
  mover.placed = to;
  mover.mounted = mounted;
}
inline void declared(Game& game, const std::string& id) {
  stand(game, id).move.taken = stand(game, id).move.declared = true;
}

inline AttackOrder direct(Side side, const std::string& target) {
  return {.kind = FireKind::kDirect, .side = side, .target = PieceId(target)};
}
inline AttackOrder artillery(Side side, const std::string& target, const std::vector<std::string>& guns) {
  AttackOrder order{.kind = FireKind::kArtillery, .side = side, .target = PieceId(target)};
  for (const std::string& each : guns) order.firers.emplace_back(each);
  return order;
}

/// At that point of the target's way.
inline AttackOrder at_end(AttackOrder order, double along_in = 10.0) {
  order.along_in = along_in;
  return order;
}

/// Step 6: B-1 has moved to (24, 30); R-1 and R-2 stand before it, 5" away, and face it.
inline Game before_red() {
  Game game = position({{.id = "B-1", .x_in = 24, .y_in = 30},
                        {.id = "R-1", .side = kRed, .x_in = 23, .y_in = 36, .heading_deg = 180},
                        {.id = "R-2", .side = kRed, .x_in = 25, .y_in = 36, .heading_deg = 180}},
                       Step::kEnemyFire);
  moved(game, "B-1", place(24, 20), place(24, 30));
  return game;
}
/// Red's direct fire at B-1 where its way of 10" ends.
inline Attack at_b1(const Game& game) {
  return attack_of(game, at_end(direct(kRed, "B-1")));
}

/// Nobody's role is kOut, as that of those who are not asked about.
inline Participant who(const Attack& attack, const std::string& id) {
  for (const Participant& each : attack.who)
    if (each.piece == PieceId(id)) return each;
  return {.piece = PieceId(id)};
}
inline bool objects(const Objections& all, const std::string& rule) {
  return std::ranges::any_of(all, [&](const Objection& each) { return each.rule == rule; });
}
inline bool objects(const Attack& attack, const std::string& rule) {
  return objects(attack.objections, rule);
}
inline GroundArea wood(double x0, double y0, double x1, double y1) {
  const auto point = [](double x_in, double y_in) { return place(x_in, y_in).at; };
  return {.id = "wood",
          .name = "wood",
          .kind = "woods",
          .shape = Polygon{{point(x0, y0), point(x1, y0), point(x1, y1), point(x0, y1)}}};
}
inline int count(const Events& events, std::string_view type) {
  return static_cast<int>(std::ranges::count_if(
      events.all(), [&](const Event& each) { return each.at("type").get<std::string>() == type; }));
}

}  // namespace telescope::brevity::test
