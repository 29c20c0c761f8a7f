#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "vision/health/health_report.hpp"

namespace telescope::cli {

/// What was fixed on the camera between two checks.
struct FixReport {
  std::vector<std::string> told;
  vision::HealthReport before;
};

/// What was done to the camera, as people read it, and each measure that has changed its verdict or value.
std::string fix_text(const FixReport& fix, const vision::HealthReport& after);

/// The report of a health check as people read it: a line a measure, remedies below theirs, the map of pixels
/// a module.
std::string check_text(const vision::HealthReport& report, const std::string& camera, double tag_size_mm);

/// The same for programs (schema: assets/schemas/check.schema.json).
nlohmann::ordered_json check_json(const vision::HealthReport& report, const std::string& camera,
                                  double tag_size_mm, const FixReport* fix = nullptr);

}  // namespace telescope::cli
