#include "tests/bench/pictures/score.hpp"

#include <algorithm>
#include <cmath>

namespace telescope::bench {
namespace {

/// Where the diagonals of the four corners cross: the picture of the square's centre.
cv::Point2d centre_of(const calibration::Quad& q) {
  const cv::Point2d a(q[0].x_px, q[0].y_px), b(q[1].x_px, q[1].y_px), c(q[2].x_px, q[2].y_px),
      d(q[3].x_px, q[3].y_px);
  const cv::Point2d ac = c - a, bd = d - b;
  const double cross = ac.x * bd.y - ac.y * bd.x;
  if (std::abs(cross) < 1e-9) return (a + b + c + d) * 0.25;
  return a + ac * (((b - a).x * bd.y - (b - a).y * bd.x) / cross);
}

template <class T>
void append(std::vector<T>& to, const std::vector<T>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

}  // namespace

void Score::add(const Score& o) {
  pictures += o.pictures, whole += o.whole, whole_read += o.whole_read, code_only += o.code_only;
  washed_out += o.washed_out, washed_out_read += o.washed_out_read, code_only_read += o.code_only_read,
      covered_read += o.covered_read, wrong_ids += o.wrong_ids, ghosts += o.ghosts;
  append(centre_px, o.centre_px), append(centre_mm, o.centre_mm), append(cpu_ms, o.cpu_ms);
}

Score score_sightings(const Picture& picture, const std::vector<vision::Sighting>& sightings,
                      const std::string& name, std::vector<Miss>* misses) {
  Score score{.pictures = 1};
  std::vector<const vision::Sighting*> of_truth(picture.tags.size(), nullptr);
  for (const vision::Sighting& s : sightings) {
    if (std::ranges::find(picture.kit->anchors, s.tag) != picture.kit->anchors.end()) continue;
    const cv::Point2d at = centre_of(s.corners);
    const auto nearest = std::ranges::min_element(
        picture.tags, {}, [&](const TagTruth& t) { return cv::norm(t.centre_px - at); });
    const double reach = 0.5 * picture.kit->tag_size_mm * nearest->pixels_per_mm;
    if (cv::norm(nearest->centre_px - at) > reach)
      ++score.ghosts;
    else if (nearest->piece->tag != s.tag)
      ++score.wrong_ids;
    else
      of_truth[static_cast<std::size_t>(nearest - picture.tags.begin())] = &s;
  }
  for (std::size_t i = 0; i < picture.tags.size(); ++i) {
    const TagTruth& t = picture.tags[i];
    const bool read = of_truth[i] != nullptr;
    if (t.whole())
      ++score.whole, score.whole_read += read;
    else if (t.washed_out())
      ++score.washed_out, score.washed_out_read += read;
    else if (t.code_visible == 1.0)
      ++score.code_only, score.code_only_read += read;
    else
      score.covered_read += read;
    if (t.whole() && !read && misses) misses->push_back({name, t.piece->tag, t});
    if (!read) continue;
    const double error = cv::norm(centre_of(of_truth[i]->corners) - t.centre_px);
    score.centre_px.push_back(error);
    score.centre_mm.push_back(error / t.pixels_per_mm);
  }
  return score;
}

double percentile(std::vector<double> values, double p) {
  if (values.empty()) return 0;
  const auto nth =
      values.begin() + static_cast<std::ptrdiff_t>(p * static_cast<double>(values.size() - 1) + 0.5);
  std::ranges::nth_element(values, nth);
  return *nth;
}

}  // namespace telescope::bench
