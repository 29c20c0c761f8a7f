#pragma once

#include "core/rules/brevity/action_fields.hpp"

namespace telescope::brevity {

// adv.airlanding (section 21); naval craft of section 20.7 land by it too (OB-282).

/// OB-287 to OB-295; also naval craft (OB-282). Throws "landing".
struct Land {
  static constexpr ActionInfo kInfo{"land", "OB-290", "Land a battalion", "{piece} lands"};
  static constexpr Terms kTerms{Who::kActive, steps({Step::kMove}), nullptr, kUmpireAgrees};
  PieceId piece = {};
  Placed to = {};
  void fields(auto& f, const Game& game) { f("piece", piece, Needed(game))("to", to, InGame()); }
  static const Module* module(const Game& game) { return game.adv().engineering ? nullptr : &kAdvAirlanding; }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// OB-291, OB-292: dice of the table.
int landing_dice(bool glider, bool in_terrain, bool night);
/// OB-293, OB-294: whether a die is a casualty figure.
bool is_casualty(bool glider, int die);

}  // namespace telescope::brevity
