#include "core/rules/brevity/workbench/commander.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>

#include "core/rules/brevity/knowledge/knowledge.hpp"

namespace telescope::brevity {
namespace {

// What he goes by; inches where a name says so. Nothing of it is a rule.
constexpr double kMarch_in = 36.0;      // farther from every enemy he marches
constexpr double kRest_in = 20.0;       // and a spent battalion rests
constexpr double kMarchTo_in = 26.0;    // so near a column goes
constexpr double kKeepOff_in = 1.5;     // inside its longest range a battalion in line comes
constexpr double kDeclare_in = 3.0;     // beyond its range he still makes it ready to fire
constexpr double kGunsBack_in = 14.0;   // artillery keeps so far away
constexpr double kFlee_in = 30.0;       // a spent battalion likes
constexpr double kWorth_in = 1.0;       // a move must be better by so much
constexpr double kFarAside_in = 500.0;  // of a battalion that sees no enemy

bool spots_nobody(double inches) {
  return inches > kFarAside_in;
}

class Commander {
 public:
  Commander(const Game& known, Side side) : known_(known), side_(side) {}

  /// Nothing: there is nothing to do.
  std::optional<AnyAction> choice() const {
    if (side_ == Side::kNeutral) return umpires();
    if (known_.waits_for()) return answer();
    if (known_.step <= Step::kTurnStart) return start();
    if (is_fire_step(known_.step)) return fire();
    switch (known_.step) {
      case Step::kSelect:
        return select();
      case Step::kInitiative:
        return challenge();
      case Step::kRegroup:
        return regroup();
      case Step::kMove:
        return move();
      case Step::kReadiness:
        return AnyAction(Readiness{});
      default:
        return std::nullopt;
    }
  }

 private:
  /// The game goes on, or what it waits for is as it was measured.
  std::optional<AnyAction> umpires() const {
    std::vector<AnyAction> all;
    if (known_.waits_for()) {
      add_options_of_pending(known_, all);
    } else {
      all.emplace_back(Proceed{});
      if (known_.adv().air && known_.step == Step::kTurnStart) add_rulings(known_, all);
    }
    const auto first = std::ranges::find_if(all, [&](const AnyAction& each) { return may(known_, each); });
    return first == all.end() ? std::nullopt : std::optional(*first);
  }

  /// He holds, answers with one battalion, and takes what hurts the enemy most.
  std::optional<AnyAction> answer() const {
    std::vector<AnyAction> all;
    add_options_of_pending(known_, all);
    std::erase_if(all, [&](const AnyAction& each) { return !may(known_, each); });
    if (all.empty()) return std::nullopt;
    return *std::ranges::max_element(all, {}, [&](const AnyAction& each) {
      return std::visit(
          [&](const auto& answer) {
            if constexpr (requires { answer.worth(known_, side_); }) return answer.worth(known_, side_);
            return 0;
          },
          each);
    });
  }

  /// One thing after the other; supplies fly only where a division is out of supply, and the corps commander
  /// is with the foremost command.
  std::optional<AnyAction> start() const {
    std::vector<AnyAction> all;
    add_options_of_start(known_, side_, all);
    all.emplace_back(done());
    const auto is_idle = [&](const auto& each) {
      const auto front = [&] { return foremost(); };
      if constexpr (requires { each.is_idle(known_, front); }) return each.is_idle(known_, front);
      return false;
    };
    for (const AnyAction& each : all)
      if (!std::visit(is_idle, each) && may(known_, each)) return each;
    return std::nullopt;
  }

  double near_of(const CommandId& command) const {
    double least = 2.0 * kFarAside_in;
    for (const PieceId& each : known_.battalions_of(command))
      least = std::min(least, nearest_enemy_in(known_, each, known_.stand(each).placed));
    return least;
  }
  /// The command nearest to the enemy, of equal ones the first; one that waits beside the table comes last.
  std::optional<CommandId> foremost() const {
    const auto all = known_.may_move(side_);
    if (all.empty()) return std::nullopt;
    return *std::ranges::min_element(all, {}, [&](const CommandId& each) { return near_of(each); });
  }
  std::optional<AnyAction> select() const {
    const auto command = foremost();
    if (!command) return AnyAction(Pass{.side = side_});
    return AnyAction(Select{.side = side_, .command = *command});
  }
  /// BQ-15: failing costs nothing.
  std::optional<AnyAction> challenge() const {
    if (const auto command = foremost()) {
      AnyAction wanted = Challenge{.side = side_, .command = *command};
      if (may(known_, wanted)) return wanted;
    }
    return done();
  }
  AnyAction done() const { return Done{.side = side_}; }

  double gun_range(const PieceId& piece) const {
    return artillery_range(*known_.facts(piece).guns, known_.setup->artillery_ranges).inches.value_or(0.0);
  }
  Posture wanted_posture(const PieceId& piece) const {
    const Stand& stand = known_.stand(piece);
    const double near = nearest_enemy_in(known_, piece, stand.placed);
    if (spots_nobody(near)) return stand.posture;
    if (known_.facts(piece).is_artillery())
      return near > std::max(kMarch_in, gun_range(piece)) ? Posture::kMarch : Posture::kSupport;
    if (stand.spent && near > kRest_in) return Posture::kReserve;
    return near > kMarch_in ? Posture::kMarch : Posture::kLine;
  }
  /// Those who are to have the same posture, together; where it is one for the whole command, that of most.
  std::optional<AnyAction> regroup() const {
    std::map<Posture, std::vector<PieceId>> wanted;
    const auto battalions = known_.battalions_of(known_.move.command);
    std::map<Posture, int> votes;
    for (const PieceId& each : battalions) {
      const Posture posture = wanted_posture(each);
      ++votes[posture];
      if (posture != known_.stand(each).posture) wanted[posture].push_back(each);
    }
    if (known_.settings().posture_scope == PostureScope::kCommand && !wanted.empty()) {
      const Posture most =
          std::ranges::max_element(votes, {}, [](const auto& each) { return each.second; })->first;
      const bool differs = std::ranges::any_of(
          battalions, [&](const PieceId& each) { return known_.stand(each).posture != most; });
      wanted.clear();
      if (differs) wanted[most] = battalions;
    }
    for (const auto& [posture, pieces] : wanted) {
      AnyAction action = SetPosture{.pieces = pieces, .posture = posture};
      if (may(known_, action)) return action;
    }
    if (!objections_to_waves(known_).empty()) return PlanWaves{.command = known_.move.command};
    return done();
  }

  /// How far from the nearest enemy it would like to be.
  double liked_in(const PieceId& piece) const {
    const Stand& stand = known_.stand(piece);
    const UnitFacts& facts = known_.facts(piece);
    if (stand.spent) return kFlee_in;
    if (stand.posture == Posture::kMarch) return kMarchTo_in;
    if (facts.is_artillery() || stand.posture == Posture::kSupport) return kGunsBack_in;
    return std::max(1.0, std::min(facts.longest_range_in(), 8.0) - kKeepOff_in);
  }
  /// Not to be moved: guns in range, battalions in prepared positions.
  bool stays(const PieceId& piece) const {
    const Stand& stand = known_.stand(piece);
    if (stand.task || stand.protection != Protection::kNone) return true;
    const double near = nearest_enemy_in(known_, piece, stand.placed);
    return known_.facts(piece).is_artillery() && stand.posture == Posture::kSupport && near >= kGunsBack_in &&
           near <= gun_range(piece);
  }
  double badness(const PieceId& piece, const Placed& at) const {
    const double too_near = liked_in(piece) - nearest_enemy_in(known_, piece, at);
    // One that is spent minds only being too near.
    return known_.stand(piece).spent ? std::max(0.0, too_near) : std::abs(too_near);
  }
  std::optional<AnyAction> best_way(const PieceId& piece) const {
    const std::vector<Move> ways = ways_of(known_, piece);
    const double now = badness(piece, known_.stand(piece).placed);
    std::vector<std::pair<double, const Move*>> better;
    for (const Move& each : ways)
      if (const double bad = badness(piece, each.way.back().placed); bad <= now - kWorth_in)
        better.emplace_back(bad, &each);
    std::ranges::stable_sort(better, {}, [](const auto& each) { return each.first; });
    for (const auto& [bad, way] : better)
      if (may(known_, *way)) return *way;
    return std::nullopt;
  }
  /// What is not a matter of ways: a landing, or a river that can be crossed now.
  std::optional<AnyAction> land_or_cross() const {
    const CommandId& command = known_.move.command;
    const auto waiting = to_be_landed(known_);
    const bool works = std::ranges::any_of(
        known_.stands, [&](const auto& each) { return each.second.command == command && each.second.task; });
    if ((!works && waiting.empty()) || side_ != known_.move.active) return std::nullopt;
    if (known_.adv().engineering)
      for (const PieceId& piece : known_.battalions_of(command)) {
        const double now = nearest_enemy_in(known_, piece, known_.stand(piece).placed);
        for (const CrossRiver& each : crossings_of(known_, piece))
          if (nearest_enemy_in(known_, piece, each.to) < now && may(known_, each)) return each;
      }
    for (const PieceId& piece : waiting)
      for (const Land& each : landings_of(known_, piece))
        if (may(known_, each)) return each;
    return std::nullopt;
  }
  /// One after the other: the best way, else ready to fire where an enemy is near.
  std::optional<AnyAction> move() const {
    if (auto special = land_or_cross()) return special;
    for (const PieceId& piece : known_.battalions_of(known_.move.command)) {
      const Stand& stand = known_.stand(piece);
      const double near = nearest_enemy_in(known_, piece, stand.placed);
      if (stand.move.taken || stand.resting() || spots_nobody(near)) continue;
      if (!stays(piece))
        if (auto way = best_way(piece)) return way;
      AnyAction ready = Declare{.piece = piece};
      const bool fires =
          stand.posture == Posture::kLine && near <= known_.facts(piece).longest_range_in() + kDeclare_in;
      if (fires && may(known_, ready)) return ready;
    }
    if (may(known_, done())) return done();
    // OB-214: a wave must attack.
    for (const PieceId& piece : known_.battalions_of(known_.move.command)) {
      AnyAction ready = Declare{.piece = piece};
      if (!known_.stand(piece).move.taken && may(known_, ready)) return ready;
    }
    return std::nullopt;
  }

  /// The roll that may be expected to hurt most.
  std::optional<AnyAction> fire() const {
    const Attack* best = nullptr;
    double most = 0.0;
    const auto attacks = possible_attacks(known_, side_, side_);
    for (const Attack& each : attacks) {
      if (!each.allowed() || !each.open.empty()) continue;
      const AttackChances chances = chances_of(each);
      const double strength = std::max(1, known_.strength(each.order.target));
      const double hurts = strength * (chances.pinned + 2.0 * chances.spent + 4.0 * chances.destroyed);
      if (hurts <= most || !may(known_, Fire{.order = each.order})) continue;
      most = hurts;
      best = &each;
    }
    return best ? AnyAction(Fire{.order = best->order}) : done();
  }

  const Game& known_;
  Side side_;
};

}  // namespace

AnyAction sensible_choice(const Game& game, Side side) {
  const Game known = side == Side::kNeutral ? game : known_to(game, side);
  if (auto choice = Commander(known, side).choice(); choice && may(known, *choice)) return *std::move(choice);
  throw std::logic_error("nobody can do anything, and the game is not over");
}

}  // namespace telescope::brevity
