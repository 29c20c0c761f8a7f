#include "app/presenters/kit_page.hpp"

#include <algorithm>

#include "app/presenters/piece_state.hpp"
#include "app/support/language.hpp"
#include "core/base/shell_word.hpp"
#include "core/base/words.hpp"
#include "core/kit/markers.hpp"

namespace telescope::app {
namespace {

std::string where_text(const Scene& scene, const PieceView* view) {
  if (!view) return "";
  if (view->state == PieceState::kSeen && !view->held)
    return view->place.kind == Place::Kind::kUnknown ? tr("seen") : place_text(scene.kit.board, view->place);
  if (never_seen(*view)) return tr("not seen yet");
  return state_text(*view);
}

std::string group_name(const Scene& scene, const KitPiece& piece) {
  if (piece.kind == PieceKind::kCounter) return tr("Face-down counters");
  const auto division = std::ranges::find(scene.scenario.divisions, piece.division, &Division::id);
  if (division != scene.scenario.divisions.end())
    return division->name.empty() ? division->id : division->name;
  if (!piece.division.empty()) return piece.division;
  return piece.side == Side::kNeutral ? tr("Markers") : std::string(name_of(scene.kit.sides, piece.side));
}

KitRow marker_row(const Scene& scene, const MarkerClass& marker) {
  const bool is_back = !marker.deck.empty() && marker.card.empty();
  KitRow row{
      .name = is_back ? tr("Backs") : marker.name, .tag = tr("tag {1}", marker.tag.value()), .state = {}};
  if (!scene.table) return row;
  row.state = tally_text(tally_markers(*scene.table, marker.id));
  if (row.state.empty()) row.state = tr("none on the table");
  return row;
}

std::vector<KitGroup> marker_groups(const Scene& scene) {
  std::vector<KitGroup> groups;
  KitGroup classes;
  for (const MarkerClass& marker : scene.kit.markers)
    if (marker.deck.empty()) classes.rows.push_back(marker_row(scene, marker));
  if (!classes.rows.empty()) {
    classes.heading = tr_n("Markers, {1} class", "Markers, {1} classes", classes.rows.size());
    groups.push_back(std::move(classes));
  }
  for (const std::string& deck : decks_of(scene.kit)) {
    const MarkerClass* back = back_of(scene.kit, deck);
    const auto faces = faces_of(scene.kit, deck);
    KitGroup group{.heading = (back ? back->name : deck) + ", " + tr_n("{1} card", "{1} cards", faces.size()),
                   .rows = {}};
    if (back) group.rows.push_back(marker_row(scene, *back));
    for (const MarkerClass* face : faces) group.rows.push_back(marker_row(scene, *face));
    groups.push_back(std::move(group));
  }
  return groups;
}

}  // namespace

KitPage kit_page(const Scene& scene) {
  KitPage page;
  const Kit& kit = scene.kit;
  const std::string title = scene.scenario.name.empty() ? kit.scenario : scene.scenario.name;
  page.heading = title.empty() ? tr_n("{1} piece", "{1} pieces", kit.pieces.size()) : title;
  page.summary =
      tr("{1}; {2}", tr_n("{1} piece", "{1} pieces", kit.pieces.size()),
         is_square(kit.family) ? tr("square tags of {1} mm, anchors of {2} mm",
                                    fixed_places(kit.tag_size_mm, 0), fixed_places(kit.anchor_size_mm, 0))
                               : tr("Data Matrix tags of {1} mm, anchors of {2} mm",
                                    fixed_places(kit.tag_size_mm, 0), fixed_places(kit.anchor_size_mm, 0)));
  page.print_command = "telescope print --scenario " +
                       (scene.scenario_word.empty() ? "FILE" : shell_word(std::string(scene.scenario_word))) +
                       " --out kit";
  if (kit.pieces.empty())
    page.empty_text =
        tr("This kit has no pieces. Write an order of battle into a scenario file, print it, and start again "
           "with --scenario FILE.");
  for (const KitPiece& piece : kit.pieces) {
    const std::string name = group_name(scene, piece);
    auto group = std::ranges::find(page.groups, name, &KitGroup::heading);
    if (group == page.groups.end()) group = page.groups.insert(page.groups.end(), KitGroup{name, {}});
    const PieceView* view = scene.table ? telescope::find_piece(*scene.table, piece.id) : nullptr;
    group->rows.push_back({.piece = piece.id,
                           .side = piece.side,
                           .kit = &piece,
                           .name = piece_text(kit, piece.id),
                           .tag = tr("tag {1}", piece.tag.value()),
                           .state = where_text(scene, view)});
  }
  for (KitGroup& group : page.groups)
    group.heading += ", " + tr_n("{1} piece", "{1} pieces", group.rows.size());
  page.markers = marker_groups(scene);
  return page;
}

}  // namespace telescope::app
