// Reads dice in real photographs with known faces, on drawn tables or on the rendered one, and says how many
// were called and how many of those rightly.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <map>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <opencv2/imgproc.hpp>

#include "tests/bench/sequences/stage.hpp"
#include "tests/bench/sequences/weather.hpp"
#include "tests/support/drawn_dice.hpp"
#include "tests/support/project_file.hpp"
#include "vision/demo/dice_throw.hpp"
#include "vision/demo/surroundings.hpp"
#include "vision/dice/dice_reader.hpp"
#include "vision/pictures/encode.hpp"
#include "vision/source/picture_file.hpp"

using namespace telescope;
using namespace telescope::vision;
namespace fs = std::filesystem;

namespace {

struct Box {
  int face = 0;
  cv::Rect2f place;
};

struct Photo {
  std::string name, kind;
  cv::Mat picture;
  std::vector<Box> boxes;
};

std::uint32_t name_hash(const std::string& name, std::uint32_t hash) {
  for (const unsigned char c : name) hash = (hash ^ c) * 16777619U;
  return hash ^ (hash >> 15);
}

/// By the name's hash: half train; limits are chosen by every third of the others; the rest is held out. As
/// in dice_training.py.
std::string part_of(const std::string& name) {
  const std::uint32_t hash = name_hash(name, 2166136261U);
  if (hash % 3 != 0 && hash / 3 % 5 != 0) return "tune";
  return name_hash(name, 2166136261U ^ 77U) % 3 != 0 ? "held" : "check";
}

/// Kinds are told from the picture: a folder of others has them too.
std::string kind_of(const cv::Mat& bgr, const std::vector<Box>& boxes) {
  std::vector<cv::Mat> channels;
  cv::split(bgr, channels);
  cv::Mat apart;
  if (channels.size() >= 3) cv::absdiff(channels[0], channels[2], apart);
  if (!apart.empty() && cv::mean(apart)[0] > 3) return "colour";
  return !boxes.empty() && boxes.front().place.width > 90 ? "grey, near" : "grey, far";
}

struct Choice {
  std::string part = "held";
  int every = 1, first = 0;
};

/// Hands over the photographs of a part, one after another.
template <class Take>
void each_photo(const fs::path& folder, const Choice& choice, Take take) {
  std::ifstream in(folder / "truth.json");
  const auto truth = nlohmann::json::parse(in);
  int number = 0;
  for (const auto& [name, boxes] : truth.items()) {
    if (choice.part != "all" && part_of(name) != choice.part) continue;
    if (number++ % choice.every != choice.first) continue;
    const auto picture = read_picture(folder / name);
    if (!picture) {
      std::fprintf(stderr, "%s\n", picture.error().message.c_str());
      continue;
    }
    Photo photo{.name = name, .picture = *picture};
    if (photo.picture.channels() == 1) cv::cvtColor(photo.picture, photo.picture, cv::COLOR_GRAY2BGR);
    for (const auto& box : boxes)
      photo.boxes.push_back({box[0], cv::Rect2f(cv::Point2f(box[1], box[2]), cv::Point2f(box[3], box[4]))});
    photo.kind = kind_of(photo.picture, photo.boxes);
    take(photo);
  }
}

/// The box whose middle is nearest, of those that hold the place.
const Box* box_at(const Photo& photo, cv::Point2f centre) {
  const Box* best = nullptr;
  const auto far = [&](const Box& box) {
    return cv::norm(centre - (box.place.tl() + box.place.br()) * 0.5F);
  };
  for (const Box& box : photo.boxes)
    if (box.place.contains(centre) && (!best || far(box) < far(*best))) best = &box;
  return best;
}

struct Tally {
  int dice = 0, called = 0, right = 0, found = 0, strays = 0;
};

void score(const Photo& photo, const std::vector<Die>& dice, bool list,
           std::map<std::string, Tally>& tallies) {
  Tally& tally = tallies[photo.kind];
  std::vector<bool> is_told(photo.boxes.size()), is_found(photo.boxes.size());
  for (const Die& die : dice) {
    const Box* box = box_at(photo, die.centre);
    const auto best = box ? box - photo.boxes.data() : -1;
    if (best >= 0) is_found[best] = true;
    if (!die.face) continue;
    const bool is_right = best >= 0 && photo.boxes[best].face == *die.face;
    if (best < 0) ++tally.strays;
    if (best >= 0 && !is_told[best]) ++tally.called, tally.right += is_right, is_told[best] = true;
    if (list && !is_right)
      std::printf("  %s at %.0f %.0f: %d instead of %d, %.2f, side %.0f px\n", photo.name.c_str(),
                  static_cast<double>(die.centre.x), static_cast<double>(die.centre.y), *die.face,
                  best < 0 ? 0 : photo.boxes[best].face, static_cast<double>(die.confidence),
                  static_cast<double>(die.side_px));
  }
  tally.dice += static_cast<int>(photo.boxes.size());
  tally.found += static_cast<int>(std::ranges::count(is_found, true));
}

void print(const std::map<std::string, Tally>& tallies, double ms) {
  std::printf(
      "| kind | dice | found | called | right of those | called where no die is "
      "|\n|---|---|---|---|---|---|\n");
  for (const auto& [kind, t] : tallies)
    std::printf("| %s | %d | %.1f %% | %.1f %% | %.2f %% | %d |\n", kind.c_str(), t.dice,
                100.0 * t.found / std::max(1, t.dice), 100.0 * t.called / std::max(1, t.dice),
                100.0 * t.right / std::max(1, t.called), t.strays);
  std::printf("%.0f ms of CPU a picture\n", ms);
}

double cpu_ms() {
  return 1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// A drawn table with its truth, at a random tilt. `round`: share of dice that are round, and so none.
Photo drawn(std::mt19937& random, float side_px, cv::Size size, int count, double round, double& tilt,
            std::vector<test::DrawnDie>& dice) {
  const auto uniform = [&](double from, double to) {
    return std::uniform_real_distribution(from, to)(random);
  };
  Photo photo{.kind = "drawn"};
  cv::Mat3b picture = test::draw_ground(size, random);
  dice = test::throw_dice(size, count, side_px, random);
  for (test::DrawnDie& die : dice)
    if (uniform(0, 1) < round) die.roundness = 2;
  tilt = uniform(0, 40);
  test::draw_dice(picture, dice, tilt, uniform(0.4, 0.025 * side_px + 0.6));
  cv::Mat3s noise(size);
  cv::RNG rng(random());
  rng.fill(noise, cv::RNG::NORMAL, 0, uniform(0.5, 6));
  cv::add(picture, noise, picture, cv::noArray(), CV_8U);
  for (const test::DrawnDie& die : dice) {
    const cv::Point2f centre = test::upper_face(die, tilt).centre, half(die.side_px / 2, die.side_px / 2);
    photo.boxes.push_back({die.face, cv::Rect2f(centre - half, centre + half)});
  }
  photo.picture = picture;
  return photo;
}

/// The demo table of 24 by 36 inches, seen whole, with dice on its felt and in a tray, under light, lens and
/// compression of every kind.
class RenderedTable {
 public:
  RenderedTable(double side_mm, int lines)
      : side_mm_(side_mm),
        optics_(demo::mount_camera(board_, Length::from_mm(52), {lines * 16 / 9, lines})),
        stage_(scene(), optics_, film_),
        noise_(optics_.size(), film_.noise, 1) {}

  /// With so many dice of one material.
  Photo picture(int number, int count, std::mt19937& random) {
    const auto uniform = [&](double from, double to) {
      return std::uniform_real_distribution(from, to)(random);
    };
    const std::size_t body = static_cast<std::size_t>(number) % std::size(demo::kDieBodies);
    Photo photo{.name = "rendered " + std::to_string(number), .kind = kNames[body]};
    cv::RNG rng(random());
    std::vector<TablePoint> taken;
    while (std::ssize(taken) < count) {
      const TablePoint at{uniform(20, width(board_).mm() - 20), uniform(20, depth(board_).mm() - 20)};
      const auto is_near = [&](TablePoint p) {
        return std::hypot(p.x_mm - at.x_mm, p.y_mm - at.y_mm) < 1.6 * side_mm_;
      };
      const bool inside = is_within(at, -side_mm_);
      if ((is_within(at, side_mm_) && !inside) || std::ranges::any_of(taken, is_near)) continue;
      const auto make = demo::kPipMakes[rng.uniform(0, static_cast<int>(std::size(demo::kPipMakes)))];
      const auto look = demo::die_look(demo::kDieBodies[body], make, static_cast<float>(side_mm_), rng);
      const int face = rng.uniform(1, 7);
      const demo::Vec3 middle{static_cast<float>(at.x_mm), static_cast<float>(at.y_mm),
                              look.side_mm / 2 + (inside ? demo::kTrayFloor_mm : 0.0F)};
      stage_.put(static_cast<int>(taken.size()),
                 {demo::die_model(look), middle, demo::lying_die(face, uniform(0, 360))});
      photo.boxes.push_back({face, place(middle + demo::Vec3{0, 0, look.side_mm / 2})});
      taken.push_back(at);
    }
    photo.picture = spoilt(number, uniform);
    return photo;
  }

 private:
  static constexpr const char* kNames[] = {"light", "dark", "marbled"};
  static constexpr NamedArea::Rectangle kTray{{80, 120}, {300, 280}};

  static bool is_within(TablePoint p, double beyond) {
    return p.x_mm > kTray.min.x_mm - beyond && p.x_mm < kTray.max.x_mm + beyond &&
           p.y_mm > kTray.min.y_mm - beyond && p.y_mm < kTray.max.y_mm + beyond;
  }
  demo::Scene scene() const {
    return {.ground = demo::felt_ground(board_, optics_.size().width, 1),
            .things = {demo::dice_tray(kTray)},
            .lamps = demo::room_lamps(board_),
            .tint = {1.03F, 1.0F, 0.94F}};
  }
  cv::Rect2f place(demo::Vec3 upper) const {
    const cv::Point2d centre = optics_.image_from_table(upper).value();
    const double half = side_mm_ / 2 * optics_.focal_px() / double{length(upper - optics_.position())};
    return cv::Rect2d(centre - cv::Point2d(half, half), centre + cv::Point2d(half, half));
  }
  template <class Uniform>
  cv::Mat3b spoilt(int number, Uniform uniform) {
    demo::Weather weather{.light = uniform(0.6, 1.15),
                          .balance = {uniform(0.9, 1.1), 1, uniform(0.9, 1.1)},
                          .defocus_px = uniform(0, 0.8),
                          .noise = uniform(0.8, 2.2),
                          .jpeg = uniform(0, 1) < 0.5 ? 0 : cvRound(uniform(60, 92))};
    weather.shadows.push_back({{uniform(0, 600), uniform(0, 900)}, 200, 60, uniform(0.1, 0.5)});
    cv::Mat3b picture = stage_.picture().clone();
    lay_weather(picture, weather, optics_, number);
    spoil(picture, weather, noise_, static_cast<std::uint64_t>(number));
    return picture;
  }

  Board board_{GridBoard{4, 6, 6_in}, {}};
  double side_mm_;
  demo::Film film_;
  demo::Optics optics_;
  demo::Stage stage_;
  demo::Noise noise_;
};

/// Every die that is seen, and what both witnesses say: to choose limits by.
void print_weighed(const Photo& photo, const FaceWitness& witness) {
  for (const WeighedDie& die : weigh_dice(photo.picture, witness)) {
    const FaceWitness::Sighting& seen = die.sighting;
    const Box* box = box_at(photo, seen.centre);
    std::printf("%s\t%s\t%.0f\t%.0f\t%.1f\t%d\t%d\t%.3f\t%.4f\t%.3f\t%.3f\n", photo.name.c_str(),
                photo.kind.c_str(), static_cast<double>(seen.centre.x), static_cast<double>(seen.centre.y),
                static_cast<double>(seen.side_px), box ? box->face : 0, die.likeliest(),
                static_cast<double>(seen.found), static_cast<double>(die.likelihood()),
                static_cast<double>(die.fit()), static_cast<double>(die.contest));
  }
}

/// To train on: reading it is another run's.
void keep_photo(const fs::path& folder, const Photo& photo, nlohmann::json& truth) {
  const std::string name = photo.name + ".png";
  std::ofstream(folder / name, std::ios::binary) << encode_png(photo.picture);
  nlohmann::json& boxes = truth[name] = nlohmann::json::array();
  for (const auto& [face, place] : photo.boxes)
    boxes.push_back({face, place.x, place.y, place.br().x, place.br().y});
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"How surely dice are read in photographs and on drawn tables"};
  std::string folder, witness_file = test::project_file("assets/dice/face_witness.json").string();
  Choice choice;
  int drawn_pictures = 0, rendered_pictures = 0, lines = 1080;
  double side_mm = 16;
  bool list = false, weighed = false;
  float side_px = 33;
  unsigned seed = 7;
  std::string keep;
  app.add_option("FOLDER", folder, "photographs with their truth.json");
  app.add_option("--part", choice.part, "held, check, tune or all");
  app.add_option("--every", choice.every, "only every nth of them");
  app.add_option("--first", choice.first, "counting from this one");
  app.add_flag("--list", list, "each die that is called wrongly");
  app.add_flag("--weighed", weighed, "every die that is seen and what both witnesses say, instead");
  app.add_option("--drawn", drawn_pictures, "drawn tables of 20 dice");
  app.add_option("--side", side_px, "of the dice on them, pixels");
  app.add_option("--rendered", rendered_pictures, "pictures of the demo table with 40 dice");
  app.add_option("--mm", side_mm, "of the dice on them, 12 to 19");
  app.add_option("--lines", lines, "of the pictures");
  app.add_option("--keep", keep, "writes them and their truth.json into this folder instead");
  app.add_option("--seed", seed, "of what is drawn and rendered");
  app.add_option("--witness", witness_file);
  CLI11_PARSE(app, argc, argv);
  cv::setNumThreads(1);
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  std::mt19937 random(seed);

  const auto witness = FaceWitness::load(witness_file);
  if (!witness) {
    std::fprintf(stderr, "%s\n", witness.error().message.c_str());
    return 1;
  }
  std::map<std::string, Tally> tallies;
  double ms = 0;
  int pictures = 0;
  const auto read = [&](const Photo& photo) {
    if (weighed) return print_weighed(photo, *witness);
    const double start = cpu_ms();
    const std::vector<Die> dice = read_dice(photo.picture, *witness);
    ms += cpu_ms() - start;
    ++pictures;
    score(photo, dice, list, tallies);
  };
  if (!folder.empty()) each_photo(folder, choice, read);
  for (int i = 0; i < drawn_pictures; ++i) {
    double tilt = 0;
    std::vector<test::DrawnDie> dice;
    Photo photo = drawn(random, side_px, {1280, 720}, 20, 0, tilt, dice);
    photo.name = "drawn " + std::to_string(i);
    read(photo);
  }
  if (rendered_pictures > 0) {
    RenderedTable table(side_mm, lines);
    nlohmann::json truth;
    for (int i = 0; i < rendered_pictures; ++i) {
      const Photo photo = table.picture(i, 40, random);
      if (!keep.empty())
        keep_photo(keep, photo, truth);
      else
        read(photo);
    }
    if (!keep.empty()) std::ofstream(fs::path(keep) / "truth.json") << truth.dump();
  }
  if (!weighed) print(tallies, ms / std::max(1, pictures));
}
