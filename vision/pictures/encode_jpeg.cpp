#include <csetjmp>
#include <cstdlib>
#include <stdexcept>

#include <jpeglib.h>

#include "vision/pictures/encode.hpp"

namespace telescope::vision {
namespace {

/// Its functions end with a jump where libjpeg refuses; no frame that such a jump leaves owns anything.
class JpegEncoder {
 public:
  JpegEncoder() {
    picture_.err = jpeg_std_error(&fault_.libjpeg);
    fault_.libjpeg.error_exit = [](j_common_ptr picture) {
      std::longjmp(reinterpret_cast<Fault*>(picture->err)->out, 1);
    };
    jpeg_create_compress(&picture_);
  }
  JpegEncoder(const JpegEncoder&) = delete;
  JpegEncoder& operator=(const JpegEncoder&) = delete;
  ~JpegEncoder() {
    jpeg_destroy_compress(&picture_);
    std::free(bytes_);
  }

  bool encode(const cv::Mat& picture, int quality) {
    if (setjmp(fault_.out) != 0) return false;
    jpeg_mem_dest(&picture_, &bytes_, &size_);
    picture_.image_width = static_cast<JDIMENSION>(picture.cols);
    picture_.image_height = static_cast<JDIMENSION>(picture.rows);
    picture_.input_components = picture.channels();
    picture_.in_color_space = picture.channels() == 1 ? JCS_GRAYSCALE : JCS_EXT_BGR;
    jpeg_set_defaults(&picture_);
    jpeg_set_quality(&picture_, quality, TRUE);
    jpeg_start_compress(&picture_, TRUE);
    while (picture_.next_scanline < picture_.image_height) {
      auto* row = const_cast<JSAMPROW>(picture.ptr(static_cast<int>(picture_.next_scanline)));
      jpeg_write_scanlines(&picture_, &row, 1);
    }
    jpeg_finish_compress(&picture_);
    return true;
  }
  std::string bytes() const { return {reinterpret_cast<const char*>(bytes_), size_}; }

 private:
  struct Fault {
    jpeg_error_mgr libjpeg;  // first: libjpeg knows this only
    std::jmp_buf out;
  };
  Fault fault_{};
  jpeg_compress_struct picture_{};
  unsigned char* bytes_ = nullptr;
  unsigned long size_ = 0;
};

}  // namespace

std::string encode_jpeg(const cv::Mat& picture, int quality) {
  JpegEncoder encoder;
  if ((picture.type() != CV_8UC1 && picture.type() != CV_8UC3) || !encoder.encode(picture, quality))
    throw std::invalid_argument("no JPEG can hold this picture");
  return encoder.bytes();
}

}  // namespace telescope::vision
