#include "vision/recording/recording_reader.hpp"

#include <cerrno>
#include <cmath>
#include <cstring>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>
#include <opencv2/imgproc.hpp>
#include <sodium.h>
#include <zlib.h>

#include "core/base/json_reader.hpp"
#include "vision/pictures/jpeg.hpp"
#include "vision/recording/base64.hpp"

namespace telescope::vision {
namespace {

using nlohmann::json;

constexpr std::size_t kLongestLine = 8U << 20;
constexpr int kLargestSide = 1 << 14, kMostPixels = 100'000'000;
constexpr std::string_view kBeginning = "{\"camera\":";

/// A number within bounds; throws std::out_of_range else.
double number(const json& value, double low, double high) {
  const double v = value.get<double>();
  if (!(v >= low && v <= high)) throw std::out_of_range("a number is out of its range");
  return v;
}

cv::Mat decode_picture(const std::string& text, cv::Size size) {
  const auto bytes = from_base64(text);
  if (!bytes) throw std::out_of_range("its picture is no base64");
  const auto small = decode_jpeg(*bytes, JpegColour::kLuma);
  if (!small) throw std::out_of_range("its picture is no JPEG");
  if (small->cols > size.width || small->rows > size.height)
    throw std::out_of_range("its picture is too large");
  cv::Mat full;
  cv::resize(*small, full, size, 0, 0, cv::INTER_LINEAR);
  return full;
}

}  // namespace

struct RecordingReader::File {
  gzFile handle = nullptr;
  ~File() {
    if (handle) gzclose(handle);
  }
};

RecordingReader::RecordingReader(RecordingReader&&) noexcept = default;
RecordingReader& RecordingReader::operator=(RecordingReader&&) noexcept = default;
RecordingReader::~RecordingReader() = default;

Error RecordingReader::damaged(const std::string& what) const {
  return {"the recording " + name_.string() + " is damaged in line " + std::to_string(lines_) + ": " + what};
}

/// Nothing: the file is over.
Result<std::optional<std::string>> RecordingReader::line() {
  std::string out;
  char part[1 << 14];
  while (gzgets(file_->handle, part, sizeof part)) {
    const std::size_t length = std::strlen(part);
    out.append(part, length);
    if (out.ends_with('\n')) {
      ++lines_;
      out.pop_back();
      return out;
    }
    if (length + 1 < sizeof part && !gzeof(file_->handle))
      return tl::unexpected(damaged("it holds a zero byte"));
    if (out.size() > kLongestLine) return tl::unexpected(damaged("it has no end"));
  }
  int code = Z_OK;
  gzerror(file_->handle, &code);
  cut_off_ = !out.empty() || code == Z_BUF_ERROR;
  ++lines_;
  if (code != Z_OK && code != Z_BUF_ERROR && code != Z_STREAM_END)
    return tl::unexpected(damaged("what follows cannot be decompressed"));
  return std::optional<std::string>();
}

Result<RecordingReader> RecordingReader::open(const std::filesystem::path& file) {
  RecordingReader reader;
  reader.name_ = file;
  reader.file_ = std::make_unique<File>();
  reader.file_->handle = gzopen(file.c_str(), "rb");
  if (!reader.file_->handle)
    return failure("the recording " + file.string() + " cannot be read: " + std::strerror(errno));
  const auto first = reader.line();
  if (!first || !*first || !(*first)->starts_with(kBeginning))
    return failure(file.string() + " is no recording of telescope");
  try {
    const json header = parse_json(**first, "the header").value_or(json());
    const int version = header.at("telescope_recording").get<int>();
    if (version != 1)
      return failure(file.string() + " is a recording of version " + std::to_string(version) +
                     "; this telescope reads version 1");
    auto kit = parse_kit(header.at("kit").dump(), file.string());
    if (!kit) return tl::unexpected(kit.error());
    auto profile = calibration::parse_profile(header.at("profile").dump(), file.string());
    if (!profile) return tl::unexpected(profile.error());
    reader.header_ = {*std::move(kit), *std::move(profile), header.at("camera").get<std::string>()};
  } catch (const json::exception&) {
    return tl::unexpected(reader.damaged("it does not say what it was made with"));
  }
  return reader;
}

Result<std::optional<RecordedFrame>> RecordingReader::next() {
  const auto text = line();
  if (!text) return tl::unexpected(text.error());
  if (!*text) return std::optional<RecordedFrame>();
  RecordedFrame frame;
  const auto list = [&](const json& all) {
    std::vector<Sighting> out;
    for (const json& one : all) {
      if (one.size() != 12) throw std::out_of_range("a sighting has twelve numbers");
      Sighting s{.tag = TagId(static_cast<int>(number(one[0], 0, 1e6))),
                 .corners = {},
                 .correlation = static_cast<float>(number(one[1], -1000, 1000) / 1000),
                 .margin = static_cast<float>(number(one[2], -2000, 2000) / 1000),
                 .module_px = static_cast<float>(number(one[3], 0, 1e6) / 100)};
      auto& corners = corners_[s.tag];
      for (std::size_t i = 0; i < corners.size(); ++i) {
        constexpr double kFarthest = 4.0 * kLargestSide * kRecordingSteps;
        const double now = corners[i] + number(one[4 + i], -kFarthest, kFarthest);
        if (std::abs(now) > kFarthest) throw std::out_of_range("a corner is far outside the picture");
        corners[i] = static_cast<int>(now);
        (i % 2 ? s.corners[i / 2].y_px : s.corners[i / 2].x_px) = now / kRecordingSteps;
      }
      out.push_back(s);
    }
    return out;
  };
  try {
    const json all = parse_json(**text, "the line").value_or(json());
    frame.number = all.at("n").get<std::uint64_t>();
    frame.t_s = number(all.at("t"), -1e9, 1e9);
    if (last_s_ && frame.t_s < *last_s_) throw std::out_of_range("its time runs backwards");
    last_s_ = frame.t_s;
    if (all.contains("size")) {
      size_ = {static_cast<int>(number(all["size"].at(0), 1, kLargestSide)),
               static_cast<int>(number(all["size"].at(1), 1, kLargestSide))};
      if (size_.area() > kMostPixels) throw std::out_of_range("its pictures are too large");
      picture_ = cv::Mat();
    }
    if (all.contains("b")) frame.reading.edge_bias_px = number(all["b"], -100, 100);
    frame.reading.sightings = list(all.at("s"));
    if (all.contains("o")) frame.reading.outsiders = list(all["o"]);
    if (all.contains("m")) frame.reading.markers = list(all["m"]);
    if (all.contains("d"))
      for (const json& tag : all["d"])
        frame.reading.doubles.push_back(TagId(static_cast<int>(number(tag, 0, 1e6))));
    if (all.contains("p")) picture_ = decode_picture(all["p"].get<std::string>(), size_);
  } catch (const json::exception&) {
    return tl::unexpected(damaged("it is not as a line of a recording should be"));
  } catch (const std::out_of_range& wrong) {
    return tl::unexpected(damaged(wrong.what()));
  }
  frame.picture = picture_;
  return std::optional(std::move(frame));
}

}  // namespace telescope::vision
