#include "core/cards/shown_cards.hpp"

#include <algorithm>
#include <utility>

namespace telescope::cards {
namespace {

std::vector<CardFace> faces(const Piles& piles, std::string_view pile) {
  std::vector<std::string> ids = piles.cards(pile);
  std::ranges::sort(ids, {}, [&](const std::string& id) { return piles.deck().place(id); });
  std::vector<CardFace> faces;
  for (const std::string& id : ids) faces.push_back(piles.deck().card(id).face);
  return faces;
}

}  // namespace

KnownCards counted_cards(const Piles& piles, std::string_view pile, std::string id, std::string title) {
  return {
      .id = std::move(id), .title = std::move(title), .piece = {}, .count = piles.count(pile), .faces = {}};
}

KnownCards open_cards(const Piles& piles, std::string_view pile, std::string id, std::string title) {
  KnownCards shown = counted_cards(piles, pile, std::move(id), std::move(title));
  shown.faces = faces(piles, pile);
  return shown;
}

KnownCards own_cards(const Piles& piles, std::string_view pile, std::string id, std::string title) {
  KnownCards shown = open_cards(piles, pile, std::move(id), std::move(title));
  shown.sealed = true;
  return shown;
}

KnownCards laid_cards(const Piles& piles, std::string_view pile, bool face_up, bool sees, std::string id,
                      std::string title) {
  const auto show = face_up ? open_cards : sees ? own_cards : counted_cards;
  return show(piles, pile, std::move(id), std::move(title));
}

KnownCards hand_cards(const Piles& piles, std::string_view hand, std::string_view down, bool sees,
                      std::string id, std::string title) {
  KnownCards shown = laid_cards(piles, hand, false, sees, std::move(id), std::move(title));
  if (!sees) shown.count += piles.count(down);
  return shown;
}

std::vector<FormChoice> card_choices(const Piles& piles, std::string_view pile) {
  std::vector<FormChoice> choices;
  for (CardFace& face : faces(piles, pile))
    choices.push_back(
        {.id = std::move(face.id), .label = std::move(face.words), .put = {}, .sector = {}, .piece = {}});
  return choices;
}

}  // namespace telescope::cards
