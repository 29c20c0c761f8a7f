#include "tests/bench/support/aruco.hpp"

#include <opencv2/imgproc.hpp>
#if __has_include(<opencv2/objdetect/aruco_detector.hpp>)
#include <opencv2/objdetect/aruco_detector.hpp>
#define TELESCOPE_NEW_ARUCO 1
#else
#include <opencv2/aruco.hpp>
#endif

namespace telescope::bench {

static int dictionary_of(ArucoFamily family) {
  switch (family) {
    case ArucoFamily::kApril36h11:
      return cv::aruco::DICT_APRILTAG_36h11;
    case ArucoFamily::kApril16h5:
      return cv::aruco::DICT_APRILTAG_16h5;
    default:
      return cv::aruco::DICT_4X4_250;
  }
}

#ifdef TELESCOPE_NEW_ARUCO

struct ArucoReader::Impl {
  cv::aruco::ArucoDetector detector;
  void detect(const cv::Mat& luma, std::vector<std::vector<cv::Point2f>>& corners,
              std::vector<int>& ids) const {
    detector.detectMarkers(luma, corners, ids);
  }
};

ArucoReader::ArucoReader(bool small_markers, ArucoFamily family) {
  cv::aruco::DetectorParameters parameters;
  if (small_markers) parameters.minMarkerPerimeterRate = 0.01;
  impl_ = std::make_unique<Impl>(
      Impl{cv::aruco::ArucoDetector(cv::aruco::getPredefinedDictionary(dictionary_of(family)), parameters)});
}

static void draw(int id, int side, cv::Mat& out) {
  cv::aruco::generateImageMarker(cv::aruco::getPredefinedDictionary(cv::aruco::DICT_4X4_1000), id, side, out);
}

#else

struct ArucoReader::Impl {
  cv::Ptr<cv::aruco::Dictionary> dictionary;
  cv::Ptr<cv::aruco::DetectorParameters> parameters;
  void detect(const cv::Mat& luma, std::vector<std::vector<cv::Point2f>>& corners,
              std::vector<int>& ids) const {
    cv::aruco::detectMarkers(luma, dictionary, corners, ids, parameters);
  }
};

ArucoReader::ArucoReader(bool small_markers, ArucoFamily family) {
  auto parameters = cv::aruco::DetectorParameters::create();
  if (small_markers) parameters->minMarkerPerimeterRate = 0.01;
  impl_ = std::make_unique<Impl>(
      Impl{cv::aruco::getPredefinedDictionary(dictionary_of(family)), std::move(parameters)});
}

static void draw(int id, int side, cv::Mat& out) {
  cv::aruco::drawMarker(cv::aruco::getPredefinedDictionary(cv::aruco::DICT_4X4_1000), id, side, out);
}

#endif

ArucoReader::~ArucoReader() = default;

std::vector<ArucoMarker> ArucoReader::read(const cv::Mat& luma) const {
  std::vector<std::vector<cv::Point2f>> corners;
  std::vector<int> ids;
  impl_->detect(luma, corners, ids);
  std::vector<ArucoMarker> markers;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const cv::Point2f sum = corners[i][0] + corners[i][1] + corners[i][2] + corners[i][3];
    double side_px = 0;
    for (std::size_t k = 0; k < 4; ++k) side_px += cv::norm(corners[i][k] - corners[i][(k + 1) % 4]) / 4;
    markers.push_back({ids[i], cv::Point2d(sum) / 4, side_px});
  }
  return markers;
}

cv::Mat draw_aruco_4x4(int id, int px_per_module) {
  cv::Mat marker, out;
  draw(id, 6 * px_per_module, marker);
  cv::copyMakeBorder(marker, out, px_per_module, px_per_module, px_per_module, px_per_module,
                     cv::BORDER_CONSTANT, cv::Scalar(255));
  return out;
}

}  // namespace telescope::bench
