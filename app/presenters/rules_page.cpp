#include "app/presenters/rules_page.hpp"

#include <tuple>
#include <utility>

#include "app/presenters/findings_list.hpp"
#include "app/support/language.hpp"
#include "core/base/named_once.hpp"

namespace telescope::app {
namespace {

/// Ids in the order in which they come, each once.
class Ids {
 public:
  void add(const std::string& id) {
    if (!id.empty()) std::ignore = add_once(ids_, id);
  }
  void add(const std::vector<Objection>& objections) {
    for (const Objection& each : objections) add(each.rule);
  }
  std::vector<std::string> take() { return std::move(ids_); }

 private:
  std::vector<std::string> ids_;
};

void add(Ids& ids, const ThrowPage& page) {
  for (const PoolCard& card : page.cards)
    for (const DiceRow& row : card.rows) ids.add(row.rule);
  for (const Told& told : page.told)
    for (const std::string& rule : told.rules) ids.add(rule);
}

void add(Ids& ids, const FormPage& page) {
  for (const FormBlock& block : page.blocks) ids.add(block.rule);
  ids.add(page.objections);
}

/// Of lines that are not chosen no rule is shown but what stands against them.
void add(Ids& ids, const ConsolePage& page, const ConsoleLine* chosen) {
  if (chosen) ids.add(chosen->rule);
  if (chosen) ids.add(chosen->objections);
  for (const ConsoleSection& section : page.sections) {
    for (const SheetLine& said : section.said) ids.add(said.rule);
    for (const ConsoleLine& line : section.lines) ids.add(line.objections);
  }
}

}  // namespace

std::vector<std::string> rules_named(const Scene& scene, const Console& console) {
  Ids ids;
  if (!scene.game) {
    for (const FindingRow& row : findings_list(scene).rows) ids.add(row.rule);
  } else if (const auto thrown = console.throw_page(*scene.game)) {
    add(ids, *thrown);
  } else if (const auto form = console.form_page(*scene.game)) {
    add(ids, *form);
  } else {
    const ConsolePage page = console.page(*scene.game, scene.kit);
    add(ids, page, console.chosen(page));
  }
  return ids.take();
}

RulesPage rules_page(std::vector<std::string> ids) {
  RulesPage page{.ids = std::move(ids), .heading = tr("Rules on this page"), .rules = {}, .empty_text = {}};
  for (const std::string& id : page.ids)
    if (const LedgerItem* item = ledger_item(id)) page.rules.push_back({item, ledger_items_on(*item)});
  if (page.rules.empty()) page.empty_text = tr("This page names no rule now.");
  return page;
}

}  // namespace telescope::app
