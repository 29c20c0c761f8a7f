#include "app/presenters/game_bar.hpp"

#include <algorithm>
#include <numeric>

#include "app/game/hand_dice_words.hpp"
#include "app/presenters/commands.hpp"
#include "app/presenters/told_lines.hpp"
#include "app/support/language.hpp"

namespace telescope::app {
namespace {

std::string clock_text(double seconds) {
  const long whole = static_cast<long>(std::clamp(seconds, 0.0, 359999.0));
  const std::string rest = std::to_string(whole % 60);
  return std::to_string(whole / 60) + (rest.size() < 2 ? ":0" : ":") + rest;
}

}  // namespace

std::vector<std::string> changes_lines(const GameScene& game, std::int64_t entry) {
  if (!game.changes_at) return {};
  if (game.table_withheld) return {tr("What would change on the table is withheld with it.")};
  std::vector<std::string> changes = game.changes_at(entry);
  if (changes.empty()) return {tr("Nothing would change on the table.")};
  changes.insert(changes.begin(), tr("Going there:"));
  return changes;
}

GameBar game_bar(const GameScene& game) {
  const bool over = game.sheet.over;
  GameBar bar{.when = over ? game.sheet.title : game.sheet.when, .steps = {}, .clock = {}};
  for (std::size_t i = 0; i < game.sheet.steps.size(); ++i) {
    const int step = static_cast<int>(i);
    bar.steps.push_back({std::to_string(i + 1), game.sheet.steps[i], !over && step == game.sheet.step,
                         over || step < game.sheet.step});
  }
  if (game.clock_s) bar.clock = clock_text(*game.clock_s);
  return bar;
}

BarRoom bar_room(const GameBar& bar, std::span<const float> numbers, float title, float when, float room) {
  BarRoom shares;
  float needed = std::accumulate(numbers.begin(), numbers.end(), 0.0F);
  while (needed > room && shares.first < bar.steps.size() && bar.steps[shares.first].done)
    needed -= numbers[shares.first++];
  const float left = std::max(0.0F, room - needed);
  shares.title = std::min(title, left);  // it says what is on
  shares.when = std::min(when, left - shares.title);
  return shares;
}

const PastEntry* read_throw(const GameScene& game, bool blank, std::int64_t entry) {
  const auto it = std::ranges::find(game.history, entry, &PastEntry::id);
  const bool shown = it != game.history.end() && it->seen && !game.audiences.is_covered(it->audience) &&
                     (!blank || is_public(it->audience));
  return shown ? &*it : nullptr;
}

PastPage past_page(const GameScene& game, bool blank, std::int64_t chosen, std::int64_t asked) {
  PastPage page;
  const auto points = std::ranges::count_if(game.history, [](const PastEntry& e) { return e.point; });
  page.heading = tr_n("{1} step so far", "{1} steps so far", points);
  page.hint = tr(
      "Enter, twice, goes on from the chosen line; what is left behind stays here and can be gone back to.");
  page.dice = hand_dice_lines(blank ? game.open_hand_dice : game.hand_dice);
  for (auto it = game.history.rbegin(); it != game.history.rend(); ++it) {
    if (game.audiences.is_covered(it->audience) || (blank && !is_public(it->audience))) {
      page.rows.push_back({it->id,
                           it->when,
                           game.audiences.is_covered(it->audience)
                               ? tr("Sealed")
                               : tr("Hidden: {1} shows it", key_words(Command::kBlank)),
                           {},
                           it->undone,
                           it->current,
                           it->point});
      continue;
    }
    page.rows.push_back({it->id, it->when, it->text, it->detail, it->undone, it->current, it->point,
                         it->from.empty() && only_frames(it->text)});
  }
  if (const PastEntry* opened = read_throw(game, blank, chosen))
    for (PastRow& row : page.rows)
      if (row.id == chosen)
        for (const SeenDice& seen : *opened->seen) row.seen.push_back(seen_words(seen));
  for (PastRow& row : page.rows) {
    if (row.id != chosen || !row.point || row.current) continue;
    row.changes = changes_lines(game, row.id);
    if (row.id == asked) row.changes.push_back(tr("Enter once more goes there."));
  }
  return page;
}

}  // namespace telescope::app
