#include "app/integrations/tuio_outlet.hpp"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <mutex>
#include <utility>

#include <lo/lo.h>
#include <unistd.h>

namespace telescope::app {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto kWholeEvery = 1s;  // as both specifications ask
constexpr auto kPause = 40ms;
constexpr auto kLongestSilence = 60s;

/// "Telescope@" and a name that tells one table of a network from another.
std::string source_name() {
  std::array<char, 256> name{};
  const bool known = gethostname(name.data(), name.size() - 1) == 0;
  return std::string("Telescope@") + (known ? name.data() : "localhost");
}

/// Seconds since 1900 and their fraction.
std::uint64_t osc_now() {
  lo_timetag now{};
  lo_timetag_now(&now);
  return std::uint64_t{now.sec} << 32U | now.frac;
}

}  // namespace

void TuioOutlet::FreeAddress::operator()(void* address) const {
  lo_address_free(static_cast<lo_address>(address));
}

Result<TuioReceiver> tuio_receiver(std::string_view text) {
  TuioReceiver receiver;
  bool first = true, named = false;
  for (std::string_view rest = text; first || !rest.empty();) {
    const auto comma = rest.find(',');
    const std::string_view part = rest.substr(0, comma);
    rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 1);
    if (std::exchange(first, false)) {
      auto address = net_address(part, kTuioPort);
      if (!address) return tl::unexpected(address.error());
      receiver.address = *std::move(address);
    } else if (const auto seat = seat_from_string(part); seat && !std::exchange(named, true)) {
      receiver.seat = *seat;
    } else if (part == "1" || part == "2") {
      receiver.second = part == "2";
    } else {
      return failure(
          "'" + std::string(part) + "' in '" + std::string(text) +
          "' is neither a role (a seat of the game, such as spectator) nor a version of TUIO (1, 2)");
    }
  }
  return receiver;
}

TuioOutlet::TuioOutlet(TuioReceiver receiver, const Kit& kit, LiveViews& views,
                       std::function<void(std::string)> tell)
    : receiver_(std::move(receiver)),
      views_(views),
      tell_(std::move(tell)),
      address_(lo_address_new_with_proto(LO_UDP, receiver_.address.host.c_str(),
                                         std::to_string(receiver_.address.port).c_str())),
      stage_(kit),
      whole_due_(Clock::now()) {
  frame_.source = source_name();
  frame_.width_mm = static_cast<std::uint16_t>(std::clamp(width(kit.board).mm(), 0.0, 65535.0));
  frame_.height_mm = static_cast<std::uint16_t>(std::clamp(depth(kit.board).mm(), 0.0, 65535.0));
  views_.want(receiver_.seat);
  thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

TuioOutlet::~TuioOutlet() {
  thread_ = {};
  views_.release(receiver_.seat);
}

void TuioOutlet::run(const std::stop_token& stop) {
  std::mutex resting;
  std::condition_variable_any rested;
  std::unique_lock lock(resting);
  Clock::duration pause = kPause;
  for (std::uint64_t version = 0; !stop.stop_requested();) {
    views_.wait(version, stop, whole_due_);
    const auto sent = stop.stop_requested() ? std::nullopt : send_news();
    // A pause only after something of this very seat: what others are told is not to be felt here.
    if (!sent) continue;
    pause = *sent ? Clock::duration(kPause)
                  : std::min<Clock::duration>(std::max<Clock::duration>(2 * pause, 1s), kLongestSilence);
    rested.wait_for(lock, stop, pause, [] { return false; });
  }
}

std::optional<bool> TuioOutlet::send_news() {
  const bool whole = Clock::now() >= whole_due_;
  auto newest = views_.newest(receiver_.seat);
  if (whole) whole_due_ = Clock::now() + kWholeEvery;
  if (!newest || (newest == shown_ && !whole)) return std::nullopt;
  shown_ = std::move(newest);
  auto tokens = stage_.tokens(*shown_);
  const bool changed = tokens != sent_;
  if (!changed && !whole) return std::nullopt;
  std::vector<TuioToken> told;
  for (const TuioToken& token : tokens)
    if (whole || std::ranges::find(sent_, token) == sent_.end()) told.push_back(token);
  sent_ = std::move(tokens);
  if (changed || receiver_.second) ++number_;
  frame_.number = changed || receiver_.second ? number_ : -1;
  frame_.time = osc_now();
  const bool gone = send(receiver_.second ? tuio2(frame_, sent_, told) : tuio1(frame_, sent_, told));
  if (!gone) whole_due_ = Clock::now();
  return gone;
}

bool TuioOutlet::send(const std::vector<OscBundle>& bundles) {
  const bool gone = std::ranges::all_of(bundles, [&](const OscBundle& b) { return b.send(address_.get()); });
  if (gone == failing_) {
    const char* why = lo_address_errstr(static_cast<lo_address>(address_.get()));
    tell_("TUIO to " + describe(receiver_.address) +
          (gone ? ": reached again" : ": not sent (" + std::string(why ? why : "no reason given") + ")"));
  }
  failing_ = !gone;
  return gone;
}

}  // namespace telescope::app
