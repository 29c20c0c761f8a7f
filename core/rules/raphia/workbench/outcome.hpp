#pragma once

#include <initializer_list>
#include <set>
#include <string_view>

#include "core/rules/raphia/combat/totals.hpp"
#include "core/rules/raphia/telling.hpp"

namespace telescope::raphia {

/// What every outcome of a procedure has; "rules" follows.
Json lawful_outcome(std::string_view procedure);
/// The same of what is refused, with the rules of the refusal.
Json refused_outcome(std::string_view procedure, const Objections& objections);

/// {"total", "courts", "has_court", "lines": [{"words", "points", "rule"}]}
Json to_json(const Total& total);

/// Every statement that events rest on.
std::set<std::string> rules_of(const Events& events);

}  // namespace telescope::raphia
