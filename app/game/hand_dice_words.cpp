#include "app/game/hand_dice_words.hpp"

#include <cmath>

#include "app/support/language.hpp"

namespace telescope::app {

std::string fairness_words(const FairnessVerdict& verdict) {
  switch (verdict.fairness) {
    case Fairness::kTooFew:
      return tr("Too few dice to say: they are looked at from {1} on.", verdict.next_look);
    case Fairness::kFair:
      return tr("Of {1} dice, nothing speaks against them; the next look is at {2}.", verdict.looked_at,
                verdict.next_look);
    case Fairness::kUneven:
      break;
  }
  return verdict.pool.empty()
             ? tr("Look at these dice: after {1} of them they were so uneven that fair ones "
                  "would be called so in fewer than {2} of 1,000 evenings.",
                  verdict.looked_at, fewer_per_mille(verdict))
             : tr("Look at the dice of “{3}”: after {1} in all they were so uneven that fair ones "
                  "would be called so in fewer than {2} of 1,000 evenings.",
                  verdict.looked_at, fewer_per_mille(verdict), verdict.pool);
}

std::vector<std::string> hand_dice_lines(const HandDice& dice) {
  if (dice.empty()) return {};
  std::vector<std::string> lines{fairness_words(dice.verdict)};
  for (const PoolFaces& pool : dice.pools) {
    std::string faces;
    for (const int count : pool.faces) faces += (faces.empty() ? "" : " ") + std::to_string(count);
    lines.push_back(tr_n("{2}, {1} die: {3} from 1 to 6.", "{2}, {1} dice: {3} from 1 to 6.",
                         dice_of(pool.faces),
                         pool.pool.empty() ? std::string(tr("Thrown by hand")) : pool.pool, faces));
  }
  return lines;
}

std::string seen_die_words(const SeenDice& seen, std::size_t die) {
  const std::string face = seen.faces[die] > 0 ? std::to_string(seen.faces[die]) : "?";
  if (die >= seen.confidence.size()) return face;
  return face + " (" + std::to_string(std::lround(100 * seen.confidence[die])) + " %)";
}

std::string seen_words(const SeenDice& seen) {
  std::string dice;
  for (std::size_t i = 0; i < seen.faces.size(); ++i) dice += (i > 0 ? ", " : "") + seen_die_words(seen, i);
  std::string words = seen.pool.empty() ? std::string() : seen.pool + ". ";
  words += std::string(tr("As the camera saw them:")) + " " + dice + ".";
  if (seen.was_changed)
    words += " " + std::string(tr("Dice were picked up after they lay, before the throw was taken."));
  return words;
}

}  // namespace telescope::app
