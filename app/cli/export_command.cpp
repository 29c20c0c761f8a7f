#include <memory>

#include "app/cli/command.hpp"
#include "app/cli/language_option.hpp"
#include "app/cli/stored_game.hpp"
#include "app/report/state_sheet.hpp"
#include "core/base/text_file.hpp"
#include "core/session/transfer.hpp"

namespace telescope::cli {
namespace {

struct ExportCommand {
  std::string game;
  std::string out;
  std::string json;
  std::string paper = "a4";
  bool everybody = false;
  std::string seat;
  std::string language;
};

Result<std::string> game_text(const ExportCommand& command, const Session& session) {
  if (command.everybody) return export_public(session);
  if (command.seat.empty()) return export_game(session);
  const auto seat = seat_from_string(command.seat);
  return export_for(session, seat ? *seat : SeatId(command.seat));
}

int run(const ExportCommand& command) {
  if (command.out.empty() && command.json.empty()) {
    fail(
        "say what to write: --out DIR for sheets of paper, --json FILE for the game (see telescope export "
        "--help)");
    return kBadUsage;
  }
  if (command.json.empty() && (command.everybody || !command.seat.empty())) {
    fail("--public and --for say what of the game --json FILE holds; paper is made of the whole game");
    return kBadUsage;
  }
  const auto session = read_game(command.game);
  if (!session) return fail(session.error().message);
  std::string said;
  for (const Trouble& each : session->journal().troubles())
    said += "Damaged: entry " + std::to_string(each.entry) + ": " + one_line(each.sentence) +
            "; telescope repair mends the game\n";
  if (!command.json.empty()) {
    const auto text = game_text(command, *session);
    if (!text) return fail(text.error().message);
    const bool secret = !command.everybody && !session->revealed();
    if (const auto written =
            write_output(command.json, *text, {}, secret ? Readers::kOwner : Readers::kAsUsual);
        !written)
      return fail(written.error().message);
    const bool whole = !command.everybody && (command.seat.empty() || command.seat == kUmpireSeat.value());
    said += one_line(command.json) + (session->revealed() ? "\n"
                                      : whole ? ": the whole game, its secrets too: for the umpire only\n"
                                      : command.everybody
                                          ? "\n"
                                          : ": what " + command.seat + " may know, for nobody else\n");
  }
  if (!command.out.empty()) {
    begin_language(command.language);
    const auto sheets =
        report::write_state_sheets(*session, command.out, print::paper_from_string(command.paper).value());
    if (!sheets) return fail(sheets.error().message);
    said += one_line(sheets->umpire.string()) + ": the whole game as it stands, for the umpire only\n";
    said += sheets->everybody.empty()
                ? "No public sheet: " + session->game().table().withheld_because(session->position()) + ".\n"
                : one_line(sheets->everybody.string()) + ": what everybody may know\n";
  }
  return print_out(said);
}

}  // namespace

Runner add_export_command(const Command& app) {
  auto exported = std::make_shared<ExportCommand>();
  const Command command =
      app.add_subcommand("export", "Put on paper where a game stands, or write the whole game to one file");
  command.add_option("game GAME", exported->game, "a game's file, or its name in the games folder")
      .required();
  command.add_option("--out DIR", exported->out,
                     "folder for umpire-sheet.pdf and public-sheet.pdf; made where it is missing");
  command.add_option("--json FILE", exported->json,
                     "write the game itself; telescope import makes it a game again");
  const Option everybody =
      command.add_flag("--public", exported->everybody, "with --json: only what everybody may know");
  command
      .add_option("--for SEAT", exported->seat,
                  "with --json: what everybody and this seat, such as one side, may know")
      .excludes(everybody);
  command.add_option("--paper PAPER", exported->paper, "a4 or letter; a4 by default")
      .one_of({"a4", "letter"}, InHelp::kUntold);
  add_language_option(command, exported->language);
  return [exported] { return run(*exported); };
}

}  // namespace telescope::cli
