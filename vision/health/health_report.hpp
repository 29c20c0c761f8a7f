#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace telescope::vision {

enum class Grade {
  kGood,
  kFair,     ///< will work, with care
  kBad,      ///< will not work like this
  kUnknown,  ///< could not be measured
};
std::string_view to_string(Grade grade);

/// One thing that was looked at, and what to do about it.
struct HealthMeasure {
  std::string id;               ///< for programs: "focus"
  std::string name;             ///< for people: "Focus"
  std::optional<double> value;  ///< absent: could not be measured
  std::string unit;             ///< of the value: "px", "%", "grey levels"
  int decimals = 0;             ///< with which the value is worth printing
  Grade grade = Grade::kUnknown;
  std::string sentence;  ///< what was found
  std::string remedy;    ///< what to do about it; empty where nothing is
};

/// How large tags appear in one part of the table: a sector of a grid, a square of about 15 cm of an open
/// table.
struct SectorLegibility {
  std::string name;  ///< "A2-L3"; on an open table "x 30 y 45 cm", its middle
  int column = 0;
  int row = 0;                 ///< away from the near edge
  double in_view = 0.0;        ///< share of it that is in the picture, 0 to 1
  double px_per_module = 0.0;  ///< the least of what is in the picture; zero where nothing is
  Grade grade = Grade::kBad;
};

/// Row by row from the near edge, columns from x = 0 on.
struct LegibilityMap {
  int columns = 0;
  int rows = 0;
  double readable_px = 0.0;     ///< below this nothing is read
  double comfortable_px = 0.0;  ///< from this on nearly everything is
  std::vector<SectorLegibility> sectors;
};

struct HealthReport {
  int pictures = 0;  ///< that came
  int width = 0, height = 0;
  std::vector<HealthMeasure> measures;  ///< causes before effects
  std::optional<LegibilityMap> map;     ///< absent where the table was not found
  std::vector<std::string> notes;       ///< on the newest picture; none where the picture itself is at fault

  /// The worst of all measures, unknown ones apart.
  Grade overall() const;
  const HealthMeasure* find(std::string_view id) const;
  /// One line: the first thing that will not work and what to do; empty where everything can be read.
  std::string obstacle() const;
};

}  // namespace telescope::vision
