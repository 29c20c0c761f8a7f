#include <memory>

#include "app/cli/command.hpp"
#include "app/cli/json_io.hpp"
#include "app/cli/stored_game.hpp"
#include "core/base/shell_word.hpp"
#include "core/base/text_file.hpp"
#include "core/session/repair.hpp"

namespace telescope::cli {
namespace {

struct RepairCommand {
  std::string game;
  bool try_only = false;
  bool json = false;
};

int run(const RepairCommand& command) {
  const auto file = existing_game(command.game);
  if (!file) return fail(file.error().message);
  const auto repaired = repair_game(*file, {}, [&](const Whole&) { return !command.try_only; });
  if (!repaired) return fail(repaired.error().message);
  const Whole& whole = repaired->whole;
  const std::string damaged = repaired->damaged.string();
  if (command.json) {
    nlohmann::ordered_json json{{"file", file->string()},
                                {"kept", whole.kept},
                                {"given_up", whole.beyond},
                                {"mended", whole.mended},
                                {"shown_as_damaged", whole.damaged},
                                {"kept_behind", whole.behind}};
    if (!whole.from.empty()) json.update({{"given_up_from", whole.from}, {"given_up_to", whole.to}});
    if (!whole.fault.empty()) json["fault"] = whole.fault;
    if (!damaged.empty()) json["damaged"] = damaged;
    return print_json(json);
  }
  std::string text = one_line(file->string()) + ": " + what_is_kept(whole) + ".\n";
  text += damaged.empty() ? "Nothing was changed; without --try the game goes on from there.\n"
                          : "The damaged file is kept as " + one_line(damaged) + "; telescope run --game " +
                                shell_word(command.game) + " goes on with the game.\n";
  return print_out(text);
}

}  // namespace

Runner add_repair_command(const Command& app) {
  auto options = std::make_shared<RepairCommand>();
  const Command command = app.add_subcommand("repair",
                                             "Repair a damaged game: it goes on from its last entry that can "
                                             "be verified, and the damaged file is kept");
  command.add_option("game GAME", options->game, "file of the game, or its name in the games folder")
      .required();
  command.add_flag("--try", options->try_only,
                   "only say how much of the game can be verified; change nothing");
  command.add_flag("--json", options->json, "print one JSON object");
  return [options] { return run(*options); };
}

}  // namespace telescope::cli
