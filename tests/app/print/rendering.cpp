#include "tests/app/print/rendering.hpp"

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include <opencv2/imgcodecs.hpp>
#include <stdlib.h>

namespace telescope::print {
namespace {

std::string output_of(const std::string& command) {
  FILE* pipe = ::popen(command.c_str(), "r");
  if (!pipe) throw std::runtime_error("cannot run " + command);
  std::string output;
  std::array<char, 65536> buffer;
  for (std::size_t got = 0; (got = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
    output.append(buffer.data(), got);
  if (::pclose(pipe) != 0)
    throw std::runtime_error("this command failed (is poppler-utils installed?): " + command);
  return output;
}

/// Runs `command` with the PDF's file name in place of "%".
std::string with_pdf(const std::string& pdf, std::string command) {
  const TemporaryFolder folder;
  const std::string file = folder.path() + "/kit.pdf";
  std::ofstream(file, std::ios::binary) << pdf;
  command.replace(command.find('%'), 1, file);
  return output_of(command);
}

}  // namespace

cv::Mat render(const std::string& pdf, int sheet, double dpi, std::optional<Crop> crop) {
  std::string command =
      "pdftoppm -gray -r " + std::to_string(dpi) + " -f " + std::to_string(sheet) + " -singlefile";
  if (crop)
    command += " -x " + std::to_string(crop->x) + " -y " + std::to_string(crop->y) + " -W " +
               std::to_string(crop->width) + " -H " + std::to_string(crop->height);
  const std::string pgm = with_pdf(pdf, command + " %");
  return cv::imdecode(std::vector<char>(pgm.begin(), pgm.end()), cv::IMREAD_GRAYSCALE);
}

std::string pdf_info(const std::string& pdf) {
  return with_pdf(pdf, "pdfinfo -f 1 -l 999 -box %");
}

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "telescope-print-XXXXXX").string();
  if (!::mkdtemp(name.data())) throw std::runtime_error("cannot make a temporary folder");
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace telescope::print
