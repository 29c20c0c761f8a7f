#pragma once

#include <string>
#include <vector>

#include "app/presenters/scene.hpp"

namespace telescope::app {

/// One finding as the umpire reads it.
struct FindingRow {
  Severity severity = Severity::kNote;
  std::string where;      ///< "A2-L3"; "The table" where the finding is about no place
  std::string sentence;   ///< what is so, and why it matters
  std::string rule;       ///< "RO-037"
  std::string remedy;     ///< "To do: ..."; empty where there is nothing to do
  std::string pieces;     ///< "3 RCN, 12 RFL and 4 more": the pieces it speaks of
  std::size_t index = 0;  ///< into Scene::findings
};

struct FindingsList {
  std::string heading;  ///< "2 violations, 1 warning" or "Nothing illegal on the table"
  std::string as_of;    ///< "as of the picture 3 s ago": set while the picture is not live
  Severity worst = Severity::kNote;
  std::vector<FindingRow> rows;  ///< violations first, else in the rules' own order
  std::string empty_text;        ///< said in place of the rows where there are none
};

FindingsList findings_list(const Scene& scene);

/// What is so, and what to do or why it was let pass.
std::string finding_text(const Finding& finding);
/// The same of what is unusual about a scenario: of what may be meant so nothing is to do.
std::string review_text(const Finding& finding);

/// What stays the same of a finding from frame to frame, so that a choice survives new frames.
std::string identity(const Finding& finding);

/// A piece that the camera does not see at this moment.
struct MissingRow {
  PieceId piece;
  Side side = Side::kNeutral;
  PieceState state = PieceState::kLost;
  std::string name;  ///< "2-07 Rifles"
  std::string what;  ///< "covered by a hand, 4 s, last at A2-L3"
};

/// The pieces not seen. Those that were never seen since the start are only counted: before a game that is
/// everything that still lies in its box.
struct MissingList {
  std::string heading;           ///< "3 not seen" or "All 85 pieces seen"
  std::vector<MissingRow> rows;  ///< covered first, then lost, each the newest change first
  std::string never_seen;        ///< "12 of the kit have not been on the table yet"; empty where none
};

MissingList missing_list(const Scene& scene);

/// How many pieces of the kit are in each state; `never_seen` are among the lost of a table view.
struct PieceTally {
  std::size_t total = 0;
  std::size_t seen = 0;
  std::size_t covered = 0;
  std::size_t lost = 0;
  std::size_t never_seen = 0;
  std::size_t removed = 0;
};
PieceTally tally(const TableView& table);

}  // namespace telescope::app
