// Reads dice in real photographs with known faces, or on drawn tables, and says how many were called and how
// many of those rightly; trains the second witness on others of the same.

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

#include "tests/support/drawn_dice.hpp"
#include "tests/support/project_file.hpp"
#include "vision/demo/dice_throw.hpp"
#include "vision/demo/stage.hpp"
#include "vision/demo/surroundings.hpp"
#include "vision/demo/weather.hpp"
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

/// Every third photograph by its name's hash is held out from training and tuning.
bool is_held_out(const std::string& name) {
  std::uint32_t hash = 2166136261U;
  for (const unsigned char c : name) hash = (hash ^ c) * 16777619U;
  return (hash ^ (hash >> 15)) % 3 == 0;
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
    if (choice.part != "all" && is_held_out(name) != (choice.part == "held")) continue;
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

struct Tally {
  int dice = 0, called = 0, right = 0, found = 0, strays = 0;
};

void score(const Photo& photo, const std::vector<Die>& dice, bool list,
           std::map<std::string, Tally>& tallies) {
  Tally& tally = tallies[photo.kind];
  std::vector<bool> is_told(photo.boxes.size()), is_found(photo.boxes.size());
  for (const Die& die : dice) {
    int best = -1;  // the box whose middle is nearest, of those that hold the die
    float nearest = 1e9F;
    for (int i = 0; i < std::ssize(photo.boxes); ++i) {
      const cv::Rect2f& place = photo.boxes[i].place;
      const float far = static_cast<float>(cv::norm(die.centre - (place.tl() + place.br()) * 0.5F));
      if (place.contains(die.centre) && far < nearest) nearest = far, best = i;
    }
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

// ---- training

struct Example {
  FaceWitness::Look look;
  int face = 0;
};

void add_looks(const cv::Mat1b& plane, const DieFace& face, int label, std::mt19937& random, int turns,
               std::vector<Example>& examples) {
  const auto some = [&](float width) { return std::normal_distribution<float>(0, width)(random); };
  for (int i = 0; i < turns; ++i) {
    DieFace moved = face;
    const float unit = face.unit_px();
    moved.centre += cv::Point2f(some(0.07F), some(0.07F)) * unit;
    const float by = 1 + some(0.06F);
    moved.u = by * face.u + cv::Vec2f(some(0.05F), some(0.05F)) * unit;
    moved.v = by * face.v + cv::Vec2f(some(0.05F), some(0.05F)) * unit;
    examples.push_back({FaceWitness::look(plane, moved), label});
  }
}

struct Match {
  bool is_right = false, is_inside = false;
  bool is_near = false;  ///< may be another face of a die
};

/// Whether a face is where a die of that face is, about as large.
Match match(const Photo& photo, const DieFace& face) {
  Match match;
  for (const Box& box : photo.boxes) {
    cv::Rect2f inner = box.place;
    inner += cv::Point2f(inner.width, inner.height) * 0.12F;
    inner = {inner.x, inner.y, inner.width * 0.76F, inner.height * 0.76F};
    const float ratio = 4 * face.unit_px() / std::sqrt(box.place.area());
    const double far = cv::norm(face.centre - (box.place.tl() + box.place.br()) * 0.5F);
    match.is_near = match.is_near || far < 1.5 * std::max(box.place.width, box.place.height);
    match.is_inside = match.is_inside || box.place.contains(face.centre);
    match.is_right = match.is_right ||
                     (box.face == face.pips && inner.contains(face.centre) && ratio > 0.45F && ratio < 1.6F);
  }
  return match;
}

/// Every face that geometry weighs, with what speaks for it: to choose limits by.
void print_faces(const Photo& photo, const FaceWitness& witness) {
  const std::vector<cv::Mat1b> planes = planes_of(photo.picture);
  for (const WeighedFace& weighed : weigh_faces(photo.picture, planes)) {
    const DieFace& face = weighed.face;
    const Match found = match(photo, face);
    std::printf("%s\t%s\t%.0f\t%.0f\t%d\t%d\t%d\t%.2f\t%.3f\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\t%.1f\t%.2f\n",
                photo.name.c_str(), photo.kind.c_str(), static_cast<double>(face.centre.x),
                static_cast<double>(face.centre.y), face.pips, found.is_right, found.is_inside,
                static_cast<double>(weighed.geometry),
                static_cast<double>(witness.judge(planes[face.plane], face)[face.pips]),
                static_cast<double>(face.quality), static_cast<double>(weighed.evidence.evenness),
                static_cast<double>(weighed.evidence.outline), static_cast<double>(weighed.evidence.early),
                static_cast<double>(weighed.evidence.blanks), 4.0 * static_cast<double>(face.unit_px()),
                static_cast<double>(face.pip_size));
  }
}

/// What geometry makes of photographs: right where it is right, else no face.
void add_photos(const fs::path& folder, const Choice& choice, std::mt19937& random,
                std::vector<Example>& examples) {
  each_photo(folder, choice, [&](const Photo& photo) {
    const std::vector<cv::Mat1b> planes = planes_of(photo.picture);
    for (const WeighedFace& weighed : weigh_faces(photo.picture, planes)) {
      const DieFace& face = weighed.face;
      const auto [is_right, is_inside, is_near] = match(photo, face);
      // A die's other faces are faces, though not its upper one.
      if (!is_right && is_near && face.pips >= 3 && face.quality > 0.4F) continue;
      if (!is_right && !is_inside && random() % 3) continue;
      add_looks(planes[face.plane], face, is_right ? face.pips : 0, random,
                is_right         ? 3
                : face.pips == 1 ? 1
                                 : 2,
                examples);
    }
  });
}

void add_drawn(int pictures, std::mt19937& random, std::vector<Example>& examples) {
  const auto uniform = [&](double from, double to) {
    return std::uniform_real_distribution(from, to)(random);
  };
  for (int i = 0; i < pictures; ++i) {
    double tilt = 0;
    std::vector<test::DrawnDie> dice;
    const float side = static_cast<float>(std::exp(uniform(std::log(16.0), std::log(90.0))));
    const Photo photo =
        drawn(random, side, cv::Size(cvRound(9 * side), cvRound(9 * side)), 8, 0.12, tilt, dice);
    cv::Mat1b luma;
    cv::cvtColor(photo.picture, luma, cv::COLOR_BGR2GRAY);
    for (const test::DrawnDie& die : dice) {
      const test::DrawnFace truth = test::upper_face(die, tilt);
      DieFace face{.pips = die.face,
                   .centre = truth.centre,
                   .u = truth.u,
                   .v = truth.v,
                   .is_light = die.pips[1] > die.body[1]};
      add_looks(luma, face, die.roundness < 3 ? 0 : die.face, random, 2, examples);
      // Beside the face, on it but of another size, turned by half a right angle, and anywhere.
      DieFace wrong = face;
      const double angle = uniform(0, 2 * CV_PI), far = uniform(0.8, 4);
      wrong.centre = face.in_picture(static_cast<float>(far * std::cos(angle)),
                                     static_cast<float>(far * std::sin(angle)));
      add_looks(luma, wrong, 0, random, 1, examples);
      wrong = face;
      const float by = uniform(0, 1) < 0.5 ? static_cast<float>(uniform(0.4, 0.68))
                                           : static_cast<float>(uniform(1.5, 2.2));
      wrong.u *= by;
      wrong.v *= by;
      add_looks(luma, wrong, 0, random, 1, examples);
      if (die.face != 1) {
        wrong = face;
        wrong.u = (face.u + face.v) * 0.7F;
        wrong.v = (face.u - face.v) * 0.7F;
        add_looks(luma, wrong, 0, random, 1, examples);
      }
    }
  }
}

/// Gradient descent on the cross entropy.
FaceWitness train(const std::vector<Example>& examples, int epochs, std::mt19937& random) {
  constexpr int kIn = FaceWitness::kInputs, kHid = FaceWitness::kHidden, kOut = FaceWitness::kFaces;
  std::vector<float> w1(kIn * kHid), b1(kHid), w2(kHid * kOut), b2(kOut);
  for (float& w : w1)
    w = std::normal_distribution<float>(0, 1.2F / std::sqrt(static_cast<float>(kIn)))(random);
  for (float& w : w2)
    w = std::normal_distribution<float>(0, 1.0F / std::sqrt(static_cast<float>(kHid)))(random);
  std::vector<std::size_t> order(examples.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  for (int epoch = 0; epoch < epochs; ++epoch) {
    std::ranges::shuffle(order, random);
    const float rate = 0.01F * (1 - static_cast<float>(epoch) / static_cast<float>(epochs)) + 0.0003F;
    double loss = 0;
    int wrong = 0;
    for (const std::size_t i : order) {
      const Example& example = examples[i];
      const FaceWitness::Look x = FaceWitness::turned(example.look, static_cast<int>(random() % 8));
      float h[kHid], y[kOut], back[kHid] = {};
      std::copy(b1.begin(), b1.end(), h);
      for (int j = 0; j < kIn; ++j)
        for (int k = 0; k < kHid; ++k) h[k] += w1[j * kHid + k] * x[j];
      for (float& value : h) value = std::max(0.0F, value);
      std::copy(b2.begin(), b2.end(), y);
      for (int k = 0; k < kHid; ++k)
        for (int o = 0; o < kOut; ++o) y[o] += w2[k * kOut + o] * h[k];
      const float most = *std::max_element(y, y + kOut);
      float total = 0;
      for (float& value : y) total += value = std::exp(value - most);
      for (float& value : y) value /= total;
      loss -= std::log(std::max(1e-9F, y[example.face]));
      wrong += std::max_element(y, y + kOut) - y != example.face;
      for (int o = 0; o < kOut; ++o) {
        const float delta = y[o] - (o == example.face ? 0.97F : 0.005F);
        for (int k = 0; k < kHid; ++k) {
          back[k] += delta * w2[k * kOut + o];
          w2[k * kOut + o] -= rate * delta * h[k];
        }
        b2[o] -= rate * delta;
      }
      for (int k = 0; k < kHid; ++k) {
        back[k] = h[k] > 0 ? rate * back[k] : 0;
        b1[k] -= back[k];
      }
      for (int j = 0; j < kIn; ++j)
        for (int k = 0; k < kHid; ++k) w1[j * kHid + k] -= back[k] * x[j];
    }
    std::fprintf(stderr, "epoch %d: loss %.4f, %.2f %% wrong\n", epoch,
                 loss / static_cast<double>(order.size()), 100.0 * wrong / static_cast<double>(order.size()));
  }
  return FaceWitness({w1, b1}, {w2, b2});
}

nlohmann::ordered_json layer_json(const FaceWitness::Layer& layer) {
  float most = 0;
  for (const float weight : layer.weights) most = std::max(most, std::abs(weight));
  nlohmann::ordered_json json{
      {"scale", most / 2047}, {"weights", nlohmann::json::array()}, {"biases", layer.biases}};
  for (const float weight : layer.weights) json["weights"].push_back(cvRound(2047 * weight / most));
  return json;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"How surely dice are read in photographs and on drawn tables"};
  std::string folder, out, witness_file = test::project_file("assets/dice/face_witness.json").string();
  Choice choice;
  int drawn_pictures = 0, rendered_pictures = 0, lines = 1080, epochs = 25;
  double side_mm = 16;
  bool list = false, faces = false;
  float side_px = 33;
  std::string keep;
  app.add_option("FOLDER", folder, "photographs with their truth.json");
  app.add_option("--part", choice.part, "held, tune or all");
  app.add_option("--every", choice.every, "only every nth of them");
  app.add_option("--first", choice.first, "counting from this one");
  app.add_flag("--list", list, "each die that is called wrongly");
  app.add_flag("--faces", faces, "every face that geometry weighs, instead");
  app.add_option("--drawn", drawn_pictures, "drawn tables of 20 dice, to read or to train on");
  app.add_option("--side", side_px, "of the dice on them, pixels");
  app.add_option("--rendered", rendered_pictures, "pictures of the demo table with 40 dice, to read");
  app.add_option("--mm", side_mm, "of the dice on them, 12 to 19");
  app.add_option("--lines", lines, "of the pictures");
  app.add_option("--keep", keep, "a folder for them");
  app.add_option("--train", out, "trains the second witness on the part instead, into this file");
  app.add_option("--epochs", epochs);
  app.add_option("--witness", witness_file);
  CLI11_PARSE(app, argc, argv);
  cv::setNumThreads(1);
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  std::mt19937 random(7);

  if (!out.empty()) {
    std::vector<Example> examples;
    if (!folder.empty()) add_photos(folder, choice, random, examples);
    std::fprintf(stderr, "%zu examples of photographs\n", examples.size());
    add_drawn(drawn_pictures, random, examples);
    std::map<int, int> of_face;
    for (const Example& example : examples) ++of_face[example.face];
    for (const auto& [face, count] : of_face) std::fprintf(stderr, "face %d: %d\n", face, count);
    const FaceWitness witness = train(examples, epochs, random);
    const nlohmann::ordered_json json{
        {"about", "Second witness of dice: made by bench_dice --train; see README.md"},
        {"hidden", layer_json(witness.hidden())},
        {"faces", layer_json(witness.faces())}};
    std::ofstream(out) << json.dump() << '\n';
    return 0;
  }

  const auto witness = FaceWitness::load(witness_file);
  if (!witness) {
    std::fprintf(stderr, "%s\n", witness.error().message.c_str());
    return 1;
  }
  if (faces) {
    each_photo(folder, choice, [&](const Photo& photo) { print_faces(photo, *witness); });
    return 0;
  }
  std::map<std::string, Tally> tallies;
  double ms = 0;
  int pictures = 0;
  const auto read = [&](const Photo& photo) {
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
    for (int i = 0; i < rendered_pictures; ++i) {
      const Photo photo = table.picture(i, 40, random);
      if (!keep.empty())
        std::ofstream(fs::path(keep) / (photo.name + ".png"), std::ios::binary) << encode_png(photo.picture);
      read(photo);
    }
  }
  print(tallies, ms / std::max(1, pictures));
}
