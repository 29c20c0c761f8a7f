#pragma once

#include <optional>

#include "app/panels/column.hpp"
#include "app/presenters/health_page.hpp"
#include "app/presenters/ui.hpp"

namespace telescope::app {

/// The pages of the right column. Each draws what its presenter says and tells the Ui what was clicked.
std::optional<Request> draw_table_page(Column& column, const Scene& scene, Ui& ui);
/// The tape; nothing where it is put away, or where no picture of the table is shown.
void draw_measuring(Column& column, const Scene& scene, const Ui& ui);
void draw_tracing(Column& column, const Scene& scene, const Ui& ui);
std::optional<Request> draw_camera_page(Column& column, const Scene& scene, const CameraPage& cameras, Ui& ui,
                                        double now_s);
std::optional<Request> draw_calibration_page(Column& column, const Scene& scene, const LensProgress& lens,
                                             Ui& ui);
std::optional<Request> draw_kit_page(Column& column, const Scene& scene, Ui& ui);
/// The code that was asked for, as a picture and in letters. There must be one.
void draw_invitation(Column& column, const PostScene& post);
std::optional<Request> draw_post_page(Column& column, const Scene& scene, Ui& ui);
void draw_health_page(Column& column, const HealthPage& page, double now_s);
void draw_keys_page(Column& column, Ui& ui);
void draw_rules_page(Column& column, const RulesPage& page);

}  // namespace telescope::app
