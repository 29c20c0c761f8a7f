#include "tests/bench/support/flat_scene.hpp"

#include <cmath>
#include <random>

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

namespace telescope::bench {
namespace {

constexpr double kTableWidth = 914.4, kTableDepth = 609.6, kMargin = 120;  // mm
constexpr double kCameraHeight = 1200;

using Random = std::mt19937_64;
double between(Random& random, double low, double high) {
  return std::uniform_real_distribution<double>(low, high)(random);
}

/// Where table points (mm from the table's middle) are seen.
struct Camera {
  double focal = 0, k1 = 0;
  cv::Point2d middle;
  cv::Matx33d rotation;

  cv::Point2d distort(cv::Point2d p) const {
    const double scale = 1 + k1 * p.dot(p);
    return p * scale;
  }
  cv::Point2d image_from_table(cv::Point2d p) const {
    const cv::Vec3d q = rotation * cv::Vec3d(p.x, p.y, 0) + cv::Vec3d(0, 0, kCameraHeight);
    return focal * distort({q[0] / q[2], q[1] / q[2]}) + middle;
  }
  cv::Point2d table_from_image(cv::Point2d p) const {
    const cv::Point2d distorted = (p - middle) / focal;
    cv::Point2d ray = distorted;
    for (int i = 0; i < 8; ++i) ray = distorted / (1 + k1 * ray.dot(ray));
    const cv::Vec3d d = rotation.t() * cv::Vec3d(ray.x, ray.y, 1);
    const cv::Vec3d from = rotation.t() * cv::Vec3d(0, 0, -kCameraHeight);
    const double t = -from[2] / d[2];
    if (!(t > 0)) return {1e6, 1e6};  // above the horizon
    return {from[0] + t * d[0], from[1] + t * d[1]};
  }
};

Camera make_camera(const FlatSceneSpec& spec, Random& random) {
  Camera camera;
  camera.focal = pixels_per_mm(spec) * kCameraHeight;
  const int width = spec.height_px * 16 / 9;
  camera.middle = {width / 2.0, spec.height_px / 2.0};
  const double tilt = spec.steep ? between(random, 60, 70) : spec.degraded ? between(random, 8, 20) : 0;
  const double direction = between(random, 0, 2 * CV_PI);
  const double spin = spec.degraded ? between(random, -0.1, 0.1) : 0;
  camera.k1 = spec.degraded ? between(random, -0.06, 0.03) : 0;
  const double a = tilt * CV_PI / 180, ux = std::cos(direction), uy = std::sin(direction);
  const double c = std::cos(a), s = std::sin(a);
  const cv::Matx33d lean(c + ux * ux * (1 - c), ux * uy * (1 - c), uy * s, ux * uy * (1 - c),
                         c + uy * uy * (1 - c), -ux * s, -uy * s, ux * s, c);
  camera.rotation =
      lean * cv::Matx33d(std::cos(spin), -std::sin(spin), 0, std::sin(spin), std::cos(spin), 0, 0, 0, 1);
  return camera;
}

/// Grey noise of several grain sizes: felt, flock, painted ground.
cv::Mat make_ground(cv::Size size, double px_per_mm, Random& random) {
  cv::RNG rng(random());
  cv::Mat ground(size, CV_32F, cv::Scalar(between(random, 85, 135)));
  const std::array<std::pair<double, double>, 4> grains = {{{0.8, 26}, {2.5, 16}, {12, 10}, {90, 14}}};
  for (const auto& [grain_mm, sigma] : grains) {
    const double scale = 1 / (grain_mm * px_per_mm);
    cv::Mat small(
        cv::Size(static_cast<int>(size.width * scale) + 2, static_cast<int>(size.height * scale) + 2),
        CV_32F);
    rng.fill(small, cv::RNG::NORMAL, 0, sigma);
    cv::Mat grown;
    cv::resize(small, grown, size, 0, 0, cv::INTER_LINEAR);
    ground += grown;
  }
  cv::Mat out;
  ground.convertTo(out, CV_8U);
  return out;
}

class Painter {
 public:
  Painter(cv::Mat& table, double px_per_mm) : table_(table), scale_(px_per_mm) {}
  /// Table millimetres from the middle to pixels of the table's own picture.
  cv::Point2d place(cv::Point2d mm) const {
    return {(mm.x + kTableWidth / 2 + kMargin) * scale_ - 0.5,
            (mm.y + kTableDepth / 2 + kMargin) * scale_ - 0.5};
  }
  void rectangle(const std::array<cv::Point2d, 4>& mm, double grey) {
    std::vector<cv::Point> polygon;
    for (const auto& p : mm) polygon.emplace_back(cv::Point(place(p) * 16.0));
    cv::fillConvexPoly(table_, polygon, cv::Scalar(grey), cv::LINE_AA, 4);
  }
  void ellipse(cv::Point2d mm, double a, double b, double angle_deg, double grey) {
    cv::ellipse(table_,
                cv::RotatedRect(place(mm), cv::Size2f(cv::Point2f(cv::Point2d(a, b) * scale_)),
                                static_cast<float>(angle_deg)),
                cv::Scalar(grey), -1, cv::LINE_AA);
  }
  void picture(const cv::Mat& drawn, const std::array<cv::Point2d, 4>& mm) {
    // No smaller than it will be, so that drawing it turned does not skip pixels.
    const int side = static_cast<int>(std::ceil(cv::norm(place(mm[1]) - place(mm[0]))));
    cv::Mat tag;
    cv::resize(drawn, tag, {side, side}, 0, 0, cv::INTER_AREA);
    const auto n = static_cast<float>(tag.cols);
    const std::array<cv::Point2f, 4> from = {
        {{-0.5F, -0.5F}, {n - 0.5F, -0.5F}, {n - 0.5F, n - 0.5F}, {-0.5F, n - 0.5F}}};
    std::array<cv::Point2f, 4> to;
    std::array<cv::Point, 4> outline;
    for (std::size_t i = 0; i < 4; ++i) to[i] = place(mm[i]), outline[i] = place(mm[i]);
    const cv::Rect box = cv::boundingRect(std::vector<cv::Point>(outline.begin(), outline.end())) +
                         cv::Size(4, 4) - cv::Point(2, 2);
    for (auto& p : to) p -= cv::Point2f(box.tl());
    cv::Mat part = table_(box);
    cv::warpPerspective(tag, part, cv::getPerspectiveTransform(from, to), box.size(), cv::INTER_LINEAR,
                        cv::BORDER_TRANSPARENT);
  }

 private:
  cv::Mat& table_;
  double scale_;
};

std::array<cv::Point2d, 4> box_at(cv::Point2d centre, double angle, double width, double height) {
  const cv::Point2d x(std::cos(angle) * width / 2, std::sin(angle) * width / 2);
  const cv::Point2d y(-std::sin(angle) * height / 2, std::cos(angle) * height / 2);
  return {centre - x - y, centre + x - y, centre + x + y, centre - x + y};
}

/// A base with figures seen from above, beside the tag.
void paint_base(Painter& painter, cv::Point2d tag, double angle, double tag_mm, Random& random) {
  const cv::Point2d down(-std::sin(angle), std::cos(angle));
  const cv::Point2d centre = tag + down * (tag_mm / 2 + 16);
  painter.rectangle(box_at(centre, angle, 30, 26), between(random, 50, 130));
  for (int i = 0; i < 8; ++i)
    painter.ellipse(centre + cv::Point2d(between(random, -11, 11), between(random, -9, 9)),
                    between(random, 2, 9), between(random, 2, 6), between(random, 0, 180),
                    between(random, 15, 235));
}

void cast_shadow(cv::Mat& image, double px_per_mm, Random& random) {
  cv::Mat shade(image.size() / 4, CV_32F, cv::Scalar(1));
  const double s = px_per_mm / 4;
  const cv::Point2f middle(static_cast<float>(between(random, 0, shade.cols)),
                           static_cast<float>(between(random, 0, shade.rows)));
  const cv::Size2f size(static_cast<float>(between(random, 100, 350) * s),
                        static_cast<float>(between(random, 80, 250) * s));
  cv::ellipse(shade, cv::RotatedRect(middle, size, static_cast<float>(between(random, 0, 180))),
              cv::Scalar(between(random, 0.45, 0.7)), -1);
  cv::GaussianBlur(shade, shade, {}, between(random, 2, 12) * s);
  cv::resize(shade, shade, image.size(), 0, 0, cv::INTER_LINEAR);
  cv::multiply(image, shade, image, 1, image.type());
}

/// A figure that covers up to two thirds of the quiet zone's width at one side.
void lean_over(Painter& painter, cv::Point2d tag, double tag_mm, Random& random) {
  if (between(random, 0, 1) < 0.5) return;
  const double module = tag_mm / 8, angle = between(random, 0, 2 * CV_PI),
               size = between(random, 3, 7) * module;
  // Outside the border whatever the turn: its corners are 3 x 1.41 modules from the middle.
  const double away = (4.3 + between(random, 0, 0.5)) * module + size / 2;
  painter.ellipse(tag + away * cv::Point2d(std::cos(angle), std::sin(angle)), size, size, 0,
                  between(random, 15, 235));
}

/// A shadow with a sharp edge across the tag, or glare on it.
void spoil_light(cv::Mat& table, cv::Point2d tag, double side, Random& random) {
  const double kind = between(random, 0, 1), angle = between(random, 0, 2 * CV_PI);
  const cv::Rect box = cv::Rect(cv::Point(tag) - cv::Point(cv::Size(cv::Point2d(side, side))),
                                cv::Size(cv::Point2d(2 * side, 2 * side))) &
                       cv::Rect({}, table.size());
  if (kind > 0.6 || box.empty()) return;
  cv::Mat part = table(box);
  const cv::Point2d middle = tag - cv::Point2d(box.tl()), normal(std::cos(angle), std::sin(angle));
  const double edge = between(random, -0.4, 0.4) * side, shade = between(random, 0.35, 0.65);
  const double glare = between(random, 40, 130), spread = between(random, 0.3, 0.8) * side;
  for (int y = 0; y < part.rows; ++y)
    for (int x = 0; x < part.cols; ++x) {
      const cv::Point2d p = cv::Point2d(x, y) - middle;
      auto& value = part.at<unsigned char>(y, x);
      if (kind > 0.1) {
        const double lit = std::clamp((p.dot(normal) - edge) / (0.04 * side) + 0.5, 0.0, 1.0);
        value = cv::saturate_cast<unsigned char>(value * (shade + (1 - shade) * lit));
      } else {
        const cv::Point2d q = p - normal * edge;
        value = cv::saturate_cast<unsigned char>(value + glare * std::exp(-q.dot(q) / (2 * spread * spread)));
      }
    }
}

cv::Mat look(const cv::Mat& table, double table_scale, const Camera& camera, cv::Size size) {
  // The exact mapping on a coarse grid, straight between; then twice the size, averaged down.
  const int cell = 8;
  const cv::Size super = size * 2, coarse(super.width / cell + 1, super.height / cell + 1);
  cv::Mat map(coarse, CV_32FC2);
  cv::Mat unused;
  const Painter painter(unused, table_scale);
  for (int y = 0; y < coarse.height; ++y)
    for (int x = 0; x < coarse.width; ++x) {
      const cv::Point2d pixel((x * cell + 0.5) / 2 - 0.5, (y * cell + 0.5) / 2 - 0.5);
      map.at<cv::Point2f>(y, x) = painter.place(camera.table_from_image(pixel));
    }
  cv::Mat warp = (cv::Mat_<double>(2, 3) << 1.0 / cell, 0, 0, 0, 1.0 / cell, 0), fine, big, out;
  cv::warpAffine(map, fine, warp, super, cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
  cv::remap(table, big, fine, {}, cv::INTER_LINEAR, cv::BORDER_CONSTANT, cv::Scalar(70));
  cv::resize(big, out, size, 0, 0, cv::INTER_AREA);
  return out;
}

}  // namespace

double pixels_per_mm(const FlatSceneSpec& spec) {
  return spec.height_px == 720 ? 1.0 : 1.45 * spec.height_px / 1080.0;
}

FlatScene make_flat_scene(const FlatSceneSpec& spec, const std::function<cv::Mat(int)>& tag_picture) {
  Random random(spec.seed * 7919 + 17);
  const Camera camera = make_camera(spec, random);
  const double scale = 2 * pixels_per_mm(spec);
  const cv::Size table_size(static_cast<int>((kTableWidth + 2 * kMargin) * scale),
                            static_cast<int>((kTableDepth + 2 * kMargin) * scale));
  cv::Mat table = make_ground(table_size, scale, random);
  Painter painter(table, scale);

  const int columns = static_cast<int>(std::ceil(std::sqrt(std::max(1, spec.tags) * 1.9))),
            rows = std::max(1, (spec.tags + columns - 1) / columns);
  struct Place {
    cv::Point2d centre;
    double angle;
  };
  std::vector<Place> places;
  const double cell_w = kTableWidth * 0.94 / columns, cell_h = kTableDepth * 0.94 / rows,
               needs = spec.tag_mm * 1.42 + 5;
  for (int i = 0; i < spec.tags; ++i) {
    const double jx = std::max(0.0, cell_w - needs) / 2, jy = std::max(0.0, cell_h - needs) / 2;
    places.push_back({{(i % columns + 0.5 - columns / 2.0) * cell_w + between(random, -jx, jx),
                       (i / columns + 0.5 - rows / 2.0) * cell_h + between(random, -jy, jy)},
                      between(random, 0, 2 * CV_PI)});
  }
  for (const Place& p : places) paint_base(painter, p.centre, p.angle, spec.tag_mm, random);
  FlatScene scene;
  for (int i = 0; i < spec.tags; ++i) {
    const Place& p = places[static_cast<std::size_t>(i)];
    painter.rectangle(box_at(p.centre, p.angle, spec.tag_mm + 4, spec.tag_mm + 4), 128);
    const auto outline = box_at(p.centre, p.angle, spec.tag_mm, spec.tag_mm);
    painter.picture(tag_picture(i), outline);
    PlacedTag placed{.index = i, .centre = camera.image_from_table(p.centre), .outline = {}};
    for (std::size_t k = 0; k < 4; ++k) placed.outline[k] = camera.image_from_table(outline[k]);
    scene.tags.push_back(placed);
  }
  if (spec.hard)
    for (const Place& p : places) lean_over(painter, p.centre, spec.tag_mm, random);
  // Ink is not 0, paper not 255, and the exposure is not always good.
  table.convertTo(table, CV_8U, (spec.degraded ? between(random, 0.5, 0.85) : 0.82), 22);
  if (spec.hard)
    for (const Place& p : places) spoil_light(table, painter.place(p.centre), spec.tag_mm * scale, random);
  if (spec.degraded)
    for (int i = 0; i < 2; ++i) cast_shadow(table, scale, random);

  cv::Mat luma = look(table, scale, camera, {spec.height_px * 16 / 9, spec.height_px});
  const double blur = spec.degraded ? between(random, 0.6, 1.0) : 0.3,
               noise = spec.degraded ? between(random, 3, 6) : 1;
  cv::GaussianBlur(luma, luma, {}, blur);
  cv::Mat grain(luma.size(), CV_16S), noisy;
  cv::RNG(random()).fill(grain, cv::RNG::NORMAL, 0, noise);
  cv::add(luma, grain, noisy, cv::noArray(), CV_8U);
  scene.luma = noisy;
  if (spec.degraded) {
    std::vector<unsigned char> jpeg;
    cv::imencode(".jpg", noisy, jpeg, {cv::IMWRITE_JPEG_QUALITY, static_cast<int>(between(random, 65, 85))});
    scene.luma = cv::imdecode(jpeg, cv::IMREAD_GRAYSCALE);
  }
  return scene;
}

}  // namespace telescope::bench
