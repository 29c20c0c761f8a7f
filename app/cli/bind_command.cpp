#include <cstdio>
#include <memory>

#include <nlohmann/json.hpp>

#include "app/cli/command.hpp"
#include "app/cli/json_io.hpp"
#include "app/cli/table_options.hpp"
#include "app/cli/watch.hpp"
#include "core/base/shell_word.hpp"
#include "core/kit/tag_binding.hpp"
#include "core/kit/tag_choice.hpp"
#include "vision/pipeline/picture.hpp"
#include "vision/tags/tag_reader.hpp"

namespace telescope::cli {
namespace {

struct BindOptions {
  TableOptions table;
  std::string tags;
  std::string first;
  Address camera;
  double seconds = 600.0;
  bool json = false;
};

/// What `telescope new --tags` takes.
std::string choice_text(TagFamily family, const TagBinding& binding) {
  std::string text = std::string(to_string(family)) + ":" + tag_ids_text(binding.tags());
  std::erase(text, ' ');
  return text;
}

/// Asks for one piece after another until all have their tags, or the time is over.
Result<void> watch(const BindOptions& options, const Kit& kit, const TagChoice& choice, TagBinding& binding) {
  vision::PhotoReader reader(choice.family, choice.ids);
  std::string said;
  const auto tell = [&](const std::string& line) {
    if (line.empty() || said.ends_with(line)) return;
    std::fprintf(options.json ? stderr : stdout, "%s\n", line.c_str());
    std::fflush(options.json ? stderr : stdout);
    said = line;
  };
  tell(binding.asked());
  return watch_camera(options.camera, kit, options.seconds,
                      [&](const vision::Frame& frame) {
                        const auto luma = vision::plain_luma(frame);
                        if (!luma) {
                          tell(luma.error().message);
                          return false;
                        }
                        std::vector<TagId> seen;
                        for (const vision::Sighting& s : reader.read(*luma)) seen.push_back(s.tag);
                        tell(binding.take(seen).sentence);
                        return binding.is_done();
                      })
      .map([](bool) {});
}

int print(const BindOptions& options, const Kit& kit, const TagChoice& choice, const TagBinding& binding) {
  const std::string tags = choice_text(choice.family, binding);
  if (!options.json) {
    const std::string like = options.table.scenario.empty() ? "SCENARIO" : shell_word(options.table.scenario);
    std::printf("Write the scenario with them: telescope new NAME --like %s --tags %s\n", like.c_str(),
                tags.c_str());
    return finish_output();
  }
  nlohmann::ordered_json json{
      {"family", to_string(choice.family)}, {"tags", tags}, {"pieces", nlohmann::ordered_json::array()}};
  for (std::size_t i = 0; i < binding.tags().size(); ++i)
    json["pieces"].push_back({{"piece", kit.pieces[i].id.value()}, {"tag", binding.tags()[i].value()}});
  return print_json(json);
}

int bind(const BindOptions& options) {
  const auto table = load_table(options.table);
  if (!table) return fail(table.error().message);
  const Kit& kit = table->kit;
  const auto choice = square_tags(options.tags);
  if (!choice) return fail("--tags: " + choice.error().message);
  std::vector<TagId> first;
  if (!options.first.empty()) {
    auto ids = tag_ids(choice->family, options.first);
    if (!ids) return fail("--first: " + ids.error().message);
    first = *std::move(ids);
  }
  if (kit.pieces.empty()) return fail("the scenario has no pieces to bind");
  if (choice->ids.size() < kit.pieces.size())
    return fail("--tags: " + std::to_string(choice->ids.size()) + " tags are too few for " +
                std::to_string(kit.pieces.size()) +
                " pieces: name more after the family and a colon, such as 0-99");
  TagBinding binding(kit, first);
  if (binding.is_done()) return print(options, kit, *choice, binding);
  const auto watched = watch(options, kit, *choice, binding);
  if (watched && binding.is_done()) return print(options, kit, *choice, binding);
  const std::string why = watched ? "the pictures or the time are over" : watched.error().message;
  if (binding.tags().empty()) return fail(why + "; no piece has a tag yet");
  return fail(why + "; " + std::to_string(binding.tags().size()) + " of " +
              std::to_string(kit.pieces.size()) + " pieces have their tags: go on with --first " +
              choice_text(choice->family, binding).substr(to_string(choice->family).size() + 1));
}

}  // namespace

Runner add_bind_command(const Command& app) {
  auto options = std::make_shared<BindOptions>();
  const Command command = app.add_subcommand(
      "bind", "Say which tag stands on which base: show the stands to the camera, one after another");
  add_table_options(command, options->table);
  command
      .add_option("--tags FAMILY[:IDS]", options->tags,
                  "the tags that stand on your bases, such as aruco4x4 or apriltag36h11:0-99")
      .required();
  command.add_option("--first IDS", options->first,
                     "the tags of the first pieces, known before: where an earlier time ended");
  command.add_option("--camera", options->camera, "before which they are shown; as with run").required();
  command.add_option("--seconds", options->seconds, "how long to watch the camera at most")
      .range(1.0, 7200.0)
      .capture_default_str();
  command.add_flag("--json", options->json,
                   "print one JSON object; what is asked for goes to standard error");
  return [options] { return bind(*options); };
}

}  // namespace telescope::cli
