#include "vision/dice/face_witness.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <stdexcept>
#include <string_view>

#include <nlohmann/json.hpp>
#include <opencv2/imgproc.hpp>

// The same code for processors with and without wide registers; the right one is taken when the program runs.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define TELESCOPE_WIDE __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define TELESCOPE_WIDE
#endif

namespace telescope::vision {
namespace {

constexpr int kLanes = FaceWitness::kLanes, kCells = 4;  // outputs and cells that are summed at once
constexpr int kStride = 4;                               // pixels of a cell of the net's output
constexpr float kFound = 0.3F;
constexpr float kActive = 5;   // grey levels by which a pip stands out of its surroundings at the least
constexpr int kFaceCells = 2;  // cells from a pip to the middle of its face, at the most: 10 pixels
constexpr float kOffsetScale = 8, kSideScale = 24;  // as in training: pixels
constexpr float kMostSideLog = 0.7F;                // of the side's logarithm, to each side
constexpr int kMostChannels = 512, kMostDilation = 8;

/// Channels beside one another.
struct Map {
  int rows = 0, columns = 0, channels = 0;
  std::vector<float> values;

  Map(int rows_, int columns_, int channels_)
      : rows(rows_),
        columns(columns_),
        channels(channels_),
        values(static_cast<std::size_t>(rows) * columns * channels) {}
  [[nodiscard]] const float* at(int row, int column) const {
    return values.data() + (static_cast<std::ptrdiff_t>(row) * columns + column) * channels;
  }
  float* at(int row, int column) {
    return values.data() + (static_cast<std::ptrdiff_t>(row) * columns + column) * channels;
  }
};

/// Adds, for kCells cells at once, what one tap's inputs give to kLanes outputs.
TELESCOPE_WIDE void sum_taps(const float* const* inputs, int taps, int channels, const float* weights,
                             std::ptrdiff_t stride, float* sums) {
  float sum[kCells][kLanes];
  std::copy(sums, sums + kCells * kLanes, &sum[0][0]);
  for (int tap = 0; tap < taps; ++tap) {
    const float *a = inputs[tap * kCells], *b = inputs[tap * kCells + 1], *c = inputs[tap * kCells + 2],
                *d = inputs[tap * kCells + 3];
    for (int i = 0; i < channels; ++i, weights += stride)
      for (int lane = 0; lane < kLanes; ++lane) {
        sum[0][lane] += a[i] * weights[lane];
        sum[1][lane] += b[i] * weights[lane];
        sum[2][lane] += c[i] * weights[lane];
        sum[3][lane] += d[i] * weights[lane];
      }
  }
  std::copy(&sum[0][0], &sum[0][0] + kCells * kLanes, sums);
}

/// Only where `wanted` is not zero; elsewhere zero. Beyond the border are zeros.
Map convolve(const Map& in, const FaceWitness::Layer& layer, const cv::Mat1b& wanted, bool cut_off,
             const std::stop_token& stop) {
  Map out(wanted.rows, wanted.cols, layer.outputs);
  const int padded = (layer.outputs + kLanes - 1) / kLanes * kLanes, reach = layer.taps / 2;
  const int taps = layer.taps * layer.taps;
  const std::vector<float> nothing(static_cast<std::size_t>(in.channels), 0.0F);
  std::vector<const float*> inputs(static_cast<std::size_t>(taps * kCells), nothing.data());
  std::array<float*, kCells> outputs{};
  int filled = 0;
  const auto finish = [&] {
    for (int block = 0; block < padded; block += kLanes) {
      float sums[kCells][kLanes];
      for (auto& sum : sums) std::copy_n(layer.biases.data() + block, kLanes, sum);
      sum_taps(inputs.data(), taps, in.channels, layer.weights.data() + block, padded, &sums[0][0]);
      for (int cell = 0; cell < filled; ++cell)
        for (int lane = 0; lane < std::min(kLanes, layer.outputs - block); ++lane)
          outputs[cell][block + lane] = cut_off ? std::max(0.0F, sums[cell][lane]) : sums[cell][lane];
    }
    filled = 0;
  };
  for (int row = 0; row < wanted.rows && !stop.stop_requested(); ++row)
    for (int column = 0; column < wanted.cols; ++column) {
      if (!wanted(row, column)) continue;
      for (int tap = 0; tap < taps; ++tap) {
        const int y = row * layer.stride + (tap / layer.taps - reach) * layer.dilation;
        const int x = column * layer.stride + (tap % layer.taps - reach) * layer.dilation;
        const bool inside = y >= 0 && x >= 0 && y < in.rows && x < in.columns;
        inputs[static_cast<std::size_t>(tap * kCells + filled)] = inside ? in.at(y, x) : nothing.data();
      }
      outputs[static_cast<std::size_t>(filled)] = out.at(row, column);
      if (++filled == kCells) finish();
    }
  if (filled) finish();
  return out;
}

cv::Size after(cv::Size size, int stride) {
  return {(size.width + stride - 1) / stride, (size.height + stride - 1) / stride};
}

/// Cells of the output near which something stands out as pips do.
cv::Mat1b cells_with_pips(const cv::Mat3b& picture) {
  cv::Mat narrow, wide, difference, active;
  cv::blur(picture, narrow, {3, 3});
  cv::blur(picture, wide, {11, 11});
  cv::absdiff(narrow, wide, difference);
  cv::Mat channels[3];
  cv::split(difference, channels);
  cv::max(channels[0], channels[1], active);
  cv::max(active, channels[2], active);
  cv::Mat1b found(after(after(picture.size(), 2), 2), uchar{0});
  for (int y = 0; y < active.rows; ++y)
    for (int x = 0; x < active.cols; ++x)
      if (active.at<uchar>(y, x) > kActive) found(y / kStride, x / kStride) = 255;
  const int side = 2 * kFaceCells + 1;
  cv::dilate(found, found, cv::Mat::ones(side, side, CV_8U));
  return found;
}

Map input_of(const cv::Mat3b& picture) {
  Map map(picture.rows, picture.cols, 3);
  float* to = map.values.data();
  for (int y = 0; y < picture.rows; ++y)
    for (int x = 0; x < picture.cols; ++x)
      for (int c = 0; c < 3; ++c) *to++ = (static_cast<float>(picture(y, x)[c]) - 128) / 64;
  return map;
}

/// What the last layer gives in those cells that are wanted of it.
Map run(const std::vector<FaceWitness::Layer>& layers, const cv::Mat3b& picture, const cv::Mat1b& core,
        const std::stop_token& stop = {}) {
  std::vector<cv::Size> sizes{picture.size()};
  for (const auto& layer : layers) sizes.push_back(after(sizes.back(), layer.stride));
  // From the last layer back: which cells each one needs of the one before.
  std::vector<cv::Mat1b> wanted(layers.size());
  wanted.back() = core;
  for (std::size_t i = layers.size() - 1; i > 0; --i) {
    const int side = 2 * (layers[i].taps / 2) * layers[i].dilation + 1;
    cv::Mat1b before = wanted[i].clone();
    if (layers[i].stride > 1) cv::resize(before, before, sizes[i], 0, 0, cv::INTER_NEAREST);
    if (side > 1) cv::dilate(before, before, cv::Mat::ones(side, side, CV_8U));
    wanted[i - 1] = before;
  }
  Map map = input_of(picture);
  for (std::size_t i = 0; i < layers.size(); ++i)
    map = convolve(map, layers[i], wanted[i], i + 1 < layers.size(), stop);
  return map;
}

FaceWitness::Sighting sighting_of(const float* out, float found, int row, int column) {
  constexpr float kMiddle = (kStride - 1) / 2.0F;
  return {.centre = {static_cast<float>(column * kStride) + kMiddle + kOffsetScale * out[1],
                     static_cast<float>(row * kStride) + kMiddle + kOffsetScale * out[2]},
          .side_px = kSideScale * std::exp(std::clamp(out[3], -kMostSideLog, kMostSideLog)),
          .found = found};
}

/// Bytes of what is written in base64; nothing where it is not.
std::vector<signed char> bytes_of(std::string_view text) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::vector<signed char> bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : text.substr(0, text.find('='))) {
    const auto digit = kDigits.find(c);
    if (digit == std::string_view::npos) return {};
    bits = bits << 6 | static_cast<std::uint32_t>(digit);
    if ((count += 6) < 8) continue;
    count -= 8;
    bytes.push_back(static_cast<signed char>(bits >> count & 255U));
  }
  return bytes;
}

FaceWitness::Layer layer_of(const nlohmann::json& json) {
  const auto& size = json.at("size");
  FaceWitness::Layer layer{.taps = size.at(0),
                           .inputs = size.at(2),
                           .outputs = size.at(3),
                           .stride = json.at("stride"),
                           .dilation = json.at("dilation")};
  const auto holds = [](int number, int most) { return number >= 1 && number <= most; };
  if (size.at(1) != layer.taps || !holds(layer.taps, 5) || layer.taps % 2 == 0 || !holds(layer.stride, 2) ||
      !holds(layer.dilation, kMostDilation) || !holds(layer.inputs, kMostChannels) ||
      !holds(layer.outputs, kMostChannels))
    throw std::runtime_error("no layer");
  const std::vector<signed char> numbers = bytes_of(json.at("weights").get_ref<const std::string&>());
  const std::vector<float> scales = json.at("scales");
  layer.biases = json.at("biases").get<std::vector<float>>();
  const auto outputs = static_cast<std::size_t>(layer.outputs);
  const std::size_t rows = static_cast<std::size_t>(layer.taps) * layer.taps * layer.inputs;
  if (numbers.size() != rows * outputs || scales.size() != outputs || layer.biases.size() != outputs)
    throw std::runtime_error("sizes differ");
  const std::size_t padded = (outputs + kLanes - 1) / kLanes * kLanes;
  layer.biases.resize(padded);
  layer.weights.resize(rows * padded);
  for (std::size_t i = 0; i < numbers.size(); ++i)
    layer.weights[i / outputs * padded + i % outputs] = scales[i % outputs] * static_cast<float>(numbers[i]);
  return layer;
}

std::vector<FaceWitness::Layer> layers_of(const nlohmann::json& json, int outputs, int stride) {
  std::vector<FaceWitness::Layer> layers;
  int inputs = 3, strides = 1;
  bool fits = true;
  for (const auto& each : json) {
    layers.push_back(layer_of(each));
    fits = fits && layers.back().inputs == inputs;
    inputs = layers.back().outputs;
    strides *= layers.back().stride;
  }
  if (!fits || inputs != outputs || strides != stride) throw std::runtime_error("layers do not fit");
  return layers;
}

}  // namespace

Result<FaceWitness> FaceWitness::load(const std::filesystem::path& file) {
  std::ifstream in(file);
  try {
    const auto json = nlohmann::json::parse(in);
    return FaceWitness(layers_of(json.at("finds"), 4, kStride), layers_of(json.at("reads"), 7, 8));
  } catch (const std::exception&) {  // said below
  }
  return failure(file.string() + ": missing, or no witness of dice");
}

std::vector<FaceWitness::Sighting> FaceWitness::find(const cv::Mat3b& picture,
                                                     const std::stop_token& stop) const {
  const cv::Mat1b core = cells_with_pips(picture);
  std::vector<Sighting> all;
  if (cv::countNonZero(core) == 0) return all;
  const Map map = run(finds_, picture, core, stop);
  for (int row = 0; row < map.rows; ++row)
    for (int column = 0; column < map.columns; ++column) {
      if (!core(row, column)) continue;
      const float* out = map.at(row, column);
      if (const float found = 1 / (1 + std::exp(-out[0])); found > kFound)
        all.push_back(sighting_of(out, found, row, column));
    }
  return all;
}

FaceLikelihoods FaceWitness::read(const cv::Mat3b& square) const {
  cv::Mat1b core(kSquare / 8, kSquare / 8, uchar{0});
  core(core.rows / 2, core.cols / 2) = 255;
  const Map map = run(reads_, square, core);
  const float* out = map.at(core.rows / 2, core.cols / 2);
  const float most = *std::max_element(out, out + 7);
  FaceLikelihoods faces;
  float sum = 0;
  for (std::size_t face = 0; face < faces.size(); ++face) sum += faces[face] = std::exp(out[face] - most);
  for (float& likely : faces) likely /= sum;
  return faces;
}

}  // namespace telescope::vision
