#pragma once

#include "core/rules/known.hpp"
#include "core/rules/mini_nap/knowledge/eye.hpp"

namespace telescope::mini_nap {

/// The step, the units, their markers and the papers, as far as `eye` may know them.
void show_table(const Game& game, const Eye& eye, Known& known);
/// The papers of them.
void show_papers(const Game& game, const Eye& eye, Known& known);

}  // namespace telescope::mini_nap
