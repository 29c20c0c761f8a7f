#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.hpp"
#include "core/journal/journal.hpp"

namespace SQLite {
class Database;
}

namespace telescope {

// The names of a game's files. A file gets its name once, when it is whole and on the disk: whatever ends the
// program before leaves what was there, whatever ends it after leaves the new.

/// The file itself where the name is a link: what belongs to a game lies beside that.
std::filesystem::path file_behind(const std::filesystem::path& name);

/// Fails where it is no file, or it or its log is larger than any game: nobody waits until that is read.
Result<void> check_file(const std::filesystem::path& file);
/// Fails where something that is no file has one of the names of what belongs to it: opening that could wait
/// for ever.
Result<void> check_beside(const std::filesystem::path& file);
Result<void> check_beside(const std::filesystem::path& file, const std::string& suffix);

/// What is made beside a game until then.
std::filesystem::path unfinished(const std::filesystem::path& file);

/// Makes a database by `fill` and gives it the name `file`. Fails, leaving nothing, where `fill` throws or
/// the disk fails. A file of that name is taken away only where `replaces`; no log may lie beside it then.
Result<void> make_file(const std::filesystem::path& file, const JournalOptions& options, bool replaces,
                       const std::function<void(SQLite::Database&)>& fill);

/// Whether a game has that name: its file lies there, or what takes its place next.
bool is_there(const std::filesystem::path& file);
Error already_there(const std::filesystem::path& file);  ///< for whoever wanted a new one

/// Gives a whole file its name, durably; fails where there is one of that name.
Result<void> name_file(const std::filesystem::path& from, const std::filesystem::path& to);

/// A whole file of a game that is not to be its own yet: for trying out what is made of it.
std::filesystem::path tried_out(const std::filesystem::path& file);
/// What was made beside a game and never got its name: for whoever has the game's lock. Fails, having
/// removed all else, where something that this program cannot have left there has one of these names.
Result<void> remove_leftovers(const std::filesystem::path& file);
/// Fails where what is to be written would take the place of a game or of what belongs to one, by its name,
/// which begins with the game's, or by what lies there.
Result<void> check_no_game(const std::filesystem::path& file);

/// Whether another program plays it, by SQLite's locks. What is too damaged to be opened is played by nobody.
Result<void> check_free(const std::filesystem::path& file);

/// Gives a game another name, log and all; what has that name is replaced. Fails, changing nothing, where one
/// of the two is played.
Result<void> rename_game(const std::filesystem::path& from, const std::filesystem::path& to);

/// Puts a new file in place of a game and its log. That is two names, so the new one is laid ready under a
/// third first; from then on it is the game, and finish_replacement() gives it its name.
Result<void> replace_game(const std::filesystem::path& file, const std::filesystem::path& by);
std::filesystem::path ready_name(const std::filesystem::path& file);
/// Gives what lies there the game's name, whatever it is.
Result<void> take_place(const std::filesystem::path& file);
/// Whether that was ended between the two.
bool has_replacement(const std::filesystem::path& file);
/// Takes only a whole file of that same game, and only once the old one is kept ("NAME.replaced", where no
/// repair has kept it). Fails where it still lies ready: whoever goes on with the old file would lose that.
Result<void> finish_replacement(const std::filesystem::path& file);

/// A copy of the file, and of its log where there is one, under another name and on the disk: never half of
/// one. What has the name is replaced.
Result<void> keep_copy(const std::filesystem::path& file, const std::filesystem::path& as);
/// This program keeps no rollback journal: what has that name would be rolled into the file, and is
/// another's.
void set_journal_aside(const std::filesystem::path& file);
/// The file's name with `suffix`, and a number where that is taken.
std::filesystem::path free_name(const std::filesystem::path& file, const std::string& suffix);
/// What is kept beside a game: damaged files, those of older versions, lost logs.
std::vector<std::filesystem::path> kept_beside(const std::filesystem::path& file);

/// Logs in a folder whose games are not there: of a game that was renamed by hand, say.
std::vector<std::filesystem::path> logs_without_game(const std::filesystem::path& folder);

/// What a VFS other than the system's is asked, as a file control, to give an open file the name that is
/// handed over (const char*), durably and in place of what has it.
inline constexpr int kGiveName = 0x54535201;

/// The bytes of a file; nothing where there is none. Not of a game's file that this same program has open.
std::optional<std::string> bytes_of(const std::filesystem::path& file, const std::string& vfs = {});

/// Removes a game's file and what the database keeps beside it; that there is none is no failure.
void remove_game(const std::filesystem::path& file, const JournalOptions& options = {});

/// It holds what some may not know: nobody but its owner may read it. What SQLite puts beside it has the same
/// rights. A file of somebody else's stays as it is.
void keep_private(const std::filesystem::path& file);

/// One flush an entry, and a file that a crash leaves whole: measured against the other modes in
/// tests/bench/journal_bench.cpp.
void write_ahead(SQLite::Database& database);

}  // namespace telescope
