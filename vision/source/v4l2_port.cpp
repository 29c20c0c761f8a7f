#include "vision/source/v4l2_port.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace telescope::vision {
namespace {

namespace fs = std::filesystem;

class DevicePort : public V4l2Port {
 public:
  explicit DevicePort(int device) : device_(device) {}
  DevicePort(const DevicePort&) = delete;
  DevicePort& operator=(const DevicePort&) = delete;
  ~DevicePort() override {
    for (const auto& [start, length] : maps_) munmap(start, length);
    close(device_);
  }

  int control(unsigned long request, void* argument) override {
    int result = 0;
    do result = ioctl(device_, request, argument);
    while (result < 0 && errno == EINTR);
    return result < 0 ? errno : 0;
  }

  std::span<const std::uint8_t> map(std::size_t length, std::int64_t offset) override {
    void* start = mmap(nullptr, length, PROT_READ | PROT_WRITE, MAP_SHARED, device_, offset);
    if (start == MAP_FAILED) return {};
    maps_.emplace_back(start, length);
    return {static_cast<const std::uint8_t*>(start), length};
  }

  void wait(std::chrono::milliseconds patience) override {
    pollfd ready{device_, POLLIN, 0};
    (void)poll(&ready, 1, static_cast<int>(patience.count()));
  }

 private:
  int device_;
  std::vector<std::pair<void*, std::size_t>> maps_;
};

class ThisMachine : public V4l2System {
 public:
  std::vector<std::string> paths() const override {
    std::vector<int> numbers;
    std::error_code error;
    for (fs::directory_iterator it("/dev", error), end; !error && it != end; it.increment(error)) {
      const std::string name = it->path().filename().string();
      if (!name.starts_with("video") || name.size() < 6 || name.size() > 8) continue;
      if (std::all_of(name.begin() + 5, name.end(), [](char c) { return c >= '0' && c <= '9'; }))
        numbers.push_back(std::stoi(name.substr(5)));
    }
    std::sort(numbers.begin(), numbers.end());
    std::vector<std::string> paths;
    for (const int number : numbers) paths.push_back("/dev/video" + std::to_string(number));
    return paths;
  }

  Result<std::unique_ptr<V4l2Port>> open(const std::string& path) const override {
    const int device = ::open(path.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
    if (device < 0) return failure(v4l2_message(errno));
    return std::make_unique<DevicePort>(device);
  }
};

}  // namespace

const V4l2System& this_machine() {
  static const ThisMachine machine;
  return machine;
}

std::string v4l2_message(int error) {
  switch (error) {
    case ENOENT:
    case ENXIO:
    case ENODEV:
      return "it is not there; is the camera plugged in?";
    case EACCES:
    case EPERM:
      return "no permission; run 'sudo usermod -aG video $USER' and log in again";
    case EBUSY:
      return "another program is using it; close that first";
    case ENOTTY:
      return "it is not a camera";
    case ENOSPC:
      return "the USB port has no room for its pictures; plug it into another one, away from other cameras";
    case EIO:
    case EPROTO:
      return "it does not answer; unplug it and plug it in again";
    default:
      return std::strerror(error);
  }
}

}  // namespace telescope::vision
