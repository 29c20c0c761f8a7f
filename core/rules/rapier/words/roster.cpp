#include <algorithm>

#include "core/rules/rapier/combat/combat.hpp"
#include "core/rules/rapier/combat/melee.hpp"
#include "core/rules/rapier/setup/setting_up.hpp"
#include "core/rules/rapier/table/table.hpp"
#include "core/rules/rapier/words/sheet.hpp"

namespace telescope::rapier {
namespace {

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
