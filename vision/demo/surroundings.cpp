#include "vision/demo/surroundings.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "vision/demo/models.hpp"
#include "vision/demo/props.hpp"

namespace telescope::vision::demo {
namespace {

/// Smooth noise of mean 0 and deviation 1 with features of about `size_px`. `out` is used again from one to
/// the next: new memory of this size costs more than what is drawn into it.
const cv::Mat1f& clouds(cv::Size size, double size_px, cv::RNG& rng, cv::Mat1f& out) {
  const cv::Size coarse(std::max(4, cvRound(size.width / size_px)),
                        std::max(4, cvRound(size.height / size_px)));
  cv::Mat1f small(coarse);
  rng.fill(small, cv::RNG::NORMAL, 0, 1);
  cv::resize(small, out, size, 0, 0, cv::INTER_CUBIC);
  return out;
}

void add_to(cv::Mat3f& picture, const cv::Mat1f& noise, cv::Vec3f amount) {
  picture.forEach([&](cv::Vec3f& p, const int* at) { p += amount * noise(at[0], at[1]); });
}

/// A winding band from one side of the board to the other.
std::vector<cv::Point> winding(cv::Point2d from, cv::Point2d to, double swing, cv::RNG& rng) {
  std::vector<cv::Point> line;
  const cv::Point2d along = to - from, across(-along.y, along.x);
  const double phase = rng.uniform(0.0, 6.28), turns = rng.uniform(1.2, 2.2);
  for (int i = 0; i <= 80; ++i) {
    const double s = i / 80.0,
                 bend = swing * (std::sin(phase + turns * 6.28 * s) + 0.35 * std::sin(phase * 2 + 17 * s));
    const cv::Point2d p = from + along * s + across * bend;
    line.emplace_back(cvRound(p.x * 16), cvRound(p.y * 16));
  }
  return line;
}

/// Lays `colour` where the mask is, the mask softened by `soft` px.
void lay(cv::Mat3f& picture, const cv::Mat1f& where, Vec3 colour, double soft) {
  const int reach = cvCeil(4 * soft) + 1;
  cv::Rect here = cv::boundingRect(where > 0);
  if (here.empty()) return;
  here = cv::Rect(here.tl() - cv::Point(reach, reach), here.br() + cv::Point(reach, reach)) &
         cv::Rect({}, where.size());
  cv::Mat1f mask;
  cv::GaussianBlur(where(here), mask, {}, soft);
  cv::Mat3f part = picture(here);
  part.forEach([&](cv::Vec3f& p, const int* at) {
    const float a = mask(at[0], at[1]);
    if (a > 0) p = p * (1 - a) + cv::Vec3f(colour.x, colour.y, colour.z) * a;
  });
}

struct Extent {
  double left, near, right, far;
};

bool is_wood(const std::string& kind) {
  return kind.find("wood") != std::string::npos || kind == "forest";
}
bool is_built(const std::string& kind) {
  return kind.find("built") != std::string::npos || kind == "town";
}
/// Of what colour people cut ground of this kind.
Vec3 cloth_of(const std::string& kind) {
  if (is_wood(kind)) return paint(44, 66, 36);
  if (is_built(kind)) return paint(128, 118, 108);
  if (kind.find("marsh") != std::string::npos) return paint(72, 84, 72);
  return paint(112, 112, 62);
}

/// The playing area and the areas that lie beside it.
Extent extent(const Board& board) {
  Extent e{0, 0, width(board).mm(), depth(board).mm()};
  for (const NamedArea& area : board.areas)
    if (area.outline) {
      e.left = std::min(e.left, area.outline->min.x_mm), e.near = std::min(e.near, area.outline->min.y_mm);
      e.right = std::max(e.right, area.outline->max.x_mm), e.far = std::max(e.far, area.outline->max.y_mm);
    }
  return e;
}

}  // namespace

Optics mount_camera(const Board& board, Length margin, cv::Size size) {
  const double w = width(board).mm(), d = depth(board).mm(), m = margin.mm();
  const Extent all = extent(board);
  // Anchors and areas, each with a little room around it.
  std::vector<TablePoint> corners{{-m, -m}, {w + m, -m}, {w + m, d + m}, {-m, d + m}};
  for (double x : {all.left - 8, all.right + 8})
    for (double y : {all.near - 8, all.far + 8}) corners.push_back({x, y});
  const bool lying = (d > w) == (size.width > size.height);  // the long side along the picture's long side
  const double up = lying ? 270 : 0, focal = 1.02 * size.width;
  const Vec3 down = facing_frame(up).row[1] * -1.0F;
  const Vec3 centre{f((std::min(-m, all.left) + std::max(w + m, all.right)) / 2),
                    f((std::min(-m, all.near) + std::max(d + m, all.far)) / 2), 0};
  for (double high = 300;; high *= 1.01) {
    const Vec3 lens = centre + Vec3{0.02F * f(high), 0.01F * f(high), f(high)} + down * f(0.13 * high);
    Optics optics(size, focal, {lens, centre + down * f(0.012 * high), up + 0.8}, -0.055, 0.012);
    const bool fits = std::ranges::all_of(corners, [&](TablePoint c) {
      const auto p = optics.image_from_table({f(c.x_mm), f(c.y_mm), 0});
      return p && cv::Rect2d(0, 0, size.width - 1, size.height - 1).contains(*p);
    });
    if (fits) return optics;
  }
}

namespace {

/// Draws the ground from the tabletop upwards; `px_per_mm` is also what its masks are drawn at.
class GroundPainter {
 public:
  GroundPainter(const Board& board, int picture_px, std::uint64_t seed);
  cv::Mat3f wood();
  cv::Mat3f felt();
  void lay_ground(cv::Mat3f& felt);
  void lay_lines(cv::Mat3f& felt);
  void lay_cloth(const cv::Mat3f& felt, cv::Mat3f& wood);

  double beyond, scale;  ///< mm of it beyond the board; pixels per mm

 private:
  cv::Point2d px(double x_mm, double y_mm) const {
    return cv::Point2d((x_mm + beyond) * scale, (y_mm + beyond) * scale);
  }
  /// In sixteenths of a pixel.
  cv::Point at(TablePoint p) const { return {px(p.x_mm, p.y_mm) * 16}; }
  cv::Mat1b mask_of(const GroundArea& area) const;
  /// Into strength_: a mask that is worn off here and there.
  void wear(const cv::Mat1b& mask, double size_mm, float by, float most);
  void band(cv::Mat3f& felt, const std::vector<cv::Point>& line, double wide_mm, Vec3 colour, double soft);

  const Board& board_;
  cv::RNG rng_;
  double w_, d_;
  cv::Size size_;
  cv::Mat1f noise_, strength_;  ///< used again and again: see clouds()
};

GroundPainter::GroundPainter(const Board& board, int picture_px, std::uint64_t seed)
    : board_(board), rng_(seed * 31337 + 5), w_(width(board).mm()), d_(depth(board).mm()) {
  beyond = 140 + 0.35 * std::max(w_, d_);
  scale = 1.25 * picture_px / (std::max(w_, d_) + 2 * beyond);
  size_ = {cvRound((w_ + 2 * beyond) * scale), cvRound((d_ + 2 * beyond) * scale)};
}

cv::Mat3f GroundPainter::wood() {
  cv::Mat3f wood(size_, cv::Vec3f(0.21F, 0.115F, 0.06F));
  cv::Mat1f grain(cv::Size(std::max(4, size_.width / 40), size_.height)), stretched;
  rng_.fill(grain, cv::RNG::NORMAL, 0, 1);
  cv::GaussianBlur(grain, grain, {}, 0.7, 1.6);
  cv::resize(grain, stretched, size_, 0, 0, cv::INTER_CUBIC);
  add_to(wood, stretched, {0.035F, 0.022F, 0.012F});
  add_to(wood, clouds(size_, 120, rng_, noise_), {0.012F, 0.008F, 0.005F});
  return wood;
}

cv::Mat3f GroundPainter::felt() {
  cv::Mat3f felt(size_, cv::Vec3f(0.115F, 0.135F, 0.052F));
  add_to(felt, clouds(size_, 260 * scale, rng_, noise_), {0.016F, 0.010F, 0.005F});
  add_to(felt, clouds(size_, 60 * scale, rng_, noise_), {0.010F, 0.010F, 0.004F});
  add_to(felt, clouds(size_, 9 * scale, rng_, noise_), {0.006F, 0.007F, 0.003F});
  add_to(felt, clouds(size_, 1.6 * scale, rng_, noise_), {0.011F, 0.012F, 0.006F});
  clouds(size_, 150 * scale, rng_, strength_);
  clouds(size_, 24 * scale, rng_, noise_);
  strength_.forEach([&](float& s, const int* at) {
    s = std::clamp((s * 0.5F + noise_(at[0], at[1]) * 0.22F - 0.55F) * 1.6F, 0.0F, 0.75F);
  });
  lay(felt, strength_, paint(136, 116, 78), 1.2);
  return felt;
}

void GroundPainter::wear(const cv::Mat1b& mask, double size_mm, float by, float most) {
  clouds(size_, size_mm * scale, rng_, noise_);
  strength_.forEach([&](float& s, const int* at) {
    const std::uint8_t there = mask(at[0], at[1]);
    s = there == 0 ? 0.0F : static_cast<float>(there) / 255.0F * (noise_(at[0], at[1]) * by + most);
  });
}

void GroundPainter::band(cv::Mat3f& felt, const std::vector<cv::Point>& line, double wide_mm, Vec3 colour,
                         double soft) {
  cv::Mat1b mask(size_, std::uint8_t{0});
  cv::polylines(mask, line, false, 255, std::max(1, cvRound(wide_mm * scale)), cv::LINE_AA, 4);
  wear(mask, 14, 0.06F, 0.86F);
  lay(felt, strength_, colour, soft);
}

cv::Mat1b GroundPainter::mask_of(const GroundArea& area) const {
  cv::Mat1b mask(size_, std::uint8_t{0});
  if (const auto* polygon = std::get_if<Polygon>(&area.shape)) {
    std::vector<cv::Point> outline;
    for (const TablePoint p : polygon->points) outline.push_back(at(p));
    cv::fillPoly(mask, std::vector{outline}, 255, cv::LINE_AA, 4);
  } else if (const auto* round = std::get_if<Ellipse>(&area.shape)) {
    const cv::Size2d radii(round->radius_x.mm() * scale, round->radius_y.mm() * scale);
    cv::ellipse(mask, {px(round->centre.x_mm, round->centre.y_mm), radii * 2.0, -f(round->rotation_deg)}, 255,
                cv::FILLED, cv::LINE_AA);
  }
  return mask;
}

/// The ground of the board where it has any, as players cut it from cloth and paper; else some of our own.
void GroundPainter::lay_ground(cv::Mat3f& felt) {
  for (const GroundArea& area : board_.ground.areas) {
    mask_of(area).convertTo(strength_, CV_32F, 0.8 / 255.0);
    lay(felt, strength_, area.height > Length() ? paint(132, 124, 82) : cloth_of(area.kind), 1.2);
  }
  for (const GroundLine& each : board_.ground.lines) {
    std::vector<cv::Point> points;
    for (const TablePoint p : each.points) points.push_back(at(p));
    const bool water = each.kind.find("river") != std::string::npos || each.kind == "stream";
    band(felt, points, std::max(4.0, each.width.mm()), water ? paint(64, 88, 96) : paint(150, 132, 98), 1.3);
  }
  if (!board_.ground.empty()) return;
  const auto stream = winding(px(-beyond, d_ * 0.72), px(w_ + beyond, d_ * 0.60), 0.035, rng_);
  band(felt, stream, 26, paint(96, 92, 60), 1.6);
  band(felt, stream, 18, paint(64, 88, 96), 1.2);
  const auto road = winding(px(w_ * 0.62, -beyond), px(w_ * 0.40, d_ + beyond), 0.028, rng_);
  band(felt, road, 22, paint(150, 132, 98), 1.4);
  band(felt, road, 2, paint(128, 116, 80), 1.4);
}

/// Of sectors and areas.
void GroundPainter::lay_lines(cv::Mat3f& felt) {
  cv::Mat1b lines(size_, std::uint8_t{0});
  const auto line = [&](double x0, double y0, double x1, double y1) {
    cv::line(lines, px(x0, y0) * 16, px(x1, y1) * 16, 255, std::max(1, cvRound(1.3 * scale)), cv::LINE_AA, 4);
  };
  if (const GridBoard* grid = grid_of(board_)) {
    for (int c = 0; c <= grid->columns; ++c) line(c * w_ / grid->columns, 0, c * w_ / grid->columns, d_);
    for (int r = 0; r <= grid->rows; ++r) line(0, r * d_ / grid->rows, w_, r * d_ / grid->rows);
  }
  for (const NamedArea& area : board_.areas)
    if (area.outline) {
      const TablePoint a = area.outline->min, b = area.outline->max;
      line(a.x_mm, a.y_mm, b.x_mm, a.y_mm), line(b.x_mm, a.y_mm, b.x_mm, b.y_mm);
      line(b.x_mm, b.y_mm, a.x_mm, b.y_mm), line(a.x_mm, b.y_mm, a.x_mm, a.y_mm);
    }
  wear(lines, 5, 0.14F, 0.5F);
  lay(felt, strength_, paint(214, 212, 190), 0.5);
}

/// Its edge throws a thin shadow on the wood.
void GroundPainter::lay_cloth(const cv::Mat3f& felt, cv::Mat3f& wood) {
  constexpr double kMat = 75;
  const Extent all = extent(board_);
  const cv::Rect cloth(px(std::min(-kMat, all.left - 25), std::min(-kMat, all.near - 25)),
                       px(std::max(w_ + kMat, all.right + 25), std::max(d_ + kMat, all.far + 25)));
  strength_ = 0.0F;
  cv::rectangle(strength_, cloth + cv::Size(3, 3), 0.55, cv::FILLED);
  lay(wood, strength_, paint(30, 20, 14), 2.0);
  felt(cloth).copyTo(wood(cloth));
}

}  // namespace

Ground felt_ground(const Board& board, int picture_px, std::uint64_t seed) {
  GroundPainter painter(board, picture_px, seed);
  cv::Mat3f wood = painter.wood(), felt = painter.felt();
  painter.lay_ground(felt);
  painter.lay_lines(felt);
  painter.lay_cloth(felt, wood);
  cv::max(wood, 0.004, wood);
  Ground g{.px_per_mm = painter.scale, .corner = {-painter.beyond, -painter.beyond}};
  g.colour = wood;
  return g;
}

std::vector<Placed> terrain(const Board& board, const std::vector<TablePoint>& keep_clear, Length clear,
                            std::uint64_t seed) {
  cv::RNG rng(seed * 7177 + 23);
  const double w = width(board).mm(), d = depth(board).mm();
  std::vector<Placed> out;
  std::vector<TablePoint> taken = keep_clear;
  const auto free = [&](TablePoint p, double extra) {
    return p.x_mm > 0 && p.y_mm > 0 && p.x_mm < w && p.y_mm < d &&
           std::ranges::none_of(taken, [&](TablePoint q) {
             return std::hypot(p.x_mm - q.x_mm, p.y_mm - q.y_mm) < clear.mm() + extra;
           });
  };
  const auto place = [&](std::shared_ptr<const Model> model, TablePoint p) {
    out.push_back({std::move(model), {f(p.x_mm), f(p.y_mm), 0}, facing_frame(rng.uniform(0.0, 360.0))});
  };
  const auto scatter = [&](int count, double extra, auto make) {
    for (int tries = 0; tries < 60 * count && count > 0; ++tries) {
      const TablePoint p{rng.uniform(0.0, w), rng.uniform(0.0, d)};
      if (!free(p, extra)) continue;
      make(p);
      --count;
    }
  };
  // Trees on woods that the board has, houses on its villages, and nothing where the board says what lies.
  for (const GroundArea& each : board.ground.areas) {
    const bool trees = is_wood(each.kind), houses = is_built(each.kind);
    for (int tries = trees ? 60 : houses ? 12 : 0; tries > 0; --tries) {
      const TablePoint p{rng.uniform(0.0, w), rng.uniform(0.0, d)};
      const bool inside = contains(each.shape, p);
      if (!inside) tries += rng.uniform(0, 12) > 0 ? 1 : 0;
      if (!inside || !free(p, trees ? 4 : 12)) continue;
      place(trees ? tree_model(rng) : house_model(rng), p);
      if (houses) taken.push_back(p);
    }
  }
  if (!board.ground.empty()) return out;
  const int area = std::max(1, static_cast<int>(w * d / 90000));
  std::vector<TablePoint> built;
  scatter(area / 2, 22, [&](TablePoint p) { place(hill_model(rng), p), built.push_back(p); });
  taken.insert(taken.end(), built.begin(), built.end()), built.clear();
  scatter(area / 2 + 1, 12, [&](TablePoint p) { place(house_model(rng), p), built.push_back(p); });
  taken.insert(taken.end(), built.begin(), built.end());
  scatter(area + 1, 4, [&](TablePoint p) {
    for (int i = rng.uniform(3, 8); i > 0; --i) {
      const TablePoint q{p.x_mm + rng.gaussian(16), p.y_mm + rng.gaussian(16)};
      if (free(q, -8)) place(tree_model(rng), q);
    }
  });
  return out;
}

std::vector<Placed> props(const Board& board, std::uint64_t seed) {
  cv::RNG rng(seed * 911 + 3);
  const double w = width(board).mm(), d = depth(board).mm();
  std::vector<Placed> out;
  const auto lay = [&](std::shared_ptr<const Model> model, double x, double y, double heading) {
    out.push_back({std::move(model), {f(x), f(y), 0}, facing_frame(heading)});
  };
  if (std::min(w, d) < 400) return out;  // no room between the anchors
  for (int i = 0; i < 5; ++i)
    lay(left_die_model(rng), w * 0.36 + 34 * i + rng.uniform(-8.0, 8.0), d + 34 + rng.uniform(-12.0, 14.0),
        rng.uniform(0.0, 90.0));
  lay(pencil_model(rng), w * 0.72, d + 38, rng.uniform(-12.0, 12.0));
  lay(ruler_model(rng), w + 30, d * 0.42, 90 + rng.uniform(-2.0, 2.0));
  return out;
}

std::vector<Lamp> room_lamps(const Board& board) {
  const float w = f(width(board).mm()), d = f(depth(board).mm()), size = std::max(w, d);
  return {{{w * 0.5F - size * 0.75F, d * 0.5F + size * 0.55F, size * 1.5F}, size * 0.06F, 0.52F},
          {{w * 0.5F + size * 0.9F, d * 0.5F - size * 0.3F, size * 1.6F}, size * 0.12F, 0.22F}};
}

}  // namespace telescope::vision::demo
