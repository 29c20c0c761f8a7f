#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/views/battle_watch.hpp"
#include "core/views/picture_mask.hpp"
#include "core/views/seat_debts.hpp"
#include "core/views/story.hpp"

namespace telescope {

/// Where a piece is on the table, as finely as it is shown.
struct LivePiece {
  std::optional<PieceState> state;  ///< by the camera; nothing where none follows the pieces
  struct At {
    int x_mm = 0;  ///< a multiple of kShownStepMm
    int y_mm = 0;
    std::optional<int> heading_deg;  ///< a multiple of kShownStepDeg, in [0, 360)
    bool operator==(const At&) const = default;
  };
  std::optional<At> at;  ///< where it is, or was before it was covered
  bool by_game = false;  ///< `at` is where the game has it, on an open table: no camera shows it there
  bool operator==(const LivePiece&) const = default;
};
/// Finer, a stand that nobody touches would seem to tremble.
inline constexpr int kShownStepMm = 5;
inline constexpr int kShownStepDeg = 15;

/// Newest lines that a view carries.
inline constexpr std::size_t kMostToldLines = 60;

/// All that a projection for a seat may read: page, second window, stream, message, export. Holds no frame
/// number and no time: where nothing changed that he may know, it is the same.
struct View {
  SeatId seat;
  std::string scenario;  ///< its name
  Board board;
  Known known;
  bool live = false;  ///< the camera follows the pieces
  std::map<PieceId, LivePiece>
      pieces;  ///< those of `known` on the table, by the camera or, without, the game
  std::vector<ToldLine> events;
  std::vector<ToldLine> messages;
  HandDice hand_dice = {};        ///< how dice fell that people threw, of this seat's pools
  std::vector<std::string> owed;  ///< what hands must still do, a sentence each (SeatDebts)
  std::vector<Sector> picture;    ///< sectors of which a picture may be shown, where PictureMask says so
  bool operator==(const View&) const = default;
};

/// A pure function of what the seat knows, what was told, and the camera. On an open table a piece that no
/// camera shows is at the point where the seat knows it.
View view_of(const Seat& seat, const Scenario& scenario, const Kit& kit, const Known& known,
             const Story& story, const TableNow& now, const PictureMask& mask);

/// For a seat that is shown the table by the step (`Known::by_step`): what is shown of it stays as it was
/// when the step began; his own papers and messages go on. Otherwise `now`.
View held(const View& shown, View now);

/// The views of one session. What is dear is worked out when the session has changed, the rest at each call.
/// Belongs to the session's thread.
class Views {
 public:
  explicit Views(const Session& session);
  /// After anything was done with the session.
  void follow(const Session& session);
  /// It is there until the seat's next view is made or follow() is called.
  const View& of(const SeatId& seat, const TableNow& now);
  /// A refusal or an error of the rules as the seat may read it.
  std::string in_words_for(const SeatId& seat, std::string_view sentence) const {
    return story_.in_words_for(seat, sentence);
  }
  /// What of the picture of `now` the seat may see; for whoever cuts it.
  PictureMask mask(const SeatId& seat, const TableNow& now);

 private:
  /// What the seat knows and was told, with the camera as of() was last told of it.
  View& still(const SeatId& seat);
  /// Who is nobody in this game reads only what is for all.
  Seat named(const SeatId& seat) const;

  const PreparedGame* game_;
  Vocabulary words_;
  std::vector<Seat> seats_;
  Scenario scenario_;
  Kit kit_;
  Position position_;
  std::vector<Standing> standings_;
  Story story_;
  BattleWatch battle_;
  std::map<SeatId, SeatDebts> debts_;
  std::map<SeatId, View> still_;  ///< since the session last changed; pieces with their map symbols
  std::map<SeatId, View> shown_;  ///< of seats whose view is held
};

/// assets/schemas/view.schema.json. Keys in alphabetical order; nothing is null, so that a JSON merge patch
/// (RFC 7396) can tell every change, and lists that grow are objects, so that it is small.
Json to_json(const View& view);
/// The text of that JSON, to_json(view).dump(), several times faster: for what is sent as it is.
std::string to_text(const View& view);

}  // namespace telescope
