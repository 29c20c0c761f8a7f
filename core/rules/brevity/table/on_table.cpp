#include "core/rules/brevity/table/on_table.hpp"

#include <algorithm>
#include <iterator>

#include "core/base/counted.hpp"
#include "core/rules/brevity/measure/sight.hpp"
#include "core/rules/brevity/turn/regroup.hpp"

namespace telescope::brevity {
namespace {

/// BQ-20: stands that lie on each other.
void add_overlaps(const Game& game, const std::vector<SeenStand>& seen, std::vector<Finding>& findings) {
  std::vector<double> reaches;
  for (const SeenStand& each : seen) reaches.push_back(reach_in(footprint(game, each.piece(), each.placed)));
  for (std::size_t i = 0; i < seen.size(); ++i)
    for (std::size_t j = i + 1; j < seen.size(); ++j) {
      if (distance_in(seen[i].placed.at, seen[j].placed.at) >= reaches[i] + reaches[j]) continue;
      const PieceId &a = seen[i].piece(), &b = seen[j].piece();
      if (game.facts(a).is_air() || game.facts(b).is_air()) continue;
      if (within(gap_between(game, a, seen[i].placed, b, seen[j].placed), 0.0) != Answer::kYes) continue;
      findings.push_back({.severity = Severity::kViolation,
                          .audience = Audience::kAll,
                          .rule = "BQ-20",
                          .pieces = {a, b},
                          .sentence = game.named(a) + " and " + game.named(b) + " lie over each other.",
                          .remedy = "Put one of them where it has room."});
    }
}

Finding finding(std::string_view rule, std::vector<PieceId> pieces, std::string sentence,
                std::string remedy) {
  return {.severity = Severity::kWarning,
          .audience = Audience::kAll,
          .rule = std::string(rule),
          .pieces = std::move(pieces),
          .sentence = std::move(sentence),
          .remedy = std::move(remedy)};
}

int beside(const MarkersSeen& seen, const PieceId& piece) {
  const auto found = seen.beside.find(piece);
  return found == seen.beside.end() ? 0 : found->second;
}

void add_loose(std::vector<Finding>& all, const MarkersSeen& seen, std::string_view rule,
               const std::string& what) {
  if (!seen.loose.empty())
    all.push_back(finding(rule, {}, "A " + what + " lies beside no battalion.",
                          "Put it beside its battalion, or take it off."));
}

/// Of markers of which a battalion has one or none.
void add_single(const Game& game, std::vector<Finding>& all, const MarkersSeen& seen, std::string_view rule,
                const std::string& what, const std::string& state, bool Stand::*has) {
  for (const auto& [id, stand] : game.stands) {
    if (!stand.on_table()) continue;
    const bool must = stand.*has;
    if (must == (beside(seen, id) > 0)) continue;
    const std::string name = game.named(id);
    all.push_back(must ? finding(rule, {id}, name + " is " + state + " and has no " + what + ".",
                                 "Put a " + what + " beside " + name + ".")
                       : finding(rule, {id}, name + " has a " + what + " but is not " + state + ".",
                                 "Take the " + what + " off " + name + "."));
  }
  add_loose(all, seen, rule, what);
}

/// `look(id, state, pieces, lie)`: each command with its battalions on the table, beside one of which
/// officers and observers stand, and how many lie there; none where it has none.
void each_command(const Game& game, const MarkersSeen& seen, auto look) {
  for (const auto& [id, state] : game.commands) {
    std::vector<PieceId> pieces = game.battalions_of(id);
    std::erase_if(pieces, [&](const PieceId& each) { return !game.stand(each).on_table(); });
    int lie = 0;
    for (const PieceId& each : pieces) lie += beside(seen, each);
    if (!pieces.empty()) look(id, state, pieces, lie);
  }
}

void add_officers(const Game& game, std::vector<Finding>& all, const MarkersSeen& seen) {
  each_command(game, seen, [&](const CommandId& id, const CommandState& state, const auto& pieces, int lie) {
    if (state.officer == (lie > 0)) return;
    const std::string name = game.name(id);
    all.push_back(state.officer
                      ? finding("OB-010", pieces, name + " can still move and has no officer figure.",
                                "Put an officer beside one of its battalions.")
                      : finding("OB-010", pieces,
                                name + " has an officer figure but cannot move in this turn.",
                                "Take the officer off."));
  });
  add_loose(all, seen, "OB-010", "figure of an officer");
}

/// OB-008: as many at a command as artillery battalions on the table support it.
void add_observers(const Game& game, std::vector<Finding>& all, const MarkersSeen& seen) {
  std::map<CommandId, int> wanted;
  for (const auto& [id, stand] : game.stands)
    if (stand.on_table() && game.facts(id).is_artillery()) ++wanted[supports(game, id)];
  each_command(game, seen, [&](const CommandId& id, const CommandState&, const auto& pieces, int lie) {
    const int must = wanted[id];
    if (lie != must)
      all.push_back(finding("OB-008", pieces,
                            game.name(id) + " has " + counted(lie, "observer") + " and is supported by " +
                                counted(must, "artillery battalion") + ".",
                            "Put each observer beside a battalion of the command that it supports."));
  });
  add_loose(all, seen, "OB-008", "figure of an observer");
}

/// Commands that want the same done are told in one.
std::vector<Finding> told_together(std::vector<Finding> all) {
  std::vector<Finding> together;
  for (Finding& each : all) {
    const auto like = std::ranges::find_if(together, [&](const Finding& other) {
      return other.rule == each.rule && other.remedy == each.remedy;
    });
    if (like == together.end()) {
      together.push_back(std::move(each));
      continue;
    }
    like->sentence += " " + each.sentence;
    std::ranges::move(each.pieces, std::back_inserter(like->pieces));
  }
  return together;
}

}  // namespace

std::vector<Finding> OnTable::inspect(const Position& position, const TableView& table) const {
  std::vector<Finding> findings;
  if (!position.begun()) return findings;
  const Game& game = position.as<Game>();
  add_overlaps(game, seen_stands(game, table), findings);
  for (Finding& each : marker_findings(game, table)) findings.push_back(std::move(each));
  return findings;
}

Spot spot_of(const Game& game, const PieceId& piece) {
  const Stand& stand = game.stand(piece);
  if (stand.on_table())
    return AtPoint{.point = stand.placed.at, .heading = Heading::from_degrees(stand.placed.heading_deg)};
  // A hidden stand and one that has not come yet belong off the table alike: nothing tells them apart
  // (OB-H01, OB-H05).
  const std::string_view gone = is_unseen(game, piece) ? std::string_view() : gone_words(stand.where);
  return OffTable{gone.empty() ? "not in play yet" : std::string(gone)};
}

std::vector<Standing> OnTable::standing(const Position& position) const {
  std::vector<Standing> all;
  if (!position.begun()) return all;
  const Game& game = position.as<Game>();
  for (const auto& [id, stand] : game.stands)
    if (!game.facts(id).is_air())  // its model may lie anywhere
      all.push_back({.piece = id, .spot = spot_of(game, id)});
  return all;
}

MarkersSeen markers_seen(const Game& game, const TableView& table, std::string_view marker) {
  MarkersSeen seen;
  struct Base {
    PieceId piece;
    Footprint base;
    double reach_in;
  };
  std::vector<Base> bases;
  for (const auto& [id, placed] : places_on_table(game, table)) {
    const Footprint base = footprint(game, id, placed);
    bases.push_back({id, base, reach_in(base)});
  }
  for (const MarkerView& view : table.markers) {
    // Seen, or under something: what is covered was not taken away.
    const bool lies = view.state == PieceState::kSeen || view.state == PieceState::kCovered;
    if (view.marker != marker || !view.pose || !lies) continue;
    std::optional<PieceId> nearest;
    double least = kBeside_in;
    for (const Base& each : bases) {
      if (distance_in(each.base.centre, view.pose->centre) - each.reach_in > kBeside_in) continue;
      const double away = gap_in(each.base, view.pose->centre);
      if (away > least || (nearest && away == least)) continue;
      least = away;
      nearest = each.piece;
    }
    if (nearest)
      ++seen.beside[*nearest];
    else
      seen.loose.push_back(view.pose->centre);
  }
  return seen;
}

std::vector<Finding> marker_findings(const Game& game, const TableView& table) {
  std::vector<Finding> all;
  if (!table.calibrated || game.step == Step::kDeploy || game.step == Step::kOver) return all;
  const auto has = [&](std::string_view marker) { return game.setup->markers.contains(std::string(marker)); };
  if (has(marker::kPin))
    add_single(game, all, markers_seen(game, table, marker::kPin), "OB-015", "pin marker", "pinned",
               &Stand::pinned);
  if (has(marker::kSpent))
    add_single(game, all, markers_seen(game, table, marker::kSpent), "OB-014", "casualty figure", "spent",
               &Stand::spent);
  // Whoever has laid none of them may well play without.
  const auto add_figures = [&](std::string_view marker, auto add) {
    const MarkersSeen seen = markers_seen(game, table, marker);
    if (has(marker) && !(seen.beside.empty() && seen.loose.empty())) add(game, all, seen);
  };
  add_figures(marker::kOfficer, add_officers);
  add_figures(marker::kObserver, add_observers);
  return told_together(std::move(all));
}

}  // namespace telescope::brevity
