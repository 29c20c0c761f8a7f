#include "app/integrations/mqtt_publisher.hpp"

#include <algorithm>
#include <utility>

namespace telescope::app {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kLongestName = 40;
constexpr auto kPatience = 40ms;
constexpr auto kFarewell = 500ms;

}  // namespace

std::string view_topic(std::string_view table, std::string_view role) {
  return "telescope/" + std::string(table) + "/" + std::string(role) + "/view";
}

std::string status_topic(std::string_view table) {
  return "telescope/" + std::string(table) + "/status";
}

std::string status_text(bool online) {
  return online ? R"({"online":true})" : R"({"online":false})";
}

bool is_table_name(std::string_view name) {
  return !name.empty() && name.size() <= kLongestName && std::ranges::all_of(name, [](char c) {
    return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') || c == '-' ||
           c == '_' || c == '.';
  });
}

Bulletin::Bulletin(std::string table, std::vector<SeatId> seats) : table_(std::move(table)) {
  for (const SeatId& seat : seats) told_[seat];
}

void Bulletin::restart() {
  for (auto& [seat, told] : told_) told.view = nullptr;
}

std::optional<std::pair<SeatId, Letter>> Bulletin::next(const LiveViews& views, Clock::time_point now,
                                                        const std::function<bool(const SeatId&)>& free) {
  for (auto& [seat, told] : told_) {
    auto newest = views.newest(seat);
    if (!newest || newest == told.view || now < told.free_again || !free(seat)) continue;
    told = {std::move(newest), now + kPause};
    return std::pair(seat, Letter{view_topic(table_, seat.value()), to_text(*told.view)});
  }
  return std::nullopt;
}

MqttPublisher::MqttPublisher(BrokerOptions broker, std::string table, std::vector<SeatId> seats,
                             LiveViews& views, std::function<void(std::string)> tell)
    : table_(std::move(table)),
      seats_(std::move(seats)),
      views_(views),
      tell_(std::move(tell)),
      line_(std::move(broker), Letter{status_topic(table_), status_text(false)}),
      bulletin_(table_, seats_) {
  for (const SeatId& seat : seats_) views_.want(seat);
  thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

MqttPublisher::~MqttPublisher() {
  thread_ = {};
  for (const SeatId& seat : seats_) views_.release(seat);
}

void MqttPublisher::run(const std::stop_token& stop) {
  std::map<SeatId, int> last;
  std::uint64_t known = 0;
  while (!stop.stop_requested()) {
    line_.work(kPatience);
    for (std::string& message : line_.take_messages()) tell_(std::move(message));
    if (!line_.up()) continue;
    if (std::exchange(known, line_.up()) != line_.up()) {
      last.clear();
      bulletin_.restart();
      line_.publish({status_topic(table_), status_text(true)});
    }
    const auto free = [&](const SeatId& seat) {
      return !last.contains(seat) || !line_.on_its_way(last[seat]);
    };
    while (const auto news = bulletin_.next(views_, Bulletin::Clock::now(), free))
      if (const auto number = line_.publish(news->second)) last[news->first] = *number;
  }
  const auto end = Bulletin::Clock::now() + kFarewell;
  if (const auto gone = line_.publish({status_topic(table_), status_text(false)}))
    while (line_.up() && line_.on_its_way(*gone) && Bulletin::Clock::now() < end) line_.work(kPatience);
}

}  // namespace telescope::app
