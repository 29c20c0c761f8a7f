#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "vision/source/frame.hpp"

namespace telescope::vision {

/// One picture of a stream.
struct StreamPicture {
  std::vector<std::uint8_t> jpeg;
  std::optional<double> timestamp_s;  ///< X-Timestamp, where the server sends it
  SteadyTime began{};                 ///< when its first bytes had come
  std::uint64_t number = 0;           ///< of the stream, from 1 on
};

/// Finds the JPEG pictures of a stream by their own markers, in whatever pieces it comes. What stands between
/// them is passed over, for cameras get it wrong in every way: boundaries, lengths and types of a multipart
/// stream, films behind a picture, or nothing at all. Where pictures stand behind headers only the first
/// behind each counts: phones put a smaller one behind it. Keeps only the newest whole picture.
class JpegStream {
 public:
  static constexpr std::size_t kMaxPicture = 32U << 20U;
  /// What may come before the first picture: the rest of one that a stream was joined within.
  static constexpr std::size_t kMaxPreamble = 4U << 20U;
  /// Of what stands before a picture so much is looked through for its time.
  static constexpr std::size_t kMaxHeader = 8U << 10U;

  /// An error means that this is no stream of pictures, or a hostile one: give it up.
  Result<void> feed(std::span<const std::uint8_t> bytes, SteadyTime now);
  /// The newest whole picture since the last call; older ones are dropped.
  std::optional<StreamPicture> take();
  /// What a header before the first picture calls what stands behind it, where that is a picture or a film
  /// but no JPEG: "image/webp"; else empty.
  const std::string& other_type() const { return other_type_; }
  /// Whole pictures that have come.
  std::uint64_t count() const { return count_; }

 private:
  bool find_start(SteadyTime now);
  bool pass_segment();
  void look_for_type();
  void consume(std::size_t length);
  std::string_view text() const;

  std::vector<std::uint8_t> buffer_;
  std::size_t at_ = 0;       ///< in the buffer: what was looked at
  std::size_t skipped_ = 0;  ///< bytes passed over since the last picture
  bool in_picture_ = false;
  bool in_starts_ = false;  ///< nothing but start markers of it has come: some cameras write it twice or more
  std::uint64_t count_ = 0;  ///< pictures that have come
  bool headers_ = false;     ///< pictures stand behind headers
  int cut_off_ = 0;          ///< pictures since the last whole one
  int without_header_ = 0;   ///< beginnings since the last that stood behind one
  std::string other_type_;
  StreamPicture picture_;
  std::optional<StreamPicture> whole_;
};

}  // namespace telescope::vision
