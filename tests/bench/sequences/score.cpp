#include "tests/bench/sequences/score.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>

#include "core/board/board.hpp"

namespace telescope::bench {
namespace {

using vision::demo::FrameTruth;
using vision::demo::PieceTruth;
using vision::demo::Spot;
using vision::demo::TrueMove;

constexpr double kReadableContrast = 30;  ///< grey levels between ink and paper
constexpr double kReadableBlur = 0.45;    ///< sigma, modules
constexpr double kHidden = 0.5;           ///< share of the code that is seen, below which nobody can read it
constexpr int kCase = 5;                  ///< frames from which on a covered or lost piece is a case
constexpr int kGrace = 45;  ///< settled frames in which a piece that is gone may still be called covered
constexpr double kSamePlace_mm = 3, kSameHeading_deg = 3;
constexpr double kToldWithin_s = 4;
constexpr int kClearFor = 30;  ///< frames in clear view from which on a move must be told
constexpr double kTwiceWithin_s = 20;
constexpr std::size_t kRemembered = 200;  ///< moves
constexpr double kQuarterInch_mm = 6.35;
constexpr double kTrail_s = 30;           ///< of a piece in a hand
constexpr double kPushed_mm = 1;          ///< no higher above the table
constexpr std::uint64_t kDescribed = 10;  ///< faults of each kind

double distance(TablePoint a, TablePoint b) {
  return std::hypot(a.x_mm - b.x_mm, a.y_mm - b.y_mm);
}

bool same(const std::optional<Pose>& said, const std::optional<Spot>& truth) {
  if (said.has_value() != truth.has_value()) return false;
  return !said || (distance(said->centre, truth->centre) < kSamePlace_mm &&
                   std::abs(turn_degrees(said->heading, truth->heading)) < kSameHeading_deg);
}

std::string without_digits(const std::string& note) {
  std::string out;
  for (const char c : note)
    if (c < '0' || c > '9')
      out += c;
    else if (out.empty() || out.back() != '#')
      out += '#';
  return out;
}

}  // namespace

bool is_readable(const PieceTruth& t, const FrameTruth& frame) {
  return t.spot && !t.held && t.visible == 1 && t.contrast >= kReadableContrast &&
         frame.blur_px <= kReadableBlur * t.module_px;
}

void Histogram::add(double value) {
  const auto bin = static_cast<std::size_t>(std::max(0.0, value / step_));
  ++bins_[std::min(bin, bins_.size() - 1)];
  ++count_;
  largest_ = std::max(largest_, value);
}

double Histogram::percentile(double share) const {
  const double wanted = share * static_cast<double>(count_);
  double below = 0;
  for (std::size_t i = 0; i + 1 < bins_.size(); ++i) {
    below += static_cast<double>(bins_[i]);
    if (below > 0 && below >= wanted) return std::min(largest_, static_cast<double>(i + 1) * step_);
  }
  return largest_;
}

std::string_view to_string(Fault fault) {
  static constexpr std::array<std::string_view, kFaults> kNames{"ghost",
                                                                "wrong id",
                                                                "false pose",
                                                                "false sector",
                                                                "doubled tag",
                                                                "covered called lost",
                                                                "lost called covered",
                                                                "resting called lost",
                                                                "move missed",
                                                                "move invented",
                                                                "move told twice",
                                                                "move told wrongly",
                                                                "readable tag not read",
                                                                "false note",
                                                                "false class of a marker",
                                                                "marker where none is",
                                                                "marker gone but told covered"};
  return kNames[static_cast<std::size_t>(fault)];
}

Score::Score(Kit kit) : kit_(std::move(kit)), tracks_(kit_.pieces.size()), trails_(kit_.pieces.size()) {}

void Score::fault(Fault what, std::size_t piece, const std::string& detail) {
  fault(what, "piece " + kit_.pieces[piece].id.value() + (detail.empty() ? "" : ", " + detail));
}

void Score::fault(Fault what, const std::string& of) {
  if (++faults_[static_cast<std::size_t>(what)] > kDescribed) return;
  firsts_.push_back(std::string(to_string(what)) + ": frame " + std::to_string(frame_number_) + ", " + of);
}

std::vector<std::string> Score::add(const vision::FrameResult& said, const FrameTruth& truth,
                                    std::span<const TrueMove> ended) {
  firsts_.clear();
  frame_number_ = said.table.frame;
  now_s_ = truth.t_s;
  ++frames;
  settled_frames += truth.settled;
  process_ms.add(said.cpu_ms);
  for (const std::string& note : said.notes)
    if (notes.size() < 64 || notes.contains(without_digits(note))) ++notes[without_digits(note)];
  said_notes += said.notes.size();
  const std::vector<std::string> wrong = note_judge_.take_in(said, truth);
  false_notes += wrong.size();
  std::set<std::string> kinds;
  for (const std::string& note : wrong)
    if (kinds.insert(without_digits(note)).second && !wrong_before_.contains(without_digits(note)))
      fault(Fault::kFalseNote, note);
  wrong_before_ = std::move(kinds);
  if (truth.settled) idle.add(!said.table.busy);
  if (truth.hand_over_table) alert.add(said.table.busy);

  judge_sightings(said, truth);
  for (std::size_t i = 0; i < tracks_.size(); ++i) {
    const bool read =
        std::ranges::find(said.sightings, kit_.pieces[i].tag, &vision::Sighting::tag) != said.sightings.end();
    judge_piece(said.table.pieces[i], truth.pieces[i], truth, read);
  }
  for (const TagId tag : said.table.doubled)
    if (const KitPiece* piece = find_by_tag(kit_, tag))
      fault(Fault::kDoubled, static_cast<std::size_t>(piece - kit_.pieces.data()));
  judge_markers(said, truth);
  judge_recovery(said, truth);
  judge_moves(said, truth, ended);
  return firsts_;
}

void Score::judge_sightings(const vision::FrameResult& said, const FrameTruth& truth) {
  for (const vision::Sighting& s : said.sightings) {
    const KitPiece* piece = find_by_tag(kit_, s.tag);
    if (!piece) continue;  // an anchor
    const auto index = static_cast<std::size_t>(piece - kit_.pieces.data());
    cv::Point2d centre;
    for (const auto& c : s.corners) centre += cv::Point2d(c.x_px, c.y_px) * 0.25;
    const auto lies_here = [&](const PieceTruth& t) {
      return t.spot && cv::norm(centre - t.tag_px) <= 4 * t.module_px;
    };
    if (lies_here(truth.pieces[index])) {
      if (truth.pieces[index].code_visible == 0)
        fault(Fault::kGhost, index, "read while it is wholly covered");
      continue;
    }
    const bool other = std::ranges::any_of(truth.pieces, lies_here) ||
                       std::ranges::any_of(truth.markers, lies_here, &vision::demo::MarkerTruth::truth);
    fault(other ? Fault::kWrongId : Fault::kGhost, index);
  }
}

void Score::judge_piece(const PieceView& said, const PieceTruth& t, const FrameTruth& frame, bool read) {
  Track& track = tracks_[t.piece];
  const bool rests = t.spot && !t.held, seen = said.state == PieceState::kSeen;
  const bool same_spot =
      track.spot.has_value() == rests &&
      (!rests || (track.spot->centre == t.spot->centre && track.spot->heading == t.spot->heading));
  if (!same_spot) {
    const bool had = track.ever_seen;
    track = {};
    track.ever_seen = had;
    track.noticed = !rests || frames == 1;
    if (rests) track.spot = t.spot;
  }
  if (seen && !read) fault(Fault::kGhost, t.piece, "called seen without being read");

  const bool plain = is_readable(t, frame);
  if (rests && t.visible == 1) {
    if (!plain)
      strained.add(seen);
    else
      (frame.settled ? settled : busy).add(seen);
    if (plain && frame.settled && !seen) fault(Fault::kMissedTag, t.piece);
  }
  if (rests && seen && said.pose) {
    const double off = distance(said.pose->centre, t.spot->centre);
    const double turn = std::abs(turn_degrees(said.pose->heading, t.spot->heading));
    if (off > kit_.tag_size_mm / 2 || turn > 20)
      fault(Fault::kFalsePose, t.piece, std::to_string(off) + " mm, " + std::to_string(turn) + " degrees");
    if (frame.settled) position.add(off), heading.add(turn);
    if (off < 5) track.known_here = true;
  }
  track.ever_seen |= seen;
  if (rests && !track.noticed) {
    track.clear_frames += plain || track.clear_frames > 0;
    const bool right = seen && said.pose && distance(said.pose->centre, t.spot->centre) < 5;
    if (right) {
      track.noticed = true;
      notice.add(std::max(0, track.clear_frames - 1));
    }
  }
  const bool placed = seen || said.state == PieceState::kCovered;
  if (rests && frame.settled && placed && track.known_here && said.place.kind == Place::Kind::kSector) {
    const Place place = locate(kit_.board, t.spot->centre, Length());
    if (place.kind != Place::Kind::kSector || place.sector != said.place.sector)
      fault(Fault::kFalseSector, t.piece);
  }
  judge_cover(said, t, frame, track);
  judge_steady(said, frame, track);
}

void Score::judge_cover(const PieceView& said, const PieceTruth& t, const FrameTruth& frame, Track& track) {
  const bool rests = t.spot && !t.held;
  const bool hidden = rests && track.known_here &&
                      (t.code_visible < kHidden || (t.visible == 1 && t.covered_by == CoveredBy::kGlare));
  if (hidden) {
    if (++track.hidden_frames == kCase) ++covered_cases, track.case_wrong = false;
    if (track.hidden_frames >= kCase && said.state == PieceState::kLost && !track.case_wrong) {
      track.case_wrong = true;
      fault(Fault::kCoveredAsLost, t.piece, "by a " + std::string(to_string(t.covered_by)));
    }
    if (track.hidden_frames >= 2 * kCase && said.state == PieceState::kCovered)
      cause.add(said.covered_by == t.covered_by);
  } else {
    track.hidden_frames = 0;
  }
  track.lost_frames =
      rests && track.known_here && said.state == PieceState::kLost ? track.lost_frames + 1 : 0;
  if (track.lost_frames == kCase) fault(Fault::kRestingAsLost, t.piece);
  if (!t.spot && track.ever_seen && said.state == PieceState::kLost && !track.gone_said) {
    track.gone_said = true;
    gone.add(track.boxed_frames);
  }
  if (!t.spot && frame.settled) {
    if (++track.boxed_frames == kCase) ++lost_cases, track.case_wrong = false;
    const bool late = track.boxed_frames > kGrace || !track.ever_seen;
    if (track.boxed_frames >= kCase && late && said.state == PieceState::kCovered && !track.case_wrong) {
      track.case_wrong = true;
      fault(Fault::kLostAsCovered, t.piece);
    }
  }
}

void Score::judge_steady(const PieceView& said, const FrameTruth& frame, Track& track) {
  const bool counts = frame.settled && track.spot && said.state == PieceState::kSeen && said.pose;
  if (!frame.camera_rests || !track.spot || (!counts && frame.settled)) {
    if (track.still_frames >= kClearFor) {
      steady_mm.add(std::max(track.high[0] - track.low[0], track.high[1] - track.low[1]) / 2);
      steady_deg.add((track.high[2] - track.low[2]) / 2);
    }
    track.still_frames = 0;
  }
  if (!counts) return;
  const double now[3] = {said.pose->centre.x_mm, said.pose->centre.y_mm,
                         turn_degrees(track.spot->heading, said.pose->heading)};
  for (int k = 0; k < 3; ++k) {
    track.low[k] = track.still_frames == 0 ? now[k] : std::min(track.low[k], now[k]);
    track.high[k] = track.still_frames == 0 ? now[k] : std::max(track.high[k], now[k]);
  }
  ++track.still_frames;
}

void Score::judge_recovery(const vision::FrameResult& said, const FrameTruth& truth) {
  camera_moved_ |= !truth.camera_rests;
  if (!camera_moved_ || !truth.camera_rests) return;
  std::vector<double> errors;
  for (const PieceTruth& t : truth.pieces) {
    const PieceView& view = said.table.pieces[t.piece];
    if (t.spot && !t.held && view.state == PieceState::kSeen && view.pose)
      errors.push_back(distance(view.pose->centre, t.spot->centre));
  }
  std::ranges::sort(errors);
  if (errors.size() > 4 && errors[errors.size() / 2] < 1) {
    recover.add(unrested_frames_);
    camera_moved_ = false, unrested_frames_ = 0;
  } else {
    ++unrested_frames_;
  }
}

/// Its ends are judged as poses of resting pieces.
void Score::judge_way(const TableMove& said, std::size_t piece) {
  for (std::size_t i = 1; i + 1 < said.way.size(); ++i) {
    const WayPoint& point = said.way[i];
    const auto then = std::ranges::find_if(
        trails_[piece], [&](const Trail& trail) { return std::abs(trail.t_s - point.t_s) < 1e-3; });
    if (then == trails_[piece].end()) continue;
    const double off_mm = distance(point.centre, then->centre);
    (then->lift_mm <= kPushed_mm ? way_pushed_mm : way_lifted_mm).add(off_mm);
    way_told.add(off_mm <= 2.0 * std::numbers::sqrt2 * point.sigma_mm);
  }
}

void Score::judge_length(const TableMove& said, const TrueMove& truth) {
  if (!truth.from || !truth.to || said.way.size() < 2) return;
  double true_mm = 0.0;
  TablePoint last = truth.from->centre;
  for (const Trail& each : trails_[truth.piece]) {
    if (each.t_s < said.lifted_at_s || each.t_s > said.put_down_at_s) continue;
    true_mm += distance(last, each.centre);
    last = each.centre;
  }
  true_mm += distance(last, truth.to->centre);
  const WayLength length = length_mm(said.way);
  const double tolerance_mm = std::max(kQuarterInch_mm, 2.0 * length.sigma_mm);
  const bool unseen = length.unread_mm > tolerance_mm;
  if (unseen) ++unseen_ways;
  const double off_mm = length.mm - true_mm;
  if (!unseen) way_length_mm.add(std::abs(off_mm));
  way_lengths.add(unseen ? off_mm <= tolerance_mm : std::abs(off_mm) <= tolerance_mm);
}

void Score::judge_moves(const vision::FrameResult& said, const FrameTruth& truth,
                        std::span<const TrueMove> ended) {
  for (const TrueMove& move : ended) expected_.push_back({move, now_s_});
  for (const TableMove& move : said.moves)
    if (move.number > last_number_) unclaimed_.push_back({move, now_s_});
  if (!said.moves.empty()) last_number_ = std::max(last_number_, said.moves.back().number);

  for (Expected& e : expected_) {
    const PieceTruth& t = truth.pieces[e.move.piece];
    const bool clear =
        e.move.to ? is_readable(t, truth) && t.spot->centre == e.move.to->centre : !t.spot && truth.settled;
    if (clear && ++e.clear_frames == 1) e.clear_s = now_s_;
  }
  for (std::size_t i = 0; i < trails_.size(); ++i) {
    const PieceTruth& t = truth.pieces[i];
    if (t.held && t.spot) trails_[i].push_back({truth.t_s, t.spot->centre, t.lift_mm});
    while (!trails_[i].empty() && truth.t_s - trails_[i].front().t_s > kTrail_s) trails_[i].pop_front();
  }
  // What is told of a piece belongs to the oldest move of it that is not told yet.
  std::erase_if(unclaimed_, [&](const Told& told) {
    const auto is_told = [&](const Expected& e) {
      return kit_.pieces[e.move.piece].tag == told.move.tag && e.move.kind == told.move.kind &&
             same(told.move.from, e.move.from) && same(told.move.to, e.move.to);
    };
    const auto mine = std::ranges::find_if(expected_, is_told);
    if (mine == expected_.end()) {
      const auto late = std::ranges::find_if(missed_, is_told);
      if (late == missed_.end()) return false;
      ++late_moves;
      missed_.erase(late);
      return true;
    }
    moves.add(true);
    judge_way(told.move, mine->move.piece);
    judge_length(told.move, mine->move);
    expected_.erase(mine);
    claimed_.push_back(told.move);
    if (claimed_.size() > kRemembered) claimed_.pop_front();
    return true;
  });
  std::erase_if(unclaimed_, [&](const Told& told) {
    if (now_s_ - told.at_s < kToldWithin_s) return false;
    const KitPiece* piece = find_by_tag(kit_, told.move.tag);
    const auto index = static_cast<std::size_t>(piece ? piece - kit_.pieces.data() : 0);
    const bool again = std::ranges::any_of(claimed_, [&](const TableMove& m) {
      return m.tag == told.move.tag && m.kind == told.move.kind && m.to && told.move.to &&
             distance(m.to->centre, told.move.to->centre) < kSamePlace_mm &&
             told.at_s - m.put_down_at_s < kTwiceWithin_s;
    });
    const auto mine = std::ranges::find_if(expected_, [&](const Expected& e) {
      return e.move.piece == index && e.known_s <= told.at_s + kToldWithin_s;
    });
    const std::string what =
        std::string(to_string(told.move.kind)) + ", told at " + std::to_string(told.at_s) + " s";
    if (again) {
      fault(Fault::kMoveToldTwice, index, what);
    } else if (mine != expected_.end()) {
      fault(Fault::kMoveToldWrong, index, what + ", was " + std::string(to_string(mine->move.deed)));
      moves.add(false);
      expected_.erase(mine);
    } else {
      fault(Fault::kInventedMove, index, what);
    }
    return true;
  });
  std::erase_if(expected_, [&](const Expected& e) {
    if (e.clear_frames >= kClearFor && now_s_ - std::max(e.known_s, e.clear_s) > kToldWithin_s) {
      moves.add(false);
      fault(Fault::kMissedMove, e.move.piece, std::string(to_string(e.move.deed)));
      missed_.push_back(e);
      if (missed_.size() > kRemembered) missed_.pop_front();
      return true;
    }
    const PieceTruth& t = truth.pieces[e.move.piece];
    const bool moved_on =
        e.move.to ? !t.spot || t.held || !(t.spot->centre == e.move.to->centre) : t.spot.has_value();
    if (!moved_on) return false;
    ++unseen_moves;
    return true;
  });
}

void Score::finish() {
  for (Track& track : tracks_)
    if (track.still_frames >= kClearFor) {
      steady_mm.add(std::max(track.high[0] - track.low[0], track.high[1] - track.low[1]) / 2);
      steady_deg.add((track.high[2] - track.low[2]) / 2);
    }
  unseen_moves += expected_.size();
  expected_.clear();
}

bool Score::zeros_hold() const {
  for (const Fault f : {Fault::kGhost, Fault::kWrongId, Fault::kFalsePose, Fault::kFalseSector,
                        Fault::kDoubled, Fault::kMissedMove, Fault::kInventedMove, Fault::kMoveToldTwice,
                        Fault::kMoveToldWrong, Fault::kFalseNote, Fault::kFalseClass, Fault::kMarkerGhost})
    if (count(f) > 0) return false;
  return true;
}

void Score::print(std::FILE* out) const {
  const auto percent = [](const Share& s) {
    return s.of ? 100.0 * static_cast<double>(s.good) / static_cast<double>(s.of) : 0.0;
  };
  const auto share = [&](const char* what, const Share& s) {
    std::fprintf(out, "| %s | %.4f %% of %llu |\n", what, percent(s), static_cast<unsigned long long>(s.of));
  };
  const auto number = [&](Fault f) { return static_cast<unsigned long long>(count(f)); };
  std::fprintf(out, "| | |\n|---|---|\n");
  std::fprintf(out, "| frames, of them settled | %llu, %llu |\n", static_cast<unsigned long long>(frames),
               static_cast<unsigned long long>(settled_frames));
  share("tags seen whole that were read, settled frames", settled);
  share("the same with hands about", busy);
  share("the same where blur or light leaves too little to ask for", strained);
  std::fprintf(out, "| ghosts, wrong ids, doubled | %llu, %llu, %llu |\n", number(Fault::kGhost),
               number(Fault::kWrongId), number(Fault::kDoubled));
  if (markers_settled.of > 0 || markers_busy.of > 0) {
    share("readable markers told in their class and place, settled frames", markers_settled);
    share("the same with hands about", markers_busy);
    std::fprintf(out,
                 "| markers of a false class, where none is, gone but told covered | %llu, %llu, %llu |\n",
                 number(Fault::kFalseClass), number(Fault::kMarkerGhost), number(Fault::kMarkerKept));
  }
  std::fprintf(out, "| false poses, false sectors | %llu, %llu |\n", number(Fault::kFalsePose),
               number(Fault::kFalseSector));
  std::fprintf(out, "| position error, median / 95 %% / worst | %.2f / %.2f / %.2f mm |\n",
               position.percentile(0.5), position.percentile(0.95), position.largest());
  std::fprintf(out, "| heading error, median / 95 %% / worst | %.2f / %.2f / %.2f degrees |\n",
               heading.percentile(0.5), heading.percentile(0.95), heading.largest());
  std::fprintf(
      out, "| a resting stand is steady within, 95 %% / worst | %.3f / %.3f mm, %.2f / %.2f degrees |\n",
      steady_mm.percentile(0.95), steady_mm.largest(), steady_deg.percentile(0.95), steady_deg.largest());
  std::fprintf(out, "| covered called lost | %llu of %llu cases |\n", number(Fault::kCoveredAsLost),
               static_cast<unsigned long long>(covered_cases));
  std::fprintf(out, "| lost called covered | %llu of %llu cases |\n", number(Fault::kLostAsCovered),
               static_cast<unsigned long long>(lost_cases));
  std::fprintf(out, "| resting pieces called lost for five frames, covered or not | %llu |\n",
               number(Fault::kRestingAsLost));
  share("cause of the cover right", cause);
  std::fprintf(out, "| moves told once | %llu of %llu (%llu more never came into clear view) |\n",
               static_cast<unsigned long long>(moves.good), static_cast<unsigned long long>(moves.of),
               static_cast<unsigned long long>(unseen_moves));
  std::fprintf(out,
               "| moves missed (of them told later), invented, told twice, told wrongly | %llu (%llu), %llu, "
               "%llu, %llu |\n",
               number(Fault::kMissedMove), static_cast<unsigned long long>(late_moves),
               number(Fault::kInventedMove), number(Fault::kMoveToldTwice), number(Fault::kMoveToldWrong));
  const auto way = [&](const char* what, const Histogram& off_mm) {
    std::fprintf(out, "| points of ways from where the piece was then, %s, median / 95 %% / worst | ", what);
    std::fprintf(out, "%.1f / %.1f / %.1f mm of %llu |\n", off_mm.percentile(0.5), off_mm.percentile(0.95),
                 off_mm.largest(), static_cast<unsigned long long>(off_mm.count()));
  };
  way("pushed", way_pushed_mm);
  way("lifted", way_lifted_mm);
  share("of these within two of their sigmas", way_told);
  std::fprintf(out,
               "| ways as long as they were, to 0.25 in or the told error (a part unseen and said so) | ");
  std::fprintf(out, "%.2f %% of %llu (%llu) |\n", percent(way_lengths),
               static_cast<unsigned long long>(way_lengths.of), static_cast<unsigned long long>(unseen_ways));
  std::fprintf(out, "| length of ways seen whole, off by, median / 99 %% / worst | %.2f / %.2f / %.2f mm |\n",
               way_length_mm.percentile(0.5), way_length_mm.percentile(0.99), way_length_mm.largest());
  std::fprintf(out, "| notes that were not so; in frames | %llu; %llu of %llu |\n", number(Fault::kFalseNote),
               static_cast<unsigned long long>(false_notes), static_cast<unsigned long long>(said_notes));
  std::fprintf(out,
               "| frames until a change in clear view is said, median / 95 %% / worst | %.0f / %.0f / %.0f "
               "of %llu |\n",
               notice.percentile(0.5), notice.percentile(0.95), notice.largest(),
               static_cast<unsigned long long>(notice.count()));
  std::fprintf(
      out,
      "| settled frames until a piece taken off is called lost, median / 95 %% / worst | %.0f / %.0f / "
      "%.0f of %llu |\n",
      gone.percentile(0.5), gone.percentile(0.95), gone.largest(),
      static_cast<unsigned long long>(gone.count()));
  std::fprintf(out,
               "| frames from the camera's rest to right poses, median / worst | %.0f / %.0f of %llu |\n",
               recover.percentile(0.5), recover.largest(), static_cast<unsigned long long>(recover.count()));
  share("settled frames not called busy", idle);
  share("frames with a hand over the table called busy", alert);
  std::fprintf(out, "| thread CPU time a frame, median / 95 %% | %.2f / %.2f ms |\n",
               process_ms.percentile(0.5), process_ms.percentile(0.95));
}

}  // namespace telescope::bench
