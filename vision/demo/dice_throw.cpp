#include "vision/demo/dice_throw.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "vision/demo/easing.hpp"
#include "vision/demo/models.hpp"

namespace telescope::vision::demo {
namespace {

constexpr double kToDice_s = 1.1;  ///< of the hand, from the door and back
constexpr double kPick_s = 0.16;   ///< from one die that lies to the next
constexpr double kShake_s = 0.7;   ///< dice are shaken so long
constexpr double kFlick_s = 0.18;  ///< and thrown in this time
constexpr double kHeld_mm = 45;    ///< height of the hand that throws
constexpr double kSlowing_mm_s2 = 330;
constexpr float kSmallest_mm = 12;  ///< side of a die
constexpr float kFall_mm = 40;      ///< height from which dice fall
constexpr double kTrayRim_mm = 6, kTrayHigh_mm = 18;
constexpr double kAside_mm = 14;  ///< from a wall or a piece to the middle of a die, at least
constexpr double kApart = 1.5;    ///< between the middles of dice that lie, in sides

Vec3 turned_about(Vec3 v, Vec3 axis, float angle) {
  const float c = std::cos(angle), s = std::sin(angle);
  return v * c + cross(axis, v) * s + axis * (dot(axis, v) * (1 - c));
}

TablePoint middle(const NamedArea::Rectangle& area) {
  return mix(area.min, area.max, 0.5);
}

double apart_mm(TablePoint a, TablePoint b) {
  return std::hypot(a.x_mm - b.x_mm, a.y_mm - b.y_mm);
}

/// Height above the ground of what falls and jumps twice; x: share of its way.
float hop(double x) {
  struct Jump {
    double begin, end, high;
  };
  constexpr Jump kJumps[] = {{-0.16, 0.16, kFall_mm}, {0.16, 0.36, 13}, {0.36, 0.5, 4}};
  for (const Jump& jump : kJumps) {
    const double u = (x - jump.begin) / (jump.end - jump.begin);
    if (u > 0 && u < 1) return f(4 * jump.high * u * (1 - u));
  }
  return 0;
}

/// Where dice come to lie: apart, and away from what stands; fewer where there is no room at all.
std::vector<TablePoint> find_rest(const DiceThrow::Plan& plan, double side_mm, cv::RNG& rng) {
  const TablePoint centre = middle(plan.ground.area);
  double half_x = (plan.ground.area.max.x_mm - plan.ground.area.min.x_mm) / 2 - kAside_mm;
  double half_y = (plan.ground.area.max.y_mm - plan.ground.area.min.y_mm) / 2 - kAside_mm;
  constexpr double kGrows = 1.004, kFarthest_mm = 2500;
  std::vector<TablePoint> rest;
  for (int tries = 0; std::ssize(rest) < plan.all() && half_x < kFarthest_mm && tries < 20000; ++tries) {
    const TablePoint at{centre.x_mm + half_x * rng.uniform(-1.0, 1.0),
                        centre.y_mm + half_y * rng.uniform(-1.0, 1.0)};
    const bool is_free =
        std::ranges::none_of(rest,
                             [&](TablePoint other) { return apart_mm(at, other) < kApart * side_mm; }) &&
        (plan.ground.walled || std::ranges::none_of(plan.occupied, [&](const Occupied& o) {
           return apart_mm(at, o.centre) < o.reach_mm + kAside_mm;
         }));
    if (is_free)
      rest.push_back(at);
    else if (!plan.ground.walled)
      half_x *= kGrows, half_y *= kGrows;
  }
  return rest;
}

/// Parts of the picture that what is at `places` changes; those that overlap are one.
std::vector<cv::Rect> join(std::vector<cv::Rect> places) {
  for (std::size_t i = 0; i < places.size(); ++i)
    for (std::size_t k = i + 1; k < places.size(); ++k)
      if (!(places[i] & places[k]).empty()) {
        places[i] |= places[k];
        places.erase(places.begin() + static_cast<std::ptrdiff_t>(k));
        k = i;  // it may have grown into others that were passed over
      }
  return places;
}

}  // namespace

Placed dice_tray(const NamedArea::Rectangle& inside) {
  auto model = std::make_shared<Model>();
  const float w = f(inside.max.x_mm - inside.min.x_mm) / 2, d = f(inside.max.y_mm - inside.min.y_mm) / 2;
  const float rim = f(kTrayRim_mm) / 2, high = f(kTrayHigh_mm) / 2;
  const Material cloth{paint(74, 26, 34), 0}, wood{paint(96, 62, 38), 0.1F};
  model->box({0, 0, kTrayFloor_mm / 2}, {w, d, kTrayFloor_mm / 2}, cloth);
  for (const float side : {-1.0F, 1.0F}) {
    model->box({side * (w + rim), 0, high}, {rim, d + 2 * rim, high}, wood);
    model->box({0, side * (d + rim), high}, {w, rim, high}, wood);
  }
  const TablePoint centre = middle(inside);
  return {model, {f(centre.x_mm), f(centre.y_mm), 0}, {}};
}

DiceGround free_ground(const Board& board, const std::vector<Occupied>& occupied) {
  TablePoint centre{width(board).mm() / 2, depth(board).mm() / 2};
  double half = 40;
  for (double reach = 150; reach >= half; reach -= 15)
    if (const auto spot = free_spot(board, {0, reach}, occupied)) {
      centre = spot->centre, half = reach * 0.75;
      break;
    }
  return {.area = {{centre.x_mm - half, centre.y_mm - half}, {centre.x_mm + half, centre.y_mm + half}}};
}

DiceThrow::DiceThrow(const Plan& plan) {
  double clock = plan.start_s;
  keys_.push_back({clock, plan.door, kHeld_mm});
  pick_up(plan, clock);
  const TablePoint centre = middle(plan.ground.area);
  const double way = std::max(1.0, apart_mm(plan.door, centre));
  const double far = apart_mm(plan.ground.area.min, centre) * 0.8;
  const TablePoint from = mix(plan.door, centre, 1 - std::min(0.6, far / way));
  if (plan.count > 0) {
    clock += kToDice_s;
    keys_.push_back({clock, from, kHeld_mm});
    for (int i = 0; i < 4; ++i)
      keys_.push_back({clock += kShake_s / 4, mix(from, plan.door, (i % 2 ? 12 : -12) / way), kHeld_mm});
    keys_.push_back({clock += kFlick_s, mix(from, centre, 0.3), kHeld_mm * 0.7});
    released_s_ = clock - kFlick_s / 2;
    cast(plan, mix(from, centre, 0.15), released_s_);
  }
  if (keys_.size() > 1) keys_.push_back({clock += kToDice_s, plan.door, kHeld_mm});
  over_s_ = clock;
  for (const Roll& roll : rolls_) over_s_ = std::max(over_s_, roll.end_s);
}

void DiceThrow::pick_up(const Plan& plan, double& clock) {
  if (plan.lying.empty()) return;
  clock += kToDice_s - kPick_s;
  std::vector<ThrownDie> left = plan.lying;
  std::ranges::sort(left, {}, [](const ThrownDie& die) { return die.position.x; });
  for (ThrownDie& die : left) {
    keys_.push_back({clock += kPick_s, {die.position.x, die.position.y}, 0});
    picked_.push_back({std::move(die), clock});
  }
}

void DiceThrow::cast(const Plan& plan, TablePoint from, double released_s) {
  cv::RNG rng(plan.seed * 0x9E3779B97F4A7C15ULL + 11);
  rng.next();
  const auto bodies =
      plan.beside > 0 ? 2 : static_cast<int>(std::size(kDieBodies));  // not marbled beside others
  const DieBody body = kDieBodies[rng.uniform(0, bodies)];
  const PipMake make = kPipMakes[rng.uniform(0, static_cast<int>(std::size(kPipMakes)))];
  DieLook look = die_look(body, make, rng.uniform(kSmallest_mm, 19.0F), rng);
  std::vector<TablePoint> rest = find_rest(plan, double{look.side_mm}, rng);
  while (std::ssize(rest) < plan.all() && look.side_mm > kSmallest_mm) {
    look.side_mm = std::max(kSmallest_mm, look.side_mm - 1.0F);  // a small tray: they are smaller ones
    rest = find_rest(plan, double{look.side_mm}, rng);
  }
  auto model = die_model(look);
  int thrown = 0;
  for (const TablePoint at : rest) {
    if (thrown++ == plan.count) {  // the other side's
      look = die_look(body == DieBody::kLight ? DieBody::kDark : DieBody::kLight, make, look.side_mm, rng);
      model = die_model(look);
    }
    const Rotation frame = lying_die(rng.uniform(1, 7), rng.uniform(0.0, 360.0));
    const Vec3 position{f(at.x_mm), f(at.y_mm), plan.ground.floor_mm + height_over_table(look, frame)};
    const double far = std::max(1.0, apart_mm(from, at));
    const Vec3 along{f((at.x_mm - from.x_mm) / far), f((at.y_mm - from.y_mm) / far), 0};
    const Vec3 tumble{rng.uniform(-0.3F, 0.3F), rng.uniform(-0.3F, 0.3F), rng.uniform(-0.3F, 0.3F)};
    rolls_.push_back({.rest = {model, look, position, frame},
                      .from = from,
                      .axis = normalised(cross({0, 0, 1}, along) + tumble),
                      .turns_rad = f(far) / (4 * look.side_mm) * f(2 * M_PI),
                      .floor_mm = plan.ground.floor_mm,
                      .end_s = released_s + std::sqrt(2 * far / kSlowing_mm_s2)});
  }
}

ThrownDie DiceThrow::Roll::at(double t_s, double start_s) const {
  const double x = std::clamp((t_s - start_s) / (end_s - start_s), 0.0, 1.0), left = (1 - x) * (1 - x);
  ThrownDie now = rest;
  for (Vec3& row : now.frame.row) row = turned_about(row, axis, -turns_rad * f(left));
  const TablePoint at = mix(from, {rest.position.x, rest.position.y}, 1 - left);
  now.position = {f(at.x_mm), f(at.y_mm), floor_mm + height_over_table(now.look, now.frame) + hop(x)};
  return now;
}

std::vector<ThrownDie> DiceThrow::lying(double t_s) const {
  std::vector<ThrownDie> dice;
  for (const Picked& each : picked_)
    if (t_s < each.at_s) dice.push_back(each.die);
  for (const Roll& roll : rolls_)
    if (t_s >= roll.end_s) dice.push_back(roll.rest);
  return dice;
}

std::vector<ThrownDie> DiceThrow::rolling(double t_s) const {
  std::vector<ThrownDie> dice;
  for (const Roll& roll : rolls_)
    if (t_s >= released_s_ && t_s < roll.end_s) dice.push_back(roll.at(t_s, released_s_));
  return dice;
}

std::optional<DiceThrow::Hand> DiceThrow::hand(double t_s) const {
  const auto next = std::ranges::find_if(keys_, [&](const Key& key) { return key.t_s > t_s; });
  if (next == keys_.end() || next == keys_.begin()) return std::nullopt;
  const Key &a = *std::prev(next), &b = *next;
  const double s = smooth((t_s - a.t_s) / (b.t_s - a.t_s));
  return Hand{mix(a.at, b.at, s), a.height_mm + (b.height_mm - a.height_mm) * s};
}

void draw_rolling(cv::Mat3b& picture, const DiceThrow& dice, double t_s, const Scene& scene,
                  const Optics& optics, const Film& film) {
  if (dice.rolling(t_s).empty()) return;
  constexpr int kMoments = 5, kMargin = 8;
  const Scene lamps{.ground = {}, .things = {}, .lamps = scene.lamps};
  const Renderer bare(lamps, optics, 1);
  std::vector<std::vector<ThrownDie>> moments;
  std::vector<cv::Rect> places;
  for (int i = 0; i < kMoments; ++i) {
    moments.push_back(dice.rolling(t_s - kShutter_s * (i + 0.5) / kMoments));
    for (const ThrownDie& die : moments.back()) places.push_back(bare.footprint(die.placed()));
  }
  const cv::Rect whole({}, optics.size());
  for (const cv::Rect& place : join(std::move(places))) {
    const cv::Rect wide =
        cv::Rect(place.tl() - cv::Point(kMargin, kMargin), place.br() + cv::Point(kMargin, kMargin)) & whole;
    if (wide.empty()) continue;
    Scene now{.ground = scene.ground,
              .things = {},
              .lamps = scene.lamps,
              .ambient = scene.ambient,
              .tint = scene.tint};
    for (const Placed& thing : scene.things)
      if (!(bare.footprint(thing) & wide).empty()) now.things.push_back(thing);
    const std::size_t resting = now.things.size();
    cv::Mat3f light(wide.size(), cv::Vec3f());
    for (const auto& moment : moments) {
      now.things.resize(resting);
      for (const ThrownDie& die : moment) now.things.push_back(die.placed());
      light += Renderer(now, optics, 1).render(wide) * (1.0 / kMoments);
    }
    const cv::Rect inner = place & whole;
    develop(light, wide, optics.size(), film)(inner - wide.tl()).copyTo(picture(inner));
  }
}

}  // namespace telescope::vision::demo
