#pragma once

#include <vector>

#include "core/kit/kit.hpp"
#include "vision/health/health_numbers.hpp"
#include "vision/health/health_report.hpp"

namespace telescope::vision {

/// Verdicts, sentences and remedies on what was measured.
HealthReport judge(const Kit& kit, const HealthNumbers& numbers);

/// Its parts: the picture itself, and the table, kit and camera in it.
void judge_picture(const Kit& kit, const HealthNumbers& numbers, const LegibilityMap* map,
                   std::vector<HealthMeasure>& measures);
void judge_table(const Kit& kit, const HealthNumbers& numbers, const LegibilityMap* map,
                 std::vector<HealthMeasure>& measures);
/// What the kit's family of tags costs here: how small and how far tags may be, how likely a false one is.
/// Nothing of Data Matrix, whose words are proved by their own checksums.
void judge_family(const Kit& kit, const HealthNumbers& numbers, const LegibilityMap* map,
                  std::vector<HealthMeasure>& measures);

}  // namespace telescope::vision
