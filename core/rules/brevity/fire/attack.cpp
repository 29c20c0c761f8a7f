#include "core/rules/brevity/fire/attack.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "core/base/counted.hpp"
#include "core/base/words.hpp"
#include "core/rules/brevity/fire/fire.hpp"
#include "core/rules/brevity/fire/participants.hpp"
#include "core/rules/brevity/measure/way_report.hpp"
#include "core/rules/brevity/modules/air.hpp"

namespace telescope::brevity {
namespace {

constexpr double kPointsEvery_in = 0.25;  // between the points of a way that are looked at

bool artillery_sights(const Game& game, const AttackOrder& order) {
  return order.kind == FireKind::kArtillery && order.side != game.move.active;
}

/// Who sights for firers that need not locate the target themselves (OB-082, BQ-119, BQ-90).
std::vector<Sighter> sighters_of(const Game& game, const AttackOrder& order, const Aim& aim,
                                 std::optional<Side> seen_by) {
  if (order.is_direct() || order.kind == FireKind::kCounterBattery || !aim.has_target()) return {};
  // Of an air attack located by anybody counts (BQ-90), the attacker's own troops may be its target.
  const bool from_the_air = order.kind == FireKind::kAir;
  const Side side = from_the_air ? enemy_of(game.side(aim.target)) : order.side;
  // Hidden stands sight for their own side (BQ-128). What strays upon its own troops tells nobody whether
  // hidden enemies see them (OB-H01).
  if (from_the_air && !seen_by) seen_by = order.side;
  std::vector<Sighter> all = sighters(game, side, aim, seen_by);
  if (artillery_sights(game, order))
    std::erase_if(all, [&](const Sighter& each) {
      return std::ranges::none_of(order.firers, [&](const PieceId& gun) {
        return is_tied(game, gun, game.stand(each.piece).command);
      });
    });
  return all;
}

/// OB-082: each of the artillery with the best sighting of a battalion that it supports.
void tie(const Game& game, const std::vector<Sighter>& sighters, std::vector<Firer>& firers) {
  for (Firer& firer : firers) {
    firer.locates = {.answer = Answer::kNo, .as_is = false};
    for (const Sighter& each : sighters) {
      if (is_tied(game, firer.piece, game.stand(each.piece).command) &&
          each.locates.promise() > firer.locates.promise())
        firer.locates = each.locates;
    }
  }
}

auto telling_of(const Attack& attack) {
  return std::tuple(attack.anybody, attack.dice, attack.hit_from, attack.hit_bonus, attack.penetrate_from,
                    attack.casualties_from, attack.flamed);
}

void add_open(const Judged& judged, std::vector<Question>& open) {
  if (judged.answer != Answer::kUmpire) return;
  for (const Question& each : judged.open)
    if (std::ranges::none_of(open, [&](const Question& other) { return other.id == each.id; }))
      open.push_back(each);
}

void add_open(const Game& game, const Aim& aim, const std::vector<Firer>& firers,
              const std::vector<Sighter>& sighters, std::vector<Question>& open) {
  for (const Firer& each : firers) {
    if (!each.asked || each.in_range.answer == Answer::kNo) continue;
    if (!each.lends && each.locates.answer == Answer::kNo) continue;
    for (const Judged* judged :
         {&each.in_range, &each.locates, &each.in_arc, &each.crosses, &each.at_reaches})
      add_open(*judged, open);
    for (const Firer::Arm& arm : each.arms) {
      add_open(arm.reaches, open);
      add_open(arm.near, open);
    }
  }
  for (const Sighter& each : sighters) {
    add_open(each.locates, open);
    add_open(each.crosses, open);
  }
  if (aim.has_target()) add_open(judge_terrain(game, aim), open);
}

/// OB-082, OB-102: what is too close to call of whether each gun that is named may fire, also where it adds
/// no die.
std::vector<Question> open_of_guns(const AttackOrder& order, const std::vector<Firer>& firers) {
  std::vector<Question> open;
  if (order.is_direct()) return open;
  for (const Firer& each : firers) {
    if (each.in_range.answer == Answer::kNo || each.locates.answer == Answer::kNo) continue;
    add_open(each.in_range, open);
    add_open(each.locates, open);
  }
  return open;
}

void add_lines(Attack& attack) {
  static constexpr std::array<std::array<std::string_view, 2>, 3> kColumns{
      {{"in the open", "OB-139"},
       {"moonlight, counter-battery or in terrain", "OB-140"},
       {"unlocated or darkness", "OB-141"}}};
  const Dice dice = dice_for(attack.half_battalions);
  const auto add = [&](std::string words, std::string_view rule) {
    attack.lines.push_back({std::move(words), std::string(rule)});
  };
  add("Strength " + std::to_string(attack.half_battalions) +
          " half battalions: " + counted(dice.dice, "die", "dice"),
      dice.rule);
  if (!attack.order.has_target()) return;
  const auto& [column, rule] = kColumns.at(static_cast<std::size_t>(attack.column));
  add("To hit, " + std::string(column) + ": " + faces(attack.hit_from, attack.hit_bonus), rule);
  if (attack.hit_bonus > 0) add("Rockets or aircraft alone: 1 is added to each die to hit", "OB-145");
  if (attack.penetrate_from)
    add("To penetrate, best " + std::string(word(attack.best)) + ", weakest " +
            std::string(word(attack.weakest)) + ": " + faces(*attack.penetrate_from, 0),
        "OB-147");
  if (attack.casualties_from)
    add("To cause casualties: " + faces(*attack.casualties_from, attack.casualty_bonus),
        attack.casualty_rule);
  else
    add("It cannot cause casualties", attack.casualty_rule);
  if (attack.casualty_bonus > 0 && attack.casualties_from)
    add("The target is inexperienced: 1 is added to each die for casualties", "OB-177");
}

Attack worked_out(const Game& game, const AttackOrder& order, std::optional<double> along_in,
                  std::optional<Side> seen_by) {
  Attack attack{.order = order};
  Aim aim;
  if (order.has_target()) {
    aim = aim_at(game, order.target, along_in);
    const Stand& target = game.stand(order.target);
    attack.spent_already = target.spent;
    attack.casualty_bonus = game.facts(order.target).inexperienced ? 1 : 0;
    if (target.hidden()) attack.audience = Audience::kUmpire;
  }
  if (aim.along_in) {
    attack.fire_point = aim.at;
    attack.along_in = *aim.along_in;
    attack.order.along_in = aim.along_in;
  }
  const auto seen = sighters_of(game, order, aim, seen_by);
  auto firers = order.is_direct() ? direct_firers(game, order, aim, seen_by) : named_firers(game, order, aim);
  if (artillery_sights(game, order) && aim.has_target()) tie(game, seen, firers);
  const auto as_read = [&](Reading reading) { return score(game, aim, firers, seen, reading, attack); };
  Attack measured = as_read(Reading::kMeasured);
  bool anybody = measured.anybody;  // as the umpire may still decide
  if (std::vector<Question> open; add_open(game, aim, firers, seen, open), !open.empty()) {
    const Attack best = as_read(Reading::kBest);
    anybody = best.anybody;
    measured.alters_roll = telling_of(best) != telling_of(as_read(Reading::kWorst));
    measured.open = measured.alters_roll ? std::move(open) : open_of_guns(order, firers);
  }
  object_to_firers(game, order, firers, anybody, measured.objections);
  return measured;
}

/// Better for who fires; of equals the earlier point, where the target is put back to. Journals whose shots
/// name no point rest on it.
auto liking(const Attack& attack) {
  const AttackChances chances = chances_of(attack);
  constexpr double kGrain = 1e9;
  const auto grain = [](double share) { return static_cast<long long>(share * kGrain); };
  return std::tuple(attack.allowed(), !attack.alters_roll, grain(chances.destroyed),
                    grain(chances.destroyed + (attack.spent_already ? 0.0 : chances.spent)),
                    grain(chances.pinned));
}

/// From where somebody could fire at the target or sight it for artillery, and how far off its centre then is
/// at most: quickly, by the centres of bases.
struct Near {
  TablePoint from;
  double most_in;
  bool reaches(TablePoint point) const { return distance_in(point, from) <= most_in; }
};
std::vector<Near> who_is_near(const Game& game, const AttackOrder& order) {
  constexpr double kSight_in = 12.0, kMargin_in = 1.0;  // OB-097; errors of places
  const double target = reach_in(footprint(game, order.target));
  std::vector<Near> all;
  for (const PieceId& each : game.stands_of(order.side, true)) {
    const double most = order.is_direct() ? fighting(game, each).weapons.front().range_in : kSight_in;
    all.push_back({game.stand(each).placed.at, most + kMargin_in + target + reach_in(footprint(game, each))});
  }
  return all;
}

/// Of a question's id what is before and behind the point of the way.
using AnyPoint = std::pair<std::string, std::string>;

/// BQ-01: artillery that names no point asks for one shot: what was ruled out at one point of the way is out
/// wherever it is as close to call.
std::vector<AnyPoint> ruled_out(const Game& game, const AttackOrder& order) {
  std::vector<AnyPoint> all;
  if (order.kind != FireKind::kArtillery || game.rulings.empty()) return all;
  for (const PieceId& each : game.stands_of(order.side, true)) {
    for (const char* kind : {"range/", "locates/"}) {
      const std::string before = kind + each.value() + "/" + order.target.value() + "/";
      for (const auto& [id, yes] : game.rulings)
        if (!yes && id.starts_with(before))
          all.emplace_back(before, id.substr(std::min(id.find('/', before.size()), id.size())));
    }
  }
  return all;
}

Attack worked_out_at(const Game& game, const AttackOrder& order, double along_in, std::optional<Side> seen_by,
                     const std::vector<AnyPoint>& out) {
  Attack as_named = worked_out(game, order, along_in, seen_by);
  const auto is_out = [&](const Question& asked) {
    return std::ranges::any_of(
        out, [&](const AnyPoint& each) { return asked.id == each.first + decimal(along_in) + each.second; });
  };
  if (std::ranges::none_of(as_named.open, is_out)) return as_named;
  Game ruled = game;
  Attack attack = as_named;
  for (auto asked = std::ranges::find_if(attack.open, is_out); asked != attack.open.end();
       asked = std::ranges::find_if(attack.open, is_out)) {
    ruled.rulings[asked->id] = false;
    attack = worked_out(ruled, order, along_in, seen_by);
  }
  // It is rolled as an order that names this point: where others sight for it and the roll would be another,
  // it is asked here, too.
  const bool fires = attack.allowed() && attack.open.empty();
  return fires && telling_of(attack) != telling_of(as_named) ? as_named : attack;
}

/// BQ-36: the best point of the way.
Attack at_best_point(const Game& game, const AttackOrder& order, std::optional<Side> seen_by) {
  const StandWay& way = game.stand(order.target).move.way;
  std::optional<Attack> best;
  std::optional<decltype(liking(*best))> most;
  const auto near = who_is_near(game, order);
  const auto out = ruled_out(game, order);
  for (const Along& each : places_along(way, kPointsEvery_in)) {
    if (best && std::ranges::none_of(near, [&](const Near& who) { return who.reaches(each.placed.at); }))
      continue;
    Attack attack = worked_out_at(game, order, each.along_in, seen_by, out);
    if (auto liked = liking(attack); !most || liked > *most) {
      most = liked;
      best = std::move(attack);
    }
  }
  return *std::move(best);
}

/// Of what is open what changes the roll, or whether it may be fired, whichever way it is answered. The rest
/// lapses with the answers, or is asked after them.
std::vector<Question> that_matter(const Game& game, const Attack& attack, std::optional<Side> seen_by) {
  constexpr std::size_t kMostWeighed = 16;  // each is worked out twice; of more, all are asked
  if (attack.open.size() > kMostWeighed) return attack.open;
  Game ruled = game;
  const auto comes_to = [&](const Question& question, bool yes) {
    ruled.rulings[question.id] = yes;
    const Attack is = worked_out(ruled, attack.order, attack.order.along_in, seen_by);
    return std::pair(telling_of(is), is.objections.size());
  };
  std::vector<Question> all;
  for (const Question& each : attack.open) {
    if (comes_to(each, true) != comes_to(each, false)) all.push_back(each);
    ruled.rulings.erase(each.id);
  }
  return all.empty() ? attack.open : all;
}

/// Whether it says what is fired at; the rest is worked out only then.
bool names_aim(const AttackOrder& order) {
  const bool at_points = order.kind == FireKind::kArtillery || order.kind == FireKind::kAir;
  return order.has_target() || (at_points && order.at.has_value());
}

}  // namespace

bool rolls_alike(const Attack& a, const Attack& b) {
  return telling_of(a) == telling_of(b);
}

Attack attack_of(const Game& game, const AttackOrder& order, std::optional<Side> seen_by) {
  if (order.kind == FireKind::kMark) {
    for (const PointMark& each : game.modules.marks)
      if (each.id == order.mark && names_aim(order)) return attack_of_mark(game, each, order.target);
    return {.order = order,
            .objections =
                objection("OB-087", "No battalion has been revealed at the mark '" + order.mark + "'.")};
  }
  Objections all = objections_to_order(game, order);
  if (!names_aim(order)) return {.order = order, .objections = std::move(all)};
  Attack attack;
  const bool on_its_way = order.has_target() && order.kind != FireKind::kCounterBattery &&
                          fired_at_on_its_way(game, order.target, order.side);
  const bool from_the_air = order.kind == FireKind::kAir;
  if (on_its_way && !order.along_in && !from_the_air) {
    attack = at_best_point(game, order, seen_by);
  } else {
    std::optional<double> along = on_its_way ? order.along_in : std::nullopt;
    if (on_its_way && from_the_air && !along) along = air_fire_point(game, order);
    attack = worked_out(game, order, along, seen_by);
  }
  if (attack.alters_roll && attack.open.size() > 1) attack.open = that_matter(game, attack, seen_by);
  add_lines(attack);
  all.insert(all.end(), attack.objections.begin(), attack.objections.end());
  attack.objections = std::move(all);
  return attack;
}

}  // namespace telescope::brevity
