#include <algorithm>
#include <set>
#include <tuple>

#include "core/base/joined.hpp"
#include "core/base/words.hpp"
#include "core/rules/raphia/movement/movement.hpp"

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

/// What a way is looked for with.
struct Limits {
  Allowance may;
  bool by_hand = false;  ///< a hand may also do what the rules refuse, and is told so
};

Limits by_cards(const Game& game, const PieceId& piece) {
  return {.may =
              allowance(game.type(piece), colours_of(*game.setup->deck, game.laid(piece)), game.settings())};
}

/// RR-C03: as far as any cards would let it go; light infantry two, since it may pass a friend (RR-042).
Limits by_hand(Type type) {
  const bool two = is_cavalry(type) || type == Type::kLightInfantry;
  return {.may = {.squares = type == Type::kGeneral ? kGeneralSquares
                             : two                  ? 2
                                                    : 1,
                  .free_turns = true},
          .by_hand = true};
}

/// Looks for ways square by square and turn by turn, the shortest first. It only proposes: what stands
/// against a way is for Move::against() to say.
class Search {
 public:
  Search(const Game& game, const PieceId& piece, const Limits& limits)
      : game_(game), piece_(piece), side_(game.side(piece)), type_(game.type(piece)), limits_(limits) {}

  /// The first of them is where it stands, by a way of nothing.
  std::vector<Reached> all() {
    const Stand& stand = game_.stands.at(piece_);
    reach({.at = stand.at,
           .facing = stand.facing,
           .squares = limits_.by_hand ? 0 : stand.squares,
           .turns = limits_.by_hand ? 0 : stand.turns});
    for (std::size_t next = 0; next < found_.size(); ++next) {
      if (found_[next].ends) continue;
      const Reached from = found_[next];
      auto directions = kFacings;  // ahead first
      std::ranges::rotate(directions, std::ranges::find(directions, from.facing));
      for (const Facing direction : directions) go_on(from, direction);
    }
    return std::move(found_);
  }

 private:
  /// RR-036, RR-051: a square or a turn, where the cards do not give both.
  bool may_spend(const Reached& from) const { return !limits_.may.either || from.squares + from.turns == 0; }
  bool has_square(const Reached& from) const { return from.squares < limits_.may.squares && may_spend(from); }

  void go_on(const Reached& from, Facing direction) {
    const bool ahead_of_it = direction == from.facing;
    const bool any = game_.settings().direction == MoveDirection::kAnyOrthogonal;  // RRQ-12
    if (ahead_of_it || any || turns_free(type_)) enter(from, direction, ahead_of_it || any);
    if (!ahead_of_it && type_ != Type::kGeneral) turn(from, direction);
  }

  void turn(const Reached& from, Facing facing) {
    const bool free = limits_.may.free_turns;
    const bool half = opposite(facing) == from.facing;
    if (half && game_.settings().turn_max == 90 && !free) return;  // RRQ-15: in two turns
    if (!free && (from.turns >= limits_.may.turns || !may_spend(from))) return;
    Reached turned = from;
    turned.facing = facing;
    if (!free) ++turned.turns;
    turned.steps.push_back({.facing = facing});
    reach(std::move(turned));
  }

  void enter(const Reached& from, Facing direction, bool may_attack) {
    if (from.contact && !limits_.by_hand) return;  // RRQ-74
    const Sector to = ahead(from.at, direction);
    if (!game_.is_on_board(to)) return leave(from, to);
    const PieceId* unit = game_.unit_at(to);
    if (unit && *unit != piece_) {
      if (game_.side(*unit) != side_) return may_attack ? attack(from, to) : void();
      if (type_ == Type::kLightInfantry && !limits_.by_hand) return pass(from, to, direction);
      if (type_ != Type::kLightInfantry && type_ != Type::kGeneral) return;
    }
    if (!has_square(from)) return;
    Reached there = from;
    ++there.squares;
    step(there, to);
    if (!game_.generals_at(to, enemy_of(side_)).empty()) there.contact = direction;
    reach(std::move(there));
  }

  void attack(const Reached& from, Sector square) {
    if (type_ == Type::kGeneral) return;                                          // RRQ-27
    const bool after_passing = from.passed && game_.settings().pass_then_attack;  // RRQ-22
    if (!limits_.by_hand && !has_square(from) && !after_passing) return;
    Reached before = from;
    ++before.squares;
    before.attack = square;
    before.ends = true;
    reach(std::move(before));
  }

  /// RRQ-17. What a hand has taken off the board may as well be lost: that is said by a form.
  void leave(const Reached& from, Sector to) {
    if (limits_.by_hand || !has_square(from) || !may_leave_at(game_, piece_, to)) return;
    Reached there = from;
    ++there.squares;
    there.steps.push_back({.go = to});
    there.leaves = there.ends = true;
    reach(std::move(there));
  }

  /// RR-042, RRQ-22: straight through a friend.
  void pass(const Reached& from, Sector through, Facing direction) {
    const Sector beyond = ahead(through, direction);
    if (!limits_.may.may_pass || !has_square(from) || !game_.is_on_board(beyond)) return;
    Reached there = from;
    step(there, through);
    step(there, beyond);
    there.squares = limits_.may.squares;
    there.passed = true;
    reach(std::move(there));
  }

  static void step(Reached& from, Sector to) {
    from.at = to;
    from.steps.push_back({.go = to});
  }

  /// Where turns are counted, what follows depends on the order of squares and turns (RR-046), and they are
  /// few: no way is dropped for another.
  void reach(Reached now) {
    const std::tuple state(now.at, now.facing, now.attack, now.squares, now.contact, now.leaves);
    if (!limits_.may.free_turns || seen_.insert(state).second) found_.push_back(std::move(now));
  }

  const Game& game_;
  const PieceId& piece_;
  Side side_;
  Type type_;
  Limits limits_;
  std::vector<Reached> found_;
  std::set<std::tuple<Sector, Facing, std::optional<Sector>, int, std::optional<Facing>, bool>> seen_;
};

/// One word for each thing on the way, put together by `joined`.
template <class GoWords, class FaceWords>
std::vector<std::string> parts_of(const Move& move, GoWords go, FaceWords face) {
  std::vector<std::string> parts;
  for (const WayStep& step : move.way) parts.push_back(step.go ? go(*step.go) : face(*step.facing));
  return parts;
}

}  // namespace

std::vector<std::vector<std::string>> card_sets(const Game& game, const PieceId& piece) {
  CardIds down;
  std::ranges::copy_if(game.laid(piece), std::back_inserter(down),
                       [&](const std::string& card) { return !game.is_up(piece, card); });
  sort_as_printed(game, down);
  std::vector<std::vector<std::string>> sets{{}};
  for (const std::string& card : down) sets.push_back({card});
  if (down.size() > 1) sets.push_back(std::move(down));  // two at most (RR-021)
  return sets;
}

std::vector<MoveChoice> move_choices(const Game& game, const PieceId& piece, MoveDetail detail) {
  const Stand& stand = game.stands.at(piece);
  const bool any_facing = !detail.each_facing && turns_free(game.type(piece));
  const auto sets = card_sets(game, piece);
  std::set<std::tuple<Sector, Facing, std::optional<Sector>, std::optional<Facing>, bool>> offered;
  std::vector<MoveChoice> choices;
  for (Reached& way : Search(game, piece, by_cards(game, piece)).all()) {
    const bool in_place = !way.attack && way.squares == stand.squares;
    if (in_place && (way.facing == stand.facing || any_facing)) continue;
    const bool one_facing = any_facing || way.leaves;
    // Where it leaves is one to whoever has left.
    const std::tuple key(way.leaves ? stand.at : way.at, one_facing ? Facing::kNorth : way.facing, way.attack,
                         way.contact, way.leaves);
    if (offered.contains(key)) continue;
    MoveChoice choice{.move = {.piece = piece, .way = std::move(way.steps), .attack = way.attack},
                      .at = way.at,
                      .facing = way.facing,
                      .leaves = way.leaves};
    for (const auto& cards : sets) {
      choice.move.cards = cards;
      if (!choice.move.against(game).empty()) continue;
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
  for (Reached& way : Search(game, piece, by_hand(game.type(piece))).all()) {
    const bool there =
        attack ? way.attack == to : !way.attack && way.at == to && (any_facing || way.facing == *facing);
    if (!there) continue;
    if (walk(game, piece, way.steps, way.attack).objections.empty()) return std::move(way.steps);
    if (!shortest) shortest = std::move(way.steps);
  }
  return shortest;
}

std::string words_of(const Game& game, const MoveChoice& choice) {
  const Move& move = choice.move;
  const auto go = [&](Sector to) {
    if (!game.is_on_board(to)) return std::string("over the enemy's edge");
    const PieceId* unit = game.unit_at(to);
    const bool through = unit && *unit != move.piece && !game.is_general(move.piece) && to != choice.at;
    return through ? "through " + game.named(*unit) : "to " + game.label(to);
  };
  auto parts = parts_of(move, go, [](Facing facing) { return "turn " + std::string(to_string(facing)); });
  if (move.attack) {
    const PieceId* target = game.unit_at(*move.attack);
    parts.push_back("attack " + (target ? game.named(*target) + " on " : "") + game.label(*move.attack));
  }
  std::string text = joined(parts, ", then ");
  if (!move.cards.empty()) text += ": " + words_of_cards(game, move.cards);
  return capitalised(std::move(text));
}

std::string id_of(const Game& game, const MoveChoice& choice) {
  const Move& move = choice.move;
  auto parts = parts_of(
      move, [&](Sector to) { return game.is_on_board(to) ? game.label(to) : std::string("off"); },
      [](Facing facing) { return std::string(to_string(facing)); });
  if (move.attack) parts.push_back("attack " + game.label(*move.attack));
  parts.insert(parts.end(), move.cards.begin(), move.cards.end());
  return joined(parts, "/");
}

}  // namespace telescope::raphia
