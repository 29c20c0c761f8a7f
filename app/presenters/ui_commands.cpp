#include <algorithm>
#include <utility>

#include "app/presenters/ui.hpp"
#include "app/support/language.hpp"

// What each key does on the pages beside the game's, and to the table's corners that are set by hand: of Ui.

namespace telescope::app {
namespace {

constexpr float kZoomStep = 1.25F;
constexpr float kPanStep = 0.1F;

/// Where the corners are now, or a quad well inside the picture to begin with.
calibration::Quad first_corners(const Scene& scene) {
  const double w = scene.picture_width;
  const double h = scene.picture_height;
  calibration::Quad quad{{{w * 0.2, h * 0.8}, {w * 0.8, h * 0.8}, {w * 0.8, h * 0.2}, {w * 0.2, h * 0.2}}};
  if (!scene.camera) return quad;
  const auto points = corner_points(scene.kit.board);
  for (std::size_t i = 0; i < 4; ++i)
    if (const auto image = scene.camera->image_from_table(points[i]))
      quad[i] = {std::clamp(image->x_px, 0.0, w - 1), std::clamp(image->y_px, 0.0, h - 1)};
  return quad;
}

}  // namespace

std::vector<PageTab> page_tabs(const Scene& scene) {
  const std::string_view table = scene.game ? tr("Game") : tr("Table");
  std::vector<PageTab> tabs{{Page::kTable, Command::kPageTable, table, table},
                            {Page::kCamera, Command::kPageCamera, tr("Camera"), tr("Cam")},
                            {Page::kCalibration, Command::kPageCalibration, tr("Calibration"), tr("Cal")},
                            {Page::kKit, Command::kPageKit, tr("Kit"), tr("Kit")}};
  if (scene.game) tabs.push_back({Page::kPast, Command::kPagePast, tr("Past"), tr_c("short", "Past")});
  if (scene.post) tabs.push_back({Page::kPost, Command::kPagePost, tr("CP"), tr_c("short", "CP")});
  tabs.push_back({Page::kHealth, Command::kPageHealth, tr("Health"), tr_c("short", "Health")});
  return tabs;
}

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
  const std::vector<PageTab> tabs = page_tabs(scene);
  if (const auto it = std::ranges::find(tabs, command, &PageTab::command); it != tabs.end()) {
    show(it->page);
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
      const auto it = std::ranges::find(tabs, page_, &PageTab::page);
      const std::size_t at = it == tabs.end() ? 0 : static_cast<std::size_t>(it - tabs.begin());
      show(tabs[(at + (command == Command::kNextPage ? 1 : tabs.size() - 1)) % tabs.size()].page);
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
    if (!lines().empty()) cursor_ = moved_cursor(cursor_, lines().size(), *down);
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
  const Line* chosen = cursor_ && *cursor_ < lines().size() ? &lines()[*cursor_] : nullptr;
  const PostLine* line = std::get_if<PostLine>(chosen);
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

void Ui::begin_corners(const Scene& scene) {
  if (scene.picture_width <= 0 || scene.picture_height <= 0) return;
  show(Page::kCalibration);
  corners_ = CornerEdit{first_corners(scene), 0};
  zoom_ = {};
}

std::optional<Request> Ui::handle_corners(Command command) {
  calibration::ImagePoint& corner = corners_->corners[corners_->active];
  if (const auto way = way_of(command)) {
    corner.x_px += way->x_mm;
    corner.y_px -= way->y_mm;
    return std::nullopt;
  }
  switch (command) {
    case Command::kNextPage:
      corners_->active = (corners_->active + 1) % 4;
      break;
    case Command::kPreviousPage:
      corners_->active = (corners_->active + 3) % 4;
      break;
    case Command::kPageTable:
      corners_->active = 0;
      break;
    case Command::kPageCamera:
      corners_->active = 1;
      break;
    case Command::kPageCalibration:
      corners_->active = 2;
      break;
    case Command::kPageKit:
      corners_->active = 3;
      break;
    case Command::kBack:
      corners_.reset();
      break;
    case Command::kChoose:
    case Command::kCorners: {
      const SetCorners request{corners_->corners};
      corners_.reset();
      return request;
    }
    default:
      break;
  }
  return std::nullopt;
}

}  // namespace telescope::app
