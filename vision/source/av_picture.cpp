#include "vision/source/av_picture.hpp"

extern "C" {
#include <libavutil/frame.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>
}

#include <memory>

namespace telescope::vision {
namespace {

bool full_range(const AVFrame& frame) {
  switch (frame.format) {  // the deprecated formats that say so by their name
    case AV_PIX_FMT_YUVJ420P:
    case AV_PIX_FMT_YUVJ422P:
    case AV_PIX_FMT_YUVJ444P:
    case AV_PIX_FMT_GRAY8:
      return true;
    default:
      return frame.color_range == AVCOL_RANGE_JPEG;
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

}  // namespace

cv::Mat av_luma(const AVFrame& frame) {
  if (!has_luma_plane(frame)) return convert(frame, AV_PIX_FMT_GRAY8, CV_8UC1);
  const cv::Mat plane(frame.height, frame.width, CV_8UC1, frame.data[0],
                      static_cast<std::size_t>(frame.linesize[0]));
  if (full_range(frame)) return plane.clone();
  cv::Mat luma;
  plane.convertTo(luma, CV_8U, 255.0 / 219.0, -16.0 * 255.0 / 219.0);
  return luma;
}

std::function<cv::Mat()> av_colour_later(const AVFrame& frame) {
  // A reference to the decoder's buffers, not a copy of the pixels.
  std::shared_ptr<AVFrame> kept(av_frame_clone(&frame), [](AVFrame* p) { av_frame_free(&p); });
  if (!kept) return nullptr;
  return [kept = std::shared_ptr<const AVFrame>(std::move(kept))] {
    return convert(*kept, AV_PIX_FMT_BGR24, CV_8UC3);
  };
}

}  // namespace telescope::vision
