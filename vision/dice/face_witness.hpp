#pragma once

#include <array>
#include <filesystem>
#include <vector>

#include <opencv2/core.hpp>

#include "core/base/result.hpp"
#include "vision/dice/face_fit.hpp"

namespace telescope::vision {

/// The second witness of a die's face: looks at the pixels of the face and round it, and knows nothing of
/// spots, outlines and sizes. A net of one hidden layer, trained by tests/bench/dice_bench.
class FaceWitness {
 public:
  static constexpr int kSide = 18;       ///< samples of a face a side
  static constexpr float kReach = 2.7F;  ///< of the face's frame, to each side
  static constexpr int kInputs = kSide * kSide, kHidden = 40, kFaces = 7;  ///< face 0: none
  using Likely = std::array<float, kFaces>;
  using Look = std::array<float, kInputs>;

  struct Layer {
    std::vector<float> weights;  ///< an input's weights beside one another
    std::vector<float> biases;
  };

  FaceWitness(Layer hidden, Layer faces) : hidden_(std::move(hidden)), faces_(std::move(faces)) {}

  /// Reads assets/dice/face_witness.json.
  static Result<FaceWitness> load(const std::filesystem::path& file);

  /// A plane of the picture in the face's frame, pips dark, of mean 0 and variance 1.
  static Look look(const cv::Mat1b& plane, const DieFace& face);
  /// `turn`: one of the eight ways in which a square lies on itself.
  static Look turned(const Look& look, int turn);

  [[nodiscard]] const Layer& hidden() const { return hidden_; }
  [[nodiscard]] const Layer& faces() const { return faces_; }
  [[nodiscard]] Likely judge(const Look& look) const;
  /// How likely each face is, over all eight turns.
  [[nodiscard]] Likely judge(const cv::Mat1b& plane, const DieFace& face) const;

 private:
  Layer hidden_, faces_;
};

}  // namespace telescope::vision
