#include "tests/bench/support/april.hpp"

#include <cmath>
#include <cstdlib>

#include <apriltag/apriltag.h>
#include <apriltag/tag16h5.h>
#include <apriltag/tag36h11.h>
#include <opencv2/imgproc.hpp>

namespace telescope::bench {

struct AprilReader::Impl {
  apriltag_family_t* family;
  bool is_36h11;
  apriltag_detector_t* detector = apriltag_detector_create();

  Impl(AprilFamily wanted, float decimate)
      : family(wanted == AprilFamily::k36h11 ? tag36h11_create() : tag16h5_create()),
        is_36h11(wanted == AprilFamily::k36h11) {
    apriltag_detector_add_family(detector, family);
    detector->quad_decimate = decimate;
    detector->nthreads = 1;
  }
  ~Impl() {
    apriltag_detector_destroy(detector);
    is_36h11 ? tag36h11_destroy(family) : tag16h5_destroy(family);
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
};

AprilReader::AprilReader(AprilFamily family, float decimate)
    : impl_(std::make_unique<Impl>(family, decimate)) {}
AprilReader::~AprilReader() = default;

std::vector<AprilTag> AprilReader::read(const cv::Mat& luma) const {
  image_u8_t image = {luma.cols, luma.rows, static_cast<int>(luma.step), luma.data};
  zarray_t* detections = apriltag_detector_detect(impl_->detector, &image);
  std::vector<AprilTag> tags;
  for (int i = 0; i < zarray_size(detections); ++i) {
    apriltag_detection_t* detection = nullptr;
    zarray_get(detections, i, &detection);
    double side_px = 0;
    for (int k = 0; k < 4; ++k)
      side_px += std::hypot(detection->p[k][0] - detection->p[(k + 1) % 4][0],
                            detection->p[k][1] - detection->p[(k + 1) % 4][1]) /
                 4;
    tags.push_back({detection->id, {detection->c[0] - 0.5, detection->c[1] - 0.5}, side_px});
  }
  apriltag_detections_destroy(detections);
  return tags;
}

cv::Mat AprilReader::draw(int id, int px_per_module) const {
  image_u8_t* image = apriltag_to_image(impl_->family, static_cast<std::uint32_t>(id));
  cv::Mat out;
  cv::resize(
      cv::Mat(image->height, image->width, CV_8UC1, image->buf, static_cast<std::size_t>(image->stride)), out,
      {}, px_per_module, px_per_module, cv::INTER_NEAREST);
  std::free(image->buf);
  std::free(image);
  return out;
}

}  // namespace telescope::bench
