#pragma once

#include <vector>

#include <opencv2/core.hpp>

#include "core/base/units.hpp"
#include "vision/demo/optics.hpp"
#include "vision/demo/solid.hpp"

namespace telescope::vision::demo {

/// A picture lying on the table plane: linear colours, `px_per_mm`, its (0, 0) at `corner` (smallest x and
/// y), rows running up-table.
struct Ground {
  cv::Mat3f colour;
  double px_per_mm = 1.0;
  TablePoint corner;
  Vec3 at(float x_mm, float y_mm) const;
};

struct Lamp {
  Vec3 position;
  float radius_mm = 60;  ///< of its disc: the softness of shadows
  float strength = 1;    ///< what a matt white card lying under it at (0, 0, 0) would send back
};

struct Scene {
  Ground ground;
  std::vector<Placed> things;
  std::vector<Lamp> lamps;
  float ambient = 0.35F;
  Vec3 tint{1, 1, 1};  ///< of all light
};

/// Renders `scene` by ray casting: linear light, 1.0 a white card in full light. Always the same pixels
/// for the same scene, whichever part is rendered; `samples` a pixel where there are things (1, 4 or 16), one
/// on bare ground.
class Renderer {
 public:
  Renderer(const Scene& scene, const Optics& optics, int samples);
  /// The part `region` of the picture; uses all cores.
  cv::Mat3f render(cv::Rect region) const;
  /// The things alone, premultiplied, alpha last; the ground is empty.
  cv::Mat4f render_cutout(cv::Rect region) const;
  /// How much of the light that falls on bare ground the things leave, as seen if they were invisible.
  cv::Mat1f render_shade(cv::Rect region) const;
  /// Is `point` in the picture with nothing in front of it? `own`: what it is a point of, hidden as well
  /// where another thing of the same height is drawn instead.
  bool sees(Vec3 point, const Model* own = nullptr) const;
  /// Pixels that `thing` and its shadows can touch, widened to whole tiles of the renderer.
  cv::Rect footprint(const Placed& thing) const;

 private:
  /// Solids that can touch a tile of the picture, themselves or by their shadow: a run of `bodies_`.
  struct Near {
    std::size_t begin = 0, end = 0;
    bool empty() const { return begin == end; }
  };
  /// Spheres that hold solids, on the table, eight together: a ray is held against all of them at once.
  struct Bodies {
    static constexpr std::size_t kTogether = 8;
    std::vector<float> x, y, z, radius2;
    std::vector<std::size_t> thing;
    std::vector<int> solid;
  };
  Near near(int x_px, int y_px) const;
  /// Calls `touched(thing, solid)` with each that a ray may touch, in order, until that is true.
  template <class Touched>
  bool any_near(const Near& near, const Ray& ray, Touched touched) const;
  cv::Rect footprint(const Sphere& body) const;
  bool blocked(const Near& near, const Ray& ray, float reach) const;
  Vec3 light_at(Vec3 point, Vec3 normal, Vec3 toward_eye, const Material& material, const Near& near,
                int pattern) const;
  enum class Eye { kAll, kThings, kGround };
  struct Light {
    Vec3 colour;
    float alpha = 1;
  };
  Light sample(double x_px, double y_px, const Near& near, int pattern, Eye eye) const;
  Light pixel(int x, int y, Eye eye) const;
  template <class Pixel, class Store>
  cv::Mat_<Pixel> render_with(cv::Rect region, Eye eye, Store store) const;

  const Scene& scene_;
  const Optics& optics_;
  int samples_;
  int tiles_across_;
  std::vector<Near> tiles_;
  Bodies bodies_;
};

}  // namespace telescope::vision::demo
