#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "vision/tags/outline_search.hpp"
#include "vision/tags/patient_search.hpp"
#include "vision/tags/quad_fit.hpp"
#include "vision/tags/reduce.hpp"
#include "vision/tags/renditions.hpp"
#include "vision/tags/ring_vote.hpp"
#include "vision/tags/square_decoder.hpp"
#include "vision/tags/tag_reader.hpp"

namespace telescope::vision {

/// What a tag of the family is to the kit. Markers are printed as large as pieces and read as these are.
enum class TagRole { kPiece, kAnchor, kOutside };

/// A tag as it was read in the picture.
struct TagReading {
  Sighting sighting;
  Point centre;
  TagRole role = TagRole::kPiece;
  Rendition rendition = Rendition::kPlain;  ///< in which it was read
  PixelQuad quad{};                         ///< its corners there, in the tag's own order
  PixelQuad plain{};                        ///< the same in the plain picture: those of the sighting
  float ink = 0.0F;                         ///< see Decoded
};

/// A square of which no tag of the kit was read.
struct UnreadQuad {
  PixelQuad quad;            ///< in the plain picture
  bool is_outsider = false;  ///< it is a clear tag of the family that the kit does not have
};

/// Whether one table cannot have both: they are less than half a tag apart.
bool overlap(const TagReading& a, const TagReading& b);

/// The search for square tags in one picture or a part of it: candidates by vote, their border, their cells.
class SquareSearch {
 public:
  explicit SquareSearch(const Kit& kit);
  /// For pictures without a table: these tags are pieces, and each may lie at any number of places.
  SquareSearch(TagFamily family, std::span<const TagId> ids);

  /// Takes up a picture, of at least 12 x 12 pixels, that must stay as it is until the next. No readings yet.
  void begin(const LumaView& luma, const ReadHints& hints);

  /// Candidates come best first; after so many in a row that are no tags the rest of a whole picture is
  /// texture.
  static constexpr int kPatience = 250;
  enum class Wanted { kPiecesAndAnchors, kPieces };
  /// Reads the tags whose middles are in `area` and that have not been read yet, in every size expected. What
  /// only another rendition than the plain one shows is believed where it is clear.
  void search(cv::Rect area, int patience, Wanted wanted = Wanted::kPiecesAndAnchors,
              Rendition rendition = Rendition::kPlain);
  /// Reads the tags of a picture; where no sizes are told, in those of the tags that are read first. Squares
  /// that are no tags in the plain picture are looked at in the other renditions. The whole picture is
  /// searched in one that shows a tag there, and in each where ink is pale, no tag is read or no size known.
  void search_all();
  /// Reads all tags of a picture that has no successor: as search_all(); looking at each candidate from
  /// places around it too, for in noise and blur a tag is sometimes read from one place and not from its
  /// neighbour; and with all patience for pieces that noise and blur have drowned, if the others say that
  /// they may have.
  void search_cold();
  /// Reads tags of any size and tilt whose outline is whole, in the plain picture.
  void search_outlines();
  /// One search in the sizes of what was added or read, in all sizes where that is too little.
  void search_narrowly(cv::Rect area);
  /// The squares of the picture, in all renditions, that are no tags of the kit and not where any was read.
  std::vector<UnreadQuad> search_unread();
  /// Reads what tag there is within a module of where one was read before, in the plain picture and as it was
  /// read, or in `any` rendition.
  void look(const TagReading& before, bool any);
  /// Reads a tag again that lies as it did; nothing where its corners are not those of this tag. `plan`: of
  /// its quad.
  std::optional<TagReading> read_at(const TagReading& before, const CellPlan& plan);
  /// The same corners as that rendition has them now; nothing where a side is not there.
  std::optional<PixelQuad> refined(Rendition rendition, const PixelQuad& quad);
  /// A quad of a rendition as the plain picture has it; nothing where a side is not there, or elsewhere.
  std::optional<PixelQuad> plain_of(Rendition rendition, const PixelQuad& quad) const;
  /// The rendition, valid around a tag.
  LumaView around(Rendition rendition, const PixelQuad& quad);
  /// Adds a reading that the caller has made.
  void add(const TagReading& reading) { readings_.push_back(reading); }
  void add_seen(const Sighting& sighting);

  const LumaView& luma() const { return full_; }
  CellPlan plan_of(const PixelQuad& quad) const { return {full_, quad, cells_}; }
  /// Whether it is the tag of a class of markers, which may lie at any number of places.
  bool is_marker(TagId tag) const { return std::ranges::binary_search(markers_, tag); }
  /// Everything read in this picture, also of tags outside the kit; some may overlap.
  const std::vector<TagReading>& readings() const { return readings_; }

  struct Report {
    std::vector<Sighting> sightings;  ///< of readings that overlap, and of those of one id, the best
    std::vector<Sighting> markers;    ///< of readings that overlap, the best
    std::vector<Sighting> outsiders;  ///< those that are not where a piece was read, each id once
    std::vector<TagId> doubles;       ///< read clearly at two places, and at none of them a sighting
    std::vector<Sighting> copies;     ///< of the doubles, at each place
    std::vector<TagReading> kept;     ///< of all these, by place
  };
  Report report();

 private:
  /// A search for one size of tags; it sees sizes within about 17 % of it.
  struct Pass {
    float module_px;  // as everywhere here but in `module_of`, the family's own
    std::vector<TagRole> roles;
    std::size_t reduction;
    QuadFinder finder;

    bool is_for(TagRole role) const { return std::ranges::count(roles, role) > 0; }
  };
  /// What one pass votes for, best first; kept from picture to picture for its memory.
  struct Ballot {
    RingVote vote;
    const Pass* pass = nullptr;
    float factor = 1;
    Point origin{};  // of the reduced picture, in pixels of the whole
    std::vector<RingCandidate> candidates;
    std::size_t next = 0;
    int in_vain = 0;  // looks in a row

    Point in_picture(Point p) const {
      return origin + Point{(p.x + 0.5F) * factor - 0.5F, (p.y + 0.5F) * factor - 0.5F};
    }
  };
  static constexpr int kNoEnd = std::numeric_limits<int>::max();
  /// When the candidates left are texture: after so many looks in a row that showed no tag.
  struct Patience {
    int of_size;          // each
    int of_all = kNoEnd;  // of whatever size
    bool learns = false;  // both are less where far shorter rows came before all tags
  };
  void plan(const ReadHints& hints);
  void plan_range(float smallest, float largest, std::vector<TagRole> roles);
  void vote(cv::Rect area, Wanted wanted, Rendition rendition);
  void vote(cv::Rect area, Wanted wanted, Rendition rendition, std::span<const Pass> passes);
  void vote(Ballot& ballot, const Pass& pass, cv::Rect area);
  std::span<Ballot> ballots() { return std::span(ballots_).first(ballots_cast_); }
  /// Examines the candidates of all sizes best first.
  void examine_best(const Patience& patience);
  bool find_sizes(std::span<const Pass> passes, bool learns);
  bool find_sizes_soon();
  bool widen_sizes();
  void search_learning(Rendition rendition);
  bool is_pale() const;
  bool is_read_at(Point centre, const Pass& pass) const;
  bool is_read_before() const;
  bool search_patiently();
  void examine_outline(const PixelQuad& rough);
  std::optional<ReadHints> sizes_read(float other_sizes) const;
  bool narrow_sizes(float other_sizes);
  void drop_misshapen();
  void show(Rendition rendition, cv::Rect part);
  bool is_believed(const Decoded& decoded) const;
  std::optional<PixelQuad> refined_in_shown(const PixelQuad& quad) const;
  bool examine(Point centre, const Pass& pass);
  bool examine_in_others(Point centre, const Pass& pass);
  enum class Seen { kNothing, kSquare, kTag };
  Seen examine_from(Point centre, const Pass& pass);
  bool examine(const PixelQuad& found, Point centre, const Pass& pass, QuadFinder::Reach reach);
  float module_px(const PixelQuad& quad) const { return module_of_cells(cells_) * module_of(quad); }
  TagReading reading_of(const Decoded& decoded, TagId tag, TagRole role, Rendition rendition,
                        const PixelQuad& quad, const PixelQuad& plain) const;
  bool is_inside(const PixelQuad& quad) const;
  void look_outside(const PixelQuad& quad, const PixelQuad& plain);
  const SquareDecoder& decoder(TagRole role) const;
  LumaView reduced(Pyramid::Level level, cv::Rect part);

  int cells_;                                // of the family's tags, along a side
  std::vector<TagId> markers_, anchor_ids_;  // rising
  SquareDecoder pieces_, anchors_, outside_;
  PatientSearch patient_;
  float anchor_scale_;
  LumaView full_;
  Renditions renditions_;
  Rendition rendition_ = Rendition::kPlain;  // that is looked at
  LumaView shown_;                           // it
  ReadHints hints_;
  std::vector<Pass> passes_;
  Pyramid pyramid_;  // of one part of the picture
  ReducedImage widened_;
  cv::Rect made_of_;
  std::vector<Pyramid::Level> levels_;  // of what is voted for
  Rendition made_in_ = Rendition::kPlain;
  std::vector<Ballot> ballots_;
  std::size_t ballots_cast_ = 0;
  OutlineSearch outlines_;
  std::vector<TagReading> readings_;
  std::vector<PixelQuad>* unread_ = nullptr;  // where they are to be noted
  int looks_left_ = 0;
  /// What is done where a look at a candidate shows no tag.
  enum class Effort {
    kOneLook,     // nothing
    kRenditions,  // what is a square all the same is looked at there in the other renditions
    kAround       // it is looked at from places around it
  };
  Effort effort_ = Effort::kOneLook;
};

}  // namespace telescope::vision
