#include "core/table/reconciliation.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/board/segments.hpp"
#include "core/table/fit.hpp"

namespace telescope {
namespace {

constexpr std::array<std::string_view, 5> kKinds{"take-off", "put-on", "move", "swap", "turn"};
constexpr std::array<std::string_view, 3> kStates{"owed", "waiting", "done"};
constexpr std::string_view kTable = "the table";

std::string seen_at(const Kit& kit, const PieceView* seen) {
  if (is_not_on_table(seen) || seen->place.kind == Place::Kind::kOffTable) return "";
  return seen->place.kind == Place::Kind::kOpen ? std::string(kTable) : describe(kit.board, seen->place);
}

/// Where the piece belongs, for Discrepancy::to.
std::string belongs_at(const Board& board, const Spot& spot) {
  return std::holds_alternative<AtPoint>(spot) ? describe(board, spot) : place_word(board, spot);
}

/// "the far right corner": which way to push, seen from the near edge.
std::string_view way_words(TablePoint from, TablePoint to) {
  constexpr std::array<std::string_view, 8> kWays{"far edge",          "far right corner", "right edge",
                                                  "near right corner", "near edge",        "near left corner",
                                                  "left edge",         "far left corner"};
  const double degrees = to_degrees(std::atan2(to.x_mm - from.x_mm, to.y_mm - from.y_mm));
  return kWays.at(static_cast<std::size_t>(std::lround(degrees / 45.0) + 8) % kWays.size());
}

/// "35° to the right".
std::string turn_words(double degrees) {
  return std::to_string(std::lround(std::abs(degrees))) + "\u00b0 to the " +
         (degrees > 0.0 ? "right" : "left");
}

std::string facing_words(const Spot& spot) {
  const auto* in = std::get_if<InSector>(&spot);
  return in && in->facing ? ", facing " + std::string(to_string(*in->facing)) : "";
}

std::string move_words(const Discrepancy& debt, const Kit& kit, const PieceView* seen) {
  const std::string piece = debt.piece.value();
  const auto* at = std::get_if<AtPoint>(&debt.spot);
  if (!at || !seen || !seen->pose || debt.from != kTable)
    return "Move " + piece + " from " + debt.from + " to " + debt.to + facing_words(debt.spot) + ".";
  const TablePoint from = seen->pose->centre;
  std::string text = "Move " + piece + " " +
                     length_words(kit.board, Length::from_mm(distance_mm(from, at->point))) +
                     " towards the " + std::string(way_words(from, at->point));
  const double turn = owed_turn_deg(debt.spot, *seen->pose);
  if (std::abs(turn) > at->tolerance_deg) text += ", then turn it " + turn_words(turn);
  return text + ".";
}

std::string turn_sentence(const Discrepancy& debt, const PieceView* seen) {
  const std::string piece = debt.piece.value();
  if (const auto* in = std::get_if<InSector>(&debt.spot); in && in->facing)
    return "Turn " + piece + " in " + debt.to + " to face " + std::string(to_string(*in->facing)) + ".";
  return "Turn " + piece + " " +
         turn_words(seen && seen->pose ? owed_turn_deg(debt.spot, *seen->pose) : 0.0) + ".";
}

/// "in the table" would be odd.
std::string put_words(const Discrepancy& debt) {
  const std::string piece = debt.piece.value();
  if (std::holds_alternative<AtPoint>(debt.spot)) return "Put " + piece + " on the table, " + debt.to + ".";
  const std::string_view on = std::holds_alternative<Anywhere>(debt.spot) ? " on " : " in ";
  return "Put " + piece + std::string(on) + debt.to + facing_words(debt.spot) + ".";
}

/// "on A2-L3" would be odd of R1.
std::string sentence_of(const Discrepancy& debt, const Kit& kit, const PieceView* seen) {
  const std::string piece = debt.piece.value();
  switch (debt.kind) {
    case Discrepancy::Kind::kTakeOff:
      return "Take " + piece + " off " + (debt.from.empty() ? std::string(kTable) : debt.from) + ".";
    case Discrepancy::Kind::kPutOn:
      return put_words(debt);
    case Discrepancy::Kind::kMove:
      return move_words(debt, kit, seen);
    case Discrepancy::Kind::kSwap:
      return "Replace " + debt.counter->value() + " by " + piece + " in " + debt.to + ".";
    case Discrepancy::Kind::kTurn:
      return turn_sentence(debt, seen);
  }
  return "";
}

Discrepancy debt_of(const Standing& standing, const Kit& kit, const PieceView* seen, bool only_turned) {
  Discrepancy debt{.piece = standing.piece,
                   .spot = standing.spot,
                   .from = seen_at(kit, seen),
                   .to = belongs_at(kit.board, standing.spot)};
  debt.kind = is_off_table(standing) ? Discrepancy::Kind::kTakeOff
              : only_turned          ? Discrepancy::Kind::kTurn
              : debt.from.empty()    ? Discrepancy::Kind::kPutOn
                                     : Discrepancy::Kind::kMove;
  debt.sentence = sentence_of(debt, kit, seen);
  return debt;
}

/// A reason for being off the table changes nothing that hands must do.
bool same_spot(const Spot& a, const Spot& b) {
  return (is_off_table(a) && is_off_table(b)) || a == b;
}

const Discrepancy* find_debt(std::span<const Discrepancy> debts, const PieceId& piece) {
  const auto it = std::ranges::find_if(
      debts, [&](const Discrepancy& debt) { return debt.piece == piece || debt.counter == piece; });
  return it == debts.end() ? nullptr : &*it;
}

/// Nothing where the piece is as it must be and nothing was owed before.
std::optional<Discrepancy> judge(const Standing& standing, const Kit& kit, const PieceView* seen,
                                 std::span<const Discrepancy> before) {
  const Fit how = fit(kit.board, standing.spot, seen);
  const Discrepancy* old = find_debt(before, standing.piece);
  const bool same = old && (same_spot(old->spot, standing.spot) || old->counter == standing.piece);
  if (how.kind == Fit::Kind::kWrong) return debt_of(standing, kit, seen, how.only_turned);
  if (how.kind == Fit::Kind::kRight && !same) return std::nullopt;
  // Covered where it belongs, or on its edge: no debt, unless there was one.
  if (how.kind == Fit::Kind::kUnclear && !same && how.perhaps_there) return std::nullopt;
  Discrepancy debt = debt_of(standing, kit, seen, false);
  if (same && old->counter != standing.piece) {
    const bool swap = old->kind == Discrepancy::Kind::kSwap;
    debt.kind = swap ? Discrepancy::Kind::kPutOn : old->kind;
    debt.from = old->from;
    debt.sentence = swap ? sentence_of(debt, kit, seen) : old->sentence;
  } else if (same) {
    debt.from = old->to;
    debt.sentence = sentence_of(debt, kit, seen);
  }
  if (debt.kind != Discrepancy::Kind::kTurn && debt.from == debt.to)
    return std::nullopt;  // covered where it belongs: nothing was ever owed
  debt.state = how.kind == Fit::Kind::kRight ? Discrepancy::State::kDone : Discrepancy::State::kWaiting;
  return debt;
}

/// A counter that must go and the stand that must come are one thing to do.
void pair_swaps(std::span<const Standing> standings, const Kit& kit, std::vector<Discrepancy>& debts) {
  for (const Standing& standing : standings) {
    if (!standing.replaces) continue;
    const auto stand = std::ranges::find(debts, standing.piece, &Discrepancy::piece);
    const auto counter = std::ranges::find(debts, *standing.replaces, &Discrepancy::piece);
    if (stand == debts.end() || counter == debts.end() || counter->kind != Discrepancy::Kind::kTakeOff ||
        stand->kind != Discrepancy::Kind::kPutOn)
      continue;
    const bool started =
        stand->state == Discrepancy::State::kDone || counter->state == Discrepancy::State::kDone;
    const bool done =
        stand->state == Discrepancy::State::kDone && counter->state == Discrepancy::State::kDone;
    if (started && !done) continue;  // what is left is said alone
    stand->kind = Discrepancy::Kind::kSwap;
    stand->counter = counter->piece;
    if (!done && counter->state == Discrepancy::State::kWaiting) stand->state = Discrepancy::State::kWaiting;
    stand->from = counter->from;
    stand->sentence = sentence_of(*stand, kit, nullptr);
    debts.erase(counter);
  }
}

}  // namespace

std::string_view to_string(Discrepancy::Kind kind) {
  return kKinds.at(static_cast<std::size_t>(kind));
}

std::string_view to_string(Discrepancy::State state) {
  return kStates.at(static_cast<std::size_t>(state));
}

std::vector<Discrepancy> reconcile(std::span<const Standing> standings, const Kit& kit,
                                   const TableView& table, std::span<const Discrepancy> before) {
  std::vector<Discrepancy> debts;
  if (!table.calibrated) return {before.begin(), before.end()};
  for (const Standing& standing : standings)
    if (const auto debt = judge(standing, kit, find_piece(table, standing.piece), before))
      debts.push_back(*debt);
  pair_swaps(standings, kit, debts);
  return debts;
}

}  // namespace telescope
