#pragma once

#include "core/rules/form.hpp"
#include "core/rules/simulated_chance.hpp"

namespace telescope::test {

/// What somebody might fill into the form, sensible or not: for each field what it takes, mostly what is not
/// barred; what may be left out is, now and then. No field has an answer that filled() cannot take, unless it
/// has no choice to answer with.
nlohmann::json any_answers(const Form& form, SimulatedChance& chance);

}  // namespace telescope::test
