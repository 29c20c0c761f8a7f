#include "tests/bench/pictures/picture_set.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include "tests/bench/pictures/clutter.hpp"
#include "vision/demo/film.hpp"
#include "vision/demo/models.hpp"
#include "vision/demo/scene.hpp"
#include "vision/demo/surroundings.hpp"

namespace telescope::bench {
namespace {

using namespace vision::demo;
using vision::demo::Ground;  // not that of a board

struct Range {
  double low, high;
  double draw(cv::RNG& rng) const { return rng.uniform(low, high); }
};

/// What each level is made of.
struct Recipe {
  Range tilt_deg, k1, blur_px, noise, jpeg, exposure, motion_px;
  Range gloss;        ///< of the cards: glare where a lamp mirrors itself
  Range key;          ///< strength of the lamp that throws shadows
  Range lamp_height;  ///< of it, in table lengths: low lamps throw long shadows
  Range ambient;
  double figures;  ///< share of stands with figures
  int trees, clutter;
  double hand;  ///< chance of a hand over the table
};

const Recipe& recipe(Level level) {
  static const std::array<Recipe, 4> all{{
      {{2, 6},
       {-0.03, 0.01},
       {0.45, 0.6},
       {1.5, 2.5},
       {90, 95},
       {0.9, 1.0},
       {0, 0},
       {0.0, 0.05},
       {0.3, 0.45},
       {1.4, 1.7},
       {0.45, 0.55},
       0.5,
       2,
       2,
       0.0},
      {{5, 12},
       {-0.06, 0.03},
       {0.6, 0.85},
       {2.5, 4},
       {80, 90},
       {0.8, 1.1},
       {0, 0.5},
       {0.0, 0.2},
       {0.45, 0.6},
       {1.1, 1.5},
       {0.3, 0.45},
       0.8,
       5,
       5,
       0.2},
      {{9, 18},
       {-0.08, 0.04},
       {0.8, 1.1},
       {3.5, 6},
       {68, 82},
       {0.6, 1.3},
       {0, 1.2},
       {0.1, 0.5},
       {0.6, 0.8},
       {0.8, 1.3},
       {0.18, 0.3},
       0.95,
       9,
       9,
       0.4},
      {{14, 24},
       {-0.12, 0.05},
       {1.05, 1.5},
       {6, 9},
       {50, 68},
       {0.4, 1.7},
       {0.5, 2.2},
       {0.3, 0.9},
       {0.75, 1.0},
       {0.6, 1.0},
       {0.1, 0.2},
       1.0,
       14,
       14,
       0.6},
  }};
  return all[static_cast<std::size_t>(level)];
}

float f(double v) {
  return static_cast<float>(v);
}

cv::RNG generator(Level level, std::uint64_t seed, std::uint64_t salt) {
  cv::RNG rng((seed + 1) * 0x9E3779B97F4A7C15ULL + static_cast<std::uint64_t>(level) * 7919 + salt);
  for (int i = 0; i < 8; ++i) rng.next();
  return rng;
}

Ground photo_ground(const Board& board, const cv::Mat3b& photo, cv::RNG& rng) {
  const double w = width(board).mm(), d = depth(board).mm(), beyond = 0.5 * std::max(w, d);
  Ground g{.px_per_mm = 1.3, .corner = {-beyond, -beyond}};
  const cv::Size size(cvRound((w + 2 * beyond) * g.px_per_mm), cvRound((d + 2 * beyond) * g.px_per_mm));
  cv::Mat fitted, linear;
  cv::resize(photo, fitted, size, 0, 0, cv::INTER_AREA);
  if (rng.uniform(0, 2)) cv::flip(fitted, fitted, 1);
  fitted.convertTo(linear, CV_32F, 1 / 255.0);
  cv::pow(linear, 2.2, linear);
  cv::cvtColor(linear, linear, cv::COLOR_BGR2RGB);
  g.colour = linear * 0.75;
  return g;
}

Optics tilted_camera(const Board& board, cv::Size size, const Recipe& r, const Setup& setup, double beyond,
                     cv::RNG& rng) {
  const double w = width(board).mm(), d = depth(board).mm();
  const double usual_deg = r.tilt_deg.draw(rng);
  const double tilt = setup.tilt_deg.value_or(usual_deg) * M_PI / 180, toward = rng.uniform(0.0, 2 * M_PI);
  const double focal = rng.uniform(0.85, 1.15) * size.width, k1 = r.k1.draw(rng);
  const double up = (d > w ? 270 : 0) + rng.uniform(-6.0, 6.0) + 180 * rng.uniform(0, 2);
  for (double far = 400;; far *= 1.01) {
    const Vec3 centre{f(w / 2), f(d / 2), 0};
    const Vec3 lens = centre + Vec3{f(far * std::sin(tilt) * std::cos(toward)),
                                    f(far * std::sin(tilt) * std::sin(toward)), f(far * std::cos(tilt))};
    Optics optics(size, focal, {lens, centre, up}, k1, 0.008, setup.pixel_aspect);
    bool fits = true;
    for (double x : {-48.0, w + 48})
      for (double y : {-beyond, d + beyond}) {
        const auto p = optics.image_from_table({f(x), f(y), 0});
        fits &= p && cv::Rect2d(0, 0, size.width - 1, size.height - 1).contains(*p);
      }
    if (fits) return optics;
  }
}

/// What sensor, hand-shake and compression do to a developed picture.
cv::Mat3b degrade(cv::Mat3b picture, const Recipe& r, cv::RNG& rng) {
  const double shake = r.motion_px.draw(rng), way = rng.uniform(0.0, M_PI);
  if (shake > 0.2) {
    cv::Mat1f kernel(7, 7, 0.0F);
    for (int i = 0; i <= 40; ++i) {
      const double s = (i / 40.0 - 0.5) * shake, x = 3 + s * std::cos(way), y = 3 + s * std::sin(way);
      const int c = static_cast<int>(x), l = static_cast<int>(y);
      const float fx = f(x - c), fy = f(y - l);
      kernel(l, c) += (1 - fx) * (1 - fy), kernel(l, c + 1) += fx * (1 - fy);
      kernel(l + 1, c) += (1 - fx) * fy, kernel(l + 1, c + 1) += fx * fy;
    }
    cv::filter2D(picture, picture, -1, kernel / 41.0F);
  }
  Noise(picture.size(), r.noise.draw(rng), rng.next()).add(picture, rng.next());
  std::vector<std::uint8_t> bytes;
  cv::imencode(".jpg", picture, bytes, {cv::IMWRITE_JPEG_QUALITY, cvRound(r.jpeg.draw(rng))});
  return cv::imdecode(bytes, cv::IMREAD_COLOR);
}

/// The same thing with its tag printed otherwise.
std::shared_ptr<const Model> printed_as(std::shared_ptr<const Model> model, const Setup& setup) {
  if (setup.ink == 1 && !setup.is_inverted) return model;
  // A print is interpolated between the reflectances of ink and paper, 0.04 and 0.8.
  const double ink = 0.8 * std::pow(1 - setup.ink, 2.2), level = 255 * std::max(0.0, (ink - 0.04) / 0.76);
  auto changed = std::make_shared<Model>(*model);
  for (Solid& solid : changed->solids) {
    if (solid.print.empty()) continue;
    cv::Mat print;
    if (setup.is_inverted)
      cv::bitwise_not(solid.print, print);
    else
      solid.print.convertTo(print, CV_8U, (255 - level) / 255, level);
    solid.print = print;
  }
  return changed;
}

/// Adds the light that tags mirror.
void add_gloss(const Shot& shot, const Capture& capture, cv::Mat3f& light) {
  cv::RNG rng = generator(shot.level, capture.frame, 3);
  const Kit& kit = *shot.scene.kit;
  const Optics& optics = *shot.scene.optics;
  constexpr double kSoftMm = 2.5, kStreakMm = 7, kStreaksApartMm = 60;
  const double streaks_turn = rng.uniform(0.0, M_PI);
  for (const TagTruth& t : shot.scene.tags) {
    const TagPlacement& at = t.piece->placement;
    const Rotation base = facing_frame(t.heading.degrees()), own = facing_frame(at.rotation_deg);
    const Vec3 offset = base.back({f(at.dx_mm), f(at.dy_mm), f(at.height_mm)});
    const Vec3 centre = Vec3{f(t.base_centre.x_mm), f(t.base_centre.y_mm), 0} + offset;
    const double turn = rng.uniform(0.0, 2 * M_PI);
    const int reach = cvCeil(0.75 * kit.tag_size_mm * t.pixels_per_mm * 1.2);
    const cv::Point middle(cvRound(t.centre_px.x), cvRound(t.centre_px.y));
    const cv::Rect around(middle - cv::Point(reach, reach), cv::Size(2 * reach + 1, 2 * reach + 1));
    const cv::Rect part = around & cv::Rect({}, light.size());
    for (int y = part.y; y < part.y + part.height; ++y)
      for (int x = part.x; x < part.x + part.width; ++x) {
        const Vec3 way = optics.ray(x, y), from = optics.position();
        const Vec3 on_table = from + way * ((centre.z - from.z) / way.z) - centre;
        const Vec3 on_tag = own(base(on_table));
        if (std::max(std::abs(on_tag.x), std::abs(on_tag.y)) > f(kit.tag_size_mm / 2)) continue;
        const auto share = [&](double mm) { return std::clamp(mm / kSoftMm + 0.5, 0.0, 1.0); };
        double more = capture.half_gloss * share(on_tag.x * std::cos(turn) + on_tag.y * std::sin(turn));
        if (capture.streaks > 0) {
          const double across = (on_table.x + centre.x) * std::cos(streaks_turn) +
                                (on_table.y + centre.y) * std::sin(streaks_turn);
          const double off = std::abs(std::remainder(across, kStreaksApartMm));
          more += capture.streaks * share(kStreakMm / 2 - off);
        }
        light(y, x) += cv::Vec3f::all(f(more));
      }
  }
}

/// Mains light: how bright each row is.
void add_flicker(const Capture& capture, cv::Mat3f& light) {
  const double phase = 2.4 * static_cast<double>(capture.frame);
  for (int y = 0; y < light.rows; ++y)
    light.row(y) *= 1 + capture.flicker * std::sin(4 * M_PI * y / light.rows + phase);
}

/// Puts the kit's pieces down anywhere, turned anyhow, none upon another.
std::vector<Placed> scatter_pieces(const Kit& kit, const Recipe& r, const Setup& setup, double gloss,
                                   cv::RNG& rng, std::vector<TagTruth>& truth,
                                   std::vector<TablePoint>& taken) {
  const double w = width(kit.board).mm(), d = depth(kit.board).mm();
  struct Disc {
    double x, y, radius;
  };
  std::vector<Disc> discs;
  std::vector<Placed> out;
  for (const KitPiece& piece : kit.pieces)
    for (int tries = 0; tries < 200; ++tries) {
      const double x = rng.uniform(22.0, w - 22), y = rng.uniform(22.0, d - 22);
      const Heading heading = Heading::from_degrees(rng.uniform(0.0, 360.0));
      const double ground_mm = setup.hill ? ground_height({.hills = {*setup.hill}}, {x, y}).mm() : 0.0;
      const Placed placed{nullptr, {f(x), f(y), f(ground_mm)}, facing_frame(heading.degrees())};
      const Vec3 tag = placed.frame.back({f(piece.placement.dx_mm), f(piece.placement.dy_mm), 0});
      const std::array<Disc, 2> mine{
          {{x, y, piece.base_width_mm * 0.68}, {x + tag.x, y + tag.y, kit.tag_size_mm * 0.68}}};
      const bool free = std::ranges::none_of(discs, [&](const Disc& o) {
        return std::ranges::any_of(
            mine, [&](const Disc& m) { return std::hypot(m.x - o.x, m.y - o.y) < m.radius + o.radius; });
      });
      if (!free) continue;
      discs.insert(discs.end(), mine.begin(), mine.end());
      taken.push_back({x, y}), taken.push_back({x + tag.x, y + tag.y});
      const auto model = piece_model(kit, piece, rng.uniform(0.0, 1.0) < r.figures, f(gloss));
      out.push_back({printed_as(model, setup), placed.position, placed.frame});
      truth.push_back({.piece = &piece, .base_centre = {x, y}, .heading = heading, .ground_mm = ground_mm});
      break;
    }
  return out;
}

/// Puts pieces down where a layout has them.
std::vector<Placed> lay_pieces(const Kit& kit, const Layout& layout, const Recipe& r, double gloss,
                               cv::RNG& rng, std::vector<TagTruth>& truth, std::vector<TablePoint>& taken) {
  std::vector<Placed> out;
  for (const Layout::Lying& each : layout.pieces) {
    const KitPiece& piece = kit.pieces[each.piece];
    const Rotation frame = facing_frame(each.heading.degrees());
    out.push_back({piece_model(kit, piece, rng.uniform(0.0, 1.0) < r.figures, f(gloss)),
                   {f(each.centre.x_mm), f(each.centre.y_mm), 0},
                   frame});
    truth.push_back({.piece = &piece, .base_centre = each.centre, .heading = each.heading});
    // Nothing is laid upon any part of it.
    const float x = f(piece.base_width_mm) / 2, y = f(piece.base_depth_mm) / 2;
    for (const Vec3& p : {Vec3{}, Vec3{x, y, 0}, Vec3{-x, y, 0}, Vec3{x, -y, 0}, Vec3{-x, -y, 0}}) {
      const Vec3 at = frame.back(p);
      taken.push_back({each.centre.x_mm + at.x, each.centre.y_mm + at.y});
    }
  }
  return out;
}

double share_seen(const Renderer& renderer, const std::vector<Vec3>& points) {
  const auto seen = std::ranges::count_if(points, [&](Vec3 p) { return renderer.sees(p); });
  return static_cast<double>(seen) / static_cast<double>(points.size());
}

void see_truth(const Kit& kit, const Renderer& renderer, const Optics& optics,
               const std::vector<Placed>& pieces, std::vector<TagTruth>& truth) {
  for (std::size_t i = 0; i < truth.size(); ++i) {
    const TagPlacement& tag = truth[i].piece->placement;
    truth[i].visible = share_seen(renderer, tag_points(kit.tag_size_mm, tag, pieces[i]));
    truth[i].code_visible = share_seen(renderer, tag_points(kit.tag_size_mm * 0.75, tag, pieces[i]));
    const Vec3 centre =
        pieces[i].position + pieces[i].frame.back({f(tag.dx_mm), f(tag.dy_mm), f(tag.height_mm)});
    truth[i].centre_px = *optics.image_from_table(centre);
    const double right = cv::norm(*optics.image_from_table(centre + Vec3{1, 0, 0}) - truth[i].centre_px);
    const double ahead = cv::norm(*optics.image_from_table(centre + Vec3{0, 1, 0}) - truth[i].centre_px);
    truth[i].pixels_per_mm = std::min(right, ahead);
  }
}

/// Ink and paper as the picture shows them: the darkest and the lightest tenth of the tag's points.
void see_contrast(const Optics& optics, const cv::Mat3b& developed, std::vector<TagTruth>& truth,
                  double tag_size_mm) {
  cv::Mat1b grey;
  cv::cvtColor(developed, grey, cv::COLOR_BGR2GRAY);
  for (TagTruth& t : truth) {
    const Placed base{nullptr,
                      {f(t.base_centre.x_mm), f(t.base_centre.y_mm), f(t.ground_mm)},
                      facing_frame(t.heading.degrees())};
    std::vector<int> levels;
    for (Vec3 p : tag_points(tag_size_mm, t.piece->placement, base)) {
      const auto px = optics.image_from_table(p);
      const cv::Point at(cvRound(px->x), cvRound(px->y));
      if (cv::Rect({}, grey.size()).contains(at)) levels.push_back(grey(at));
    }
    std::ranges::sort(levels);
    if (levels.size() > 20) t.contrast = levels[levels.size() * 9 / 10] - levels[levels.size() / 10];
  }
}

}  // namespace

std::string_view to_string(Level level) {
  constexpr std::array<std::string_view, 4> names{"easy", "medium", "hard", "extreme"};
  return names[static_cast<std::size_t>(level)];
}

std::shared_ptr<const Kit> picture_kit(double tag_size_mm, const GridBoard& board) {
  auto kit = std::make_shared<Kit>();
  kit->scenario = "picture set";
  kit->ruleset = "rapier";
  kit->board.surface = board;
  kit->tag_size_mm = tag_size_mm;
  for (int i = 0; i < 4; ++i) kit->anchors[static_cast<std::size_t>(i)] = TagId(i);
  constexpr std::array<const char*, 8> kSymbols{"rifles", "tanks",  "rifles", "artillery",
                                                "hq",     "rifles", "mortar", "anti-tank"};
  for (int i = 0; i < 90; ++i) {
    KitPiece p{.id = PieceId((i < 70 ? "s" : "c") + std::to_string(i)), .tag = TagId(i + 4)};
    p.side = i % 3 ? Side::kAttacker : Side::kDefender;
    p.name = p.short_name = p.id.value();
    if (i >= 70) {
      p.kind = PieceKind::kCounter;
      p.layout = TagLayout::kCounter;
      p.side = Side::kNeutral;
      p.base_width_mm = p.base_depth_mm = tag_size_mm + 4;
      p.placement = {.height_mm = 0.5};
    } else if (i % 2) {
      p.layout = TagLayout::kOnBase;
      p.placement = {.dy_mm = tag_size_mm / 2 - 15, .height_mm = 3};
    } else {
      p.placement = {.dy_mm = -15 - tag_size_mm / 2, .height_mm = 0.5};
    }
    p.symbol = p.kind == PieceKind::kStand ? kSymbols[static_cast<std::size_t>(i) % kSymbols.size()] : "";
    if (p.kind == PieceKind::kStand && i % 5 == 0) p.mobility = "motorised";
    kit->pieces.push_back(std::move(p));
  }
  return kit;
}

std::vector<cv::Mat3b> photographs(std::size_t at_most) {
  std::vector<cv::String> files;
  for (const char* kind : {"jpg", "png", "webp"}) {
    std::vector<cv::String> found;
    try {
      cv::glob(std::string("/usr/share/backgrounds/*.") + kind, found, true);
    } catch (const cv::Exception&) {  // no such folder
    }
    files.insert(files.end(), found.begin(), found.end());
  }
  std::vector<cv::Mat3b> out;
  for (const cv::String& file : files) {
    if (out.size() == at_most) break;
    cv::Mat picture = cv::imread(file, cv::IMREAD_COLOR | cv::IMREAD_REDUCED_COLOR_2);
    if (picture.empty() || picture.cols < 600) continue;
    if (picture.cols > 2400)
      cv::resize(picture, picture, {2400, picture.rows * 2400 / picture.cols}, 0, 0, cv::INTER_AREA);
    out.emplace_back(picture);
  }
  for (std::uint64_t i = out.size(); i < std::min<std::size_t>(at_most, 4); ++i) {
    cv::Mat grey;
    const Ground felt = felt_ground(Board{OpenBoard{600_mm, 600_mm}, {}}, 1920, i + 50);
    felt.colour.convertTo(grey, CV_8U, 420);
    out.emplace_back(grey);
  }
  return out;
}

Shot make_shot(std::shared_ptr<const Kit> kit, Level level, std::uint64_t seed, cv::Size size,
               const std::vector<cv::Mat3b>& photographs, const Setup& setup, const Layout* layout) {
  const Recipe& r = recipe(level);
  cv::RNG rng = generator(level, seed, 1);
  Picture out{.kit = kit};
  auto optics = std::make_shared<Optics>(
      tilted_camera(kit->board, size, r, setup, (layout ? *layout : Layout()).beyond_mm, rng));
  out.optics = optics;
  const double w = width(kit->board).mm(), d = depth(kit->board).mm(), gloss = r.gloss.draw(rng);

  Scene scene;
  const bool felt = photographs.empty() || rng.uniform(0, 3) == 0;
  scene.ground =
      felt ? felt_ground(kit->board, size.width, seed)
           : photo_ground(
                 kit->board,
                 photographs[static_cast<std::size_t>(rng.uniform(0, static_cast<int>(photographs.size())))],
                 rng);
  const double angle = rng.uniform(0.0, 2 * M_PI), high = r.lamp_height.draw(rng) * d, key = r.key.draw(rng);
  scene.lamps = {{{f(w / 2 + d * 0.8 * std::cos(angle)), f(d / 2 + d * 0.8 * std::sin(angle)), f(high)},
                  f(rng.uniform(15, 70)),
                  f(key)},
                 {{f(w * rng.uniform(0.2, 0.8)), f(d * rng.uniform(0.2, 0.8)), f(1.7 * d)}, 60, f(0.3)}};
  scene.ambient = f(r.ambient.draw(rng));
  scene.tint = {f(rng.uniform(0.95, 1.12)), 1, f(rng.uniform(0.82, 1.05))};

  std::vector<TablePoint> taken;
  std::vector<Placed> pieces = layout ? lay_pieces(*kit, *layout, r, gloss, rng, out.tags, taken)
                                      : scatter_pieces(*kit, r, setup, gloss, rng, out.tags, taken);
  scene.things = pieces;
  for (int i = 0; i < 4; ++i) {
    const TablePoint off = setup.anchors_off[static_cast<std::size_t>(i)];
    TablePoint p = anchor_centre(*kit, i);
    p.x_mm += off.x_mm, p.y_mm += off.y_mm;
    scene.things.push_back(
        {printed_as(anchor_model(*kit, i, f(gloss)), setup), {f(p.x_mm), f(p.y_mm), 0}, {}});
    // People keep things off the anchors; a hand may still come over one.
    for (double x : {-30.0, 30.0})
      for (double y : {-30.0, 30.0}) taken.push_back({p.x_mm + x, p.y_mm + y});
  }
  add_clutter(scene, kit->board, taken,
              {.trees = r.trees, .objects = r.clutter, .hand = rng.uniform(0.0, 1.0) < r.hand}, photographs,
              rng);

  const Renderer renderer(scene, *optics, 4);
  see_truth(*kit, renderer, *optics, pieces, out.tags);
  const Film film{
      .blur_px = r.blur_px.draw(rng), .vignette = rng.uniform(0.1, 0.4), .exposure = r.exposure.draw(rng)};
  return {.scene = std::move(out),
          .light = renderer.render({{}, size}),
          .film = film,
          .level = level,
          .rng = rng};
}

Picture expose(const Shot& shot, const Capture& capture) {
  Film film = shot.film;
  film.exposure *= std::exp2(capture.ev);
  film.blur_px = std::hypot(film.blur_px, capture.defocus_px);
  film.bloom = capture.bloom, film.sharpen = capture.sharpen;
  cv::Mat3f light = shot.light;
  if (capture.half_gloss > 0 || capture.streaks > 0 || capture.flicker > 0) light = light.clone();
  if (capture.half_gloss > 0 || capture.streaks > 0) add_gloss(shot, capture, light);
  if (capture.flicker > 0) add_flicker(capture, light);
  const cv::Rect whole({}, light.size());
  const cv::Mat3b developed = develop(light, whole, light.size(), film);
  Picture out = shot.scene;
  see_contrast(*out.optics, developed, out.tags, out.kit->tag_size_mm);
  cv::RNG rng = shot.rng;
  for (std::uint64_t i = 0; i < capture.frame; ++i) rng.next();
  out.image = degrade(developed.clone(), recipe(shot.level), rng);
  return out;
}

Picture make_picture(std::shared_ptr<const Kit> kit, Level level, std::uint64_t seed, cv::Size size,
                     const std::vector<cv::Mat3b>& photographs, const Layout* layout) {
  return expose(make_shot(std::move(kit), level, seed, size, photographs, {}, layout));
}

cv::Mat3b make_tagless(Level level, std::uint64_t seed, cv::Size size,
                       const std::vector<cv::Mat3b>& photographs) {
  cv::RNG rng = generator(level, seed, 2);
  const cv::Mat3b& photo = photographs[seed % photographs.size()];
  const double part = rng.uniform(0.45, 1.0);
  const int cut_w = cvRound(part * std::min(photo.cols, photo.rows * size.width / size.height));
  const int cut_h = std::min(photo.rows, cut_w * size.height / size.width);
  const cv::Rect cut(rng.uniform(0, photo.cols - cut_w + 1), rng.uniform(0, photo.rows - cut_h + 1), cut_w,
                     cut_h);
  cv::Mat3b picture;
  cv::resize(photo(cut), picture, size, 0, 0, cv::INTER_CUBIC);
  return degrade(picture, recipe(level), rng);
}

}  // namespace telescope::bench
