#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>

#include <nlohmann/json.hpp>

#include "app/cli/check_report.hpp"
#include "app/cli/command.hpp"
#include "app/cli/table_options.hpp"
#include "app/cli/watch.hpp"
#include "app/engine/engine.hpp"
#include "vision/health/health_check.hpp"
#include "vision/source/devices.hpp"
#include "vision/source/source_name.hpp"

namespace telescope::cli {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

struct CheckOptions {
  TableOptions table;
  std::string camera = "demo";
  std::string profile;
  double seconds = 5.0;
  bool json = false;
};

/// The profile that `run` would use: the camera's own where none is named; empty where there is none.
Result<calibration::Profile> profile_for(const CheckOptions& options) {
  const fs::path file =
      options.profile.empty() ? app::profile_file_for(options.camera) : fs::path(options.profile);
  std::error_code ignored;
  if (options.profile.empty() && !fs::exists(file, ignored)) return calibration::Profile{};
  return calibration::load_profile(file);
}

bool is_live(vision::SourceKind kind) {
  using Kind = vision::SourceKind;
  return kind != Kind::kPicture && kind != Kind::kPictureFolder && kind != Kind::kVideoFile;
}

int check(const CheckOptions& options) {
  const auto table = load_table(options.table);
  if (!table) return fail(table.error().message);
  const auto source = vision::parse_source_name(options.camera, [] { return vision::list_cameras(); });
  if (!source) return fail(source.error().message);
  auto profile = profile_for(options);
  if (!profile) return fail(profile.error().message);

  vision::Pipeline pipeline(table->kit, *std::move(profile));
  vision::HealthCheck health(table->kit);
  const bool live = is_live(source->kind);
  std::optional<Clock::time_point> first;
  const auto look = [&](const vision::Frame& frame) {
    const auto result = pipeline.process(frame);
    const auto now = Clock::now();
    if (!first) first = now;
    health.take_in(result, live ? std::optional(std::chrono::duration<double>(now - frame.taken_at).count())
                                : std::nullopt);
    return now - *first >= std::chrono::duration<double>(options.seconds);
  };
  constexpr double kFirstPicture_s = 30.0;  // a stream connects, the demo table renders
  const auto watched = watch_camera(options.camera, table->kit, kFirstPicture_s + options.seconds, look);
  if (!watched) return fail(watched.error().message);

  const auto report = health.report();
  const std::string camera = vision::without_credentials(options.camera);
  const double tag_size_mm = table->kit.tag_size_mm;
  const std::string text =
      options.json ? check_json(report, camera, tag_size_mm)
                             .dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) +
                         "\n"
                   : check_text(report, camera, tag_size_mm);
  std::fputs(text.c_str(), stdout);
  const int written = finish_output();
  const std::string obstacle = report.obstacle();
  return obstacle.empty() ? written : fail(obstacle);
}

}  // namespace

Runner add_check_command(CLI::App& app) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App* command = app.add_subcommand(
      "check", "The evening before: will this camera read this table, and if not, what to do");
  add_table_options(*command, options->table);
  command->add_option("--camera", options->camera, "which camera; as with run")->capture_default_str();
  command
      ->add_option("--profile", options->profile,
                   "calibration of the camera; default: the camera's own profile")
      ->type_name("FILE");
  command->add_option("--seconds", options->seconds, "how long to watch")
      ->check(CLI::Range(0.5, 600.0))
      ->capture_default_str();
  command->add_flag("--json", options->json, "one JSON object (assets/schemas/check.schema.json)");
  return [options] { return check(*options); };
}

}  // namespace telescope::cli
