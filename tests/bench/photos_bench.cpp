// Reads real photographs of AprilTags with our reader and, side by side, with others; prints a Markdown table
// and every difference. What two readers of different make agree on is the truth.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <map>

#include <CLI/CLI.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include "tests/bench/support/april.hpp"
#include "tests/bench/support/aruco.hpp"
#include "tests/bench/support/contender.hpp"
#include "vision/source/picture_file.hpp"
#include "vision/tags/tag_reader.hpp"

using namespace telescope;
using namespace telescope::bench;
namespace fs = std::filesystem;

namespace {

struct Seen {
  int id = 0;
  cv::Point2d centre;
  double side_px = 0;
};

struct Reader {
  std::string name, make;
  std::function<std::vector<Seen>(const cv::Mat&)> read;
};

struct Tally {
  int read = 0, alone = 0, doubtful = 0;
  std::vector<double> ms;
};

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::ranges::nth_element(values, values.begin() + std::ssize(values) / 2);
  return values[values.size() / 2];
}

std::vector<Reader> readers(TagFamily family) {
  std::vector<Reader> all;
  std::vector<TagId> ids;
  for (int id = 0; id < id_count(family); ++id) ids.emplace_back(id);
  auto ours = std::make_shared<vision::PhotoReader>(family, ids);
  all.push_back({"telescope", "telescope", [ours](const cv::Mat& luma) {
                   std::vector<Seen> seen;
                   for (const vision::Sighting& s : ours->read(luma)) {
                     const auto& q = s.corners;
                     seen.push_back({s.tag.value(),
                                     {(q[0].x_px + q[1].x_px + q[2].x_px + q[3].x_px) / 4,
                                      (q[0].y_px + q[1].y_px + q[2].y_px + q[3].y_px) / 4},
                                     std::hypot(q[0].x_px - q[2].x_px, q[0].y_px - q[2].y_px) / 1.41});
                   }
                   return seen;
                 }});
  const AprilFamily april = family == TagFamily::kApril36h11 ? AprilFamily::k36h11 : AprilFamily::k16h5;
  for (const int decimate : {1, 2}) {
    auto reader = std::make_shared<AprilReader>(april, static_cast<float>(decimate));
    all.push_back(
        {"libapriltag, decimate " + std::to_string(decimate), "libapriltag", [reader](const cv::Mat& luma) {
           std::vector<Seen> seen;
           for (const AprilTag& tag : reader->read(luma)) seen.push_back({tag.id, tag.centre, tag.side_px});
           return seen;
         }});
  }
  auto aruco = std::make_shared<ArucoReader>(
      false, family == TagFamily::kApril36h11 ? ArucoFamily::kApril36h11 : ArucoFamily::kApril16h5);
  all.push_back({"OpenCV", "OpenCV", [aruco](const cv::Mat& luma) {
                   std::vector<Seen> seen;
                   for (const ArucoMarker& marker : aruco->read(luma))
                     seen.push_back({marker.id, marker.centre, marker.side_px});
                   return seen;
                 }});
  return all;
}

bool is_same(const Seen& a, const Seen& b) {
  return a.id == b.id && cv::norm(a.centre - b.centre) < 0.3 * std::max(a.side_px, b.side_px) + 2;
}

void save_crop(const cv::Mat& luma, const Seen& seen, const fs::path& file) {
  const int reach = static_cast<int>(seen.side_px) + 10;
  const cv::Rect box = cv::Rect(static_cast<int>(seen.centre.x) - reach,
                                static_cast<int>(seen.centre.y) - reach, 2 * reach, 2 * reach) &
                       cv::Rect({}, luma.size());
  cv::Mat crop = luma(box);
  while (crop.cols < 200) cv::resize(crop, crop, {}, 2, 2, cv::INTER_NEAREST);
  cv::imwrite(file.string(), crop);
}

/// All pictures of one folder, a set.
void run_set(const fs::path& folder, TagFamily family, const std::string& crops, double enlarge) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder))
    if (vision::has_picture_name(entry.path())) files.push_back(entry.path());
  std::ranges::sort(files);
  const std::vector<Reader> all = readers(family);
  std::vector<Tally> tallies(all.size());
  int truth = 0;
  std::string differences;
  for (const fs::path& file : files) {
    const auto picture = vision::read_picture(file);
    if (!picture) {
      std::printf("%s\n", picture.error().message.c_str());
      continue;
    }
    cv::Mat luma = *picture;
    if (luma.channels() == 3) cv::cvtColor(luma, luma, cv::COLOR_BGR2GRAY);
    if (enlarge > 1) cv::resize(luma, luma, {}, enlarge, enlarge, cv::INTER_LINEAR);
    std::vector<std::vector<Seen>> seen(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      const double start = thread_cpu_ms();
      seen[i] = all[i].read(luma);
      tallies[i].ms.push_back(thread_cpu_ms() - start);
    }
    // Each tag that any reader saw, once.
    std::vector<Seen> tags;
    for (const auto& some : seen)
      for (const Seen& s : some)
        if (std::ranges::none_of(tags, [&](const Seen& t) { return is_same(s, t); })) tags.push_back(s);
    for (const Seen& tag : tags) {
      std::map<std::string, bool> makes;
      std::string who;
      for (std::size_t i = 0; i < all.size(); ++i)
        if (std::ranges::any_of(seen[i], [&](const Seen& s) { return is_same(s, tag); }))
          makes[all[i].make] = true, who += " [" + all[i].name + "]";
      const bool is_true = makes.size() >= 2;
      truth += is_true;
      for (std::size_t i = 0; i < all.size(); ++i)
        if (std::ranges::any_of(seen[i], [&](const Seen& s) { return is_same(s, tag); }))
          ++(is_true ? tallies[i].read : tallies[i].alone);
      if (is_true && makes.contains("telescope")) continue;
      char line[400];
      std::snprintf(line, sizeof line, "- %s: id %d at %.0f, %.0f, side %.0f px, read by%s\n",
                    file.filename().c_str(), tag.id, tag.centre.x, tag.centre.y, tag.side_px, who.c_str());
      differences += line;
      if (!crops.empty())
        save_crop(luma, tag,
                  fs::path(crops) / (file.stem().string() + "_" + std::to_string(tag.id) + ".png"));
    }
  }
  std::printf(
      "\n%s, %s: %zu pictures, %d tags that two makes agree on\n\n| reader | recall %% | read alone | ms, "
      "median | ms, all |\n|---|---|---|---|---|\n",
      folder.filename().c_str(), std::string(to_string(family)).c_str(), files.size(), truth);
  for (std::size_t i = 0; i < all.size(); ++i) {
    double sum = 0;
    for (const double ms : tallies[i].ms) sum += ms;
    std::printf("| %s | %.1f | %d | %.1f | %.0f |\n", all[i].name.c_str(),
                truth ? 100.0 * tallies[i].read / truth : 0, tallies[i].alone, median(tallies[i].ms), sum);
  }
  std::printf("\nNot read by ours, or by one make alone:\n%s", differences.c_str());
}

}  // namespace

int main(int argc, char** argv) {
  std::string folder, crops, family = "apriltag36h11";
  double enlarge = 1;
  CLI::App app("Benchmark of tag readers on real photographs: each folder in FOLDER/tags is a set.");
  app.add_option("folder", folder, "the photographs; none are part of the project")->required();
  app.add_option("--family", family, "apriltag36h11 or apriltag16h5")
      ->check(CLI::IsMember({"apriltag36h11", "apriltag16h5"}));
  app.add_option("--crops", crops, "where to write what was read differently")->check(CLI::ExistingDirectory);
  app.add_option("--enlarge", enlarge, "times, for larger pictures")->check(CLI::Range(1.0, 8.0));
  CLI11_PARSE(app, argc, argv);
  const fs::path sets = fs::path(folder) / "tags";
  if (!fs::is_directory(sets)) {
    std::printf("There are no photographs in %s: nothing is measured.\n", sets.c_str());
    return 0;
  }
  std::vector<fs::path> folders;
  for (const auto& entry : fs::directory_iterator(sets))
    if (entry.is_directory()) folders.push_back(entry.path());
  std::ranges::sort(folders);
  for (const fs::path& set : folders) run_set(set, *tag_family_from_string(family), crops, enlarge);
  return 0;
}
