// The part of the desk that leaves steps in which nothing is left to decide.

#include <algorithm>
#include <utility>

#include "app/game/game_desk.hpp"
#include "app/support/language.hpp"
#include "core/base/joined.hpp"

namespace telescope::app {

/// Whether hands have nothing to do on the table, as far as it is known.
bool GameDesk::table_agrees() {
  const GameScene& game = scene();
  return !game.hands_over && std::ranges::all_of(game.debts, &Debt::done);
}

/// What leaves the step, where nothing is left to decide in it and nothing of the table is in the way.
std::optional<Action> GameDesk::passed_by() {
  const GameScene& game = scene();
  if (step_of(game.sheet) != stays_in_) stays_in_.clear();
  std::optional<Action> by;
  if (!session_.pending() && stays_in_.empty()) by = words().passed_by(position());
  waits_to_pass_ = by.has_value();
  if (!waits_to_pass_) passes_at_s_.reset(), not_passed_.clear();
  const bool later = passes_at_s_ && options_.seconds() < *passes_at_s_;
  return by && !later && game.proposals.empty() && table_agrees() ? by : std::nullopt;
}

GameDesk::LeftStep GameDesk::step_now(const DoAction* asked) {
  const Sheet& sheet = scene().sheet;
  LeftStep now{.head = session_.journal().head(), .step = step_of(sheet), .when = sheet.when};
  if (!asked) return now;
  const auto option = std::ranges::find(sheet.options, asked->action, &Option::action);
  now.on_purpose = option != sheet.options.end() && option->leaves_step;
  return now;
}

/// What the end of a turn, which somebody has asked for, has to tell: nothing is to be done about it, so that
/// the page of the next step says it. Of anything else, and where more is told large, nothing.
std::vector<std::string> GameDesk::told_in_passing(const LeftStep& left) {
  if (!left.on_purpose || session_.pending()) return {};
  const auto& done = scene().done;
  const auto needs_page = [](const Told& each) {
    return each.loss || (each.large && !(each.in_passing && is_public(each.audience)));
  };
  if (scene_.sheet.when == left.when || scene_.sheet.over || !done || !done->throws.empty() ||
      std::ranges::any_of(done->told, needs_page) || !table_agrees())
    return {};
  std::vector<std::string> news;
  for (const Told& each : done->told)
    if (each.large) news.push_back(each.sentence);
  in_passing_ = done->entry;
  return news;
}

/// Steps are left by entries of their own, as if somebody had asked for it. Told are those that nobody has
/// seen before; what comes of dice that have just been thrown is read with them (add_passed()).
void GameDesk::pass_steps(const LeftStep& left) {
  std::vector<std::string> steps, news = told_in_passing(left);
  const auto& done = scene().done;
  const bool thrown = done && done->entry > left.head && !done->throws.empty();
  for (int i = 0; i < kMostAtOnce; ++i) {
    const auto by = passed_by();
    if (!by) break;
    const std::string step = step_of(scene_.sheet), title = scene_.sheet.title;
    const auto passed = session_.submit({.action = *by, .stamp = {kPassedBy, options_.now()}});
    if (!passed) {
      not_passed(passed.error().message);
      break;
    }
    stale_ = true;
    passes_at_s_.reset();
    not_passed_.clear();
    if (passed->progress != Progress::kDone) break;
    if (step != left.step) steps.push_back(title);
    for (const Told& each : told_of(session_, passed->events))
      if (each.large && is_public(each.audience) && (each.in_passing || !thrown))
        news.push_back(each.sentence + (each.in_passing || each.follows.empty() ? "" : " " + each.follows));
  }
  if (!steps.empty())
    news.push_back(
        tr("Nothing was left to decide in {1}: the game has gone on by itself, and undo goes back there.",
           joined(steps)));
  if (news.empty()) return;  // what was told before is still to be read
  if (thrown || !done)
    read_before_ = {};
  else if (read_before_.first != done->entry)
    read_before_ = {done->entry, left.head};
  passed_ = {session_.journal().head(), joined(news, " ")};
  stale_ = true;
}

/// It waits on. Why is told at the window, once: whoever else has asked for something has had it.
void GameDesk::not_passed(const std::string& why) {
  passes_at_s_ = options_.seconds() + kTryEvery_s;
  if (at_window_ && std::exchange(not_passed_, why) != why) tell(why);
}

}  // namespace telescope::app
