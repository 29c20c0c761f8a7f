#pragma once

#include <optional>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "core/board/board.hpp"
#include "core/rules/finding.hpp"
#include "vision/pipeline/pipeline.hpp"

namespace telescope::app {

/// What `telescope read --json` prints for one picture (assets/schemas/read.schema.json). `t_s` is written
/// for consecutive frames only.
nlohmann::json read_json(const std::string& image, const Kit& kit, const vision::FrameResult& result,
                         const std::vector<Finding>& findings, std::optional<double> t_s);

nlohmann::json finding_json(const Finding& finding);

}  // namespace telescope::app
