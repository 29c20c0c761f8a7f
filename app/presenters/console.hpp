#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/game/game_request.hpp"
#include "app/game/game_scene.hpp"
#include "app/presenters/commands.hpp"
#include "app/presenters/console_page.hpp"
#include "app/presenters/form_editor.hpp"
#include "app/presenters/input.hpp"
#include "app/presenters/projection.hpp"
#include "app/presenters/throw_page.hpp"
#include "core/kit/kit.hpp"

namespace telescope::app {

/// A line of text on its way; while there is one, keys are letters.
struct TextEntry {
  enum class Kind { kWaiver, kFormWaiver, kDecision, kWord, kMessage, kTag, kSearch };
  Kind kind = Kind::kSearch;
  std::string prompt;
  std::string text;
  Audience audience = Audience::kAll;  ///< of a message
  std::string audience_words;          ///< "for the Corps Commander"; empty: for all
};

/// What a press came to: taken or left to others, with what it asks for.
struct Pressed {
  bool taken = false;
  std::optional<GameRequest> request;
};
inline Pressed taken() {
  return {true, std::nullopt};
}
inline Pressed ask(GameRequest request) {
  return {true, std::move(request)};
}

/// The umpire's side of the running game: what is opened and chosen, and what keys do to it. Knows no window
/// and changes no game: it asks.
class Console {
 public:
  /// Takes the newest moment; what is gone is let go. Before anything else of a frame. `now_s`: Scene::now_s.
  /// How the table lies on the screen: arrows go where they point.
  void turn(Turn turn);
  void look(const GameScene& game, const Kit& kit, std::optional<double> now_s = std::nullopt);

  /// Why the game is not told where things stand, where it is not.
  void tell(NoTable why) { view_.no_table = why; }
  /// Whether there is a Command Post to which players may be let in.
  void tell_post(bool there) { view_.has_post = there; }

  /// Whether a hand is on its way with a stand that was dragged: no key leaves the step before it lies there.
  void expect_hand(bool comes) { hand_comes_ = comes; }

  /// `facts`: how the game stands is unfolded. `motion`: dice roll for a moment before they lie.
  void show(bool facts, bool motion) {
    view_.facts = facts;
    motion_ = motion;
  }

  /// A key on the game's page, on that of the past, or anywhere (`page_open` false: only what holds
  /// everywhere).
  enum class Where { kElsewhere, kGame, kPast };
  Pressed press(const Input& input, Where where, const GameScene& game, const Kit& kit);
  /// A line was clicked: chosen, and done if it was chosen already.
  Pressed click_line(std::size_t line, const GameScene& game, const Kit& kit);
  /// A line of what has happened, likewise.
  Pressed click_past(std::int64_t entry, const GameScene& game);
  void click_place(const MapPlace& place);
  void click_piece(const PieceId& piece);
  /// A piece was dragged over the game's own map: what becomes of it is asked for at once.
  Pressed drop_piece(const PieceId& piece, MapPlace place);
  /// A field or a row of the open form was clicked, or its last line: sends it.
  void click_form_field(std::size_t field) { form_.click_field(field); }
  void click_form_row(std::size_t choice) { form_.click_row(choice); }
  /// The place that the open form asks for is dragged over the map, or turned there.
  void drag_form_place(TablePoint at, double snap_mm) {
    by_hand_ = true;
    form_.drag_to(at, snap_mm);
  }
  void turn_form_place(double heading_deg) {
    by_hand_ = true;
    form_.turn_to(heading_deg);
  }
  Pressed click_send(const GameScene& game);
  /// Another page is shown: what was covered is covered again.
  void cover();

  const ConsoleView& view() const { return view_; }
  /// Keys that what waits for an answer may have: no text, form, throw or map wants them.
  TableKeys free_keys(const GameScene& game) const;
  /// What hands have done first takes the cursor; where that is nothing, what players ask.
  void choose_first_move(const GameScene& game, const Kit& kit);
  ConsolePage page(const GameScene& game, const Kit& kit) const;
  /// A throw, or a moment that the whole table should notice, has taken over the column.
  bool throw_shows(const GameScene& game) const;
  /// Nothing while there is none.
  std::optional<ThrowPage> throw_page(const GameScene& game) const;
  /// The form that is being filled in; nothing while there is none.
  std::optional<FormPage> form_page(const GameScene& game) const;
  const FormEditor& form() const { return form_; }
  /// RO-060 and its like: one side may not look at the table now, so this screen shows none of it until the
  /// umpire, alone with it, uncovers it.
  bool withheld(const GameScene& game) const { return game.table_withheld && !view_.uncovered; }
  std::optional<std::size_t> cursor() const { return cursor_; }
  /// So long after what a key would do has changed, it does nothing but flash: nobody has read it yet. People
  /// take 0.2 to 0.3 s to press a key at what they see; half a second leaves them time to stop a finger.
  static constexpr double kUnread_s = 0.5;
  /// A key came too early; told for as long.
  static constexpr double kFlash_s = 1.5;
  /// armed_as() the line that loses something and was asked for once; empty: none.
  const std::string& armed() const { return armed_; }
  /// How long dice roll.
  static constexpr double kRoll_s = 0.5;
  bool rolls() const { return now_s_ && rolled_s_ && *now_s_ - *rolled_s_ < kRoll_s; }
  /// Of the chosen line: Enter does it or opens it, with nothing against it and nothing lost.
  static bool is_primary(const ConsoleLine& line);
  /// The line that Space does; nothing where it does none of them.
  const ConsoleLine* first_option(const GameScene& game, const ConsolePage& page) const;

  /// What keys do to the chosen line now, beside it.
  std::vector<KeyHint> keys_of(const ConsoleLine& line) const;
  bool flashes() const { return now_s_ && flashed_s_ && *now_s_ - *flashed_s_ < kFlash_s; }
  /// Why the newest key did nothing; empty: none did so a moment ago.
  std::string_view flash_text() const;
  /// What tells the step that is shown from every other.
  const std::string& step() const { return step_; }
  /// Of the line that the cursor is on; empty: none.
  const std::string& cursor_line() const { return cursor_id_.empty() ? auto_id_ : cursor_id_; }
  /// On the page of the past: the entry it is on.
  std::int64_t past_cursor() const { return past_; }
  /// It was asked for once to go there; zero: nothing was.
  std::int64_t past_asked() const { return past_asked_; }
  const TextEntry* entry() const { return entry_ ? &*entry_ : nullptr; }
  void open_entry(TextEntry::Kind kind, std::string prompt, std::string text = {});
  void ask_why(std::vector<Action> actions, std::string prompt, const GameScene& game);
  /// The page of pieces asks for a spare tag for this one.
  void ask_tag(const PieceId& piece, std::string seen);

  bool on_map() const { return map_; }
  /// Where the map's cursor is; nothing while the arrows belong to the column.
  std::optional<MapPlace> map_cursor() const;
  const std::optional<PieceId>& carried() const { return carried_; }
  bool blank() const { return view_.blank; }
  /// The pieces and sectors that the chosen line speaks of, and the path of a proposal.
  const ConsoleLine* chosen(const ConsolePage& page) const;

 private:
  static constexpr const char* kHandComes = tr_mark("A hand is on its way: nothing was done yet.");

  Pressed press_entry(const Input& input, const GameScene& game, const Kit& kit);
  Pressed press_throw(const Input& input, std::optional<Command> command, const GameScene& game,
                      const Kit& kit);
  Pressed type_die(int digit, const PoolRequest& pool, const WaitingThrow& waiting);
  Pressed take_dice(const WaitingThrow& waiting);
  void take_back_die();
  void take_in_read(const GameScene& game);
  const vision::ReadThrow* seen_dice(const GameScene& game) const;
  Pressed press_map(Command command, const GameScene& game, const Kit& kit);
  Pressed press_past(Command command, const GameScene& game);
  Pressed press_page(Command command, const GameScene& game, const Kit& kit);
  Pressed press_anywhere(Command command, const GameScene& game);
  Pressed send_form(std::string waiver);
  Pressed decide_form(bool within);
  void leave_form();
  Pressed do_form(FormEditor::Pressed pressed);
  Pressed do_line(const ConsoleLine& line, const GameScene& game, const Kit& kit);
  void show_more(bool& all, const GameScene& game, const Kit& kit);
  Pressed do_first_option(const GameScene& game, const Kit& kit);
  bool is_armed(const ConsoleLine& line);
  static bool is_deed(Command command);
  bool waits_for_hand(const Action& action, const GameScene& game);
  void take_in_moves(const std::vector<const ConsoleLine*>& lines);
  void place_cursor(const ConsolePage& page);
  void release_cursor();
  static const ConsoleLine* first_move(const std::vector<const ConsoleLine*>& lines);
  static std::string words_of(const ConsoleLine* line);
  std::string would_do(const GameScene& game, const ConsolePage& page) const;
  bool types_on(const Input& input, std::optional<Command> command);
  bool comes_too_early(std::optional<Command> command, Where where, const GameScene& game);
  Pressed finish_entry();
  void move_on_map(Command command, const GameScene& game, const Kit& kit);
  bool move_on_open_map(Command command, const GameScene& game, const Kit& kit);
  void begin_map(const Kit& kit);
  std::string map_advice(const GameScene& game, const Kit& kit) const;
  void lift(const PieceId& piece, const GameScene& game, const Kit& kit);
  void let_go();
  void move_cursor(int by, const std::vector<const ConsoleLine*>& lines);
  void look_at_dice(const GameScene& game);
  const Option* wanted_option(const GameScene& game) const;

  ConsoleView view_;
  std::optional<std::size_t> cursor_;
  std::string cursor_id_;          ///< of the line that was chosen by hand; empty: none was
  std::string auto_id_;            ///< of the line on which the cursor came to be by itself
  std::set<std::string> waiting_;  ///< lines of what hands had done, as last looked at
  /// A form was sent, or a page opened by keys, since hands last moved something: nothing of what the table
  /// says takes the cursor by itself.
  bool own_lines_first_ = false;
  std::string armed_;                  ///< line that loses something, asked for once
  std::string would_do_;               ///< what keys would do, as it was last looked at
  std::optional<double> now_s_;        ///< as last looked at
  std::optional<double> changed_s_;    ///< when `would_do_` did, by no hand on the keys
  std::string first_move_;             ///< what choose_first_move() would choose, as it was last looked at
  std::optional<double> move_came_s_;  ///< when that changed, likewise
  std::optional<double> flashed_s_;    ///< when a key came too early
  const char* flash_ = "";             ///< why it did nothing
  std::optional<bool> typed_on_;       ///< no reason was wanted: whether its letters come nevertheless
  bool hand_comes_ = false;
  bool by_hand_ = false;    ///< the newest key only moved the cursor
  bool may_leave_ = false;  ///< something that leaves the step was offered, as last looked at
  std::string step_;        ///< the step that `view_` belongs to
  std::optional<TextEntry> entry_;
  FormEditor form_;
  std::vector<Action> waived_;          ///< by the reason that is typed
  std::vector<PieceId> waived_pieces_;  ///< likewise
  std::string reason_;                  ///< with which several were let pass last in this step
  std::vector<PieceId> reasoned_;       ///< pieces of those
  PieceId tag_piece_;
  bool map_ = false;
  Turn turn_ = Turn::kNone;
  MapPlace at_{Sector{}, {}};
  std::optional<PieceId> carried_;
  DiceEntry dice_;
  std::int64_t seen_throw_ = -1;  ///< the newest throw that was let go; below zero: nothing was looked at yet
  bool quiet_ = false;            ///< the game moves through its past: no throw of it is new
  bool motion_ = true;
  bool first_look_ = true;
  std::vector<std::string> lying_;  ///< throws of the action that is read, as they were last looked at
  std::vector<std::string> fresh_;  ///< pools of which the dice fell last
  std::optional<double> rolled_s_;  ///< when those did
  int scroll_ = 0;                  ///< of the throw that is read
  bool throw_again_ = false;        ///< the last throw is shown once more
  std::int64_t past_ = 0;
  std::int64_t past_asked_ = 0;
};

}  // namespace telescope::app
