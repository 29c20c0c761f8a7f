#include <algorithm>

#include "core/rules/raphia/movement/movement.hpp"

namespace telescope::raphia {
namespace {

class Walker {
 public:
  Walker(const Game& game, const PieceId& piece)
      : game_(game),
        piece_(piece),
        side_(game.side(piece)),
        type_(game.type(piece)),
        at_(game.stands.at(piece).at),
        facing_(game.stands.at(piece).facing) {}

  void face(Facing facing) {
    if (left_) return object("RRQ-17", " has left the board.");
    const int quarter_turns = quarters(facing_, facing);
    if (quarter_turns == 0) return;
    const bool in_two = quarter_turns == 2 && game_.settings().turn_max == 90 && !turns_free(type_);
    if (in_two && type_ != Type::kHeavyCavalry) object("RRQ-15", " turns by 90 degrees at most.");
    if (in_two) turn(static_cast<Facing>((static_cast<int>(facing_) + 1) % 4));
    turn(facing);
  }

  void go(Sector to) {
    if (left_) return object("RRQ-17", " has left the board.");
    const auto direction = towards(at_, to);
    if (!direction) {
      if (to != at_) object("RR-028", " moves straight, never diagonally.");
      if (to != at_) enter(to, facing_);
      return;
    }
    while (at_ != to && !stopped_) enter(ahead(at_, *direction), *direction);
  }

  void attack(Sector square) {
    if (left_) return object("RRQ-17", " has left the board.");
    object_to_attack(square);
    if (!stopped_) walk_.paces.push_back({.kind = Pace::Kind::kAttack, .to = square, .facing = facing_});
  }

  Walk finish() {
    if (through_) object("RR-006", " cannot stay in the square of another unit.");
    return std::move(walk_);
  }

 private:
  void object(std::string_view rule, const std::string& sentence) {
    if (walk_.objections.empty()) walk_.objections = objection(rule, game_.named(piece_) + sentence);
  }
  void stop(std::string_view rule, const std::string& sentence) {
    object(rule, sentence);
    stopped_ = true;
  }
  std::string label(Sector at) const { return game_.label(at); }

  /// Another unit in the square; the piece itself has left its own.
  const PieceId* other_unit(Sector at) const {
    const PieceId* unit = game_.unit_at(at);
    return unit && *unit == piece_ ? nullptr : unit;
  }

  void turn(Facing facing) {
    if (stopped_) return;
    const bool hemmed_in =
        type_ == Type::kHeavyCavalry && (contacted_ || !can_enter_any(game_, piece_, at_, facing_));
    walk_.paces.push_back({.kind = Pace::Kind::kTurn, .to = at_, .facing = facing, .hemmed_in = hemmed_in});
    facing_ = facing;
  }

  void enter(Sector to, Facing direction) {
    const bool leaves = !game_.is_on_board(to);
    if (leaves && !may_leave_at(game_, piece_, to)) return stop("RRQ-17", " may not leave the board.");
    if (contacted_)
      return stop("RRQ-74", " has come upon a general in the open and enters no further square.");
    if (through_ && leaves) return stop("RRQ-22", " passes through a friend into an empty square only.");
    const PieceId* other = other_unit(to);
    const bool enemy = other && game_.side(*other) != side_;
    const auto enemy_general = [&] { return !game_.generals_at(to, enemy_of(side_)).empty(); };
    // RRQ-22, RRQ-73: straight on into the empty square beyond.
    if (through_ && direction != *through_) object("RRQ-22", " passes straight through a friend.");
    if (through_ && (other || enemy_general()))
      object("RRQ-22",
             " passes through one friend only, into an empty square; " + label(to) + " is not empty.");
    if (!through_ && !faces(direction))
      object("RRQ-12", " enters only the square that it faces: it must turn first.");
    if (leaves) {
      left_ = stopped_ = true;
      return come_into(at_, Pace::Kind::kLeave);
    }
    if (type_ == Type::kGeneral && (enemy || enemy_general()))  // RRQ-25
      return stop("RRQ-25", " may not enter the enemy's square " + label(to) + ".");
    if (type_ == Type::kGeneral) return come_into(to, Pace::Kind::kSquare);
    if (enemy) return stop("RRQ-70", " may only attack " + label(to) + ", where an enemy stands.");
    if (other && type_ != Type::kLightInfantry)
      object("RRQ-16", " may not pass through " + game_.named(*other) + ".");
    if (!other) {
      through_.reset();
      contacted_ = enemy_general();
    } else if (!through_) {
      through_ = direction;
    }
    come_into(to, other ? Pace::Kind::kThrough : Pace::Kind::kSquare);
  }

  /// RRQ-12: no effect on those that turn free, they might turn and turn back.
  bool faces(Facing direction) const {
    return turns_free(type_) || game_.settings().direction == MoveDirection::kAnyOrthogonal ||
           direction == facing_;
  }

  void come_into(Sector to, Pace::Kind kind) {
    at_ = to;
    walk_.paces.push_back({.kind = kind, .to = to, .facing = facing_});
  }

  void object_to_attack(Sector square) {
    if (type_ == Type::kGeneral) return stop("RRQ-27", " is a general and attacks nobody.");
    if (contacted_) return stop("RRQ-74", " has come upon a general in the open and attacks nobody.");
    const auto direction = towards(at_, square);
    const PieceId* unit = game_.unit_at(square);
    if (!direction || ahead(at_, *direction) != square)
      return stop("RR-065", " attacks only a square next to where it stands.");
    if (!unit || game_.side(*unit) == side_) return stop("RR-065", " has no enemy unit to attack there.");
    if (game_.settings().direction == MoveDirection::kForward && *direction != facing_)
      object("RRQ-28", " attacks only the square that it faces: it must turn first.");
    if (walk_.passes() && !game_.settings().pass_then_attack)
      object("RRQ-22", " has passed through a friend and attacks nobody.");
  }

  const Game& game_;
  const PieceId& piece_;
  Side side_;
  Type type_;
  Sector at_;
  Facing facing_;
  Walk walk_;
  std::optional<Facing> through_;  ///< it is in a friend's square, going that way
  bool contacted_ = false;
  bool stopped_ = false;
  bool left_ = false;
};

}  // namespace

int Walk::count(Pace::Kind kind) const {
  return static_cast<int>(std::ranges::count(paces, kind, &Pace::kind));
}

int Walk::squares() const {
  return count(Pace::Kind::kSquare) + count(Pace::Kind::kAttack) + count(Pace::Kind::kLeave);
}

Walk walk(const Game& game, const PieceId& piece, const std::vector<WayStep>& way,
          const std::optional<Sector>& attack) {
  Walker walker(game, piece);
  for (const WayStep& step : way) {
    if (step.go) walker.go(*step.go);
    if (step.facing) walker.face(*step.facing);
  }
  if (attack) walker.attack(*attack);
  return walker.finish();
}

bool may_leave_at(const Game& game, const PieceId& piece, Sector to) {
  const GridBoard& grid = game.setup->grid();
  const bool beyond = game.side(piece) == kSides[0] ? to.row >= grid.rows : to.row < 0;
  return game.settings().leave_far_edge && !game.is_general(piece) && beyond && to.column >= 0 &&
         to.column < grid.columns;
}

bool can_enter_any(const Game& game, const PieceId& piece, Sector at, Facing facing) {
  const Type type = game.type(piece);
  const RaphiaSettings& settings = game.settings();
  for (const Facing direction : kFacings) {
    const int turn = quarters(facing, direction);
    const bool may_turn = type == Type::kHeavyCavalry ? turn * 90 <= settings.turn_max : turns_free(type);
    if (turn > 0 && !may_turn && settings.direction == MoveDirection::kForward) continue;
    const Sector to = ahead(at, direction);
    const PieceId* unit = game.unit_at(to);
    const bool friendly = unit && *unit != piece && game.side(*unit) == game.side(piece);
    if (game.is_on_board(to) && !friendly) return true;
  }
  return false;
}

}  // namespace telescope::raphia
