#include "core/rules/raphia/player/commander.hpp"

#include <algorithm>
#include <cmath>

#include "core/rules/raphia/combat/extras.hpp"
#include "core/rules/raphia/combat/totals.hpp"
#include "core/rules/raphia/movement/allowance.hpp"
#include "core/rules/raphia/player/choices.hpp"
#include "core/rules/raphia/player/worth.hpp"

namespace telescope::raphia {
namespace {

// What a card that nobody has seen counts on average: 54 cards, eighteen of which count ten.
constexpr double kUnseenCard = 6.7;
// Of a unit that counts half a card more (RR-084 to RR-087).
constexpr double kModifier = 2.5;
constexpr int kNear = 2;              // squares within which an enemy is a danger
constexpr int kCardsKept = 2;         // of the hand, for extra cards and the next bid
constexpr double kExposed = 3.0;      // an enemy beside a flank or the rear; a square nearer is worth 2
constexpr double kAttackFrom = -1.0;  // an attack is made where so much more than the enemy is expected

int distance(Sector a, Sector b) {
  return std::abs(a.column - b.column) + std::abs(a.row - b.row);
}

bool is_combat(Kind kind) {
  return kind == Kind::kRetire || kind == Kind::kExtra || kind == Kind::kKill || kind == Kind::kAgain ||
         kind == Kind::kEnough;
}

class Commander {
 public:
  Commander(const Setup& setup, const Seen& seen, const Options& options)
      : setup_(setup), seen_(seen), options_(options) {}

  std::optional<Wanted> choice() {
    all_ = options_.of_step();
    if (has(Kind::kBid)) return best(Kind::kBid, [&](const Wanted& each) { return -worth_of(each); });
    if (has(Kind::kFirst))
      return best(Kind::kFirst, [&](const Wanted& each) { return each.goes == seen_.side; });
    if (std::ranges::any_of(all_, is_combat, &Wanted::kind)) return in_combat();
    if (has(Kind::kLay)) return lay();
    if (has(Kind::kFight)) return best(Kind::kFight, [&](const Wanted& each) { return fight(each); });
    if (auto moved = move()) return moved;
    if (has(Kind::kDone)) return best(Kind::kDone, [](const Wanted&) { return 0; });
    return std::nullopt;
  }

 private:
  bool has(Kind kind) const { return std::ranges::find(all_, kind, &Wanted::kind) != all_.end(); }
  /// Of that kind the first that is worth most; there is one.
  template <class Value>
  Wanted best(Kind kind, Value value) const {
    const Wanted* found = nullptr;
    for (const Wanted& each : all_)
      if (each.kind == kind && (!found || value(each) > value(*found))) found = &each;
    return *found;
  }

  int worth_of(const Wanted& wanted) const {
    return wanted.cards.empty() ? 0 : worth(setup_, wanted.cards.front());
  }
  bool is_enemy_unit(const SeenPiece& piece) const {
    return piece.side != seen_.side && piece.type != Type::kGeneral;
  }
  int nearest_enemy(Sector at) const {
    int nearest = 99;
    for (const SeenPiece& each : seen_.pieces)
      if (is_enemy_unit(each)) nearest = std::min(nearest, distance(at, each.at));
    return nearest;
  }
  int squares_by(Type type, const std::vector<std::string>& cards) const {
    return allowance(type, colours_of(*setup_.deck, cards), setup_.settings).squares;
  }

  /// How much a card is wanted on this unit: high ones where the enemy is near, and such as let it move.
  double wish(const SeenPiece& piece, const std::string& card) const {
    const int near = nearest_enemy(piece.at);
    std::vector<std::string> cards = piece.cards;
    const int before = squares_by(piece.type, cards);
    cards.push_back(card);
    const double danger = near <= 1 ? 2.0 : near <= kNear ? 1.2 : 0.2;
    return danger * worth(setup_, card) + (squares_by(piece.type, cards) > before ? 6.0 : 0.0) +
           (cards.size() == 1 && near <= kNear ? 8.0 : 0.0);
  }

  /// A first card wants less reason than a second; a general has one only where units are too few (RRQ-10).
  Wanted lay() const {
    const bool must = !has(Kind::kDone);
    const Wanted* found = nullptr;
    double most = -1.0;
    for (const Wanted& each : all_) {
      const SeenPiece* piece = each.kind == Kind::kLay ? seen_.piece(each.piece) : nullptr;
      if (!piece || piece->type == Type::kGeneral) continue;
      const double value = each.cards.empty() ? dealt(*piece) : wish(*piece, each.cards.front());
      const double least = must ? -1.0 : piece->cards.empty() ? 7.0 : 12.0;
      if (value <= std::max(most, least)) continue;
      most = value;
      found = &each;
    }
    if (!must && (!found || static_cast<int>(seen_.hand.size()) <= kCardsKept))
      return best(Kind::kDone, [](const Wanted&) { return 0; });
    return found ? *found : all_.front();
  }
  /// RR-098: of a card that chance deals.
  double dealt(const SeenPiece& piece) const { return nearest_enemy(piece.at) <= kNear ? 20.0 : 10.0; }

  double own_total(const SeenPiece& piece, Type enemy) const {
    return total_of(*setup_.deck, {.type = piece.type, .laid = piece.cards, .extras = {}, .supports = {}},
                    enemy, setup_.settings)
        .points;
  }
  /// What the enemy's unit may be expected to count: what lies open, and the average of what does not.
  double expected(const SeenPiece& enemy) const {
    if (enemy.cards.empty() && enemy.unseen == 0) return -100.0;
    double sum = kModifier + kUnseenCard * enemy.unseen;
    for (const std::string& card : enemy.cards) sum += worth(setup_, card);
    return sum;
  }

  /// What more than the enemy the unit may expect against whoever stands there.
  double promise(const PieceId& piece, Sector square) const {
    const SeenPiece* own = seen_.piece(piece);
    const SeenPiece* enemy = seen_.unit_at(square);
    return own && enemy ? own_total(*own, enemy->type) - expected(*enemy) : -100.0;
  }
  double fight(const Wanted& wanted) const {
    const SeenPiece* own = seen_.piece(wanted.piece);
    const SeenPiece* enemy = seen_.unit_at(wanted.to);
    return own && enemy ? own_total(*own, enemy->type) : -100.0;
  }

  /// Enemy units beside a unit that stands there and looks that way, none of which it faces.
  int behind_its_front(Sector at, Facing facing) const {
    return static_cast<int>(std::ranges::count_if(seen_.pieces, [&](const SeenPiece& each) {
      return is_enemy_unit(each) && distance(at, each.at) == 1 &&
             aspect_of(at, facing, each.at) != Aspect::kFront;
    }));
  }

  /// How good the move is: attacks by what they promise, else by coming nearer, but not beside an enemy, and
  /// least of all with a flank to him.
  double value_of(const SeenPiece& piece, const Wanted& wanted) const {
    Sector at = piece.at;
    Facing facing = piece.facing;
    for (const WayStep& step : wanted.way) {
      if (step.go) at = *step.go;
      if (step.facing) facing = *step.facing;
    }
    if (wanted.attack) {
      double hope = promise(wanted.piece, *wanted.attack);
      const SeenPiece* enemy = seen_.unit_at(*wanted.attack);
      const bool flank = enemy && aspect_of(*wanted.attack, enemy->facing, at) != Aspect::kFront;
      if (flank && !seen_.hand.empty()) hope += kUnseenCard;
      return hope > kAttackFrom ? 50.0 + hope : -50.0 + hope;
    }
    if (piece.type == Type::kGeneral) return -10.0;
    const int near = nearest_enemy(at);
    const int exposed = behind_its_front(at, facing) - behind_its_front(piece.at, piece.facing);
    return 2.0 * (nearest_enemy(piece.at) - near) - (near <= 1 ? 1.0 : 0.0) - kExposed * exposed;
  }

  /// One piece after the other; each does the best it can, or stands where it may. Without a card none moves.
  std::optional<Wanted> move() const {
    for (const SeenPiece& piece : seen_.pieces) {
      if (piece.side != seen_.side || piece.cards.empty()) continue;
      std::optional<Wanted> stay, found;
      double most = -1000.0;
      for (Wanted& each : options_.of_piece(piece.id)) {
        if (each.kind == Kind::kStand) {
          stay = std::move(each);
        } else if (const double value = value_of(piece, each); value > most) {
          most = value;
          found = std::move(each);
        }
      }
      if (found && (!stay || most > 0.0)) return found;
      if (stay && piece.type != Type::kGeneral) return stay;
    }
    return std::nullopt;
  }

  Wanted in_combat() const {
    if (has(Kind::kRetire)) return retire();
    // He lays the card that counts most.
    if (has(Kind::kExtra)) return best(Kind::kExtra, [&](const Wanted& each) { return worth_of(each); });
    // Generals are worth a card.
    if (has(Kind::kKill))
      return best(Kind::kKill, [](const Wanted& each) { return !each.piece.value().empty(); });
    if (has(Kind::kAgain)) {
      const auto value = [&](const Wanted& each) { return promise(each.piece, each.to); };
      Wanted again = best(Kind::kAgain, value);
      if (value(again) > kAttackFrom || !has(Kind::kEnough)) return again;
    }
    return best(Kind::kEnough, [](const Wanted&) { return 0; });
  }
  /// Light troops do not wait for a better enemy.
  Wanted retire() const {
    const SeenPiece* attacker = seen_.attacker ? seen_.piece(*seen_.attacker) : nullptr;
    const SeenPiece* attacked = seen_.attacked ? seen_.piece(*seen_.attacked) : nullptr;
    const bool goes =
        attacker && attacked && own_total(*attacked, attacker->type) + 2.0 < expected(*attacker);
    return best(Kind::kRetire, [&](const Wanted& each) { return each.yes == goes; });
  }

  const Setup& setup_;
  const Seen& seen_;
  const Options& options_;
  std::vector<Wanted> all_;  ///< of the step
};

}  // namespace

std::optional<Wanted> sensible_choice(const Setup& setup, const Seen& seen, const Options& options) {
  return Commander(setup, seen, options).choice();
}

Wanted sensible_choice(const Game& game, Side side) {
  auto choice = sensible_choice(*game.setup, seen_by(game, side), GameOptions(game, side));
  return choice ? *std::move(choice) : choices(game, side).at(0);
}

}  // namespace telescope::raphia
