#include "app/engine/engine.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "app/engine/camera_memory.hpp"
#include "app/engine/health_watch.hpp"
#include "app/engine/staged_play_file.hpp"
#include "app/support/camera_words.hpp"
#include "app/support/language.hpp"
#include "app/support/xdg.hpp"
#include "calibration/table_pose.hpp"
#include "vision/health/camera_fix.hpp"
#include "vision/health/hang_watch.hpp"
#include "vision/source/source_name.hpp"

namespace telescope::app {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kMaxMessages = 32;
/// How soon a camera is begun to be read where there was none.
constexpr auto kNoCameraPause = 100ms;

/// The profile kept for a camera, or an empty one; a damaged file is said once and left as it is.
calibration::Profile kept_profile(const std::filesystem::path& file, const Address& camera,
                                  std::string& complaint) {
  std::error_code ignored;
  if (std::filesystem::exists(file, ignored)) {
    if (auto profile = calibration::load_profile(file))
      return *std::move(profile);
    else
      complaint = profile.error().message;
  }
  return {.camera = camera, .lens = {}, .pose = {}};
}

}  // namespace

Engine::Engine(EngineSetup setup)
    : table_(std::move(setup.table)),
      hand_(std::move(setup.hand)),
      phone_(std::move(setup.phone)),
      profile_(std::move(setup.profile)),
      profile_file_(std::move(setup.profile_file)),
      reads_dice_(setup.read_dice),
      cards_([this] {
        const auto capture = this->capture();
        return capture ? capture->frames().get() : nullptr;
      }),
      stills_(phone_) {
  start_capture(setup.camera);
  thread_ = std::jthread([this](std::stop_token stop) { run(stop); });
}

Engine::~Engine() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
}

std::shared_ptr<vision::Capture> Engine::capture() const {
  const std::lock_guard lock(mutex_);
  return capture_;
}

vision::SourceStatus Engine::source_status() const {
  if (const auto capture = this->capture()) return capture->status();
  return {.state = vision::SourceStatus::State::kNone,
          .source = std::string(vision::kNoCamera),
          .message = "no camera"};
}

bool Engine::finish_looking() const {
  const auto capture = this->capture();
  const auto newest = capture ? capture->frames().get() : nullptr;
  if (!newest) return false;
  std::uint64_t version = 0;
  while (this->capture() == capture) {
    const auto view = views_.get();
    if (view && view->result.frame.number >= newest->number) break;
    views_.wait_newer(version, kNoCameraPause);
  }
  return true;
}

std::optional<std::string> Engine::offered_scenario() const {
  auto card = cards_.card();
  return card && *card != table_.scenario.id ? card : std::nullopt;
}

Address Engine::camera() const {
  const std::lock_guard lock(mutex_);
  return camera_;
}

calibration::Profile Engine::profile() const {
  const std::lock_guard lock(mutex_);
  return profile_;
}

std::shared_ptr<const Table> Engine::set_game(Table game) {
  auto shared = std::make_shared<const Table>(std::move(game));
  const std::lock_guard lock(mutex_);
  return game_ = std::move(shared);
}

void Engine::on_view(std::function<void()> wake) {
  const std::lock_guard lock(mutex_);
  wake_ = std::move(wake);
}

std::vector<std::string> Engine::take_messages() {
  const std::lock_guard lock(mutex_);
  return std::exchange(messages_, {});
}

void Engine::take_offer() {
  auto offer = offered_scenario();
  cards_.dismiss();
  const std::lock_guard lock(mutex_);
  if (offer) offer_taken_ = std::move(offer);
}

std::optional<std::string> Engine::offer_taken() {
  const std::lock_guard lock(mutex_);
  return std::exchange(offer_taken_, std::nullopt);
}

void Engine::tell(std::string message) {
  const std::lock_guard lock(mutex_);
  if (messages_.size() < kMaxMessages) messages_.push_back(std::move(message));
}

void Engine::start_capture(const Address& name) {
  if (name == vision::kNoCamera) {
    std::shared_ptr<vision::Capture> none;
    const std::lock_guard lock(mutex_);
    camera_ = name;
    capture_.swap(none);  // the old one stops outside this lock
    return;
  }
  // Its thread may outlive this engine: it owns what it uses.
  auto capture = std::make_shared<vision::Capture>(
      name.text(), [name, kit = table_.kit, hand = hand_, phone = phone_, fixed_again = fixed_again_] {
        auto source = open_camera(name, kit, {.hand = hand, .phone = phone});
        if (source) fixed_again->publish(fix_again(name));
        return source;
      });
  const std::lock_guard lock(mutex_);
  camera_ = name;
  capture_.swap(capture);  // the old one stops when its last user lets go, outside this lock
}

void Engine::switch_camera(const Address& name) {
  std::string complaint;
  auto file = profile_file_for(name);
  auto profile = kept_profile(file, name, complaint);
  if (!complaint.empty()) tell(complaint);
  {
    const std::lock_guard lock(mutex_);
    if (!profile_file_.empty()) profile_file_ = std::move(file);
    profile_ = std::move(profile);
    profile_changed_ = true;
  }
  start_capture(name);
}

void Engine::adopt(const calibration::Profile& profile) {
  {
    const std::lock_guard lock(mutex_);
    profile_ = profile;
    profile_changed_ = true;
  }
  save(profile);
}

void Engine::save(const calibration::Profile& profile) {
  std::filesystem::path file;
  {
    const std::lock_guard lock(mutex_);
    file = profile_file_;
  }
  if (file.empty()) return;
  if (auto saved = calibration::save_profile(profile, file); !saved) tell(saved.error().message);
}

Result<void> Engine::set_corners(const calibration::Quad& corners) {
  const auto view = views_.get();
  if (!view) return failure(tr("no picture yet: wait for the camera before setting the corners"));
  auto profile = this->profile();
  const cv::Size size = view->result.frame.image.size();
  const auto lens = profile.lens && profile.lens->measured
                        ? scaled(*profile.lens, size.width, size.height)
                        : calibration::default_lens(size.width, size.height);
  auto report = calibration::pose_from_corners(table_.kit, corners, lens);
  if (!report) return tl::unexpected(report.error());
  profile.lens = report->camera.lens();
  profile.pose = report->camera.pose();
  profile.table = calibration::table_of(table_.kit.board);
  adopt(profile);
  return {};
}

std::optional<vision::RaisedGround> Engine::raised_ground() const {
  const auto view = views_.get();
  if (!view || !view->result.raised) return std::nullopt;
  const auto is_there = [&](const Hill& each) { return vision::overlap(each, view->result.raised->hill); };
  const std::lock_guard lock(mutex_);  // a picture that was under way knows of no answer
  if (std::ranges::any_of(hills_, is_there) || std::ranges::any_of(ignored_, is_there)) return std::nullopt;
  return view->result.raised;
}

void Engine::settle_ground(const Hill& hill, bool is_hill) {
  const std::lock_guard lock(mutex_);
  (is_hill ? hills_ : ignored_).push_back(hill);
}

void Engine::set_lens(const calibration::Lens& lens) {
  auto profile = this->profile();
  profile.lens = lens;
  profile.pose.reset();  // it was found with the other lens
  adopt(profile);
}

void Engine::forget_pose() {
  auto profile = this->profile();
  profile.pose.reset();
  if (profile.lens && !profile.lens->measured) profile.lens.reset();
  adopt(profile);
}

void Engine::watch_health(bool watched) {
  const std::lock_guard lock(mutex_);
  health_watched_ = watched;
  if (!watched) health_.reset();
}

std::shared_ptr<const vision::HealthReport> Engine::health() const {
  const std::lock_guard lock(mutex_);
  return health_;
}

void Engine::want_dice(const std::optional<vision::WantedDice>& wanted) {
  dice_.want(reads_dice_ && camera() != vision::kNoCamera ? wanted : std::nullopt, table_.kit);
}

void Engine::fix_camera() {
  if (fixing_camera()) return;
  auto camera = controlled_camera(this->camera());
  if (!camera) return tell(camera_words(camera.error().message));
  const std::lock_guard lock(mutex_);
  fixed_path_ = camera->path;
  fix_ =
      std::make_shared<vision::CameraFix>(table_.kit, std::move(camera->controls), vision::PowerLine::k50Hz);
}

bool Engine::fixing_camera() const {
  const std::lock_guard lock(mutex_);
  return fix_ != nullptr;
}

void Engine::restore_camera() {
  if (fixing_camera()) return tell(tr("The camera is being set: wait until that is done."));
  const auto camera = controlled_camera(this->camera());
  if (!camera) return tell(camera_words(camera.error().message));
  const auto told = give_back(*camera);
  if (!told) return tell(camera_words(told.error().message));
  for (const std::string& line : *told) tell(camera_words(line));
  tell(tr("The camera is as it was before."));
}

/// On the vision thread: tells and keeps what was done.
void Engine::end_fix() {
  std::shared_ptr<vision::CameraFix> fix;
  std::string path;
  {
    const std::lock_guard lock(mutex_);
    fix.swap(fix_);
    path = fixed_path_;
  }
  for (const std::string& line : fix->told()) tell(camera_words(line));
  if (const auto kept = remember(path, fix->memory()); !kept) tell(kept.error().message);
}

/// What the vision thread keeps from picture to picture.
struct Engine::Looking {
  std::optional<vision::Pipeline> pipeline;  ///< from the first camera on
  std::shared_ptr<const Table> game;
  std::vector<PieceId> elsewhere;  ///< pieces that by the game are in no camera's view
  std::shared_ptr<vision::Capture> capture;
  std::uint64_t version = 0, told_version = 0;
  std::optional<HealthWatch> watch;
  std::shared_ptr<const vision::HealthReport> health;  ///< the newest
  vision::HangHelp help;                               ///< that the phone was told
  double hangs_from_s = 0.0;                           ///< since then the table is found
  std::size_t hills = 0, ignored = 0;                  ///< that the pipeline knows

  void begin(const Kit& kit, calibration::Profile from) {
    pipeline.emplace(kit, std::move(from));
    hills = ignored = 0;
  }
};

/// What others want of the next picture.
struct Engine::Wanted {
  std::optional<calibration::Profile> changed;
  std::function<void()> wake;
  bool watched = false;
  bool phone = false;  ///< it is the camera
  std::shared_ptr<vision::CameraFix> fix;
};

Engine::Wanted Engine::take_over(Looking& now) {
  const std::lock_guard lock(mutex_);
  if (capture_ != now.capture) {
    now.capture = capture_;
    now.version = 0;
    now.watch.reset();
    now.health.reset();
    now.help = {};
    fix_.reset();  // it was another camera's
  }
  Wanted wanted{.changed = {},
                .wake = wake_,
                .watched = health_watched_,
                .phone = phone_ && camera_ == vision::kPhone,
                .fix = fix_};
  if (std::exchange(profile_changed_, false)) wanted.changed = profile_;
  if (game_ != now.game) {
    if (now.pipeline && game_->kit != (now.game ? now.game->kit : table_.kit))
      now.begin(game_->kit, profile_);
    now.game = game_;
    now.elsewhere = pieces_elsewhere(game_->kit.board, game_->game->table().standing(game_->position));
  }
  if (now.pipeline) {
    for (; now.hills < hills_.size(); ++now.hills) now.pipeline->add_hill(hills_[now.hills]);
    for (; now.ignored < ignored_.size(); ++now.ignored) now.pipeline->ignore_ground(ignored_[now.ignored]);
  }
  return wanted;
}

void Engine::look_at(const vision::Frame& frame, Looking& now, const Wanted& wanted) {
  now.pipeline->set_stills(wanted.phone, now.elsewhere);
  if (const auto still = stills_.take()) now.pipeline->take_still(*still);
  EngineView view{.result = now.pipeline->process(frame), .findings = {}};
  mark_removed(now.elsewhere, view.result.table);
  if (view.result.wants_still) stills_.want(now.pipeline->kit());
  view.findings = assess(now.game ? *now.game : table_, view.result.table);
  view.judge = now.game;
  if (wanted.fix) wanted.fix->take_in(view.result);
  if (wanted.fix && wanted.fix->done()) end_fix();
  look_at_health(view.result, now, wanted);
  views_.publish(std::move(view));
  if (wanted.wake) wanted.wake();
}

/// A phone is told what helps to hang it; until it hangs well, that is looked at without being asked.
void Engine::look_at_health(const vision::FrameResult& result, Looking& now, const Wanted& wanted) {
  constexpr double kAdjusted_s = 60.0;  // longer nobody turns it once the table is found
  if (!result.camera || result.frame.t_s < now.hangs_from_s) now.hangs_from_s = result.frame.t_s;
  const bool is_hanging = wanted.phone && !(now.health && now.help.is_well()) &&
                          result.frame.t_s < now.hangs_from_s + kAdjusted_s;
  if (!wanted.watched && !is_hanging) {
    now.watch.reset();
    if (!now.help.is_well()) now.health.reset();  // nobody looks any longer whether that is mended
  } else if (!now.watch) {
    now.watch.emplace(table_.kit);
  }
  if (now.watch) {
    const std::chrono::duration<double> age = std::chrono::steady_clock::now() - result.frame.taken_at;
    if (auto report = now.watch->take_in(result, age.count())) {
      now.health = report;
      const std::lock_guard lock(mutex_);
      if (health_watched_) health_ = std::move(report);
    }
  }
  if (wanted.phone)
    phone_->set_help(now.help = vision::hang_help(now.pipeline->kit(), result, now.health.get()));
}

/// What was found out about the camera is kept, unless the user has changed it meanwhile.
void Engine::keep(const calibration::Profile& found) {
  if (found == profile()) return;
  {
    const std::lock_guard lock(mutex_);
    if (profile_changed_) return;
    profile_ = found;
  }
  save(found);
}

void Engine::run(std::stop_token stop) {
  Looking now;
  while (!stop.stop_requested()) {
    Wanted wanted = take_over(now);
    if (wanted.changed && now.pipeline) now.pipeline->set_profile(*std::move(wanted.changed));
    if (!now.capture) {
      std::this_thread::sleep_for(kNoCameraPause);
      continue;
    }
    if (!now.pipeline) now.begin(now.game ? now.game->kit : table_.kit, profile());
    if (const auto told = fixed_again_->wait_newer(now.told_version, 0ms); told && !told->empty())
      tell(*told);
    const auto frame = now.capture->frames().wait_newer(now.version, 100ms);
    if (!frame) continue;
    look_at(*frame, now, wanted);
    keep(now.pipeline->profile());
  }
}

std::filesystem::path profile_file_for(const Address& camera) {
  const auto file = [](const std::string& text) {
    std::string name;
    for (const char c : text) name += std::isalnum(static_cast<unsigned char>(c)) || c == '-' ? c : '_';
    if (name.size() > 100) name = name.substr(0, 60) + "-" + std::to_string(std::hash<std::string>{}(text));
    return config_folder() / "profiles" / (name + ".json");
  };
  auto kept = file(camera.text());
  if (!camera.has_secret()) return kept;
  // Older versions kept the password in the file and in its name.
  const auto older = file(camera.whole());
  if (auto profile = calibration::load_profile(older))
    if (calibration::save_profile(*profile, kept)) {
      std::error_code ignored;
      std::filesystem::remove(older, ignored);
    }
  return kept;
}

}  // namespace telescope::app
