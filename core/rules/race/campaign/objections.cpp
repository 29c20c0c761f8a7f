#include <algorithm>

#include "core/rules/race/campaign/campaign.hpp"
#include "core/rules/race/campaign/forces.hpp"

namespace telescope::race {
namespace {

using Objections = std::vector<Objection>;

struct PhaseRow {
  Phase phase;
  std::string_view rule, sentence;
};
/// By Kind: when it is done.
constexpr std::array<PhaseRow, 7> kPhaseRows{{
    {Phase::kChoose, "RX-024", "Actions are chosen at the beginning of a campaign turn."},
    {Phase::kType, "RX-025", "The type of battle is not what comes next."},
    {Phase::kForces, "RX-025", "Forces are not what comes next."},
    {Phase::kForces, "RX-025", "Forces are not what comes next."},
    {Phase::kFight, "RX-025", "There is no battle to report."},
    {Phase::kResult, "RX-025", "The result is not what comes next."},
    {Phase::kRecover, "RX-025", "Recovering losses is not what comes next."},
}};

Objections objections_to_choice(const Game& game, const Wanted& wanted) {
  if (game.player(wanted.player).choice) return {{"RXQ-42", "An action that is written may not be changed."}};
  if (!game.settings().secret_actions && wanted.player == Side::kDefender &&
      !game.player(Side::kAttacker).choice)
    return {{"RXQ-42", game.setup->name(Side::kAttacker) + " names his action first."}};
  return {};
}

Objections objections_to_orbat(const Game& game, const Wanted& wanted) {
  if (game.battle->orbat) return {{"RX-051", "The defending force has been chosen."}};
  const bool chooses = game.settings().orbat_pick == OrbatPick::kDefChooses;
  if (!wanted.orbat)
    return chooses ? Objections{{"RXQ-04", "The defending player chooses the orbat."}} : Objections{};
  if (!chooses) return {{"RXQ-04", "The orbat is drawn at random."}};
  const auto usable = game.setup->usable(game.off, game.battle->size);
  if (std::ranges::find(usable, *wanted.orbat) == usable.end())
    return {{"RX-051", "It is no orbat S" + std::to_string(game.battle->size) + " that may be used here."}};
  return {};
}

/// RX-062, RX-063: no more fighting stands are in the objectives than either side has left.
void object_to_objectives(const Game& game, const Report& report, Objections& against) {
  const Army& army = game.army(game.off);
  int left = fighting_there(game), off = 0, def = 0;
  bool last = false;
  for (const ObjectiveReport& each : report.objectives) {
    off += each.off;
    def += each.def;
    last = last || each.last_off == true;
  }
  if (last && left == 0)
    against.push_back({"RX-063", game.setup->name(game.off) + " had no fighting stand in the battle."});
  for (const auto* gone : {&report.killed, &report.exited})
    for (const int stand : *gone) left -= army.stands.at(static_cast<std::size_t>(stand)).fighting ? 1 : 0;
  const auto add_more = [&](int inside, int most, const std::string& whose) {
    if (inside > most)
      against.push_back({"RX-062", std::to_string(inside) + " fighting stands of " + whose +
                                       " are said to be in the objectives, and " + std::to_string(most) +
                                       (most == 1 ? " is left." : " are left.")});
  };
  add_more(off, left, game.setup->name(game.off));
  if (const auto defenders = defenders_there(game)) add_more(def, *defenders, "the defenders");
}

Objections objections_to_report(const Game& game, const Wanted& wanted) {
  Objections against;
  for (const std::string& sentence : wanted.wrong) against.push_back({"RX-053", sentence});
  const Army& army = game.army(game.off);
  const auto in_battle = stands_there(game);
  const std::set<int> there(in_battle.begin(), in_battle.end());
  const auto name = [&](int stand) { return army.stands.at(static_cast<std::size_t>(stand)).id; };
  std::set<int> told;
  for (const std::set<int>* list : {&wanted.report.killed, &wanted.report.exited})
    for (const int stand : *list) told.insert(stand);
  if (wanted.stayed) told.insert(wanted.stayed->begin(), wanted.stayed->end());
  for (const int stand : told)
    if (!there.contains(stand)) against.push_back({"RX-053", name(stand) + " was not in the battle."});
  if (wanted.stayed)
    for (const int stand : there)
      if (!told.contains(stand)) against.push_back({"RX-053", "Nothing is told of " + name(stand) + "."});
  if (against.empty()) object_to_objectives(game, wanted.report, against);
  return against;
}

}  // namespace

std::vector<Objection> objections_to(const Game& game, const Wanted& wanted) {
  if (game.phase == Phase::kOver) return {{"RX-089", "The campaign is over."}};
  const PhaseRow& row = kPhaseRows.at(static_cast<std::size_t>(wanted.kind));
  if (game.phase != row.phase) return {{std::string(row.rule), std::string(row.sentence)}};
  switch (wanted.kind) {
    case Kind::kChoose:
      return objections_to_choice(game, wanted);
    case Kind::kField:
      if (game.battle->fielded) return {{"RX-046", "The units have been chosen."}};
      return objections_to_units(game, wanted.units);
    case Kind::kOrbat:
      return objections_to_orbat(game, wanted);
    case Kind::kReport:
      return objections_to_report(game, wanted);
    default:
      return {};
  }
}

}  // namespace telescope::race
