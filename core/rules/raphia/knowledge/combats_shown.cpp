#include "core/rules/raphia/knowledge/combats_shown.hpp"

#include <algorithm>

#include "core/rules/raphia/combat/combat.hpp"

namespace telescope::raphia {
namespace {

KnownMark arrow(std::string id, std::string_view symbol, Sector from, Sector to, std::string words) {
  return {
      .id = std::move(id), .symbol = std::string(symbol), .sectors = {from, to}, .words = std::move(words)};
}

/// RRQ-70.
void show_attacks(const Game& game, Known& known) {
  const Setup& setup = *game.setup;
  for (const Attack& attack : game.attacks)
    known.marks.push_back(arrow("attack " + attack.piece.value(), mark::kArrow, attack.from, attack.square,
                                setup.named(attack.piece) + " attacks " + setup.label(attack.square) +
                                    " from " + setup.label(attack.from)));
}

/// RR-065, RR-078: while both stand there as they did when it began.
void show_combat(const Game& game, Known& known) {
  const Setup& setup = *game.setup;
  const Combat& combat = *game.combat;
  const Stand &lead = game.stands.at(combat.lead), &target = game.stands.at(combat.target);
  if (lead.lost || target.lost || lead.at != combat.from || target.at != combat.square) return;
  known.marks.push_back({.id = "combat",
                         .symbol = std::string(mark::kContact),
                         .sectors = {combat.square},
                         .words = setup.named(combat.lead) + " fights " + setup.named(combat.target) +
                                  " on " + setup.label(combat.square)});
  known.marks.push_back(arrow("lead", mark::kArrow, combat.from, combat.square,
                              setup.named(combat.lead) + " leads the attack on " +
                                  setup.label(combat.square) + " from " + setup.label(combat.from)));
  for (const Support& each : combat.supports) {
    const Stand& stand = game.stands.at(each.piece);
    if (stand.lost) continue;
    known.marks.push_back(arrow("support " + each.piece.value(), mark::kArrowDashed, stand.at, combat.square,
                                setup.named(each.piece) + " supports the attack on " +
                                    setup.label(combat.square) + " from " + setup.label(stand.at)));
  }
}

std::string_view words_of(Shift::Kind kind) {
  switch (kind) {
    case Shift::Kind::kPushedBack:
      return " was pushed back";
    case Shift::Kind::kFellBack:
      return " fell back";
    case Shift::Kind::kRetired:
      return " retired";
    case Shift::Kind::kAdvanced:
      return " advanced";
  }
  return {};
}

void show_shifts(const Game& game, Known& known) {
  const Setup& setup = *game.setup;
  for (std::size_t i = 0; i < game.shifts.size(); ++i) {
    const auto& [kind, piece, from, to] = game.shifts[i];
    known.marks.push_back(arrow("shift " + std::to_string(i + 1), mark::kArrow, from, to,
                                setup.named(piece) + std::string(words_of(kind)) + " from " +
                                    setup.label(from) + " to " + setup.label(to)));
  }
}

}  // namespace

void show_combats(const Game& game, Known& known) {
  show_attacks(game, known);
  if (game.combat) show_combat(game, known);
  show_shifts(game, known);
}

}  // namespace telescope::raphia
