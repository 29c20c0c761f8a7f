#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/kit/kit.hpp"

namespace telescope {

/// The order in which classes of markers take the ids of a family; every id but the anchors' stands in it.
/// Kits are printed by it: it must not change.
///
/// square4x4: first the ids that are their own mirror image (tag_family.hpp), 188 to 287, upwards; then the
/// mirror images from the last downwards, 479 to 292; then 288 to 291; then the ids that pieces take first,
/// from the last downwards, 187 to 4. So the words with the most changes between cells come first, no piece
/// of an ordinary kit has them, and a mirrored picture shows no piece's word as that of one of the first
/// hundred classes. 288 to 291 are nearly two stripes or a square: in 200 pictures without tags (bench_tags
/// --negatives 200 --by-word) nothing was read but 291, three times; of 14,000 tags that something covered in
/// part, 20 were read wrongly, three of them as 290 and no other word more than once.
/// The other families: from the last downwards.
std::vector<TagId> tags_for_markers(TagFamily family);

/// A marker of the class as a counter: its size, and its tag in the middle. `number` from 1 makes its id
/// "pin#1"; 0 leaves it the class's.
KitPiece as_counter(const MarkerClass& marker, int number = 0);

/// The ids of the decks whose cards the kit has, in its order.
std::vector<std::string> decks_of(const Kit& kit);
/// The class of the backs of a deck's cards; null: there is no such deck.
const MarkerClass* back_of(const Kit& kit, std::string_view deck);
/// The classes of the faces of a deck's cards, in the deck's order.
std::vector<const MarkerClass*> faces_of(const Kit& kit, std::string_view deck);

}  // namespace telescope
