#pragma once

#include <memory>

#include <opencv2/core.hpp>

#include "core/kit/kit.hpp"
#include "vision/demo/solid.hpp"

namespace telescope::vision::demo {

/// sRGB bytes to linear light.
Vec3 paint(int red, int green, int blue);

/// A piece of the kit: base with figures of its unit's kind and its tag, or a counter. In the base frame:
/// origin at the base's centre on the table, y to its front. `figures` off leaves base and tag.
std::shared_ptr<const Model> piece_model(const Kit& kit, const KitPiece& piece, bool figures = true);
/// An anchor: a flat card with its tag.
std::shared_ptr<const Model> anchor_model(const Kit& kit, int index);

/// A right hand that holds something at the origin between its fingers, its arm towards -y.
std::shared_ptr<const Model> hand_model();

std::shared_ptr<const Model> tree_model(cv::RNG& rng);
std::shared_ptr<const Model> house_model(cv::RNG& rng);
std::shared_ptr<const Model> hill_model(cv::RNG& rng);

}  // namespace telescope::vision::demo
