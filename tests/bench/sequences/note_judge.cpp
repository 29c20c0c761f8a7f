#include "tests/bench/sequences/note_judge.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <iterator>
#include <limits>

namespace telescope::bench {
namespace {

using vision::demo::Trouble;

constexpr double kNever_s = -std::numeric_limits<double>::infinity();
constexpr double kLight_s = 4;     // how long light, glare and blur may be told of after they are over,
constexpr double kBump_s = 8;      // that the camera was moved,
constexpr double kSag_s = 65;      // that it sags: in the last minute,
constexpr double kAnchor_s = 2.5;  // and that an anchor was hidden or away
constexpr double kUnread_s = 3;
constexpr double kOffMm = 1;
constexpr double kWhole = 0.97, kMostly = 0.6;  // of a tag, that nothing covers

bool has(const std::string& note, const char* words) {
  return note.find(words) != std::string::npos;
}

/// How many tags a note is about.
int tags_of(const std::string& note) {
  const auto words = note.find(" tags");
  auto digits = words == std::string::npos ? 0 : words;
  while (digits > 0 && std::isdigit(static_cast<unsigned char>(note[digits - 1]))) --digits;
  int tags = 1;
  std::from_chars(note.data() + digits, note.data() + note.size(), tags);
  return tags;
}

}  // namespace

NoteJudge::NoteJudge() {
  came_s_.fill(kNever_s);
  anchors_.fill({kNever_s, kNever_s});
}

void NoteJudge::remember(const vision::FrameResult& said, const vision::demo::FrameTruth& truth) {
  now_s_ = truth.t_s;
  for (const Trouble trouble : truth.troubles) came_s_[static_cast<std::size_t>(trouble)] = now_s_;
  for (std::size_t i = 0; i < anchors_.size(); ++i) {
    if (truth.anchors[i].visible < 1) anchors_[i].hidden_s = now_s_;
    if (truth.anchors[i].off_mm > kOffMm) anchors_[i].off_s = now_s_;
  }
  Unread now{.t_s = now_s_};
  for (const vision::demo::PieceTruth& t : truth.pieces) {
    if (!t.spot || said.table.pieces[t.piece].state == PieceState::kSeen) continue;
    ++now.lie;
    now.mostly += t.visible >= kMostly;
    now.whole += t.visible >= kWhole;
  }
  unread_.push_back(now);
  std::erase_if(unread_, [&](const Unread& u) { return u.t_s < now_s_ - kUnread_s; });
}

bool NoteJudge::came(std::initializer_list<Trouble> any, double within_s) const {
  return std::ranges::any_of(
      any, [&](Trouble t) { return now_s_ - came_s_[static_cast<std::size_t>(t)] <= within_s; });
}

bool NoteJudge::are_off(const std::string& note) const {
  for (std::size_t i = 0; i < anchors_.size(); ++i)
    if (has(note, ("anchor_" + std::to_string(i)).c_str()) && now_s_ - anchors_[i].off_s > kAnchor_s)
      return false;
  return true;
}

bool NoteJudge::are_hidden(const std::string& note) const {
  for (std::size_t i = 0; i < anchors_.size(); ++i)
    if (has(note, ("anchor_" + std::to_string(i)).c_str()) && now_s_ - anchors_[i].hidden_s > kAnchor_s)
      return false;
  return true;
}

bool NoteJudge::is_so(const std::string& note) const {
  if (has(note, "camera or the table was moved")) return came({Trouble::kBump, Trouble::kSag}, kBump_s);
  if (has(note, "camera is sagging")) return came({Trouble::kSag}, kSag_s);
  if (has(note, "the light flickers")) return came({Trouble::kFlicker50, Trouble::kFlicker60}, kLight_s);
  if (has(note, "contradict one another") || has(note, "an anchor is not where it was"))
    return std::ranges::any_of(anchors_, [&](const Anchor& a) { return now_s_ - a.off_s <= kAnchor_s; });
  if (has(note, "no anchor is seen"))
    return std::ranges::all_of(anchors_, [&](const Anchor& a) { return now_s_ - a.hidden_s <= kAnchor_s; });
  if (has(note, "anchor_")) return has(note, " covered: ") ? are_hidden(note) : are_off(note);
  if (has(note, "glare washes out"))
    return came({Trouble::kCornerGlare, Trouble::kTagGlare}, kLight_s) && are_unread(note, &Unread::lie);
  if (has(note, "too dark"))
    return came({Trouble::kLowLight, Trouble::kLightSwitched, Trouble::kShadow, Trouble::kExposureDrift},
                kLight_s) &&
           are_unread(note, &Unread::mostly);
  if (has(note, "blurred: "))
    return came({Trouble::kDefocus, Trouble::kShake, Trouble::kBump, Trouble::kLowLight, Trouble::kMush},
                kLight_s) &&
           are_unread(note, &Unread::mostly);
  return has(note, "though nothing is seen to cover") && are_unread(note, &Unread::whole);
}

bool NoteJudge::are_unread(const std::string& note, int Unread::*in_view) const {
  return std::ranges::any_of(unread_, [&](const Unread& u) { return u.*in_view >= tags_of(note); });
}

std::vector<std::string> NoteJudge::take_in(const vision::FrameResult& said,
                                            const vision::demo::FrameTruth& truth) {
  remember(said, truth);
  std::vector<std::string> wrong;
  std::ranges::copy_if(said.notes, std::back_inserter(wrong),
                       [&](const std::string& note) { return !is_so(note); });
  return wrong;
}

}  // namespace telescope::bench
