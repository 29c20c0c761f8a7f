// What is played in both games of a pair: the setting up and turns, with acts and requests at random.
#include <algorithm>

#include "core/rules/rapier/fire/fire.hpp"
#include "core/rules/rapier/knowledge/views.hpp"
#include "core/rules/rapier/setup/setting_up.hpp"
#include "core/rules/rapier/table/table.hpp"
#include "core/rules/rapier/words/sheet.hpp"
#include "tests/core/views/pair_parts.hpp"

namespace telescope::rapier {
namespace {

std::string sentences(const Story& story, const std::vector<Objection>& objections) {
  std::string text;
  for (const Objection& each : objections)
    text += each.rule + " " + story.in_words_for(SeatId("dc:1"), each.sentence) + "\n";
  return text;
}

}  // namespace

void Pair::set_up() {
  deal_and_deploy();
  reconnoitre();
  const Json orders{{"type", "orders"},
                    {"breakthrough", "1"},
                    {"frontages", {{"1", {"A1", "A2"}}, {"2", {"A3", "A4"}}}},
                    {"reserve", {"1-t1", "1-t2", "2-r1"}},
                    {"intentions", "Through the middle."}};
  act(orders);
  if (secrets_.orders) second_.game.orders.intentions = "Along the river.";
  whisper();
  advance();
  deploy_attackers();
  plan_fire();
  bombard();
}

void Pair::deal_and_deploy() {
  const auto items = defenders(first_.game);
  const auto deal = [&](World& world, const std::vector<int>& labels, const std::vector<UnitNo>& units) {
    Json named = Json::object();
    for (std::size_t i = 0; i < units.size(); ++i)
      named[(*world.game.setup)[static_cast<CounterNo>(labels[i])].value()] =
          world.game.facts(units[i]).id.value();
    return do_in(world, {{"type", "deal"}, {"items", named}});
  };
  std::vector<int> labels;
  for (int i = 0; i < std::ssize(items); ++i) labels.push_back(i);
  std::vector<int> others = labels;
  std::vector<UnitNo> units = items, other_units = items;
  chance_.shuffle(labels);
  chance_.shuffle(units);
  chance_.shuffle(others);
  chance_.shuffle(other_units);
  if (!secrets_.counters) others = labels;
  if (!secrets_.deal) other_units = units;
  history_.push_back(
      {.first = deal(first_, labels, units), .second = deal(second_, others, other_units), .dice = 1});
  check_("deal");
  advance();
  // Counters lie within a sector in the order of their numbers, so twins are of one rank.
  std::map<Sector, std::vector<std::size_t>> lie;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    Sector sector;
    do sector = {chance_.below(4), 1 + chance_.below(4)};
    while (lie[sector].size() >= 6);
    lie[sector].push_back(i);
  }
  for (const auto& [sector, places] : lie) {
    std::vector<int> a, b;
    for (const std::size_t place : places) {
      a.push_back(labels[place]);
      b.push_back(others[place]);
    }
    std::ranges::sort(a);
    std::ranges::sort(b);
    for (std::size_t i = 0; i < a.size(); ++i)
      twins_[static_cast<CounterNo>(a[i])] = static_cast<CounterNo>(b[i]);
    for (std::size_t i = 0; i < a.size(); ++i)
      act({{"type", "place"},
           {"piece", (*first_.game.setup)[static_cast<CounterNo>(a[i])].value()},
           {"to", name_of(first_.game, sector)}});
  }
  advance();
}

void Pair::reconnoitre() {
  for (int attempt = 0; attempt < 3; ++attempt) {
    act({{"type", "recon"}});
    while (first_.game.recon.looks_left > 0) {
      const auto lying = counters_in(first_.game, *first_.game.recon.found);
      const CounterNo picked = lying[static_cast<std::size_t>(chance_.below(static_cast<int>(lying.size())))];
      if (std::ranges::count(first_.game.recon.looked, picked)) {
        if (chance_.one_in(4)) break;
        continue;
      }
      random_request();
      act({{"type", "look"}, {"counters", {(*first_.game.setup)[picked].value()}}});
    }
  }
  for (const CounterNo counter : std::vector(first_.game.recon.looked))
    if (chance_.one_in(3)) act({{"type", "report"}, {"counters", {(*first_.game.setup)[counter].value()}}});
  advance();
}

void Pair::deploy_attackers() {
  for (int i = 0; i < first_.game.unit_count(); ++i) {
    const auto no = static_cast<UnitNo>(i);
    if (first_.game.side(no) == Side::kDefender || first_.game[no].at.kind != Location::Kind::kNowhere)
      continue;
    const bool one = first_.game.facts(no).division == DivisionNo{0};
    const Sector sector{(one ? 0 : 2) + chance_.below(2), 0};
    const bool room = count_in(first_.game, sector, Side::kAttacker) < 6;
    act({{"type", "place"},
         {"piece", first_.game.facts(no).id.value()},
         {"to", room  ? name_of(first_.game, sector)
                : one ? "R1-1"
                      : "R1-2"}});
  }
  advance();
}

void Pair::plan_fire() {
  std::vector<std::string> sectors;
  for (int row = 1; row < 5; ++row)
    for (int column = 0; column < 4; ++column) sectors.push_back(name_of(first_.game, {column, row}));
  chance_.shuffle(sectors);
  const auto plan = [&](World& world) {
    return do_in(world,
                 {{"type", "fire_plan"}, {"points", {sectors[0], sectors[1], sectors[2], sectors[3]}}});
  };
  history_.push_back({.first = plan(first_), .second = {}, .dice = 1});
  if (secrets_.fire_plan) chance_.shuffle(sectors);
  history_.back().second = plan(second_);
  check_("fire plan");
  advance();
}

void Pair::bombard() {
  Json missions = Json::array();
  for (int i = 0; i < 5; ++i)
    missions.push_back({{"sector", name_of(first_.game, {chance_.below(4), 1 + chance_.below(4)})},
                        {"count", 1 + chance_.below(2)}});
  if (!act({{"type", "plan_missions"}, {"missions", missions}})) over_ = true;
  finish_step();
}

void Pair::play_turn() {
  for (int step = 0; step < 9 && !over_; ++step) {
    if (first_.game.step == Step::kOnCallFire && chance_.below(4) > 0) {
      const Sector point = first_.game.corps_fire.points[static_cast<std::size_t>(chance_.below(4))];
      act({{"type", "plan_missions"},
           {"missions", {{{"sector", name_of(first_.game, point)}, {"count", 1 + chance_.below(2)}}}}});
    }
    const bool moving =
        first_.game.step == Step::kAttackerMovement || first_.game.step == Step::kDefenderMovement;
    random_acts(moving ? 8 : 2);
    finish_step();
  }
}

void Pair::random_acts(int count) {
  for (int i = 0; i < count && !over_; ++i) {
    if (const Json action = offered(); !action.is_null()) act(action);
    if (chance_.one_in(3)) random_request();
    if (chance_.one_in(6)) whisper();
  }
}

void Pair::finish_step() {
  for (int i = 0; i < 60 && !over_ && !against(first_.game, {{"type", "advance"}}).empty(); ++i)
    if (const Json action = offered(); !action.is_null()) act(action);
  if (over_ || !against(first_.game, {{"type", "advance"}}).empty()) {
    over_ = true;
    return;
  }
  advance();
  over_ = over_ || first_.game.step == Step::kOver;
}

Json Pair::offered() {
  std::vector<Option> options = describe(first_.game).options;
  std::erase_if(options, [](const Option& each) { return each.action["type"] == "advance"; });
  for (int i = 0; i < 2; ++i) {
    const auto& pieces = begun_.kit.pieces;
    const auto& piece = pieces[static_cast<std::size_t>(chance_.below(static_cast<int>(pieces.size())))];
    for (Option& each : options_for(first_.game, piece.id)) options.push_back(std::move(each));
  }
  if (options.empty()) return nullptr;
  return options[static_cast<std::size_t>(chance_.below(static_cast<int>(options.size())))].action;
}

/// One of the forms that the role is offered, filled by chance: lawful or not, never malformed.
Json Pair::random_form(const SeatId& role) {
  const std::vector<Form> forms = forms_for(first_.game, role_of(role).value());
  if (forms.empty()) return {{"form", "fire-plan"}, {"answers", Json::object()}};
  const Form& form = forms[static_cast<std::size_t>(chance_.below(static_cast<int>(forms.size())))];
  Json answers = initial_answers(form);
  for (const FormField& field : form.fields) {
    if (!has_choices(field) || field.choices.empty()) continue;
    std::vector<std::string> named;
    for (const FormChoice& choice : field.choices) named.push_back(choice.id);
    chance_.shuffle(named);
    if (field.kind == FormField::Kind::kOne)
      answers[field.id] = named.front();
    else if (field.least > 0 && static_cast<std::size_t>(field.least) <= named.size())
      answers[field.id] = std::vector<std::string>(named.begin(), named.begin() + field.least);
  }
  return {{"form", form.id}, {"answers", std::move(answers)}};
}

/// Something that a blind role asks for, wise or not: the answers must be the same.
void Pair::random_request() {
  const std::string sector = name_of(first_.game, {chance_.below(4), chance_.below(6)});
  const std::string number = "c0" + std::to_string(1 + chance_.below(9));
  const std::vector<Json> requests{
      {{"type", "plan_missions"}, {"missions", {{{"sector", sector}, {"count", 1 + chance_.below(4)}}}}},
      {{"type", "release"}, {"units", {"1-t1"}}, {"to", "L1"}},
      {{"type", "release"}, {"units", {number}}, {"to", "L1"}},
      {{"type", "release"}, {"units", {"hq"}}, {"to", "R1"}, {"division", "D"}},
      {{"type", "look"}, {"numbers", {1 + chance_.below(6)}}},
      {{"type", "look"}, {"numbers", {1, 1 + chance_.below(6), 2}}},
      {{"type", "report"}},
      {{"type", "fire_plan"}, {"points", {sector, sector}}},
      {{"type", "frontage"}, {"division", "1"}, {"axes", {"A1", "A3"}}},
  };
  const Json& plain = requests[static_cast<std::size_t>(chance_.below(static_cast<int>(requests.size())))];
  const auto answer = [&](const World& world, const SeatId& role, const Json& request) -> std::string {
    const auto action = rapier::asked(world.game, role_of(role).value(), request);
    if (!action) return "may not";
    try {
      return sentences(world.story, against(world.game, action->action));
    } catch (const std::invalid_argument& error) {
      return world.story.in_words_for(role, error.what());
    }
  };
  for (const std::string& name : secrets_.blind) {
    const SeatId role = SeatId(name);
    const Json request = chance_.one_in(2) ? plain : random_form(role);
    const std::string one = answer(first_, role, request), other = answer(second_, role, request);
    if (one != other && torn_.empty())
      torn_ = name + " asks " + request.dump() + "\n1: " + one + "\n2: " + other;
  }
}

/// Notes that the blind may not read, in one game only.
void Pair::whisper() {
  whisper("The counter in A2-L3 is a dummy.", secrets_.deal ? Audience::kUmpire : audience::kCorpsCommander,
          "umpire");
  if (secrets_.fire_plan) whisper("Well aimed.", audience::kCorpsCommander, "umpire");
  if (secrets_.orders) whisper("Hurry.", audience::kAttackers, "cc");
  if (secrets_.looks) whisper("Look again.", audience::kStaffOfficer, "umpire");
  check_("whisper");
}

void Pair::whisper(const char* words, Audience audience, const char* from) {
  second_.story.add_message(words, audience, from);
  history_.push_back({.first = {}, .second = {}, .words = words, .audience = audience});
}

}  // namespace telescope::rapier
