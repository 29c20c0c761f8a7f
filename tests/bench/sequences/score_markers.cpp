// What is said of markers, held to what is true.
#include <algorithm>
#include <cmath>

#include "tests/bench/sequences/score.hpp"

namespace telescope::bench {
namespace {

using vision::demo::FrameTruth;
using vision::demo::MarkerTruth;
using vision::demo::PieceTruth;

constexpr double kOwnPlace_mm = 5;  ///< a marker told so near to where it is is told rightly
constexpr int kKeptFor = 45;        ///< settled frames in which one that is gone may still be called covered

double distance(TablePoint a, TablePoint b) {
  return std::hypot(a.x_mm - b.x_mm, a.y_mm - b.y_mm);
}

bool lies_at(const PieceTruth& t, cv::Point2d px) {
  return t.spot && cv::norm(px - t.tag_px) <= 4 * t.module_px;
}

}  // namespace

void Score::judge_markers(const vision::FrameResult& said, const FrameTruth& truth) {
  for (const TagId tag : said.table.doubled)
    if (const MarkerClass* marker = find_marker_by_tag(kit_, tag))
      fault(Fault::kDoubled, "marker " + marker->id);
  for (const vision::Sighting& s : said.markers) {
    const MarkerClass* marker = find_marker_by_tag(kit_, s.tag);
    cv::Point2d px;
    for (const auto& c : s.corners) px += cv::Point2d(c.x_px, c.y_px) * 0.25;
    const auto is_own = [&](const MarkerTruth& m) {
      return marker == &kit_.markers[m.kind] && lies_at(m.truth, px);
    };
    const auto is_other = [&](const PieceTruth& t) { return lies_at(t, px); };
    const auto own = std::ranges::find_if(truth.markers, is_own);
    const std::string what = "marker " + (marker ? marker->id : std::to_string(s.tag.value()));
    if (own != truth.markers.end()) {
      const bool is_seen = std::ranges::any_of(
          truth.markers, [&](const MarkerTruth& m) { return is_own(m) && m.truth.code_visible > 0; });
      if (!is_seen) fault(Fault::kMarkerGhost, what + ", read while it is wholly covered");
    } else {
      const bool is_false = std::ranges::any_of(truth.pieces, is_other) ||
                            std::ranges::any_of(truth.markers, is_other, &MarkerTruth::truth);
      fault(is_false ? Fault::kFalseClass : Fault::kMarkerGhost, what);
    }
  }
  judge_marker_views(said, truth);
}

void Score::judge_marker_views(const vision::FrameResult& said, const FrameTruth& truth) {
  const auto is_near = [&](const MarkerView& view, const MarkerTruth& m, double mm) {
    return view.marker == kit_.markers[m.kind].id && view.pose && m.truth.spot &&
           distance(view.pose->centre, m.truth.spot->centre) <= mm;
  };
  for (const MarkerTruth& m : truth.markers) {
    const auto told = std::ranges::count_if(said.table.markers, [&](const MarkerView& view) {
      return view.state == PieceState::kSeen && is_near(view, m, kOwnPlace_mm);
    });
    if (told > 1) fault(Fault::kMarkerGhost, "marker " + kit_.markers[m.kind].id + ", told twice");
    if (is_readable(m.truth, truth)) (truth.settled ? markers_settled : markers_busy).add(told > 0);
  }
  std::map<std::uint64_t, int> kept;
  for (const MarkerView& view : said.table.markers) {
    if (!view.pose || view.state == PieceState::kLost) continue;
    const bool is_there = std::ranges::any_of(
        truth.markers, [&](const MarkerTruth& m) { return is_near(view, m, kit_.tag_size_mm / 2); });
    if (is_there) continue;
    if (view.state == PieceState::kSeen) fault(Fault::kMarkerGhost, "marker " + view.marker + ", told seen");
    const auto before = kept_frames_.find(view.number);
    const int kept_for = (before == kept_frames_.end() ? 0 : before->second) + truth.settled;
    kept[view.number] = kept_for;
    if (kept_for == kKeptFor && truth.settled) fault(Fault::kMarkerKept, "marker " + view.marker);
  }
  kept_frames_ = std::move(kept);
}

}  // namespace telescope::bench
