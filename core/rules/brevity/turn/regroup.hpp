#pragma once

#include "core/rules/brevity/action_fields.hpp"

namespace telescope::brevity {

// Step 2 (section 5): battalions change commands, postures and observers are set.

/// OB-054, OB-055.
struct Transfer {
  static constexpr ActionInfo kInfo{"transfer", "OB-054", "Hand battalions over to another command", kOrders};
  static constexpr Terms kTerms{Who::kActive, steps({Step::kRegroup})};
  std::vector<PieceId> pieces = {};
  CommandId to = {};
  void fields(auto& f, const Game& game) {
    f("pieces", pieces, Needed(game)).optional("to", to, InGame(game).or_none());
  }
  Side whose(const Game& game) const { return game.side(pieces.front()); }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// BQ-11, BQ-12; also in deployment.
struct SetPosture {
  static constexpr ActionInfo kInfo{"posture", "BQ-12", "Set postures", kOrders};
  static constexpr Terms kTerms{Who::kActing, steps({Step::kDeploy, Step::kRegroup})};
  std::vector<PieceId> pieces = {};
  Posture posture = Posture::kLine;
  void fields(auto& f, const Game& game) {
    f("pieces", pieces, Needed(game))("posture", posture, kWordsOf<Posture>);
  }
  Side whose(const Game& game) const { return game.side(pieces.front()); }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// OB-078, BQ-124; an empty command: its own.
struct SetObserver {
  static constexpr ActionInfo kInfo{"observer", "BQ-124", "Attach an artillery observer", kOrders};
  static constexpr Terms kTerms{Who::kActing, steps({Step::kDeploy, Step::kRegroup})};
  PieceId piece = {};
  CommandId command = {};
  void fields(auto& f, const Game& game) {
    f("piece", piece, Needed(game));
    f.optional("command", command, InGame(game).or_none());
  }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// In play, or to come: no aircraft.
bool is_a_battalion(const Game& game, const PieceId& piece);

/// OB-078, BQ-32: the command that its artillery supports.
CommandId supports(const Game& game, const PieceId& artillery);

}  // namespace telescope::brevity
