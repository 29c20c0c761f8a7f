#include <algorithm>
#include <set>
#include <tuple>

#include "core/base/joined.hpp"
#include "core/base/words.hpp"
#include "core/rules/raphia/movement/actions.hpp"

namespace telescope::raphia {
namespace {

/// A way that was found, with what it has cost.
struct Reached {
  std::vector<WayStep> steps;
  Sector at;
  Facing facing = Facing::kNorth;
  std::optional<Sector> attack;
  int squares = 0;
  int turns = 0;
  std::optional<Facing> contact;  ///< in that direction it has come upon an enemy general (RRQ-74)
  bool passed = false;            ///< through a friend (RR-042)
  bool ends = false;              ///< nothing follows: an attack, or off the board
  bool leaves = false;            ///< over the enemy's edge
};

/// A square further, into `to`.
Reached further(Reached from, Sector to) {
  ++from.squares;
  from.at = to;
  from.steps.push_back({.go = to});
  return from;
}

/// RR-C03: as far as any cards would let it go; light infantry two, since it may pass a friend (RR-042).
Allowance by_any_cards(Type type) {
  const bool two = is_cavalry(type) || type == Type::kLightInfantry;
  return {.squares = type == Type::kGeneral ? kGeneralSquares : two ? 2 : 1, .free_turns = true};
}

/// Looks for ways square by square and turn by turn, the shortest first. It only proposes: what stands
/// against a way is for Move::against() to say. A hand may also do what the rules refuse, and is told so.
class Search {
 public:
  Search(const Game& game, const PieceId& piece, bool by_hand)
      : game_(game),
        piece_(piece),
        side_(game.side(piece)),
        type_(game.type(piece)),
        by_hand_(by_hand),
        may_(by_hand ? by_any_cards(type_)
                     : allowance(type_, colours_of(*game.setup->deck, game.laid(piece)), game.settings())) {}

  /// The first of them is where it stands, by a way of nothing.
  std::vector<Reached> all() {
    const Stand& stand = game_.stands.at(piece_);
    reach({.at = stand.at,
           .facing = stand.facing,
           .squares = by_hand_ ? 0 : stand.squares,
           .turns = by_hand_ ? 0 : stand.turns});
    for (std::size_t next = 0; next < found_.size(); ++next) {
      if (found_[next].ends) continue;
      const Reached from = found_[next];
      for (const Facing direction : facings_from(from.facing)) go_on(from, direction);
    }
    return std::move(found_);
  }

 private:
  /// RR-036, RR-051: a square or a turn, where the cards do not give both.
  bool may_spend(const Reached& from) const { return !may_.either || from.squares + from.turns == 0; }
  bool has_square(const Reached& from) const { return from.squares < may_.squares && may_spend(from); }

  void go_on(const Reached& from, Facing direction) {
    const bool ahead_of_it = direction == from.facing;
    const bool any = game_.settings().direction == MoveDirection::kAnyOrthogonal;  // RRQ-12
    if (ahead_of_it || any || turns_free(type_)) enter(from, direction, ahead_of_it || any);
    if (!ahead_of_it && type_ != Type::kGeneral) turn(from, direction);
  }

  void turn(const Reached& from, Facing facing) {
    const bool free = may_.free_turns;
    const bool half = opposite(facing) == from.facing;
    if (half && game_.settings().turn_max == 90 && !free) return;  // RRQ-15: in two turns
    if (!free && (from.turns >= may_.turns || !may_spend(from))) return;
    Reached turned = from;
    turned.facing = facing;
    if (!free) ++turned.turns;
    turned.steps.push_back({.facing = facing});
    reach(std::move(turned));
  }

  void enter(const Reached& from, Facing direction, bool may_attack) {
    if (from.contact && !by_hand_) return;  // RRQ-74
    const Sector to = ahead(from.at, direction);
    if (!game_.is_on_board(to)) return leave(from, to);
    const PieceId* unit = game_.unit_at(to);
    if (unit && *unit != piece_) {
      if (game_.side(*unit) != side_) return may_attack ? attack(from, to) : void();
      if (type_ == Type::kLightInfantry && !by_hand_) return pass(from, to, direction);
      if (type_ != Type::kLightInfantry && type_ != Type::kGeneral) return;
    }
    if (!has_square(from)) return;
    Reached there = further(from, to);
    if (!game_.generals_at(to, enemy_of(side_)).empty()) there.contact = direction;
    reach(std::move(there));
  }

  void attack(const Reached& from, Sector square) {
    if (type_ == Type::kGeneral) return;                                          // RRQ-27
    const bool after_passing = from.passed && game_.settings().pass_then_attack;  // RRQ-22
    if (!by_hand_ && !has_square(from) && !after_passing) return;
    Reached before = from;
    ++before.squares;
    before.attack = square;
    before.ends = true;
    reach(std::move(before));
  }

  /// RRQ-17. What a hand has taken off the board may as well be lost: that is said by a form.
  void leave(const Reached& from, Sector to) {
    if (by_hand_ || !has_square(from) || !may_leave_at(game_, piece_, to)) return;
    Reached there = further(from, to);
    there.at = from.at;
    there.leaves = there.ends = true;
    reach(std::move(there));
  }

  /// RR-042, RRQ-22: straight through a friend.
  void pass(const Reached& from, Sector through, Facing direction) {
    const Sector beyond = ahead(through, direction);
    if (!may_.may_pass || !has_square(from) || !game_.is_on_board(beyond)) return;
    Reached there = further(further(from, through), beyond);
    there.squares = may_.squares;
    there.passed = true;
    reach(std::move(there));
  }

  /// Where turns are counted, what follows depends on the order of squares and turns (RR-046), and they are
  /// few: no way is dropped for another.
  void reach(Reached now) {
    const std::tuple state(now.at, now.facing, now.attack, now.squares, now.contact, now.leaves);
    if (!may_.free_turns || seen_.insert(state).second) found_.push_back(std::move(now));
  }

  const Game& game_;
  const PieceId& piece_;
  Side side_;
  Type type_;
  bool by_hand_;
  Allowance may_;
  std::vector<Reached> found_;
  std::set<std::tuple<Sector, Facing, std::optional<Sector>, int, std::optional<Facing>, bool>> seen_;
};

/// One word for each thing on the way, put together by `joined`.
std::vector<std::string> parts_of(const Move& move, auto go, std::string_view before_facing) {
  std::vector<std::string> parts;
  for (const WayStep& step : move.way)
    parts.push_back(step.go ? go(*step.go) : std::string(before_facing).append(to_string(*step.facing)));
  return parts;
}

}  // namespace

std::vector<CardIds> sets_of(CardIds cards) {
  std::vector<CardIds> sets{{}};
  for (const std::string& card : cards) sets.push_back({card});
  if (cards.size() > 1) sets.push_back(std::move(cards));  // two at most (RR-021)
  return sets;
}

std::vector<CardIds> card_sets(const Game& game, const PieceId& piece) {
  CardIds down = game.face_down(piece);
  sort_as_printed(game, down);
  return sets_of(std::move(down));
}

std::vector<Move> move_choices(const Game& game, const PieceId& piece, MoveDetail detail) {
  const Stand& stand = game.stands.at(piece);
  const bool any_facing = !detail.each_facing && turns_free(game.type(piece));
  const auto sets = card_sets(game, piece);
  std::set<std::tuple<Sector, Facing, std::optional<Sector>, std::optional<Facing>, bool>> offered;
  std::vector<Move> choices;
  for (Reached& way : Search(game, piece, false).all()) {
    const bool in_place = !way.attack && way.squares == stand.squares;
    if (in_place && (way.facing == stand.facing || any_facing)) continue;
    const bool one_facing = any_facing || way.leaves;
    // Where it leaves is one to whoever has left.
    const std::tuple key(way.leaves ? stand.at : way.at, one_facing ? Facing::kNorth : way.facing, way.attack,
                         way.contact, way.leaves);
    if (offered.contains(key)) continue;
    Move choice{.piece = piece, .way = std::move(way.steps), .attack = way.attack};
    for (const auto& cards : sets) {
      choice.cards = cards;
      if (!choice.against(game).empty()) continue;
      choices.push_back(choice);
      offered.insert(key);
      if (!detail.each_payment) break;
    }
  }
  return choices;
}

std::optional<std::vector<WayStep>> way_by_hand(const Game& game, const PieceId& piece, Sector to,
                                                std::optional<Facing> facing, bool attack) {
  const bool any_facing = !facing || game.is_general(piece);
  std::optional<std::vector<WayStep>> shortest;
  for (Reached& way : Search(game, piece, true).all()) {
    const bool there =
        attack ? way.attack == to : !way.attack && way.at == to && (any_facing || way.facing == *facing);
    if (!there) continue;
    if (walk(game, piece, way.steps, way.attack).objections.empty()) return std::move(way.steps);
    if (!shortest) shortest = std::move(way.steps);
  }
  return shortest;
}

std::string words_of(const Game& game, const Move& move) {
  const Sector end = move.end_of_way(game).at;
  const auto go = [&](Sector to) {
    if (!game.is_on_board(to)) return std::string("over the enemy's edge");
    const PieceId* unit = game.unit_at(to);
    const bool through = unit && *unit != move.piece && !game.is_general(move.piece) && to != end;
    return through ? "through " + game.named(*unit) : "to " + game.label(to);
  };
  auto parts = parts_of(move, go, "turn ");
  if (move.attack) parts.push_back("attack " + words_of_target(game, *move.attack));
  std::string text = joined(parts, ", then ");
  if (!move.cards.empty()) text += ": " + words_of_cards(game, move.cards);
  return capitalised(std::move(text));
}

std::string id_of(const Game& game, const Move& move) {
  auto parts = parts_of(
      move, [&](Sector to) { return game.is_on_board(to) ? game.label(to) : std::string("off"); }, "");
  if (move.attack) parts.push_back("attack " + game.label(*move.attack));
  return joined(both(std::move(parts), move.cards), "/");
}

}  // namespace telescope::raphia
