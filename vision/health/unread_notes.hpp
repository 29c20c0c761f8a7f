#pragma once

#include <span>
#include <string>
#include <vector>

#include "vision/pipeline/pipeline.hpp"
#include "vision/tags/unread_squares.hpp"

namespace telescope::vision {

/// One sentence for each cause: how many squares that look like tags are not read, why, and what to do. The
/// most frequent first.
std::vector<std::string> unread_notes(std::span<const UnreadSquare> unread);

/// Says so where the tags of pieces measure more than a tenth more or less than the kit's: another kit's
/// sheet. Empty where they do not, or where the table was not found or fewer than three are read.
std::string tag_size_note(const Kit& kit, const FrameResult& result);

/// For a picture in which nothing is read: how much of it is blown out to white; empty where that is little.
std::string blown_out_note(const cv::Mat& luma);

/// Looks for unread squares in the picture of `result` and adds what it finds to its notes, in place of the
/// one that no tag is read. For stills.
void explain_unread(const Kit& kit, FrameResult& result);

}  // namespace telescope::vision
