#include "app/presenters/status_line.hpp"

#include <algorithm>

#include "app/presenters/commands.hpp"
#include "app/presenters/game_scene.hpp"
#include "app/presenters/marker_tally.hpp"
#include "app/presenters/missing_list.hpp"
#include "app/presenters/post_page.hpp"
#include "app/presenters/text.hpp"
#include "core/base/counted.hpp"

namespace telescope::app {
namespace {

using SourceState = vision::SourceStatus::State;

StatusItem state_item(const Scene& scene) {
  switch (scene.source.state) {
    case SourceState::kOpening:
      return {"opening " + scene.source.source, Health::kWarning};
    case SourceState::kLate:
      return {scene.source.message, Health::kWarning};
    case SourceState::kLost:
      return {scene.table ? "camera lost" : "no camera: " + scene.source.message, Health::kBad};
    case SourceState::kEnded:
      return {"the pictures have ended", Health::kWarning};
    case SourceState::kNone:
      return {"no camera", Health::kGood};
    case SourceState::kLive:
      break;
  }
  if (!is_live(scene)) return {"no new picture for " + duration_text(scene.picture_age_s), Health::kBad};
  if (!scene.camera) return {"not calibrated", Health::kWarning};
  return {"live", Health::kGood};
}

std::string age_text(double age_s) {
  return age_s < 1.0 ? "age " + std::to_string(static_cast<int>(age_s * 1000.0)) + " ms"
                     : "age " + duration_text(age_s);
}

std::string pieces_text(const PieceTally& count) {
  std::string text = counted(count.total, "piece") + ": " + std::to_string(count.seen) + " seen";
  const auto add = [&](std::size_t n, std::string_view word) {
    if (n > 0) text += ", " + std::to_string(n) + " " + std::string(word);
  };
  add(count.covered, "covered");
  add(count.lost, "lost");
  add(count.removed, "removed");
  add(count.never_seen, "not on the table yet");
  return text;
}

/// The title says the first words already.
std::string without_title(const std::string& message) {
  constexpr std::string_view kTitle = "camera lost; ";
  return message.starts_with(kTitle) ? message.substr(kTitle.size()) : message;
}

}  // namespace

bool is_live(const Scene& scene) {
  return scene.table && scene.source.state == SourceState::kLive && scene.picture_age_s < kLiveAge;
}

StatusLine status_line(const Scene& scene) {
  StatusLine line{state_item(scene), {}};
  if (scene.game && !scene.game->saved.empty()) line.items.push_back({scene.game->saved, Health::kGood});
  if (scene.game && scene.game->revealed) line.items.push_back({"seed revealed", Health::kGood});
  if (scene.post) line.items.push_back({post_summary(*scene.post), Health::kGood});
  if (!scene.table) return line;
  if (is_live(scene)) {
    line.items.push_back({fixed(scene.source.fps, scene.source.fps < 9.95 ? 1 : 0) + " fps",
                          scene.source.fps < 5.0 ? Health::kWarning : Health::kGood});
    line.items.push_back({fixed(scene.process_ms, 1) + " ms", Health::kGood});
  }
  line.items.push_back({age_text(scene.picture_age_s), is_live(scene) ? Health::kGood : Health::kBad});
  const PieceTally count = tally(*scene.table);
  line.items.push_back({pieces_text(count), count.lost > 0 ? Health::kWarning : Health::kGood});
  if (const MarkerTally markers = tally_markers(*scene.table); markers.total() > 0)
    line.items.push_back({counted(markers.total(), "marker") + ": " + tally_text(markers), Health::kGood});
  if (is_live(scene) && scene.table->busy) line.items.push_back({"table busy", Health::kGood});
  // What was wrong with a picture that is old is wrong with no picture of now.
  if (is_live(scene) && !scene.notes.empty())
    line.items.push_back({scene.notes.size() == 1 ? scene.notes.front()
                                                  : scene.notes.front() + " (and " +
                                                        std::to_string(scene.notes.size() - 1) + " more)",
                          Health::kWarning});
  return line;
}

PictureNotice withheld_notice() {
  return {.title = "The table is withheld",
          .detail = "one side may consult only the map now",
          .hint = std::string(key_for(Command::kUncover)) +
                  " shows the table to the umpire alone, and withholds it again."};
}

PictureNotice picture_notice(const Scene& scene) {
  PictureNotice notice;
  const std::string last = scene.table ? "last picture " + ago_text(scene.picture_age_s) : "";
  notice.stale = scene.table && !is_live(scene);
  switch (scene.source.state) {
    case SourceState::kOpening:
      notice.title = "Opening the camera";
      notice.detail = scene.source.source;
      notice.busy = true;
      return notice;
    case SourceState::kLate:
      notice.title = "The pictures come late";
      notice.detail = scene.source.message;
      notice.hint = "Close what else runs on this computer, or choose another camera: 2";
      return notice;
    case SourceState::kLost:
      notice.title = scene.table ? "Camera lost" : "No camera";
      notice.detail = without_title(scene.source.message);
      notice.hint = "Check its cable, or choose another camera: 2";
      return notice;
    case SourceState::kEnded:
      // The last picture of a file or folder stays on view as what it is.
      notice.title = scene.table ? "End of the pictures" : "No pictures";
      notice.detail = scene.source.source;
      notice.hint = "Choose another camera: 2";
      return notice;
    case SourceState::kNone:
      notice.title = "No camera";
      notice.detail = "pieces are carried on the map, and the game goes on without";
      notice.hint = "M shows the map; 2 chooses a camera";
      return notice;
    case SourceState::kLive:
      break;
  }
  if (!scene.table) {
    notice.title = "Waiting for the first picture";
    notice.detail = scene.source.source;
    notice.busy = true;
  } else if (notice.stale) {
    notice.title = "No new picture";
    notice.detail = last;
    notice.hint = "Check the camera's cable, or choose another camera: 2";
  } else if (!scene.camera) {
    notice.title = "Not calibrated";
    notice.detail = "Lay the four anchors at the table's corners in the camera's view.";
    notice.hint = "Without anchors: drag the four corners by hand: 3, then E";
  }
  return notice;
}

}  // namespace telescope::app
