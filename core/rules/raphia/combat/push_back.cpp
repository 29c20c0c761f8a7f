#include "core/rules/raphia/combat/push_back.hpp"

#include <ranges>

#include "core/rules/raphia/movement/movement.hpp"

namespace telescope::raphia {
namespace {

/// RRQ-79: killed with the unit, without an attempt.
void lose_generals(Game& game, Sector at, Side side, Events& events) {
  for (const PieceId& general : game.generals_at(at, side)) {
    lose_piece(game, general);
    events.tell("general_killed", {"RRQ-79"},
                game.setup->named(general) + " is killed with the unit that had no way back.",
                {{"piece", general.value()}, {"square", square_json(at)}});
  }
}

void lose_last(Game& game, const Chain& chain, Events& events) {
  const PieceId& last = chain.units.back();
  const Sector at = game.stands.at(last).at;
  if (chain.off_board)
    lose_unit(game, last, {"RR-082"}, "is pushed off the board and is lost", events);
  else
    lose_unit(game, last, {"RR-073"},
              "cannot go back, because " + game.setup->named(*chain.by) + " stands there, and is destroyed",
              events);
  lose_generals(game, at, game.side(last), events);
}

}  // namespace

Chain chain_behind(const Game& game, const PieceId& piece, Facing direction) {
  Chain chain{.units = {piece}};
  for (Sector at = ahead(game.stands.at(piece).at, direction);; at = ahead(at, direction)) {
    chain.off_board = !game.is_on_board(at);
    const PieceId* unit = game.unit_at(at);
    if (chain.off_board || !unit) return chain;  // RRQ-44: a lone general does not block
    if (game.side(*unit) != game.side(piece)) {
      chain.by = unit;
      return chain;
    }
    chain.units.push_back(*unit);
  }
}

void push_back(Game& game, const PieceId& piece, Facing direction, Events& events) {
  Chain chain = chain_behind(game, piece, direction);
  if (chain.last_is_lost()) {
    lose_last(game, chain, events);
    chain.units.pop_back();
  }
  for (const PieceId& unit : std::views::reverse(chain.units)) {  // each into a square that is free by then
    const Sector to = ahead(game.stands.at(unit).at, direction);
    const bool friendly = unit != piece;
    events.tell("pushed_back", {friendly ? "RR-074" : "RR-072", "RRQ-42"},
                game.setup->named(unit) + (friendly ? " falls back too, to " : " is pushed back to ") +
                    game.setup->label(to) + ".",
                {{"piece", unit.value()}, {"square", square_json(to)}});
    shift(game, friendly ? Shift::Kind::kFellBack : Shift::Kind::kPushedBack, unit, to, events);
  }
}

void shift(Game& game, Shift::Kind kind, const PieceId& piece, Sector to, Events& events) {
  game.shifts.push_back({.kind = kind, .piece = piece, .from = game.stands.at(piece).at, .to = to});
  enter(game, piece, to, events);
}

void lose_unit(Game& game, const PieceId& piece, const std::vector<std::string_view>& rules,
               const std::string& why, Events& events) {
  const Sector at = game.stands.at(piece).at;
  lose_piece(game, piece);
  events.tell("lost", rules, game.setup->named(piece) + " " + why + ".",
              {{"piece", piece.value()}, {"square", square_json(at)}});
}

}  // namespace telescope::raphia
