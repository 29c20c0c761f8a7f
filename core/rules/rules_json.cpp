#include "core/rules/rules_json.hpp"

namespace telescope {

Json objections_to_json(const std::vector<Objection>& objections) {
  Json json = Json::array();
  for (const Objection& each : objections) json.push_back({{"rule", each.rule}, {"sentence", each.sentence}});
  return json;
}

Json finding_to_json(const Finding& finding) {
  Json pieces = Json::array();
  for (const PieceId& each : finding.pieces) pieces.push_back(each.value());
  return {{"severity", to_string(finding.severity)},
          {"rule", finding.rule},
          {"pieces", std::move(pieces)},
          {"place", finding.place},
          {"sentence", finding.sentence},
          {"remedy", finding.remedy}};
}

Json reasons_to_json(const std::vector<DieReason>& reasons) {
  Json json = Json::array();
  for (const DieReason& each : reasons)
    json.push_back({{"dice", each.dice}, {"reason", each.reason}, {"rule", each.rule}});
  return json;
}

Json pools_to_json(const std::vector<PoolRequest>& pools) {
  Json json = Json::array();
  for (const PoolRequest& pool : pools)
    json.push_back({{"pool", pool.id},
                    {"label", pool.label},
                    {"dice", pool.dice()},
                    {"sides", pool.sides},
                    {"audience", to_string(pool.audience)},
                    {"reasons", reasons_to_json(pool.reasons)}});
  return json;
}

}  // namespace telescope
