#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>

#include <nlohmann/json.hpp>

#include "app/cli/check_report.hpp"
#include "app/cli/command.hpp"
#include "app/cli/table_options.hpp"
#include "app/cli/watch.hpp"
#include "app/engine/camera_memory.hpp"
#include "app/engine/engine.hpp"
#include "app/engine/staged_play_file.hpp"
#include "core/base/json_text.hpp"
#include "vision/health/camera_fix.hpp"
#include "vision/health/health_check.hpp"
#include "vision/source/devices.hpp"
#include "vision/source/source_name.hpp"

namespace telescope::cli {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

struct CheckOptions {
  TableOptions table;
  Address camera = "demo";
  std::string profile;
  double seconds = 5.0;
  bool fix = false;
  int mains_hz = 50;
  bool json = false;
};

/// The profile that `run` would use: the camera's own where none is named; empty where there is none.
Result<calibration::Profile> profile_for(const CheckOptions& options) {
  return options.profile.empty() ? kept_profile(app::profile_file_for(options.camera))
                                 : named_profile(options.profile);
}

bool is_live(vision::SourceKind kind) {
  using Kind = vision::SourceKind;
  return kind != Kind::kPicture && kind != Kind::kPictureFolder && kind != Kind::kVideoFile &&
         kind != Kind::kRecording;
}

/// Watches one camera: checks it, and where that is asked for fixes its controls and checks it again.
class Checkup {
 public:
  Checkup(const Kit& kit, calibration::Profile profile, bool live, double seconds)
      : kit_(kit), pipeline_(kit, std::move(profile)), live_(live), seconds_(seconds), health_(kit) {}

  void fix_with(vision::CameraFix fix) { fix_.emplace(std::move(fix)); }

  /// The next picture; true when everything is known.
  bool look(const vision::Frame& frame) {
    const auto result = pipeline_.process(frame);
    const auto now = Clock::now();
    // Of a file so many of its own seconds, however slow the machine is.
    const double now_s = live_ ? std::chrono::duration<double>(now.time_since_epoch()).count() : frame.t_s;
    if (fixing_) {
      fix_->take_in(result);
      if (!fix_->done()) return false;
      fixing_ = false;
      told_ = FixReport{.told = fix_->told(), .before = health_.report()};
      health_ = vision::HealthCheck(kit_);
      first_s_.reset();
      return false;
    }
    if (!first_s_) first_s_ = now_s;
    health_.take_in(result, live_ ? std::optional(std::chrono::duration<double>(now - frame.taken_at).count())
                                  : std::nullopt);
    if (now_s - *first_s_ < seconds_) return false;
    fixing_ = fix_ && !told_;
    return !fixing_;
  }

  vision::HealthReport report() const { return health_.report(); }
  /// Null where nothing was fixed.
  const FixReport* told() const { return told_ ? &*told_ : nullptr; }
  /// What could not be fixed is told as well.
  void cannot_fix(std::string why) { cannot_ = std::move(why); }
  void end() {
    if (!cannot_.empty()) told_ = FixReport{.told = {cannot_}, .before = health_.report()};
  }
  const vision::CameraFix* fix() const { return fix_ && fix_->done() ? &*fix_ : nullptr; }

 private:
  const Kit& kit_;
  vision::Pipeline pipeline_;
  bool live_;
  double seconds_;
  vision::HealthCheck health_;
  std::optional<double> first_s_;
  std::optional<vision::CameraFix> fix_;
  bool fixing_ = false;
  std::optional<FixReport> told_;
  std::string cannot_;
};

int check(const CheckOptions& options) {
  const auto named = for_camera(options.table, options.camera);
  if (!named) return fail(named.error().message);
  const auto table = load_table(*named);
  if (!table) return fail(table.error().message);
  const auto source = vision::parse_source_name(options.camera, [] { return vision::list_cameras(); });
  if (!source) return fail(source.error().message);
  auto profile = profile_for(options);
  if (!profile) return fail(profile.error().message);

  const bool live = is_live(source->kind);
  Checkup checkup(table->kit, *std::move(profile), live, options.seconds);
  std::string path;
  if (options.fix) {
    if (auto camera = app::controlled_camera(options.camera)) {
      path = camera->path;
      checkup.fix_with({table->kit, std::move(camera->controls),
                        options.mains_hz == 60 ? vision::PowerLine::k60Hz : vision::PowerLine::k50Hz});
    } else {
      checkup.cannot_fix(camera.error().message);
    }
  }
  constexpr double kLongestFix_s = 60.0;
  const double fix_s = path.empty() ? 0.0 : options.seconds + kLongestFix_s;
  const auto watched = watch_camera(
      options.camera, [camera = options.camera, kit = table->kit] { return app::open_camera(camera, kit); },
      {.first_picture_s = options.seconds, .pictures_s = live ? options.seconds + fix_s : 0.0},
      [&](const vision::Frame& frame) { return checkup.look(frame); });
  if (!watched) return fail(watched.error().message);
  checkup.end();
  if (const auto* fix = checkup.fix())
    if (const auto kept = app::remember(path, fix->memory()); !kept) return fail(kept.error().message);

  const auto report = checkup.report();
  const std::string& camera = options.camera.text();
  const double tag_size_mm = table->kit.tag_size_mm;
  std::string text;
  if (options.json)
    text = json_text(check_json(report, camera, tag_size_mm, checkup.told())) + "\n";
  else
    text =
        (checkup.told() ? fix_text(*checkup.told(), report) : "") + check_text(report, camera, tag_size_mm);
  const int written = print_out(text);
  const std::string obstacle = report.obstacle();
  return obstacle.empty() ? written : fail(obstacle);
}

}  // namespace

Runner add_check_command(const Command& app) {
  auto options = std::make_shared<CheckOptions>();
  const Command command = app.add_subcommand(
      "check", "Check, the evening before, whether this camera will read this table; if not, say what to do");
  add_table_options(command, options->table);
  command.add_option("--camera", options->camera, "which camera; as with run")
      .default_str(options->camera.text());
  command.add_option("--profile FILE", options->profile,
                     "calibration of the camera; default: the camera's own profile");
  command.add_option("--seconds", options->seconds, "how long to watch")
      .range(0.5, 600.0)
      .capture_default_str();
  command.add_flag("--fix", options->fix,
                   "fix exposure, focus and white balance through the camera's controls, then check again; "
                   "undone by: telescope cameras --controls restore");
  command.add_option("--mains HZ", options->mains_hz, "frequency of the power line, against flicker")
      .one_of({"50", "60"})
      .capture_default_str();
  command.add_flag("--json", options->json, "print one JSON object (assets/schemas/check.schema.json)");
  return [options] { return check(*options); };
}

}  // namespace telescope::cli
