#pragma once

#include <string>
#include <vector>

#include "app/presenters/scene.hpp"

namespace telescope::app {

struct KitRow {
  PieceId piece;
  Side side = Side::kNeutral;
  const KitPiece* kit = nullptr;  ///< for its symbol
  std::string name;               ///< "2-07  Rifles"
  std::string tag;                ///< "tag 31"
  std::string state;              ///< "A2-L3", "covered 4 s", "not seen yet"
};

struct KitGroup {
  std::string heading;  ///< "3rd Division, 12 pieces"
  std::vector<KitRow> rows;
};

/// A class of markers, or a card.
struct KitMarkerRow {
  std::string name;   ///< "Pinned", "7 of hearts"
  std::string tag;    ///< "tag 188"
  std::string state;  ///< "3 seen, 1 covered"; "none on the table"
};

struct KitMarkerGroup {
  std::string heading;  ///< "Markers, 2 classes", "Playing cards, 54 cards"
  std::vector<KitMarkerRow> rows;
};

struct KitPage {
  std::string heading;        ///< "Operation Uranus: 85 pieces"
  std::string summary;        ///< "square tags of 20 mm, anchors of 40 mm"
  std::string print_command;  ///< what prints this kit
  std::vector<KitGroup> groups;
  std::vector<KitMarkerGroup> markers;  ///< the classes, then each deck: its backs, then its faces
  std::string empty_text;
};

KitPage kit_page(const Scene& scene);

}  // namespace telescope::app
