#pragma once

#include <memory>
#include <vector>

#include <opencv2/core.hpp>

#include "core/kit/kit.hpp"
#include "vision/demo/arrangement.hpp"
#include "vision/demo/solid.hpp"

namespace telescope::vision::demo {

/// sRGB bytes to linear light.
Vec3 paint(int red, int green, int blue);

/// A piece of the kit: base with figures of its unit's kind and its tag, or a counter. In the base frame:
/// origin at the base's centre on the table, y to its front. `figures` off leaves base and tag; `gloss` is
/// that of the printed card, 0 matt to 1 laminated.
std::shared_ptr<const Model> piece_model(const Kit& kit, const KitPiece& piece, bool figures = true,
                                         float gloss = 0.05F);
/// An anchor: a flat card with its tag, of this thickness.
inline constexpr float kAnchorThickness_mm = 0.1F;
std::shared_ptr<const Model> anchor_model(const Kit& kit, int index, float gloss = 0.05F);

/// The model where a base stands, `lift_mm` over the table.
Placed place(std::shared_ptr<const Model> model, const Spot& spot, double lift_mm);

/// Points spread evenly over a square of `size_mm` where the tag of a base lies, on the table, row by row
/// from the tag's top left; 16 a side.
std::vector<Vec3> tag_points(double size_mm, const TagPlacement& tag, const Placed& base);

/// A right hand that holds something at the origin between its fingers, its arm towards -y.
inline constexpr float kFigureHeight = 15;  ///< where the fingertips hold a resting piece, mm over the table
std::shared_ptr<const Model> hand_model();

std::shared_ptr<const Model> tree_model(cv::RNG& rng);
std::shared_ptr<const Model> house_model(cv::RNG& rng);
std::shared_ptr<const Model> hill_model(cv::RNG& rng);

}  // namespace telescope::vision::demo
