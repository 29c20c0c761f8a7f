#pragma once

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/rules/brevity/turn/course.hpp"

namespace telescope::brevity {

// Step 2 (section 5): battalions change commands, postures and observers are set.

/// In play, or to come: no aircraft.
inline bool is_a_battalion(const Game& game, const PieceId& piece) {
  const Stand& stand = game.stand(piece);
  return !game.facts(piece).is_air() && (stand.in_play() || stand.where == Where::kAside);
}

/// OB-078, BQ-32: the command that its artillery supports.
inline CommandId supports(const Game& game, const PieceId& artillery) {
  const Stand& stand = game.stand(artillery);
  return stand.observer.value_or(stand.command);
}

inline Objections no_battalion(const Game& game, const PieceId& piece) {
  return objection("OB-007", game.named(piece) + " is no battalion in the game.");
}

/// OB-054, OB-055 with BQ-18, BQ-19, of one battalion.
inline void object_to_transfer(const Game& game, const PieceId& piece, const CommandId& to, Objections& all) {
  const std::string name = game.named(piece);
  const Stand& stand = game.stand(piece);
  const CommandId& from = stand.command;
  if (!is_a_battalion(game, piece)) return object(all, no_battalion(game, piece));
  if (game.side(piece) != game.side(to))
    return object(all, "OB-054", game.name(to) + " is not of the side of " + name + ".");
  if (from == to) return object(all, "OB-054", name + " is in " + game.name(to) + " already.");
  if (from != game.move.command && to != game.move.command)
    return object(
        all, "OB-054",
        name + " neither leaves nor joins " + game.name(game.move.command) + ", the command that regroups.");
  if (from != game.move.command && !game.command(from).officer)
    object(all, "OB-055", game.name(from) + " has no officer figure and gives nothing away.");
  if (game.settings().regroup_scope == RegroupScope::kDivision &&
      game.setup->commands.at(from).division != game.setup->commands.at(to).division)
    object(all, "BQ-18", "In this scenario battalions change commands within their division only.");
  if (!game.settings().double_use && to == game.move.command && !stand.moved_with.value().empty() &&
      stand.moved_with != to)
    object(all, "BQ-19", name + " has moved with " + game.name(stand.moved_with) + " in this turn already.");
}

/// BQ-11: with postures by command all its battalions are named together. Once the game runs these are the
/// ones on the table: the posture of a hidden one is fixed (BQ-78), and what all may see of the command's
/// posture (OB-H07) does not hang on it.
inline bool is_whole_command(const Game& game, const std::vector<PieceId>& pieces) {
  const CommandId& command = game.stand(pieces.front()).command;
  return std::ranges::all_of(game.stands, [&](const auto& each) {
    const bool counts =
        game.step == Step::kDeploy ? is_a_battalion(game, each.first) : each.second.on_table();
    return each.second.command != command || !counts || std::ranges::find(pieces, each.first) != pieces.end();
  });
}

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
  void perform(Game& game, DiceTray&, Events& events) const;
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
  void perform(Game& game, DiceTray&, Events& events) const;
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
  void perform(Game& game, DiceTray&, Events& events) const;
};

}  // namespace telescope::brevity
