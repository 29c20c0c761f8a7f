#include "core/rules/brevity/measure/inches.hpp"

#include "core/base/beside_limit.hpp"
#include "core/base/words.hpp"
#include "core/measure/words.hpp"
#include "core/rules/brevity/measure/bases.hpp"

namespace telescope::brevity {

std::string words(const Inches& length) {
  if (length.told) return decimal(length.value) + " in";
  return telescope::words({Length::from_inches(length.value), Length::from_inches(length.error / 2.0)},
                          MeasuringUnit::kInch);
}

std::string words(const Inches& length, double limit) {
  return length.told ? beside_limit(length.value, limit, 2, decimal) + " in" : words(length);
}

}  // namespace telescope::brevity
