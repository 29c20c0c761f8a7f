#include "vision/pipeline/pipeline.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <span>
#include <utility>

#include <opencv2/core.hpp>

#include "vision/pipeline/edge_bias.hpp"
#include "vision/pipeline/foreign_tags.hpp"
#include "vision/pipeline/frozen_watch.hpp"
#include "vision/pipeline/light_watch.hpp"
#include "vision/pipeline/picture.hpp"
#include "vision/pipeline/screen_watch.hpp"
#include "vision/pipeline/still_tags.hpp"
#include "vision/pipeline/table_tracker.hpp"
#include "vision/track/marker_tracker.hpp"
#include "vision/track/piece_tracker.hpp"

namespace telescope::vision {
namespace {

double thread_cpu_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

/// A picture in which nothing is read is looked at flipped the first time and then now and again.
constexpr int kFlippedEvery = 60;

}  // namespace

struct Pipeline::Impl {
  Impl(Kit kit_in, calibration::Profile profile_in)
      : kit(std::move(kit_in)),
        reader(make_steady_reader(kit)),
        tracker(kit, std::move(profile_in)),
        pieces(kit),
        markers(kit) {}

  void read(const Frame& frame, const cv::Mat& picture, FrameResult& result);
  void follow(const cv::Mat& picture, double t_s, FrameResult& result);
  void look_for_faults(const cv::Mat& picture, std::vector<std::string>& notes);

  Kit kit;
  std::unique_ptr<TagReader> reader;
  TableTracker tracker;
  PieceTracker pieces;
  MarkerTracker markers;
  LightWatch light;
  FrozenWatch frozen;
  ScreenWatch screen;
  ForeignTags foreign;
  StillTags still;
  bool stills_offered = false;
  std::vector<PieceId> elsewhere;  ///< set_stills()
  RaisedGroundWatch raised;
  cv::Size size;
  int blind_frames = 0;  ///< in a row, in which nothing was read
  bool mirrored = false;
};

namespace {

std::string doubled_note(const Kit& kit, const std::vector<TagId>& doubled) {
  if (doubled.empty()) return {};
  constexpr std::size_t kMostNamed = 3;
  std::string names;
  for (const TagId tag : std::span(doubled).first(std::min(kMostNamed, doubled.size()))) {
    const KitPiece* piece = find_by_tag(kit, tag);
    names += (names.empty() ? "" : ", ") + std::to_string(tag.value()) +
             (piece ? " (" + piece->id.value() + ")" : "");
  }
  if (doubled.size() > kMostNamed)
    return "tags " + names + " and " + std::to_string(doubled.size() - kMostNamed) +
           " more are seen twice, and neither is believed: take the copies off the table, or turn a "
           "screen or photograph that shows it away from the camera";
  return (doubled.size() == 1 ? "tag " : "tags ") + names + " lie" + (doubled.size() == 1 ? "s" : "") +
         " on the table twice, and neither is believed: take the copy off";
}

}  // namespace

/// Reads a picture, unless it was read when it was recorded.
void Pipeline::Impl::read(const Frame& frame, const cv::Mat& picture, FrameResult& result) {
  if (frame.reading) {
    result.sightings = frame.reading->sightings;
    result.outsiders = frame.reading->outsiders;
    result.doubles = frame.reading->doubles;
    result.markers = frame.reading->markers;
    result.edge_bias_px = frame.reading->edge_bias_px;
    return;
  }
  Reading reading{.sightings = reader->read(picture, tracker.hints()),
                  .outsiders = reader->outsiders(),
                  .doubles = reader->doubles(),
                  .edge_bias_px = {},
                  .markers = reader->markers()};
  if (auto note = frozen.take_in(picture, frame.t_s); !note.empty()) result.notes.push_back(std::move(note));
  if (picture.size() != size) screen.forget();
  screen.take_in(reading, reader->copies(), frame.t_s);
  if (auto note = screen.note(); !note.empty()) result.notes.push_back(std::move(note));
  pieces.settle_doubles(reader->copies(), tracker.fix(), reading.sightings, reading.doubles);
  result.sightings = std::move(reading.sightings);
  result.outsiders = std::move(reading.outsiders);
  result.doubles = std::move(reading.doubles);
  result.markers = std::move(reading.markers);
  result.edge_bias_px = edge_bias_px(picture, kit, result.sightings);
  still.add(picture, result.doubles, result.sightings);
}

/// What the tags read in a picture say of the table and of the pieces.
void Pipeline::Impl::follow(const cv::Mat& picture, double t_s, FrameResult& result) {
  if (picture.size() != size) {
    pieces.resize();
    markers.forget();
  }
  size = picture.size();
  const TagDisplacements displacements = pieces.look(picture, result.sightings, t_s);
  tracker.update(
      {.edge_bias_px = result.edge_bias_px, .sightings = result.sightings, .markers = result.markers},
      displacements, t_s, result.notes);
  pieces.update(picture, result.sightings, result.doubles, tracker.fix());
  markers.update({.luma = picture, .pieces = pieces, .table = tracker.fix(), .t_s = t_s}, result.markers);
  pieces.know(markers.lying());
  if (markers.is_full())
    result.notes.push_back("more than " + std::to_string(kMostMarkers) +
                           " markers lie on the table, and not all of them are followed: take some off");
  if (const auto* camera = tracker.camera()) {
    raised.take_in(pieces.lying(*camera), *camera, t_s);
    result.raised = raised.found();
    if (result.raised) result.notes.push_back(raised_ground_note(*result.raised));
  }
  result.table.doubled = pieces.doubled();
  if (auto note = doubled_note(kit, result.table.doubled); !note.empty())
    result.notes.push_back(std::move(note));
  if (!result.sightings.empty()) light.take_in(pieces.background(), pieces.unread(), t_s, result.notes);
}

/// A fault of the picture is told before what follows from it, that no anchor is seen.
void Pipeline::Impl::look_for_faults(const cv::Mat& picture, std::vector<std::string>& notes) {
  const auto first = [&](std::string fault) { notes.insert(notes.begin(), std::move(fault)); };
  if (blind_frames++ % kFlippedEvery == 0) {
    cv::Mat flipped;
    cv::flip(picture, flipped, 1);
    constexpr std::size_t kFewestTags = 2;
    reader->forget();
    mirrored = reader->read(flipped, {}).size() >= kFewestTags;
    reader->forget();
  }
  if (mirrored) {
    foreign.forget();  // mirror images of the kit's own
    first("the picture is mirrored: switch mirroring off in the camera's settings");
  } else if (auto strangers = foreign_note(foreign.tags(), false); !strangers.empty()) {
    first(std::move(strangers));
  } else if (auto fault = obvious_fault(picture); !fault.empty()) {
    first(std::move(fault));
  } else {
    notes.push_back(
        "no tag of this kit is read: is it the kit on this table, in view, in focus and well lit?");
  }
}

Pipeline::Pipeline(Kit kit, calibration::Profile profile)
    : impl_(std::make_unique<Impl>(std::move(kit), std::move(profile))) {}
Pipeline::~Pipeline() = default;
Pipeline::Pipeline(Pipeline&&) noexcept = default;
Pipeline& Pipeline::operator=(Pipeline&&) noexcept = default;

Reading reading_of(const FrameResult& result) {
  return {result.sightings, result.outsiders, result.doubles, result.edge_bias_px, result.markers};
}

FrameResult Pipeline::process(const Frame& frame) {
  const auto started = std::chrono::steady_clock::now();
  const double cpu_started = thread_cpu_ms();
  FrameResult result{.table = {}, .frame = frame};
  result.table.frame = frame.number;
  result.table.taken_at_s = frame.t_s;

  const auto picture = plain_luma(frame);
  if (picture) {
    impl_->tracker.expect(picture->size(), result.notes);
    impl_->read(frame, *picture, result);
    impl_->follow(*picture, frame.t_s, result);
    impl_->foreign.take_in(result.outsiders, impl_->pieces.background());
    if (result.sightings.empty()) {
      impl_->look_for_faults(*picture, result.notes);
    } else {
      impl_->blind_frames = 0;
      if (auto note = foreign_note(impl_->foreign.tags(), true); !note.empty())
        result.notes.push_back(std::move(note));
    }
    result.table.foreign = impl_->foreign.tags();
  } else {
    result.notes.push_back(picture.error().message);
    impl_->pieces.pass(frame.t_s);
    impl_->markers.pass(frame.t_s);
  }

  if (const auto* camera = impl_->tracker.camera()) result.camera = *camera;
  result.print_scale = impl_->tracker.print_scale();
  result.table.calibrated = result.camera.has_value();
  const auto sighting_of = [&](TagId tag) -> const Sighting* {
    const auto it = std::ranges::find(result.sightings, tag, &Sighting::tag);
    return it == result.sightings.end() ? nullptr : &*it;
  };
  for (TagId tag : impl_->kit.anchors)
    result.table.anchors.push_back({.tag = tag, .found = sighting_of(tag) != nullptr});
  result.table.pieces = impl_->pieces.views();
  result.table.markers = impl_->markers.views();
  result.table.busy = impl_->pieces.busy();
  result.moves = impl_->pieces.moves();
  const auto is_missing = [&](const PieceView& piece) {
    return piece.state != PieceState::kSeen && std::ranges::count(impl_->elsewhere, piece.piece) == 0;
  };
  if (picture && impl_->stills_offered)
    result.wants_still = impl_->still.look(*picture, result.camera && !result.table.busy,
                                           std::ranges::any_of(result.table.pieces, is_missing), frame.t_s);

  result.cpu_ms = thread_cpu_ms() - cpu_started;
  result.process_ms =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - started).count();
  return result;
}

void Pipeline::set_stills(bool offered, std::vector<PieceId> elsewhere) {
  impl_->elsewhere = std::move(elsewhere);
  if (std::exchange(impl_->stills_offered, offered) && !offered) impl_->still.forget();
}

void Pipeline::take_still(const FrameResult& still) {
  impl_->still.take_in(impl_->kit, still.table.pieces, still.sightings, impl_->tracker.fix());
}

void Pipeline::forget() {
  impl_->reader->forget();
  impl_->still.forget();
  impl_->pieces.forget();
  impl_->markers.forget();
  impl_->light.forget();
  impl_->frozen.forget();
  impl_->screen.forget();
  impl_->foreign.forget();
  impl_->raised.forget();
  impl_->size = {};
  impl_->blind_frames = 0;
}

const Kit& Pipeline::kit() const {
  return impl_->kit;
}
const calibration::Profile& Pipeline::profile() const {
  return impl_->tracker.profile();
}
void Pipeline::set_profile(calibration::Profile profile) {
  impl_->tracker.restart(std::move(profile));
}

void Pipeline::add_hill(const Hill& hill) {
  impl_->kit.board.hills.push_back(hill);
  impl_->tracker.renew();
  impl_->raised.ignore(hill);
}
void Pipeline::ignore_ground(const Hill& hill) {
  impl_->raised.ignore(hill);
}

}  // namespace telescope::vision
