#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/game/game_scene.hpp"
#include "app/presenters/form_page.hpp"
#include "app/presenters/input.hpp"
#include "app/presenters/projection.hpp"

namespace telescope::app {

/// A place that the open form asks for, as a map shows it: a stand is dragged there and turned, or a point is
/// given.
struct FormPlace {
  std::optional<FormStand> from;  ///< where the stand lies now
  std::optional<FormStand> at;    ///< where it is to lie; nothing: not given yet
  bool turns = false;
  std::vector<TablePoint> others;  ///< of the same form, given already
  std::vector<std::string> words;  ///< how far that is, and what the rules say against it
  bool wrong = false;
};

/// The form that is being filled in: what is answered, where the keys are in it, and what the rules say of it
/// so far. Knows no ruleset: a form is plain data.
class FormEditor {
 public:
  /// What a press came to.
  enum class Pressed {
    kNotTaken,
    kTaken,
    kSend,    ///< the action may be sent
    kWaive,   ///< it is not lawful, and is asked for all the same
    kDecide,  ///< it is too close to call
  };

  /// Goes into the form; what was typed there before is still there.
  void open(const std::string& form);
  void close();
  /// Closes it and forgets what was typed in every form.
  void forget();
  /// Covers a covered page again.
  void cover() { uncovered_ = false; }
  /// Console::turn().
  void turn(Turn turn) { turn_ = turn; }
  bool is_open() const { return !id_.empty(); }
  /// How often a form was: whoever draws it shows it from its top then.
  int opened() const { return opened_; }

  /// Takes the newest moment: a form that is no longer offered closes; answers are judged.
  void look(const GameScene& game, const Kit& kit, bool blank);
  Pressed press(const Input& input);
  /// What becomes of it where it is to be sent as it stands.
  Pressed sends() const;
  /// A field was clicked, or one of its rows.
  void click_field(std::size_t field);
  void click_row(std::size_t choice);
  /// A place or a piece of the map was clicked; false where the field has no use for it.
  bool click_sector(const Sector& sector);
  /// There lies the place that the form asks for; false where it asks for none.
  bool click_point(TablePoint at);
  bool click_piece(const PieceId& piece);
  /// The stand is dragged there, its whole base on the table and along an edge to which it comes as near as
  /// `snap_mm`; it is turned, into a quarter turn where that is near.
  void drag_to(TablePoint at, double snap_mm);
  void turn_to(double heading_deg);

  /// Nothing while none is open.
  std::optional<FormPage> page() const;
  /// The action as it stands; null while answers are missing.
  const Action& action() const { return action_; }
  /// Why it is not lawful as it stands.
  const std::vector<Objection>& objections() const { return objections_; }
  const Form* form() const { return form_ ? &*form_ : nullptr; }
  /// It has been sent: what was typed is no longer needed. It opens again for the next where what it named is
  /// done and is no longer among its choices: places that are set up one by one.
  void sent();

  /// For the map, while the page is not covered: what the active field names, where its cursor is, and whom
  /// the chosen choice is about, else the form.
  std::vector<FormMark> marks() const;
  std::optional<Sector> map_cursor() const;
  std::optional<PieceId> chosen_piece() const;
  /// The place that is asked for: of several the first that is not given yet, else the one touched last.
  std::optional<FormPlace> place() const;

 private:
  /// Of a form that asks for nothing, one that takes nothing.
  const FormField& field() const;
  Json& answer() { return answers()[field().id]; }
  const Json& answer(const FormField& field) const;
  Json& answers();
  bool hidden() const;
  /// No action can be made before more is named there.
  bool wants(const FormField& field) const;
  /// Enter chooses what the cursor is on: as long as the form cannot be sent as it stands.
  bool enter_chooses() const;
  /// It is marked already, and more are wanted: Enter goes on to the next.
  bool goes_on(std::size_t choice) const;
  bool on_map() const;
  static constexpr std::size_t kFewChoices = 9;  ///< as many as there are digits
  static constexpr std::size_t kRowsShown = 9;   ///< of a list at once
  /// More places than a list is pleasant with.
  static bool is_about_places(const FormField& field);
  void press_field(const Input& input);
  void press_text(const Input& input);
  void press_number(const Input& input);
  void type_in_unit(const Input& input);
  const FormSpot* spot() const;
  const FormField* field_of(const std::string& id) const;
  std::optional<int> number_in(const std::string& field) const;
  std::optional<TablePoint> point_of(const FormSpot& spot) const;
  const FormStand* stand_of(const FormSpot& spot) const;
  void begin_spots();
  void put_spot(const FormSpot& spot, TablePoint at, double snap_mm = 0.0);
  void put(const std::string& field, double number);
  void put_length(const std::string& field, double mm);
  void press_choices(const Input& input);
  void go_on_from(std::size_t choice);
  /// It has just been named, and with it as many as the rules allow in its field.
  bool takes_no_more(std::size_t choice) const;
  void go_on_from_field();
  void move(int by);
  void move_on_map(const Input& input);
  void weigh_choices(const GameScene& game);
  /// Why the rules do not allow it beside what is answered; empty: they do.
  std::string why_not(const FormField& field, const FormChoice& choice) const;
  void put_barred_last();
  void keep_cursor_on(const std::string& choice);
  void begin_field();
  void begin_on_map();
  void move_field(int by);
  /// Marks, or unmarks where `add` is false; without it, the other way round.
  void name(std::size_t choice, std::optional<bool> add);
  std::optional<std::size_t> under_cursor() const;
  std::vector<std::size_t> shown() const;
  std::size_t first_shown(std::size_t all, std::size_t count) const;
  std::vector<std::size_t> matching() const;
  /// Whom it is about; null: nobody, or nobody of the kit.
  const KitPiece* piece_of(const FormChoice& choice) const;
  FormBlock block(std::size_t field) const;
  FormRow row(const FormField& field, std::size_t choice) const;
  void judge(const GameScene& game);

  struct Sent {
    std::string id;
    Json answers;
    std::uint64_t revision = 0;  ///< of the game as it was then
  };
  void go_on(const GameScene& game);

  std::optional<Sent> sent_;  ///< nothing: the game has moved on since
  std::uint64_t revision_ = 0;
  std::string id_;  ///< of the form; empty: none is open
  int opened_ = 0;
  std::optional<Form> form_;
  std::map<PieceId, KitPiece> pieces_;  ///< of the kit, whom choices are about
  std::map<std::string, Json> drafts_;
  std::size_t field_ = 0;
  std::size_t touched_ = 0;  ///< of its places, the one that was given last
  std::size_t choice_ = 0;   ///< place among the choices, or among those that match what is typed
  /// Where the list was as a row of it was clicked: no row moves away under the mouse.
  std::optional<std::size_t> first_shown_;
  bool besides_ =
      false;  ///< the cursor went on to a field that nobody has to fill: Enter marks nothing there
  std::string typed_;
  Turn turn_ = Turn::kNone;
  Sector at_{};           ///< of a field whose choices are on the map
  bool covered_ = false;  ///< the form is sealed from the umpire
  bool uncovered_ = false;
  bool blank_ = false;

  std::string weighed_;  ///< the field, what else is answered and the moment that unlawful_ belongs to
  std::map<std::string, std::string> unlawful_;  ///< of that field: what stands against a choice, by its id
  bool begins_ = false;                          ///< keys have just come to another field
  std::string judged_;                           ///< the answers and the moment that the rest belongs to
  Action action_;
  std::string missing_;
  std::vector<Objection> objections_;
  bool lawful_ = false;
};

}  // namespace telescope::app
