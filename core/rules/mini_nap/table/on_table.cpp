#include <algorithm>
#include <cmath>
#include <cstdio>
#include <unordered_map>

#include "core/rules/mini_nap/faces.hpp"
#include "core/rules/mini_nap/table/readings.hpp"

namespace telescope::mini_nap {
namespace {

void add_stand(SeenUnit& unit, std::size_t which, const PieceView& view, double now_s) {
  const bool off = view.place.kind == Place::Kind::kOffTable || view.place.kind == Place::Kind::kArea;
  if (view.held) {
    unit.held = true;
  } else if (view.state == PieceState::kSeen && view.pose && !off) {
    unit.at.at(which) = placed_of(view.rest ? view.rest->pose : *view.pose);
    if (view.rest) unit.since_s = std::max(unit.since_s, view.rest->since_s);
  } else if (view.state == PieceState::kLost || view.state == PieceState::kRemoved || off) {
    unit.missing.push_back(view.piece);
    // A hand that has just taken it may bring it back at once.
    if (view.pose) unit.since_s = std::max(unit.since_s, now_s - view.state_age_s);
  }
}

/// What glue and posts are off by is learned where it is more than a tag's own error: 0.2 mm each, which
/// gives a gap a sigma of 0.3 mm.
constexpr double kLeastZero_mm = 0.3;

/// MN-N08: of a unit in doubt one for each formation that it may be in.
void add_set_down(const Game& game, const SeenUnit& seen, std::vector<Proposal>& all) {
  const UnitState& state = game.unit(seen.unit);
  const Stands stands = seen.stands();
  const std::string who = game.name(seen.unit);
  if (state.on_table() && stands_still(game, seen.unit, stands)) {
    const auto zero = zero_of(game.facts(seen.unit), stands);
    if (state.formation != Formation::kLine || !zero || state.zero != Zero{} ||
        std::hypot(zero->right_mm, zero->forward_mm) < kLeastZero_mm)
      return;
    char off[64];
    std::snprintf(off, sizeof off, "%.1f mm sideways and %.1f mm ahead", zero->right_mm, zero->forward_mm);
    all.push_back(
        proposal_of(game, LearnZero{.unit = seen.unit, .stands = stands},
                    "The tags of " + who + " are off by " + off + ": learn it, if its stands touch in line"));
    return;
  }
  for (const Formation formation : formation_read(game.facts(seen.unit), stands, state.zero).may_be) {
    const SetDown set{{.unit = seen.unit, .stands = stands, .formation = formation}};
    all.push_back(proposal_of(game, set, who + " is set down in " + in_words(formation)));
  }
}

/// MN-118: it has been brought into contact from beyond its charge; the dice will tell whether it stays
/// there.
void add_extension(const Game& game, const SeenUnit& seen, std::vector<Proposal>& all) {
  const Outlines there = game.outlines(seen.unit, seen.stands());
  for (const UnitId& enemy : game.counting(enemy_of(game.side(seen.unit))))
    if (touch(there, game.outlines(enemy)))
      if (const auto extend = Extend::at(game, seen.unit, enemy))
        all.push_back(proposal_of(game, seen.unit, Actions::write(game, *extend),
                                  game.name(seen.unit) + " tries an extended charge at " + game.name(enemy)));
}

/// What may not manoeuvre now is judged as soon as the table owes it: whoever moved it reads which rule bars
/// it.
void add_manoeuvre(const Game& game, const SeenUnit& seen, std::vector<Proposal>& all) {
  const UnitState& state = game.unit(seen.unit);
  const Stands stands = seen.stands();
  const bool may = std::ranges::count(may_manoeuvre(game), seen.unit) > 0;
  if (!may && lie_alike(state.stands, stands, kStill_mm)) return;
  std::vector<Reading> found = readings(game, seen.unit, stands);
  const bool explained =
      std::ranges::any_of(found, [](const Reading& each) { return each.lawful || each.by_hand; });
  if (!explained) {
    const std::size_t before = all.size();
    add_extension(game, seen, all);
    // What no lawful sequence explains is one unlawful move, and not several.
    found.resize(std::min<std::size_t>(found.size(), all.size() > before ? 0 : 1));
  }
  for (const Reading& reading : found) {
    const Manoeuvre made{.unit = seen.unit, .steps = reading.steps, .stands = stands};
    all.push_back(proposal_of(game, made,
                              game.name(seen.unit) + " " + reading.words +
                                  (reading.by_hand ? " (too close to call: measure by hand)" : "")));
  }
}

/// Section 18: retreats, pursuits and break-throughs, as hands have made them.
void add_result(const Game& game, const SeenUnit& seen, std::vector<Proposal>& all) {
  const UnitState& state = game.unit(seen.unit);
  const Stands stands = seen.stands();
  if (!state.on_table() || lies_as_before(state, stands)) return;
  for (const Formation formation : formation_read(game.facts(seen.unit), stands, state.zero).may_be) {
    EnterResult result;
    result.unit = seen.unit;
    result.stands = stands;
    result.formation = formation;
    result.note = "moved by hand";
    all.push_back(proposal_of(
        game, result, game.name(seen.unit) + " is moved by a result, and stands in " + in_words(formation)));
  }
}

/// The last of `moves` that was of one of its stands; units of which none was come last.
std::size_t last_move(const Game& game, const SeenUnit& seen, std::span<const TableMove> moves) {
  const std::vector<PieceId>& stands = game.facts(seen.unit).stands;
  for (std::size_t i = moves.size(); i > 0; --i)
    if (std::ranges::count(stands, moves[i - 1].piece) > 0) return i - 1;
  return moves.size();
}

}  // namespace

Stands SeenUnit::stands() const {
  Stands stands;
  for (const auto& each : at) stands.push_back(each.value());
  return stands;
}

std::vector<SeenUnit> seen_units(const Setup& setup, const TableView& table) {
  std::unordered_map<std::string_view, const PieceView*> views;
  for (const PieceView& view : table.pieces) views[view.piece.value()] = &view;
  std::vector<SeenUnit> all;
  for (const UnitId& id : setup.order) {
    const std::vector<PieceId>& stands = setup.facts(id).stands;
    SeenUnit unit{.unit = id};
    unit.at.resize(stands.size());
    for (std::size_t i = 0; i < stands.size(); ++i) {
      const auto view = views.find(stands[i].value());
      if (view != views.end()) add_stand(unit, i, *view->second, table.taken_at_s);
    }
    all.push_back(std::move(unit));
  }
  return all;
}

bool is_left_alone(const SeenUnit& seen, const TableView& table) {
  return !table.busy && !seen.held && table.taken_at_s - seen.since_s >= kHandsAway_s;
}

Placed placed_of(const Pose& pose) {
  return {.at = pose.centre,
          .heading_deg = pose.heading.degrees(),
          .sigma_mm = pose.sigma_mm,
          .sigma_deg = pose.sigma_deg};
}

Proposal proposal_of(const Game& game, const UnitId& unit, Action action, std::string sentence) {
  return {.action = std::move(action), .sentence = std::move(sentence), .pieces = game.facts(unit).stands};
}

std::vector<Proposal> proposals(const Game& game, const std::vector<SeenUnit>& seen,
                                std::span<const TableMove> moves) {
  std::vector<const SeenUnit*> whole;
  for (const SeenUnit& each : seen)
    if (each.whole() && !game.unit(each.unit).removed) whole.push_back(&each);
  std::ranges::stable_sort(whole, {}, [&](const SeenUnit* each) { return last_move(game, *each, moves); });
  std::vector<Proposal> all;
  for (const SeenUnit* each : whole) {
    if (game.waits_for()) {
      if (auto found = reaction_seen(game, *each, seen)) all.push_back(*std::move(found));
      continue;
    }
    if (game.phase == Phase::kDeploy)
      add_set_down(game, *each, all);
    else if (game.phase <= Phase::kManoeuvre)
      add_manoeuvre(game, *each, all);
    else if (game.phase <= Phase::kBreakThrough)
      add_result(game, *each, all);
  }
  return all;
}

std::vector<Finding> OnTable::inspect(const Position& position, const TableView& table) const {
  const Game fresh = position.begun() ? Game{} : new_game(setup_);
  const Game& game = position.begun() ? position.as<Game>() : fresh;
  const std::vector<SeenUnit> seen = seen_units(*setup_, table);
  std::vector<Finding> findings;
  add_formation_findings(game, table, seen, findings);
  add_overlap_findings(game, seen, findings);
  add_marker_findings(game, table, seen, findings);
  add_provoked_findings(game, table, seen, findings);
  add_awaited_findings(game, findings);
  return findings;
}

std::vector<Standing> OnTable::standing(const Position& position) const {
  std::vector<Standing> all;
  if (!position.begun()) return all;
  const Game& game = position.as<Game>();
  for (const UnitId& id : setup_->order) {
    const UnitState& state = game.unit(id);
    const std::vector<PieceId>& stands = setup_->facts(id).stands;
    for (std::size_t i = 0; i < stands.size(); ++i) {
      Standing each{.piece = stands[i],
                    .spot = OffTable{state.removed ? std::string(state.gone_words()) : "not set down yet"}};
      if (state.on_table())
        each.spot = AtPoint{.point = state.stands.at(i).at,
                            .heading = Heading::from_degrees(state.stands.at(i).heading_deg),
                            .tolerance = Length::from_mm(kStill_mm),
                            .tolerance_deg = kStandsTurned_deg};
      all.push_back(std::move(each));
    }
  }
  return all;
}

std::vector<Proposal> OnTable::propose(const Position& position, const TableView& table,
                                       std::span<const TableMove> moves) const {
  if (!position.begun()) return {};
  return proposals(position.as<Game>(), seen_units(*setup_, table), moves);
}

}  // namespace telescope::mini_nap
