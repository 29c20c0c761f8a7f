#include "app/command_post/publisher/live_post.hpp"

#include <algorithm>
#include <cmath>
#include <list>
#include <set>
#include <utility>

#include <sys/resource.h>

#include "app/command_post/publisher/phone_post.hpp"
#include "app/support/clock.hpp"
#include "app/support/language.hpp"
#include "core/rules/form_parts.hpp"
#include "core/rules/rules_json.hpp"
#include "vision/source/source_name.hpp"

namespace telescope::app {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto kViewPause = 25ms;  // each picture of a camera that gives 30 a second, at once
constexpr auto kPicturePause = 150ms;
constexpr int kNice = 5;  // after the camera and the window
constexpr int kPictureHeight = 1080;
constexpr int kPictureWidth = 1920;
constexpr double kBesideTable_mm = 15.0;  // that the umpire's picture shows of what lies round it
constexpr auto kLinePause = 1s;           // of the line about the camera
constexpr int kTelescopePx = 640;
constexpr const char* kUnsaved = tr_mark(
    "The game's file is gone from its place at the table: nothing is saved until somebody there sees to it.");

constexpr const char* kOtherCamera =
    tr_mark("Another camera is in use now, so this device is no longer the camera.");

GridBoard grid_of_kit(const Kit& kit) {
  const GridBoard* grid = grid_of(kit.board);
  return grid ? *grid : GridBoard{};
}

/// He knows all: what the rules say to a form of his as it is filled in.
std::optional<Weighed> weighed_by_umpire(const PreparedGame& game, const Position& position,
                                         const Json& request) {
  const auto form = filled_form(game.words().forms(position), request);
  if (!form) return std::nullopt;
  return Weighed{.words = {}, .objections = game.rules().lawful(position, form->action).objections};
}

}  // namespace

LivePost::LivePost(const Engine* engine, GameDesk& desk, cp::CommandPost* post, LiveViews& views)
    : engine_(engine),
      desk_(desk),
      post_(post),
      live_views_(views),
      board_(desk.kit().board),
      grid_(grid_of_kit(desk.kit())),
      seats_(desk.session().game().knowledge().seats()),
      views_(desk.session()),
      watch_(grid_) {
  if (post_) {
    set_seats();
    set_weigh();
    requests_.emplace(desk_, post_->state(), [this](const SeatId& seat, std::string_view sentence) {
      const std::lock_guard lock(mutex_);
      return views_.in_words_for(seat, sentence);
    });
    if (find_seat(seats_, kUmpireSeat))
      umpire_.emplace(desk_, post_->state(), requests_->just_done(), doors());
    for (const auto& [role, level] : post_->state().program())  // before it was begun anew
      if (const SeatId seat(role); !desk_.played().contains(seat))
        (void)desk_.give_seat(seat, level_from_string(level));
  }
  if (!engine_) return;
  thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
  if (post_) picture_thread_ = std::jthread([this](const std::stop_token& stop) { run_pictures(stop); });
}

LivePost::~LivePost() {
  for (std::jthread* each : {&thread_, &picture_thread_}) {
    each->request_stop();
    if (each->joinable()) each->join();
  }
}

void LivePost::set_seats() {
  std::vector<cp::Seat> seats;
  for (const Seat& seat : seats_)
    seats.push_back({.role = seat.id.value(), .title = seat.title, .leads = seat.id == kUmpireSeat});
  if (engine_ && engine_->camera() == vision::kPhone)
    seats.push_back({.role = cp::kCameraRole, .title = tr("Camera"), .alone = true});
  post_->state().set_seats(std::move(seats), {width(desk_.kit().board).mm(), depth(desk_.kit().board).mm()});
}

/// By the game as it stands now, on whatever thread asks.
void LivePost::set_weigh() {
  if (!post_) return;
  post_->state().set_weigh([game = desk_.session().shared_game(), position = desk_.session().position()](
                               const std::string& role, const Json& request) -> Json {
    try {
      const auto said = SeatId(role) == kUmpireSeat
                            ? weighed_by_umpire(*game, position, request)
                            : game->knowledge().weighed(position, SeatId(role), request);
      if (said) return {{"words", said->words}, {"objections", objections_to_json(said->objections)}};
    } catch (const std::exception&) {  // of what nobody honest sends
    }
    return nullptr;
  });
}

void LivePost::follow_camera() {
  if (!post_) return;
  camera_wanted_ = engine_ && engine_->camera() == vision::kPhone;
  camera_away_ = {};
  if (!camera_wanted_) {
    if (scene_.invitation && scene_.invitation->camera) scene_.invitation.reset();
    for (const cp::SeenGuest& seen : post_->state().guests())
      if (seen.guest.role == cp::kCameraRole) post_->revoke(seen.guest.id, kOtherCamera);
  }
  set_seats();
  if (camera_wanted_ && !post_->leads_to_proxy(true)) post_->set_open(true);
}

const PostScene* LivePost::scene() {
  if (!post_) return nullptr;
  auto& state = post_->state();
  const bool open = post_->open();  // once: the network may be let in meanwhile
  if (std::exchange(scene_.open, open) != open) {
    scene_.address.clear();
    scene_.invitation.reset();  // its address holds no longer
  }
  tell_reach(*post_, scene_);
  const bool another_shown = scene_.invitation && !scene_.invitation->camera;  // it is being read
  if (camera_wanted_ && scene_.reached(true) && !another_shown) {
    const bool wants_code = camera_away_.wants_code(state);
    camera_wanted_ = !wants_code && !state.is_online(cp::kCameraRole);
    if (wants_code) {
      (void)invite(cp::kCameraRole);  // what keeps it from that is told
      tell_reach(*post_, scene_);     // it may have begun to encrypt
    }
  }
  scene_.seats.clear();
  const std::vector<SeatId> playable = playable_seats(desk_.game());
  for (const cp::Seat& seat : state.seats()) {
    const auto played = desk_.played().find(SeatId(seat.role));
    scene_.seats.push_back(
        {.role = seat.role,
         .title = seat.title,
         .playable = std::ranges::count(playable, SeatId(seat.role)) > 0 && !state.is_online(seat.role),
         .played = played == desk_.played().end() ? std::nullopt : std::optional(played->second)});
  }
  scene_.guests.clear();
  for (const cp::SeenGuest& seen : state.guests())
    scene_.guests.push_back(
        {seen.guest.id, seen.title, seen.guest.device, local_time(seen.guest.since), seen.online});
  scene_.locked_out = state.locked_out(std::chrono::steady_clock::now());
  if (!state.is_open(code_)) scene_.invitation.reset();
  return &scene_;
}

Result<void> LivePost::invite(const std::string& role, bool beside) {
  constexpr const char* kNoSeat = "This game has no such seat.";
  if (!post_) return failure(kNoSeat);
  const auto seats = post_->state().seats();
  const auto seat = std::ranges::find(seats, role, &cp::Seat::role);
  if (seat == seats.end()) return failure(kNoSeat);
  const cp::Invitation made = post_->invite(role, beside);
  if (!made.refused.empty()) {
    scene_.invitation.reset();
    return failure(made.refused);
  }
  code_ = made.code;
  scene_.address.clear();  // the network may have come up since
  scene_.invitation = shown_code(made, seat->title);
  return {};
}

/// What the umpire's own page opens and closes. Whom he lets in as umpire comes beside him.
UmpireRequests::Doors LivePost::doors() {
  return {.invite = [this](const std::string& role) -> std::string {
            const auto invited = invite(role, true);
            return invited ? "" : invited.error().message;
          },
          .show_out = [this](std::uint64_t guest) -> std::string {
            return post_->revoke(guest) ? "" : "This device has left already.";
          },
          .open = [this](bool open) -> std::string {
            post_->set_open(open);
            return "";
          }};
}

void LivePost::show_out(std::uint64_t guest) {
  if (post_) post_->revoke(guest);
}

void LivePost::set_open(bool open) {
  if (post_) post_->set_open(open);
}

std::vector<std::string> LivePost::take_messages() {
  return post_ ? post_->take_messages() : std::vector<std::string>();
}

void LivePost::run(const std::stop_token& stop) {
  std::uint64_t version = 0;
  std::shared_ptr<const EngineView> view;
  while (!stop.stop_requested()) {
    if (auto newest = engine_->views().wait_newer(version, 100ms)) view = std::move(newest);
    const auto began = Clock::now();
    auto obstructed = publish_views(view.get());
    if (view) seen_.publish({view, std::move(obstructed)});
    std::this_thread::sleep_until(began + kViewPause);
  }
}

void LivePost::run_pictures(const std::stop_token& stop) {
  setpriority(PRIO_PROCESS, 0, kNice);  // of this thread alone
  std::uint64_t version = 0;
  while (!stop.stop_requested()) {
    const auto seen = seen_.wait_newer(version, 100ms);
    if (!seen) continue;
    const auto began = Clock::now();
    publish_pictures(*seen->view, seen->obstructed);
    std::this_thread::sleep_until(began + kPicturePause);
  }
}

void LivePost::look(const EngineView* view, bool pictures) {
  const auto obstructed = publish_views(view);
  if (view && pictures) publish_pictures(*view, obstructed);
}

std::optional<std::vector<Sector>> LivePost::publish_views(const EngineView* view) {
  std::optional<std::vector<Sector>> obstructed;
  if (view && grid_.columns > 0)
    obstructed = watch_.look(vision::luma(view->result.frame), view->result.camera, view->result.table);
  publish(view, obstructed);
  look_for_umpire(view);
  return obstructed;
}

void LivePost::publish(const EngineView* view, const std::optional<std::vector<Sector>>& obstructed) {
  const TableNow now{view ? &view->result.table : nullptr, obstructed};
  std::set<SeatId> looked;
  const auto shown_to = [&](const SeatId& seat) -> Shown& {
    Shown& shown = shown_[seat];
    if (!looked.insert(seat).second) return shown;
    const std::lock_guard lock(mutex_);
    if (const View& newest = views_.of(seat, now); newest != shown.view) shown = {.view = newest};
    return shown;
  };
  for (const SeatId& seat : live_views_.wanted()) live_views_.publish(seat, shown_to(seat).view);
  if (!post_) return;
  std::set<std::string> wanted;
  for (const cp::SeenGuest& seen : post_->state().guests()) wanted.insert(seen.guest.role);
  bool news = false;
  for (const std::string& name : wanted) {
    const Seat* seat = find_seat(seats_, SeatId(name));
    if (!seat) continue;
    Shown& shown = shown_to(seat->id);
    if (shown.told) continue;  // its JSON would be the same
    shown.told = true;
    news = post_->state().publish(name, to_json(shown.view)) || news;
  }
  if (news) post_->wake();
}

/// Table and places beside it that the camera may see.
TableWindow LivePost::umpires_window() const {
  double left = 0.0, near = 0.0, right = width(board_).mm(), far = depth(board_).mm();
  for (const NamedArea& area : board_.areas)
    if (area.outline) {
      left = std::min(left, area.outline->min.x_mm);
      near = std::min(near, area.outline->min.y_mm);
      right = std::max(right, area.outline->max.x_mm);
      far = std::max(far, area.outline->max.y_mm);
    }
  return {{(left + right) / 2, (near + far) / 2},
          right - left + 2 * kBesideTable_mm,
          far - near + 2 * kBesideTable_mm};
}

void LivePost::look_for_umpire(const EngineView* view) {
  if (!umpire_shown_ || !post_->state().is_online(kUmpireSeat.value())) return;
  const TableWindow window = umpires_window();
  Json camera{{"table", umpire_camera_.table(view)},
              {"window",
               {{"left_mm", std::lround(window.centre.x_mm - window.width_mm / 2)},
                {"far_mm", std::lround(window.centre.y_mm + window.height_mm / 2)},
                {"width_mm", std::lround(window.width_mm)},
                {"depth_mm", std::lround(window.height_mm)}}}};
  const auto now = Clock::now();
  if (engine_ && now - camera_told_ >= kLinePause) {
    camera["line"] = UmpireCamera::line(*engine_, view);
    camera_told_ = now;
  } else if (const auto line = camera_.find("line"); line != camera_.end()) {
    camera["line"] = *line;
  }
  if (camera == camera_) return;
  camera_ = camera;
  if (post_->state().publish_parts(kUmpireSeat.value(), {{"camera", std::move(camera)}})) post_->wake();
}

void LivePost::show_umpire() {
  if (!umpire_ || !post_->state().is_online(kUmpireSeat.value())) return;
  if (umpire_->show(*scene())) post_->wake();
  umpire_shown_ = true;
}

void LivePost::publish_pictures(const EngineView& view,
                                const std::optional<std::vector<Sector>>& obstructed) {
  if (!post_) return;
  auto& state = post_->state();
  const auto tables = state.wanted_pictures();
  const auto telescopes = state.wanted_telescopes();
  if (tables.empty() && telescopes.empty()) return;
  const auto& camera = view.result.camera;
  const TableNow now{&view.result.table, obstructed};
  const cv::Mat picture = camera ? vision::colour(view.result.frame) : cv::Mat();
  const std::vector<ReadDie> dice = [&] {
    const std::lock_guard lock(mutex_);
    return dice_;
  }();
  struct Cut {
    PictureMask mask;
    TableWindow window;
    cv::Mat shown;
    cp::Bytes jpeg, small;
    void encode(cp::PictureSizes wanted) {
      if (wanted.whole && !jpeg) jpeg = std::make_shared<const std::string>(to_jpeg(shown));
      if (wanted.small && !small) small = std::make_shared<const std::string>(to_small_jpeg(shown));
    }
  };
  std::list<Cut> made;  // who may see the same of the same piece gets the same picture
  const auto cut = [&](const std::string& name, const TableWindow& window, cv::Size size) -> Cut& {
    PictureMask mask;
    if (const Seat* seat = find_seat(seats_, SeatId(name))) {
      const std::lock_guard lock(mutex_);
      mask = views_.mask(seat->id, now);
    }
    if (!camera || mask.whole) mask = {};
    for (Cut& each : made)
      if (each.mask == mask && each.window == window) return each;
    cv::Mat shown =
        camera ? cut_picture(picture, *camera, grid_, mask, window, size, dice) : withheld_picture(size);
    made.push_back({.mask = std::move(mask), .window = window, .shown = std::move(shown)});
    return made.back();
  };
  const TableWindow all = whole_table(grid_);
  const auto size_of = [](const TableWindow& window) {
    const double scale = std::min(kPictureHeight / window.height_mm, kPictureWidth / window.width_mm);
    return cv::Size(static_cast<int>(window.width_mm * scale), static_cast<int>(window.height_mm * scale));
  };
  for (const auto& [role, sizes, aim] : tables) {
    const bool umpires = role == kUmpireSeat.value();
    const TableWindow window = umpires ? umpires_window() : all;
    const cv::Size size = size_of(window);
    Cut whole;
    if (umpires)
      whole.shown = camera ? seen_from_above(picture, *camera, window, size, dice) : withheld_picture(size);
    Cut& shown = umpires ? whole : cut(role, window, size);
    shown.encode(sizes);
    state.publish_picture(role, shown.jpeg, shown.small);
  }
  for (const auto& [role, sizes, aim] : telescopes) {
    Cut& shown = cut(role, {{aim.x_mm, aim.y_mm}, aim.width_mm, aim.width_mm}, {kTelescopePx, kTelescopePx});
    shown.encode(sizes);
    state.publish_telescope(role, shown.jpeg, shown.small);
  }
  post_->wake();
}

bool LivePost::take_asked() {
  if (!post_) return false;
  const EntryId kept = desk_.session().journal().size();
  for (const auto played = desk_.played(); const auto& [seat, level] : played)
    if (post_->state().is_online(seat.value()))  // a person sits there
      desk_.carry_out(GameRequest(PlaySeat{seat, std::nullopt}));
  std::map<std::string, std::string> levels;
  for (const auto& [seat, level] : desk_.played()) levels.emplace(seat.value(), to_string(level));
  post_->state().set_program(std::move(levels));
  post_->set_game_lost(!desk_.unsaved().empty());
  requests_->settle();
  const auto all = post_->state().take_asked();
  if (all.empty()) {
    show_umpire();
    return false;
  }
  {
    const cp::PostState::Together together(post_->state());
    for (const cp::Asked& asked : all) {
      if (umpire_ && asked.role == kUmpireSeat.value())
        umpire_->take(asked);
      else
        requests_->take(asked);
      requests_->settle();  // before the next, which may be the same once more
    }
    if (desk_.session().journal().size() != kept)
      follow();
    else
      show_desks();
    show_umpire();
  }
  post_->wake();
  return desk_.session().journal().size() != kept;
}

void LivePost::set_attended(bool attended) {
  if (requests_) requests_->set_attended(attended);
}

void LivePost::set_offer(ProgramOffer offer) {
  if (umpire_) umpire_->set_offer(std::move(offer));
}

void LivePost::follow() {
  std::optional<cp::PostState::Together> together;
  if (post_) together.emplace(post_->state());
  if (requests_) requests_->settle();
  set_weigh();
  {
    const std::lock_guard lock(mutex_);
    views_.follow(desk_.session());
  }
  show_desks();
  together.reset();
  if (post_) post_->wake();
}

void LivePost::show_desks() {
  if (!post_) return;
  {
    const std::lock_guard lock(mutex_);
    dice_ = read_dice(desk_.scene(), true);
  }
  bool news = false;
  for (const Seat& seat : seats_)
    if (seat.id != kUmpireSeat && post_->state().is_taken(seat.id.value())) {
      Json desk = requests_->desk_of(seat);
      if (!desk_.unsaved().empty()) desk["unsaved"] = kUnsaved;
      news = post_->state().publish_desk(seat.id.value(), std::move(desk)) || news;
    }
  if (news) post_->wake();
}

}  // namespace telescope::app
