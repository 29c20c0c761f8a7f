#include <filesystem>
#include <memory>

#include "app/cli/command.hpp"
#include "app/cli/table_options.hpp"
#include "app/engine/headless.hpp"
#include "app/support/xdg.hpp"

namespace telescope::cli {
namespace {

struct RunOptions {
  TableOptions table;
  std::string camera = "demo";
  std::string profile;
  std::string out;
  bool headless = false;
  double seconds = 0.0;
};

int run(const RunOptions& options) {
  auto table = load_table(options.table);
  if (!table) return fail(table.error().message);

  app::EngineSetup setup{
      .table = *std::move(table), .camera = options.camera, .profile = {}, .profile_file = {}};
  setup.profile_file = options.profile.empty() ? app::profile_file_for(options.camera)
                                               : std::filesystem::path(options.profile);
  std::error_code ignored;
  // The demo table needs no memory: its camera stands where it stood.
  if (options.profile.empty() && options.camera == "demo") setup.profile_file.clear();
  if (!options.profile.empty() || std::filesystem::exists(setup.profile_file, ignored)) {
    auto profile = calibration::load_profile(setup.profile_file);
    if (!profile) return fail(profile.error().message);
    setup.profile = *std::move(profile);
  }
  setup.profile.camera = options.camera;

  app::StopSignal stop;  // before the engine's threads
  app::Engine engine(std::move(setup));
  app::HeadlessOptions headless{
      .folder = options.out.empty() ? app::state_folder() / "headless" : std::filesystem::path(options.out),
      .seconds = {}};
  if (options.seconds > 0.0) headless.seconds = options.seconds;
  return app::run_headless(engine, headless, stop);
}

}  // namespace

Runner add_run_command(CLI::App& app) {
  auto options = std::make_shared<RunOptions>();
  CLI::App* command =
      app.add_subcommand("run", "The main job: camera, overlay, findings (the default command)");
  add_table_options(*command, options->table);
  command
      ->add_option("--camera", options->camera,
                   "demo, a device number, path or name, a video file, a folder of pictures, "
                   "an MJPEG (http) or RTSP URL")
      ->capture_default_str();
  command->add_option("--profile", options->profile, "calibration to use and to keep up to date")
      ->type_name("FILE");
  command->add_flag("--headless", options->headless, "no window; pictures, JSON and log go to a folder");
  command->add_option("--out", options->out, "folder of a run without a window")->type_name("DIR");
  command->add_option("--seconds", options->seconds, "end by itself after so many")
      ->check(CLI::PositiveNumber);
  return [options] { return run(*options); };
}

}  // namespace telescope::cli
