#include <cstdio>
#include <memory>

#include <nlohmann/json.hpp>

#include "app/cli/command.hpp"
#include "app/cli/language_option.hpp"
#include "app/cli/named_scenario.hpp"
#include "app/print/canvas.hpp"
#include "app/print/print_kit.hpp"
#include "app/support/camera_words.hpp"
#include "app/support/language.hpp"
#include "core/base/json_text.hpp"
#include "core/base/words.hpp"
#include "core/kit/camera_needed.hpp"
#include "core/rules/ruleset.hpp"

namespace telescope::cli {
namespace {

using app::tr;
using app::tr_n;

struct PrintCommand {
  std::string scenario;
  std::string out;
  std::string paper = "a4";
  std::string language;
  bool json = false;
};

void print_for_people(const print::PrintedKit& printed, const Kit& kit) {
  const auto say = [](const std::string& line) { std::printf("%s\n", line.c_str()); };
  say(tr("{1}: {2} sheets; print them at 100 % and measure the line of 200 mm", printed.pdf.string(),
         printed.sheets));
  for (const auto& deck : printed.decks)
    say(tr(
        "{1}: cards; print both sides, flipped on the long edge, or print one side and glue faces to backs",
        deck.string()));
  say(tr("{1}: {2}; give it to telescope run --kit", printed.kit_file.string(),
         tr_n("{1} piece", "{1} pieces", kit.pieces.size())));
  say(tr("and {1} pictures, one for each tag", printed.pictures));
  say(tr("tags of {1} mm on this table: {2}", decimal(kit.tag_size_mm),
         app::camera_words(camera_words(kit))));
}

void print_json(const print::PrintedKit& printed, const Kit& kit, const Scenario& scenario,
                const std::string& paper) {
  nlohmann::ordered_json json{
      {"pdf", printed.pdf.string()},  {"kit", printed.kit_file.string()}, {"paper", paper},
      {"sheets", printed.sheets},     {"pictures", printed.pictures},     {"pieces", kit.pieces.size()},
      {"warnings", scenario.warnings}};
  for (const auto& deck : printed.decks) json["decks"].push_back(deck.string());
  std::printf("%s\n", json_text(json).c_str());
}

/// One line about what of its names cannot be printed as it is; empty: nothing.
std::string boxes_note(const Scenario& scenario) {
  std::string names = scenario.name;
  for (const Division& each : scenario.divisions) names += each.name;
  for (const Unit& each : scenario.units) names += each.name + each.short_name;
  std::string letters;
  for (const std::string& each : print::letters_without_font(names)) letters += each + " ";
  return letters.empty()
             ? std::string()
             : tr("no font of this computer has {1}of the scenario's names: they print as boxes. Install a "
                  "font that has them, such as the package fonts-noto-color-emoji, and print again",
                  letters);
}

int run(const PrintCommand& command) {
  begin_language(command.language);
  const auto scenario = named_scenario(command.scenario);
  if (!scenario) return fail(scenario.error().message);
  const auto kit = make_kit(*scenario);
  if (!kit) return fail(kit.error().message);
  const Ruleset* ruleset = find_ruleset(scenario->ruleset);
  const auto printed =
      print::print_kit(*scenario, *kit,
                       {.paper = print::paper_from_string(command.paper).value(),
                        .out = command.out,
                        .places = ruleset ? ruleset->card_places(*scenario, *kit) : CardPlaces()});
  if (!printed) return fail(printed.error().message);
  if (command.json) {
    print_json(*printed, *kit, *scenario, command.paper);
  } else {
    for (const std::string& warning : scenario->warnings) std::fprintf(stderr, "note: %s\n", warning.c_str());
    if (const std::string boxes = boxes_note(*scenario); !boxes.empty())
      std::fprintf(stderr, "note: %s\n", boxes.c_str());
    print_for_people(*printed, *kit);
  }
  return finish_output();
}

}  // namespace

Runner add_print_command(const Command& app) {
  auto print = std::make_shared<PrintCommand>();
  const Command command =
      app.add_subcommand("print", "Print the kit: tags on cards, anchors, lens board, kit.json");
  command
      .add_option("--scenario FILE", print->scenario,
                  "scenario file (TOML), or the name of one that is shipped")
      .required();
  command
      .add_option("--out DIR", print->out,
                  "folder for kit.pdf, kit.json and a picture of every tag; made where it is missing")
      .required();
  command.add_option("--paper PAPER", print->paper, "a4 or letter; a4 by default")
      .one_of({"a4", "letter"}, InHelp::kUntold);
  command.add_flag("--json", print->json, "say what was written as one JSON object");
  add_language_option(command, print->language);
  return [print] { return run(*print); };
}

}  // namespace telescope::cli
