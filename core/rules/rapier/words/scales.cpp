#include "core/rules/rapier/words/scales.hpp"

#include <algorithm>

namespace telescope::rapier {

const ScaleRow& scale_row(Scale scale) {
  return *std::ranges::find(kScales, scale, &ScaleRow::scale);
}

std::string scale_in_words(Scale scale) {
  const ScaleRow& row = scale_row(scale);
  const auto text = [](std::string_view view) { return std::string(view); };
  const auto one = [&](std::string_view view) { return (view.starts_with("A") ? "an " : "a ") + text(view); };
  const std::string larger = row.corps == "Corps" ? ""
                                                  : "the Corps stands for " + one(row.corps) +
                                                        ", a Division for " + one(row.division) + ", ";
  return "Scale: " + larger + (larger.empty() ? "a unit stands for " : "a unit for ") + one(row.unit) +
         "; a sector is " + text(row.sector) + ", a turn " + text(row.turn) + ", six turns are " +
         text(row.game) + ".";
}

}  // namespace telescope::rapier
