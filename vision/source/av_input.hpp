#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "core/base/result.hpp"
#include "vision/source/frame.hpp"

struct AVFormatContext;
struct AVCodecContext;
struct AVFrame;
struct AVPacket;

namespace telescope::vision {

/// One decoded picture of a video or stream, upright.
struct AvPicture {
  cv::Mat luma;
  std::function<cv::Mat()> decode_colour;
  std::optional<double> pts_s;  ///< presentation time on the stream's own clock
};

/// A video file or stream read with FFmpeg's libraries: the one place that knows them. Every wait ends at a
/// stop or at the deadline given.
class AvInput {
 public:
  struct Options {
    std::map<std::string, std::string> format;  ///< options of the demuxer, by FFmpeg's names
    bool low_delay = false;  ///< a live stream: no probing, no reordering, no frame threads
    bool logged_in = false;  ///< the URL has a user and a password
  };

  static Result<AvInput> open(const std::string& url, const Options& options,
                              std::chrono::milliseconds patience, std::stop_token stop);
  AvInput(AvInput&&) noexcept;
  AvInput& operator=(AvInput&&) = delete;
  ~AvInput();

  /// The next whole picture; nothing at the end or when stopped. Damaged pictures are left out.
  Result<std::optional<AvPicture>> read(std::chrono::milliseconds patience, std::stop_token stop);
  bool ended() const { return ended_; }

  cv::Size size() const;  ///< upright; empty where not known before the first picture
  /// How much of what the file says of its length was not in it, of pictures and sound together; 0 before the
  /// end, and where it does not say.
  double missing_s() const;

 private:
  struct Interrupt {
    std::stop_token stop;
    SteadyTime deadline = SteadyTime::max();
    const AVFormatContext* opening = nullptr;  ///< while it is opened: a server may lead it elsewhere
    const char* url = nullptr;                 ///< where it was led last
    int urls = 0;                              ///< that it was led to, its own among them
    std::string told_password;                 ///< the computer that may be told one; empty: there is none
    bool to_stranger = false;                  ///< it is led to another
    bool is_led_astray() const;
    void led();
    static int asked(void* self);
  };
  struct Delete {
    void operator()(AVFormatContext* p) const;
    void operator()(AVCodecContext* p) const;
    void operator()(AVFrame* p) const;
    void operator()(AVPacket* p) const;
  };

  AvInput();
  Result<void> open_decoder(bool low_delay);
  int orientation() const;
  bool receive();
  void send();
  AvPicture take_picture();
  void note_end(const AVPacket& packet);

  std::unique_ptr<Interrupt> interrupt_;  // outlives the context that calls it
  std::unique_ptr<AVFormatContext, Delete> format_;
  std::unique_ptr<AVCodecContext, Delete> codec_;
  std::unique_ptr<AVPacket, Delete> packet_;
  std::unique_ptr<AVFrame, Delete> frame_;
  int stream_ = -1;
  std::int64_t last_us_ = 0;  ///< where the packets read so far end, on the file's own clock
  bool damaged_ = false;
  bool draining_ = false;
  bool ended_ = false;
};

}  // namespace telescope::vision
