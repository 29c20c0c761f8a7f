#include "app/cli/command.hpp"

namespace telescope::cli {

std::span<const AddCommand> light_commands() {
  static constexpr AddCommand kCommands[] = {add_new_command,      add_odds_command,   add_rule_command,
                                             add_simulate_command, add_replay_command, add_games_command,
                                             add_import_command,   add_repair_command};
  return kCommands;
}

}  // namespace telescope::cli
