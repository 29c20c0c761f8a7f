#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "app/panels/paint.hpp"
#include "app/presenters/ui.hpp"
#include "core/board/board.hpp"
#include "core/rules/known.hpp"

namespace telescope::app {

/// The camera's picture on the graphics card.
struct PictureTexture {
  ImTextureID id{};
  int width = 0;
  int height = 0;
};

/// What the picture panel keeps between frames.
struct PicturePanelState {
  bool dragging_picture = false;
  std::optional<std::size_t> dragged_corner;
  /// A stand of the demo table to play on, or of the game's own map.
  struct HeldStand {
    PieceId piece;
    TablePoint from_mouse;  ///< its middle, seen from where it is held
  };
  std::optional<HeldStand> held_stand;
  /// The place that a form asks for, held by its base or by its handle.
  struct HeldPlace {
    bool turns = false;
    bool behind = false;    ///< PlaceGrips::behind
    TablePoint from_mouse;  ///< its middle, seen from where it is held
  };
  std::optional<HeldPlace> held_place;
  std::size_t smaller_names = 0;  ///< by so many sizes than usual
  /// The ground of the game's own map as it was drawn last, and what it was worked out from.
  struct DrawnGround {
    GridBoard grid;
    std::vector<KnownGround> features;
    std::vector<std::pair<Sector, Sector>> roads;
    Ground ground;
  };
  DrawnGround drawn_ground;
};

/// The picture with everything that is drawn over it, in `min` to `max` of the window. The mouse zooms,
/// moves, chooses stands and drags corners, and stands of the demo table to play on.
std::optional<Request> draw_picture(const Scene& scene, Ui& ui, PicturePanelState& state,
                                    const PictureTexture& texture, const Theme& theme, ImVec2 min,
                                    ImVec2 max);

/// The game's own map, where no picture shows the table or the user asks for it; stands are carried on it.
/// Only with a game.
std::optional<Request> draw_map(const Scene& scene, Ui& ui, PicturePanelState& state, const Theme& theme,
                                ImVec2 min, ImVec2 max);

}  // namespace telescope::app
