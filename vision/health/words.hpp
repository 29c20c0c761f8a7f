#pragma once

#include <cstddef>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "vision/health/health_report.hpp"

namespace telescope::vision {

/// printf's "%.*f".
inline std::string number(double value, int decimals = 0) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", decimals, value);
  return text;
}

/// "A1-L1, A2-L1 and 3 more".
inline std::string list_of(const std::vector<std::string>& names) {
  constexpr std::size_t kMost = 4;
  std::string text;
  const std::size_t shown = names.size() > kMost + 1 ? kMost : names.size();
  for (std::size_t i = 0; i < shown; ++i)
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  if (shown < names.size()) text += " and " + std::to_string(names.size() - shown) + " more";
  return text;
}

/// The measure, of which this is what was found.
inline HealthMeasure said(HealthMeasure measure, std::string sentence) {
  measure.sentence = std::move(sentence);
  return measure;
}

/// Grows from good over fair to bad.
inline Grade grade_above(double value, double fair, double bad) {
  return value > bad ? Grade::kBad : value > fair ? Grade::kFair : Grade::kGood;
}
inline Grade grade_below(double value, double fair, double bad) {
  return value < bad ? Grade::kBad : value < fair ? Grade::kFair : Grade::kGood;
}

}  // namespace telescope::vision
