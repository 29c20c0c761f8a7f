#pragma once

#include <memory>

#include "app/command_post/http/web.hpp"
#include "vision/source/phone_line.hpp"

namespace telescope::app {

/// Brings what the camera's page sends to the phone's source. Any thread may use it.
cp::CameraDoor camera_door(std::shared_ptr<vision::PhoneLine> line);

}  // namespace telescope::app
