#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/support/small_ruleset.hpp"

namespace telescope::test {

/// A small game with a secret deal, on the board and kit of a Rapier scenario, so that reports are tested
/// apart from Rapier's own rules. Actions: {"type": "deal", "units": [...]} gives the counters c01, c02, ...
/// these units
/// ("dummy" hides nothing) and lays them in A1-L3, A2-L3, ... by turns; "go" moves {"piece", "to"}; "shell"
/// rolls a die for every counter in {"at"}, a 6 kills it unseen; "march" throws in secret; "plot" is the
/// Corps Commander's own; "reveal" turns {"counter"} up; "charge" is never lawful; "advance" goes on, three
/// turns of two steps. Nobody is its umpire where it is not `led`.
class Siege : public SmallRuleset {
 public:
  explicit Siege(bool led = true) : led_(led) {}
  std::string_view name() const override { return "Siege"; }

  std::vector<Seat> seats() const override {
    std::vector<Seat> seats = test::attackers_and_umpire();
    if (!led_) std::erase_if(seats, [](const Seat& each) { return each.id == kUmpireSeat; });
    return seats;
  }
  std::vector<NamedAudience> audiences() const override { return rapier::named_audiences(); }

  Sheet sheet(const GameState& state) const override {
    const int turn = state.at("turn"), step = state.at("step");
    Sheet sheet{.steps = {"Movement", "Fire"}, .step = step};
    sheet.over = turn > 3;
    sheet.when = turn == 0 ? "Setting up" : "Turn " + std::to_string(std::min(turn, 3)) + " of 3";
    sheet.title = turn == 0 ? "Deal" : sheet.over ? "The end" : sheet.steps[static_cast<std::size_t>(step)];
    if (sheet.over) {
      sheet.lines.push_back({.text = "Minor victory of the attackers", .rule = "RO-047"});
      sheet.lines.push_back({.text = "secret sum", .rule = "HD-06", .audience = Audience::kUmpire});
    }
    return sheet;
  }

  bool table_withheld(const GameState& state) const override { return state.value("briefing", false); }
  std::string table_withheld_because() const override { return "the briefing is held over the map (RO-060)"; }

  std::vector<Standing> standing(const GameState& state) const override {
    std::vector<Standing> all;
    for (const auto& [piece, place] : state.at("at").items()) all.push_back(stand(piece, place));
    // An order that betrays the deal: reports must not keep it (HD-10).
    std::ranges::stable_sort(all, {}, [&](const Standing& each) {
      return state.at("deal").value(each.piece.value(), std::string());
    });
    return all;
  }

  std::vector<Truth> truth(const GameState& state) const override {
    std::vector<Truth> all;
    for (const auto& [piece, place] : state.at("at").items()) {
      const bool counter = piece.starts_with('c');
      const std::string unit = counter ? state.at("deal").value(piece, "dummy") : piece;
      Truth each{.unit = UnitId(unit),
                 .name = unit == "dummy" ? "Dummy" : "Unit " + unit,
                 .kind = unit == "dummy" ? "dummy" : state.at("kinds").value(unit, "rifles"),
                 .side = counter ? Side::kDefender : Side::kAttacker,
                 .hidden = counter && place != "up",
                 .dead = place == "dead",
                 .standing = stand(piece, place)};
      if (each.dead) each.off_table = "dead pile";
      all.push_back(std::move(each));
    }
    return all;
  }

  Known known(const GameState& state, const SeatId& seat) const override {
    Known known{.when = sheet(state).when, .title = sheet(state).title};
    if (seat == kUmpireSeat) known.facts = {{"Defender moves", "3 units", "RO-110"}};
    return known;
  }

  PieceId lost(const Event& event) const override {
    const std::string type = event.at("type");
    return PieceId(type == "killed" || type == "removed" ? event.at("piece").get<std::string>()
                                                         : std::string());
  }

  std::vector<PoolRequest> needed_throws(const GameState& state, const Action& action,
                                         std::span<const Throw> made) const override {
    const std::string type = action.at("type");
    if (!made.empty()) return {};
    if (type == "march")
      return {{.id = "march",
               .label = "Defender's movement",
               .audience = Audience::kUmpire,
               .reasons = {{.dice = state.at("deal").value("c01", "") == "hq" ? 1 : 2,
                            .reason = "HQ",
                            .rule = "RO-110"}}}};
    if (type != "shell") return {};
    PoolRequest pool{.id = "shell", .label = "Mission on " + action.at("at").get<std::string>()};
    for (const std::string& counter : counters_in(state, action.at("at")))
      pool.reasons.push_back({.dice = 1, .reason = counter, .rule = "RO-076"});
    return {pool};
  }

  Verdict query(const GameState&, const Action& action) const override {
    if (action.at("type") == "charge") return {{{"RO-089", "1-02 is <not> an asset & may not leave A1."}}};
    return {};
  }

  test::Outcome apply(const GameState& state, const Action& action,
                      std::span<const Throw> throws) const override {
    const std::string type = action.at("type");
    GameState after = state;
    std::vector<Event> events;
    const auto say = [&](const char* audience, Json event) {
      event["audience"] = audience;
      events.push_back(std::move(event));
    };
    if (type == "begin") {
      after = {{"turn", 0},
               {"step", 0},
               {"at", Json::object()},
               {"deal", Json::object()},
               {"kinds", Json::object()}};
      for (const Json& each : action.at("kit").at("pieces"))
        if (each.at("kind") == "stand" && each.at("side") == "attacker")
          after["at"][each.at("id").get<std::string>()] = "R2";
      say("all", {{"type", "begun"}});
    } else if (type == "deal") {
      int next = 0;
      for (const Json& unit : action.at("units")) {
        const std::string counter = "c" + std::string(next < 9 ? "0" : "") + std::to_string(next + 1);
        after["deal"][counter] = unit;
        after["at"][counter] = "A" + std::to_string(next % 4 + 1) + "-L" + std::to_string(3 + next / 4 % 2);
        ++next;
      }
      after["kinds"] = action.at("kinds");
      say("umpire", {{"type", "dealt"}, {"units", action.at("units")}});
      say("all", {{"type", "laid"}, {"sentence", "The counters lie."}, {"rules", {""}}});
    } else if (type == "go") {
      after["at"][action.at("piece").get<std::string>()] = action.at("to");
      say("all",
          {{"type", "moved"}, {"piece", action.at("piece")}, {"to", action.at("to")}, {"rules", {"RO-087"}}});
    } else if (type == "shell") {
      const auto counters = counters_in(state, action.at("at"));
      for (std::size_t i = 0; i < counters.size(); ++i)
        if (throws[0].dice.at(i) == 6) {
          after["at"][counters[i]] = "dead";
          say("all", {{"type", "removed"}, {"piece", counters[i]}, {"rules", {"RO-078"}}});
          say("umpire",
              {{"type", "killed"}, {"piece", counters[i]}, {"unit", state.at("deal").at(counters[i])}});
        }
    } else if (type == "march") {
      say("umpire", {{"type", "marched"}, {"die", throws[0].dice}});
    } else if (type == "plot") {
      say("corps-commander", {{"type", "plotted"}, {"at", action.at("at")}});
    } else if (type == "reveal") {
      const std::string counter = action.at("counter");
      after["at"][counter] = "up";
      say("all", {{"type", "revealed"}, {"counter", counter}, {"unit", state.at("deal").at(counter)}});
    } else if (type == "brief") {
      after["briefing"] = action.at("on");
    } else if (type == "advance") {
      const int step = state.at("step"), turn = state.at("turn");
      after["turn"] = turn + (turn == 0 || step == 1 ? 1 : 0);
      after["step"] = turn == 0 || step == 1 ? 0 : 1;
      say("all", {{"type", "step"}});
    } else if (type == "charge") {
      say("all", {{"type", "charged"}, {"piece", "1-02"}});
    } else {
      throw std::invalid_argument("an unknown action");
    }
    return {after, events};
  }

 private:
  static std::vector<std::string> counters_in(const GameState& state, const Json& place) {
    std::vector<std::string> counters;
    for (const auto& [piece, at] : state.at("at").items())
      if (piece.starts_with('c') && at == place) counters.push_back(piece);
    return counters;
  }

  static Standing stand(const std::string& piece, const std::string& place) {
    static const Board board{.surface = GridBoard{.columns = 4, .rows = 6, .cell = 6_in}, .areas = {}};
    const bool off = place == "dead" || place == "up" || place == "left";
    return {
        .piece = PieceId(piece), .spot = spot_from_word(board, off ? std::string() : place), .replaces = {}};
  }

  const bool led_;
};

}  // namespace telescope::test
