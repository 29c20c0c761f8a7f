#pragma once

#include "core/rules/brevity/state/game.hpp"
#include "core/rules/form.hpp"

namespace telescope::brevity {

/// Bars each choice with which nothing that the form can say would be lawful, by the first sentence that
/// stands against it. Of forms that are answered by choices alone, and by few of them: fire is judged where
/// its form is made, and what is told by numbers when it is asked for. A list is tried with each of its
/// choices alone and with all together. `known` is what the form's side may know (OB-H03).
void bar_unlawful(const Game& known, Form& form);

}  // namespace telescope::brevity
