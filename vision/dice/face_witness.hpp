#pragma once

#include <array>
#include <filesystem>
#include <stop_token>
#include <vector>

#include <opencv2/core.hpp>

#include "core/base/result.hpp"

namespace telescope::vision {

/// Likelihood of each face; 0: of none.
using FaceLikelihoods = std::array<float, 7>;

/// The first witness of dice: two small convolutional networks, one that finds upper faces, and one that says
/// what they show. They know nothing of pips and patterns. Trained by tests/bench/dice_training.py.
class FaceWitness {
 public:
  /// A face in the picture it looked at.
  struct Sighting {
    cv::Point2f centre;  ///< pixels
    float side_px = 0;   ///< of the upright box round it
    float found = 0;     ///< 0 to 1: that a die's upper face is here
  };
  /// A convolution, followed by cutting off what is below zero but for the last one.
  struct Layer {
    int taps = 3, inputs = 0, outputs = 0, stride = 1, dilation = 1;
    std::vector<float> weights;  ///< by tap, input and output, outputs filled up to a multiple of kLanes
    std::vector<float> biases;
  };
  static constexpr int kLanes = 16;     ///< outputs that are summed at once
  static constexpr int kSquare = 40;    ///< pixels: what is read, with
  static constexpr float kSpan = 1.4F;  ///< as many boxes from side to side

  /// Reads assets/dice/face_witness.json.
  static Result<FaceWitness> load(const std::filesystem::path& file);

  /// Faces whose boxes are of 17 to 36 pixels, one or several sightings of each. What it gives once it was
  /// stopped is of no use.
  [[nodiscard]] std::vector<Sighting> find(const cv::Mat3b& picture, const std::stop_token& stop = {}) const;
  /// What a face shows that lies in the middle of a square of kSquare.
  [[nodiscard]] FaceLikelihoods read(const cv::Mat3b& square) const;

 private:
  FaceWitness(std::vector<Layer> finds, std::vector<Layer> reads)
      : finds_(std::move(finds)), reads_(std::move(reads)) {}

  std::vector<Layer> finds_, reads_;
};

}  // namespace telescope::vision
