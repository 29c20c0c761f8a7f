#include <algorithm>
#include <cmath>
#include <utility>

#include "app/game/game_desk.hpp"
#include "core/session/seen_dice.hpp"
#include "vision/dice/read_throw.hpp"

namespace telescope::app {
namespace {

constexpr int kSidesWithPips = 6;
constexpr int kMostRead = 24;         ///< more are thrown in handfuls, one upon another
constexpr std::size_t kMostKept = 6;  ///< notes of one throw: nobody fills the journal by turning dice over

SeenDice evidence_of(const vision::ReadThrow& read, const PoolRequest& pool) {
  SeenDice seen{.pool = pool.id,
                .audience = pool.audience,
                .faces = read.faces(),
                .confidence = {},
                .was_changed = read.seen.was_changed,
                .crops = read.crops};
  for (const vision::Die& die : read.seen.dice)
    seen.confidence.push_back(std::round(100.0 * static_cast<double>(die.confidence)) / 100.0);
  return seen;
}

}  // namespace

std::optional<vision::WantedDice> GameDesk::wanted_dice() const {
  const auto& pending = session_.pending();
  if (!pending || pending->needed.empty()) return std::nullopt;
  const PoolRequest& pool = pending->needed.front();
  // What is thrown on the table is seen by everybody who looks at it, or at its picture.
  if (!is_public(pool.audience) || pool.sides != kSidesWithPips || pool.dice() < 1 || pool.dice() > kMostRead)
    return std::nullopt;
  return vision::WantedDice{.name = std::to_string(pending->entry) + " " + pool.id, .count = pool.dice()};
}

/// As many dice as are wanted are kept as they lie, before anybody is shown them. False: they could not be.
bool GameDesk::keep_dice(const vision::ReadThrow& read) {
  if (read.faces().empty()) return true;
  if (kept_dice_.throw_name != read.wanted.name)
    kept_dice_ = {.throw_name = read.wanted.name, .notes = {}, .refused = nullptr};
  SeenDice seen = evidence_of(read, session_.pending()->needed.front());
  const bool counts = read.is_whole() || seen.was_changed;
  std::string reading = to_json(seen).dump();
  auto& all = kept_dice_.notes;
  if (all.size() >= (counts ? kMostKept : kMostKept - 2) || std::ranges::find(all, reading) != all.end())
    return true;
  std::size_t letters = 0;
  for (const std::string& crop : seen.crops) letters += crop.size();
  // Room is kept for the pictures of a whole throw.
  constexpr std::size_t kMost = vision::ReadThrow::kMostLetters;
  if (kept_dice_.letters + letters > (counts ? kMost : kMost / 2)) {
    seen.crops.assign(seen.crops.size(), "");
    letters = 0;
  }
  if (!told(session_.add_table(to_json(seen), {"camera", stamp().at}))) return false;
  all.push_back(std::move(reading));
  kept_dice_.letters += letters;
  return true;
}

void GameDesk::see_dice(std::shared_ptr<const vision::ReadThrow> read) {
  if (read && read->wanted != wanted_dice()) read.reset();
  if (read && read == kept_dice_.refused) return;  // until there is something new to keep
  if (read && read != read_ && !keep_dice(*read)) kept_dice_.refused = std::exchange(read, nullptr);
  read_ = std::move(read);
  if (!scene_.waiting || scene_.waiting->read == read_) return;
  scene_.waiting->read = read_;
  ++scene_.revision;
}

}  // namespace telescope::app
