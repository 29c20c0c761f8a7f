#include <algorithm>

#include "tests/app/game/walk.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

struct Plan : Walk {
  const Form& form(const std::string& id) {
    const auto& forms = desk->scene().forms;
    const auto it = std::ranges::find(forms, id, &Form::id);
    REQUIRE(it != forms.end());
    return *it;
  }
  void send(const std::string& id, const Json& answers) {
    const Form& wanted = form(id);
    const Action action = filled(wanted, answers).value();
    const JudgedAction judged = desk->scene().judge(action);
    CHECK(judged.lawful);
    CHECK(judged.error.empty());
    const std::string title = wanted.title;
    desk->carry_out(GameRequest(DoAction{action, {}, title}));
  }
  /// All that the umpire's screen could tell, but what lies on covered pages.
  std::string told() {
    std::string text;
    const GameScene& scene = desk->scene();
    for (const SheetLine& line : scene.sheet.lines)
      if (!scene.audiences.is_covered(line.audience)) text += line.text + "\n";
    for (const Option& option : scene.sheet.options)
      if (!scene.audiences.is_covered(option.audience)) text += option.label + option.action.dump() + "\n";
    for (const Form& form : scene.forms)
      if (!scene.audiences.is_covered(form.audience))
        text += to_json(form).at("title").dump() + form.advice + "\n";
    for (const PastEntry& entry : scene.history)
      if (!scene.audiences.is_covered(entry.audience)) text += entry.text + entry.detail + "\n";
    if (scene.done) {
      text += scene.done->title + "\n";
      for (const Told& told : scene.done->told)
        if (!scene.audiences.is_covered(told.audience)) text += told.sentence + "\n";
    }
    for (const std::string& message : desk->take_messages()) text += message + "\n";
    return text;
  }
};

bool says(const std::string& text, const std::string& what) {
  return text.find(what) != std::string::npos;
}

}  // namespace

TEST_CASE("HD-12: the fire plan stands nowhere on the umpire's screen until a point is fired at",
          "[desk][HD-12]") {
  Plan game;
  game.walk_to("Corps fire plan");
  game.send("fire-plan", {{"points", {"A1-L3", "A2-L4", "A3-L3", "A4-L5"}}});
  for (const char* point : {"A1-L3", "A2-L4", "A3-L3", "A4-L5"}) CHECK_FALSE(says(game.told(), point));
  CHECK(says(game.told(), "sealed"));
  game.walk_to("On-call bombardment");
  game.send("on-call", {{"missions", {"A2-L4", "A2-L4"}}});
  for (const char* point : {"A1-L3", "A2-L4", "A3-L3", "A4-L5"}) CHECK_FALSE(says(game.told(), point));
  game.desk->carry_out(GameRequest(UndoAction{}));
  game.desk->carry_out(GameRequest(RedoAction{}));
  for (const char* point : {"A1-L3", "A2-L4", "A3-L3", "A4-L5"}) CHECK_FALSE(says(game.told(), point));
  game.act({{"type", "fire_mission"}});
  CHECK(says(game.told(), "A2-L4"));
  CHECK_FALSE(says(game.told(), "A4-L5"));
}

TEST_CASE("RO-060: the table is withheld while orders are given, and not before or after",
          "[desk][RO-060][HD-14]") {
  Plan game;
  CHECK_FALSE(game.desk->scene().table_withheld);
  game.walk_to("Initial orders");
  CHECK(game.desk->scene().table_withheld);
  game.walk_to("Attacker deployment");
  CHECK_FALSE(game.desk->scene().table_withheld);
}

TEST_CASE("What is unusual about a scenario is shown while the game is first set up, and no longer",
          "[desk]") {
  Plan game;
  CHECK_FALSE(game.desk->scene().review.empty());
  game.walk_to("Reconnaissance");
  CHECK(game.desk->scene().review.empty());
}
