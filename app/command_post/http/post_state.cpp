#include "app/command_post/http/post_state.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/command_post/http/kept_file.hpp"
#include "app/support/language.hpp"
#include "core/base/answers.hpp"
#include "core/base/text_file.hpp"

namespace telescope::cp {
namespace {

constexpr const char* kBegunAnew = app::tr_mark(
    "The program was begun anew meanwhile: look whether it has been done, and ask once more if it has not.");

using Json = nlohmann::json;

constexpr std::size_t kMostLines = 20;
constexpr std::size_t kMostKnown = 512, kLongestId = 64;  // requests of a seat that are known again
constexpr std::size_t kMostPinText = 40;                  // letters, as the page has it
constexpr double kMostZoom = 4.0;

/// "x_mm" and "y_mm" on the table, a colour of the page's, a short text: no more of it is kept.
std::optional<Json> pin_of(const Json& given, const TableSize& table) {
  if (!given.is_object()) return std::nullopt;
  const auto number = [&](const char* key) -> std::optional<double> {
    const auto it = given.find(key);
    if (it == given.end() || !it->is_number() || !std::isfinite(it->get<double>())) return std::nullopt;
    return std::round(it->get<double>());
  };
  const auto x = number("x_mm"), y = number("y_mm");
  const auto mark = given.find("mark"), text = given.find("text");
  if (!x || !y || mark == given.end() || !mark->is_string() || text == given.end() || !text->is_string())
    return std::nullopt;
  const auto& word = mark->get_ref<const std::string&>();
  const bool plain = std::ranges::all_of(word, [](char c) { return 'a' <= c && c <= 'z'; });
  if (!plain || word.empty() || word.size() > 16) return std::nullopt;
  const std::string words = foreign_line(text->get_ref<const std::string&>());
  if (letters(words) > kMostPinText) return std::nullopt;
  return Json{{"x_mm", std::clamp(*x, 0.0, table.width_mm)},
              {"y_mm", std::clamp(*y, 0.0, table.height_mm)},
              {"mark", word},
              {"text", words}};
}

Json to_json(const Aim& aim) {
  return {
      {"x_mm", std::round(aim.x_mm)}, {"y_mm", std::round(aim.y_mm)}, {"width_mm", std::round(aim.width_mm)}};
}

/// A part of the view's "table"; null where there is none.
const Json* of_table(const Json& view, const char* key) {
  const auto table = view.is_object() ? view.find("table") : view.end();
  if (table == view.end() || !table->is_object()) return nullptr;
  const auto part = table->find(key);
  return part == table->end() ? nullptr : &*part;
}

double telescope_mm(const Json& view) {
  const Json* width = of_table(view, "telescope_mm");
  return width && width->is_number() ? width->get<double>() : 0.0;
}

bool says(const Json& view, const char* key) {
  const auto said = view.is_object() ? view.find(key) : view.end();
  return said != view.end() && *said == true;
}

bool writes(const Json& view) {
  const auto to = view.is_object() ? view.find("writes_to") : view.end();
  return to != view.end() && !to->empty();
}

constexpr const char* kTakenOver =
    app::tr_mark("Another device has taken this seat over. To come back, ask at the program for a new code.");

/// Of a request of whoever leads, what its page needs: what was written may be sealed even from him.
Json kind_of(const Json& request) {
  Json kind = Json::object();
  for (const char* key : {"type", "form", "id"})
    if (const auto it = request.find(key); it != request.end() && it->is_string()) kind[key] = *it;
  return kind;
}

}  // namespace

/// Where no sector may be shown there is no picture.
bool PostState::shows_pictures(const Desk& desk) {
  if (desk.seat.leads) return true;
  const Json* sectors = of_table(desk.view, "picture");
  return sectors && sectors->is_array() && !sectors->empty();
}

std::string_view to_string(Answer answer) {
  switch (answer) {
    case Answer::kWaiting:
      return "waiting";
    case Answer::kDone:
      return "done";
    case Answer::kRefused:
      return "refused";
    case Answer::kUndecided:
      return "undecided";
    case Answer::kReplaced:
      return "replaced";
  }
  return {};
}

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

bool PostState::came_by(std::uint64_t guest, const std::string& code) const {
  const std::lock_guard lock(mutex_);
  return access_.came_by(guest, code);
}

bool PostState::ready() const {
  const std::lock_guard lock(mutex_);
  return !order_.empty();
}

std::vector<std::string> PostState::locked_out(SteadyTime now) const {
  const std::lock_guard lock(mutex_);
  return access_.locked_out(now);
}

/// Within the table and the width that the scenario gives.
void PostState::fit(Desk& desk) const {
  const double widest = telescope_mm(desk.view);
  if (widest <= 0.0) return;
  Aim& aim = desk.aim;
  aim.width_mm = std::clamp(aim.width_mm > 0.0 ? aim.width_mm : widest, widest / kMostZoom, widest);
  aim.x_mm = std::clamp(aim.x_mm, 0.0, table_.width_mm);
  aim.y_mm = std::clamp(aim.y_mm, 0.0, table_.height_mm);
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
  Json document{{"role", desk.seat.role},
                {"title", desk.seat.title},
                {"view", desk.view},
                {"pins", desk.pins},
                {"asked", std::move(asked)}};
  if (desk.seat.leads) document["leads"] = true;
  if (!desk.desk.is_null()) document["desk"] = desk.desk;
  if (telescope_mm(desk.view) > 0.0) {
    fit(desk);
    document["aim"] = to_json(desk.aim);
  }
  return desk.feed->publish(std::move(document), documents_before_);
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

void PostState::withhold(Desk& desk) const {
  desk.picture->withhold(withheld_);
  desk.telescope->withhold(withheld_);
}

bool PostState::publish_desk(const std::string& role, Json shown) {
  const std::lock_guard lock(mutex_);
  Desk* desk = desk_of(role);
  if (!desk || desk->desk == shown) return false;
  desk->desk = std::move(shown);
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
  auto entered = access_.enter(code, peer, device, since, now, never);
  if (!entered) return entered;
  for (const std::uint64_t other : entered->displaced) show_out(other, kTakenOver);
  return welcome(*std::move(entered));
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
                 .telescope = picture && telescope_mm(desk->view) > 0.0,
                 .own_map = says(desk->view, "own_map"),
                 .asks = leads || says(desk->view, "asks") || writes(desk->view),
                 .leads = leads,
                 .is_settled = leads || guest->role == kCameraRole || desk->view.is_object()};
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

std::vector<std::string> PostState::wanted_pictures() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> wanted;
  for (const auto& [role, desk] : desks_)
    if (desk.picture->wanted() && shows_pictures(desk)) wanted.push_back(role);
  return wanted;
}

std::vector<std::pair<std::string, Aim>> PostState::wanted_telescopes() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::pair<std::string, Aim>> wanted;
  for (const auto& [role, desk] : desks_)
    if (desk.telescope->wanted() && shows_pictures(desk) && telescope_mm(desk.view) > 0.0)
      wanted.emplace_back(role, desk.aim);
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
  if (desk && shows_pictures(*desk) && telescope_mm(desk->view) > 0.0) desk->telescope->publish(jpeg, small);
}

bool PostState::aim(const std::string& role, Aim aim) {
  const std::lock_guard lock(mutex_);
  Desk* desk = desk_of(role);
  if (!desk || telescope_mm(desk->view) <= 0.0) return false;
  if (!std::isfinite(aim.x_mm) || !std::isfinite(aim.y_mm) || !std::isfinite(aim.width_mm)) return false;
  desk->aim = aim;
  ++changed_;
  refresh(*desk);
  return true;
}

bool PostState::set_pins(const std::string& role, const Json& pins) {
  if (!pins.is_array() || pins.size() > kMostPins) return false;
  const std::lock_guard lock(mutex_);
  Desk* desk = desk_of(role);
  if (!desk) return false;
  Json kept = Json::array();
  for (const Json& given : pins) {
    const auto pin = pin_of(given, table_);
    if (!pin) return false;
    kept.push_back(*pin);
  }
  desk->pins = std::move(kept);
  ++changed_;
  refresh(*desk);
  return true;
}

std::uint64_t PostState::newest(const std::string& role) const {
  const std::lock_guard lock(mutex_);
  const Desk* desk = desk_of(role);
  return desk ? desk->feed->newest().number : 0;
}

Json PostState::pins(const std::string& role) const {
  const std::lock_guard lock(mutex_);
  const Desk* desk = desk_of(role);
  return desk ? desk->pins : Json::array();
}

std::optional<std::uint64_t> PostState::ask(const std::string& role, Json request) {
  const std::lock_guard lock(mutex_);
  Desk* desk = desk_of(role);
  if (!desk) return std::nullopt;
  const Json given = request.value("id", Json());
  const std::string id = given.is_string() ? given.get<std::string>() : std::string();
  const bool has_id = !id.empty() && id.size() <= kLongestId;
  for (const auto& [known, shown] : desk->known)
    if (has_id && known == id) return shown;
  // Of a page that has read nothing of this run: the run before may have done it, its answer lost.
  const Json seen = request.value("seen", Json());
  const bool begun_anew = seen.is_number_unsigned() && seen != 0 && seen <= documents_before_;
  const auto waiting = std::ranges::count(desk->asked, Answer::kWaiting, &Line::answer);
  if (static_cast<std::size_t>(waiting) >= kMostAskedOfRole) return std::nullopt;
  const std::uint64_t number = next_asked_++, shown = ++desk->shown;
  if (has_id) desk->known.emplace_back(id, shown);
  if (desk->known.size() > kMostKnown) desk->known.pop_front();
  desk->asked.push_back({number, shown, desk->seat.leads ? kind_of(request) : request, Answer::kWaiting, {}});
  if (desk->asked.size() > kMostLines) {
    const auto settled =
        std::ranges::find_if(desk->asked, [](const Line& line) { return line.answer != Answer::kWaiting; });
    desk->asked.erase(settled == desk->asked.end() ? desk->asked.begin() : settled);
  }
  if (begun_anew) {
    desk->asked.back().answer = Answer::kRefused;
    desk->asked.back().words = kBegunAnew;
  } else {
    queue_.push_back({number, role, std::move(request)});
  }
  refresh(*desk);
  return shown;
}

std::vector<Asked> PostState::take_asked() {
  const std::lock_guard lock(mutex_);
  return std::exchange(queue_, {});
}

void PostState::answer(std::uint64_t number, Answer answer, const std::string& words,
                       const Pattern& pattern) {
  const std::lock_guard lock(mutex_);
  for (auto& [role, desk] : desks_)
    for (Line& line : desk.asked)
      if (line.number == number) {
        line.answer = answer;
        line.words = refusal_line(words);
        line.pattern = pattern;
        refresh(desk);
        return;
      }
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
