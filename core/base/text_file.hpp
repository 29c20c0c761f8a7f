#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "core/base/result.hpp"

namespace telescope {

/// The bytes of a small file. Fails with one line that names the file when it is missing, no regular file or
/// larger than `max_bytes`.
Result<std::string> read_small_file(const std::filesystem::path& file, std::size_t max_bytes);

/// The same of a text file; fails too when it is no UTF-8 text (a zero byte counts as binary). A leading byte
/// order mark is dropped.
Result<std::string> read_text_file(const std::filesystem::path& file, std::size_t max_bytes);

/// Sees to it that a file's bytes, or a folder's names, are on the disk and not only on their way; false
/// where they are not.
using ToDisk = std::function<bool(const std::filesystem::path&)>;

/// Who may read a file that is written.
enum class Readers {
  kAsUsual,  ///< those of the file that was there; of a new one whoever the umask lets
  kOwner     ///< nobody else at any time: it holds what some may not know
};

/// Writes beside `file` and renames over it, so that a full disk or a crash leaves what was there. With
/// `to_disk` the same is true of a power cut: it is called for the new file before the rename, and for the
/// folder after it. Fails where a folder, a pipe or a device has the name, and leaves it there.
Result<void> write_text_file(const std::filesystem::path& file, std::string_view text,
                             const ToDisk& to_disk = {}, Readers readers = Readers::kAsUsual);

/// Whether `text` is UTF-8 without zero bytes; the other half of what read_text_file checks.
bool is_text(std::string_view text);

/// `bytes` as UTF-8: each that is none, and each zero byte, is replaced by U+FFFD.
std::string as_text(std::string_view bytes);

/// Letters of a UTF-8 text, as people count them but for combining marks.
std::size_t letters(std::string_view utf8);

/// `text` with every control character as a space: words of a file may stand in a message of one line.
std::string one_line(std::string text);

}  // namespace telescope
