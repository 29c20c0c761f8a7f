#include <filesystem>
#include <regex>

#include "core/rules/rapier/rapier.hpp"
#include "tests/core/rules/rapier/rapier_game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;

namespace {

std::string told(const Event& event) {
  static const rapier::RapierGame game;
  return game.rules.tell(nullptr, event);
}

}  // namespace

TEST_CASE("events are told in words, and by their fields where there are none", "[rapier][tell]") {
  CHECK(told({{"type", "begun"}}) == "The game begins.");
  CHECK(told({{"type", "step"}, {"step", "ground-combat"}, {"turn", 2}}) == "Ground combat begins.");
  CHECK(told({{"type", "moved"}, {"pieces", {"1-02", "1-03"}}, {"from", "A1-L1"}, {"to", "A1-L2"}}) ==
        "1-02, 1-03 from A1-L1 to A1-L2.");
  CHECK(told({{"type", "combat"}, {"sector", "A1-L2"}, {"round", 1}, {"side", "attacker"}, {"hits", 2}}) ==
        "A1-L2, round 1: 2 hits of the attackers.");
  Event shot{{"type", "support_fire"},
             {"battery", "D-13"},
             {"target", "1-02"},
             {"at", "A1-L2"},
             {"dice", {4}},
             {"needed", 6},
             {"hit", false}};
  CHECK(told(shot) == "D-13 fires at 1-02 in A1-L2: 4, a miss.");
  shot["hit"] = true;
  CHECK(told(shot) == "D-13 fires at 1-02 in A1-L2: 4, a hit.");
  CHECK(told({{"type", "hq_replaced"}, {"division", "2"}, {"unit", "2-r1"}, {"way", "roll"}}) ==
        "2-r1 becomes headquarters of Division 2.");
  CHECK(told({{"type", "hq_replaced"}, {"division", "2"}, {"unit", "2-r1"}, {"way", "staff-officer"}}) ==
        "The Staff Officer takes over Division 2 and 2-r1 becomes its headquarters; he and its Commander "
        "change places and screens.");
  CHECK(told({{"type", "killed"}, {"piece", "1-02"}}) == "Killed: piece 1-02");
}

TEST_CASE("one is told as one, several as several", "[rapier][tell]") {
  CHECK(told({{"type", "missions_planned"}, {"accepted", 1}}) == "Handed in: 1 fire mission.");
  CHECK(told({{"type", "missions_planned"}, {"accepted", 4}}) == "Handed in: 4 fire missions.");
  CHECK(told({{"type", "fire_plan_sealed"}, {"count", 1}}) == "The fire plan is sealed: 1 target point.");
  CHECK(told({{"type", "dealt"}, {"counters", 12}}) == "12 counters dealt face down.");
  CHECK(told({{"type", "step"}, {"step", "orders"}, {"turn", 0}}) == "Initial orders begin.");
  CHECK(told({{"type", "step"}, {"step", "clear-mines"}, {"turn", 1}}) == "Clearing of minefields begins.");
  CHECK(told({{"type", "step"}, {"step", "over"}, {"turn", 6}}) == "The game ends.");
}

TEST_CASE("RO-056, RO-058: what a reconnaissance has found is told with its sector",
          "[rapier][RO-056][RO-058][tell]") {
  Event event{{"type", "recon"}, {"axis", 5}, {"line", 3}, {"result", "off-table"}};
  CHECK(told(event) == "Reconnaissance throws 5 and 3, off the table: wasted.");
  event.update({{"axis", 2}, {"line", 1}, {"sector", "A2-L1"}, {"result", "empty"}});
  CHECK(told(event) == "Reconnaissance throws 2 and 1: A2-L1 is empty.");
  event.update({{"axis", 3}, {"line", 4}, {"sector", "A3-L4"}, {"result", "occupied"}, {"looks", 2}});
  CHECK(told(event) == "Reconnaissance throws 3 and 4: 2 counters of A3-L4 may be looked at.");
}

TEST_CASE("RQ-50: a revealed dummy has no unit to name", "[rapier][RQ-50][tell]") {
  CHECK(told({{"type", "revealed"}, {"counter", "c07"}, {"at", "A1-L2"}, {"kind", "dummy"}}) ==
        "c07 in A1-L2 was a dummy.");
  CHECK(told({{"type", "killed"}, {"piece", "c07"}, {"at", "A1-L2"}, {"kind", "dummy"}}) ==
        "c07 in A1-L2 was a dummy.");
  CHECK(
      told({{"type", "killed"}, {"piece", "c07"}, {"unit", "dummy-3"}, {"at", "A1-L2"}, {"kind", "dummy"}}) ==
      "c07 in A1-L2 was a dummy.");
  CHECK(told({{"type", "revealed"},
              {"counter", "c07"},
              {"at", "A1-L2"},
              {"unit", "D-02"},
              {"kind", "rifles"}}) == "c07 in A1-L2 is D-02, rifles.");
}

TEST_CASE("a kind is told in words", "[rapier][tell]") {
  CHECK(told({{"type", "revealed"}, {"counter", "c07"}, {"at", "A1-L2"}, {"unit", "D-01"}, {"kind", "hq"}}) ==
        "c07 in A1-L2 is D-01, headquarters.");
  CHECK(
      told({{"type", "revealed"}, {"counter", "c07"}, {"at", "A1-L2"}, {"unit", "D-05"}, {"kind", "smg"}}) ==
      "c07 in A1-L2 is D-05, SMG troops.");
}

TEST_CASE(
    "RO-095, RO-132: what is turned up, a contact and the end of a turn are told large, with what follows",
    "[rapier][RO-095][RO-132][RO-079][tell]") {
  const rapier::RapierGame game;
  const auto large = [&](const Event& event) { return game.rules.game().words().told_large({}, event); };
  const Event fighters{
      {"type", "revealed"}, {"counter", "c07"}, {"unit", "D-02"}, {"at", "A1-L2"}, {"kind", "rifles"}};
  CHECK(large(fighters) == "");
  CHECK(large({{"type", "revealed"}, {"counter", "c07"}, {"at", "A1-L2"}, {"kind", "dummy"}}) ==
        "It was nothing: the dummy is gone for good.");
  CHECK(large({{"type", "contact"}, {"pieces", {"1-t1"}}, {"met", {"D-02"}}, {"at", "A1-L2"}}) ==
        "If both sides are still there in step 7 of this turn, Ground combat, they fight (RO-132).");
  CHECK(large({{"type", "turn_over"}, {"turn", 2}, {"turns", 6}}) ==
        "Next comes turn 3 of 6: first one throw for its event (RO-080).");
  CHECK(large({{"type", "turn_over"}, {"turn", 6}, {"turns", 6}}) == "");
  CHECK(large({{"type", "moved"}, {"pieces", {"1-t1"}}, {"from", "A1-L1"}, {"to", "A1-L2"}}) == std::nullopt);
}

TEST_CASE("a contact says who met whom, the end of a turn who was lost in it", "[rapier][tell]") {
  CHECK(told({{"type", "contact"}, {"pieces", {"1-t1", "1-r1"}}, {"met", {"D-02"}}, {"at", "A1-L2"}}) ==
        "Contact in A1-L2: 1-t1, 1-r1 against D-02.");
  Event over{{"type", "turn_over"},        {"turn", 2},     {"turns", 6}, {"attackers", Json::array()},
             {"defenders", Json::array()}, {"face_down", 0}};
  CHECK(told(over) == "Turn 2 is over; nobody was lost.");
  over["face_down"] = 2;
  CHECK(told(over) == "Turn 2 is over. Lost: defender 2 face-down counters.");
  over["attackers"] = {"1-02", "1-03"};
  over["defenders"] = {"D-04"};
  CHECK(told(over) == "Turn 2 is over. Lost: attackers 1-02, 1-03; defender D-04 and 2 face-down counters.");
}

TEST_CASE("an action that needs dice is called by what is thrown for", "[rapier][tell]") {
  const rapier::RapierGame game;
  const auto title = [&](const Action& action) { return game.rules.title(action); };
  CHECK(title({{"type", "combat"}, {"sector", "A4-L2"}}) == "Ground combat in A4-L2");
  CHECK(title({{"type", "move"}, {"units", {"D-r3"}}, {"path", {"A4-L3", "A4-L4"}}}) ==
        "D-r3 along A4-L3, A4-L4");
  CHECK(title({{"type", "replace_hq"}, {"division", "1"}, {"unit", "1-r1"}, {"way", "roll"}}) ==
        "A new headquarters for Division 1");
  CHECK(title({{"type", "begin"}, {"scenario", Json::object()}}) == "The game begins");
  CHECK(title({{"type", "losses"}, {"sector", "A3-L3"}, {"units", {"2-cav"}}}) ==
        "Losses: sector A3-L3, units 2-cav");
}

TEST_CASE("every event that the rules write down is told in words", "[rapier][tell]") {
  const std::regex written(R"(events_?\.add\(\s*\"([a-z_]+)\")");
  const std::string words = test::read_text(test::project_file("core/rules/rapier/words/tell.cpp"));
  int found = 0;
  for (const auto& file :
       std::filesystem::recursive_directory_iterator(test::project_file("core/rules/rapier"))) {
    if (file.path().extension() != ".cpp") continue;
    const std::string text = test::read_text(file.path());
    for (std::sregex_iterator it(text.begin(), text.end(), written), end; it != end; ++it, ++found) {
      INFO((*it)[1]);
      CHECK(words.find('"' + (*it)[1].str() + '"') != std::string::npos);
    }
  }
  CHECK(found > 30);
  CHECK(told({{"type", "stopped"}, {"pieces", {"1-05", "1-06"}}, {"at", "A1-L3"}, {"reason", "enemy"}}) ==
        "1-05, 1-06 must stop in A1-L3: enemy.");
}
