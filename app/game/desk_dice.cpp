#include "app/game/desk_dice.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/support/language.hpp"
#include "core/dice/dice.hpp"
#include "core/session/seen_dice.hpp"

namespace telescope::app {
namespace {

constexpr int kSidesWithPips = 6;
constexpr int kMostRead = 24;         ///< more are thrown in handfuls, one upon another
constexpr std::size_t kMostKept = 6;  ///< notes of one throw: nobody fills the journal by turning dice over

/// What is thrown on the table is seen by everybody who looks at it, or at its picture.
bool may_be_read(const PoolRequest& pool) {
  return is_public(pool.audience) && pool.sides == kSidesWithPips && pool.dice() >= 1 &&
         pool.dice() <= kMostRead;
}

SeenDice evidence_of(const vision::ReadThrow& read, const PoolRequest& pool) {
  SeenDice seen{.pool = pool.id,
                .audience = pool.audience,
                .faces = {},
                .confidence = {},
                .was_changed = read.seen.was_changed,
                .crops = read.crops};
  for (const vision::Die& die : read.seen.dice) {
    seen.faces.push_back(die.face.value_or(0));
    seen.confidence.push_back(std::round(100.0 * static_cast<double>(die.confidence)) / 100.0);
  }
  return seen;
}

/// Whether somebody who takes those dice takes them as they are read, those that are not sure as he says.
bool agrees(const std::vector<int>& faces, const std::vector<int>& dice) {
  return !faces.empty() && std::ranges::equal(faces, dice, [](int face, int die) {
    return face == die || (face == 0 && die >= 1 && die <= kSidesWithPips);
  });
}

}  // namespace

/// The dice of two sides lie there, told apart, for the action that waits.
bool DeskDice::lie_both() const {
  return parts_.beside && session_.pending() && session_.pending()->entry == read_at_;
}

/// The pools of the next throw that a camera could read: one, or two that two sides throw at once. While the
/// dice of two lie there it stays the same throw, though the first of them is answered.
std::span<const PoolRequest> DeskDice::watched_pools() const {
  const auto& pending = session_.pending();
  if (!pending || pending->needed.empty()) return {};
  const std::span<const PoolRequest> needed = pending->needed;
  if (lie_both() && needed.size() == 1 && needed.front().id == read_pools_.back().id) return read_pools_;
  if (!may_be_read(needed.front())) return {};
  const bool two = needed.size() == 2 && may_be_read(needed[1]) &&
                   thrower_of(needed[0]) != thrower_of(needed[1]) &&
                   needed[0].dice() + needed[1].dice() <= kMostRead;
  return needed.first(two ? 2 : 1);
}

std::optional<vision::WantedDice> DeskDice::wanted() const {
  const auto pools = watched_pools();
  if (pools.empty()) return std::nullopt;
  return vision::WantedDice{.name = std::to_string(session_.pending()->entry) + " " + pools.front().id,
                            .count = pools.front().dice(),
                            .beside = pools.size() > 1 ? pools[1].dice() : 0};
}

/// `as_taken`: it is the last of its pool, whatever there is already.
Result<void> DeskDice::keep_note(const vision::ReadThrow& read, const PoolRequest& pool, bool as_taken) {
  SeenDice seen = evidence_of(read, pool);
  const bool counts = as_taken || read.is_whole() || seen.was_changed;
  std::string reading = to_json(seen).dump();
  auto& all = kept_.notes;
  const std::size_t most = kMostKept * read_pools_.size();
  if (as_taken ? kept_.last[pool.id] == reading
               : all.size() >= (counts ? most : most - 2) || std::ranges::find(all, reading) != all.end())
    return {};
  std::size_t letters = 0;
  for (const std::string& crop : seen.crops) letters += crop.size();
  // Room is kept for the pictures of a whole throw.
  constexpr std::size_t kMost = vision::ReadThrow::kMostLetters;
  if (kept_.letters + letters > (counts ? kMost : kMost / 2)) {
    seen.crops.assign(seen.crops.size(), "");
    letters = 0;
  }
  if (const auto kept = session_.add_table(to_json(seen), {"camera", stamp_().at}); !kept)
    return tl::unexpected(kept.error());
  kept_.last[pool.id] = reading;
  all.push_back(std::move(reading));
  kept_.letters += letters;
  return {};
}

/// As many dice as are wanted are kept as they lie, before anybody is shown them.
Result<void> DeskDice::keep_dice(const vision::ReadThrow& read) {
  const bool all_lie = read.seen.stage == vision::SeenThrow::Stage::kSettled &&
                       std::ssize(read.seen.dice) == read.wanted.total();
  if (!all_lie && parts_.first->faces().empty()) return {};
  if (kept_.throw_name != read.wanted.name)
    kept_ = {.throw_name = read.wanted.name, .notes = {}, .last = {}, .refused = nullptr};
  const auto first = keep_note(*parts_.first, read_pools_.front());
  return first && parts_.beside ? keep_note(*parts_.beside, read_pools_.back()) : first;
}

/// Whether both sides' dice are taken as they are offered.
bool DeskDice::is_as_offered(const TypeDice& asked) const {
  return asked.pool == read_pools_.front().id && agrees(parts_.first->faces(), asked.dice) &&
         agrees(parts_.beside->faces(), asked.beside);
}

/// Of dice that two sides have thrown the note that stands last is the one of those that are taken; whose
/// colour is whose is kept once somebody has taken them so, where what he takes tells it. Of dice that the
/// pool does not have nothing is kept: they are refused.
Result<void> DeskDice::keep_taken(const std::string& pool, const std::vector<int>& dice) {
  const std::size_t at = pool == read_pools_.front().id ? 0 : 1;
  const PoolRequest& request = read_pools_.at(at);
  if (!check_dice(dice, request.sides, request.dice())) return {};
  const vision::ReadThrow& part = at == 0 ? *parts_.first : *parts_.beside;
  if (auto kept = keep_note(part, request, true); !kept) return kept;
  const bool is_alike = std::ranges::is_permutation(parts_.first->faces(), parts_.beside->faces());
  if (!parts_.is_news || part.faces() != dice || (part.is_guess && is_alike)) return {};
  if (const auto kept = session_.add_table({{kDiceColours, parts_.colours}}, stamp_()); !kept)
    return tl::unexpected(kept.error());
  parts_.is_news = false;
  swapped_in_.clear();
  return {};
}

Result<bool> DeskDice::see(std::shared_ptr<const vision::ReadThrow> read) {
  if (read && read->wanted != wanted()) read.reset();
  if (read && read == kept_.refused) return false;  // until there is something new to keep
  if (!read) parts_ = {};
  if (read == read_) return false;
  Result<void> kept;
  if (read) {
    const auto pools = watched_pools();
    read_pools_ = std::vector(pools.begin(), pools.end());  // which may be of itself
    read_at_ = session_.pending()->entry;
    parts_ = told_apart(read, {thrower_of(read_pools_.front()), thrower_of(read_pools_.back())},
                        story_.dice_colours(), read->wanted.name == swapped_in_);
    kept = keep_dice(*read);
    if (!kept) kept_.refused = std::exchange(read, nullptr), parts_ = {};
  }
  read_ = std::move(read);
  if (!kept) return tl::unexpected(kept.error());
  return true;
}

void DeskDice::show(WaitingThrow& waiting) const {
  const bool is_second = parts_.beside && waiting.needed.size() == 1;
  waiting.read = is_second ? parts_.beside : parts_.first;
  waiting.beside = is_second ? nullptr : parts_.beside;
  waiting.may_swap = parts_.may_swap && !is_second;
  const auto trouble = waiting.read ? waiting.read->seen.trouble : vision::ThrowTrouble::kNone;
  waiting.is_of_both =
      trouble == vision::ThrowTrouble::kColoursUnclear || trouble == vision::ThrowTrouble::kColoursDiffer;
}

Result<std::string> DeskDice::take(const TypeDice& asked) {
  const bool are_read = lie_both() && session_.pending()->needed.front().id == asked.pool;
  const auto beside = asked.beside.empty() || !are_read ? std::string() : read_pools_.back().id;
  if (!asked.beside.empty() && (beside.empty() || !is_as_offered(asked))) return failure(tr(kLieOtherwise));
  Result<void> kept;
  if (are_read) kept = keep_taken(asked.pool, asked.dice);
  if (kept && !beside.empty()) kept = keep_taken(beside, asked.beside);
  if (!kept) return tl::unexpected(kept.error());
  return beside;
}

bool DeskDice::swap(const std::vector<int>& shown) {
  if (!read_ || !parts_.may_swap || shown != parts_.first->faces()) return false;
  const std::string& name = read_->wanted.name;
  swapped_in_ = swapped_in_ == name ? std::string() : name;
  return true;
}

}  // namespace telescope::app
