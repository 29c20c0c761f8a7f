// Plays a table at which people move and to whose camera things happen, and holds what the pipeline says of
// it to the truth.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <CLI/CLI.hpp>
#include <opencv2/imgcodecs.hpp>

#include "core/scenario/scenario_file.hpp"
#include "tests/bench/pictures/picture_set.hpp"
#include "tests/bench/sequences/score.hpp"
#include "tests/bench/sequences/sequence.hpp"
#include "tests/bench/support/instructions.hpp"
#include "vision/pipeline/pipeline.hpp"
#include "vision/recording/recording_writer.hpp"

namespace {

using namespace telescope;
using vision::demo::Severity;

struct Options {
  std::uint64_t frames = 3000, seed = 1;
  std::string severity = "moderate";
  int height = 1080;
  double fps = 30, tag_mm = 20;
  std::string folder, recording;
  std::string scenario;
  bool in_order = false, hard_day = false;
  bool unknown_lens = false;
};

/// The lens as the printed board measures it, exactly.
calibration::Lens true_lens(const vision::demo::Optics& o) {
  calibration::Lens lens = calibration::guess_lens(o.size().width, o.size().height, o.focal_px());
  lens.cx = (o.size().width - 1) / 2.0, lens.cy = (o.size().height - 1) / 2.0;
  lens.distortion = {o.k1(), o.k2(), 0, 0, 0};
  lens.measured = true;
  return lens;
}

int complain(const std::string& message) {
  std::fprintf(stderr, "%s\n", message.c_str());
  return EXIT_FAILURE;
}

/// Of this process in main memory, MB.
double resident_mb() {
  std::ifstream status("/proc/self/statm");
  double all = 0, resident = 0;
  status >> all >> resident;
  return resident * 4096 / 1e6;
}

Result<std::shared_ptr<const Kit>> kit_for(const Options& o) {
  if (o.scenario.empty()) return bench::picture_kit(o.tag_mm);
  return load_scenario(o.scenario).and_then(make_kit).map([](Kit kit) {
    return std::make_shared<const Kit>(std::move(kit));
  });
}

int run(const Options& o) {
  using Clock = std::chrono::steady_clock;
  const auto found = kit_for(o);
  if (!found) return complain(found.error().message);
  const std::shared_ptr<const Kit>& kit = *found;
  vision::demo::SequenceOptions play{.width = o.height * 16 / 9,
                                     .height = o.height,
                                     .seed = o.seed,
                                     .severity = o.severity == "hard" ? Severity::kHard : Severity::kModerate,
                                     .in_order = o.in_order};
  if (o.hard_day) play = vision::demo::hard_day(play);
  vision::demo::Sequence sequence(*kit, play);
  vision::Pipeline pipeline(
      *kit, {.camera = "",
             .lens = o.unknown_lens ? std::nullopt : std::optional(true_lens(sequence.optics())),
             .pose = {}});
  bench::Score score(*kit);
  if (!o.folder.empty()) std::filesystem::create_directories(o.folder);

  std::optional<vision::RecordingWriter> recording;
  if (!o.recording.empty()) {
    auto writer = vision::RecordingWriter::create(
        o.recording, {*kit, pipeline.profile(), "sequence " + std::to_string(o.seed)});
    if (!writer) return complain(writer.error().message);
    recording.emplace(*std::move(writer));
  }

  const auto started = Clock::now();
  double memory_before = 0;
  for (std::uint64_t n = 0; n < o.frames; ++n) {
    vision::Frame frame{.image = {}, .number = n + 1, .taken_at = {}, .t_s = static_cast<double>(n) / o.fps};
    frame.image = sequence.render(frame.t_s);
    const auto said = pipeline.process(frame);
    const auto moves = sequence.take_moves();
    const auto firsts = score.add(said, sequence.truth(), moves);
    if (recording) {
      if (auto added = recording->add(frame.number, frame.t_s, vision::reading_of(said), vision::luma(frame));
          !added)
        return complain(added.error().message);
      for (const auto& move : moves)  // what whoever plays it again should hear
        std::printf("true move: %s %s, put down at %.1f s\n", kit->pieces[move.piece].id.value().c_str(),
                    std::string(to_string(move.kind)).c_str(), move.put_down_at_s);
    }
    for (const std::string& what : firsts) std::printf("%s\n", what.c_str());
    if (!firsts.empty() && !o.folder.empty())
      cv::imwrite(o.folder + "/frame" + std::to_string(frame.number) + ".png", frame.image);
    if (n == o.frames / 4) memory_before = resident_mb();
    if (n % 1000 == 999) std::fflush(stdout);
  }
  score.finish();
  const double seconds = std::chrono::duration<double>(Clock::now() - started).count();

  std::printf(
      "\n%llu frames of %s severity, %d x %d, seed %llu, %s lens; %.1f frames/s rendered, read and "
      "judged\n\n",
      static_cast<unsigned long long>(o.frames), o.hard_day ? "the hard day's" : o.severity.c_str(),
      o.height * 16 / 9, o.height, static_cast<unsigned long long>(o.seed),
      o.unknown_lens ? "unknown" : "measured", static_cast<double>(o.frames) / seconds);
  score.print(stdout);
  std::printf("| memory in use, after a quarter of the frames and at the end | %.0f, %.0f MB |\n",
              memory_before, resident_mb());
  std::printf("\nnotes, and in how many frames:\n");
  for (const auto& [note, count] : score.notes)
    std::printf("  %7llu  %s\n", static_cast<unsigned long long>(count), note.c_str());
  return score.zeros_hold() ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace

int main(int argc, char** argv) {
  Options o;
  CLI::App app{
      "Sequences with ground truth through the pipeline; ends with 1 where what must be zero is not"};
  add_instructions(app);
  app.add_option("--frames", o.frames, "how many")->capture_default_str();
  app.add_option("--seed", o.seed, "what the sequence is made from")->capture_default_str();
  app.add_option("--severity", o.severity, "moderate or hard")->check(CLI::IsMember({"moderate", "hard"}));
  app.add_option("--height", o.height, "of the picture, 16 : 9")
      ->check(CLI::Range(360, 2160))
      ->capture_default_str();
  app.add_option("--fps", o.fps, "frames a second of the play")
      ->check(CLI::Range(1.0, 120.0))
      ->capture_default_str();
  app.add_option("--tags", o.tag_mm, "size of the tags, mm")->capture_default_str();
  app.add_option("--write", o.folder, "keep the pictures of the first faults here")->type_name("DIR");
  app.add_option("--record", o.recording, "keep a recording of it, and print the true moves")
      ->type_name("FILE");
  app.add_option("--scenario", o.scenario, "its kit on the table, instead of 90 pieces of all kinds")
      ->type_name("FILE");
  app.add_flag("--in-order", o.in_order, "troubles one after another in their order");
  app.add_flag("--hard-day", o.hard_day, "everything goes wrong that can, one after another");
  app.add_flag("--unknown-lens", o.unknown_lens, "the pipeline is not told the lens");
  CLI11_PARSE(app, argc, argv);
  print_instructions();
  return run(o);
}
