#pragma once

#include <string_view>

#include "core/rules/brevity/fire/attack.hpp"
#include "core/rules/brevity/telling.hpp"

namespace telescope::brevity {

/// What every outcome of a procedure has; "rules" follows.
Json lawful_outcome(std::string_view procedure);
/// Makes it a refusal, with the rules of the refusal.
void add_objections(Json& outcome, const Objections& objections);
/// Each once, in order.
void add_rule(Json& outcome, std::string_view rule);

/// A share, a number or null.
template <class Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json();
}
/// {"pinned", "spent", "destroyed", "hits"}
Json to_json(const AttackChances& chances);

}  // namespace telescope::brevity
