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
  Objections against(const Game& game) const {
    if (to.value().empty()) return objection("OB-054", "To which command?");
    Objections all;
    for (const PieceId& piece : pieces) object_to_transfer(game, piece, to, all);
    return all;
  }
  void perform(Game& game, DiceTray&, Events& events) const {
    if (to.value().empty()) throw std::invalid_argument("to which command?");
    std::vector<PieceId> keep_posture;
    for (const PieceId& piece : pieces) {
      if (game.side(piece) != game.side(to)) throw std::invalid_argument("a battalion stays on its side");
      Stand& stand = game.stand(piece);
      if (stand.command == to) continue;
      stand.command = to;
      if (to == game.move.command) {
        game.move.joined.insert(piece);
        continue;
      }
      game.move.joined.erase(piece);
      if (const auto before = game.move.postures.extract(piece); !before.empty()) {  // BQ-141
        stand.posture = before.mapped();
        keep_posture.push_back(piece);
      }
    }
    tell_of_pieces(game, pieces, events, event::kTransferred, {"OB-054", "OB-055"},
                   pieces.size() == 1 ? " joins " + game.name(to) + "." : " join " + game.name(to) + ".",
                   {{"to", to.value()}});
    for (const PieceId& piece : keep_posture) {
      const std::string_view posture = word(game.stand(piece).posture);
      tell_of_pieces(game, {piece}, events, event::kPosture, {"BQ-141"},
                     " keeps its posture: " + std::string(posture) + ".", {{"posture", posture}});
    }
  }
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
  Objections against(const Game& game) const {
    Objections all;
    const bool deploying = game.step == Step::kDeploy;
    if (!deploying && game.settings().posture_change == PostureChange::kNever)
      return objection("BQ-12", "In this scenario postures are set in deployment only.");
    for (const PieceId& piece : pieces) {
      const std::string name = game.named(piece);
      const Stand& stand = game.stand(piece);
      if (!is_a_battalion(game, piece)) {
        object(all, no_battalion(game, piece));
      } else if (!deploying && stand.command != game.move.command) {
        object(all, "BQ-12", name + " is not in " + game.name(game.move.command) + ".");
      } else if (!deploying && stand.hidden()) {
        object(all, "BQ-78", name + " is hidden: its posture stays until it is set down.");
      } else if (game.side(piece) != game.side(pieces.front())) {
        object(all, "BQ-12", "Each side sets the postures of its own battalions.");
      }
    }
    if (all.empty() && game.settings().posture_scope == PostureScope::kCommand &&
        !is_whole_command(game, pieces))
      object(all, "BQ-11", "In this scenario all battalions of a command have one posture.");
    return all;
  }
  void perform(Game& game, DiceTray&, Events& events) const {
    for (const PieceId& piece : pieces) {
      if (game.step == Step::kRegroup) game.move.postures.try_emplace(piece, game.stand(piece).posture);
      game.stand(piece).posture = posture;
    }
    if (is_whole_command(game, pieces)) {
      const CommandId& command = game.stand(pieces.front()).command;
      game.command(command).posture = posture;
      if (command == game.move.command) game.move.posture_set = true;
    }
    static constexpr std::array<std::string_view, 4> kRules{"OB-039", "OB-040", "OB-041", "OB-042"};
    const std::string_view rule = kRules.at(static_cast<std::size_t>(posture));
    const std::string verb = pieces.size() == 1 ? " takes" : " take";
    const std::string what = posture == Posture::kReserve
                                 ? (pieces.size() == 1 ? " rests in reserve." : " rest in reserve.")
                                 : verb + " the posture " + std::string(word(posture)) + ".";
    tell_of_pieces(game, pieces, events, event::kPosture, {"BQ-12", rule}, what,
                   {{"posture", word(posture)}});
  }
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
  Objections against(const Game& game) const {
    const std::string name = game.named(piece);
    if (!game.facts(piece).is_artillery())
      return objection("OB-008", name + " is no artillery and has no observer.");
    if (!is_a_battalion(game, piece)) return no_battalion(game, piece);
    const Stand& stand = game.stand(piece);
    const CommandId to = command.value().empty() ? stand.command : command;
    if (game.side(to) != game.side(piece))
      return objection("OB-078", game.name(to) + " is not of the side of " + name + ".");
    if (game.step != Step::kRegroup || stand.command == game.move.command) return {};
    if (to != game.move.command && supports(game, piece) != game.move.command)
      return objection("BQ-124", "The observer of " + name + " neither joins nor leaves " +
                                     game.name(game.move.command) + ".");
    return objected(
        !game.command(stand.command).officer, "BQ-124",
        game.name(stand.command) + " has no officer figure: the observer of " + name + " stays where he is.");
  }
  void perform(Game& game, DiceTray&, Events& events) const {
    Stand& stand = game.stand(piece);
    stand.observer.reset();
    if (!command.value().empty() && command != stand.command) stand.observer = command;
    const CommandId now = supports(game, piece);
    tell_of(game, piece, events, event::kObserver, {"OB-078", "BQ-124"},
            "The observer of " + game.named(piece) + " is with " + game.name(now) + ".",
            {{"command", now.value()}});
  }
};

}  // namespace telescope::brevity
