#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/base/counted.hpp"
#include "core/base/joined.hpp"
#include "core/rules/mini_nap/movement/course.hpp"
#include "core/rules/mini_nap/turn/actions.hpp"
#include "core/rules/mini_nap/turn/turn.hpp"

namespace telescope::mini_nap {
namespace {

/// "2/57, Hussars: It keeps its distance from that enemy": a question by its id, in the words of its form.
std::string words_of_question(const Game& game, const std::string& question) {
  std::string about = question;
  std::vector<std::string> units;
  for (std::size_t at = question.find('/'), end = 0; at != std::string::npos; at = end) {
    end = question.find('/', at + 1);
    const UnitId unit(question.substr(at + 1, end == std::string::npos ? end : end - at - 1));
    if (!game.units.contains(unit)) return question;
    if (units.empty()) about = question.substr(0, at);
    units.push_back(game.name(unit));
  }
  const auto asked = Ruling::asked().choices;
  const auto row = std::ranges::find(asked, about, &FormChoice::id);
  if (row == asked.end() || units.empty()) return question;
  return joined(units) + ": " + row->label;
}

/// The battery and its square, whatever both are worth: an abandoned battery counts for nobody else.
bool touches_shelter(const Game& game, const UnitId& battery, const UnitId& square) {
  return game.counts(square) && game.unit(square).formation == Formation::kSquare &&
         touch(game.outlines(battery), game.outlines(square));
}

FormStand stand_of(const Game& game, const UnitId& unit) {
  const UnitState& state = game.unit(unit);
  FormStand stand{.at = state.centre(), .heading_deg = state.heading()};
  const double turn = to_radians(stand.heading_deg);
  for (const Outline& base : game.outlines(unit))
    for (const TablePoint& corner : base) {
      const double x = corner.x_mm - stand.at.x_mm, y = corner.y_mm - stand.at.y_mm;
      stand.width_mm = std::max(stand.width_mm, 2 * std::abs(x * std::cos(turn) - y * std::sin(turn)));
      stand.depth_mm = std::max(stand.depth_mm, 2 * std::abs(x * std::sin(turn) + y * std::cos(turn)));
    }
  return stand;
}

}  // namespace

// Deployment, and what an umpire decides or, where none sits, one player asks and the other agrees to.

std::vector<UnitId> SetDown::own(const Game& game) const {
  std::vector<UnitId> units = game.setup->order;
  std::erase_if(units, [&](const UnitId& each) { return game.side(each) != of; });
  return units;
}

std::vector<SetDown> SetDown::offers(const Game& game, Side side) {
  SetDown set;
  set.of = side;
  return offered(runs(game, Phase::kDeploy), set);
}

/// Whoever sets it down says where; one that stands already begins there.
void SetDown::form(Form& form, const Game& game) const {
  put_at(form);
  FormSpot& spot = form.spots.front();
  spot.stand = "unit";
  for (FormField& field : form.fields) {
    if (field.id == spot.x || field.id == spot.y) field.least = 1;
    if (field.id != spot.stand) continue;
    for (FormChoice& choice : field.choices)
      if (const UnitId each(choice.id); game.unit(each).on_table()) choice.stand = stand_of(game, each);
  }
}

void SetDown::check(const Game& game) {
  if (stands.empty() && !at) throw std::invalid_argument("'stands' says where it stands");
  StandsTold::check(game);
}

Objections SetDown::against(const Game& game) const {
  const UnitFacts& facts = game.facts(unit);
  const std::string who = game.name(unit);
  Against against(game);
  against.need_phase(Phase::kDeploy, "MN-N08", "The game has begun.");
  against.add_if(game.unit(unit).removed, "MN-N08", who + " has been removed.");
  against.add_if(is_far_off(game), "MN-N08", who + " would stand far off the table.");
  if (stands.empty())
    against.add("MN-N08", who + " is set down somewhere: say where.");
  else if (formation)
    against.add_if(!may_take(facts, *formation), *formation == Formation::kSkirmish ? "MN-045" : "MN-044",
                   who + " cannot form a " + std::string(word(*formation)) + ".");
  else if (const FormationRead read = formation_read(facts, stands, game.unit(unit).zero); !read.clear())
    against.add("MN-C02", who + ": " + doubt_words(read) + ".");
  return against.take();
}

void SetDown::perform(Game& game, DiceTray&, Events& events) const {
  if (stands.empty()) throw std::invalid_argument("'at' says where it stands: x_mm, y_mm");
  UnitState& state = game.unit(unit);
  state.removed = state.left = false;
  const FormationRead read = formation_read(game.facts(unit), stands, state.zero);
  state.stands = stands;
  if (const auto told = may_form(game))
    state.formation = *told;
  else if (!read.irregular())
    state.formation = read.may_be.front();
  tell_of(events, "placed", "MN-N08", unit,
          game.name(unit) + " is set down in " + std::string(word(state.formation)) + ".");
}

void LearnZero::perform(Game& game, DiceTray&, Events& events) const {
  if (const auto zero = zero_of(game.facts(unit), stands)) game.unit(unit).zero = *zero;
  tell_of(events, "learned", "MN-C02", unit, "What the tags of " + game.name(unit) + " are off is learned.");
}

std::vector<Adjust> Adjust::offers(const Game& game, Side) {
  const Pending* waits = waits_for(game, Side::kNeutral);
  if (!waits) return {};
  Adjust settling;
  settling.unit = waits->unit;
  return {settling};
}

std::vector<Correct> Correct::offers(const Game& game, Side) {
  Correct any;
  any.settles = false;
  return offered(game.phase != Phase::kOver, any);
}

void Adjust::form(Form& form, const Game& game) const {
  put_at(form);
  if (!settles) return;
  form.id = "settle";
  form.title = "What becomes of " + game.name(unit);
  form.rule = game.waits_for()->kind == Pending::Kind::kEdge ? "MNQ-24" : "MNQ-44";
  form.due = true;
}

void Adjust::check(const Game& game) {
  for (const auto& [number, word] : {std::pair(strength, "strength"), std::pair(hits, "hits")})
    if (number && (*number < 0 || *number > kMost))
      throw std::invalid_argument("'" + std::string(word) + "' must be a whole number from 0 to 100, not " +
                                  std::to_string(*number));
  StandsTold::check(game);
}

void Adjust::perform(Game& game, DiceTray&, Events& events) const {
  UnitState& state = game.unit(unit);
  if (!stands.empty()) {
    state.stands = stands;
    state.removed = state.left = false;  // whoever was removed by mistake is set down again
  }
  if (const auto now = may_form(game)) state.formation = *now;
  if (strength) state.strength = *strength;
  if (hits) state.hits = *hits;
  if (disordered) state.disordered = *disordered;
  if (reacted) state.reacted = *reacted;
  if (emergency) state.emergency = *emergency;
  if (break_through) state.now.break_through = *break_through;
  std::vector<std::string> what = changes(game);
  // MN-H01: a strength that is not open is its owner's to read.
  if (strength)
    what.push_back(game.settings().strength_open ? counted(*strength, "strength point") : "its strength");
  if (hits) what.push_back(counted(*hits, "hit marker"));
  tell_of(events, "adjusted", "", unit,
          game.name(unit) + " is corrected" + told(what, remove || leave ? "" : "no change"));
  settle(game, unit);
  take_off(game, "", events);
}

FormField Ruling::asked() {
  return choose_one("about", "Question",
                    {choice("reach", "It reaches the target of its charge"),
                     choice("way", "It has moved within its allowance"),
                     choice("turn", "It has turned by no more than 90 degrees"),
                     choice("outflank", "It outflanks its target (MNQ-13)"),
                     choice("start", "It began its charge over 12 cm away"),
                     choice("near", "It keeps its distance from that enemy"),
                     choice("overhead", "It may fire over others at that target")});
}

bool Ruling::offers(const Game& game, Side) {
  return game.phase > Phase::kDeploy && game.phase != Phase::kOver && !on_table(game).empty();
}

void Ruling::check(const Game& game) {
  need_one(!about.empty(), !question.empty(), "a ruling has either 'question' or 'about'");
  if (about.empty()) return;
  need_unit(game, unit);
  question = about + "/" + unit.value();
  if (!target.value().empty()) question += "/" + target.value();
}

void Ruling::perform(Game& game, DiceTray&, Events& events) const {
  game.rulings[question] = yes;
  const std::string ruled = game.settings().umpire ? "The umpire rules" : "It is agreed";
  events.tell("ruling", "MN-C04",
              ruled + ": " +
                  (note.empty() ? (yes ? "yes. " : "no. ") + words_of_question(game, question) + "." : note),
              {{"question", question}, {"yes", yes}});
}

Choices EndGame::winners(const Game& game) {
  Choices winners;
  for (const Side each : kBothSides) winners.push_back(choice(std::string(to_string(each)), game.name(each)));
  winners.push_back(choice(std::string(to_string(Side::kNeutral)), "Nobody"));
  return winners;
}

void EndGame::perform(Game& game, DiceTray&, Events& events) const {
  game.phase = Phase::kOver;
  game.winner = side;
  game.end = note;
  events.tell("over", "MN-N08",
              side == Side::kNeutral ? "The game ends without a winner." : game.name(side) + " won.",
              {{"side", to_string(side)}});
}

void remove_unit(Game& game, const UnitId& unit, std::string_view rule, const std::string& why,
                 Events& events) {
  UnitState& state = game.unit(unit);
  if (state.removed) return;
  state.removed = true;
  state.why = why;
  state.stands.clear();
  state.shelter.reset();
  std::erase_if(game.pending, [&](const Pending& each) { return each.unit == unit || each.by == unit; });
  if (game.last && game.last->unit == unit) game.last.reset();
  if (game.may_extend == unit) game.may_extend.reset();
  for (auto& [id, other] : game.units)
    if (other.now.charged == unit) other.now.charged.reset();
  Json fields{{"unit", unit.value()}, {"pieces", Json::array()}};
  for (const PieceId& stand : game.facts(unit).stands) fields["pieces"].push_back(stand.value());
  events.tell("removed", rule, game.name(unit) + " " + why + ".", std::move(fields));
}

void leave_table(Game& game, const UnitId& unit, Events& events) {
  if (game.unit(unit).removed) return;
  remove_unit(game, unit, "MNQ-24", "leaves the table over the enemy's edge, as was entered", events);
  game.unit(unit).left = true;
}

void lose_strength(Game& game, const UnitId& unit, int points, Events& events) {
  UnitState& state = game.unit(unit);
  if (points <= 0 || state.removed) return;
  state.strength = std::max(0, state.strength - points);
  const std::string sentence = game.name(unit) + " loses " + counted(points, "strength point");
  if (game.settings().strength_open) {
    tell_of(events, "weakened", "MN-055", unit,
            sentence + ", and has " + std::to_string(state.strength) + ".");
  } else {
    tell_of(events, "weakened", "MN-055", unit, game.name(unit) + " loses strength.");
    for (const Audience& reader : {Audience(to_string(game.side(unit))), Audience::kUmpire})
      events.tell_to(reader, "strength", "MN-H01",
                     game.name(unit) + " has " + std::to_string(state.strength) + " strength points.",
                     {{"unit", unit.value()}});
  }
  if (must_go(game.facts(unit), state))
    remove_unit(game, unit, "MN-056", "is too weak, and is removed", events);
}

void mark_hits(Game& game, const UnitId& unit, int hits, Events& events) {
  if (hits <= 0 || game.unit(unit).removed) return;
  game.unit(unit).hits += hits;
  tell_of(events, "hit", "MN-168", unit, game.name(unit) + " gets " + counted(hits, "hit marker") + ".");
  if (game.settings().hit_marker == HitMarker::kOnePointEach) lose_strength(game, unit, hits, events);
}

void obtain_break_through(Game& game, const UnitId& unit, std::string_view rule, Events& events) {
  if (game.unit(unit).removed) return;
  game.unit(unit).now.break_through = true;
  tell_of(events, "break-through", rule, unit,
          game.name(unit) + " obtains a break-through, of whose use the rules as supplied do not speak.");
}

void settle(Game& game, const UnitId& unit) {
  std::erase_if(game.pending, [&](const Pending& each) {
    if (each.side != Side::kNeutral || (each.unit != unit && each.by != unit)) return false;
    return each.kind != Pending::Kind::kRejoin || !game.counts(each.unit) || !game.counts(each.by) ||
           !lie_over(game, each.unit, game.unit(each.unit).stands, each.by);
  });
}

void lose_deserted_batteries(Game& game, Events& events) {
  std::vector<UnitId> lost;
  for (const auto& [id, state] : game.units)
    if (state.on_table() && state.shelter && !touches_shelter(game, id, *state.shelter)) lost.push_back(id);
  for (const UnitId& each : lost)
    remove_unit(game, each, "MN-162", "has lost its crew's square, and is lost", events);
}

}  // namespace telescope::mini_nap
