#include "tests/app/channels/program.hpp"

#include "app/game/game_story.hpp"

namespace telescope::test {

bool Program::act(const Json& action, std::uint64_t dice) {
  const Journal& journal = desk().session().journal();
  for (; counted_ < journal.size(); ++counted_)
    if (journal.entry(counted_ + 1)->stamp.who == app::kPassedBy) ++passed_;
  if (passed_ > 0 && action.at("type") == "advance") {
    --passed_;
    return true;
  }
  for (; passed_ > 0; --passed_) carry_out(app::UndoAction{});
  counted_ = journal.size();
  rapier::SharedDice thrown(dice);
  return HeardProgram::act(action, thrown, action.at("type") == "report" ? "as it was said" : "");
}

void Program::look(unsigned glance, bool pictures) {
  HeardProgram::look(rapier::seen_table(kit(), desk().game().table().standing(desk().position()), glance),
                     pictures);
}

void Program::answer_asked() {
  HeardProgram::answer_asked();
  const auto proposals = played().scene().proposals;
  for (const app::JudgedProposal& each : proposals)
    if (played().is_asked(each.proposal.action)) {
      carry_out(app::SendBack{each.proposal.action});
      listen();
    }
}

void Program::corps_commander_alone() {
  ask("cc", "PUT", "/api/pins",
      {{"pins", {{{"x_mm", 100}, {"y_mm", 300}, {"mark", "guns"}, {"text", "here"}}}}});
  ask("cc", "PUT", "/api/aim", {{"x_mm", 200}, {"y_mm", 400}, {"width_mm", 100}});
  ask("cc", "POST", "/api/requests", {{"type", "message"}, {"to", "umpire"}, {"text", "Is it dark yet?"}});
}

}  // namespace telescope::test
