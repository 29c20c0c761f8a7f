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

/// One part of a multipart stream.
struct Part {
  std::string content_type;
  std::vector<std::uint8_t> body;
  std::optional<double> timestamp_s;  ///< X-Timestamp, where the server sends it
  SteadyTime began{};                 ///< when its header had come
};

/// Takes a multipart/x-mixed-replace stream (RFC 2046) apart as it comes, in whatever pieces. Keeps only the
/// newest whole part, and never more bytes than two have. Forgiving where cameras are known to be wrong:
/// dashes in the boundary parameter, a missing boundary, bare line feeds, a wrong Content-Length (costs one
/// picture).
class MultipartParser {
 public:
  static constexpr std::size_t kMaxHeader = 8U << 10U;
  static constexpr std::size_t kMaxBody = 32U << 20U;
  static constexpr std::size_t kMaxPreamble = 64U << 10U;

  /// `boundary`: as in the Content-Type; empty: the stream's first line that begins with "--".
  explicit MultipartParser(std::string boundary);

  /// An error means that this is no multipart stream, or a hostile one: give it up.
  Result<void> feed(std::span<const std::uint8_t> bytes, SteadyTime now);
  /// The newest whole part since the last call; older ones are dropped.
  std::optional<Part> take();

 private:
  enum class Await { kDelimiter, kHeader, kBody };
  Result<bool> find_delimiter();
  Result<bool> read_header(SteadyTime now);
  Result<bool> read_body();
  void finish_body(std::size_t length);
  void consume(std::size_t length);
  std::string_view text() const;

  std::string boundary_;
  Await await_ = Await::kDelimiter;
  std::vector<std::uint8_t> buffer_;
  std::size_t scanned_ = 0;  ///< bytes of the body in which no delimiter begins
  std::size_t skipped_ = 0;  ///< bytes passed over since the last part
  Part part_;
  std::optional<std::size_t> length_;
  std::optional<Part> whole_;
};

/// The boundary parameter of a Content-Type; empty if there is none.
std::string boundary_of(std::string_view content_type);

}  // namespace telescope::vision
