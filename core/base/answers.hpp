#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

// How an answer tells numbers that would fit, and what somebody has sent.

namespace telescope {

/// "1 to 9"; "2" where only that is left.
std::string from_to(std::int64_t least, std::int64_t most);
/// "a whole number from 1 to 9"; "2" likewise.
std::string whole_from_to(std::int64_t least, std::int64_t most);

/// `text` with each mark that is not seen but turns, joins or hides what is (directions, zero-width and soft
/// hyphens, joiners of words, controls beyond ASCII) written out, "<U+202E>": two names that look alike are
/// told apart. What joins emoji and letters of a script stays.
std::string with_marks_shown(std::string_view text);

/// The first `most` letters of UTF-8.
std::string_view first_letters(std::string_view text, std::size_t most);

/// What a server, a device or a file's name says, to be shown: one line of UTF-8, each byte that is none
/// replaced, and no mark in it unseen.
std::string foreign_line(std::string_view text);

/// Of what somebody has sent, an answer repeats no more letters than these.
inline constexpr std::size_t kMostEchoed = 80;
inline constexpr std::size_t kMostOfAPath = 400;  ///< where it has a '/': a file has to be found
/// `sentence` on one line, for whoever has sent what it quotes: each 'text' or "text" in it that is longer
/// than kMostEchoed is cut, and each word.
std::string refusal_line(const std::string& sentence);

}  // namespace telescope
