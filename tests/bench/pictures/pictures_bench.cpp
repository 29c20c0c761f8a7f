// bench_pictures: scores the tag reader and the pipeline on photo-like pictures whose truth is known; writes
// the pictures, or the demo table as a video, for other tests.

#include <cmath>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <opencv2/videoio.hpp>

#include "tests/bench/pictures/measured_lens.hpp"
#include "tests/bench/pictures/picture_set.hpp"
#include "tests/bench/pictures/score.hpp"
#include "tests/bench/support/instructions.hpp"
#include "vision/demo/demo_table.hpp"
#include "vision/pipeline/pipeline.hpp"

namespace {

using namespace telescope;
using namespace telescope::bench;

struct Options {
  int pictures = 6;
  std::uint64_t first_seed = 1;
  int height = 1080;
  std::vector<double> tag_sizes{20, 15};
  std::vector<std::string> levels{"easy", "medium", "hard", "extreme"};
  int tagless = 24;
  std::string out, misses, video, kit;
  double video_s = 20;
  bool still = false;

  cv::Size size() const { return still ? cv::Size(4000, 3000) : cv::Size(height * 16 / 9, height); }
  std::shared_ptr<const Kit> kit_of(double tag_mm) const {
    return still ? picture_kit(tag_mm, {.columns = 8, .rows = 12, .cell = 6_in}) : picture_kit(tag_mm);
  }
};

double thread_cpu_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

/// How far the table view's poses are from the truth, against what it says of itself.
struct PoseScore {
  int calibrated = 0, pictures = 0;
  int seen = 0, whole = 0, whole_seen = 0;
  int wrong_sector = 0;
  std::vector<double> error_mm, error_deg, in_sigmas, turn_in_sigmas, cpu_ms;

  void add(const Picture& p, const vision::FrameResult& result) {
    const TableView& view = result.table;
    cpu_ms.push_back(result.cpu_ms);
    ++pictures;
    calibrated += view.calibrated;
    for (const TagTruth& t : p.tags) {
      const PieceView* v = find_piece(view, t.piece->id);
      const bool here = v && v->state == PieceState::kSeen && v->pose;
      whole += t.whole(), whole_seen += t.whole() && here;
      if (!here) continue;
      ++seen;
      const double dx = v->pose->centre.x_mm - t.base_centre.x_mm,
                   dy = v->pose->centre.y_mm - t.base_centre.y_mm;
      const double turn = std::abs(turn_degrees(v->pose->heading, t.heading));
      error_mm.push_back(std::hypot(dx, dy)), error_deg.push_back(turn);
      for (double d : {dx, dy}) in_sigmas.push_back(std::abs(d) / v->pose->sigma_mm);
      turn_in_sigmas.push_back(turn / v->pose->sigma_deg);
      const Place truth = locate(p.kit->board, t.base_centre, Length{});
      wrong_sector +=
          v->place.kind == Place::Kind::kSector && truth.sector && v->place.sector != truth.sector;
    }
  }
};

double share_within(const std::vector<double>& values, double limit) {
  const auto in = std::ranges::count_if(values, [&](double v) { return v <= limit; });
  return values.empty() ? 0 : 100.0 * static_cast<double>(in) / static_cast<double>(values.size());
}

double percent(int part, int of) {
  return of ? 100.0 * part / of : 0;
}

std::string name_of(Level level, double tag_mm, std::uint64_t seed) {
  std::ostringstream name;
  name << to_string(level) << "_" << tag_mm << "mm_" << seed;
  return name.str();
}

nlohmann::json truth_json(const Picture& p, const std::string& file) {
  nlohmann::json tags = nlohmann::json::array();
  for (const TagTruth& t : p.tags)
    tags.push_back({{"piece", t.piece->id.value()},
                    {"tag", t.piece->tag.value()},
                    {"x_mm", t.base_centre.x_mm},
                    {"y_mm", t.base_centre.y_mm},
                    {"heading_deg", t.heading.degrees()},
                    {"tag_x_px", t.centre_px.x},
                    {"tag_y_px", t.centre_px.y},
                    {"visible", t.visible},
                    {"contrast", t.contrast},
                    {"whole", t.whole()}});
  const auto& o = *p.optics;
  return {{"image", file}, {"focal_px", o.focal_px()}, {"k1", o.k1()}, {"k2", o.k2()}, {"tags", tags}};
}

/// Pictures, one truth.json and one kit.json for them all, for `telescope read --kit`.
bool write_pictures(const Options& options, const std::vector<cv::Mat3b>& photos) {
  const std::filesystem::path folder(options.out);
  const cv::Size size = options.size();
  std::error_code failed;
  for (double tag_mm : options.tag_sizes) {
    const auto kit = options.kit_of(tag_mm);
    const auto sub = folder / (std::to_string(static_cast<int>(tag_mm)) + "mm");
    std::filesystem::create_directories(sub, failed);
    nlohmann::json truth = nlohmann::json::array();
    for (Level level : kLevels)
      for (int i = 0; i < options.pictures; ++i) {
        const std::uint64_t seed = options.first_seed + static_cast<std::uint64_t>(i);
        const Picture p = make_picture(kit, level, seed, size, photos);
        const std::string file = name_of(level, tag_mm, seed) + ".jpg";
        if (!cv::imwrite((sub / file).string(), p.image, {cv::IMWRITE_JPEG_QUALITY, 97})) return false;
        truth.push_back(truth_json(p, file));
      }
    std::ofstream(sub / "truth.json") << truth.dump(1) << "\n";
    std::ofstream(sub / "kit.json") << to_json(*kit) << "\n";
    std::printf("%d pictures in %s\n", static_cast<int>(truth.size()), sub.c_str());
  }
  return true;
}

bool write_video(const Options& options) {
  Result<Kit> kit = options.kit.empty() ? Result<Kit>(*picture_kit(20)) : load_kit(options.kit);
  if (!kit) return std::fprintf(stderr, "%s\n", kit.error().message.c_str()), false;
  const cv::Size size = options.size();
  vision::demo::DemoTable table(*kit, {.width = size.width, .height = size.height});
  const bool avi = options.video.ends_with(".avi");
  cv::VideoWriter video(
      options.video,
      avi ? cv::VideoWriter::fourcc('M', 'J', 'P', 'G') : cv::VideoWriter::fourcc('m', 'p', '4', 'v'), 30,
      size);
  if (!video.isOpened())
    return std::fprintf(stderr, "cannot write a video to %s\n", options.video.c_str()), false;
  for (int i = 0; i < static_cast<int>(options.video_s * 30); ++i) video.write(table.render(i / 30.0));
  return true;
}

void print_row(const char* reader, const Score& s) {
  std::printf("  %-20s %5d/%5d %7.2f%% %5d/%-4d %5d/%-4d %5d %6d %6d   %5.3f %5.3f  %5.3f %5.3f  %7.2f\n",
              reader, s.whole_read, s.whole, percent(s.whole_read, s.whole), s.code_only_read, s.code_only,
              s.washed_out_read, s.washed_out, s.covered_read, s.wrong_ids, s.ghosts,
              percentile(s.centre_px, 0.5), percentile(s.centre_px, 0.95), percentile(s.centre_mm, 0.5),
              percentile(s.centre_mm, 0.95), percentile(s.cpu_ms, 0.5));
}

void print_poses(const char* name, const PoseScore& poses) {
  std::printf(
      "  %-23s %5d/%5d %7.2f%%  calibrated %d/%d  base centre p50 %.2f p95 %.2f mm  heading p95 %.2f deg  "
      "within 1 sigma: x, y %.0f%%, heading %.0f%% (68)  2 sigma: %.0f%% (95)  wrong sector %d  CPU p50 "
      "%.0f, most %.0f ms\n",
      name, poses.whole_seen, poses.whole, percent(poses.whole_seen, poses.whole), poses.calibrated,
      poses.pictures, percentile(poses.error_mm, 0.5), percentile(poses.error_mm, 0.95),
      percentile(poses.error_deg, 0.95), share_within(poses.in_sigmas, 1),
      share_within(poses.turn_in_sigmas, 1), share_within(poses.in_sigmas, 2), poses.wrong_sector,
      percentile(poses.cpu_ms, 0.5), percentile(poses.cpu_ms, 1));
}

void score_level(const Options& options, Level level, double tag_mm, const std::vector<cv::Mat3b>& photos,
                 std::vector<Miss>& misses) {
  const auto kit = options.kit_of(tag_mm);
  const cv::Size size = options.size();
  const auto reader = vision::make_tag_reader(*kit), patient = vision::make_steady_reader(*kit);
  Score cold, hinted, first;
  PoseScore measured, unknown;
  for (int i = 0; i < options.pictures; ++i) {
    const std::uint64_t seed = options.first_seed + static_cast<std::uint64_t>(i);
    const Picture p = make_picture(kit, level, seed, size, photos);
    cv::Mat luma;
    cv::cvtColor(p.image, luma, cv::COLOR_BGR2GRAY);
    double smallest = 1e9, largest = 0;
    for (const TagTruth& t : p.tags) {
      smallest = std::min(smallest, t.pixels_per_mm * tag_mm / 8);
      largest = std::max(largest, t.pixels_per_mm * tag_mm / 8);
    }
    const auto score = [&](vision::TagReader& by, const vision::ReadHints& hints, std::vector<Miss>* missed) {
      by.forget();
      const double start = thread_cpu_ms();
      const auto sightings = by.read(luma, hints);
      const double took = thread_cpu_ms() - start;
      Score one = score_sightings(p, sightings, name_of(level, tag_mm, seed), missed);
      one.cpu_ms = {took};
      return one;
    };
    cold.add(score(*reader, {}, nullptr));
    hinted.add(
        score(*reader, {static_cast<float>(smallest * 0.95), static_cast<float>(largest * 1.05)}, nullptr));
    first.add(score(*patient, {}, &misses));
    const vision::Frame frame{.image = p.image, .number = 1, .taken_at = {}, .t_s = 0};
    vision::Pipeline with_lens(*kit, {.camera = "", .lens = measured_lens(*p.optics, seed), .pose = {}});
    measured.add(p, with_lens.process(frame));
    vision::Pipeline without(*kit, {});
    unknown.add(p, without.process(frame));
  }
  std::printf("%s, %.0f mm, %d pictures of %d x %d\n", std::string(to_string(level)).c_str(), tag_mm,
              options.pictures, size.width, size.height);
  print_row("reader, any size", cold);
  print_row("reader, sizes known", hinted);
  print_row("a still's reader", first);
  print_poses("pipeline, lens measured", measured);
  print_poses("pipeline, lens unknown", unknown);
  std::fflush(stdout);
}

void score_tagless(const Options& options, const std::vector<cv::Mat3b>& photos) {
  const cv::Size size = options.size();
  const auto reader = vision::make_tag_reader(*picture_kit(20));
  int ghosts = 0;
  std::vector<double> cpu_ms;
  for (int i = 0; i < options.tagless; ++i) {
    cv::Mat luma;
    cv::cvtColor(make_tagless(kLevels[static_cast<std::size_t>(i) % 4],
                              options.first_seed + static_cast<std::uint64_t>(i), size, photos),
                 luma, cv::COLOR_BGR2GRAY);
    const double start = thread_cpu_ms();
    ghosts += static_cast<int>(reader->read(luma, {}).size());
    cpu_ms.push_back(thread_cpu_ms() - start);
  }
  std::printf("photographs without tags: %d pictures, %d ghosts, %.2f ms median\n", options.tagless, ghosts,
              percentile(cpu_ms, 0.5));
}

/// The demo table as the program sees it: once a second of its whole play.
void score_demo(const Options& options) {
  const Result<Kit> kit = options.kit.empty() ? Result<Kit>(*picture_kit(20)) : load_kit(options.kit);
  if (!kit) return;
  double render_ms = thread_cpu_ms();
  vision::demo::DemoTable table(*kit, {.width = options.height * 16 / 9, .height = options.height});
  const double start_ms = thread_cpu_ms() - render_ms;
  vision::Pipeline pipeline(*kit, {});
  int whole = 0, read = 0, seen_wrongly = 0, frames = 0;
  std::vector<double> error_mm, cpu_ms, draw_ms;
  for (double t = 0.5; t < table.loop_s(); t += 1, ++frames) {
    render_ms = thread_cpu_ms();
    const cv::Mat image = table.render(t);
    draw_ms.push_back(thread_cpu_ms() - render_ms);
    const auto result = pipeline.process(
        {.image = image, .number = static_cast<std::uint64_t>(frames), .taken_at = {}, .t_s = t});
    cpu_ms.push_back(result.cpu_ms);
    std::size_t known = 0;
    for (const auto& truth : table.truth(t)) {
      const PieceView* v = find_piece(result.table, truth.piece);
      const bool seen = v && v->state == PieceState::kSeen;
      known += seen;
      if (truth.visible == 1.0 && truth.lift_mm == 0) ++whole, read += seen;
      if (seen && v->pose && truth.lift_mm == 0)
        error_mm.push_back(
            std::hypot(v->pose->centre.x_mm - truth.centre.x_mm, v->pose->centre.y_mm - truth.centre.y_mm));
    }
    seen_wrongly +=
        static_cast<int>(std::ranges::count(result.table.pieces, PieceState::kSeen, &PieceView::state)) -
        static_cast<int>(known);
  }
  std::printf(
      "demo table, lens unknown: %d frames, whole tags read %d/%d, pieces seen that are not there %d, base "
      "centre p50 %.2f p95 %.2f mm, pipeline %.1f ms, rendering %.1f ms (p95 %.1f), start %.0f ms\n",
      frames, read, whole, seen_wrongly, percentile(error_mm, 0.5), percentile(error_mm, 0.95),
      percentile(cpu_ms, 0.5), percentile(draw_ms, 0.5), percentile(draw_ms, 0.95), start_ms);
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app{"Scores tag reader and pipeline on photo-like pictures with ground truth."};
  add_instructions(app);
  app.add_option("--pictures", options.pictures, "pictures a level and tag size")->capture_default_str();
  app.add_option("--seed", options.first_seed, "first seed")->capture_default_str();
  app.add_option("--height", options.height, "720, 1080 or 2160")->capture_default_str();
  app.add_flag("--still", options.still, "stills of a phone's sensor, 4000 x 3000, of a table of 6 x 4 ft");
  app.add_option("--tags", options.tag_sizes, "tag sizes in mm")->capture_default_str();
  app.add_option("--levels", options.levels, "easy medium hard extreme")->capture_default_str();
  app.add_option("--tagless", options.tagless, "photographs without tags")->capture_default_str();
  app.add_option("--misses", options.misses, "write a line for each whole tag that was not read");
  app.add_option("--out", options.out, "write pictures, truth.json and kit.json to this folder instead");
  app.add_option("--video", options.video, "write the demo table as a video (.mp4, .avi) instead");
  app.add_option("--kit", options.kit, "kit.json for the demo table and --video");
  app.add_option("--seconds", options.video_s, "length of the video")->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  print_instructions();

  if (!options.video.empty()) return write_video(options) ? 0 : 1;
  const std::vector<cv::Mat3b> photos = photographs(16);
  if (!options.out.empty()) return write_pictures(options, photos) ? 0 : 1;

  std::printf("%-22s %11s %8s %10s %10s %5s %6s %6s   %-11s  %-11s  %s\n", "", "whole tags", "read",
              "ring cov.", "washed out", "part", "wrong", "ghosts", "px p50 p95", "mm p50 p95", "CPU ms");
  std::vector<Miss> misses;
  for (double tag_mm : options.tag_sizes)
    for (Level level : kLevels)
      if (std::ranges::find(options.levels, to_string(level)) != options.levels.end())
        score_level(options, level, tag_mm, photos, misses);
  if (!options.still) score_tagless(options, photos);
  if (!options.still) score_demo(options);
  if (!options.misses.empty()) {
    std::ofstream file(options.misses);
    for (const Miss& m : misses)
      file << m.picture << " tag " << m.tag.value() << " at " << m.truth.centre_px.x << " "
           << m.truth.centre_px.y << " px, " << m.truth.pixels_per_mm << " px/mm\n";
  }
  return 0;
}
