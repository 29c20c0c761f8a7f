#include "vision/source/multipart.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "core/base/words.hpp"

namespace telescope::vision {
namespace {

constexpr std::size_t kMaxBoundary = 200;  // RFC 2046 allows 70

/// Cameras write the delimiter with its dashes into the Content-Type, or more dashes than they declare.
std::string_view without_dashes(std::string_view boundary) {
  while (boundary.starts_with('-')) boundary.remove_prefix(1);
  return boundary;
}

template <class Number>
std::optional<Number> to_number(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end == text.data()) return std::nullopt;
  return number;
}

}  // namespace

MultipartParser::MultipartParser(std::string boundary) : boundary_(without_dashes(boundary)) {}

std::string_view MultipartParser::text() const {
  return {reinterpret_cast<const char*>(buffer_.data()), buffer_.size()};
}

void MultipartParser::consume(std::size_t length) {
  buffer_.erase(buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(length));
  scanned_ = 0;
}

Result<void> MultipartParser::feed(std::span<const std::uint8_t> bytes, SteadyTime now) {
  buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
  for (;;) {
    Result<bool> moved = await_ == Await::kDelimiter ? find_delimiter()
                         : await_ == Await::kHeader  ? read_header(now)
                                                     : read_body();
    if (!moved) return tl::unexpected(moved.error());
    if (!*moved) return {};
  }
}

/// Looks through whole lines for the delimiter's; passes over everything else.
Result<bool> MultipartParser::find_delimiter() {
  const std::string_view all = text();
  std::size_t line = 0;
  for (auto end = all.find('\n'); end != std::string_view::npos; line = end + 1, end = all.find('\n', line)) {
    const std::string_view content = trimmed(all.substr(line, end - line));
    if (!content.starts_with("--") || content.size() > kMaxBoundary) continue;
    const std::string_view name = without_dashes(content);
    if (name.empty() || (!boundary_.empty() && name != boundary_)) continue;
    boundary_ = name;
    consume(end + 1);
    skipped_ = 0;
    await_ = Await::kHeader;
    return true;
  }
  skipped_ += line;
  consume(line);
  if (skipped_ + buffer_.size() > (whole_ || part_.began != SteadyTime{} ? kMaxBody : kMaxPreamble))
    return failure("what it sends is no MJPEG stream: there are no part boundaries in it");
  return false;
}

Result<bool> MultipartParser::read_header(SteadyTime now) {
  const std::string_view all = text();
  Part part{.began = now};
  std::optional<std::size_t> length;
  std::size_t line = 0;
  for (auto end = all.find('\n'); end != std::string_view::npos; line = end + 1, end = all.find('\n', line)) {
    if (end > kMaxHeader) break;
    const std::string_view content = trimmed(all.substr(line, end - line));
    if (content.empty()) {
      part_ = std::move(part);
      length_ = length;
      consume(end + 1);
      await_ = Await::kBody;
      return true;
    }
    const auto colon = content.find(':');
    if (colon == std::string_view::npos) continue;
    const std::string name = lowered(trimmed(content.substr(0, colon)));
    const std::string_view value = trimmed(content.substr(colon + 1));
    if (name == "content-type") part.content_type = lowered(value);
    if (name == "content-length") length = to_number<std::size_t>(value);
    if (name == "x-timestamp") part.timestamp_s = to_number<double>(value);
  }
  if (all.size() > kMaxHeader) return failure("what it sends is no MJPEG stream: a part's header has no end");
  return false;
}

Result<bool> MultipartParser::read_body() {
  if (length_) {
    if (*length_ > kMaxBody) return failure("it announces a picture larger than 32 MB");
    if (buffer_.size() < *length_) return false;
    finish_body(*length_);
    return true;
  }
  const std::string delimiter = "--" + boundary_;
  const std::string_view all = text();
  const auto found = all.find(delimiter, scanned_);
  if (found == std::string_view::npos) {
    if (all.size() > kMaxBody) return failure("it sends a picture larger than 32 MB");
    scanned_ = all.size() - std::min(all.size(), delimiter.size() - 1);
    return false;
  }
  std::size_t end = found;
  while (end > 0 && all[end - 1] == '-') --end;
  if (end > 0 && all[end - 1] == '\n') --end;
  if (end > 0 && all[end - 1] == '\r') --end;
  finish_body(end);
  return true;
}

void MultipartParser::finish_body(std::size_t length) {
  part_.body.assign(buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(length));
  consume(length);
  whole_ = std::move(part_);
  part_ = Part{.began = whole_->began};
  await_ = Await::kDelimiter;
}

std::optional<Part> MultipartParser::take() {
  std::optional<Part> part = std::move(whole_);
  whole_.reset();
  return part;
}

std::string boundary_of(std::string_view content_type) {
  const auto at = lowered(content_type).find("boundary=");
  if (at == std::string::npos) return {};
  std::string_view value = trimmed(content_type.substr(at + 9));
  if (value.starts_with('"')) return std::string(value.substr(1, value.find('"', 1) - 1));
  return std::string(trimmed(value.substr(0, value.find(';'))));
}

}  // namespace telescope::vision
