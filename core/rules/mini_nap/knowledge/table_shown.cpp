#include "core/rules/mini_nap/knowledge/table_shown.hpp"

#include <algorithm>

#include "core/base/counted.hpp"
#include "core/rules/known_parts.hpp"
#include "core/rules/mini_nap/words/steps.hpp"
#include "core/rules/two_parties.hpp"

namespace telescope::mini_nap {
namespace {

/// What lies or is written at the unit (MN-055, MN-127, MN-159). Of its stands the first bears it.
std::vector<std::string> badges(const Game& game, const Eye& eye, const UnitId& unit) {
  const UnitState& state = game.unit(unit);
  std::vector<std::string> badges{std::string(word(state.formation))};
  const auto add = [&](bool is, std::string words) {
    if (is) badges.push_back(std::move(words));
  };
  add(state.formation == Formation::kSquare, state.emergency ? "emergency" : "solid");
  add(eye.sees_strength(game, unit), counted(state.strength, "point"));
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
                       .kind = std::string(kArms.at(static_cast<std::size_t>(facts.arm))),
                       .mobility = {},
                       .group = facts.brigade,
                       .side = facts.side,
                       .gone = state.removed,
                       .place = {},
                       .sector = {},
                       .badges = {}};
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
    const std::string who = game.setup->name(side);
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
    known.facts.push_back({"Has the initiative", game.setup->name(game.holder) + ": " + holder});
}

}  // namespace

void show_table(const Game& game, const Eye& eye, Known& known) {
  known = known_of_step(page_of(game));
  known.step = kPhases.at(static_cast<std::size_t>(game.phase));
  known.turn = game.turn;
  show_pieces(game, eye, known);
  show_facts(game, known);
  show_papers(game, eye, known);
}

}  // namespace telescope::mini_nap
