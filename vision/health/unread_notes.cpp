#include "vision/health/unread_notes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "vision/health/limits.hpp"
#include "vision/health/tag_measures.hpp"
#include "vision/pipeline/picture.hpp"
#include "vision/pipeline/tag_size.hpp"
#include "vision/track/levels.hpp"

namespace telescope::vision {
namespace {

/// What is said of squares of one cause, after their number.
struct Words {
  UnreadCause cause;
  const char* why;
  const char* remedy;
};

constexpr std::array kWords{
    Words{UnreadCause::kTooBright, "too bright, white paper swells into the ink",
          "shorten the exposure, or dim the lamps"},
    Words{UnreadCause::kTooDark, "too dark", "more light, or a longer exposure"},
    Words{UnreadCause::kBlurred, "blurred", "focus the camera, and keep it from shaking"},
    Words{UnreadCause::kGloss, "a lamp's gloss or a shadow lies over a part of each",
          "turn the lamp or hang the camera elsewhere, and print on matt paper"},
    Words{UnreadCause::kFaint, "ink and paper are too near to one another",
          "print again with fresh black ink"},
    Words{UnreadCause::kInverted, "black and white are exchanged", "print again without inverting colours"},
    Words{UnreadCause::kAnotherKit, "clear to see, but no tags of this kit",
          "start with the scenario or kit that they were printed for, or take them off"}};

constexpr double kOtherSize = 0.10;        // of the kit's: more than print and measurement can be off
constexpr std::size_t kFewestForSize = 3;  // tags

constexpr std::string_view kNothingRead = "no tag of this kit is read";

/// Says so where the tags of pieces measure more than a tenth more or less than the kit's: another kit's
/// sheet. Empty where they do not, or where the table was not found or fewer than three are read.
std::string tag_size_note(const Kit& kit, const FrameResult& result) {
  if (!result.camera || !result.edge_bias_px) return {};
  std::vector<double> scales;
  for (const Sighting& sighting : result.sightings)
    if (const KitPiece* piece = find_by_tag(kit, sighting.tag))
      if (const auto scale =
              printed_scale(*result.camera, kit, *piece, sighting.corners, *result.edge_bias_px))
        scales.push_back(*scale);
  if (scales.size() < kFewestForSize) return {};
  const double scale = median(std::move(scales));
  if (std::abs(scale - 1) <= kOtherSize) return {};
  return "the tags on the table measure " + std::to_string(std::lround(scale * kit.tag_size_mm)) +
         " mm, those of this kit " + std::to_string(std::lround(kit.tag_size_mm)) +
         " mm: start with the kit that they were printed for, or print them again";
}

/// Says so where ink and paper of half of the tags that are read are close to one another; empty where they
/// are not, or where the picture is dark.
std::string faint_note(const Kit& kit, const cv::Mat& luma, std::span<const Sighting> seen) {
  std::vector<double> contrasts, papers;
  for (const Sighting& sighting : seen) {
    if (!find_by_tag(kit, sighting.tag)) continue;
    const auto levels = ink_and_paper(luma, sighting.corners, kit.family);
    if (!levels) continue;
    contrasts.push_back(levels->paper - levels->ink);
    papers.push_back(levels->paper);
  }
  if (contrasts.empty() || median(papers) < limits::kPaperFair) return {};  // in the dark all ink is faint
  const double contrast = median(contrasts);
  if (contrast >= limits::kContrastFair) return {};
  return "ink and paper of the tags that are read are only " + std::to_string(std::lround(contrast)) +
         " grey levels apart, and others may not be read: print again with fresh black ink";
}

}  // namespace

std::vector<std::string> unread_notes(std::span<const UnreadSquare> unread) {
  struct Counted {
    std::ptrdiff_t count;
    const Words* words;
  };
  std::vector<Counted> counted;
  for (const Words& words : kWords) {
    const auto count = std::ranges::count(unread, words.cause, &UnreadSquare::cause);
    if (count > 0) counted.push_back({count, &words});
  }
  std::ranges::stable_sort(counted, std::greater{}, &Counted::count);
  std::vector<std::string> notes;
  for (const auto& [count, words] : counted)
    notes.push_back((count == 1 ? "a square that looks like a tag is"
                                : std::to_string(count) + " squares that look like tags are") +
                    std::string(" not read: ") + words->why + "; " + words->remedy);
  return notes;
}

std::string other_family_note(TagFamily own, const std::optional<OtherFamily>& other, bool is_anything_read) {
  if (!other) return {};
  const std::string theirs(to_string(other->family)), ours(to_string(own));
  if (is_anything_read)
    return std::to_string(other->tags) + " tags of the family " + theirs +
           " count for nothing: all tags of a " + "table are of one family, and this kit's is " + ours;
  return "the tags in view are of the family " + theirs + ", this kit's is " + ours +
         ": write the scenario for them with telescope new NAME --like SCENARIO --tags " + theirs;
}

std::string blown_out_note(const cv::Mat& luma, bool is_anything_read) {
  const double clipped =
      static_cast<double>(cv::countNonZero(luma >= limits::kClippedGrey)) / static_cast<double>(luma.total());
  if (clipped < (is_anything_read ? limits::kClippedFair : limits::kClippedBad)) return {};
  const std::string share =
      std::to_string(std::max(1L, std::lround(100 * clipped))) + " % of the picture is ";
  return is_anything_read
             ? share +
                   "blown out to white, where no tag can be read: shorten the exposure, or turn the lamp away"
             : std::string(kNothingRead) + ", and " + share +
                   "blown out to white: shorten the exposure, or dim the lamps";
}

bool is_every_piece_read(const Kit& kit, std::span<const Sighting> seen) {
  return std::ranges::all_of(kit.pieces, [&](const KitPiece& piece) {
    return std::ranges::find(seen, piece.tag, &Sighting::tag) != seen.end();
  });
}

void explain_unread(const Kit& kit, FrameResult& result) {
  const auto luma = plain_luma(result.frame);
  if (!luma) return;
  auto unread = find_unread(kit, *luma, result.sightings);
  const auto other = is_every_piece_read(kit, result.sightings)
                         ? std::nullopt
                         : find_other_family(kit.family, *luma, result.sightings);
  if (other)
    std::erase_if(unread, [](const auto& square) { return square.cause == UnreadCause::kAnotherKit; });
  auto notes = unread_notes(unread);
  const auto add = [&](std::string note) {
    if (!note.empty()) notes.push_back(std::move(note));
  };
  const bool is_anything_read = !result.sightings.empty();
  const bool is_all_seen =
      is_anything_read && std::ranges::all_of(result.table.pieces, [](const PieceView& p) {
        return p.state == PieceState::kSeen;
      });
  add(other_family_note(kit.family, other, is_anything_read));
  if (!is_all_seen) {
    if (is_anything_read || notes.empty()) add(blown_out_note(*luma, is_anything_read));
    add(faint_note(kit, *luma, result.sightings));
  }
  if (!notes.empty())
    std::erase_if(result.notes, [](const std::string& note) { return note.starts_with(kNothingRead); });
  add(tag_size_note(kit, result));
  result.notes.insert(result.notes.end(), notes.begin(), notes.end());
}

}  // namespace telescope::vision
