#include "core/rules/mini_nap/rules.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/rules/mini_nap/movement/division.hpp"
#include "core/rules/mini_nap/movement/extended.hpp"
#include "core/rules/mini_nap/movement/manoeuvre.hpp"
#include "core/rules/mini_nap/movement/meetings.hpp"
#include "core/rules/mini_nap/reactions/reactions.hpp"
#include "core/rules/mini_nap/telling.hpp"
#include "core/rules/mini_nap/turn/firing.hpp"
#include "core/rules/mini_nap/turn/initiative.hpp"
#include "core/rules/mini_nap/turn/losses.hpp"

namespace telescope::mini_nap {
namespace {

bool everybody_is_placed(const Game& game) {
  return std::ranges::all_of(game.units, [](const auto& each) { return each.second.on_table(); });
}

void check_phase(Against& against, const Game& game, Phase phase, std::string_view rule,
                 const char* sentence) {
  against.add_if(game.phase != phase, rule, sentence);
}

/// What is waited for goes first (MN-147, MN-169).
bool answers(const Game& game, Kind kind) {
  const Pending& waits = *game.waits_for();
  switch (kind) {
    case Kind::kRuling:
    case Kind::kAdjust:
    case Kind::kFinish:
      return true;
    case Kind::kStand:
      return waits.side != Side::kNeutral;
    case Kind::kOpportunity:
      return waits.kind == Pending::Kind::kOpportunity;
    case Kind::kCounter:
      return waits.kind == Pending::Kind::kOpportunity || waits.kind == Pending::Kind::kContact;
    case Kind::kFallBack:
    case Kind::kFlee:
    case Kind::kCrew:
    case Kind::kSquare:
      return game.contact() != nullptr;
    case Kind::kFeint:
      return waits.kind == Pending::Kind::kFeint;
    case Kind::kResult:
      return waits.kind == Pending::Kind::kEdge || waits.kind == Pending::Kind::kRejoin;
    default:
      return false;
  }
}

std::string waits_for_words(const Game& game) {
  const Pending& waits = *game.waits_for();
  const std::string unit = game.setup->name(waits.unit);
  switch (waits.kind) {
    case Pending::Kind::kContact:
      return unit + " has been charged: it stands, or reacts.";
    case Pending::Kind::kOpportunity:
      return "The movement of " + unit + " may be charged, or let pass.";
    case Pending::Kind::kFeint:
      return unit + " faces an emergency square: it stands, or tries a feint.";
    case Pending::Kind::kEdge:
      return unit + " has run over the table's edge: the umpire decides (MNQ-24).";
    case Pending::Kind::kRejoin:
      return unit + " is moved into contact by hand (MNQ-44).";
  }
  return {};
}

void check_place(Against& against, const Game& game, const Wanted& wanted) {
  const UnitFacts& facts = game.facts(wanted.unit);
  const std::string who = game.setup->name(wanted.unit);
  check_phase(against, game, Phase::kDeploy, "MN-N08", "The game has begun.");
  against.add_if(game.unit(wanted.unit).removed, "MN-N08", who + " has been removed.");
  if (wanted.stands.empty()) return against.add("MN-N08", who + " is set down somewhere: say where.");
  const auto told = formation_from(wanted.formation);
  const FormationRead read = formation_read(facts, wanted.stands, game.unit(wanted.unit).zero);
  if (!told) return against.add_if(!read.clear(), "MN-C02", who + ": " + doubt_words(read) + ".");
  against.add_if(!may_take(facts, *told), *told == Formation::kSkirmish ? "MN-045" : "MN-044",
                 who + " cannot form a " + std::string(word(*told)) + ".");
}

void place(Game& game, const Wanted& wanted, Events& events) {
  if (wanted.stands.empty()) throw std::invalid_argument("'at' says where it stands: x_mm, y_mm");
  UnitState& state = game.unit(wanted.unit);
  state.removed = state.left = false;
  const FormationRead read = formation_read(game.facts(wanted.unit), wanted.stands, state.zero);
  state.stands = wanted.stands;
  if (const auto told = formation_of(game, wanted))
    state.formation = *told;
  else if (!read.irregular())
    state.formation = read.may_be.front();
  tell_of(events, "placed", "MN-N08", wanted.unit,
          game.setup->name(wanted.unit) + " is set down in " + std::string(word(state.formation)) + ".");
}

/// What is entered of a unit settles what waits for the umpire about it; but bases that lie over each other
/// wait until hands have parted them (MNQ-18, MNQ-44).
void settle(Game& game, const UnitId& unit) {
  std::erase_if(game.pending, [&](const Pending& each) {
    if (each.side != Side::kNeutral || (each.unit != unit && each.by != unit)) return false;
    return each.kind != Pending::Kind::kRejoin || !game.counts(each.unit) || !game.counts(each.by) ||
           !lie_over(game, each.unit, game.unit(each.unit).stands, each.by);
  });
}

void adjust(Game& game, const Wanted& wanted, Events& events) {
  UnitState& state = game.unit(wanted.unit);
  if (!wanted.stands.empty()) {
    state.stands = wanted.stands;
    state.removed = state.left = false;  // whoever was removed by mistake is set down again
  }
  if (const auto formation = formation_of(game, wanted)) state.formation = *formation;
  if (wanted.strength) state.strength = *wanted.strength;
  if (wanted.hits) state.hits = *wanted.hits;
  if (wanted.disordered) state.disordered = *wanted.disordered;
  if (wanted.reacted) state.reacted = *wanted.reacted;
  if (wanted.emergency) state.emergency = *wanted.emergency;
  if (wanted.break_through) state.now.break_through = *wanted.break_through;
  tell_of(events, "adjusted", "", wanted.unit,
          game.setup->name(wanted.unit) + " is corrected" + (wanted.note.empty() ? "." : ": " + wanted.note));
  settle(game, wanted.unit);
  if (wanted.leave) leave_table(game, wanted.unit, events);
  if (wanted.remove) remove_unit(game, wanted.unit, "", "is removed, as was entered", events);
}

void stand(Game& game, const Wanted& wanted, DiceTray& tray, Events& events) {
  if (!wanted.with.empty()) return perform_stand_with(game, wanted.with, tray, events);
  const Pending waits = *game.waits_for();
  game.pending.erase(game.pending.begin());
  if (waits.kind == Pending::Kind::kOpportunity)
    return events.tell("no-reaction", "MN-144", "Nobody charges " + game.setup->name(waits.by) + ".");
  stand_and_fight(game, waits, events);
}

}  // namespace

void Rules::open(Events& events) const {
  events.tell("begun", "MN-N08", "The armies are set down.");
}

void Rules::check(const Game& game) const {
  if (game.units.size() != setup().units.size()) throw std::invalid_argument("a position of other units");
  for (const auto& [id, state] : game.units) {
    const auto facts = setup().units.find(id);
    if (facts == setup().units.end()) throw std::invalid_argument("there is no unit '" + id.value() + "'");
    if (!state.stands.empty() && state.stands.size() != facts->second.stands.size())
      throw std::invalid_argument("'" + id.value() + "' has another number of stands");
  }
  if (!game.brigade.empty() && !setup().brigades.contains(game.brigade))
    throw std::invalid_argument("there is no Brigade '" + game.brigade + "'");
  if (game.last && !game.units.contains(game.last->unit))
    throw std::invalid_argument("a movement of no unit");
  if (game.may_extend && !game.units.contains(*game.may_extend))
    throw std::invalid_argument("an extended charge of no unit");
  for (const Pending& each : game.pending)
    if (!game.units.contains(each.unit)) throw std::invalid_argument("what is waited for is of no unit");
}

std::vector<Objection> Rules::objections(const Game& game, const Wanted& wanted) const {
  Against against(game);
  if (game.phase == Phase::kOver) {
    against.add("MN-N08", "The game is over.");
    return against.take();
  }
  if (game.waits_for() && !answers(game, wanted.kind)) {
    against.add("MN-147", waits_for_words(game));
    return against.take();
  }
  switch (wanted.kind) {
    case Kind::kPlace:
      check_place(against, game, wanted);
      break;
    case Kind::kZero:
      against.add_if(!zero_of(game.facts(wanted.unit), wanted.stands), "MN-C02",
                     game.setup->name(wanted.unit) + " does not stand in line.");
      break;
    case Kind::kBegin:
      check_phase(against, game, Phase::kDeploy, "MN-059", "The game has begun.");
      against.add_if(!everybody_is_placed(game), "MN-N08", "Not every unit has been set down.");
      break;
    case Kind::kInitiative:
      check_phase(against, game, Phase::kInitiative, "MN-059", "Nobody throws for the initiative now.");
      break;
    case Kind::kChoose:
      check_phase(against, game, Phase::kChoose, "MN-060", "No Brigade is chosen now.");
      against.add_if(game.setup->brigades.at(wanted.brigade).side != game.holder ||
                         (wanted.side != Side::kNeutral && wanted.side != game.holder),
                     "MN-060", "It is no Brigade of whoever has the initiative.");
      against.add_if(game.used.contains(wanted.brigade), "MN-060",
                     "That Brigade has been chosen in this Turn.");
      against.add_if(!game.used.contains(wanted.brigade) &&
                         std::ranges::count(game.brigades_left(game.holder), wanted.brigade) == 0 &&
                         game.setup->brigades.at(wanted.brigade).side == game.holder,
                     "MNQ-50", "That Brigade has no units left.");
      break;
    case Kind::kDivision:
      check_phase(against, game, Phase::kChoose, "MN-130", "No Division is chosen now.");
      check_division(against, game, game.holder, wanted.division);
      break;
    case Kind::kManoeuvre:
      if (game.phase != Phase::kManoeuvre) {
        against.add("MN-068", "It is not the manoeuvre phase.");
        break;
      }
      return objections_to_manoeuvre(game, wanted);
    case Kind::kExtend:
      if (game.phase != Phase::kManoeuvre) {
        against.add("MN-118", "It is not the manoeuvre phase.");
        break;
      }
      return objections_to_extension(game, wanted);
    case Kind::kOpportunity:
    case Kind::kCounter:
      check_opportunity(against, game, wanted.unit, wanted.along_mm, wanted.heading_deg,
                        wanted.kind == Kind::kCounter);
      break;
    case Kind::kStand:
      against.add_if(!game.waits_for(), "MN-144", "Nobody is asked to react.");
      against.add_if(game.waits_for() && game.waits_for()->side != wanted.side, "MN-144",
                     "The other side is asked to react.");
      if (!wanted.with.empty() && against.empty()) check_stand_with(against, game, wanted.with);
      break;
    case Kind::kFallBack:
    case Kind::kFlee:
      check_retreat(against, game, wanted);
      break;
    case Kind::kCrew:
      check_crew(against, game, wanted);
      break;
    case Kind::kSquare:
      check_square(against, game, wanted);
      break;
    case Kind::kFeint:
      check_feint(against, game, wanted);
      break;
    case Kind::kNext:
      against.add_if(game.phase < Phase::kManoeuvre, "MN-186", "No phase runs that could be complete.");
      against.add_if(game.phase >= Phase::kManoeuvre && wanted.side != game.holder, "MN-186",
                     "Whoever has the initiative says that his phase is complete.");
      against.add_if(game.phase == Phase::kMelee && !combats(game).empty(), "MN-065",
                     "Not every hand-to-hand combat has been entered.");
      break;
    case Kind::kFire:
      return objections_to_fire(game, wanted);
    case Kind::kResult:
      return objections_to_result(game, wanted);
    case Kind::kMan:
      check_man(against, game, wanted.unit);
      break;
    case Kind::kAdjust:
      check_entered(against, game, wanted);
      break;
    case Kind::kRuling:
    case Kind::kFinish:
      break;
  }
  return against.take();
}

void Rules::perform(Game& game, const Wanted& wanted, DiceTray& tray, Events& events) const {
  switch (wanted.kind) {
    case Kind::kPlace:
      place(game, wanted, events);
      break;
    case Kind::kZero:
      if (const auto zero = zero_of(game.facts(wanted.unit), wanted.stands))
        game.unit(wanted.unit).zero = *zero;
      tell_of(events, "learned", "MN-C02", wanted.unit,
              "What the tags of " + game.setup->name(wanted.unit) + " are off is learned.");
      break;
    case Kind::kBegin:
      game.phase = Phase::kInitiative;
      game.turn = 1;
      events.tell("turn", "MN-059", "Turn 1.", {{"turn", 1}});
      break;
    case Kind::kInitiative:
      throw_for_initiative(game, tray, events);
      break;
    case Kind::kChoose:
      choose_brigade(game, wanted.brigade, events);
      break;
    case Kind::kDivision:
      choose_division(game, wanted.division, events);
      break;
    case Kind::kManoeuvre:
      perform_manoeuvre(game, wanted, events);
      break;
    case Kind::kExtend:
      perform_extension(game, wanted, tray, events);
      break;
    case Kind::kOpportunity:
    case Kind::kCounter:
      if (!game.last || !game.unit(wanted.unit).on_table())
        throw std::invalid_argument("there is no movement that could be charged");
      perform_opportunity(game, wanted.unit, wanted.along_mm, wanted.heading_deg,
                          wanted.kind == Kind::kCounter, tray, events);
      break;
    case Kind::kStand:
      if (!game.waits_for()) throw std::invalid_argument("nobody is asked to react");
      stand(game, wanted, tray, events);
      break;
    case Kind::kFallBack:
      perform_fall_back(game, wanted, events);
      break;
    case Kind::kFlee:
      perform_flee(game, wanted, tray, events);
      break;
    case Kind::kCrew:
      perform_crew(game, wanted, events);
      break;
    case Kind::kSquare:
      perform_square(game, wanted, tray, events);
      break;
    case Kind::kFeint:
      perform_feint(game, wanted, tray, events);
      break;
    case Kind::kNext:
      next_phase(game, events);
      break;
    case Kind::kFire:
      perform_fire(game, wanted, events);
      break;
    case Kind::kResult:
      perform_result(game, wanted, events);
      settle(game, wanted.unit);
      break;
    case Kind::kMan:
      game.unit(wanted.unit).shelter.reset();
      tell_of(events, "manned", "MN-161", wanted.unit,
              game.setup->name(wanted.unit) + " is manned again: both orange markers come off.");
      break;
    case Kind::kRuling:
      game.rulings[wanted.question] = wanted.yes;
      events.tell("ruling", "MN-C04",
                  std::string(game.settings().umpire ? "The umpire rules: " : "It is agreed: ") +
                      (!wanted.note.empty() ? wanted.note
                       : wanted.yes         ? "yes."
                                            : "no."),
                  {{"question", wanted.question}, {"yes", wanted.yes}});
      break;
    case Kind::kAdjust:
      adjust(game, wanted, events);
      break;
    case Kind::kFinish:
      game.phase = Phase::kOver;
      game.winner = wanted.side;
      game.end = wanted.note;
      events.tell("over", "MN-N08",
                  wanted.side == Side::kNeutral ? "The game ends without a winner."
                                                : game.setup->name(wanted.side) + " wins.",
                  {{"side", to_string(wanted.side)}});
      break;
  }
  lose_deserted_batteries(game, events);
}

}  // namespace telescope::mini_nap
