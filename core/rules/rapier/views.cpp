#include "core/rules/rapier/views.hpp"

#include <algorithm>
#include <tuple>

#include "core/rules/rapier/corps_fire.hpp"
#include "core/rules/rapier/frontage.hpp"
#include "core/rules/rapier/reconnaissance.hpp"

namespace telescope::rapier {
namespace {

using Who = Role::Kind;
using Where = Location::Kind;

bool is_umpire(const Role& role) {
  return role.kind == Who::kUmpire;
}

/// RQ-06: the Corps Commander, and the Staff Officer who would tell him.
bool is_at_command_post(const Role& role) {
  return role.kind == Who::kCorpsCommander || role.kind == Who::kStaffOfficer;
}

void tell_when(const Game& game, Known& known) {
  const bool playing = in_turn(game.step) || game.step == Step::kOver;
  const int first = static_cast<int>(playing ? Step::kEvents : Step::kDeal);
  const int last = static_cast<int>(playing ? Step::kReplaceHq : Step::kBombardment);
  for (int i = first; i <= last; ++i) known.steps.emplace_back(title(static_cast<Step>(i)));
  known.step_number = std::min(static_cast<int>(game.step), last) - first + 1;
  known.turn = game.turn;
  known.turns = game.settings().turns;
  known.when =
      playing ? "Turn " + std::to_string(known.turn) + " of " + std::to_string(known.turns) : "Setting up";
  known.step = to_string(game.step);
  known.title = title(game.step);
  known.over = game.step == Step::kOver;
}

std::string release_word(Release release) {
  if (release == Release::kNone) return {};
  return release == Release::kToR1 ? "R1" : "L1";
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
                   .division = (*game.setup)[unit.division].id,
                   .side = facts.side,
                   .face_down = !unit.face_up,
                   .place = {},
                   .sector = {},
                   .release = {}};
  if (sight == Sight::kNothing && !unit.at.in_reserve()) return piece;
  piece.place = place_word(game, no);
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
  for (int i = 0; i < game.unit_count(); ++i) {
    const auto no = static_cast<UnitNo>(i);
    if (!is_shown(game, role, known.sight, no)) continue;
    known.pieces.push_back(piece(game, no, known.sight));
    if (knows_orders(role)) known.pieces.back().release = release_word(game[no].release);
  }
  std::ranges::sort(known.pieces, {}, &KnownPiece::id);  // HD-10: never the roster's order
}

/// Public at the table: number and sector of face-down counters, and how many have gone (RQ-35).
void tell_counters(const Game& game, Known& known) {
  const GridBoard& grid = game.setup->grid();
  for (int row = 0; row < grid.rows; ++row)
    for (int column = 0; column < grid.columns; ++column) {
      const Sector sector{column, row};
      const auto lying = std::ssize(counters_in(game, sector));
      if (lying > 0) known.counters.push_back({sector, static_cast<int>(lying)});
      const auto stands = [&](Side side) {
        return std::ranges::any_of(fighters_in(game, sector, side),
                                   [&](UnitNo no) { return game[no].face_up; });
      };
      if (stands(Side::kAttacker) && (lying > 0 || stands(Side::kDefender))) known.contacts.push_back(sector);
    }
  for (int i = 0; i < game.unit_count(); ++i)
    if (const auto no = static_cast<UnitNo>(i); !game[no].face_up && !game[no].alive())
      ++known.counters_removed;
}

/// HD-13: how many are left is no secret.
void tell_missions(const Game& game, Known& known) {
  const RapierSettings& settings = game.settings();
  const CorpsFire& fire = game.corps_fire;
  if (!in_turn(game.step) && game.step != Step::kOver)
    known.accounts.push_back({.id = "bombardment",
                              .title = "Fire missions before the battle",
                              .left = settings.bombardment_missions - fire.before_battle_spent,
                              .of = settings.bombardment_missions,
                              .rule = "RO-073"});
  known.accounts.push_back({.id = "on-call",
                            .title = "Fire missions on call",
                            .left = settings.on_call_missions - fire.on_call_spent,
                            .of = settings.on_call_missions,
                            .rule = "RO-115"});
  if (game.step == Step::kOnCallFire)
    known.accounts.push_back({.id = "turn",
                              .title = "Fire missions of this turn",
                              .left = kMostMissionsPerTurn - static_cast<int>(std::ssize(fire.fired)),
                              .of = kMostMissionsPerTurn,
                              .rule = "RO-116"});
}

void tell_fire_plan(const Game& game, const Role& role, Known& known) {
  const CorpsFire& fire = game.corps_fire;
  for (std::size_t i = 0; i < fire.points.size(); ++i) {
    if (!knows_point(game, role, i)) continue;
    const auto fired = game.step == Step::kOnCallFire ? std::ranges::count(fire.fired, fire.points[i]) : 0;
    known.points.push_back({.sector = fire.points[i],
                            .fired = fire.point_known[i],
                            .left = kMostMissionsOnSector - static_cast<int>(fired)});
  }
  // By place: their order on the map would tell of those between.
  std::ranges::sort(known.points, {}, &KnownPoint::sector);
  if (knows_planned(game, role)) known.planned = fire.planned;
}

void tell_orders(const Game& game, Known& known) {
  if (!game.orders.given) return;
  KnownOrders orders{
      .breakthrough = {}, .frontages = {}, .reserve = {}, .intentions = game.orders.intentions};
  if (game.orders.breakthrough) orders.breakthrough = (*game.setup)[*game.orders.breakthrough].id;
  for (std::size_t i = 0; i < game.orders.frontages.size(); ++i) {
    const auto& frontage = game.orders.frontages[i];
    if (!frontage) continue;
    orders.frontages.emplace_back(game.setup->divisions[i].id, std::vector<std::string>{});
    for (int column = frontage->first; column <= frontage->last; ++column)
      orders.frontages.back().second.push_back(axis_name(game, column));
  }
  for (const UnitNo no : game.orders.reserve) orders.reserve.emplace_back(game.facts(no).id.value());
  known.orders = std::move(orders);
}

KnownFind find_of(const Game& game, std::size_t look) {
  const UnitNo no = behind(game, game.recon.looked[look]).value();
  const Kind kind = game[no].kind;
  return {.place = name_of(game, game.recon.looked_in[look]),
          .kind = std::string(to_string(kind)),
          .name = kind == Kind::kDummy ? "Dummy" : game.facts(no).name};
}

/// RO-058, RQ-23: everybody sees which the Staff Officer has not looked at yet.
void tell_look(const Game& game, Known& known) {
  if (!may_look(game)) return;
  known.look = {.sector = *game.recon.found, .left = game.recon.looks_left, .numbers = {}};
  const auto lying = counters_in(game, *game.recon.found);
  for (std::size_t i = 0; i < lying.size(); ++i)
    if (!std::ranges::count(game.recon.looked, lying[i]))
      known.look->numbers.push_back(static_cast<int>(i) + 1);
}

void tell_ground(const Game& game, Known& known) {
  const Setup& setup = *game.setup;
  const GridBoard& grid = setup.grid();
  for (int row = 0; row < grid.rows; ++row)
    for (int column = 0; column < grid.columns; ++column) {
      const SectorTerrain& terrain = setup.terrain_of({column, row});
      KnownGround ground{.sector = {column, row}, .features = {}};
      for (const Feature feature : terrain.features) ground.features.emplace_back(to_string(feature));
      if (terrain.bridge) ground.features.emplace_back("bridge");
      if (terrain.impassable) ground.features.emplace_back("impassable");
      if (!ground.features.empty()) known.ground.push_back(std::move(ground));
    }
  known.roads = setup.terrain.roads;
}

}  // namespace

Sight sight_of(const Game& game, const Role& role) {
  if (is_umpire(role)) return Sight::kWhole;
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

bool may_show_picture(const Game& game, const Role& role) {
  if (is_umpire(role)) return true;
  return sight_of(game, role) == Sight::kPublic && game.step != Step::kDeal &&
         game.step != Step::kDefenderDeployment;
}

bool knows_face(const Game& game, const Role& role, UnitNo unit) {
  return is_umpire(role) || game.side(unit) == Side::kAttacker || game[unit].face_up;
}

bool knows_point(const Game& game, const Role& role, std::size_t point) {
  if (role.kind == Who::kCorpsCommander || game.corps_fire.point_known[point]) return true;
  return is_umpire(role) && game.settings().umpire_sees_points;
}

bool knows_planned(const Game& game, const Role& role) {
  return role.kind == Who::kCorpsCommander || missions_are_open(game);
}

bool knows_find(const Game& game, const Role& role, CounterNo counter) {
  const Who scout = game.settings().staff_officer ? Who::kStaffOfficer : Who::kCorpsCommander;
  if (is_umpire(role) || role.kind == scout) return true;
  return role.kind != Who::kSpectator && std::ranges::count(game.recon.reported, counter) > 0;
}

bool knows_orders(const Role& role) {
  return role.kind != Who::kSpectator;
}

std::vector<std::size_t> known_looks(const Game& game, const Role& role) {
  std::vector<std::size_t> looks;
  for (std::size_t i = 0; i < game.recon.looked.size(); ++i)
    if (knows_find(game, role, game.recon.looked[i])) looks.push_back(i);
  const auto face = [&](std::size_t look) {
    KnownFind find = find_of(game, look);
    return std::tuple(std::move(find.place), std::move(find.kind), std::move(find.name));
  };
  std::ranges::sort(looks, {}, face);
  return looks;
}

Known known(const Game& game, const Role& role) {
  Known known;
  tell_when(game, known);
  known.sight = sight_of(game, role);
  known.by_step = is_at_command_post(role) && game.settings().cp_refresh == CommandPostRefresh::kStep;
  known.picture = may_show_picture(game, role) && !known.by_step;
  if (role.kind == Who::kCorpsCommander) known.telescope_mm = game.settings().telescope_mm;  // RO-018
  tell_pieces(game, role, known);
  if (known.sight == Sight::kPublic || known.sight == Sight::kWhole) tell_counters(game, known);
  tell_missions(game, known);
  tell_fire_plan(game, role, known);
  if (knows_orders(role)) tell_orders(game, known);
  for (const std::size_t look : known_looks(game, role)) known.finds.push_back(find_of(game, look));
  tell_look(game, known);
  known.asks = asks_of(game, role);
  tell_ground(game, known);
  return known;
}

}  // namespace telescope::rapier
