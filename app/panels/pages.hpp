#pragma once

#include "app/panels/column.hpp"
#include "app/presenters/camera_pages.hpp"
#include "app/presenters/ui.hpp"

namespace telescope::app {

/// The pages of the right column. Each draws what its presenter says and tells the Ui what was clicked.
void draw_table_page(Column& column);
/// The tape; nothing where it is put away, or where no picture of the table is shown.
void draw_measuring(Column& column);
void draw_tracing(Column& column);
void draw_camera_page(Column& column, const CameraPage& cameras, double now_s);
void draw_calibration_page(Column& column, const LensProgress& lens);
void draw_kit_page(Column& column);
/// The code that was asked for, as a picture and in letters. There must be one.
void draw_invitation(Column& column, const PostScene& post);
void draw_post_page(Column& column);
void draw_health_page(Column& column, const HealthPage& page, double now_s);
void draw_keys_page(Column& column);
void draw_rules_page(Column& column);

}  // namespace telescope::app
