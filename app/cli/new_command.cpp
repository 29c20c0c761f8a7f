#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "app/cli/command.hpp"
#include "app/cli/named_scenario.hpp"
#include "app/cli/scenario_skeleton.hpp"
#include "app/cli/stored_game.hpp"
#include "core/base/shell_word.hpp"
#include "core/base/text_file.hpp"
#include "core/base/to_disk.hpp"
#include "core/base/words.hpp"
#include "core/scenario/scenario_file.hpp"

namespace telescope::cli {
namespace {

namespace fs = std::filesystem;

struct NewCommand {
  std::string name;
  std::string rules;
  std::vector<std::string> units;
  std::string like;
  std::string tags;
  std::string out;
};

/// "our-battle" is "Our battle" to people.
std::string title_of(std::string name) {
  for (char& c : name)
    if (c == '-' || c == '_') c = ' ';
  return capitalised(std::move(name));
}

/// The scenario that the new one is to be like: of the rules that were asked for, if any were.
struct Model {
  fs::path file;
  std::string text;
  Scenario scenario;
};

Result<Model> model_of(const NewCommand& command) {
  const auto file = named_scenario_file(command.like);
  if (!file) return tl::unexpected(file.error());
  auto scenario = load_scenario(*file);
  if (!scenario) return tl::unexpected(scenario.error());
  if (!command.rules.empty() && scenario->ruleset != command.rules)
    return failure(command.like + " is a scenario of '" + scenario->ruleset + "', not of '" + command.rules +
                   "'");
  auto text = read_text_file(*file, kLargestScenarioFile);
  if (!text) return tl::unexpected(text.error());
  return Model{.file = *file, .text = *std::move(text), .scenario = *std::move(scenario)};
}

Result<Skeleton> skeleton_of(const NewCommand& command, const Ruleset& ruleset,
                             const std::optional<Model>& model, const std::optional<TagChoice>& tags) {
  const Vocabulary words = ruleset.vocabulary();
  Skeleton skeleton{.name = title_of(command.name), .divisions = {}, .tables = {}, .tags = tags};
  for (const std::string& text : command.units) {
    auto division = short_division(text, words);
    if (!division) return tl::unexpected(division.error());
    skeleton.divisions.push_back(*std::move(division));
  }
  if (skeleton.divisions.empty()) skeleton.divisions = example_divisions(words);
  if (model) skeleton.tables = tables_of(model->text, ruleset.id());
  return skeleton;
}

/// What is there is never written over.
Result<void> check_new(const fs::path& file) {
  std::error_code ignored;
  if (!fs::exists(file, ignored)) return {};
  return failure(file.string() + " is there already; choose another name or --out");
}

/// The text of the scenario that is to be in `file`. The order of battle that a model has in a file of its
/// own is copied to one beside it.
Result<std::string> text_of(const NewCommand& command, const Ruleset& ruleset,
                            const std::optional<Model>& model, const std::optional<TagChoice>& tags,
                            const fs::path& file) {
  if (!model || !command.units.empty())
    return skeleton_of(command, ruleset, model, tags).map([&](const Skeleton& skeleton) {
      return scenario_skeleton(ruleset, skeleton);
    });
  const Likeness like = likeness_of(model->text, title_of(command.name), file.stem().string() + ".csv", tags);
  if (like.order_of_battle.empty()) return like.text;
  const auto units = read_small_file(model->file.parent_path() / like.order_of_battle, kLargestScenarioFile);
  if (!units) return tl::unexpected(units.error());
  const fs::path csv = fs::path(file).replace_extension(".csv");
  if (csv == file)
    return failure(file.string() + ": its units are written under this name; choose another --out");
  if (const auto is_new = check_new(csv); !is_new) return tl::unexpected(is_new.error());
  if (const auto written = write_output(csv, *units, to_disk); !written)
    return tl::unexpected(written.error());
  return like.text;
}

int run(const NewCommand& command) {
  if (command.rules.empty() && command.like.empty()) {
    say_error("new: give --rules, or a scenario to be --like (see telescope new --help)");
    return kBadUsage;
  }
  std::optional<Model> model;
  if (!command.like.empty()) {
    auto found = model_of(command);
    if (!found) return fail(found.error().message);
    model = *std::move(found);
  }
  const Ruleset& ruleset = *find_ruleset(model ? model->scenario.ruleset : command.rules);
  const fs::path file = command.out.empty() ? fs::path(command.name + ".toml") : fs::path(command.out);
  if (const auto is_new = check_new(file); !is_new) return fail(is_new.error().message);
  std::optional<TagChoice> tags;
  if (!command.tags.empty()) {
    auto choice = tag_choice(command.tags);
    if (!choice) return fail("--tags: " + choice.error().message);
    tags = *std::move(choice);
  }
  const auto text = text_of(command, ruleset, model, tags, file);
  if (!text) return fail(text.error().message);
  const auto scenario = parse_scenario(*text, file.string(), file.parent_path());
  if (!scenario && model && !command.units.empty())
    return fail("the tables of " + command.like + " are about units of its own: " + scenario.error().message +
                "; leave out --like or --units");
  if (const auto written = write_output(file, *text, to_disk); !written) return fail(written.error().message);
  std::string said = "Wrote " + file.string() + ".\n";
  if (scenario) {
    for (const std::string& warning : scenario->warnings) said += "Unusual: " + warning + "\n";
    const std::string word = shell_word(file.string());
    said += has_surface(scenario->board)
                ? "Print its kit: telescope print --scenario " + word + " --out kit\n"
                : "Begin it, without a table: telescope run --camera none --scenario " + word + "\n";
  } else {
    said += "What it still needs: " + scenario.error().message + "\n";
  }
  return print_out(said);
}

}  // namespace

Runner add_new_command(const Command& app) {
  auto options = std::make_shared<NewCommand>();
  const Command command = app.add_subcommand(
      "new", "Write the skeleton of a scenario, with comments, from a short order of battle");
  command.add_option("name", options->name, "its name, and that of its file: letters, digits, '-' and '_'")
      .required()
      .check([](const std::string& name) {
        const bool plain =
            name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") ==
            std::string::npos;
        return plain && !name.empty() ? std::string() : "a name has letters, digits, '-' and '_' only";
      });
  command.add_option("--rules", options->rules, "whose rules; without it those of --like")
      .one_of(ruleset_ids());
  command
      .add_option("--units TEXT", options->units,
                  "a division: \"SIDE NAME: 4 KIND, 2 KIND/MOBILITY/TRAIT\", once for each; SIDE is attacker "
                  "or defender; without any, an example")
      .one_value_each();
  command.add_option(
      "--like SCENARIO", options->like,
      "take over the board and the rules' own tables of this scenario, and without --units the rest "
      "of it: file or name");
  command.add_option(
      "--tags FAMILY[:IDS]", options->tags,
      "tags that stand on your bases already, such as aruco4x4:0-39 or apriltag36h11:3,7,20-40, in the "
      "order of the pieces");
  command.add_option("--out FILE", options->out, "the file to write; without it NAME.toml here");
  return [options] { return run(*options); };
}

}  // namespace telescope::cli
