#include <algorithm>
#include <cstdlib>
#include <random>

#include "core/rules/mini_nap/faces.hpp"
#include "core/rules/mini_nap/movement/actions.hpp"
#include "core/rules/mini_nap/movement/course.hpp"
#include "core/rules/mini_nap/reactions/actions.hpp"
#include "core/rules/mini_nap/turn/turn.hpp"
#include "tests/core/mini_nap/battle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/passed_step.hpp"

using namespace telescope;
using namespace telescope::mini_nap;
using namespace telescope::mini_nap::test;

namespace {

/// Somebody who asks for whatever may be asked for, sensible or not.
class Player {
 public:
  explicit Player(unsigned seed) : random_(seed) {}

  int among(int least, int most) { return std::uniform_int_distribution<int>(least, most)(random_); }
  double within(double least, double most) {
    return std::uniform_real_distribution<double>(least, most)(random_);
  }
  template <class T>
  const T& one_of(const std::vector<T>& all) {
    return all.at(static_cast<std::size_t>(among(0, static_cast<int>(all.size()) - 1)));
  }

  AnyAction next(Game& game) {
    if (game.waits_for()) return answer(game);
    switch (game.phase) {
      case Phase::kInitiative:
        return ThrowInitiative();
      case Phase::kChoose:
        return choice(game);
      case Phase::kManoeuvre:
        return manoeuvring(game);
      case Phase::kFiring:
        return firing(game);
      case Phase::kMelee:
        return fighting(game);
      default:
        break;
    }
    const auto batteries = may_be_manned(game);
    if (!batteries.empty() && among(0, 1) == 0) return Man{.unit = one_of(batteries)};
    return EndPhase{.side = game.holder};
  }

 private:
  AnyAction answer(Game& game) {
    const Pending& waits = *game.waits_for();
    if (waits.side == Side::kNeutral) {
      Adjust wanted;
      wanted.unit = waits.unit;
      wanted.remove = waits.kind == Pending::Kind::kEdge;
      // Now and then something else is corrected first, and hands still have to bring it into contact.
      if (waits.kind == Pending::Kind::kRejoin && among(0, 2) > 0) {
        wanted.stands = brought_into_contact(game, waits);
        wanted.remove = wanted.stands.empty();
      }
      return wanted;
    }
    const double cm = within(6, 30), degrees = within(-95, 95);
    if (waits.kind == Pending::Kind::kFeint && among(0, 3) > 0)
      return Feint{.unit = waits.unit, .cm = cm, .degrees = degrees};
    if (waits.kind == Pending::Kind::kContact) {
      const int how = among(0, 4);
      const UnitId target = one_of(game.setup->order);
      std::vector<UnitId> with;
      if (how == 3 || among(0, 2) == 0) with = may_form_square_with(game, waits.unit);
      if (how == 1) return FallBack{{.unit = waits.unit, .cm = cm}};
      if (how == 2) return Flee{{.unit = waits.unit, .cm = cm}};
      if (how == 3) return FormSquare{.unit = waits.unit, .with = with};
      if (how == 4) return CrewFlees{.unit = waits.unit, .target = target};
      return Stand{.side = waits.side, .with = with};
    }
    if (waits.kind == Pending::Kind::kOpportunity && among(0, 1) == 0) {
      const auto offers = opportunities(game);
      if (!offers.empty()) {
        const Opportunity& offer = one_of(offers);
        const ChargeMover charge{
            .unit = offer.unit, .along_mm = offer.along_mm, .heading_deg = offer.heading_deg};
        if (offer.needs == 0) return CounterCharge{charge};
        return charge;
      }
    }
    return Stand{.side = waits.side};
  }
  /// Drawn back from the square, or put before it, with room for every base; nothing where it has none.
  Stands brought_into_contact(const Game& game, const Pending& waits) {
    const UnitState& state = game.unit(waits.unit);
    for (int i = 0; i < 200; ++i) {
      const double away_deg = i == 0 ? heading_of(state.stands, state.formation) + 180.0 : within(0, 360);
      Stands far = moved(state.stands, away_deg, 200);
      const auto way = way_to_touch(outlines_of(game.facts(waits.unit), far), away_deg + 180.0, 400,
                                    game.outlines(waits.by));
      if (!way) continue;
      far = moved(far, away_deg + 180.0, *way);
      if (meetings(game, standing(waits.unit, state.formation, far, far)).empty()) return far;
    }
    return {};
  }
  AnyAction choice(Game& game) {
    const std::string brigade = one_of(game.brigades_left(game.holder));
    if (among(0, 5) == 0)
      return ChooseDivision{.side = game.holder, .division = game.setup->brigades.at(brigade).division};
    return ChooseBrigade{.side = game.holder, .brigade = brigade};
  }
  AnyAction manoeuvring(Game& game) {
    const auto units = may_manoeuvre(game);
    if (units.empty() || among(0, 7) == 0) return EndPhase{.side = game.holder};
    const UnitId unit = one_of(units);
    const auto enemies = game.counting(enemy_of(game.holder));
    Manoeuvre wanted{.unit = unit};
    if (!enemies.empty() && among(0, 2) > 0) {
      const UnitId target = one_of(enemies);
      if (among(0, 4) == 0) return Extend{.first = {.unit = unit}, .target = target};
      const UnitState& state = game.unit(unit);
      wanted.steps.push_back(pivot(turn_degrees(
          Heading::from_degrees(heading_of(state.stands, state.formation)),
          Heading::from_degrees(heading_to(centre_of(state.stands), centre_of(game.unit(target).stands))))));
      wanted.steps.push_back(among(0, 1) == 0 ? charge(target.value()) : move(within(0, 30)));
      return wanted;
    }
    Formation now = game.unit(unit).formation;
    for (int i = among(1, 3); i > 0; --i) {
      Step step{.what = static_cast<Step::Do>(among(0, 9)),
                .degrees = within(-180, 180),
                .cm = within(-1, 25),
                .aside_cm = within(-3, 3),
                .aside_first = among(0, 1) == 0,
                .heading_deg = within(0, 360),
                .face_deg = within(0, 360),
                .formation = static_cast<Formation>(among(0, 3)),
                .stays = among(0, 1),
                .side = among(0, 1) * 2 - 1};
      if (among(0, 1) == 0) step.cm = within(0, 3);
      if (step.what == Step::Do::kForm) {
        if (now != Formation::kSquare) step.heading_deg = 0.0;
        if (step.formation == Formation::kSquare) step.side = 1;
        now = step.formation;
      }
      wanted.steps.push_back(step);
    }
    return wanted;
  }
  AnyAction firing(Game& game) {
    const auto units = game.counting(game.holder);
    if (units.empty() || among(0, 2) == 0) return EndPhase{.side = game.holder};
    const UnitId unit = one_of(units);
    const auto targets = targets_of(game, unit);
    if (targets.empty()) return EndPhase{.side = game.holder};
    return Fire{.unit = unit, .target = one_of(targets)};
  }
  AnyAction fighting(Game& game) {
    const auto pairs = combats(game);
    if (pairs.empty()) return EndPhase{.side = game.holder};
    const auto& pair = one_of(pairs);
    EnterResult wanted;
    wanted.unit = among(0, 1) == 0 ? pair.first : pair.second;
    wanted.strength = std::min(among(0, 3), game.unit(wanted.unit).strength);
    wanted.disordered = among(0, 1) == 0;
    wanted.break_through = among(0, 4) == 0;
    return wanted;
  }

  std::mt19937 random_;
};

Battle field(Player& player) {
  Battle battle;
  int number = 0;
  for (const std::string side : {"A", "D"})
    for (int column = 0; column < 6; ++column)
      for (int row = 0; row < 2; ++row) {
        const Arm arm = static_cast<Arm>(player.among(0, 6));
        const Formation formation =
            is_artillery(arm) ? Formation::kBattery : static_cast<Formation>(player.among(0, 1));
        battle.add(side + std::to_string(++number), arm, 15 + column * 18,
                   side == "A" ? 18 + row * 12 : 50 + row * 12, side == "A" ? 0 : 180, formation,
                   static_cast<Rating>(player.among(0, 4)), side + "-" + std::to_string(column / 2));
      }
  battle.game().phase = Phase::kInitiative;
  battle.game().holder = Side::kNeutral;
  battle.game().used.clear();
  battle.game().brigade.clear();
  return battle;
}

void check_invariants(Battle& battle) {
  Game& game = battle.game();
  for (const auto& [id, state] : game.units) {
    const UnitFacts& facts = game.facts(id);
    if (state.removed) {
      CHECK(state.stands.empty());
      continue;
    }
    REQUIRE(state.stands.size() == facts.stands.size());
    CHECK(state.strength > 0);
    CHECK(may_take(facts, state.formation));
    if (state.emergency) CHECK(state.formation == Formation::kSquare);
    if (state.shelter) CHECK(facts.artillery());
  }
  for (const Pending& each : game.pending) {
    CHECK(game.unit(each.unit).on_table());
    if (each.kind == Pending::Kind::kContact) CHECK(game.unit(each.by).on_table());
  }
  // MNQ-35: formed units lie on nobody; unformed ones may only have been passed. Left out are two of which
  // the game says itself, and still says, that hands must part them (MNQ-44): it goes on no sooner.
  const auto wait_for_hands = [&](const UnitId& one, const UnitId& other) {
    return std::ranges::any_of(game.pending, [&](const Pending& each) {
      return each.kind == Pending::Kind::kRejoin && each.side == Side::kNeutral &&
             ((each.unit == one && each.by == other) || (each.unit == other && each.by == one));
    });
  };
  for (const auto& [id, state] : game.units)
    if (game.counts(id) && is_formed(state.formation))
      for (const auto& [other, there] : game.units)
        if (other != id && game.counts(other) && !wait_for_hands(id, other) &&
            lie_over(game, id, state.stands, other))
          FAIL_CHECK(id.value() << " lies on " << other.value());
  if (game.phase == Phase::kChoose) CHECK_FALSE(game.brigades_left(game.holder).empty());
  // As written, so read.
  const Rules rules(game.setup);
  const Position position = Position::of(game);
  const Json json = rules.to_json(position);
  CHECK(rules.to_json(rules.from_json(json)) == json);
  CHECK(telescope::test::fault_of_passing(Words(game.setup), rules, position).empty());
}

/// MN-056: who loses strength goes at that moment. MNQ-03: forming up with one point left is no loss.
void check_losses(const Game& before, const Game& after) {
  for (const auto& [id, state] : after.units)
    if (state.on_table() && state.strength < before.unit(id).strength)
      CHECK_FALSE(must_go(after.facts(id), state));
}

/// Lawful actions of one game, at most; returns how many were done.
int play(unsigned seed, int most) {
  Player player(seed);
  Battle battle = field(player);
  int done = 0, refused = 0;
  while (done < most && refused < 200) {
    Game& game = battle.game();
    if (game.counting(Side::kAttacker).empty() || game.counting(Side::kDefender).empty()) break;
    const AnyAction wanted = player.next(game);
    INFO("seed " << seed << " after " << done << ": " << asked_for(game, wanted).dump());
    if (!battle.against(wanted).empty()) {
      // What is asked for again and again and never lawful: whatever waits is let pass.
      if (++refused % 20 == 0 && game.waits_for() && game.waits_for()->side != Side::kNeutral)
        battle.apply(Stand{.side = game.waits_for()->side});
      continue;
    }
    refused = 0;
    const Game before = game;
    battle.apply_thrown(wanted, [&](int sides) { return player.among(1, sides); });
    check_losses(before, battle.game());
    ++done;
    if (done % 7 == 0) check_invariants(battle);
  }
  CHECK(refused < 200);
  return done;
}

}  // namespace

TEST_CASE("random lawful actions break nothing", "[mini-nap][random]") {
  const char* asked = std::getenv("TELESCOPE_MINI_NAP_ACTIONS");
  const char* first = std::getenv("TELESCOPE_MINI_NAP_FIRST");
  const int wanted = asked ? std::atoi(asked) : 2000;
  unsigned seed = first ? static_cast<unsigned>(std::atoi(first)) : 1;
  for (int done = 0; done < wanted; ++seed) {
    const int played = play(seed, 400);
    REQUIRE(played > 0);
    done += played;
  }
}
