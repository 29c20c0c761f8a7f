#include "app/shell/key_map.hpp"

#include <array>
#include <utility>

#include "app/presenters/commands.hpp"
#include "app/shell/gl.hpp"
#include "core/base/words.hpp"

namespace telescope::app {
namespace {

constexpr std::array<std::pair<int, const char*>, 33> kNamed{{
    {GLFW_KEY_TAB, "Tab"},
    {GLFW_KEY_ENTER, "Enter"},
    {GLFW_KEY_KP_ENTER, "Enter"},
    {GLFW_KEY_ESCAPE, "Esc"},
    {GLFW_KEY_UP, "Up"},
    {GLFW_KEY_DOWN, "Down"},
    {GLFW_KEY_LEFT, "Left"},
    {GLFW_KEY_RIGHT, "Right"},
    {GLFW_KEY_HOME, "Home"},
    {GLFW_KEY_END, "End"},
    {GLFW_KEY_F1, "F1"},
    {GLFW_KEY_F2, "F2"},
    {GLFW_KEY_F8, "F8"},
    {GLFW_KEY_F9, "F9"},
    {GLFW_KEY_F10, "F10"},
    {GLFW_KEY_F11, "F11"},
    {GLFW_KEY_KP_ADD, "+"},
    {GLFW_KEY_KP_SUBTRACT, "-"},
    {GLFW_KEY_KP_0, "0"},
    {GLFW_KEY_KP_1, "1"},
    {GLFW_KEY_KP_2, "2"},
    {GLFW_KEY_KP_3, "3"},
    {GLFW_KEY_KP_4, "4"},
    {GLFW_KEY_KP_5, "5"},
    {GLFW_KEY_KP_6, "6"},
    {GLFW_KEY_KP_7, "7"},
    {GLFW_KEY_KP_8, "8"},
    {GLFW_KEY_KP_9, "9"},
    {GLFW_KEY_SPACE, "Space"},
    {GLFW_KEY_BACKSPACE, "Backspace"},
    {GLFW_KEY_DELETE, "Backspace"},
    {GLFW_KEY_PAGE_UP, "PgUp"},
    {GLFW_KEY_PAGE_DOWN, "PgDn"},
}};

std::string printed_name(int key, int scancode) {
  for (const auto& [code, name] : kNamed)
    if (code == key) return name;
  // Digits first by position: French keyboards print them on the shifted level.
  if (key >= GLFW_KEY_0 && key <= GLFW_KEY_9)
    return std::string(1, static_cast<char>('0' + key - GLFW_KEY_0));
  if (const char* printed = glfwGetKeyName(key, scancode)) {
    const std::string name = printed;
    return name.size() == 1 ? capitalised(name) : name;
  }
  return key >= GLFW_KEY_A && key <= GLFW_KEY_Z ? std::string(1, static_cast<char>('A' + key - GLFW_KEY_A))
                                                : std::string();
}

}  // namespace

std::string key_name(int key, int scancode, int mods) {
  std::string name = printed_name(key, scancode);
  if (name.empty()) return name;
  if (mods & GLFW_MOD_CONTROL) return "Ctrl+" + name;
  if (mods & (GLFW_MOD_ALT | GLFW_MOD_SUPER)) return "";
  // Signs that are typed with Shift keep the name of their key.
  if ((mods & GLFW_MOD_SHIFT) && command_for("Shift+" + name)) return "Shift+" + name;
  return name;
}

}  // namespace telescope::app
