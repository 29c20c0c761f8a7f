#include <cstdio>
#include <memory>

#include <nlohmann/json.hpp>

#include "app/cli/camera_list.hpp"
#include "app/cli/command.hpp"
#include "app/cli/json_io.hpp"
#include "app/engine/camera_memory.hpp"

namespace telescope::cli {
namespace {

struct CamerasOptions {
  bool json = false;
  std::string controls;  ///< empty: not asked for
  Address camera;
};

/// The camera that is named, or the only one there is.
Result<app::ControlledCamera> chosen_camera(const Address& name) {
  if (!name.empty()) return app::controlled_camera(name);
  const auto cameras = vision::list_cameras();
  if (cameras.empty()) return failure("no camera is connected");
  if (cameras.size() > 1) return failure("there are several cameras: name one with --camera");
  return app::controlled_camera(cameras.front().path);
}

int show_controls(const CamerasOptions& options) {
  const auto camera = chosen_camera(options.camera);
  if (!camera) return fail(camera.error().message);
  if (options.controls == "restore") {
    const auto told = app::give_back(*camera);
    if (!told) return fail(told.error().message);
    if (options.json) return print_json(nlohmann::json{{"camera", camera->path}, {"restored", *told}});
    for (const std::string& line : *told) std::puts(line.c_str());
    std::puts("The camera is as it was before.");
    return finish_output();
  }
  const auto controls = camera->controls.list();
  return print_out(options.json ? controls_json(camera->path, controls)
                                : controls_text(camera->path, controls));
}

}  // namespace

Runner add_cameras_command(const Command& app) {
  auto options = std::make_shared<CamerasOptions>();
  const Command command =
      app.add_subcommand("cameras", "List the cameras with their names and picture sizes");
  command.add_flag("--json", options->json, "print one JSON object");
  const Option controls =
      command.add_option("--controls [list|restore]", options->controls,
                         "list what can be set on a camera; 'restore' undoes what 'check --fix' has set");
  controls.expected(0, 1).default_str("list").one_of({"list", "restore"});
  command.add_option("--camera", options->camera, "which camera, where there are several").needs(controls);
  return [options] {
    if (!options->controls.empty()) return show_controls(*options);
    const auto cameras = vision::list_cameras();
    return print_out(options->json ? camera_list_json(cameras) : camera_list_text(cameras));
  };
}

}  // namespace telescope::cli
