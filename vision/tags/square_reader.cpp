#include "vision/tags/square_reader.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>

#include "vision/tags/quad_fit.hpp"
#include "vision/tags/reduce.hpp"
#include "vision/tags/ring_vote.hpp"
#include "vision/tags/square_decoder.hpp"

namespace telescope::vision {
namespace {

constexpr int kMinScore = 12;
// Candidates come best first; after so many in a row that are no tags the rest is texture.
constexpr int kPatience = 250;
constexpr float kSmallestModule = 1.6F;  // below this nothing can be read
// Tags outside the kit: only the clearest, and only so many looks a picture.
constexpr float kOutsiderCorrelation = 0.9F, kOutsiderMargin = 0.3F;
constexpr int kOutsiderLooks = 32;

std::vector<TagId> ids_of(const Kit& kit, bool anchors) {
  std::vector<TagId> ids;
  if (anchors) {
    ids.assign(kit.anchors.begin(), kit.anchors.end());
  } else {
    for (const KitPiece& piece : kit.pieces) ids.push_back(piece.tag);
  }
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return ids;
}

/// Every id of the family that the kit does not use.
std::vector<TagId> ids_outside(const Kit& kit) {
  std::vector<TagId> ids;
  const auto pieces = ids_of(kit, false), anchors = ids_of(kit, true);
  for (int i = 0; i < square_id_count(); ++i)
    if (!std::ranges::binary_search(pieces, TagId(i)) && !std::ranges::binary_search(anchors, TagId(i)))
      ids.emplace_back(i);
  return ids;
}

/// How to make the picture smaller so that a module of `module_px` becomes 1.1 to 1.75 pixels.
struct Reduction {
  float factor;
  std::array<int, 4> steps;  // 15: by 1.5, 2 and 3: by that much, 0: none
};
constexpr std::array<Reduction, 9> kReductions = {{{1, {}},
                                                   {1.5F, {15}},
                                                   {2, {2}},
                                                   {3, {3}},
                                                   {4, {2, 2}},
                                                   {6, {3, 2}},
                                                   {8, {2, 2, 2}},
                                                   {12, {3, 2, 2}},
                                                   {16, {2, 2, 2, 2}}}};
constexpr float kLeastReducedModule = 1.12F;

std::size_t reduction_for(float module_px) {
  std::size_t best = 0;
  for (std::size_t k = 0; k < kReductions.size(); ++k)
    if (module_px / kReductions[k].factor >= kLeastReducedModule) best = k;
  return best;
}

class SquareReader final : public TagReader {
 public:
  explicit SquareReader(const Kit& kit)
      : pieces_(ids_of(kit, false)),
        anchors_(ids_of(kit, true)),
        outside_(ids_outside(kit)),
        anchor_scale_(static_cast<float>(kit.anchor_size_mm / kit.tag_size_mm)) {}

  std::vector<Sighting> read(const cv::Mat& luma, const ReadHints& hints) override {
    accepted_.clear();
    strangers_.clear();
    outsiders_.clear();
    looks_left_ = kOutsiderLooks;
    if (luma.empty()) return {};
    if (luma.type() != CV_8UC1)
      throw std::invalid_argument("TagReader: the picture is not 8 bit, one channel");
    if (luma.cols < 12 || luma.rows < 12) return {};
    full_ = {luma.data, luma.cols, luma.rows, static_cast<std::ptrdiff_t>(luma.step)};
    made_.clear();
    if (hints.min_module_px > 0 && hints.max_module_px >= hints.min_module_px) {
      search_range(hints.min_module_px, hints.max_module_px, pieces_);
      search_range(hints.min_module_px * anchor_scale_, hints.max_module_px * anchor_scale_, anchors_);
    } else {
      const float largest = 0.12F * static_cast<float>(std::min(luma.cols, luma.rows));
      search_range(kSmallestModule, largest, pieces_);
      search_range(kSmallestModule, largest, anchors_);
    }
    const auto seen = report();
    report_outsiders();
    return seen;
  }

  const std::vector<Sighting>& outsiders() const override { return outsiders_; }

 private:
  struct Accepted {
    Sighting sighting;
    Point centre;
  };

  /// One search sees sizes within about 17 % of its own.
  void search_range(float smallest, float largest, const SquareDecoder& decoder) {
    smallest = std::max(smallest, kSmallestModule);
    if (largest < smallest || decoder.size() == 0) return;
    const int passes =
        std::max(1, static_cast<int>(std::ceil(std::log(largest / smallest) / std::log(1.38F))));
    for (int i = 0; i < passes; ++i) {
      const float t = (static_cast<float>(i) + 0.5F) / static_cast<float>(passes);
      search(smallest * std::pow(largest / smallest, t), decoder);
    }
  }

  void search(float module_px, const SquareDecoder& decoder) {
    const std::size_t reduction = reduction_for(module_px);
    const float factor = kReductions[reduction].factor;
    vote_.search(reduced(reduction), module_px / factor, kMinScore, candidates_);
    finder_.prepare(full_, module_px);
    int in_vain = 0;
    for (const RingCandidate& c : candidates_) {
      const Point middle = vote_.middle_of(c);
      const Point centre{(middle.x + 0.5F) * factor - 0.5F, (middle.y + 0.5F) * factor - 0.5F};
      const bool known = std::ranges::any_of(accepted_, [&](const Accepted& a) {
        const Point d = a.centre - centre;
        return dot(d, d) < 9 * a.sighting.module_px * a.sighting.module_px;
      });
      if (known) continue;
      in_vain = examine(centre, module_px, decoder) ? 0 : in_vain + 1;
      if (in_vain == kPatience) break;
    }
  }

  bool examine(Point centre, float module_px, const SquareDecoder& decoder) {
    const auto far = finder_.find(full_, centre, QuadFinder::Reach::kFar);
    if (!far.is_square) return false;
    if (far.quad && examine(*far.quad, centre, module_px, decoder, QuadFinder::Reach::kFar)) return true;
    auto near = finder_.find(full_, centre, QuadFinder::Reach::kNear);
    if (near.middle) {
      centre = *near.middle;
      near = finder_.find(full_, centre, QuadFinder::Reach::kNear);
    }
    return near.quad && examine(*near.quad, centre, module_px, decoder, QuadFinder::Reach::kNear);
  }

  bool examine(const PixelQuad& found, Point centre, float module_px, const SquareDecoder& decoder,
               QuadFinder::Reach reach) {
    std::optional<PixelQuad> rough = found;
    // The rays are fair only from near the middle.
    const Point off = centre_of(*rough) - centre;
    if (dot(off, off) > 0.25F * module_px * module_px) {
      rough = finder_.find(full_, centre_of(*rough), reach).quad;
      if (!rough) return false;
    }
    const auto quad = refine_quad(full_, *rough, module_of(*rough));
    if (!quad) return false;
    for (const Point corner : *quad)
      if (corner.x < 0 || corner.y < 0 || corner.x > static_cast<float>(full_.width - 1) ||
          corner.y > static_cast<float>(full_.height - 1))
        return false;
    const auto answer = decoder.decode(full_, *quad);
    if (answer.decoded) accepted_.push_back(reading_of(*answer.decoded, decoder, *quad));
    if (answer.is_framed && !answer.decoded && &decoder == &pieces_) look_outside(*quad);
    return answer.decoded.has_value();
  }

  static Accepted reading_of(const Decoded& decoded, const SquareDecoder& decoder, const PixelQuad& quad) {
    Accepted a{.sighting = {.tag = decoder.id(decoded.index),
                            .correlation = decoded.correlation,
                            .margin = decoded.margin,
                            .module_px = module_of(quad)},
               .centre = centre_of(quad)};
    for (int i = 0; i < 4; ++i) {
      const Point corner = quad[static_cast<std::size_t>((i + decoded.turns) % 4)];
      a.sighting.corners[static_cast<std::size_t>(i)] = {corner.x, corner.y};
    }
    return a;
  }

  /// A framed square of the pieces' size that is no piece: perhaps a tag of another kit.
  void look_outside(const PixelQuad& quad) {
    if (looks_left_ == 0) return;
    --looks_left_;
    const auto decoded = outside_.decode(full_, quad).decoded;
    if (decoded && decoded->correlation >= kOutsiderCorrelation && decoded->margin >= kOutsiderMargin)
      strangers_.push_back(reading_of(*decoded, outside_, quad));
  }

  /// Those that are not where a piece was read, each id once.
  void report_outsiders() {
    for (const Accepted& s : strangers_) {
      const auto is_same_place = [&](const Accepted& a) {
        const Point d = a.centre - s.centre;
        return dot(d, d) < 9 * s.sighting.module_px * s.sighting.module_px;
      };
      if (std::ranges::any_of(accepted_, is_same_place) ||
          std::ranges::find(outsiders_, s.sighting.tag, &Sighting::tag) != outsiders_.end())
        continue;
      outsiders_.push_back(s.sighting);
    }
  }

  /// Of readings that overlap, and of those of one id, the best.
  std::vector<Sighting> report() {
    std::ranges::stable_sort(accepted_, std::greater{},
                             [](const Accepted& a) { return a.sighting.correlation; });
    std::vector<Sighting> out;
    std::vector<Point> places;
    for (const Accepted& a : accepted_) {
      bool beaten = false;
      for (std::size_t i = 0; i < out.size() && !beaten; ++i) {
        const Point d = places[i] - a.centre;
        const float reach = 3 * std::max(out[i].module_px, a.sighting.module_px);
        beaten = out[i].tag == a.sighting.tag || dot(d, d) < reach * reach;
      }
      if (beaten) continue;
      out.push_back(a.sighting);
      places.push_back(a.centre);
    }
    return out;
  }

  LumaView reduced(std::size_t reduction) {
    LumaView view = full_;
    int key = 0;
    for (const int step : kReductions[reduction].steps) {
      if (step == 0) break;
      key = key * 16 + step;
      ReducedImage& image = pyramid_[key];
      if (!made_.contains(key)) {
        if (step == 15) reduce_by_1_5(view, image);
        if (step == 2) reduce_by_2(view, image);
        if (step == 3) reduce_by_3(view, image);
        made_[key] = true;
      }
      view = image.view();
    }
    return view;
  }

  SquareDecoder pieces_;
  SquareDecoder anchors_;
  SquareDecoder outside_;
  float anchor_scale_;
  LumaView full_;
  std::map<int, ReducedImage> pyramid_;
  std::map<int, bool> made_;
  RingVote vote_;
  QuadFinder finder_;
  std::vector<RingCandidate> candidates_;
  std::vector<Accepted> accepted_;
  std::vector<Accepted> strangers_;  // tags outside the kit, as they were found
  std::vector<Sighting> outsiders_;
  int looks_left_ = 0;
};

}  // namespace

std::unique_ptr<TagReader> make_square_reader(const Kit& kit) {
  return std::make_unique<SquareReader>(kit);
}

}  // namespace telescope::vision
