#include "core/rules/rapier/setup/reconnaissance.hpp"

#include <algorithm>

#include "core/base/counted.hpp"
#include "core/base/json_fields.hpp"
#include "core/base/named_once.hpp"
#include "core/rules/events.hpp"
#include "core/rules/rapier/reading.hpp"
#include "core/rules/rapier/words/sheet.hpp"

namespace telescope::rapier {
namespace {

/// RO-058: counters that the SO may look at when an attempt finds some.
constexpr int kLooks = 2;

std::vector<CounterNo> read_counters(const Game& game, const Json& json) {
  if (!json.is_array()) malformed("counters are named in a list, not by " + shown(json));
  std::vector<CounterNo> counters;
  for (const Json& each : json) {
    const std::string text = text_of(each, "a counter");
    const auto counter = game.setup->find_counter(text);
    if (!counter) malformed("the kit has no counter '" + text + "'");
    if (!add_once(counters, *counter)) malformed("a counter is named twice");
  }
  if (counters.empty()) malformed("no counter is named");
  return counters;
}

bool contains(const std::vector<CounterNo>& counters, CounterNo counter) {
  return std::ranges::find(counters, counter) != counters.end();
}

std::vector<CounterNo> unseen_in(const Game& game, Sector sector) {
  std::vector<CounterNo> found = counters_in(game, sector);
  std::erase_if(found, [&](CounterNo counter) { return contains(game.recon.looked, counter); });
  return found;
}

Json labels(const Game& game, const std::vector<CounterNo>& counters) {
  Json json = Json::array();
  for (const CounterNo counter : counters) json.push_back((*game.setup)[counter].value());
  return json;
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

}  // namespace

std::optional<UnitNo> behind(const Game& game, CounterNo counter) {
  for (int i = 0; i < game.unit_count(); ++i)
    if (const auto no = static_cast<UnitNo>(i); game[no].counter == counter) return no;
  return std::nullopt;
}

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

Recon read_recon(const Game&, const Json&) {
  return {};
}

Look read_look(const Game& game, const Json& action) {
  return {read_counters(game, needed_field(action, "counters"))};
}

Report read_report(const Game& game, const Json& action) {
  return {read_counters(game, needed_field(action, "counters"))};
}

std::vector<Objection> objections(const Game& game, const Recon&) {
  std::vector<Objection> against;
  if (game.step != Step::kReconnaissance)
    against.push_back({"RO-051", "Reconnaissance comes after the defender's deployment, before the orders."});
  if (game.recon.attempts >= game.settings().recon_attempts)
    against.push_back(
        {"RO-055", "All " + std::to_string(game.settings().recon_attempts) + " attempts are used."});
  return against;
}

std::vector<Objection> objections(const Game& game, const Look& look) {
  std::vector<Objection> against;
  if (game.step != Step::kReconnaissance)
    against.push_back({"RO-051", "The Staff Officer looks at counters during reconnaissance only."});
  if (!game.recon.found || game.recon.looks_left == 0) {
    against.push_back({"RO-058", "No attempt has found counters that are still to be looked at."});
    return against;
  }
  if (static_cast<int>(look.counters.size()) > game.recon.looks_left)
    against.push_back({"RO-058", "The Staff Officer may look at " + std::to_string(game.recon.looks_left) +
                                     " more in " + name_of(game, *game.recon.found) + ", not " +
                                     std::to_string(look.counters.size()) + "."});
  const auto there = counters_in(game, *game.recon.found);
  for (const CounterNo counter : look.counters) {
    const std::string label = (*game.setup)[counter].value();
    if (!contains(there, counter))
      against.push_back({"RO-058", label + " does not lie in " + name_of(game, *game.recon.found) + "."});
    if (contains(game.recon.looked, counter))
      against.push_back({"RQ-23", label + " has been looked at already; he picks others."});
  }
  return against;
}

std::vector<Objection> objections(const Game& game, const Report& report) {
  std::vector<Objection> against;
  for (const CounterNo counter : report.counters)
    if (!contains(game.recon.looked, counter))
      against.push_back({"RQ-25", "The Staff Officer has not seen " + (*game.setup)[counter].value() + "."});
  return against;
}

void perform(Game& game, const Recon&, DiceTray& dice, Events& events) {
  const RapierSettings& settings = game.settings();
  const std::array pools{
      PoolRequest{.id = "axis",
                  .label = "Axis to reconnoitre",
                  .sides = settings.recon_axis_die,
                  .reasons = {{1, "which axis", "RO-056"}}},
      PoolRequest{.id = "line",
                  .label = "Line to reconnoitre",
                  .sides = settings.recon_line_die,
                  .reasons = {{1, "which line", "RO-056"}}},
  };
  const auto thrown = dice.roll(pools);
  const int axis = thrown[0].front(), line = thrown[1].front();
  ++game.recon.attempts;
  game.recon.found.reset();
  game.recon.looks_left = 0;
  Json event{{"axis", axis}, {"line", line}, {"attempt", game.recon.attempts}};
  const auto sector = sector_of(game, axis, line);
  if (!sector) {
    event["result"] = "off-table";
    events.add("recon", Audience::kAll, {"RO-056", "RQ-24"}, std::move(event));
    return;
  }
  event["sector"] = name_of(game, *sector);
  if (counters_in(game, *sector).empty()) {
    event["result"] = "empty";
    events.add("recon", Audience::kAll, {"RO-056"}, std::move(event));
    return;
  }
  game.recon.found = sector;
  game.recon.looks_left = std::min(kLooks, static_cast<int>(unseen_in(game, *sector).size()));
  event["result"] = "occupied";
  event["looks"] = game.recon.looks_left;
  events.add("recon", Audience::kAll, {"RO-056", "RO-058", "RQ-26"}, std::move(event));
}

void perform(Game& game, const Look& look, DiceTray&, Events& events) {
  // RQ-07: with five players the CC is the SO.
  const Audience scout = game.settings().staff_officer ? audience::kStaffOfficer : audience::kCorpsCommander;
  Json seen = faces(game, look.counters);
  for (const CounterNo counter : look.counters)
    if (!contains(game.recon.looked, counter)) {
      game.recon.looked.push_back(counter);
      // Waived, he may look where no attempt has found anything.
      game.recon.looked_in.push_back(
          game.recon.found.value_or(game[behind(game, counter).value()].at.sector));
    }
  game.recon.looks_left = std::max(0, game.recon.looks_left - static_cast<int>(look.counters.size()));
  events.add("looked", Audience::kAll, {"RO-058", "RQ-23"}, {{"counters", labels(game, look.counters)}});
  events.add("seen", scout, {"RO-058", "HD-01"}, {{"seen", std::move(seen)}});
  if (game.settings().recon_sharing == ReconSharing::kAutomatic) tell(game, look.counters, events);
}

void perform(Game& game, const Report& report, DiceTray&, Events& events) {
  if (!objections(game, report).empty()) malformed("the Staff Officer has not seen all of these counters");
  tell(game, report.counters, events);
}

void describe_reconnaissance(const Game& game, Sheet& sheet) {
  const Reconnaissance& recon = game.recon;
  say(sheet,
      std::to_string(recon.attempts) + " of " + std::to_string(game.settings().recon_attempts) +
          " attempts made; " + counted(recon.looked.size(), "counter") + " looked at.",
      "RO-055");
  if (may_look(game)) {
    auto counters = unseen_in(game, *recon.found);
    say(sheet,
        "The Staff Officer may look at " + std::to_string(recon.looks_left) + " of the counters in " +
            name_of(game, *recon.found) + "; he picks, and they stay face down.",
        "RO-058");
    for (const CounterNo counter : counters) {
      const PieceId& piece = (*game.setup)[counter];
      sheet.options.push_back({.label = "Look at " + piece.value() + " in " + name_of(game, *recon.found),
                               .action = {{"type", "look"}, {"counters", {piece.value()}}},
                               .rule = "RO-058",
                               .pieces = {piece},
                               .sectors = {*recon.found}});
    }
  }
  if (objections(game, Recon{}).empty())
    sheet.options.push_back({.label = "Reconnoitre: throw for axis and line",
                             .action = {{"type", "recon"}},
                             .rule = "RO-056",
                             .pieces = {},
                             .sectors = {}});
}

}  // namespace telescope::rapier
