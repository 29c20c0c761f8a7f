#include "vision/demo/models.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "vision/demo/playing_card.hpp"
#include "vision/demo/small_figures.hpp"
#include "vision/tags/tag_reader.hpp"

namespace telescope::vision::demo {
namespace {

constexpr float kBaseHeight = 3.0F;
constexpr float kBaseUnderPost = 2.0F;
constexpr float kCardThickness = 0.4F;

Material matt(Vec3 colour) {
  return {colour, 0.0F};
}

struct Livery {
  Vec3 cloth, vehicle;
};

Livery livery(Side side) {
  if (side == Side::kAttacker) return {paint(146, 132, 88), paint(84, 98, 56)};
  if (side == Side::kDefender) return {paint(104, 114, 122), paint(124, 122, 112)};
  return {paint(120, 112, 98), paint(110, 105, 95)};
}

/// A standing man about 15 mm tall, his feet at `foot`.
void add_man(Model& m, Vec3 foot, const Livery& look, double heading_deg) {
  const Rotation r = facing_frame(heading_deg);
  const auto at = [&](float x, float y, float z) { return foot + r.back({x, y, z}); };
  const Material cloth = matt(look.cloth), skin = matt(paint(196, 148, 118));
  m.capsule(at(-0.9F, 0.3F, 0), at(-0.7F, 0, 6), 0.9F, matt(look.cloth * 0.8F));
  m.capsule(at(0.9F, -0.6F, 0), at(0.7F, 0, 6), 0.9F, matt(look.cloth * 0.8F));
  m.ellipsoid(at(0, 0, 9), {2.2F, 1.4F, 3.4F}, cloth, heading_deg);
  m.capsule(at(-2.3F, 0.3F, 11), at(-0.8F, 2.8F, 9), 0.75F, cloth);
  m.capsule(at(2.3F, 0, 11), at(0.9F, 1.8F, 8.4F), 0.75F, cloth);
  m.capsule(at(0, 0.3F, 12), at(0, 0.4F, 13.6F), 1.0F, skin);
  m.ellipsoid(at(0, 0.2F, 14.3F), {1.5F, 1.7F, 1.1F}, matt(look.vehicle * 0.8F), heading_deg);
  m.capsule(at(1.6F, 0.8F, 8.2F), at(-1.6F, 4.2F, 9.4F), 0.4F, matt(paint(58, 44, 34)));
}

void add_tank(Model& m, Vec3 at, const Livery& look) {
  const Material hull = matt(look.vehicle), dark = matt(look.vehicle * 0.35F);
  const auto p = [&](float x, float y, float z) { return at + Vec3{x, y, z}; };
  for (float side : {-5.6F, 5.6F}) m.box(p(side, 0, 2.6F), {1.8F, 10.5F, 2.4F}, dark);
  m.box(p(0, -0.4F, 4.6F), {5.4F, 9.8F, 1.9F}, hull);
  m.box(p(0, 8.3F, 4.2F), {5.2F, 2.2F, 0.8F}, hull, 0, 30);
  m.ellipsoid(p(0, -0.6F, 7.4F), {4.4F, 5.0F, 2.9F}, matt(look.vehicle * 1.12F));
  m.capsule(p(0, 3, 8), p(0, 14.5F, 8.4F), 0.65F, hull);
  m.capsule(p(1.3F, -2, 9.6F), p(1.3F, -2, 10.4F), 1.2F, dark);
}

void add_truck(Model& m, Vec3 at, const Livery& look) {
  const Material body = matt(look.vehicle), canvas = matt(look.cloth * 1.25F), dark = matt(paint(36, 34, 32));
  const auto p = [&](float x, float y, float z) { return at + Vec3{x, y, z}; };
  for (float side : {-4.0F, 4.0F})
    for (float y : {-6.5F, 6.0F}) m.ellipsoid(p(side, y, 1.9F), {0.9F, 1.9F, 1.9F}, dark);
  m.box(p(0, 0, 3), {3.9F, 10.5F, 0.8F}, body);
  m.box(p(0, 8.3F, 4.6F), {2.6F, 2.4F, 1.6F}, body);
  m.box(p(0, 4, 6), {3.7F, 2.2F, 2.9F}, body);
  m.capsule(p(0, 1, 6.6F), p(0, -8, 6.6F), 3.8F, canvas);
}

void add_gun(Model& m, Vec3 at, const Livery& look, float barrel_rise) {
  const Material steel = matt(look.vehicle), dark = matt(paint(40, 38, 34));
  const auto p = [&](float x, float y, float z) { return at + Vec3{x, y, z}; };
  for (float side : {-3.6F, 3.6F}) m.ellipsoid(p(side, 0, 2.8F), {0.8F, 2.8F, 2.8F}, dark);
  m.capsule(p(0, -2, 4.4F), p(0, 11.5F, 4.6F + barrel_rise), 0.75F, steel);
  m.box(p(0, 1.6F, 5), {4.4F, 0.4F, 2.4F}, steel, 0, -15);
  m.capsule(p(0.6F, -1, 3), p(2.6F, -10, 0.8F), 0.6F, steel);
  m.capsule(p(-0.6F, -1, 3), p(-2.6F, -10, 0.8F), 0.6F, steel);
}

void add_horse(Model& m, Vec3 foot, const Livery& look, double heading_deg) {
  const Rotation r = facing_frame(heading_deg);
  const auto at = [&](float x, float y, float z) { return foot + r.back({x, y, z}); };
  const Material coat = matt(paint(92, 62, 42));
  for (float x : {-1.3F, 1.3F})
    for (float y : {-4.0F, 3.6F}) m.capsule(at(x, y, 0), at(x, y, 6), 0.7F, coat);
  m.capsule(at(0, -4, 8), at(0, 3.5F, 8), 2.3F, coat);
  m.capsule(at(0, 4.6F, 9), at(0, 7.2F, 12.6F), 1.3F, coat);
  m.capsule(at(0, 7.2F, 13), at(0, 9.4F, 11.8F), 1.0F, coat);
  m.ellipsoid(at(0, -0.2F, 12.6F), {2.0F, 1.5F, 3.2F}, matt(look.cloth), heading_deg);
  m.capsule(at(0, 0, 15.6F), at(0, 0.3F, 16.8F), 1.3F, matt(look.vehicle * 0.8F));
}

void add_flag(Model& m, Vec3 at, Side side) {
  m.capsule(at, at + Vec3{0, 0, 19}, 0.35F, matt(paint(90, 74, 52)));
  const Vec3 cloth = side == Side::kDefender ? paint(150, 152, 150) : paint(168, 40, 34);
  m.box(at + Vec3{3.4F, 0.2F, 16.4F}, {3.2F, 0.25F, 2.2F}, matt(cloth), 12);
}

/// Sanded and flocked by hand: no two quite the same.
Vec3 base_top(const KitPiece& piece) {
  cv::RNG rng(static_cast<std::uint64_t>(piece.tag.value()) * 48271 + 9);
  rng.next();
  const int dry = rng.uniform(0, 26);
  return paint(112 + dry, 108 + dry / 2, 72 + dry / 3);
}

bool says(const KitPiece& piece, std::initializer_list<const char*> words) {
  return std::ranges::any_of(words, [&](const char* w) {
    return piece.symbol.find(w) != std::string::npos || piece.mobility.find(w) != std::string::npos;
  });
}

/// Figures of the unit's kind on the free strip of the base: y from `back` to `front`.
void add_figures(Model& m, const KitPiece& piece, float back, float front) {
  const Livery look = livery(piece.side);
  const float middle = (back + front) / 2, half = f(piece.base_width_mm) / 2, deep = front - back;
  const Vec3 centre{0, middle, kBaseHeight};
  cv::RNG rng(static_cast<std::uint64_t>(piece.tag.value()) * 7919 + 17);
  const auto men = [&](int count, float y, double turn) {
    for (int i = 0; i < count; ++i) {
      const float x = count == 1 ? 0 : half * (-0.62F + 1.24F * f(i) / f(count - 1));
      add_man(m, {x + rng.uniform(-1.0F, 1.0F), y + rng.uniform(-0.8F, 0.8F), kBaseHeight}, look,
              turn + rng.uniform(-25, 25));
    }
  };
  if (deep < 20) return men(3, middle - 1, 0);
  if (piece.symbol == "hq" || says(piece, {"hq", "headquarter"})) {
    add_flag(m, {half * 0.5F, middle - 6, kBaseHeight}, piece.side);
    m.box({-1, middle + 1, kBaseHeight + 3.4F}, {4.5F, 3, 0.4F}, matt(paint(196, 186, 150)), 12);
    men(3, middle + 7.5F, 180);
  } else if (says(piece, {"tank", "armour", "armor", "assault"})) {
    add_tank(m, centre + Vec3{0, -1, 0}, look);
  } else if (says(piece, {"artillery", "gun", "howitzer", "rocket"})) {
    add_gun(m, centre + Vec3{0, -1, 0}, look, says(piece, {"anti"}) ? 0.2F : 5.0F);
    men(2, middle - 5, 0);
  } else if (says(piece, {"horse", "mounted", "cavalry", "elephant"})) {
    for (float x : {-0.45F, 0.45F}) add_horse(m, {half * x, middle, kBaseHeight}, look, rng.uniform(-12, 12));
  } else if (says(piece, {"mortar"})) {
    m.capsule({0, middle, kBaseHeight}, {0, middle + 4, kBaseHeight + 7}, 0.9F, matt(look.vehicle));
    men(2, middle - 4, 0);
  } else if (says(piece, {"fort", "bunker"})) {
    for (int i = 0; i < 9; ++i)
      m.capsule({-half * 0.7F + f(i % 5) * half * 0.35F, middle + (i < 5 ? 5.0F : 3.4F),
                 kBaseHeight + (i < 5 ? 1.6F : 4.2F)},
                {-half * 0.5F + f(i % 5) * half * 0.35F, middle + 5, kBaseHeight + (i < 5 ? 1.6F : 4.2F)},
                1.7F, matt(paint(150 + i, 134, 100)));
    men(2, middle - 4, 0);
  } else if (says(piece, {"mine"})) {
    for (float x : {-0.6F, 0.6F})
      m.capsule({half * x, middle, kBaseHeight}, {half * x, middle, kBaseHeight + 9}, 0.6F,
                matt(paint(96, 78, 56)));
    m.box({0, middle, kBaseHeight + 7}, {half * 0.55F, 0.4F, 2.4F}, matt(paint(170, 150, 120)));
  } else if (says(piece, {"recon"})) {
    add_truck(m, centre + Vec3{0, 0, 0}, look);
  } else if (says(piece, {"motor", "mech", "truck"})) {
    add_truck(m, centre + Vec3{-half * 0.36F, 0, 0}, look);
    add_man(m, {half * 0.55F, middle + 7, kBaseHeight}, look, 10);
    add_man(m, {half * 0.5F, middle - 3, kBaseHeight}, look, -14);
  } else {
    men(3, middle + 6, 0);
    men(2, middle - 5, 0);
  }
}

/// Flock and pebbles, so that no two bases are alike.
void add_scatter(Model& m, const KitPiece& piece, float back, float front) {
  cv::RNG rng(static_cast<std::uint64_t>(piece.tag.value()) * 104729 + 3);
  const float half = f(piece.base_width_mm) / 2 - 2;
  for (int i = 0; i < 7; ++i) {
    const float size = rng.uniform(0.8F, 2.2F);
    const Vec3 colour = i % 3 == 0 ? paint(128, 120, 104) : paint(92 + rng.uniform(-12, 20), 110, 52);
    m.ellipsoid({rng.uniform(-half, half), rng.uniform(back + 2, front - 2), kBaseHeight},
                {size, size, size * 0.45F}, matt(colour));
  }
}

Solid& add_card(Model& m, const Kit& kit, TagId tag, double size_mm, Vec3 top_centre, double rotation_deg,
                float gloss) {
  const float half = f(size_mm / 2), thick = std::min(kCardThickness, top_centre.z) / 2;
  Solid& card = m.box({top_centre.x, top_centre.y, top_centre.z - thick}, {half, half, thick},
                      {paint(230, 228, 220), gloss}, rotation_deg);
  card.print = draw_tag(kit.family, tag, 8);
  return card;
}

}  // namespace

Vec3 paint(int red, int green, int blue) {
  const auto linear = [](int v) { return f(std::pow(v / 255.0, 2.2)); };
  return {linear(red), linear(green), linear(blue)};
}

std::shared_ptr<const Model> piece_model(const Kit& kit, const KitPiece& piece, bool figures, float gloss) {
  auto model = std::make_shared<Model>();
  Model& m = *model;
  const TagPlacement& at = piece.placement;
  const float half_w = f(piece.base_width_mm) / 2, half_d = f(piece.base_depth_mm) / 2;
  const float tag_half = f(kit.tag_size_mm) / 2, tag_y = f(at.dy_mm);
  const float tag_z = at.height_mm > 0 ? f(at.height_mm) : kCardThickness;
  add_card(m, kit, piece.tag, kit.tag_size_mm, {f(at.dx_mm), tag_y, tag_z}, at.rotation_deg, gloss);
  if (piece.kind == PieceKind::kCounter) {
    Solid& card =
        m.box({0, 0, tag_z / 2 - 0.02F}, {half_w, half_d, tag_z / 2 - 0.02F}, matt(paint(150, 148, 140)));
    const MarkerClass* marker = find_marker_by_tag(kit, piece.tag);
    if (marker && !marker->deck.empty()) card.print = card_print(*marker, kit.tag_size_mm);
  } else if (piece.layout == TagLayout::kOnTail) {
    const float back = -half_d, end = tag_y - tag_half - 0.5F;
    m.box({f(at.dx_mm), (back + end) / 2, tag_z / 2 - 0.03F},
          {tag_half + 0.5F, (back - end) / 2 + 2, tag_z / 2}, matt(paint(150, 150, 146)));
    m.box({0, 0, kBaseHeight / 2}, {half_w, half_d, kBaseHeight / 2}, matt(base_top(piece)));
  } else if (piece.layout == TagLayout::kOnPost) {
    m.box({0, 0, kBaseUnderPost / 2}, {half_w, half_d, kBaseUnderPost / 2}, matt(base_top(piece)));
    if (figures) add_small_figures(m, piece, kBaseUnderPost);
    return model;
  } else {
    m.box({0, 0, tag_z / 2 - 0.02F}, {half_w, half_d, tag_z / 2 - 0.02F}, matt(paint(128, 126, 120)));
  }
  if (piece.kind == PieceKind::kStand && figures) {
    float back = -half_d, front = half_d;  // the larger strip of the base that the tag leaves free
    if (tag_y + tag_half > back && tag_y - tag_half < front) {
      if (front - (tag_y + tag_half) >= (tag_y - tag_half) - back)
        back = std::max(back, tag_y + tag_half);
      else
        front = std::min(front, tag_y - tag_half);
    }
    if (front - back > 7) add_figures(m, piece, back, front), add_scatter(m, piece, back, front);
  }
  return model;
}

std::shared_ptr<const Model> anchor_model(const Kit& kit, int index, float gloss) {
  auto model = std::make_shared<Model>();
  add_card(*model, kit, kit.anchors[static_cast<std::size_t>(index)], kit.anchor_size_mm,
           {0, 0, kAnchorThickness_mm}, 0, gloss);
  return model;
}

Placed place(std::shared_ptr<const Model> model, const Spot& spot, double lift_mm) {
  return {std::move(model),
          {f(spot.centre.x_mm), f(spot.centre.y_mm), f(lift_mm)},
          facing_frame(spot.heading.degrees())};
}

std::vector<Vec3> tag_points(double size_mm, const TagPlacement& tag, const Placed& base) {
  constexpr int kSide = 16;
  const Rotation turn = facing_frame(tag.rotation_deg);
  std::vector<Vec3> out;
  for (int j = 0; j < kSide; ++j)
    for (int i = 0; i < kSide; ++i) {
      const double u = (i + 0.5) / kSide - 0.5, v = 0.5 - (j + 0.5) / kSide;
      const Vec3 p =
          turn.back({f(u * size_mm), f(v * size_mm), 0}) + Vec3{f(tag.dx_mm), f(tag.dy_mm), f(tag.height_mm)};
      out.push_back(base.position + base.frame.back(p));
    }
  return out;
}

std::shared_ptr<const Model> tree_model(cv::RNG& rng) {
  auto model = std::make_shared<Model>();
  const float tall = rng.uniform(22.0F, 38.0F);
  model->capsule({0, 0, 0}, {0, 0, tall * 0.6F}, 1.6F, matt(paint(84, 64, 44)));
  for (int i = 0; i < 26; ++i) {
    const float a = rng.uniform(0.0F, 6.28F), r = rng.uniform(0.0F, 8.5F), size = rng.uniform(2.4F, 4.8F);
    const float z = tall * 0.72F + (8.5F - r) * rng.uniform(-0.5F, 1.0F);
    const int g = rng.uniform(74, 108);
    model->ellipsoid({r * std::cos(a), r * std::sin(a), z}, {size, size, size * 0.8F},
                     matt(paint(g * 6 / 10, g, g * 4 / 10)));
  }
  return model;
}

std::shared_ptr<const Model> house_model(cv::RNG& rng) {
  auto model = std::make_shared<Model>();
  const float w = rng.uniform(13.0F, 18.0F), l = rng.uniform(20.0F, 28.0F), high = rng.uniform(10.0F, 14.0F);
  model->box({0, 0, high}, {w, l, high}, matt(paint(190 + rng.uniform(-20, 20), 176, 148)));
  const Material tiles = matt(paint(142 + rng.uniform(-20, 20), 76, 56));
  const float slope = 38, run = (w + 3) / std::cos(slope * f(M_PI) / 180) / 2;
  for (int side : {-1, 1}) {
    Solid& roof =
        model->box({f(side) * (w + 3) / 2 * 0.98F, 0, 2 * high + w * 0.39F}, {run, l + 2, 0.8F}, tiles);
    const float c = std::cos(slope * f(M_PI) / 180), s = std::sin(slope * f(M_PI) / 180) * f(side);
    roof.frame = {{{c, 0, -s}, {0, 1, 0}, {s, 0, c}}};
  }
  model->box({w * 0.4F, l * 0.5F, 2 * high + w * 0.7F}, {2.2F, 2.2F, 5}, matt(paint(120, 70, 56)));
  return model;
}

std::shared_ptr<const Model> hill_model(cv::RNG& rng) {
  auto model = std::make_shared<Model>();
  const float r = rng.uniform(36.0F, 48.0F);
  for (int i = 0; i < 7; ++i) {  // steps of soft board, flocked
    const float part = 1 - 0.11F * f(i), high = 2.0F + 1.5F * f(i);
    const int light = rng.uniform(-3, 4) + 3 * i;
    model->ellipsoid({rng.uniform(-3.0F, 3.0F), rng.uniform(-3.0F, 3.0F), 0},
                     {r * part, r * part * 0.74F, high}, matt(paint(96 + light, 104 + light, 58)),
                     rng.uniform(-14.0, 14.0));
  }
  for (int i = 0; i < 40; ++i) {
    const float a = rng.uniform(0.0F, 6.28F), out = std::sqrt(rng.uniform(0.0F, 0.95F)),
                size = rng.uniform(0.9F, 2.6F);
    const float z = 11 * (1 - out);
    const int g = rng.uniform(78, 116);
    model->ellipsoid({out * r * std::cos(a), out * r * 0.72F * std::sin(a), z}, {size, size, size * 0.7F},
                     matt(i % 4 ? paint(g * 8 / 10, g, g * 4 / 10) : paint(132, 124, 108)));
  }
  return model;
}

}  // namespace telescope::vision::demo
