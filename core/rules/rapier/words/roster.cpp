#include <algorithm>
#include <functional>

#include "core/base/counted.hpp"
#include "core/base/joined.hpp"
#include "core/rules/rapier/combat/combat.hpp"
#include "core/rules/rapier/combat/melee.hpp"
#include "core/rules/rapier/setup/setting_up.hpp"
#include "core/rules/rapier/table/table.hpp"
#include "core/rules/rapier/words/sheet.hpp"

namespace telescope::rapier {
namespace {

using Lines = std::vector<SheetLine>;

void add_line(Lines& lines, std::string text, std::string_view rule, Audience audience = Audience::kAll) {
  lines.push_back({.text = std::move(text), .rule = std::string(rule), .audience = audience});
}

/// The pieces of all units of which `is_one` holds, "2-04, c07"; nothing where there are none.
void say_pieces(const Game& game, Lines& lines, const std::string& before, std::string_view rule,
                const Audience& audience, const std::function<bool(const UnitState&)>& is_one) {
  std::vector<std::string> pieces;
  for (const UnitNo no : game.numbers())
    if (is_one(game[no])) pieces.push_back(piece_word(game, no));
  if (!pieces.empty()) add_line(lines, before + joined(pieces), rule, audience);
}

std::string sectors_of(const Game& game, const std::vector<Sector>& sectors) {
  std::vector<std::string> names;
  for (const Sector sector : sectors) names.push_back(name_of(game, sector));
  return joined(names);
}

void when(const Game& game, Lines& lines) {
  if (!in_turn(game.step))
    return add_line(lines, std::string(title(game.step)), game.step == Step::kOver ? "RQ-22" : "RO-051");
  add_line(lines,
           "Turn " + std::to_string(game.turn) + " of " + std::to_string(game.settings().turns) + ", step " +
               std::to_string(number_in_turn(game.step)) + ": " + std::string(title(game.step)),
           "RO-079");
}

void fire_missions(const Game& game, Lines& lines) {
  const RapierSettings& settings = game.settings();
  const CorpsFire& fire = game.corps_fire;
  const auto left = [](int missions, int spent) {
    return std::to_string(missions - spent) + " of " + std::to_string(missions) + " left";
  };
  if (!in_turn(game.step))
    add_line(
        lines,
        "Fire missions before the battle: " + left(settings.bombardment_missions, fire.before_battle_spent),
        "RO-073");
  add_line(lines, "Fire missions on call: " + left(settings.on_call_missions, fire.on_call_spent), "RO-115");
  std::vector<Sector> known, sealed;
  for (std::size_t i = 0; i < fire.points.size(); ++i)
    (i < fire.point_known.size() && fire.point_known[i] ? known : sealed).push_back(fire.points[i]);
  if (!known.empty()) add_line(lines, "Target points fired upon: " + sectors_of(game, known), "RO-072");
  if (sealed.empty()) return;
  // RQ-31: the points are the Corps Commander's own secret; he keeps them on his map.
  if (settings.umpire_sees_points)
    add_line(lines, "Target points still sealed: " + sectors_of(game, sealed), "RQ-31", Audience::kUmpire);
  else
    add_line(lines, "Target points still sealed: " + std::to_string(sealed.size()) + ", on the CC's own map",
             "RQ-31", Audience::kUmpire);
}

void weather(const Game& game, Lines& lines) {
  const Weather& now = game.weather;
  if (now.fog) add_line(lines, "Fog", "RO-082");
  if (now.rolled && !now.text.empty()) add_line(lines, "Event of this turn: " + now.text, "RO-080");
  if (now.attacker_points > 0)
    add_line(lines, "Attackers' air strike: " + counted(now.attacker_points, "support point") + " left",
             "RQ-37");
  if (now.defender_points > 0)
    add_line(lines, "Defender's air strike: " + counted(now.defender_points, "support point") + " left",
             "RQ-37");
  if (now.extra_ammo) add_line(lines, "Extra ammunition this turn", "RO-086");
}

void orders(const Game& game, Lines& lines) {
  const Setup& setup = *game.setup;
  if (game.orders.breakthrough)
    add_line(lines, "Break-through Division: " + setup[*game.orders.breakthrough].name, "RO-061",
             audience::kAttackers);
  for (const auto& [division, frontage] : frontages_of(game))
    add_line(lines,
             setup[division].name + " attacks in " + axis_name(game, frontage.first) +
                 (frontage.last > frontage.first ? " to " + axis_name(game, frontage.last) : ""),
             "RO-063", audience::kAttackers);
  if (const std::string reserve = id_list(game, game.orders.reserve); !reserve.empty())
    add_line(lines, "Named for R2: " + reserve, "RO-062", audience::kAttackers);
  say_pieces(game, lines, "Released from R2 to R1: ", "RQ-55", audience::kAttackers,
             [](const UnitState& unit) { return unit.release == Release::kToR1; });
  say_pieces(game, lines, "Released to L1: ", "RQ-55", audience::kAttackers,
             [](const UnitState& unit) { return unit.release == Release::kToL1; });
  if (!game.orders.intentions.empty())
    add_line(lines, "Intentions: " + game.orders.intentions, "RO-064", audience::kAttackers);
}

void this_turn(const Game& game, Lines& lines) {
  if (!in_turn(game.step)) return;
  say_pieces(game, lines, "Have used their move: ", "RO-087", Audience::kUmpire,
             [](const UnitState& unit) { return unit.moved && unit.alive(); });
  say_pieces(game, lines, "Have fired: ", "RQ-65", Audience::kUmpire,
             [](const UnitState& unit) { return unit.fired && unit.alive(); });
  // The moves of the turn before stand until this turn's begin.
  if (game.movement.defender_rolled && game.step >= Step::kDefenderMovement)
    add_line(lines,
             "Defender moves " + counted(game.movement.defender_allowed, "unit") + "; " +
                 std::to_string(game.movement.defender_moved) + " have moved",
             "RO-110", Audience::kUmpire);
  for (const SectorCombat& combat : game.combat)
    add_line(
        lines,
        name_of(game, combat.sector) +
            (combat.clock.over ? ": combat over" : ": combat, round " + std::to_string(combat.clock.round)),
        "RO-133");
}

/// RQ-57: where both sides have units, the game must remember who was there first.
void contacts(const Game& game, Lines& lines) {
  for (const Sector sector : game.setup->sectors()) {
    const auto held = holder(game, sector);
    if (held && count_in(game, sector, Side::kAttacker) > 0 && count_in(game, sector, Side::kDefender) > 0)
      add_line(lines,
               name_of(game, sector) + ": the " + (*held == Side::kDefender ? "defender" : "attackers") +
                   " held it first",
               "RQ-57", Audience::kUmpire);
  }
}

std::string off_table(const Game& game, UnitNo no) {
  const UnitState& unit = game[no];
  if (!unit.alive()) return "dead pile";
  if (unit.at.kind != Location::Kind::kLeft) return {};
  return unit.left_by ? "left by " + axis_name(game, *unit.left_by) : "left";
}

}  // namespace

std::vector<Truth> truth(const Game& game) {
  std::vector<Truth> all;
  for (const UnitNo no : game.numbers()) {
    const UnitFacts& facts = game.facts(no);
    const UnitState& unit = game[no];
    all.push_back({.unit = facts.id,
                   .name = facts.kind == Kind::kDummy ? "Dummy" : facts.name,
                   .kind = std::string(to_string(unit.kind)),
                   .mobility = std::string(to_string(facts.mobility)),
                   .side = facts.side,
                   .hidden = !unit.face_up,
                   .dead = !unit.alive(),
                   .standing = {.piece = piece_of(game, no), .spot = spot_of(game, no)},
                   .off_table = off_table(game, no)});
  }
  return all;
}

std::vector<SheetLine> accounts(const Game& game) {
  Lines lines;
  when(game, lines);
  fire_missions(game, lines);
  weather(game, lines);
  orders(game, lines);
  this_turn(game, lines);
  contacts(game, lines);
  return lines;
}

std::optional<Chances> chances_in(const Game& game, Sector sector) {
  if (!in_turn(game.step)) return std::nullopt;
  const SectorMelee here = melee_in(game, sector);
  const std::size_t larger = std::max(here.melee.attackers.size(), here.melee.defenders.size());
  const MeleeClock& clock = here.combat.clock;
  if (!here.combat.owed.empty()) return std::nullopt;  // hits have fallen: some of the losses are certain
  if (clock.round > 1 || clock.holder_fired || clock.over || larger > kMostInOdds) return std::nullopt;
  const Odds odds = rapier::odds(here.melee);
  return Chances{.title = name_of(game, sector),
                 .sectors = {sector},
                 .outcomes = {{"attackers_alone", "attackers alone", odds.attackers_alone},
                              {"defenders_alone", "defenders alone", odds.defenders_alone},
                              {"contested", "both", odds.contested},
                              {"nobody", "nobody", odds.nobody}},
                 .losses = {{Side::kAttacker, "attackers", "attackers lost", odds.attackers.expected_losses,
                             odds.attackers.spread},
                            {Side::kDefender, "defenders", "defenders lost", odds.defenders.expected_losses,
                             odds.defenders.spread}}};
}

std::vector<Chances> chances(const Game& game) {
  std::vector<Chances> fights;
  if (game.step != Step::kGroundCombat) return fights;
  for (const Sector sector : contested_sectors(game))
    if (auto chances = chances_in(game, sector)) fights.push_back(*std::move(chances));
  return fights;
}

std::optional<GameEnd> end(const Game& game) {
  if (game.step != Step::kOver) return std::nullopt;
  const VictoryCount count = victory_of(game);
  GameEnd end{.sentence = "The result is: " + std::string(title(count.level)) + ".",
              .winner = count.level == VictoryLevel::kDefeat ? Side::kDefender : Side::kAttacker};
  for (const Truth& unit : truth(game)) {
    if (unit.kind == to_string(Kind::kDummy)) continue;
    UnitFate fate{.unit = unit.unit, .side = unit.side, .kind = UnitFate::Kind::kInPlay};
    if (unit.dead)
      fate.kind = UnitFate::Kind::kDestroyed;
    else if (!unit.off_table.empty())
      fate = {unit.unit, unit.side, UnitFate::Kind::kLeft, unit.off_table};
    else if (is_off_table(unit.standing))
      fate.kind = UnitFate::Kind::kUnused;
    else
      fate.where = place_word(game.setup->board, unit.standing);
    end.units.push_back(std::move(fate));
  }
  for (const VictoryCondition& condition : game.setup->conditions)
    for (const Sector sector : condition.capture) {
      HeldObjective here{.objective = name_of(game, sector),
                         .attackers = count_in(game, sector, Side::kAttacker),
                         .defenders = count_in(game, sector, Side::kDefender)};
      if ((here.attackers == 0) != (here.defenders == 0))
        here.holder = here.attackers > 0 ? Side::kAttacker : Side::kDefender;
      end.objectives.push_back(std::move(here));
    }
  return end;
}

PieceId lost(const Event& event) {
  const std::string type = event.value("type", std::string());
  if (type == "mine_cleared") return PieceId(event.value("mine", std::string()));
  const bool by_hand = type == "adjusted" && event.value("to", std::string()) == "dead";
  if (type != "killed" && type != "counter_removed" && !by_hand) return {};
  return PieceId(event.value("piece", std::string()));
}

}  // namespace telescope::rapier
