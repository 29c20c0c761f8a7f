#include <iostream>
#include <iterator>
#include <memory>

#include <nlohmann/json.hpp>

#include "app/cli/command.hpp"
#include "app/cli/json_io.hpp"
#include "app/cli/measure_report.hpp"
#include "app/cli/table_options.hpp"
#include "app/cli/watch.hpp"
#include "core/base/text_file.hpp"
#include "core/scenario/toml_reader.hpp"
#include "vision/pipeline/picture.hpp"
#include "vision/pipeline/pipeline.hpp"

namespace telescope::cli {
namespace {

constexpr std::size_t kLargestTable = 4 * 1024 * 1024;
constexpr double kLongestWait_s = 30.0;  // a stream connects, the demo table renders

struct MeasureOptions {
  std::vector<std::string> words;  ///< the picture, where there is one, then the pieces
  TableOptions table;
  Address camera;
  std::string read;
  std::string profile;
  std::string unit;
  std::string limit;
  bool centres = false;
  std::vector<double> arc;
  double front = 90.0;
  double rear = 90.0;
  bool json = false;
};

Result<MeasureQuestion> question_of(const MeasureOptions& options, const Board& board) {
  MeasureQuestion question{.limit_of_centres = options.centres,
                           .aspects = {.front_deg = options.front, .rear_deg = options.rear}};
  if (const auto* open = std::get_if<OpenBoard>(&board.surface)) question.unit = open->unit;
  if (!options.unit.empty())
    question.unit = options.unit == "in" ? MeasuringUnit::kInch : MeasuringUnit::kCentimetre;
  if (!options.arc.empty()) question.arc = Arc{options.arc[0], options.arc[1]};
  if (options.front + options.rear > 360.0)
    return failure("--front and --rear are more than a circle together");
  if (options.limit.empty()) return question;
  question.limit = parse_length(options.limit);
  if (!question.limit)
    return failure("--limit '" + options.limit + "': write it with its unit, such as \"12 in\" or \"30 cm\"");
  return question;
}

/// The table as `read --json` told it: of several lines the last.
Result<TableView> table_of_read(const std::string& file, const Kit& kit) {
  std::string text;
  if (file == "-") {
    text.assign(std::istreambuf_iterator<char>(std::cin), {});
  } else {
    auto whole = read_text_file(file, kLargestTable);
    if (!whole) return tl::unexpected(whole.error());
    text = *std::move(whole);
  }
  text.erase(text.find_last_not_of(" \n\r\t") + 1);
  const auto last = text.rfind("\n{");
  return table_from_read(last == std::string::npos ? text : text.substr(last + 1),
                         file == "-" ? "standard input" : file, kit);
}

/// The first picture of a camera in which all of `pieces` are known; the last one where none has them all.
Result<TableView> table_of_camera(const MeasureOptions& options, const Kit& kit,
                                  const std::vector<std::string>& pieces, vision::Pipeline& pipeline) {
  TableView table;
  Result<cv::Mat> luma;  // of the last picture
  const auto watched = watch_camera(options.camera, kit, kLongestWait_s, [&](const vision::Frame& frame) {
    luma = vision::plain_luma(frame);
    table = pipeline.process(frame).table;
    return measure(kit, table, pieces).has_value();
  });
  if (!watched) return tl::unexpected(watched.error());
  if (!luma) return tl::unexpected(luma.error());
  return table;
}

Result<TableView> table_of_pieces(const MeasureOptions& options, const Kit& kit,
                                  const std::vector<std::string>& pieces) {
  if (!options.read.empty()) return table_of_read(options.read, kit);
  auto profile = named_profile(options.profile);
  if (!profile) return tl::unexpected(profile.error());
  vision::Pipeline pipeline(kit, *std::move(profile));
  if (!options.camera.empty()) return table_of_camera(options, kit, pieces, pipeline);
  auto picture = readable_picture(options.words.front());
  if (!picture) return tl::unexpected(picture.error());
  return pipeline.process({.image = *std::move(picture), .number = 1, .taken_at = {}}).table;
}

int run_measure(const MeasureOptions& options) {
  const bool has_picture = options.camera.empty() && options.read.empty();
  if (!options.camera.empty() && !options.read.empty()) {
    fail("give either --camera or --read");
    return kBadUsage;
  }
  const std::vector<std::string> pieces(options.words.begin() + (has_picture ? 1 : 0), options.words.end());
  if (pieces.size() < 2) {
    fail(has_picture ? "give a picture (or --camera, or --read) and at least two pieces"
                     : "give at least two pieces");
    return kBadUsage;
  }
  const auto loaded = load_table(options.table);
  if (!loaded) return fail(loaded.error().message);
  const Kit& kit = loaded->kit;
  const auto question = question_of(options, kit.board);
  if (!question) {
    fail(question.error().message);
    return kBadUsage;
  }
  const auto table = table_of_pieces(options, kit, pieces);
  if (!table) return fail(table.error().message);
  const auto measured = measure(kit, *table, pieces);
  if (!measured) return fail(measured.error().message);
  return options.json ? print_json(measure_json(*measured, *question))
                      : print_out(measure_text(*measured, *question));
}

}  // namespace

Runner add_measure_command(const Command& app) {
  auto options = std::make_shared<MeasureOptions>();
  const Command command = app.add_subcommand(
      "measure", "Measure distances between pieces: edges, centres, squares and arcs, each with its error");
  command
      .add_option("PIECES", options->words,
                  "a picture and two or more pieces by their ids; pieces only with --camera or --read")
      .required();
  add_table_options(command, options->table);
  command.add_option("--camera", options->camera, "measure in a camera's picture; as with run");
  command.add_option("--read FILE", options->read,
                     "measure in what 'read --json' printed; - is standard input");
  command.add_option("--profile FILE", options->profile,
                     "calibration of the camera; without it the anchors are used");
  command.add_option("--unit", options->unit, "default: the board's own, inches on a grid")
      .one_of({"in", "cm"});
  command.add_option("--limit LENGTH", options->limit,
                     "a range to judge every leg and the whole way by, such as \"12 in\"");
  command.add_flag("--centres", options->centres, "the range of a leg counts between centres, not edges");
  command
      .add_option("--arc FROM TO", options->arc,
                  "judge whether the next piece lies in this arc, degrees clockwise off the front")
      .expected(2)
      .range(-360.0, 360.0);
  command.add_option("--front", options->front, "width of a base's front arc, degrees")
      .range(0.0, 360.0)
      .capture_default_str();
  command.add_option("--rear", options->rear, "width of a base's rear arc, degrees")
      .range(0.0, 360.0)
      .capture_default_str();
  command.add_flag("--json", options->json, "print one JSON object (assets/schemas/measure.schema.json)");
  return [options] { return run_measure(*options); };
}

}  // namespace telescope::cli
