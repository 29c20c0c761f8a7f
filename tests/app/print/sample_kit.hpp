#pragma once

#include "core/kit/kit.hpp"
#include "core/scenario/scenario.hpp"

namespace telescope::print {

struct Sample {
  Scenario scenario;
  Kit kit;
};

/// A Rapier table of three attacking divisions and the defender's stands and counters, each kind and mobility
/// among them, laid out in `layout`.
Sample sample(TagLayout layout = TagLayout::kOnTail, double tag_size_mm = 20.0);

/// The same cards with Data Matrix tags.
Sample data_matrix_sample(double tag_size_mm);

/// A kit of `count` stands and nothing else.
Sample sample_of(int count);

}  // namespace telescope::print
