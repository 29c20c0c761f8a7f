// Playing cards that lie face up on a board of 56 x 80 cm and on the rails along its edges, seen by a camera
// of 1080p: our classes of tags beside Data Matrix read by ZXing-cpp, on the same cards in the same places.
// Prints a Markdown table of recall, wrong cards, ghosts and time. With --table: photo-like pictures of a
// whole battle's board, stands and rails, as the pipeline reads them.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include "core/kit/french_cards.hpp"
#include "core/kit/markers.hpp"
#include "core/rules/ruleset.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/bench/pictures/card_table.hpp"
#include "tests/bench/pictures/kept_picture.hpp"
#include "tests/bench/support/contender.hpp"
#include "tests/bench/support/kit_for_bench.hpp"
#include "vision/demo/marker_pieces.hpp"
#include "vision/pipeline/pipeline.hpp"
#include "vision/tags/tag_reader.hpp"
#include "vision/tags/zxing.hpp"

using namespace telescope;
using telescope::bench::thread_cpu_ms;

namespace {

using Random = std::mt19937_64;
double between(Random& random, double low, double high) {
  return std::uniform_real_distribution<double>(low, high)(random);
}

constexpr double kCardWidth = 44.0, kCardDepth = 68.0;  // mini cards, mm
constexpr int kDrawnModule = 20;                        // pixels a module in a code's own picture
constexpr double kPaintedScale = 4.0;                   // pixels a millimetre of the table as it is painted
const cv::Size kPicture{1920, 1080};
constexpr double kWhite = 225, kGrey = 128, kInk = 25;  // on paper, before the exposure

/// What the camera must see: the board with its anchors (700 mm), or with rails of 150 mm on both edges.
struct View {
  const char* name;
  double width_mm, depth_mm;
};
constexpr std::array<View, 2> kViews{{{"board", 880, 640}, {"board and rails", 880, 860}}};

struct Spec {
  View view = kViews[0];
  double tag_mm = 20;  // quiet zone included
  int cards = 26;      // of one deck
  bool degraded = true;
  std::uint64_t seed = 1;
};

double pixels_per_mm(const View& view) {
  return std::min(kPicture.width / view.width_mm, kPicture.height / view.depth_mm);
}

/// A card in the picture.
struct Laid {
  int card = 0;  // its place in french_54()
  cv::Point2d centre;
  std::array<cv::Point2d, 4> outline;
};
struct Scene {
  cv::Mat luma;
  std::vector<Laid> cards;
};

std::array<cv::Point2d, 4> corners(cv::Point2d centre, double angle, double width, double depth) {
  const cv::Point2d x(std::cos(angle) * width / 2, std::sin(angle) * width / 2);
  const cv::Point2d y(-std::sin(angle) * depth / 2, std::cos(angle) * depth / 2);
  return {centre - x - y, centre + x - y, centre + x + y, centre - x + y};
}

/// A card as app/print draws it, without its letters: the code on mid-grey, a white field at both ends.
cv::Mat card_picture(const cv::Mat& code, double tag_mm) {
  const double scale = kPaintedScale;
  const auto px = [&](double mm) { return static_cast<int>(std::lround(mm * scale)); };
  cv::Mat card(px(kCardDepth), px(kCardWidth), CV_8U, cv::Scalar(kGrey));
  const double field = (kCardDepth - tag_mm) / 2 - 4;
  for (const double top : {2.0, kCardDepth - 2.0 - field})
    card(cv::Rect(px(2), px(top), px(kCardWidth - 4), px(field))).setTo(kWhite);
  for (const double pip : {10.0, kCardDepth - 10.0})
    cv::circle(card, {px(12), px(pip)}, px(3), cv::Scalar(kInk), cv::FILLED, cv::LINE_AA);
  cv::Mat small;
  const int side = px(tag_mm);
  cv::resize(code, small, {side, side}, 0, 0, cv::INTER_AREA);
  small.convertTo(small, CV_8U, (kWhite - kInk) / 255.0, kInk);
  small.copyTo(card(cv::Rect((card.cols - side) / 2, (card.rows - side) / 2, side, side)));
  return card;
}

/// Cards in rows over the view, each turned by some angle; the table tilted, blurred, noisy and compressed.
Scene make_scene(const Spec& spec, const std::vector<cv::Mat>& codes) {
  Random random(spec.seed * 6007 + 11);
  cv::RNG rng(random());
  const cv::Size size(static_cast<int>(spec.view.width_mm * kPaintedScale),
                      static_cast<int>(spec.view.depth_mm * kPaintedScale));
  cv::Mat coarse(size / 8, CV_8U), table;
  rng.fill(coarse, cv::RNG::NORMAL, 105, 18);
  cv::resize(coarse, table, size, 0, 0, cv::INTER_LINEAR);

  std::vector<int> deck(codes.size());
  for (std::size_t i = 0; i < deck.size(); ++i) deck[i] = static_cast<int>(i);
  std::ranges::shuffle(deck, random);

  const double ppmm = pixels_per_mm(spec.view);
  const double tilt = spec.degraded ? between(random, 0.0, 0.12) : 0.0;
  const cv::Point2f w(static_cast<float>(size.width), static_cast<float>(size.height));
  const auto pw = static_cast<float>(spec.view.width_mm * ppmm),
             ph = static_cast<float>(spec.view.depth_mm * ppmm);
  const auto in = static_cast<float>(tilt / 2) * pw;  // the far edge is seen smaller
  const std::array<cv::Point2f, 4> from{{{0, 0}, {w.x, 0}, {w.x, w.y}, {0, w.y}}};
  const std::array<cv::Point2f, 4> to{{{in, 0}, {pw - in, 0}, {pw, ph}, {0, ph}}};
  const cv::Mat look = cv::getPerspectiveTransform(from, to);

  Scene scene;
  const int columns = std::max(1, static_cast<int>(spec.view.width_mm / 85));
  const int rows = (spec.cards + columns - 1) / columns;
  const double step_x = spec.view.width_mm / columns, step_y = spec.view.depth_mm / std::max(rows, 1);
  for (int i = 0; i < spec.cards; ++i) {
    const int card = deck[static_cast<std::size_t>(i)];
    const cv::Point2d at((i % columns + 0.5) * step_x, (i / columns + 0.5) * step_y);
    const auto outline = corners(at, between(random, 0, 2 * CV_PI), kCardWidth, kCardDepth);
    const cv::Mat picture = card_picture(codes[static_cast<std::size_t>(card)], spec.tag_mm);
    const auto pw2 = static_cast<float>(picture.cols), ph2 = static_cast<float>(picture.rows);
    const std::array<cv::Point2f, 4> own{{{0, 0}, {pw2, 0}, {pw2, ph2}, {0, ph2}}};
    std::array<cv::Point2f, 4> place;
    for (std::size_t k = 0; k < 4; ++k) place[k] = outline[k] * kPaintedScale;
    cv::warpPerspective(picture, table, cv::getPerspectiveTransform(own, place), size, cv::INTER_LINEAR,
                        cv::BORDER_TRANSPARENT);
    std::vector<cv::Point2d> painted{at * kPaintedScale}, seen;
    for (const cv::Point2d& corner : outline) painted.push_back(corner * kPaintedScale);
    cv::perspectiveTransform(painted, seen, look);
    Laid laid{.card = card, .centre = seen[0], .outline = {}};
    std::copy(seen.begin() + 1, seen.end(), laid.outline.begin());
    scene.cards.push_back(laid);
  }

  // Averaged down, so that no pixel of the painted table is skipped.
  cv::GaussianBlur(table, table, {}, 0.35 * kPaintedScale / ppmm);
  cv::warpPerspective(table, scene.luma, look, kPicture, cv::INTER_LINEAR, cv::BORDER_CONSTANT,
                      cv::Scalar(70));
  if (spec.degraded) scene.luma.convertTo(scene.luma, CV_8U, between(random, 0.55, 0.95), 15);
  cv::GaussianBlur(scene.luma, scene.luma, {}, spec.degraded ? between(random, 0.5, 0.9) : 0.3);
  cv::Mat grain(kPicture, CV_16S), noisy;
  rng.fill(grain, cv::RNG::NORMAL, 0, spec.degraded ? between(random, 3, 6) : 1.0);
  cv::add(scene.luma, grain, noisy, cv::noArray(), CV_8U);
  scene.luma = noisy;
  if (!spec.degraded) return scene;
  std::vector<unsigned char> jpeg;
  cv::imencode(".jpg", noisy, jpeg, {cv::IMWRITE_JPEG_QUALITY, static_cast<int>(between(random, 65, 85))});
  scene.luma = cv::imdecode(jpeg, cv::IMREAD_GRAYSCALE);
  return scene;
}

/// A card that was read.
struct Seen {
  int card = -1;  // -1: of no card
  cv::Point2d centre;
};

/// A code for cards and its reader.
class Reader {
 public:
  virtual ~Reader() = default;
  virtual std::string name() const = 0;
  virtual cv::Mat code(int card) const = 0;
  virtual void prepare(const Spec&) {}
  virtual std::vector<Seen> read(const Scene& scene) = 0;
};

/// Classes of markers, with the ids that a printed deck takes.
class Own final : public Reader {
 public:
  explicit Own(TagFamily family) : family_(family), ids_(tags_for_markers(family)) {}
  std::string name() const override { return "telescope " + std::string(to_string(family_)) + ", classes"; }
  cv::Mat code(int card) const override {
    return vision::draw_tag(family_, ids_.at(static_cast<std::size_t>(card)), kDrawnModule);
  }
  void prepare(const Spec& spec) override {
    Kit kit = bench::make_bench_kit(26, spec.tag_mm, family_);
    for (std::size_t i = 0; i < french_54().size(); ++i) {
      MarkerClass face;
      face.id = "south-" + french_54()[i];
      face.tag = ids_.at(i);
      face.width_mm = kCardWidth;
      face.depth_mm = kCardDepth;
      kit.markers.push_back(std::move(face));
    }
    reader_ = vision::make_tag_reader(kit);
    const double module_px = pixels_per_mm(spec.view) * spec.tag_mm / modules_across(family_);
    hints_ = {static_cast<float>(module_px * 0.8), static_cast<float>(module_px * 1.15)};
  }
  std::vector<Seen> read(const Scene& scene) override {
    reader_->read(scene.luma, hints_);
    std::vector<Seen> seen;
    for (const vision::Sighting& each : reader_->markers()) {
      const auto id = std::ranges::find(ids_, each.tag);
      seen.push_back({static_cast<int>(id - ids_.begin()), bench::centre_of(each)});
    }
    return seen;
  }

 private:
  TagFamily family_;
  std::vector<TagId> ids_;
  vision::ReadHints hints_;
  std::unique_ptr<vision::TagReader> reader_;
};

/// Data Matrix 10 x 10 with the card's own name, "7h", read by ZXing-cpp: in the whole picture, of which
/// version 1.4 gives one symbol at most; or card by card, in pieces of the picture that something else has
/// found for it. The second is the most that it could do: here the true places are given.
class Zxing final : public Reader {
 public:
  explicit Zxing(bool whole) : whole_(whole) {}
  std::string name() const override {
    return whole_ ? "ZXing-cpp, Data Matrix, whole picture"
                  : "ZXing-cpp, Data Matrix, told where each card is";
  }
  cv::Mat code(int card) const override {
    cv::Mat out;
    const std::string& text = french_54().at(static_cast<std::size_t>(card));
    cv::copyMakeBorder(vision::draw_symbol(text, vision::Symbology::kDataMatrix), out, 1, 1, 1, 1,
                       cv::BORDER_CONSTANT, cv::Scalar(255));
    cv::resize(out, out, {}, kDrawnModule, kDrawnModule, cv::INTER_NEAREST);
    return out;
  }
  std::vector<Seen> read(const Scene& scene) override {
    std::vector<Seen> seen;
    if (whole_) {
      add(scene.luma, {}, seen);
      return seen;
    }
    for (const Laid& each : scene.cards) {
      std::vector<cv::Point2f> outline(each.outline.begin(), each.outline.end());
      const cv::Rect box = cv::boundingRect(outline) & cv::Rect({}, scene.luma.size());
      if (!box.empty()) add(scene.luma(box).clone(), box.tl(), seen);
    }
    return seen;
  }

 private:
  static void add(const cv::Mat& luma, cv::Point2d from, std::vector<Seen>& seen) {
    for (const vision::Symbol& each : vision::find_symbols(luma, vision::Symbology::kDataMatrix)) {
      const auto card = std::ranges::find(french_54(), each.text);
      seen.push_back({card == french_54().end() ? -1 : static_cast<int>(card - french_54().begin()),
                      each.centre + from});
    }
  }
  bool whole_;
};

struct Tally {
  int shown = 0, read = 0, wrong = 0, ghosts = 0;
  std::vector<double> ms;
};

void judge(const std::vector<Seen>& seen, const Scene& scene, const Spec& spec, Tally& tally) {
  const double reach = 0.5 * spec.tag_mm * pixels_per_mm(spec.view);
  std::vector<bool> hit(scene.cards.size());
  for (const Seen& each : seen) {
    const auto distance = [&](const Laid& card) { return cv::norm(card.centre - each.centre); };
    const auto nearest = std::ranges::min_element(scene.cards, {}, distance);
    if (nearest == scene.cards.end() || distance(*nearest) > reach)
      ++tally.ghosts;
    else if (nearest->card != each.card)
      ++tally.wrong;
    else
      hit[static_cast<std::size_t>(nearest - scene.cards.begin())] = true;
  }
  tally.read += static_cast<int>(std::ranges::count(hit, true));
  tally.shown += static_cast<int>(scene.cards.size());
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::ranges::sort(values);
  return values[values.size() / 2];
}

void run_row(const Spec& row, int scenes, Reader& reader) {
  std::vector<cv::Mat> codes;
  for (std::size_t i = 0; i < french_54().size(); ++i) codes.push_back(reader.code(static_cast<int>(i)));
  reader.prepare(row);
  Tally tally;
  for (int k = 0; k < scenes; ++k) {
    Spec spec = row;
    spec.seed += static_cast<std::uint64_t>(k);
    const Scene scene = make_scene(spec, codes);
    if (k == 0) reader.read(scene);  // first use: memory, tables
    const double start = thread_cpu_ms();
    const std::vector<Seen> seen = reader.read(scene);
    tally.ms.push_back(thread_cpu_ms() - start);
    judge(seen, scene, spec, tally);
  }
  std::printf("| %s | %.2f | %.0f mm | %s | %s | %.1f | %d | %d | %.1f |\n", row.view.name,
              pixels_per_mm(row.view), row.tag_mm, row.degraded ? "degraded" : "clean", reader.name().c_str(),
              100.0 * tally.read / std::max(tally.shown, 1), tally.wrong, tally.ghosts, median(tally.ms));
  std::fflush(stdout);
}

double percent(int part, int of) {
  return of > 0 ? 100.0 * part / of : 0;
}

std::map<std::string, bench::Level> levels_by_name() {
  std::map<std::string, bench::Level> names;
  for (const bench::Level level : bench::kLevels) names.emplace(to_string(level), level);
  return names;
}

/// What to measure of a battle's table.
struct TableOptions {
  std::string scenario;
  int pictures = 100;  // a level
  std::vector<bench::Level> levels{bench::Level::kMedium, bench::Level::kHard};
  std::filesystem::path keep;
  bool list = false;  // what was not read
};

/// The picture of a scene, or what an earlier run kept of it.
bench::Picture picture_of(const TableOptions& options, const std::shared_ptr<const Kit>& counters,
                          const bench::CardScene& scene, bench::Level level, std::uint64_t seed,
                          const std::vector<cv::Mat3b>& photos) {
  const std::string name = std::string(to_string(level)) + "_" + std::to_string(seed);
  bench::Picture picture = bench::kept_picture(
      options.keep.empty() ? options.keep : options.keep / name, counters,
      [&] { return bench::make_picture(counters, level, seed, kPicture, photos, &scene.layout); });
  for (std::size_t i = 0; i < picture.tags.size(); ++i) {  // which a kept picture does not know
    picture.tags[i].base_centre = scene.layout.pieces[i].centre;
    picture.tags[i].heading = scene.layout.pieces[i].heading;
  }
  return picture;
}

/// What the pipeline makes of photo-like pictures of each level: each one still, with a lens that nobody has
/// measured.
bool score_tables(const TableOptions& options, std::uint64_t first_seed) {
  const auto fails = [](const std::string& why) {
    std::fprintf(stderr, "bench_cards: %s\n", why.c_str());
    return false;
  };
  const auto scenario = load_scenario(options.scenario);
  if (!scenario) return fails(scenario.error().message);
  const auto kit = make_kit(*scenario);
  if (!kit) return fails(kit.error().message);
  const Ruleset* rules = find_ruleset(scenario->ruleset);
  const bench::CardTable table{*kit, rules ? rules->card_places(*scenario, *kit) : CardPlaces()};
  if (table.places.rails.empty() || decks_of(*kit).empty())
    return fails("in this scenario no cards lie on rails");
  const auto counters = std::make_shared<const Kit>(vision::demo::with_markers_as_counters(*kit));
  const auto photos = bench::photographs(16);
  std::printf(
      "%d pictures of %d x %d a level, seeds from %llu. Stands and cards that are seen whole; wrong ones of "
      "all.\n\n"
      "| level | table known | squares right, unclear, wrong %% | facings right, unclear, wrong %% | faces "
      "read %% | cards wrong | ghosts | counts right %% |\n|---|---|---|---|---|---|---|---|\n",
      options.pictures, kPicture.width, kPicture.height, static_cast<unsigned long long>(first_seed));
  for (const bench::Level level : options.levels) {
    bench::CardScore score;
    for (int i = 0; i < options.pictures; ++i) {
      const std::uint64_t seed = first_seed + static_cast<std::uint64_t>(i);
      const bench::CardScene scene = bench::deal_scene(table, *counters, seed);
      const bench::Picture picture = picture_of(options, counters, scene, level, seed, photos);
      vision::Pipeline pipeline(*kit, {});
      const auto result = pipeline.process({.image = picture.image, .number = 1, .taken_at = {}, .t_s = 0});
      const auto missed = score.add(table, scene, picture, result.table);
      if (!options.list || (missed.empty() && result.table.calibrated)) continue;
      std::fprintf(stderr, "%s_%llu%s\n", std::string(to_string(level)).c_str(),
                   static_cast<unsigned long long>(seed), result.table.calibrated ? "" : ": table unknown");
      for (const std::string& note : result.notes) std::fprintf(stderr, "  says: %s\n", note.c_str());
      for (const std::string& line : missed) std::fprintf(stderr, "  %s\n", line.c_str());
    }
    std::printf(
        "| %s | %d of %d | %.2f, %.2f, %.2f of %d | %.2f, %.2f, %.2f | %.2f of %d | %d | %d | %.2f of %d |\n",
        std::string(to_string(level)).c_str(), score.known_tables, score.pictures,
        percent(score.square_right, score.stands), percent(score.square_unclear, score.stands),
        percent(score.square_wrong, score.stands), score.stands, percent(score.facing_right, score.stands),
        percent(score.facing_unclear, score.stands), percent(score.facing_wrong, score.stands),
        percent(score.faces_read, score.faces), score.faces, score.cards_wrong, score.ghosts,
        percent(score.slots_right, score.slots), score.slots);
    std::fflush(stdout);
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  int scenes = 10;
  TableOptions table;
  Spec spec;
  std::vector<double> sizes{15, 20};
  CLI::App app("Playing cards at 1080p: classes of tags beside Data Matrix read by ZXing-cpp.");
  app.add_option("--scenes", scenes, "pictures a row")->check(CLI::Range(1, 10000));
  app.add_option("--cards", spec.cards, "cards face up in each")->check(CLI::Range(1, 54));
  app.add_option("--sizes", sizes, "code sizes in mm, quiet zone included")
      ->delimiter(',')
      ->check(CLI::Range(10.0, 40.0));
  app.add_option("--seed", spec.seed, "of the first picture");
  app.add_option("--table", table.scenario, "instead: pictures of the board and rails of this scenario")
      ->type_name("FILE");
  app.add_option("--pictures", table.pictures, "of --table, a level")->check(CLI::Range(1, 100000));
  app.add_option("--levels", table.levels, "of --table")
      ->delimiter(',')
      ->transform(CLI::CheckedTransformer(levels_by_name()));
  app.add_option("--keep", table.keep, "keep the pictures of --table in this folder, and take what is there");
  app.add_flag("--list", table.list, "tell what was not read of --table, and where in the picture it is");
  CLI11_PARSE(app, argc, argv);
  if (!table.scenario.empty()) return score_tables(table, spec.seed) ? 0 : 1;

  std::vector<std::unique_ptr<Reader>> readers;
  readers.push_back(std::make_unique<Own>(TagFamily::kSquare4x4));
  readers.push_back(std::make_unique<Own>(TagFamily::kDataMatrix));
  readers.push_back(std::make_unique<Zxing>(false));
  readers.push_back(std::make_unique<Zxing>(true));
  std::printf(
      "%d pictures of 1920 x 1080 a row, %d cards in each; thread CPU time a picture, one thread, "
      "medians.\n\n"
      "| view | px/mm | code | condition | reader | recall %% | wrong cards | ghosts | ms |\n"
      "|---|---|---|---|---|---|---|---|---|\n",
      scenes, spec.cards);
  for (const View& view : kViews)
    for (const double size : sizes)
      for (const bool degraded : {false, true})
        for (const auto& reader : readers) {
          spec.view = view;
          spec.tag_mm = size;
          spec.degraded = degraded;
          run_row(spec, scenes, *reader);
        }
}
