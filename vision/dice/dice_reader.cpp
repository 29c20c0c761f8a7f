#include "vision/dice/dice_reader.hpp"

#include <algorithm>
#include <array>

#include <opencv2/imgproc.hpp>

#include "vision/dice/body_colours.hpp"

namespace telescope::vision {
namespace {

/// Both witnesses must reach these. Chosen on photographs that trained neither of them, see
/// tests/bench/RESULTS.md.
struct Limits {
  float seen = 0.5F;  ///< by the net: that there is one
  float likely = 0.95F,
        likely_one = 0.97F;  ///< by the net, over all eight ways; a one is seen in every knot of wood
  float contest = 0.95F;     ///< by the net, of another face that is seen there, larger, smaller or beside it
  float fit = 0.5F, fit_of_one = 0.6F;  ///< of the pattern
  float slant = 1.8F;                   ///< of a face against those of the others
  float slant_alone = 2.5F;             ///< of one without others against a look from above
  float alike = 0.7F;                   ///< share of faces in the plane that is taken for the usual one
};
constexpr Limits kLimits;

constexpr double kStep = 1.5;            // from a scale to the next smaller one
constexpr std::size_t kLarge = 700'000;  // pixels of a picture that is not looked at larger than it is
constexpr int kWays = 8;
constexpr std::size_t kMostSightings = 20'000, kMostFaces = 500;  // of a picture: bounds of time
constexpr float kNone = 0.9F;
constexpr int kLeastSide = 32;      // pixels of a scaled picture
constexpr float kBoxOfFace = 1.2F;  // side of an upright box round a face, of the face, on average
constexpr float kSameFace = 0.4F;   // of a box, between sightings of one face
constexpr float kSameDie = 0.62F;   // of a box, between faces of one die
constexpr float kLeastSeen = 0.2F, kWhole = 0.42F;  // of a box, from its middle to the edge of the picture

cv::Mat3b as_bgr(const cv::Mat& picture) {
  cv::Mat bgr = picture;
  if (bgr.depth() != CV_8U) bgr.convertTo(bgr, CV_8U, bgr.depth() == CV_16U ? 1.0 / 257 : 255.0);
  if (bgr.channels() == 1) cv::cvtColor(bgr, bgr, cv::COLOR_GRAY2BGR);
  if (bgr.channels() == 4) cv::cvtColor(bgr, bgr, cv::COLOR_BGRA2BGR);
  return bgr;
}

/// One of the eight ways in which a square lies on itself.
cv::Mat3b turned(const cv::Mat3b& square, int way) {
  cv::Mat3b out;
  if (way % 4 == 0)
    out = square.clone();
  else
    cv::rotate(square, out, way % 4 - 1);
  if (way >= 4) cv::flip(out, out, 1);
  return out;
}

/// What is read of a face that was found, as large as it is to be.
cv::Mat3b square_of(const cv::Mat3b& bgr, const FaceWitness::Sighting& sighting) {
  const float by = sighting.side_px * FaceWitness::kSpan / FaceWitness::kSquare;
  const float shift = by * static_cast<float>(FaceWitness::kSquare - 1) / 2;
  const cv::Matx23f place(by, 0, sighting.centre.x - shift, 0, by, sighting.centre.y - shift);
  cv::Mat3b source = bgr, square;
  cv::Matx23f from = place;
  if (by > 1.5F) {  // without this pips between pixels that are looked at would be lost
    const float reach = shift + 2;
    const cv::Rect round =
        cv::Rect(cv::Point(cvFloor(sighting.centre.x - reach), cvFloor(sighting.centre.y - reach)),
                 cv::Point(cvCeil(sighting.centre.x + reach), cvCeil(sighting.centre.y + reach))) &
        cv::Rect({}, bgr.size());
    cv::resize(bgr(round), source, {}, 1.0 / by, 1.0 / by, cv::INTER_AREA);
    const float x = static_cast<float>(round.width) / static_cast<float>(source.cols),
                y = static_cast<float>(round.height) / static_cast<float>(source.rows);
    const auto in_source = [](float at, float begin, float of) { return (at + 0.5F - begin) / of - 0.5F; };
    from = {by / x, 0,      in_source(place(0, 2), static_cast<float>(round.x), x),
            0,      by / y, in_source(place(1, 2), static_cast<float>(round.y), y)};
  }
  cv::warpAffine(source, square, from, {FaceWitness::kSquare, FaceWitness::kSquare},
                 cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
  return square;
}

/// What the net says of a face in all eight ways: where it is right it says the same in all. What is none at
/// first sight is not looked at again.
FaceLikelihoods read_face(const cv::Mat3b& square, const FaceWitness& witness) {
  FaceLikelihoods sum{};
  for (int way = 0; way < kWays; ++way) {
    const FaceLikelihoods faces = witness.read(turned(square, way));
    if (way == 0 && faces[0] > kNone) return faces;
    for (std::size_t face = 0; face < sum.size(); ++face) sum[face] += faces[face] / kWays;
  }
  return sum;
}

std::vector<FaceWitness::Sighting> look(const cv::Mat3b& bgr, const FaceWitness& witness,
                                        const std::stop_token& stop) {
  std::vector<FaceWitness::Sighting> all;
  for (double scale = bgr.total() > kLarge ? 1 : kStep;
       scale * std::min(bgr.cols, bgr.rows) >= kLeastSide && !stop.stop_requested(); scale /= kStep) {
    const cv::Size size(std::max(1, cvRound(bgr.cols * scale)), std::max(1, cvRound(bgr.rows * scale)));
    cv::Mat3b scaled;
    cv::resize(bgr, scaled, size, 0, 0, scale > 1 ? cv::INTER_CUBIC : cv::INTER_AREA);
    const float x = static_cast<float>(bgr.cols) / static_cast<float>(size.width),
                y = static_cast<float>(bgr.rows) / static_cast<float>(size.height);
    for (FaceWitness::Sighting sighting : witness.find(scaled, stop)) {
      sighting.centre = {(sighting.centre.x + 0.5F) * x - 0.5F, (sighting.centre.y + 0.5F) * y - 0.5F};
      sighting.side_px *= x;
      if (cv::Rect({}, bgr.size()).contains(cv::Point(sighting.centre))) all.push_back(sighting);
    }
  }
  return all;
}

/// One sighting of each face, at the mean of all that are of it.
std::vector<FaceWitness::Sighting> gathered(std::vector<FaceWitness::Sighting> all) {
  std::ranges::sort(all, std::greater(), &FaceWitness::Sighting::found);
  if (all.size() > kMostSightings) all.resize(kMostSightings);
  std::vector<FaceWitness::Sighting> faces;
  std::vector<bool> is_taken(all.size());
  for (std::size_t i = 0; i < all.size() && faces.size() < kMostFaces; ++i) {
    if (is_taken[i]) continue;
    FaceWitness::Sighting mean{.found = all[i].found};
    float weights = 0;
    for (std::size_t j = i; j < all.size(); ++j) {
      const float ratio = all[j].side_px / all[i].side_px;
      if (is_taken[j] || cv::norm(all[j].centre - all[i].centre) > kSameFace * all[i].side_px || ratio > 2 ||
          ratio < 0.5F)
        continue;
      is_taken[j] = true;
      const float weight = all[j].found;
      weights += weight;
      mean.centre += weight * all[j].centre;
      mean.side_px += weight * all[j].side_px;
    }
    mean.centre *= 1 / weights;
    mean.side_px /= weights;
    faces.push_back(mean);
  }
  return faces;
}

/// The form that most faces of four pips and more have. None without three of them, nor where many lie in
/// another plane.
std::optional<cv::Matx22f> usual_form(const std::vector<cv::Matx22f>& forms) {
  if (forms.size() < 3) return std::nullopt;
  const auto alike = [&](const cv::Matx22f& form) {
    return std::ranges::count_if(
        forms, [&](const cv::Matx22f& other) { return slant_between(form, other) < kLimits.slant; });
  };
  const cv::Matx22f& usual = *std::ranges::max_element(forms, {}, alike);
  return static_cast<float>(alike(usual)) < kLimits.alike * static_cast<float>(forms.size())
             ? std::nullopt
             : std::optional(usual);
}

/// How far the middle is from the picture's nearest edge, of the box.
float reach_inside(cv::Size size, const FaceWitness::Sighting& sighting) {
  const cv::Point2f c = sighting.centre;
  return std::min({c.x, c.y, static_cast<float>(size.width - 1) - c.x,
                   static_cast<float>(size.height - 1) - c.y}) /
         sighting.side_px;
}

bool is_sure(const WeighedDie& die) {
  const bool is_one = die.likeliest() == 1;
  return die.contest < kLimits.contest &&
         die.likelihood() >= (is_one ? kLimits.likely_one : kLimits.likely) &&
         die.fit() >= (is_one ? kLimits.fit_of_one : kLimits.fit);
}

}  // namespace

std::string_view to_string(DieState state) {
  constexpr std::array<std::string_view, 4> kNames{"lying", "cocked", "half_hidden", "unsure"};
  return kNames[static_cast<std::size_t>(state)];
}

int WeighedDie::likeliest() const {
  return static_cast<int>(std::max_element(faces.begin() + 1, faces.end()) - faces.begin());
}

float WeighedDie::likelihood() const {
  return faces[static_cast<std::size_t>(likeliest())];
}

float WeighedDie::fit() const {
  return fits[static_cast<std::size_t>(likeliest())].score;
}

std::vector<WeighedDie> weigh_dice(const cv::Mat3b& bgr, const FaceWitness& witness,
                                   const std::stop_token& stop) {
  std::vector<WeighedDie> seen, dice;
  for (FaceWitness::Sighting sighting : gathered(look(bgr, witness, stop))) {
    if (stop.stop_requested()) return {};
    if (reach_inside(bgr.size(), sighting) < kLeastSeen) continue;
    const FaceLikelihoods faces = read_face(square_of(bgr, sighting), witness);
    sighting.found = 1 - faces[0];
    if (sighting.found >= kLimits.seen) seen.push_back({.sighting = sighting, .faces = faces});
  }
  std::ranges::sort(seen, std::greater(), &WeighedDie::likelihood);
  for (const WeighedDie& each : seen) {
    const auto same = std::ranges::find_if(dice, [&](const WeighedDie& die) {
      return cv::norm(die.sighting.centre - each.sighting.centre) <
             kSameDie * std::max(die.sighting.side_px, each.sighting.side_px);
    });
    if (same == dice.end())
      dice.push_back(each);
    else if (each.likeliest() != same->likeliest())
      same->contest = std::max(same->contest, each.likelihood());
  }
  for (WeighedDie& die : dice)
    if (!stop.stop_requested()) die.fits = fit_patterns(bgr, die.sighting.centre, die.sighting.side_px);
  return dice;
}

std::vector<Die> read_dice(const cv::Mat& picture, const FaceWitness& witness, const std::stop_token& stop) {
  const cv::Mat3b bgr = as_bgr(picture);
  const std::vector<WeighedDie> weighed = weigh_dice(bgr, witness, stop);
  std::vector<cv::Matx22f> forms;
  for (const WeighedDie& die : weighed)
    if (is_sure(die) && die.likeliest() >= 4)
      forms.push_back(die.fits[static_cast<std::size_t>(die.likeliest())].form());
  const auto usual = usual_form(forms);
  std::vector<Die> dice;
  for (const WeighedDie& each : weighed) {
    const auto face = static_cast<std::size_t>(each.likeliest());
    const PatternFit& fit = each.fits[face];
    const bool sure = is_sure(each);
    const float confidence = std::min(each.likelihood(), fit.score);
    Die die{.centre = each.sighting.centre,
            .side_px = each.sighting.side_px / kBoxOfFace,
            .confidence = std::min(confidence, kLimits.fit)};
    if (reach_inside(bgr.size(), each.sighting) < kWhole) {
      die.state = DieState::kHalfHidden;
    } else if (sure && usual && face >= 4 && slant_between(*usual, fit.form()) > kLimits.slant) {
      die.state = DieState::kCocked;
    } else if (sure &&
               (usual || face < 4 || slant_between(cv::Matx22f::eye(), fit.form()) < kLimits.slant_alone)) {
      die.state = DieState::kLying;
      die.face = each.likeliest();
      die.confidence = confidence;
      die.centre = fit.centre;
    }
    die.body = body_colour(bgr, die.centre, die.side_px);
    dice.push_back(die);
  }
  return dice;
}

}  // namespace telescope::vision
