#include "core/table/reconciliation.hpp"

#include <algorithm>
#include <array>

namespace telescope {
namespace {

constexpr std::array<std::string_view, 4> kKinds{"take-off", "put-on", "move", "swap"};
constexpr std::array<std::string_view, 3> kStates{"owed", "waiting", "done"};

/// How what is seen of a piece fits where it belongs.
enum class Fit { kRight, kWrong, kUnclear };

bool in_view(const Kit& kit, const std::string& area) {
  const auto it = std::ranges::find(kit.board.areas, area, &NamedArea::name);
  return it != kit.board.areas.end() && it->outline.has_value();
}

bool is_gone(const PieceView* seen) {
  return !seen || seen->state == PieceState::kLost || seen->state == PieceState::kRemoved;
}

bool is_on_board(const PieceView& seen) {
  return seen.place.kind == Place::Kind::kSector;
}

bool may_be_on_board(const PieceView& seen) {
  return is_on_board(seen) || seen.place.kind == Place::Kind::kUnclear;
}

Fit fit_in_sector(Sector sector, const PieceView* seen) {
  if (is_gone(seen)) return Fit::kWrong;
  const bool right = is_on_board(*seen) && seen->place.sector == sector;
  if (seen->state == PieceState::kCovered || seen->place.kind == Place::Kind::kUnclear ||
      seen->place.kind == Place::Kind::kUnknown)
    return Fit::kUnclear;
  return right ? Fit::kRight : Fit::kWrong;
}

/// An area, or off the table altogether.
Fit fit_elsewhere(const Standing& standing, const Kit& kit, const PieceView* seen) {
  const bool watched = !standing.place.empty() && in_view(kit, standing.place);
  if (is_gone(seen)) return watched ? Fit::kWrong : Fit::kRight;
  if (seen->state == PieceState::kCovered)
    return may_be_on_board(*seen) || watched ? Fit::kUnclear : Fit::kRight;
  if (seen->place.kind == Place::Kind::kUnclear) return Fit::kUnclear;
  if (is_on_board(*seen)) return Fit::kWrong;
  if (standing.place.empty()) return Fit::kRight;
  if (seen->place.kind == Place::Kind::kArea && seen->place.area != standing.place) return Fit::kWrong;
  return watched && seen->place.kind != Place::Kind::kArea ? Fit::kWrong : Fit::kRight;
}

Fit fit(const Standing& standing, const Kit& kit, const PieceView* seen) {
  return standing.sector ? fit_in_sector(*standing.sector, seen) : fit_elsewhere(standing, kit, seen);
}

std::string seen_at(const Kit& kit, const PieceView* seen) {
  if (is_gone(seen)) return "";
  return seen->place.kind == Place::Kind::kOffTable ? "" : describe(kit.board, seen->place);
}

/// "on A2-L3" would be odd of R1.
std::string sentence_of(const Debt& debt) {
  const std::string piece = debt.piece.value();
  switch (debt.kind) {
    case Debt::Kind::kTakeOff:
      return "Take " + piece + " off " + (debt.from.empty() ? "the table" : debt.from) + ".";
    case Debt::Kind::kPutOn:
      return "Put " + piece + " in " + debt.to + ".";
    case Debt::Kind::kMove:
      return "Move " + piece + " from " + debt.from + " to " + debt.to + ".";
    case Debt::Kind::kSwap:
      return "Replace " + debt.counter->value() + " by " + piece + " in " + debt.to + ".";
  }
  return "";
}

Debt debt_of(const Standing& standing, const Kit& kit, const PieceView* seen) {
  Debt debt{.piece = standing.piece, .from = seen_at(kit, seen), .to = standing.place};
  debt.kind = standing.place.empty() ? Debt::Kind::kTakeOff
              : debt.from.empty()    ? Debt::Kind::kPutOn
                                     : Debt::Kind::kMove;
  debt.sentence = sentence_of(debt);
  return debt;
}

const Debt* find_debt(std::span<const Debt> debts, const PieceId& piece) {
  const auto it = std::ranges::find_if(
      debts, [&](const Debt& debt) { return debt.piece == piece || debt.counter == piece; });
  return it == debts.end() ? nullptr : &*it;
}

/// Nothing where the piece is as it must be and nothing was owed before.
std::optional<Debt> judge(const Standing& standing, const Kit& kit, const PieceView* seen,
                          std::span<const Debt> before) {
  const Fit how = fit(standing, kit, seen);
  const Debt* old = find_debt(before, standing.piece);
  const bool same = old && (old->to == standing.place || old->counter == standing.piece);
  if (how == Fit::kWrong) return debt_of(standing, kit, seen);
  if (how == Fit::kRight && !same) return std::nullopt;
  const bool there = seen && is_on_board(*seen) && seen->place.sector == standing.sector;
  // Covered where it belongs, or on its edge: no debt, unless there was one.
  const bool perhaps_there =
      standing.sector && seen && (there || std::ranges::count(seen->place.between, *standing.sector) > 0);
  if (how == Fit::kUnclear && !same && perhaps_there) return std::nullopt;
  Debt debt = debt_of(standing, kit, seen);
  if (same && old->counter != standing.piece) {
    debt.kind = old->kind == Debt::Kind::kSwap ? Debt::Kind::kPutOn : old->kind;
    debt.from = old->from;
    debt.sentence = sentence_of(debt);
  } else if (same) {
    debt.from = old->to;
    debt.sentence = sentence_of(debt);
  }
  if (debt.from == debt.to) return std::nullopt;  // covered where it belongs: nothing was ever owed
  debt.state = how == Fit::kRight ? Debt::State::kDone : Debt::State::kWaiting;
  return debt;
}

/// A counter that must go and the stand that must come are one thing to do.
void pair_swaps(std::span<const Standing> standings, std::vector<Debt>& debts) {
  for (const Standing& standing : standings) {
    if (!standing.replaces) continue;
    const auto stand = std::ranges::find(debts, standing.piece, &Debt::piece);
    const auto counter = std::ranges::find(debts, *standing.replaces, &Debt::piece);
    if (stand == debts.end() || counter == debts.end() || counter->kind != Debt::Kind::kTakeOff ||
        stand->kind != Debt::Kind::kPutOn)
      continue;
    const bool started = stand->state == Debt::State::kDone || counter->state == Debt::State::kDone;
    const bool done = stand->state == Debt::State::kDone && counter->state == Debt::State::kDone;
    if (started && !done) continue;  // what is left is said alone
    stand->kind = Debt::Kind::kSwap;
    stand->counter = counter->piece;
    if (!done && counter->state == Debt::State::kWaiting) stand->state = Debt::State::kWaiting;
    stand->from = counter->from;
    stand->sentence = sentence_of(*stand);
    debts.erase(counter);
  }
}

}  // namespace

std::string_view to_string(Debt::Kind kind) {
  return kKinds.at(static_cast<std::size_t>(kind));
}

std::string_view to_string(Debt::State state) {
  return kStates.at(static_cast<std::size_t>(state));
}

std::vector<Debt> reconcile(std::span<const Standing> standings, const Kit& kit, const TableView& table,
                            std::span<const Debt> before) {
  std::vector<Debt> debts;
  if (!table.calibrated) return {before.begin(), before.end()};
  for (const Standing& standing : standings)
    if (const auto debt = judge(standing, kit, find_piece(table, standing.piece), before))
      debts.push_back(*debt);
  pair_swaps(standings, debts);
  return debts;
}

}  // namespace telescope
