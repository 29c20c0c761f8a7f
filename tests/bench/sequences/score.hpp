#pragma once

#include <cstdint>
#include <cstdio>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "tests/bench/sequences/note_judge.hpp"
#include "tests/bench/sequences/sequence.hpp"
#include "vision/pipeline/pipeline.hpp"

namespace telescope::bench {

/// Values of any number in bins, for percentiles.
class Histogram {
 public:
  Histogram(double step, std::size_t bins) : step_(step), bins_(bins, 0) {}
  void add(double value);
  std::uint64_t count() const { return count_; }
  double largest() const { return largest_; }
  /// The value that a share of all does not exceed, to a bin; 0 without values.
  double percentile(double share) const;

 private:
  double step_;
  std::vector<std::uint64_t> bins_;
  std::uint64_t count_ = 0;
  double largest_ = 0;
};

/// So many of so many.
struct Share {
  std::uint64_t of = 0, good = 0;
  void add(bool is_good) { ++of, good += is_good; }
};

/// What must not happen, and how often it did.
enum class Fault {
  kGhost,        ///< a tag read where nothing of it is to be seen
  kWrongId,      ///< a tag read where another one lies
  kFalsePose,    ///< a resting piece seen more than half a tag from where it is
  kFalseSector,  ///< a sector named that it does not stand in
  kDoubled,      ///< a tag told to be in two places
  kCoveredAsLost,
  kLostAsCovered,
  kRestingAsLost,  ///< covered or not, for five frames
  kMissedMove,
  kInventedMove,
  kMoveToldTwice,
  kMoveToldWrong,  ///< of another kind, or with another place
  kMissedTag,      ///< of a readable tag in a settled frame
  kFalseNote,      ///< said beside the view, and not so
  kFalseClass,     ///< a marker read where one of another class, or a piece, lies
  kMarkerGhost,    ///< a marker read or told to lie where nothing of its class is, or told twice at one place
  kMarkerKept,     ///< a marker told to be covered where, in clear view, none has been for long
};
inline constexpr int kFaults = 17;
std::string_view to_string(Fault fault);

/// Whether a tag can be read: nothing is in front of it, and blur and light leave enough of it.
bool is_readable(const vision::demo::PieceTruth& truth, const vision::demo::FrameTruth& frame);

/// Holds what the pipeline says of each frame against what is true. Knows nothing of how either comes about.
class Score {
 public:
  explicit Score(Kit kit);

  /// Frames in their order. `ended`: moves that became true since the last frame.
  /// Returns what this frame did wrong, up to ten of each kind of fault.
  std::vector<std::string> add(const vision::FrameResult& said, const vision::demo::FrameTruth& truth,
                               std::span<const vision::demo::TrueMove> ended);
  /// After the last frame: moves that can no longer be told are missed. Not counted: those too young.
  void finish();

  std::uint64_t count(Fault fault) const { return faults_[static_cast<std::size_t>(fault)]; }
  /// No ghost, no wrong id, no false pose or sector, no doubled tag, no missed, invented or wrongly told
  /// move, no false note.
  bool zeros_hold() const;
  void print(std::FILE* out) const;

  Share settled, busy, strained;  ///< tags seen whole that were read: in settled frames; with hands about;
                                  ///< too blurred or washed out to be asked for
  Share markers_settled, markers_busy;  ///< the same of readable markers, in their class and place
  Share cause;                          ///< of covers, right
  Share moves;                          ///< told once
  std::uint64_t unseen_moves = 0;       ///< whose end was never in clear view
  std::uint64_t late_moves = 0;         ///< of the missed: told rightly after all, once it was too late
  std::uint64_t frames = 0, settled_frames = 0, covered_cases = 0, lost_cases = 0;
  Share idle, alert;  ///< settled frames not called busy; frames with a hand over the table called busy
  Histogram position{0.005, 4000},
      heading{0.005, 4000};  ///< errors of resting pieces, settled frames: mm, degrees
  Histogram steady_mm{0.002, 5000}, steady_deg{0.005, 4000};  ///< half the range while nothing changed
  Histogram notice{1, 2000};   ///< frames from a change in clear view until it is said
  Histogram gone{1, 2000};     ///< settled frames after a piece has left the table until it is called lost
  Histogram recover{1, 2000};  ///< frames from a camera's coming to rest until the poses are right again
  /// How far a point of a move's way is from where the piece was then, mm: pushed, and lifted from the table.
  Histogram way_pushed_mm{0.05, 4000}, way_lifted_mm{0.05, 4000};
  Share way_told;  ///< points of ways within two of their sigmas
  /// Ways of moves on the table that are as long as the piece's was, to a quarter inch or the error that is
  /// told, or are told to be partly unseen where they are shorter.
  Share way_lengths;
  std::uint64_t unseen_ways = 0;        ///< of these, those of which a part was not seen
  Histogram way_length_mm{0.05, 4000};  ///< of those that were seen whole, off by
  Histogram process_ms{0.02, 5000};
  std::map<std::string, std::uint64_t>
      notes;  ///< what was said beside, digits left out, and in how many frames
  std::uint64_t said_notes = 0, false_notes = 0;  ///< of all kinds, a frame each; those that were not so

 private:
  struct Track {
    std::optional<vision::demo::Spot> spot;  ///< where it truly rests
    bool known_here = false;                 ///< it has been seen there
    bool ever_seen = false;
    int clear_frames = 0;  ///< readable since it came to rest there, until it is said
    bool noticed = true;
    int hidden_frames = 0, boxed_frames = 0, lost_frames = 0;
    bool gone_said = false;
    bool case_wrong = false;
    // while nothing changes:
    int still_frames = 0;
    double low[3], high[3];
  };
  /// Where a piece truly was while a hand had it.
  struct Trail {
    double t_s = 0.0;
    TablePoint centre;
    double lift_mm = 0.0;
  };
  struct Expected {
    vision::demo::TrueMove move;
    double known_s;        ///< since when it is over
    int clear_frames = 0;  ///< its end was readable,
    double clear_s = 0.0;  ///< for the first time then
  };
  struct Told {
    TableMove move;
    double at_s;
  };
  void fault(Fault what, std::size_t piece, const std::string& detail = {});
  void fault(Fault what, const std::string& of);
  void judge_markers(const vision::FrameResult& said, const vision::demo::FrameTruth& truth);
  void judge_marker_views(const vision::FrameResult& said, const vision::demo::FrameTruth& truth);
  void judge_sightings(const vision::FrameResult& said, const vision::demo::FrameTruth& truth);
  void judge_piece(const PieceView& said, const vision::demo::PieceTruth& truth,
                   const vision::demo::FrameTruth& frame, bool read);
  void judge_cover(const PieceView& said, const vision::demo::PieceTruth& truth,
                   const vision::demo::FrameTruth& frame, Track& track);
  void judge_steady(const PieceView& said, const vision::demo::FrameTruth& frame, Track& track);
  void judge_moves(const vision::FrameResult& said, const vision::demo::FrameTruth& truth,
                   std::span<const vision::demo::TrueMove> ended);
  void judge_way(const TableMove& said, std::size_t piece);
  void judge_length(const TableMove& said, const vision::demo::TrueMove& truth);
  void judge_recovery(const vision::FrameResult& said, const vision::demo::FrameTruth& truth);

  Kit kit_;
  NoteJudge note_judge_;
  std::set<std::string> wrong_before_;  ///< notes of the last frame that were not so
  std::vector<Track> tracks_;
  std::vector<std::deque<Trail>> trails_;     ///< the latest
  std::map<std::uint64_t, int> kept_frames_;  ///< of markers that are gone but not told so, by their numbers
  std::deque<Expected> expected_;
  std::deque<Expected> missed_;  ///< the latest few, to know them when they are told late
  std::deque<Told> unclaimed_;
  std::deque<TableMove> claimed_;  ///< the latest few that were right, to know a repetition
  std::uint64_t last_number_ = 0;
  int unrested_frames_ = 0;  ///< since the camera moved, until poses are right
  bool camera_moved_ = false;
  std::uint64_t faults_[kFaults] = {};
  std::vector<std::string> firsts_;
  std::uint64_t frame_number_ = 0;
  double now_s_ = 0;
};

}  // namespace telescope::bench
