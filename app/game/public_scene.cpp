#include "app/game/public_scene.hpp"

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

}  // namespace telescope::app
