#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/dice/dice.hpp"
#include "core/journal/journal.hpp"
#include "core/kit/kit.hpp"
#include "core/rules/ruleset.hpp"

namespace telescope {

struct SessionOptions {
  std::span<const Ruleset* const> rulesets = telescope::rulesets();
  /// "Turn 2 of 6, attacker moves": shown in the list of games. Empty: nothing is.
  std::function<std::string(const PreparedGame&, const Position&)> summary;
  JournalOptions journal;
};

/// May it be done, and what dice does it need first?
struct Attempt {
  Verdict verdict;
  std::vector<PoolRequest> needed;  ///< empty where the action needs none, or is not lawful
};

/// What was thrown, as the journal keeps it.
struct ThrowRecord {
  PoolRequest pool;
  std::vector<int> dice;
  ThrowSource source = ThrowSource::kGenerator;
  int number = 0;  ///< of the generator's throws, from 1; 0 for others
  /// Of a throw of the generator: the first so many dice were thrown by hand, and stand in place of its own.
  int typed = 0;
};

/// An action that waits for dice. It survives a restart with the throws already made.
struct Pending {
  Action action;
  std::string waiver = {};  ///< reason; empty where the action is lawful
  std::vector<Objection> waived = {};
  std::vector<ThrowRecord> made = {};
  std::vector<PoolRequest> needed = {};  ///< to be answered next, in this order; more may follow
  EntryId entry = 0;                     ///< its kAttempt
};

struct Submission {
  Action action;
  Stamp stamp;
  std::string waiver;  ///< reason why the umpire lets pass whatever the verdict says; empty: he does not
};

/// How far an action has come.
enum class Progress {
  kRefused,    ///< not lawful and not waived: nothing was changed; `verdict` says why
  kNeedsDice,  ///< `needed` says which
  kDone,       ///< durable; `events` say what happened
};
struct Submitted {
  Progress progress = Progress::kRefused;
  Verdict verdict;
  std::vector<PoolRequest> needed;
  std::vector<ThrowRecord> throws;  ///< all that the action has so far
  std::vector<Event> events;
  EntryId entry = 0;  ///< of the action when it is done, otherwise of the newest entry made for it
};

/// A game: a ruleset, its journal and its dice. The position comes from the journal alone, and everything is
/// durable in the journal before a call returns. An Error leaves the game as it was. Belongs to one thread.
class Session {
 public:
  /// Begins a game in a new file. `part` is 32 bytes of chance; its commitment is the journal's first entry.
  /// Fails where the ruleset is unknown or finds the scenario malformed.
  static Result<Session> create(const std::filesystem::path& file, const Scenario& scenario, const Kit& kit,
                                const SeedPart& part, const Stamp& stamp, SessionOptions options = {});
  /// Resumes a game exactly where it was.
  static Result<Session> open(const std::filesystem::path& file, SessionOptions options = {});
  /// To be looked at only, also while another program plays it (Journal::read).
  static Result<Session> read(const std::filesystem::path& file, SessionOptions options = {});

  const Ruleset& ruleset() const { return *ruleset_; }
  std::span<const Ruleset* const> rulesets() const { return options_.rulesets; }
  const Scenario& scenario() const { return scenario_; }
  const Kit& kit() const { return kit_; }  ///< with the spare tags bound so far
  /// The game behind the faces of its ruleset.
  const PreparedGame& game() const { return *game_; }
  const std::shared_ptr<const PreparedGame>& shared_game() const { return game_; }
  const Position& position() const { return position_; }
  /// The position as JSON, everything of it: for exports and comparisons.
  Json state() const { return game_->rules().to_json(position_); }
  const Journal& journal() const { return journal_; }
  /// Of its file, which lies in the world while the game is played: Journal's of the same names.
  Result<void> check_place() { return journal_.check_place(); }
  Result<void> move_to(const std::filesystem::path& file) { return journal_.move_to(file); }
  Result<void> fold_log(bool at_once) { return journal_.fold_log(at_once); }
  const std::optional<Pending>& pending() const { return pending_; }

  // The dice.

  const std::string& commitment() const { return commitment_; }
  /// The secret of the first dice was lost and a repair drew another: it is what commitment() promises, and
  /// nothing proves the dice of before.
  bool promised_anew() const { return promised_anew_; }
  const std::string& players_word() const { return word_; }  ///< empty: not added yet
  /// Once, by the players, after they have seen the commitment. The generator throws no dice before.
  Result<void> add_players_word(std::string_view word, const Stamp& stamp);
  /// Number of the generator's next throw on the current line.
  int next_throw() const { return journal_.throws() + 1; }
  bool revealed() const { return revealed_; }
  /// At the end of the game: tells the program's part. The generator throws no dice after.
  Result<SeedPart> reveal_seed(const Stamp& stamp);

  // Actions.

  /// Changes nothing. A malformed action is an Error.
  Result<Attempt> attempt(const Action& action) const;
  /// Does the action, or begins it where it needs dice. Fails while another action waits for its dice.
  Result<Submitted> submit(const Submission& submission);
  /// Answers a pool of the waiting action by the generator; the throw is durable before it is given back. The
  /// last answer does the action.
  Result<Submitted> roll(std::string_view pool, const Stamp& stamp);
  /// The same where some of its dice, fewer than all, were thrown by hand before: the generator throws the
  /// rest.
  Result<Submitted> roll_rest(std::string_view pool, std::span<const int> typed, const Stamp& stamp);
  /// Answers it by physical dice, or those of a replay. A wrong number of dice, or a die that the pool does
  /// not have, is an Error.
  Result<Submitted> answer(std::string_view pool, std::span<const int> dice, ThrowSource source,
                           const Stamp& stamp);

  // Undo. Only the place where the game goes on moves; everything stays in the journal. Throw n of the
  // generator stays throw n: what is thrown next is counted along the line of entries, so whoever has read
  // the throws that are taken back knows beforehand what comes.

  bool can_undo() const;
  bool can_redo() const;
  /// Takes back the waiting action with its throws, or else the last action or binding; with it the choices
  /// that it turned up.
  Result<void> undo(const Stamp& stamp);
  Result<void> redo(const Stamp& stamp);
  /// Goes on from any entry that carries the game, not before the game has begun.
  Result<void> go_to(EntryId entry, const Stamp& stamp);
  /// Where the game would stand after go_to(entry); changes nothing.
  Result<Position> position_at(EntryId entry) const;
  /// The dice for which an action waited when it was begun with that entry.
  Result<std::vector<PoolRequest>> waited_for(EntryId attempt) const;

  // Notes: kept beside the entry they follow, not undone with it.

  Result<EntryId> add_ruling(std::string_view rule, std::string_view text, const Audience& audience,
                             const Stamp& stamp);
  Result<EntryId> add_message(std::string_view text, const Audience& audience, const Stamp& stamp);
  Result<EntryId> add_table(const Json& table, const Stamp& stamp);

  // Spare tags.

  /// Tags of the kit's family that are neither a piece's, an anchor's nor a marker's: the lowest, at most
  /// `most` of them.
  std::vector<TagId> spare_tags(int most) const;
  /// The piece carries `tag` from now on; undone like an action.
  Result<void> bind_tag(const PieceId& piece, TagId tag, const Stamp& stamp);

 private:
  Session(Journal journal, SessionOptions options);
  static Result<Session> resumed(Result<Journal> journal, SessionOptions options);
  Result<Submitted> do_action(std::vector<Draft> drafts, const Pending& pending, const Stamp& stamp);
  Result<ThrowRecord> make_throw(const PoolRequest& pool, ThrowSource source,
                                 std::span<const int> dice) const;
  Result<Submitted> take(std::string_view pool, ThrowSource source, std::span<const int> dice,
                         const Stamp& stamp);
  EntryId before(EntryId at) const;
  EntryId undo_target() const;
  EntryId before_turned_up(EntryId target) const;
  EntryId redo_target() const;
  Result<EntryId> add_note(EntryKind kind, const Json& body, const Stamp& stamp);
  Result<void> leads_on(EntryId entry) const;
  Result<void> move_head(EntryId to, std::string_view why, const Stamp& stamp);

  Journal journal_;
  SessionOptions options_;
  const Ruleset* ruleset_ = nullptr;
  Scenario scenario_;
  Kit first_kit_;  ///< as it was printed
  Kit kit_;
  std::shared_ptr<const PreparedGame> game_;
  Position position_;
  std::optional<Pending> pending_;
  std::string commitment_;
  bool promised_anew_ = false;
  std::string word_;
  bool revealed_ = false;
};

/// One game of a folder.
struct GameSummary {
  std::filesystem::path file;
  std::string name;      ///< of the scenario
  std::string scenario;  ///< its id
  std::string ruleset;
  std::string summary;      ///< SessionOptions::summary of its last action
  std::string last_change;  ///< Stamp::at of its newest entry
  EntryId entries = 0;
  std::string trouble;  ///< why it cannot be read; empty where it can
  std::string damage;   ///< what of it is damaged, though it can be read
  /// Damaged files, those of older versions and lost logs that are kept beside it.
  std::vector<std::filesystem::path> beside = {};
};
/// Every game file of a folder, by file name, also those that other programs play (Journal::read). A game
/// that cannot be read is listed with the reason, and so is a log whose game is gone. Of a folder that is not
/// there, none; fails where one cannot be read.
Result<std::vector<GameSummary>> list_games(const std::filesystem::path& folder);

}  // namespace telescope
