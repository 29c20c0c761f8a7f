#pragma once

#include <memory>
#include <utility>

#include "core/rules/ruleset.hpp"

namespace telescope {

/// A prepared game that only holds its four faces, each a value of the ruleset's own type.
template <class Rules, class Table, class Knowledge, class Words>
class PreparedFaces final : public PreparedGame {
 public:
  PreparedFaces(Rules rules, Table table, Knowledge knowledge, Words words)
      : rules_(std::move(rules)),
        table_(std::move(table)),
        knowledge_(std::move(knowledge)),
        words_(std::move(words)) {}

  const RulesFace& rules() const override { return rules_; }
  const TableFace& table() const override { return table_; }
  const KnowledgeFace& knowledge() const override { return knowledge_; }
  const WordsFace& words() const override { return words_; }

 private:
  Rules rules_;
  Table table_;
  Knowledge knowledge_;
  Words words_;
};

/// What Ruleset::prepare() gives back.
template <class Rules, class Table, class Knowledge, class Words>
std::shared_ptr<const PreparedGame> prepared_faces(Rules rules, Table table, Knowledge knowledge,
                                                   Words words) {
  return std::make_shared<const PreparedFaces<Rules, Table, Knowledge, Words>>(
      std::move(rules), std::move(table), std::move(knowledge), std::move(words));
}

}  // namespace telescope
