#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "app/integrations/broker_line.hpp"
#include "app/integrations/live_views.hpp"

namespace telescope::app {

/// The topics of a table: "telescope/north/cc/view", "telescope/north/status".
std::string view_topic(std::string_view table, std::string_view role);
std::string status_topic(std::string_view table);
/// What stands under status_topic(): {"online": true}.
std::string status_text(bool online);
/// A table's name may be part of a topic, and of a line: 1 to 40 letters, digits, '-', '_' and '.'.
bool is_table_name(std::string_view name);

/// Chooses what a broker is told: of each seat the newest view, when it has changed, at most five times a
/// second, and never while the one before is on its way. Reads nothing but views; knows no sockets.
class Bulletin {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds kPause{200};

  Bulletin(std::string table, std::vector<SeatId> seats);
  /// The line is new: everything is told again.
  void restart();
  /// The next letter, or nothing. `free` says of a seat whether its last one has arrived.
  std::optional<std::pair<SeatId, Letter>> next(const LiveViews& views, Clock::time_point now,
                                                const std::function<bool(const SeatId&)>& free);

 private:
  struct Told {
    LiveViews::Newest view;
    Clock::time_point free_again;
  };
  std::string table_;
  std::map<SeatId, Told> told_;
};

/// Publishes the views of seats to a broker, on a thread of its own; nobody waits for it, nothing queues.
class MqttPublisher {
 public:
  /// `views` must outlive it. `tell` is called on the thread.
  MqttPublisher(BrokerOptions broker, std::string table, std::vector<SeatId> seats, LiveViews& views,
                std::function<void(std::string)> tell);
  /// Tells the broker that the table has gone, where it listens.
  ~MqttPublisher();
  MqttPublisher(const MqttPublisher&) = delete;
  MqttPublisher& operator=(const MqttPublisher&) = delete;

 private:
  void run(const std::stop_token& stop);

  const std::string table_;
  const std::vector<SeatId> seats_;
  LiveViews& views_;
  const std::function<void(std::string)> tell_;
  BrokerLine line_;
  Bulletin bulletin_;
  std::jthread thread_;
};

}  // namespace telescope::app
