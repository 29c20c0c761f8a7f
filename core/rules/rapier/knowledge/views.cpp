#include "core/rules/rapier/knowledge/views.hpp"

#include <algorithm>
#include <tuple>

#include "core/base/counted.hpp"
#include "core/rules/known_parts.hpp"
#include "core/rules/rapier/fire/fire.hpp"
#include "core/rules/rapier/setup/setting_up.hpp"
#include "core/rules/rapier/words/sheet.hpp"

namespace telescope::rapier {
namespace {

using Who = Role::Kind;
using Where = Location::Kind;

/// RQ-06: the Corps Commander, and the Staff Officer who would tell him.
bool is_at_command_post(const Role& role) {
  return role.kind == Who::kCorpsCommander || role.kind == Who::kStaffOfficer;
}

/// HD-11: a picture of the table may be shown. Never while counters are dealt and laid: hands turn them.
bool may_show_picture(const Game& game, const Role& role) {
  if (role.is_umpire()) return true;
  return sight_of(game, role) == Sight::kPublic && game.step != Step::kDeal &&
         game.step != Step::kDefenderDeployment;
}

/// HD-01, HD-04, HD-06 to HD-08: the attackers know their own, and what has been turned up.
bool knows_face(const Game& game, const Role& role, UnitNo unit) {
  return role.is_umpire() || game.side(unit) == Side::kAttacker || game[unit].face_up;
}

/// RO-103, RO-105: a reserve that may come forward.
std::vector<std::string> badges(Release release) {
  if (release == Release::kNone) return {};
  return {release == Release::kToR1 ? "to R1" : "to L1"};
}

/// Everything of a unit whose face is known, as far as `sight` goes.
KnownPiece piece(const Game& game, UnitNo no, Sight sight) {
  const UnitFacts& facts = game.facts(no);
  const UnitState& unit = game[no];
  KnownPiece piece{.id = piece_of(game, no),
                   .name = unit.kind == Kind::kDummy ? "Dummy" : facts.name,
                   .short_name = facts.short_name,
                   .kind = std::string(to_string(unit.kind)),
                   .mobility = std::string(to_string(facts.mobility)),
                   .group = (*game.setup)[unit.division].id,
                   .side = facts.side,
                   .face_down = !unit.face_up};
  if (sight == Sight::kNothing && !unit.at.in_reserve()) return piece;
  piece.place = place_word(game, no);
  piece.gone = unit.at.kind == Where::kDead || unit.at.kind == Where::kLeft;
  if (unit.at.on_table()) piece.sector = unit.at.sector;
  return piece;
}

bool is_shown(const Game& game, const Role& role, Sight sight, UnitNo no) {
  if (!knows_face(game, role, no)) return false;
  if (game.side(no) == Side::kAttacker || sight == Sight::kWhole) return true;
  // RQ-50: a dummy that was turned up is gone, and has no name.
  return sight == Sight::kPublic && game[no].kind != Kind::kDummy && game[no].at.kind != Where::kNowhere;
}

void tell_pieces(const Game& game, const Role& role, Known& known) {
  for (const UnitNo no : game.numbers()) {
    if (!is_shown(game, role, known.sight, no)) continue;
    known.pieces.push_back(piece(game, no, known.sight));
    if (knows_orders(role)) known.pieces.back().badges = badges(game[no].release);
  }
  std::ranges::sort(known.pieces, {}, &KnownPiece::id);  // HD-10: never the roster's order
}

/// The attackers' Divisions, and those of pieces that are known.
void tell_groups(const Game& game, Known& known) {
  for (const DivisionFacts& division : game.setup->divisions)
    if (division.side == Side::kAttacker ||
        std::ranges::find(known.pieces, division.id, &KnownPiece::group) != known.pieces.end())
      known.groups.push_back({division.id, division.name});
}

/// Losses of both sides as he may know them, how many counters have gone (RQ-35), and where both sides stand.
void tell_facts(const Game& game, const Role& role, Known& known) {
  const bool looks_on = has_no_side(role);
  const bool table = known.sight == Sight::kPublic || known.sight == Sight::kWhole;
  const auto dead = [&](Side side) {
    return std::ranges::count_if(
        known.pieces, [&](const KnownPiece& each) { return each.side == side && each.place == "dead"; });
  };
  const std::string withheld = "withheld";
  known.facts.push_back(
      {looks_on ? "Attackers' losses" : "Own losses",
       known.sight == Sight::kNothing ? withheld : counted(dead(Side::kAttacker), "battalion")});
  std::string enemy = counted(dead(Side::kDefender), "unit");
  const auto removed =
      std::ranges::count_if(game.units, [](const UnitState& unit) { return !unit.face_up && !unit.alive(); });
  if (table && removed > 0) enemy += ", " + counted(removed, "counter") + " face down";
  known.facts.push_back(
      {looks_on ? "Defender's losses" : "Enemy losses", table ? std::move(enemy) : withheld});
  std::string contacts;
  for (const KnownMark& each : known.marks)
    if (each.symbol == mark::kContact)
      contacts += (contacts.empty() ? "" : ", ") + name_of(game, each.sectors.front());
  if (contacts.empty()) contacts = table ? "nowhere" : withheld;
  known.facts.push_back({"In contact", std::move(contacts)});
}

/// HD-13: how many are left is no secret.
void tell_missions(const Game& game, Known& known) {
  const auto add = [&](const char* id, const char* title, int spent, int of, const char* rule) {
    known.accounts.push_back({.id = id, .title = title, .left = of - spent, .of = of, .rule = rule});
  };
  const RapierSettings& settings = game.settings();
  const CorpsFire& fire = game.corps_fire;
  if (!in_turn(game.step) && game.step != Step::kOver)
    add("bombardment", "Fire missions before the battle", fire.before_battle_spent,
        settings.bombardment_missions, "RO-073");
  add("on-call", "Fire missions on call", fire.on_call_spent, settings.on_call_missions, "RO-115");
  if (game.step == Step::kOnCallFire)
    add("turn", "Fire missions of this turn", static_cast<int>(fire.fired.size()), kMostMissionsPerTurn,
        "RO-116");
}

void tell_ground(const Game& game, Known& known) {
  const Setup& setup = *game.setup;
  for (const Sector sector : setup.sectors()) {
    const SectorTerrain& terrain = setup.terrain_of(sector);
    KnownGround ground{.sector = sector};
    for (const Feature feature : terrain.features) ground.features.emplace_back(to_string(feature));
    if (terrain.bridge) ground.features.emplace_back("bridge");
    if (terrain.impassable) ground.features.emplace_back("impassable");
    if (!ground.features.empty()) known.ground.push_back(std::move(ground));
  }
  known.roads = setup.terrain.roads;
}

}  // namespace

Sight sight_of(const Game& game, const Role& role) {
  if (role.is_umpire()) return Sight::kWhole;
  if (game.step == Step::kOrders) return Sight::kNothing;
  if (!is_at_command_post(role)) return Sight::kPublic;
  switch (game.settings().cp_view) {
    case CommandPostView::kPublic:
      return Sight::kPublic;
    case CommandPostView::kOwnUnits:
      return Sight::kOwn;
    case CommandPostView::kReports:
      return Sight::kNothing;
  }
  return Sight::kNothing;
}

bool knows_point(const Game& game, const Role& role, std::size_t point) {
  if (role.kind == Who::kCorpsCommander || game.corps_fire.point_known[point]) return true;
  return role.is_umpire() && game.settings().umpire_sees_points;
}

bool knows_planned(const Game& game, const Role& role) {
  return role.kind == Who::kCorpsCommander || missions_are_open(game);
}

bool knows_find(const Game& game, const Role& role, CounterNo counter) {
  const Who scout = game.settings().staff_officer ? Who::kStaffOfficer : Who::kCorpsCommander;
  if (role.is_umpire() || role.kind == scout) return true;
  return role.kind != Who::kSpectator && std::ranges::count(game.recon.reported, counter) > 0;
}

bool knows_orders(const Role& role) {
  return role.kind != Who::kSpectator;
}

bool has_no_side(const Role& role) {
  return role.is_umpire() || role.kind == Who::kSpectator;
}

Find find_of(const Game& game, std::size_t look) {
  const UnitNo no = behind(game, game.recon.looked[look]).value();
  const Kind kind = game[no].kind;
  return {.place = name_of(game, game.recon.looked_in[look]),
          .kind = std::string(noun(kind)),
          .name = kind == Kind::kDummy ? "Dummy" : game.facts(no).name};
}

std::vector<std::size_t> known_looks(const Game& game, const Role& role) {
  std::vector<std::size_t> looks;
  for (std::size_t i = 0; i < game.recon.looked.size(); ++i)
    if (knows_find(game, role, game.recon.looked[i])) looks.push_back(i);
  const auto face = [&](std::size_t look) {
    Find find = find_of(game, look);
    return std::tuple(std::move(find.place), std::move(find.kind), std::move(find.name));
  };
  std::ranges::sort(looks, {}, face);
  return looks;
}

std::map<Sector, bool> known_points(const Game& game, const Role& role) {
  const CorpsFire& fire = game.corps_fire;
  std::map<Sector, bool> points;
  for (std::size_t i = 0; i < fire.points.size(); ++i)
    if (knows_point(game, role, i)) points[fire.points[i]] = fire.point_known[i];
  return points;
}

Known known(const Game& game, const Role& role) {
  Known known = known_of_step(page_of_step(game));
  known.step = to_string(game.step);
  known.turn = game.turn;
  known.turns = game.settings().turns;
  known.sight = sight_of(game, role);
  known.by_step = is_at_command_post(role) && game.settings().cp_refresh == CommandPostRefresh::kStep;
  known.picture = may_show_picture(game, role) && !known.by_step;
  known.own_map = role.kind == Who::kCorpsCommander;
  if (known.own_map) known.telescope_mm = game.settings().telescope_mm;  // RO-018
  known.asks = is_his(game, role, Who::kCorpsCommander) || is_his(game, role, Who::kStaffOfficer);
  tell_pieces(game, role, known);
  tell_groups(game, known);
  tell_marks(game, role, known);
  tell_facts(game, role, known);
  tell_missions(game, known);
  tell_papers(game, role, known);
  known.forms = forms_for(game, role);
  known.writes_to = writes_to(*game.setup, role);
  tell_ground(game, known);
  return known;
}

}  // namespace telescope::rapier
