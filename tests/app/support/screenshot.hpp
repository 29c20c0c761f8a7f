#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

#include <unistd.h>

#include "app/shell/shell.hpp"
#include "tests/app/support/fake_host.hpp"
#include "tests/support/catch.hpp"
#include "vision/source/picture_file.hpp"

namespace telescope::app {

/// The window's own picture after `keys`. Where TELESCOPE_SCREENSHOTS names a folder it is kept there.
inline cv::Mat screenshot(FakeHost& host, const std::string& name, const std::string& keys, int width = 1280,
                          int height = 720, float scale = 0.0F) {
  const char* kept = std::getenv("TELESCOPE_SCREENSHOTS");
  const std::filesystem::path folder =
      kept ? std::filesystem::path(kept)
           : std::filesystem::temp_directory_path() / ("telescope-window-test-" + std::to_string(getpid()));
  const auto file = folder / (name + ".png");
  std::filesystem::remove(file);
  const auto shown = run_window(host, {.width = width,
                                       .height = height,
                                       .scale = scale,
                                       .screenshot = file,
                                       .screenshot_after_s = 0.0,
                                       .keys = keys,
                                       .projector = {},
                                       .should_close = {}});
  INFO((shown ? "" : shown.error().message));
  REQUIRE(shown);
  cv::Mat picture = vision::read_picture(file).value();
  REQUIRE(picture.cols == width);
  REQUIRE(picture.rows == height);
  if (!kept) std::filesystem::remove_all(folder);
  return picture;
}

}  // namespace telescope::app
