#include "vision/source/recording_source.hpp"

#include <algorithm>
#include <utility>

#include "vision/recording/recording_reader.hpp"
#include "vision/source/pause.hpp"

namespace telescope::vision {
namespace {

class RecordingSource final : public FrameSource {
 public:
  RecordingSource(std::string name, RecordingReader reader, bool at_once)
      : name_(std::move(name)), reader_(std::move(reader)), at_once_(at_once) {}

  std::string describe() const override { return "recording " + name_ + " of " + reader_.header().camera; }
  bool ended() const override { return ended_; }
  std::string note() const override {
    return reader_.cut_off() ? "the recording is cut off: what was written before is shown" : "";
  }

  SourceNature nature() const override { return SourceNature::kFile; }

  Result<std::optional<Frame>> next(std::chrono::milliseconds patience, std::stop_token stop) override {
    if (!ahead_ && !ended_) {
      auto read = reader_.next();
      if (!read) return tl::unexpected(read.error());
      ahead_ = *std::move(read);
      ended_ = !ahead_;
      if (ahead_ && !first_s_) first_s_ = ahead_->t_s, start_ = std::chrono::steady_clock::now();
    }
    if (!ahead_) return std::optional<Frame>();
    if (!at_once_) {
      const auto due = start_ + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                    std::chrono::duration<double>(ahead_->t_s - *first_s_));
      const auto limit = std::chrono::steady_clock::now() + patience;
      pause_until(std::min(due, limit), std::move(stop));
      if (std::chrono::steady_clock::now() < due) return std::optional<Frame>();
    }
    RecordedFrame recorded = *std::exchange(ahead_, std::nullopt);
    Frame frame{.image = recorded.picture, .number = recorded.number, .t_s = recorded.t_s};
    frame.taken_at = std::chrono::steady_clock::now();
    frame.reading = std::make_shared<const Reading>(std::move(recorded.reading));
    return std::optional(std::move(frame));
  }

 private:
  std::string name_;
  RecordingReader reader_;
  bool at_once_, ended_ = false;
  std::optional<RecordedFrame> ahead_;
  std::optional<double> first_s_;
  SteadyTime start_{};
};

}  // namespace

Result<std::unique_ptr<FrameSource>> open_recording(const std::filesystem::path& file, const Kit& kit,
                                                    const SourceOptions& options) {
  auto reader = RecordingReader::open(file);
  if (!reader) return tl::unexpected(reader.error());
  if (reader->header().kit != kit)
    return failure("the recording " + file.string() + " is of another kit (" + reader->header().kit.scenario +
                   "): give the --scenario or --kit that it was made with, or neither and play it by itself");
  return std::make_unique<RecordingSource>(file.filename().string(), *std::move(reader),
                                           options.as_fast_as_possible);
}

}  // namespace telescope::vision
