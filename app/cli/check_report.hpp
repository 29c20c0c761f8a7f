#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "vision/health/health_report.hpp"

namespace telescope::cli {

/// The report of a health check as people read it: a line a measure, remedies below theirs, the map of pixels
/// a module.
std::string check_text(const vision::HealthReport& report, const std::string& camera, double tag_size_mm);

/// The same for programs (schema: assets/schemas/check.schema.json).
nlohmann::ordered_json check_json(const vision::HealthReport& report, const std::string& camera,
                                  double tag_size_mm);

}  // namespace telescope::cli
