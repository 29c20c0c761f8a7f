#include "app/presenters/status_line.hpp"

#include "app/game/game_scene.hpp"
#include "app/presenters/commands.hpp"
#include "app/presenters/findings_list.hpp"
#include "app/presenters/piece_state.hpp"
#include "app/presenters/post_page.hpp"
#include "app/presenters/text.hpp"
#include "app/support/camera_words.hpp"
#include "app/support/language.hpp"
#include "core/base/words.hpp"

namespace telescope::app {
namespace {

using SourceState = vision::SourceStatus::State;

StatusItem state_item(const Scene& scene) {
  switch (scene.source.state) {
    case SourceState::kOpening:
    case SourceState::kLate:
    case SourceState::kSlow:
    case SourceState::kPausing:
      return {camera_words(scene.source.message), Health::kWarning};
    case SourceState::kStalled:
      return {camera_words(scene.source.message), Health::kBad};
    case SourceState::kLost:
      return {scene.table ? tr("camera lost") : tr("no camera: {1}", camera_words(scene.source.message)),
              Health::kBad};
    case SourceState::kEnded:
      return {tr("the pictures have ended"), Health::kWarning};
    case SourceState::kNone:
      return {tr("no camera"), Health::kGood};
    case SourceState::kLive:
      break;
  }
  if (!scene.table) return {tr("waiting for the first picture"), Health::kWarning};
  if (!is_live(scene))
    return {tr("no new picture for {1}", duration_text(scene.picture_age_s)), Health::kBad};
  if (!scene.camera) return {tr("not calibrated"), Health::kWarning};
  return {tr("live"), Health::kGood};
}

std::string age_text(double age_s) {
  return tr("age {1}",
            age_s < 1.0 ? std::to_string(static_cast<int>(age_s * 1000.0)) + " ms" : duration_text(age_s));
}

std::string pieces_text(const PieceTally& count) {
  std::string text = tr_n("{1} piece: {2} seen", "{1} pieces: {2} seen", count.total, count.seen);
  const auto add = [&](std::size_t n, const char* words) {
    if (n > 0) text += ", " + tr(words, n);
  };
  add(count.covered, tr_mark("{1} covered"));
  add(count.lost, tr_mark("{1} lost"));
  add(count.removed, tr_mark("{1} removed"));
  add(count.never_seen, tr_mark("{1} not on the table yet"));
  return text;
}

PictureNotice no_new_picture(const Scene& scene) {
  return {.title = tr("No new picture"),
          .detail = scene.table ? tr("last picture {1}", ago_text(scene.picture_age_s)) : "",
          .hint = tr("Check the camera's cable, or choose another camera: 2")};
}

/// What stands behind words that the title says already; all where they are not there.
std::string behind(const std::string& message, std::string_view words) {
  const auto found = message.find(words);
  return found == message.npos ? message : message.substr(found + words.size());
}

/// Of a source that gives no pictures as it should.
PictureNotice notice_of_source(const Scene& scene) {
  switch (scene.source.state) {
    case SourceState::kOpening:
      return {.title = tr("Opening the camera"),
              .detail = camera_words(scene.source.why.empty() ? scene.source.source : scene.source.message),
              .busy = true};
    case SourceState::kLate:
      return {.title = tr("The pictures come late"),
              .detail = camera_words(scene.source.message),
              .hint = tr("Close what else runs on this computer, or choose another camera: 2")};
    case SourceState::kSlow: {
      const std::string detail = behind(camera_words(scene.source.message), ": ");
      if (scene.source.is_file) return {.title = tr("The video is slow"), .detail = detail};
      return {.title = tr("The camera is slow"),
              .detail = detail,
              .hint = tr("Give it more light, or a faster mode; or choose another camera: 2")};
    }
    case SourceState::kStalled:
      return no_new_picture(scene);
    case SourceState::kLost:
      return {.title = scene.table ? tr("Camera lost") : tr("No camera"),
              .detail = camera_words(behind(scene.source.message, "camera lost; ")),
              .hint = tr("Check its cable, or choose another camera: 2")};
    case SourceState::kEnded:
      // The last picture of a file or folder stays on view as what it is.
      return {.title = scene.table ? tr("End of the pictures") : tr("No pictures"),
              .detail = camera_words(scene.source.source + (scene.source.why.empty() ? "" : "; ") +
                                     scene.source.why),
              .hint = tr("Choose another camera: 2")};
    case SourceState::kNone:
      if (!scene.asked_first.empty())
        return {.title = tr("Before the game goes on"),
                .detail = std::string(scene.asked_first),
                .hint = tr("Answer below on the right.")};
      if (!scene.game)  // there is no map either
        return {.title = tr("No camera"), .hint = tr("Choose a camera first: 2")};
      return {.title = tr("No camera"),
              .detail = tr("pieces are carried on the map, and the game goes on without"),
              .hint = tr("M shows the map; 2 chooses a camera")};
    case SourceState::kPausing:  // for a moment, of which the line below tells
    case SourceState::kLive:
      break;
  }
  return {};
}

/// Of a source that is live.
PictureNotice notice_of_picture(const Scene& scene) {
  if (!scene.table)
    return {.title = tr("Waiting for the first picture"),
            .detail = camera_words(scene.source.source),
            .busy = true};
  if (!is_live(scene)) return no_new_picture(scene);
  if (!scene.camera)
    return {.title = tr("Not calibrated"),
            .detail = tr("Lay the four anchors at the table's corners in the camera's view."),
            .hint = tr("Without anchors: drag the four corners by hand: 3, then E")};
  return {};
}

}  // namespace

bool is_live(const Scene& scene) {
  return scene.table && scene.source.state == SourceState::kLive && scene.picture_age_s < kLiveAge_s;
}

StatusLine status_line(const Scene& scene) {
  StatusLine line{state_item(scene), {}};
  if (scene.game && !scene.game->saved.empty())
    line.items.push_back({scene.game->saved, scene.game->unsaved ? Health::kBad : Health::kGood});
  if (scene.game && scene.game->revealed) line.items.push_back({tr("seed revealed"), Health::kGood});
  if (scene.post) line.items.push_back({post_summary(*scene.post), Health::kGood});
  if (!scene.table) return line;
  if (is_live(scene)) {
    line.items.push_back({fixed_places(scene.source.fps, scene.source.fps < 9.95 ? 1 : 0) + " fps",
                          scene.source.fps < 5.0 ? Health::kWarning : Health::kGood});
    line.items.push_back({fixed_places(scene.process_ms, 1) + " ms", Health::kGood});
  }
  line.items.push_back({age_text(scene.picture_age_s), is_live(scene) ? Health::kGood : Health::kBad});
  const PieceTally count = tally(*scene.table);
  line.items.push_back({pieces_text(count), count.lost > 0 ? Health::kWarning : Health::kGood});
  if (const MarkerTally markers = tally_markers(*scene.table); markers.total() > 0)
    line.items.push_back(
        {tr_n("{1} marker: {2}", "{1} markers: {2}", markers.total(), tally_text(markers)), Health::kGood});
  if (is_live(scene) && scene.table->busy) line.items.push_back({tr("table busy"), Health::kGood});
  // What was wrong with a picture that is old is wrong with no picture of now.
  if (is_live(scene) && !scene.notes.empty())
    line.items.push_back(
        {scene.notes.size() == 1
             ? camera_words(scene.notes.front())
             : tr("{1} (and {2} more)", camera_words(scene.notes.front()), scene.notes.size() - 1),
         Health::kWarning});
  return line;
}

PictureNotice withheld_notice() {
  return {.title = tr("The table is withheld"),
          .detail = tr("one side may consult only the map now"),
          .hint = tr("{1} shows the table to the umpire alone, and withholds it again.",
                     key_words(Command::kUncover))};
}

PictureNotice picture_notice(const Scene& scene) {
  PictureNotice notice =
      scene.source.state == SourceState::kLive ? notice_of_picture(scene) : notice_of_source(scene);
  notice.stale = scene.table && !is_live(scene);
  return notice;
}

}  // namespace telescope::app
