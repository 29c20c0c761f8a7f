#include "tests/bench/pictures/clutter.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "vision/demo/models.hpp"
#include "vision/demo/props.hpp"

namespace telescope::bench {
namespace {

using namespace vision::demo;

float f(double v) {
  return static_cast<float>(v);
}

/// A card with text, a checkerboard, stripes or a photograph on it.
std::shared_ptr<const Model> card(const std::vector<cv::Mat3b>& photographs, cv::RNG& rng) {
  auto m = std::make_shared<Model>();
  const float half_w = rng.uniform(16.0F, 34.0F), half_h = rng.uniform(16.0F, 46.0F);
  cv::Mat1b face(cvRound(half_h * 10), cvRound(half_w * 10), std::uint8_t{240});
  const int kind = rng.uniform(0, photographs.empty() ? 3 : 4), cell = rng.uniform(12, 70);
  for (int y = 0; y < face.rows; ++y)
    for (int x = 0; x < face.cols; ++x) {
      if (kind == 1) face(y, x) = (x / cell + y / cell) % 2 ? 240 : 15;
      if (kind == 2) face(y, x) = y / cell % 2 ? 235 : 30;
    }
  if (kind == 0)
    for (int y = 24; y < face.rows - 6; y += 22)
      cv::putText(face, "Each die that shows a 6 is a hit " + std::to_string(y), {8, y},
                  cv::FONT_HERSHEY_DUPLEX, 0.55, 15, 1, cv::LINE_AA);
  if (kind == 3) {
    const cv::Mat3b& photo =
        photographs[static_cast<std::size_t>(rng.uniform(0, static_cast<int>(photographs.size())))];
    cv::Mat small;
    cv::resize(photo, small, face.size(), 0, 0, cv::INTER_AREA);
    cv::cvtColor(small, face, cv::COLOR_BGR2GRAY);
  }
  m->box({0, 0, 0.2F}, {half_w, half_h, 0.2F}, {paint(230, 228, 220), 0.1F}).print = face;
  return m;
}

}  // namespace

void add_clutter(Scene& scene, const Board& board, const std::vector<TablePoint>& taken,
                 const Clutter& clutter, const std::vector<cv::Mat3b>& photographs, cv::RNG& rng) {
  const double w = width(board).mm(), d = depth(board).mm();
  const auto lay = [&](std::shared_ptr<const Model> model, TablePoint p) {
    scene.things.push_back(
        {std::move(model), {f(p.x_mm), f(p.y_mm), 0}, facing_frame(rng.uniform(0.0, 360.0))});
  };
  const auto scatter = [&](int count, double clear_mm, auto make) {
    for (int tries = 0; tries < 300 && count > 0; ++tries) {
      const TablePoint p{rng.uniform(-40.0, w + 40), rng.uniform(-40.0, d + 40)};
      if (std::ranges::any_of(
              taken, [&](TablePoint q) { return std::hypot(p.x_mm - q.x_mm, p.y_mm - q.y_mm) < clear_mm; }))
        continue;
      make(p);
      --count;
    }
  };
  scatter(clutter.trees, 22, [&](TablePoint p) { lay(tree_model(rng), p); });
  scatter(clutter.trees / 3, 45, [&](TablePoint p) { lay(house_model(rng), p); });
  scatter(clutter.trees / 4, 75, [&](TablePoint p) { lay(hill_model(rng), p); });
  scatter((clutter.objects + 1) / 2, 24, [&](TablePoint p) { lay(left_die_model(rng), p); });
  scatter(clutter.objects / 2, 30, [&](TablePoint p) { lay(card(photographs, rng), p); });
  scatter(clutter.objects / 4, 45, [&](TablePoint p) { lay(pencil_model(rng), p); });
  scatter(clutter.objects / 5, 55, [&](TablePoint p) { lay(ruler_model(rng), p); });
  if (clutter.hand)
    scene.things.push_back(
        {hand_model(),
         {f(rng.uniform(0.2, 0.8) * w), f(rng.uniform(0.2, 0.6) * d), f(rng.uniform(10.0, 60.0))},
         facing_frame(rng.uniform(-40.0, 40.0))});
}

}  // namespace telescope::bench
