#include "core/rules/brevity/turn/regroup.hpp"

namespace telescope::brevity {

Objections Transfer::against(const Game& game) const {
  if (to.value().empty()) return objection("OB-054", "To which command?");
  Objections all;
  for (const PieceId& piece : pieces) object_to_transfer(game, piece, to, all);
  return all;
}

void Transfer::perform(Game& game, DiceTray&, Events& events) const {
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

Objections SetPosture::against(const Game& game) const {
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

void SetPosture::perform(Game& game, DiceTray&, Events& events) const {
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
  tell_of_pieces(game, pieces, events, event::kPosture, {"BQ-12", rule}, what, {{"posture", word(posture)}});
}

Objections SetObserver::against(const Game& game) const {
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

void SetObserver::perform(Game& game, DiceTray&, Events& events) const {
  Stand& stand = game.stand(piece);
  stand.observer.reset();
  if (!command.value().empty() && command != stand.command) stand.observer = command;
  const CommandId now = supports(game, piece);
  tell_of(game, piece, events, event::kObserver, {"OB-078", "BQ-124"},
          "The observer of " + game.named(piece) + " is with " + game.name(now) + ".",
          {{"command", now.value()}});
}

}  // namespace telescope::brevity
