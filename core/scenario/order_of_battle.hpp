#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/rules/vocabulary.hpp"
#include "core/scenario/unit_row.hpp"

namespace telescope {

/// The most units a file may list; no table holds as many.
inline constexpr std::size_t kMostUnits = 1000;

/// Whether an id is what a spreadsheet makes of "1-02": "01-Feb", in English, German or French.
bool is_date(std::string_view id);

/// Reads an order of battle in CSV (csv_table.hpp): a heading row, then a unit a row. Columns
/// `id`, `division` and `kind` must be there; `name`, `short`, `mobility`, `traits` (separated by spaces),
/// `stands` and `base` ("25x40", mm) may be, and so may the ruleset's `own` columns, of which an empty field
/// says nothing. The error names the file, the line, and which columns were expected and found.
Result<std::vector<UnitRow>> parse_order_of_battle(std::string_view csv, std::string_view file_name,
                                                   std::span<const Setting> own = {});

}  // namespace telescope
