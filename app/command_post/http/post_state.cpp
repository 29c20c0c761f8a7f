#include "app/command_post/http/post_state.hpp"

#include <utility>

#include "app/command_post/http/kept_file.hpp"

namespace telescope::cp {
namespace {

using Json = nlohmann::json;

Json to_json(const Aim& aim) {
  return {
      {"x_mm", std::round(aim.x_mm)}, {"y_mm", std::round(aim.y_mm)}, {"width_mm", std::round(aim.width_mm)}};
}

}  // namespace

PostState::Desk* PostState::desk_of(const std::string& role) {
  const auto it = desks_.find(role);
  return it == desks_.end() ? nullptr : &it->second;
}

const PostState::Desk* PostState::desk_of(const std::string& role) const {
  const auto it = desks_.find(role);
  return it == desks_.end() ? nullptr : &it->second;
}

void PostState::set_seats(std::vector<Seat> seats, const TableSize& table) {
  const std::lock_guard lock(mutex_);
  table_ = table;
  std::map<std::string, Desk> desks;
  order_.clear();
  for (Seat& seat : seats) {
    const std::string role = seat.role;
    Desk desk = desk_of(role) ? std::move(*desk_of(role)) : Desk{};
    desk.seat = std::move(seat);
    if (const auto kept = kept_.find(role); kept != kept_.end()) {
      desk.pins = kept->second.at("pins");
      const Json& aim = kept->second.at("aim");
      desk.aim = {aim.at("x_mm"), aim.at("y_mm"), aim.at("width_mm")};
      kept_.erase(kept);
    }
    if (desk.aim == Aim{}) desk.aim = {table.width_mm / 2, table.height_mm / 2, 0.0};
    if (!shows_pictures(desk)) withhold(desk);
    order_.push_back(role);
    desks.emplace(role, std::move(desk));
  }
  desks_ = std::move(desks);
}

std::vector<Seat> PostState::seats() const {
  const std::lock_guard lock(mutex_);
  std::vector<Seat> seats;
  for (const std::string& role : order_) seats.push_back(desks_.at(role).seat);
  return seats;
}

bool PostState::ready() const {
  const std::lock_guard lock(mutex_);
  return !order_.empty();
}

bool PostState::refresh(Desk& desk) {
  if (desk.view.is_null()) return false;
  desk.held = together_ > 0;
  if (desk.held) return true;
  Json asked = Json::array();
  for (const Line& line : desk.asked) {
    asked.push_back({{"number", line.shown},
                     {"request", line.request},
                     {"answer", to_string(line.answer)},
                     {"words", line.words}});
    if (!line.pattern.text.empty())
      asked.back().update({{"pattern", line.pattern.text}, {"values", line.pattern.values}});
  }
  Json document{
      {"role", desk.seat.role}, {"title", desk.seat.title}, {"pins", desk.pins}, {"asked", std::move(asked)}};
  if (desk.seat.leads) document["leads"] = true;
  if (telescope_mm(desk) > 0.0) {
    fit(desk);
    document["aim"] = to_json(desk.aim);
  }
  // Late in a game these are large: they are lent to the document, not copied.
  const bool has_desk = !desk.desk.is_null();
  document["view"].swap(desk.view);
  if (has_desk) document["desk"].swap(desk.desk);
  const bool news = desk.feed->publish(document, documents_before_);
  document["view"].swap(desk.view);
  if (has_desk) document["desk"].swap(desk.desk);
  return news;
}

PostState::Together::Together(PostState& state) : state_(state) {
  const std::lock_guard lock(state_.mutex_);
  ++state_.together_;
}

PostState::Together::~Together() {
  const std::lock_guard lock(state_.mutex_);
  if (--state_.together_ > 0) return;
  for (auto& [role, desk] : state_.desks_)
    if (desk.held) state_.refresh(desk);
}

bool PostState::publish(const std::string& role, Json view) {
  const std::lock_guard lock(mutex_);
  Desk* desk = desk_of(role);
  if (!desk || (!desk->view.is_null() && desk->view == view)) return false;
  desk->view = std::move(view);
  if (!shows_pictures(*desk)) withhold(*desk);
  return refresh(*desk);
}

bool PostState::publish_desk(const std::string& role, Json shown) {
  const std::lock_guard lock(mutex_);
  Desk* desk = desk_of(role);
  if (!desk || desk->desk == shown) return false;
  desk->desk = std::move(shown);
  return refresh(*desk);
}

bool PostState::publish_parts(const std::string& role, Json parts) {
  const std::lock_guard lock(mutex_);
  Desk* desk = desk_of(role);
  if (!desk) return false;
  for (auto& [name, part] : parts.get_ref<Json::object_t&>())
    if (part.is_null())
      desk->desk.erase(name);
    else
      desk->desk[name] = std::move(part);
  return refresh(*desk);
}

void PostState::set_weigh(Weigh weigh) {
  auto shared = std::make_shared<const Weigh>(std::move(weigh));
  const std::lock_guard lock(mutex_);
  weigh_.swap(shared);
}

nlohmann::json PostState::weigh(const std::string& role, const nlohmann::json& request) const {
  std::shared_ptr<const Weigh> weigh;
  {
    const std::lock_guard lock(mutex_);
    weigh = weigh_;
  }
  return weigh ? (*weigh)(role, request) : nlohmann::json();
}

void PostState::publish_covered(const std::string& role, Json covered) {
  const std::lock_guard lock(mutex_);
  if (Desk* desk = desk_of(role)) desk->covered = std::move(covered);
}

Json PostState::covered(const std::string& role) const {
  const std::lock_guard lock(mutex_);
  const Desk* desk = desk_of(role);
  return desk ? desk->covered : Json::object();
}

std::string PostState::to_text() const {
  const std::lock_guard lock(mutex_);
  Json roles = Json::object();
  for (const auto& [role, kept] : kept_) roles[role] = kept;
  for (const auto& [role, desk] : desks_) roles[role] = {{"pins", desk.pins}, {"aim", to_json(desk.aim)}};
  return checked_text({{"game", game_},
                       {"access", Json::parse(access_.to_text())},
                       {"roles", std::move(roles)},
                       {"program", program_}});
}

void PostState::set_program(std::map<std::string, std::string> levels) {
  const std::lock_guard lock(mutex_);
  if (std::exchange(program_, std::move(levels)) != program_) ++changed_;
}

std::map<std::string, std::string> PostState::program() const {
  const std::lock_guard lock(mutex_);
  return program_;
}

void PostState::set_game(std::string game) {
  const std::lock_guard lock(mutex_);
  game_ = std::move(game);
}

Result<bool> PostState::read_text(const std::string& text) {
  const std::lock_guard lock(mutex_);
  try {
    const Json json = checked_object(text).value_or(Json());
    if (json.at("game") != game_) return false;
    if (auto read = access_.read_text(json.at("access").dump()); !read) return tl::unexpected(read.error());
    welcome_all();
    program_ = json.value("program", program_);
    for (const auto& [role, kept] : json.at("roles").items()) {
      const Json& aim = kept.at("aim");
      const Aim read{aim.at("x_mm"), aim.at("y_mm"), aim.at("width_mm")};
      if (!kept.at("pins").is_array() || kept.at("pins").size() > kMostPins)
        return failure("the pins that the Command Post had kept of this game are damaged");
      kept_[role] = {{"pins", kept.at("pins")}, {"aim", to_json(read)}};
    }
  } catch (const Json::exception&) {
    return failure("what the Command Post had kept of this game is damaged; everybody joins anew");
  }
  return true;
}

std::uint64_t PostState::changed() const {
  const std::lock_guard lock(mutex_);
  return changed_;
}

}  // namespace telescope::cp
