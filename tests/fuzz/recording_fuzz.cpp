#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>

#include <sys/mman.h>
#include <unistd.h>

#include "vision/recording/recording_reader.hpp"

/// Whatever the bytes, compressed or plain, a recording gives frames whose time does not run backwards, whose
/// numbers can be, and whose picture has the frame's size; or one line.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace telescope;
  const int memory = memfd_create("recording", 0);
  if (memory < 0 || write(memory, data, size) != static_cast<ssize_t>(size)) std::abort();
  const std::filesystem::path file = "/proc/self/fd/" + std::to_string(memory);
  const auto check = [](const Error& error) {
    if (error.message.empty() || error.message.find('\n') != std::string::npos) std::abort();
  };
  auto reader = vision::RecordingReader::open(file);
  if (!reader) check(reader.error());
  double last_s = -1e9;
  while (reader) {
    const auto frame = reader->next();
    if (!frame) check(frame.error());
    if (!frame || !*frame) break;
    if (!((*frame)->t_s >= last_s)) std::abort();
    last_s = (*frame)->t_s;
    if (!(*frame)->picture.empty() && (*frame)->picture.type() != CV_8UC1) std::abort();
    for (const vision::Sighting& s : (*frame)->reading.sightings)
      for (const auto& corner : s.corners)
        if (!std::isfinite(corner.x_px) || !std::isfinite(corner.y_px)) std::abort();
  }
  close(memory);
  return 0;
}
