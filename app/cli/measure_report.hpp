#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/kit/kit.hpp"
#include "core/measure/judgement.hpp"
#include "core/table/table_view.hpp"

namespace telescope::cli {

/// What is asked of a measurement besides its figures.
struct MeasureQuestion {
  MeasuringUnit unit = MeasuringUnit::kInch;
  std::optional<Length> limit;    ///< a range, from edge to edge unless `limit_of_centres`
  bool limit_of_centres = false;  ///< a way has no edges: it counts between centres in any case
  std::optional<Arc> arc;         ///< of the first piece of each pair
  AspectArcs aspects;
};

/// From the first piece to the second, and on to the next: every leg, and the way over all.
struct MeasuredLeg {
  const KitPiece* from = nullptr;
  const KitPiece* to = nullptr;
  EdgeDistance edges;
  MeasuredLength centres;
  MeasuredAngle bearing;       ///< of the second, off the first one's front
  MeasuredAngle bearing_back;  ///< of the first, off the second one's front
  MeasuredAngle turn;          ///< of headings
  std::optional<SquareSpan> squares, squares_orthogonal;
};
struct Measured {
  std::vector<MeasuredLeg> legs;
  MeasuredLength way;              ///< over all pieces
  std::vector<std::string> notes;  ///< "2-07 is covered: measured to where it was last seen"
};

/// Measures between `pieces`, at least two, in their order. Fails with one line where one of them is not in
/// the kit, or nobody knows where it stands.
Result<Measured> measure(const Kit& kit, const TableView& table, const std::vector<std::string>& pieces);

std::string measure_text(const Measured& measured, const MeasureQuestion& question);
/// One JSON object (schema: assets/schemas/measure.schema.json); lengths in millimetres.
nlohmann::ordered_json measure_json(const Measured& measured, const MeasureQuestion& question);

/// The table as `read --json` wrote it, one object; what it says of pieces that the kit does not have is left
/// out.
Result<TableView> table_from_read(const std::string& json, const std::string& file_name, const Kit& kit);

}  // namespace telescope::cli
