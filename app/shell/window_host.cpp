#include "app/shell/window_host.hpp"

#include <chrono>

#include "vision/source/source_name.hpp"

namespace telescope::app {

Scene scene_of(const WindowHost& host, const WindowView& view, double now_s) {
  Scene scene{.scenario = host.scenario(), .kit = host.kit()};
  scene.source = host.source_status();
  scene.hand_obeys = host.camera() == vision::kDemoToPlay;
  scene.counts = view.counts;
  scene.now_s = now_s;
  if (!view.result) return scene;
  const vision::FrameResult& result = *view.result;
  scene.table = &result.table;
  if (result.camera) scene.camera = &*result.camera;
  if (view.findings) scene.findings = *view.findings;
  scene.notes = result.notes;
  const std::chrono::duration<double> age = std::chrono::steady_clock::now() - result.frame.taken_at;
  scene.picture_age_s = age.count();
  scene.process_ms = result.process_ms;
  scene.picture_width = result.frame.image.cols;
  scene.picture_height = result.frame.image.rows;
  return scene;
}

SetupLook setup_look(const WindowHost& host, const WindowView& view, const Scene& scene,
                     const vision::HealthReport* health) {
  SetupLook look{.scene = scene,
                 .health = health,
                 .moves = {},
                 .fixing = host.fixing_camera(),
                 .drawn = vision::is_demo(host.camera().text())};
  if (view.result) look.moves = view.result->moves;
  return look;
}

}  // namespace telescope::app
