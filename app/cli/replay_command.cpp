#include <cstdio>
#include <memory>

#include <nlohmann/json.hpp>

#include "app/cli/command.hpp"
#include "app/cli/json_io.hpp"
#include "app/cli/language_option.hpp"
#include "app/cli/stored_game.hpp"
#include "app/report/html_report.hpp"
#include "app/report/listing.hpp"
#include "app/report/text_map.hpp"
#include "core/base/counted.hpp"
#include "core/session/game_at.hpp"
#include "core/session/verify.hpp"
#include "core/views/symbols.hpp"

namespace telescope::cli {
namespace {

struct ReplayCommand {
  std::string language;
  std::string game;
  std::string html;
  EntryId step = 0;
  bool json = false;
  bool verify = false;
  bool everybody = false;
  bool umpire = false;
  std::string seat;
};

Result<report::Chronicle> told(const Session& session, const ReplayCommand& command) {
  if (command.seat.empty())
    return report::tell_game(session, command.umpire ? report::Reader::kUmpire : report::Reader::kEverybody);
  const auto seat = seat_from_string(command.seat);
  return report::tell_game_to(session, seat ? *seat : SeatId(command.seat));
}

int run_verify(const std::filesystem::path& file, bool as_json) {
  const auto checked = verify_file(file);
  if (!checked) return fail(checked.error().message);
  if (as_json) {
    Json json{{"holds", checked->holds()},      {"actions", checked->actions},
              {"reworded", checked->reworded},  {"dice_checked", checked->dice_checked},
              {"throws", checked->dice_throws}, {"unproved", checked->dice_unproved},
              {"refused_today", Json::array()}};
    const auto told = [](const Difference& each) {
      return Json{{"entry", each.entry}, {"sentence", each.sentence}};
    };
    if (checked->difference) json["difference"] = told(*checked->difference);
    for (const Difference& each : checked->refused_today) json["refused_today"].push_back(told(each));
    if (const int code = print_json(json); code != kSuccess) return code;
  }
  if (checked->difference && !as_json) std::fputs(what_is_refused_today(*checked).c_str(), stderr);
  if (checked->difference)
    return fail(file.string() + ": entry " + std::to_string(checked->difference->entry) + ": " +
                checked->difference->sentence);
  if (as_json) return kSuccess;
  std::string text =
      counted(checked->actions, "action") + " played again: each gives what the journal says.\n";
  if (checked->reworded > 0)
    text += "In " + counted(checked->reworded, "of them", "of them") +
            " the journal has it in other words than this version of the program.\n";
  text += what_is_refused_today(*checked);
  text +=
      checked->dice_checked
          ? counted(checked->dice_throws, "throw") +
                " of the generator worked out again from the revealed seed: each is as it was, and the seed "
                "is the one that was promised" +
                (checked->promised_anew ? " when the game was repaired.\n" : ".\n")
          : "The seed is not revealed yet: the generator's throws can be worked out again when the game is "
            "over.\n";
  if (checked->promised_anew)
    text += counted(checked->dice_unproved, "throw") +
            " before the game was repaired came of a seed that is lost: nothing proves those dice.\n";
  text +=
      "Whoever forges a journal by hand can seal it anew: only the commitment to the seed that was told "
      "beforehand and the players' own word prove the dice.\n";
  return print_out(text);
}

int run_step(const Session& session, const ReplayCommand& command) {
  const Journal& journal = session.journal();
  if (command.step > journal.size() || !carries_game(journal.node(command.step).kind) || command.step < 2)
    return fail("entry " + std::to_string(command.step) + " of " + std::to_string(journal.size()) +
                " is no action, throw or tag of the game; telescope replay --umpire lists their numbers");
  const PreparedGame& game = session.game();
  const auto at = game_at(journal, game, session.kit(), command.step);
  if (!at) return fail(at.error().message);
  // Once the seed is revealed the game is over and hides nothing.
  const bool whole = command.umpire || session.revealed();
  if (!whole && game.table().withheld(at->position))
    return fail("at entry " + std::to_string(command.step) + ' ' +
                game.table().withheld_because(at->position) + "; choose another");
  const auto standing = report::standing_by_piece(game, at->position);
  const auto truth = whole ? with_symbols(game.words().truth(at->position), session.ruleset().vocabulary())
                           : std::vector<Truth>();
  const Sheet sheet = game.words().heading(at->position);
  if (command.json)
    return print_json(report::step_json(command.step, sheet, standing, truth, session.kit().board));
  return print_out("After entry " + std::to_string(command.step) + ": " + sheet.when +
                   (sheet.when.empty() ? "" : ", ") + sheet.title + "\n\n" +
                   report::text_map(session.kit(), standing, truth));
}

int run_html(const Session& session, const ReplayCommand& command) {
  const auto game = told(session, command);
  if (!game) return fail(game.error().message);
  const bool seats = game->reader == report::Reader::kSeat;
  const bool secret = !game->revealed && (game->whole || seats);
  if (const auto written = write_output(command.html, report::html_report(*game), {},
                                        secret ? Readers::kOwner : Readers::kAsUsual);
      !written)
    return fail(written.error().message);
  const char* what = game->revealed ? "the whole game with its debrief"
                     : game->whole  ? "the umpire's copy: do not share it before the game is over"
                     : seats        ? "what that seat may know: do not share it before the game is over"
                     : game->over ? "what everybody may know; the rest once the seed of the dice is revealed"
                                  : "what everybody may know; the rest when the game is over";
  return print_out(one_line(command.html) + ": " + what + "\n");
}

int run(const ReplayCommand& command) {
  if (!command.html.empty()) begin_language(command.language);  // what programs read is English
  if (command.verify) {
    const auto file = existing_game(command.game);
    return file ? run_verify(*file, command.json) : fail(file.error().message);
  }
  const auto session = read_game(command.game);
  if (!session) return fail(session.error().message);
  if (command.step > 0) return run_step(*session, command);
  if (!command.html.empty()) return run_html(*session, command);
  const auto game = told(*session, command);
  if (!game) return fail(game.error().message);
  return command.json ? print_json(report::replay_json(*game)) : print_out(report::listing(*game));
}

}  // namespace

Runner add_replay_command(const Command& app) {
  auto replay = std::make_shared<ReplayCommand>();
  const Command command =
      app.add_subcommand("replay", "Show a game turn by turn, verify it, or write a report of it to keep");
  command.add_option("game GAME", replay->game, "a game's file, or its name in the games folder").required();
  const Option step =
      command.add_option("--step N", replay->step, "the table after entry N, as a map in letters")
          .positive(InHelp::kUntold);
  const Option html =
      command.add_option("--html FILE", replay->html,
                         "write the report to keep and share; before the end only what everybody may know");
  const Option verify =
      command.add_flag("--verify", replay->verify, "play every action and throw every die again");
  const Option json = command.add_flag("--json", replay->json, "print one JSON object");
  const Option everybody =
      command.add_flag("--public", replay->everybody,
                       "only what everybody may know; this is also what comes without --umpire");
  const Option umpire = command.add_flag(
      "--umpire", replay->umpire, "the whole game with its secrets, also before its end; not to be shared");
  html.excludes(json).excludes(step).excludes(verify);
  verify.excludes(step).excludes(everybody);
  umpire.excludes(everybody);
  command
      .add_option("--for SEAT", replay->seat,
                  "what everybody and this seat may know, until the game is over: a side, say")
      .excludes(umpire)
      .excludes(everybody)
      .excludes(step)
      .excludes(verify);
  add_language_option(command, replay->language);
  return [replay] { return run(*replay); };
}

}  // namespace telescope::cli
