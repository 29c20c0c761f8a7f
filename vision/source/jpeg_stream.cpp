#include "vision/source/jpeg_stream.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/base/words.hpp"

namespace telescope::vision {
namespace {

constexpr std::uint8_t kMark = 0xFF, kStart = 0xD8, kEnd = 0xD9;
/// So many pictures without a header are no small ones behind the one that has it, with still smaller ones in
/// them: the header came once, before all.
constexpr int kManyWithout = 8;
constexpr std::size_t kMostZeros = 16;  // that some cameras write behind a start marker
constexpr int kMostCutOff = 16;         // one after the other
constexpr int kMostCutOffAtFirst = 3;   // before any whole one: its maker leaves out the end marker

/// Markers that stand alone: restarts, and one of no meaning.
bool stands_alone(std::uint8_t marker) {
  return (marker & 0xF8) == 0xD0 || marker == 0x01;
}

/// Whether it ends as headers do: with a blank line, or, of those that leave it out, with a line of text.
bool ends_header(std::string_view text) {
  const std::size_t end = text.find_last_not_of("\r\n") + 1;
  const std::string_view line_ends = text.substr(end);
  if (line_ends.empty()) return false;
  const auto nth = [&](char c) { return std::ranges::count(line_ends, c); };
  if (nth('\n') > 1 || (nth('\n') == 0 && nth('\r') > 1)) return true;
  const std::size_t line = text.substr(0, end).find_last_of("\r\n") + 1;
  return line < end &&
         std::ranges::all_of(text.substr(line, end - line), [](char c) { return c >= ' ' && c < '\x7F'; });
}

/// The time that a part's header tells.
std::optional<double> timestamp_in(std::string_view header) {
  constexpr std::string_view kName = "x-timestamp:";
  const std::string low = lowered(header);
  const auto found = low.rfind(kName);
  if (found == std::string::npos) return std::nullopt;
  const std::string_view rest = trimmed(std::string_view(low).substr(found + kName.size()));
  double value = 0.0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
  return error == std::errc() && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

}  // namespace

std::string_view JpegStream::text() const {
  return {reinterpret_cast<const char*>(buffer_.data()), buffer_.size()};
}

void JpegStream::consume(std::size_t length) {
  buffer_.erase(buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(length));
  at_ -= std::min(at_, length);
}

Result<void> JpegStream::feed(std::span<const std::uint8_t> bytes, SteadyTime now) {
  buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
  while (in_picture_ ? pass_segment() : find_start(now)) {
  }
  if (cut_off_ >= (count_ > 0 ? kMostCutOff : kMostCutOffAtFirst))
    return failure("each picture that it sends is cut off before its end");
  if (in_picture_ && buffer_.size() > kMaxPicture) return failure("it sends a picture larger than 32 MB");
  if (!in_picture_ && skipped_ + buffer_.size() > (count_ > 0 ? kMaxPicture : kMaxPreamble))
    return failure("what it sends is no MJPEG stream: there are no JPEG pictures in it");
  return {};
}

/// In what has come since it looked last, before the first picture.
void JpegStream::look_for_type() {
  constexpr std::string_view kName = "content-type:", kPicture = "image/", kFilm = "video/";
  constexpr std::size_t kMostOfALine = 128;
  const std::size_t from = at_ - std::min(at_, kMostOfALine), picture = text().find("\xFF\xD8", at_);
  const std::string recent = lowered(text().substr(from, picture == text().npos ? picture : picture - from));
  for (auto found = recent.find(kName); found != recent.npos; found = recent.find(kName, found + 1)) {
    const std::size_t begin = found + kName.size(), end = recent.find_first_of(";\r\n", begin);
    if (end == recent.npos) return;
    const std::string_view type = trimmed(std::string_view(recent).substr(begin, end - begin));
    const bool is_jpeg = type.ends_with("jpeg") || type.ends_with("jpg");
    const bool is_seen = type.starts_with(kPicture) || type.starts_with(kFilm);
    if (is_seen && !is_jpeg && end - begin < kMostOfALine) other_type_ = type;
  }
}

bool JpegStream::find_start(SteadyTime now) {
  if (count_ == 0 && other_type_.empty()) look_for_type();
  constexpr std::string_view kBeginning = "\xFF\xD8";
  std::size_t found = at_;
  for (;; ++found) {
    found = text().find(kBeginning, found);
    if (found == std::string_view::npos) break;
    const std::string_view behind = text().substr(found + kBeginning.size(), kMostZeros + 1);
    const std::size_t first = behind.find_first_not_of('\0');
    if (first != behind.npos && behind[first] == '\xFF') break;
    if (first == behind.npos && behind.size() <= kMostZeros) {  // more is to come
      at_ = found;
      return false;
    }
  }
  if (found == std::string_view::npos) {
    at_ = buffer_.size() - std::min<std::size_t>(buffer_.size(), kBeginning.size() - 1);
    if (at_ > 2 * kMaxHeader) {
      skipped_ += at_ - kMaxHeader;
      consume(at_ - kMaxHeader);
    }
    return false;
  }
  const std::string_view before = text().substr(0, found);
  const bool behind_header = ends_header(before);
  without_header_ = behind_header ? 0 : without_header_ + 1;
  headers_ = behind_header || (headers_ && without_header_ < kManyWithout);
  if (headers_ && !behind_header) {
    at_ = found + 2;
    return true;
  }
  picture_ = {.timestamp_s = timestamp_in(before.substr(found - std::min(found, kMaxHeader))), .began = now};
  at_ = found;
  consume(found);
  at_ = 2;
  in_picture_ = true;
  in_starts_ = true;
  return true;
}

/// Passes over one marker and what belongs to it. The picture's own data are passed over as stray bytes
/// before a marker are: in them a zero follows what is none.
bool JpegStream::pass_segment() {
  const auto mark = std::find(buffer_.begin() + static_cast<std::ptrdiff_t>(at_), buffer_.end(), kMark);
  at_ = static_cast<std::size_t>(mark - buffer_.begin());
  if (at_ + 1 >= buffer_.size()) return false;
  const std::uint8_t marker = buffer_[at_ + 1];
  if (marker == kMark) {
    at_ += 1;
  } else if (marker == 0 || stands_alone(marker) || (marker == kStart && in_starts_)) {
    at_ += 2;
  } else if (marker == kStart) {  // the picture is cut off, and the next begins
    in_picture_ = false;
    ++cut_off_;
  } else if (marker == kEnd) {
    picture_.jpeg.assign(buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(at_ + 2));
    picture_.number = ++count_;
    cut_off_ = 0;
    whole_ = std::move(picture_);
    skipped_ = 0;
    consume(at_ + 2);
    in_picture_ = false;
  } else {
    if (at_ + 3 >= buffer_.size()) return false;
    const std::size_t behind = at_ + 2 + std::max<std::size_t>(2, buffer_[at_ + 2] * 256U + buffer_[at_ + 3]);
    if (behind > buffer_.size()) return false;
    at_ = behind;
    in_starts_ = false;
  }
  return true;
}

std::optional<StreamPicture> JpegStream::take() {
  auto picture = std::move(whole_);
  whole_.reset();
  return picture;
}

}  // namespace telescope::vision
