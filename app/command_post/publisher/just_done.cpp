#include "app/command_post/publisher/just_done.hpp"

#include <algorithm>
#include <utility>

#include "app/command_post/publisher/desk_json.hpp"

namespace telescope::app {
namespace {

std::vector<std::string> keys_of(const std::vector<JudgedProposal>& proposals) {
  std::vector<std::string> keys;
  for (const JudgedProposal& each : proposals) keys.push_back(key_of(each.proposal.action));
  return keys;
}

/// Whether it is no message, ruling or the like: what an undo takes back, or one itself.
bool moves_game(const Journal& journal, EntryId since) {
  for (EntryId id = since + 1; id <= journal.size(); ++id)
    if (const EntryKind kind = journal.node(id).kind; carries_game(kind) || kind == EntryKind::kHead)
      return true;
  return false;
}

}  // namespace

JustDone::JustDone(GameDesk& desk, const cp::PostState& state)
    : desk_(desk), state_(state), read_(desk.session().journal().size()), now_(desk.position()) {}

void JustDone::look() {
  std::vector<std::string> shown = std::exchange(shown_, keys_of(desk_.scene().proposals));
  const Journal& journal = desk_.session().journal();
  const EntryId since = std::exchange(read_, journal.size());
  if (!moves_game(journal, since)) return;
  Batch batch{.before = std::exchange(now_, desk_.position()),
              .done = actions_since(journal, since),
              .went = heads_since(journal, since),
              .shown = std::move(shown),
              .told = {}};
  for (const PoolRequest& pool : pools_since(journal, since))
    batch.thrown.push_back({pool.id, pool.audience == Audience::kAll});
  for (const cp::Seat& seat : state_.seats()) batch.told[seat.role] = state_.newest(seat.role);
  kept_.push_back(std::move(batch));
  if (kept_.size() > kMostKept) kept_.pop_front();
}

JustDone::News JustDone::news_to(const std::string& role, const Json& request) const {
  News news;
  news.umpires_ = role == kUmpireSeat.value();
  const auto seen = seen_by(request);
  if (!seen) return news;
  for (const Batch& each : kept_)
    if (const auto told = each.told.find(role); told != each.told.end() && *seen <= told->second)
      news.batches_.push_back(&each);
  return news;
}

bool JustDone::News::holds(const Action& action) const {
  return std::ranges::any_of(
      batches_, [&](const Batch* each) { return std::ranges::find(each->done, action) != each->done.end(); });
}

bool JustDone::News::holds_key(const std::string& key) const {
  return std::ranges::any_of(batches_, [&](const Batch* each) {
    return std::ranges::find(each->done, key, key_of) != each->done.end();
  });
}

bool JustDone::News::holds_proposal(const std::string& key) const {
  return std::ranges::any_of(batches_, [&](const Batch* each) {
    return std::ranges::find(each->shown, key) != each->shown.end() &&
           std::ranges::find(each->done, key, key_of) != each->done.end();
  });
}

bool JustDone::News::has_thrown(const std::string& pool) const {
  return std::ranges::any_of(batches_, [&](const Batch* each) {
    return std::ranges::any_of(each->thrown, [&](const Thrown& thrown) {
      return (thrown.open || umpires_) && (pool.empty() || thrown.pool == pool);
    });
  });
}

bool JustDone::News::has_gone(std::string_view why, std::optional<EntryId> to) const {
  return std::ranges::any_of(batches_, [&](const Batch* each) {
    return std::ranges::any_of(
        each->went, [&](const HeadBody& head) { return head.why == why && (!to || head.to == *to); });
  });
}

bool JustDone::News::has_other_dice(const std::string& pool) const {
  return has_thrown(pool) || std::ranges::any_of(batches_, [](const Batch* each) {
           return !each->done.empty() || !each->went.empty();
         });
}

}  // namespace telescope::app
