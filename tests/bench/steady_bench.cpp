// What reading costs in picture after picture of a table on which little happens: the reader with history
// beside searches of the whole picture, and the whole pipeline on the demo table. Prints Markdown tables;
// thread CPU time, one thread.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>

#include <CLI/CLI.hpp>

#include "core/scenario/scenario_file.hpp"
#include "tests/bench/support/contender.hpp"
#include "tests/bench/support/instructions.hpp"
#include "tests/bench/support/kit_for_bench.hpp"
#include "tests/calibration/synthetic_camera.hpp"
#include "tests/support/project_file.hpp"
#include "tests/vision/pipeline/table_picture.hpp"
#include "vision/demo/demo_table.hpp"
#include "vision/pipeline/pipeline.hpp"
#include "vision/source/frame.hpp"

using namespace telescope;
using namespace telescope::bench;

namespace {

struct Options {
  std::vector<int> heights = {1080, 2160};
  std::vector<int> tags = {10, 85, 200};
  std::vector<int> markers = {0, 30};
  int frames = 300;
  double noise = 3;
  std::uint64_t seed = 1;
  bool own_only = false, resting_only = false;
  double seconds = 8;
};

/// Pictures until all tags have settled, their noise known.
constexpr int kSettling = 100;

double percentile(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  const auto k = static_cast<std::size_t>(share * static_cast<double>(values.size() - 1) + 0.5);
  std::ranges::nth_element(values, values.begin() + static_cast<std::ptrdiff_t>(k));
  return values[k];
}

/// Our reader with history, told the scale of the table to 15 %. A fifth of the kit is not on the table.
class Steady final : public Contender {
 public:
  std::string name() const override { return "telescope"; }
  std::string family() const override { return "square4x4"; }
  cv::Mat picture(int index) const override {
    return vision::draw_tag(TagFamily::kSquare4x4, bench_tag(index), 20);
  }
  void prepare(const FlatSceneSpec& spec) override {
    reader_ = vision::make_steady_reader(make_bench_kit(spec.tags * 6 / 5, spec.tag_mm));
    hints_ = hints_for(spec);
  }
  std::vector<Reading> read(const cv::Mat& luma) override {
    std::vector<Reading> readings;
    for (const vision::Sighting& s : reader_->read(luma, hints_))
      readings.push_back({index_of(s.tag), centre_of(s)});
    return readings;
  }

 private:
  vision::ReadHints hints_;
  std::unique_ptr<vision::TagReader> reader_;
};

/// The steady reader first, then the whole-frame readers to hold it against.
std::vector<std::unique_ptr<Contender>> readers(bool own_only) {
  std::vector<std::unique_ptr<Contender>> all;
  all.push_back(std::make_unique<Steady>());
  for (auto& other : make_contenders(own_only, TagFamily::kSquare4x4))
    if (other->name() == "telescope" || other->family() == "36h11") all.push_back(std::move(other));
  return all;
}

struct Tally {
  int shown = 0, read = 0, wrong = 0, ghosts = 0;
  std::vector<double> ms;
};

void judge(const std::vector<Reading>& readings, const FlatScene& scene, const FlatSceneSpec& spec,
           Tally& tally) {
  const double reach = 0.5 * spec.tag_mm * pixels_per_mm(spec);
  for (const Reading& reading : readings) {
    const auto distance = [&](const PlacedTag& tag) { return cv::norm(tag.centre - reading.centre); };
    const auto nearest = std::ranges::min_element(scene.tags, {}, distance);
    if (distance(*nearest) > reach)
      ++tally.ghosts;
    else
      ++(nearest->index == reading.index ? tally.read : tally.wrong);
  }
  tally.shown += static_cast<int>(scene.tags.size());
}

/// The scene as a camera at rest sees it in frame `k`.
cv::Mat frame_of(const cv::Mat& scene, double noise, int k) {
  cv::Mat grain(scene.size(), CV_16S), frame;
  cv::RNG(static_cast<std::uint64_t>(k) + 99).fill(grain, cv::RNG::NORMAL, 0, noise);
  cv::add(scene, grain, frame, cv::noArray(), CV_8U);
  return frame;
}

/// How much longer the most tags take than the fewest.
void print_growth(const std::string& of, int height, const std::map<int, double>& ms) {
  if (ms.size() < 2) return;
  const auto& [fewest, least] = *ms.begin();
  const auto& [most, longest] = *ms.rbegin();
  std::printf("Growth of %s at %dp from %d to %d tags: %.2f times.\n", of.c_str(), height, fewest, most,
              longest / least);
}

void run_readers(const Options& options) {
  std::printf(
      "%d pictures a row of a degraded scene of 20 mm tags at rest, noise of sigma %.0f in each; the first "
      "is left out of the times, of the reader with history the first %d. \"Whole\": every picture searched "
      "as a whole, a tenth of the pictures; so do the others (libapriltag: 36h11, its own tags at the same "
      "places).\n\n"
      "| picture | tags | reader | recall %% | wrong ids | ghosts | median ms | p95 ms | telescope is faster "
      "by "
      "|\n|---|---|---|---|---|---|---|---|---|\n",
      options.frames, options.noise, kSettling);
  auto contenders = readers(options.own_only);
  std::map<int, std::map<int, double>> growth;
  for (const int height : options.heights)
    for (const int tags : options.tags) {
      const FlatSceneSpec spec{.height_px = height, .tags = tags, .degraded = true, .seed = options.seed};
      double ours = 0;
      for (auto& contender : contenders) {
        const bool steady = contender == contenders.front();
        const bool foreign = contender->family() == "36h11";
        const FlatScene scene = make_flat_scene(spec, [&](int index) { return contender->picture(index); });
        contender->prepare(spec);
        Tally tally;
        for (int k = 0; k < (steady ? options.frames : std::max(3, options.frames / 10)); ++k) {
          const cv::Mat frame = frame_of(scene.luma, options.noise, k);
          const double start = thread_cpu_ms();
          const auto readings = contender->read(frame);
          const double took = thread_cpu_ms() - start;
          if (k >= (steady ? kSettling : 1)) tally.ms.push_back(took);
          judge(readings, scene, spec, tally);
        }
        const double median = percentile(tally.ms, 0.5);
        if (steady) growth[height][tags] = ours = median;
        std::printf("| %dp | %d | %s | %.2f | %d | %d | %.2f | %.2f | %.1f |\n", height, tags,
                    (contender->name() + (steady    ? ""
                                          : foreign ? ""
                                                    : ", whole"))
                        .c_str(),
                    100.0 * tally.read / tally.shown, tally.wrong, tally.ghosts, median,
                    percentile(tally.ms, 0.95), median / ours);
        std::fflush(stdout);
      }
    }
  std::printf("\n");
  for (const auto& [height, ms] : growth) print_growth("the reader", height, ms);
}

/// A kit of stands and markers of one class in rows and columns over the table, turned every which way.
Kit stands_kit(int stands, int markers, std::vector<vision::testing::FlatTag>& tags) {
  Kit kit = calibration::testing::table_kit();
  for (int i = 0; i < 4; ++i)
    tags.push_back({.tag = kit.anchors[static_cast<std::size_t>(i)],
                    .centre = anchor_centre(kit, i),
                    .size_mm = kit.anchor_size_mm});
  const double w = width(kit.board).mm(), d = depth(kit.board).mm();
  const int all = stands + markers;
  const int columns = static_cast<int>(std::ceil(std::sqrt(all * w / d)));
  const int rows = (all + columns - 1) / columns;
  const TagId marker_tag(square_id_count() - 1);
  if (markers > 0) kit.markers.push_back({.id = "pin", .name = {}, .short_name = {}, .tag = marker_tag});
  for (int i = 0; i < all; ++i) {
    // Markers lie among the stands.
    const bool is_marker = (i + 1) * markers / all > i * markers / all;
    const TagId tag = is_marker ? marker_tag : bench_tag(static_cast<int>(kit.pieces.size()));
    if (!is_marker)
      kit.pieces.push_back(
          {.id = PieceId("p" + std::to_string(kit.pieces.size())), .tag = tag, .placement = {}});
    tags.push_back({.tag = tag,
                    .centre = {(i % columns + 0.5) * w / columns, (i / columns + 0.5) * d / rows},
                    .heading_deg = 37.0 * i});
  }
  return kit;
}

/// From luma to table view of stands at rest.
void run_resting(const Options& options) {
  std::printf(
      "\nThe whole pipeline on stands and markers of one class at rest, four anchors besides, %d pictures a "
      "row, noise of sigma %.0f in each; the first %d are left out of the times. Extra: markers told beyond "
      "those that lie there, a picture each.\n\n"
      "| picture | stands | markers | stands seen %% | markers seen %% | extra | median ms | p95 ms | most "
      "ms "
      "| first picture ms |\n|---|---|---|---|---|---|---|---|---|---|\n",
      options.frames, options.noise, kSettling);
  std::map<int, std::map<int, double>> growth;
  std::vector<std::array<int, 3>> cells;
  for (const int height : options.heights)
    for (const int tags : options.tags)
      for (const int markers : options.markers) cells.push_back({height, tags, markers});
  for (const auto& [height, tags, markers] : cells) {
    std::vector<vision::testing::FlatTag> flat;
    const Kit kit = stands_kit(tags, markers, flat);
    const auto webcam = calibration::testing::webcam();
    const calibration::CameraModel camera(scaled(webcam.lens(), height * 16 / 9, height), webcam.pose());
    const cv::Mat scene = vision::testing::table_picture(camera, flat, 0.7 * height / 1080, 0, options.seed);
    vision::Pipeline pipeline(kit, {});
    std::vector<double> ms;
    double first = 0;
    std::size_t seen = 0, markers_seen = 0, extra = 0;
    for (int k = 0; k < options.frames; ++k) {
      const auto result = pipeline.process({.image = frame_of(scene, options.noise, k),
                                            .number = static_cast<std::uint64_t>(k),
                                            .t_s = k / 30.0});
      if (k == 0) first = result.cpu_ms;
      if (k >= kSettling) ms.push_back(result.cpu_ms);
      for (const PieceView& piece : result.table.pieces) seen += piece.state == PieceState::kSeen;
      const auto now = static_cast<std::size_t>(
          std::ranges::count(result.table.markers, PieceState::kSeen, &MarkerView::state));
      markers_seen += std::min(now, static_cast<std::size_t>(markers));
      extra += result.table.markers.size() - std::min(result.table.markers.size(), now);
      extra += now - std::min(now, static_cast<std::size_t>(markers));
    }
    if (markers == options.markers.front()) growth[height][tags] = percentile(ms, 0.5);
    std::printf("| %dp | %d | %d | %.2f | %.2f | %zu | %.2f | %.2f | %.2f | %.0f |\n", height, tags, markers,
                100.0 * static_cast<double>(seen) / (tags * options.frames),
                100.0 * static_cast<double>(markers_seen) / (std::max(1, markers) * options.frames), extra,
                percentile(ms, 0.5), percentile(ms, 0.95), percentile(ms, 1), first);
    std::fflush(stdout);
  }
  std::printf("\n");
  for (const auto& [height, ms] : growth) print_growth("the pipeline", height, ms);
}

/// The demo table: a hand goes in and out and moves stands.
int run_pipeline(const Options& options) {
  const auto scenario = load_scenario(test::project_file("assets/scenarios/rapier-default.toml"));
  if (!scenario) return std::fprintf(stderr, "%s\n", scenario.error().message.c_str()), 1;
  const auto kit = make_kit(*scenario);
  if (!kit) return std::fprintf(stderr, "%s\n", kit.error().message.c_str()), 1;
  std::printf(
      "\nThe whole pipeline on %.0f s of the demo table, %zu pieces in the kit, 30 frames a second. Recall: "
      "of pieces at rest with nothing in front. Cold start: from nothing to all of these in one picture.\n\n"
      "| picture | recall %% | wrong places | median ms | p95 ms | most ms | cold start ms |\n"
      "|---|---|---|---|---|---|---|\n",
      options.seconds, kit->pieces.size());
  for (const int height : options.heights) {
    vision::demo::DemoTable table(*kit, {.width = height * 16 / 9, .height = height, .seed = options.seed});
    vision::Pipeline pipeline(*kit, {});
    Tally tally;
    double cold = 0;
    bool is_full = false;
    for (int k = 0; k < static_cast<int>(options.seconds * 30); ++k) {
      const double t_s = k / 30.0;
      vision::Frame frame{.image = table.render(t_s), .number = static_cast<std::uint64_t>(k), .t_s = t_s};
      frame.image = vision::luma(frame);
      const auto result = pipeline.process(frame);
      int shown = 0, read = 0;
      for (const auto& truth : table.truth(t_s)) {
        const PieceView* piece = find_piece(result.table, truth.piece);
        const bool seen = piece && piece->state == PieceState::kSeen && piece->pose;
        if (seen && truth.lift_mm == 0 &&
            std::hypot(piece->pose->centre.x_mm - truth.centre.x_mm,
                       piece->pose->centre.y_mm - truth.centre.y_mm) > 5)
          ++tally.wrong;
        if (truth.lift_mm > 0 || truth.visible < 1) continue;
        ++shown, read += seen;
      }
      tally.shown += shown, tally.read += read;
      if (!is_full) cold += result.process_ms;
      if (is_full) tally.ms.push_back(result.cpu_ms);
      is_full = is_full || read == shown;
    }
    std::printf("| %dp | %.2f | %d | %.2f | %.2f | %.2f | %.0f |\n", height, 100.0 * tally.read / tally.shown,
                tally.wrong, percentile(tally.ms, 0.5), percentile(tally.ms, 0.95), percentile(tally.ms, 1),
                cold);
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app("What reading costs in picture after picture of a table on which little happens.");
  app.add_option("--heights", options.heights, "picture heights")
      ->delimiter(',')
      ->check(CLI::IsMember({720, 1080, 2160}));
  app.add_option("--tags", options.tags, "tags on the table")->delimiter(',')->check(CLI::Range(1, 200));
  app.add_option("--markers", options.markers, "markers of one class among the stands at rest")
      ->delimiter(',')
      ->check(CLI::Range(0, 200));
  app.add_flag("--resting-only", options.resting_only, "only the pipeline on stands and markers at rest");
  app.add_option("--frames", options.frames, "pictures a row")->check(CLI::Range(kSettling + 3, 100000));
  app.add_option("--noise", options.noise, "sigma of what differs from picture to picture, grey levels")
      ->check(CLI::Range(0.0, 30.0));
  app.add_option("--seed", options.seed, "of the scenes");
  add_instructions(app);
  app.add_flag("--own-only", options.own_only, "without libapriltag");
  app.add_option("--seconds", options.seconds, "of the demo table; 0: without")
      ->check(CLI::Range(0.0, 600.0));
  CLI11_PARSE(app, argc, argv);
  print_instructions();
  if (!options.tags.empty()) {
    if (!options.resting_only) run_readers(options);
    run_resting(options);
  }
  return options.seconds > 0 && !options.resting_only ? run_pipeline(options) : 0;
}
