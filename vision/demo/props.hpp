#pragma once

#include <memory>

#include <opencv2/core.hpp>

#include "vision/demo/solid.hpp"

namespace telescope::vision::demo {

/// What players leave lying about.
std::shared_ptr<const Model> left_die_model(cv::RNG& rng);
std::shared_ptr<const Model> pencil_model(cv::RNG& rng);
std::shared_ptr<const Model> ruler_model(cv::RNG& rng);

}  // namespace telescope::vision::demo
