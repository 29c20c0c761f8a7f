#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>

#include <nlohmann/json.hpp>

#include "app/cli/command.hpp"
#include "app/cli/table_options.hpp"
#include "app/cli/watch.hpp"
#include "app/engine/camera_memory.hpp"
#include "app/engine/staged_play_file.hpp"
#include "app/support/stop_signal.hpp"
#include "core/base/counted.hpp"
#include "core/base/json_text.hpp"
#include "vision/health/limits.hpp"
#include "vision/pipeline/pipeline.hpp"
#include "vision/recording/recording_writer.hpp"
#include "vision/source/av_output.hpp"
#include "vision/source/capture.hpp"
#include "vision/source/source_name.hpp"

namespace telescope::cli {
namespace {

namespace fs = std::filesystem;

struct RecordOptions {
  TableOptions table;
  Address camera = "demo";
  std::string profile;
  std::string out;
  double seconds = 0.0;
  double most_mb = 0.0;
  double left_mb = 500.0;
  bool video = false;
  bool json = false;
};

/// The pictures themselves beside a recording, 30 a second whatever the camera does, so that the video keeps
/// the camera's time.
class Video {
 public:
  explicit Video(fs::path file) : file_(std::move(file)) {}

  Result<void> add(const cv::Mat& picture, double t_s) {
    constexpr int kFps = 30;
    if (!writer_) {
      size_ = picture.size();
      auto writer = vision::AvOutput::create(file_, size_, kFps);
      if (!writer) return tl::unexpected(writer.error());
      writer_ = *std::move(writer);
    }
    if (picture.size() != size_) return {};  // a video has one size
    const long long frames = std::llround(t_s * kFps) + 1 - written_;
    written_ += std::max(frames, 0LL);
    return writer_->add(picture, frames);
  }

 private:
  fs::path file_;
  std::optional<vision::AvOutput> writer_;
  cv::Size size_;
  long long written_ = 0;
};

struct Recorded {
  std::uint64_t frames = 0;
  double seconds = 0.0;
  std::string bound;  ///< that ended it; empty: none did
};

fs::path video_file(const RecordOptions& o) {
  return fs::path(o.out).replace_extension(".avi");
}

/// The bound that a recording has reached; empty: none.
std::string bound_reached(const RecordOptions& o) {
  const auto mb = [](double value) { return std::to_string(std::llround(value)) + " MB"; };
  const auto size_mb = [](const fs::path& file) {
    std::error_code missing;
    const auto bytes = fs::file_size(file, missing);
    return missing ? 0.0 : static_cast<double>(bytes) / 1e6;
  };
  if (o.most_mb > 0 && size_mb(o.out) + (o.video ? size_mb(video_file(o)) : 0.0) >= o.most_mb)
    return "it has reached the " + mb(o.most_mb) + " of --max-mb";
  std::error_code unknown;
  const auto space = fs::space(fs::absolute(o.out).parent_path(), unknown);
  const double free_mb = static_cast<double>(space.available) / 1e6;
  if (!unknown && free_mb < o.left_mb)
    return "the disk has " + mb(free_mb) + " left, and " + mb(o.left_mb) +
           " are to stay free (--leave-mb): make room";
  return {};
}

Result<Recorded> record_frames(const RecordOptions& o, const Kit& kit, const calibration::Profile& profile,
                               app::StopSignal& stop) {
  if (const auto bound = bound_reached({.out = o.out, .left_mb = o.left_mb}); !bound.empty())
    return failure("nothing is recorded: " + bound);
  auto writer = vision::RecordingWriter::create(o.out, {kit, profile, o.camera.text()});
  if (!writer) return tl::unexpected(writer.error());
  std::optional<Video> video;
  if (o.video) video.emplace(video_file(o));

  vision::Pipeline pipeline(kit, profile);
  Recorded done;
  std::optional<vision::SteadyTime> first;
  Result<void> added;
  const auto open = [camera = o.camera, kit] {
    auto source = app::open_camera(camera, kit);
    const std::string told = source ? app::fix_again(camera) : std::string();
    if (!told.empty()) say_error(told);
    return source;
  };
  const auto watched =
      watch_camera(o.camera, open, {.first_picture_s = o.seconds, .pictures_s = o.seconds, .stop = &stop},
                   [&](const vision::Frame& frame) {
                     if (!first) first = frame.taken_at;
                     // By the clock, for a source that is opened again begins its own time anew.
                     const double t_s = std::max(
                         done.seconds, std::chrono::duration<double>(frame.taken_at - *first).count());
                     vision::Frame timed = frame;
                     timed.t_s = t_s;
                     const auto result = pipeline.process(timed);
                     added = writer->add(done.frames, t_s, vision::reading_of(result), vision::luma(timed));
                     if (added && video) added = video->add(vision::colour(timed), t_s);
                     if (!added) return true;
                     ++done.frames;
                     done.seconds = t_s;
                     done.bound = bound_reached(o);
                     return !done.bound.empty();
                   });
  if (!added) return tl::unexpected(added.error());
  if (auto closed = writer->close(); !closed) return tl::unexpected(closed.error());
  if (!watched) return tl::unexpected(watched.error());
  return done;
}

/// What to say of a recording that has too few pictures to tell what hands did; empty: it has enough.
std::string too_few(const Recorded& done) {
  if (static_cast<double>(done.frames) >= vision::limits::kRateFair * done.seconds) return {};
  return "only " + counted(done.frames, "picture") + " in " + std::to_string(std::lround(done.seconds)) +
         " s: what hands do between two pictures is missed; this computer may be too busy, or the camera "
         "slow "
         "in the dark";
}

int record(const RecordOptions& o) {
  const auto named = for_camera(o.table, o.camera);
  if (!named) return fail(named.error().message);
  const auto table = load_table(*named);
  if (!table) return fail(table.error().message);
  const auto profile = named_profile(o.profile);
  if (!profile) return fail(profile.error().message);
  if (fs::path(o.out).extension() != vision::kRecordingExtension)
    return fail("--out " + o.out + ": the name of a recording ends with " +
                std::string(vision::kRecordingExtension));
  app::StopSignal stop;  // before the threads
  const auto done = record_frames(o, table->kit, *profile, stop);
  if (!done) return fail(done.error().message);
  if (!done->bound.empty())
    std::fprintf(stderr, "telescope: the recording was ended, what it holds can be read: %s\n",
                 done->bound.c_str());
  if (const std::string few = too_few(*done); !few.empty())
    std::fprintf(stderr, "telescope: %s\n", few.c_str());
  std::error_code ignored;
  const auto bytes = fs::file_size(o.out, ignored);
  if (o.json)
    std::printf("%s\n", json_text(nlohmann::json{{"file", o.out},
                                                 {"frames", done->frames},
                                                 {"seconds", done->seconds},
                                                 {"bytes", bytes},
                                                 {"bound", done->bound}})
                            .c_str());
  else
    std::printf("%s: %.1f s, %llu frames, %.1f MB\n", o.out.c_str(), done->seconds,
                static_cast<unsigned long long>(done->frames), static_cast<double>(bytes) / 1e6);
  return finish_output();
}

}  // namespace

Runner add_record_command(const Command& app) {
  auto options = std::make_shared<RecordOptions>();
  const Command command = app.add_subcommand("record",
                                             "Record the tags that the camera reads, so that tracking and "
                                             "rules can be run again without the camera");
  add_table_options(command, options->table);
  command.add_option("--camera", options->camera, "which camera, as with run")
      .default_str(options->camera.text());
  command.add_option("--profile FILE", options->profile, "calibration of the camera");
  command.add_option("--out FILE", options->out, "the recording, FILE.telescope-recording; overwritten")
      .required();
  command
      .add_option("--seconds", options->seconds,
                  "end after this many seconds; without it Ctrl+C ends the recording")
      .positive();
  command
      .add_option("--max-mb", options->most_mb,
                  "end when the recording and its video together have this many megabytes")
      .positive();
  command
      .add_option("--leave-mb", options->left_mb, "end when fewer megabytes than this are free on the disk")
      .not_negative()
      .capture_default_str();
  command.add_flag("--video", options->video, "keep the pictures too: FILE.avi beside it, large");
  command.add_flag("--json", options->json, "say at the end what was recorded as JSON");
  return [options] { return record(*options); };
}

}  // namespace telescope::cli
