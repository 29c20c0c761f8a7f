#include "app/engine/staged_play_file.hpp"

#include <algorithm>

#include "app/support/xdg.hpp"
#include "core/base/among.hpp"
#include "core/base/text_file.hpp"
#include "core/scenario/toml_reader.hpp"
#include "vision/source/source_name.hpp"

namespace telescope::app {
namespace {

namespace fs = std::filesystem;
using vision::demo::StagedPlay;
using Deed = StagedPlay::Deed;

constexpr std::size_t kLargestFile = 256 * 1024;
constexpr std::size_t kMostDeeds = 500;
constexpr int kLongestWait_s = 60;
const std::vector<std::string_view> kFacings{"north", "east", "south", "west"};
const std::vector<std::string_view> kDeeds{"move", "take", "lay", "turn-over"};  // in the order of Deed::Kind

std::optional<double> read_heading(const TomlReader& in) {
  if (!in.has("heading")) return std::nullopt;
  return in.whole("heading", 0, 0, 359);
}

StagedPlay::Place read_place(const TomlReader& in) {
  return {.piece = PieceId(in.required_text("piece")),
          .at = in.required_text("at"),
          .facing = among<Facing>(kFacings, in.word("facing", "north", kFacings)).value_or(Facing::kNorth),
          .heading_deg = read_heading(in)};
}

Deed read_deed(const TomlReader& in) {
  const auto kind = std::ranges::find(kDeeds, in.word("do", "move", kDeeds));
  Deed deed{.kind = static_cast<Deed::Kind>(kind == kDeeds.end() ? 0 : kind - kDeeds.begin()),
            .piece = PieceId(in.required_text("piece")),
            .at = in.text("at", ""),
            .facing = in.has("facing") ? among<Facing>(kFacings, in.word("facing", "north", kFacings))
                                       : std::nullopt,
            .heading_deg = read_heading(in),
            .via = in.texts("via"),
            .step = in.text("step", ""),
            .marker = in.text("marker", ""),
            .slot = in.whole("slot", 0, 0, vision::demo::kMostSlots),
            .wait_s = static_cast<double>(in.whole("wait_s", 1, 0, kLongestWait_s))};
  const bool marks = deed.kind == Deed::Kind::kLay || deed.kind == Deed::Kind::kTurnOver;
  if (marks && deed.marker.empty()) in.missing("marker");
  if (marks && deed.slot == 0) in.missing("slot");
  if (deed.kind == Deed::Kind::kMove && deed.at.empty() && !deed.facing && !deed.heading_deg)
    in.missing("at");
  return deed;
}

fs::path folder() {
  return assets_folder() / "demos";
}

}  // namespace

Result<StagedPlayFile> parse_staged_play(std::string_view text, std::string_view file_name) {
  TomlErrors errors(file_name);
  StagedPlay play;
  std::string scenario;
  try {
    const toml::table file = toml::parse(text, file_name);
    const TomlReader in(file, "the file", errors, {"title", "scenario", "opening", "deeds"});
    play.title = in.required_text("title");
    scenario = in.required_text("scenario");
    for (const toml::table* each : in.tables("opening"))
      play.opening.push_back(read_place(
          TomlReader(*each, "a place of the opening", errors, {"piece", "at", "facing", "heading"})));
    for (const toml::table* each : in.tables("deeds"))
      play.deeds.push_back(read_deed(
          TomlReader(*each, "a deed", errors,
                     {"do", "piece", "at", "facing", "heading", "via", "step", "marker", "slot", "wait_s"})));
    if (play.deeds.size() > kMostDeeds) in.wrong("deeds", "has more than 500 deeds");
  } catch (const toml::parse_error& error) {
    return failure(one_line(std::string(file_name) + ":" + std::to_string(error.source().begin.line) +
                            ": not TOML: " + std::string(error.description())));
  }
  if (errors.any()) return tl::unexpected(errors.told());
  return StagedPlayFile{.scenario = std::move(scenario),
                        .play = std::make_shared<const StagedPlay>(std::move(play))};
}

std::vector<std::string> staged_plays() {
  std::vector<std::string> names;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder(), ignored))
    if (entry.path().extension() == ".toml") names.push_back(entry.path().stem().string());
  std::ranges::sort(names);
  return names;
}

Result<std::optional<StagedPlayFile>> staged_play(const Address& camera) {
  const std::string name(vision::staged_play_of(camera.whole()));
  if (name.empty()) return std::optional<StagedPlayFile>();
  const auto names = staged_plays();
  if (std::ranges::find(names, name) == names.end()) {
    std::string list = "demo, demo:play";
    for (const std::string& each : names) list += ", demo:" + each;
    return failure(one_line("there is no demo table '" + name.substr(0, 64) + "': give one of " + list));
  }
  const fs::path file = folder() / (name + ".toml");
  const auto text = read_text_file(file, kLargestFile);
  if (!text) return tl::unexpected(text.error());
  auto read = parse_staged_play(*text, file.string());
  if (!read) return tl::unexpected(read.error());
  return std::optional(*std::move(read));
}

Result<std::unique_ptr<vision::FrameSource>> open_camera(const Address& name, const Kit& kit,
                                                         vision::SourceOptions options) {
  const auto staged = staged_play(name);
  if (!staged) return tl::unexpected(staged.error());
  try {
    options.keep_in = cache_folder();
  } catch (const NoHome&) {  // nothing is kept, then
  }
  if (!*staged) return vision::open_source(name, kit, options);
  options.play = (*staged)->play;
  auto source = vision::open_source(name, kit, options);
  if (source) return source;
  return failure(name.text() + " is played with the scenario " + (*staged)->scenario + ": give --scenario " +
                 (*staged)->scenario + ", or none (" + source.error().message + ")");
}

}  // namespace telescope::app
