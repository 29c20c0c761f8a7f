#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "vision/pipeline/pipeline.hpp"
#include "vision/tags/other_family.hpp"
#include "vision/tags/unread_squares.hpp"

namespace telescope::vision {

/// One sentence for each cause: how many squares that look like tags are not read, why, and what to do. The
/// most frequent first.
std::vector<std::string> unread_notes(std::span<const UnreadSquare> unread);

/// What to say of tags of another family; empty where there are none.
std::string other_family_note(TagFamily own, const std::optional<OtherFamily>& other, bool is_anything_read);

/// How much of the picture is blown out to white, and what to do; empty where that is little. Where something
/// is read, less of it is told.
std::string blown_out_note(const cv::Mat& luma, bool is_anything_read);

/// Whether the tag of each piece is among those `seen`, so that other families are not worth a search.
bool is_every_piece_read(const Kit& kit, std::span<const Sighting> seen);

/// Looks for unread squares and tags of other families in the picture of `result`, and for light and ink that
/// may hide others, and adds what it finds to its notes, in place of the one that no tag is read. For stills.
void explain_unread(const Kit& kit, FrameResult& result);

}  // namespace telescope::vision
