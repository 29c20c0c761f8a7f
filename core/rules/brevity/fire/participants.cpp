#include "core/rules/brevity/fire/participants.hpp"

#include <algorithm>

#include "core/base/words.hpp"
#include "core/rules/brevity/measure/terrain.hpp"
#include "core/rules/brevity/modules/engineering.hpp"
#include "core/rules/brevity/turn/regroup.hpp"

namespace telescope::brevity {
namespace {

constexpr double kNearInfantry_in = 4.0;  // OB-169
constexpr double kOnFoot_in = 8.0;        // OB-103
constexpr double kAskedWithin_in = 13.0;  // beyond any location range nobody asks why it does not count

Question question(const Game& game, std::string id, const PieceId& firer, const Aim& aim,
                  std::string sentence, std::string rule) {
  if (aim.along_in) id += "/" + decimal(*aim.along_in);
  return {.id = std::move(id),
          .sentence = std::move(sentence),
          .rule = std::move(rule),
          .hidden = game.stand(firer).hidden() || (aim.has_target() && game.stand(aim.target).hidden())};
}

std::string names(const PieceId& firer, const Aim& aim) {
  return firer.value() + "/" + aim.target.value();
}

/// `ask()` says what the umpire is asked where it is too close to call.
Judged judged(const Game& game, Answer measured, bool as_is, auto ask) {
  Judged result{.answer = measured, .as_is = measured == Answer::kYes};
  if (measured != Answer::kUmpire) return result;
  result.as_is = as_is;
  result.answer = decided(game, ask(), measured, result.open);
  return result;
}

Judged no() {
  return {.answer = Answer::kNo, .as_is = false};
}

/// "range/A-01/D-03/8": within `limit` of the target.
Judged judge_range(const Game& game, const PieceId& firer, const Aim& aim, const Inches& range,
                   double limit) {
  return judged(game, within(range, limit), taken_as_is(range, limit), [&] {
    const bool at_point = !aim.has_target();
    Question asked =
        question(game, "range/" + names(firer, aim), firer, aim,
                 "Is " + (at_point ? std::string("the point") : game.named(aim.target)) + " within " +
                     decimal(limit) + " in of " + game.named(firer) + "? Measured are " + words(range) + ".",
                 "OB-102");
    asked.id += "/" + decimal(limit);
    return asked;
  });
}

Judged judge_arc(const Game& game, const PieceId& firer, const Aim& aim) {
  return judged(game, in_front_arc(game, firer, game.stand(firer).placed, aim.target, aim.at), true, [&] {
    return question(game, "arc/" + names(firer, aim), firer, aim,
                    "Is " + game.named(aim.target) + " ahead of the front line of " + game.named(firer) + "?",
                    "OB-126");
  });
}

/// BQ-64, BQ-70.
Judged judge_near(const Game& game, const PieceId& firer, const Aim& aim, const Inches& range) {
  const bool fortified = protection_at(game, aim) == Protection::kFortified;
  return judge_range(game, firer, aim, range,
                     fortified ? game.settings().fort_infantry_range : kNearInfantry_in);
}

void arm(const Game& game, const Aim& aim, Firer& firer) {
  const Fighting with = fighting(game, firer.piece);
  firer.rockets = true;
  for (const DirectWeapon& each : with.weapons) {
    const bool near_row = each.type == Weapon::kInfantry || each.type == Weapon::kEngineers;
    firer.arms.push_back({.weapon = each.type,
                          .reaches = judge_range(game, firer.piece, aim, firer.range, each.range_in),
                          .near = near_row ? judge_near(game, firer.piece, aim, firer.range) : no()});
    firer.rockets =
        firer.rockets && (each.type == Weapon::kLightRockets || each.type == Weapon::kHeavyRockets);
  }
  firer.best = with.best;
  firer.weakest = with.weakest;
  firer.at_reaches = judge_range(game, firer.piece, aim, firer.range, with.at_range_in);
}

void judge_state(const Game& game, const AttackOrder& order, Firer& firer) {
  const Stand& stand = game.stand(firer.piece);
  const auto bar = [&](std::string_view rule, const std::string& why) {
    firer.asked = false;
    firer.rule = rule;
    firer.why = game.named(firer.piece) + why;
  };
  if (std::ranges::count(order.kept_out, firer.piece)) return bar("BQ-121", " is kept out.");
  if (order.side == game.move.active) {
    if (stand.command != game.move.command) return bar("OB-094", " is not of the command that moves.");
    if (!stand.exposed())
      return bar("OB-061", " has neither moved nor been declared to be moving into position.");
  }
  if (stand.move.smoke) return bar("OB-273", " has given up its fire to lay smoke.");
  if (!stand.move.artillery_target.empty()) return bar("OB-077", " has fired as artillery in this move.");
  if (game.adv().counterbattery && stand.counter_battery)
    return bar("OB-208", " is assigned to counter-battery.");
  if (game.adv().engineering && game.facts(firer.piece).landing == Landing::kSwimming &&
      !has_crossed(game, firer.piece))
    return bar("OB-285", " has not crossed yet.");
  if (stand.posture != Posture::kSupport) return;
  if (game.facts(firer.piece).is_artillery()) return bar("BQ-53", " is artillery in support.");
  if (game.settings().support_lends == SupportLends::kNever) return bar("OB-125", " is in support.");
  if (stand.pinned) return bar("BQ-62", " is in support and pinned.");
  if (stand.spent) return bar("BQ-62", " is in support and spent.");
  firer.lends = true;
}

/// OB-128 to OB-131.
void judge_fitness(const Game& game, Firer& firer) {
  const Stand& stand = game.stand(firer.piece);
  const auto unfit = [&](std::string_view rule, const std::string& why) {
    firer.fit = false;
    firer.rule = rule;
    firer.why = game.named(firer.piece) + why;
  };
  if (stand.posture == Posture::kReserve) return unfit("OB-128", " is in reserve.");
  if (stand.posture == Posture::kMarch) return unfit("OB-129", " is in march posture.");
  if (stand.pinned) return unfit("OB-130", " is pinned.");
  if (stand.spent) return unfit("OB-131", " is spent.");
}

/// BQ-51 with flank_strict: an enemy that it could engage stands behind its front line.
bool is_flanked(const Game& game, const PieceId& piece) {
  const Side side = game.side(piece);
  return std::ranges::any_of(game.stands_of(enemy_of(side)), [&](const PieceId& enemy) {
    if (side != game.move.active && !game.stand(enemy).exposed()) return false;
    const Placed &from = game.stand(piece).placed, &to = game.stand(enemy).placed;
    return within(range_between(game, piece, from, enemy, to),
                  fighting(game, piece).weapons.front().range_in) != Answer::kNo &&
           located(game, piece, enemy).located == Answer::kYes &&
           in_front_arc(game, piece, from, enemy, to) == Answer::kNo;
  });
}

std::optional<Sighter> sighter(const Game& game, const PieceId& observer, const Aim& aim) {
  const Located found = aim.along_in ? located_along(game, observer, aim.target, *aim.along_in, aim.at)
                                     : located(game, observer, aim.target);
  if (found.located == Answer::kNo) return std::nullopt;
  return Sighter{.piece = observer,
                 .locates = {.answer = found.located, .as_is = is_located(found), .open = found.open},
                 .crosses = judged(game, found.line_crosses, true, [&] {
                   return question(game, "crosses/" + names(observer, aim), observer, aim,
                                   "Does the line from " + game.named(observer) + " to " +
                                       game.named(aim.target) + " cross terrain or smoke?",
                                   "BQ-39");
                 })};
}

void locate(const Game& game, const AttackOrder& order, const Aim& aim, std::optional<Side> seen_by,
            Firer& firer) {
  const auto own = sighter(game, firer.piece, aim);
  firer.locates = own ? own->locates : no();
  if (own) firer.crosses = own->crosses;
  if (!game.settings().shared_location || firer.locates.answer == Answer::kYes) return;
  for (const Sighter& each : sighters(game, order.side, aim, seen_by))
    if (each.locates.promise() > firer.locates.promise()) firer.locates = each.locates;
}

std::optional<Firer> direct_firer(const Game& game, const AttackOrder& order, const Aim& aim,
                                  std::optional<Side> seen_by, const PieceId& piece) {
  const Placed& from = game.stand(piece).placed;
  const double limit = fighting(game, piece).weapons.front().range_in;
  const double asked_within = std::max(kAskedWithin_in, limit);
  if (surely_beyond(game, piece, from, aim.target, aim.at, asked_within)) return std::nullopt;
  Firer firer{.piece = piece, .half_battalions = game.strength(piece)};
  firer.range = range_between(game, piece, from, aim.target, aim.at);
  firer.limit_in = limit;
  if (within(firer.range, asked_within) == Answer::kNo) return std::nullopt;
  judge_state(game, order, firer);
  if (!firer.asked) return firer;
  arm(game, aim, firer);
  firer.in_range = judge_range(game, piece, aim, firer.range, firer.limit_in);
  if (firer.lends) {
    if (game.settings().support_lends == SupportLends::kAlways) {
      firer.in_range = firer.at_reaches = {};
      for (Firer::Arm& each : firer.arms) each.reaches = {};
    }
    return firer;
  }
  judge_fitness(game, firer);
  if (firer.in_range.answer == Answer::kNo) return firer;
  locate(game, order, aim, seen_by, firer);
  if (firer.locates.answer == Answer::kNo) return firer;
  firer.in_arc = judge_arc(game, piece, aim);
  if (game.settings().flank_strict && is_flanked(game, piece)) firer.in_arc = no();
  return firer;
}

}  // namespace

bool fired_at_on_its_way(const Game& game, const PieceId& target, Side firing) {
  if (game.side(target) != game.move.active || firing == game.move.active) return false;
  const Stand& stand = game.stand(target);
  return stand.exposed() && stand.move.way.size() > 1 && stand.move.retirements == 0 &&
         stand.move.wave >= game.move.wave;
}

Aim aim_at(const Game& game, const PieceId& target, std::optional<double> along_in) {
  const Stand& stand = game.stand(target);
  Aim aim{.target = target, .at = stand.placed, .mounted = stand.mounted};
  if (!along_in) return aim;
  const double along = std::clamp(*along_in, 0.0, length_in(stand.move.way));
  aim.at = place_along(stand.move.way, along);
  aim.along_in = along;
  aim.mounted = mounted_along(stand.move.way, along).value_or(stand.mounted);
  return aim;
}

Protection protection_at(const Game& game, const Aim& aim) {
  const Protection now = game.protection_of(aim.target);
  const bool has_left = !aim.along_in || *aim.along_in > kTooClose_in;
  return has_left ? now : std::max(now, game.stand(aim.target).move.protection_before);
}

bool Judged::holds(Reading reading, bool good) const {
  if (answer != Answer::kUmpire) return answer == Answer::kYes;
  if (reading == Reading::kMeasured) return as_is;
  return (reading == Reading::kBest) == good;
}

Judged judge_terrain(const Game& game, const Aim& aim) {
  return judged(game, stands_in_terrain(game, aim.target, aim.at), true, [&] {
    return question(game, "terrain/" + aim.target.value(), aim.target, aim,
                    "Is " + game.named(aim.target) + " in terrain or at its edge?", "BQ-41");
  });
}

std::vector<Sighter> sighters(const Game& game, Side side, const Aim& aim, std::optional<Side> seen_by) {
  std::vector<Sighter> all;
  for (const PieceId& each : game.stands_of(side, !seen_by || *seen_by == side)) {
    const Placed& from = game.stand(each).placed;
    if (surely_beyond(game, each, from, aim.target, aim.at, kAskedWithin_in)) continue;
    if (within(range_between(game, each, from, aim.target, aim.at), kAskedWithin_in) == Answer::kNo) continue;
    if (auto found = sighter(game, each, aim)) all.push_back(std::move(*found));
  }
  return all;
}

bool is_tied(const Game& game, const PieceId& artillery, const CommandId& command) {
  return game.stand(artillery).command == command || supports(game, artillery) == command;
}

Fighting fighting(const Game& game, const PieceId& piece) {
  const UnitFacts& facts = game.facts(piece);
  if (!game.stand(piece).on_far_bank)
    return {.weapons = facts.weapons,
            .best = facts.at_best,
            .weakest = facts.at_weakest,
            .at_range_in = facts.at_range_in,
            .has_guns = facts.is_artillery()};
  return {.weapons = {{.type = Weapon::kInfantry, .range_in = kOnFoot_in}}, .at_range_in = kOnFoot_in};
}

std::vector<Firer> direct_firers(const Game& game, const AttackOrder& order, const Aim& aim,
                                 std::optional<Side> seen_by) {
  std::vector<Firer> all;
  for (const PieceId& each : game.stands_of(order.side, !seen_by || *seen_by == order.side))
    if (each != aim.target)
      if (auto firer = direct_firer(game, order, aim, seen_by, each)) all.push_back(std::move(*firer));
  return all;
}

std::vector<Firer> named_firers(const Game& game, const AttackOrder& order, const Aim& aim) {
  std::vector<Firer> all;
  for (const PieceId& piece : order.firers) {
    const UnitFacts& facts = game.facts(piece);
    Firer firer{.piece = piece, .half_battalions = game.strength(piece)};
    const auto arm_with = [&](Weapon weapon) { firer.arms.push_back({.weapon = weapon, .near = no()}); };
    if (facts.is_air()) {
      const bool as_medium = facts.aircraft == Aircraft::kHeavyBomber && order.medium_row;
      arm_with(as_medium ? Weapon::kMediumBombers : facts.weapons.front().type);
      firer.best = facts.at_best;
      firer.weakest = facts.at_weakest;
      firer.rockets = true;  // OB-145
    } else {
      const auto reach = facts.guns ? artillery_range(*facts.guns, game.setup->artillery_ranges).inches
                                    : std::optional<double>();
      firer.limit_in = reach.value_or(0.0);
      firer.range = order.at && !aim.has_target()
                        ? range_to(game, piece, game.stand(piece).placed, *order.at)
                        : range_between(game, piece, game.stand(piece).placed, aim.target, aim.at);
      firer.in_range = reach ? judge_range(game, piece, aim, firer.range, *reach) : no();
      if (facts.guns) {
        arm_with(gun_class(facts.guns->tube, facts.guns->caliber_mm, game.settings().gun_class));
        firer.rockets = facts.guns->tube == Tube::kRocketLauncher;
      }
      firer.best = firer.weakest = AntiTank::kArtillery;  // BQ-125
      judge_fitness(game, firer);
    }
    all.push_back(std::move(firer));
  }
  return all;
}

}  // namespace telescope::brevity
