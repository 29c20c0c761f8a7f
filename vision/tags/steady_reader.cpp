#include "vision/tags/steady_reader.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "vision/tags/change_map.hpp"
#include "vision/tags/patch_memory.hpp"
#include "vision/tags/square_search.hpp"
#include "vision/tags/tag_watch.hpp"

namespace telescope::vision {
namespace {

constexpr int kBands = 10;  // pictures in which everything is searched once, changed or not
// Of so many rounds of all bands one is searched in another rendition too, each in its turn.
constexpr std::size_t kRenditionEvery = 2;
// Of so many pictures in which nothing is read one is searched in another rendition too.
constexpr std::size_t kBlindEvery = 4;
constexpr int kLookEvery = 4;  // pictures, from one look in any rendition to the next where a tag is missing
// A rendition in which one of so many known tags is read is searched wherever the plain picture is.
constexpr std::ptrdiff_t kUsedShare = 16;
constexpr unsigned kNewFor = 32;  // pictures, of a tag that was put down
// Pictures from one reading of the cells to the next of a tag whose place looks the same all the time.
constexpr std::size_t kReadEvery = 32;
// Pictures from one refinement of a tag's corners to the next: while its place looks the same, while it looks
// other, and at first or while one of its sides looks odd.
constexpr std::size_t kRefineSame = 128, kRefineOther = 32, kRefineOften = 4;
constexpr std::size_t kAhead = 2;   // tags, whose pixels are fetched meanwhile
constexpr int kMostAveraged = 3;    // refinements
constexpr float kRestingPx = 0.3F;  // a resting tag's corners are found no farther from their mean
constexpr int kRememberedFor = 30;  // pictures without a reading
constexpr int kFewestOfABump = 3;   // tags that fail at once, if they are half of all: the camera moved
constexpr int kChangedShare = 6;    // one tile in so many is searched in one picture because it changed
constexpr int kFewestTiles = 4;
constexpr int kLeastPatience = 16;
constexpr std::size_t kMostOutsiders = 16;
constexpr std::size_t kMarkersApart = 7;  // pictures, of the turns of markers of one class

/// A tag and where it was when it was last read.
struct Known {
  TagReading reading;                 // its corners the mean of the last refinements
  CellPlan plan;                      // of its quad
  TagWatch watch;                     // of the quad, as of the last refinement
  PatchMemory patch;                  // as of the last time its cells were read
  bool is_odd = false;                // then something leaned over it, or its edges had moved
  std::optional<PixelQuad> proposed;  // its corners beside that, to be found once more
  int refined = 1;                    // refinements in the mean
  unsigned pictures = 0;              // since it came to be there
  int missing = 0;                    // pictures in a row in which it was not read
  std::size_t turn = 0;               // pictures by which its turns come earlier than others'
};

float farthest(const PixelQuad& a, const PixelQuad& b) {
  float most = 0;
  for (std::size_t i = 0; i < 4; ++i) most = std::max(most, length(a[i] - b[i]));
  return most;
}

class SteadyReader final : public TagReader {
 public:
  explicit SteadyReader(const Kit& kit) : search_(kit), anchors_(kit.anchors.size()) {}

  std::vector<Sighting> read(const cv::Mat& luma, const ReadHints& hints) override {
    report_ = {};
    if (!luma.empty() && luma.type() != CV_8UC1)
      throw std::invalid_argument("TagReader: the picture is not 8 bit, one channel");
    const bool is_first = luma.size() != size_;
    if (is_first) forget();
    size_ = luma.size();
    if (luma.cols < 12 || luma.rows < 12) return {};
    search_.begin({luma.data, luma.cols, luma.rows, static_cast<std::ptrdiff_t>(luma.step)}, hints);
    ++picture_;
    const int failed = read_known();
    if (look_around(failed, is_first)) {
      report_ = search_.report();
      remember();
    } else {
      report_known();
    }
    going_ = !report_.sightings.empty() || !report_.markers.empty();
    return report_.sightings;
  }

  const std::vector<Sighting>& markers() const override { return report_.markers; }
  const std::vector<Sighting>& outsiders() const override { return report_.outsiders; }
  const std::vector<TagId>& doubles() const override { return report_.doubles; }
  const std::vector<Sighting>& copies() const override { return report_.copies; }

  void forget() override {
    known_.clear();
    size_ = {};
    going_ = false;
  }

 private:
  /// Reads the known tags where they were; how many of those in the last picture are not there.
  int read_known() {
    int failed = 0;
    for (std::size_t i = 0; i < known_.size(); ++i) {
      Known& known = known_[i];
      ++known.pictures;
      if (i + kAhead < known_.size()) known_[i + kAhead].patch.prefetch(search_.luma());
      if (const auto reading = read_again(known)) {
        known.reading = *reading;
        known.missing = 0;
        search_.add(*reading);
      } else {
        failed += ++known.missing == 1;
      }
    }
    return failed;
  }

  std::optional<TagReading> read_again(Known& known) {
    // Another turn for each tag, so that they do not all come in one picture.
    const std::size_t turn = picture_ + known.turn;
    const bool is_its_turn = turn % (is_new(known) ? kRefineOften : kReadEvery) == 0;
    const bool is_same = known.missing == 0 && known.patch.is_shown(search_.luma());
    if (is_same && !is_its_turn && !known.is_odd && known.reading.role != TagRole::kAnchor)
      return known.reading;
    const auto reading = read_cells(known, turn, is_same);
    if (reading)
      known.patch.remember(search_.luma(), known.reading.quad,
                           !known.is_odd && (is_its_turn || known.patch.is_learning()));
    return reading;
  }

  std::optional<TagReading> read_cells(Known& known, std::size_t turn, bool is_same) {
    const auto read = [&] { return search_.read_at(known.reading, known.plan); };
    const auto reading = read();
    if (!reading) return std::nullopt;
    const Rendition rendition = known.reading.rendition;
    const LumaView luma = search_.around(rendition, known.reading.quad);
    const auto change = known.watch.change(luma);
    known.is_odd = change != TagWatch::Change::kNone;
    const bool has_moved = change == TagWatch::Change::kMoved;
    const auto proposed = std::exchange(known.proposed, std::nullopt);
    if (!has_moved && !proposed && turn % refine_every(known, is_same) != 0) return reading;
    const auto fresh = search_.refined(rendition, known.reading.quad);
    if (!fresh) return has_moved ? std::nullopt : reading;
    bool rests = change == TagWatch::Change::kNone;
    if (change == TagWatch::Change::kAtASide) {
      // What leans over a side spoils the corners; but where it was there before, it did so then. A hand that
      // moves on does not spoil them twice alike.
      const int odd = TagWatch(luma, *fresh).odd_sides(luma);
      if (odd > 0 && odd >= known.watch.odd_sides(luma)) return reading;
      rests = odd == 0;  // nothing leans any more
      if (!proposed || farthest(*proposed, *fresh) >= kRestingPx) {
        known.proposed = fresh;
        return reading;
      }
    }
    settle(known, *fresh, rests);
    return read();
  }

  static bool is_new(const Known& known) { return known.pictures < kNewFor; }

  /// Pictures from one refinement of a tag's corners to the next, where it has not moved.
  static std::size_t refine_every(const Known& known, bool is_same) {
    if (known.reading.role == TagRole::kAnchor) return 1;
    if (is_new(known) || known.is_odd) return kRefineOften;
    return is_same ? kRefineSame : kRefineOther;
  }

  /// Takes the corners, or their mean with what they were.
  void settle(Known& known, const PixelQuad& fresh, bool rests) {
    TagReading& reading = known.reading;
    rests = rests && farthest(fresh, reading.quad) < kRestingPx;
    known.refined = rests ? std::min(known.refined + 1, kMostAveraged) : 1;
    if (!rests) known.pictures = 0;
    const auto plain = search_.plain_of(reading.rendition, fresh);
    const float share = 1 / static_cast<float>(known.refined);
    for (std::size_t i = 0; i < 4; ++i) {
      const Point moved = share * (fresh[i] - reading.quad[i]);
      reading.plain[i] = reading.plain[i] + (plain ? share * ((*plain)[i] - reading.plain[i]) : moved);
      reading.quad[i] = reading.quad[i] + moved;
    }
    known.plan = search_.plan_of(reading.quad);
    known.watch = TagWatch(search_.around(reading.rendition, reading.quad), reading.quad);
  }

  /// Searches where there may be something new; whether there is more to tell than the known tags read again.
  bool look_around(int failed, bool is_first) {
    const std::size_t again = search_.readings().size();
    const bool is_bumped = failed >= kFewestOfABump && static_cast<std::size_t>(failed) >= again;
    if (is_first) {  // of a still picture there is no second
      search_.search_cold();
      changes_.restart(search_.luma());
      return true;
    }
    if (!going_ || is_bumped) {
      const std::size_t turn = picture_ / kBlindEvery;
      search(
          {{}, size_}, SquareSearch::Wanted::kPiecesAndAnchors,
          picture_ % kBlindEvery == 0 ? kOtherRenditions[turn % kOtherRenditions.size()] : Rendition::kPlain);
      changes_.restart(search_.luma());
      return true;
    }
    const auto is_anchor = [](const TagReading& r) { return r.role == TagRole::kAnchor; };
    const bool has_anchors =
        static_cast<std::size_t>(std::ranges::count_if(search_.readings(), is_anchor)) == anchors_;
    const auto wanted = has_anchors ? SquareSearch::Wanted::kPieces : SquareSearch::Wanted::kPiecesAndAnchors;
    changes_.take_in(search_.luma());
    for (const Known& known : known_) {
      if (known.missing == 0) continue;
      search_.look(known.reading, known.missing % kLookEvery == 1);
      if (known.missing == 1) changes_.urge(known.reading.centre);
    }
    const std::size_t round = picture_ / kBands % (kRenditionEvery * kOtherRenditions.size());
    search(changes_.take_band(kBands), wanted,
           round % kRenditionEvery == 0 ? kOtherRenditions[round / kRenditionEvery] : Rendition::kPlain);
    for (const cv::Rect& part : changes_.take_due(std::max(changes_.tiles() / kChangedShare, kFewestTiles)))
      search(part, wanted, Rendition::kPlain);
    return search_.readings().size() > again || has_doubles_;
  }

  /// With its share of a whole picture's patience, or more where it is small; also in the renditions in which
  /// known tags are read, and in `in_turn`.
  void search(cv::Rect part, SquareSearch::Wanted wanted, Rendition in_turn) {
    const double share = static_cast<double>(part.area()) / static_cast<double>(size_.area());
    const int patience = std::max(static_cast<int>(share * SquareSearch::kPatience), kLeastPatience);
    search_.search(part, patience, wanted);
    const auto is_used = [&](Rendition other) {
      const auto reads = [&](const Known& k) { return k.missing == 0 && k.reading.rendition == other; };
      const auto count = std::ranges::count_if(known_, reads);
      return count > 0 && kUsedShare * count >= std::ssize(known_);
    };
    for (const Rendition other : kOtherRenditions)
      if (other == in_turn || is_used(other)) search_.search(part, patience, wanted, other);
  }

  void report_known() {
    std::erase_if(known_, [](const Known& k) { return k.missing > kRememberedFor; });
    for (const Known& k : known_)
      if (k.missing == 0)
        (k.reading.role == TagRole::kOutside         ? report_.outsiders
         : search_.is_marker(k.reading.sighting.tag) ? report_.markers
                                                     : report_.sightings)
            .push_back(k.reading.sighting);
  }

  /// Another for each tag; markers of one class take theirs one after another.
  std::size_t turn_of(TagId tag) {
    const auto number = static_cast<std::size_t>(tag.value());
    return search_.is_marker(tag) ? number + kMarkersApart * markers_known_++ : number;
  }

  /// What was read in this picture is known in the next, and what is missing as long as it may come back.
  void remember() {
    std::vector<Known> next;
    std::size_t outsiders = 0;
    for (const TagReading& r : report_.kept) {
      if (r.role == TagRole::kOutside && ++outsiders > kMostOutsiders) continue;
      const auto old = std::ranges::find_if(known_, [&](const Known& k) {
        return k.missing == 0 && k.reading.sighting.tag == r.sighting.tag && overlap(k.reading, r);
      });
      next.push_back(old != known_.end()
                         ? *old
                         : Known{.reading = r,
                                 .plan = search_.plan_of(r.quad),
                                 .watch = TagWatch(search_.around(r.rendition, r.quad), r.quad),
                                 .turn = turn_of(r.sighting.tag)});
    }
    const std::size_t read = next.size();
    for (const Known& k : known_) {
      const auto is_settled = [&](const Known& n) {
        const TagId tag = k.reading.sighting.tag;
        return (n.reading.sighting.tag == tag && !search_.is_marker(tag)) || overlap(n.reading, k.reading);
      };
      if (k.missing > 0 && k.missing <= kRememberedFor &&
          std::none_of(next.begin(), next.begin() + static_cast<std::ptrdiff_t>(read), is_settled))
        next.push_back(k);
    }
    known_ = std::move(next);
    has_doubles_ = !report_.doubles.empty();
  }

  SquareSearch search_;
  ChangeMap changes_;
  std::size_t anchors_;
  std::vector<Known> known_;
  SquareSearch::Report report_;
  cv::Size size_;
  std::size_t picture_ = 0;
  std::size_t markers_known_ = 0;  // in all
  bool going_ = false;             // something was read in the last picture
  bool has_doubles_ = false;       // in the last picture that told more than the known tags
};

}  // namespace

std::unique_ptr<TagReader> make_steady_square_reader(const Kit& kit) {
  return std::make_unique<SteadyReader>(kit);
}

}  // namespace telescope::vision
