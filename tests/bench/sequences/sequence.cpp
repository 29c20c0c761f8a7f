#include "tests/bench/sequences/sequence.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include <opencv2/imgproc.hpp>

#include "core/kit/markers.hpp"
#include "tests/bench/sequences/stage.hpp"
#include "vision/demo/film.hpp"
#include "vision/demo/marker_pieces.hpp"
#include "vision/demo/models.hpp"
#include "vision/demo/props.hpp"
#include "vision/demo/sprite.hpp"
#include "vision/demo/surroundings.hpp"

namespace telescope::vision::demo {
namespace {

constexpr std::uint8_t kHandMark = 1, kHeldMark = 2;
constexpr double kWashedOut = 30;  ///< grey levels between ink and paper, below which nobody can read
// Points of tag_points, and how many of a row lie in the quiet zone, and then on the border.
constexpr int kSide = 16, kRim = 2;

/// Grey levels of a tag's paper and ink along the two halves of each side.
class EdgeLevels {
 public:
  void add(int x, int y, int level) {
    const std::array<int, 4> from_side{y, kSide - 1 - y, x, kSide - 1 - x}, along{x, x, y, y};
    for (std::size_t i = 0; i < 4; ++i) {
      if (from_side[i] >= 2 * kRim || along[i] < kRim || along[i] >= kSide - kRim) continue;
      Half& half = halves_[2 * i + (along[i] < kSide / 2 ? 0 : 1)];
      (from_side[i] < kRim ? half.paper : half.ink) += cv::Vec2i(level, 1);
    }
  }
  /// Of the half that has least of what is seen; none: 0.
  double least_contrast() const {
    std::optional<double> least;
    for (const auto& [paper, ink] : halves_)
      if (paper[1] > 0 && ink[1] > 0) {
        const double contrast =
            static_cast<double>(paper[0]) / paper[1] - static_cast<double>(ink[0]) / ink[1];
        least = std::min(least.value_or(contrast), contrast);
      }
    return std::max(0.0, least.value_or(0.0));
  }

 private:
  struct Half {
    cv::Vec2i paper, ink;  ///< sum and count
  };
  std::array<Half, 8> halves_;
};

/// A table as furnished for the opening.
struct Furnished {
  Scene scene;
  std::vector<Standing> opening;
  std::vector<People::Obstacle> terrain;
};

bool is_card(const Kit& kit, const KitPiece& piece) {
  const MarkerClass* marker = find_marker_by_tag(kit, piece.tag);
  return marker && !marker->deck.empty();
}

/// Of a kit with markers as counters: each card as its face and its back, by their places in Kit::pieces.
std::vector<std::pair<std::size_t, std::size_t>> card_sides(const Kit& kit) {
  std::map<std::string, std::vector<std::size_t>> faces, backs;
  for (std::size_t i = 0; i < kit.pieces.size(); ++i) {
    if (!is_card(kit, kit.pieces[i])) continue;
    const MarkerClass& marker = *find_marker_by_tag(kit, kit.pieces[i].tag);
    (marker.card.empty() ? backs : faces)[marker.deck].push_back(i);
  }
  std::vector<std::pair<std::size_t, std::size_t>> sides;
  for (const auto& [deck, of_deck] : faces)
    for (std::size_t i = 0; i < std::min(of_deck.size(), backs[deck].size()); ++i)
      sides.emplace_back(of_deck[i], backs[deck][i]);
  return sides;
}

/// The same without the cards, which come last.
Kit without_cards(const Kit& kit) {
  Kit out = kit;
  std::erase_if(out.pieces, [&](const KitPiece& piece) { return is_card(kit, piece); });
  return out;
}

/// A figure on a base of its own, without a tag, large enough to hide one.
std::shared_ptr<const Model> marker_model() {
  auto m = std::make_shared<Model>();
  m->ellipsoid({0, 0, 3}, {16, 16, 4}, {paint(96, 84, 60), 0});
  m->capsule({0, 0, 6}, {0, 0, 26}, 6, {paint(70, 74, 92), 0.05F});
  m->ellipsoid({0, 0, 33}, {4.5F, 4.5F, 5}, {paint(196, 150, 122), 0});
  return m;
}

Furnished furnish(const Kit& kit, const SequenceOptions& o) {
  Furnished out;
  const auto sides = card_sides(kit);
  People players(kit, arrange(without_cards(kit), o.seed), {}, o.severity, o.seed, sides);
  players.crowd(o.crowd);
  for (const auto& [thing, spot] : players.resting())
    if (thing < kit.pieces.size()) out.opening.push_back({thing, spot});
  out.scene.ground = felt_ground(kit.board, o.width, o.seed);
  out.scene.lamps = room_lamps(kit.board);
  out.scene.tint = {1.03F, 1.0F, 0.94F};
  std::vector<TablePoint> spots;
  for (const Standing& s : out.opening) {
    const TagPlacement& tag = kit.pieces[s.piece].placement;
    const Vec3 way = facing_frame(s.spot.heading.degrees()).back({f(tag.dx_mm), f(tag.dy_mm), 0});
    spots.push_back(s.spot.centre);
    spots.push_back({s.spot.centre.x_mm + way.x, s.spot.centre.y_mm + way.y});
  }
  for (Placed& p : terrain(kit.board, spots, 32_mm, o.seed)) {
    out.terrain.push_back({{p.position.x, p.position.y}, reach_mm(*p.model)});
    out.scene.things.push_back(std::move(p));
  }
  for (Placed& p : props(kit.board, o.seed)) out.scene.things.push_back(std::move(p));
  return out;
}

}  // namespace

struct Sequence::Impl {
  /// Of a resting piece's tag: what only changes with what rests around it and with the camera.
  struct Face {
    std::vector<cv::Point> px;
    std::vector<bool> seen;
    cv::Rect around;
  };

  Kit printed;  ///< as it was given,
  Kit kit;      ///< and with its markers as counters more
  SequenceOptions options;
  Film film;
  Noise noise;
  Optics mounted;  ///< the camera before anything happened to it
  People people;
  Troubles troubles;
  Stage stage;
  std::map<Thing, std::shared_ptr<const Model>> models;
  std::map<Thing, Spot> shown;  ///< what the stage shows at rest
  /// What is in a hand, as it was when it was made, and where it was in the last picture.
  struct Carried {
    Sprite sprite;
    Heading made;
    Vec3 before;
  };
  std::map<Thing, Carried> carried;
  Sprite hand;
  std::vector<People::Hand> hands_before;

  double now = 0;
  Weather weather;
  cv::Mat1b mask;   ///< what hands and held things hide
  cv::Mat1b clean;  ///< luma before noise and compression
  mutable std::map<Thing, Face> faces;

  Impl(const Kit& k, const SequenceOptions& o, Furnished furnished)
      : printed(k),
        kit(with_markers_as_counters(k)),
        options(o),
        noise({o.width, o.height}, film.noise, o.seed),
        mounted(mount_camera(k.board, Length::from_mm(k.anchor_size_mm + 12), {o.width, o.height})),
        people(kit, furnished.opening, furnished.terrain, o.severity, o.seed, card_sides(kit)),
        troubles(k.board, {.severity = o.severity, .in_order = o.in_order, .push = o.push}, o.seed),
        stage(std::move(furnished.scene), mounted, film),
        hand(place(hand_model(), {{width(k.board).mm() / 2, depth(k.board).mm() / 2}, {}}, kFigureHeight),
             stage.light(), mounted.widened(o.width), film) {  // its arm goes on to any edge
    show_resting();
  }

  std::shared_ptr<const Model> model(Thing thing) {
    auto& known = models[thing];
    if (!known)
      known = thing < kit.pieces.size()  ? piece_model(kit, kit.pieces[thing])
              : thing == people.figure() ? marker_model()
                                         : anchor_model(kit, static_cast<int>(thing - kit.pieces.size()));
    return known;
  }

  void show_resting() {
    const auto& resting = people.resting();
    std::erase_if(shown, [&](const auto& was) {
      if (resting.contains(was.first)) return false;
      stage.take(static_cast<int>(was.first));
      faces.erase(was.first);
      return true;
    });
    for (const auto& [thing, spot] : resting) {
      const auto known = shown.find(thing);
      if (known != shown.end() && known->second.centre == spot.centre &&
          known->second.heading == spot.heading)
        continue;
      shown[thing] = spot;
      faces.erase(thing);
      stage.put(static_cast<int>(thing), place(model(thing), spot, 0));
    }
  }

  /// Of a piece of `kit` that is a marker.
  std::size_t kind_of(std::size_t piece) const {
    const MarkerClass* marker = find_marker_by_tag(printed, kit.pieces[piece].tag);
    return static_cast<std::size_t>(marker - printed.markers.data());
  }

  TablePoint tag_centre(std::size_t piece, const Spot& spot) const {
    const TagPlacement& tag = kit.pieces[piece].placement;
    const Vec3 way = facing_frame(spot.heading.degrees()).back({f(tag.dx_mm), f(tag.dy_mm), 0});
    return {spot.centre.x_mm + way.x, spot.centre.y_mm + way.y};
  }

  TablePoint nearest_tag(TablePoint to) const {
    TablePoint best = to;
    double least = 1e9;
    for (const auto& [thing, spot] : people.resting()) {
      if (thing >= kit.pieces.size()) continue;
      const TablePoint at = tag_centre(thing, spot);
      const double far = std::hypot(at.x_mm - to.x_mm, at.y_mm - to.y_mm);
      if (far < least) least = far, best = at;
    }
    return best;
  }

  void aim() {
    const CameraShift shift = troubles.camera();
    stage.aim(mounted.turned(shift.tilt_deg, shift.pan_deg, shift.roll_deg).moved(shift.pushed_mm));
  }

  cv::Point2d smear(Vec3 before, Vec3 after, double dt_s) const {
    const auto a = stage.optics().image_from_table(before), b = stage.optics().image_from_table(after);
    return a && b && dt_s > 0 ? (*b - *a) * (kShutter_s / dt_s) : cv::Point2d();
  }

  static Vec3 fingers(const People::Hand& h) {
    return {f(h.fingers.x_mm), f(h.fingers.y_mm), kFigureHeight + f(h.height_mm)};
  }

  void lay_held(cv::Mat3b& picture, double dt_s) {
    std::map<Thing, Carried> still;
    for (const People::Held& h : people.held()) {
      const Vec3 at{f(h.spot.centre.x_mm), f(h.spot.centre.y_mm), f(h.lift_mm)};
      auto known = carried.extract(h.thing);
      if (!known) {
        carried[h.thing] = {
            Sprite(place(model(h.thing), h.spot, h.lift_mm), stage.light(), stage.optics(), film),
            h.spot.heading, at};
        known = carried.extract(h.thing);
      }
      Carried& c = known.mapped();
      const Sprite::Pose pose{at, turn_degrees(c.made, h.spot.heading), smear(c.before, at, dt_s)};
      c.before = at;
      c.sprite.lay_shadow(picture, stage.optics(), pose);
      c.sprite.lay(picture, stage.optics(), pose, &mask, kHeldMark);
      still.insert(std::move(known));
    }
    carried = std::move(still);
  }

  void lay_hands(cv::Mat3b& picture, double dt_s) {
    const auto hands = people.hands();
    for (const People::Hand& h : hands) {
      // The arm points from the shoulder, behind the door, to the fingers.
      const double turn = std::atan2(h.fingers.x_mm - h.door.x_mm, h.fingers.y_mm - h.door.y_mm) * 180 / M_PI;
      Sprite::Pose pose{fingers(h), turn, {}};
      for (const People::Hand& before : hands_before)
        if (before.door == h.door) pose.smear_px = smear(fingers(before), pose.position, dt_s);
      hand.lay_shadow(picture, stage.optics(), pose);
      hand.lay(picture, stage.optics(), pose, &mask, kHandMark);
    }
    hands_before = hands;
  }

  const Face& face(Thing thing) const {
    Face& known = faces[thing];
    if (!known.px.empty()) return known;
    const bool is_piece = thing < kit.pieces.size();
    const auto points =
        tag_points(is_piece ? kit.tag_size_mm : kit.anchor_size_mm,
                   is_piece ? kit.pieces[thing].placement : TagPlacement{.height_mm = kAnchorThickness_mm},
                   place(nullptr, people.resting().at(thing), 0));
    known.seen = stage.seen(static_cast<int>(thing), points);
    for (const Vec3& p : points) {
      const auto at = stage.optics().image_from_table(p).value_or(cv::Point2d(-1e4, -1e4));
      known.px.emplace_back(cvRound(at.x), cvRound(at.y));
    }
    known.around = cv::boundingRect(known.px);
    return known;
  }

  bool hand_over_table() const {
    constexpr int kStep_mm = 20, kFewest = 3;  // points: less is a fingertip
    const cv::Rect frame({}, mask.size());
    int covered = 0;
    for (double y = 0; y < depth(kit.board).mm(); y += kStep_mm)
      for (double x = 0; x < width(kit.board).mm(); x += kStep_mm)
        if (const auto at = stage.optics().image_from_table({f(x), f(y), 0}))
          if (const cv::Point px(cvRound(at->x), cvRound(at->y)); px.inside(frame)) covered += mask(px) != 0;
    return covered >= kFewest;
  }

  void see_code(PieceTruth& truth, const std::vector<cv::Point>& px, const std::vector<bool>& seen,
                std::uint8_t own_mark) const;
  PieceTruth truth_of(std::size_t piece, const std::vector<People::Held>& held) const;
};

void Sequence::Impl::see_code(PieceTruth& truth, const std::vector<cv::Point>& px,
                              const std::vector<bool>& seen, std::uint8_t own_mark) const {
  const cv::Rect frame({}, clean.size());
  int whole = 0, code = 0, by_hand = 0, by_rest = 0;
  EdgeLevels levels;
  for (int i = 0; i < kSide * kSide; ++i) {
    const auto n = static_cast<std::size_t>(i);
    const std::uint8_t mark = px[n].inside(frame) ? mask(px[n]) : std::uint8_t{0};
    const bool in_front = mark != 0 && (mark & ~Sprite::kOpaque) != own_mark;
    by_hand += in_front;
    by_rest += !in_front && !seen[n];
    const int x = i % kSide, y = i / kSide;
    const bool hidden = !seen[n] || (in_front && mark & Sprite::kOpaque);
    code += !hidden && x >= kRim && y >= kRim && x < kSide - kRim && y < kSide - kRim;
    if (in_front || !seen[n]) continue;
    ++whole;
    levels.add(x, y, clean(px[n]));
  }
  truth.visible = whole / double{kSide * kSide};
  truth.code_visible = code / double{(kSide - 2 * kRim) * (kSide - 2 * kRim)};
  truth.contrast = levels.least_contrast();
  if (by_hand + by_rest > 0)
    truth.covered_by = by_hand >= by_rest ? CoveredBy::kHand : CoveredBy::kFigure;
  else if (truth.contrast < kWashedOut)
    truth.covered_by = weather.glares.empty() ? CoveredBy::kBlur : CoveredBy::kGlare;
}

SequenceOptions hard_day(SequenceOptions options) {
  options.severity = Severity::kHard;
  options.in_order = true;
  options.crowd = 0;
  options.push = false;
  return options;
}

Sequence::Sequence(const Kit& kit, const SequenceOptions& options)
    : impl_(std::make_unique<Impl>(kit, options, furnish(with_markers_as_counters(kit), options))) {}
Sequence::~Sequence() = default;

cv::Mat Sequence::render(double t_s) {
  Impl& s = *impl_;
  const double dt = t_s - s.now;
  s.now = t_s;
  s.people.go_on(t_s);
  s.troubles.go_on(t_s, [&](TablePoint p) { return s.nearest_tag(p); });
  s.weather = s.troubles.weather();
  const Optics before = s.stage.optics();
  s.aim();
  s.show_resting();
  const bool turned = length(before.ray(0, 0) - s.stage.optics().ray(0, 0)) > 0 ||
                      length(before.position() - s.stage.optics().position()) > 0;
  if (turned) s.faces.clear();
  const auto changes = s.stage.take_changes();
  if (!turned)
    std::erase_if(s.faces, [&](const auto& known) {
      return std::ranges::any_of(changes,
                                 [&](const cv::Rect& r) { return !(r & known.second.around).empty(); });
    });

  cv::Mat3b picture = s.stage.picture().clone();
  s.mask.create(picture.size());
  s.mask.setTo(0);
  s.lay_held(picture, dt);
  s.lay_hands(picture, dt);
  lay_weather(picture, s.weather, s.stage.optics(), t_s);
  cv::cvtColor(picture, s.clean, cv::COLOR_BGR2GRAY);
  spoil(picture, s.weather, s.noise, static_cast<std::uint64_t>(std::llround(t_s * 1000)));
  return picture;
}

PieceTruth Sequence::Impl::truth_of(std::size_t piece, const std::vector<People::Held>& held) const {
  const Optics& optics = stage.optics();
  PieceTruth t{.piece = piece};
  const auto resting = people.resting().find(piece);
  const auto in_hand = std::ranges::find(held, piece, &People::Held::thing);
  if (resting != people.resting().end()) {
    const Face& known = face(piece);
    t.spot = resting->second;
    see_code(t, known.px, known.seen, 0);
  } else if (in_hand != held.end()) {
    t.spot = in_hand->spot, t.lift_mm = in_hand->lift_mm, t.held = true;
    std::vector<cv::Point> px;
    std::vector<bool> seen;
    for (const Vec3& p : tag_points(kit.tag_size_mm, kit.pieces[piece].placement,
                                    place(nullptr, in_hand->spot, in_hand->lift_mm))) {
      const auto at = optics.image_from_table(p).value_or(cv::Point2d(-1e4, -1e4));
      px.emplace_back(cvRound(at.x), cvRound(at.y));
      seen.push_back(px.back().inside(cv::Rect({}, optics.size())));
    }
    see_code(t, px, seen, kHeldMark);
  }
  if (!t.spot) return t;
  const TablePoint tag = tag_centre(piece, *t.spot);
  const Vec3 centre{f(tag.x_mm), f(tag.y_mm), f(kit.pieces[piece].placement.height_mm + t.lift_mm)};
  t.tag_px = optics.image_from_table(centre).value_or(cv::Point2d(-1e4, -1e4));
  if (const auto beside = optics.image_from_table(centre + Vec3{1, 0, 0}))
    t.module_px = cv::norm(*beside - t.tag_px) * kit.tag_size_mm / modules_across(kit.family);
  return t;
}

FrameTruth Sequence::truth() const {
  const Impl& s = *impl_;
  FrameTruth out{
      .t_s = s.now,
      .camera_rests = s.troubles.camera_rests(),
      .troubles = s.troubles.current(),
      .blur_px = std::hypot(s.film.blur_px, s.weather.defocus_px,
                            std::hypot(s.weather.shake_px.x, s.weather.shake_px.y) / std::sqrt(12.0)),
      .light = s.weather.light,
      .pieces = {},
      .anchors = {}};
  const auto held = s.people.held();
  out.hand_over_table = s.hand_over_table();
  out.settled = out.camera_rests && held.empty() && s.people.hands().empty();
  for (std::size_t i = 0; i < s.kit.pieces.size(); ++i) {
    PieceTruth t = s.truth_of(i, held);
    if (i < s.printed.pieces.size())
      out.pieces.push_back(t);
    else
      out.markers.push_back({s.kind_of(i), t});
  }
  for (std::size_t i = 0; i < out.anchors.size(); ++i) {
    const Thing thing = s.kit.pieces.size() + i;
    const auto resting = s.people.resting().find(thing);
    const auto in_hand = std::ranges::find(held, thing, &People::Held::thing);
    const bool rests = resting != s.people.resting().end();
    if (!rests && in_hand == held.end()) continue;
    const TablePoint at = (rests ? resting->second : in_hand->spot).centre;
    const TablePoint corner = anchor_centre(s.kit, static_cast<int>(i));
    out.anchors[i].off_mm = std::hypot(at.x_mm - corner.x_mm, at.y_mm - corner.y_mm);
    if (!rests) continue;
    PieceTruth t;
    const Impl::Face& face = s.face(thing);
    s.see_code(t, face.px, face.seen, 0);
    out.anchors[i].visible = t.visible;
  }
  return out;
}

std::vector<TrueMove> Sequence::take_moves() {
  auto moves = impl_->people.take_moves();
  std::erase_if(moves, [&](const TrueMove& move) { return move.piece >= impl_->printed.pieces.size(); });
  return moves;
}

const Optics& Sequence::optics() const {
  return impl_->stage.optics();
}

const Kit& Sequence::kit() const {
  return impl_->printed;
}

}  // namespace telescope::vision::demo
