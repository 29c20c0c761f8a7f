// The part of the desk that sees to throws: rolled, typed, or read from the table.

#include <utility>

#include "app/game/game_desk.hpp"
#include "app/support/language.hpp"

namespace telescope::app {

/// What whoever sits at the window may not know is thrown by the generator as soon as it is wanted: nobody
/// chooses it and nobody sees it. Not before the players have added their word to the dice.
void GameDesk::throw_sealed() {
  while (session_.pending() && !session_.players_word().empty()) {
    const PoolRequest next = session_.pending()->needed.front();
    if (!audiences_.is_covered(next.audience)) break;
    const auto rolled = session_.roll(next.id, stamp());
    const std::string why = rolled ? std::string() : rolled.error().message;
    if (const std::string before = std::exchange(stuck_, why); rolled || before != why) after(rolled);
    if (!rolled) return;
  }
  stuck_.clear();
}

void GameDesk::carry_out(const RollPool& asked) {
  // All that is needed now; what the action asks for after that is shown before it is thrown.
  std::vector<std::string> pools;
  if (!session_.pending()) return;
  for (const PoolRequest& pool : session_.pending()->needed)
    if (!audiences_.is_covered(pool.audience) && (asked.pool.empty() || asked.pool == pool.id))
      pools.push_back(pool.id);
  if (!pools.empty() && session_.players_word().empty())
    return tell(
        tr("The players have not added their word to the dice yet. Let them add it, or throw real dice."));
  if (pools.empty()) tell(tr("What is wanted now is thrown unseen, once the players have added their word."));
  for (const std::string& pool : pools) {
    const auto rolled = session_.roll_rest(pool, asked.typed, stamp());
    after(rolled);
    if (!rolled) return;
    throw_sealed();  // it may stand between them
  }
}

std::optional<vision::WantedDice> GameDesk::wanted_dice() const {
  return dice_.wanted();
}

void GameDesk::see_dice(std::shared_ptr<const vision::ReadThrow> read) {
  const EntryId kept = session_.journal().size();
  show_dice(kept, dice_.see(std::move(read)));
}

/// `kept`: what the journal had before they were looked at.
void GameDesk::show_dice(EntryId kept, const Result<bool>& seen) {
  if (!seen || session_.journal().size() != kept) told(seen);
  if (!scene_.waiting || (seen && !*seen)) return;
  dice_.show(*scene_.waiting);
  ++scene_.revision;
}

void GameDesk::carry_out(const TypeDice& asked) {
  if (const auto& pending = session_.pending())
    for (const PoolRequest& pool : pending->needed)
      if (pool.id == asked.pool && audiences_.is_covered(pool.audience))
        return tell(tr("Nobody may choose these dice: they are thrown unseen."));
  const Result<std::string> beside = dice_.take(asked);
  if (!told(beside)) return;
  const auto answered = session_.answer(asked.pool, asked.dice, ThrowSource::kPhysical, stamp());
  after(answered);
  if (answered && !beside->empty())
    after(session_.answer(*beside, asked.beside, ThrowSource::kPhysical, stamp()));
}

void GameDesk::carry_out(const SwapDice& asked) {
  if (!dice_.swap(asked.read)) return tell(tr(kLieOtherwise));
  const EntryId kept = session_.journal().size();
  show_dice(kept, dice_.see_again());
}

void GameDesk::carry_out(const AddPlayersWord& asked) {
  if (told(session_.add_players_word(asked.word, stamp())))
    tell(tr("The dice are fixed by both parts now; nobody could choose them."));
}

void GameDesk::carry_out(const RevealSeed&) {
  const auto part = session_.reveal_seed(stamp());
  if (told(part)) tell(tr("The program's part of the seed: {1}", to_hex(*part)));
}

}  // namespace telescope::app
