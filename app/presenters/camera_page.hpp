#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/presenters/scene.hpp"
#include "core/base/address.hpp"
#include "vision/source/capture_rules.hpp"
#include "vision/source/devices.hpp"

namespace telescope::app {

struct CameraRow {
  Address name;        ///< what to open, as after --camera; empty: what is typed
  std::string title;   ///< "HD Webcam C920"
  std::string detail;  ///< "/dev/video0, up to 1920 x 1080 at 30 fps"
  bool current = false;
  bool lost = false;  ///< current, but it gives no pictures: `detail` says why
};

/// A play that is shipped and can be shown with the kit on the table.
struct OfferedPlay {
  std::string name;   ///< what to open, as after --camera: "demo:NAME"
  std::string title;  ///< "a turn of a first battle"
};

struct CameraPage {
  std::string heading;
  std::vector<CameraRow>
      rows;  ///< the source in use first where it is no device, then devices, then the demo
  std::string hint;
  bool busy = false;  ///< devices are being looked for
};

/// `devices` null: still being looked for. `current`: the source in use, as after --camera, and how it is
/// doing. `phone`: one can come in over the Command Post.
CameraPage camera_page(const std::vector<vision::CameraDevice>* devices, const Address& current,
                       const vision::SourceStatus& source = {}, std::span<const OfferedPlay> plays = {},
                       bool phone = false);

}  // namespace telescope::app
