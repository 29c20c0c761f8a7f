// Pictures of the table, and telescopes.

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/command_post/http/post_state.hpp"

namespace telescope::cp {
namespace {

using Json = nlohmann::json;

constexpr double kMostZoom = 4.0;

/// A part of the view's "table"; null where there is none.
const Json* of_table(const Json& view, const char* key) {
  const auto table = view.is_object() ? view.find("table") : view.end();
  if (table == view.end() || !table->is_object()) return nullptr;
  const auto part = table->find(key);
  return part == table->end() ? nullptr : &*part;
}

}  // namespace

/// Where no sector may be shown there is no picture.
bool PostState::shows_pictures(const Desk& desk) {
  if (desk.seat.leads) return true;
  const Json* sectors = of_table(desk.view, "picture");
  return sectors && sectors->is_array() && !sectors->empty();
}

double PostState::telescope_mm(const Desk& desk) {
  const Json* width = of_table(desk.view, "telescope_mm");
  return width && width->is_number() ? width->get<double>() : 0.0;
}

/// Within the table and the width that the scenario gives.
void PostState::fit(Desk& desk) const {
  const double widest = telescope_mm(desk);
  if (widest <= 0.0) return;
  Aim& aim = desk.aim;
  aim.width_mm = std::clamp(aim.width_mm > 0.0 ? aim.width_mm : widest, widest / kMostZoom, widest);
  aim.x_mm = std::clamp(aim.x_mm, 0.0, table_.width_mm);
  aim.y_mm = std::clamp(aim.y_mm, 0.0, table_.height_mm);
}

void PostState::withhold(Desk& desk) const {
  desk.picture->withhold(withheld_);
  desk.telescope->withhold(withheld_);
}

void PostState::set_withheld(Bytes jpeg) {
  const std::lock_guard lock(mutex_);
  withheld_ = std::move(jpeg);
  for (auto& [role, desk] : desks_)
    if (!shows_pictures(desk)) withhold(desk);
}

std::shared_ptr<PictureFeed> PostState::picture(const std::string& role) const {
  const std::lock_guard lock(mutex_);
  const Desk* desk = desk_of(role);
  return desk ? desk->picture : nullptr;
}

std::shared_ptr<PictureFeed> PostState::telescope(const std::string& role) const {
  const std::lock_guard lock(mutex_);
  const Desk* desk = desk_of(role);
  return desk ? desk->telescope : nullptr;
}

std::vector<PostState::Wanted> PostState::wanted_pictures() const {
  const std::lock_guard lock(mutex_);
  std::vector<Wanted> wanted;
  for (const auto& [role, desk] : desks_)
    if (const auto sizes = desk.picture->wanted(); sizes.any() && shows_pictures(desk))
      wanted.push_back({.role = role, .sizes = sizes});
  return wanted;
}

std::vector<PostState::Wanted> PostState::wanted_telescopes() const {
  const std::lock_guard lock(mutex_);
  std::vector<Wanted> wanted;
  for (const auto& [role, desk] : desks_)
    if (const auto sizes = desk.telescope->wanted();
        sizes.any() && shows_pictures(desk) && telescope_mm(desk) > 0.0)
      wanted.push_back({.role = role, .sizes = sizes, .aim = desk.aim});
  return wanted;
}

void PostState::publish_picture(const std::string& role, const Bytes& jpeg, const Bytes& small) {
  const std::lock_guard lock(mutex_);
  Desk* desk = desk_of(role);
  if (desk && shows_pictures(*desk)) desk->picture->publish(jpeg, small);
}

void PostState::publish_telescope(const std::string& role, const Bytes& jpeg, const Bytes& small) {
  const std::lock_guard lock(mutex_);
  Desk* desk = desk_of(role);
  if (desk && shows_pictures(*desk) && telescope_mm(*desk) > 0.0) desk->telescope->publish(jpeg, small);
}

bool PostState::aim(const std::string& role, Aim aim) {
  const std::lock_guard lock(mutex_);
  Desk* desk = desk_of(role);
  if (!desk || telescope_mm(*desk) <= 0.0) return false;
  if (!std::isfinite(aim.x_mm) || !std::isfinite(aim.y_mm) || !std::isfinite(aim.width_mm)) return false;
  desk->aim = aim;
  ++changed_;
  refresh(*desk);
  return true;
}

}  // namespace telescope::cp
