#include "app/cli/picture_file.hpp"

#include <filesystem>

#include <opencv2/imgcodecs.hpp>

namespace telescope::cli {

namespace fs = std::filesystem;

Result<cv::Mat> load_picture(const std::string& name) {
  std::error_code error;
  const auto status = fs::status(name, error);
  if (!fs::exists(status)) return failure(name + ": no such file");
  if (fs::is_directory(status)) return failure(name + ": is a folder; name the pictures in it");
  cv::Mat picture;
  try {
    picture = cv::imread(name, cv::IMREAD_COLOR);  // 16 bit, grey and alpha become 8 bit BGR
  } catch (const cv::Exception&) {
    return failure(name + ": is too large or too damaged to be read as a picture");
  }
  if (picture.empty())
    return failure(name +
                   (fs::file_size(name, error) == 0 ? ": is empty" : ": is no picture that can be read"));
  return picture;
}

}  // namespace telescope::cli
