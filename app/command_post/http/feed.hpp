#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>

#include <nlohmann/json.hpp>

#include "app/command_post/http/http_server.hpp"

namespace telescope::cp {

/// What one role is told: the newest document, numbered, and the step to it from the one before. Who
/// publishes never waits for who reads.
class Feed {
 public:
  /// Takes the newest document; true where it differs from the last.
  bool publish(nlohmann::json document);
  nlohmann::json document() const;

  /// As server-sent events: the whole, and the patch from the number before (null: there is none).
  struct Newest {
    std::uint64_t number = 0;  ///< 0: nothing yet
    Bytes whole;
    Bytes patch;
  };
  Newest newest() const;

 private:
  mutable std::mutex mutex_;
  nlohmann::json document_;
  Newest newest_;
};

/// The newest picture of one kind, as a part of an MJPEG stream. Counts who looks, so that none is made for
/// nobody.
class PictureFeed {
 public:
  void publish(const Bytes& jpeg);
  /// What was shown is not shown again, but `stand_in` (null: nothing), once.
  void withhold(const Bytes& stand_in);
  struct Newest {
    std::uint64_t number = 0;
    Bytes part;
    Bytes jpeg;
    bool operator==(const Newest&) const = default;
  };
  Newest newest() const;
  bool wanted() const { return lookers_ > 0; }

  /// While it lives, pictures are wanted.
  class Looker {
   public:
    explicit Looker(PictureFeed& feed) : feed_(feed) { ++feed_.lookers_; }
    ~Looker() { --feed_.lookers_; }
    Looker(const Looker&) = delete;
    Looker& operator=(const Looker&) = delete;

   private:
    PictureFeed& feed_;
  };

 private:
  mutable std::mutex mutex_;
  Newest newest_;
  std::atomic<int> lookers_ = 0;
};

/// Beats while a stream has nothing else to say, so that both ends notice when the other is gone.
using Beat = std::atomic<std::uint64_t>;
/// False once a guest has been shown out: his streams end.
using Welcome = std::shared_ptr<const std::atomic<bool>>;

/// Server-sent events of a feed: the whole first, then patches; who has fallen behind skips to the newest.
std::unique_ptr<BodyStream> event_stream(std::shared_ptr<const Feed> feed, const Beat& beat, Welcome welcome);

/// The type of an MJPEG stream's body.
inline constexpr const char* kMjpegType = "multipart/x-mixed-replace; boundary=picture-5d1f0a7be2c4";
std::unique_ptr<BodyStream> mjpeg_stream(std::shared_ptr<PictureFeed> feed, Welcome welcome);

}  // namespace telescope::cp
