#pragma once

#include "core/rules/brevity/state/setup.hpp"
#include "core/rules/prepared_faces.hpp"
#include "core/rules/words_face.hpp"

namespace telescope::brevity {

/// What is read at the table's window: the umpire's side. A line or option that tells of what is hidden has
/// the umpire's audience.
class Words final : public FaceOf<WordsFace, Setup> {
 public:
  using FaceOf::FaceOf;

  Sheet sheet(const Position& position) const override;
  Sheet heading(const Position& position) const override;
  std::vector<Option> options(const Position& position, const PieceId& piece) const override;
  std::vector<Form> forms(const Position& position) const override;
  std::vector<Truth> truth(const Position& position) const override;
  std::vector<Chances> chances(const Position& position) const override;
  std::optional<GameEnd> end(const Position& position) const override;
  std::optional<std::string> told_large(const Position& position, const Event& event) const override;
  std::string title(const Action& action) const override;
  std::optional<Action> passed_by(const Position& position) const override;
  std::optional<std::string> chapter(const Event& event) const override;
};

}  // namespace telescope::brevity
