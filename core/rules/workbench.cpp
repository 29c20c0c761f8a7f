#include "core/rules/workbench.hpp"

#include <stdexcept>

namespace telescope {

nlohmann::json Workbench::rule(std::string_view procedure, const nlohmann::json&) const {
  throw std::invalid_argument("malformed request: there is no procedure '" + std::string(procedure) + "'");
}

nlohmann::json Workbench::odds(const nlohmann::json&) const {
  throw std::invalid_argument("these rules have no odds to ask for");
}

std::string Workbench::odds_in_words(const nlohmann::json& odds) const {
  return odds.dump(2) + "\n";
}

std::unique_ptr<Workbench::Simulation> Workbench::simulate(const PreparedGame&, std::uint64_t, std::int64_t,
                                                           std::int64_t) const {
  return nullptr;
}

}  // namespace telescope
