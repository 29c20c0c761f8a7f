#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/kit/card_places.hpp"
#include "core/kit/kit.hpp"
#include "core/rules/known.hpp"
#include "vision/demo/hand_tasks.hpp"

namespace telescope::app {

/// The cards of paper on the demo table: where its hand lays them so that they lie on the rails as a game has
/// them. A card that has been laid stays where it lies in its slot, and is turned over there.
class DemoCards {
 public:
  /// Cards of the kit's decks lie on these rails, the near edge's first.
  DemoCards(CardPlaces places, const Kit& kit) : places_(std::move(places)), kit_(kit) {}

  /// Whether there is a card to be laid: the kit has decks and the places have rails.
  bool any() const;
  /// `open`: what everybody may know. The deck of a piece's cards is called like the group that it is in.
  std::vector<vision::demo::HandMarker> look(const Known& open);

 private:
  std::vector<std::string> markers_with(const Known& open, const PieceId& piece) const;
  AtPoint place(std::size_t rail, const CardSlot& slot, std::size_t number) const;

  CardPlaces places_;
  const Kit& kit_;
  std::map<PieceId, std::vector<std::string>> lies_;  ///< marker classes from the table's edge outwards
};

}  // namespace telescope::app
