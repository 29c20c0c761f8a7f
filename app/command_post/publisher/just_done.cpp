#include "app/command_post/publisher/just_done.hpp"

#include <algorithm>
#include <utility>

#include "app/command_post/publisher/desk_json.hpp"
#include "app/command_post/publisher/request_parts.hpp"

namespace telescope::app {

namespace {

std::vector<std::string> keys_of(const std::vector<JudgedProposal>& proposals) {
  std::vector<std::string> keys;
  for (const JudgedProposal& each : proposals) keys.push_back(key_of(each.proposal.action));
  return keys;
}

}  // namespace

JustDone::JustDone(GameDesk& desk, const cp::PostState& state)
    : desk_(desk),
      state_(state),
      read_(desk.session().journal().size()),
      before_(desk.position()),
      now_(desk.position()) {}

void JustDone::look() {
  std::vector<std::string> shown = std::exchange(shown_, keys_of(desk_.scene().proposals));
  const Journal& journal = desk_.session().journal();
  const EntryId since = std::exchange(read_, journal.size());
  if (since == read_) return;
  std::vector<Action> done = actions_since(journal, since);
  std::vector<std::string> thrown = pools_since(journal, since);
  std::vector<HeadBody> went = heads_since(journal, since);
  if (done.empty() && thrown.empty() && went.empty()) return;
  went_ = std::move(went);
  shown_before_ = std::move(shown);
  if (!done.empty() || !went_.empty()) {
    before_ = std::exchange(now_, desk_.position());
    done_ = std::move(done);
  }
  thrown_ = std::move(thrown);
  for (const cp::Seat& seat : state_.seats()) told_[seat.role] = state_.newest(seat.role);
}

bool JustDone::is_news_to(const std::string& role, const Json& request) const {
  const auto seen = request.find("seen");
  const auto told = told_.find(role);
  return told != told_.end() && seen != request.end() && seen->is_number_unsigned() &&
         seen->get<std::uint64_t>() <= told->second;
}

bool JustDone::holds(const Action& action) const {
  return std::ranges::find(done_, action) != done_.end();
}

bool JustDone::holds_key(const std::string& key) const {
  return std::ranges::find(done_, key, key_of) != done_.end();
}

bool JustDone::holds_proposal(const std::string& key) const {
  return std::ranges::find(shown_before_, key) != shown_before_.end() && holds_key(key);
}

bool JustDone::has_thrown(const std::string& pool) const {
  return std::ranges::find(thrown_, pool) != thrown_.end();
}

bool JustDone::has_gone(std::string_view why, std::optional<EntryId> to) const {
  return std::ranges::any_of(
      went_, [&](const HeadBody& each) { return each.why == why && (!to || each.to == *to); });
}

}  // namespace telescope::app
