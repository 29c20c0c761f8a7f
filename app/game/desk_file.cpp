// The part of the desk that looks after the game's file while it is played.

#include <utility>

#include "app/game/game_desk.hpp"
#include "app/support/language.hpp"

namespace telescope::app {
namespace {

constexpr double kMindEvery_s = 1.0;  // what has become of the file is told within two

}  // namespace

void GameDesk::mind_file() {
  const double now = options_.seconds();
  if (minded_s_ && now - *minded_s_ < kMindEvery_s && now >= *minded_s_) return;
  minded_s_ = now;
  const auto here = session_.check_place();
  const std::string lost = here ? std::string() : here.error().message;
  if (std::exchange(unsaved_, lost) != lost) {
    stale_ = true;
    if (!lost.empty()) tell(lost);
  }
  if (!lost.empty()) return;
  if (!stuck_.empty()) throw_sealed();
  const bool turned = std::exchange(folded_turn_, scene_.sheet.when) != scene_.sheet.when;
  if (const auto folded = session_.fold_log(turned); !folded) tell(folded.error().message);
}

Result<void> GameDesk::move_to(const std::filesystem::path& file) {
  stale_ = true;
  if (const auto moved = session_.move_to(file); !moved) return moved;
  unsaved_.clear();
  tell(tr("The whole game stands in {1} now, and goes on there.", file.string()));
  return {};
}

}  // namespace telescope::app
