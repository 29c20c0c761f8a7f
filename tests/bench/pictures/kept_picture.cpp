#include "tests/bench/pictures/kept_picture.hpp"

#include <algorithm>
#include <fstream>
#include <string>

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

namespace telescope::bench {
namespace {

std::filesystem::path with(std::filesystem::path stem, const char* ending) {
  return stem += ending;
}

std::optional<Picture> load(const std::filesystem::path& stem, const std::shared_ptr<const Kit>& kit) {
  std::error_code failed;
  if (!std::filesystem::exists(with(stem, ".png"), failed)) return std::nullopt;
  Picture out{.kit = kit};
  out.image = cv::imread(with(stem, ".png").string(), cv::IMREAD_COLOR);
  std::ifstream file(with(stem, ".txt"));
  if (out.image.empty() || !file) return std::nullopt;
  int tag = 0;
  for (TagTruth t; file >> tag >> t.centre_px.x >> t.centre_px.y >> t.pixels_per_mm >> t.visible >>
                   t.code_visible >> t.contrast;) {
    const auto piece = std::ranges::find(kit->pieces, TagId(tag), &KitPiece::tag);
    if (piece == kit->pieces.end()) return std::nullopt;
    t.piece = &*piece;
    out.tags.push_back(t);
  }
  return out;
}

void save(const Picture& p, const std::filesystem::path& stem) {
  cv::Mat grey;
  cv::cvtColor(p.image, grey, cv::COLOR_BGR2GRAY);
  cv::imwrite(with(stem, ".png").string(), grey, {cv::IMWRITE_PNG_COMPRESSION, 1});
  std::ofstream file(with(stem, ".txt"));
  file.precision(17);
  for (const TagTruth& t : p.tags)
    file << t.piece->tag.value() << ' ' << t.centre_px.x << ' ' << t.centre_px.y << ' ' << t.pixels_per_mm
         << ' ' << t.visible << ' ' << t.code_visible << ' ' << t.contrast << '\n';
}

}  // namespace

Picture kept_picture(const std::filesystem::path& stem, const std::shared_ptr<const Kit>& kit,
                     const std::function<Picture()>& make) {
  if (stem.empty()) return make();
  if (auto kept = load(stem, kit)) return std::move(*kept);
  Picture made = make();
  std::filesystem::create_directories(stem.parent_path());
  save(made, stem);
  return made;
}

}  // namespace telescope::bench
