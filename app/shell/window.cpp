#include "app/shell/window.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <mutex>
#include <utility>

#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>
#include <opencv2/imgproc.hpp>

#include "app/shell/key_map.hpp"
#include "app/support/language.hpp"
#include "core/base/text_file.hpp"
#include "core/base/words.hpp"
#include "vision/pictures/encode.hpp"

namespace telescope::app {
namespace {

constexpr int kDefaultWidth = 1600;
constexpr int kDefaultHeight = 900;
constexpr int kSmallestWidth = 640;
constexpr int kSmallestHeight = 400;
constexpr int kFramesAfterInput = 3;  // ImGui knows what the pointer is over one frame late
constexpr const char* kGlslVersion = "#version 150";

/// What GLFW says of its last failure, for people.
std::string glfw_reason() {
  const char* text = nullptr;
  glfwGetError(&text);
  return text ? text : tr("no reason given");
}

std::string utf8(unsigned int c) {
  const auto byte = [](unsigned int b) { return static_cast<char>(b); };
  if (c < 0x80) return {byte(c)};
  if (c < 0x800) return {byte(0xC0 | (c >> 6)), byte(0x80 | (c & 0x3F))};
  if (c < 0x10000) return {byte(0xE0 | (c >> 12)), byte(0x80 | ((c >> 6) & 0x3F)), byte(0x80 | (c & 0x3F))};
  return {byte(0xF0 | (c >> 18)), byte(0x80 | ((c >> 12) & 0x3F)), byte(0x80 | ((c >> 6) & 0x3F)),
          byte(0x80 | (c & 0x3F))};
}

/// The layout needs this many of its units, whatever the size of type.
constexpr float kLeastUnitsAcross = 800.0F;
constexpr float kLeastUnitsDown = 450.0F;

/// Units of the layout per window coordinate, and pixels per window coordinate. X11 counts windows in pixels
/// and tells a scale; other systems count in points.
struct Scales {
  float layout = 1.0F;
  float pixels = 1.0F;
};
Scales scales_of(GLFWwindow* window) {
  float content = 1.0F;
  float unused = 1.0F;
  glfwGetWindowContentScale(window, &content, &unused);
  int window_width = 0, window_height = 0, pixel_width = 0, pixel_height = 0;
  glfwGetWindowSize(window, &window_width, &window_height);
  glfwGetFramebufferSize(window, &pixel_width, &pixel_height);
  Scales scales;
  if (window_width > 0 && pixel_width > 0)
    scales.pixels = static_cast<float>(pixel_width) / static_cast<float>(window_width);
  scales.layout = std::clamp(content, 0.5F, 6.0F) / scales.pixels;
  // A large window is looked at from farther away: its type grows, in steps that spare the fonts.
  const float room = std::min(static_cast<float>(window_width) / (scales.layout * kDefaultWidth),
                              static_cast<float>(window_height) / (scales.layout * kDefaultHeight));
  scales.layout *= std::floor(std::clamp(room, 1.0F, 2.0F) * 10.0F) / 10.0F;
  return scales;
}

Result<void> save_frame(GLFWwindow* window, const std::filesystem::path& file) {
  int width = 0, height = 0;
  glfwGetFramebufferSize(window, &width, &height);
  cv::Mat picture(height, width, CV_8UC3);
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glPixelStorei(GL_PACK_ROW_LENGTH, static_cast<int>(picture.step / picture.elemSize()));
  glReadPixels(0, 0, width, height, GL_BGR, GL_UNSIGNED_BYTE, picture.data);
  cv::flip(picture, picture, 0);
  std::error_code ignored;
  if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), ignored);
  if (lowered(file.extension().string()) != ".png" || picture.empty() ||
      !write_text_file(file, vision::encode_png(picture)))
    return failure(tr("cannot save {1}: give a .png file in a folder that can be written", file.string()));
  return {};
}

}  // namespace

Result<void> present(GLFWwindow* window, const std::filesystem::path* screenshot) {
  ImGui::Render();
  int width = 0, height = 0;
  glfwGetFramebufferSize(window, &width, &height);
  glViewport(0, 0, width, height);
  glClearColor(0.0F, 0.0F, 0.0F, 1.0F);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  Result<void> saved;
  if (screenshot) saved = save_frame(window, *screenshot);
  glfwSwapBuffers(window);
  return saved;
}

namespace {

bool start_glfw() {
#ifdef GLFW_PLATFORM
  // GLFW 3.4 would look for Wayland where it cannot be, and the library of it complains of that by itself.
  if (!std::getenv("XDG_RUNTIME_DIR")) glfwInitHint(GLFW_PLATFORM, GLFW_PLATFORM_X11);
#endif
  return glfwInit() == GLFW_TRUE;
}

}  // namespace

class Window::Library {
 public:
  Library() : ready_(start_glfw()) {}
  ~Library() {
    if (ready_) glfwTerminate();
  }
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;
  bool ready() const { return ready_; }

 private:
  bool ready_;
};

Result<std::unique_ptr<Window>> Window::open(const std::string& title, const WindowOptions& options) {
  auto library = std::make_unique<Library>();
  if (!library->ready()) return failure(tr("no window: there is no display ({1})", glfw_reason()));

  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 2);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  glfwWindowHint(GLFW_SAMPLES, 0);  // ImGui smooths its own edges
  int width = options.width > 0 ? options.width : kDefaultWidth;
  int height = options.height > 0 ? options.height : kDefaultHeight;
  if (options.width <= 0 || options.height <= 0) {
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
    int x = 0, y = 0, room_x = 0, room_y = 0;
    if (GLFWmonitor* monitor = glfwGetPrimaryMonitor()) {
      glfwGetMonitorWorkarea(monitor, &x, &y, &room_x, &room_y);
      if (room_x > 0 && room_y > 0) {
        width = std::min(width, room_x);
        height = std::min(height, room_y);
      }
    }
  }
  GLFWwindow* window = glfwCreateWindow(width, height, title.c_str(), nullptr, nullptr);
  if (!window)
    return failure(tr(
        "no window: OpenGL 3.2 is needed ({1}); LIBGL_ALWAYS_SOFTWARE=1 draws it without the graphics card",
        glfw_reason()));
  return std::unique_ptr<Window>(new Window(std::move(library), window, options));
}

Window::Window(std::unique_ptr<Library> library, GLFWwindow* window, const WindowOptions& options)
    : library_(std::move(library)),
      window_(window),
      fixed_scale_(options.scale),
      typefaces_(find_typefaces(font_folders())) {
  glfwMakeContextCurrent(window_);
  glfwSwapInterval(1);
  glfwSetWindowSizeLimits(window_, kSmallestWidth, kSmallestHeight, GLFW_DONT_CARE, GLFW_DONT_CARE);
  glfwSetWindowUserPointer(window_, this);
  static constexpr auto of = [](GLFWwindow* w) -> Window& {
    return *static_cast<Window*>(glfwGetWindowUserPointer(w));
  };
  // ImGui's backend, installed after these, calls them in turn.
  glfwSetKeyCallback(window_, [](GLFWwindow* w, int key, int scancode, int action, int mods) {
    of(w).on_key(key, scancode, action, mods);
  });
  glfwSetCharCallback(window_, [](GLFWwindow* w, unsigned int codepoint) { of(w).on_text(codepoint); });
  glfwSetCursorPosCallback(window_,
                           [](GLFWwindow* w, double, double) { of(w).frames_due_ = kFramesAfterInput; });
  glfwSetMouseButtonCallback(window_,
                             [](GLFWwindow* w, int, int, int) { of(w).frames_due_ = kFramesAfterInput; });
  glfwSetScrollCallback(window_,
                        [](GLFWwindow* w, double, double) { of(w).frames_due_ = kFramesAfterInput; });
  glfwSetFramebufferSizeCallback(window_,
                                 [](GLFWwindow* w, int, int) { of(w).frames_due_ = kFramesAfterInput; });
  glfwSetWindowRefreshCallback(window_, [](GLFWwindow* w) { of(w).frames_due_ = kFramesAfterInput; });

  IMGUI_CHECKVERSION();
  ImGui::CreateContext();
  ImGui::GetIO().IniFilename = nullptr;  // nothing of the layout is the user's to move
  ImGui::GetIO().LogFilename = nullptr;
  ImGui::GetStyle().ScrollbarRounding = 6.0F;
  use({});
  ImGui_ImplGlfw_InitForOpenGL(window_, true);
  ImGui_ImplOpenGL3_Init(kGlslVersion);
}

Window::~Window() {
  ImGui_ImplOpenGL3_Shutdown();
  ImGui_ImplGlfw_Shutdown();
  ImGui::DestroyContext();
  glfwDestroyWindow(window_);
}

void Window::wait(double seconds) {
  if (seconds > 0.0)
    glfwWaitEventsTimeout(seconds);
  else
    glfwPollEvents();
}

bool Window::closed() const {
  return glfwWindowShouldClose(window_) == GLFW_TRUE;
}
void Window::close() {
  glfwSetWindowShouldClose(window_, GLFW_TRUE);
}
std::vector<Input> Window::take_input() {
  return std::exchange(input_, {});
}

void Window::on_key(int key, int scancode, int action, int mods) {
  frames_due_ = kFramesAfterInput;
  if (action == GLFW_RELEASE) return;
  input_.push_back({key_name(key, scancode, mods), {}});
}

void Window::expect_frames() {
  frames_due_ = kFramesAfterInput;
}

/// GLFW tells the text of a key right after the key.
void Window::on_text(unsigned int codepoint) {
  frames_due_ = kFramesAfterInput;
  if (input_.empty() || !input_.back().text.empty()) input_.emplace_back();
  input_.back().text = utf8(codepoint);
}

void Window::use(const Settings& settings) {
  colours_ = settings.colours;
  type_share_ = static_cast<float>(settings.type_percent) / kUsualTypePercent;
  frames_due_ = kFramesAfterInput;
  const Palette& colours = palette_of(colours_);
  use_palette(colours);
  if (colours.light)
    ImGui::StyleColorsLight();
  else
    ImGui::StyleColorsDark();
  ImGui::GetStyle().Colors[ImGuiCol_ScrollbarBg] = {0, 0, 0, 0};
}

void Window::rescale() {
  const Scales scales = scales_of(window_);
  const float usual = fixed_scale_ > 0.0F ? fixed_scale_ : scales.layout;
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  const float most = std::max(usual, std::min(size.x / kLeastUnitsAcross, size.y / kLeastUnitsDown));
  at_limit_ = usual * type_share_ > most;
  theme_.scale = std::min(usual * type_share_, most);
  const float wanted = theme_.scale * scales.pixels;
  if (std::abs(wanted - font_scale_) < 0.01F) return;
  font_scale_ = wanted;
  theme_.fonts = build_fonts(*ImGui::GetIO().Fonts, typefaces_, wanted);
  ImGui_ImplOpenGL3_DestroyFontsTexture();
  ImGui_ImplOpenGL3_CreateFontsTexture();
  ImGui::GetStyle().ScrollbarSize = theme_.px(10);
}

bool Window::begin_frame() {
  int width = 0, height = 0;
  glfwGetFramebufferSize(window_, &width, &height);
  frames_due_ = std::max(0, frames_due_ - 1);
  if (width <= 0 || height <= 0) return false;
  ImGui_ImplGlfw_NewFrame();
  rescale();
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();
  return true;
}

Result<void> Window::end_frame(const std::filesystem::path* screenshot) {
  return present(window_, screenshot);
}

void Window::toggle_full_screen() {
  if (before_full_screen_) {
    glfwSetWindowMonitor(window_, nullptr, before_full_screen_->x, before_full_screen_->y,
                         before_full_screen_->width, before_full_screen_->height, GLFW_DONT_CARE);
    before_full_screen_.reset();
    return;
  }
  GLFWmonitor* monitor = glfwGetPrimaryMonitor();
  const GLFWvidmode* mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
  if (!mode) return;
  Placement placement{};
  glfwGetWindowPos(window_, &placement.x, &placement.y);
  glfwGetWindowSize(window_, &placement.width, &placement.height);
  before_full_screen_ = placement;
  glfwSetWindowMonitor(window_, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

struct Waker::State {
  std::mutex mutex;
  bool alive = true;
};

Waker::Waker() : state_(std::make_shared<State>()) {}

Waker::~Waker() {
  const std::lock_guard lock(state_->mutex);
  state_->alive = false;
}

std::function<void()> Waker::call() const {
  return [state = state_] {
    const std::lock_guard lock(state->mutex);
    if (state->alive) glfwPostEmptyEvent();
  };
}

}  // namespace telescope::app
