// MN-H01, MN-H02: two games that differ only in what a seat may not know give it the same, byte for byte.
#include <cstdlib>

#include "core/rules/known_parts.hpp"
#include "core/rules/plain_fields.hpp"
#include "tests/core/mini_nap/played.hpp"
#include "tests/support/known_found.hpp"

using namespace telescope;
using namespace telescope::mini_nap;
using namespace telescope::mini_nap::test;

namespace {

/// Everything that a seat is told of a game, as text: pieces, papers, facts, forms and what it may ask for.
std::string all_of(const PreparedGame& game, const Position& position, const std::string& seat) {
  const Known known = game.knowledge().known(position, SeatId(seat));
  Json all{known.when, known.step, known.title, known.turn};
  for (const KnownPiece& each : known.pieces)
    all.push_back({each.id.value(), each.name, each.short_name, each.kind, each.group, each.gone, each.place,
                   each.at ? Json{each.at->point.x_mm, each.at->point.y_mm} : Json(), each.badges});
  for (const KnownFact& each : known.facts) all.push_back({each.term, each.words});
  for (const KnownPaper& each : known.papers)
    all.push_back({each.id, each.title, each.lines, each.columns, each.rows});
  for (const Form& each : known.forms) {
    all.push_back(to_json(each));
    for (const FormField& field : each.fields)
      for (const FormChoice& choice : field.choices) all.push_back(choice.put);
  }
  return all.dump();
}

/// What of the umpire's page and of the events is for all or for that seat.
std::string read_by(const PreparedGame& game, const Position& position, const std::vector<Event>& events,
                    const std::string& seat) {
  const std::vector<Seat> seats = game.knowledge().seats();
  const Seat* reader = find_seat(seats, SeatId(seat));
  Json all = Json::array();
  const auto lines = [&](const std::vector<SheetLine>& from) {
    for (const SheetLine& each : from)
      if (may_know(*reader, each.audience)) all.push_back(each.text);
  };
  lines(game.words().sheet(position).lines);
  lines(lines_of(game.knowledge().known(position, SeatId(seat)), Board()));
  all.push_back(game.words().passed_by(position).value_or(Action()));
  for (const Event& event : events)
    if (may_know(*reader, Audience(event.at("audience").get<std::string>()))) all.push_back(event);
  return all.dump();
}

Scenario closed(const std::string& name, bool umpire = true) {
  Scenario scenario = shipped(name);
  scenario.settings["strength.open"] = false;
  scenario.settings["umpire"] = umpire;
  return scenario;
}

/// The same game, with other ratings and strengths of that side's units.
Scenario otherwise(Scenario scenario, Side of) {
  for (Unit& unit : scenario.units) {
    if (unit.side != of) continue;
    unit.values["rating"] = std::string("untrained");
    unit.values["strength"] = std::int64_t{4};
  }
  return scenario;
}

/// The position of `from` in a game whose units are otherwise: only their strength differs.
Position with_strength_of(const Played& from, const Played& other) {
  Game game = from.state();
  game.setup = other.state().setup;
  for (auto& [id, state] : game.units)
    if (!state.removed && game.facts(id).strength != from.state().facts(id).strength)
      state.strength = std::max(2, game.facts(id).strength - 1);
  return Position::of(std::move(game));
}

}  // namespace

TEST_CASE("MN-H01: with strength.open = false nobody but owner and umpire learns strength or ratings",
          "[mini-nap][secrets][MN-H01]") {
  // TELESCOPE_MINI_NAP_PAIRS: how many pairs of positions; each is looked at by two seats.
  const char* const asked_for = std::getenv("TELESCOPE_MINI_NAP_PAIRS");
  const int wanted = asked_for ? std::atoi(asked_for) : 100;
  int pairs = 0, told_apart = 0;
  for (unsigned seed = 1; pairs < wanted; ++seed) {
    const bool umpire = seed % 2 == 0;
    const Scenario one = closed(seed % 3 == 0 ? "mini-nap-division" : "mini-nap-first", umpire);
    for (const Side secret : {Side::kAttacker, Side::kDefender}) {
      Played play(one, seed);
      Played other(otherwise(one, secret), seed);
      const std::string blind = secret == Side::kAttacker ? "defender" : "attacker";
      const std::string owner = secret == Side::kAttacker ? "attacker" : "defender";
      for (int tries = 0; tries < 60 && play.state().phase != Phase::kOver; ++tries) {
        other.set(with_strength_of(play, other).as<Game>());
        for (const std::string& seat : {blind, std::string("spectator")}) {
          INFO("seed " << seed << ", " << seat << ", try " << tries);
          REQUIRE(all_of(play.game(), play.position(), seat) == all_of(other.game(), other.position(), seat));
          REQUIRE(read_by(play.game(), play.position(), {}, seat) ==
                  read_by(other.game(), other.position(), {}, seat));
        }
        ++pairs;
        told_apart +=
            all_of(play.game(), play.position(), owner) != all_of(other.game(), other.position(), owner);
        const std::string asks = play.among(0, 1) == 0 ? "attacker" : "defender";
        const Known known = play.known(asks);
        const Form& form = play.any(known.forms);
        if (form.id == "finish" || form.id == "adjust" || form.id == "result" || form.id == "ruling")
          continue;
        const auto asked = play.game().knowledge().asked(
            play.position(), SeatId(asks), {{"form", form.id}, {"answers", play.any_answers(form)}});
        if (!asked) continue;
        const Verdict verdict = play.game().rules().lawful(play.position(), asked->action);
        const Verdict same = other.game().rules().lawful(other.position(), asked->action);
        REQUIRE(verdict.objections.size() == same.objections.size());
        for (std::size_t i = 0; i < verdict.objections.size(); ++i)
          REQUIRE(verdict.objections[i].sentence == same.objections[i].sentence);
        if (!verdict.objections.empty()) continue;
        // The dice asked for tell nothing either.
        const auto pools = play.game().rules().dice(play.position(), asked->action, {});
        const auto others = other.game().rules().dice(other.position(), asked->action, {});
        REQUIRE(pools.size() == others.size());
        for (std::size_t i = 0; i < pools.size(); ++i) {
          CHECK(pools[i].label == others[i].label);
          CHECK(pools[i].hit_from == others[i].hit_from);
          CHECK(pools[i].success == others[i].success);
        }
        const auto events = play.apply(asked->action);
        if (pools.empty()) {
          const auto elsewhere = other.apply(asked->action);
          REQUIRE(read_by(play.game(), play.position(), events, blind) ==
                  read_by(other.game(), other.position(), elsewhere, blind));
        }
      }
    }
  }
  CHECK(pairs >= wanted);
  CHECK(told_apart > pairs / 2);
}

TEST_CASE("MN-H02: nothing tells which Brigade will be chosen, or what will react, before it is asked for",
          "[mini-nap][secrets][MN-H02]") {
  Played play(shipped("mini-nap-division"), 3);
  play.press("attacker", "begin");
  play.press("attacker", "initiative", Json::object(), {6, 5, 1, 2});
  const std::string before = all_of(play.game(), play.position(), "defender");
  // Filling in a form changes nothing.
  (void)play.asked("attacker", "choose", {{"brigade", "F2"}});
  CHECK(all_of(play.game(), play.position(), "defender") == before);
  // Another player's forms are not his.
  CHECK_FALSE(play.game().knowledge().asked(play.position(), SeatId("defender"),
                                            {{"form", "choose"}, {"answers", {{"brigade", "F2"}}}}));
  CHECK_FALSE(play.game().knowledge().asked(play.position(), kSpectatorSeat,
                                            {{"form", "choose"}, {"answers", {{"brigade", "F2"}}}}));
}

TEST_CASE("MN-H01: who must agree to a correction reads no strength that is not open, but of his own units",
          "[mini-nap][secrets][MN-H01]") {
  Played play(closed("mini-nap-first", false), 1);
  const Known known = play.known("attacker");
  const Form* form = find_form(known, "adjust");
  REQUIRE(form);
  for (const FormChoice& unit : form->fields.at(0).choices) {
    Json answers{{"unit", unit.id}, {"strength", 3}, {"note", "counted again"}};
    for (const FormField& field : form->fields)
      if (!answers.contains(field.id)) answers[field.id] = field.initial;
    const auto asked = play.game().knowledge().asked(play.position(), SeatId("attacker"),
                                                     {{"form", form->id}, {"answers", answers}});
    REQUIRE(asked);
    REQUIRE(asked->confirmed_by == SeatId("defender"));
    const bool own = play.state().side(UnitId(unit.id)) == Side::kAttacker;
    INFO(unit.id);
    const std::string words = filled_words(*form, answers, asked->kept);
    INFO(words);
    CHECK((words.find("Strength points that it has: kept from you") != std::string::npos) == own);
    CHECK((words.find("Strength points that it has: 3") != std::string::npos) == !own);
  }
}
