#include "app/game/public_scene.hpp"

#include <algorithm>
#include <utility>

namespace telescope::app {
namespace {

/// Of what carries its audience only what is for all.
template <class List>
void keep_public(List& list) {
  std::erase_if(list, [](const auto& each) { return !is_public(each.audience); });
}

bool is_secret(const ShownThrow& shown) {
  return !is_public(shown.pool.audience);
}

}  // namespace

void keep_public(GameScene& scene) {
  keep_public(scene.sheet.lines);
  keep_public(scene.sheet.options);
  keep_public(scene.review);
  keep_public(scene.findings);
  keep_public(scene.debts);
  keep_public(scene.history);
  std::erase_if(scene.forms, [](const Form& form) {
    return !is_public(form.audience) || (form.author != Audience::kUmpire && !is_public(form.author));
  });
  if (!scene.sheet.over) scene.truth.clear();
  scene.chances.clear();
  scene.fights_in = nullptr;
  if (scene.waiting) {
    std::erase_if(scene.waiting->made, is_secret);
    keep_public(scene.waiting->needed);
  }
  if (scene.done) {
    std::erase_if(scene.done->throws, is_secret);
    keep_public(scene.done->told);
  }
}

void tell_table(GameScene& scene, const KnowledgeFace& knowledge, const Position& position,
                std::span<const Seat> seats, const Board& board) {
  const auto known_to = [&](const SeatId& seat) {
    return find_seat(seats, seat) ? knowledge.known(position, seat) : Known{};
  };
  const bool has_umpire = find_seat(seats, kUmpireSeat) != nullptr;
  Known known = known_to(has_umpire ? kUmpireSeat : kSpectatorSeat);
  // Knowledge is worked out whole: a second time only where there is something that may be secret.
  const bool twice =
      has_umpire && (grid_of(board) || !has_surface(board) || !(known.marks.empty() && known.cards.empty()));
  Known open = twice ? known_to(kSpectatorSeat) : known;
  scene.marks.clear();
  for (KnownMark& mark : known.marks) {
    const bool is_open = std::ranges::find(open.marks, mark) != open.marks.end();
    scene.marks.push_back({std::move(mark), is_open});
  }
  scene.cards = std::move(known.cards);
  scene.open_cards = std::move(open.cards);
  scene.tracks = std::move(open.tracks);
  scene.ground = std::move(open.ground);
  scene.roads = std::move(open.roads);
}

}  // namespace telescope::app
