// Reads synthetic tables with our reader and, side by side, with others; prints Markdown tables. Each reader
// is shown tags of its own family in the same places. With --negatives it looks for tags where there are
// none.

#include <algorithm>
#include <cstdio>
#include <map>

#include <CLI/CLI.hpp>

#include "tests/bench/support/contender.hpp"
#include "tests/bench/support/instructions.hpp"
#include "tests/bench/support/negatives.hpp"
#include "tests/bench/support/word_likeness.hpp"

using namespace telescope::bench;

namespace {

struct Options {
  std::vector<int> heights = {720, 1080, 2160};
  std::vector<double> sizes = {12, 15, 20, 24};
  std::vector<int> tags = {70};
  std::vector<std::string> conditions = {"degraded", "clean"};
  int scenes = 4;
  std::uint64_t seed = 1;
  bool own_only = false;
  std::string family = "square4x4";
  bool quick = false;
  int negatives = 0;
  bool with_tags = false;
  bool by_word = false;
  std::string ghost_folder;
};

struct Tally {
  int shown = 0, read = 0, wrong = 0, ghosts = 0;
  std::vector<double> ms, ratios, errors_mm;
};

double percentile(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  const auto k = static_cast<std::size_t>(share * static_cast<double>(values.size() - 1) + 0.5);
  std::ranges::nth_element(values, values.begin() + static_cast<std::ptrdiff_t>(k));
  return values[k];
}

void judge(const std::vector<Reading>& readings, const FlatScene& scene, const FlatSceneSpec& spec,
           Tally& tally) {
  const double reach = 0.5 * spec.tag_mm * pixels_per_mm(spec);
  std::vector<bool> hit(scene.tags.size());
  for (const Reading& reading : readings) {
    const auto distance = [&](const PlacedTag& tag) { return cv::norm(tag.centre - reading.centre); };
    const auto nearest = std::ranges::min_element(scene.tags, {}, distance);
    if (nearest == scene.tags.end() || distance(*nearest) > reach) {
      ++tally.ghosts;
    } else if (nearest->index != reading.index) {
      ++tally.wrong;
    } else {
      hit[static_cast<std::size_t>(nearest - scene.tags.begin())] = true;
      tally.errors_mm.push_back(distance(*nearest) / pixels_per_mm(spec));
    }
  }
  tally.read += static_cast<int>(std::ranges::count(hit, true));
  tally.shown += static_cast<int>(scene.tags.size());
}

/// Thread CPU time of one reading; the middle of three where that is cheap.
double timed(Contender& reader, const cv::Mat& luma, std::vector<Reading>& readings) {
  std::vector<double> ms;
  do {
    const double start = thread_cpu_ms();
    readings = reader.read(luma);
    ms.push_back(thread_cpu_ms() - start);
  } while (ms.size() < 3 && ms.back() < 20);
  return percentile(ms, 0.5);
}

void run_cell(const FlatSceneSpec& cell, const Options& options,
              std::vector<std::unique_ptr<Contender>>& contenders) {
  std::vector<Tally> tallies(contenders.size());
  for (auto& contender : contenders) contender->prepare(cell);
  for (int k = 0; k < options.scenes; ++k) {
    FlatSceneSpec spec = cell;
    spec.seed = options.seed + static_cast<std::uint64_t>(k);
    std::map<std::string, FlatScene> scenes;
    std::map<std::string, double> ms;
    for (std::size_t i = 0; i < contenders.size(); ++i) {
      Contender& contender = *contenders[i];
      auto& scene = scenes[contender.family()];
      if (scene.luma.empty())
        scene = make_flat_scene(spec, [&](int index) { return contender.picture(index); });
      std::vector<Reading> readings;
      if (k == 0) contender.read(scene.luma);  // first use: memory, tables
      ms[contender.name()] = timed(contender, scene.luma, readings);
      tallies[i].ms.push_back(ms[contender.name()]);
      judge(readings, scene, spec, tallies[i]);
    }
    if (const auto rival = ms.find("libapriltag 36h11, decimate 1"); rival != ms.end())
      for (std::size_t i = 0; i < contenders.size(); ++i)
        tallies[i].ratios.push_back(rival->second / ms[contenders[i]->name()]);
  }
  for (std::size_t i = 0; i < contenders.size(); ++i) {
    const Tally& t = tallies[i];
    std::printf("| %dp | %s | %.0f mm | %d | %s | %.2f | %d | %d | %.2f | %.1f | %.2f |\n", cell.height_px,
                cell.steep      ? "steep"
                : cell.degraded ? "degraded"
                                : "clean",
                cell.tag_mm, cell.tags, contenders[i]->name().c_str(),
                t.shown == 0 ? 0.0 : 100.0 * t.read / t.shown, t.wrong, t.ghosts, percentile(t.ms, 0.5),
                percentile(t.ratios, 0.5), percentile(t.errors_mm, 0.95));
  }
  std::fflush(stdout);
}

void run_table(const Options& options) {
  const auto family = *telescope::tag_family_from_string(options.family);
  auto contenders = make_contenders(options.own_only, family);
  if (std::ranges::count(options.conditions, "steep") > 0)
    contenders.insert(contenders.begin(), make_photograph_contender(family));
  std::printf(
      "%d scenes a row; thread CPU time, one thread, medians. \"Times faster\": than libapriltag 36h11 at "
      "decimate 1 on the same scene, median.\n\n"
      "| picture | condition | tag | tags | reader | recall %% | wrong ids | ghosts | ms | times faster | "
      "centre error p95, mm |\n|---|---|---|---|---|---|---|---|---|---|---|\n",
      options.scenes);
  for (const int height : options.heights)
    for (const std::string& condition : options.conditions)
      for (const double size : options.sizes)
        for (const int tags : options.tags)
          run_cell({.height_px = height,
                    .tag_mm = size,
                    .tags = tags,
                    .degraded = condition != "clean",
                    .steep = condition == "steep"},
                   options, contenders);
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app(
      "Benchmark of tag readers on synthetic tables; --negatives looks for tags where there are none.");
  app.add_option("--heights", options.heights, "picture heights")
      ->delimiter(',')
      ->check(CLI::IsMember({720, 1080, 2160}));
  app.add_option("--sizes", options.sizes, "tag sizes in mm, quiet zone included")
      ->delimiter(',')
      ->check(CLI::Range(8.0, 60.0));
  app.add_option("--tags", options.tags, "tags on the table")->delimiter(',')->check(CLI::Range(1, 200));
  app.add_option("--conditions", options.conditions,
                 "degraded, clean; steep: degraded, and tilted by 60 to 70 degrees")
      ->delimiter(',')
      ->check(CLI::IsMember({"degraded", "clean", "steep"}));
  app.add_option("--scenes", options.scenes, "scenes a row")->check(CLI::Range(1, 10000));
  app.add_option("--seed", options.seed, "of the first scene");
  telescope::add_instructions(app);
  app.add_flag("--own-only", options.own_only, "only our reader: more scenes in less time");
  const auto families = telescope::tag_family_names();
  app.add_option("--family", options.family,
                 "that our reader reads; some have only few ids, for fewer --tags")
      ->check(CLI::IsMember(std::vector<std::string>(families.begin(), families.end())));
  app.add_flag("--quick", options.quick, "1080p degraded only, two scenes a row");
  app.add_option("--negatives", options.negatives,
                 "look at this many pictures without tags of the kit instead")
      ->check(CLI::Range(1, 1000000));
  app.add_flag("--with-tags", options.with_tags,
               "with --negatives: some tags of the kit lie in them, and what else is read is a ghost");
  app.add_flag("--by-word", options.by_word,
               "with --negatives: which words of the family are read where none lies");
  app.add_option("--save-ghosts", options.ghost_folder, "where to save what was taken for a tag")
      ->check(CLI::ExistingDirectory);
  CLI11_PARSE(app, argc, argv);
  telescope::print_instructions();
  if (options.quick) options.heights = {1080}, options.conditions = {"degraded"}, options.scenes = 2;
  if (options.negatives > 0 && options.by_word)
    run_word_likeness(options.negatives, options.seed);
  else if (options.negatives > 0)
    run_negatives(options.negatives, options.seed, options.with_tags, options.ghost_folder);
  else
    run_table(options);
  return 0;
}
