#include "tests/core/views/pair.hpp"

#include <algorithm>

#include "core/rules/rapier/actions.hpp"
#include "core/rules/rapier/fire/fire.hpp"
#include "core/rules/rapier/knowledge/views.hpp"
#include "core/rules/rapier/setup/setting_up.hpp"
#include "core/rules/rapier/table/table.hpp"
#include "core/rules/rapier/words/sheet.hpp"
#include "tests/core/views/pair_parts.hpp"

namespace telescope::rapier {
namespace {

struct Done {
  Game game;
  std::vector<Event> events;
};

Done done(const Game& game, const Json& action, std::uint64_t dice_seed) {
  Done done{.game = game, .events = {}};
  SharedDice dice(dice_seed);
  Events events;
  perform_action(done.game, Actions::read(game, action), dice, events);
  done.events = events.take();
  return done;
}

/// What follows from who is where, as the umpire's game would have it.
void settle(Game& game) {
  const GridBoard& grid = game.setup->grid();
  for (int row = 0; row < grid.rows; ++row)
    for (int column = 0; column < grid.columns; ++column)
      if (fighters_in(game, {column, row}, Side::kAttacker).empty()) {
        const auto at = static_cast<std::size_t>(row * grid.columns + column);
        game.holders.at(at).reset();
        game.defended.at(at) = false;
      }
  update_holders(game);
}

void trade(Game& game, UnitNo a, UnitNo b) {
  std::swap(game[a], game[b]);
  std::swap(game[a].kind, game[b].kind);
  std::swap(game[a].division, game[b].division);
  settle(game);
}

}  // namespace

bool is_attackers(const Game& game, const Json& action) {
  const std::string type = action.at("type");
  if (type == "move") {
    const auto unit = game.setup->find_unit(action.at("units").front().get<std::string>());
    return unit && game.side(*unit) == Side::kAttacker;
  }
  return type != "defender_roll" && type != "support_fire" && type != "air_strike";
}

std::vector<std::vector<int>> SharedDice::roll(std::span<const PoolRequest> pools) {
  std::vector<std::vector<int>> thrown;
  for (const PoolRequest& pool : pools) {
    thrown.emplace_back();
    // Sixes are wanted: they are what kills.
    for (int i = 0; i < pool.dice(); ++i)
      thrown.back().push_back(chance_.one_in(3) ? pool.sides : 1 + chance_.below(pool.sides));
  }
  return thrown;
}

const std::vector<Secrets>& kinds_of_secrets() {
  static const std::vector<Secrets> kinds{
      {"the deal", true, true, false, false, false, {"cc", "so", "dc:1", "dc:2", "spectator"}},
      {"the deal and what the SO saw", true, true, true, false, false, {"cc", "dc:1", "dc:2", "spectator"}},
      {"the deal and the fire plan", true, true, false, true, false, {"so", "dc:1", "dc:2", "spectator"}},
      {"the fire plan", false, false, false, true, false, {"umpire", "so", "dc:1", "dc:2", "spectator"}},
      {"the deal, the fire plan and the orders", true, true, true, true, true, {"spectator"}},
  };
  return kinds;
}

Pair::Pair(const RapierGame& begun, const Secrets& secrets, std::uint64_t seed)
    : begun_(begun),
      secrets_(secrets),
      chance_(seed),
      first_{begun.game(), Story(begun.kit)},
      second_{first_.game, Story(begun.kit)} {}

/// A secret of that game alone; gives the action.
Json Pair::do_in(World& world, const Json& action) {
  Done it = done(world.game, action, 1);
  world.game = std::move(it.game);
  world.story.add(begun_.rules.game(), {}, it.events);
  return action;
}

std::vector<PairAct> Pair::history() const {
  std::vector<PairAct> history = history_;
  const Game& game = second_.game;
  for (PairAct& each : history) {
    if (each.second.is_null()) continue;
    const std::string type = each.second.at("type");
    if (type == "deal") {
      Json& named = each.second.at("items") = Json::object();
      for (const UnitNo no : defenders(game))
        named[(*game.setup)[game[no].counter.value()].value()] = game.facts(no).id.value();
    }
    if (type == "fire_plan") {
      Json& points = each.second.at("points") = Json::array();
      for (const Sector point : game.corps_fire.points) points.push_back(name_of(game, point));
    }
    if (type == "orders") each.second["intentions"] = game.orders.intentions;
  }
  return history;
}

bool Pair::act(const Json& action) {
  Json other;
  Done one;
  const std::uint64_t dice = static_cast<std::uint64_t>(chance_.below(1 << 30));
  try {
    other = translated(action);
    const auto lawful = against(first_.game, action);
    if (lawful.empty() || action["type"] == "report")
      one = done(first_.game, action, dice);
    else
      return false;
  } catch (const std::invalid_argument&) {
    return false;
  }
  if (secrets_.deal) {
    // RQ-25: where it is told at once, a look is a report.
    const bool told = !secrets_.looks || first_.game.settings().recon_sharing == ReconSharing::kAutomatic;
    const bool disclosed = action["type"] == "report" || (action["type"] == "look" && told);
    if (disclosed)
      for (const Json& label : action.at("counters"))
        agree(first_.game, first_.game.setup->find_counter(label.get<std::string>()).value());
    agree_on_revealed(first_.game, one.game);
  }
  if (secrets_.fire_plan && action["type"] == "plan_missions") agree_on_points(action);
  if (second_.game.movement.defender_rolled)
    second_.game.movement.defender_allowed =
        std::max(second_.game.movement.defender_allowed, first_.game.movement.defender_allowed);
  Done two;
  try {
    const auto lawful = against(second_.game, other);
    if (!lawful.empty()) {
      // The umpire knows why; an attacker would have learned something.
      if (is_attackers(first_.game, action) && torn_.empty())
        torn_ = action.dump() + " is lawful in the first game only: " + lawful.front().sentence;
      return false;
    }
    two = done(second_.game, other, dice);
  } catch (const std::invalid_argument& error) {
    if (torn_.empty()) torn_ = other.dump() + ": " + error.what();
    return false;
  }
  first_.game = std::move(one.game);
  second_.game = std::move(two.game);
  first_.story.add(begun_.rules.game(), {}, one.events);
  second_.story.add(begun_.rules.game(), {}, two.events);
  history_.push_back({.first = action, .second = std::move(other), .dice = dice});
  ++acts_;
  look_around();
  check_(action.dump());
  return true;
}

std::optional<CounterNo> Pair::twin(CounterNo counter) const {
  const auto it = twins_.find(counter);
  return it == twins_.end() ? std::nullopt : std::optional(it->second);
}

Json Pair::translated(const Json& action) const {
  if (!secrets_.deal) return action;
  if (action.is_structured()) {
    Json copy = action;
    for (Json& each : copy) each = translated(each);
    return copy;
  }
  if (!action.is_string()) return action;
  const auto text = action.get<std::string>();
  const Setup& setup = *first_.game.setup;
  auto counter = setup.find_counter(text);
  if (const auto unit = setup.find_unit(text); unit && !first_.game[*unit].face_up)
    counter = first_.game[*unit].counter;
  if (!counter) return action;
  const auto other = twin(*counter);
  return other ? Json(setup[*other].value()) : action;
}

void Pair::agree(const Game& before, CounterNo counter) {
  const auto other = twin(counter);
  if (!other) return;
  const UnitNo wanted = behind(before, counter).value();
  const UnitNo there = behind(second_.game, *other).value();
  if (wanted != there) trade(second_.game, wanted, there);
}

/// RQ-63: under fire.show_killed what fire kills is shown, though it is never turned up.
void Pair::agree_on_revealed(const Game& before, const Game& after) {
  const bool shown = before.settings().fire_shows_killed &&
                     (before.step == Step::kDefenderFire || before.step == Step::kAttackerFire);
  for (const UnitNo no : defenders(before)) {
    const bool killed = before[no].alive() && !after[no].alive();
    if (!before[no].face_up && (after[no].face_up || (shown && killed)) && before[no].counter)
      agree(before, *before[no].counter);
  }
}

/// A mission on call needs its target point; any that nobody has seen used gives way.
void Pair::agree_on_points(const Json& action) {
  if (second_.game.step != Step::kOnCallFire) return;
  CorpsFire& fire = second_.game.corps_fire;
  for (const Json& mission : action.at("missions")) {
    const Sector sector =
        sector_from_label(second_.game.setup->grid(), mission.at("sector").get<std::string>()).value();
    if (std::ranges::count(fire.points, sector)) continue;
    for (std::size_t i = 0; i < fire.points.size(); ++i)
      if (!fire.point_known[i]) {
        fire.points[i] = sector;
        break;
      }
  }
}

/// A new glance of the camera, the same at both tables.
void Pair::look_around() {
  glance_ = static_cast<unsigned>(chance_.below(1 << 20));
  obstructed_.emplace();
  if (chance_.one_in(8))
    obstructed_.reset();
  else if (chance_.one_in(2))
    obstructed_->push_back({chance_.below(4), chance_.below(6)});
}

TableView Pair::table(const World& world) const {
  return seen_table(begun_.kit, standings(world.game), glance_);
}

TableView seen_table(const Kit& kit, const std::vector<Standing>& standing, unsigned glance) {
  std::map<Sector, int> rank;
  TableView table{.calibrated = true};
  for (const KitPiece& piece : kit.pieces) {
    PieceView seen{.tag = piece.tag, .piece = piece.id};
    const auto at = std::ranges::find(standing, piece.id, &Standing::piece);
    if (at != standing.end() && sector_of(*at)) {
      const Sector sector = *sector_of(*at);
      const int place =
          piece.kind == PieceKind::kCounter ? rank[sector]++ : static_cast<int>(piece.tag.value());
      const unsigned luck = glance + static_cast<unsigned>(sector.column * 7 + sector.row * 31 + place * 131);
      seen.state = luck % 17 == 0   ? PieceState::kCovered
                   : luck % 23 == 0 ? PieceState::kLost
                                    : PieceState::kSeen;
      seen.place = {.kind = Place::Kind::kSector, .sector = sector, .between = {}, .area = {}};
      seen.pose = Pose{
          .centre = {sector.column * 152.4 + 20 + 20 * (place % 6) + luck % 7 * 0.1, sector.row * 152.4 + 40},
          .heading = Heading::from_degrees(luck % 360),
          .sigma_mm = 0.4};
    }
    table.pieces.push_back(std::move(seen));
  }
  return table;
}

View Pair::view(const World& world, const TableView& table, const SeatId& role, PictureMask* mask) const {
  const TableNow now{.table = &table, .obstructed = obstructed_};
  const Known what = rapier::known(world.game, role_of(role).value());
  const PictureMask shown = picture_mask(what, begun_.kit, standings(world.game), now);
  if (mask) *mask = shown;
  return view_of(begun_.rules.seat(role), begun_.scenario, begun_.kit, what, world.story, now, shown);
}

}  // namespace telescope::rapier
