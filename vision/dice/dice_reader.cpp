#include "vision/dice/dice_reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "vision/dice/sampling.hpp"

namespace telescope::vision {
namespace {

/// Where geometry is sure by half. Three values: of ones, of twos and threes, of fours and more.
struct Limits {
  std::array<float, 3> quality{0.3F, 0.25F, 0.15F};
  std::array<float, 3> evenness{0.35F, 0.5F, 0.75F};
  std::array<float, 3> outline{0.7F, 0.35F,
                               0.25F};  ///< a side face of the die's colour goes on beside the upper one
  std::array<float, 3> early{0.13F, 0.22F, 0.35F};
  std::array<float, 3> blanks{1, 0.45F, 0.5F};
  std::array<float, 3> size{1.4F, 1.35F,
                            1.35F};  ///< ratio to the usual one in the picture, where there is one
  std::array<float, 3> side_px{18, 14, 11};
  std::array<float, 2> pip_size{0.24F, 0.66F};
  float slant = 1.4F;         ///< against the plane of the others
  float slant_alone = 1.75F;  ///< against a look from above, of a die without others
  std::array<float, 3> witness{0.7F, 0.85F, 0.75F};
  float outline_alone = 0.5F;  ///< of a die without others, which may be seen from a side
  float alike = 0.7F;          ///< share of faces in the plane that is taken for the usual one
  float geometry = 0.56F;
  float told = 0.3F;  ///< confidence below which nothing is told
};
constexpr Limits kLimits;
std::size_t row_of(int pips) {
  return pips == 1 ? 0 : pips < 4 ? 1 : 2;
}

constexpr double kGrey = 3;  // levels apart, on average, below which colours say nothing
constexpr int kDirections = 32;
constexpr float kEdge = 2.0F;      // of the frame: where a face ends
constexpr float kRayStep = 0.12F;  // of the frame
constexpr float kFarthestRay = 4.5F;
constexpr float kEarly = 0.72F,
                kLate = 1.22F;  // of where a die is to end: rounded corners, a sliver of a side
constexpr float kLeastEdge = 18, kEdgeOfInk = 0.12F;  // grey levels; of the pips' contrast
constexpr float kSameDie = 3.4F;                      // of the frame, between centres of faces
constexpr float kLargerFace = 1.35F;  // area of the upper face to that beside it, where it is sure

cv::Vec3f colour_at(const cv::Mat& bgr, cv::Point2f p) {
  return sample<cv::Vec3f, cv::Vec3b>(bgr, p);
}

bool holds(const cv::Mat& bgr, cv::Point2f p) {
  return p.x >= 0 && p.y >= 0 && p.x <= static_cast<float>(bgr.cols - 1) &&
         p.y <= static_cast<float>(bgr.rows - 1);
}

float at_rank(std::vector<float>& values, float share) {
  if (values.empty()) return 0;
  const auto place =
      values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<float>(values.size() - 1));
  std::nth_element(values.begin(), place, values.end());
  return *place;
}

/// Places of the pips in the frame, and the colours of pip and die.
struct Ground {
  std::vector<cv::Vec2f> pips;
  cv::Vec3f colour, ink;
  float contrast = 0;

  Ground(std::span<const Pip> all, const DieFace& face) : colour(0, 0, 0), ink(0, 0, 0) {
    std::array<std::vector<float>, 3> grounds;
    for (const std::size_t i : face.members) {
      pips.push_back(face.in_face(all[i].centre));
      ink += all[i].ink * (1.0F / static_cast<float>(face.members.size()));
      contrast += std::abs(all[i].contrast) / static_cast<float>(face.members.size());
      for (int c = 0; c < 3; ++c) grounds[c].push_back(all[i].ground[c]);
    }
    for (int c = 0; c < 3; ++c) colour[c] = at_rank(grounds[c], 0.5F);
  }
  [[nodiscard]] bool is_pip(const DieFace& face, cv::Vec2f p) const {
    return std::ranges::any_of(
        pips, [&](const cv::Vec2f& pip) { return cv::norm(p - pip) < 1.5F * face.pip_size; });
  }
};

/// How far the die goes, of what a face of this size would, in each direction.
std::vector<float> reaches(const cv::Mat& bgr, const DieFace& face, const Ground& ground) {
  const float edge =
      std::max(kLeastEdge, kEdgeOfInk * static_cast<float>(cv::norm(ground.ink - ground.colour)));
  std::vector<float> found;
  for (int i = 0; i < kDirections; ++i) {
    const double angle = 2 * CV_PI * (i + 0.5) / kDirections;
    const cv::Vec2f way(static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle)));
    const float expected = kEdge / std::max(std::abs(way[0]), std::abs(way[1]));
    float far = kRayStep;
    int beyond = 0;
    for (; far < kFarthestRay && beyond < 2; far += kRayStep) {
      const cv::Vec2f at = way * far;
      const cv::Point2f p = face.in_picture(at[0], at[1]);
      if (!holds(bgr, p)) break;
      if (ground.is_pip(face, at)) continue;
      beyond = cv::norm(colour_at(bgr, p) - ground.colour) > edge ? beyond + 1 : 0;
    }
    found.push_back((far - kRayStep * static_cast<float>(beyond)) / expected);
  }
  return found;
}

/// 1 where `value` is far below its limit, 0.5 at it, 0 at twice.
float below(float value, float limit) {
  return std::clamp(1 - 0.5F * value / limit, 0.0F, 1.0F);
}
float above(float value, float limit) {
  return value < limit ? 0.5F * std::max(0.0F, value) / limit : 0.5F + 0.5F * (value - limit) / (1 - limit);
}

float geometry_of(const WeighedFace& weighed) {
  const std::size_t row = row_of(weighed.face.pips);
  const float pip = weighed.face.pip_size;
  if (pip < kLimits.pip_size[0] || pip > kLimits.pip_size[1]) return 0;
  return std::min(
      {above(weighed.face.quality, kLimits.quality[row]),
       below(weighed.evidence.evenness, kLimits.evenness[row]),
       above(weighed.evidence.outline, kLimits.outline[row]),
       below(weighed.evidence.early, kLimits.early[row]), below(weighed.evidence.blanks, kLimits.blanks[row]),
       above(std::min(0.99F, 2 * kEdge * weighed.face.unit_px() / 60), kLimits.side_px[row] / 60)});
}

/// A one says nothing of its size but by where the die ends.
void resize_one(const cv::Mat& bgr, std::span<const Pip> pips, DieFace& face) {
  const Ground ground(pips, face);
  std::vector<float> found = reaches(bgr, face, ground);
  const float by = std::clamp(at_rank(found, 0.5F), 0.55F, 1.8F);
  face.u *= by;
  face.v *= by;
  face.pip_size /= by;
}

bool contradict(const DieFace& a, const DieFace& b) {
  if (a.plane == b.plane && std::ranges::any_of(a.members, [&](std::size_t i) {
        return std::ranges::find(b.members, i) != b.members.end();
      }))
    return true;
  const auto within = [](const DieFace& face, cv::Point2f p) {
    const cv::Vec2f at = face.in_face(p);
    return std::max(std::abs(at[0]), std::abs(at[1])) < 1.6F;
  };
  return within(a, b.centre) || within(b, a.centre);
}

cv::Mat as_bgr(const cv::Mat& picture) {
  cv::Mat bgr = picture;
  if (bgr.depth() != CV_8U) bgr.convertTo(bgr, CV_8U, bgr.depth() == CV_16U ? 1.0 / 257 : 255.0);
  if (bgr.channels() == 1) cv::cvtColor(bgr, bgr, cv::COLOR_GRAY2BGR);
  if (bgr.channels() == 4) cv::cvtColor(bgr, bgr, cv::COLOR_BGRA2BGR);
  return bgr;
}

/// Of faces of four pips and more the one that most others are like, in plane and size. None without three,
/// nor where many lie in another plane: then they may be sides of dice that are seen from afar.
std::optional<DieFace> usual_face(std::span<const WeighedFace> faces) {
  std::vector<const WeighedFace*> sure;
  for (const WeighedFace& face : faces)
    if (face.geometry >= 0.5F && face.witness >= 0.5F && face.face.pips >= 4) sure.push_back(&face);
  if (sure.size() < 3) return std::nullopt;
  const auto apart = [&](const WeighedFace* one) {
    std::vector<float> all;
    for (const WeighedFace* other : sure)
      all.push_back(std::log(axes_of(one->face.form(), other->face.form()).slant()) +
                    std::abs(std::log(one->face.unit_px() / other->face.unit_px())));
    return at_rank(all, 0.5F);
  };
  const DieFace& usual = (*std::ranges::min_element(sure, {}, apart))->face;
  const auto alike = std::ranges::count_if(sure, [&](const WeighedFace* other) {
    return axes_of(usual.form(), other->face.form()).slant() < kLimits.slant;
  });
  return static_cast<float>(alike) < kLimits.alike * static_cast<float>(sure.size()) ? std::nullopt
                                                                                     : std::optional(usual);
}

bool is_cut_off(const cv::Mat& bgr, const DieFace& face) {
  for (const float x : {-kEdge, kEdge})
    for (const float y : {-kEdge, kEdge})
      if (!holds(bgr, face.in_picture(x, y))) return true;
  return false;
}

}  // namespace

std::string_view to_string(DieState state) {
  constexpr std::array<std::string_view, 4> kNames{"lying", "cocked", "half_hidden", "unsure"};
  return kNames[static_cast<std::size_t>(state)];
}

namespace {

FaceEvidence evidence_of(const cv::Mat& bgr, const cv::Mat1b& plane, std::span<const Pip> pips,
                         const DieFace& face) {
  FaceEvidence evidence;
  const Ground ground(pips, face);
  std::vector<float> between;
  for (float y = -1.35F; y < 1.4F; y += 0.18F)
    for (float x = -1.35F; x < 1.4F; x += 0.18F)
      if (!ground.is_pip(face, {x, y})) between.push_back(sample<float, uchar>(plane, face.in_picture(x, y)));
  evidence.evenness = (at_rank(between, 0.9F) - at_rank(between, 0.1F)) / ground.contrast;
  const float usual = at_rank(between, 0.5F);
  const std::vector<float> found = reaches(bgr, face, ground);
  const auto share = [&](float from, float to) {
    return static_cast<float>(std::ranges::count_if(found, [=](float f) { return f > from && f <= to; })) /
           kDirections;
  };
  evidence.early = share(-1, kEarly);
  evidence.outline = share(kEarly, kLate);
  if (face.pips == 1) return evidence;  // turned anyhow
  const float sign = face.is_light ? 1.0F : -1.0F;
  for (int row = -1; row <= 1; ++row)
    for (int column = -1; column <= 1; ++column) {
      const cv::Vec2f site(static_cast<float>(column), static_cast<float>(row));
      if (std::ranges::any_of(ground.pips, [&](const cv::Vec2f& pip) { return cv::norm(site - pip) < 0.6; }))
        continue;
      float spot = 0;
      for (const cv::Vec2f& off : {cv::Vec2f(0, 0), cv::Vec2f(0.15F, 0), cv::Vec2f(-0.15F, 0),
                                   cv::Vec2f(0, 0.15F), cv::Vec2f(0, -0.15F)})
        spot += 0.2F * sample<float, uchar>(plane, face.in_picture(site[0] + off[0], site[1] + off[1]));
      evidence.blanks = std::max(evidence.blanks, sign * (spot - usual) / ground.contrast);
    }
  return evidence;
}

}  // namespace

std::vector<cv::Mat1b> planes_of(const cv::Mat& bgr) {
  cv::Mat luma, least, most, apart, channels[3];
  cv::cvtColor(bgr, luma, cv::COLOR_BGR2GRAY);
  cv::split(bgr, channels);
  cv::min(channels[0], channels[1], least);
  cv::min(least, channels[2], least);
  cv::max(channels[0], channels[1], most);
  cv::max(most, channels[2], most);
  cv::subtract(most, least, apart);
  if (cv::mean(apart)[0] < kGrey) return {luma};
  return {luma, least, most};
}

std::vector<WeighedFace> weigh_faces(const cv::Mat& bgr, std::span<const cv::Mat1b> planes) {
  std::vector<WeighedFace> all;
  for (std::size_t plane = 0; plane < planes.size(); ++plane) {
    const std::vector<Pip> pips = find_pips(planes[plane], bgr);
    for (DieFace& face : find_faces(pips)) {
      face.plane = plane;
      if (face.pips == 1) resize_one(bgr, pips, face);
      WeighedFace weighed{.face = std::move(face)};
      weighed.evidence = evidence_of(bgr, planes[plane], pips, weighed.face);
      weighed.geometry = geometry_of(weighed);
      if (weighed.geometry > 0.1F) all.push_back(std::move(weighed));
    }
  }
  return all;
}

std::vector<Die> read_dice(const cv::Mat& picture, const FaceWitness& witness) {
  const cv::Mat bgr = as_bgr(picture);
  const std::vector<cv::Mat1b> planes = planes_of(bgr);
  std::vector<WeighedFace> all = weigh_faces(bgr, planes);
  for (WeighedFace& weighed : all)
    weighed.witness =
        witness.judge(planes[weighed.face.plane], weighed.face)[static_cast<std::size_t>(weighed.face.pips)];
  // What has more pips explains more; a one is found in every knot of wood.
  constexpr std::array<float, 7> kWeight{0, 0.35F, 0.5F, 0.75F, 0.9F, 1.0F, 1.0F};
  std::ranges::sort(all, std::greater(), [&](const WeighedFace& w) {
    return w.geometry * kWeight[static_cast<std::size_t>(w.face.pips)] * (0.2F + w.witness);
  });
  std::vector<WeighedFace> faces;
  for (WeighedFace& weighed : all)
    if (std::ranges::none_of(faces, [&](const WeighedFace& k) { return contradict(k.face, weighed.face); }))
      faces.push_back(std::move(weighed));

  const auto usual = usual_face(faces);
  std::vector<Die> dice;
  std::vector<bool> is_taken(faces.size());
  for (std::size_t i = 0; i < faces.size(); ++i) {
    if (is_taken[i]) continue;
    std::size_t upper = i;
    bool is_clear = true;
    // Of several faces of one die the largest is the upper one, if it is clearly larger.
    for (std::size_t j = i + 1; j < faces.size(); ++j) {
      const DieFace &a = faces[i].face, &b = faces[j].face;
      if (is_taken[j] || std::min(cv::norm(a.in_face(b.centre)), cv::norm(b.in_face(a.centre))) > kSameDie)
        continue;
      is_taken[j] = true;
      const float areas = b.unit_px() * b.unit_px() / (a.unit_px() * a.unit_px());
      if (faces[j].geometry < kLimits.told || b.pips == 1 || areas < 1 / kLargerFace) continue;
      is_clear = is_clear && areas > kLargerFace;
      if (areas > 1) upper = j;
    }
    const WeighedFace& weighed = faces[upper];
    const DieFace& face = weighed.face;
    const std::size_t row = row_of(face.pips);
    const float leaning = axes_of(usual ? usual->form() : cv::Matx22f::eye(), face.form()).slant();
    const float size = usual ? face.unit_px() / usual->unit_px() : 1.0F;
    const bool fits = usual ? std::max(size, 1 / size) < kLimits.size[row]
                            : weighed.evidence.outline >= kLimits.outline_alone;
    const float confidence = std::min(weighed.geometry, weighed.witness);
    const bool is_sure =
        is_clear && fits && weighed.geometry >= kLimits.geometry && weighed.witness >= kLimits.witness[row];
    if (confidence < kLimits.told) continue;
    Die die{.centre = face.centre,
            .side_px = 2 * kEdge * face.unit_px(),
            .confidence = std::min(confidence, 0.5F)};
    if (is_cut_off(bgr, face)) {
      die.state = DieState::kHalfHidden;
    } else if (leaning > (usual ? kLimits.slant : kLimits.slant_alone)) {
      if (usual && is_sure) die.state = DieState::kCocked;
    } else if (is_sure) {
      die.state = DieState::kLying;
      die.face = face.pips;
      die.confidence = confidence;
    }
    dice.push_back(die);
  }
  return dice;
}

}  // namespace telescope::vision
