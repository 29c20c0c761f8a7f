#pragma once

#include <imgui.h>

namespace telescope::app {

/// ImGui's only window, as large as ours, without a frame of its own: from here to the end of the scope.
class WholeWindow {
 public:
  WholeWindow() {
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2{0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0F);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2{0, 0});
    ImGui::Begin("Telescope", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoNav |
                     ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoScrollWithMouse);
  }
  ~WholeWindow() {
    ImGui::End();
    ImGui::PopStyleVar(3);
  }
  WholeWindow(const WholeWindow&) = delete;
  WholeWindow& operator=(const WholeWindow&) = delete;
};

}  // namespace telescope::app
