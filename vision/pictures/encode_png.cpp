#include <csetjmp>
#include <stdexcept>

#include <png.h>
#include <zlib.h>

#include "vision/pictures/encode.hpp"

namespace telescope::vision {
namespace {

/// False where libpng refuses, which ends it with a jump; no frame that such a jump leaves owns anything.
bool encode(png_structp png, png_infop info, const cv::Mat& picture, std::string& out) {
  if (setjmp(png_jmpbuf(png)) != 0) return false;
  png_set_write_fn(
      png, &out,
      [](png_structp writer, png_bytep bytes, std::size_t size) {
        static_cast<std::string*>(png_get_io_ptr(writer))->append(reinterpret_cast<const char*>(bytes), size);
      },
      nullptr);
  png_set_IHDR(png, info, static_cast<png_uint_32>(picture.cols), static_cast<png_uint_32>(picture.rows), 8,
               picture.channels() == 1 ? PNG_COLOR_TYPE_GRAY : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  // Differences of neighbours, of which runs alone are looked for: a photograph gets hardly smaller by more.
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB);
  png_set_compression_level(png, Z_BEST_SPEED);
  png_set_compression_strategy(png, Z_RLE);
  png_write_info(png, info);
  png_set_bgr(png);
  for (int y = 0; y < picture.rows; ++y) png_write_row(png, picture.ptr(y));
  png_write_end(png, info);
  return true;
}

}  // namespace

std::string encode_png(const cv::Mat& picture) {
  const auto ignore = [](png_structp, png_const_charp) {};
  const auto jump = [](png_structp png, png_const_charp) { png_longjmp(png, 1); };
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, jump, ignore);
  png_infop info = png ? png_create_info_struct(png) : nullptr;
  std::string out;
  const bool written =
      info && (picture.type() == CV_8UC1 || picture.type() == CV_8UC3) && encode(png, info, picture, out);
  png_destroy_write_struct(&png, &info);
  if (!written) throw std::invalid_argument("no PNG can hold this picture");
  return out;
}

}  // namespace telescope::vision
