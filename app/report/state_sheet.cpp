#include "app/report/state_sheet.hpp"

#include <algorithm>
#include <vector>

#include "app/drawing/unit_symbol.hpp"
#include "app/print/canvas.hpp"
#include "app/print/output_files.hpp"
#include "app/report/paper_map.hpp"
#include "app/support/language.hpp"
#include "core/rules/known_parts.hpp"
#include "core/views/symbols.hpp"

namespace telescope::report {

namespace {

/// A unit of the roster: where it is, or what became of it.
struct RosterRow {
  MapPiece piece;
  std::string id;
  std::string name;
  std::string where;
};
struct RosterGroup {
  std::string title;
  std::vector<RosterRow> rows;
};

/// What a state sheet says.
struct SheetContents {
  std::string title;
  std::string subject;
  std::string foot;                   ///< small, below each page
  std::vector<std::string> accounts;  ///< a line each, the first large
  Board board;
  BattleMap map;
  std::vector<RosterGroup> roster;
};

using app::tr;
using print::Align;
using print::Canvas;
using print::kHair;
using print::kInk;
using print::kQuiet;
using print::Rect;

constexpr double kMarginMm = 14.0;
constexpr double kHeadMm = 11.0;
constexpr double kRowMm = 6.0;
constexpr double kGapMm = 8.0;         ///< between the roster's two columns
constexpr double kLeastMapMm = 165.0;  ///< a smaller map gets a page of its own

/// Lays the contents out on as many sheets as they take.
class Layout {
 public:
  Layout(const SheetContents& contents, print::Paper paper)
      : contents_(contents), canvas_(paper, contents.title + ": " + contents.subject) {}
  std::string run();

 private:
  Rect area() const {
    const print::PaperSize size = canvas_.paper();
    return {kMarginMm, kMarginMm + kHeadMm, size.width_mm - 2 * kMarginMm,
            size.height_mm - 2 * kMarginMm - kHeadMm};
  }
  void begin_sheet();
  void draw_accounts();
  void draw_map();
  void draw_roster();
  void draw_row(const RosterRow& row, double x, double width);

  const SheetContents& contents_;
  Canvas canvas_;
  int sheets_ = 0;
  double y_ = 0.0;
};

void Layout::begin_sheet() {
  if (++sheets_ > 1) canvas_.next_sheet();
  const Rect box = area();
  canvas_.text({box.x, kMarginMm - 2.0, box.width * 0.5, 8.0}, contents_.title, {4.6, true});
  canvas_.text({box.x + box.width * 0.5, kMarginMm - 2.0, box.width * 0.5, 8.0}, contents_.subject,
               {3.6, false, kInk, Align::kRight});
  canvas_.fill(Rect{box.x, kMarginMm + 7.0, box.width, 0.2}, kHair);
  canvas_.text({box.x, box.bottom() + 3.0, box.width, 4.0}, contents_.foot, {2.4, false, kQuiet});
  canvas_.text({box.x, box.bottom() + 3.0, box.width, 4.0}, tr("sheet {1}", sheets_),
               {2.4, false, kQuiet, Align::kRight});
  y_ = box.y;
}

void Layout::draw_accounts() {
  const Rect box = area();
  for (std::size_t i = 0; i < contents_.accounts.size(); ++i) {
    const print::TextStyle style{i == 0 ? 4.2 : 3.0, i == 0, kInk, Align::kLeft, false};
    const double high = std::max(8.0, canvas_.text_height(box.width, contents_.accounts[i], style) + 0.1);
    if (y_ > box.y && y_ + high > box.bottom()) begin_sheet();
    for (std::string_view rest = contents_.accounts[i]; !rest.empty();) {
      const Rect room{box.x, y_, box.width, box.bottom() - y_};
      const std::string_view part = rest.substr(0, canvas_.bytes_that_fit(room, rest, style));
      y_ += canvas_.text(room, part, style) + 0.7;
      rest.remove_prefix(part.size());
      if (!rest.empty()) begin_sheet();
    }
  }
  y_ += 2.0;
}

void Layout::draw_map() {
  if (area().bottom() - y_ < kLeastMapMm) begin_sheet();
  const Rect box = area();
  draw_battle_map(canvas_, {box.x, y_, box.width, box.bottom() - y_}, contents_.board, contents_.map);
}

void Layout::draw_row(const RosterRow& row, double x, double width) {
  canvas_.symbol({x, y_ + 0.4, 7.0, kRowMm - 0.8}, symbol_for(row.piece.kind, row.piece.mobility), kInk,
                 paper_colour(row.piece));
  const auto cell = [&](double at, double wide, const std::string& words, const print::TextStyle& style) {
    canvas_.text({x + at, y_, wide, kRowMm}, words, style);
  };
  constexpr double kId = 8.5, kName = 21.0, kWhere = 27.0;
  cell(kId, kName - kId - 1.0, row.id, {2.5, true});
  cell(kName, width - kName - kWhere - 1.0, row.name, {.size_mm = 2.5, .least_mm = 1.8});
  cell(width - kWhere, kWhere, row.where, {2.5, true, kInk, Align::kRight});
  canvas_.fill(Rect{x, y_ + kRowMm - 0.1, width, 0.1}, kHair);
}

/// Two columns a page; a Division begins with its name.
void Layout::draw_roster() {
  begin_sheet();
  const Rect box = area();
  const double wide = (box.width - kGapMm) / 2;
  int column = 0;
  const auto room_for = [&](double high) {
    if (y_ + high <= box.bottom()) return;
    if (++column % 2 == 0) begin_sheet();
    y_ = box.y;
  };
  const auto x = [&] { return box.x + column % 2 * (wide + kGapMm); };
  for (const RosterGroup& group : contents_.roster) {
    room_for(4 * kRowMm);
    canvas_.text({x(), y_ + 1.0, wide, kRowMm}, group.title, {3.4, true});
    y_ += kRowMm + 1.5;
    for (const RosterRow& row : group.rows) {
      room_for(kRowMm);
      draw_row(row, x(), wide);
      y_ += kRowMm;
    }
    y_ += 3.0;
  }
}

std::string Layout::run() {
  begin_sheet();
  draw_accounts();
  if (has_surface(contents_.board)) draw_map();
  draw_roster();
  return canvas_.finish();
}

std::string lay_out(const SheetContents& contents, print::Paper paper) {
  return Layout(contents, paper).run();
}

using app::tr;

std::string place_words(const Board& board, const Truth& unit) {
  const bool on_table = !is_off_table(unit.standing);
  const std::string place = on_table                 ? place_word(board, unit.standing)
                            : unit.off_table.empty() ? std::string(tr("not placed"))
                                                     : unit.off_table;
  if (!unit.hidden || (!on_table && unit.standing.piece.value() == unit.unit.value())) return place;
  return tr("{1} as {2}", place, unit.standing.piece.value());
}

std::string group_of(const Kit& kit, const Scenario& scenario, const PieceId& stand, Side side) {
  const KitPiece* piece = find_piece(kit, stand);
  for (const Division& division : scenario.divisions)
    if (piece && division.id == piece->division) return division.name;
  return tr("{1}, of no division", name_of(kit.sides, side));
}

void add(std::vector<RosterGroup>& roster, const std::string& title, RosterRow row) {
  auto group = std::ranges::find(roster, title, &RosterGroup::title);
  if (group == roster.end()) group = roster.insert(roster.end(), {.title = title, .rows = {}});
  group->rows.push_back(std::move(row));
}

std::vector<RosterGroup> whole_roster(const Session& session, const std::vector<Truth>& truth) {
  std::vector<RosterGroup> roster;
  for (const Truth& unit : truth)
    add(roster, group_of(session.kit(), session.scenario(), PieceId(unit.unit.value()), unit.side),
        {.piece = {.side = unit.side, .kind = symbol_of(unit), .mobility = unit.mobility},
         .id = unit.unit.value(),
         .name = unit.name,
         .where = place_words(session.kit().board, unit)});
  return roster;
}

/// The stands of the side that attacks, all of them; of the other only what lies open on the table.
std::vector<RosterGroup> public_roster(const Session& session, const std::vector<Standing>& standing) {
  std::vector<RosterGroup> roster;
  for (const KitPiece& piece : session.kit().pieces) {
    if (piece.kind == PieceKind::kCounter) continue;
    const auto stands = std::ranges::find(standing, piece.id, &Standing::piece);
    const std::string place =
        stands == standing.end() ? std::string() : place_word(session.kit().board, *stands);
    if (piece.side != Side::kAttacker && place.empty()) continue;
    add(roster, group_of(session.kit(), session.scenario(), piece.id, piece.side),
        {.piece = {.side = piece.side, .kind = piece.symbol, .mobility = piece.mobility},
         .id = piece.id.value(),
         .name = piece.name,
         .where = place.empty() && has_surface(session.kit().board) ? tr("off the table") : place});
  }
  return roster;
}

SheetContents contents_of(const Session& session, bool whole) {
  const PreparedGame& game = session.game();
  const Position& position = session.position();
  SheetContents contents{.title = session.scenario().name,
                         .subject = std::string(whole ? tr("The umpire's sheet: keep it covered")
                                                      : tr("What everybody may know")),
                         .foot = {},
                         .accounts = {},
                         .board = session.kit().board,
                         .map = {},
                         .roster = {}};
  // Where nobody is the umpire, the whole sheet says of secrets no more than everybody may know.
  const std::vector<Seat> seats = game.knowledge().seats();
  const SeatId& reader = whole && find_seat(seats, kUmpireSeat) ? kUmpireSeat : kSpectatorSeat;
  for (const SheetLine& line : lines_of(game.knowledge().known(position, reader), session.kit().board))
    contents.accounts.push_back(line.text + (line.rule.empty() ? "" : "  (" + line.rule + ")"));
  if (whole)
    contents.foot =
        tr("After entry {1} of {2}", session.journal().size(), session.journal().file().filename().string());
  const std::vector<Truth> truth =
      whole ? with_symbols(game.words().truth(position), session.ruleset().vocabulary())
            : std::vector<Truth>();
  if (!truth.empty()) {
    contents.map.pieces = true_pieces(session.kit(), truth);
    contents.roster = whole_roster(session, truth);
  } else {  // of everybody, and of a game that hides nothing
    const std::vector<Standing> standing = standing_by_piece(game, position);
    contents.map.pieces = table_pieces(session.kit(), standing);
    contents.roster = public_roster(session, standing);
  }
  return contents;
}

}  // namespace

std::string state_sheet(const Session& session, bool whole, print::Paper paper) {
  return lay_out(contents_of(session, whole), paper);
}

Result<StateSheets> write_state_sheets(const Session& session, const std::filesystem::path& folder,
                                       print::Paper paper) {
  auto files = print::OutputFiles::in(folder);
  if (!files) return tl::unexpected(files.error());
  StateSheets sheets{.umpire = folder / "umpire-sheet.pdf", .everybody = {}};
  Result<void> outcome = files->stage("umpire-sheet.pdf", state_sheet(session, true, paper), Readers::kOwner);
  if (!session.game().table().withheld(session.position())) {
    sheets.everybody = folder / "public-sheet.pdf";
    if (outcome) outcome = files->stage("public-sheet.pdf", state_sheet(session, false, paper));
  }
  if (outcome) outcome = files->commit();
  if (!outcome) return tl::unexpected(outcome.error());
  return sheets;
}

}  // namespace telescope::report
