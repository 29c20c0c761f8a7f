// Who is in, and by which code.

#include <algorithm>
#include <ranges>
#include <utility>

#include "app/command_post/http/post_state.hpp"
#include "app/support/language.hpp"

namespace telescope::cp {
namespace {

using Json = nlohmann::json;

constexpr const char* kTakenOver =
    app::tr_mark("Another device has taken this seat over. To come back, ask at the program for a new code.");
constexpr const char* kMadeRoom = app::tr_mark(
    "Too many devices had joined, and this one was not connected: its place is another's. Ask the umpire for "
    "a new code.");

bool says(const Json& view, const char* key) {
  const auto said = view.is_object() ? view.find(key) : view.end();
  return said != view.end() && *said == true;
}

bool writes(const Json& view) {
  const auto to = view.is_object() ? view.find("writes_to") : view.end();
  return to != view.end() && !to->empty();
}

}  // namespace

bool PostState::came_by(std::uint64_t guest, const std::string& code) const {
  const std::lock_guard lock(mutex_);
  return access_.came_by(guest, code);
}

std::vector<std::string> PostState::locked_out(SteadyTime now) const {
  const std::lock_guard lock(mutex_);
  return access_.locked_out(now);
}

bool PostState::is_taken(const std::string& role) const {
  const std::lock_guard lock(mutex_);
  return std::ranges::any_of(access_.guests(), [&](const Guest& guest) { return guest.role == role; });
}

bool PostState::is_online(const std::string& role) const {
  const std::lock_guard lock(mutex_);
  return std::ranges::any_of(access_.guests(),
                             [&](const Guest& guest) { return guest.role == role && is_online(guest); });
}

bool PostState::is_online(const Guest& guest) const {
  const auto stay = stays_.find(guest.id);
  return stay != stays_.end() && stay->second->streams > 0;
}

std::string PostState::new_code(const std::string& role, SteadyTime now, bool beside) {
  const std::lock_guard lock(mutex_);
  const Desk* desk = desk_of(role);
  return access_.new_code(role, now, desk && (desk->seat.alone || (desk->seat.leads && !beside)));
}

bool PostState::is_open(const std::string& code) const {
  const std::lock_guard lock(mutex_);
  return access_.is_open(code, std::chrono::steady_clock::now());
}

Access::Entered PostState::welcome(Access::Entered entered) {
  stays_[entered.guest.id] = std::make_shared<Stay>();
  ++changed_;
  return entered;
}

tl::expected<Access::Entered, Denied> PostState::enter(std::string_view code, const std::string& peer,
                                                       const std::string& device, const std::string& since,
                                                       SteadyTime now, std::string_view never) {
  const std::lock_guard lock(mutex_);
  auto entered = access_.enter(code, peer, device, since, now, never, away());
  if (!entered) return entered;
  return welcome(*std::move(entered));
}

void PostState::give_place(const Access::Entered& entered) {
  const std::lock_guard lock(mutex_);
  for (const std::uint64_t other : entered.displaced) show_out(other, kTakenOver);
  for (const std::uint64_t other : entered.replaced) show_out(other, kMadeRoom);
}

Access::Entered PostState::admit_program(const std::string& role, const std::string& device,
                                         const std::string& since) {
  const std::lock_guard lock(mutex_);
  while (const auto oldest = access_.surplus_program(role)) show_out(*oldest);
  return welcome(access_.admit_program(role, device, since));
}

bool PostState::revoke(std::uint64_t guest, const std::string& why) {
  const std::lock_guard lock(mutex_);
  return show_out(guest, why);
}

void PostState::take_back(std::uint64_t guest) {
  const std::lock_guard lock(mutex_);
  access_.give_code_back(guest);
  show_out(guest);
}

std::string PostState::farewell(std::string_view token) const {
  const std::lock_guard lock(mutex_);
  return access_.farewell(token);
}

std::vector<std::uint64_t> PostState::away() const {
  std::vector<std::pair<SteadyTime, std::uint64_t>> away;
  for (const Guest& guest : access_.guests()) {
    const Desk* desk = desk_of(guest.role);
    const bool stays = guest.program || guest.role == kCameraRole || (desk && desk->seat.leads);
    if (!stays && !is_online(guest)) away.emplace_back(stays_.at(guest.id)->seen, guest.id);
  }
  std::ranges::sort(away);
  const auto ids = away | std::views::values;
  return {ids.begin(), ids.end()};
}

bool PostState::show_out(std::uint64_t guest, const std::string& why) {
  if (!access_.revoke(guest, why)) return false;
  if (const auto it = stays_.find(guest); it != stays_.end()) {
    it->second->lasts = false;
    stays_.erase(it);
  }
  ++changed_;
  return true;
}

std::vector<SeenGuest> PostState::guests() const {
  const std::lock_guard lock(mutex_);
  std::vector<SeenGuest> seen;
  for (const Guest& guest : access_.guests()) {
    const Desk* desk = desk_of(guest.role);
    seen.push_back({guest, desk ? desk->seat.title : guest.role, is_online(guest)});
  }
  return seen;
}

std::optional<PostState::Visitor> PostState::visitor(std::string_view token) const {
  const std::lock_guard lock(mutex_);
  const Guest* guest = access_.find(token);
  if (!guest) return std::nullopt;
  const Desk* desk = desk_of(guest->role);
  const auto stay = stays_.find(guest->id);
  if (!desk || stay == stays_.end()) return std::nullopt;
  const bool picture = shows_pictures(*desk), leads = desk->seat.leads;
  return Visitor{.guest = *guest,
                 .title = desk->seat.title,
                 .welcome = stay->second,
                 .feed = desk->feed,
                 .picture = picture,
                 .telescope = picture && telescope_mm(*desk) > 0.0,
                 .own_map = says(desk->view, "own_map"),
                 .asks = leads || says(desk->view, "asks") || writes(desk->view),
                 .leads = leads,
                 .is_settled = leads || guest->role == kCameraRole || desk->view.is_object()};
}

std::string PostState::leaders() const {
  const std::lock_guard lock(mutex_);
  for (const auto& [role, desk] : desks_)
    if (desk.seat.leads) return access_.to_text(role);
  return {};
}

Result<void> PostState::let_in(const std::string& leaders) {
  const std::lock_guard lock(mutex_);
  if (auto read = access_.read_text(leaders); !read) return read;
  welcome_all();
  ++changed_;
  return {};
}

void PostState::welcome_all() {
  for (const Guest& guest : access_.guests())
    if (auto& stay = stays_[guest.id]; !stay) stay = std::make_shared<Stay>();
}

}  // namespace telescope::cp
