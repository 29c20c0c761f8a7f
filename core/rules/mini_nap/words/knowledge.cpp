#include <algorithm>

#include "core/base/counted.hpp"
#include "core/base/joined.hpp"
#include "core/rules/known_parts.hpp"
#include "core/rules/mini_nap/faces.hpp"
#include "core/rules/mini_nap/rules.hpp"
#include "core/rules/mini_nap/words/lines.hpp"

namespace telescope::mini_nap {
namespace {

/// Who looks at the game. Nearly all of it is open (MN-H01); strength and ratings are where the setting
/// strength.open says so, and else the umpire's and their owner's.
struct Eye {
  bool umpire = false;
  Side side = Side::kNeutral;  ///< of a player; else kNeutral

  bool may_read(const Audience& audience) const {
    return audience == Audience::kAll || umpire || (side != Side::kNeutral && audience == audience_of(side));
  }
};

void show_now(const Game& game, const Eye& eye, Known& known) {
  if (game.phase == Phase::kOver) return;
  std::vector<std::string> lines{advice_of(game)};
  for (SheetLine& each : step_lines(game))
    if (eye.may_read(each.audience)) lines.push_back(std::move(each.text));
  keep(now_paper(game.setup->sides, acts_now(game), eye.side, "MN-061", std::move(lines)), known);
}

/// Corps, Division, Brigade, unit.
void show_order_of_battle(const Game& game, const Eye& eye, Known& known) {
  const Setup& setup = *game.setup;
  KnownPaper order = paper_of("order-of-battle", "Order of battle", "MN-003",
                              {"Side", "Division", "Brigade", "Unit", "Arm", "Rating", "Strength", "State"});
  for (const Corps& corps : setup.corps) {
    std::vector<std::string> names;
    for (const std::string& each : corps.divisions) names.push_back(setup.division_name(each));
    order.lines.push_back(setup.name(corps.side) + ", " + corps.name + ": " + joined(names) + ".");
  }
  for (const auto& [id, brigade] : setup.brigades)
    for (const UnitId& unit : brigade.units) {
      const UnitFacts& facts = game.facts(unit);
      const bool seen = eye.may_read(readers_of_strength(game, unit));
      order.rows.push_back({setup.name(facts.side), setup.division_name(brigade.division), brigade.name,
                            facts.name, std::string(word(facts.arm)), seen ? rating_words(facts) : "-",
                            seen ? strength_words(game, unit) : "-", state_words(game, unit)});
    }
  keep(std::move(order), known);
}

void show_brigades(const Game& game, Known& known) {
  if (game.turn == 0) return;
  KnownPaper paper =
      paper_of("brigades", "Brigades in this turn", "MN-060", {"Side", "Brigade", "In this turn"});
  for (const auto& [id, brigade] : game.setup->brigades)
    paper.rows.push_back({game.name(brigade.side), brigade.name, brigade_words(game, id)});
  keep(std::move(paper), known);
}

std::string or_dash(const std::string& words) {
  return words.empty() ? "-" : words;
}

/// MN-186 to MN-194: who may fire at whom, as far as the supplied bars go.
void show_fire(const Game& game, Known& known) {
  const auto lines = fire_lines(game);
  if (lines.empty()) return;
  KnownPaper fire = paper_of("fire", "Who may fire at whom", "MN-194", {"Unit", "At", "Bar"});
  for (const FireLine& line : lines)
    fire.rows.push_back({game.name(line.unit), or_dash(names_of(game, line.targets)),
                         line.bar.empty() ? "-" : line.bar + " (" + line.rule + ")"});
  fire.lines.push_back("Ranges, arcs and line of sight are not in the rules as supplied (MN-N01).");
  keep(std::move(fire), known);
}

void show_combats(const Game& game, Known& known) {
  if (game.phase != Phase::kFiring && game.phase != Phase::kMelee) return;
  KnownPaper melee = paper_of("hand-to-hand", "Hand-to-hand combats", "MN-065", {"Unit", "Enemy"});
  for (const auto& [unit, enemy] : combats(game)) melee.rows.push_back({game.name(unit), game.name(enemy)});
  keep(std::move(melee), known);
}

void show_entered(const Game& game, Known& known) {
  KnownPaper entered =
      paper_of("entered", "Results as they were entered", "MN-N01", {"Turn", "Phase", "Unit", "Note"});
  for (const Entered& each : game.entered)
    entered.rows.push_back({std::to_string(each.turn), each.phase, game.name(each.unit), or_dash(each.note)});
  keep(std::move(entered), known);
}

void show_silences(Known& known) {
  KnownPaper silent = paper_of("not-in-the-rules", "Where the rules as supplied stop", "MN-N01");
  silent.of_rules = true;
  for (const SilenceRow& each : kSilences)
    silent.lines.push_back(words_of(each) + " (" + std::string(each.rule) + ")");
  keep(std::move(silent), known);
}

/// What lies or is written at the unit (MN-055, MN-127, MN-159). Of its stands the first bears it.
std::vector<std::string> badges(const Game& game, const Eye& eye, const UnitId& unit) {
  const UnitState& state = game.unit(unit);
  std::vector<std::string> badges{std::string(word(state.formation))};
  const auto add = [&](bool is, std::string words) {
    if (is) badges.push_back(std::move(words));
  };
  add(state.formation == Formation::kSquare, state.emergency ? "emergency" : "solid");
  add(eye.may_read(readers_of_strength(game, unit)), counted(state.strength, "point"));
  add(state.blue(), "blue marker");
  add(state.hits > 0, counted(state.hits, "hit marker"));
  add(state.abandoned(), "orange marker");
  add(std::ranges::any_of(
          game.units,
          [&](const auto& each) { return each.second.on_table() && each.second.shelter == unit; }),
      "orange marker");
  add(state.now.break_through, "break-through");
  return badges;
}

void show_pieces(const Game& game, const Eye& eye, Known& known) {
  for (const UnitId& id : game.setup->order) {
    const UnitFacts& facts = game.facts(id);
    const UnitState& state = game.unit(id);
    for (std::size_t i = 0; i < facts.stands.size(); ++i) {
      KnownPiece piece{.id = facts.stands[i],
                       .name = facts.name,
                       .short_name = facts.short_name,
                       .kind = std::string(word(facts.arm)),
                       .group = facts.brigade,
                       .side = facts.side,
                       .gone = state.removed};
      if (state.on_table()) {
        put_at(piece, game.setup->board,
               AtPoint{.point = state.stands.at(i).at,
                       .heading = Heading::from_degrees(state.stands.at(i).heading_deg)});
        if (i == 0) piece.badges = badges(game, eye, id);
      } else {
        piece.place = state.gone_words();
      }
      known.pieces.push_back(std::move(piece));
    }
  }
}

void show_facts(const Game& game, Known& known) {
  for (const auto& [id, brigade] : game.setup->brigades) known.groups.push_back({id, brigade.name});
  for (const Side side : kBothSides) {
    const std::string who = game.name(side);
    known.legend.push_back({std::string(to_string(side)), who});
    std::ptrdiff_t there = 0, removed = 0, left = 0;
    for (const auto& [id, state] : game.units) {
      if (game.side(id) != side) continue;
      there += state.on_table();
      removed += state.lost();
      left += state.left;
    }
    known.facts.push_back(
        {who, counted(there, "unit") + (removed > 0 ? ", " + std::to_string(removed) + " removed" : "") +
                  (left > 0 ? ", " + std::to_string(left) + " over the enemy's edge" : "")});
    if (game.turn > 0)
      known.facts.push_back(
          {who + ", may still be chosen", counted(game.brigades_left(side).size(), "Brigade")});
  }
  if (const std::string holder = holder_words(game); !holder.empty())
    known.facts.push_back({"Has the initiative", game.name(game.holder) + ": " + holder});
}

/// Where the centre of a unit comes to stand by it, step by step; empty: it moves none.
std::vector<TablePoint> way_of(const Game& game, const Action& action) {
  const auto way = [&](const auto& asked) {
    if constexpr (requires { asked.way(game); })
      return asked.way(game);
    else
      return std::vector<TablePoint>();
  };
  return std::visit(way, Actions::read(game, action));
}

}  // namespace

Known Knowledge::known(const Position& position, const SeatId& seat) const {
  const Game& game = position.as<Game>();
  const Eye eye{.umpire = seat == kUmpireSeat, .side = kParties.side_of(seat).value_or(Side::kNeutral)};
  Known known = known_of_step(page_of(game));
  known.step = word(game.phase);
  known.turn = game.turn;
  show_pieces(game, eye, known);
  show_facts(game, known);
  show_now(game, eye, known);
  show_fire(game, known);
  show_combats(game, known);
  show_brigades(game, known);
  show_order_of_battle(game, eye, known);
  show_entered(game, known);
  show_silences(known);
  known.sight = eye.umpire ? Sight::kWhole : Sight::kPublic;
  known.picture = true;
  known.asks = eye.side != Side::kNeutral;
  if (known.asks) known.forms = forms_of(game, eye.side);
  known.writes_to = writes_to(seat);
  return known;
}

std::optional<Asked> Knowledge::asked(const Position& position, const SeatId& seat,
                                      const Json& request) const {
  const auto side = kParties.side_of(seat);
  if (!side) return std::nullopt;
  const auto form = filled_form(forms_of(position.as<Game>(), *side), request);
  if (!form) return std::nullopt;
  Asked asked{.action = form->action,
              .words = title_of(*setup_, form->action),
              .confirmed_by = std::nullopt,
              .way = way_of(position.as<Game>(), form->action)};
  if (traits_of(form->action).needs_a_word)
    asked.confirmed_by = setup_->settings.umpire ? kUmpireSeat : kParties.seat(enemy_of(*side));
  // MN-H01: of a unit of his own he tells no strength that is not open.
  const std::string unit = form->action.value("unit", std::string());
  if (!setup_->settings.strength_open && !unit.empty() && setup_->facts(UnitId(unit)).side == side)
    asked.kept = {"strength"};
  return asked;
}

}  // namespace telescope::mini_nap
