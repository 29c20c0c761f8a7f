#include "core/rules/brevity/actions.hpp"

#include "core/rules/brevity/turn/course.hpp"
#include "core/rules/ruleset.hpp"

namespace telescope::brevity {
namespace {

/// What the umpire is told to see to first. It names nobody: the answer may be secret.
Objection first_answer(const Pending& asked) {
  switch (asked.kind) {
    case Pending::Kind::kRetire:
      return {"OB-198", "First the company that comes under fire retires or holds."};
    case Pending::Kind::kCounterBattery:
      return {"OB-210", "First counter-battery answers or does not."};
    case Pending::Kind::kPlaceHidden:
      return {"OB-196", "First the umpire sets down the stand that was hidden."};
    case Pending::Kind::kMark:
      return {"OB-087", "First the attack on the marked point is resolved."};
    case Pending::Kind::kAirTarget:
      return {"OB-224", "First the opponent names the target from the air."};
    case Pending::Kind::kAmalgamate:
      return {"OB-240", "First the opponent says which battalion returns."};
    case Pending::Kind::kCaptured:
      return {"BQ-73", "First the umpire decides whether the destroyed battalion was surrounded."};
  }
  return {"BQ-09", "First the game waits for an answer."};
}

/// Whose it must be; nothing: either side's.
std::optional<Side> must_be(const Game& game, Who who) {
  switch (who) {
    case Who::kActive:
      return game.move.active;
    case Who::kPassive:
      return game.passive();
    case Who::kChooser:
      return game.move.chooser;
    case Who::kActing:
      if (in_move(game.step)) return acting_side(game);
      break;
    case Who::kUmpire:
    case Who::kOwner:
    case Who::kAsked:
      break;
  }
  return std::nullopt;
}

Objections out_of_turn(const Game& game, const Terms& terms) {
  if (terms.who == Who::kAsked) return objection(terms.rule, "Nobody is asked for that now.");
  if ((terms.when >> static_cast<unsigned>(game.step) & 1U) == 0)
    return objection(terms.rule, "That is not done in this step: " + title_of(game, game.step) + ".");
  const auto must = must_be(game, terms.who);
  if (must && terms.side != *must)
    return objection(terms.rule, "In this step that is for " + game.setup->name(*must) + " to do.");
  return {};
}

}  // namespace

Side side_of(const Game& game, const AnyAction& any) {
  return std::visit([&](const auto& kind) { return side_of(game, kind); }, any);
}

Objections barred_by(const Game& game, const Terms& terms, bool answers) {
  if (game.step == Step::kOver) return objection("OB-003", "The game is over.");
  if (terms.module && !(game.adv().*terms.module->on))
    return objection("OB-194", "That belongs to an optional rule that this scenario does not use: " +
                                   std::string(terms.module->key) + ".");
  if (terms.corrects) return {};
  const Pending* const asked = game.waits_for();
  if (!asked) return out_of_turn(game, terms);
  if (!answers) return {first_answer(*asked)};
  if (asked->side != Side::kNeutral && terms.side != Side::kNeutral && terms.side != asked->side)
    return objection(terms.rule, "That is for " + game.setup->name(asked->side) + " to say.");
  return {};
}

bool wants_umpire(const Game& known, const AnyAction& any) {
  return std::visit(
      [&](const auto& kind) {
        if constexpr (requires { kind.wants_umpire(known); }) return kind.wants_umpire(known);
        return false;
      },
      any);
}

std::string title_of(const Setup& setup, Action action) {
  const std::string type = action.value("type", std::string());
  if (type == kBegin) return "The game begins";
  const PieceId piece(action.value("piece", std::string()));
  const auto side = from_word<Side>(action.value("side", std::string()));
  action["piece"] = setup.pieces.contains(piece) ? setup.named(piece) : "A stand";
  action["side"] = side && *side != Side::kNeutral ? setup.name(*side) : "A side";
  return Actions::info(action) ? Actions::title(action) : told_title(kOrders, action);
}

}  // namespace telescope::brevity
