#include "vision/source/folder_source.hpp"

#include <algorithm>
#include <vector>

#include "vision/source/pause.hpp"
#include "vision/source/picture_file.hpp"

namespace telescope::vision {
namespace {

namespace fs = std::filesystem;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

class FolderSource : public FrameSource {
 public:
  FolderSource(std::string description, std::vector<fs::path> files, const SourceOptions& options)
      : description_(std::move(description)), files_(std::move(files)), options_(options) {}

  std::string describe() const override { return description_; }

  SourceNature nature() const override { return SourceNature::kFile; }

  Result<std::optional<Frame>> next(std::chrono::milliseconds patience, std::stop_token stop) override {
    if (at_ == 0) start_ = std::chrono::steady_clock::now();
    while (at_ < files_.size()) {
      const double t_s = static_cast<double>(at_) / options_.folder_fps;
      const auto due =
          start_ + std::chrono::round<std::chrono::nanoseconds>(std::chrono::duration<double>(t_s));
      if (!options_.as_fast_as_possible) {
        pause_until(std::min(due, std::chrono::steady_clock::now() + patience), stop);
        if (std::chrono::steady_clock::now() < due) return std::nullopt;
      }
      if (stop.stop_requested()) return std::nullopt;
      auto picture = read_picture(files_[at_++]);
      if (picture)
        return Frame{.image = *std::move(picture),
                     .number = ++number_,
                     .taken_at = options_.as_fast_as_possible ? due : std::chrono::steady_clock::now(),
                     .t_s = t_s};
      const auto is_there = [](const fs::path& file) {
        std::error_code ignored;
        return fs::exists(file, ignored);
      };
      if (number_ > 0 &&
          std::none_of(files_.begin() + static_cast<std::ptrdiff_t>(at_) - 1, files_.end(), is_there))
        return failure("the pictures in " + files_.front().parent_path().string() + " are no longer there");
      if (++bad_ == 1) first_bad_ = picture.error().message;
    }
    if (number_ == 0) return failure("no picture of " + description_ + " can be read: " + first_bad_);
    return std::nullopt;
  }

  bool ended() const override { return at_ == files_.size() && number_ > 0; }

  std::string note() const override {
    if (bad_ == 0) return {};
    return std::to_string(bad_) + " of " + std::to_string(files_.size()) +
           " pictures left out: " + first_bad_;
  }

 private:
  std::string description_;
  std::vector<fs::path> files_;
  SourceOptions options_;
  std::size_t at_ = 0;
  std::uint64_t number_ = 0;
  std::size_t bad_ = 0;
  std::string first_bad_;
  SteadyTime start_{};
};

}  // namespace

bool natural_less(std::string_view a, std::string_view b) {
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() && j < b.size()) {
    if (is_digit(a[i]) && is_digit(b[j])) {
      while (i < a.size() && a[i] == '0') ++i;
      while (j < b.size() && b[j] == '0') ++j;
      const std::size_t a0 = i;
      const std::size_t b0 = j;
      while (i < a.size() && is_digit(a[i])) ++i;
      while (j < b.size() && is_digit(b[j])) ++j;
      if (i - a0 != j - b0) return i - a0 < j - b0;
      if (const int order = a.substr(a0, i - a0).compare(b.substr(b0, j - b0)); order != 0) return order < 0;
    } else if (a[i] != b[j]) {
      return a[i] < b[j];
    } else {
      ++i, ++j;
    }
  }
  if (a.size() - i != b.size() - j) return a.size() - i < b.size() - j;
  return a < b;  // "01" and "1": some fixed order
}

Result<std::unique_ptr<FrameSource>> open_folder(const fs::path& folder, const SourceOptions& options) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
    if (has_picture_name(it->path()) && it->path().filename().string().front() != '.')
      files.push_back(it->path());
  if (error) return failure("the folder " + folder.string() + " cannot be read: " + error.message());
  if (files.empty())
    return failure("the folder " + folder.string() +
                   " holds no pictures (.jpg, .png, .webp, .bmp, .tif, .pgm)");
  std::sort(files.begin(), files.end(), [](const fs::path& a, const fs::path& b) {
    return natural_less(a.filename().string(), b.filename().string());
  });
  const std::string description = "folder " + folder.string() + ", " + std::to_string(files.size()) +
                                  (files.size() == 1 ? " picture" : " pictures");
  return std::make_unique<FolderSource>(description, std::move(files), options);
}

Result<std::unique_ptr<FrameSource>> open_picture(const fs::path& file, const SourceOptions& options) {
  return std::make_unique<FolderSource>("picture " + file.string(), std::vector{file}, options);
}

}  // namespace telescope::vision
