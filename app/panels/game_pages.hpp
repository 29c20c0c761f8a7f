#pragma once

#include "app/panels/column.hpp"
#include "app/presenters/game_bar.hpp"
#include "app/presenters/ui.hpp"

namespace telescope::app {

/// The right column of a running game.
void draw_console_page(Column& column);
/// A form that is being filled in.
void draw_form_page(Column& column, const FormPage& page, double now_s);
/// A throw that has taken over the column.
void draw_throw_page(Column& column, const ThrowPage& page);
/// What has happened, newest first.
void draw_past_page(Column& column);

/// The line of text that is being typed, in a band that ends at `bottom`; returns where the band begins.
float draw_entry(const Paint& paint, Ui& ui, ImVec2 min, ImVec2 max, const TextEntry& entry, double now_s);

/// The steps of the turn with the current one in brackets, and the clock, between `left` and `right`.
void draw_game_bar(const Paint& paint, float left, float right, float middle, const GameBar& bar);

}  // namespace telescope::app
