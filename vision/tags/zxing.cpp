#include "vision/tags/zxing.hpp"

#define ZX_USE_UTF8 1  // 1.4: texts are std::string, as they always are in 2.x
#include <stdexcept>

#include <ZXing/BitMatrix.h>
#include <ZXing/MultiFormatWriter.h>
#include <ZXing/ReadBarcode.h>

namespace telescope::vision {
namespace {

#if __has_include(<ZXing/ReaderOptions.h>)
using Options = ZXing::ReaderOptions;
#else
using Options = ZXing::DecodeHints;
#endif

ZXing::BarcodeFormat format_of(Symbology symbology) {
  return symbology == Symbology::kDataMatrix ? ZXing::BarcodeFormat::DataMatrix
                                             : ZXing::BarcodeFormat::QRCode;
}

Options options_for(Symbology symbology) {
  Options options;
  options.setFormats(format_of(symbology));
  options.setTryDownscale(false);
#if __has_include(<ZXing/ReaderOptions.h>)
  options.setTryInvert(false);
#endif
  return options;
}

ZXing::ImageView image_view_of(const cv::Mat& luma) {
  return {luma.data, luma.cols, luma.rows, ZXing::ImageFormat::Lum, static_cast<int>(luma.step)};
}

}  // namespace

std::optional<std::string> read_clean_symbol(const cv::Mat& luma, Symbology symbology) {
  Options options = options_for(symbology);
  options.setIsPure(true);
  options.setTryHarder(false);
  options.setTryRotate(false);
  options.setBinarizer(ZXing::Binarizer::FixedThreshold);
  const auto result = ZXing::ReadBarcode(image_view_of(luma), options);
  if (!result.isValid() || result.isMirrored()) return std::nullopt;
  return result.text();
}

std::vector<Symbol> find_symbols(const cv::Mat& luma, Symbology symbology) {
  std::vector<Symbol> symbols;
  for (const auto& result : ZXing::ReadBarcodes(image_view_of(luma), options_for(symbology))) {
    if (!result.isValid()) continue;
    cv::Point2d centre;
    for (const auto& corner : result.position()) centre += 0.25 * cv::Point2d(corner.x, corner.y);
    symbols.push_back({result.text(), centre});
  }
  return symbols;
}

cv::Mat draw_symbol(const std::string& text, Symbology symbology) {
  try {
    const auto matrix = ZXing::MultiFormatWriter(format_of(symbology)).setMargin(0).encode(text, 0, 0);
    cv::Mat image(matrix.height(), matrix.width(), CV_8UC1);
    for (int y = 0; y < image.rows; ++y)
      for (int x = 0; x < image.cols; ++x) image.at<unsigned char>(y, x) = matrix.get(x, y) ? 0 : 255;
    return image;
  } catch (const std::exception& error) {
    throw std::invalid_argument("a code cannot hold '" + text + "': " + error.what());
  }
}

}  // namespace telescope::vision
