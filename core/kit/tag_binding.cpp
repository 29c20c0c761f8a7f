#include "core/kit/tag_binding.hpp"

#include <algorithm>

namespace telescope {

TagBinding::TagBinding(const Kit& kit, std::span<const TagId> bound)
    : bound_(bound.begin(), bound.begin() + std::min(std::ssize(bound), std::ssize(kit.pieces))) {
  for (const KitPiece& piece : kit.pieces)
    names_.push_back(piece.name.empty() || piece.name == piece.id.value()
                         ? piece.id.value()
                         : piece.id.value() + ", " + piece.name);
}

std::string TagBinding::asked() const {
  return is_done() ? "" : "show " + names_[bound_.size()];
}

TagBinding::Answer TagBinding::take(std::span<const TagId> seen) {
  if (is_done()) return {};
  std::vector<TagId> fresh;
  for (const TagId tag : seen)
    if (std::ranges::find(bound_, tag) == bound_.end()) fresh.push_back(tag);
  std::ranges::sort(fresh);
  fresh.erase(std::ranges::unique(fresh).begin(), fresh.end());
  if (fresh.size() != 1) {
    shown_.reset();
    return {.sentence = fresh.empty() ? asked()
                                      : std::to_string(fresh.size()) +
                                            " tags are seen that no piece has yet: " + asked() + " alone"};
  }
  pictures_ = shown_ == fresh.front() ? pictures_ + 1 : 1;
  shown_ = fresh.front();
  if (pictures_ < kAgreeingPictures) return {.sentence = asked()};
  Answer answer{.bound = shown_,
                .sentence = names_[bound_.size()] + " is tag " + std::to_string(shown_->value())};
  bound_.push_back(*shown_);
  shown_.reset();
  if (!is_done()) answer.sentence += "; " + asked();
  return answer;
}

}  // namespace telescope
