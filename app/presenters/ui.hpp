#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "app/presenters/camera_pages.hpp"
#include "app/presenters/commands.hpp"
#include "app/presenters/console.hpp"
#include "app/presenters/findings_list.hpp"
#include "app/presenters/ground_tracing.hpp"
#include "app/presenters/kit_page.hpp"
#include "app/presenters/measuring.hpp"
#include "app/presenters/post_page.hpp"
#include "app/presenters/projection.hpp"
#include "app/presenters/rules_page.hpp"
#include "app/presenters/scene.hpp"
#include "app/support/settings.hpp"
#include "calibration/image_point.hpp"
#include "core/scenario/placed_terrain.hpp"
#include "core/table/spot.hpp"

namespace telescope::app {

enum class Page { kTable, kCamera, kCalibration, kKit, kPast, kPost, kHealth, kKeys, kRules };

/// A page that has a tab, and the key that shows it.
struct PageTab {
  Page page;
  Command command;
  std::string_view text;
  std::string_view brief;  ///< where the column is narrow
};
/// Those that are there, in the order of the tabs.
std::vector<PageTab> page_tabs(const Scene& scene);

/// What the window asks of the program behind it.
struct SwitchCamera {
  Address name;
};
struct SetCorners {
  calibration::Quad corners;  ///< of the playing area in the picture, in the order of the anchors
};
struct ForgetPose {};
struct TakeOffer {};
struct DeclineOffer {};
struct FixCamera {};
struct RestoreCamera {};
struct StartLens {};
struct StopLens {};
struct SaveScreenshot {};
struct ToggleFullScreen {};
struct NextLanguage {};
/// Opens or closes the second window.
struct ToggleProjector {};
/// Size of type, colours, or what is read out.
struct ChangeSettings {
  Command command;
};
struct Quit {};
/// A code for one device of a role; and: this device is shown out.
struct InviteGuest {
  std::string role;
};
struct ShowOutGuest {
  std::uint64_t guest = 0;
};
/// Lets the network reach the Command Post, or this machine only.
struct OpenPost {
  bool open = false;
};
/// The hand on the demo table is to lay a piece somewhere.
struct MoveByHand {
  PieceId piece;
  Spot to;
};
/// With the other stands of its unit on an open table, which go as far as it does.
std::vector<MoveByHand> with_its_unit(const Scene& scene, const MoveByHand& asked);
/// Ground is to be traced: Ui::trace() with the words of the rules.
struct StartTracing {};
/// What was traced is kept in the scenario's file, or taken out of it again.
struct KeepGround {
  Ground ground;
  bool take_back = false;
};
/// Terrain pieces that are seen are written into the scenario's file as they lie.
struct TakeTerrain {
  std::vector<PlacedTerrain> pieces;
};
struct AskGame {
  GameRequest request;
};
using Request = std::variant<SwitchCamera, SetCorners, ForgetPose, TakeOffer, DeclineOffer, FixCamera,
                             RestoreCamera, StartLens, StopLens, SaveScreenshot, ToggleFullScreen,
                             NextLanguage, ToggleProjector, Quit, InviteGuest, ShowOutGuest, OpenPost,
                             AskGame, MoveByHand, StartTracing, KeepGround, TakeTerrain, ChangeSettings>;

/// What a key or a click on the game's console asks of the program.
std::optional<Request> request_of(Pressed pressed);

/// Four corners on their way to being set by hand; the picture is shown raw meanwhile.
struct CornerEdit {
  calibration::Quad corners;
  std::size_t active = 0;  ///< the corner that the arrows move
};

/// Which part of the canvas is shown: `zoom` 1 is all of it, the centre is in parts of the canvas's frame.
struct Zoom {
  float zoom = 1.0F;
  float centre_x = 0.5F;
  float centre_y = 0.5F;
  bool operator==(const Zoom&) const = default;
};

/// What the user has chosen to look at, and how keys change it. Knows no window; the shell feeds it commands
/// and carries out its requests.
class Ui {
 public:
  /// Takes the newest moment: choices whose finding or piece is gone are let go. To be called once a frame,
  /// before anything else.
  void look(const Scene& scene, const CameraPage& cameras, const LensProgress& lens);
  /// A key of the keyboard: the game's console is asked first.
  std::optional<Request> press(const Input& input, const Scene& scene);
  std::optional<Request> handle(Command command, const Scene& scene);

  Page page() const { return page_; }
  void show(Page page);
  /// As was chosen; a table in a room of that shape then lies so, and the keys of the map follow it.
  void lay_table(TableLies how) { table_lies_ = how; }
  /// What of the column and of its dice he has chosen for himself.
  void show_column(bool facts, bool motion) { console_.show(facts, motion); }
  Turn turn(const Board& board, float room_width, float room_height);
  bool rectified(const Scene& scene) const { return rectified_ && scene.camera && !corners_; }
  /// The game's own map stands in for the picture: asked for, or no camera shows the table.
  bool game_map(const Scene& scene) const;
  bool labels() const { return labels_; }
  bool grid() const { return grid_; }
  const Zoom& zoom() const { return zoom_; }
  /// Zooms by `factor` and keeps the point at (x, y), in parts of what is shown, where it is.
  void zoom_at(float factor, float x, float y);
  /// Moves by parts of what is shown.
  void pan(float dx, float dy);

  /// The line the cursor is on in the page's list; nothing: on none.
  std::optional<std::size_t> cursor() const { return cursor_; }
  /// A line was clicked: moves the cursor there. On the pages of cameras and calibration a click also
  /// chooses.
  std::optional<Request> click(std::size_t line, const Scene& scene);
  /// A stand was clicked on the picture.
  void choose_piece(const PieceId& piece);
  /// The ground was clicked, where no stand is or ground is traced.
  void choose_point(TablePoint point);
  const Measuring& measuring() const { return measuring_; }
  const GroundTracing& tracing() const { return tracing_; }
  /// `kinds`: what the rules call ground. Without any, nothing is traced.
  void trace(const Board& board, std::vector<std::string> kinds);
  /// A TakeTerrain was done: these areas lie elsewhere now.
  void terrain_placed(const Ground& moved) { tracing_.terrain_placed(moved); }
  /// A KeepGround was done.
  void ground_kept(const KeepGround& done);
  /// Null where nothing is chosen.
  const Finding* chosen_finding(const Scene& scene) const;
  const PieceId* chosen_piece() const { return chosen_piece_ ? &*chosen_piece_ : nullptr; }

  /// What is being typed as the name of another camera; null: nothing is.
  const std::string* address() const { return address_ ? &*address_ : nullptr; }

  CornerEdit* corner_edit() { return corners_ ? &*corners_ : nullptr; }
  const CornerEdit* corner_edit() const { return corners_ ? &*corners_ : nullptr; }

  /// Lines that the page of keys or of rules has been moved down by; whoever draws it stops at its ends.
  int read_scroll() const { return read_scroll_; }
  /// The page of rules: of what the page named from which it was opened.
  const RulesPage& rules() const { return rules_; }
  const Console& console() const { return console_; }
  Console& console() { return console_; }
  /// What is typed elsewhere, corners or ground have all keys: no line of the game has any.
  bool keys_are_taken() const;
  /// Keys of what the table says that this page leaves to it.
  TableKeys table_keys(const GameScene& game) const;
  /// The hand on the demo table goes for a stand that was dragged.
  void hand_was_sent(const Scene& scene) {
    if (scene.now_s) hand_ = HandOnItsWay{.sent_s = *scene.now_s};
  }
  /// A key was clicked where it stands beside what it does; the window presses it once all is drawn.
  void tap(std::string_view key) {
    if (taps_) tapped_.push_back({std::string(key), {}});
  }
  bool is_tapped() const { return !tapped_.empty(); }
  /// No more of them until they are taken: what is drawn from here on lies behind a text that is typed.
  void end_taps() { taps_ = false; }
  std::vector<Input> take_tapped() {
    taps_ = true;
    return std::exchange(tapped_, {});
  }

  /// The lines of the calibration page that can be chosen, with their keys.
  struct Choice {
    Command command;
    std::string text;
  };
  std::vector<Choice> calibration_choices(const Scene& scene) const;

 private:
  /// A line that can be chosen: a finding by its identity(), a piece, a camera, who may be let in or shown
  /// out; or one that is told by its number.
  using Line = std::variant<std::monostate, std::string, PieceId, Address, PostLine>;
  /// Of the page that is shown.
  const std::vector<Line>& lines() const;
  template <class What>
  std::optional<std::size_t> line_of(const What& what) const;
  /// The page is only read; the key that opened it, or Esc, goes back to the one before.
  bool is_read() const { return page_ == Page::kKeys || page_ == Page::kRules; }
  void read(Page page, const Scene& scene);
  void look_up_rules(const Scene& scene);
  void follow_cursor();
  std::optional<Request> choose(const Scene& scene);
  bool answers_table(const Input& input, const Scene& scene) const;
  std::optional<Request> type_address(const Input& input);
  // Parts of handle(): whether the command is one of theirs, or what it asks for.
  bool handle_view(Command command);
  bool handle_pages(Command command, const Scene& scene);
  bool handle_cursor(Command command);
  bool handle_measuring(Command command, const Scene& scene);
  std::optional<Request> handle_asking(Command command, const Scene& scene, bool asked_to_forget);
  std::optional<Request> handle_corners(Command command);
  void begin_corners(const Scene& scene);
  std::optional<Request> ask_to_keep(GroundTracing::Wanted wanted, const Scene& scene) const;
  void ask_tag(const Scene& scene);

  Page page_ = Page::kTable;
  Page page_before_ = Page::kTable;  ///< of keys or rules
  bool rectified_ = true;
  TableLies table_lies_ = TableLies::kBest;
  bool labels_ = true;
  bool grid_ = true;
  bool game_map_ = false;
  bool throw_waited_ = false;
  int read_scroll_ = 0;
  RulesPage rules_;
  void watch_hand(const Scene& scene);
  struct HandOnItsWay {
    double sent_s = 0.0;
    bool came = false;             ///< something has moved over the table since
    std::optional<double> away_s;  ///< since when nothing does any more
  };

  Console console_;
  std::vector<Input> tapped_;
  bool taps_ = true;
  std::optional<HandOnItsWay> hand_;
  Measuring measuring_;
  GroundTracing tracing_;
  Zoom zoom_;
  std::optional<std::size_t> cursor_;
  std::string chosen_finding_;  ///< identity() of it
  std::optional<PieceId> chosen_piece_;
  std::optional<std::string> address_;  ///< of a camera, being typed
  Address chosen_camera_;               ///< its name, while the cursor is on it
  std::optional<CornerEdit> corners_;
  std::map<Page, std::vector<Line>> lines_;  ///< of the newest moment
  bool lens_running_ = false;
  bool forgets_ = false;  ///< asked to forget the table: pressed once more, it does
};

}  // namespace telescope::app
