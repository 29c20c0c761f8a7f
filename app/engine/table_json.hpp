#pragma once

#include <optional>
#include <span>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "core/rules/finding.hpp"
#include "vision/pipeline/pipeline.hpp"

namespace telescope::app {

/// What `telescope read --json` prints for one picture (assets/schemas/read.schema.json). `t_s`, and `moves`,
/// those told since the last picture that was printed, are written for consecutive frames only.
nlohmann::json read_json(const std::string& image, const Kit& kit, const vision::FrameResult& result,
                         const std::vector<Finding>& findings, std::optional<double> t_s,
                         std::span<const TableMove> moves = {});

/// "RO-037 A2-L3: what is so. What to do.", without what the finding does not have.
std::string finding_line(const Finding& finding);

}  // namespace telescope::app
