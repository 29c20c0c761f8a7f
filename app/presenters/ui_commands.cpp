#include <algorithm>
#include <array>
#include <utility>

#include "app/presenters/ui.hpp"

// What each key does on the pages beside the game's: of Ui.

namespace telescope::app {
namespace {

struct PageKey {
  Command command;
  Page page;
};
/// In the order of the tabs.
constexpr std::array kPageKeys{
    PageKey{Command::kPageTable, Page::kTable},
    PageKey{Command::kPageCamera, Page::kCamera},
    PageKey{Command::kPageCalibration, Page::kCalibration},
    PageKey{Command::kPageKit, Page::kKit},
    PageKey{Command::kPagePast, Page::kPast},
    PageKey{Command::kPagePost, Page::kPost},
    PageKey{Command::kPageHealth, Page::kHealth},
};
constexpr float kZoomStep = 1.25F;
constexpr float kPanStep = 0.1F;

}  // namespace

/// Of the picture, whatever page is shown and while corners are laid, too.
bool Ui::handle_view(Command command) {
  switch (command) {
    case Command::kZoomIn:
      zoom_at(kZoomStep, 0.5F, 0.5F);
      return true;
    case Command::kZoomOut:
      zoom_at(1.0F / kZoomStep, 0.5F, 0.5F);
      return true;
    case Command::kZoomReset:
      zoom_ = {};
      return true;
    case Command::kLabels:
      labels_ = !labels_;
      return true;
    case Command::kGrid:
      grid_ = !grid_;
      return true;
    default:
      return false;
  }
}

/// What shows another page, where the page is there.
bool Ui::handle_pages(Command command, const Scene& scene) {
  const auto is_there = [&](Page page) {
    return (page != Page::kPast || scene.game) && (page != Page::kPost || scene.post);
  };
  if (const auto it = std::ranges::find(kPageKeys, command, &PageKey::command); it != kPageKeys.end()) {
    if (is_there(it->page)) show(it->page);
    return true;
  }
  switch (command) {
    case Command::kHelp:
      read(Page::kKeys, scene);
      return true;
    case Command::kRules:
      read(Page::kRules, scene);
      return true;
    case Command::kNextPage:
    case Command::kPreviousPage: {
      std::vector<Page> pages;
      for (const PageKey& each : kPageKeys)
        if (is_there(each.page)) pages.push_back(each.page);
      const auto it = std::ranges::find(pages, page_);
      const std::size_t at = it == pages.end() ? 0 : static_cast<std::size_t>(it - pages.begin());
      show(pages[(at + (command == Command::kNextPage ? 1 : pages.size() - 1)) % pages.size()]);
      return true;
    }
    case Command::kGameMap:
      game_map_ = !game_map_;
      zoom_ = {};
      return true;
    case Command::kRectify:
      rectified_ = !rectified_;
      zoom_ = {};
      return true;
    default:
      return false;
  }
}

/// What goes about on a page.
bool Ui::handle_cursor(Command command) {
  if (const auto down = lines_down(command)) {
    if (is_read()) read_scroll_ += *down;
    if (line_count() > 0) cursor_ = moved_cursor(cursor_, line_count(), *down);
    follow_cursor();
    return true;
  }
  switch (command) {
    case Command::kLeft:
      pan(-kPanStep, 0.0F);
      return true;
    case Command::kRight:
      pan(kPanStep, 0.0F);
      return true;
    case Command::kBack:
      if (is_read()) {
        show(page_before_);
      } else if (measuring_.let_go() || cursor_ || chosen_piece_ || !chosen_finding_.empty()) {
        cursor_.reset();
        chosen_piece_.reset();
        chosen_finding_.clear();
      } else {
        show(Page::kTable);
      }
      return true;
    default:
      return false;
  }
}

bool Ui::handle_measuring(Command command, const Scene& scene) {
  switch (command) {
    case Command::kMeasure:
      measuring_.toggle(chosen_piece());
      return true;
    case Command::kMeasureFrom:
    case Command::kMeasureFromBefore:
      measuring_.from_next(command == Command::kMeasureFrom ? 1 : -1, scene);
      return true;
    case Command::kMeasureTo:
    case Command::kMeasureToBefore:
      measuring_.to_next(command == Command::kMeasureTo ? 1 : -1, scene);
      return true;
    case Command::kRangeLonger:
    case Command::kRangeShorter:
      measuring_.lengthen(command == Command::kRangeLonger ? 1 : -1);
      return true;
    case Command::kFrontArc:
      measuring_.next_arc();
      return true;
    default:
      return false;
  }
}

/// What is asked of the Command Post, the camera's page or the calibration.
std::optional<Request> Ui::handle_asking(Command command, const Scene& scene, bool asked_to_forget) {
  const PostLine* line = page_ == Page::kPost && cursor_ ? &post_lines_[*cursor_] : nullptr;
  switch (command) {
    case Command::kFixCamera:
      if (page_ == Page::kHealth) return FixCamera{};
      break;
    case Command::kRestoreCamera:
      if (page_ == Page::kHealth) return RestoreCamera{};
      break;
    case Command::kOpenPost:
      if (page_ == Page::kPost && scene.post) return OpenPost{!scene.post->open};
      break;
    case Command::kSendBack:
      if (line && line->guest != 0) return ShowOutGuest{line->guest};
      break;
    case Command::kProgramPlays:
      if (line && line->play) return AskGame{*line->play};
      break;
    case Command::kBindTag:
      ask_tag(scene);
      break;
    case Command::kCorners:
      if (scene.game && page_ != Page::kCalibration)  // a letter of something typed elsewhere
        show(Page::kCalibration);
      else
        begin_corners(scene);
      break;
    case Command::kTrace:
      // Over the picture, which must be of the table.
      if (scene.camera && !tracing_.on()) return StartTracing{};
      tracing_.end();
      break;
    case Command::kLens:
      show(Page::kCalibration);
      if (lens_running_) return StopLens{};
      return StartLens{};
    case Command::kForget:
      if (!scene.camera || asked_to_forget) return ForgetPose{};
      show(Page::kCalibration);  // a table is lost by it: only pressed once more
      forgets_ = true;
      break;
    default:
      break;
  }
  return std::nullopt;
}

std::optional<Request> Ui::handle(Command command, const Scene& scene) {
  const bool asked_to_forget = std::exchange(forgets_, false);
  switch (command) {
    case Command::kQuit:
      return Quit{};
    case Command::kScreenshot:
      return SaveScreenshot{};
    case Command::kFullScreen:
      return ToggleFullScreen{};
    case Command::kLanguage:
      return NextLanguage{};
    case Command::kProjector:
      return ToggleProjector{};
    default:
      break;
  }
  if (handle_view(command)) return std::nullopt;
  if (corners_) return handle_corners(command);
  switch (command) {
    case Command::kChoose:
      return choose(scene);
    case Command::kTakeOffer:
      return TakeOffer{};
    case Command::kDeclineOffer:
      return DeclineOffer{};
    default:
      break;
  }
  if (handle_pages(command, scene) || handle_cursor(command) || handle_measuring(command, scene))
    return std::nullopt;
  return handle_asking(command, scene, asked_to_forget);
}

}  // namespace telescope::app
