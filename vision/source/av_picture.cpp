#include "vision/source/av_picture.hpp"

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavutil/frame.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>
}

#include <algorithm>
#include <array>
#include <climits>
#include <cstdarg>
#include <memory>
#include <mutex>
#include <string_view>

#include "vision/pictures/exif.hpp"
#include "vision/pictures/jpeg.hpp"

namespace telescope::vision {
namespace {

/// Grey with alpha or without, not by a palette.
bool is_grey(const AVFrame& frame) {
  const AVPixFmtDescriptor* format = av_pix_fmt_desc_get(static_cast<AVPixelFormat>(frame.format));
  return format != nullptr && format->nb_components <= 2 && (format->flags & AV_PIX_FMT_FLAG_PAL) == 0;
}

bool full_range(const AVFrame& frame) {
  switch (frame.format) {  // the deprecated formats that say so by their name
    case AV_PIX_FMT_YUVJ420P:
    case AV_PIX_FMT_YUVJ422P:
    case AV_PIX_FMT_YUVJ444P:
      return true;
    default:
      return frame.color_range == AVCOL_RANGE_JPEG || is_grey(frame);
  }
}

/// The first plane is 8-bit luma.
bool has_luma_plane(const AVFrame& frame) {
  const AVPixFmtDescriptor* format = av_pix_fmt_desc_get(static_cast<AVPixelFormat>(frame.format));
  if (format == nullptr || frame.linesize[0] <= 0) return false;
  constexpr auto kNotYuv =
      AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_BITSTREAM;
  const AVComponentDescriptor& y = format->comp[0];
  return (format->flags & kNotYuv) == 0 && y.plane == 0 && y.step == 1 && y.offset == 0 && y.depth == 8;
}

cv::Mat convert(const AVFrame& frame, AVPixelFormat to, int type) {
  const std::unique_ptr<SwsContext, decltype(&sws_freeContext)> context(
      sws_getContext(frame.width, frame.height, static_cast<AVPixelFormat>(frame.format), frame.width,
                     frame.height, to, SWS_POINT, nullptr, nullptr, nullptr),
      &sws_freeContext);
  if (!context) return {};
  const int* matrix =
      sws_getCoefficients(frame.colorspace == AVCOL_SPC_BT709 ? SWS_CS_ITU709 : SWS_CS_ITU601);
  sws_setColorspaceDetails(context.get(), matrix, full_range(frame) ? 1 : 0, matrix, 1, 0, 1 << 16, 1 << 16);
  cv::Mat out(frame.height, frame.width, type);
  std::uint8_t* data[4] = {out.data, nullptr, nullptr, nullptr};
  const int stride[4] = {static_cast<int>(out.step), 0, 0, 0};
  sws_scale(context.get(), frame.data, frame.linesize, 0, frame.height, data, stride);
  return out;
}

/// Whether a decoder has complained on this thread.
thread_local bool complained = false;
/// The same, of its size: nothing has been decoded then.
thread_local bool is_too_large = false;

void hear(void*, int level, const char* format, va_list values) {
  if (level == AV_LOG_INFO && std::string_view(format).starts_with("Status %d: Redirecting to %s")) {
    (void)va_arg(values, int);
    led_to() = va_arg(values, const char*);
    return;
  }
  if (level > AV_LOG_ERROR) return;
  complained = true;
  if (!std::string_view(format).starts_with("Picture size %ux%u")) return;
  const unsigned width = va_arg(values, unsigned), height = va_arg(values, unsigned);
  is_too_large |= width > 0 && height > 0;
}

AVCodecID kind_of(std::span<const std::uint8_t> bytes) {
  struct Magic {
    std::string_view begins;
    AVCodecID codec;
    std::string_view goes_on = {};  ///< from byte 8 on
  };
  using namespace std::string_view_literals;
  static constexpr std::array kMagics = std::to_array<Magic>({{"\x89PNG", AV_CODEC_ID_PNG},
                                                              {"BM", AV_CODEC_ID_BMP},
                                                              {"RIFF", AV_CODEC_ID_WEBP, "WEBP"},
                                                              {"II*\0"sv, AV_CODEC_ID_TIFF},
                                                              {"MM\0*"sv, AV_CODEC_ID_TIFF},
                                                              {"P1", AV_CODEC_ID_PBM},
                                                              {"P2", AV_CODEC_ID_PGM},
                                                              {"P3", AV_CODEC_ID_PPM},
                                                              {"P4", AV_CODEC_ID_PBM},
                                                              {"P5", AV_CODEC_ID_PGM},
                                                              {"P6", AV_CODEC_ID_PPM}});
  const std::string_view head(reinterpret_cast<const char*>(bytes.data()),
                              std::min<std::size_t>(bytes.size(), 12));
  const auto* found = std::ranges::find_if(kMagics, [&](const Magic& magic) {
    return head.starts_with(magic.begins) && (magic.goes_on.empty() || head.substr(8) == magic.goes_on);
  });
  return found == kMagics.end() ? AV_CODEC_ID_NONE : found->codec;
}

/// FFmpeg's decoder takes it for black.
bool is_jpeg_in_tiff(std::span<const std::uint8_t> bytes) {
  constexpr std::size_t kCompression = 259, kOldJpeg = 6, kJpeg = 7;
  const std::size_t kind = tiff_value(bytes, kCompression).value_or(0);
  return kind == kOldJpeg || kind == kJpeg;
}

template <auto Free>
struct Freed {
  template <typename T>
  void operator()(T* p) const {
    Free(&p);
  }
};

}  // namespace

std::optional<std::string>& led_to() {
  thread_local std::optional<std::string> where;
  return where;
}

void set_up_av() {
  // Of the largest picture that is read, eight bytes a pixel: no server may ask for more at once.
  constexpr std::size_t kMostAtOnce = 8 * kMaxPixels + (16U << 20U);
  static std::once_flag once;
  std::call_once(once, [] {
    av_log_set_callback(hear);
    av_max_alloc(kMostAtOnce);
  });
}

bool is_av_still(std::span<const std::uint8_t> bytes) {
  return kind_of(bytes) != AV_CODEC_ID_NONE;
}

Result<cv::Mat> av_still(std::span<const std::uint8_t> bytes) {
  set_up_av();
  const AVCodec* decoder = avcodec_find_decoder(kind_of(bytes));
  if (decoder == nullptr || bytes.size() > INT_MAX)
    return failure("it is not a picture that can be read (JPEG, PNG, WebP, BMP, TIFF, PNM)");
  if (decoder->id == AV_CODEC_ID_TIFF && is_jpeg_in_tiff(bytes))
    return failure("this TIFF is compressed as JPEG, which cannot be read here: save it as PNG");
  const std::unique_ptr<AVCodecContext, Freed<avcodec_free_context>> codec(avcodec_alloc_context3(decoder));
  const std::unique_ptr<AVPacket, Freed<av_packet_free>> packet(av_packet_alloc());
  const std::unique_ptr<AVFrame, Freed<av_frame_free>> frame(av_frame_alloc());
  if (!codec || !packet || !frame || av_new_packet(packet.get(), static_cast<int>(bytes.size())) < 0)
    return failure("not enough memory");
  std::ranges::copy(bytes, packet->data);
  codec->max_pixels = static_cast<std::int64_t>(kMaxPixels);
  codec->err_recognition = AV_EF_CRCCHECK | AV_EF_BITSTREAM | AV_EF_BUFFER;
  codec->strict_std_compliance = FF_COMPLIANCE_STRICT;  // no PNG without its end
  codec->thread_count = 1;                              // complaints are heard on this thread
  complained = is_too_large = false;
  if (avcodec_open2(codec.get(), decoder, nullptr) < 0 ||
      avcodec_send_packet(codec.get(), packet.get()) < 0 ||
      avcodec_receive_frame(codec.get(), frame.get()) < 0 || complained || frame->decode_error_flags != 0)
    return failure(is_too_large ? "the picture is larger than 100 megapixels: make it smaller"
                                : "the picture is cut off or damaged; copy it again");
  cv::Mat picture = is_grey(*frame) ? convert(*frame, AV_PIX_FMT_GRAY8, CV_8UC1)
                                    : convert(*frame, AV_PIX_FMT_BGR24, CV_8UC3);
  if (picture.empty()) return failure("not enough memory");
  return picture;
}

cv::Mat av_luma(const AVFrame& frame) {
  if (!has_luma_plane(frame)) return convert(frame, AV_PIX_FMT_GRAY8, CV_8UC1);
  const cv::Mat plane(frame.height, frame.width, CV_8UC1, frame.data[0],
                      static_cast<std::size_t>(frame.linesize[0]));
  if (full_range(frame)) return plane.clone();
  cv::Mat luma;
  plane.convertTo(luma, CV_8U, 255.0 / 219.0, -16.0 * 255.0 / 219.0);
  return luma;
}

std::function<cv::Mat()> av_colour_later(const AVFrame& frame, int orientation) {
  // A reference to the decoder's buffers, not a copy of the pixels.
  std::shared_ptr<AVFrame> kept(av_frame_clone(&frame), [](AVFrame* p) { av_frame_free(&p); });
  if (!kept) return nullptr;
  return [kept = std::shared_ptr<const AVFrame>(std::move(kept)), orientation] {
    return upright(convert(*kept, AV_PIX_FMT_BGR24, CV_8UC3), orientation);
  };
}

}  // namespace telescope::vision
