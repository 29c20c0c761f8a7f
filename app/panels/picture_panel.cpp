#include "app/panels/picture_panel.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <string>

#include "app/drawing/sector_ground.hpp"
#include "app/game/standing_view.hpp"
#include "app/panels/game_paint.hpp"
#include "app/panels/overlay_paint.hpp"
#include "app/presenters/map_marks.hpp"
#include "app/support/language.hpp"
#include "core/measure/words.hpp"
#include "core/table/spot.hpp"

namespace telescope::app {
namespace {

/// Fits the canvas's frame into the panel, then zooms.
CanvasToWindow fit(CanvasRect frame, const Zoom& zoom, ImVec2 min, ImVec2 max) {
  const ImVec2 size = max - min;
  const float whole =
      std::min(size.x / std::max(frame.width(), 1.0F), size.y / std::max(frame.height(), 1.0F));
  const float scale = whole * zoom.zoom;
  const CanvasPoint centre{frame.min.x + frame.width() * zoom.centre_x,
                           frame.min.y + frame.height() * zoom.centre_y};
  return {scale, (min + max) * 0.5F - ImVec2{centre.x, centre.y} * scale};
}

void paint_raw(ImDrawList* list, const PictureTexture& texture, const CanvasToWindow& place) {
  list->AddImage(texture.id, place({0, 0}),
                 place({static_cast<float>(texture.width), static_cast<float>(texture.height)}));
}

void paint_rectified(ImDrawList* list, const PictureTexture& texture, const CanvasToWindow& place,
                     const PictureMesh& mesh) {
  list->PushTextureID(texture.id);
  for (int row = 0; row + 1 < mesh.rows; ++row)
    for (int column = 0; column + 1 < mesh.columns; ++column) {
      const auto vertex = [&](int dc, int dr) -> const PictureMesh::Vertex& {
        return mesh.vertices[static_cast<std::size_t>((row + dr) * mesh.columns + column + dc)];
      };
      const std::array quad{&vertex(0, 0), &vertex(1, 0), &vertex(1, 1), &vertex(0, 1)};
      if (!std::ranges::all_of(quad, [](const auto* v) { return v->visible; })) continue;
      list->PrimReserve(6, 4);
      list->PrimQuadUV(place(quad[0]->at), place(quad[1]->at), place(quad[2]->at), place(quad[3]->at),
                       {quad[0]->u, quad[0]->v}, {quad[1]->u, quad[1]->v}, {quad[2]->u, quad[2]->v},
                       {quad[3]->u, quad[3]->v}, IM_COL32_WHITE);
    }
  list->PopTextureID();
}

/// Four handles joined by lines, each with its corner's name.
void edit_corners(const Paint& paint, CornerEdit& edit, PicturePanelState& state, const Scene& scene,
                  const CanvasToWindow& place, bool hovered) {
  const auto names = corner_names(scene.kit.board);
  std::vector<ImVec2> points;
  for (const auto& [x, y] : edit.corners)
    points.push_back(place({static_cast<float>(x + 0.5), static_cast<float>(y + 0.5)}));
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  if (hovered && ImGui::IsMouseClicked(0)) {
    for (std::size_t i = 0; i < 4; ++i)
      if (std::hypot(points[i].x - mouse.x, points[i].y - mouse.y) < paint.px(22))
        state.dragged_corner = edit.active = i;
  }
  if (!ImGui::IsMouseDown(0)) state.dragged_corner.reset();
  if (state.dragged_corner) {
    const CanvasPoint at = place.back(mouse);
    edit.corners[*state.dragged_corner] = {std::clamp<double>(at.x - 0.5, 0, scene.picture_width - 1),
                                           std::clamp<double>(at.y - 0.5, 0, scene.picture_height - 1)};
  }
  paint.line(points, true, colour::kAccent, paint.px(2), colour::kInk, paint.px(4));
  for (std::size_t i = 0; i < 4; ++i) {
    const bool active = i == edit.active;
    const float radius = paint.px(active ? 15 : 11);
    // Open in the middle, so that the corner itself is seen.
    paint.list()->AddCircle(points[i], radius, colour::kInk, 0, paint.px(6));
    paint.list()->AddCircle(points[i], radius, active ? colour::kChosen : colour::kAccent, 0, paint.px(3));
    const std::string text = std::to_string(i + 1) + "  " + names[i];
    paint.on_veil(points[i] + ImVec2{0, -radius - paint.px(16)}, paint.px(15),
                  active ? colour::kChosen : colour::kText, text, paint.px(6, 2), paint.px(4));
  }
}

void mouse_zoom(Ui& ui, PicturePanelState& state, CanvasRect frame, const CanvasToWindow& place, ImVec2 min,
                ImVec2 max, bool hovered) {
  const ImGuiIO& io = ImGui::GetIO();
  if (hovered && io.MouseWheel != 0.0F) {
    // In parts of what is shown of the frame, which may be smaller than the panel.
    const float shown_w = frame.width() * place.scale / ui.zoom().zoom;
    const float shown_h = frame.height() * place.scale / ui.zoom().zoom;
    const ImVec2 centre = (min + max) * 0.5F;
    ui.zoom_at(std::pow(1.15F, io.MouseWheel), 0.5F + (io.MousePos.x - centre.x) / std::max(shown_w, 1.0F),
               0.5F + (io.MousePos.y - centre.y) / std::max(shown_h, 1.0F));
  }
  if (hovered && ImGui::IsMouseClicked(0)) state.dragging_picture = true;
  if (!ImGui::IsMouseDown(0)) state.dragging_picture = false;
  if (state.dragging_picture && !state.dragged_corner && !state.held_stand && !state.held_place &&
      ui.zoom().zoom > 1.0F)
    ui.pan(-io.MouseDelta.x / std::max(frame.width() * place.scale / ui.zoom().zoom, 1.0F),
           -io.MouseDelta.y / std::max(frame.height() * place.scale / ui.zoom().zoom, 1.0F));
}

/// By its base or, where that is larger, by its symbol.
const StandShape* stand_under_mouse(const Paint& paint, const TableOverlay& overlay,
                                    const CanvasToWindow& place) {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const StandShape* best = nullptr;
  float nearest = 0.0F;
  for (const StandShape& stand : overlay.stands) {
    const ImVec2 centre = place(stand.centre), front = place(stand.front), symbol = place(stand.symbol_at);
    const float reach = 1.5F * std::hypot(front.x - centre.x, front.y - centre.y);
    const float half = symbol_width(paint, stand, place) / 2;
    const bool on_symbol = std::abs(mouse.x - symbol.x) < half && std::abs(mouse.y - symbol.y) < half;
    const float away = std::hypot(mouse.x - centre.x, mouse.y - centre.y);
    if ((away < reach || on_symbol) && (!best || away < nearest)) {
      best = &stand;
      nearest = away;
    }
  }
  return best;
}

/// Whether the mouse has been moved since its button went down, beyond the unsteadiness of a click.
bool is_dragged() {
  const ImVec2 drag = ImGui::GetMouseDragDelta(0);
  if (drag.x != 0.0F || drag.y != 0.0F) return true;
  // Where a frame took long the button came up in the one in which the mouse was moved.
  const ImGuiIO& io = ImGui::GetIO();
  return ImGui::IsMousePosValid() && ImGui::IsMouseReleased(0) &&
         std::hypot(io.MousePos.x - io.MouseClickedPos[0].x, io.MousePos.y - io.MouseClickedPos[0].y) >=
             io.MouseDragThreshold;
}

/// The place where a piece belongs whose middle is let go there.
Spot spot_at(const Board& board, TablePoint point) {
  const Place at = locate(board, point, Length());
  if (at.sector) return InSector{*at.sector, {}};
  if (at.kind == Place::Kind::kArea) return InArea{at.area};
  if (at.kind == Place::Kind::kOpen) return AtPoint{.point = point};
  return OffTable{};
}

/// Where a stand lies; nothing for one that has never been seen.
const Pose* pose_of(const Scene& scene, const PieceId& piece) {
  const PieceView* view = scene.table ? find_piece(*scene.table, piece) : nullptr;
  return view && view->pose ? &*view->pose : nullptr;
}

/// Of the picture or the map: its button went down, or came up again where it had gone down.
struct Press {
  bool down = false;
  bool click = false;
};
/// A press that drags, a stand or the picture, is no click.
Press press_on(const char* id, ImVec2 min, ImVec2 max) {
  ImGui::SetCursorScreenPos(min);
  const bool released = ImGui::InvisibleButton(id, max - min);
  return {.down = ImGui::IsItemActivated(), .click = released && !is_dragged()};
}

/// "2/57 to A2-L3"; on an open table how far: "2/57: 5.2 in".
std::string drag_words(const Scene& scene, const std::string& name, const Pose& from, const Spot& to) {
  if (const auto* at = std::get_if<AtPoint>(&to)) {
    Pose there = from;
    there.centre = at->point;
    return name + ": " + words(centre_distance(from, there), measured_in(scene.kit.board));
  }
  const std::string place = place_word(scene.kit.board, to);
  return tr("{1} to {2}", name, place.empty() ? tr("the box") : place);
}

/// What is held, with its base where it would lie.
void paint_held(const Paint& paint, const StandShape& stand, CanvasPoint by, const CanvasToWindow& place,
                const std::string& words) {
  const auto there = [&](CanvasPoint at) { return place({at.x + by.x, at.y + by.y}); };
  std::vector<ImVec2> base;
  for (const CanvasPoint& corner : stand.outline) base.push_back(there(corner));
  const ImVec2 from = place(stand.centre), to = there(stand.centre);
  paint.list()->AddLine(from, to, colour::kInk, paint.px(6));
  paint.list()->AddLine(from, to, colour::kChosen, paint.px(3));
  paint.fill(base, with_alpha(colour::kChosen, 0.3F));
  paint.line(base, true, colour::kChosen, paint.px(2));
  float top = to.y;
  for (const ImVec2& corner : base) top = std::min(top, corner.y);
  paint.on_veil({to.x, top - paint.px(16)}, paint.px(17), colour::kChosen, words, paint.px(5, 1),
                paint.px(4));
}

/// Where a piece is set down that is let go over the game's own map; nothing beside all its places.
std::optional<MapPlace> place_of(const Spot& spot) {
  if (const auto* sector = std::get_if<InSector>(&spot)) return MapPlace{sector->sector, {}};
  if (const auto* area = std::get_if<InArea>(&spot)) return MapPlace{std::nullopt, area->name};
  if (const auto* at = std::get_if<AtPoint>(&spot))
    return MapPlace{.sector = std::nullopt, .name = {}, .point = at->point};
  return std::nullopt;
}

/// A stand of the demo table is taken where the button goes down and laid where it is let go, held all the
/// way where it was gripped; on the game's own map any stand is carried so.
std::optional<Request> drag_stand(const Paint& paint, const Scene& scene, Ui& ui, const TableOverlay& overlay,
                                  const Projection& projection, const CanvasToWindow& place,
                                  PicturePanelState& state, bool pressed) {
  const bool on_map = ui.game_map(scene);
  const auto mouse = projection.table_from_canvas(place.back(ImGui::GetIO().MousePos));
  if (pressed && mouse && (on_map || scene.hand_obeys))
    if (const StandShape* stand = stand_under_mouse(paint, overlay, place))
      if (const Pose* pose = pose_of(scene, stand->piece))
        state.held_stand = {stand->piece, {pose->centre.x_mm - mouse->x_mm, pose->centre.y_mm - mouse->y_mm}};
  if (!state.held_stand) return std::nullopt;
  const auto held = *state.held_stand;
  if (!ImGui::IsMouseDown(0)) state.held_stand.reset();
  const auto stand = std::ranges::find(overlay.stands, held.piece, &StandShape::piece);
  const Pose* pose = pose_of(scene, held.piece);
  if (stand == overlay.stands.end() || !pose || !mouse || !is_dragged()) return std::nullopt;
  const TablePoint middle{mouse->x_mm + held.from_mouse.x_mm, mouse->y_mm + held.from_mouse.y_mm};
  const Spot to = spot_at(scene.kit.board, middle);
  if (ImGui::IsMouseDown(0)) {
    const auto was = projection.canvas_from_table(pose->centre), is = projection.canvas_from_table(middle);
    if (was && is)
      paint_held(paint, *stand, {is->x - was->x, is->y - was->y}, place,
                 drag_words(scene, stand->label.empty() ? held.piece.value() : stand->label, *pose, to));
    return std::nullopt;
  }
  if (!ImGui::IsMouseReleased(0)) return std::nullopt;
  if (!on_map) return MoveByHand{held.piece, to};
  const auto place_there = place_of(to);
  return place_there ? request_of(ui.console().drop_piece(held.piece, *place_there)) : std::nullopt;
}

/// The place that a form asks for is dragged by its base and turned by its handle. Whether the mouse has it.
bool drag_place(const Paint& paint, Ui& ui, const MapMarks& marks, const Projection& projection,
                const CanvasToWindow& place, PicturePanelState& state, bool pressed) {
  constexpr float kSnap = 7.0F;  // nearer to the table's edge, its base lies along it
  const bool had = state.held_place.has_value();
  if (!marks.place || !marks.place->at || !marks.place->ahead) {
    if (marks.place && !marks.place->at) paint_place(paint, *marks.place, {}, place);
    state.held_place.reset();
    return had;
  }
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const auto under = projection.table_from_canvas(place.back(mouse));
  const auto middle = projection.table_from_canvas(*marks.place->at);
  const PlaceGrips grips = place_grips(
      paint, *marks.place, place, state.held_place ? std::optional(state.held_place->behind) : std::nullopt);
  paint_place(paint, *marks.place, grips, place);
  const auto is_at = [&](ImVec2 grip, float reach) {
    return std::hypot(mouse.x - grip.x, mouse.y - grip.y) < reach;
  };
  if (pressed && under && middle) {
    const bool knob = marks.place->turns && is_at(grips.knob, paint.px(14));
    if (knob || is_at(grips.at, grips.reach))
      state.held_place = {knob, grips.behind, {middle->x_mm - under->x_mm, middle->y_mm - under->y_mm}};
  }
  if (!state.held_place) return false;
  if (under && middle && is_dragged() && state.held_place->turns) {
    const double turn = std::atan2(under->x_mm - middle->x_mm, under->y_mm - middle->y_mm);
    ui.console().turn_form_place(to_degrees(turn) + (state.held_place->behind ? 180.0 : 0.0));
  } else if (under && is_dragged()) {
    const TablePoint to{under->x_mm + state.held_place->from_mouse.x_mm,
                        under->y_mm + state.held_place->from_mouse.y_mm};
    const auto beside = projection.table_from_canvas(place.back(mouse + ImVec2{paint.px(kSnap), 0}));
    ui.console().drag_form_place(
        to, beside ? std::hypot(beside->x_mm - under->x_mm, beside->y_mm - under->y_mm) : 0.0);
  }
  if (!ImGui::IsMouseDown(0)) state.held_place.reset();
  return true;
}

/// A click on a stand chooses it, one beside them all a point to measure to.
void click_table(const Paint& paint, Ui& ui, const TableOverlay& overlay, const Projection& projection,
                 const CanvasToWindow& place) {
  const StandShape* stand = stand_under_mouse(paint, overlay, place);
  if (stand && !ui.tracing().on()) return ui.choose_piece(stand->piece);
  if (const auto point = projection.table_from_canvas(place.back(ImGui::GetIO().MousePos)))
    ui.choose_point(*point);
}

/// The sector or named place under the mouse; on an open table the point, while the arrows are on the map or
/// a form asks for one.
std::optional<MapPlace> place_at(const Scene& scene, const Ui& ui, const Projection& projection,
                                 CanvasPoint at) {
  const auto point = projection.table_from_canvas(at);
  if (!point) return std::nullopt;
  if (ui.console().form().place()) return MapPlace{.sector = std::nullopt, .name = {}, .point = *point};
  auto place = place_of(spot_at(scene.kit.board, *point));
  if (!place || !place->point) return place;
  if (!ui.console().on_map()) return std::nullopt;
  if (const auto cursor = ui.console().map_cursor()) place->heading = cursor->heading;
  return place;
}

/// The ground of a game's sectors; its outlines are worked out anew only where it is another.
const Ground& ground_of(const GridBoard& grid, const GameScene& game, PicturePanelState::DrawnGround& drawn) {
  if (drawn.grid != grid || drawn.features != game.ground || drawn.roads != game.roads)
    drawn = {grid, game.ground, game.roads,
             sector_ground(grid, {grid.cell.mm(), grid.cell.mm()}, game.ground, game.roads)};
  return drawn.ground;
}

/// Stands, counts, and what the running game adds, with names within `room`; a click opens what it falls on.
std::optional<Request> draw_over(const Paint& paint, const Scene& scene, Ui& ui, const Projection& projection,
                                 const CanvasToWindow& place, const LabelBox& room, PicturePanelState& state,
                                 Press press) {
  const GameScene* game = scene.game;
  const Console& console = ui.console();
  const bool on_game = game && ui.page() == Page::kTable, on_map = ui.game_map(scene);
  const ConsolePage page = game ? console.page(*game, scene.kit) : ConsolePage();
  const Finding spoken_of = on_game ? chosen_finding(console, page, scene.kit) : Finding();
  const TableOverlay overlay = table_overlay(scene, projection, game ? &spoken_of : ui.chosen_finding(scene),
                                             on_game ? nullptr : ui.chosen_piece());
  const MapMarks marks =
      game ? map_marks(*game, scene.kit, console, page, projection, scene.table) : MapMarks();
  LabelBoxes taken;
  paint_overlay(paint, overlay, place, {ui.grid(), ui.labels()});
  const LabelBoxes things = symbol_boxes(paint, overlay, place);
  paint_ways(paint, marks, place, things);
  paint_owed_words(paint, marks, place, things, taken);
  paint_cursor(paint, marks, place);
  paint_labels(paint, overlay, place, {ui.grid(), ui.labels()}, things, room, taken, state.smaller_names);
  if (game && ui.labels() && !console.withheld(*game))
    for (const KnownCards& cards : shown_cards(*game, console.view()))
      if (const auto stand =
              std::ranges::find(overlay.stands, cards.piece.value_or(PieceId()), &StandShape::piece);
          cards.count > 0 && stand != overlay.stands.end())
        paint_cards_with(paint, place(stand->centre),
                         std::max(symbol_width(paint, *stand, place), paint.px(30)), cards);
  paint_known_words(paint, marks, place, things, room, taken);
  if (game && !on_map) paint_dice(paint, die_rings(read_dice(*game, console.blank()), projection), place);
  if (!on_map) {
    std::ranges::move(base_boxes(overlay, place), std::back_inserter(taken));
    paint_measuring(paint, measuring_marks(ui.measuring(), scene, projection), place, std::move(taken));
  }
  paint_tracing(paint, tracing_marks(ui.tracing(), projection), place);
  if (!game || ui.tracing().on()) {
    if (press.click) click_table(paint, ui, overlay, projection, place);
    return std::nullopt;
  }
  if (drag_place(paint, ui, marks, projection, place, state, press.down)) return std::nullopt;
  auto request = drag_stand(paint, scene, ui, overlay, projection, place, state, press.down);
  if (!press.click) return request;
  const bool stand_first = console.form().place() && stand_under_mouse(paint, overlay, place);
  if (const auto at = place_at(scene, ui, projection, place.back(ImGui::GetIO().MousePos));
      at && !stand_first)
    ui.console().click_place(*at);
  click_table(paint, ui, overlay, projection, place);
  return request;
}

}  // namespace

std::optional<Request> draw_map(const Scene& scene, Ui& ui, PicturePanelState& state, const Theme& theme,
                                ImVec2 min, ImVec2 max) {
  const Paint paint(ImGui::GetWindowDrawList(), theme);
  paint.list()->AddRectFilled(min, max, map_ink(MapInk::kSea));
  if (max.x - min.x < 8 || max.y - min.y < 8) return std::nullopt;
  const Press press = press_on("map", min, max);
  const bool hovered = ImGui::IsItemHovered();

  if (!scene.game->tracks.empty() || !has_surface(scene.kit.board)) {
    if (!scene.game->tracks.empty())
      paint_tracks(paint, scene.game->tracks, min, max);
    else
      paint.centred((min + max) * 0.5F, theme.size(Type::kTitle), false, colour::kTextFaint,
                    tr("This game has no table."));
    return std::nullopt;
  }
  const auto places = places_beside(*scene.game, scene.kit);
  // While one side may not look at the table the map is empty.
  const bool withheld = ui.console().withheld(*scene.game);
  StandingView standing =
      standing_view(scene.kit, withheld ? std::vector<Standing>{} : scene.game->standings, places);
  if (const GridBoard* grid = grid_of(scene.kit.board))
    standing.kit.board.ground = ground_of(*grid, *scene.game, state.drawn_ground);
  Scene map{.scenario = scene.scenario, .kit = standing.kit, .table = &standing.table};
  if (!withheld) map.counts = scene.game->counts;
  map.game = scene.game;
  const Projection projection = Projection::map(scene.kit.board, standing.below_mm, standing.beside_mm,
                                                ui.turn(scene.kit.board, max.x - min.x, max.y - min.y));
  const CanvasToWindow place = fit(projection.frame(), ui.zoom(), min, max);
  paint.list()->PushClipRect(min, max, true);
  auto request = draw_over(paint, map, ui, projection, place, {min.x, min.y, max.x, max.y}, state, press);
  paint.list()->PopClipRect();
  mouse_zoom(ui, state, projection.frame(), place, min, max, hovered);
  return request;
}

std::optional<Request> draw_picture(const Scene& scene, Ui& ui, PicturePanelState& state,
                                    const PictureTexture& texture, const Theme& theme, ImVec2 min,
                                    ImVec2 max) {
  const Paint paint(ImGui::GetWindowDrawList(), theme);
  paint.list()->AddRectFilled(min, max, colour::kStage);
  if (!texture.id || max.x - min.x < 8 || max.y - min.y < 8) return std::nullopt;

  const Press press = press_on("picture", min, max);
  const bool hovered = ImGui::IsItemHovered();

  const bool rectified = ui.rectified(scene);
  const Projection projection =
      rectified ? Projection::rectified(scene.camera, scene.kit.board,
                                        ui.turn(scene.kit.board, max.x - min.x, max.y - min.y))
                : Projection::raw(scene.camera, texture.width, texture.height);
  const CanvasRect frame = projection.frame();
  const CanvasToWindow place = fit(frame, ui.zoom(), min, max);

  paint.list()->PushClipRect(min, max, true);
  if (rectified) {
    const CanvasRect shown{place.back(min), place.back(max)};
    paint_rectified(paint.list(), texture, place,
                    rectifying_mesh(*scene.camera, projection, shown, texture.width, texture.height));
  } else {
    paint_raw(paint.list(), texture, place);
  }
  std::optional<Request> request;
  if (CornerEdit* edit = ui.corner_edit()) {
    edit_corners(paint, *edit, state, scene, place, hovered);
  } else {
    request = draw_over(paint, scene, ui, projection, place, {min.x, min.y, max.x, max.y}, state, press);
  }
  paint.list()->PopClipRect();
  mouse_zoom(ui, state, frame, place, min, max, hovered);
  return request;
}

}  // namespace telescope::app
