#include <chrono>
#include <memory>
#include <utility>

#include "app/panels/setup_panel.hpp"
#include "app/shell/host_scene.hpp"
#include "app/shell/start_window.hpp"
#include "app/shell/texture.hpp"
#include "app/shell/window.hpp"
#include "vision/source/frame.hpp"

namespace telescope::app {
namespace {

constexpr double kLongestWait_s = 0.2;  // what is busy on the screen moves at least this often

}  // namespace

Result<SetupEnd> StartWindow::walk(WindowHost& host, const std::string& scenario) {
  SetupWalk walk(scenario);
  Texture texture;
  Ui ui;
  PicturePanelState panel;
  std::shared_ptr<const vision::FrameResult> shown;
  const Waker waker;
  host.on_view(waker.call());
  host.watch_health(true);
  const auto begun = std::chrono::steady_clock::now();
  while (!window_->closed()) {
    window_->wait(window_->wants_frames() ? 0.0 : kLongestWait_s);
    if (options_.should_close && options_.should_close()) break;
    const WindowView view = host.newest();
    const std::chrono::duration<double> past = std::chrono::steady_clock::now() - begun;
    const Scene scene = scene_of(host, view, past.count());
    const auto health = host.health();
    walk.look(setup_look(host, view, scene, health.get()));
    ui.look(scene, {}, {});
    for (std::string& message : host.take_messages()) told_ = std::move(message);
    for (std::string& message : settings_.take_messages()) told_ = std::move(message);

    if (!window_->begin_frame()) continue;
    if (view.result && view.result != shown) {
      shown = view.result;
      texture.upload(vision::colour(shown->frame), !is_live(scene));
    }
    draw_setup(walk.page(), scene, ui, panel, texture.handle(), told_, window_->theme(), past.count());
    const bool last = options_.screenshot && past.count() >= options_.screenshot_after_s;
    if (auto drawn = window_->end_frame(last ? &*options_.screenshot : nullptr); !drawn)
      return tl::unexpected(drawn.error());
    if (last) break;

    std::vector<Input> pressed = window_->take_input();
    for (Input& tapped : ui.take_tapped()) pressed.push_back(std::move(tapped));
    if (walk.may_go_on() || !options_.keys.starts_with("Enter"))
      if (const auto key = next_key()) pressed.push_back({*key, {}});
    for (const Input& input : pressed) {
      if (changes_settings(input)) continue;
      const SetupWalk::Pressed what = walk.press(input);
      if (what == SetupWalk::Pressed::kFix) host.fix_camera();
      if (what == SetupWalk::Pressed::kLeft) return SetupEnd::kBack;
      if (what == SetupWalk::Pressed::kEnded) return SetupEnd::kBegin;
    }
  }
  return SetupEnd::kClosed;
}

}  // namespace telescope::app
