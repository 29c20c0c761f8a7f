#include "tests/bench/support/contender.hpp"

#include <charconv>
#include <ctime>
#include <optional>

#include <opencv2/imgproc.hpp>

#include "tests/bench/support/april.hpp"
#include "tests/bench/support/aruco.hpp"
#include "tests/bench/support/kit_for_bench.hpp"
#include "vision/tags/zxing.hpp"

namespace telescope::bench {
namespace {

constexpr int kDrawnModule = 20;

/// Our reader, told the scale of the table to 15 % or not at all. A fifth of the kit is not on the table.
class Own final : public Contender {
 public:
  Own(TagFamily family, bool scale_known) : family_(family), scale_known_(scale_known) {}
  std::string name() const override {
    const std::string family(to_string(family_));
    const std::string name = family_ == TagFamily::kSquare4x4 ? "telescope" : "telescope " + family;
    return name + (scale_known_ ? "" : ", scale unknown");
  }
  std::string family() const override { return std::string(to_string(family_)); }
  cv::Mat picture(int index) const override {
    return vision::draw_tag(family_, bench_tag(index), kDrawnModule);
  }
  void prepare(const FlatSceneSpec& spec) override {
    reader_ = vision::make_tag_reader(make_bench_kit(spec.tags * 6 / 5, spec.tag_mm, family_));
    hints_ = scale_known_ ? hints_for(spec, family_) : vision::ReadHints{};
  }
  std::vector<Reading> read(const cv::Mat& luma) override {
    std::vector<Reading> readings;
    for (const vision::Sighting& s : reader_->read(luma, hints_))
      readings.push_back({index_of(s.tag), centre_of(s)});
    return readings;
  }

 private:
  TagFamily family_;
  bool scale_known_;
  vision::ReadHints hints_;
  std::unique_ptr<vision::TagReader> reader_;
};

/// Our reader of photographs, told neither scale nor tilt.
class OwnPhotographs final : public Contender {
 public:
  explicit OwnPhotographs(TagFamily family) : family_(family) {}
  std::string name() const override { return "telescope, photographs"; }
  std::string family() const override { return std::string(to_string(family_)); }
  cv::Mat picture(int index) const override {
    return vision::draw_tag(family_, bench_tag(index), kDrawnModule);
  }
  void prepare(const FlatSceneSpec& spec) override {
    std::vector<TagId> ids;
    for (int index = 0; index < spec.tags * 6 / 5; ++index) ids.push_back(bench_tag(index));
    reader_.emplace(family_, ids);
  }
  std::vector<Reading> read(const cv::Mat& luma) override {
    std::vector<Reading> readings;
    for (const vision::Sighting& s : reader_->read(luma)) readings.push_back({index_of(s.tag), centre_of(s)});
    return readings;
  }

 private:
  TagFamily family_;
  std::optional<vision::PhotoReader> reader_;
};

class Aruco final : public Contender {
 public:
  explicit Aruco(bool small_markers) : small_(small_markers), reader_(small_markers) {}
  std::string name() const override {
    return small_ ? "OpenCV aruco 4x4_250, small markers" : "OpenCV aruco 4x4_250";
  }
  std::string family() const override { return "aruco"; }
  cv::Mat picture(int index) const override { return draw_aruco_4x4(index, kDrawnModule); }
  std::vector<Reading> read(const cv::Mat& luma) override {
    std::vector<Reading> readings;
    for (const ArucoMarker& m : reader_.read(luma)) readings.push_back({m.id, m.centre});
    return readings;
  }

 private:
  bool small_;
  ArucoReader reader_;
};

class April final : public Contender {
 public:
  explicit April(int decimate)
      : decimate_(decimate), reader_(AprilFamily::k36h11, static_cast<float>(decimate)) {}
  std::string name() const override { return "libapriltag 36h11, decimate " + std::to_string(decimate_); }
  std::string family() const override { return "36h11"; }
  cv::Mat picture(int index) const override { return reader_.draw(index, kDrawnModule); }
  std::vector<Reading> read(const cv::Mat& luma) override {
    std::vector<Reading> readings;
    for (const AprilTag& t : reader_.read(luma)) readings.push_back({t.id, t.centre});
    return readings;
  }

 private:
  int decimate_;
  AprilReader reader_;
};

/// ZXing-cpp on the whole frame, shown Data Matrix 10 x 10 with its quiet zone of one module.
class ZxingWhole final : public Contender {
 public:
  std::string name() const override { return "ZXing-cpp, whole frame"; }
  std::string family() const override { return "Data Matrix"; }
  cv::Mat picture(int index) const override {
    cv::Mat symbol = vision::draw_symbol(std::to_string(index), vision::Symbology::kDataMatrix), out;
    cv::copyMakeBorder(symbol, out, 1, 1, 1, 1, cv::BORDER_CONSTANT, cv::Scalar(255));
    cv::resize(out, out, {}, kDrawnModule, kDrawnModule, cv::INTER_NEAREST);
    return out;
  }
  std::vector<Reading> read(const cv::Mat& luma) override {
    std::vector<Reading> readings;
    for (const vision::Symbol& s : vision::find_symbols(luma, vision::Symbology::kDataMatrix)) {
      int index = -1;
      std::from_chars(s.text.data(), s.text.data() + s.text.size(), index);
      readings.push_back({index, s.centre});
    }
    return readings;
  }
};

}  // namespace

std::vector<std::unique_ptr<Contender>> make_contenders(bool own_only, TagFamily family) {
  std::vector<std::unique_ptr<Contender>> all;
  all.push_back(std::make_unique<Own>(family, true));
  all.push_back(std::make_unique<Own>(family, false));
  if (own_only) return all;
  all.push_back(std::make_unique<Aruco>(false));
  all.push_back(std::make_unique<Aruco>(true));
  all.push_back(std::make_unique<April>(1));
  all.push_back(std::make_unique<April>(2));
  all.push_back(std::make_unique<ZxingWhole>());
  return all;
}

std::unique_ptr<Contender> make_photograph_contender(TagFamily family) {
  return std::make_unique<OwnPhotographs>(family);
}

double thread_cpu_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

}  // namespace telescope::bench
