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

/// Tags that lie in view before anybody shows one, until they have been away.
void TagBinding::note_lying(std::span<const TagId> seen) {
  if (first_pictures_ < kAgreeingPictures) {
    ++first_pictures_;
    for (const TagId tag : seen)
      if (std::ranges::find(bound_, tag) == bound_.end()) lying_.emplace(tag, 0);
  }
  for (auto& [tag, pictures_without] : lying_)
    pictures_without = std::ranges::find(seen, tag) == seen.end() ? pictures_without + 1 : 0;
  std::erase_if(lying_, [](const auto& lying) { return lying.second >= kAgreeingPictures; });
}

/// What is said of a tag that is seen and is not bound: another piece has it, or it lay there before.
std::string TagBinding::in_the_way(std::span<const TagId> seen) const {
  for (const TagId tag : seen) {
    const auto piece = std::ranges::find(bound_, tag) - bound_.begin();
    if (piece + 1 < std::ssize(bound_))  // the last one bound is still being taken away
      return "tag " + std::to_string(tag.value()) + " is " + names_[static_cast<std::size_t>(piece)] +
             "'s already: ";
  }
  for (const TagId tag : seen)
    if (lying_.contains(tag))
      return "tag " + std::to_string(tag.value()) + " lies in view already: take it away, then ";
  return {};
}

TagBinding::Answer TagBinding::take(std::span<const TagId> seen) {
  if (is_done()) return {};
  note_lying(seen);
  std::vector<TagId> fresh;
  for (const TagId tag : seen)
    if (std::ranges::find(bound_, tag) == bound_.end() && !lying_.contains(tag)) fresh.push_back(tag);
  std::ranges::sort(fresh);
  fresh.erase(std::ranges::unique(fresh).begin(), fresh.end());
  if (fresh.size() != 1) {
    shown_.reset();
    return {.sentence = fresh.empty() ? in_the_way(seen) + asked()
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
