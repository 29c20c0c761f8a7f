#include "core/session/game_at.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/journal/failures.hpp"

namespace telescope {
namespace {

/// One entry of the line, after `from`'s.
Result<void> follow(GameAt& at, const Journal& journal, const PreparedGame& game, EntryId entry,
                    bool played) {
  const EntryKind kind = journal.node(entry).kind;
  const bool concerns_state =
      kind == EntryKind::kAction || kind == EntryKind::kAttempt || kind == EntryKind::kThrow;
  if (kind == EntryKind::kGame || (played && concerns_state)) return {};
  const auto json = body_of(journal, entry);
  if (!json) return tl::unexpected(json.error());
  return guarded(at_entry(journal, entry), [&]() -> Result<void> {
    if (kind == EntryKind::kTag) bind_tag(at.kit, *json);
    if (kind == EntryKind::kAttempt) {
      at.pending = attempt_body(*json);
      at.pending->entry = entry;
    }
    if (kind == EntryKind::kThrow) {
      if (!at.pending) throw std::invalid_argument("dice that no action waits for");
      at.pending->made.push_back(throw_body(*json));
    }
    if (kind == EntryKind::kAction) {
      const ActionBody body = action_body(*json);
      at.position = play(game, at.position, body.action, throws_of(body.throws)).position;
      at.pending.reset();
      if (state_hash(game.rules().to_json(at.position)) != body.state_hash)
        throw std::invalid_argument(
            "this version of the program plays it otherwise; open the game with the version that wrote it");
    }
    return {};
  });
}

/// The position that a snapshot keeps. It is a cache: nothing where it is not what its action gave.
std::optional<Position> position_of(const Journal& journal, const PreparedGame& game,
                                    const Snapshot& snapshot) {
  const auto read = guarded("", [&]() -> Result<Position> {
    const auto state = parse_body(snapshot.state, "");
    if (!state) return tl::unexpected(state.error());
    const auto json = body_of(journal, snapshot.entry);
    if (!json) return tl::unexpected(json.error());
    if (json->value("state", Json()) != state_hash(*state)) throw std::invalid_argument("another state");
    Position position = game.rules().from_json(*state);
    if (game.rules().to_json(position) != *state) throw std::invalid_argument("not read as it was written");
    return position;
  });
  return read ? std::optional(*read) : std::nullopt;
}

}  // namespace

std::string at_entry(const Journal& journal, EntryId entry) {
  return journal.file().string() + ": entry " + std::to_string(entry) + ": ";
}

Result<Json> body_of(const Journal& journal, EntryId entry) {
  const auto found = journal.entry(entry);
  if (!found) return tl::unexpected(found.error());
  return parse_body(found->body, journal.file().string() + ": entry " + std::to_string(entry));
}

void bind_tag(Kit& kit, const Json& body) {
  const PieceId piece(body.at("piece").get<std::string>());
  const auto it = std::ranges::find(kit.pieces, piece, &KitPiece::id);
  if (it == kit.pieces.end()) throw std::invalid_argument("a tag for a piece that the kit does not have");
  it->tag = TagId(body.at("tag").get<int>());
}

bool is_begin(const Action& action) {
  return action.is_object() && action.value("type", Json()) == kBegin && action.contains("scenario");
}

Outcome play(const PreparedGame& game, const Position& position, const Action& action,
             std::span<const Throw> throws) {
  if (position.begun() == is_begin(action)) throw std::invalid_argument("a game begins with 'begin', once");
  return position.begun() ? game.rules().apply(position, action, throws) : game.rules().begin();
}

std::vector<PoolRequest> pools_after(const PreparedGame& game, const Position& position, const Action& action,
                                     const std::vector<ThrowRecord>& made) {
  if (!position.begun() && !made.empty()) throw std::invalid_argument("more dice than the action needs");
  if (!position.begun()) return {};
  const std::vector<Throw> all = throws_of(made);
  std::size_t answered = 0;
  while (true) {
    auto needed = game.rules().dice(position, action, std::span(all).first(answered));
    if (needed.empty() && answered < all.size())
      throw std::invalid_argument("more dice than the action needs");
    const std::size_t ready = std::min(needed.size(), all.size() - answered);
    for (std::size_t i = 0; i < ready; ++i)
      if (needed[i].id != all[answered + i].pool) throw std::invalid_argument("dice of another pool");
    answered += ready;
    needed.erase(needed.begin(), needed.begin() + static_cast<std::ptrdiff_t>(ready));
    if (!needed.empty() || ready == 0) return needed;
  }
}

Result<GameAt> game_at(const Journal& journal, const PreparedGame& game, const Kit& printed, EntryId entry) {
  GameAt at{.position = {}, .kit = printed, .pending = std::nullopt};
  EntryId played = 0;
  for (EntryId from = entry; from != 0 && played == 0;) {
    const auto snapshot = journal.snapshot(from);
    if (!snapshot) return tl::unexpected(snapshot.error());
    if (!*snapshot) break;
    if (auto position = position_of(journal, game, **snapshot)) {
      at.position = *std::move(position);
      played = (*snapshot)->entry;
    }
    from = journal.node((*snapshot)->entry).parent;
  }
  for (const EntryId each : journal.line_to(entry))
    if (const auto done = follow(at, journal, game, each, each <= played); !done)
      return tl::unexpected(done.error());
  if (!at.position.begun()) return failure(journal.file().string() + ": " + kNeverBegun + kMend);
  if (!at.pending) return at;
  return guarded(at_entry(journal, entry), [&]() -> Result<GameAt> {
    at.pending->needed = pools_after(game, at.position, at.pending->action, at.pending->made);
    if (at.pending->needed.empty())
      throw std::invalid_argument("the action has all its dice; go to the entry that does it");
    return at;
  });
}

}  // namespace telescope
