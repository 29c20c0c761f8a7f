#include "vision/dice/face_witness.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>

#include <nlohmann/json.hpp>

#include "vision/dice/sampling.hpp"

namespace telescope::vision {
namespace {

std::optional<FaceWitness::Layer> layer_of(const nlohmann::json& json, int inputs, int outputs) {
  FaceWitness::Layer layer;
  const float scale = json.at("scale").get<float>();
  for (const int weight : json.at("weights")) layer.weights.push_back(scale * static_cast<float>(weight));
  layer.biases = json.at("biases").get<std::vector<float>>();
  if (std::ssize(layer.weights) != static_cast<std::ptrdiff_t>(inputs) * outputs ||
      std::ssize(layer.biases) != outputs)
    return std::nullopt;
  return layer;
}

}  // namespace

Result<FaceWitness> FaceWitness::load(const std::filesystem::path& file) {
  try {
    std::ifstream in(file);
    const auto json = nlohmann::json::parse(in);
    auto hidden = layer_of(json.at("hidden"), kInputs, kHidden),
         faces = layer_of(json.at("faces"), kHidden, kFaces);
    if (hidden && faces) return FaceWitness(*std::move(hidden), *std::move(faces));
  } catch (const nlohmann::json::exception&) {  // said below
  }
  return failure(file.string() + ": missing, or no witness of dice");
}

FaceWitness::Look FaceWitness::look(const cv::Mat1b& plane, const DieFace& face) {
  Look look;
  // A sample is the mean of as many pixels as it covers.
  const float step = 2 * kReach / kSide;
  const int fine = std::clamp(static_cast<int>(step * face.unit_px() + 0.5F), 1, 4);
  double sum = 0, squares = 0;
  for (int row = 0; row < kSide; ++row)
    for (int column = 0; column < kSide; ++column) {
      float mean = 0;
      for (int i = 0; i < fine * fine; ++i) {
        const float x = -kReach + step * (static_cast<float>(column) +
                                          (static_cast<float>(i % fine) + 0.5F) / static_cast<float>(fine));
        const float y = -kReach + step * (static_cast<float>(row) +
                                          (static_cast<float>(i / fine) + 0.5F) / static_cast<float>(fine));
        mean += sample<float, uchar>(plane, face.in_picture(x, y));
      }
      mean /= static_cast<float>(fine * fine) * (face.is_light ? -1.0F : 1.0F);
      look[static_cast<std::size_t>(row * kSide + column)] = mean;
      sum += mean;
      squares += mean * mean;
    }
  const double mean = sum / kInputs, deviation = std::sqrt(std::max(1.0, squares / kInputs - mean * mean));
  for (float& value : look) value = static_cast<float>((value - mean) / deviation);
  return look;
}

FaceWitness::Look FaceWitness::turned(const Look& look, int turn) {
  Look other;
  for (int row = 0; row < kSide; ++row)
    for (int column = 0; column < kSide; ++column) {
      int x = turn & 1 ? kSide - 1 - column : column, y = turn & 2 ? kSide - 1 - row : row;
      if (turn & 4) std::swap(x, y);
      other[static_cast<std::size_t>(row * kSide + column)] = look[static_cast<std::size_t>(y * kSide + x)];
    }
  return other;
}

FaceWitness::Likely FaceWitness::judge(const Look& look) const {
  std::array<float, kHidden> inner;
  std::ranges::copy(hidden_.biases, inner.begin());
  for (std::size_t j = 0; j < kInputs; ++j)
    for (std::size_t i = 0; i < kHidden; ++i) inner[i] += hidden_.weights[j * kHidden + i] * look[j];
  Likely likely;
  std::ranges::copy(faces_.biases, likely.begin());
  for (std::size_t j = 0; j < kHidden; ++j)
    for (std::size_t i = 0; i < kFaces; ++i)
      likely[i] += faces_.weights[j * kFaces + i] * std::max(0.0F, inner[j]);
  const float most = *std::ranges::max_element(likely);
  float sum = 0;
  for (float& value : likely) sum += value = std::exp(value - most);
  for (float& value : likely) value /= sum;
  return likely;
}

FaceWitness::Likely FaceWitness::judge(const cv::Mat1b& plane, const DieFace& face) const {
  const Look upright = look(plane, face);
  Likely mean{};
  for (int turn = 0; turn < 8; ++turn) {
    const Likely one = judge(turned(upright, turn));
    for (std::size_t i = 0; i < kFaces; ++i) mean[i] += one[i] / 8;
  }
  return mean;
}

}  // namespace telescope::vision
