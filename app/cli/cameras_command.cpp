#include <cstdio>
#include <memory>

#include "app/cli/camera_list.hpp"
#include "app/cli/command.hpp"

namespace telescope::cli {

Runner add_cameras_command(CLI::App& app) {
  auto json = std::make_shared<bool>(false);
  CLI::App* command = app.add_subcommand("cameras", "List the cameras with their names and picture sizes");
  command->add_flag("--json", *json, "print one JSON object");
  return [json] {
    const auto cameras = vision::list_cameras();
    std::fputs((*json ? camera_list_json(cameras) : camera_list_text(cameras)).c_str(), stdout);
    return finish_output();
  };
}

}  // namespace telescope::cli
