#pragma once

#include <string>

namespace telescope::app {

/// The name of a pressed key as key_bindings() writes it, "R", "Shift+Tab", "+"; empty where it has none.
/// `key`, `scancode` and `mods` as GLFW gives them. Letters and signs are those printed on the user's
/// keyboard.
std::string key_name(int key, int scancode, int mods);

}  // namespace telescope::app
