#include "app/game/waived_findings.hpp"

#include <algorithm>
#include <utility>

#include "app/game/standing_view.hpp"
#include "core/session/bodies.hpp"

namespace telescope::app {
namespace {

/// Of a table on which everything stands where the game has it.
std::vector<Finding> own_violations(const Session& session, const Position& position) {
  const TableFace& table = session.game().table();
  auto found = table.inspect(position, standing_view(session.kit(), table.standing(position), {}).table);
  std::erase_if(found, [](const Finding& each) { return each.severity != Severity::kViolation; });
  return found;
}

/// Why the umpire let it pass, or did it by his own hand: that is his ruling, too.
std::string waiver_of(const Session& session, EntryId action) {
  const auto entry = session.journal().entry(action);
  if (!entry) return {};
  const Json body = Json::parse(entry->body);
  const std::string waiver = body.value("waiver", std::string());
  const Json reason = body.at("action").value("reason", Json());
  return waiver.empty() && reason.is_string() ? reason.get<std::string>() : waiver;
}

}  // namespace

std::vector<Finding> WaivedFindings::of(const Session& session) {
  const Journal& journal = session.journal();
  std::vector<EntryId> actions = journal.line_to(journal.head());
  std::erase_if(actions, [&](EntryId entry) { return journal.node(entry).kind != EntryKind::kAction; });
  // Back to where nothing is against the rules, or it is known what was let pass.
  std::vector<std::pair<EntryId, std::vector<Finding>>> unknown;
  while (!actions.empty() && !known_.contains(actions.back())) {
    const auto position =
        unknown.empty() ? Result<Position>(session.position()) : session.position_at(actions.back());
    if (!position) break;
    unknown.emplace_back(actions.back(), own_violations(session, *position));
    actions.pop_back();
    if (unknown.back().second.empty()) break;
  }
  std::vector<Finding> passed;
  if (!actions.empty() && known_.contains(actions.back())) passed = known_[actions.back()];
  for (; !unknown.empty(); unknown.pop_back()) {
    auto& [entry, found] = unknown.back();
    for (Finding& each : found) {
      const auto before = std::ranges::find_if(passed, [&](const Finding& old) { return covers(old, each); });
      each.waiver = before == passed.end() ? waiver_of(session, entry) : before->waiver;
    }
    std::erase_if(found, [](const Finding& each) { return each.waiver.empty(); });
    passed = known_[entry] = std::move(found);
  }
  return passed;
}

}  // namespace telescope::app
