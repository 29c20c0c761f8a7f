#include "app/shell/shell.hpp"

#include <algorithm>
#include <chrono>
#include <future>
#include <optional>
#include <sstream>

#include "app/panels/screen.hpp"
#include "app/presenters/game_bar.hpp"
#include "app/presenters/read_aloud.hpp"
#include "app/shell/kept_settings.hpp"
#include "app/shell/projector.hpp"
#include "app/shell/seen_dice_picture.hpp"
#include "app/shell/speaker.hpp"
#include "app/shell/texture.hpp"
#include "app/shell/window.hpp"
#include "app/shell/window_host.hpp"
#include "app/support/camera_words.hpp"
#include "app/support/clock.hpp"
#include "app/support/language.hpp"
#include "app/support/xdg.hpp"
#include "core/base/to_disk.hpp"
#include "core/rules/ruleset.hpp"
#include "core/scenario/added_ground.hpp"
#include "core/scenario/placed_terrain.hpp"
#include "core/scenario/scenario_file.hpp"
#include "vision/source/source_name.hpp"

namespace telescope::app {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr double kIdleWait = 0.5;  // ages on the screen move at least this often
constexpr double kMovingWait = 1.0 / 15.0;
constexpr double kRollingWait = 1.0 / 30.0;
constexpr auto kMessageTime = 8s;
constexpr std::size_t kMessagesShown = 4;

double seconds(Clock::duration d) {
  return std::chrono::duration<double>(d).count();
}

/// What was told lately.
class Messages {
 public:
  /// What a setting is now takes the place of what it was before.
  void add(std::string text, std::optional<Command> set = {}) {
    std::erase_if(told_, [&](const Told& t) { return t.text == text || (set && t.set == set); });
    told_.push_back({std::move(text), Clock::now() + kMessageTime, set});
    if (told_.size() > kMessagesShown) told_.erase(told_.begin());
  }
  std::vector<Message> current() {
    std::erase_if(told_, [](const Told& t) { return t.until < Clock::now(); });
    std::vector<Message> messages;
    for (const Told& t : told_) messages.push_back({t.text});
    return messages;
  }

 private:
  struct Told {
    std::string text;
    Clock::time_point until;
    std::optional<Command> set;  ///< as SettingMessage::set
  };
  std::vector<Told> told_;
};

/// The list of cameras, looked for on a thread of its own.
class CameraList {
 public:
  explicit CameraList(const WindowHost& host) : host_(host) {}
  void refresh() {
    if (!busy()) pending_ = std::async(std::launch::async, [this] { return host_.list_cameras(); });
  }
  bool busy() const { return pending_.valid(); }
  const std::vector<vision::CameraDevice>* get() {
    if (pending_.valid() && pending_.wait_for(0s) == std::future_status::ready) {
      found_ = pending_.get();
      known_ = true;
    }
    return known_ ? &found_ : nullptr;
  }

 private:
  const WindowHost& host_;
  std::future<std::vector<vision::CameraDevice>> pending_;
  std::vector<vision::CameraDevice> found_;
  bool known_ = false;
};

std::filesystem::path screenshot_file() {
  return state_folder() / "screenshots" / in_local_time(utc_now(), "telescope-%Y-%m-%d-%H%M%S.png");
}

/// Joins host, presenters, panels and window; one frame at a time.
class Shell {
 public:
  Shell(WindowHost& host, Window& window, const WindowOptions& options)
      : host_(host), window_(window), options_(options), settings_(options.settings_file), cameras_(host) {
    if (options_.read_dice) settings_.read_dice();
    use_settings();
    cameras_.refresh();
    if (options_.projector) open_projector();
  }
  ~Shell() { close_projector(); }
  Shell(const Shell&) = delete;
  Shell& operator=(const Shell&) = delete;

  Result<void> run() {
    while (!window_.closed()) {
      window_.wait(patience());
      if (options_.should_close && options_.should_close()) break;
      if (auto drawn = frame(); !drawn) return drawn;
      show_projector();
    }
    return {};
  }

 private:
  double now_s() const { return options_.now_s ? options_.now_s() : seconds(Clock::now() - started_); }
  double patience() const {
    if (window_.wants_frames()) return 0.0;
    if (ui_.console().rolls()) return kRollingWait;
    return moving_ || options_.screenshot ? kMovingWait : kIdleWait;
  }

  Scene scene(const WindowView& view) {
    Scene scene = scene_of(host_, view, now_s() + pressed_s_);
    scene.scenario_word = options_.scenario_word;
    if (options_.question) scene.asked_first = options_.question->about;
    scene.game = host_.game();
    scene.post = host_.post();
    return scene;
  }

  void show_picture(const WindowView& view, bool stale) {
    if (!view.result || (view.result == shown_ && stale == shown_stale_)) return;
    texture_.upload(vision::colour(view.result->frame), stale);
    shown_ = view.result;
    shown_stale_ = stale;
  }

  /// The dice of the throw that is opened on the page of the past, as a camera saw them.
  PictureTexture seen_dice(const Scene& scene) {
    const PastEntry* opened =
        scene.game && page_ == Page::kPast
            ? read_throw(*scene.game, ui_.console().blank(), ui_.console().past_cursor())
            : nullptr;
    if (!opened) return {};
    if (opened->seen != seen_) {
      seen_ = opened->seen;
      const cv::Mat picture = seen_dice_picture(*seen_);
      has_dice_ = !picture.empty();
      if (has_dice_) dice_texture_.upload(picture, false);
    }
    return has_dice_ ? dice_texture_.handle() : PictureTexture();
  }

  Result<void> frame() {
    const WindowView view = host_.newest();
    Scene scene = this->scene(view);
    const LensProgress lens = host_.lens_progress();
    const CameraPage cameras = camera_page(cameras_.get(), host_.camera(), scene.source, host_.staged_plays(),
                                           host_.post() != nullptr);
    for (auto& message : host_.take_messages()) messages_.add(std::move(message));
    for (auto& message : settings_.take_messages()) messages_.add(std::move(message.text), message.set);
    auto messages = messages_.current();
    if (auto question = this->question()) messages.push_back(*std::move(question));

    ui_.look(scene, cameras, lens);
    read_out(scene);
    press_keys(scene, cameras, lens);
    for (const Input& input : window_.take_input()) press(input, scene, cameras, lens);
    if (ui_.page() != page_) {
      page_ = ui_.page();
      if (page_ == Page::kCamera) cameras_.refresh();
    }
    host_.watch_health(page_ == Page::kHealth);
    const auto report = host_.health();
    const HealthPage health = health_page(report.get(), host_.fixing_camera(), scene.table != nullptr);
    moving_ =
        picture_notice(scene).busy || cameras.busy || lens.running || (page_ == Page::kHealth && health.busy);

    if (!window_.begin_frame()) return {};
    show_picture(view, scene.table && !is_live(scene));
    const double now = now_s();
    const ScreenInput input{scene, cameras, lens, health, messages, texture_.handle(), seen_dice(scene), now};
    carry_out(draw_screen(input, ui_, screen_, window_.theme()));
    for (const Input& tapped : ui_.take_tapped()) press(tapped, scene, cameras, lens);
    drawn_ = true;
    moving_ = moving_ || ui_.console().entry() || ui_.console().flashes();
    const bool last = options_.screenshot && now >= options_.screenshot_after_s &&
                      (keys_pressed_ || options_.keys.empty()) && !window_.wants_frames() &&
                      !ui_.console().rolls();
    if (last) {
      window_.close();
      if (auto saved = save_projector(); !saved) return saved;
      return window_.end_frame(&*options_.screenshot);
    }
    if (!take_screenshot_) return window_.end_frame();
    take_screenshot_ = false;
    const auto file = screenshot_file();
    const auto saved = window_.end_frame(&file);
    messages_.add(saved ? tr("Picture saved: {1}", file.string()) : saved.error().message);
    return {};
  }

  /// What is asked now; nothing while a card under the camera offers something.
  std::optional<ProgramQuestion> asked() const {
    if (host_.offered_scenario()) return std::nullopt;
    if (options_.question) return options_.question;
    return options_.offer ? options_.offer() : std::nullopt;
  }
  /// What is offered or asked, with the keys that answer it; they refer to `asked_`.
  std::optional<Message> question() {
    const std::string_view yes = key_for(Command::kTakeOffer), no = key_for(Command::kDeclineOffer);
    if (const auto offer = host_.offered_scenario())
      return Message{tr("A card names the kit of the scenario '{1}'.", *offer),
                     {{yes, tr("loads it")}, {no, tr("declines")}}};
    asked_ = asked();
    if (!*asked_) return std::nullopt;
    const ProgramQuestion& asked = **asked_;
    return Message{asked.about + ".", {{yes, asked.yes}, {no, asked.no}}};
  }

  /// Answers what is asked now; false where nothing is, or something else than was shown.
  bool answer(bool yes) {
    const auto asked = this->asked();
    if (!asked || (asked_ && (!*asked_ || (*asked_)->about != asked->about))) return false;
    for (std::string& each : asked->answer(yes)) messages_.add(std::move(each));
    return true;
  }

  void use_settings() {
    const Settings& settings = settings_.now();
    window_.use(settings);
    ui_.lay_table(settings.table);
    ui_.show_column(settings.facts, settings.motion);
    host_.read_dice(settings.read_dice);
  }

  void open_projector() {
    auto opened = Projector::open(options_.projector.value_or(""));
    if (!opened) return messages_.add(opened.error().message);
    projector_ = *std::move(opened);
    host_.project(true);
  }
  void close_projector() {
    projector_ = nullptr;
    host_.project(reader_.has_value());
  }
  /// What is new, to whoever may hear it: what is blanked is not read out either.
  void read_out(const Scene& scene) {
    const Speech speech = settings_.now().speech;
    if (speech == Speech::kOff) {
      if (reader_) host_.project(projector_ != nullptr);
      reader_.reset();
      speaker_.reset();
      return;
    }
    const bool alone = speech == Speech::kAll && !ui_.console().blank();
    const Hearers hearers = alone ? Hearers::kUmpire : Hearers::kEverybody;
    if (!reader_ || reader_->hearers() != hearers) reader_.emplace(hearers);
    if (!speaker_) {
      speaker_.emplace(options_.speech_program.empty() ? kSpeechProgram : options_.speech_program);
      speaker_->say({{tr("Reading out"), language()}});
      host_.project(true);
    }
    const auto everybody = host_.projected();
    if (auto said = reader_->look(everybody.get(), scene); !said.empty()) speaker_->say(std::move(said));
    if (std::string fault = speaker_->take_fault(); !fault.empty()) messages_.add(std::move(fault));
  }
  void show_projector() {
    if (!projector_) return;
    if (projector_->closed()) return close_projector();
    if (const auto shown = projector_->show(host_.projected(), settings_.now().colours); !shown)
      messages_.add(shown.error().message);
  }
  /// Beside the picture of this window: "table.png" and "table.projector.png".
  Result<void> save_projector() {
    if (!projector_) return {};
    auto file = *options_.screenshot;
    file.replace_extension(".projector" + options_.screenshot->extension().string());
    return projector_->show(host_.projected(), settings_.now().colours, &file);
  }

  void press(const Input& input, Scene& scene, const CameraPage& cameras, const LensProgress& lens) {
    carry_out(ui_.press(input, scene));
    scene.game = host_.game();  // the next key meets the game as this one has left it
    scene.now_s = now_s() + pressed_s_;
    ui_.look(scene, cameras, lens);
  }

  /// The keys given with the options, once there is something to press them on.
  void press_keys(Scene& scene, const CameraPage& cameras, const LensProgress& lens) {
    if (keys_pressed_ || options_.keys.empty()) return;
    if (cameras.busy || !drawn_) return;  // how the table lies is known once it was drawn
    if (!scene.table && now_s() < options_.screenshot_after_s / 2) return;
    keys_pressed_ = true;
    window_.expect_frames();
    std::istringstream keys(options_.keys);
    for (std::string key; keys >> key;) {
      // They are pressed at once, and each counts as read.
      pressed_s_ += Console::kUnread_s;
      scene.now_s = now_s() + pressed_s_;
      if (key.size() < 2 || key.front() != '\'') {
        press({key, key.size() == 1 ? key : std::string()}, scene, cameras, lens);
        continue;
      }
      std::ranges::replace(key, '_', ' ');
      for (const char c : key.substr(1)) press({{}, std::string(1, c)}, scene, cameras, lens);
    }
  }

  void carry_out(const std::optional<Request>& request) {
    if (request) std::visit([this](const auto& asked) { carry_out(asked); }, *request);
  }
  void carry_out(const SwitchCamera& asked) { host_.switch_camera(asked.name); }
  void carry_out(const SetCorners& asked) {
    const auto set = host_.set_corners(asked.corners);
    messages_.add(set ? tr("The table's corners are set.") : camera_words(set.error().message));
  }
  void carry_out(const ForgetPose&) {
    host_.forget_pose();
    messages_.add(tr("Looking for the anchors anew."));
  }
  void carry_out(const TakeOffer&) {
    if (!answer(true)) host_.take_offer();
  }
  void carry_out(const DeclineOffer&) {
    if (!answer(false)) host_.decline_offer();
  }
  void carry_out(const FixCamera&) { host_.fix_camera(); }
  void carry_out(const RestoreCamera&) { host_.restore_camera(); }
  void carry_out(const StartLens&) { host_.start_lens(); }
  void carry_out(const StopLens&) { host_.stop_lens(); }
  void carry_out(const SaveScreenshot&) { take_screenshot_ = true; }
  void carry_out(const NextLanguage&) { settings_.change_language(); }
  void carry_out(const ToggleFullScreen&) { window_.toggle_full_screen(); }
  void carry_out(const ToggleProjector&) {
    if (projector_)
      close_projector();
    else
      open_projector();
  }
  void carry_out(const ChangeSettings& asked) {
    settings_.change(asked.command, !window_.type_is_at_limit());
    use_settings();
  }
  void carry_out(const Quit&) { window_.close(); }
  void carry_out(const InviteGuest& asked) { host_.invite(asked.role); }
  void carry_out(const ShowOutGuest& asked) { host_.show_out(asked.guest); }
  void carry_out(const OpenPost& asked) { host_.open_post(asked.open); }
  void carry_out(const MoveByHand& asked) {
    const Scene scene = this->scene(host_.newest());
    ui_.hand_was_sent(scene);
    bool taken = true;
    for (const MoveByHand& each : with_its_unit(scene, asked))
      taken = taken && host_.move_by_hand(each.piece, each.to);
    if (!taken) messages_.add(tr("The hand has enough to do; wait a little."));
  }
  void carry_out(const StartTracing&) {
    std::vector<std::string> kinds;
    if (const Ruleset* rules = find_ruleset(host_.kit().ruleset))
      for (const std::string_view each : rules->vocabulary().grounds) kinds.emplace_back(each);
    if (kinds.empty()) messages_.add(tr("The rules of this game know no ground."));
    Board board = host_.kit().board;
    // The file may have ground that this game began without: its ids are taken.
    if (const auto scenario = load_scenario(options_.scenario_file)) board.ground = scenario->board.ground;
    ui_.trace(board, std::move(kinds));
  }
  /// Where ground is kept; told, and empty, where the scenario is no file of the umpire's own.
  const std::filesystem::path& own_scenario() {
    if (options_.scenario_file.empty())
      messages_.add(tr(
          "There is no scenario file of your own to keep it in: copy a shipped one, and name the copy with "
          "--scenario FILE."));
    return options_.scenario_file;
  }
  void carry_out(const KeepGround& asked) {
    const std::filesystem::path& file = own_scenario();
    if (file.empty()) return;
    const auto done =
        (asked.take_back ? take_back_ground : add_ground)(file, asked.ground, rulesets(), to_disk);
    if (!done) return messages_.add(done.error().message);
    ui_.ground_kept(asked);
    messages_.add(asked.take_back ? tr("Taken out of {1}.", file.filename().string())
                                  : tr("Kept in {1}.", file.filename().string()));
  }
  void carry_out(const TakeTerrain& asked) {
    const std::filesystem::path& file = own_scenario();
    if (file.empty()) return;
    if (asked.pieces.empty())
      return messages_.add(
          tr("No terrain piece is seen: an area of ground with an outline and a tag of its id."));
    const auto moved = place_terrain(file, asked.pieces, rulesets(), to_disk);
    if (!moved) return messages_.add(moved.error().message);
    ui_.terrain_placed(*moved);
    std::string names;
    for (const GroundArea& each : moved->areas) names += (names.empty() ? "" : ", ") + each.id;
    messages_.add(names.empty() ? tr("Every terrain piece that is seen lies where the scenario has it.")
                                : tr("Kept in {1}, as they lie now: {2}.", file.filename().string(), names));
  }
  void carry_out(const AskGame& asked) { host_.carry_out(asked.request); }

  WindowHost& host_;
  Window& window_;
  const WindowOptions& options_;
  const Clock::time_point started_ = Clock::now();
  KeptSettings settings_;
  CameraList cameras_;
  Messages messages_;
  Texture texture_;
  Texture dice_texture_;
  std::shared_ptr<const std::vector<SeenDice>> seen_;  ///< that it shows
  bool has_dice_ = false;
  std::unique_ptr<Projector> projector_;  ///< null: closed
  std::optional<ReadAloud> reader_;       ///< nothing: nothing is read out
  std::optional<Speaker> speaker_;
  Ui ui_;
  ScreenState screen_;
  Page page_ = Page::kTable;
  std::shared_ptr<const vision::FrameResult> shown_;
  bool shown_stale_ = false;
  bool moving_ = false;
  bool take_screenshot_ = false;
  /// What was asked in the last frame; nothing before the first.
  std::optional<std::optional<ProgramQuestion>> asked_;
  bool drawn_ = false;
  bool keys_pressed_ = false;
  double pressed_s_ = 0.0;  ///< what the keys given with the options would have taken a hand
};

}  // namespace

Result<void> run_window(WindowHost& host, const WindowOptions& options) {
  const std::string& name = host.scenario().name;
  auto window = Window::open(name.empty() ? "Telescope" : name + " - Telescope", options);
  if (!window) return tl::unexpected(window.error());
  const Waker waker;
  host.on_view(waker.call());
  return Shell(host, **window, options).run();
}

}  // namespace telescope::app
