#include <algorithm>
#include <cstdlib>
#include <utility>

#include "app/presenters/console.hpp"
#include "app/presenters/console_parts.hpp"
#include "app/presenters/text.hpp"
#include "app/support/language.hpp"
#include "vision/dice/read_throw.hpp"

// Keys while a throw has taken over the column.

namespace telescope::app {
namespace {

constexpr int kMostScroll = 100;
constexpr std::size_t kMostOwed = 5;

/// What hands still owe, as long as the table may be looked at.
std::vector<std::string> owed_lines(const GameScene& game, bool withheld, bool blank) {
  std::vector<std::string> lines;
  if (withheld) return lines;
  for (const Debt& debt : game.debts)
    if (!debt.done && !game.audiences.is_covered(debt.audience) && (!blank || is_public(debt.audience)))
      lines.push_back(debt.sentence);
  cut_to(lines, kMostOwed);
  return lines;
}

}  // namespace

bool Console::throw_shows(const GameScene& game) const {
  if (game.waiting) return true;
  if (!game.done) return false;
  const bool large = std::ranges::any_of(game.done->told, [&](const Told& told) {
    return told.large && !game.audiences.is_covered(told.audience) &&
           (!view_.blank || is_public(told.audience));
  });
  if (game.done->throws.empty() && !large) return false;
  return throw_again_ || game.done->entry > seen_throw_;
}

/// Dice that the program has thrown since it was last looked roll; what was thrown before anybody looked, or
/// is come back to, lies already.
void Console::look_at_dice(const GameScene& game) {
  const std::vector<ShownThrow>* thrown = game.waiting ? &game.waiting->made
                                          : game.done  ? &game.done->throws
                                                       : nullptr;
  std::vector<std::string> lying, fresh;
  if (thrown)
    for (const ShownThrow& each : *thrown) {
      lying.push_back(each.pool.id + "|" + each.source);
      if (each.rolled && std::ranges::find(lying_, lying.back()) == lying_.end())
        fresh.push_back(each.pool.id);
    }
  const bool looked = !std::exchange(first_look_, false) && !quiet_;
  lying_ = std::move(lying);
  if (fresh.empty() || !looked || !motion_ || !now_s_) return;
  fresh_ = std::move(fresh);
  rolled_s_ = now_s_;
}

std::optional<ThrowPage> Console::throw_page(const GameScene& game) const {
  if (!throw_shows(game)) return std::nullopt;
  ThrowPage page = game.waiting
                       ? waiting_page(*game.waiting, dice_, game.audiences, view_.blank, wants_word(game))
                       : done_page(*game.done, game.audiences, view_.blank);
  if (page.large) page.owes = owed_lines(game, withheld(game), view_.blank);
  if (flashes()) page.keys = {{"", std::string(flash_text())}};
  page.scroll = scroll_;
  if (rolls())
    for (PoolCard& card : page.cards)
      if (std::ranges::find(fresh_, card.id) != fresh_.end()) {
        card.rolled = (*now_s_ - *rolled_s_) / kRoll_s;
        card.result.clear();  // told once they lie
      }
  return page;
}

/// The dice of the chosen pool that a camera sees; null: none does, or a person types them.
const vision::ReadThrow* Console::seen_dice(const GameScene& game) const {
  const auto& needed = game.waiting->needed;
  const auto chosen =
      dice_.pool.empty() ? needed.begin() : std::ranges::find(needed, dice_.pool, &PoolRequest::id);
  if (chosen == needed.end() || dice_.by_hand || (view_.blank && !is_public(chosen->audience)))
    return nullptr;
  return game.waiting->read_of(static_cast<std::size_t>(chosen - needed.begin()));
}

/// What the camera reads stands in place of what would be typed, until the person types: where it is read
/// anew, what was typed beside it is of no use.
void Console::take_in_read(const GameScene& game) {
  std::vector<int> read;
  const auto& needed = game.waiting->needed;
  if (!dice_.pool.empty() && std::ranges::find(needed, dice_.pool, &PoolRequest::id) == needed.end())
    dice_ = {};  // somebody else has answered that one
  if (const vision::ReadThrow* seen = seen_dice(game)) read = seen->faces();
  if (read == dice_.read) return;
  dice_.read = std::move(read);
  dice_.typed.clear();
  dice_.begun = 0;
}

/// A digit of the next die; -1: it has no more of them. With the last die all lie there, and are taken.
Pressed Console::type_die(int digit, const PoolRequest& pool, const WaitingThrow& waiting) {
  const int die = digit < 0 ? dice_.begun : 10 * dice_.begun + digit;
  if (die < 1 || die > pool.sides) return taken();
  if (dice_.read.empty() || dice_.is_whole(pool.dice())) {
    dice_.read.clear();
    dice_.by_hand = true;
  }
  dice_.begun = digit >= 0 && 10 * die <= pool.sides ? die : 0;
  if (dice_.begun > 0) return taken();
  dice_.typed.push_back(die);
  return dice_.is_whole(pool.dice()) ? take_dice(waiting) : taken();
}

/// The last digit or die; with none typed, all that is read: the person types them.
void Console::take_back_die() {
  if (std::exchange(dice_.begun, 0) > 0) return;
  if (!dice_.typed.empty())
    dice_.typed.pop_back();
  else if (!dice_.read.empty())
    dice_ = {dice_.pool, {}, 0, {}, true};
}

/// With the other side's, where those lie there as surely.
Pressed Console::take_dice(const WaitingThrow& waiting) {
  const DiceEntry entry = std::exchange(dice_, {});
  TypeDice asked{entry.pool, entry.dice()};
  std::vector<int> others = entry.by_hand ? std::vector<int>() : others_read(waiting, asked.pool);
  if (others.empty()) return ask(std::move(asked));
  if (asked.pool == waiting.needed.front().id)
    asked.beside = std::move(others);
  else
    asked = {waiting.needed.front().id, std::move(others), std::move(asked.dice)};
  return ask(std::move(asked));
}

Pressed Console::press_throw(const Input& input, std::optional<Command> command, const GameScene& game,
                             const Kit& kit) {
  if (!game.waiting) {
    const auto down = command ? lines_down(*command) : std::nullopt;
    if (down && std::abs(*down) != kAllLines) {
      scroll_ = std::clamp(scroll_ + *down, 0, kMostScroll);
      return taken();
    }
    if (command == Command::kWaive || command == Command::kSendBack) return press_page(*command, game, kit);
    if (command != Command::kChoose && command != Command::kFirstOption && command != Command::kBack)
      return {};
    seen_throw_ = game.done->entry;
    throw_again_ = false;
    scroll_ = 0;
    return taken();
  }
  const auto& needed = game.waiting->needed;
  if (needed.empty()) return {};
  auto pool = std::ranges::find(needed, dice_.pool, &PoolRequest::id);
  if (pool == needed.end()) pool = needed.begin();
  dice_.pool = pool->id;
  const bool is_digit = input.key.size() == 1 && input.key[0] >= '0' && input.key[0] <= '9';
  const bool ends_die = dice_.begun > 0 && (command == Command::kChoose || command == Command::kFirstOption);
  if (is_digit || ends_die) return type_die(is_digit ? input.key[0] - '0' : -1, *pool, *game.waiting);
  if (!command) return {};
  const auto move_to = [&](long by) {
    const long at = std::clamp<long>(pool - needed.begin() + by, 0, static_cast<long>(needed.size()) - 1);
    dice_ = {needed[static_cast<std::size_t>(at)].id, {}, 0};
    return taken();
  };
  const auto ask_word = [&] {
    open_entry(TextEntry::Kind::kWord, promise_text(game.commitment));
    return taken();
  };
  switch (*command) {
    case Command::kUp:
    case Command::kDown:
      return move_to(*command == Command::kUp ? -1 : 1);
    case Command::kSendBack:
      take_back_die();
      return taken();
    case Command::kSwapDice:
      return game.waiting->may_swap ? ask(SwapDice{game.waiting->read->faces()}) : Pressed();
    case Command::kWaive:
      return wants_word(game) ? ask_word() : Pressed();
    case Command::kChoose:
    case Command::kFirstOption:
      if (!dice_.read.empty()) return dice_.is_whole(pool->dice()) ? take_dice(*game.waiting) : taken();
      // While dice roll or lie otherwise than wanted it does not become another throw.
      if (const auto* seen = seen_dice(game); seen && seen->is_thrown()) return taken();
      if (dice_.typed.empty() && !wants_word(game)) return ask(RollPool{});
      [[fallthrough]];
    case Command::kRoll: {
      if (wants_word(game)) return ask_word();  // before it the program rolls none
      DiceEntry typed = std::exchange(dice_, {});
      return ask(
          RollPool{std::move(typed.pool), typed.read.empty() ? std::move(typed.typed) : std::vector<int>()});
    }
    default:
      return {};
  }
}

}  // namespace telescope::app
