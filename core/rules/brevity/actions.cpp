#include "core/rules/brevity/actions.hpp"

#include "core/rules/brevity/words/steps.hpp"
#include "core/rules/ruleset.hpp"

namespace telescope::brevity {
namespace {

/// Whose it must be; nothing: either side's.
std::optional<Side> must_be(const Game& game, Who who) {
  if (who == Who::kActive) return game.move.active;
  if (who == Who::kPassive) return game.passive();
  if (who == Who::kChooser) return game.move.chooser;
  return who == Who::kActing && in_move(game.step) ? std::optional(acting_side(game)) : std::nullopt;
}

Objections out_of_turn(const Game& game, std::string_view rule, const Terms& terms, Side side) {
  if (terms.who == Who::kAsked) return objection(rule, "Nobody is asked for that now.");
  if ((terms.when >> static_cast<unsigned>(game.step) & 1U) == 0)
    return objection(rule, "That is not done in this step: " + title_of(game, game.step) + ".");
  const auto must = must_be(game, terms.who);
  if (must && side != *must)
    return objection(rule, "In this step that is for " + game.name(*must) + " to do.");
  return {};
}

}  // namespace

void Needed::read(const Json& json, PieceId& piece) const {
  in_.or_none().read(json, piece);
  if (piece.value().empty()) throw WrongField("which stand?");
}
void Needed::read(const Json& json, std::vector<PieceId>& pieces) const {
  in_.read(json, pieces);
  if (pieces.empty()) throw WrongField("which stands?");
}

void ToldWay::make_whole(const Game& game, const PieceId& piece, StandWay& way) {
  if (straight_to) {
    if (!way.empty()) throw WrongField("'way' and 'straight_to' both say where it goes");
    const Stand& stand = game.stand(piece);
    const bool rides = mounted.value_or(stand.mounted);
    way = {{.placed = stand.placed, .mounted = rides}, {.placed = *straight_to, .mounted = rides}};
  } else if (mounted) {
    throw WrongField("'mounted' is said with 'straight_to'");
  }
  if (way.size() < 2) throw std::invalid_argument("a way has two places or more");
  *this = {};
}

Side side_of(const Game& game, const AnyAction& any) {
  return std::visit([&](const auto& kind) { return side_of(game, kind); }, any);
}

Objections barred_by(const Game& game, std::string_view rule, const Terms& terms, Side side, bool answers) {
  if (game.step == Step::kOver) return objection("OB-003", "The game is over.");
  if (terms.module && !(game.adv().*terms.module->on))
    return objection("OB-194", "That belongs to an optional rule that this scenario does not use: " +
                                   std::string(terms.module->key) + ".");
  if (terms.flags & kCorrects) return {};
  const Pending* const asked = game.waits_for();
  if (!asked) return out_of_turn(game, rule, terms, side);
  if (!answers) {
    const WaitRow& row = row_of(asked->kind);
    return objection(row.rule, std::string(row.first));
  }
  if (asked->side != Side::kNeutral && side != Side::kNeutral && side != asked->side)
    return objection(rule, "That is for " + game.name(asked->side) + " to say.");
  return {};
}

unsigned flags_of(const Action& action) {
  return Actions::about(action, 0U, [](auto kind) { return decltype(kind)::type::kTerms.flags; });
}

bool wants_umpire(const Game& known, const AnyAction& any) {
  return std::visit(
      [&]<class Kind>(const Kind& kind) {
        if constexpr (requires { kind.wants_umpire(known); }) return kind.wants_umpire(known);
        return (Kind::kTerms.flags & kUmpireAgrees) != 0;
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
