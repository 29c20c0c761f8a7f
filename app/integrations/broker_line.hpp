#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/command_post/http/net_address.hpp"

namespace telescope::app {

inline constexpr std::uint16_t kMqttPort = 1883;
inline constexpr std::uint16_t kMqttTlsPort = 8883;

/// How an MQTT broker is reached.
struct BrokerOptions {
  NetAddress address;
  std::string user;  ///< empty: nobody in particular
  std::string password;
  std::filesystem::path ca;  ///< certificates that the broker's must come from, PEM; empty: not encrypted
};

/// What stands under a topic.
struct Letter {
  std::string topic;
  std::string text;
  bool operator==(const Letter&) const = default;
};

/// A line to an MQTT broker that is kept up: where it breaks it is tried again, after longer and longer
/// pauses, and said once. What was on its way then is forgotten: who publishes does it anew. Belongs to one
/// thread, which gets no SIGPIPE from then on.
class BrokerLine {
 public:
  /// `will` is published, retained, by the broker where this line breaks.
  BrokerLine(BrokerOptions options, std::optional<Letter> will);
  ~BrokerLine();
  BrokerLine(const BrokerLine&) = delete;
  BrokerLine& operator=(const BrokerLine&) = delete;

  /// Does what there is to do; waits for it at most so long.
  void work(std::chrono::milliseconds patience);
  /// How often the line came up; 0 while it is down.
  std::uint64_t up() const { return up_ ? times_up_ : 0; }

  /// Hands over a letter that the broker keeps (retained, quality of service 1); its number, or nothing where
  /// the line is down.
  std::optional<int> publish(const Letter& letter);
  /// The broker has not said yet that it has that letter.
  bool on_its_way(int number) const { return sent_.contains(number); }
  /// Of this line only: again after each break.
  void subscribe(const std::string& topic);
  std::vector<Letter> take_received();
  /// What the user should read once.
  std::vector<std::string> take_messages();

 private:
  struct Client;
  using Clock = std::chrono::steady_clock;
  void connect();
  void drop(const std::string& why);
  std::string reason(int code) const;

  const BrokerOptions options_;
  const std::optional<Letter> will_;
  std::unique_ptr<Client> client_;
  bool up_ = false;
  bool said_down_ = false;
  std::uint64_t times_up_ = 0;
  Clock::duration pause_;
  Clock::time_point next_try_;
  Clock::time_point give_up_;  ///< where it has not come up by then
  std::string refusal_;
  std::string log_;  ///< the library's errors since the last break
  std::set<int> sent_;
  std::vector<Letter> received_;
  std::vector<std::string> messages_;
};

}  // namespace telescope::app
