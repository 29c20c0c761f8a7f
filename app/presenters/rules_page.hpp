#pragma once

#include <string>
#include <vector>

#include "app/presenters/console.hpp"
#include "app/presenters/scene.hpp"
#include "core/rules/ledger.hpp"

namespace telescope::app {

/// What the rulebook says of what the column names.
struct RulesPage {
  struct Rule {
    const LedgerItem* item = nullptr;
    std::vector<const LedgerItem*> named_by;  ///< rulings and examples that name it
  };
  std::vector<std::string> ids;  ///< that it was made of
  std::string heading;
  std::vector<Rule> rules;
  std::string empty_text;  ///< said in their place where there are none
};

/// The ids that the page of the table shows now, each once: of the throw or the form that has taken over;
/// else of the chosen line first, then in the page's order.
std::vector<std::string> rules_named(const Scene& scene, const Console& console);
/// What no ledger has is left out.
RulesPage rules_page(std::vector<std::string> ids);

}  // namespace telescope::app
