#include "calibration/lens_board.hpp"

#include <charconv>

namespace telescope::calibration {
namespace {

/// The detector needs three inner corners along each side.
constexpr int kFewestSquares = 4, kMostSquares = 60;

/// Takes a count off the front of `text`; false where there is none.
bool take(std::string_view& text, int& count) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (error != std::errc()) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

bool take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

std::string size_text(const BoardPattern& pattern) {
  return std::to_string(pattern.squares_across) + " x " + std::to_string(pattern.squares_down);
}

}  // namespace

Result<BoardPattern> board_pattern(std::string_view text) {
  const std::string whole(text);
  const bool has_tags = take(text, "charuco:");
  BoardPattern pattern;
  const bool is_pattern = (has_tags || take(text, "chessboard:")) && take(text, pattern.squares_across) &&
                          take(text, "x") && take(text, pattern.squares_down);
  if (!is_pattern || (has_tags ? !take(text, ":") : !text.empty()))
    return failure("'" + whole +
                   "' is no board: write chessboard or charuco, a colon and its squares such as 9x7; " +
                   "of a charuco board also a colon and the family of its tags");
  for (const int squares : {pattern.squares_across, pattern.squares_down})
    if (squares < kFewestSquares || squares > kMostSquares)
      return failure("a board has " + std::to_string(kFewestSquares) + " to " + std::to_string(kMostSquares) +
                     " squares along each side, not " + size_text(pattern));
  if (!has_tags) return pattern;
  pattern.tags = tag_family_from_string(text);
  if (!pattern.tags || !is_square(*pattern.tags))
    return failure("'" + std::string(text) + "' is no family of a ChArUco board's tags, such as aruco4x4");
  if (pattern.squares_across * pattern.squares_down / 2 > id_count(*pattern.tags))
    return failure(std::string(text) + " has " + std::to_string(id_count(*pattern.tags)) +
                   " tags, too few for " + size_text(pattern) + " squares");
  return pattern;
}

std::string described(const BoardPattern& pattern) {
  return std::string(pattern.tags ? "a ChArUco board" : "a chessboard") + " of " + size_text(pattern) +
         " squares";
}

}  // namespace telescope::calibration
