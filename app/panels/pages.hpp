#pragma once

#include "app/panels/column.hpp"
#include "app/panels/picture_panel.hpp"
#include "app/presenters/camera_pages.hpp"
#include "app/presenters/game_bar.hpp"
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

/// The right column of a running game.
void draw_console_page(Column& column);
/// A form that is being filled in.
void draw_form_page(Column& column, const FormPage& page, double now_s);
/// A throw that has taken over the column.
void draw_throw_page(Column& column, const ThrowPage& page);
/// What has happened, newest first. `seen_dice`: of the throw that is opened; without a size none is shown.
void draw_past_page(Column& column, const PictureTexture& seen_dice);

/// The line of text that is being typed, in a band that ends at `bottom`; returns where the band begins.
float draw_entry(const Paint& paint, Ui& ui, ImVec2 min, ImVec2 max, const TextEntry& entry, double now_s);

/// The steps of the turn with the current one in brackets, and the clock, between `left` and `right`.
void draw_game_bar(const Paint& paint, float left, float right, float middle, const GameBar& bar);

}  // namespace telescope::app
