#include "core/rules/rapier/fire/fire.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>

#include "core/base/counted.hpp"
#include "core/rules/rapier/actions.hpp"
#include "core/rules/rapier/words/sheet.hpp"

namespace telescope::rapier {
namespace {

struct Meaning {
  std::string_view rule;
  std::string_view words;
};
/// By EventKind.
constexpr std::array<Meaning, 6> kMeanings{{
    {"RO-081", "Nothing happens."},
    {"RO-082",
     "Artillery and support fire reach only sectors in or next to those with own units, until fog is thrown "
     "again."},
    {"RO-084", "The attackers have one die at any enemy unit or counter, in step 6 of this turn."},
    {"RO-085", "The umpire has one die at any enemy unit, in step 5 of this turn."},
    {"RO-086", "One attacking battery throws one die more at its target, in step 6 of this turn."},
    {"RQ-36", "The umpire judges what follows."},
}};
constexpr Meaning kFogLifts{"RO-083", "The fog lifts."};

const Meaning& meaning_of(const Weather& now) {
  if (now.event == EventKind::kFog && !now.fog) return kFogLifts;
  return kMeanings.at(static_cast<std::size_t>(now.event));
}

}  // namespace

Objections RandomEvent::against(const Game& game) const {
  Objections against;
  if (game.step != Step::kEvents)
    against.push_back({"RO-080", "The event is thrown for in step 1 of a turn."});
  if (game.weather.rolled) against.push_back({"RO-080", "This turn's event has been thrown for."});
  return against;
}

void RandomEvent::perform(Game& game, DiceTray& dice, Events& events) const {
  const int die =
      dice.roll_one({.id = "event",
                     .label = "Random event",
                     .sides = game.setup->event_die,
                     .reasons = {{1, "the event of turn " + std::to_string(game.turn), "RO-080"}}});
  const auto row = std::ranges::find_if(
      game.setup->events, [&](const EventRow& each) { return die >= each.from && die <= each.to; });
  Weather& now = game.weather;
  now.rolled = true;
  now.event = row->kind;
  now.text = row->text;
  if (row->kind == EventKind::kFog) now.fog = !now.fog;  // RO-083
  if (row->kind == EventKind::kAttackerAir) now.attacker_points = 1;
  if (row->kind == EventKind::kDefenderAir) now.defender_points = 1;
  if (row->kind == EventKind::kExtraAmmo) now.extra_ammo = true;
  events.add("random_event", Audience::kAll, {"RO-080", meaning_of(now).rule},
             {{"die", die},
              {"effect", to_string(row->kind)},
              {"text", row->text},
              {"meaning", meaning_of(now).words},
              {"fog", now.fog}});
}

void describe_random_events(const Game& game, Sheet& sheet) {
  const Weather& now = game.weather;
  if (now.rolled) say(sheet, now.text + ". " + std::string(meaning_of(now).words), meaning_of(now).rule);
  if (now.fog) say(sheet, "Thick fog lies over the battlefield.", "RO-082");
  if (RandomEvent().against(game).empty())
    offer(sheet.options, "Throw for the event of the turn", Actions::write(game, RandomEvent{}), "RO-080");
}

std::vector<Sector> thickest_first(const Game& game) {
  const auto all = game.setup->sectors();
  std::vector<Sector> sectors(all.begin(), all.end());
  std::ranges::stable_sort(sectors, std::ranges::greater{},
                           [&](Sector sector) { return count_in(game, sector, Side::kDefender); });
  return sectors;
}

int distance(const RapierSettings& settings, Sector a, Sector b) {
  const int across = std::abs(a.column - b.column), along = std::abs(a.row - b.row);
  return settings.range_metric == RangeMetric::kDiagonal ? std::max(across, along) : across + along;
}

bool seen_through_fog(const Game& game, Side side, Sector sector) {
  return std::ranges::any_of(game.numbers(), [&](UnitNo no) {
    return game[no].at.on_table() && game.side(no) == side && is_fighting(game[no].kind) &&
           distance(game.settings(), game[no].at.sector, sector) <= 1;
  });
}

void sort_for_dice(const Game& game, std::vector<UnitNo>& units) {
  std::ranges::sort(units, {}, [&](UnitNo no) {
    const UnitState& unit = game[no];
    const bool hidden = !unit.face_up && unit.counter.has_value();
    return std::tuple(hidden, hidden ? static_cast<int>(*unit.counter) : static_cast<int>(no));
  });
}

Audience points_audience(const Game& game) {
  return game.settings().umpire_sees_points ? Audience::kUmpire : audience::kCorpsCommander;
}

void FirePlan::form(Form& form, const Game& game, const Role& role) const {
  const std::vector<Sector>& plotted = game.corps_fire.points;
  const int count = game.settings().target_points;
  form.id = "fire-plan";
  if (!plotted.empty()) form.title = "Plot the target points anew";
  address(form,
          "For fire on call during the whole battle. Different sectors, any line; fixed once the step "
          "is over (RQ-30).",
          audience::kCorpsCommander, points_audience(game));
  FormField field = noted(choose_some("points", "Target points", all_sectors(game), 0, count),
                          {"RO-072", {}, "target points"});
  field.initial = plain_json(plotted, InPlay(game));
  if (!role.is_umpire()) {
    field.least = count;
    form.due = plotted.empty();
  }
  form.fields.push_back(std::move(field));
}

Objections FirePlan::against(const Game& game) const {
  Objections against;
  if (game.step != Step::kFirePlan)
    against.push_back({"RO-072", "The fire plan is made after deployment, once for the whole game (RQ-30)."});
  if (std::ssize(points) != game.settings().target_points)
    against.push_back({"RO-072", "The plan has " + counted(game.settings().target_points, "target point") +
                                     ", not " + std::to_string(points.size()) + "."});
  if (std::ranges::any_of(points, [&](Sector each) { return std::ranges::count(points, each) > 1; }))
    against.push_back({"RQ-30", "Two of the target points are the same sector."});
  return against;
}

void FirePlan::perform(Game& game, DiceTray&, Events& events) const {
  game.corps_fire.points = points;
  game.corps_fire.point_known.assign(points.size(), false);
  // HD-12: whoever is not the CC learns only that there is a plan.
  events.add("fire_plan", audience::kCorpsCommander, {"RO-072"},
             {{"points", plain_json(points, InPlay(game))}});
  if (game.settings().umpire_sees_points)
    events.add("fire_plan", Audience::kUmpire, {"RO-072", "RQ-31"},
               {{"points", plain_json(points, InPlay(game))}});
  events.add("fire_plan_sealed", Audience::kAll, {"RO-072", "RQ-31"}, {{"count", points.size()}});
}

void describe_fire_plan(const Game& game, Sheet& sheet) {
  const auto points = game.corps_fire.points.size();
  say(sheet,
      points == 0 ? "The Corps Commander has not handed in his fire plan yet."
                  : "The fire plan is sealed: " + counted(static_cast<int>(points), "target point") + ".",
      "RO-072");
  say(sheet,
      "He plots on his own page, or on a covered page here. Any line will do, also the first and the "
      "last.",
      "RQ-31");
  if (points > 0) return;
  // For a CC without another wish: as everybody sees them lie.
  FirePlan plan{thickest_first(game)};
  plan.points.resize(std::min(plan.points.size(), static_cast<std::size_t>(game.settings().target_points)));
  offer(sheet.options, "Plot the target points where most counters lie", Actions::write(game, plan),
        "RO-072");
}

}  // namespace telescope::rapier
