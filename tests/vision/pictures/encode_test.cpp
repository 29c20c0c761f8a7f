#include "vision/pictures/encode.hpp"

#include <stdexcept>

#include <opencv2/imgcodecs.hpp>

#include "tests/support/catch.hpp"
#include "vision/pictures/jpeg.hpp"

using namespace telescope;
using namespace telescope::vision;

namespace {

/// A photograph's likeness: a slope with noise. Grey or coloured, and its lines do not lie one behind the
/// other.
cv::Mat photograph(int type, cv::Size size = {61, 47}) {
  cv::Mat wider(size.height, size.width + 3, type);
  cv::RNG(5).fill(wider, cv::RNG::UNIFORM, 0, 24);
  for (int y = 0; y < size.height; ++y) wider.row(y) += cv::Scalar(60 + y, 70 + 2 * y, 140 - y);
  return wider(cv::Rect({}, size));
}

cv::Mat opencv_reads(const std::string& bytes) {
  return cv::imdecode(std::vector<char>(bytes.begin(), bytes.end()), cv::IMREAD_UNCHANGED);
}

}  // namespace

TEST_CASE("a PNG holds every pixel of its picture", "[pictures]") {
  for (const cv::Mat& picture : {photograph(CV_8UC1), photograph(CV_8UC3), photograph(CV_8UC1, {1, 1}),
                                 photograph(CV_8UC3, {1, 300}), photograph(CV_8UC3, {5000, 2})}) {
    const cv::Mat read = opencv_reads(encode_png(picture));
    REQUIRE(read.type() == picture.type());
    REQUIRE(read.size() == picture.size());
    CHECK(cv::norm(read, picture, cv::NORM_INF) == 0.0);
  }
}

TEST_CASE("a JPEG of any quality has the pixels that OpenCV's has", "[pictures]") {
  for (const cv::Mat& picture : {photograph(CV_8UC1), photograph(CV_8UC3), photograph(CV_8UC3, {1, 1})})
    for (const int quality : {25, 40, 60, 78, 95, 100}) {
      CAPTURE(picture.type(), quality);
      std::vector<std::uint8_t> theirs;
      cv::imencode(".jpg", picture, theirs, {cv::IMWRITE_JPEG_QUALITY, quality});
      const auto colour = picture.channels() == 1 ? JpegColour::kLuma : JpegColour::kBgr;
      const auto read = decode_jpeg(bytes_of(encode_jpeg(picture, quality)), colour);
      REQUIRE(read);
      CHECK(cv::norm(*read, decode_jpeg(theirs, colour).value(), cv::NORM_INF) <= 2.0);
    }
}

TEST_CASE("what no picture file can hold is refused", "[pictures]") {
  for (const cv::Mat& picture :
       {cv::Mat(), cv::Mat(8, 8, CV_16UC3, cv::Scalar()), cv::Mat(8, 8, CV_8UC4), cv::Mat(0, 8, CV_8UC3)}) {
    CHECK_THROWS_AS(encode_jpeg(picture, 90), std::invalid_argument);
    CHECK_THROWS_AS(encode_png(picture), std::invalid_argument);
  }
  CHECK_THROWS_AS(encode_jpeg(cv::Mat(1, 70'000, CV_8UC1, cv::Scalar()), 90), std::invalid_argument);
}
