// Units of two stands in every formation, with figures, tags on plates: photo-like pictures at 1080p and
// 2160p through the whole path from the picture to the formation. Prints a Markdown table.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <opencv2/imgcodecs.hpp>

#include "tests/bench/pictures/formation_table.hpp"

using namespace telescope;
using namespace telescope::bench;

namespace {

struct Row {
  int height_px;
  double width_mm, depth_mm, tag_mm;
};
constexpr Row kRows[] = {
    {2160, 1200, 800, 15}, {2160, 1200, 800, 12}, {1080, 1200, 800, 17}, {1080, 1100, 730, 15}};

struct Options {
  int pictures = 4, units = 60;
  std::uint64_t seed = 7001;
  std::vector<std::string> levels{"medium"};
  std::vector<int> rows{0, 1, 2, 3};
  bool lens_unknown = false, no_zero = false;
  std::string out;
};

double percent(int part, int of) {
  return of > 0 ? 100.0 * part / of : 0.0;
}

double rms(const std::vector<double>& values) {
  double sum = 0.0;
  for (const double each : values) sum += each * each;
  return values.empty() ? 0.0 : std::sqrt(sum / static_cast<double>(values.size()));
}

void print_row(const Row& row, Level level, const FormationScores& scores) {
  FormationScore all;
  std::string each;
  for (std::size_t i = 0; i < scores.of.size(); ++i) {
    const FormationScore& one = scores.of[i];
    all.shown += one.shown, all.right += one.right, all.asked += one.asked;
    all.irregular += one.irregular, all.unread += one.unread, all.wrong += one.wrong;
    char text[64];
    std::snprintf(text, sizeof text, "%s%d of %d", i == 0 ? "" : ", ", one.right, one.shown);
    each += text;
  }
  std::printf(
      "| %dp | %.0f x %.0f | %.0f | %s | %d of %d | %d | %.2f | %.2f, %.2f, %.2f | %d | %s | %.2f | %.2f |\n",
      row.height_px, row.width_mm / 10, row.depth_mm / 10, row.tag_mm, std::string(to_string(level)).c_str(),
      scores.known_tables, scores.pictures, all.shown, percent(all.right, all.shown),
      percent(all.asked, all.shown), percent(all.irregular, all.shown), percent(all.unread, all.shown),
      all.wrong, each.c_str(), rms(scores.gap_error_mm),
      scores.sigmas > 0 ? scores.sigma_mm / scores.sigmas : 0.0);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app("Formations of two stands, read from photo-like pictures.");
  app.add_option("--pictures", options.pictures, "a row")->check(CLI::Range(1, 10000));
  app.add_option("--units", options.units, "in each")->check(CLI::Range(1, 88));
  app.add_option("--seed", options.seed, "of the first picture");
  app.add_option("--levels", options.levels, "easy, medium, hard, extreme")->delimiter(',');
  app.add_option("--rows", options.rows, "of the table, from 0")->delimiter(',')->check(CLI::Range(0, 3));
  app.add_flag("--lens-unknown", options.lens_unknown, "nobody has measured the lens");
  app.add_flag("--no-zero", options.no_zero, "what plates are glued off is not learned");
  app.add_option("--out", options.out, "keep the pictures in this folder")->type_name("DIR");
  CLI11_PARSE(app, argc, argv);
  const auto photos = photographs(16);
  std::printf(
      "%d pictures a row, %d units in each, seeds from %llu; lens %s, zeros %s. Units whose tags are whole; "
      "wrong "
      "ones of all.\n\n| camera | table cm | plate mm | level | table known | units | clear and right %% | "
      "asked, "
      "irregular, not read %% | wrong | right of: line, column, square, skirmish line, battery | gap error "
      "mm (rms) "
      "| stated sigma mm |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n",
      options.pictures, options.units, static_cast<unsigned long long>(options.seed),
      options.lens_unknown ? "unknown" : "measured", options.no_zero ? "not learned" : "learned");
  for (const int number : options.rows)
    for (const Level level : kLevels) {
      if (std::ranges::count(options.levels, to_string(level)) == 0) continue;
      const Row& row = kRows[number];
      FormationScores scores;
      for (int i = 0; i < options.pictures; ++i) {
        const std::uint64_t seed = options.seed + 2 * static_cast<std::uint64_t>(i);
        FormationTable table(Length::from_mm(row.width_mm), Length::from_mm(row.depth_mm), row.tag_mm,
                             options.units, seed);
        cv::Mat3b picture;
        score_formations(table, level, seed, {row.height_px * 16 / 9, row.height_px}, photos,
                         !options.lens_unknown, !options.no_zero, scores, &picture);
        if (!options.out.empty())
          cv::imwrite(options.out + "/formations_" + std::to_string(number) + "_" +
                          std::string(to_string(level)) + "_" + std::to_string(seed) + ".jpg",
                      picture);
      }
      print_row(row, level, scores);
    }
}
