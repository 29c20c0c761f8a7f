#include "app/report/state_sheet.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "app/print/output_files.hpp"
#include "app/report/sheet_layout.hpp"
#include "app/support/language.hpp"
#include "core/views/symbols.hpp"

namespace telescope::report {
namespace {

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
         .where = place.empty() ? std::string(tr("off the table")) : place});
  }
  return roster;
}

bool may_read(const PreparedGame& game, const SheetLine& line, bool whole) {
  return whole ? !is_sealed(game, line.audience) : line.audience == Audience::kAll;
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
  for (const SheetLine& line : game.words().accounts(position))
    if (may_read(game, line, whole))
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
