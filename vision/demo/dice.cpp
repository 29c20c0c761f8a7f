#include "vision/demo/dice.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "vision/demo/models.hpp"

namespace telescope::vision::demo {
namespace {

/// Of the die's side, but for the slope: that of the rim of its hollow.
struct PipShape {
  float radius, step, slope;
};
constexpr PipShape shape_of(PipMake make) {
  constexpr std::array<PipShape, 3> kShapes{
      {{0.100F, 0.25F, 0.55F}, {0.122F, 0.27F, 0.35F}, {0.085F, 0.25F, 0.0F}}};
  return kShapes.at(static_cast<std::size_t>(make));
}

constexpr float kGloss = 0.2F, kPaintGloss = 0.05F;

struct Colours {
  std::array<int, 3> body, vein, ink;
};
constexpr Colours kLight[] = {{{238, 236, 230}, {}, {18, 18, 20}},
                              {{232, 220, 190}, {}, {40, 24, 16}},
                              {{236, 196, 60}, {}, {16, 16, 18}},
                              {{176, 206, 226}, {}, {20, 24, 60}},
                              {{238, 238, 238}, {}, {150, 16, 22}}};
constexpr Colours kDark[] = {{{22, 22, 26}, {}, {240, 240, 236}},
                             {{150, 18, 24}, {}, {244, 240, 232}},
                             {{22, 44, 124}, {}, {240, 240, 240}},
                             {{16, 84, 44}, {}, {236, 236, 224}},
                             {{60, 32, 92}, {}, {232, 204, 110}}};
constexpr Colours kMarbled[] = {{{34, 50, 124}, {96, 118, 186}, {244, 242, 236}},
                                {{124, 20, 30}, {58, 12, 18}, {240, 222, 150}},
                                {{222, 212, 190}, {176, 160, 134}, {24, 18, 16}},
                                {{18, 88, 60}, {66, 138, 104}, {242, 240, 230}},
                                {{232, 232, 228}, {168, 178, 190}, {20, 22, 60}}};

/// 0 to 1: warped waves, as pigment that was not stirred to the end.
float vein_at(Vec3 p, const std::array<float, 4>& phases) {
  const float a = std::sin(5.1F * p.x + 2.3F * p.y + phases[0]),
              b = std::sin(4.3F * p.y - 3.1F * p.z + phases[1]);
  const float c = std::sin(6.7F * p.z + 1.9F * p.x + 2.0F * a + phases[2]);
  const float wave = std::sin(3.0F * (p.x + p.y + p.z) + 2.2F * b + 1.3F * c + phases[3]);
  const float s = std::clamp(0.5F + 0.65F * wave, 0.0F, 1.0F);
  return s * s * (3.0F - 2.0F * s);
}

class Coat {
 public:
  explicit Coat(const DieLook& look) : look_(look), pip_(shape_of(look.make)) {
    cv::RNG rng(look.marbling);
    for (float& phase : phases_) phase = rng.uniform(0.0F, 6.28F);
  }

  Material operator()(Vec3 point, Vec3& normal) const {
    const Vec3 p = point * (1.0F / look_.side_mm);
    const float at[3] = {p.x, p.y, p.z};
    int axis = 0;
    for (int i = 1; i < 3; ++i)
      if (std::abs(at[i]) > std::abs(at[axis])) axis = i;
    const int next = (axis + 1) % 3, last = (axis + 2) % 3;
    for (const cv::Point& place : pip_places(at[axis] > 0 ? axis + 1 : 6 - axis)) {
      const float u = (at[next] - pip_.step * f(place.x)) / pip_.radius;
      const float v = (at[last] - pip_.step * f(place.y)) / pip_.radius;
      if (u * u + v * v > 1.0F) continue;
      float hollow[3] = {};
      hollow[next] = -u * pip_.slope, hollow[last] = -v * pip_.slope;
      normal = normalised(normal + Vec3{hollow[0], hollow[1], hollow[2]});
      return {look_.ink, look_.make == PipMake::kInlaid ? kGloss : kPaintGloss};
    }
    const float vein = vein_at(p * 2.4F, phases_);
    return {look_.colour * (1.0F - vein) + look_.vein * vein, kGloss};
  }

 private:
  DieLook look_;
  PipShape pip_;
  std::array<float, 4> phases_{};
};

int upper_axis(const Rotation& die) {
  int axis = 0;
  for (int i = 1; i < 3; ++i)
    if (std::abs(die.row[i].z) > std::abs(die.row[axis].z)) axis = i;
  return axis;
}

}  // namespace

DieLook die_look(DieBody body, PipMake make, float side_mm, cv::RNG& rng) {
  const std::span<const Colours> choice = body == DieBody::kLight  ? std::span<const Colours>(kLight)
                                          : body == DieBody::kDark ? std::span<const Colours>(kDark)
                                                                   : std::span<const Colours>(kMarbled);
  const Colours& colours = choice[static_cast<std::size_t>(rng.uniform(0, static_cast<int>(choice.size())))];
  const auto mix = [](const std::array<int, 3>& c) { return paint(c[0], c[1], c[2]); };
  return {.side_mm = side_mm,
          .rounding = rng.uniform(0.09F, 0.18F),
          .make = make,
          .colour = mix(colours.body),
          .ink = mix(colours.ink),
          .vein = mix(body == DieBody::kMarbled ? colours.vein : colours.body),
          .marbling = rng.next()};
}

std::shared_ptr<const Model> die_model(const DieLook& look) {
  auto model = std::make_shared<Model>();
  const float half = look.side_mm / 2;
  model->rounded_box({}, {half, half, half}, look.rounding * look.side_mm, {look.colour, kGloss}).coat =
      Coat(look);
  return model;
}

std::span<const cv::Point> pip_places(int face) {
  // One after the other what a face has more than that with two pips less; ones and threes have the middle.
  static const std::array<cv::Point, 7> places{{{0, 0}, {-1, -1}, {1, 1}, {-1, 1}, {1, -1}, {-1, 0}, {1, 0}}};
  const bool has_middle = face % 2 == 1;
  return std::span(places).subspan(has_middle ? 0 : 1, static_cast<std::size_t>(face));
}

Rotation lying_die(int face, double heading_deg) {
  const int axis = face <= 3 ? face - 1 : 6 - face;
  const Rotation turned = facing_frame(heading_deg);
  Rotation die;
  die.row[axis] = Vec3{0, 0, face <= 3 ? 1.0F : -1.0F};
  die.row[(axis + 1) % 3] = turned.row[0];
  die.row[(axis + 2) % 3] = cross(die.row[axis], turned.row[0]);
  return die;
}

int upper_face(const Rotation& die) {
  const int axis = upper_axis(die);
  return die.row[axis].z > 0 ? axis + 1 : 6 - axis;
}

double lean_deg(const Rotation& die) {
  return std::acos(std::min(1.0F, std::abs(die.row[upper_axis(die)].z))) * 180.0 / M_PI;
}

float height_over_table(const DieLook& look, const Rotation& die) {
  const float radius = look.rounding * look.side_mm;
  float reach = radius;
  for (const Vec3& axis : die.row) reach += (look.side_mm / 2 - radius) * std::abs(axis.z);
  return reach;
}

}  // namespace telescope::vision::demo
