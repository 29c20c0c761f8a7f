#include "core/kit/camera_needed.hpp"

#include <algorithm>
#include <array>

#include "core/base/words.hpp"

namespace telescope {
namespace {

constexpr std::array kSizes{CameraSize{1280, 720}, CameraSize{1920, 1080}, CameraSize{3840, 2160}};

std::string size_words(CameraSize size) {
  return std::to_string(size.width_px) + " x " + std::to_string(size.height_px);
}

}  // namespace

double module_px(const Kit& kit, int width_px, int height_px) {
  const double across = width(kit.board).mm() + 2.0 * kit.anchor_size_mm;
  const double deep = depth(kit.board).mm() + 2.0 * kit.anchor_size_mm;
  return std::min(width_px / across, height_px / deep) * kit.tag_size_mm / modules_across(kit.family);
}

std::optional<CameraSize> camera_needed(const Kit& kit) {
  for (const CameraSize& size : kSizes)
    if (module_px(kit, size.width_px, size.height_px) >= kWantedModule_px) return size;
  return std::nullopt;
}

std::string camera_words(const Kit& kit) {
  const auto needed = camera_needed(kit);
  const CameraSize size = needed.value_or(kSizes.back());
  std::string words = needed ? "a camera of " + size_words(size) + " ("
                             : "tags are too small even for " + size_words(size) + " (";
  words += fixed_places(module_px(kit, size.width_px, size.height_px), 1) + " pixels a module";
  const auto at = std::ranges::find(kSizes, size.height_px, &CameraSize::height_px);
  if (needed && at != kSizes.begin())
    words += "; " + size_words(*(at - 1)) + " shows " +
             fixed_places(module_px(kit, (at - 1)->width_px, (at - 1)->height_px), 1);
  return words + ")";
}

}  // namespace telescope
