#include "core/rules/mini_nap/table/seen.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>

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

}  // namespace

bool SeenUnit::any() const {
  return std::ranges::any_of(at, [](const auto& each) { return each.has_value(); });
}

bool SeenUnit::whole() const {
  return std::ranges::all_of(at, [](const auto& each) { return each.has_value(); });
}

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
    SeenUnit unit{.unit = id, .at = {}, .missing = {}};
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

}  // namespace telescope::mini_nap
