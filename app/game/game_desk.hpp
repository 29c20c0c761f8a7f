#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/game/desk_dice.hpp"
#include "app/game/game_request.hpp"
#include "app/game/game_scene.hpp"
#include "app/game/game_story.hpp"
#include "app/game/settled_table.hpp"
#include "app/game/thinker.hpp"
#include "app/game/waived_findings.hpp"
#include "core/session/session.hpp"
#include "core/table/reconciliation.hpp"
#include "core/table/unmoved_pieces.hpp"
#include "core/views/battle_watch.hpp"

namespace telescope::app {

struct DeskOptions {
  std::string who;                   ///< in the journal; empty: "umpire", or "table" where none sits
  std::function<std::string()> now;  ///< time of an entry; empty: the system's
  std::function<double()> seconds;   ///< of a steady clock, for the turn clock; empty: the system's
  std::span<const Ruleset* const> rulesets = telescope::rulesets();
  JournalOptions journal;
  MakeThinker thinker = {};  ///< for seats that the program plays; empty: the desk's own thread thinks
};

inline constexpr double kTryEvery_s = 1.0;  ///< what the disk has not taken

/// Keeps one game at the table: carries out what the console asks, judges what hands have done, and says what
/// the table still owes. Belongs to one thread. What it shows is in the journal already.
class GameDesk {
 public:
  /// Begins a game in a new file, its folder made where there is none.
  static Result<std::unique_ptr<GameDesk>> begin(const std::filesystem::path& file, const Scenario& scenario,
                                                 const Kit& kit, const SeedPart& part,
                                                 DeskOptions options = {});
  /// Goes on with a game where it was.
  static Result<std::unique_ptr<GameDesk>> open(const std::filesystem::path& file, DeskOptions options = {});

  GameDesk(const GameDesk&) = delete;
  GameDesk& operator=(const GameDesk&) = delete;

  /// The game as it stands now; where no umpire sits, of that only what everybody may know.
  const GameScene& scene();
  /// Whether an umpire sits in this game, and is a person: else the players themselves confirm what others
  /// ask.
  bool has_umpire() const { return has_umpire_; }
  const Scenario& scenario() const { return session_.scenario(); }
  const Kit& kit() const { return session_.kit(); }
  const Ruleset& ruleset() const { return session_.ruleset(); }
  const PreparedGame& game() const { return session_.game(); }
  const Position& position() const { return session_.position(); }
  const Session& session() const { return session_; }

  /// What whoever sits at the table's own window asks. What cannot be done is told by take_messages().
  /// Whatever is asked, a seat that the program plays then does what it has to do.
  void carry_out(const GameRequest& request);
  std::vector<std::string> take_messages();
  /// What somebody else asks; `who` goes into the journal: "North, confirmed by South". What cannot be done,
  /// and why, is given back and told nobody else.
  std::vector<std::string> carry_out_for(const std::string& who, const GameRequest& request);

  /// Somebody at the Command Post asks for something: a proposal until the umpire has done it or sent it
  /// back. False where the rules cannot read it, or it has been asked already.
  bool ask(Proposal proposal);
  bool is_asked(const Action& action);
  /// What was asked and waits.
  std::vector<Action> asked() const;
  /// Why dice that are thrown unseen could not be kept: it is tried again every second. Empty: they were.
  const std::string& stuck() const { return stuck_; }
  /// Takes back what was asked: whoever asked has thought better of it.
  void withdraw(const Action& action);

  /// The newest view of the table, the log of moves that came with it, and what the rules say of the view.
  /// True where the game has gone on by it: what the rules let the table do without anybody's word.
  bool look(const TableView& view, std::span<const TableMove> newest, std::vector<Finding> findings);
  /// What the rules say of that view since the game has gone on.
  void find(std::vector<Finding> findings) {
    found_ = std::move(findings);
    found_after_ = session_.journal().head();
  }
  /// Violations that the game has as it stands, with the reasons for which they were let pass: known to the
  /// umpire, or to all where none sits.
  std::vector<Finding> waived();

  /// The throw for which a camera would be looked at: the next dice that somebody may see; nothing: none are
  /// wanted, or none that it could read.
  std::optional<vision::WantedDice> wanted_dice() const;
  /// What it sees of that throw; null: nothing. That of another throw is let go.
  void see_dice(std::shared_ptr<const vision::ReadThrow> read);

  /// Looks after the game's file, at most once a second: whether it still is what lies under its name, which
  /// is told once where it is not, and whether its log is to be folded into it.
  void mind_file();
  /// Why nothing is kept any more; empty: all is well.
  const std::string& unsaved() const { return unsaved_; }
  /// Writes the whole game to a new file and goes on there.
  Result<void> move_to(const std::filesystem::path& file);

  /// The program plays that seat at that level from now on, or no longer. Fails where it cannot.
  Result<void> give_seat(const SeatId& seat, std::optional<Level> level);
  const std::map<SeatId, Level>& played() const { return played_; }  ///< seats that it plays
  /// Lets it do what it has decided for them; to be called often, for it thinks beside. After an undo it
  /// waits until somebody has done something new, or everything again. True where the game has gone on.
  bool play_on();

  /// A hand that only obeys the game begins to carry that piece: where it puts it is no move of anybody's.
  void carried_for_game(const PieceId& piece) { unmoved_.carried_for_game(piece, table_.view()); }

  /// What hands still owe the table by the newest view, in order; not what waits to be judged.
  std::vector<Discrepancy> owed();

 private:
  static constexpr int kMostAtOnce = 32;  ///< of what is done by itself at one look

  GameDesk(Session session, DeskOptions options);

  void carry_out(const DoAction& asked);
  void carry_out(const DoAll& asked);
  void carry_out(const DecideLimits& asked);
  void carry_out(const SendBack& asked);
  void carry_out(const CarryPiece& asked);
  void carry_out(const RollPool& asked);
  void carry_out(const TypeDice& asked);
  void carry_out(const SwapDice& asked);
  void carry_out(const AddPlayersWord& asked);
  void carry_out(const RevealSeed&);
  void carry_out(const UndoAction&);
  void carry_out(const RedoAction&);
  void carry_out(const GoToEntry& asked);
  void carry_out(const SayMessage& asked);
  void carry_out(const BindTag& asked);
  void carry_out(const ToggleClock&);
  void carry_out(const PlaySeat& asked);

  /// What was decided for a seat that the program plays.
  struct Played {
    SeatId seat;
    Decision decision;
  };
  /// What is thought about: for whom, after which entry, and what he knows there.
  struct Thought {
    SeatId seat;
    Level level;
    EntryId after;
    Json known;
  };
  /// What was decided and not taken by the disk: it is tried again.
  struct Unkept {
    Played played;
    EntryId after;
    double again_s;
  };
  void give_seats();
  void seat_people();
  bool throw_for_umpire();
  std::string called(const SeatId& seat) const;
  void stop_thinking();
  bool thinks_about(const SeatId& seat, Level level, EntryId after);
  Json known_to(const SeatId& seat) const;
  std::optional<Played> decided();
  void keep_why(const Played& played);

  /// The step as it was before something was done.
  struct LeftStep {
    EntryId head = 0;
    std::string step, when;
    bool on_purpose = false;  ///< what was done was offered as what leaves it
  };
  LeftStep step_now(const DoAction* asked = nullptr);
  void pass_steps(const LeftStep& left);
  std::vector<std::string> told_in_passing(const LeftStep& left);
  void not_passed(const std::string& why);
  std::optional<Action> passed_by();
  bool table_agrees();

  void send_back(const JudgedProposal& judged);
  void go(const std::function<Result<void>()>& through_past);
  void mind_refused();
  std::set<EntryId> line_to(EntryId entry) const;
  const std::vector<std::string>& changes_at(EntryId entry);
  std::vector<std::string> worked_out_changes(EntryId entry) const;
  Stamp stamp() const;
  void tell(std::string text);
  /// Tells a failure; true where there was none.
  template <class T>
  bool told(const Result<T>& result) {
    stale_ = true;
    if (!result) tell(result.error().message);
    return result.has_value();
  }
  void after(const Result<Submitted>& submitted);
  /// Which step that is, among all of a game.
  static std::string step_of(const Sheet& sheet) { return sheet.when + sheet.title; }
  const WordsFace& words() const { return session_.game().words(); }
  std::string title_of(const Action& action) const;
  void throw_sealed();
  const Seat* whose_word(const Action& action);
  bool needs_sealed_dice(const Action& action) const;

  void refresh();
  void add_battle_lines();
  void take_in_moves(const Sheet& before, std::span<const Standing> stood);
  void refresh_table();
  void keep_unseen(std::vector<JudgedProposal>& told) const;
  void draw_ways(std::vector<JudgedProposal>& told, const TableView& table) const;
  bool do_what_needs_no_word();
  void show_dice(EntryId kept, const Result<bool>& seen);
  JudgedAction judged(const Action& action) const;
  std::vector<JudgedProposal> judged(std::vector<Proposal> proposals) const;
  void refresh_clock();
  const std::vector<FightOutlook>& fights_at(Sector sector);

  Session session_;
  DeskOptions options_;
  std::vector<Seat> seats_;  ///< those of the game; without its umpire where the program is he
  bool has_umpire_ = true;
  std::string who_;                   ///< of the request that is being carried out
  bool at_window_ = true;             ///< it was made there
  std::map<SeatId, Level> played_;    ///< by the program
  std::unique_ptr<Thinker> thinker_;  ///< null: nobody has had to think
  std::optional<Thought> thinks_about_;
  std::optional<Unkept> unkept_;
  std::string unkept_words_;  ///< why, as it was told
  bool plainly_ = false;      ///< it could not think once
  bool program_plays_ = false;
  std::optional<EntryId> nothing_to_play_;  ///< the entry after which the program had nothing to do
  GameScene scene_;
  GameStory story_;
  DeskDice dice_{session_, story_, [this] { return stamp(); }};
  BattleWatch battle_;
  std::vector<std::string> changed_battles_;  ///< of a campaign, a sentence each
  Audiences audiences_;
  std::string first_step_;  ///< of set-up: where the organiser's review is shown
  SettledTable table_;
  MovesSince moves_;  ///< since the game came to stand as it does
  UnmovedPieces unmoved_;
  bool watched_ = false;                     ///< the standings have been written once
  bool resumed_ = false;                     ///< goes on with a game: nobody has watched the table meanwhile
  std::vector<PieceId> taken_over_;          ///< pieces of a proposal that is being done
  bool stale_ = true;                        ///< the game has changed since `scene_` was written
  bool table_stale_ = true;                  ///< the table has
  std::vector<JudgedProposal> shown_moves_;  ///< what the table last told to have been done
  std::vector<JudgedProposal> by_hand_;      ///< carried on the map and not lawful: waiting to be judged
  std::vector<JudgedProposal> asked_;        ///< by the Command Post
  std::set<std::string> done_by_table_;      ///< actions that needed nobody's word
  std::set<std::string> sent_back_;          ///< proposals, until the table stops making them
  /// What was sent back by a ruling, which may be undone.
  struct Refused {
    EntryId ruling = 0;
    JudgedProposal move;
    bool stands = true;
  };
  std::vector<Refused> refused_;
  std::vector<Finding> found_;  ///< on the newest view, all of it
  EntryId found_after_ = 0;     ///< where the game stood then
  WaivedFindings waived_;
  std::vector<Discrepancy> owed_;  ///< as last reconciled, what is settled in this step ticked off
  std::string owed_in_;            ///< that step
  std::vector<Debt> debts_;        ///< what is shown of it, before findings explain it
  /// Worked out since game and proposals have been as they are, by column and row.
  std::map<std::pair<int, int>, std::vector<FightOutlook>> fights_;
  /// Of the entry that was asked for last, since the game has been as it is.
  std::optional<std::pair<EntryId, std::vector<std::string>>> changes_;
  std::map<std::string, std::string> titles_;  ///< of actions, as they were offered
  std::vector<std::string> messages_;
  std::optional<double> clock_since_;  ///< seconds(); nothing while the clock is off
  std::string clock_turn_;
  std::optional<double> minded_s_;  ///< seconds() at which the file was looked after last
  std::string folded_turn_;         ///< Sheet::when at which its log was folded last
  std::string unsaved_;             ///< as unsaved() says
  std::string stuck_;               ///< as stuck() says
  EntryId in_passing_ = 0;          ///< the action of which the next step's page tells what it has to tell
  /// That, and steps that were passed, as it is told while the game stands at that entry.
  std::pair<EntryId, std::string> passed_;
  /// The action whose dice were there to be read before steps were passed, and where the game stood then.
  std::pair<EntryId, EntryId> read_before_;
  std::string stays_in_;        ///< the step to which somebody has gone back: it is not passed
  bool waits_to_pass_ = false;  ///< only for what the table owes or says, or for the disk
  /// seconds() at which the disk, which did not take it, is tried again.
  std::optional<double> passes_at_s_;
  std::string not_passed_;  ///< why, as it was told at the window
};

}  // namespace telescope::app
