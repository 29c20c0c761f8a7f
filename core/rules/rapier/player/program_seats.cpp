#include <algorithm>
#include <set>

#include "core/rules/rapier/combat/combat.hpp"
#include "core/rules/rapier/knowledge/views.hpp"
#include "core/rules/rapier/movement/movement.hpp"
#include "core/rules/rapier/player/player.hpp"
#include "core/rules/rapier/words/sheet.hpp"

namespace telescope::rapier {
namespace {

constexpr int kSlips = 3;  // of an easy player: one choice in so many

/// HD-12: as many sealed points as there are, and missions on them, in sectors that tell nothing.
void lay_points(Game& game, const Role& role) {
  CorpsFire& fire = game.corps_fire;
  std::set<Sector> known, sealed;
  for (const auto& [sector, fired] : known_points(game, role)) known.insert(sector);
  if (known.size() < fire.points.size()) {
    const std::size_t all = fire.points.size();
    for (const Sector sector : game.setup->sectors())
      if (known.size() + sealed.size() < all && !known.contains(sector)) sealed.insert(sector);
    fire.points.assign(known.begin(), known.end());
    fire.points.insert(fire.points.end(), sealed.begin(), sealed.end());
    fire.point_known.assign(fire.points.size(), false);
    std::fill_n(fire.point_known.begin(), known.size(), true);
  }
  if (!knows_planned(game, role)) fire.planned.assign(fire.planned.size(), Sector{});
}

/// HD-01 to HD-07: counters keep their places, and what has become of them; the items of the defender that
/// nobody has seen lie beneath them in the order of the roster.
void lay_counters(Game& game) {
  std::vector<UnitNo> hidden;
  std::vector<std::pair<CounterNo, Location>> counters;
  for (const UnitNo no : game.numbers())
    if (!game[no].face_up && game[no].counter) {
      hidden.push_back(no);
      counters.emplace_back(*game[no].counter, game[no].at);
    }
  std::ranges::sort(counters, {}, &std::pair<CounterNo, Location>::first);
  for (std::size_t i = 0; i < hidden.size(); ++i) {
    const auto& [counter, at] = counters[i];
    const UnitFacts& facts = game.facts(hidden[i]);
    UnitState& item = game[hidden[i]];
    item = {.at = at, .division = facts.division, .kind = facts.kind, .face_up = false, .counter = counter};
    item.turn_start = at;
    if (at.on_table()) item.axis = at.sector.column;
  }
}

/// HD-05, HD-06: what the defender may move, and how many he has.
void forget_accounts(Game& game) {
  game.movement.defender_rolled = false;
  game.movement.defender_allowed = 0;
  for (std::size_t i = 0; i < game.setup->divisions.size(); ++i) {
    if (game.setup->divisions[i].side == Side::kAttacker) continue;
    if (i < game.movement.movable.size()) game.movement.movable[i] = 0, game.movement.hq_was_dead[i] = false;
    if (i < game.movement.moved.size()) game.movement.moved[i] = 0;
  }
}

/// RO-058, RQ-25: which counters were looked at.
void forget_looks(Game& game, const Role& role) {
  Reconnaissance& recon = game.recon;
  for (std::size_t i = recon.looked.size(); i-- > 0;)
    if (!knows_find(game, role, recon.looked[i])) {
      recon.looked.erase(recon.looked.begin() + static_cast<std::ptrdiff_t>(i));
      recon.looked_in.erase(recon.looked_in.begin() + static_cast<std::ptrdiff_t>(i));
    }
}

/// RQ-06: of what the Command Post is not shown it knows nothing.
void clear_table(Game& game, const Role& role) {
  if (game.step == Step::kOrders || sight_of(game, role) == Sight::kPublic) return;
  const bool own = sight_of(game, role) == Sight::kOwn;
  for (const UnitNo no : game.numbers()) {
    UnitState& unit = game[no];
    if (game.side(no) == Side::kAttacker && (own || unit.at.in_reserve())) continue;
    const bool dealt = game.side(no) == Side::kDefender;
    unit = {.division = dealt ? game.facts(no).division : unit.division, .kind = game.facts(no).kind};
  }
  game.holders.assign(game.holders.size(), std::nullopt);
  game.defended.assign(game.defended.size(), false);
  game.combat = {};
}

std::vector<SeatId> attackers_seats(const Setup& setup) {
  std::vector<SeatId> seats;
  for (const Seat& seat : seats_of(setup))
    if (seat.id != kUmpireSeat && seat.id != kSpectatorSeat &&
        (setup.settings.staff_officer || seat.id != SeatId("so")))
      seats.push_back(seat.id);
  return seats;
}

/// Whether the attackers may still do something in this step that the rules do not wait for.
bool attackers_may_act(const Game& game) {
  switch (game.step) {
    case Step::kReconnaissance:
      return may_look(game);
    case Step::kAttackerDeployment:
    case Step::kAttackerMovement:
      return true;
    case Step::kBombardment:
    case Step::kOnCallFire:
      return PlanMissions::is_time(game);
    case Step::kAttackerFire:
      return may_fire(game, Side::kAttacker);
    case Step::kClearMines:
      return !liftable(game).empty();
    case Step::kReplaceHq:
      return std::ranges::any_of(attacking_divisions(game), [&](DivisionNo division) {
        return is_hq_destroyed(game, division) && !convertible(game, division).empty();
      });
    default:
      return false;
  }
}

}  // namespace

void lay_holders(Game& game) {
  for (const Sector sector : game.setup->sectors()) {
    const std::size_t at = game.setup->index_of(sector);
    if (!stands_in(game, sector, Side::kAttacker) && !stands_in(game, sector, Side::kDefender))
      game.holders[at].reset();
    if (count_in(game, sector, Side::kAttacker) == 0) game.defended[at] = false;
  }
  update_holders(game);
}

Game as_known(Game game, const Role& role) {
  lay_points(game, role);
  if (role.is_umpire()) return game;
  forget_looks(game, role);
  forget_accounts(game);
  lay_counters(game);
  lay_holders(game);
  clear_table(game, role);
  return game;
}

Actions::Any any_instead(const Game& game, const Actions::Any& plain, SimulatedChance& chance) {
  const Action action = Actions::write(game, plain);
  std::string piece;
  std::visit(
      [&](const auto& kind) {
        if constexpr (requires { kind.path; }) piece = piece_word(game, kind.units.front());
        if constexpr (requires { kind.battery; }) piece = piece_word(game, kind.battery);
      },
      plain);
  if (piece.empty()) return plain;
  std::vector<Option> options = options_for(game, PieceId(piece));
  std::erase_if(options, [&](const Option& each) { return each.action.at("type") != action.at("type"); });
  if (options.empty()) return plain;
  const int any = chance.below(static_cast<int>(options.size()));
  const Actions::Any slipped = Actions::read(game, options[static_cast<std::size_t>(any)].action);
  return Actions::against(game, slipped).empty() ? slipped : plain;
}

std::vector<SeatId> ProgramSeats::playable() const {
  std::vector<SeatId> seats = attackers_seats(*setup_);
  seats.insert(seats.begin(), kUmpireSeat);
  return seats;
}

bool ProgramSeats::is_waited_for(const Position& position, const SeatId& seat,
                                 std::span<const SeatId> played) const {
  if (!position.begun()) return false;
  const Role role = role_of(seat).value();
  const Game game = rapier::as_known(position.as<Game>(), role);
  SimulatedChance any(0);
  if (next_action(game, any, role)) return true;
  if (!role.is_umpire() || !Advance().against(game).empty()) return false;
  return !attackers_may_act(game) || std::ranges::all_of(attackers_seats(*setup_), [&](const SeatId& each) {
    return std::ranges::count(played, each) > 0;
  });
}

Position ProgramSeats::as_known(const Position& position, const SeatId& seat) const {
  return Position::of(rapier::as_known(position.as<Game>(), role_of(seat).value()));
}

Decision ProgramSeats::choose(const Position& known, const SeatId& seat, Level level) const {
  const Game& game = known.as<Game>();
  const Role role = role_of(seat).value();
  const std::uint64_t seed = seed_of_text(to_json(game, nullptr).dump() + seat.value());
  SimulatedChance chance(seed);
  Actions::Any chosen = next_action(game, chance, role).value_or(Advance{});
  if (level == Level::kEasy && chance.below(kSlips) == 0) chosen = any_instead(game, chosen, chance);
  const auto words = [&](const Actions::Any& each) {
    const Action action = Actions::write(game, each);
    return title(action).value_or(Actions::title(action));
  };
  std::string why;
  if (level == Level::kStrong)
    if (const auto considered = looked_ahead(game, role, seed); !considered.empty()) {
      chosen = considered.front().action;
      why = hopes_in_words(considered, words);
    }
  return {.action = Actions::write(game, chosen), .words = words(chosen), .why = std::move(why)};
}

}  // namespace telescope::rapier
