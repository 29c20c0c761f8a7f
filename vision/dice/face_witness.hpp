#pragma once

#include <array>
#include <filesystem>
#include <vector>

#include <opencv2/core.hpp>

#include "core/base/result.hpp"

namespace telescope::vision {

/// Likelihood of each face; 0 is not used.
using FaceLikelihoods = std::array<float, 7>;

/// The first witness of dice: a small convolutional network that finds upper faces and says what they show.
/// It knows nothing of pips and patterns. Trained by tests/bench/dice_training.py.
class FaceWitness {
 public:
  /// A face in the picture it looked at.
  struct Sighting {
    cv::Point2f centre;  ///< pixels
    float side_px = 0;   ///< of the upright box round it
    float found = 0;     ///< 0 to 1: that a die's upper face is here
    FaceLikelihoods faces{};
  };
  /// A convolution, followed by cutting off what is below zero but for the last one.
  struct Layer {
    int taps = 3, inputs = 0, outputs = 0, stride = 1, dilation = 1;
    std::vector<float> weights;  ///< by tap, input and output, outputs filled up to a multiple of kLanes
    std::vector<float> biases;
  };
  static constexpr int kLanes = 8;            ///< outputs that are summed at once
  static constexpr float kUsualSide = 24.5F;  ///< pixels: the box that it knows best

  explicit FaceWitness(std::vector<Layer> layers) : layers_(std::move(layers)) {}

  /// Reads assets/dice/face_witness.json.
  static Result<FaceWitness> load(const std::filesystem::path& file);

  /// Faces whose boxes are of 17 to 36 pixels and whose middles lie within a part of the picture, one or
  /// several sightings of each.
  [[nodiscard]] std::vector<Sighting> look(const cv::Mat3b& picture, const cv::Rect& within) const;

 private:
  std::vector<Layer> layers_;
};

}  // namespace telescope::vision
