#pragma once

#include <functional>
#include <utility>
#include <vector>

#include <GLFW/glfw3.h>
#include <X11/Xlib.h>
#include <X11/keysym.h>

namespace telescope::app {

/// Mouse and keyboard of the window that is open, as the screen would tell of them. One thing after the
/// other is done while step() is called; in pixels from the window's top left corner.
class MouseAndKeys {
 public:
  void move(double x, double y) {
    todo_.push_back([x, y](GLFWwindow* window) { warp(window, x, y); });
  }
  void press() { todo_.push_back(button(ButtonPress, 0)); }
  void release() { todo_.push_back(button(ButtonRelease, Button1Mask)); }
  /// Moved there and released before the next frame, as where a frame takes long.
  void release_at(double x, double y) {
    todo_.push_back([=](GLFWwindow* window) {
      warp(window, x, y);
      button(ButtonRelease, Button1Mask)(window);
    });
  }
  void key(KeySym key) {
    for (const int type : {KeyPress, KeyRelease})
      todo_.push_back([type, key](GLFWwindow*) {
        XEvent event{};
        event.xkey.type = type;
        event.xkey.keycode = static_cast<unsigned int>(key);
        send(event, KeyPressMask | KeyReleaseMask);
      });
  }
  /// Something else between two of them, such as a look at the program.
  void then(std::function<void()> look) {
    todo_.push_back([look = std::move(look)](GLFWwindow*) { look(); });
  }
  /// To be called once a frame, on the window's thread; false where nothing is left to do.
  bool step() {
    GLFWwindow* window = glfwGetCurrentContext();
    if (done_ == todo_.size()) return false;
    if (frames_++ % kFramesEach == 0) todo_[done_++](window);
    glfwPostEmptyEvent();  // the next frame at once: a window at rest waits for half a second
    return true;
  }
  /// For WindowOptions::now_s: a second from each thing that is done to the next, however long frames take.
  double now_s() const { return static_cast<double>(frames_) / kFramesEach; }

 private:
  static constexpr int kFramesEach = 4;  // what is under the pointer is known one frame late

  static std::function<void(GLFWwindow*)> button(int type, unsigned int held) {
    return [type, held](GLFWwindow*) {
      XEvent event{};
      event.xbutton.type = type;
      event.xbutton.button = Button1;
      event.xbutton.state = held;
      send(event, ButtonPressMask | ButtonReleaseMask);
    };
  }
  /// By the screen itself: of a place that GLFW sets it tells nobody.
  static void warp(GLFWwindow* window, double x, double y) {
    int left = 0, top = 0;
    glfwGetWindowPos(window, &left, &top);
    XWarpPointer(display(), None, DefaultRootWindow(display()), 0, 0, 0, 0, left + static_cast<int>(x),
                 top + static_cast<int>(y));
    XFlush(display());
  }
  static Display* display() {
    static Display* const display = XOpenDisplay(nullptr);
    return display;
  }
  /// The window under the pointer, which a screen of the tests' own shows alone.
  static Window under_pointer() {
    Window root = 0, window = 0;
    int ignored = 0;
    unsigned int held = 0;
    XQueryPointer(display(), DefaultRootWindow(display()), &root, &window, &ignored, &ignored, &ignored,
                  &ignored, &held);
    return window;
  }
  static void send(XEvent& event, long mask) {
    const Window window = under_pointer();
    if (event.type == KeyPress || event.type == KeyRelease)
      event.xkey.keycode = XKeysymToKeycode(display(), event.xkey.keycode);
    event.xany.display = display();
    event.xany.window = window;
    XSendEvent(display(), window, False, mask, &event);
    XFlush(display());
  }

  std::vector<std::function<void(GLFWwindow*)>> todo_;
  std::size_t done_ = 0;
  int frames_ = 0;
};

}  // namespace telescope::app
