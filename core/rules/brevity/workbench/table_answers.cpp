#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "core/base/named_once.hpp"
#include "core/rules/brevity/state/game_json.hpp"
#include "core/rules/brevity/workbench/request.hpp"
#include "core/rules/rules_json.hpp"

namespace telescope::brevity {
namespace {

constexpr std::size_t kMostUnits = 200;

Json participant_json(const Participant& each) {
  return {
      {"unit", each.piece.value()},   {"role", word(each.role)}, {"half_battalions", each.half_battalions},
      {"range_in", each.range.value}, {"why", each.why},         {"rule", each.rule}};
}
Json line_json(const AttackLine& each) {
  return {{"words", each.words}, {"rule", each.rule}};
}
Json question_json(const Question& each) {
  return {{"id", each.id}, {"sentence", each.sentence}, {"rule", each.rule}};
}

PieceId unit_named(const Game& game, const Json& json, std::string_view what) {
  PieceId piece(text_of(json, what));
  if (!game.stands.contains(piece)) refuse("there is no battalion '" + piece.value() + "'");
  return piece;
}

AttackOrder order_from(const Game& game, const Json& json) {
  check_keys(json, {"kind", "side", "target", "firers", "at", "along", "kept_out"}, "'order'");
  AttackOrder order{.kind = word_field<FireKind>(json, "kind", FireKind::kDirect)};
  if (order.kind != FireKind::kDirect && order.kind != FireKind::kArtillery)
    refuse("'kind' of the order must be 'direct' or 'artillery'");
  order.side = word_field<Side>(json, "side");
  if (order.side == Side::kNeutral) refuse("'side' of the order must be one of the two");
  if (json.contains("target")) order.target = unit_named(game, json["target"], "'target'");
  if (json.contains("at")) order.at = point_from(json["at"], "'at'");
  if (order.at && order.has_target()) refuse("'target' and 'at' both say what is fired at");
  if (json.contains("along")) order.along_in = number_field(json, "along", 0.0, kLongest_in);
  const auto named = [&](std::string_view key, std::string_view what) {
    std::vector<PieceId> all;
    for (const Json& each : list_field(json, key, true)) {
      const PieceId piece = unit_named(game, each, what);
      if (!add_once(all, piece))
        refuse("'" + piece.value() + "' is named twice in '" + std::string(key) + "'");
    }
    return all;
  };
  order.firers = named("firers", "a firer");
  order.kept_out = named("kept_out", "who is kept out");
  for (const PieceId& each : order.firers)
    if (std::ranges::find(order.kept_out, each) != order.kept_out.end())
      refuse("'" + each.value() + "' both fires and is kept out");
  return order;
}

Step step_of(const Json& request, Side active) {
  const Json& order = object_field(request, "order");
  const bool own = word_field<Side>(order, "side") == active;
  if (word_field<FireKind>(order, "kind", FireKind::kDirect) == FireKind::kArtillery)
    return own ? Step::kOwnArtillery : Step::kEnemyArtillery;
  return own ? Step::kOwnFire : Step::kEnemyFire;
}

BoardRequest board_from(const Json& request) {
  BoardRequest board{.settings = settings_field(request)};
  const Json& units = list_field(request, "units");
  if (units.size() > kMostUnits) refuse("'units' are more than 200");
  for (const Json& each : units) board.units.push_back(placed_unit_from(each, board.settings));
  if (request.contains("table")) {
    const TablePoint size = point_from(request["table"], "'table'");
    board.width_in = Length::from_mm(size.x_mm).inches();
    board.depth_in = Length::from_mm(size.y_mm).inches();
    if (board.width_in < 1.0 || board.depth_in < 1.0) refuse("'table' must be at least 1 in each way");
  }
  board.areas = areas_field(request);
  board.active = word_field<Side>(request, "active", Side::kAttacker);
  if (board.active == Side::kNeutral) refuse("'active' must be one of the two sides");
  board.command = CommandId(text_field(request, "command", word(board.active)));
  board.turn_of_day = whole_field(request, "turn_of_day", 1, 4, 2);
  board.bad_weather = flag_field(request, "bad_weather", false);
  board.step = step_of(request, board.active);
  return board;
}

/// BQ-121: of direct fire a request names nobody, or exactly those that count; who lends may be among them.
void object_to_named(const Game& game, const std::vector<PieceId>& named, Attack& attack) {
  if (named.empty() || !attack.order.has_target()) return;
  const auto against = [&](std::string sentence) {
    object(attack.objections, "BQ-121", std::move(sentence));
  };
  for (const PieceId& each : named) {
    const auto who = std::ranges::find(attack.who, each, &Participant::piece);
    if (who == attack.who.end() || who->role == Participant::Role::kOut)
      against(game.setup->named(each) + " is named to fire and does not count" +
              (who == attack.who.end() || who->why.empty() ? "." : ": " + who->why));
  }
  for (const Participant& each : attack.who)
    if ((each.role == Participant::Role::kCounts || each.role == Participant::Role::kEntitles) &&
        std::ranges::find(named, each.piece) == named.end())
      against(game.setup->named(each.piece) + " counts and is not named: all that count fire, or none.");
}

/// What the throws of the request came to, or what must be thrown next.
void add_result(const Attack& attack, const std::vector<Throw>& made, Json& outcome) {
  outcome["result"] = Json();
  outcome["needs"] = Json::array();
  if (!attack.allowed() || !attack.order.has_target()) return;
  MadeThrows tray(made);
  try {
    const AttackResult result = roll(attack, tray);
    tray.finish();
    const int figures = result.successes + (attack.spent_already ? 1 : 0);
    outcome["result"] = {
        {"hits", result.hits},           {"penetrating", result.penetrating},
        {"successes", result.successes}, {"pinned", result.penetrating > 0},
        {"spent", figures == 1},         {"destroyed", result.successes > 0 && figures >= 2}};
  } catch (const DiceWanted& wanted) {
    outcome["needs"] = pools_to_json(wanted.pools);
  }
}

}  // namespace

Json answer_locate(const Json& request) {
  check_keys(request, {"distance", "higher", "terrain", "crosses", "night", "bad_weather", "los"},
             "'locate'");
  const double distance = number_field(request, "distance", 0.0, kLongest_in);
  const std::string los = text_field(request, "los", "crossing_counts_as_terrain");
  if (los != "crossing_counts_as_terrain" && los != "ignore" && los != "block")
    refuse("'los' must be 'crossing_counts_as_terrain', 'ignore' or 'block', not '" + los + "'");
  const bool crosses = flag_field(request, "crosses", false) && los != "ignore";
  const bool near = flag_field(request, "terrain", false) || flag_field(request, "night", false) ||
                    flag_field(request, "bad_weather", false) || crosses;
  const bool higher = flag_field(request, "higher", false);
  const double range = near ? 4.0 : higher ? 12.0 : 8.0;
  const bool located = within(told(distance), range) == Answer::kYes && !(crosses && los == "block");
  return lawful_outcome("locate", {{"range_in", range}, {"located", located}},
                        {near     ? "OB-099"
                         : higher ? "OB-097"
                                  : "OB-098",
                         crosses ? "BQ-39" : ""});
}

Json answer_artillery_range(const Json& request) {
  check_keys(request, {"tube", "caliber", "pre_1914", "exception", "max_range_km", "range", "distance"},
             "'artillery-range'");
  Guns guns{.tube = word_field<Tube>(request, "tube")};
  guns.caliber_mm = whole_field(request, "caliber", 1, 1000);
  guns.pre_1914 = flag_field(request, "pre_1914", false);
  guns.exception = text_field(request, "exception", "");
  if (!guns.exception.empty() && std::ranges::find(range_exceptions(), guns.exception,
                                                   &RangeException::rule) == range_exceptions().end())
    refuse("'exception' must be 'OB-115' to 'OB-122', not '" + guns.exception + "'");
  if (request.contains("max_range_km")) guns.max_range_km = number_field(request, "max_range_km", 0.0, 100.0);
  if (request.contains("range")) guns.range_in = number_field(request, "range", 0.0, kLongest_in);
  const ArtilleryRange range = artillery_range(guns, printed_artillery_ranges());
  Json outcome = lawful_outcome("artillery-range",
                                {{"range_in", or_null(range.inches)}, {"reaches", nullptr}}, {range.rule});
  if (request.contains("distance")) {
    const double distance = number_field(request, "distance", 0.0, kLongest_in);
    outcome["reaches"] = range.inches && within(told(distance), *range.inches) == Answer::kYes;
  }
  return outcome;
}

Json answer_attack(const Json& request) {
  check_keys(request,
             {"units", "order", "active", "command", "turn_of_day", "bad_weather", "areas", "table",
              "settings", "throws"},
             "'attack'");
  const Game game = board_of(board_from(request));
  AttackOrder order = order_from(game, object_field(request, "order"));
  const auto named =
      order.kind == FireKind::kDirect ? std::exchange(order.firers, {}) : std::vector<PieceId>();
  Attack attack = attack_of(game, order);
  object_to_named(game, named, attack);
  Json outcome = lawful_outcome("attack", {{"half_battalions", attack.half_battalions},
                                           {"dice", attack.dice},
                                           {"column", word(attack.column)},
                                           {"hit_from", attack.hit_from},
                                           {"hit_bonus", attack.hit_bonus},
                                           {"penetrate_from", or_null(attack.penetrate_from)},
                                           {"casualties_from", or_null(attack.casualties_from)},
                                           {"casualty_bonus", attack.casualty_bonus},
                                           {"along_in", or_null(attack.order.along_in)},
                                           {"who", list_json(attack.who, participant_json)},
                                           {"lines", list_json(attack.lines, line_json)},
                                           {"open", list_json(attack.open, question_json)},
                                           {"chances", to_json(chances_of(attack))}});
  add_result(attack, throws_field(request), outcome);
  add_objections(outcome, attack.objections);
  for (const AttackLine& each : attack.lines) add_rule(outcome, each.rule);
  return outcome;
}

Json answer_surrounded(const Json& request) {
  check_keys(request, {"bearings", "distance", "settings"}, "'surrounded'");
  constexpr double kMiddle_in = 48.0;
  BoardRequest board{.settings = settings_field(request)};
  board.width_in = board.depth_in = 2.0 * kMiddle_in;
  const double apart = number_field(request, "distance", 1.0, 24.0, 4.0) + 1.0;  // of centres, bases of 1"
  const auto put = [&](const std::string& id, Side side, double x_in, double y_in) {
    PlacedUnit unit{.id = PieceId(id),
                    .facts = unit_from({{"kind", "infantry"}}, id, side, {}, board.settings),
                    .stand = {.where = Where::kOnTable, .command = CommandId(std::string(word(side)))}};
    unit.stand.placed.at = {Length::from_inches(x_in).mm(), Length::from_inches(y_in).mm()};
    board.units.push_back(std::move(unit));
  };
  put("target", Side::kAttacker, kMiddle_in, kMiddle_in);
  const auto bearings = list_field(request, "bearings");
  if (bearings.size() > kMostUnits) refuse("'bearings' are more than 200");
  for (std::size_t i = 0; i < bearings.size(); ++i) {
    const double bearing = telescope::number_of(bearings[i], "a bearing", -kMostNumber, kMostNumber);
    const double angle = std::fmod(bearing, 360.0) * std::numbers::pi / 180.0;
    put("enemy-" + std::to_string(i + 1), Side::kDefender, kMiddle_in + apart * std::sin(angle),
        kMiddle_in + apart * std::cos(angle));
  }
  const Surround found = surround(board_of(board), PieceId("target"));
  return lawful_outcome(
      "surrounded",
      {{"gap_deg", found.gap_deg},
       {"surrounded", found.surrounded == Answer::kUmpire ? Json() : Json(found.surrounded == Answer::kYes)}},
      {"OB-180", "BQ-73"});
}

}  // namespace telescope::brevity
