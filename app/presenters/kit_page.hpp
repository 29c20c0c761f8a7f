#pragma once

#include <string>
#include <vector>

#include "app/presenters/scene.hpp"

namespace telescope::app {

/// A piece; or a class of markers, or a card.
struct KitRow {
  PieceId piece = {};
  Side side = Side::kNeutral;
  const KitPiece* kit = nullptr;  ///< for its symbol; null of a marker
  std::string name;               ///< "2-07  Rifles", "Pinned", "7 of hearts"
  std::string tag;                ///< "tag 31"
  std::string state;              ///< "A2-L3", "covered 4 s", "not seen yet"; "3 seen, 1 covered"
};

struct KitGroup {
  std::string heading;  ///< "3rd Division, 12 pieces", "Markers, 2 classes", "Playing cards, 54 cards"
  std::vector<KitRow> rows;
};

struct KitPage {
  std::string heading;        ///< "Operation Uranus: 85 pieces"
  std::string summary;        ///< "square tags of 20 mm, anchors of 40 mm"
  std::string print_command;  ///< what prints this kit
  std::vector<KitGroup> groups;
  std::vector<KitGroup> markers;  ///< the classes, then each deck: its backs, then its faces
  std::string empty_text;
};

KitPage kit_page(const Scene& scene);

}  // namespace telescope::app
