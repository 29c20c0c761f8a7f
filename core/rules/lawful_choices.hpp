#pragma once

#include <functional>
#include <string>

#include "core/rules/form.hpp"

namespace telescope {

/// Bars each choice with which nothing that the form can say would be lawful, by the first sentence that
/// stands against it: `against(action)`, empty where the action is lawful. Of forms that are answered by
/// choices alone, and by few of them: what numbers and texts say is judged when it is asked for. A list is
/// tried with none of its choices, with each alone and with all together.
void bar_unlawful(Form& form, const std::function<std::string(const nlohmann::json& action)>& against);

}  // namespace telescope
