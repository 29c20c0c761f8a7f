#include "vision/pipeline/pipeline.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>

#include <opencv2/core.hpp>

#include "vision/pipeline/base_pose.hpp"
#include "vision/pipeline/foreign_tags.hpp"
#include "vision/pipeline/last_place.hpp"
#include "vision/pipeline/picture.hpp"
#include "vision/pipeline/table_tracker.hpp"

namespace telescope::vision {
namespace {

double thread_cpu_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

/// What is remembered of a piece from frame to frame.
struct Memory {
  PieceState state = PieceState::kLost;
  double since_s = 0.0;
  std::optional<Pose> pose;
  Place place;
  std::optional<calibration::Quad> corners;  ///< of its tag, where it was last read
  LastPlace last;
};

/// A picture in which nothing is read is looked at flipped the first time and then now and again.
constexpr int kFlippedEvery = 60;

}  // namespace

struct Pipeline::Impl {
  Impl(Kit kit_in, calibration::Profile profile_in)
      : kit(std::move(kit_in)),
        reader(make_steady_reader(kit)),
        tracker(kit, std::move(profile_in)),
        memory(kit.pieces.size()) {}

  PieceView view_of(std::size_t index, const Sighting* sighting, const cv::Mat& picture, double now_s);
  PieceState unread_state(Memory& known, const cv::Mat& picture, double now_s) const;
  void look_for_faults(const cv::Mat& picture, std::vector<std::string>& notes);

  Kit kit;
  std::unique_ptr<TagReader> reader;
  TableTracker tracker;
  std::vector<Memory> memory;
  ForeignTags foreign;
  std::optional<double> first_s;
  int blind_frames = 0;  ///< in a row, in which nothing was read
  bool mirrored = false;
};

/// Covered only where something is seen to be in front, or where the tag itself is still seen; otherwise
/// lost.
PieceState Pipeline::Impl::unread_state(Memory& known, const cv::Mat& picture, double now_s) const {
  if (!known.corners) return PieceState::kLost;
  if (picture.empty()) return known.state == PieceState::kSeen ? PieceState::kCovered : known.state;
  switch (known.last.look(picture, *known.corners, now_s)) {
    case LastPlaceLook::kStillThere:
    case LastPlaceLook::kInFront:
      return PieceState::kCovered;
    case LastPlaceLook::kClear:
    case LastPlaceLook::kOutOfView:
      break;
  }
  return PieceState::kLost;
}

PieceView Pipeline::Impl::view_of(std::size_t index, const Sighting* sighting, const cv::Mat& picture,
                                  double now_s) {
  const KitPiece& piece = kit.pieces[index];
  Memory& known = memory[index];
  const PieceState state = sighting ? PieceState::kSeen : unread_state(known, picture, now_s);
  if (state != known.state) {
    known.state = state;
    known.since_s = now_s;
  }
  PieceView view{.tag = piece.tag, .piece = piece.id, .state = state, .state_age_s = now_s - known.since_s};
  if (sighting) {
    view.confidence = std::clamp(static_cast<double>(sighting->correlation), 0.0, 1.0);
    known.corners = sighting->corners;
    known.last.remember(picture, sighting->corners);
    known.pose.reset();
    known.place = {};
    if (const auto* camera = tracker.camera()) {
      known.pose = base_pose(*camera, tracker.uncertainty(), kit, piece, *sighting, tracker.edge_bias());
      if (known.pose) known.place = locate(kit.board, known.pose->centre, place_margin(*known.pose));
    }
  }
  view.pose = known.pose;
  if (state != PieceState::kLost) view.place = known.place;  // where a lost piece is, nobody knows
  return view;
}

void Pipeline::Impl::look_for_faults(const cv::Mat& picture, std::vector<std::string>& notes) {
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
    notes.push_back("the picture is mirrored: switch mirroring off in the camera's settings");
  } else if (auto strangers = foreign_note(foreign.tags(), false); !strangers.empty()) {
    notes.push_back(std::move(strangers));
  } else if (auto fault = obvious_fault(picture); !fault.empty()) {
    notes.push_back(std::move(fault));
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

FrameResult Pipeline::process(const Frame& frame) {
  const auto started = std::chrono::steady_clock::now();
  const double cpu_started = thread_cpu_ms();
  FrameResult result{.table = {}, .frame = frame, .sightings = {}, .moves = {}, .camera = {}, .notes = {}};
  result.table.frame = frame.number;
  result.table.taken_at_s = frame.t_s;

  const auto picture = plain_luma(frame);
  if (picture) {
    impl_->tracker.expect(picture->size(), result.notes);
    result.sightings = impl_->reader->read(*picture, impl_->tracker.hints());
    impl_->tracker.update(*picture, result.sightings, result.notes);
    impl_->foreign.take_in(impl_->reader->outsiders());
    result.table.doubled = impl_->reader->doubles();
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
  if (!impl_->first_s) {
    impl_->first_s = frame.t_s;
    for (Memory& m : impl_->memory) m.since_s = frame.t_s;
  }
  for (std::size_t i = 0; i < impl_->kit.pieces.size(); ++i)
    result.table.pieces.push_back(
        impl_->view_of(i, sighting_of(impl_->kit.pieces[i].tag), picture ? *picture : cv::Mat(), frame.t_s));

  result.cpu_ms = thread_cpu_ms() - cpu_started;
  result.process_ms =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - started).count();
  return result;
}

void Pipeline::forget() {
  std::ranges::fill(impl_->memory, Memory{});
  impl_->reader->forget();
  impl_->foreign.forget();
  impl_->first_s.reset();
  impl_->blind_frames = 0;
}

const Kit& Pipeline::kit() const {
  return impl_->kit;
}
const calibration::Profile& Pipeline::profile() const {
  return impl_->tracker.profile();
}
void Pipeline::set_profile(calibration::Profile profile) {
  impl_->tracker = TableTracker(impl_->kit, std::move(profile));
}

}  // namespace telescope::vision
