#include "app/shell/projector.hpp"

#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include "app/panels/projector_panel.hpp"
#include "app/shell/window.hpp"
#include "app/support/language.hpp"
#include "core/base/words.hpp"

namespace telescope::app {
namespace {

constexpr int kWindowWidth = 1280;
constexpr int kWindowHeight = 720;

/// The contexts of the first window, current again at the end.
class Contexts {
 public:
  Contexts() : window_(glfwGetCurrentContext()), imgui_(ImGui::GetCurrentContext()) {}
  ~Contexts() {
    glfwMakeContextCurrent(window_);
    ImGui::SetCurrentContext(imgui_);
  }
  Contexts(const Contexts&) = delete;
  Contexts& operator=(const Contexts&) = delete;
  GLFWwindow* window() const { return window_; }

 private:
  GLFWwindow* window_;
  ImGuiContext* imgui_;
};

/// The monitor that the middle of a window is on.
std::size_t monitor_of(GLFWwindow* window, const std::vector<GLFWmonitor*>& monitors) {
  int x = 0, y = 0, width = 0, height = 0;
  glfwGetWindowPos(window, &x, &y);
  glfwGetWindowSize(window, &width, &height);
  for (std::size_t i = 0; i < monitors.size(); ++i) {
    int left = 0, top = 0;
    glfwGetMonitorPos(monitors[i], &left, &top);
    const GLFWvidmode* mode = glfwGetVideoMode(monitors[i]);
    const int dx = x + width / 2 - left, dy = y + height / 2 - top;
    if (mode && dx >= 0 && dy >= 0 && dx < mode->width && dy < mode->height) return i;
  }
  return 0;
}

}  // namespace

Result<std::optional<std::size_t>> choose_monitor(const std::vector<Monitor>& monitors,
                                                  std::string_view wanted, std::size_t own) {
  if (wanted.empty()) {
    if (monitors.size() < 2) return std::nullopt;
    return own == 0 ? 1 : 0;
  }
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(wanted.data(), wanted.data() + wanted.size(), number);
  if (error == std::errc() && end == wanted.data() + wanted.size()) {
    if (number >= 1 && number <= monitors.size()) return number - 1;
  } else {
    for (std::size_t i = 0; i < monitors.size(); ++i)
      if (lowered(monitors[i].name).find(lowered(wanted)) != std::string::npos) return i;
  }
  std::string known;
  for (std::size_t i = 0; i < monitors.size(); ++i)
    known += (i == 0 ? "" : ", ") + std::to_string(i + 1) + " '" + monitors[i].name + "' " +
             std::to_string(monitors[i].width) + "x" + std::to_string(monitors[i].height);
  return failure(known.empty() ? tr("no monitor is called '{1}': there are none", wanted)
                               : tr("no monitor is called '{1}': there are {2}", wanted, known));
}

Result<std::unique_ptr<Projector>> Projector::open(std::string_view wanted) {
  const Contexts caller;
  int count = 0;
  GLFWmonitor** list = glfwGetMonitors(&count);
  const std::vector<GLFWmonitor*> handles(list, list + count);
  std::vector<Monitor> monitors;
  for (GLFWmonitor* handle : handles) {
    const GLFWvidmode* mode = glfwGetVideoMode(handle);
    const char* name = glfwGetMonitorName(handle);
    monitors.push_back({name ? name : "monitor", mode ? mode->width : 0, mode ? mode->height : 0});
  }
  const auto chosen = choose_monitor(monitors, wanted, monitor_of(caller.window(), handles));
  if (!chosen) return tl::unexpected(chosen.error());
  GLFWmonitor* monitor = *chosen ? handles[**chosen] : nullptr;
  const GLFWvidmode* mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
  glfwWindowHint(GLFW_AUTO_ICONIFY, GLFW_FALSE);  // it stays while the umpire works in the other
  glfwWindowHint(GLFW_FOCUSED, GLFW_FALSE);
  glfwWindowHint(GLFW_FOCUS_ON_SHOW, GLFW_FALSE);
  glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_FALSE);
  if (mode) {  // as it is: nothing is switched
    glfwWindowHint(GLFW_RED_BITS, mode->redBits);
    glfwWindowHint(GLFW_GREEN_BITS, mode->greenBits);
    glfwWindowHint(GLFW_BLUE_BITS, mode->blueBits);
    glfwWindowHint(GLFW_REFRESH_RATE, mode->refreshRate);
  }
  GLFWwindow* window =
      glfwCreateWindow(mode ? mode->width : kWindowWidth, mode ? mode->height : kWindowHeight,
                       tr("Telescope: the table"), mode ? monitor : nullptr, nullptr);
  if (!window) return failure(tr("the second window cannot be opened"));
  return std::unique_ptr<Projector>(new Projector(window));
}

Projector::Projector(GLFWwindow* window) : window_(window), typefaces_(find_typefaces(font_folders())) {
  glfwMakeContextCurrent(window_);
  glfwSwapInterval(0);  // the first window waits for its screen; nobody waits for this one's
  glfwSetKeyCallback(window_, [](GLFWwindow* pressed, int key, int, int action, int) {
    if (key == GLFW_KEY_ESCAPE && action == GLFW_PRESS) glfwSetWindowShouldClose(pressed, GLFW_TRUE);
  });
  imgui_ = ImGui::CreateContext();
  ImGui::SetCurrentContext(imgui_);
  ImGui::GetIO().IniFilename = nullptr;
  ImGui::GetIO().LogFilename = nullptr;
  ImGui_ImplOpenGL3_Init("#version 150");
}

Projector::~Projector() {
  {
    const Contexts caller;
    glfwMakeContextCurrent(window_);
    ImGui::SetCurrentContext(imgui_);
    ImGui_ImplOpenGL3_Shutdown();
    ImGui::DestroyContext(imgui_);
  }
  glfwDestroyWindow(window_);
}

bool Projector::closed() const {
  return glfwWindowShouldClose(window_) == GLFW_TRUE;
}

void Projector::rescale(float wanted) {
  if (std::abs(wanted - theme_.scale) < 0.01F && theme_.fonts[0]) return;
  theme_.scale = wanted;
  theme_.fonts = build_fonts(*ImGui::GetIO().Fonts, typefaces_, wanted);
  ImGui_ImplOpenGL3_DestroyFontsTexture();
  ImGui_ImplOpenGL3_CreateFontsTexture();
}

Result<void> Projector::show(std::shared_ptr<const View> view, ColourTheme colours,
                             const std::filesystem::path* screenshot) {
  int width = 0, height = 0;
  glfwGetFramebufferSize(window_, &width, &height);
  if (width <= 0 || height <= 0) return {};
  const bool drawn = width == width_ && height == height_ && view == shown_ && colours == colours_;
  if (drawn && !screenshot) return {};
  const Contexts caller;
  glfwMakeContextCurrent(window_);
  ImGui::SetCurrentContext(imgui_);
  shown_ = std::move(view);
  colours_ = colours;
  use_palette(palette_of(colours));
  width_ = width;
  height_ = height;
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = {static_cast<float>(width), static_cast<float>(height)};
  io.DeltaTime = 1.0F;
  rescale(projector_scale(io.DisplaySize.x, io.DisplaySize.y));
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();
  draw_projector(shown_.get(), theme_);
  return present(window_, screenshot);
}

}  // namespace telescope::app
