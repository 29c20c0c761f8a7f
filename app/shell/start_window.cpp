#include "app/shell/start_window.hpp"

#include <chrono>
#include <sstream>

#include "app/panels/setup_panel.hpp"
#include "app/panels/start_panel.hpp"
#include "app/shell/texture.hpp"
#include "app/shell/window.hpp"
#include "app/shell/window_host.hpp"
#include "vision/source/frame.hpp"

namespace telescope::app {

namespace {

constexpr double kWait_s = 0.2;  // so that should_close is asked soon enough

}  // namespace

Result<std::unique_ptr<StartWindow>> StartWindow::open(const WindowOptions& options) {
  auto window = Window::open("Telescope", options);
  if (!window) return tl::unexpected(window.error());
  return std::unique_ptr<StartWindow>(new StartWindow(*std::move(window), options));
}

StartWindow::StartWindow(std::unique_ptr<Window> window, const WindowOptions& options)
    : window_(std::move(window)), options_(options), settings_(options.settings_file) {
  window_->use(settings_.now());
}

StartWindow::~StartWindow() = default;

/// Of the keys that were given with the options, the first that was not pressed yet.
std::optional<std::string> StartWindow::next_key() {
  std::istringstream keys(options_.keys);
  std::string key, rest;
  if (!(keys >> key)) return std::nullopt;
  std::getline(keys >> std::ws, rest);
  options_.keys = rest;
  return key;
}

bool StartWindow::changes_settings(const Input& input) {
  const auto command = command_for(input.key);
  if (!command || !app::changes_settings(*command)) return false;
  settings_.change(*command, !window_->type_is_at_limit());
  window_->use(settings_.now());
  return true;
}

Result<std::optional<std::size_t>> StartWindow::ask(const StartList& list, WindowHost* demo) {
  StartMenu menu(list);
  Texture texture;
  std::shared_ptr<const vision::FrameResult> shown;
  const Waker waker;
  if (demo && list.demo) demo->on_view(waker.call());
  const auto answered_with = [this](std::size_t choice) {
    told_.clear();  // it was about the question before
    return std::optional(choice);
  };
  const auto begun = std::chrono::steady_clock::now();
  while (!window_->closed()) {
    window_->wait(window_->wants_frames() ? 0.0 : kWait_s);
    if (options_.should_close && options_.should_close()) return std::nullopt;
    if (!window_->begin_frame()) continue;
    for (SettingMessage& message : settings_.take_messages()) told_ = std::move(message.text);
    if (const auto newest = demo && list.demo ? demo->newest().result : nullptr; newest && newest != shown) {
      shown = newest;
      texture.upload(vision::colour(shown->frame), false);
    }
    const auto clicked = draw_start(menu, told_, texture.handle(), window_->theme());
    const std::chrono::duration<double> past = std::chrono::steady_clock::now() - begun;
    const bool last =
        options_.screenshot && options_.keys.empty() && past.count() >= options_.screenshot_after_s;
    if (auto ended = window_->end_frame(last ? &*options_.screenshot : nullptr); !ended)
      return tl::unexpected(ended.error());
    if (last) return std::nullopt;
    std::vector<Input> pressed = window_->take_input();
    if (const auto key = next_key()) pressed.push_back({*key, key->size() == 1 ? *key : std::string()});
    if (clicked && menu.click(*clicked) == StartMenu::Pressed::kChosen) return answered_with(menu.cursor());
    for (const Input& input : pressed) {
      if (changes_settings(input)) continue;
      const StartMenu::Pressed what = menu.press(input);
      if (what == StartMenu::Pressed::kBack) return std::nullopt;
      if (what == StartMenu::Pressed::kChosen) return answered_with(menu.cursor());
    }
  }
  return std::nullopt;
}

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
    Scene scene = scene_of(host, view, past.count());
    scene.post = host.post();
    const auto health = host.health();
    walk.look(setup_look(host, view, scene, health.get()));
    ui.look(scene, {}, {});
    for (std::string& message : host.take_messages()) told_ = std::move(message);
    for (SettingMessage& message : settings_.take_messages()) told_ = std::move(message.text);

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
