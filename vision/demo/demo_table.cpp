#include "vision/demo/demo_table.hpp"

#include <cmath>

#include "vision/demo/arrangement.hpp"
#include "vision/demo/film.hpp"
#include "vision/demo/models.hpp"
#include "vision/demo/scene.hpp"
#include "vision/demo/surroundings.hpp"

namespace telescope::vision::demo {
namespace {

Placed place(std::shared_ptr<const Model> model, Spot spot, double lift_mm, int id) {
  return {std::move(model),
          {static_cast<float>(spot.centre.x_mm), static_cast<float>(spot.centre.y_mm),
           static_cast<float>(lift_mm)},
          facing_frame(spot.heading.degrees()),
          id};
}

/// Share of the tag's area that the camera sees.
double visible_share(const Kit& kit, const KitPiece& piece, const Placed& placed, const Renderer& renderer) {
  constexpr int kSide = 24;
  const Rotation turn = facing_frame(piece.placement.rotation_deg);
  int seen = 0;
  for (int j = 0; j < kSide; ++j)
    for (int i = 0; i < kSide; ++i) {
      const double u = ((i + 0.5) / kSide - 0.5) * kit.tag_size_mm,
                   v = ((j + 0.5) / kSide - 0.5) * kit.tag_size_mm;
      Vec3 p = turn.back({static_cast<float>(u), static_cast<float>(v), 0});
      p += {static_cast<float>(piece.placement.dx_mm), static_cast<float>(piece.placement.dy_mm),
            static_cast<float>(piece.placement.height_mm)};
      seen += renderer.sees(placed.position + placed.frame.back(p));
    }
  return static_cast<double>(seen) / (kSide * kSide);
}

}  // namespace

struct DemoTable::Impl {
  Kit kit;
  DemoOptions options;
  Optics optics;
  Film film;
  Noise noise;
  std::vector<Standing> standing;
  Scene scene;
  cv::Mat3b base;

  Impl(const Kit& k, const DemoOptions& o)
      : kit(k),
        options(o),
        optics(mount_camera(k.board, Length::from_mm(k.anchor_size_mm + 12), {o.width, o.height})),
        noise({o.width, o.height}, film.noise, o.seed),
        standing(arrange(k, o.seed)) {
    scene.ground = felt_ground(kit.board, options.seed);
    scene.lamps = room_lamps(kit.board);
    scene.tint = {1.03F, 1.0F, 0.94F};
    std::vector<TablePoint> spots;
    for (const Standing& s : standing) {
      scene.things.push_back(
          place(piece_model(kit, kit.pieces[s.piece]), s.spot, 0, static_cast<int>(s.piece)));
      spots.push_back(s.spot.centre);
    }
    for (int i = 0; i < 4; ++i)
      scene.things.push_back(place(anchor_model(kit, i), {anchor_centre(kit, i), {}}, 0, -1));
    for (Placed& p : terrain(kit.board, spots, 30_mm, options.seed)) scene.things.push_back(std::move(p));
    const cv::Rect whole({}, optics.size());
    base = develop(Renderer(scene, optics, 4).render(whole), whole, optics.size(), film);
  }
};

DemoTable::DemoTable(const Kit& kit, const DemoOptions& options)
    : impl_(std::make_unique<Impl>(kit, options)) {}
DemoTable::~DemoTable() = default;
DemoTable::DemoTable(DemoTable&&) noexcept = default;

double DemoTable::loop_s() const {
  return 60;
}
const Optics& DemoTable::optics() const {
  return impl_->optics;
}

cv::Mat DemoTable::render(double t_s) {
  cv::Mat3b picture = impl_->base.clone();
  impl_->noise.add(picture, static_cast<std::uint64_t>(std::llround(t_s * 1000)));
  return picture;
}

std::vector<DemoTruth> DemoTable::truth(double) const {
  std::vector<DemoTruth> out;
  const Renderer renderer(impl_->scene, impl_->optics, 1);
  for (const Standing& s : impl_->standing) {
    const KitPiece& p = impl_->kit.pieces[s.piece];
    const Placed placed = place(nullptr, s.spot, 0, 0);
    out.push_back(
        {p.id, p.tag, s.spot.centre, s.spot.heading, 0, visible_share(impl_->kit, p, placed, renderer)});
  }
  return out;
}

}  // namespace telescope::vision::demo
