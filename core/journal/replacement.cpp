// Of disk_files: whether what lies ready beside a game takes its place.
#include <algorithm>
#include <system_error>
#include <tuple>

#include "core/base/missing_file.hpp"
#include "core/journal/carve.hpp"
#include "core/journal/chain.hpp"
#include "core/journal/disk_files.hpp"
#include "core/journal/file_copy.hpp"

namespace telescope {
namespace {

namespace fs = std::filesystem;

using Said = std::tuple<std::string, std::string, std::string, std::string>;

Said said(std::string_view kind, const Entry& entry) {
  return {std::string(kind), entry.stamp.who, entry.stamp.at, entry.body};
}

/// Whether a game is whole and has more behind all of `older`.
bool goes_on_from(const fs::path& file, const Journal& older) {
  const auto game = Journal::read(file);
  if (!game || !game->troubles().empty() || game->size() <= older.size()) return false;
  const auto was = older.entry(older.size()), is = game->entry(older.size());
  return was && is && said(to_string(was->node.kind), *was) == said(to_string(is->node.kind), *is);
}

/// What is wrong with what lies ready under a name that anybody's file may have; empty: nothing. Before a
/// game is replaced it `is_kept`. Fails where there is no room to look at it.
Result<std::string> fault_of_ready(const fs::path& file, bool is_kept) {
  const fs::path ready = ready_name(file);
  std::error_code error;
  if (!fs::is_regular_file(fs::symlink_status(ready, error))) return "it is not a file";
  if (fs::exists(ready.string() + beside_game::kLog, error)) return "a log lies beside it";
  if (const auto copy = FileCopy::make(ready); !copy) return tl::unexpected(copy.error());
  const auto game = Journal::read(ready);
  if (!game || !game->troubles().empty()) return "it is not a game that is whole";
  if (!is_kept && goes_on_from(file, *game)) return "it is what the game was once";
  const EntryRows left =
      carve(bytes_of(file).value_or(""), bytes_of(file.string() + beside_game::kLog).value_or("")).rows;
  const bool same = left.empty() || share_an_entry(left, carve(bytes_of(ready).value_or(""), {}).rows);
  return same ? "" : "it is another game";
}

/// Whether all that stands in a game's file and log is kept beside it.
bool is_kept(const fs::path& file) {
  const auto bytes = bytes_of(file), log = bytes_of(file.string() + beside_game::kLog);
  if (!bytes) return !log || log->empty();
  return std::ranges::any_of(kept_beside(file), [&](const fs::path& kept) {
    return check_file(kept) && bytes_of(kept) == bytes &&
           (!log || log->empty() || bytes_of(kept.string() + beside_game::kLog) == log);
  });
}

}  // namespace

Result<void> finish_replacement(const fs::path& file) {
  if (!has_replacement(file)) return {};
  const std::string ready = ready_name(file).string();
  if (auto fine = check_file(file); !fine && !is_missing(file)) return fine;
  const bool kept_already = is_kept(file);
  const auto fault = fault_of_ready(file, kept_already);
  if (!fault) return tl::unexpected(fault.error());
  if (!fault->empty())
    return failure(file.string() + ": " + ready + " lies beside it and is not what takes its place: " +
                   *fault + "; move it to another folder and open the game again");
  if (!kept_already)
    if (const auto kept = keep_copy(file, free_name(file, beside_game::kReplaced)); !kept)
      return failure(kept.error().message + "; what takes its place lies ready as " + ready);
  return take_place(file);
}

}  // namespace telescope
