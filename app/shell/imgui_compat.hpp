#pragma once

#include <cstdint>

#include <imgui.h>

namespace telescope::app {

// Where Dear ImGui 1.86 (Debian 12) and 1.90 (Debian 13) differ, and what later ones have changed.

/// A texture's name as ImGui carries it: a pointer until 1.91.4, a number since.
inline ImTextureID texture_id(unsigned int name) {
#if IMGUI_VERSION_NUM >= 19140
  return static_cast<ImTextureID>(name);
#else
  return reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(name));
#endif
}

}  // namespace telescope::app
