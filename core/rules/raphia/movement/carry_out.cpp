#include <algorithm>

#include "core/base/joined.hpp"
#include "core/rules/raphia/movement/movement.hpp"

namespace telescope::raphia {
namespace {

/// Where another unit stands it does not stop: it goes through (RR-042), or not at all.
bool is_held_by_another(const Game& game, const PieceId& piece, Sector at) {
  const PieceId* unit = game.unit_at(at);
  return unit && *unit != piece && !game.is_general(piece);
}

/// RR-062, RRQ-26, RRQ-88: the generals that go along are those of the square in which it begins.
std::vector<PieceId> attached_to(const Game& game, const PieceId& piece) {
  if (game.is_general(piece)) return {};
  return game.generals_at(game.stands.at(piece).at, game.side(piece));
}

void bring(Game& game, const PieceId& piece, const std::vector<PieceId>& along, Sector to) {
  for (const PieceId& general : along) game.stands.at(general).at = to;
  game.stands.at(piece).at = to;
}

/// RRQ-74: the enemy generals that a unit has come upon.
void contact(Game& game, const PieceId& piece, Sector from, Events& events) {
  const Stand& stand = game.stands.at(piece);
  if (game.is_general(piece) || from == stand.at) return;
  const Facing direction = towards(from, stand.at).value_or(stand.facing);
  for (const PieceId& general : game.generals_at(stand.at, enemy_of(game.side(piece)))) {
    game.contacted.push_back({.general = general, .by = piece, .direction = direction});
    events.tell("contacted", {"RRQ-27", "RRQ-74"},
                game.named(piece) + " comes upon " + game.named(general) + ", who stands alone in " +
                    game.label(stand.at) + ".",
                {{"general", general.value()}, {"by", piece.value()}});
  }
}

/// What was done of a way, for the sentence about it.
struct Done {
  std::optional<Sector> left;  ///< the square before the last one
  bool turned = false;
  std::optional<PieceId> passed;  ///< the friend (RR-042)
  std::optional<Sector> attack;
  bool off = false;  ///< over the enemy's edge (RRQ-17)
};

/// RRQ-70: binding, and only one at a time.
bool declare(Game& game, const PieceId& piece, Sector square) {
  const Stand& stand = game.stands.at(piece);
  const PieceId* target = game.unit_at(square);
  const auto direction = towards(stand.at, square);
  if (game.side(piece) != game.mover || !target || game.side(*target) == game.side(piece) || !direction ||
      ahead(stand.at, *direction) != square)
    return false;
  std::erase_if(game.attacks, [&](const Attack& each) { return each.piece == piece; });
  game.attacks.push_back({.piece = piece, .from = stand.at, .square = square});
  return true;
}

Done walk_on(Game& game, const PieceId& piece, const std::vector<PieceId>& along, const Walk& walk) {
  Done done;
  std::optional<PieceId> friend_there;
  bool goes_on = true;  // until it comes upon an enemy general (RRQ-74)
  for (const Pace& pace : walk.paces) {
    switch (pace.kind) {
      case Pace::Kind::kTurn:
        game.stands.at(piece).facing = pace.facing;
        done.turned = true;
        break;
      case Pace::Kind::kThrough:
        if (const PieceId* unit = game.unit_at(pace.to)) friend_there = *unit;
        break;
      case Pace::Kind::kSquare:
        if (!goes_on || is_held_by_another(game, piece, pace.to)) break;
        done.left = game.stands.at(piece).at;
        if (friend_there) done.passed = friend_there;
        bring(game, piece, along, pace.to);
        goes_on = game.generals_at(pace.to, enemy_of(game.side(piece))).empty();
        break;
      case Pace::Kind::kAttack:
        if (goes_on && declare(game, piece, pace.to)) done.attack = pace.to;
        break;
      case Pace::Kind::kLeave:
        done.off = goes_on;
        break;
    }
  }
  return done;
}

/// "E-03 ELE moves to 4-2, faces east and attacks 5-2."
void tell_move(const Game& game, const PieceId& piece, const Done& done, Sector from, Events& events) {
  /// The statement that a type's move rests on, in the order of Type.
  constexpr std::array kRules{"RR-036", "RR-040", "RR-046", "RR-048", "RR-051", "RR-061"};
  std::vector<std::string_view> rules{kRules.at(static_cast<std::size_t>(game.type(piece)))};
  std::vector<std::string> parts;
  const Stand& stand = game.stands.at(piece);
  Json fields{{"piece", piece.value()},
              {"from", square_json(from)},
              {"to", square_json(stand.at)},
              {"facing", to_string(stand.facing)}};
  if (done.passed) rules.push_back("RR-042");
  if (done.left)
    parts.push_back((done.passed ? "passes through " + game.named(*done.passed) + " to " : "moves to ") +
                    game.label(stand.at));
  if (done.turned)
    parts.push_back((parts.empty() ? "turns " : "faces ") + std::string(to_string(stand.facing)));
  if (done.attack) {
    rules.push_back("RRQ-70");
    parts.push_back("attacks " + game.label(*done.attack));
    fields["attack"] = square_json(*done.attack);
  }
  if (done.off) {
    rules.push_back("RRQ-17");
    parts.push_back("leaves the board over the enemy's edge");
    fields["left"] = true;
  }
  events.tell("moved", rules,
              game.named(piece) + " " + (parts.empty() ? "stays where it is" : in_a_row(parts)) + ".",
              std::move(fields));
}

/// RRQ-17, RR-062.
void leave_board(Game& game, const PieceId& piece, const std::vector<PieceId>& along, Events& events) {
  for (const PieceId& general : along) {
    take_off(game, general);
    events.tell("left", {"RRQ-17", "RR-062"}, game.named(general) + " goes with it.",
                {{"piece", general.value()}});
  }
  take_off(game, piece);
}

}  // namespace

void turn_up_openly(Game& game, const PieceId& piece, const CardIds& cards, Events& events) {
  CardIds down = game.face_down(piece);
  std::erase_if(down, [&](const std::string& card) { return !contains(cards, card); });
  if (down.empty()) return;
  turn_up(game, piece, down);
  events.tell("turned_up", {"RR-031"},
              "On " + game.named(piece) + " " + words_of_cards(game, down) +
                  (down.size() == 1 ? " is" : " are") + " turned up.",
              {{"piece", piece.value()}, {"cards", down}});
}

void move_piece(Game& game, const PieceId& piece, const Walk& walk, const CardIds& cards,
                const std::vector<PieceId>& stays, Events& events) {
  turn_up_openly(game, piece, cards, events);
  const Sector from = game.stands.at(piece).at;
  const int squares = squares_spent(game, piece, walk);
  std::vector<PieceId> along = attached_to(game, piece), left_behind = along;
  std::erase_if(along, [&](const PieceId& general) { return contains(stays, general); });
  std::erase_if(left_behind, [&](const PieceId& general) { return !contains(stays, general); });
  const Done done = walk_on(game, piece, along, walk);
  Stand& stand = game.stands.at(piece);
  stand.squares += squares;
  stand.turns += walk.turns();
  tell_move(game, piece, done, from, events);
  if (done.off || stand.at != from)
    for (const PieceId& general : left_behind)
      events.tell("general_stays", {"RRQ-88"},
                  game.named(general) + " stays in " + game.label(game.stands.at(general).at) + ".",
                  {{"piece", general.value()}});
  if (done.off) return leave_board(game, piece, along, events);
  if (done.left) contact(game, piece, *done.left, events);
  const bool is_general = game.is_general(piece);
  stand.taken = !is_general || squares > 0;  // to turn a general is no move: he may still use his card
  if (!is_general || squares == 0 || game.laid(piece).empty()) return;
  discard_laid(game, piece);
  events.tell("card_discarded", {"RR-063"}, "The card of " + game.named(piece) + " is discarded.",
              {{"piece", piece.value()}});
}

std::vector<PieceId> may_stay(const Game& game, const PieceId& unit) {
  std::vector<PieceId> generals = attached_to(game, unit);
  std::erase_if(generals, [&](const PieceId& general) { return game.laid(general).empty(); });
  return generals;
}

void enter(Game& game, const PieceId& piece, Sector to, Events& events) {
  const Sector from = game.stands.at(piece).at;
  bring(game, piece, attached_to(game, piece), to);
  contact(game, piece, from, events);
}

}  // namespace telescope::raphia
