// What it costs to decide and to draw a frame of the window for the pieces that lie on the table: the picture
// with its overlay and the column, 1600 x 900. Up to its draw lists, without a screen; and where there is one
// (xvfb-run), the whole of a window's frame, its picture's upload and the pixels included, of all threads.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

#include <imgui.h>

#include "app/panels/screen.hpp"
#include "app/shell/fonts.hpp"
#include "app/shell/imgui_compat.hpp"
#include "app/shell/shell.hpp"
#include "tests/app/support/fake_host.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

constexpr int kFrames = 400;
constexpr std::size_t kWindowFrames = 60;

double cpu_ms(clockid_t clock = CLOCK_THREAD_CPUTIME_ID) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

SampleTable table_of(std::size_t pieces) {
  SampleTable table = SampleTable::normal();
  for (int i = 0; table.table.pieces.size() < pieces; ++i)
    table.add(i % 2 == 0 ? Side::kAttacker : Side::kDefender, "rifles", Sector{i % 4, i / 4 % 6});
  return table;
}

/// The whole frames of a window, each with a new picture.
void measure_window(std::size_t pieces) {
  FakeHost host(table_of(pieces));
  std::vector<double> times;
  double from = 0.0;
  const auto shown = run_window(host, {.width = 1600, .height = 900, .scale = 1.25F, .should_close = [&] {
                                         const double now = cpu_ms(CLOCK_PROCESS_CPUTIME_ID);
                                         if (from > 0.0) times.push_back(now - from);
                                         from = now;
                                         return times.size() >= kWindowFrames;
                                       }});
  if (!shown) return static_cast<void>(std::printf("%s\n", shown.error().message.c_str()));
  std::ranges::sort(times);
  std::printf("| %6zu | %6.2f | %6.2f | window |\n", pieces, times[times.size() / 2],
              times[times.size() * 95 / 100]);
}

void measure(std::size_t pieces, const Theme& theme) {
  const ImTextureID picture = texture_id(1);  // nobody draws it
  const SampleTable table = table_of(pieces);
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
  if (std::getenv("DISPLAY"))
    for (const std::size_t pieces : {40, 160}) measure_window(pieces);
}
