#pragma once

#include <string>

#include "core/kit/kit.hpp"

namespace telescope {

/// A small kit made by hand: three attacking divisions of eight, six defenders, twelve counters.
inline Kit small_demo_kit(Board board = {GridBoard{4, 6, 6_in}, {}}) {
  Kit kit;
  kit.scenario = "small";
  kit.ruleset = "rapier";
  kit.board = std::move(board);
  for (int i = 0; i < 4; ++i) kit.anchors[static_cast<std::size_t>(i)] = TagId(i);
  int tag = 4;
  const auto add = [&](std::string id, Side side, PieceKind kind, std::string division, std::string symbol) {
    const bool counter = kind == PieceKind::kCounter;
    kit.pieces.push_back({.id = PieceId(std::move(id)),
                          .tag = TagId(tag++),
                          .kind = kind,
                          .side = side,
                          .division = std::move(division),
                          .symbol = std::move(symbol),
                          .layout = counter ? TagLayout::kCounter : TagLayout::kOnTail,
                          .placement = counter ? TagPlacement{0, 0, 0, 0.5} : TagPlacement{0, -25, 0, 0.4}});
  };
  const char* symbols[] = {"hq", "rifles", "tank", "motorised", "rifles", "artillery", "mortar", "tank"};
  for (int d = 1; d <= 3; ++d)
    for (int i = 0; i < 8; ++i)
      add(std::to_string(d) + "-0" + std::to_string(i + 1), Side::kAttacker, PieceKind::kStand,
          std::to_string(d), symbols[i]);
  for (int i = 1; i <= 6; ++i)
    add("d-0" + std::to_string(i), Side::kDefender, PieceKind::kStand, "d", symbols[i % 8]);
  for (int i = 1; i <= 12; ++i) add("c" + std::to_string(i), Side::kNeutral, PieceKind::kCounter, "", "");
  return kit;
}

}  // namespace telescope
