#include "vision/dice/dice_reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "vision/dice/sampling.hpp"

namespace telescope::vision {
namespace {

/// What both witnesses must reach. Three values: of ones, of twos and threes, of fours and more.
struct Limits {
  std::array<float, 3> score{0.5F, 0.5F, 0.4F};
  std::array<float, 3> witness{0.8F, 0.8F, 0.75F};
  std::array<float, 3> ended{0.6F, 0.4F, 0.25F};  ///< see Outline; a side face of the die's colour goes on
  std::array<float, 3> early{0.2F, 0.4F, 1};
  float slant = 1.45F;        ///< against the plane of the others
  float slant_alone = 1.75F;  ///< against a look from above, of a die without others
  float size = 1.5F;          ///< ratio to the usual one in the picture, where there is one
  float alike = 0.7F;         ///< share of faces in the plane that is taken for the usual one
  float rival = 0.5F;         ///< confidence from which another face of a die counts
  float told = 0.3F;          ///< confidence below which nothing is told
};
constexpr Limits kLimits;
std::size_t row_of(int pips) {
  return pips == 1 ? 0 : pips < 4 ? 1 : 2;
}

constexpr double kGrey = 3;    // levels apart, on average, below which colours say nothing
constexpr float kEdge = 2.0F;  // of the frame: where a face ends
constexpr float kHopeless = 0.02F,
                kExcluded = 0.05F;  // likelihood below which a face is let go: at first, in the end
constexpr float kSettled = 0.97F;   // from which on the frame is good enough
constexpr int kDirections = 24;
constexpr float kBeyond = 1.35F, kWithin = 0.66F;           // of the way to the edge
constexpr float kOtherColour = 20, kQuiteOtherColour = 45;  // levels of all three colours together
constexpr float kPipWay = 0.25F;      // product of a direction's parts, towards the pips of a two or three
constexpr float kSameDie = 3.4F;      // of the frame, between centres of faces
constexpr float kLargerFace = 1.35F;  // area of the upper face to that beside it, where it is sure
// What has more pips explains more; a one is found in every knot of wood.
constexpr std::array<float, 7> kWeight{0, 0.35F, 0.5F, 0.75F, 0.9F, 1.0F, 1.0F};

cv::Mat as_bgr(const cv::Mat& picture) {
  cv::Mat bgr = picture;
  if (bgr.depth() != CV_8U) bgr.convertTo(bgr, CV_8U, bgr.depth() == CV_16U ? 1.0 / 257 : 255.0);
  if (bgr.channels() == 1) cv::cvtColor(bgr, bgr, cv::COLOR_GRAY2BGR);
  if (bgr.channels() == 4) cv::cvtColor(bgr, bgr, cv::COLOR_BGRA2BGR);
  return bgr;
}

float worth(const WeighedFace& weighed) {
  return weighed.face.score * weighed.witness * kWeight[static_cast<std::size_t>(weighed.face.pips)];
}

bool contradict(const DieFace& a, const DieFace& b) {
  const auto within = [](const DieFace& face, cv::Point2f p) {
    const cv::Vec2f at = face.in_face(p);
    return std::max(std::abs(at[0]), std::abs(at[1])) < 1.6F;
  };
  return within(a, b.centre) || within(b, a.centre);
}

/// Those that do not contradict one another, the best first.
std::vector<WeighedFace> chosen(std::vector<WeighedFace> all) {
  std::ranges::sort(all, std::greater(), worth);
  std::vector<WeighedFace> faces;
  for (const WeighedFace& weighed : all)
    if (std::ranges::none_of(faces, [&](const WeighedFace& k) { return contradict(k.face, weighed.face); }))
      faces.push_back(weighed);
  return faces;
}

bool is_sure(const WeighedFace& weighed) {
  const std::size_t row = row_of(weighed.face.pips);
  return weighed.face.score >= kLimits.score[row] && weighed.witness >= kLimits.witness[row];
}

/// Of faces of four pips and more the one that most others are like, in plane and size. None without three,
/// nor where many lie in another plane: then they may be sides of dice that are seen from afar.
std::optional<DieFace> usual_face(std::span<const WeighedFace> faces) {
  std::vector<const DieFace*> sure;
  for (const WeighedFace& weighed : faces)
    if (weighed.face.pips >= 4 && is_sure(weighed)) sure.push_back(&weighed.face);
  if (sure.size() < 3) return std::nullopt;
  const auto apart = [&](const DieFace* one) {
    std::vector<float> all;
    for (const DieFace* other : sure)
      all.push_back(std::log(slant_between(one->form(), other->form())) +
                    std::abs(std::log(one->unit_px() / other->unit_px())));
    std::ranges::nth_element(all, all.begin() + std::ssize(all) / 2);
    return all[all.size() / 2];
  };
  const DieFace& usual = **std::ranges::min_element(sure, {}, apart);
  const auto alike = std::ranges::count_if(
      sure, [&](const DieFace* other) { return slant_between(usual.form(), other->form()) < kLimits.slant; });
  return static_cast<float>(alike) < kLimits.alike * static_cast<float>(sure.size()) ? std::nullopt
                                                                                     : std::optional(usual);
}

/// Shares of directions in which the die's colour has ended beyond the face's edge, and well before it.
struct Outline {
  float ended = 0, early = 0;

  Outline(const cv::Mat3b& bgr, const DieFace& face) {
    const auto colour = [&](float x, float y) {
      return sample<cv::Vec3f, cv::Vec3b>(bgr, face.in_picture(x, y));
    };
    std::array<std::array<float, 8>, 3> bodies;
    for (int i = 0; i < 8; ++i) {  // between the pips, and beside them
      const float x = i % 2 ? 0.5F : -0.5F, y = i % 4 < 2 ? 0.5F : -0.5F;
      const cv::Vec3f body = i < 4 ? colour(x, y) : i < 6 ? colour(3 * x, 0) : colour(0, 3 * x);
      for (std::size_t c = 0; c < 3; ++c) bodies[c][static_cast<std::size_t>(i)] = body[static_cast<int>(c)];
    }
    cv::Vec3f body;
    for (std::size_t c = 0; c < 3; ++c) {
      std::ranges::nth_element(bodies[c], bodies[c].begin() + 4);
      body[static_cast<int>(c)] = bodies[c][4];
    }
    for (int i = 0; i < kDirections; ++i) {
      const double angle = 2 * CV_PI * (i + 0.5) / kDirections;
      const auto x = static_cast<float>(std::cos(angle)), y = static_cast<float>(std::sin(angle));
      const float edge = kEdge / std::max(std::abs(x), std::abs(y));
      const auto apart = [&](float by) { return cv::norm(colour(by * edge * x, by * edge * y) - body); };
      ended += apart(kBeyond) > kOtherColour ? 1.0F / kDirections : 0;
      const bool is_pip = face.pips > 3 || (face.pips > 1 && x * y > kPipWay);
      early += !is_pip && apart(kWithin) > kQuiteOtherColour ? 1.0F / kDirections : 0;
    }
  }
};

/// The vector of the same length as `a` and square to it where `form` is a circle.
cv::Vec2f square_to(const cv::Matx22f& form, cv::Vec2f a) {
  const float root = std::sqrt(form(0, 0) * form(1, 1) - form(0, 1) * form(0, 1));
  const cv::Vec2f inner((form(1, 1) * a[0] - form(0, 1) * a[1]) / root,
                        (form(0, 0) * a[1] - form(0, 1) * a[0]) / root);
  return {-inner[1], inner[0]};
}

/// A one, two or three as it must look in the plane of the others; of a one the size too.
DieFace in_plane(DieFace face, const DieFace& usual) {
  const cv::Vec2f half = face.pips == 1 ? usual.u + usual.v : face.u + face.v;
  const cv::Vec2f across = square_to(usual.form(), half);
  face.u = (half + across) * 0.5F;
  face.v = (half - across) * 0.5F;
  return face;
}

bool is_cut_off(cv::Size size, const DieFace& face) {
  for (const float x : {-kEdge, kEdge})
    for (const float y : {-kEdge, kEdge}) {
      const cv::Point2f p = face.in_picture(x, y);
      if (p.x < 0 || p.y < 0 || p.x > static_cast<float>(size.width - 1) ||
          p.y > static_cast<float>(size.height - 1))
        return true;
    }
  return false;
}

/// Of several faces of one die the largest is the upper one, if it is clearly larger. Takes those out.
struct UpperFace {
  std::size_t place = 0;
  bool is_clear = true;

  UpperFace(std::span<const WeighedFace> faces, std::size_t first, const std::optional<DieFace>& usual,
            std::vector<bool>& is_taken)
      : place(first) {
    const auto leans = [&](const DieFace& face) {
      return usual && slant_between(usual->form(), face.form()) > kLimits.slant;
    };
    for (std::size_t j = first + 1; j < faces.size(); ++j) {
      const DieFace &a = faces[first].face, &b = faces[j].face;
      if (is_taken[j] || std::min(cv::norm(a.in_face(b.centre)), cv::norm(b.in_face(a.centre))) > kSameDie)
        continue;
      is_taken[j] = true;
      const float areas = b.unit_px() * b.unit_px() / (a.unit_px() * a.unit_px());
      if (std::min(b.score, faces[j].witness) < kLimits.rival || b.pips == 1 || areas < 1 / kLargerFace ||
          leans(b))
        continue;
      if (leans(a)) {
        place = j;
        continue;
      }
      is_clear = is_clear && areas > kLargerFace;
      if (areas > 1) place = j;
    }
  }
};

Die die_of(const cv::Mat3b& bgr, const WeighedFace& weighed, const std::optional<DieFace>& usual,
           bool is_clear) {
  const std::size_t row = row_of(weighed.face.pips);
  const Outline outline(bgr, weighed.face);
  const DieFace& face = weighed.face;
  const float leaning = slant_between(usual ? usual->form() : cv::Matx22f::eye(), face.form());
  const float sizes = usual ? face.unit_px() / usual->unit_px() : 1.0F;
  const float confidence = std::min(face.score, weighed.witness);
  const bool sure = is_clear && is_sure(weighed) && std::max(sizes, 1 / sizes) < kLimits.size &&
                    outline.ended >= kLimits.ended[row] && outline.early <= kLimits.early[row];
  Die die{
      .centre = face.centre, .side_px = 2 * kEdge * face.unit_px(), .confidence = std::min(confidence, 0.5F)};
  if (is_cut_off(bgr.size(), face)) {
    die.state = DieState::kHalfHidden;
  } else if (leaning > (usual ? kLimits.slant : kLimits.slant_alone)) {
    if (usual && sure) die.state = DieState::kCocked;
  } else if (sure) {
    die.state = DieState::kLying;
    die.face = face.pips;
    die.confidence = confidence;
  }
  return die;
}

/// Goes to a frame near by in which the witness knows the face best: how likely it is there.
float settle(const FaceWitness& witness, const cv::Mat1b& plane, DieFace& face) {
  const auto likely_at = [&](const DieFace& at) {
    return witness.judge(FaceWitness::look(plane, at))[static_cast<std::size_t>(at.pips)];
  };
  float likely = likely_at(face);
  for (const float step : {0.16F, 0.08F})
    for (int round = 0; round < 3 && likely > kHopeless && likely < kSettled; ++round) {
      const DieFace before = face;
      const float likely_before = likely, by = step * before.unit_px();
      const cv::Vec2f along = before.u + before.v, across = before.u - before.v;
      for (int change = 0; change < 8; ++change) {
        DieFace other = before;
        const float sign = change % 2 ? 1.0F : -1.0F;
        if (change < 2)
          other.centre.x += sign * by;
        else if (change < 4)
          other.centre.y += sign * by;
        else if (change < 6)
          other.u = (along * (1 + sign * step) + across) * 0.5F,
          other.v = (along * (1 + sign * step) - across) * 0.5F;
        else
          other.u = (along + across * (1 + sign * step)) * 0.5F,
          other.v = (along - across * (1 + sign * step)) * 0.5F;
        if (const float there = likely_at(other); there > likely) likely = there, face = other;
      }
      if (likely <= likely_before) break;
    }
  return likely;
}

}  // namespace

std::string_view to_string(DieState state) {
  constexpr std::array<std::string_view, 4> kNames{"lying", "cocked", "half_hidden", "unsure"};
  return kNames[static_cast<std::size_t>(state)];
}

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

std::vector<WeighedFace> weigh_faces(std::span<const cv::Mat1b> planes, const FaceWitness& witness,
                                     const DiceSearch& search) {
  std::vector<WeighedFace> all;
  for (DieFace& face : find_faces(planes, search.side_px)) {
    const float likely = settle(witness, planes[face.plane], face);
    if (likely < kExcluded) continue;
    const auto pips = static_cast<std::size_t>(face.pips);
    all.push_back({.face = face, .witness = witness.judge(planes[face.plane], face)[pips]});
  }
  return all;
}

std::vector<Die> read_dice(const cv::Mat& picture, const FaceWitness& witness, const DiceSearch& search) {
  const cv::Mat3b bgr = as_bgr(picture);
  const std::vector<cv::Mat1b> planes = planes_of(bgr);
  std::vector<WeighedFace> all = weigh_faces(planes, witness, search);
  std::vector<WeighedFace> faces = chosen(all);
  const auto usual = usual_face(faces);
  if (usual) {
    for (std::size_t i = 0, count = all.size(); i < count; ++i) {
      if (all[i].face.pips > 3) continue;
      DieFace face = in_plane(all[i].face, *usual);
      if (settle(witness, planes[face.plane], face) < kExcluded) continue;
      all.push_back(
          {.face = face,
           .witness = witness.judge(planes[face.plane], face)[static_cast<std::size_t>(face.pips)]});
    }
    std::erase_if(all, [&](const WeighedFace& weighed) {
      const float sizes = weighed.face.unit_px() / usual->unit_px();
      return weighed.face.pips < 4 && (slant_between(usual->form(), weighed.face.form()) > kLimits.slant ||
                                       std::max(sizes, 1 / sizes) > kLimits.size);
    });
    faces = chosen(std::move(all));
  }
  std::vector<Die> dice;
  std::vector<bool> is_taken(faces.size());
  for (std::size_t i = 0; i < faces.size(); ++i) {
    if (is_taken[i]) continue;
    const UpperFace upper(faces, i, usual, is_taken);
    const WeighedFace& weighed = faces[upper.place];
    if (std::min(weighed.face.score, weighed.witness) < kLimits.told) continue;
    dice.push_back(die_of(bgr, weighed, usual, upper.is_clear));
  }
  return dice;
}

}  // namespace telescope::vision
