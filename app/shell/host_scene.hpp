#pragma once

#include "app/presenters/scene.hpp"
#include "app/presenters/setup_walk.hpp"
#include "app/shell/window_host.hpp"

namespace telescope::app {

/// The moment that a host shows, without its game and Command Post; valid while `view` is. `now_s`: of a
/// steady clock.
Scene scene_of(const WindowHost& host, const WindowView& view, double now_s);
/// The same for the walk through a table's set-up; valid while all of these are.
SetupLook setup_look(const WindowHost& host, const WindowView& view, const Scene& scene,
                     const vision::HealthReport* health);

}  // namespace telescope::app
