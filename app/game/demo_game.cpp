#include "app/game/demo_game.hpp"

#include "app/support/language.hpp"

namespace telescope::app {
namespace {

constexpr int kMostActions = 1000;
constexpr std::string_view kWord = "demo";

bool at_the_first_moves(const Sheet& sheet) {
  return sheet.over || (sheet.when.starts_with("Turn ") && sheet.step >= 1);
}

/// What the opening shows and the rules allow, else what is offered first.
std::optional<Action> next_action(GameDesk& desk, const TableView& opening) {
  for (const Proposal& proposal : desk.game().table().propose(desk.position(), opening, {}))
    if (const auto attempt = desk.session().attempt(proposal.action); attempt && attempt->verdict.lawful())
      return proposal.action;
  for (const Option& option : desk.scene().sheet.options)
    if (const auto attempt = desk.session().attempt(option.action); attempt && attempt->verdict.lawful())
      return option.action;
  return std::nullopt;
}

}  // namespace

Result<void> play_up_to_the_first_moves(GameDesk& desk, const TableView& opening) {
  desk.carry_out(GameRequest(AddPlayersWord{std::string(kWord)}));
  for (int i = 0; i < kMostActions && !at_the_first_moves(desk.scene().sheet); ++i) {
    const auto action = next_action(desk, opening);
    if (!action) break;
    const EntryId before = desk.session().journal().size();
    desk.carry_out(GameRequest(DoAction{*action, {}}));
    while (desk.session().pending()) {
      const EntryId thrown = desk.session().journal().size();
      desk.carry_out(GameRequest(RollPool{}));
      if (desk.session().journal().size() == thrown) break;
    }
    if (desk.session().journal().size() == before) {
      const auto messages = desk.take_messages();
      return failure(messages.empty() ? tr("the demo game cannot go on") : messages.back());
    }
  }
  desk.take_messages();
  return {};
}

}  // namespace telescope::app
