#pragma once

#include <filesystem>
#include <string>

#include "app/print/paper.hpp"
#include "core/session/session.hpp"

namespace telescope::report {

/// The game as it stands, on paper, as PDF: its accounts, the map, the roster. `whole` is the umpire's sheet,
/// which says who is hidden as what; the other one holds what everybody may know.
std::string state_sheet(const Session& session, bool whole, print::Paper paper);

struct StateSheets {
  std::filesystem::path umpire;
  std::filesystem::path everybody;  ///< empty while one side may not look at the table (RO-060)
};

/// Writes both into `folder`, made where it is missing; both or none.
Result<StateSheets> write_state_sheets(const Session& session, const std::filesystem::path& folder,
                                       print::Paper paper);

}  // namespace telescope::report
