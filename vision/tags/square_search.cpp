#include "vision/tags/square_search.hpp"

#include <cmath>
#include <utility>

namespace telescope::vision {
namespace {

constexpr int kMinScore = 12;
constexpr float kSmallestModule = 1.6F;  // below this nothing can be read
constexpr float kShortestModule = 1.1F;  // the same along the direction in which a tag is foreshortened
// Pixels of a picture that may be so soft that edges are seen in a smaller one only.
constexpr int kSharpPixels = 2'000'000;
constexpr float kMostOfPicture = 0.72F;  // of its shorter side, that a tag of unknown size takes
// Tags outside the kit: only the clearest, and only so many looks a picture.
constexpr float kOutsiderCorrelation = 0.9F, kOutsiderMargin = 0.3F;
constexpr int kOutsiderLooks = 32;
constexpr std::array<Point, 8> kAround = {
    {{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {1, 1}, {1, -1}, {-1, 1}}};  // a third of a module each
// The mean correlation of the clear tags of a picture in which noise and blur drown none.
constexpr float kUndrowned = 0.97F;
constexpr int kPatienceOfDrowned = 40;  // with looks from around, where the patient search has been
// Modules by which a corner of a rendition may be elsewhere than in the plain picture.
constexpr float kMostApart = 0.2F;
// A part of an anchor that looks like a piece has modules of at least so many of the anchor's.
constexpr float kLeastOfAnchor = 0.6F;
constexpr float kOwnSize = 0.85F;  // of a pass's, from which on a square is no part of one that it looks for
// A cold search narrows its sizes once so many tags are read, to so many times theirs.
constexpr std::size_t kFewestToNarrow = 4;
constexpr float kOtherSizes = 1.3F;
// The same where the picture is searched in all sizes already.
constexpr float kNearSizes = 1.1F;
// Of 5,000 tags of degraded pictures none came after more than 8 looks in vain in its size, of 3,260 in
// photo-like ones, hard and extreme, one after 90 where the longest row before had been 1.
constexpr int kFewestToLearn = 8, kShortestPatience = 120, kTimesLonger = 8;
// Brightness, as a share of paper's. Ink in focus had 0.3 to 0.5, blurred 0.6 to 0.8, faded to a fifth 0.85.
constexpr float kPaleInk = 0.6F;

std::vector<TagId> ids_of(const Kit& kit, bool anchors) {
  std::vector<TagId> ids;
  if (anchors) {
    ids.assign(kit.anchors.begin(), kit.anchors.end());
  } else {
    for (const KitPiece& piece : kit.pieces) ids.push_back(piece.tag);
    for (const MarkerClass& marker : kit.markers) ids.push_back(marker.tag);
  }
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return ids;
}

std::vector<TagId> ids_of_markers(const Kit& kit) {
  std::vector<TagId> ids;
  for (const MarkerClass& marker : kit.markers) ids.push_back(marker.tag);
  std::ranges::sort(ids);
  return ids;
}

/// Every id but these, of the set of the family in which all of them are.
std::vector<TagId> ids_outside(TagFamily family, std::span<const TagId> used) {
  std::vector<TagId> ids;
  if (used.empty()) return ids;
  for (int i = 0; i < tag_set(family, std::ranges::max(used)).ids; ++i)
    if (std::ranges::find(used, TagId(i)) == used.end()) ids.emplace_back(i);
  return ids;
}

std::vector<TagId> ids_outside(const Kit& kit) {
  auto used = ids_of(kit, false);
  used.insert(used.end(), kit.anchors.begin(), kit.anchors.end());
  return ids_outside(kit.family, used);
}

/// Of a family that others print too, tags lie about that are near to one of the kit.
std::vector<TagId> rivals_of(const Kit& kit) {
  return kit.family == TagFamily::kSquare4x4 ? std::vector<TagId>() : ids_outside(kit);
}

/// How to make the picture smaller so that a module of `module_px` becomes 1.1 to 1.75 pixels.
struct Reduction {
  float factor;
  int block;  // pixels along a side that are made smaller together
  Pyramid::Level level;
};
constexpr std::array<Reduction, 9> kReductions = {{{1, 1, {false, 0}},
                                                   {1.5F, 3, {true, 0}},
                                                   {2, 2, {false, 1}},
                                                   {3, 3, {true, 1}},
                                                   {4, 4, {false, 2}},
                                                   {6, 6, {true, 2}},
                                                   {8, 8, {false, 3}},
                                                   {12, 12, {true, 3}},
                                                   {16, 16, {false, 4}}}};
constexpr float kLeastReducedModule = 1.12F;

std::size_t reduction_for(float module_px) {
  std::size_t best = 0;
  for (std::size_t k = 0; k < kReductions.size(); ++k)
    if (module_px / kReductions[k].factor >= kLeastReducedModule) best = k;
  return best;
}

/// `area` with the rim that the vote needs around it, in whole blocks, as far as the picture has it.
cv::Rect with_rim(cv::Rect area, int reduced_rim, const Reduction& reduction, const LumaView& luma) {
  const int rim = static_cast<int>(std::ceil(reduction.factor * static_cast<float>(reduced_rim)));
  const int block = reduction.block;
  const int left = std::max(0, area.x - rim) / block * block;
  const int top = std::max(0, area.y - rim) / block * block;
  const auto end = [&](int from, int to, int most) {
    return std::min(most, from + (to + rim - from + block - 1) / block * block);
  };
  return {left, top, end(left, area.x + area.width, luma.width) - left,
          end(top, area.y + area.height, luma.height) - top};
}

/// On the sides where the picture ends less than `rim` beyond `area`, such a rim, in pixels made smaller by
/// `factor`.
Margins beyond_the_picture(cv::Rect area, int rim, float factor, const LumaView& luma) {
  const int reach = static_cast<int>(std::ceil(factor * static_cast<float>(rim)));
  return {.left = area.x < reach ? rim : 0,
          .top = area.y < reach ? rim : 0,
          .right = area.x + area.width > luma.width - reach ? rim : 0,
          .bottom = area.y + area.height > luma.height - reach ? rim : 0};
}

bool is_clear_outsider(const Decoded& d) {
  return d.correlation >= kOutsiderCorrelation && d.margin >= kOutsiderMargin;
}

// Modules beyond a tag's corners: what reading it looks at, and what a search for it within a module does.
constexpr float kOfTag = 2, kOfSearch = 8;

PixelQuad shrunk(PixelQuad quad, float times) {
  const Point middle = centre_of(quad);
  for (Point& corner : quad) corner = middle + 1 / times * (corner - middle);
  return quad;
}

cv::Rect box_of(const PixelQuad& quad, float modules_beyond) {
  const float beyond = modules_beyond * module_of(quad);
  const auto [left, right] = std::minmax({quad[0].x, quad[1].x, quad[2].x, quad[3].x});
  const auto [top, bottom] = std::minmax({quad[0].y, quad[1].y, quad[2].y, quad[3].y});
  const cv::Point from(static_cast<int>(left - beyond), static_cast<int>(top - beyond));
  return {from, cv::Point(static_cast<int>(right + beyond) + 2, static_cast<int>(bottom + beyond) + 2)};
}

}  // namespace

bool overlap(const TagReading& a, const TagReading& b) {
  const Point d = a.centre - b.centre;
  const float reach = 3 * std::max(a.sighting.module_px, b.sighting.module_px);
  return dot(d, d) < reach * reach;
}

SquareSearch::SquareSearch(const Kit& kit)
    : cells_(cells_across(kit.family)),
      markers_(ids_of_markers(kit)),
      anchor_ids_(ids_of(kit, true)),
      pieces_(kit.family, ids_of(kit, false), rivals_of(kit)),
      anchors_(kit.family, ids_of(kit, true), rivals_of(kit)),
      outside_(kit.family, ids_outside(kit)),
      patient_(kit.family, ids_of(kit, false)),
      anchor_scale_(static_cast<float>(kit.anchor_size_mm / kit.tag_size_mm)) {}

SquareSearch::SquareSearch(TagFamily family, std::span<const TagId> ids)
    : cells_(cells_across(family)),
      markers_(ids.begin(), ids.end()),
      pieces_(family, ids, ids_outside(family, ids)),
      anchors_(family, {}),
      outside_(family, {}),
      patient_(family, {}),
      anchor_scale_(1) {
  std::ranges::sort(markers_);
}

const SquareDecoder& SquareSearch::decoder(TagRole role) const {
  return role == TagRole::kPiece ? pieces_ : role == TagRole::kAnchor ? anchors_ : outside_;
}

void SquareSearch::begin(const LumaView& luma, const ReadHints& hints) {
  const bool same = luma.width == full_.width && luma.height == full_.height && luma.stride == full_.stride &&
                    hints.min_module_px == hints_.min_module_px &&
                    hints.max_module_px == hints_.max_module_px;
  full_ = luma;
  renditions_.begin(luma);
  rendition_ = Rendition::kPlain;
  shown_ = luma;
  hints_ = hints;
  effort_ = Effort::kOneLook;
  readings_.clear();
  made_of_ = {};
  looks_left_ = kOutsiderLooks;
  if (!same) plan(hints);
}

void SquareSearch::plan(const ReadHints& hints) {
  passes_.clear();
  if (hints.min_module_px > 0 && hints.max_module_px >= hints.min_module_px) {
    plan_range(hints.min_module_px, hints.max_module_px, {TagRole::kPiece});
    plan_range(hints.min_module_px * anchor_scale_, hints.max_module_px * anchor_scale_, {TagRole::kAnchor});
  } else {
    const float largest = kMostOfPicture / static_cast<float>(cells_ + 2) *
                          static_cast<float>(std::min(full_.width, full_.height));
    plan_range(kSmallestModule, largest, {TagRole::kPiece, TagRole::kAnchor});
  }
}

void SquareSearch::plan_range(float smallest, float largest, std::vector<TagRole> roles) {
  smallest = std::max(smallest, kSmallestModule);
  largest = std::min(
      largest, static_cast<float>(std::min(full_.width, full_.height)) / static_cast<float>(cells_ + 2));
  std::erase_if(roles, [&](TagRole role) { return decoder(role).size() == 0; });
  if (largest < smallest || roles.empty()) return;
  const int passes = std::max(1, static_cast<int>(std::ceil(std::log(largest / smallest) / std::log(1.38F))));
  for (int i = 0; i < passes; ++i) {
    const float t = (static_cast<float>(i) + 0.5F) / static_cast<float>(passes);
    const float module_px = smallest * std::pow(largest / smallest, t);
    passes_.push_back(
        {.module_px = module_px, .roles = roles, .reduction = reduction_for(module_px), .finder = {}});
    passes_.back().finder.prepare(full_, module_px / module_of_cells(cells_), module_px);
  }
}

void SquareSearch::show(Rendition rendition, cv::Rect part) {
  rendition_ = rendition;
  shown_ = renditions_.view(rendition, part);
}

LumaView SquareSearch::around(Rendition rendition, const PixelQuad& quad) {
  return rendition == Rendition::kPlain ? full_ : renditions_.view(rendition, box_of(quad, kOfTag));
}

void SquareSearch::search(cv::Rect area, int patience, Wanted wanted, Rendition rendition) {
  vote(area, wanted, rendition);
  examine_best({.of_size = patience});
}

void SquareSearch::vote(cv::Rect area, Wanted wanted, Rendition rendition) {
  vote(area, wanted, rendition, passes_);
}

void SquareSearch::vote(cv::Rect area, Wanted wanted, Rendition rendition, std::span<const Pass> passes) {
  ballots_cast_ = 0;
  if (area.empty() || passes.empty()) return;
  const float largest = std::ranges::max(passes, {}, &Pass::module_px).module_px;
  const int beyond = static_cast<int>(2 * kOfSearch * largest);
  show(rendition, area + cv::Size(2 * beyond, 2 * beyond) - cv::Point(beyond, beyond));
  const auto is_wanted = [&](const Pass& pass) {
    return wanted == Wanted::kPiecesAndAnchors || pass.is_for(TagRole::kPiece);
  };
  levels_.clear();
  for (const Pass& pass : passes)
    if (is_wanted(pass)) levels_.push_back(kReductions[pass.reduction].level);
  for (const Pass& pass : passes) {
    if (!is_wanted(pass)) continue;
    if (ballots_cast_ == ballots_.size()) ballots_.push_back({.vote = RingVote(cells_), .candidates = {}});
    vote(ballots_[ballots_cast_++], pass, area);
  }
}

void SquareSearch::examine_best(const Patience& patience) {
  int in_vain = 0, tags_seen = 0;
  int longest_in_vain = 0;  // looks in a row in one size that a tag ended
  const auto at_most = [&](int looks) {
    const bool learns = patience.learns && tags_seen >= kFewestToLearn;
    return learns && looks != kNoEnd ? std::min(looks, kShortestPatience + kTimesLonger * longest_in_vain)
                                     : looks;
  };
  const auto goes_on = [&](const Ballot& ballot) {
    return ballot.in_vain < at_most(patience.of_size) && ballot.next < ballot.candidates.size();
  };
  while (in_vain < at_most(patience.of_all)) {
    Ballot* best = nullptr;
    for (Ballot& each : ballots())
      if (goes_on(each) && (!best || each.candidates[each.next].score > best->candidates[best->next].score))
        best = &each;
    if (!best) return;
    const Point centre = best->in_picture(best->vote.middle_of(best->candidates[best->next++]));
    if (best->next < best->candidates.size())
      best->pass->finder.prefetch(shown_,
                                  best->in_picture(best->vote.place_of(best->candidates[best->next])));
    if (is_read_at(centre, *best->pass)) continue;
    const bool is_tag = examine(centre, *best->pass);
    if (patience.learns && is_tag && is_read_before()) continue;
    if (is_tag) ++tags_seen, longest_in_vain = std::max(longest_in_vain, best->in_vain);
    in_vain = is_tag ? 0 : in_vain + 1;
    best->in_vain = is_tag ? 0 : best->in_vain + 1;
  }
}

void SquareSearch::vote(Ballot& ballot, const Pass& pass, cv::Rect area) {
  const Reduction& reduction = kReductions[pass.reduction];
  const float factor = reduction.factor, module_px = pass.module_px / factor;
  const int rim = ballot.vote.rim(module_px);
  const cv::Rect part = with_rim(area, rim, reduction, full_);
  LumaView view = reduced(reduction.level, part);
  const Margins margins = beyond_the_picture(area, rim, factor, full_);
  if (!margins.empty()) {
    widen(view, margins, widened_);
    view = widened_.view();
  }
  ballot.pass = &pass;
  ballot.factor = factor;
  ballot.origin = {static_cast<float>(part.x) - factor * static_cast<float>(margins.left),
                   static_cast<float>(part.y) - factor * static_cast<float>(margins.top)};
  ballot.next = 0;
  ballot.in_vain = 0;
  ballot.vote.search(view, module_px, kMinScore, ballot.candidates);
}

/// Whether a tag is read already where a candidate is. A part of an anchor can look like a piece that is
/// nearly as large; that does not keep the anchor from being looked at.
bool SquareSearch::is_read_at(Point centre, const Pass& pass) const {
  return std::ranges::any_of(readings_, [&](const TagReading& r) {
    const Point d = r.centre - centre;
    const float module_px = r.sighting.module_px;
    if (r.role == TagRole::kOutside || dot(d, d) >= 9 * module_px * module_px) return false;
    if (r.role == TagRole::kAnchor || !pass.is_for(TagRole::kAnchor)) return true;
    return module_px < kLeastOfAnchor * pass.module_px ||
           (pass.is_for(TagRole::kPiece) && module_px > kOwnSize * pass.module_px);
  });
}

/// Whether the last reading is of a place where a tag was read already: an anchor was looked for there.
bool SquareSearch::is_read_before() const {
  const auto before = std::span(readings_).first(readings_.size() - 1);
  return std::ranges::any_of(before, [&](const TagReading& r) { return overlap(r, readings_.back()); });
}

void SquareSearch::search_all() {
  const bool is_told = hints_.max_module_px > 0, has_sizes = is_told || find_sizes_soon();
  effort_ = has_sizes ? Effort::kRenditions : Effort::kOneLook;
  do search_learning(Rendition::kPlain);
  while (!is_told && has_sizes && widen_sizes());
  effort_ = Effort::kOneLook;
  const bool in_all = !has_sizes || is_pale();
  for (const Rendition other : kOtherRenditions)
    if (in_all || std::ranges::count(readings_, other, &TagReading::rendition) > 0) search_learning(other);
}

/// Searches the whole picture until its candidates are texture.
void SquareSearch::search_learning(Rendition rendition) {
  vote({0, 0, full_.width, full_.height}, Wanted::kPiecesAndAnchors, rendition);
  examine_best({.of_size = kPatience, .learns = true});
}

/// As find_sizes(), with no more patience than is needed. The smallest size, which has as many pixels as all
/// others together, is voted for only where the others tell none.
bool SquareSearch::find_sizes_soon() {
  const auto larger = std::span<const Pass>(passes_).subspan(passes_.empty() ? 0 : 1);
  return find_sizes(larger, true) || find_sizes(passes_, true);
}

/// Whether tags were read beyond the sizes that are looked for, which then are looked for too.
bool SquareSearch::widen_sizes() {
  const auto sizes = sizes_read(1);
  const bool is_within = !sizes || (sizes->min_module_px >= hints_.min_module_px &&
                                    sizes->max_module_px <= hints_.max_module_px);
  return !is_within && narrow_sizes(kNearSizes);
}

/// Whether no tag is read, or half of them have ink so bright, faded or out of focus, that there may be
/// others that another rendition alone shows.
bool SquareSearch::is_pale() const {
  if (readings_.empty()) return true;
  const auto pale = std::ranges::count_if(readings_, [](const TagReading& r) {
    return r.rendition == Rendition::kSteep || r.ink > kPaleInk;  // which makes ink darker
  });
  return 2 * pale >= std::ssize(readings_);
}

void SquareSearch::search_cold() {
  if (hints_.max_module_px <= 0) find_sizes(passes_, false);
  const cv::Rect whole(0, 0, full_.width, full_.height);
  search(whole, kPatience);
  drop_misshapen();
  narrow_sizes(kOtherSizes);
  for (const Rendition other : kOtherRenditions) search(whole, kPatience, Wanted::kPiecesAndAnchors, other);
  const bool is_drowned = search_patiently();
  effort_ = Effort::kAround;
  search(whole, is_drowned ? kPatienceOfDrowned : kPatience);
  effort_ = Effort::kOneLook;
  if (!is_drowned) search_patiently();
}

/// Reads the clearest tags of whatever of these sizes, where none is told, and says whether they have told
/// it.
bool SquareSearch::find_sizes(std::span<const Pass> passes, bool learns) {
  vote({0, 0, full_.width, full_.height}, Wanted::kPiecesAndAnchors, Rendition::kPlain, passes);
  examine_best({.of_size = kPatience, .of_all = kPatience, .learns = learns});
  drop_misshapen();
  return narrow_sizes(kNearSizes);
}

void SquareSearch::search_outlines() {
  const float least_side = kShortestModule * static_cast<float>(cells_ + 2);
  std::array<ReducedImage, 2> halves;  // in turns
  std::size_t next = 0;
  LumaView view = full_;
  for (float factor = 1;; factor *= 2) {
    for (PixelQuad rough : outlines_.search(view, least_side)) {
      for (Point& corner : rough)
        corner = {(corner.x + 0.5F) * factor - 0.5F, (corner.y + 0.5F) * factor - 0.5F};
      const Point middle = centre_of(rough);
      const auto is_there = [&](const TagReading& r) {
        return length(r.centre - middle) < r.sighting.module_px;
      };
      if (factor == 1 || std::ranges::none_of(readings_, is_there)) examine_outline(rough);
    }
    if (view.width * view.height < kSharpPixels) break;
    ReducedImage& half = halves[next++ % 2];
    reduce_by_2(view, half);
    view = half.view();
  }
}

void SquareSearch::examine_outline(const PixelQuad& rough) {
  const auto quad = refine_tilted_quad(full_, rough, cells_);
  if (!quad || !is_inside(*quad)) return;
  const auto decoded = pieces_.decode(full_, *quad).decoded;
  if (decoded)
    readings_.push_back(
        reading_of(*decoded, pieces_.id(decoded->index), TagRole::kPiece, Rendition::kPlain, *quad, *quad));
}

void SquareSearch::search_narrowly(cv::Rect area) {
  narrow_sizes(kOtherSizes);
  search(area, kPatience);
}

/// Tags of one table have about one size: where some are read, the others are looked for in no other.
std::optional<ReadHints> SquareSearch::sizes_read(float other_sizes) const {
  std::vector<float> sizes;
  for (const TagReading& r : readings_)
    if (r.role != TagRole::kOutside && is_clear(r.sighting))
      sizes.push_back(r.sighting.module_px / (r.role == TagRole::kAnchor ? anchor_scale_ : 1));
  if (sizes.size() < kFewestToNarrow) return std::nullopt;
  const auto [smallest, largest] = std::ranges::minmax(sizes);
  return ReadHints{smallest / other_sizes, largest * other_sizes};
}

bool SquareSearch::narrow_sizes(float other_sizes) {
  const auto sizes = sizes_read(other_sizes);
  if (!sizes) return false;
  hints_ = *sizes;
  plan(hints_);
  return true;
}

/// Whether it was called for, and could be.
bool SquareSearch::search_patiently() {
  show(Rendition::kPlain, {});
  std::vector<PixelQuad> clear, anchors;  // these as if they were pieces
  std::vector<TagId> tags;
  float agreement = 0;
  for (const TagReading& r : readings_) {
    if (r.role == TagRole::kAnchor && is_clear(r.sighting)) anchors.push_back(shrunk(r.plain, anchor_scale_));
    if (r.role != TagRole::kPiece) continue;
    tags.push_back(r.sighting.tag);
    if (!is_clear(r.sighting)) continue;
    clear.push_back(r.plain);
    agreement += r.sighting.correlation;
  }
  const std::size_t pieces = clear.size();
  if (agreement >= kUndrowned * static_cast<float>(pieces)) return false;
  clear.insert(clear.end(), anchors.begin(), anchors.end());
  auto likely = patient_.search(full_, clear);
  // Tags that are printed in another size than the kit's foretell themselves, but not the anchors.
  if (!likely) likely = patient_.search(full_, std::span(clear).first(pieces));
  if (!likely) return false;
  for (const LikelyTag& found : *likely)
    if (is_marker(found.tag) || std::ranges::find(tags, found.tag) == tags.end())
      readings_.push_back(
          reading_of(found.decoded, found.tag, TagRole::kPiece, Rendition::kPlain, found.quad, found.quad));
  return true;
}

void SquareSearch::look(const TagReading& before, bool any) {
  const TagRole role = before.role == TagRole::kAnchor ? TagRole::kAnchor : TagRole::kPiece;
  const auto misfit = [&](const Pass& pass) {
    return pass.is_for(role) ? std::abs(std::log(pass.module_px / before.sighting.module_px)) : 1e3F;
  };
  const auto best = std::ranges::min_element(passes_, {}, misfit);
  if (best == passes_.end() || !best->is_for(role)) return;
  const cv::Rect box = box_of(before.quad, kOfSearch);
  for (const Rendition rendition : {Rendition::kPlain, Rendition::kEroded, Rendition::kSteep}) {
    if (!any && rendition != Rendition::kPlain && rendition != before.rendition) continue;
    show(rendition, box);
    if (examine(before.centre, *best)) return;
  }
}

std::optional<PixelQuad> SquareSearch::refined(Rendition rendition, const PixelQuad& quad) {
  show(rendition, box_of(quad, kOfTag));
  return refined_in_shown(quad);
}

std::optional<PixelQuad> SquareSearch::refined_in_shown(const PixelQuad& quad) const {
  const auto found = refine_quad(shown_, quad, module_px(quad));
  return found && is_inside(*found) ? found : std::nullopt;
}

std::optional<PixelQuad> SquareSearch::plain_of(Rendition rendition, const PixelQuad& quad) const {
  if (rendition == Rendition::kPlain) return quad;
  const PixelQuad expected = in_plain(rendition, quad);
  const float border_px = module_px(expected);
  const auto found = refine_quad(full_, expected, border_px);
  if (!found || !is_inside(*found)) return std::nullopt;
  for (std::size_t i = 0; i < 4; ++i)
    if (length((*found)[i] - expected[i]) > kMostApart * border_px) return std::nullopt;
  return found;
}

std::optional<TagReading> SquareSearch::read_at(const TagReading& before, const CellPlan& plan) {
  const TagId tag = before.sighting.tag;
  const auto decoded = decoder(before.role).decode_as(around(before.rendition, before.quad), plan, tag);
  if (!decoded || (before.role == TagRole::kOutside && !is_clear_outsider(*decoded))) return std::nullopt;
  return reading_of(*decoded, tag, before.role, before.rendition, before.quad, before.plain);
}

bool SquareSearch::examine(Point centre, const Pass& pass) {
  const Seen seen = examine_from(centre, pass);
  if (seen == Seen::kTag || effort_ == Effort::kOneLook) return seen == Seen::kTag;
  const int looks_left = std::exchange(looks_left_, 0);  // one look says whether it is of another kit
  bool found = false;
  if (effort_ == Effort::kAround)
    found = std::ranges::any_of(kAround, [&](Point way) {
      if (examine_from(centre + pass.module_px / 3 * way, pass) != Seen::kTag) return false;
      if (is_clear(readings_.back().sighting)) return true;
      readings_.pop_back();
      return false;
    });
  else if (seen == Seen::kSquare)
    found = examine_in_others(centre, pass);
  looks_left_ = looks_left;
  return found;
}

bool SquareSearch::examine_in_others(Point centre, const Pass& pass) {
  const int beyond = static_cast<int>((kOfSearch + 5) * pass.module_px / module_of_cells(cells_));
  const cv::Rect box(static_cast<int>(centre.x) - beyond, static_cast<int>(centre.y) - beyond, 2 * beyond + 1,
                     2 * beyond + 1);
  const bool found = std::ranges::any_of(kOtherRenditions, [&](Rendition other) {
    show(other, box);
    return examine_from(centre, pass) == Seen::kTag;
  });
  show(Rendition::kPlain, {});
  return found;
}

SquareSearch::Seen SquareSearch::examine_from(Point centre, const Pass& pass) {
  QuadFinder::Rays rays;
  if (!pass.finder.look(shown_, centre, rays)) return Seen::kNothing;
  const auto far = pass.finder.find(rays, QuadFinder::Reach::kFar);
  if (!far.is_square) return Seen::kNothing;
  if (far.quad && examine(*far.quad, centre, pass, QuadFinder::Reach::kFar)) return Seen::kTag;
  auto near = pass.finder.find(rays, QuadFinder::Reach::kNear);
  if (near.middle) {
    centre = *near.middle;
    near = pass.finder.find(shown_, centre, QuadFinder::Reach::kNear);
  }
  const bool is_tag = near.quad && examine(*near.quad, centre, pass, QuadFinder::Reach::kNear);
  return is_tag ? Seen::kTag : Seen::kSquare;
}

bool SquareSearch::examine(const PixelQuad& found, Point centre, const Pass& pass, QuadFinder::Reach reach) {
  std::optional<PixelQuad> rough = found;
  // The rays are fair only from near the middle.
  const Point off = centre_of(*rough) - centre;
  if (dot(off, off) > 0.25F * pass.module_px * pass.module_px) {
    rough = pass.finder.find(shown_, centre_of(*rough), reach).quad;
    if (!rough) return false;
  }
  const auto quad = refined_in_shown(*rough);
  if (!quad) return false;
  SquareDecoder::Answer answer;
  TagRole role = pass.roles.front();
  for (const TagRole each : pass.roles) {
    if (answer.decoded && is_clear(answer.decoded->correlation, answer.decoded->margin)) break;
    auto other = decoder(each).decode(shown_, *quad);
    if (answer.decoded && (!other.decoded || other.decoded->correlation <= answer.decoded->correlation))
      continue;
    answer = std::move(other);
    role = each;
  }
  const auto plain = answer.is_framed ? plain_of(rendition_, *quad) : std::nullopt;
  if (!plain) {
    if (unread_)
      if (const auto square = plain_of(rendition_, *quad)) unread_->push_back(*square);
    return false;
  }
  const bool is_read = answer.decoded && is_believed(*answer.decoded);
  if (is_read)
    readings_.push_back(reading_of(*answer.decoded, decoder(role).id(answer.decoded->index), role, rendition_,
                                   *quad, *plain));
  if (!answer.decoded && pass.is_for(TagRole::kPiece)) look_outside(*quad, *plain);
  if (unread_ && !is_read) unread_->push_back(*plain);
  return is_read;
}

/// `quad` and `plain` from any corner on, of which `decoded` says which is the tag's first.
TagReading SquareSearch::reading_of(const Decoded& decoded, TagId tag, TagRole role, Rendition rendition,
                                    const PixelQuad& quad, const PixelQuad& plain) const {
  TagReading r{.sighting = {.tag = tag,
                            .correlation = decoded.correlation,
                            .margin = decoded.margin,
                            .module_px = module_px(plain)},
               .centre = centre_of(plain),
               .role = role,
               .rendition = rendition,
               .ink = decoded.ink};
  for (std::size_t i = 0; i < 4; ++i) {
    const std::size_t corner = (i + static_cast<std::size_t>(decoded.turns)) % 4;
    r.quad[i] = quad[corner], r.plain[i] = plain[corner];
    r.sighting.corners[i] = {r.plain[i].x, r.plain[i].y};
  }
  return r;
}

bool SquareSearch::is_believed(const Decoded& decoded) const {
  return rendition_ == Rendition::kPlain || is_clear(decoded.correlation, decoded.margin);
}

bool SquareSearch::is_inside(const PixelQuad& quad) const {
  return std::ranges::all_of(quad, [&](Point corner) {
    return corner.x >= 0 && corner.y >= 0 && corner.x <= static_cast<float>(full_.width - 1) &&
           corner.y <= static_cast<float>(full_.height - 1);
  });
}

/// A framed square of the pieces' size that is no piece: perhaps a tag of another kit.
void SquareSearch::look_outside(const PixelQuad& quad, const PixelQuad& plain) {
  if (looks_left_ == 0 || outside_.size() == 0) return;
  --looks_left_;
  const auto decoded = outside_.decode(shown_, quad).decoded;
  if (decoded && is_clear_outsider(*decoded))
    readings_.push_back(
        reading_of(*decoded, outside_.id(decoded->index), TagRole::kOutside, rendition_, quad, plain));
}

LumaView SquareSearch::reduced(Pyramid::Level level, cv::Rect part) {
  if (part != made_of_ || rendition_ != made_in_)
    pyramid_.begin({shown_.row(part.y) + part.x, part.width, part.height, shown_.stride});
  made_of_ = part;
  made_in_ = rendition_;
  const bool is_all = part.width == full_.width && part.height == full_.height;  // of which all take a level
  pyramid_.make(is_all ? std::span<const Pyramid::Level>(levels_) : std::span(&level, 1));
  return pyramid_.view(level);
}

}  // namespace telescope::vision
