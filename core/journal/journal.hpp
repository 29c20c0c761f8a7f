#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/journal/game_names.hpp"

namespace telescope {

/// Number of an entry: 1 is the first, 0 is none.
using EntryId = std::int64_t;

enum class EntryKind {
  kGame,     ///< the first entry: scenario, kit, ruleset, commitment of the dice
  kWord,     ///< the players' word
  kAttempt,  ///< an action that waits for its dice
  kThrow,    ///< dice of the waiting action
  kAction,   ///< an action that was done: its throws, waiver and events
  kTag,      ///< a spare tag bound to a piece
  kHead,     ///< undo, redo: the game goes on from another entry
  kRuling,
  kMessage,
  kTable,   ///< what the camera saw
  kReveal,  ///< the program's part of the seed is told; the game is over
};
std::string_view to_string(EntryKind kind);
std::optional<EntryKind> entry_kind_from_string(std::string_view text);

/// Whether the game goes on from such an entry. The others are notes beside the entry they follow.
bool carries_game(EntryKind kind);

/// Whether it is a note on which nothing in the game depends: a message, a ruling, what the camera saw.
bool is_note(EntryKind kind);
/// What is shown in place of the body of a note that is damaged: to the umpire alone, as nobody knows any
/// more for whom it was.
std::string damaged_note(EntryKind kind);

/// Who did it and when, in the caller's words: "umpire", "2026-05-14T19:31:07Z".
struct Stamp {
  std::string who;
  std::string at;
};

/// What stands of an entry in memory. Entries are a tree: going on after an undo begins a new line and leaves
/// the old one where it is.
struct EntryNode {
  EntryId parent = 0;  ///< the entry it follows in the game
  EntryId head = 0;    ///< where the game stood after it
  EntryKind kind = EntryKind::kGame;
  int throws = 0;  ///< generator throws on the line from the first entry to `head`
};

struct Entry {
  EntryId id = 0;
  EntryNode node;
  Stamp stamp;
  std::string body;  ///< JSON object
};

/// An entry to be: it follows the head. Of a kHead, `to` is where the game goes.
struct Draft {
  EntryKind kind = EntryKind::kMessage;
  std::string body;
  Stamp stamp;
  bool from_generator = false;  ///< of a kThrow: it counts
  EntryId to = 0;
};

/// State of the game after an entry, so that opening need not play the game from its start.
struct Snapshot {
  EntryId entry = 0;
  std::string state;
};

/// What is damaged, or may be.
struct Trouble {
  EntryId entry = 0;
  std::string sentence;  ///< without a full stop
};

/// Begins some work beside its caller, and gives what waits for its end.
using Aside = std::function<std::function<void()>(std::function<void()> work)>;

struct JournalOptions {
  std::string vfs = {};  ///< SQLite VFS by name; empty for the system's
  Aside aside = {};      ///< for bringing the log into the file; empty: the caller waits for that
};

class LockFile;

/// One game in one SQLite file: append-only, durable before a call returns, one program at a time. Every
/// entry is sealed (core/journal/seal.hpp) and is held in memory as it was when the file was opened, whatever
/// becomes of the file. Every failure is one line that says what to do, and leaves the game as it was, but
/// for a disk that fails in the last moment: the line says then that nobody can know. Belongs to one thread.
class Journal {
 public:
  /// A new file with its first entries. `seed` is the program's part of the seed in hex; it is kept apart
  /// from the entries. Fails where the file exists; throws std::invalid_argument where the first entries are
  /// none of a game: the first is a kGame, and no other is.
  static Result<Journal> create(const std::filesystem::path& file, std::string_view seed,
                                std::span<const Draft> first, const JournalOptions& options = {});
  /// Fails where another program has it open, where something is damaged that the game stands on, where it is
  /// no game, or of a newer program. A note that is damaged is no hindrance: troubles() names it. A file of
  /// an older version is made anew as one of this version.
  static Result<Journal> open(const std::filesystem::path& file, const JournalOptions& options = {});
  /// As the game stands at this moment, also while another program plays it: of a copy, so that nothing is
  /// locked and the file stays as it is. What is appended goes with it. Fails as open() does, but not for
  /// what is damaged and found again by its seal; not for a file that this same program has open.
  static Result<Journal> read(const std::filesystem::path& file);

  Journal(Journal&&) noexcept;
  Journal& operator=(Journal&&) noexcept;
  ~Journal();

  const std::filesystem::path& file() const;
  /// What was found damaged when it was opened, and what may be missing.
  const std::vector<Trouble>& troubles() const;
  EntryId size() const;  ///< number of the newest entry
  EntryId head() const;  ///< where the game stands
  int throws() const;    ///< generator throws on the line to the head
  /// 1 <= id <= size(); throws std::out_of_range beyond.
  const EntryNode& node(EntryId id) const;
  /// The entries that carry the game, from the first to `id`.
  std::vector<EntryId> line_to(EntryId id) const;
  /// Where redo goes from the head: the follower that the game was last on; 0 where there is none.
  EntryId next() const;
  EntryId next(EntryId id) const;

  Result<Entry> entry(EntryId id) const;
  Result<std::vector<Entry>> entries(EntryId first, EntryId last) const;
  const std::string& seed() const;

  /// Appends all or none, durably. With `state`, keeps it as the snapshot of the last one that carries the
  /// game. Gives the number of the last.
  Result<EntryId> append(std::span<const Draft> drafts,
                         const std::optional<std::string>& state = std::nullopt);

  /// Whether its file still is what lies under its name. Fails, in one line, where it was taken away,
  /// replaced or cut off: nothing is kept from then on, until move_to().
  Result<void> check_place();
  /// Writes the whole game to a new file and goes on there. Fails, changing nothing, where there is a file
  /// already.
  Result<void> move_to(const std::filesystem::path& file);
  /// Begins to bring what stands in the log into the file itself, JournalOptions::aside, where that is worth
  /// a write: when many entries stand there, as append() does too, or any do and `at_once`. What wants the
  /// file before that is done waits for it. Fails where the last time has failed, as append() does.
  Result<void> fold_log(bool at_once = false);

  /// Entries on the line to `id` since the newest snapshot on it.
  int since_snapshot(EntryId id) const;
  /// The newest snapshot on the line to `id`.
  Result<std::optional<Snapshot>> snapshot(EntryId id) const;
  Result<std::vector<Snapshot>> snapshots() const;
  /// Keeps a snapshot for an entry that has none: a cache, no part of the game.
  Result<void> keep_snapshot(const Snapshot& snapshot);

 private:
  struct Impl;
  explicit Journal(std::unique_ptr<Impl> impl);
  static Result<Journal> open(const std::filesystem::path& file, const JournalOptions& options,
                              std::optional<LockFile> lock);
  static Result<Journal> opened(const std::filesystem::path& file, const JournalOptions& options,
                                const std::string* behind = nullptr);
  static Result<void> made_anew(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

/// Newest version of the file's schema; files carry theirs.
inline constexpr int kJournalVersion = 3;

}  // namespace telescope
