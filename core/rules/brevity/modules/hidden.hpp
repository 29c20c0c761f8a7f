#pragma once

#include "core/rules/brevity/action_fields.hpp"

namespace telescope::brevity {

// adv.hidden (section 11): stands that are off the table at a recorded place. Nothing here may reach a
// player before it is revealed (OB-H01 to OB-H03): events of what was not placed are the umpire's.

/// OB-196: the stand lies on the table now.
struct PlaceHidden {
  static constexpr ActionInfo kInfo{"place-hidden", "OB-196", {}, kOrders};
  static constexpr Terms kTerms{Who::kUmpire, kAnyStep, &kAdvHidden};
  PieceId piece = {};
  Placed at = {};
  void fields(auto& f, const Game& game) { f("piece", piece, Needed(game))("at", at, InGame()); }
  static bool answers(const Pending& asked) { return asked.kind == Pending::Kind::kPlaceHidden; }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// OB-100, OB-196, BQ-80, BQ-128: hidden enemies that `way` would bring within location, nearest along it
/// first.
struct HiddenContact {
  PieceId hidden;
  double along_in = 0.0;
  double warned_at_in = 0.0;  ///< 0.25" before it
};
std::vector<HiddenContact> hidden_contacts(const Game& game, const PieceId& mover, const StandWay& way);

/// Hidden stands that are located as things are now (BQ-79): they are asked for by Pending::kPlaceHidden.
void ask_located(Game& game, Events& events);
/// Placed at its recorded place, before its dice or its move (BQ-78).
void reveal(Game& game, const PieceId& piece, const Placed& at, Events& events);
/// BQ-78, BQ-129: places a hidden stand that is to move or to be declared. False: a mark is resolved against
/// it first, and the order must be given again.
bool reveal_to_move(Game& game, const PieceId& piece, Events& events);
/// The position as if neither side hid anything: hidden stands are not there. For what all may see of the
/// rules' working.
Game without_hidden(const Game& game);

}  // namespace telescope::brevity
