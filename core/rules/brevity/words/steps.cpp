#include "core/rules/brevity/words/steps.hpp"

#include <array>
#include <utility>

#include "core/rules/action_set.hpp"

namespace telescope::brevity {
namespace {

/// The first and the last of the steps among which this one is: those of a start, or of a move.
std::pair<Step, Step> steps_of(Step step) {
  if (is_start(step)) return {Step::kDayStart, Step::kTurnStart};
  if (step == Step::kSelect || in_move(step)) return {Step::kSelect, Step::kReadiness};
  return {step, step};
}

/// What each step is for; in a move, after who acts.
constexpr std::array<std::string_view, 12> kAdvice{
    "Both sides set their battalions down and choose postures; then the first turn begins.",
    "The weather is rolled, heavy bombers are given their targets, and battalions recover.",
    "Officers return to their commands. Corps commanders and aircraft are assigned.",
    ": select a command that still has its officer figure.",
    ": a command that is to move instead may be named.",
    ": hand battalions over or take them in, and set postures.",
    ": move battalions of the command. Only those that move or are declared may fire and be fired at.",
    " may fire artillery at battalions that have moved or been declared.",
    " may fire the command's artillery at any enemy within its range.",
    " may fire at battalions that have moved or been declared, and that it locates.",
    " may fire at every enemy that the command's battalions locate.",
    ": test whether the command keeps its officer figure. Then all pins are taken off."};

/// By Pending::Kind. They tell nobody of what is hidden.
constexpr std::array<WaitRow, 7> kWaits{
    {{"OB-198", "First the company that comes under fire retires or holds.",
      "{who} says whether {piece} retires before the dice."},
     {"OB-210", "First counter-battery answers or does not.",
      "{who} says whether its artillery answers{to}."},
     {"OB-196", "First the umpire sets down the stand that was hidden.", "The umpire sets a battalion down."},
     {"OB-087", "First the attack on the marked point is resolved.",
      "The fire that was noted for this point is rolled against {piece}."},
     {"OB-224", "First the opponent names the target from the air.",
      "{who} names the target of the aircraft."},
     {"OB-240", "First the opponent says which battalion returns.",
      "{who} says which of the two battalions returns."},
     {"BQ-73", "First the umpire decides whether the destroyed battalion was surrounded.",
      "The umpire says whether {piece} was surrounded."}}};

std::string waits_words(const Game& game, const Pending& waits) {
  const std::string piece = waits.piece.value().empty() ? "" : game.named(waits.piece);
  return told_title(row_of(waits.kind).waits,
                    {{"who", waits.side == Side::kNeutral ? "The umpire" : game.name(waits.side)},
                     {"piece", piece},
                     {"to", piece.empty() ? "" : " " + piece}});
}

std::string when_of(const Game& game) {
  if (game.turn == 0) return "Before the first turn";
  const char* const light = game.is_moonlit() ? "moonlit night" : game.is_night() ? "night" : "daylight";
  return "Turn " + std::to_string(game.turn) + ", day " + std::to_string(game.day()) + ", " + light;
}

}  // namespace

const WaitRow& row_of(Pending::Kind kind) {
  return kWaits.at(static_cast<std::size_t>(kind));
}

Sheet page_of(const Game& game) {
  const auto [first, last] = steps_of(game.step);
  Sheet page{.step = static_cast<int>(game.step) - static_cast<int>(first),
             .when = when_of(game),
             .title = title_of(game, game.step),
             .over = game.step == Step::kOver};
  for (Step each = first; each <= last; each = step_after(each)) page.steps.push_back(title_of(game, each));
  return page;
}

Side acts_now(const Game& game) {
  const Pending* const waits = game.waits_for();
  return waits ? waits->side : acting_side(game);
}

Side fires_now(const Game& game) {
  return is_fire_step(game.step) ? acting_side(game) : Side::kNeutral;
}

std::string advice_of(const Game& game) {
  if (const Pending* const waits = game.waits_for()) return waits_words(game, *waits);
  if (game.step == Step::kOver) return game.why;
  const std::string words(kAdvice.at(static_cast<std::size_t>(game.step)));
  if (game.step <= Step::kTurnStart) return words;
  const Side known = game.step == Step::kSelect ? game.move.chooser : game.move.active;
  if (known != Side::kNeutral) return game.name(acting_side(game)) + words;
  return (is_passives(game.step) ? "The other side" : "A side") + words;
}

}  // namespace telescope::brevity
