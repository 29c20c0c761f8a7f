#include "core/session/made_again.hpp"

#include <algorithm>

#include "core/session/bodies.hpp"
#include "core/session/facts.hpp"
#include "core/session/game_at.hpp"
#include "core/session/verify.hpp"

namespace telescope {
namespace {

/// An action that is done after nothing but its throws.
struct Done {
  ActionBody body;
  Stamp stamp;
};

/// What cannot be read on the way may be one of the throws: playing again proves what is made of it.
std::optional<Done> done_behind(std::span<const Link> links, std::size_t i) {
  auto parent = static_cast<EntryId>(i) + 1, unread = parent;
  for (++i; i < links.size(); ++i) {
    const Entry& entry = links[i].entry;
    if (!links[i].readable()) {
      unread = static_cast<EntryId>(i) + 1;
      continue;
    }
    if (!carries_game(entry.node.kind)) continue;
    if (entry.node.parent < parent || entry.node.parent > std::max(parent, unread)) break;
    parent = entry.id;
    if (entry.node.kind == EntryKind::kThrow) continue;
    const auto body = parse_body(entry.body, "");
    if (!body || entry.node.kind != EntryKind::kAction) break;
    return Done{action_body(*body), entry.stamp};
  }
  return std::nullopt;
}

/// The action that waits for its dice where a journal ends, and where the game stood before it.
struct Waiting {
  std::optional<Pending> action;
  EntryId before = 0;
};

Result<Waiting> waiting_in(const Journal& journal) {
  Waiting waiting{.action = std::nullopt, .before = journal.head()};
  std::vector<ThrowRecord> made;
  while (!waiting.action) {
    const EntryNode& node = journal.node(waiting.before);
    if (node.kind != EntryKind::kThrow && node.kind != EntryKind::kAttempt) break;
    const auto body = body_of(journal, waiting.before);
    if (!body) return tl::unexpected(body.error());
    if (node.kind == EntryKind::kThrow) made.insert(made.begin(), throw_body(*body));
    if (node.kind == EntryKind::kAttempt) waiting.action = attempt_body(*body);
    waiting.before = node.parent;
  }
  if (waiting.action) waiting.action->made = std::move(made);
  return waiting;
}

class Maker {
 public:
  Maker(const Journal& before, std::span<const Link> links, std::size_t i, const SessionOptions& options)
      : journal_(before), links_(links), i_(i), options_(options) {}

  Result<std::optional<Draft>> make() {
    auto facts = facts_of(journal_, options_.rulesets);
    if (!facts) return tl::unexpected(facts.error());
    game_ = facts->game;
    const Stamp before = journal_.entry(journal_.size())->stamp;
    if (i_ == 1) return done({.action = facts->begin}, before);
    const auto waiting = waiting_in(journal_);
    if (!waiting) return tl::unexpected(waiting.error());
    auto at = game_at(journal_, *game_, facts->kit, waiting->before);
    if (!at) return tl::unexpected(at.error());
    position_ = std::move(at->position);
    const auto behind = done_behind(links_, i_);
    if (waiting->action) {
      if (has_its_dice(*waiting->action)) return done(*waiting->action, before);
      return behind ? thrown(*waiting->action, *behind) : std::nullopt;
    }
    if (behind && !behind->body.throws.empty()) return begun(*behind);
    return links_[i_].state == Link::State::kDamaged ? as_it_reads(links_[i_].entry) : std::nullopt;
  }

 private:
  /// Also of what an earlier version took and this one would refuse.
  bool has_its_dice(const Pending& pending) const {
    return pools_after(*game_, position_, pending.action, pending.made).empty();
  }

  ActionBody body_of_done(const Pending& pending) const {
    const Outcome outcome = play(*game_, position_, pending.action, throws_of(pending.made));
    return done_body(pending, outcome.events, canonical(game_->rules().to_json(outcome.position)),
                     options_.summary ? options_.summary(*game_, outcome.position) : std::string());
  }
  Draft done(const Pending& pending, const Stamp& stamp) const {
    return {.kind = EntryKind::kAction, .body = to_json(body_of_done(pending)).dump(), .stamp = stamp};
  }

  static Draft begun(const Done& done) {
    const Pending pending{.action = done.body.action, .waiver = done.body.waiver, .waived = done.body.waived};
    return {.kind = EntryKind::kAttempt, .body = attempt_to_json(pending).dump(), .stamp = done.stamp};
  }

  static std::optional<Draft> thrown(const Pending& waiting, const Done& done) {
    if (done.body.action != waiting.action || done.body.throws.size() <= waiting.made.size())
      return std::nullopt;
    const ThrowRecord& record = done.body.throws[waiting.made.size()];
    return Draft{.kind = EntryKind::kThrow,
                 .body = to_json(record).dump(),
                 .stamp = done.stamp,
                 .from_generator = record.source == ThrowSource::kGenerator};
  }

  std::optional<Draft> as_it_reads(const Entry& entry) const {
    const auto left = parse_body(entry.body, "");
    if (!left) return std::nullopt;
    Pending pending{.action = left->at("action"), .waiver = left->value("waiver", std::string())};
    pending.waived = game_->rules().lawful(position_, pending.action).objections;
    // It was taken without asking, or by rules that were less strict, and not waived.
    if (!left->contains("waiver") && !left->contains("waived")) pending.waived.clear();
    if (pending.waived.empty() != pending.waiver.empty() || !has_its_dice(pending)) return std::nullopt;
    const ActionBody body = body_of_done(pending);
    if (left->at("state") != body.state_hash) return std::nullopt;
    return Draft{.kind = EntryKind::kAction, .body = to_json(body).dump(), .stamp = readable_stamp(entry)};
  }

  const Journal& journal_;
  std::span<const Link> links_;
  std::size_t i_;
  const SessionOptions& options_;
  std::shared_ptr<const PreparedGame> game_;
  Position position_;
};

}  // namespace

std::optional<Draft> made_again(const Journal& before, std::span<const Link> links, std::size_t i,
                                const SessionOptions& options) {
  const auto made = guarded("", [&] { return Maker(before, links, i, options).make(); });
  return made ? *made : std::nullopt;
}

std::optional<Entry> set_up_again(const Entry& begin, const std::string& seed) {
  const auto part = bytes_from_hex(seed);
  const auto body = parse_body(begin.body, "");
  if (!part || !body) return std::nullopt;
  const auto made = guarded("", [&]() -> Result<std::string> {
    const Json& action = body->at("action");
    return to_json(GameBody{.ruleset = action.at("scenario").at("ruleset"),
                            .scenario = action.at("scenario"),
                            .kit = action.at("kit"),
                            .commitment = commitment(*part)})
        .dump();
  });
  if (!made) return std::nullopt;
  return Entry{.id = 1,
               .node = {.parent = 0, .head = 1, .kind = EntryKind::kGame, .throws = 0},
               .stamp = begin.stamp,
               .body = *made};
}

Entry promised_again(Entry set_up, const SeedPart& seed) {
  Json body = parse_body(set_up.body, "").value_or(Json::object());
  body["commitment"] = commitment(seed);
  set_up.body = body.dump();
  return set_up;
}

bool gives_the_dice(const std::string& seed, std::span<const Link> links) {
  const auto part = bytes_from_hex(seed);
  std::optional<Generator> generator;
  const auto differs = [&](const Link& each) -> Result<bool> {
    const EntryKind kind = each.entry.node.kind;
    if (!each.readable() || (kind != EntryKind::kWord && kind != EntryKind::kThrow)) return false;
    const auto body = parse_body(each.entry.body, "");
    if (!body) return false;
    if (kind == EntryKind::kWord) generator.emplace(*part, body->at("word").get<std::string>());
    if (kind == EntryKind::kWord) return false;
    const ThrowRecord record = throw_body(*body);
    return record.source == ThrowSource::kGenerator &&
           (!generator || dice_again(*generator, record) != record.dice);
  };
  return part && std::ranges::none_of(links, [&](const Link& each) {
           return guarded("", [&] { return differs(each); }).value_or(false);
         });
}

std::optional<std::string> seed_again(const Entry& set_up, std::string seed) {
  const auto body = parse_body(set_up.body, "");
  const Json promised = body ? body->value("commitment", Json()) : Json();
  const auto fits = [&] {
    const auto part = bytes_from_hex(seed);
    return part && promised == commitment(*part);
  };
  if (fits()) return seed;
  if (seed.size() != kSeedDigits) return std::nullopt;
  for (char& digit : seed) {
    const char was = digit;
    for (const char other : std::string_view("0123456789abcdef")) {
      digit = other;
      if (fits()) return seed;
    }
    digit = was;
  }
  return std::nullopt;
}

}  // namespace telescope
