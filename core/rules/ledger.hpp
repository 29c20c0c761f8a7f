#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace telescope {

/// One statement of a rulebook, one ruling where the book is silent, or one worked example, as the game's
/// ledger (core/rules/GAME/rules.md) has it.
struct LedgerItem {
  std::string_view id;       ///< "RO-093"
  std::string_view ruleset;  ///< its id
  std::string section;       ///< the heading it stands under
  std::string text;          ///< one paragraph; of a row of a table each cell behind its column's heading
};

/// All of all games, in the order of their ledgers.
const std::vector<LedgerItem>& ledger();
/// Null: no ledger has it.
const LedgerItem* ledger_item(std::string_view id);
/// Whether it is written as ids are: "RO-093", "RR-C01".
bool is_ledger_id(std::string_view text);
/// The rulings and examples that name it, in the order of the ledger.
std::vector<const LedgerItem*> ledger_items_on(const LedgerItem& item);

/// The item with what names it, as a reader is told: assets/schemas/rule-text.schema.json.
nlohmann::json ledger_json(const LedgerItem& item);

/// The ledgers as they are written, in Markdown.
struct LedgerText {
  std::string_view ruleset;
  std::string_view markdown;
};
const std::vector<LedgerText>& ledger_texts();

}  // namespace telescope
