#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <span>

#include <nlohmann/json.hpp>

#include "app/cli/command.hpp"
#include "app/cli/table_options.hpp"
#include "app/cli/watch.hpp"
#include "app/engine/table_json.hpp"
#include "app/support/xdg.hpp"
#include "core/base/json_text.hpp"
#include "core/kit/tag_choice.hpp"
#include "core/table/move_reader.hpp"
#include "vision/dice/dice_reader.hpp"
#include "vision/health/unread_notes.hpp"
#include "vision/pipeline/picture.hpp"
#include "vision/recording/recording_reader.hpp"
#include "vision/source/picture_file.hpp"

namespace telescope::cli {
namespace {

struct ReadOptions {
  std::vector<std::string> images;
  std::string recording;
  TableOptions table;
  std::string profile;
  bool json = false;
  bool sequence = false;
  std::string family;
  bool no_table = false;
  bool dice = false;
  double fps = 30.0;
};

/// A piece in a hand is straight below where it is seen only when it touches the table.
std::string place_text(const app::Table& table, const PieceView& piece) {
  return piece.held ? "held" : describe(table.kit.board, piece.place);
}

std::string move_text(const app::Table& table, const TableMove& move) {
  std::string text = move.piece.value() + " " + std::string(to_string(move.kind));
  if (move.from) text += ", from " + describe(table.kit.board, move.from_place);
  if (move.to) text += (move.from ? " to " : ", at ") + describe(table.kit.board, move.to_place);
  return text;
}

void print_for_people(const std::string& image, const app::Table& table, const vision::FrameResult& result,
                      const std::vector<Finding>& findings, std::span<const TableMove> moves) {
  const auto seen = std::ranges::count(result.table.pieces, PieceState::kSeen, &PieceView::state);
  std::printf("%s: %td of %zu pieces seen, %s, %.1f ms\n", image.c_str(), seen, result.table.pieces.size(),
              result.table.calibrated ? "calibrated" : "not calibrated", result.process_ms);
  for (const auto& note : result.notes) std::printf("  note: %s\n", note.c_str());
  for (const PieceView& piece : result.table.pieces) {
    if (piece.state != PieceState::kSeen) continue;
    if (piece.pose)
      std::printf("  %-8s tag %3d  x %7.1f  y %7.1f  +-%.1f mm  heading %5.1f  %s\n",
                  piece.piece.value().c_str(), piece.tag.value(), piece.pose->centre.x_mm,
                  piece.pose->centre.y_mm, piece.pose->sigma_mm, piece.pose->heading.degrees(),
                  place_text(table, piece).c_str());
    else
      std::printf("  %-8s tag %3d  place unknown\n", piece.piece.value().c_str(), piece.tag.value());
  }
  for (const MarkerView& marker : result.table.markers)
    std::printf("  %-8s marker  %s  %s\n", marker.marker.c_str(),
                std::string(to_string(marker.state)).c_str(),
                marker.pose ? describe(table.kit.board, marker.place).c_str() : "place unknown");
  for (const TableMove& move : moves)
    std::printf("  move: %s, put down at %.1f s\n", move_text(table, move).c_str(), move.put_down_at_s);
  for (const Finding& finding : findings) std::printf("  %s\n", app::finding_line(finding).c_str());
}

void print_line(const nlohmann::ordered_json& json) {
  std::printf("%s\n", json_text(json).c_str());
}

void print(const ReadOptions& options, const std::string& image, const app::Table& table,
           const vision::FrameResult& result, std::optional<double> t_s, MoveReader& moves) {
  const auto findings = app::assess(table, result.table);
  const MoveReader::Told told = moves.take(result.moves);
  if (options.json)
    print_line(app::read_json(image, table.kit, result, findings, t_s, told.moves));
  else
    print_for_people(image, table, result, findings,
                     t_s ? std::span<const TableMove>(told.moves) : std::span<const TableMove>());
}

/// Goes through tracking and rules again with what was read then.
int read_recording(const ReadOptions& options) {
  auto recording = vision::RecordingReader::open(options.recording);
  if (!recording) return fail(recording.error().message);
  auto table = load_table(for_recording(options.table, recording->header().kit));
  if (!table) return fail(table.error().message);
  if (table->kit != recording->header().kit)
    return fail("the recording " + options.recording + " is of another kit, " +
                recording->header().kit.scenario);
  vision::Pipeline pipeline(table->kit, recording->header().profile);
  MoveReader moves;
  while (true) {
    auto recorded = recording->next();
    if (!recorded) return fail(recorded.error().message);
    if (!*recorded) break;
    const double t_s = (*recorded)->t_s;
    vision::Frame frame{
        .image = (*recorded)->picture, .number = (*recorded)->number, .taken_at = {}, .t_s = t_s};
    frame.reading = std::make_shared<const vision::Reading>(std::move((*recorded)->reading));
    print(options, options.recording, *table, pipeline.process(frame), t_s, moves);
  }
  if (recording->cut_off())
    std::fprintf(stderr, "telescope: %s is cut off; what was written before was read\n",
                 options.recording.c_str());
  return finish_output();
}

std::string corners_text(const calibration::Quad& corners) {
  std::string text;
  char corner[40];
  for (const calibration::ImagePoint& p : corners) {
    std::snprintf(corner, sizeof corner, "%s%.1f %.1f", text.empty() ? "" : ", ", p.x_px, p.y_px);
    text += corner;
  }
  return text;
}

nlohmann::ordered_json tags_json(const std::string& image, TagFamily family, const cv::Mat& picture,
                                 double ms, std::span<const vision::Sighting> tags) {
  nlohmann::ordered_json json{{"image", image},
                              {"ms", ms},
                              {"width", picture.cols},
                              {"height", picture.rows},
                              {"family", to_string(family)},
                              {"tags", nlohmann::ordered_json::array()}};
  for (const vision::Sighting& tag : tags) {
    nlohmann::ordered_json corners;
    for (const calibration::ImagePoint& p : tag.corners) corners.push_back({p.x_px, p.y_px});
    json["tags"].push_back({{"tag", tag.tag.value()},
                            {"corners_px", std::move(corners)},
                            {"module_px", tag.module_px},
                            {"correlation", tag.correlation},
                            {"margin", tag.margin}});
  }
  return json;
}

/// Hands over every picture that can be read, and its luma; the others are told.
template <class Take>
int read_stills(const ReadOptions& options, Take take) {
  int exit_code = kSuccess;
  for (const std::string& image : options.images) {
    const auto picture = readable_picture(image);
    if (picture)
      take(image, *picture, vision::plain_luma({.image = *picture, .taken_at = {}}).value());
    else
      exit_code = fail(picture.error().message);
  }
  return finish_output(exit_code);
}

/// Any photograph: which tags of a family are in it, and where.
int read_tags(const ReadOptions& options) {
  const auto choice = square_tags(options.family);
  if (!choice) return fail("--family: " + choice.error().message);
  vision::PhotoReader reader(choice->family, choice->ids);
  return read_stills(options, [&](const std::string& image, const cv::Mat&, const cv::Mat& luma) {
    const auto start = std::chrono::steady_clock::now();
    const auto tags = reader.read(luma);
    const double ms =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    if (options.json) return print_line(tags_json(image, choice->family, luma, ms, tags));
    std::printf("%s: %zu %s of %s, %d x %d pixels, %.1f ms\n", image.c_str(), tags.size(),
                tags.size() == 1 ? "tag" : "tags", std::string(to_string(choice->family)).c_str(), luma.cols,
                luma.rows, ms);
    for (const vision::Sighting& tag : tags)
      std::printf("  tag %3d  %.1f px a module, corners %s\n", tag.tag.value(),
                  static_cast<double>(tag.module_px), corners_text(tag.corners).c_str());
  });
}

nlohmann::ordered_json dice_json(const std::string& image, std::span<const vision::Die> dice) {
  nlohmann::ordered_json json{{"image", image}, {"dice", nlohmann::ordered_json::array()}};
  for (const vision::Die& die : dice)
    json["dice"].push_back({{"x", die.centre.x},
                            {"y", die.centre.y},
                            {"face", die.face ? nlohmann::ordered_json(*die.face) : nullptr},
                            {"state", to_string(die.state)},
                            {"confidence", die.confidence}});
  return json;
}

/// Any photograph: which dice are in it, and what they show.
int read_dice(const ReadOptions& options) {
  const auto witness = vision::FaceWitness::load(app::assets_folder() / "dice" / "face_witness.json");
  if (!witness) return fail(witness.error().message);
  return read_stills(options, [&](const std::string& image, const cv::Mat& picture, const cv::Mat&) {
    const std::vector<vision::Die> dice = vision::read_dice(picture, *witness);
    if (options.json) return print_line(dice_json(image, dice));
    const auto sure =
        std::ranges::count_if(dice, [](const vision::Die& die) { return die.face.has_value(); });
    std::printf("%s: %zu %s, %td read\n", image.c_str(), dice.size(), dice.size() == 1 ? "die" : "dice",
                sure);
    for (const vision::Die& die : dice)
      std::printf("  %s  at %.1f %.1f  %s, %.2f\n", die.face ? std::to_string(*die.face).c_str() : "?",
                  static_cast<double>(die.centre.x), static_cast<double>(die.centre.y),
                  std::string(to_string(die.state)).c_str(), static_cast<double>(die.confidence));
  });
}

int read(const ReadOptions& options) {
  if (options.no_table) return read_tags(options);
  if (options.dice) return read_dice(options);
  if (!options.recording.empty()) return read_recording(options);
  auto table = load_table(options.table);
  if (!table) return fail(table.error().message);
  const auto profile = named_profile(options.profile);
  if (!profile) return fail(profile.error().message);
  vision::Pipeline pipeline(table->kit, *profile);
  MoveReader moves;
  int exit_code = kSuccess;
  std::uint64_t number = 0;
  for (const std::string& image : options.images) {
    const double t_s = static_cast<double>(number) / options.fps;
    vision::Frame frame{.image = {}, .number = ++number, .taken_at = {}, .t_s = t_s};
    auto picture = vision::read_picture(image);
    if (!picture) {  // the others are still read
      exit_code = fail(picture.error().message);
      continue;
    }
    frame.image = *std::move(picture);
    if (options.json)  // its line has no place for notes
      if (const auto luma = vision::plain_luma(frame); !luma) fail(image + ": " + luma.error().message);
    if (!options.sequence) {  // each picture stands for itself
      pipeline.set_profile(*profile);
      pipeline.forget();
    }
    vision::FrameResult result = pipeline.process(frame);
    if (!options.sequence) vision::explain_unread(table->kit, result);
    print(options, image, *table, result, options.sequence ? std::optional(t_s) : std::nullopt, moves);
  }
  return finish_output(exit_code);
}

}  // namespace

Runner add_read_command(const Command& app) {
  auto options = std::make_shared<ReadOptions>();
  const Command command = app.add_subcommand("read", "Read the stands in still pictures");
  const Option images =
      command.add_option("IMAGE", options->images, "pictures of any size and format that OpenCV reads");
  command
      .add_option("--recording FILE", options->recording,
                  "a recording instead of pictures, as a sequence; its own kit unless one is named")
      .excludes(images);
  add_table_options(command, options->table);
  command.add_option("--profile FILE", options->profile,
                     "calibration of the camera; without it the anchors are used");
  command.add_flag(
      "--json", options->json,
      "print one JSON object for each picture, a line each (assets/schemas/read.schema.json; without a "
      "table tags.schema.json, of dice dice.schema.json)");
  const Option sequence =
      command.add_flag("--sequence", options->sequence,
                       "the pictures are consecutive frames; adds t_s and the moves that hands made");
  const Option no_table = command.add_flag("--no-table", options->no_table,
                                           "photographs of anything: tags with their corners in the picture");
  const Option family = command.add_option("--family FAMILY[:IDS]", options->family,
                                           "with --no-table: the tags to look for, such as apriltag36h11 or "
                                           "aruco4x4:0-49; a set of fewer ids is read more surely");
  family.needs(no_table);
  no_table.needs(family);
  const Option dice = command.add_flag(
      "--dice", options->dice,
      "photographs of anything: six-sided dice with pips, and their faces; none where it is not sure");
  dice.excludes(no_table);
  for (const Option& photograph : {no_table, dice}) {
    photograph.excludes(sequence);
    for (const char* table : {"--recording", "--scenario", "--kit", "--profile"})
      photograph.excludes(*command.find_option(table));
  }
  command.add_option("--fps", options->fps, "frames a second of a sequence").range(0.01, 1000.0);
  return [options, command] {
    if (options->images.empty() && options->recording.empty()) {
      std::fprintf(stderr, "telescope: read: name a picture or a --recording (see telescope %s --help)\n",
                   command.name().c_str());
      return kBadUsage;
    }
    return read(*options);
  };
}

}  // namespace telescope::cli
