#include "core/scenario/deck_reader.hpp"

#include <algorithm>
#include <string>

#include "core/base/text_checks.hpp"
#include "core/kit/french_cards.hpp"

namespace telescope {
namespace {

constexpr std::size_t kMostCards = 200;
constexpr Length kLargestCard = 150_mm;
/// Mini cards; a sheet of card stock is about 0.3 mm thick.
constexpr BaseSize kMiniCard{.width = 44_mm, .depth = 68_mm, .height = Length::from_mm(0.3)};
/// Beside the tag, and before and behind it together, where suit and rank stand.
constexpr Length kLeastBeside = 4_mm, kLeastEnds = 30_mm;

BaseSize read_card_size(const TomlReader& deck, Length tag_size, TomlErrors& errors) {
  BaseSize size = kMiniCard;
  if (const auto* table = deck.table("size")) {
    const TomlReader in(*table, "the size of a deck's cards", errors, {"width", "depth", "height"});
    size.width = in.length("width", size.width, tag_size + kLeastBeside, kLargestCard);
    size.depth = in.length("depth", size.depth, tag_size + kLeastEnds, kLargestCard);
    size.height = in.length("height", size.height, 0_mm, 20_mm);
  } else if (tag_size + kLeastBeside > size.width || tag_size + kLeastEnds > size.depth) {
    deck.missing("size");
  }
  return size;
}

/// A word that stands for many cards, or a list of them.
std::vector<std::string> read_faces(const TomlReader& deck) {
  const toml::node* node = deck.find("faces");
  if (!node) {
    deck.missing("faces");
    return {};
  }
  if (const auto word = node->value_exact<std::string>()) {
    if (*word == "french-54") return french_54();
    deck.wrong("faces", "must be \"french-54\" or a list of cards, not '" + *word + "'");
    return {};
  }
  std::vector<std::string> faces = deck.texts("faces");
  if (faces.empty() || faces.size() > kMostCards)
    deck.wrong("faces", "must be 1 to " + std::to_string(kMostCards) + " cards");
  for (auto face = faces.begin(); face != faces.end(); ++face) {
    if (!is_id(*face))
      deck.wrong("faces", "has '" + *face + "': a card is 1 to 12 letters, digits, '-', '_' or '.'");
    if (std::find(faces.begin(), face, *face) != face)
      deck.wrong("faces", "has '" + *face + "' twice; a deck has each card once");
  }
  return faces;
}

}  // namespace

void read_decks(const TomlReader& file, Length tag_size, std::vector<MarkerSpec>& markers,
                TomlErrors& errors) {
  for (const toml::table* table : file.tables("deck")) {
    const TomlReader in(*table, "[[deck]]", errors, {"id", "name", "faces", "size"});
    const std::string deck = in.required_text("id");
    const std::string name = in.text("name", deck);
    if (const auto fault = id_fault(deck); !fault.empty()) in.wrong("id", fault);
    if (const auto fault = name_fault(name); !fault.empty()) in.wrong("name", fault);
    const std::vector<std::string> faces = read_faces(in);
    const BaseSize size = read_card_size(in, tag_size, errors);
    const auto add = [&](MarkerSpec card, std::string_view key) {
      if (std::ranges::find(markers, card.id, &MarkerSpec::id) != markers.end())
        in.wrong(key, "makes a class of markers '" + card.id +
                          "', which there is already; give each deck and each class an id of its own");
      markers.push_back(std::move(card));
    };
    add({.id = deck,
         .name = name,
         .short_name = deck.substr(0, kLongestShortName),
         .count = static_cast<int>(std::max<std::size_t>(1, faces.size())),
         .size = size,
         .deck = deck,
         .card = {}},
        "id");
    for (const std::string& face : faces) {
      add({.id = deck + "-" + face,
           .name = card_name(face),
           .short_name = face.substr(0, kLongestShortName),
           .count = 1,
           .size = size,
           .deck = deck,
           .card = face},
          "faces");
      if (errors.any()) return;
    }
    if (errors.any()) return;
  }
}

}  // namespace telescope
