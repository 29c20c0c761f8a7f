#include "core/views/view.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string_view>
#include <unordered_map>

#include "core/views/battle_words.hpp"
#include "core/views/symbols.hpp"

namespace telescope {
namespace {

int rounded(double value, int step) {
  return static_cast<int>(std::lround(value / step)) * step;
}

LivePiece::At shown_at(TablePoint point, const std::optional<Heading>& heading) {
  LivePiece::At at{.x_mm = rounded(point.x_mm, kShownStepMm),
                   .y_mm = rounded(point.y_mm, kShownStepMm),
                   .heading_deg = std::nullopt};
  if (heading) at.heading_deg = rounded(heading->degrees(), kShownStepDeg) % 360;
  return at;
}

LivePiece live(const PieceView& seen) {
  LivePiece piece{.state = seen.state, .at = std::nullopt};
  if (seen.pose && (seen.state == PieceState::kSeen || seen.state == PieceState::kCovered))
    piece.at = shown_at(seen.pose->centre, seen.pose->heading);
  return piece;
}

/// Of the pieces on an open table those that no camera shows, at the points where the seat knows them.
void add_points_of_game(View& view) {
  for (const KnownPiece& piece : view.known.pieces) {
    if (piece.gone || !piece.at) continue;
    LivePiece& live = view.pieces[piece.id];
    if (live.at) continue;
    live.at = shown_at(piece.at->point, piece.at->heading);
    live.by_game = true;
  }
}

/// What changes with no frame: all that the session gives.
View without_camera(const Seat& seat, const Scenario& scenario, const Kit& kit, Known known,
                    const Story& story) {
  // RQ-06, HD-14: who does not see the table is not told what happens on it either.
  const bool addressed = known.sight == Sight::kNothing || known.sight == Sight::kOwn;
  return {.seat = seat.id,
          .scenario = scenario.name,
          .board = kit.board,
          .known = std::move(known),
          .live = false,
          .pieces = {},
          .events = story.events(seat, kMostToldLines, addressed),
          .messages = story.messages(seat, kMostToldLines),
          .hand_dice = story.hand_dice(seat, addressed),
          .owed = {},
          .picture = {}};
}

void add_camera(View& view, const TableNow& now, const PictureMask& mask) {
  const Known& known = view.known;
  view.live = now.table && now.table->calibrated && known.sight != Sight::kNothing;
  view.picture = mask.sectors;
  const bool open = !grid_of(view.board);  // on a table without sectors each lies at its pose
  if (view.live) {
    std::unordered_map<std::string_view, const PieceView*> table;
    for (const PieceView& seen : now.table->pieces) table.emplace(seen.piece.value(), &seen);
    for (const KnownPiece& piece : known.pieces)
      if (piece.sector || (open && !piece.gone))
        if (const auto seen = table.find(piece.id.value()); seen != table.end())
          view.pieces[piece.id] = live(*seen->second);
  }
  if (open && known.sight != Sight::kNothing) add_points_of_game(view);
}

}  // namespace

View view_of(const Seat& seat, const Scenario& scenario, const Kit& kit, const Known& known,
             const Story& story, const TableNow& now, const PictureMask& mask) {
  View view = without_camera(seat, scenario, kit, known, story);
  add_camera(view, now, mask);
  return view;
}

namespace {

/// Those of `shown` that tell of the table, and of `now` all others, in the order of `now`.
template <class T, class OfTable>
std::vector<T> keep(const std::vector<T>& shown, std::vector<T> now, OfTable of_table) {
  std::erase_if(now, of_table);
  std::vector<T> kept;
  std::ranges::copy_if(shown, std::back_inserter(kept), of_table);
  std::ranges::move(now, std::back_inserter(kept));
  return kept;
}

}  // namespace

View held(const View& shown, View now) {
  if (!now.known.by_step || !shown.known.by_step || now.known.turn != shown.known.turn ||
      now.known.step != shown.known.step)
    return now;
  now.known.pieces = shown.known.pieces;
  now.known.marks =
      keep(shown.known.marks, std::move(now.known.marks), [](const KnownMark& mark) { return !mark.plan; });
  now.known.papers = keep(shown.known.papers, std::move(now.known.papers),
                          [](const KnownPaper& paper) { return paper.of_table; });
  now.known.facts = shown.known.facts;
  now.live = shown.live;
  now.pieces = shown.pieces;
  now.events = shown.events;
  now.hand_dice = shown.hand_dice;
  now.owed = shown.owed;
  return now;
}

Views::Views(const Session& session)
    : game_(&session.game()),
      words_(session.ruleset().vocabulary()),
      seats_(game_->knowledge().seats()),
      scenario_(session.scenario()),
      story_(session.kit()),
      battle_(session) {
  follow(session);
}

void Views::follow(const Session& session) {
  kit_ = session.kit();
  position_ = session.position();
  standings_ = game_->table().standing(position_);
  story_.read(session);
  battle_.follow(session);
  still_.clear();
}

Seat Views::named(const SeatId& id) const {
  const Seat* seat = find_seat(seats_, id);
  return seat ? *seat : Seat{.id = id, .title = {}, .reads = {}};
}

View& Views::still(const SeatId& seat) {
  const auto it = still_.find(seat);
  if (it != still_.end()) return it->second;
  Known known = with_symbols(game_->knowledge().known(position_, seat), words_);
  if (const auto count = battle_.seen_by(seat, known))
    add_battle(*battle_.terms(), *count, scenario_.sides, known);
  return still_.emplace(seat, without_camera(named(seat), scenario_, kit_, std::move(known), story_))
      .first->second;
}

PictureMask Views::mask(const SeatId& seat, const TableNow& now) {
  return picture_mask(still(seat).known, kit_, standings_, now);
}

const View& Views::of(const SeatId& seat, const TableNow& now) {
  View& view = still(seat);
  view.pieces.clear();
  add_camera(view, now, mask(seat, now));
  view.owed = debts_[seat].look(kit_, view.known, now.table);
  if (!view.known.by_step) return view;
  const auto before = shown_.find(seat);
  if (before == shown_.end()) return shown_.emplace(seat, view).first->second;
  return before->second = held(before->second, view);
}

}  // namespace telescope
