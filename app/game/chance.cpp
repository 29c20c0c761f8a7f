#include "app/game/chance.hpp"

#include <sys/random.h>

#include "app/support/language.hpp"

namespace telescope::app {

Result<SeedPart> draw_seed_part() {
  SeedPart part{};
  if (getrandom(part.data(), part.size(), 0) != static_cast<ssize_t>(part.size()))
    return failure(tr("the system gives no chance for the dice (getrandom); try again"));
  return part;
}

}  // namespace telescope::app
