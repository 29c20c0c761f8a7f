#include <algorithm>

#include "core/base/counted.hpp"
#include "core/rules/rapier/actions.hpp"
#include "core/rules/rapier/setup/setting_up.hpp"
#include "core/rules/rapier/words/sheet.hpp"
#include "core/rules/shuffle.hpp"

namespace telescope::rapier {
namespace {

/// "dummy" stands for any dummy that nothing names yet: they are all alike.
UnitNo item_of(const Game& game, const std::string& text, const DealtItems::Items& before) {
  const auto named = [&](UnitNo no) {
    return std::ranges::count(before, no, &DealtItems::Items::value_type::second) > 0;
  };
  if (text == "dummy") {
    for (const UnitNo no : units_of(game, Side::kDefender))
      if (game.facts(no).kind == Kind::kDummy && !named(no)) return no;
    malformed("the game has no more dummies");
  }
  const auto unit = game.setup->find_unit(text);
  if (!unit || game.side(*unit) != Side::kDefender) malformed("the defender has no item '" + text + "'");
  if (named(*unit)) malformed("'" + text + "' is dealt to two counters");
  return *unit;
}

void hide(Game& game, CounterNo counter, UnitNo item) {
  for (UnitState& unit : game.units)
    if (unit.counter == counter) unit.counter.reset();
  game[item].counter = counter;
  game[item].face_up = false;
}

/// For each item of the defender one of the counters, drawn by dice.
DealtItems::Items drawn(const Game& game, DiceTray& dice) {
  const std::vector<UnitNo> items = units_of(game, Side::kDefender);
  const std::vector<int> counters = shuffled(static_cast<int>(game.setup->counters.size()),
                                             {.id = "deal",
                                              .label = "Which of {sides} counters",
                                              .audience = Audience::kUmpire,
                                              .reasons = {{1, "the next item of the defender", "HD-10"}}},
                                             dice);
  DealtItems::Items dealt;
  for (std::size_t i = 0; i < items.size(); ++i)
    dealt.emplace_back(static_cast<CounterNo>(counters.at(i)), items[i]);
  return dealt;
}

}  // namespace

Json DealtItems::write(const Items& items) const {
  Json json = Json::object();
  for (const auto& [counter, item] : items)
    json[(*game.setup)[counter].value()] = game.facts(item).id.value();
  return json;
}

void DealtItems::read(const Json& json, Items& items) const {
  if (!json.is_object()) throw WrongField("must be an object, not " + shown(json));
  items.clear();
  for (const auto& [label, item] : json.items()) {
    const auto counter = game.setup->find_counter(label);
    if (!counter) throw WrongField("the kit has no counter '" + label + "'");
    items.emplace_back(*counter, item_of(game, text_of(item, "an item"), items));
  }
  if (items.empty()) throw WrongField("names no counter");
}

/// RO-036: counters that the umpire has shuffled and looked at himself.
void Deal::form(Form& form, const Game& game) const {
  address(form,
          "Shuffle them face down, then say in private what each hides. Nobody else may see it "
          "(HD-10).",
          Audience::kUmpire, Audience::kUmpire);
  Choices hidden;
  bool dummies = false;
  for (const UnitFacts& facts : game.setup->units) {
    if (facts.side == Side::kDefender && facts.kind == Kind::kDummy)
      dummies = true;
    else if (facts.side == Side::kDefender)
      hidden.push_back(choice(facts.id.value(), facts.id.value() + "  " + facts.name));
  }
  if (dummies) hidden.push_back(choice("dummy", "dummy"));
  form.action["items"] = Json::object();
  for (const PieceId& counter : game.setup->counters) {
    const std::string& label = counter.value();
    FormField field = choose_one(label, "Counter " + label + " hides", hidden);
    field.rule = "HD-01";
    field.least = 0;
    field.into = {"items", label};
    form.fields.push_back(std::move(field));
  }
}

Objections Deal::against(const Game& game) const {
  Objections against;
  if (game.step != Step::kDeal)
    against.push_back({"RO-051", "The counters are dealt before the defender deploys."});
  const std::size_t all = units_of(game, Side::kDefender).size(), counters = game.setup->counters.size();
  if (all > counters)
    against.push_back({"RO-036", "The defender has " + counted(all, "item") + " but " +
                                     counted(counters, "counter") + "."});
  return against;
}

void Deal::perform(Game& game, DiceTray& dice, Events& events) const {
  if (units_of(game, Side::kDefender).size() > game.setup->counters.size())
    malformed("there are too few counters");
  const auto dealt = items.empty() ? drawn(game, dice) : items;
  for (const auto& [counter, item] : dealt) hide(game, counter, item);
  events.add("dealt", Audience::kAll, {"RO-036"}, {{"counters", dealt.size()}});
  events.add("deal", Audience::kUmpire, {"HD-01", "HD-10"}, {{"items", DealtItems{game}.write(dealt)}});
}

int undealt(const Game& game) {
  return static_cast<int>(
      std::ranges::count_if(units_of(game, Side::kDefender), [&](UnitNo no) { return !game[no].counter; }));
}

void describe_deal(const Game& game, Sheet& sheet) {
  say(sheet, "The game wants 5 or 6 people and a couple of hours; an intercom and a telescope are optional.",
      "RO-004");
  say(sheet, "The Corps Commander needs a map to plot on, out of sight of the table or 3 m from it.",
      "RO-014");
  const int left = undealt(game);
  const int all = static_cast<int>(units_of(game, Side::kDefender).size());
  say(sheet, std::to_string(all - left) + " of " + std::to_string(all) + " items are dealt to counters.",
      "RO-036", Severity::kNote, Audience::kUmpire);
  if (left == 0 || !Deal().against(game).empty()) return;
  offer(sheet.options, "Deal the counters by dice", Actions::write(game, Deal{}), "HD-10", {}, {},
        Audience::kUmpire);
}

}  // namespace telescope::rapier
