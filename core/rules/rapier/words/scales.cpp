#include "core/rules/rapier/words/scales.hpp"

#include <algorithm>

namespace telescope::rapier {

const ScaleRow& scale_row(Scale scale) {
  return *std::ranges::find(kScales, scale, &ScaleRow::scale);
}

std::string scale_in_words(Scale scale) {
  const ScaleRow& row = scale_row(scale);
  const auto text = [](std::string_view view) { return std::string(view); };
  const std::string larger = row.corps == "Corps" ? ""
                                                  : "the Corps means " + text(row.corps) +
                                                        ", a Division means " + text(row.division) + ", ";
  return "Scale: " + larger + "a unit means " + text(row.unit) + "; a sector is " + text(row.sector) +
         ", a turn " + text(row.turn) + ", six turns are " + text(row.game) + ".";
}

}  // namespace telescope::rapier
