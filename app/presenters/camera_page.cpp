#include "app/presenters/camera_page.hpp"

#include <algorithm>
#include <tuple>

#include "app/presenters/text.hpp"
#include "app/support/camera_words.hpp"
#include "app/support/language.hpp"
#include "core/base/words.hpp"
#include "vision/source/source_name.hpp"

namespace telescope::app {
namespace {

std::string modes_text(const vision::CameraDevice& device) {
  if (device.modes.empty()) return device.path;
  const auto best = std::ranges::max_element(device.modes, {}, [](const vision::CameraMode& mode) {
    return std::tuple(static_cast<long>(mode.width) * mode.height, mode.fps);
  });
  const std::string size = std::to_string(best->width) + " x " + std::to_string(best->height);
  if (best->fps > 0.0) return tr("{1}, up to {2} at {3} fps", device.path, size, fixed_places(best->fps, 0));
  return tr("{1}, up to {2}", device.path, size);
}

/// A device is asked for by its path, its number or its name.
bool is_device(const vision::CameraDevice& device, const Address& source) {
  return source == device.path || source == device.name || "/dev/video" + source.text() == device.path;
}

}  // namespace

CameraPage camera_page(const std::vector<vision::CameraDevice>* devices, const Address& current,
                       const vision::SourceStatus& source, std::span<const OfferedPlay> plays, bool phone) {
  CameraPage page;
  page.busy = devices == nullptr;
  bool shown = vision::is_demo(current.text()) || current.empty() || (phone && current == vision::kPhone);
  if (devices)
    for (const vision::CameraDevice& device : *devices) {
      const bool in_use = is_device(device, current);
      shown |= in_use;
      page.rows.push_back(
          {device.path, device.name.empty() ? device.path : device.name, modes_text(device), in_use});
    }
  if (phone)
    page.rows.push_back(
        {std::string(vision::kPhone), tr("A phone"),
         tr("through its browser: shows a code for it and lets the network reach the Command Post"),
         current == vision::kPhone});
  page.rows.push_back({std::string(vision::kDemoToPlay), tr("Demo table"),
                       tr("drag its stands; a hand does what the table still owes"),
                       current == vision::kDemoToPlay});
  page.rows.push_back({"demo", tr("Demo table by itself"), tr("a hand plays an opening turn over and over"),
                       current == "demo"});
  page.rows.push_back({std::string(vision::kHardDay), tr("Demo table, a hard day"),
                       tr("bumps, bad light, glare, many hands: what the program makes of it"),
                       current == vision::kHardDay});
  for (const OfferedPlay& play : plays)
    page.rows.push_back({play.name, tr("Demo table, staged"), play.title, current == play.name});
  if (!shown)
    page.rows.insert(page.rows.begin(), {current, shortened(current.text(), 48), tr("in use"), true});
  if (source.state == vision::SourceStatus::State::kLost)
    for (CameraRow& row : page.rows)
      if (row.current) row.lost = true, row.detail = camera_words(source.message);
  page.rows.push_back({"", tr("Another"), tr("type an address, a file or a name")});
  const std::size_t count = devices ? devices->size() : 0;
  page.heading = page.busy    ? tr("Looking for cameras")
                 : count == 0 ? tr("No webcam found")
                              : tr_n("{1} camera", "{1} cameras", count);
  page.hint =
      count == 0 && !page.busy
          ? tr("Plug a camera in and press 2 again. A phone's or network camera's address begins with "
               "http:// "
               "or rtsp://")
          : tr("A stream's address begins with http:// or rtsp://; a video, or a folder of pictures, is a "
               "path.");
  return page;
}

}  // namespace telescope::app
