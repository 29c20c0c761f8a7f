// What a seat asks of the game, and sets down for itself.

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/command_post/http/post_state.hpp"
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

/// Of a request of whoever leads, what its page needs: what was written may be sealed even from him.
Json kind_of(const Json& request) {
  Json kind = Json::object();
  for (const char* key : {"type", "form", "id"})
    if (const auto it = request.find(key); it != request.end() && it->is_string()) kind[key] = *it;
  return kind;
}

}  // namespace

std::string_view to_string(Answer answer) {
  constexpr std::array<std::string_view, 5> kWords{"waiting", "done", "refused", "replaced", "undecided"};
  return kWords.at(static_cast<std::size_t>(answer));
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
  return desk ? desk->feed->number() : 0;
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

}  // namespace telescope::cp
