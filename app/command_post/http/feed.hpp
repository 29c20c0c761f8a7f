#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>

#include <nlohmann/json.hpp>

#include "app/command_post/http/http_server.hpp"

namespace telescope::cp {

/// What one role is told: the newest document, numbered, and the step to it from the one before. Who
/// publishes never waits for who reads.
class Feed {
 public:
  /// Takes the newest document; true where it differs from the last. The first has the number after `before`.
  bool publish(const nlohmann::json& document, std::uint64_t before = 0);
  nlohmann::json document() const;
  std::uint64_t number() const;  ///< of the newest; 0: nothing yet

  /// As a server-sent event, what is news to whoever has been told number `told`, which is the newest's
  /// afterwards: the step from the one before where that is all, else the whole. Null: nothing is.
  Bytes after(std::uint64_t& told) const;

 private:
  mutable std::mutex mutex_;
  nlohmann::json document_;
  std::uint64_t number_ = 0;
  Bytes patch_;          ///< from the number before; null: there is none
  mutable Bytes whole_;  ///< null: nobody has needed it yet
};

/// While it lives, one more is counted.
class Counted {
 public:
  explicit Counted(std::atomic<int>& number) : number_(number) { ++number_; }
  ~Counted() { --number_; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;

 private:
  std::atomic<int>& number_;
};

/// A picture whole, and the same in fewer bytes for a phone or a slow line.
struct PictureSizes {
  bool whole = false;
  bool small = false;
  bool any() const { return whole || small; }
};

/// The newest picture of one kind, as a part of an MJPEG stream. Counts who looks at which size, so that none
/// is made for nobody.
class PictureFeed {
 public:
  /// Null: not made in that size; whoever wants it gets the other.
  void publish(const Bytes& jpeg, const Bytes& small = nullptr);
  /// What was shown is not shown again, but `stand_in` (null: nothing), once.
  void withhold(const Bytes& stand_in);
  struct Newest {
    std::uint64_t number = 0;
    Bytes part;
    Bytes jpeg;
    Bytes small_part;
    Bytes small;
    bool operator==(const Newest&) const = default;
  };
  Newest newest() const;
  PictureSizes wanted() const { return {.whole = whole_lookers_ > 0, .small = small_lookers_ > 0}; }
  /// While it lives, pictures of that size are wanted.
  std::unique_ptr<Counted> look(bool small) {
    return std::make_unique<Counted>(small ? small_lookers_ : whole_lookers_);
  }

 private:
  mutable std::mutex mutex_;
  Newest newest_;
  std::atomic<int> whole_lookers_ = 0, small_lookers_ = 0;
};

/// Beats while a stream has nothing else to say, so that both ends notice when the other is gone.
using Beat = std::atomic<std::uint64_t>;
/// From when a guest has come in until he is shown out: then his streams end.
struct Stay {
  std::atomic<bool> lasts = true;
  mutable std::atomic<int> streams = 0;  ///< that are open
  mutable std::atomic<std::chrono::steady_clock::time_point> seen{
      std::chrono::steady_clock::now()};  ///< when he came in, or the last of his streams ended
};
using Welcome = std::shared_ptr<const Stay>;

/// Server-sent events of a feed: the whole first, then patches; who has fallen behind skips to the newest.
std::unique_ptr<BodyStream> event_stream(std::shared_ptr<const Feed> feed, const Beat& beat, Welcome welcome);

/// The type of an MJPEG stream's body.
inline constexpr const char* kMjpegType = "multipart/x-mixed-replace; boundary=picture-5d1f0a7be2c4";
/// The newest picture, as often as he takes it in: small ones where he asked for them, or while he misses
/// some.
std::unique_ptr<BodyStream> mjpeg_stream(std::shared_ptr<PictureFeed> feed, Welcome welcome, bool small);

/// The JSON merge patch (RFC 7396) that makes `to` of `from`; nothing where none can: such a patch has no
/// null among the values it sets.
std::optional<nlohmann::json> merge_diff(const nlohmann::json& from, const nlohmann::json& to);

}  // namespace telescope::cp
