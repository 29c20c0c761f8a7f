#pragma once

#include <imgui.h>

namespace telescope::app {

/// An ImGui that nobody sees, for what is drawn: of so many pixels, within a frame.
class NoScreen {
 public:
  NoScreen(float width, float height) {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {width, height};
    unsigned char* pixels = nullptr;
    int across = 0, down = 0;
    io.Fonts->GetTexDataAsRGBA32(&pixels, &across, &down);
    ImGui::NewFrame();
  }
  ~NoScreen() { ImGui::DestroyContext(); }
  NoScreen(const NoScreen&) = delete;
  NoScreen& operator=(const NoScreen&) = delete;
};

}  // namespace telescope::app
