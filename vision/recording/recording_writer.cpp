#include "vision/recording/recording_writer.hpp"

#include <cerrno>
#include <cmath>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>
#include <opencv2/imgproc.hpp>
#include <zlib.h>

#include "core/base/json_text.hpp"
#include "vision/pictures/encode.hpp"
#include "vision/recording/base64.hpp"

namespace telescope::vision {
namespace {

using nlohmann::json;

constexpr double kPictureEvery_s = 0.25, kFlushEvery_s = 1.0;
constexpr int kJpegQuality = 40;

std::string small_picture(const cv::Mat& luma) {
  cv::Mat small;
  const double scale = std::min(1.0, kRecordingWidth / static_cast<double>(luma.cols));
  const cv::Size size(cvRound(luma.cols * scale), std::max(1, cvRound(luma.rows * scale)));
  cv::resize(luma, small, size, 0, 0, cv::INTER_AREA);
  return base64(encode_jpeg(small, kJpegQuality));
}

}  // namespace

struct RecordingWriter::File {
  gzFile handle = nullptr;
  ~File() {
    if (handle) gzclose(handle);
  }
};

RecordingWriter::RecordingWriter(std::filesystem::path file)
    : name_(std::move(file)), file_(std::make_unique<File>()) {}
RecordingWriter::RecordingWriter(RecordingWriter&&) noexcept = default;
RecordingWriter& RecordingWriter::operator=(RecordingWriter&&) noexcept = default;
RecordingWriter::~RecordingWriter() = default;

Error RecordingWriter::fault() const {
  return {"the recording " + name_.string() + " cannot be written: " + std::strerror(errno)};
}

Result<RecordingWriter> RecordingWriter::create(const std::filesystem::path& file,
                                                const RecordingHeader& header) {
  RecordingWriter writer(file);
  writer.file_->handle = gzopen(file.c_str(), "wb6");
  if (!writer.file_->handle) return tl::unexpected(writer.fault());
  const json first = {{"telescope_recording", 1},
                      {"camera", header.camera},
                      {"kit", json::parse(to_json(header.kit))},
                      {"profile", json::parse(calibration::to_json(header.profile))}};
  if (auto written = writer.write(json_text(first)); !written) return tl::unexpected(written.error());
  return writer;
}

Result<void> RecordingWriter::write(const std::string& line) {
  const std::string whole = line + '\n';
  if (gzwrite(file_->handle, whole.data(), static_cast<unsigned>(whole.size())) <= 0)
    return tl::unexpected(fault());
  return {};
}

Result<void> RecordingWriter::add(std::uint64_t number, double t_s, const Reading& reading,
                                  const cv::Mat& luma) {
  json line = {{"n", number}, {"t", std::round(t_s * 1e4) / 1e4}};
  if (luma.size() != size_) {
    size_ = luma.size();
    line["size"] = {size_.width, size_.height};
    last_picture_s_.reset();
  }
  const auto list = [&](const std::vector<Sighting>& sightings) {
    json all = json::array();
    for (const Sighting& s : sightings) {
      json one = {s.tag.value(), std::lround(s.correlation * 1000), std::lround(s.margin * 1000),
                  std::lround(s.module_px * 100)};
      auto& before = corners_[s.tag];
      for (std::size_t i = 0; i < before.size(); ++i) {
        const auto& corner = s.corners[i / 2];
        const int now = cvRound((i % 2 ? corner.y_px : corner.x_px) * kRecordingSteps);
        one.push_back(now - before[i]);
        before[i] = now;
      }
      all.push_back(std::move(one));
    }
    return all;
  };
  if (reading.edge_bias_px) line["b"] = std::round(*reading.edge_bias_px * 1e4) / 1e4;
  line["s"] = list(reading.sightings);
  if (!reading.outsiders.empty()) line["o"] = list(reading.outsiders);
  if (!reading.markers.empty()) line["m"] = list(reading.markers);
  for (const TagId tag : reading.doubles) line["d"].push_back(tag.value());
  if (!luma.empty() && (!last_picture_s_ || t_s - *last_picture_s_ >= kPictureEvery_s - 1e-3)) {
    line["p"] = small_picture(luma);
    last_picture_s_ = t_s;
  }
  if (auto written = write(line.dump()); !written) return written;
  if (!last_flush_s_ || t_s - *last_flush_s_ >= kFlushEvery_s) {
    last_flush_s_ = t_s;
    if (gzflush(file_->handle, Z_SYNC_FLUSH) != Z_OK) return tl::unexpected(fault());
  }
  return {};
}

Result<void> RecordingWriter::close() {
  if (!file_->handle) return {};
  if (gzclose(std::exchange(file_->handle, nullptr)) != Z_OK) return tl::unexpected(fault());
  return {};
}

}  // namespace telescope::vision
