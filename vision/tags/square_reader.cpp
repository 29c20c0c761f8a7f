#include "vision/tags/square_reader.hpp"

#include <algorithm>
#include <stdexcept>

#include "vision/tags/square_search.hpp"

namespace telescope::vision {
namespace {

class SquareReader final : public TagReader {
 public:
  explicit SquareReader(const Kit& kit) : search_(kit) {}

  std::vector<Sighting> read(const cv::Mat& luma, const ReadHints& hints) override {
    report_ = {};
    if (luma.empty()) return {};
    if (luma.type() != CV_8UC1)
      throw std::invalid_argument("TagReader: the picture is not 8 bit, one channel");
    if (luma.cols < 12 || luma.rows < 12) return {};
    search_.begin({luma.data, luma.cols, luma.rows, static_cast<std::ptrdiff_t>(luma.step)}, hints);
    search_.search_all();
    report_ = search_.report();
    return report_.sightings;
  }

  const std::vector<Sighting>& markers() const override { return report_.markers; }
  const std::vector<Sighting>& outsiders() const override { return report_.outsiders; }
  const std::vector<TagId>& doubles() const override { return report_.doubles; }
  const std::vector<Sighting>& copies() const override { return report_.copies; }

 private:
  SquareSearch search_;
  SquareSearch::Report report_;
};

}  // namespace

PhotoReader::PhotoReader(TagFamily family, std::span<const TagId> ids)
    : search_(std::make_unique<SquareSearch>(family, ids)) {}
PhotoReader::~PhotoReader() = default;

std::vector<Sighting> PhotoReader::read(const cv::Mat& luma) {
  if (luma.cols < 12 || luma.rows < 12) return {};
  search_->begin({luma.data, luma.cols, luma.rows, static_cast<std::ptrdiff_t>(luma.step)}, {});
  search_->search_outlines();
  auto found = search_->report().markers;
  std::ranges::stable_sort(found, {}, &Sighting::tag);
  return found;
}

std::unique_ptr<TagReader> make_square_reader(const Kit& kit) {
  return std::make_unique<SquareReader>(kit);
}

}  // namespace telescope::vision
