// What it costs to decide and to draw a frame of the window, up to its draw lists, for the pieces that lie on
// the table: the picture with its overlay and the column, 1600 x 900. No screen and no graphics card.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <vector>

#include <imgui.h>

#include "app/panels/screen.hpp"
#include "app/shell/fonts.hpp"
#include "app/shell/imgui_compat.hpp"
#include "tests/app/support/sample_table.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

constexpr int kFrames = 400;

double cpu_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

void measure(std::size_t pieces, const Theme& theme) {
  const ImTextureID picture = texture_id(1);  // nobody draws it
  SampleTable table = SampleTable::normal();
  for (int i = 0; table.table.pieces.size() < pieces; ++i)
    table.add(i % 2 == 0 ? Side::kAttacker : Side::kDefender, "rifles", Sector{i % 4, i / 4 % 6});
  const Scene scene = table.scene();
  const CameraPage cameras;
  const LensProgress lens;
  const HealthPage health;
  Ui ui;
  ScreenState state;
  std::vector<double> times;
  int vertices = 0;
  for (int i = 0; i < kFrames; ++i) {
    ImGui::NewFrame();
    const double from = cpu_ms();
    ui.look(scene, cameras, lens);
    draw_screen({scene, cameras, lens, health, {}, {picture, 1920, 1080}, {}, 0.0}, ui, state, theme);
    ImGui::Render();
    times.push_back(cpu_ms() - from);
    vertices = ImGui::GetDrawData()->TotalVtxCount;
  }
  std::ranges::sort(times);
  std::printf("| %6zu | %6.2f | %6.2f | %8d |\n", table.table.pieces.size(), times[kFrames / 2],
              times[kFrames * 95 / 100], vertices);
}

}  // namespace

int main() {
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.DisplaySize = {1600, 900};
  io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
  Theme theme{.scale = 1.25F};
  theme.fonts = build_fonts(*io.Fonts, find_typefaces(font_folders()), theme.scale);
  unsigned char* pixels = nullptr;
  int width = 0, height = 0;
  io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
  std::printf(
      "median and 95 %% of %d frames, ms of CPU\n\n| pieces | median | 95 %% | vertices "
      "|\n|---|---|---|---|\n",
      kFrames);
  for (const std::size_t pieces : {40, 160}) measure(pieces, theme);
  ImGui::DestroyContext();
}
