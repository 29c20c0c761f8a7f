// demo_film SCENARIO.toml PICTURES FILM.mjpeg: what a camera over the demo table sees, as a film of JPEG
// pictures that Chromium takes for a camera.

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "core/scenario/scenario_file.hpp"
#include "tests/support/kept_drawings.hpp"
#include "vision/demo/demo_source.hpp"
#include "vision/pictures/encode.hpp"

using namespace telescope;

int main(int count, char** words) {
  if (count != 4) return 2;
  const auto scenario = load_scenario(words[1]);
  const auto kit = scenario ? make_kit(*scenario) : Result<Kit>(tl::unexpected(scenario.error()));
  if (!kit) return std::fprintf(stderr, "%s\n", kit.error().message.c_str()), 1;
  auto source =
      vision::make_demo_source(*kit, {.keep_in = telescope::test::kept_drawings(), .realtime = false});
  if (!source) return std::fprintf(stderr, "%s\n", source.error().message.c_str()), 1;
  std::ofstream film(words[3], std::ios::binary);
  for (int left = std::atoi(words[2]); left > 0;) {
    const auto frame = (*source)->next(std::chrono::seconds(60), {});
    if (!frame) return 1;
    if (!*frame) continue;
    film << vision::encode_jpeg(vision::colour(**frame), 92);
    --left;
  }
  return film ? 0 : 1;
}
