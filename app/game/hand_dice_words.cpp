#include "app/game/hand_dice_words.hpp"

#include <cmath>

#include "app/support/language.hpp"

namespace telescope::app {

std::string fairness_words(const PoolFaces& pool) {
  const long per_mille = std::lround(1000 * pool.likelihood);
  switch (pool.fairness) {
    case Fairness::kTooFew:
      return tr("Too few throws to say.");
    case Fairness::kFair:
      return tr("Nothing speaks against them: fair dice fall so or less evenly in {1} of 1,000 evenings.",
                per_mille);
    case Fairness::kUneven:
      break;
  }
  return per_mille > 0
             ? tr("Look at these dice: fair ones fall so or less evenly in {1} of 1,000 evenings.", per_mille)
             : std::string(tr("Look at these dice: fair ones fall so in fewer than one of 1,000 evenings."));
}

std::vector<std::string> hand_dice_lines(std::span<const PoolFaces> pools) {
  std::vector<std::string> lines;
  for (const PoolFaces& pool : pools) {
    std::string faces;
    for (const int count : pool.faces) faces += (faces.empty() ? "" : " ") + std::to_string(count);
    lines.push_back(tr("{1}, {2} dice: {3} from 1 to 6.",
                       pool.pool.empty() ? std::string(tr("Thrown by hand")) : pool.pool, pool.dice(),
                       faces) +
                    " " + fairness_words(pool));
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
  std::string words = std::string(tr("As the camera saw them:")) + " " + dice + ".";
  if (seen.was_changed)
    words += " " + std::string(tr("Dice were picked up after they lay, before the throw was taken."));
  return words;
}

}  // namespace telescope::app
