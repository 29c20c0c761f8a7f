#include <cmath>
#include <cstdio>
#include <filesystem>
#include <memory>

#include <nlohmann/json.hpp>

#include "app/cli/command.hpp"
#include "app/cli/json_io.hpp"
#include "app/cli/measure_lens.hpp"
#include "app/cli/table_options.hpp"
#include "app/cli/watch.hpp"
#include "app/engine/engine.hpp"
#include "calibration/legibility.hpp"
#include "calibration/mounting.hpp"
#include "core/base/json_text.hpp"

namespace telescope::cli {
namespace {

namespace fs = std::filesystem;
using OrderedJson = nlohmann::ordered_json;

struct CalibrateOptions {
  TableOptions table;
  std::vector<std::string> images;  ///< of the table
  LensQuestion lens;
  Address camera;
  std::vector<double> corners;
  std::string profile;
  double seconds = 60.0;
  bool json = false;
  bool mounting = false;
  calibration::MountingQuestion question;
};

void tell(const CalibrateOptions& options, const std::string& line) {
  std::fprintf(options.json ? stderr : stdout, "%s\n", line.c_str());
}

/// What became of the table: the last frame's notes go with it.
struct TableFound {
  calibration::Profile profile;
  std::vector<std::string> notes;
  double print_scale = 1.0;
};

Result<TableFound> find_by_anchors(const CalibrateOptions& options, const Kit& kit,
                                   calibration::Profile start) {
  start.pose.reset();
  vision::Pipeline pipeline(kit, std::move(start));
  vision::FrameResult last;
  constexpr int kEnoughFrames = 64;
  int frames = 0;
  const auto take = [&](const vision::Frame& frame) {
    last = pipeline.process(frame);
    return pipeline.profile().pose && ++frames >= kEnoughFrames;
  };
  std::uint64_t number = 0;
  for (const std::string& name : options.images) {
    const auto picture = readable_picture(name);
    if (!picture) return tl::unexpected(picture.error());
    take({.image = *picture, .number = ++number, .t_s = static_cast<double>(number)});
  }
  if (options.images.empty()) {
    const auto watched = watch_camera(options.camera, kit, options.seconds, take);
    if (!watched) return tl::unexpected(watched.error());
  }
  if (!pipeline.profile().pose)
    return failure(last.notes.empty() ? "the anchors were not found" : last.notes.front());
  return TableFound{pipeline.profile(), last.notes, last.print_scale};
}

Result<TableFound> find_by_corners(const CalibrateOptions& options, const Kit& kit,
                                   calibration::Profile start) {
  cv::Size size;
  if (!options.images.empty()) {
    const auto picture = readable_picture(options.images.front());
    if (!picture) return tl::unexpected(picture.error());
    size = picture->size();
  } else {
    const auto watched = watch_camera(options.camera, kit, options.seconds, [&](const vision::Frame& frame) {
      size = frame.image.size();
      return !size.empty();
    });
    if (!watched) return tl::unexpected(watched.error());
  }
  const auto lens = start.lens && start.lens->measured ? scaled(*start.lens, size.width, size.height)
                                                       : calibration::default_lens(size.width, size.height);
  calibration::Quad quad;
  for (std::size_t i = 0; i < 4; ++i) quad[i] = {options.corners[2 * i], options.corners[2 * i + 1]};
  const auto report = calibration::pose_from_corners(kit, quad, lens);
  if (!report) return tl::unexpected(report.error());
  start.lens = report->camera.lens();
  start.pose = report->camera.pose();
  start.table = calibration::table_of(kit.board);
  return TableFound{std::move(start), {}, 1.0};
}

double fov_deg(const calibration::Lens& lens) {
  return to_degrees(2.0 * std::atan(lens.width / 2.0 / lens.fx));
}

void print_calibration(const calibration::Profile& profile,
                       const std::optional<calibration::MeasuredLens>& measured,
                       const std::optional<TableFound>& table, const Kit& kit, const fs::path& file) {
  OrderedJson json{{"profile", file.string()}};
  if (const auto& lens = profile.lens)
    json["lens"] = {{"width", lens->width},       {"height", lens->height},
                    {"focal_px", lens->fx},       {"horizontal_fov_deg", fov_deg(*lens)},
                    {"measured", lens->measured}, {"reprojection_rms_px", lens->reprojection_rms_px}};
  if (measured) {
    json["lens"]["held_out_rms_px"] = measured->held_out_rms_px;
    json["lens"]["views"] = measured->views;
  }
  if (table) {
    const calibration::CameraModel camera(*profile.lens, *profile.pose);
    json["table"] = {{"anchors", profile.pose->anchors},
                     {"reprojection_rms_px", profile.pose->reprojection_rms_px},
                     {"camera_height_mm", camera.height_mm()},
                     {"print_scale", table->print_scale},
                     {"corners", OrderedJson::array()}};
    for (const auto& corner : calibration::legibility(camera, kit))
      json["table"]["corners"].push_back({{"x_mm", corner.corner.x_mm},
                                          {"y_mm", corner.corner.y_mm},
                                          {"in_view", corner.in_view},
                                          {"px_per_module", corner.px_per_module},
                                          {"verdict", describe(corner)}});
    json["notes"] = table->notes;
  }
  std::printf("%s\n", json_text(json).c_str());
}

void print_for_people(const calibration::Profile& profile,
                      const std::optional<calibration::MeasuredLens>& measured,
                      const std::optional<TableFound>& table, const Kit& kit, const fs::path& file) {
  if (const auto& lens = profile.lens) {
    std::printf("lens     %d x %d, %.1f degrees wide, %s", lens->width, lens->height, fov_deg(*lens),
                lens->measured ? "measured from the board" : "estimated from the table");
    std::printf(lens->measured ? ", reprojection error %.2f px\n" : "\n", lens->reprojection_rms_px);
  }
  if (measured)
    std::printf("         %.2f px in views that it was not measured from, %d views\n",
                measured->held_out_rms_px, measured->views);
  if (table) {
    const calibration::CameraModel camera(*profile.lens, *profile.pose);
    const auto anchors = profile.pose->anchors.size();
    const std::string from = anchors ? std::to_string(anchors) + " anchors" : "four corners";
    std::printf("table    from %s, reprojection error %.2f px, camera %.0f cm above it\n", from.c_str(),
                profile.pose->reprojection_rms_px, camera.height_mm() / 10.0);
    for (const auto& corner : calibration::legibility(camera, kit))
      std::printf("corner   x %4.0f  y %4.0f mm  %s\n", corner.corner.x_mm, corner.corner.y_mm,
                  describe(corner).c_str());
    for (const auto& note : table->notes) std::printf("note     %s\n", note.c_str());
  }
  std::printf("saved    %s\n", file.string().c_str());
}

int show_mounting(const CalibrateOptions& options, const Kit& kit) {
  auto question = options.question;
  question.table_width_mm = width(kit.board).mm();
  question.table_depth_mm = depth(kit.board).mm();
  question.anchor_size_mm = kit.anchor_size_mm;
  question.tag_size_mm = kit.tag_size_mm;
  question.family = kit.family;
  const auto m = calibration::mounting(question);
  if (!m) return fail(m.error().message);
  if (!options.json) return print_out(m->advice + "\n");
  return print_json(OrderedJson{{"lowest_mm", m->lowest_mm},
                                {"highest_mm", m->highest_mm},
                                {"limit_mm", m->limit_mm},
                                {"px_per_module_at_lowest", m->best_px_per_module},
                                {"depth_along_width", m->depth_along_width},
                                {"advice", m->advice}});
}

int calibrate(const CalibrateOptions& options) {
  const auto loaded_table = load_table(options.table);
  if (!loaded_table) return fail(loaded_table.error().message);
  const Kit& kit = loaded_table->kit;
  if (options.mounting) return show_mounting(options, kit);
  if (options.camera.empty() && options.images.empty() && options.lens.pictures.empty())
    return fail(
        "nothing to calibrate from: name pictures of the table, or --camera NAME, or --board pictures");
  if (!options.lens.board.empty() && options.lens.pictures.empty() && !options.lens.live)
    return fail("--lens-board needs pictures of it (--board), or --live-board");
  if (options.lens.live && options.camera.empty()) return fail("--live-board needs --camera NAME");
  if (options.profile.empty() && options.camera.empty())
    return fail("say where to keep the calibration: --profile FILE, or --camera NAME for that camera's own");

  const fs::path file =
      options.profile.empty() ? app::profile_file_for(options.camera) : fs::path(options.profile);
  auto kept = kept_profile(file);
  if (!kept) return fail(kept.error().message);
  calibration::Profile profile = *std::move(kept);
  if (!options.camera.empty()) profile.camera = options.camera;

  std::optional<calibration::MeasuredLens> lens;
  if (!options.lens.pictures.empty() || options.lens.live) {
    const auto measured = measure_lens(options.lens, options.camera, kit, options.seconds,
                                       [&](const std::string& line) { tell(options, line); });
    if (!measured) return fail(measured.error().message);
    lens = *measured;
    profile.lens = lens->lens;
    profile.pose.reset();  // it was found with another lens
    if (auto saved = calibration::save_profile(profile, file); !saved) return fail(saved.error().message);
  }
  std::optional<TableFound> table;
  const bool board_only = options.images.empty() && (options.camera.empty() || options.lens.live);
  if (!board_only || !options.corners.empty()) {
    auto found = options.corners.empty() ? find_by_anchors(options, kit, profile)
                                         : find_by_corners(options, kit, profile);
    if (!found) return fail(found.error().message);
    table = *std::move(found);
    profile = table->profile;
    if (auto saved = calibration::save_profile(profile, file); !saved) return fail(saved.error().message);
  }
  (options.json ? print_calibration : print_for_people)(profile, lens, table, kit, file);
  return finish_output();
}

}  // namespace

Runner add_calibrate_command(const Command& app) {
  auto options = std::make_shared<CalibrateOptions>();
  const Command command =
      app.add_subcommand("calibrate",
                         "Find the lens and where the table lies, and keep both in a profile; or work out "
                         "how high to mount the camera (--mounting)");
  command.add_option("IMAGE", options->images, "pictures of the table with its anchors, one camera position");
  add_table_options(command, options->table);
  command.add_option("--camera", options->camera, "take the pictures from this camera; as with run");
  command.add_option("--board IMAGE", options->lens.pictures, "pictures of a lens board");
  command.add_option("--lens-board BOARD", options->lens.board,
                     "which board, squares counted across and down: chessboard:9x7 or charuco:8x8:aruco4x4; "
                     "without it the one that print makes");
  command.add_flag("--live-board", options->lens.live,
                   "measure the lens: hold the board before the camera, or name a video of it with --camera");
  command
      .add_option("--corners", options->corners,
                  "the playing area's corners in the picture instead of anchors: x,y of the near left, near "
                  "right, far right and far left one")
      .expected(8)
      .delimiter(',');
  command.add_option("--profile FILE", options->profile,
                     "where to keep it; default: the camera's own profile");
  command.add_option("--seconds", options->seconds, "how long to watch the camera at most")
      .range(1.0, 3600.0)
      .capture_default_str();
  command.add_flag("--json", options->json, "print one JSON object; progress goes to standard error");
  const Option mounting = command.add_flag("--mounting", options->mounting,
                                           "only work out how high to mount a camera for this table");
  command.add_option("--width", options->question.width_px, "with --mounting: pixels across the picture")
      .needs(mounting)
      .capture_default_str();
  command.add_option("--height", options->question.height_px, "with --mounting: pixels down the picture")
      .needs(mounting)
      .capture_default_str();
  command
      .add_option("--fov", options->question.horizontal_fov_deg,
                  "with --mounting: horizontal field of view, degrees")
      .needs(mounting)
      .capture_default_str();
  return [options] { return calibrate(*options); };
}

}  // namespace telescope::cli
