#include "core/rules/raphia/workbench/commander.hpp"

#include <algorithm>
#include <cmath>

#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/combat/extras.hpp"
#include "core/rules/raphia/combat/totals.hpp"
#include "core/rules/raphia/movement/allowance.hpp"
#include "core/rules/raphia/turn/turn.hpp"

namespace telescope::raphia {
namespace {

// What a card that nobody has seen counts on average: 54 cards, eighteen of which count ten.
constexpr double kUnseenCard = 6.7;
// Of a unit that counts half a card more (RR-084 to RR-087).
constexpr double kModifier = 2.5;
constexpr int kNear = 2;              // squares within which an enemy is a danger
constexpr int kCardsKept = 2;         // of the hand, for extra cards and the next bid
constexpr double kAttackFrom = -1.0;  // an attack is made where so much more than the enemy is expected

int distance(Sector a, Sector b) {
  return std::abs(a.column - b.column) + std::abs(a.row - b.row);
}

class Commander {
 public:
  Commander(const Game& game, Side side) : game_(game), side_(side) {}

  Wanted choice() const {
    if (game_.step == Step::kBid) return bid();
    if (game_.step == Step::kChoose) return {.kind = Kind::kFirst, .side = side_, .goes = side_};
    if (waits_for(game_) != Side::kNeutral) return in_combat();
    if (game_.step == Step::kLayFirst || game_.step == Step::kLaySecond) return lay();
    if (game_.step == Step::kMove && game_.settings().timing == CombatTiming::kAfterMoves) return move();
    return fight();
  }

 private:
  int worth(const std::string& card) const { return points(game_.setup->deck->card(card), game_.settings()); }
  Wanted done() const { return {.kind = Kind::kDone, .side = side_}; }

  /// The lowest: the winner of a bid loses his card.
  Wanted bid() const {
    Wanted best{.kind = Kind::kBid, .side = side_};
    for (Wanted& each : choices(game_, side_))
      if (best.cards.empty() || worth(each.cards.front()) < worth(best.cards.front())) best = std::move(each);
    return best;
  }

  int nearest_enemy(Sector at) const {
    int nearest = 99;
    for (const auto& [id, stand] : game_.stands)
      if (!stand.lost && game_.side(id) != side_ && !game_.setup->is_general(id))
        nearest = std::min(nearest, distance(at, stand.at));
    return nearest;
  }

  /// How much a card is wanted on this unit: high ones where the enemy is near, and such as let it move.
  double wish(const PieceId& piece, const std::string& card) const {
    const int near = nearest_enemy(game_.stands.at(piece).at);
    std::vector<std::string> all = game_.laid(piece);
    const int before =
        allowance(game_.type(piece), colours_of(*game_.setup->deck, all), game_.settings()).squares;
    all.push_back(card);
    const int after =
        allowance(game_.type(piece), colours_of(*game_.setup->deck, all), game_.settings()).squares;
    const double danger = near <= 1 ? 2.0 : near <= kNear ? 1.2 : 0.2;
    return danger * worth(card) + (after > before ? 6.0 : 0.0) +
           (all.size() == 1 && near <= kNear ? 8.0 : 0.0);
  }

  Wanted lay() const {
    const auto& hand = game_.cards(side_).cards(kHandPile);
    const bool first = game_.step == Step::kLayFirst;
    const int must = first ? must_still_lay(game_, side_) : 0;
    if (must == 0 && static_cast<int>(hand.size()) <= kCardsKept) return done();
    Wanted best;
    double most = must > 0 ? -1.0 : first ? 7.0 : 12.0;
    for (const auto& [id, stand] : game_.stands) {
      if (stand.lost || game_.side(id) != side_ || game_.setup->is_general(id)) continue;
      if (game_.laid(id).size() != (first ? 0U : 1U)) continue;
      for (const std::string& card : hand)
        if (const double value = wish(id, card); value > most) {
          most = value;
          best = {.kind = Kind::kLay, .side = side_, .piece = id, .cards = {card}};
        }
    }
    if (!best.cards.empty()) return best;
    if (must == 0) return done();
    // Too few units are left: the general takes one (RRQ-10).
    auto all = choices(game_, side_);
    const auto it = std::ranges::find(all, Kind::kLay, &Wanted::kind);
    return it == all.end() ? done() : std::move(*it);
  }

  double own_total(const PieceId& piece, Type enemy) const {
    return total_of(*game_.setup->deck, {.type = game_.type(piece), .laid = game_.laid(piece)}, enemy,
                    game_.settings())
        .points;
  }
  /// What the enemy's unit may be expected to count: what lies open, and the average of what does not.
  double expected(const PieceId& enemy) const {
    double sum = 0.0;
    for (const std::string& card : game_.laid(enemy))
      sum += game_.is_up(enemy, card) ? worth(card) : kUnseenCard;
    return game_.laid(enemy).empty() ? -100.0 : sum + kModifier;
  }

  /// How good the move is: attacks by what they promise, else by coming nearer, but not beside a stronger
  /// enemy's front.
  double value_of(const Wanted& wanted) const {
    if (wanted.attack) {
      const PieceId& enemy = *game_.unit_at(*wanted.attack);
      double promise = own_total(wanted.piece, game_.type(enemy)) - expected(enemy);
      const bool flank =
          aspect_of(*wanted.attack, game_.stands.at(enemy).facing, end_of(wanted)) != Aspect::kFront;
      if (flank && game_.cards(side_).count(kHandPile) > 0) promise += kUnseenCard;
      return promise > kAttackFrom ? 50.0 + promise : -50.0 + promise;
    }
    if (game_.setup->is_general(wanted.piece)) return -10.0;
    const Sector at = end_of(wanted);
    const int near = nearest_enemy(at), now = nearest_enemy(game_.stands.at(wanted.piece).at);
    const bool armed = !game_.laid(wanted.piece).empty();
    return (armed ? 2.0 : -2.0) * (now - near) - (near <= 1 ? 1.0 : 0.0);
  }
  Sector end_of(const Wanted& wanted) const {
    Sector at = game_.stands.at(wanted.piece).at;
    for (const WayStep& step : wanted.way)
      if (step.go) at = *step.go;
    return at;
  }

  /// One piece after the other; each does the best it can, or stands where it may.
  Wanted move() const {
    for (const auto& [id, stand] : game_.stands) {
      if (stand.lost || stand.taken || game_.side(id) != side_) continue;
      const Wanted stay{.kind = Kind::kStand, .side = side_, .piece = id};
      const bool may_stay = objections_to(game_, stay).empty();
      std::optional<Wanted> best;
      double most = may_stay ? 0.0 : -1000.0;
      for (Wanted& each : moves_of(game_, id))
        if (const double value = value_of(each); value > most) {
          most = value;
          best = std::move(each);
        }
      if (best) return *std::move(best);
      if (may_stay && !game_.setup->is_general(id)) return stay;
    }
    if (objections_to(game_, done()).empty()) return done();
    return choices(game_, side_).front();
  }

  /// The lead with the highest total; where moves are not over yet, those are made first.
  Wanted fight() const {
    std::optional<Wanted> best, finish;
    double most = -1000.0;
    for (Wanted& each : choices(game_, side_)) {
      double value = -500.0;
      if (each.kind == Kind::kFight)
        value = own_total(each.piece, game_.type(*game_.unit_at(each.to)));
      else if (each.kind == Kind::kMove)
        value = value_of(each);
      if (each.kind == Kind::kDone) {
        finish = std::move(each);
      } else if (value > most && (each.kind != Kind::kMove || value > 0.0)) {
        most = value;
        best = std::move(each);
      }
    }
    if (best && (most > 0.0 || !finish)) return *std::move(best);
    return finish ? *std::move(finish) : choices(game_, side_).front();
  }

  Wanted in_combat() const {
    auto all = choices(game_, side_);
    if (game_.contacted.empty()) {
      const Combat& combat = *game_.combat;
      if (combat.stage == Stage::kRetire)  // light troops do not wait for a better enemy
        return own_total(combat.target, game_.type(combat.lead)) + 2.0 < expected(combat.lead)
                   ? *std::ranges::find(all, true, &Wanted::yes)
                   : *std::ranges::find(all, false, &Wanted::yes);
      if (combat.stage == Stage::kAttackerExtra || combat.stage == Stage::kDefenderExtra) {
        const auto value = [&](const Wanted& each) {
          return each.cards.empty() ? 0 : worth(each.cards.front());
        };
        return std::move(*std::ranges::max_element(all, {}, value));
      }
      if (combat.stage == Stage::kAgain) {
        Wanted& best = *std::ranges::max_element(all, {}, [&](const Wanted& each) { return again(each); });
        return std::move(best);
      }
    }
    // Generals are worth a card.
    const auto kill = std::ranges::find_if(
        all, [](const Wanted& each) { return each.kind == Kind::kKill && !each.piece.value().empty(); });
    return std::move(kill == all.end() ? all.front() : *kill);
  }
  double again(const Wanted& wanted) const {
    if (wanted.kind != Kind::kAgain) return 0.0;
    const PieceId* enemy = game_.unit_at(wanted.to);
    return enemy ? own_total(wanted.piece, game_.type(*enemy)) - expected(*enemy) - kAttackFrom : -100.0;
  }

  const Game& game_;
  Side side_;
};

}  // namespace

Wanted sensible_choice(const Game& game, Side side) {
  return Commander(game, side).choice();
}

}  // namespace telescope::raphia
