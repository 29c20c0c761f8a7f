#include "vision/source/av_output.hpp"

extern "C" {
#include <libavcodec/packet.h>
#include <libavformat/avformat.h>
}

#include <array>
#include <string>

#include "vision/pictures/encode.hpp"
#include "vision/source/av_picture.hpp"

namespace telescope::vision {
namespace {

constexpr int kJpegQuality = 75;  ///< 180 KB a picture of 1920 x 1080 with 80 pieces

}  // namespace

void AvOutput::Close::operator()(AVFormatContext* p) const {
  if (p->nb_streams > 0) av_write_trailer(p);
  avio_closep(&p->pb);
  avformat_free_context(p);
}

Error AvOutput::fault(int error) const {
  std::array<char, AV_ERROR_MAX_STRING_SIZE> reason{};
  av_strerror(error, reason.data(), reason.size());
  return {"the video " + file_.string() + " cannot be written: " + reason.data()};
}

Result<AvOutput> AvOutput::create(const std::filesystem::path& file, cv::Size size, int frames_per_s) {
  set_up_av();
  AvOutput out;
  out.file_ = file;
  out.frames_per_s_ = frames_per_s;
  AVFormatContext* format = nullptr;
  if (const int made = avformat_alloc_output_context2(&format, nullptr, "avi", nullptr); made < 0)
    return tl::unexpected(out.fault(made));
  out.format_.reset(format);
  if (const int opened = avio_open(&format->pb, ("file:" + file.string()).c_str(), AVIO_FLAG_WRITE);
      opened < 0)
    return tl::unexpected(out.fault(opened));
  AVStream* stream = avformat_new_stream(format, nullptr);
  if (stream == nullptr) return tl::unexpected(out.fault(AVERROR(ENOMEM)));
  stream->time_base = {1, frames_per_s};
  stream->avg_frame_rate = {frames_per_s, 1};
  stream->codecpar->codec_type = AVMEDIA_TYPE_VIDEO;
  stream->codecpar->codec_id = AV_CODEC_ID_MJPEG;
  stream->codecpar->width = size.width;
  stream->codecpar->height = size.height;
  if (const int begun = avformat_write_header(format, nullptr); begun < 0)
    return tl::unexpected(out.fault(begun));
  return out;
}

Result<void> AvOutput::add(const cv::Mat& picture, long long frames) {
  if (frames <= 0) return {};
  std::string jpeg = encode_jpeg(picture, kJpegQuality);
  const std::unique_ptr<AVPacket, void (*)(AVPacket*)> packet(av_packet_alloc(),
                                                              [](AVPacket* p) { av_packet_free(&p); });
  if (!packet) return tl::unexpected(fault(AVERROR(ENOMEM)));
  for (const auto end = written_ + frames; written_ < end; ++written_) {
    packet->data = reinterpret_cast<std::uint8_t*>(jpeg.data());
    packet->size = static_cast<int>(jpeg.size());
    packet->flags = AV_PKT_FLAG_KEY;
    packet->duration = 1;
    packet->pts = packet->dts = written_;
    av_packet_rescale_ts(packet.get(), {1, frames_per_s_}, format_->streams[0]->time_base);
    if (const int added = av_write_frame(format_.get(), packet.get()); added < 0)
      return tl::unexpected(fault(added));
  }
  return {};
}

}  // namespace telescope::vision
