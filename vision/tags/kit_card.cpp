#include "vision/tags/kit_card.hpp"

#include <algorithm>
#include <stdexcept>

#include <opencv2/imgproc.hpp>

#include "vision/tags/zxing.hpp"

namespace telescope::vision {
namespace {

constexpr std::string_view kPrefix = "telescope:kit:";
constexpr int kQuietModules = 4;    // ISO/IEC 18004, 9.1
constexpr int kEnoughPixels = 960;  // of the longer side, for a card that is shown, not lying about

bool is_scenario_id(std::string_view id) {
  const auto allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
  };
  return !id.empty() && id.size() <= 64 && std::ranges::all_of(id, allowed);
}

}  // namespace

std::optional<std::string> read_kit_card(const cv::Mat& luma) {
  if (luma.empty()) return std::nullopt;
  if (luma.type() != CV_8UC1)
    throw std::invalid_argument("read_kit_card: the picture is not 8 bit, one channel");
  cv::Mat small = luma;
  const double scale = static_cast<double>(kEnoughPixels) / std::max(luma.cols, luma.rows);
  constexpr int kSmallestCode = 21;
  if (std::min(luma.cols, luma.rows) * std::min(scale, 1.0) < kSmallestCode) return std::nullopt;
  if (scale < 1) cv::resize(luma, small, {}, scale, scale, cv::INTER_AREA);
  for (const Symbol& symbol : find_symbols(small, Symbology::kQrCode)) {
    if (!symbol.text.starts_with(kPrefix)) continue;
    std::string id = symbol.text.substr(kPrefix.size());
    if (is_scenario_id(id)) return id;
  }
  return std::nullopt;
}

cv::Mat draw_kit_card(std::string_view scenario_id, int px_per_module) {
  if (!is_scenario_id(scenario_id))
    throw std::invalid_argument("a kit card needs a scenario id of 1 to 64 letters, digits, '-', '_' or '.'");
  if (px_per_module < 1) throw std::invalid_argument("draw_kit_card: less than one pixel a module");
  const cv::Mat code = draw_symbol(std::string(kPrefix) + std::string(scenario_id), Symbology::kQrCode);
  cv::Mat card;
  cv::copyMakeBorder(code, card, kQuietModules, kQuietModules, kQuietModules, kQuietModules,
                     cv::BORDER_CONSTANT, cv::Scalar(255));
  cv::resize(card, card, {}, px_per_module, px_per_module, cv::INTER_NEAREST);
  return card;
}

}  // namespace telescope::vision
