#pragma once

#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>

#include "core/rules/opponent_face.hpp"
#include "core/rules/ruleset.hpp"

namespace telescope {

/// A face of a game, made with `own`, and what never changes in it.
template <class Face, class Setup>
class FaceOf : public Face {
 public:
  template <class... Own>
  explicit FaceOf(std::shared_ptr<const Setup> setup, Own&&... own)
      : Face(std::forward<Own>(own)...), setup_(std::move(setup)) {}

 protected:
  std::shared_ptr<const Setup> setup_;
};

/// A prepared game that only holds its faces, each a value of the ruleset's own type.
template <class... Faces>
class PreparedFaces final : public PreparedGame {
 public:
  static_assert((std::is_base_of_v<RulesFace, Faces> || ...) &&
                (std::is_base_of_v<KnowledgeFace, Faces> || ...) &&
                (std::is_base_of_v<WordsFace, Faces> || ...));
  explicit PreparedFaces(Faces... faces) : faces_(std::move(faces)...) {}

  const RulesFace& rules() const override { return *face<RulesFace>(); }
  const TableFace& table() const override {
    const auto* own = face<TableFace>();
    return own ? *own : PreparedGame::table();
  }
  const KnowledgeFace& knowledge() const override { return *face<KnowledgeFace>(); }
  const WordsFace& words() const override { return *face<WordsFace>(); }
  const CampaignFace* campaign() const override { return face<CampaignFace>(); }
  const OpponentFace* opponent() const override { return face<OpponentFace>(); }

 private:
  /// Null where it has none of that kind.
  template <class Face>
  const Face* face() const {
    const Face* found = nullptr;
    const auto look = [&]<class Own>(const Own& each) {
      if constexpr (std::is_base_of_v<Face, Own>) found = &each;
    };
    std::apply([&](const auto&... each) { (look(each), ...); }, faces_);
    return found;
  }

  std::tuple<Faces...> faces_;
};

/// What Ruleset::prepare() gives back: a game with these faces, in any order. Rules, knowledge and words must
/// be among them.
template <class... Faces>
std::shared_ptr<const PreparedGame> prepared_faces(Faces... faces) {
  return std::make_shared<const PreparedFaces<Faces...>>(std::move(faces)...);
}

}  // namespace telescope
