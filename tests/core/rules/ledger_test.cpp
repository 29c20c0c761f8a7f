#include "core/rules/ledger.hpp"

#include <algorithm>
#include <set>

#include "tests/support/catch.hpp"

using namespace telescope;

namespace {

std::string text_of(std::string_view id) {
  const LedgerItem* item = ledger_item(id);
  return item ? item->text : "none";
}

bool is_named_by(std::string_view id, std::string_view other) {
  const auto found = ledger_items_on(*ledger_item(id));
  return std::ranges::find(found, other, &LedgerItem::id) != found.end();
}

}  // namespace

TEST_CASE("every item of every ledger has an id of its own, a section and words", "[ledger]") {
  std::set<std::string_view> ids, rulesets;
  for (const LedgerItem& each : ledger()) {
    CAPTURE(each.id);
    CHECK(ids.insert(each.id).second);
    CHECK_FALSE(each.section.empty());
    CHECK_FALSE(each.text.empty());
    CHECK(each.text.find_first_of("*`\n") == std::string::npos);
    rulesets.insert(each.ruleset);
  }
  CHECK(rulesets == std::set<std::string_view>{"brevity", "mini-nap", "race", "raphia", "rapier"});
}

TEST_CASE("statements are read from lines, from lines that hold several, and from rows of tables",
          "[ledger]") {
  CHECK(text_of("RO-037") == "At most six friendly units in one on-table sector.");
  CHECK(
      text_of("OB-089") ==
      "Other fire is the fire of all battalions that do not fire as artillery, at targets that they locate.");
  CHECK(text_of("OB-090").starts_with("In steps 6 and 7 a battalion's fire goes undivided"));
  CHECK(text_of("RO-093").find("HQ, infantry (foot), horse-drawn guns, dummy; ") != std::string::npos);
  CHECK(text_of("BQ-20").starts_with("Direction, turning, passing through, overlapping"));
  CHECK(text_of("RXQ-48") != "none");
  CHECK(text_of("RO-999") == "none");
  CHECK(ledger_item("RR-001")->section == "1 Components and board");
  CHECK(ledger_item("RRQ-01")->section == "1 Components and board");
}

TEST_CASE("what else of a ledger names a statement is found, in runs too", "[ledger]") {
  CHECK(is_named_by("RO-037", "RQ-16"));
  CHECK(is_named_by("RO-037", "EX-08"));
  CHECK(is_named_by("RO-038", "EX-08"));  // which names RO-037–039
  CHECK_FALSE(is_named_by("RO-040", "EX-08"));
  CHECK_FALSE(is_named_by("RR-001", "RRQ-01"));
}

TEST_CASE("an id is told from other words", "[ledger]") {
  for (const char* id : {"RO-093", "RRQ-01", "RR-C01", "MNQ-63", "CM-01"}) CHECK(is_ledger_id(id));
  for (const char* id : {"", "rapier", "RO-", "RO-1", "ro-093", "RO-093 ", "RO-1234", "A1-L1", "XXXX-01"})
    CHECK_FALSE(is_ledger_id(id));
}
