#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include "tests/support/small_ruleset.hpp"

namespace telescope::app {

/// A tiny game for the console's tests, nothing like a real one: three steps a turn. In the first, pieces
/// move one sector at a time (L-1), never into the far row (L-2). In the second there are fights: two pools,
/// one of them for the umpire alone, another wave of dice where a 6 fell; "lost" takes a piece off. In the
/// third the Corps Commander plots in secret. In a truce nobody moves or fights.
class Lanes final : public test::SmallRuleset {
 public:
  std::string_view name() const override { return "Lanes"; }

  std::vector<Seat> seats() const override { return test::attackers_and_umpire(); }
  std::vector<NamedAudience> audiences() const override { return rapier::named_audiences(); }

  Sheet sheet(const GameState& state) const override {
    const int step = state.at("step");
    Sheet sheet{.steps = {"March", "Fight", "Plot"},
                .step = step,
                .when = "Turn " + std::to_string(state.at("turn").get<int>()) + " of 3",
                .title = {},
                .advice = {},
                .lines = {},
                .options = {}};
    sheet.title = sheet.steps[static_cast<std::size_t>(step)];
    sheet.over = state.at("turn") == 4;
    if (sheet.over) return sheet;
    sheet.advice = step == 0 ? "Move any or all, one sector each." : "Sector by sector.";
    sheet.lines.push_back({"3 of 6 moved", "L-1", Severity::kNote, Audience::kAll});
    if (step == 1)
      for (const char* place : {"A1-L2", "A2-L2", "A3-L2"})
        sheet.options.push_back({.label = std::string("Fight in ") + place,
                                 .action = {{"type", "fight"}, {"at", place}},
                                 .rule = "L-3",
                                 .pieces = {},
                                 .sectors = {sector(place)}});
    if (step == 2)
      sheet.options.push_back({.label = "Plot a secret point in A4-L4",
                               .action = {{"type", "plot"}, {"at", "A4-L4"}},
                               .rule = "L-4",
                               .pieces = {},
                               .sectors = {},
                               .audience = rapier::audience::kCorpsCommander});
    sheet.options.push_back({.label = "Go on", .action = {{"type", "advance"}}, .pieces = {}, .sectors = {}});
    return sheet;
  }

  std::optional<Action> passed_by(const GameState& state) const override {
    if (!state.value("truce", false) || state.at("step") == 2) return std::nullopt;
    return Action{{"type", "advance"}};
  }

  std::vector<Option> options(const GameState& state, const PieceId& piece) const override {
    std::vector<Option> options;
    if (state.at("step") != 0 || !state.at("at").contains(piece.value())) return options;
    for (const char* place : {"A1-L2", "A2-L2"})
      if (const Action action = move(piece.value(), place); query(state, action).lawful())
        options.push_back({.label = "Move to " + std::string(place),
                           .action = action,
                           .rule = "L-1",
                           .pieces = {piece},
                           .sectors = {sector(place)}});
    return options;
  }

  std::vector<Standing> standing(const GameState& state) const override {
    std::vector<Standing> standings;
    for (const auto& [piece, place] : state.at("at").items()) {
      const bool off = place == "" || place == "dead";
      const Spot spot = off ? Spot(OffTable{}) : Spot(InSector{sector(place), std::nullopt});
      standings.push_back({.piece = PieceId(piece), .spot = spot, .replaces = {}});
    }
    return standings;
  }

  PieceId lost(const Event& event) const override { return PieceId(event.value("lost", std::string())); }

  /// Six may stand in a sector.
  std::vector<SectorCount> counts(const TableView& table) const override {
    std::vector<SectorCount> counts;
    for (const PieceView& piece : table.pieces) {
      if (piece.state != PieceState::kSeen || piece.place.kind != Place::Kind::kSector) continue;
      const auto it = std::ranges::find(counts, *piece.place.sector, &SectorCount::sector);
      if (it == counts.end())
        counts.push_back({*piece.place.sector, Side::kAttacker, 1, 0, 6});
      else
        ++it->count;
    }
    return counts;
  }

  /// Where two stand they might fight.
  std::optional<Chances> chances_in(const GameState& state, Sector where) const override {
    const std::string place = label(kGrid, where);
    int here = 0;
    for (const Json& at : state.at("at")) here += at == place;
    if (here < 2) return std::nullopt;
    return Chances{.title = place, .sectors = {where}, .outcomes = {{"all", "all", 1.0}}, .losses = {}};
  }

  std::vector<Proposal> propose(const GameState& state, const TableView& table,
                                std::span<const TableMove>) const override {
    std::vector<Proposal> proposals;
    if (state.at("step") != 0) return proposals;
    for (const Standing& standing : this->standing(state)) {
      const PieceView* seen = find_piece(table, standing.piece);
      if (!seen || seen->state != PieceState::kSeen || !seen->place.sector || !sector_of(standing)) continue;
      if (seen->place.kind != Place::Kind::kSector || seen->place.sector == sector_of(standing)) continue;
      const std::string to = label(kGrid, *seen->place.sector);
      proposals.push_back(
          {.action = move(standing.piece.value(), to),
           .sentence = standing.piece.value() + " from " + label(kGrid, *sector_of(standing)) + " to " + to,
           .pieces = {standing.piece},
           .path = {*sector_of(standing), *seen->place.sector}});
    }
    return proposals;
  }

  std::vector<PoolRequest> needed_throws(const GameState& state, const Action& action,
                                         std::span<const Throw> made) const override {
    if (type(state, action) != "fight") return {};
    const bool six = !made.empty() && made.front().dice.front() == 6;
    if (made.size() >= (six ? 3U : 2U)) return {};
    if (made.size() == 2)
      return {{.id = "again",
               .label = "Another wave",
               .reasons = {{.dice = 1, .reason = "a 6 fell", .rule = "L-3"}}}};
    return {{.id = "att",
             .label = "Attackers",
             .reasons = {{.dice = 2, .reason = "tanks", .rule = "L-3"},
                         {.dice = 1, .reason = "rifles", .rule = "L-3"}},
             .hit_from = 5},
            {.id = "def",
             .label = "Hidden guns",
             .audience = Audience::kUmpire,
             .reasons = {{.dice = 1, .reason = "in hiding", .rule = "L-3"}}}};
  }

  std::string tell(const GameState& state, const Event& event) const override {
    if (event.at("type") != "leg") return JsonRuleset::tell(state, event);
    return event.at("piece").get<std::string>() + " from " + event.at("from").get<std::string>() + " to " +
           event.at("to").get<std::string>() + ".";
  }

  Verdict query(const GameState& state, const Action& action) const override {
    Verdict verdict;
    if (type(state, action) != "move") return verdict;
    const Sector to = sector(action.at("to"));
    const std::string& from = state.at("at").at(action.at("piece").get<std::string>());
    if (to.row == 5) verdict.objections.push_back({"L-2", "Nobody goes into the far row."});
    if (!from.empty() && std::abs(sector(from).row - to.row) + std::abs(sector(from).column - to.column) > 1)
      verdict.objections.push_back({"L-1", "A piece moves one sector; this is farther."});
    return verdict;
  }

  test::Outcome apply(const GameState& state, const Action& action,
                      std::span<const Throw> throws) const override {
    const std::string what = type(state, action);
    if (what == "begin") {
      Json at = Json::object();
      int i = 0;
      for (const Json& piece : action.at("kit").at("pieces"))
        at[piece.at("id").get<std::string>()] = i < 6 ? "A" + std::to_string(i % 3 + 1) + "-L1" : "", ++i;
      return {{{"turn", 1}, {"step", 0}, {"at", at}, {"kills", 0}},
              {{{"type", "begun"}, {"audience", "all"}, {"sentence", "The game begins."}}}};
    }
    GameState after = state;
    Event event{{"type", what}, {"audience", "all"}, {"rules", Json::array({"L-1"})}};
    if (what == "advance") {
      after["step"] = (state.at("step").get<int>() + 1) % 3;
      if (after["step"] == 0) after["turn"] = state.at("turn").get<int>() + 1;
      event["sentence"] = "On to the next step.";
    }
    if (what == "truce") after["truce"] = true;
    if (what == "move") {
      after["at"][action.at("piece").get<std::string>()] = action.at("to");
      event["sentence"] =
          action.at("piece").get<std::string>() + " moves to " + action.at("to").get<std::string>() + ".";
    }
    if (what == "plot") {
      event["audience"] = "corps-commander";
      event["sentence"] = "Target point in " + action.at("at").get<std::string>() + ".";
    }
    if (what == "march") return march(std::move(after), action);
    if (what != "fight") return {after, {event}};
    if (!needed_throws(state, action, throws).empty()) throw std::invalid_argument("too few throws");
    after["kills"] = state.at("kills").get<int>() + 1;
    for (auto& [victim, place] : after["at"].items()) {
      if (place == "" || place == "dead") continue;
      place = "dead";
      event["sentence"] = victim + " is lost.";
      event["lost"] = victim;
      break;
    }
    return {after, {event, {{"type", "secret"}, {"audience", "umpire"}, {"sentence", "A gun is near."}}}};
  }

  static Action move(const std::string& piece, const std::string& to) {
    return {{"type", "move"}, {"piece", piece}, {"to", to}};
  }

 private:
  /// Leg by leg along a path, no farther than where another stands.
  static test::Outcome march(GameState after, const Action& action) {
    test::Outcome outcome;
    const std::string piece = action.at("piece");
    for (const Json& leg : action.at("path")) {
      const std::string to = leg;
      const std::string from = after.at("at").at(piece);
      bool met = false;
      for (const Json& at : after.at("at")) met = met || at == to;
      outcome.events.push_back(
          {{"type", "leg"}, {"audience", "all"}, {"piece", piece}, {"from", from}, {"to", to}});
      after["at"][piece] = to;
      if (met) break;
    }
    outcome.state = std::move(after);
    return outcome;
  }

  static inline const GridBoard kGrid{.columns = 4, .rows = 6, .cell = 6_in};

  static Sector sector(const std::string& place) {
    const auto found = sector_from_label(kGrid, place);
    return found ? *found : Sector{};
  }

  static std::string type(const GameState& state, const Action& action) {
    const std::string type = action.at("type");
    for (const char* known : {"begin", "advance", "move", "march", "fight", "plot", "truce"})
      if (type == known && state.is_null() == (type == "begin")) return known;
    throw std::invalid_argument("an unknown action");
  }
};

inline const Lanes kLanes;
inline const std::array<const Ruleset*, 1> kLanesOnly{&kLanes};

}  // namespace telescope::app
