#include "core/base/counted.hpp"
#include "core/rules/rapier/actions.hpp"
#include "core/rules/rapier/fire/fire.hpp"
#include "core/rules/rapier/words/sheet.hpp"

namespace telescope::rapier {
namespace {

struct RangeRow {
  Kind kind;
  int sectors;
  std::string_view rule;
};
// RO-126, RO-127:           Battery     Range (sectors)
constexpr std::array kRanges{
    RangeRow{Kind::kMortar, 1, "RO-126"},
    RangeRow{Kind::kArtillery, 2, "RO-127"},
    RangeRow{Kind::kRocket, 2, "RO-127"},
};

const RangeRow* row_of(Kind kind) {
  for (const RangeRow& row : kRanges)
    if (row.kind == kind) return &row;
  return nullptr;
}

/// RO-084, RO-085: by which it has air strikes.
std::string_view air_rule(Side side) {
  return side == Side::kAttacker ? "RO-084" : "RO-085";
}

int air_strikes(const Game& game, Side side) {
  return side == Side::kAttacker ? game.weather.attacker_points : game.weather.defender_points;
}

void object_to_step(const Game& game, Side side, Objections& against) {
  if (side == Side::kDefender && game.step != Step::kDefenderFire)
    against.push_back({"RO-121", "The defender's fire falls in step 5 of a turn."});
  if (side != Side::kDefender && game.step != Step::kAttackerFire)
    against.push_back({"RO-129", "The attackers' fire falls in step 6 of a turn."});
}

void object_to_battery(const Game& game, UnitNo no, Objections& against) {
  const UnitState& battery = game[no];
  if (!battery.alive()) {
    against.push_back({"RO-131", piece_word(game, no) + " has been destroyed; it fires no more."});
    return;
  }
  if (!row_of(battery.kind))
    against.push_back(
        {battery.kind == Kind::kAntiTank ? "RO-128" : "RO-121",
         piece_word(game, no) + " is no battery; mortars, artillery and rockets give support fire."});
  if (!battery.at.on_table())
    against.push_back({"RQ-65", piece_word(game, no) + " is not on the table."});
  else if (has_fighters(game, battery.at.sector, enemy_of(game.side(no))))
    against.push_back({"RO-121", "An enemy unit is in " + place_word(game, no) + " with " +
                                     piece_word(game, no) + "; the battery is silent."});
  if (battery.fired) against.push_back({"RQ-65", piece_word(game, no) + " has fired this turn."});
  if (!game.settings().fire_after_move && battery.changed_sector())
    against.push_back({"RQ-65", piece_word(game, no) + " has moved this turn and may not fire."});
}

/// What is asked of every target; false where nothing further can be asked. Nothing here may depend on what
/// a face-down counter hides.
bool object_to_target(const Game& game, Side side, UnitNo no, Objections& against) {
  const UnitState& target = game[no];
  if (!target.alive()) {
    against.push_back({"RQ-121", piece_word(game, no) + " is destroyed already; name another target."});
    return false;
  }
  if (game.side(no) == side) against.push_back({"RO-123", piece_word(game, no) + " is no enemy."});
  if (!target.at.on_table()) {
    against.push_back({"RO-123", piece_word(game, no) + " is not on the table."});
    return false;
  }
  if (target.face_up && target.kind == Kind::kMinefield && !game.settings().fire_at_minefields)
    against.push_back({"RQ-62", "Minefields cannot be fired at in this scenario."});
  if (side == Side::kAttacker && target.face_up && is_battery(target.kind) &&
      target.revealed_turn == game.turn && game.turn > 0)
    against.push_back(
        {"RO-130", piece_word(game, no) + " was revealed this turn; it is no target before the next."});
  return true;
}

void object_to_fog(const Game& game, Side side, UnitNo target, Objections& against) {
  if (game.weather.fog && !seen_through_fog(game, side, game[target].at.sector))
    against.push_back({"RO-082", "In the fog " + place_word(game, target) +
                                     " is not next to a fighting unit of the firing side."});
}

int distance_between(const Game& game, UnitNo battery, UnitNo target) {
  return distance(game.settings(), game[battery].at.sector, game[target].at.sector);
}

void object_to_range(const Game& game, const SupportFire& fire, Objections& against) {
  const RangeRow* row = row_of(game[fire.battery].kind);
  if (!row || !game[fire.battery].at.on_table()) return;
  const int away = distance_between(game, fire.battery, fire.target);
  if (away <= row->sectors) return;
  against.push_back({std::string(row->rule), place_word(game, fire.target) + " is " +
                                                 counted(away, "sector") + " from " +
                                                 piece_word(game, fire.battery) + "; it reaches " +
                                                 std::to_string(row->sectors) + "."});
}

/// Throws `pool` at the target, its first die by `why`; what is told besides is in `by`. A hit kills by that
/// statement.
void shoot(Game& game, UnitNo target, PoolRequest pool, std::string_view event, Json by,
           std::vector<std::string_view> rules, std::string_view why, DiceTray& dice, Events& events) {
  const int score = hit_on(game, target);
  pool.hit_from = score;
  pool.reasons.insert(pool.reasons.begin(), {1,
                                             piece_word(game, target) + " in " + place_word(game, target) +
                                                 ", killed by " + std::to_string(score) + " or more",
                                             std::string(why)});
  const std::vector<int> thrown = dice.roll(pool);
  const bool hit = std::ranges::any_of(thrown, [&](int die) { return die >= score; });
  if (score < 6) rules.push_back("RO-188");
  events.add(event, Audience::kAll, rules, [&] {
    by.update({{"target", piece_word(game, target)},
               {"at", place_word(game, target)},
               {"dice", thrown},
               {"needed", score},
               {"hit", hit}});
    return by;
  });
  if (hit) kill(game, target, events, why, game.settings().fire_shows_killed);
  update_holders(game);
}

/// Whether at what a side can fire tells where its hidden units fight (RO-082, HD-01).
bool fog_tells(const Game& game, Side firing) {
  return game.weather.fog && firing == Side::kDefender;
}

/// HD-07: what a face-down battery could do is for the umpire.
Audience audience_of_targets(const Game& game, UnitNo battery) {
  return game[battery].face_up && !fog_tells(game, game.side(battery)) ? Audience::kAll : Audience::kUmpire;
}

}  // namespace

Objections SupportFire::against(const Game& game) const {
  Objections against;
  const Side side = game.side(battery);
  object_to_step(game, side, against);
  object_to_battery(game, battery, against);
  if (object_to_target(game, side, target, against)) {
    object_to_range(game, *this, against);
    object_to_fog(game, side, target, against);
  }
  if (extra_ammo && (side == Side::kDefender || !game.weather.extra_ammo))
    against.push_back({"RO-086", "There is no extra ammunition for " + piece_word(game, battery) + "."});
  return against;
}

Objections AirStrike::against(const Game& game) const {
  Objections against;
  object_to_step(game, side, against);
  if (air_strikes(game, side) <= 0)
    against.push_back({std::string(air_rule(side)), "This side has no air strike this turn."});
  if (object_to_target(game, side, target, against) && game.settings().fog_limits_air)
    object_to_fog(game, side, target, against);
  return against;
}

void SupportFire::perform(Game& game, DiceTray& dice, Events& events) const {
  if (!row_of(game[battery].kind) || !game[battery].at.on_table())
    malformed("only a battery on the table gives support fire");
  if (!game[target].at.on_table()) malformed("the target is not on the table");
  reveal(game, battery, events, "RO-122");
  PoolRequest pool{.id = "support-fire",
                   .label = piece_word(game, battery) + " fires at " + piece_word(game, target)};
  if (extra_ammo) pool.reasons.push_back({1, "extra ammunition, same target", "RQ-38"});
  game[battery].fired = true;
  if (extra_ammo) game.weather.extra_ammo = false;
  shoot(game, target, std::move(pool), "support_fire", {{"battery", piece_word(game, battery)}},
        {"RO-123", "RO-125", row_of(game[battery].kind)->rule}, "RO-125", dice, events);
}

void AirStrike::perform(Game& game, DiceTray& dice, Events& events) const {
  if (!game[target].at.on_table()) malformed("the target is not on the table");
  (side == Side::kAttacker ? game.weather.attacker_points : game.weather.defender_points) =
      std::max(0, air_strikes(game, side) - 1);
  shoot(game, target, {.id = "air-strike", .label = "Air strike at " + piece_word(game, target)},
        "air_strike", {{"side", to_string(side)}}, {air_rule(side), "RQ-37"}, air_rule(side), dice, events);
}

std::vector<UnitNo> ready_batteries(const Game& game, Side side) {
  return units_where(game, [&](UnitNo no) {
    if (game.side(no) != side || !row_of(game[no].kind)) return false;
    Objections against;
    object_to_battery(game, no, against);
    return against.empty();
  });
}

std::vector<UnitNo> targets_of(const Game& game, UnitNo battery) {
  const Side side = game.side(battery);
  Objections against;
  object_to_step(game, side, against);
  object_to_battery(game, battery, against);
  if (!against.empty()) return {};
  const int range = row_of(game[battery].kind)->sectors;
  auto targets = units_where(game, [&](UnitNo no) {
    return game.side(no) != side && game[no].at.on_table() && distance_between(game, battery, no) <= range &&
           SupportFire{battery, no}.against(game).empty();
  });
  sort_for_dice(game, targets);
  return targets;
}

bool may_fire(const Game& game, Side side) {
  if (air_strikes(game, side) > 0) return true;
  if (side == Side::kAttacker)
    return std::ranges::any_of(ready_batteries(game, side),
                               [&](UnitNo battery) { return !targets_of(game, battery).empty(); });
  // What is hidden may be any battery, and what it sees in fog is a secret too (HD-01).
  const auto may_be_battery = [&](UnitNo no) {
    return !game[no].face_up || (row_of(game[no].kind) && !game[no].fired);
  };
  const int farthest = std::ranges::max(kRanges, {}, &RangeRow::sectors).sectors;
  const auto on_table = [&](Side of) {
    return units_where(game, [&](UnitNo no) { return game.side(no) == of && game[no].at.on_table(); });
  };
  const std::vector<UnitNo> enemies = on_table(enemy_of(side));
  return std::ranges::any_of(on_table(side), [&](UnitNo no) {
    return may_be_battery(no) && std::ranges::any_of(enemies, [&](UnitNo enemy) {
             return distance_between(game, no, enemy) <= farthest;
           });
  });
}

void describe_support_fire(const Game& game, Sheet& sheet) {
  const Side side = game.step == Step::kDefenderFire ? Side::kDefender : Side::kAttacker;
  if (game.weather.fog)
    say(sheet, "Fog: only sectors in or next to those with fighting units of the firing side.", "RO-082");
  if (air_strikes(game, side) > 0)
    say(sheet, "An air strike is at hand: one die at any enemy unit or counter; pick the target.",
        air_rule(side));
  if (side == Side::kAttacker && game.weather.extra_ammo)
    say(sheet, "Extra ammunition: one battery throws two dice at its target.", "RO-086");
  for (const UnitNo battery : ready_batteries(game, side)) {
    const auto targets = targets_of(game, battery);
    if (targets.empty()) continue;
    say(sheet,
        piece_word(game, battery) + " (" + std::string(noun(game[battery].kind)) + ") in " +
            place_word(game, battery) + " may fire at " + counted(targets.size(), "target") +
            "; pick it for the list.",
        side == Side::kDefender ? "RO-121" : "RO-129", Severity::kNote, audience_of_targets(game, battery));
  }
}

void add_fire_options(const Game& game, UnitNo unit, std::vector<Option>& options) {
  for (const UnitNo target : targets_of(game, unit))
    for (const bool ammo : {false, true}) {
      const SupportFire fire{unit, target, ammo};
      if (!fire.against(game).empty()) continue;
      offer(options,
            "Fire " + piece_word(game, unit) + " at " + piece_word(game, target) + " in " +
                place_word(game, target) + (ammo ? ", with extra ammunition" : ""),
            Actions::write(game, fire), ammo ? "RO-086" : "RO-123",
            {piece_of(game, unit), piece_of(game, target)}, {game[target].at.sector},
            audience_of_targets(game, unit));
    }
  const Side striking = enemy_of(game.side(unit));
  const AirStrike air{striking, unit};
  if (game.side(unit) == Side::kNeutral || !air.against(game).empty()) return;
  const bool hidden = game.settings().fog_limits_air && fog_tells(game, striking);
  offer(options, "Air strike at " + piece_word(game, unit) + " in " + place_word(game, unit),
        Actions::write(game, air), air_rule(striking), {piece_of(game, unit)}, {game[unit].at.sector},
        hidden ? Audience::kUmpire : Audience::kAll);
}

}  // namespace telescope::rapier
