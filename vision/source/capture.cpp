#include "vision/source/capture.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>

#include "vision/source/source_name.hpp"

namespace telescope::vision {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto kReadPatience = 100ms;
/// How long a source is given to stop before its thread is left behind.
constexpr auto kStopPatience = 80ms;
/// Threads that may be stuck in a source at a time; no more are started until one comes back.
constexpr int kMaxReaders = 3;

std::atomic<int> all_readers = 0;

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

}  // namespace

/// What the threads share; lives as long as the last of them.
struct Capture::Link : std::enable_shared_from_this<Capture::Link> {
  Link(std::string source_name, Open open_source)
      : name(std::move(source_name)), open(std::move(open_source)), rules(name) {}

  const std::string name;
  const Open open;
  Latest<Frame> frames;
  std::mutex mutex;
  std::condition_variable_any changed;
  // Guarded by `mutex`:
  CaptureRules rules;
  std::uint64_t attempt = 0;  ///< only the reader of this attempt may tell anything
  int readers = 0;            ///< threads inside a source
  std::uint64_t number = 0;
  SteadyTime first_taken{};
  std::uint64_t timed_attempt = 0;
  double shift_s = 0.0;    ///< from the time line of timed_attempt to the capture's
  std::uint64_t told = 0;  ///< counts what was told, to wake the supervisor

  /// Tells the rules something, unless the attempt has been given up. False: it has.
  template <class Say>
  bool tell(std::uint64_t mine, Say say) {
    const std::lock_guard lock(mutex);
    if (attempt != mine) return false;
    say(rules);
    ++told;
    changed.notify_all();
    return true;
  }

  bool publish(std::uint64_t mine, Frame frame) {
    return tell(mine, [&](CaptureRules& r) {
      if (!r.picture(frame.taken_at, Clock::now())) return;
      if (++number == 1) first_taken = frame.taken_at;
      if (mine != timed_attempt) {  // a source opened again starts its time line anew: lay it behind the last
        timed_attempt = mine;
        shift_s = std::chrono::duration<double>(frame.taken_at - first_taken).count() - frame.t_s;
      }
      frame.number = number;
      frame.t_s += shift_s;
      frames.publish(std::move(frame));
    });
  }

  void read(std::uint64_t mine, const std::stop_token& stop) {
    auto source = open();
    if (!source) {
      tell(mine, [&](CaptureRules& r) {
        const std::string& why = source.error().message;
        is_demo(name) ? r.failed(why) : r.broken(why, Clock::now());
      });
      return;
    }
    tell(mine, [&](CaptureRules& r) { r.opened((*source)->describe(), (*source)->nature(), Clock::now()); });
    std::string noted;
    const bool drawn = (*source)->nature() == SourceNature::kDrawn;
    while (!stop.stop_requested()) {
      auto next = (*source)->next(kReadPatience, stop);
      if (!next) {
        tell(mine, [&](CaptureRules& r) { r.broken(next.error().message, Clock::now()); });
        return;
      }
      if (*next) {
        if (!publish(mine, **std::move(next))) return;
        // What is drawn waits for whoever looks at it: on a slow machine no picture is lost on the way.
        while (drawn && !stop.stop_requested() && !frames.wait_taken(kReadPatience)) continue;
      } else if ((*source)->ended()) {
        tell(mine, [&](CaptureRules& r) { r.ended((*source)->note()); });
        return;
      } else if ((*source)->pauses()) {
        tell(mine, [&](CaptureRules& r) { r.pausing(Clock::now()); });
      } else if (std::string note = (*source)->note(); note != noted) {
        noted = std::move(note);
        tell(mine, [&](CaptureRules& r) { r.noted(noted); });
      }
    }
  }

  /// The body of a reader's thread.
  void read_guarded(std::uint64_t mine, const std::stop_token& stop, bool& done) {
    try {
      read(mine, stop);
    } catch (const std::exception& e) {
      const std::string why = first_line(e.what());
      tell(mine, [&](CaptureRules& r) { r.broken(why, Clock::now()); });
    }
    const std::lock_guard lock(mutex);
    done = true;
    --readers;
    changed.notify_all();
  }

  void supervise(const std::stop_token& stop);
};

namespace {

/// A thread inside a source, and whether it has come back (guarded by the link's mutex).
struct Reader {
  std::thread thread;
  std::stop_source stop;
  std::shared_ptr<bool> done = std::make_shared<bool>(false);
};

}  // namespace

void Capture::Link::supervise(const std::stop_token& stop) {
  Reader reader;
  std::unique_lock lock(mutex);
  const auto leave_reader = [&] {
    ++attempt;
    reader.stop.request_stop();
    changed.wait_for(lock, kStopPatience, [&] { return !reader.thread.joinable() || *reader.done; });
    if (!reader.thread.joinable()) return;
    *reader.done ? reader.thread.join() : reader.thread.detach();
  };
  while (!stop.stop_requested()) {
    const SteadyTime now = Clock::now();
    const auto step = rules.step(now);
    const bool may_open = step == CaptureRules::Step::kOpen && readers < kMaxReaders;
    if (may_open || step == CaptureRules::Step::kAbandon) leave_reader();
    if (may_open) {
      rules.opening(now);
      ++readers;
      reader = Reader{};
      ++all_readers;
      reader.thread = std::thread([link = shared_from_this(), mine = attempt,
                                   stop_reader = reader.stop.get_token(), done = reader.done]() mutable {
        link->read_guarded(mine, stop_reader, *done);
        link.reset();
        --all_readers;
      });
    }
    const std::uint64_t seen = told;
    const SteadyTime until = step == CaptureRules::Step::kOpen && !may_open ? now + 1s : rules.next_step_at();
    changed.wait_until(lock, stop, std::min(until, now + 1h), [&] { return told != seen; });
  }
  leave_reader();
}

Capture::Capture(std::string name, Open open)
    : link_(std::make_shared<Link>(std::move(name), std::move(open))),
      thread_([link = link_](const std::stop_token& stop) { link->supervise(stop); }) {}

Capture::~Capture() = default;

int Capture::readers() {
  return all_readers;
}

const Latest<Frame>& Capture::frames() const {
  return link_->frames;
}

SourceStatus Capture::status() const {
  const std::lock_guard lock(link_->mutex);
  return link_->rules.status(Clock::now());
}

}  // namespace telescope::vision
