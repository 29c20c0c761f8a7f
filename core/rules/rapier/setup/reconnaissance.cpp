#include <algorithm>

#include "core/base/counted.hpp"
#include "core/base/json_fields.hpp"
#include "core/rules/rapier/actions.hpp"
#include "core/rules/rapier/knowledge/views.hpp"
#include "core/rules/rapier/setup/setting_up.hpp"
#include "core/rules/rapier/words/sheet.hpp"

namespace telescope::rapier {
namespace {

/// RO-058: counters that the SO may look at when an attempt finds some.
constexpr int kLooks = 2;

bool contains(const std::vector<CounterNo>& counters, CounterNo counter) {
  return std::ranges::find(counters, counter) != counters.end();
}

/// Those of `counters` that are not among the `others`.
std::vector<CounterNo> without(std::vector<CounterNo> counters, const std::vector<CounterNo>& others) {
  std::erase_if(counters, [&](CounterNo counter) { return contains(others, counter); });
  return counters;
}

/// What their faces say.
Json faces(const Game& game, const std::vector<CounterNo>& counters) {
  Json json = Json::array();
  for (const CounterNo counter : counters) {
    const auto unit = behind(game, counter);
    if (!unit) malformed("nothing is dealt to a counter");
    const UnitState& state = game[*unit];
    json.push_back({{"counter", (*game.setup)[counter].value()},
                    {"kind", to_string(state.kind)},
                    {"name", state.kind == Kind::kDummy ? std::string("Dummy") : game.facts(*unit).name}});
  }
  return json;
}

void tell(Game& game, const std::vector<CounterNo>& counters, Events& events) {
  for (const CounterNo counter : counters)
    if (!contains(game.recon.reported, counter)) game.recon.reported.push_back(counter);
  events.add("reported", audience::kAttackers, {"RO-058", "RQ-25"}, {{"seen", faces(game, counters)}});
}

/// RO-056, RQ-24: the score counts from A1 and L1.
std::optional<Sector> sector_of(const Game& game, int axis, int line) {
  const GridBoard& grid = game.setup->grid();
  if (axis > grid.columns || line > grid.rows) return std::nullopt;
  return Sector{grid.columns_from_right ? grid.columns - axis : axis - 1, line - 1};
}

/// What its place in a list stands for.
FormChoice place_choice(std::size_t place, std::string label) {
  return choice(std::to_string(place), std::move(label), place);
}

/// Of the counters whose places, from 1, are named; nothing where one of them is none.
template <class Kind>
std::optional<Action> named_by_place(const Game& game, const std::vector<CounterNo>& counters,
                                     const Json& places) {
  Kind named;
  for (const Json& each : places) {
    const auto place = whole_number(each, 1, std::ssize(counters));
    if (!each.is_number_integer() || !place) return std::nullopt;
    named.counters.push_back(counters[static_cast<std::size_t>(*place - 1)]);
  }
  return Actions::write(game, named);
}

}  // namespace

std::vector<CounterNo> counters_in(const Game& game, Sector sector) {
  std::vector<CounterNo> found;
  for (const UnitNo no : units_in(game, sector, Side::kDefender))
    if (!game[no].face_up && game[no].counter) found.push_back(*game[no].counter);
  std::ranges::sort(found);
  return found;
}

bool may_look(const Game& game) {
  return game.step == Step::kReconnaissance && game.recon.found && game.recon.looks_left > 0;
}

std::vector<CounterNo> unseen_in(const Game& game, Sector sector) {
  return without(counters_in(game, sector), game.recon.looked);
}

std::vector<CounterNo> unreported(const Game& game) {
  return without(game.recon.looked, game.recon.reported);
}

std::optional<Action> Look::action_of(const Game& game, const Role&, const Json& request) {
  const auto lying = counters_in(game, *game.recon.found);
  return named_by_place<Look>(game, lying, request.value("numbers", Json::array()));
}

/// RQ-23: everybody sees which the Staff Officer has not looked at yet.
void Look::form(Form& form, const Game& game) const {
  address(form, "What lies beneath them is for you alone until you report it.", audience::kStaffOfficer,
          audience::kAttackers);
  form.due = true;
  form.action.erase("counters");
  const Sector sector = *game.recon.found;
  const auto lying = counters_in(game, sector);
  Choices numbers;
  for (std::size_t i = 0; i < lying.size(); ++i)
    if (!contains(game.recon.looked, lying[i])) {
      numbers.push_back(place_choice(i + 1, "counter " + std::to_string(i + 1)));
      numbers.back().sector = sector;
    }
  form.fields.push_back(noted(choose_some("numbers", "Counters in " + name_of(game, sector),
                                          std::move(numbers), 1, game.recon.looks_left),
                              {"RO-058", "Counted as they lie there.", "counters"}));
}

std::optional<Action> Report::action_of(const Game& game, const Role& role, const Json& request) {
  std::vector<CounterNo> found;
  for (const std::size_t look : known_looks(game, role)) found.push_back(game.recon.looked[look]);
  Json numbers = request.value("finds", Json());
  if (numbers.is_null())
    for (std::size_t i = 1; i <= found.size(); ++i) numbers.push_back(i);
  return named_by_place<Report>(game, found, numbers);
}

void Report::form(Form& form, const Game& game, const Role& role) const {
  form.action.erase("counters");
  if (role.is_umpire()) {
    address(form, "Of his own free will; the attackers' screens then show it.", audience::kStaffOfficer,
            Audience::kAll);
    Choices seen =
        choices_of(unreported(game), [&](CounterNo each) { return choice_of((*game.setup)[each]); });
    for (FormChoice& each : seen) each.label = "What lies under " + each.id;
    form.fields.push_back(
        noted(choose_some("counters", "Counters", std::move(seen), 1, 0), {"RO-058", {}, "counters"}));
    return;
  }
  form.title = "Report what was seen";
  address(form, "What you alone have seen becomes known to the Corps Commander and the Divisions.",
          audience::kStaffOfficer, audience::kStaffOfficer);
  form.due = true;
  FormField finds = noted(choose_some("finds", "Finds", {}, 1, 0), {"RQ-25", {}, "finds"});
  const std::vector<std::size_t> looks = known_looks(game, role);
  for (std::size_t i = 0; i < looks.size(); ++i) {
    if (contains(game.recon.reported, game.recon.looked[looks[i]])) continue;
    const Find find = find_of(game, looks[i]);
    finds.choices.push_back(place_choice(i + 1, find.place + ": " + find.name));
    finds.initial.push_back(finds.choices.back().id);
  }
  form.fields.push_back(std::move(finds));
}

Objections Recon::against(const Game& game) const {
  Objections against;
  if (game.step != Step::kReconnaissance)
    against.push_back({"RO-051", "Reconnaissance comes after the defender's deployment, before the orders."});
  if (game.recon.attempts >= game.settings().recon_attempts)
    against.push_back(
        {"RO-055", "All " + std::to_string(game.settings().recon_attempts) + " attempts are used."});
  return against;
}

Objections Look::against(const Game& game) const {
  Objections against;
  if (game.step != Step::kReconnaissance)
    against.push_back({"RO-051", "The Staff Officer looks at counters during reconnaissance only."});
  if (!game.recon.found || game.recon.looks_left == 0) {
    against.push_back({"RO-058", "No attempt has found counters that are still to be looked at."});
    return against;
  }
  if (static_cast<int>(counters.size()) > game.recon.looks_left)
    against.push_back({"RO-058", "The Staff Officer may look at " + std::to_string(game.recon.looks_left) +
                                     " more in " + name_of(game, *game.recon.found) + ", not " +
                                     std::to_string(counters.size()) + "."});
  const auto there = counters_in(game, *game.recon.found);
  for (const CounterNo counter : counters) {
    const std::string label = (*game.setup)[counter].value();
    if (!contains(there, counter))
      against.push_back({"RO-058", label + " does not lie in " + name_of(game, *game.recon.found) + "."});
    if (contains(game.recon.looked, counter))
      against.push_back({"RQ-23", label + " has been looked at already; he picks others."});
  }
  return against;
}

Objections Report::against(const Game& game) const {
  Objections against;
  for (const CounterNo counter : counters)
    if (!contains(game.recon.looked, counter))
      against.push_back({"RQ-25", "The Staff Officer has not seen " + (*game.setup)[counter].value() + "."});
  return against;
}

void Recon::perform(Game& game, DiceTray& dice, Events& events) const {
  const RapierSettings& settings = game.settings();
  const auto pool = [](const char* id, const char* label, int sides, const char* why) {
    return PoolRequest{.id = id, .label = label, .sides = sides, .reasons = {{1, why, "RO-056"}}};
  };
  const std::array pools{pool("axis", "Axis to reconnoitre", settings.recon_axis_die, "which axis"),
                         pool("line", "Line to reconnoitre", settings.recon_line_die, "which line")};
  const auto thrown = dice.roll(pools);
  const int axis = thrown[0].front(), line = thrown[1].front();
  ++game.recon.attempts;
  game.recon.found.reset();
  game.recon.looks_left = 0;
  Json event{{"axis", axis}, {"line", line}, {"attempt", game.recon.attempts}};
  const auto sector = sector_of(game, axis, line);
  if (sector) event["sector"] = name_of(game, *sector);
  std::vector<std::string_view> rules{"RO-056"};
  if (!sector) {
    event["result"] = "off-table";
    rules.push_back("RQ-24");
  } else if (counters_in(game, *sector).empty()) {
    event["result"] = "empty";
  } else {
    game.recon.found = sector;
    game.recon.looks_left = std::min(kLooks, static_cast<int>(unseen_in(game, *sector).size()));
    event["result"] = "occupied";
    event["looks"] = game.recon.looks_left;
    rules.insert(rules.end(), {"RO-058", "RQ-26"});
  }
  events.add("recon", Audience::kAll, rules, std::move(event));
}

void Look::perform(Game& game, DiceTray&, Events& events) const {
  // RQ-07: with five players the CC is the SO.
  const Audience scout = game.settings().staff_officer ? audience::kStaffOfficer : audience::kCorpsCommander;
  Json seen = faces(game, counters);
  for (const CounterNo counter : counters)
    if (!contains(game.recon.looked, counter)) {
      game.recon.looked.push_back(counter);
      // Waived, he may look where no attempt has found anything.
      game.recon.looked_in.push_back(
          game.recon.found.value_or(game[behind(game, counter).value()].at.sector));
    }
  game.recon.looks_left = std::max(0, game.recon.looks_left - static_cast<int>(counters.size()));
  events.add("looked", Audience::kAll, {"RO-058", "RQ-23"},
             {{"counters", plain_json(counters, InSetup(*game.setup))}});
  events.add("seen", scout, {"RO-058", "HD-01"}, {{"seen", std::move(seen)}});
  if (game.settings().recon_sharing == ReconSharing::kAutomatic) tell(game, counters, events);
}

void Report::perform(Game& game, DiceTray&, Events& events) const {
  if (!against(game).empty()) malformed("the Staff Officer has not seen all of these counters");
  tell(game, counters, events);
}

void describe_reconnaissance(const Game& game, Sheet& sheet) {
  const Reconnaissance& recon = game.recon;
  say(sheet,
      std::to_string(recon.attempts) + " of " + std::to_string(game.settings().recon_attempts) +
          " attempts made; " + counted(recon.looked.size(), "counter") + " looked at.",
      "RO-055");
  if (may_look(game)) {
    say(sheet,
        "The Staff Officer may look at " + std::to_string(recon.looks_left) + " of the counters in " +
            name_of(game, *recon.found) + "; he picks, and they stay face down.",
        "RO-058");
    for (const CounterNo counter : unseen_in(game, *recon.found)) {
      const PieceId& piece = (*game.setup)[counter];
      offer(sheet.options, "Look at " + piece.value() + " in " + name_of(game, *recon.found),
            Actions::write(game, Look{{counter}}), "RO-058", {piece}, {*recon.found});
    }
  }
  if (Recon().against(game).empty())
    offer(sheet.options, "Reconnoitre: throw for axis and line", Actions::write(game, Recon{}), "RO-056");
}

}  // namespace telescope::rapier
