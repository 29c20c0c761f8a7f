#include "vision/tags/matrix_reader.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <set>
#include <stdexcept>

#include <opencv2/imgproc.hpp>

#include "vision/tags/homography.hpp"
#include "vision/tags/quad_fit.hpp"
#include "vision/tags/zxing.hpp"

namespace telescope::vision {
namespace {

constexpr int kCells = 10;          // the symbol, ISO/IEC 16022: 10 x 10 with its finder pattern
constexpr float kSquare = 14;       // modules across the dark frame: frame, quiet zone, symbol, ...
constexpr float kFirstCell = 2.5F;  // the middle of the first cell from the frame's outer edge
constexpr float kSmallestCell = 1.6F;
constexpr float kMinContrast = 20.0F;  // grey levels between frame and inner quiet zone
constexpr float kMinCorrelation = 0.75F;
constexpr std::array<float, 4> kSharpenings{0.0F, 0.08F, 0.14F, 0.18F};

using Cells = std::array<float, kCells * kCells>;  // -1 black to 1 white

float at(const Cells& cells, int row, int column) {
  return cells[static_cast<std::size_t>(row * kCells + column)];
}

/// The same cells when the picture is turned a quarter counter-clockwise.
Cells turned_back(const Cells& cells) {
  Cells out;
  for (int r = 0; r < kCells; ++r)
    for (int c = 0; c < kCells; ++c)
      out[static_cast<std::size_t>(r * kCells + c)] = at(cells, c, kCells - 1 - r);
  return out;
}

/// How well the solid left and lower edges and the dotted upper and right ones are there: -1 to 1.
float finder_agreement(const Cells& cells) {
  float sum = 0;
  for (int i = 0; i < kCells; ++i) {
    const float dot = i % 2 == 0 ? -1.0F : 1.0F;
    sum -= at(cells, i, 0) + at(cells, kCells - 1, i);
    sum += dot * at(cells, 0, i) + (-dot) * at(cells, i, kCells - 1);
  }
  return sum / (4 * kCells);
}

/// The cells without what blur brought into each from its four neighbours; beyond the symbol it is white.
Cells sharpened(const Cells& cells, float share) {
  Cells out;
  const auto beside = [&](int r, int c) {
    return r < 0 || c < 0 || r >= kCells || c >= kCells ? 1.0F : at(cells, r, c);
  };
  for (int r = 0; r < kCells; ++r)
    for (int c = 0; c < kCells; ++c) {
      const float around = beside(r - 1, c) + beside(r + 1, c) + beside(r, c - 1) + beside(r, c + 1);
      const float sharp = (at(cells, r, c) - share * around) / (1 - 4 * share);
      out[static_cast<std::size_t>(r * kCells + c)] = std::clamp(sharp, -1.5F, 1.5F);
    }
  return out;
}

/// The middle between the dark and the bright cells of the finder pattern: ink and paper as they are here.
float threshold_of(const Cells& cells) {
  float dark = 0, bright = 0;
  for (int i = 0; i < kCells; ++i) dark += at(cells, i, 0) + at(cells, kCells - 1, i);
  for (int i = 1; i < kCells; i += 2) bright += at(cells, 0, i) + at(cells, i - 1, kCells - 1);
  return 0.5F * (dark / (2 * kCells) + bright / kCells);
}

cv::Mat clean_drawing(const Cells& cells, float threshold) {
  cv::Mat symbol(kCells + 4, kCells + 4, CV_8UC1, cv::Scalar(255)), drawing;
  for (int r = 0; r < kCells; ++r)
    for (int c = 0; c < kCells; ++c)
      if (at(cells, r, c) < threshold) symbol.at<unsigned char>(r + 2, c + 2) = 0;
  cv::resize(symbol, drawing, {}, 6, 6, cv::INTER_NEAREST);
  return drawing;
}

std::optional<Cells> sample_cells(const LumaView& luma, const PixelQuad& quad) {
  const Homography picture(quad, kSquare);
  const auto brightness = [&](float u, float v) {
    const Point p = picture(u, v);
    return luma.at(p.x, p.y);
  };
  float frame = 0, quiet = 0;
  for (int i = 0; i < kCells; ++i) {
    const float t = kFirstCell + static_cast<float>(i), far = kSquare - 0.5F;
    frame += brightness(t, 0.5F) + brightness(t, far) + brightness(0.5F, t) + brightness(far, t);
    quiet += brightness(t, 1.5F) + brightness(t, far - 1) + brightness(1.5F, t) + brightness(far - 1, t);
  }
  frame /= 4 * kCells, quiet /= 4 * kCells;
  if (quiet - frame < kMinContrast) return std::nullopt;
  Cells cells;
  for (int r = 0; r < kCells; ++r)
    for (int c = 0; c < kCells; ++c) {
      const float u = kFirstCell + static_cast<float>(c), v = kFirstCell + static_cast<float>(r);
      float sum = 0;
      for (const Point o : {Point{0, 0}, {-0.2F, -0.2F}, {0.2F, -0.2F}, {-0.2F, 0.2F}, {0.2F, 0.2F}})
        sum += brightness(u + o.x, v + o.y);
      cells[static_cast<std::size_t>(r * kCells + c)] =
          std::clamp(2 * (sum / 5 - frame) / (quiet - frame) - 1, -1.5F, 1.5F);
    }
  return cells;
}

/// As a tag's cells should look.
Cells cells_of(TagId tag) {
  const cv::Mat symbol = draw_symbol(std::to_string(tag.value()), Symbology::kDataMatrix);
  Cells cells{};
  for (int i = 0; i < kCells * kCells && symbol.cols == kCells; ++i)
    cells[static_cast<std::size_t>(i)] = symbol.at<unsigned char>(i / kCells, i % kCells) == 0 ? -1.0F : 1.0F;
  return cells;
}

class MatrixReader final : public TagReader {
 public:
  explicit MatrixReader(const Kit& kit)
      : anchor_scale_(static_cast<float>(kit.anchor_size_mm / kit.tag_size_mm)) {
    for (const KitPiece& piece : kit.pieces) add(piece.tag, false);
    for (const TagId anchor : kit.anchors) add(anchor, true);
    for (const MarkerClass& marker : kit.markers) {
      add(marker.tag, false);
      marker_tags_.insert(marker.tag);
    }
  }

  const std::vector<Sighting>& markers() const override { return markers_; }
  const std::vector<Sighting>& outsiders() const override { return outsiders_; }
  const std::vector<TagId>& doubles() const override { return doubles_; }

  std::vector<Sighting> read(const cv::Mat& luma, const ReadHints& hints) override {
    markers_.clear();
    outsiders_.clear();
    doubles_.clear();
    if (luma.empty()) return {};
    if (luma.type() != CV_8UC1)
      throw std::invalid_argument("TagReader: the picture is not 8 bit, one channel");
    if (luma.cols < 40 || luma.rows < 40) return {};
    const LumaView view{luma.data, luma.cols, luma.rows, static_cast<std::ptrdiff_t>(luma.step)};
    const bool known = hints.min_module_px > 0 && hints.max_module_px >= hints.min_module_px;
    const float smallest = known ? std::max(kSmallestCell, 0.85F * hints.min_module_px) : kSmallestCell;
    // A frame is one module thick: the neighbourhood that judges it must hold it and both quiet zones.
    const int window = (static_cast<int>(std::lround((known ? hints.max_module_px : 6.0F) * 5)) | 1) + 2;
    cv::adaptiveThreshold(luma, dark_, 255, cv::ADAPTIVE_THRESH_MEAN_C, cv::THRESH_BINARY_INV, window, 7);
    cv::findContours(dark_, contours_, cv::RETR_LIST, cv::CHAIN_APPROX_NONE);
    std::map<TagId, Sighting> best;
    std::set<TagId> doubled;
    for (const auto& contour : contours_) {
      if (static_cast<float>(contour.size()) < 3 * kSquare * smallest) continue;
      cv::approxPolyDP(contour, polygon_, 0.04 * static_cast<double>(contour.size()), true);
      if (polygon_.size() != 4 || !cv::isContourConvex(polygon_)) continue;
      PixelQuad quad;
      for (std::size_t i = 0; i < 4; ++i)
        quad[i] = {static_cast<float>(polygon_[i].x), static_cast<float>(polygon_[i].y)};
      if (cross(quad[1] - quad[0], quad[2] - quad[1]) < 0) std::swap(quad[1], quad[3]);
      const auto seen = examine(view, quad, known ? &hints : nullptr);
      if (!seen) continue;
      if (marker_tags_.contains(seen->tag)) {
        add_marker(*seen);
        continue;
      }
      const auto [entry, is_new] = best.try_emplace(seen->tag, *seen);
      if (is_new) continue;
      if (is_elsewhere(entry->second, *seen)) doubled.insert(seen->tag);
      if (entry->second.correlation < seen->correlation) entry->second = *seen;
    }
    std::vector<Sighting> sightings;
    for (const auto& [tag, sighting] : best)
      if (!known_.contains(tag))
        outsiders_.push_back(sighting);
      else if (doubled.contains(tag))
        doubles_.push_back(tag);
      else
        sightings.push_back(sighting);
    return sightings;
  }

 private:
  struct Known {
    bool anchor = false;
    Cells cells{};
  };

  /// Not the same frame, seen along its inner and its outer edge.
  static bool is_elsewhere(const Sighting& a, const Sighting& b) {
    const auto &p = a.corners, &q = b.corners;
    const double dx = p[0].x_px + p[2].x_px - q[0].x_px - q[2].x_px;
    const double dy = p[0].y_px + p[2].y_px - q[0].y_px - q[2].y_px;
    return std::hypot(dx, dy) / 2 > 0.5 * kSquare * static_cast<double>(a.module_px);
  }

  void add(TagId tag, bool anchor) {
    known_.try_emplace(tag, Known{.anchor = anchor, .cells = cells_of(tag)});
  }

  /// Once for each place.
  void add_marker(const Sighting& seen) {
    const auto same = std::ranges::find_if(
        markers_, [&](const Sighting& s) { return s.tag == seen.tag && !is_elsewhere(s, seen); });
    if (same == markers_.end())
      markers_.push_back(seen);
    else if (same->correlation < seen.correlation)
      *same = seen;
  }

  /// The number in the symbol, drawn clean with more and more of the blur taken out. Leaves `cells` as they
  /// were when it was read.
  static std::optional<TagId> decode(Cells& cells) {
    for (const float share : kSharpenings) {
      const Cells sharp = share > 0 ? sharpened(cells, share) : cells;
      for (const float threshold : {threshold_of(sharp), 0.0F}) {
        const auto text = read_clean_symbol(clean_drawing(sharp, threshold), Symbology::kDataMatrix);
        if (!text) continue;
        int value = -1;
        const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), value);
        if (error != std::errc() || end != text->data() + text->size()) continue;
        cells = sharp;
        return TagId(value);
      }
    }
    return std::nullopt;
  }

  std::optional<Sighting> examine(const LumaView& luma, const PixelQuad& rough,
                                  const ReadHints* hints) const {
    const float rough_module = 6 * module_of(rough) / kSquare;
    if (rough_module < kSmallestCell) return std::nullopt;
    const auto quad = refine_quad(luma, rough, rough_module);
    if (!quad) return std::nullopt;
    auto cells = sample_cells(luma, *quad);
    if (!cells) return std::nullopt;
    int turns = 0;
    float agreement = -1;
    Cells upright{}, turning = *cells;
    for (int turn = 0; turn < 4; ++turn, turning = turned_back(turning))
      if (const float a = finder_agreement(turning); a > agreement)
        agreement = a, turns = turn, upright = turning;
    if (agreement < 0.4F) return std::nullopt;
    const auto value = decode(upright);
    if (!value) return std::nullopt;
    const auto known = known_.find(*value);
    const bool is_ours = known != known_.end();
    const Cells& expected = is_ours ? known->second.cells : cells_of(*value);
    const float module_px = 6 * module_of(*quad) / kSquare;
    const float scale = is_ours && known->second.anchor ? anchor_scale_ : 1;
    if (hints != nullptr && (module_px < 0.85F * scale * hints->min_module_px ||
                             module_px > 1.15F * scale * hints->max_module_px))
      return std::nullopt;
    float sum = 0, energy = 0;
    for (std::size_t i = 0; i < upright.size(); ++i)
      sum += upright[i] * expected[i], energy += upright[i] * upright[i];
    Sighting sighting{.tag = *value, .module_px = module_px};
    sighting.correlation = sum / (kCells * std::sqrt(energy) + 1e-6F);
    if (sighting.correlation < kMinCorrelation) return std::nullopt;
    sighting.margin = agreement;
    for (std::size_t i = 0; i < 4; ++i) {
      const Point corner = (*quad)[(i + static_cast<std::size_t>(turns)) % 4];
      sighting.corners[i] = {corner.x, corner.y};
    }
    return sighting;
  }

  float anchor_scale_;
  std::map<TagId, Known> known_;
  std::set<TagId> marker_tags_;
  std::vector<Sighting> markers_;
  std::vector<Sighting> outsiders_;
  std::vector<TagId> doubles_;
  cv::Mat dark_;
  std::vector<std::vector<cv::Point>> contours_;
  std::vector<cv::Point> polygon_;
};

}  // namespace

std::unique_ptr<TagReader> make_matrix_reader(const Kit& kit) {
  return std::make_unique<MatrixReader>(kit);
}

}  // namespace telescope::vision
