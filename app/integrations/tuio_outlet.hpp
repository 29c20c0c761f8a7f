#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "app/command_post/http/net_address.hpp"
#include "app/integrations/live_views.hpp"
#include "app/integrations/tuio.hpp"

namespace telescope::app {

inline constexpr std::uint16_t kTuioPort = 3333;

/// A program that is told by TUIO what one seat may know of the table.
struct TuioReceiver {
  NetAddress address;
  SeatId seat = kSpectatorSeat;  ///< unless another is named
  bool second = false;           ///< TUIO 2.0; else 1.1
  bool operator==(const TuioReceiver&) const = default;
};

/// "localhost", "192.168.1.7:3333,cc", "table.local,spectator,2": HOST[:PORT][,ROLE][,2].
Result<TuioReceiver> tuio_receiver(std::string_view text);

/// Sends to one receiver over UDP, on a thread of its own: what has changed when it has, at most 25 times a
/// second, and everything once a second, so that lost datagrams do no lasting harm. Nobody waits for it.
class TuioOutlet {
 public:
  /// `views` must outlive it. `tell` is called on the thread, once where the receiver cannot be reached and
  /// once where it can be again.
  TuioOutlet(TuioReceiver receiver, const Kit& kit, LiveViews& views, std::function<void(std::string)> tell);
  ~TuioOutlet();
  TuioOutlet(const TuioOutlet&) = delete;
  TuioOutlet& operator=(const TuioOutlet&) = delete;

 private:
  struct FreeAddress {
    void operator()(void* address) const;
  };
  void run(const std::stop_token& stop);
  /// Whether what is new, or due, could be sent; nothing where there was none.
  std::optional<bool> send_news();
  bool send(const std::vector<OscBundle>& bundles);

  const TuioReceiver receiver_;
  LiveViews& views_;
  const std::function<void(std::string)> tell_;
  std::unique_ptr<void, FreeAddress> address_;
  TuioStage stage_;
  TuioFrame frame_;
  std::int32_t number_ = 0;
  LiveViews::Newest shown_;
  std::vector<TuioToken> sent_;
  std::chrono::steady_clock::time_point whole_due_;
  bool failing_ = false;
  std::jthread thread_;
};

}  // namespace telescope::app
