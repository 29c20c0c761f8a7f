// bench_eye: how many of the tags that are there a still's reader and a camera's see, in the conditions that
// cameras meet, each a row of pictures rendered with fixed seeds; what is read that is not there; and the
// time a picture. Then where the table and its pieces are said to be where anchors, pixels or prints are not
// as they should be, and what is said of it.

#include <cmath>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <map>
#include <sstream>

#include <CLI/CLI.hpp>
#include <opencv2/imgproc.hpp>

#include "tests/bench/pictures/eye_table.hpp"
#include "tests/bench/pictures/kept_picture.hpp"
#include "tests/bench/pictures/picture_set.hpp"
#include "tests/bench/pictures/score.hpp"
#include "tests/bench/support/instructions.hpp"

namespace {

using namespace telescope;
using namespace telescope::bench;

double thread_cpu_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

enum class Film { kStills, kVideo };

/// Pictures of one kind. A video is one shot of it, taken frame by frame.
struct Row {
  const char* name;
  Level level = Level::kMedium;
  double tag_mm = 20;
  int height = 1080;
  Setup setup = {};
  Capture capture = {};
  Film film = Film::kStills;
  Printed printed = Printed::kOwnKit;
  void (*play)(Capture& capture, int frame) = nullptr;  ///< what changes from frame to frame
};

// Brightness that makes white paper swell: lens and sensor scatter, the camera sharpens.
constexpr Capture bright(double ev) {
  return {.ev = ev, .bloom = 0.08, .sharpen = 0.6};
}

void blur_some(Capture& capture, int frame) {
  if (frame >= 15 && frame < 25) capture.defocus_px = 2.2;
}

void pump(Capture& capture, int frame) {
  capture.ev = 0.25 + 0.75 * std::sin(frame * 0.6);
  capture.flicker = 0.15;
}

const std::vector<Row>& rows() {
  static const std::vector<Row> all{
      {.name = "20mm-easy", .level = Level::kEasy},
      {.name = "20mm-medium"},
      {.name = "20mm-hard", .level = Level::kHard},
      {.name = "20mm-extreme", .level = Level::kExtreme},
      {.name = "15mm-easy", .level = Level::kEasy, .tag_mm = 15},
      {.name = "15mm-medium", .tag_mm = 15},
      {.name = "15mm-hard", .level = Level::kHard, .tag_mm = 15},
      {.name = "15mm-extreme", .level = Level::kExtreme, .tag_mm = 15},
      {.name = "bright-1.0", .capture = bright(1)},
      {.name = "bright-1.5", .capture = bright(1.5)},
      {.name = "bright-1.0-720p", .height = 720, .capture = bright(1)},
      {.name = "bright-2.0", .level = Level::kEasy, .capture = bright(2)},
      {.name = "dark-3.0", .capture = {.ev = -3}},
      {.name = "faded", .setup = {.ink = 0.2}},
      {.name = "half-gloss", .capture = {.half_gloss = 0.5}},
      {.name = "half-gloss-bright", .capture = {.ev = 0.5, .half_gloss = 0.25}},
      {.name = "gloss-streaks", .capture = {.streaks = 0.35}},
      {.name = "white-streaks",
       .capture = {.streaks = 0.8}},  // across a tag they leave nothing to read there
      {.name = "tilt-30", .level = Level::kHard, .setup = {.tilt_deg = 30}},
      {.name = "video-plain", .film = Film::kVideo},
      {.name = "video-bright-1.0", .capture = bright(1), .film = Film::kVideo},
      {.name = "video-10-blurred", .film = Film::kVideo, .play = blur_some},
      {.name = "video-pumping",
       .capture = {.bloom = 0.08, .sharpen = 0.6},
       .film = Film::kVideo,
       .play = pump},
      {.name = "inverted-print", .setup = {.is_inverted = true}, .printed = Printed::kAnotherKit},
      {.name = "another-kit", .printed = Printed::kAnotherKit},
      {.name = "another-kit-bright", .capture = bright(1), .printed = Printed::kAnotherKit},
      {.name = "no-tags", .level = Level::kHard, .printed = Printed::kNothing},
      {.name = "no-tags-bright", .capture = bright(1), .printed = Printed::kNothing},
  };
  return all;
}

/// What came of one reader over the pictures of a row.
struct Count {
  int there = 0, seen = 0, wrong = 0;  ///< wrong: read as another than it is, or where there is none
  double ms = 0;
};
struct Figures {
  Count still, camera;
};

struct Options {
  int pictures = 4, frames = 40;
  std::uint64_t first_seed = 101;
  std::vector<std::string> rows;
  std::filesystem::path keep;
  std::string before, write;
};

/// The kit that is printed where another one is read.
std::shared_ptr<const Kit> another_kit(double tag_mm) {
  auto kit = std::make_shared<Kit>(*picture_kit(tag_mm));
  for (KitPiece& piece : kit->pieces) piece.tag = TagId(piece.tag.value() + 200);
  return kit;
}

class RowBench {
 public:
  RowBench(const Row& row, const Options& options, const std::vector<cv::Mat3b>& photos)
      : row_(row),
        options_(options),
        photos_(photos),
        kit_(picture_kit(row.tag_mm)),
        printed_(row.printed == Printed::kOwnKit || row.setup.is_inverted ? kit_ : another_kit(row.tag_mm)) {}

  Figures run() {
    if (row_.film == Film::kVideo)
      run_video();
    else
      run_stills();
    figures_.still.ms = percentile(still_ms_, 0.5), figures_.camera.ms = percentile(camera_ms_, 0.5);
    return figures_;
  }

 private:
  cv::Size size() const { return {row_.height * 16 / 9, row_.height}; }

  std::filesystem::path stem(std::uint64_t number) const {
    if (options_.keep.empty()) return {};
    return options_.keep / (std::string(row_.name) + "_" + std::to_string(number));
  }

  vision::ReadHints sizes(const Picture& p) const {
    double smallest = 1e9, largest = 0;
    for (const TagTruth& t : p.tags) {
      smallest = std::min(smallest, t.pixels_per_mm * row_.tag_mm / 8);
      largest = std::max(largest, t.pixels_per_mm * row_.tag_mm / 8);
    }
    if (p.tags.empty()) return {2.5F, 4.5F};
    return {static_cast<float>(smallest * 0.95), static_cast<float>(largest * 1.05)};
  }

  void score(const Picture& p, vision::TagReader& reader, const vision::ReadHints& hints, Count& count,
             std::vector<double>& ms) const {
    cv::Mat luma;
    cv::cvtColor(p.image, luma, cv::COLOR_BGR2GRAY);
    const double start = thread_cpu_ms();
    auto sightings = reader.read(luma, hints);
    ms.push_back(thread_cpu_ms() - start);
    std::erase_if(sightings, [&](const vision::Sighting& s) {
      return std::ranges::find(kit_->anchors, s.tag) != kit_->anchors.end();
    });
    if (row_.printed != Printed::kOwnKit) {
      count.wrong += static_cast<int>(sightings.size());
      return;
    }
    const Score one = score_sightings(p, sightings, row_.name, nullptr);
    count.there += one.whole, count.seen += one.whole_read, count.wrong += one.wrong_ids + one.ghosts;
  }

  Picture still(std::uint64_t seed) const {
    return kept_picture(stem(seed), printed_, [&]() -> Picture {
      if (row_.printed == Printed::kNothing) {
        Picture p{.kit = printed_};
        p.image = make_tagless(row_.level, seed, size(), photos_);
        p.image *= std::exp2(row_.capture.ev);
        return p;
      }
      return expose(make_shot(printed_, row_.level, seed, size(), photos_, row_.setup), row_.capture);
    });
  }

  void run_stills() {
    const auto patient = vision::make_steady_reader(*kit_), camera = vision::make_tag_reader(*kit_);
    for (int i = 0; i < options_.pictures; ++i) {
      const Picture p = still(options_.first_seed + static_cast<std::uint64_t>(i));
      patient->forget();
      score(p, *patient, {}, figures_.still, still_ms_);
      score(p, *camera, sizes(p), figures_.camera, camera_ms_);
    }
  }

  void run_video() {
    std::optional<Shot> shot;
    const auto steady = vision::make_steady_reader(*kit_);
    for (int frame = 0; frame < options_.frames; ++frame) {
      const Picture p = kept_picture(stem(static_cast<std::uint64_t>(frame)), printed_, [&] {
        if (!shot) shot = make_shot(printed_, row_.level, options_.first_seed, size(), photos_, row_.setup);
        Capture capture = row_.capture;
        capture.frame = static_cast<std::uint64_t>(frame) + 1;
        if (row_.play) row_.play(capture, frame);
        return expose(*shot, capture);
      });
      score(p, *steady, sizes(p), figures_.camera, camera_ms_);
    }
  }

  const Row& row_;
  const Options& options_;
  const std::vector<cv::Mat3b>& photos_;
  std::shared_ptr<const Kit> kit_, printed_;
  Figures figures_;
  std::vector<double> still_ms_, camera_ms_;
};

void print_count(const Count& c) {
  if (c.ms == 0)
    std::printf(" %29s", "");
  else
    std::printf(" %5d/%-5d %3d %7.2f ms", c.seen, c.there, c.wrong, c.ms);
}

std::ostream& operator<<(std::ostream& out, const Count& c) {
  return out << c.seen << ' ' << c.there << ' ' << c.wrong << ' ' << c.ms;
}

std::istream& operator>>(std::istream& in, Count& c) {
  return in >> c.seen >> c.there >> c.wrong >> c.ms;
}

/// The figures that another version of this program wrote, a row a line: its name, and its numbers as text.
using Written = std::map<std::string, std::string>;
Written read_figures(const std::string& file) {
  Written out;
  std::ifstream in(file);
  std::string name;
  for (std::string numbers; in >> name && std::getline(in, numbers);) out[name] = numbers;
  return out;
}

bool is_wanted(const Options& options, const std::string& name) {
  const auto is_in = [&](const std::string& part) { return name.find(part) != std::string::npos; };
  return options.rows.empty() || std::ranges::any_of(options.rows, is_in);
}

void run_reader_rows(const Options& options, const std::vector<cv::Mat3b>& photos, const Written& before,
                     std::ostream& written) {
  std::printf("%-21s %-29s %-29s  before: a still, a camera's picture\n", "seen/there, wrong, ms", "a still",
              "a camera's picture");
  for (const Row& row : rows()) {
    const std::string name = row.name;
    if (!is_wanted(options, name)) continue;
    const Figures figures = RowBench(row, options, photos).run();
    std::printf("%-21s", row.name);
    print_count(figures.still), print_count(figures.camera);
    if (const auto b = before.find(name); b != before.end()) {
      Figures f;
      std::istringstream(b->second) >> f.still >> f.camera;
      std::printf(" |"), print_count(f.still), print_count(f.camera);
    }
    std::printf("\n");
    std::fflush(stdout);
    written << name << ' ' << figures.still << ' ' << figures.camera << std::endl;
  }
}

void run_table_rows(const Options& options, const std::vector<cv::Mat3b>& photos, const Written& before,
                    std::ostream& written) {
  std::printf("\n%-21s tables found, said, falsely said; error, median and worst; within a sigma | before\n",
              "lens not measured");
  for (const TableRow& row : table_rows()) {
    const std::string name = row.name;
    if (!is_wanted(options, name)) continue;
    const TableFigures figures = score_table_row(row, options.pictures, options.first_seed, photos);
    std::printf("%-21s", row.name);
    print(figures);
    if (const auto b = before.find(name); b != before.end()) {
      TableFigures f;
      std::istringstream(b->second) >> f;
      std::printf(" |"), print(f);
    }
    std::printf("\n");
    std::fflush(stdout);
    written << name << ' ' << figures << std::endl;
  }
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app{
      "Counts what the reader sees of the tags that are there, in the conditions that cameras meet."};
  add_instructions(app);
  app.add_option("--pictures", options.pictures, "pictures a row of stills")->capture_default_str();
  app.add_option("--frames", options.frames, "frames a row of video")->capture_default_str();
  app.add_option("--seed", options.first_seed, "first seed")->capture_default_str();
  app.add_option("--rows", options.rows, "only rows whose name has one of these in it");
  app.add_option("--keep", options.keep, "keep the pictures in this folder, and take what is there");
  app.add_option("--before", options.before, "print the figures of this file beside")
      ->check(CLI::ExistingFile);
  app.add_option("--write", options.write, "write the figures to this file, for --before");
  CLI11_PARSE(app, argc, argv);
  print_instructions();

  const auto before = read_figures(options.before);
  std::ofstream written;
  if (!options.write.empty()) written.open(options.write);
  if (!options.write.empty() && !written) {
    std::fprintf(stderr, "cannot write to %s\n", options.write.c_str());
    return 1;
  }
  const std::vector<cv::Mat3b> photos = photographs(16);
  run_reader_rows(options, photos, before, written);
  run_table_rows(options, photos, before, written);
  return 0;
}
