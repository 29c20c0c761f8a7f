#pragma once

#include <memory>
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

/// Of a game of which the program plays no seat.
struct NoOpponent {};

/// A prepared game that only holds its faces, each a value of the ruleset's own type.
template <class Rules, class Table, class Knowledge, class Words, class Opponent>
class PreparedFaces final : public PreparedGame {
 public:
  PreparedFaces(Rules rules, Table table, Knowledge knowledge, Words words, Opponent opponent)
      : rules_(std::move(rules)),
        table_(std::move(table)),
        knowledge_(std::move(knowledge)),
        words_(std::move(words)),
        opponent_(std::move(opponent)) {}

  const RulesFace& rules() const override { return rules_; }
  const TableFace& table() const override { return table_; }
  const KnowledgeFace& knowledge() const override { return knowledge_; }
  const WordsFace& words() const override { return words_; }
  const OpponentFace* opponent() const override {
    if constexpr (std::is_base_of_v<OpponentFace, Opponent>) return &opponent_;
    return nullptr;
  }

 private:
  Rules rules_;
  Table table_;
  Knowledge knowledge_;
  Words words_;
  Opponent opponent_;
};

/// What Ruleset::prepare() gives back.
template <class Rules, class Table, class Knowledge, class Words, class Opponent = NoOpponent>
std::shared_ptr<const PreparedGame> prepared_faces(Rules rules, Table table, Knowledge knowledge, Words words,
                                                   Opponent opponent = {}) {
  return std::make_shared<const PreparedFaces<Rules, Table, Knowledge, Words, Opponent>>(
      std::move(rules), std::move(table), std::move(knowledge), std::move(words), std::move(opponent));
}

}  // namespace telescope
