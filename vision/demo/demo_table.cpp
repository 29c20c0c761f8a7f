#include "vision/demo/demo_table.hpp"

#include <algorithm>
#include <cmath>
#include <future>
#include <map>
#include <set>
#include <stdexcept>

#include "vision/demo/arrangement.hpp"
#include "vision/demo/dice_throw.hpp"
#include "vision/demo/film.hpp"
#include "vision/demo/kept_picture.hpp"
#include "vision/demo/marker_deeds.hpp"
#include "vision/demo/marker_pieces.hpp"
#include "vision/demo/models.hpp"
#include "vision/demo/scene.hpp"
#include "vision/demo/script.hpp"
#include "vision/demo/shared_square.hpp"
#include "vision/demo/sprite.hpp"
#include "vision/demo/surroundings.hpp"

namespace telescope::vision::demo {
namespace {

constexpr std::size_t kMostUnhurried = 2;  ///< markers to be laid, turned over or taken away
constexpr double kHurried = 3.0;           ///< Script's pace
constexpr int kBlurMargin = 16;            ///< more than the lens's blur reaches, pixels

std::vector<Standing> opening(const Kit& kit, const DemoOptions& options) {
  const auto pieces = options.hand->layout();
  return pieces.empty() ? arrange(kit, options.seed) : lay_out(kit, pieces);
}

/// What is shown without anybody to ask.
Script own_play(const Kit& kit, const Kit& with_markers, const DemoOptions& options) {
  auto laid = lay_out(kit, options.layout);
  if (!laid.empty()) return Script::beside_game(kit, std::move(laid));
  return {kit, arrange(kit, options.seed), demo_markers(with_markers)};
}

double reach_of(const DemoOptions& options) {
  return options.hand && !options.play ? options.hand->reach_mm() : 0.0;
}

std::optional<NamedArea::Rectangle> tray_of(const DemoOptions& options) {
  return options.hand ? options.hand->tray() : std::nullopt;
}

CastPlay staged(const Kit& kit, const StagedPlay& play) {
  auto cast = cast_play(kit, play);
  if (!cast) throw std::invalid_argument(cast.error().message);  // make_demo_source() has said so before
  return *std::move(cast);
}

}  // namespace

struct DemoTable::Impl {
  Kit kit;
  DemoOptions options;
  CastPlay play;              ///< where a file describes one
  std::size_t next_deed = 0;  ///< of it, where a hand is told when to go on
  std::size_t steps_heard = 0;
  Optics optics;
  Film film;
  Noise noise;
  Script script;
  std::vector<std::shared_ptr<const Model>> models;  ///< of Kit::pieces, made when first needed
  Scene scene;        ///< things of the table that never move, then the standing pieces
  std::size_t fixed;  ///< how many of scene.things never move
  int step = 0;       ///< of the script: what `base` shows
  std::optional<DiceThrow> dice;
  std::vector<ThrownDie> laid;  ///< dice that `base` shows, the last of scene.things
  cv::Mat3b base;
  struct Patch {
    cv::Rect where;
    cv::Mat3b pixels;
  };
  std::map<std::pair<int, int>, std::vector<Patch>> patches;  ///< by step from and to
  Sprite hand_;                                               ///< by hand()
  std::map<std::size_t, Sprite> carried;                      ///< by carry
  KeptPicture kept;
  bool is_kept = false;  ///< nobody need keep `base` as it was in the beginning
  bool is_whole = false, has_hand = false;
  // What the first picture can do without; last, so that it ends first.
  std::future<Ground> rest;
  std::future<Sprite> hand_made;

  Impl(const Kit& k, const DemoOptions& o)
      : kit(with_markers_as_counters(k)),
        options(o),
        play(o.play ? staged(k, *o.play) : CastPlay()),
        optics(mount_camera(k.board, Length::from_mm(std::max(k.anchor_size_mm, reach_of(o)) + 12),
                            {o.width, o.height})),
        noise({o.width, o.height}, film.noise, o.seed),
        script(o.play   ? Script::to_stage(k.board, o.hand ? CastPlay{play.opening, {}} : play)
               : o.hand ? Script::to_play_on(k.board, opening(k, o))
                        : own_play(k, kit, o)),
        models(kit.pieces.size()) {
    scene.lamps = room_lamps(kit.board);
    scene.tint = {1.03F, 1.0F, 0.94F};
    for (int i = 0; i < 4; ++i)
      scene.things.push_back(place(anchor_model(kit, i), {anchor_centre(kit, i), {}}, 0));
    std::vector<TablePoint> spots;
    for (const Standing& s : script.standing(0)) spots.push_back(s.spot.centre);
    for (const Carry& c : script.carries())
      if (c.changes_table(false)) spots.push_back(c.to.centre);
    for (const CastPlay::Deed& deed : play.deeds) {
      spots.push_back(deed.to.centre);
      spots.insert(spots.end(), deed.via.begin(), deed.via.end());
    }
    if (options.hand && !options.play) {
      // Wherever the hand may set something down its tag must be seen.
      const Slots slots(kit);
      std::set<std::pair<double, double>> tags{{0.0, 0.0}};
      for (const KitPiece& each : kit.pieces) tags.emplace(each.placement.dx_mm, each.placement.dy_mm);
      for (int column = 0; column < slots.columns(); ++column)
        for (int row = 0; row < slots.rows(); ++row)
          for (int i = 0; i < slots.per_square(); ++i)
            for (const bool faces_far : {true, false}) {
              const Spot spot = slots.spot(column, row, i, faces_far);
              for (const auto& [dx_mm, dy_mm] : tags) {
                const Vec3 way = facing_frame(spot.heading.degrees()).back({f(dx_mm), f(dy_mm), 0});
                spots.push_back({spot.centre.x_mm + way.x, spot.centre.y_mm + way.y});
              }
            }
    }
    if (const auto tray = tray_of(o)) lay_tray(*tray, spots);
    for (Placed& p : terrain(kit.board, spots, 32_mm, options.seed)) scene.things.push_back(std::move(p));
    if (reach_of(o) == 0.0)  // else the hand lays its things where they would be
      for (Placed& p : props(kit.board, options.seed)) scene.things.push_back(std::move(p));
    fixed = scene.things.size();
    stand(0);
    kept = KeptPicture(options.keep_in, what_is_drawn(spots), optics.size());
    if (auto before = kept.read()) {
      base = *std::move(before);
      is_kept = true;
      return;
    }
    scene.ground = felt_ground(kit.board, options.width, options.seed);
    const cv::Rect whole({}, optics.size());
    base = develop(Renderer(scene, optics, 4).render(whole), whole, optics.size(), film);
    if (options.realtime) return;  // it is kept beside the first pictures
    kept.keep(base);
    is_kept = true;
  }

  /// Of `spots`, which terrain keeps clear of, there are then some all over it.
  void lay_tray(const NamedArea::Rectangle& tray, std::vector<TablePoint>& spots) {
    constexpr double kApart_mm = 20;
    scene.things.push_back(dice_tray(tray));
    for (double y = tray.min.y_mm; y < tray.max.y_mm + kApart_mm; y += kApart_mm)
      for (double x = tray.min.x_mm; x < tray.max.x_mm + kApart_mm; x += kApart_mm) spots.push_back({x, y});
  }

  /// All that the first picture is made of, but for what this program itself says.
  std::string what_is_drawn(const std::vector<TablePoint>& spots) const {
    std::string text =
        to_json(kit) + ' ' + std::to_string(options.seed) + ' ' + std::to_string(reach_of(options));
    const auto add = [&](double value) { text += ' ' + std::to_string(value); };
    for (const TablePoint& spot : spots) add(spot.x_mm), add(spot.y_mm);
    if (const auto tray = tray_of(options))
      for (const TablePoint& corner : {tray->min, tray->max}) add(corner.x_mm), add(corner.y_mm);
    for (const Standing& s : script.standing(0))
      add(static_cast<double>(s.piece)), add(s.spot.centre.x_mm), add(s.spot.centre.y_mm),
          add(s.spot.heading.degrees());
    return text;
  }

  /// Begins what is wanted as soon as a stand has moved; nobody waits for it.
  void begin_rest() {
    if (rest.valid() || is_whole) return;
    rest = std::async(
        std::launch::async, [this, ground = scene.ground, first = is_kept ? cv::Mat3b() : base.clone()]() {
          if (!first.empty()) kept.keep(first);
          return ground.colour.empty() ? felt_ground(kit.board, options.width, options.seed) : ground;
        });
  }
  void need_rest() {
    if (is_whole) return;
    begin_rest();
    scene.ground = rest.get();
    is_whole = true;
  }
  /// The same of the hand.
  void begin_hand() {
    if (hand_made.valid() || has_hand) return;
    // Its arm goes on beyond the picture, to be seen where the hand is laid elsewhere.
    hand_made = std::async(std::launch::async, [this, lit = Scene{.ground = {},
                                                                  .things = {},
                                                                  .lamps = scene.lamps,
                                                                  .ambient = scene.ambient,
                                                                  .tint = scene.tint}] {
      return Sprite(hand_at(centre(), kFigureHeight), lit, optics.widened(optics.size().width), film);
    });
  }
  const Sprite& hand() {
    need_rest();
    if (!has_hand) begin_hand(), hand_ = hand_made.get(), has_hand = true;
    return hand_;
  }
  /// Who watches reads the first pictures meanwhile: the hand is drawn when it soon comes, or after these.
  void go_on_in_rest(double t_s) {
    constexpr double kFirst_s = 2.0;
    begin_rest();
    if (t_s > kFirst_s || moment(t_s + kFirst_s).hand_in) begin_hand();
  }

  TablePoint centre() const { return {width(kit.board).mm() / 2, depth(kit.board).mm() / 2}; }

  std::shared_ptr<const Model> model(std::size_t piece) {
    if (!models[piece]) models[piece] = piece_model(kit, kit.pieces[piece]);
    return models[piece];
  }

  /// Puts the pieces of a step into the scene; returns the pixels that this changes.
  std::vector<cv::Rect> stand(int to) {
    std::vector<cv::Rect> changed;
    const Renderer pixels(scene, optics, 1);
    const auto moved = [&](int a, int b) {
      for (int i = std::min(a, b); i < std::max(a, b); ++i) {
        const Carry& c = script.carries()[static_cast<std::size_t>(i / 2)];
        if (!c.changes_table(i % 2 == 0)) continue;
        changed.push_back(pixels.footprint(place(model(c.piece), i % 2 ? c.to : c.from, 0)));
      }
    };
    moved(step, to);
    scene.things.resize(fixed);
    for (const Standing& s : script.standing(to)) scene.things.push_back(place(model(s.piece), s.spot, 0));
    for (const ThrownDie& die : laid) scene.things.push_back(die.placed());
    step = to;
    return changed;
  }

  /// Renders again what differs; what one step forward changes is kept, as it comes in every loop.
  void bring_base_to(int to) {
    if (to == step) return;
    const std::pair key{step, to};
    const std::vector<cv::Rect> changed = stand(to);
    std::vector<Patch>& known = patches[key];
    if (known.empty()) known = render_patches(changed);
    for (const Patch& p : known) p.pixels.copyTo(base(p.where));
    if (options.hand || (key.second != key.first + 1 && key.second != 0)) patches.erase(key);
  }

  /// Renders again where dice have come to lie or were picked up.
  void bring_dice_to(double t_s) {
    if (!dice) return;
    const std::vector<ThrownDie> now = dice->lying(t_s);
    std::vector<ThrownDie> others;
    const auto add_missing = [&](const std::vector<ThrownDie>& from, const std::vector<ThrownDie>& in) {
      for (const ThrownDie& die : from)
        if (std::ranges::none_of(in,
                                 [&](const ThrownDie& d) { return length(d.position - die.position) == 0; }))
          others.push_back(die);
    };
    add_missing(laid, now);
    add_missing(now, laid);
    if (others.empty()) return;
    laid = now;
    stand(step);
    std::vector<cv::Rect> changed;
    const Renderer pixels(scene, optics, 1);
    for (const ThrownDie& die : others) changed.push_back(pixels.footprint(die.placed()));
    for (const Patch& p : render_patches(changed)) p.pixels.copyTo(base(p.where));
  }

  std::vector<Patch> render_patches(const std::vector<cv::Rect>& changed) {
    need_rest();
    std::vector<Patch> out;
    const Renderer renderer(scene, optics, 4);
    for (const cv::Rect& r : changed) {
      const cv::Rect wide = cv::Rect(r.x - kBlurMargin, r.y - kBlurMargin, r.width + 2 * kBlurMargin,
                                     r.height + 2 * kBlurMargin) &
                            cv::Rect({}, optics.size());
      const cv::Rect inner = r & cv::Rect({}, optics.size());
      const cv::Mat3b fresh = develop(renderer.render(wide), wide, optics.size(), film);
      out.push_back({inner, fresh(inner - wide.tl()).clone()});
    }
    return out;
  }

  Placed hand_at(TablePoint point, double height_mm) const {
    return place(hand_model(), {point, {}}, height_mm);
  }

  Sprite::Pose hand_pose(const Script::Moment& m) const {
    // The arm points from the shoulder, well behind the door, to the fingers.
    const TablePoint shoulder = script.shoulder();
    const double turn = std::atan2(m.hand.x_mm - shoulder.x_mm, m.hand.y_mm - shoulder.y_mm) * 180 / M_PI;
    return {{f(m.hand.x_mm), f(m.hand.y_mm), kFigureHeight + f(m.hand_mm)}, turn, {}};
  }

  Sprite::Pose held_pose(const Script::Moment& m) const {
    const Carry& c = script.carries()[*m.carry];
    return {{f(m.held.centre.x_mm), f(m.held.centre.y_mm), f(m.lift_mm)},
            turn_degrees(c.from.heading, m.held.heading),
            {}};
  }

  /// Made half way along, so that the figures lean about right wherever it is.
  const Sprite& held_sprite(std::size_t carry) {
    const auto found = carried.find(carry);
    if (found != carried.end()) return found->second;
    if (options.hand) carried.clear();  // no carry comes again
    const Carry& c = script.carries()[carry];
    const Spot half{
        {(c.from.centre.x_mm + c.to.centre.x_mm) / 2, (c.from.centre.y_mm + c.to.centre.y_mm) / 2},
        c.from.heading};
    return carried.emplace(carry, Sprite(place(model(c.piece), half, 20), scene, optics, film)).first->second;
  }

  /// False: it is so already, or cannot be done.
  bool begin(const HandTask& task, double t_s) {
    const auto named = std::ranges::find(kit.pieces, task.piece, &KitPiece::id);
    if (named == kit.pieces.end()) return false;
    const auto piece = static_cast<std::size_t>(named - kit.pieces.begin());
    const auto standing = script.standing(step);
    const auto here = std::ranges::find(standing, piece, &Standing::piece);
    const bool lies = here != standing.end();
    if (lies && stands_at(kit, here->spot, task.to)) return false;
    const auto there = free_place(kit, piece, task.to, standing);
    const Spot door{script.door(), {}};
    if (there)
      script.add(lies ? Carry::Kind::kMove : Carry::Kind::kLay, piece, lies ? here->spot : door, *there, t_s);
    else if (lies && (is_off_table(task.to) || std::holds_alternative<InArea>(task.to)))
      script.add(Carry::Kind::kTake, piece, here->spot, door, t_s);
    else if (const auto aside = steps_aside(kit, piece, task.to, standing))
      script.add(Carry::Kind::kMove, aside->piece,
                 std::ranges::find(standing, aside->piece, &Standing::piece)->spot, aside->spot, t_s);
    else
      return false;
    return true;
  }

  void begin(const WantedThrow& wanted, double t_s) {
    bring_dice_to(t_s);
    std::vector<Occupied> occupied;
    for (std::size_t i = 0; i + laid.size() < scene.things.size(); ++i) {
      const Placed& thing = scene.things[i];
      occupied.push_back({{thing.position.x, thing.position.y}, reach_mm(*thing.model)});
    }
    const auto tray = tray_of(options);
    dice.emplace(DiceThrow::Plan{
        .count = wanted.count,
        .beside = wanted.beside,
        .seed = wanted.seed,
        .ground = tray ? DiceGround{*tray, kTrayFloor_mm, true} : free_ground(kit.board, occupied),
        .occupied = std::move(occupied),
        .lying = laid,
        .door = script.door(),
        .start_s = t_s});
  }

  double free_from_s() const { return std::max(script.free_from_s(), dice ? dice->over_s() : 0.0); }

  /// With the hand that throws dice.
  Script::Moment moment(double t_s) const {
    Script::Moment m = script.at(t_s);
    if (m.hand_in || !dice) return m;
    if (const auto hand = dice->hand(t_s))
      m.hand_in = true, m.hand = hand->fingers, m.hand_mm = hand->height_mm;
    return m;
  }

  /// The next deed of the play, once its step has come.
  void go_on(const HandTasks& tasks, double t_s) {
    constexpr double kFirst_s = 3.0;
    if (next_deed == play.deeds.size()) return;
    const double rest_s = next_deed == 0 ? kFirst_s : play.deeds[next_deed - 1].wait_s;
    if (t_s < script.free_from_s() + rest_s || !tasks.has_come(play.deeds[next_deed].step, steps_heard))
      return;
    script.add(play.deeds[next_deed++], t_s);
  }

  /// The first thing that is to be done until these lie there. A hand that has many to lay is quick.
  void begin(const std::vector<HandMarker>& wanted, double t_s) {
    const auto deeds = marker_deeds(kit, script.standing(step), wanted);
    if (deeds.empty()) return;
    script.add(deeds.front(), t_s, deeds.size() > kMostUnhurried ? kHurried : 1.0);
  }

  /// How far a point that moves from `before` to `now` in `dt_s` is smeared.
  cv::Point2d smear(Vec3 before, Vec3 now, double dt_s) const {
    const auto a = optics.image_from_table(before), b = optics.image_from_table(now);
    return a && b ? (*b - *a) * (kShutter_s / dt_s) : cv::Point2d();
  }

  void lay_dice(cv::Mat3b& picture, double t_s) {
    if (!dice || t_s > dice->over_s()) return;
    need_rest();
    draw_rolling(picture, *dice, t_s, scene, optics, film);
  }

  void lay_hand(cv::Mat3b& picture, double t_s) {
    const Script::Moment m = moment(t_s);
    if (!m.hand_in) return;
    constexpr double kInstant = 0.004;
    const Script::Moment before = moment(t_s - kInstant);
    Sprite::Pose fingers = hand_pose(m);
    if (before.hand_in) fingers.smear_px = smear(hand_pose(before).position, fingers.position, kInstant);
    hand().lay_shadow(picture, optics, fingers);
    if (m.carry) {
      const Sprite& piece = held_sprite(*m.carry);
      Sprite::Pose pose = held_pose(m);
      pose.smear_px = fingers.smear_px;
      piece.lay_shadow(picture, optics, pose);
      piece.lay(picture, optics, pose);
    }
    hand().lay(picture, optics, fingers);
  }
};

DemoTable::DemoTable(const Kit& kit, const DemoOptions& options)
    : impl_(std::make_unique<Impl>(kit, options)) {}
DemoTable::~DemoTable() = default;
DemoTable::DemoTable(DemoTable&&) noexcept = default;

double DemoTable::loop_s() const {
  return impl_->script.loop_s();
}
const Optics& DemoTable::optics() const {
  return impl_->optics;
}

void DemoTable::take_on(HandTasks& tasks, double t_s) {
  if (t_s < impl_->free_from_s()) return;
  impl_->bring_base_to(impl_->script.at(t_s).step);
  if (const auto wanted = tasks.take_throw()) return impl_->begin(*wanted, t_s);
  if (impl_->options.play) return impl_->go_on(tasks, t_s);
  while (const auto asked = tasks.take_asked())
    if (impl_->begin(*asked, t_s)) return;
  for (const HandTask& owed : tasks.owed())
    if (impl_->begin(owed, t_s)) return tasks.tell_begun(owed.piece);
  if (const auto markers = tasks.owed_markers()) impl_->begin(*markers, t_s);
}

cv::Mat DemoTable::render(double t_s) {
  impl_->bring_base_to(impl_->script.at(t_s).step);
  impl_->bring_dice_to(t_s);
  cv::Mat3b picture = impl_->base.clone();
  impl_->lay_dice(picture, t_s);
  impl_->lay_hand(picture, t_s);
  impl_->noise.add(picture, static_cast<std::uint64_t>(std::llround(t_s * 1000)));
  if (impl_->options.realtime) impl_->go_on_in_rest(t_s);
  return picture;
}

std::vector<DiceTruth> DemoTable::dice(double t_s) const {
  std::vector<DiceTruth> out;
  const auto add = [&](const std::vector<ThrownDie>& dice, bool lies) {
    for (const ThrownDie& die : dice)
      out.push_back(
          {upper_face(die.frame), {die.position.x, die.position.y}, double{die.look.side_mm}, lies});
  };
  if (impl_->dice) add(impl_->dice->lying(t_s), true), add(impl_->dice->rolling(t_s), false);
  return out;
}

std::vector<DemoTruth> DemoTable::truth(double t_s) {
  const Script::Moment m = impl_->moment(t_s);
  impl_->bring_base_to(m.step);
  impl_->bring_dice_to(t_s);
  const Renderer renderer(impl_->scene, impl_->optics, 1);
  const Sprite::Pose fingers = impl_->hand_pose(m);
  std::vector<DemoTruth> out;
  const auto add = [&](std::size_t piece, const Spot& spot, double lift_mm) {
    const KitPiece& p = impl_->kit.pieces[piece];
    const auto points = tag_points(impl_->kit.tag_size_mm, p.placement, place(nullptr, spot, lift_mm));
    const auto seen = std::ranges::count_if(points, [&](Vec3 q) {
      return renderer.sees(q) &&
             !(m.hand_in && impl_->hand().covers(*impl_->optics.image_from_table(q), impl_->optics, fingers));
    });
    out.push_back({p.id, p.tag, spot.centre, spot.heading, lift_mm,
                   static_cast<double>(seen) / static_cast<double>(points.size())});
  };
  for (const Standing& s : impl_->script.standing(m.step)) add(s.piece, s.spot, 0);
  if (m.carry) add(impl_->script.carries()[*m.carry].piece, m.held, m.lift_mm);
  return out;
}

}  // namespace telescope::vision::demo
