#include "tests/app/print/rendering.hpp"

#include <stdexcept>
#include <vector>

#include "tests/support/process.hpp"
#include "vision/source/av_picture.hpp"

namespace telescope::print {
namespace {

/// What `program` prints when it is given these arguments and the PDF's file name.
std::string output_of(const std::string& program, std::vector<std::string> arguments,
                      const std::string& pdf) {
  const test::TemporaryFolder folder;
  const auto file = folder.path() / "kit.pdf";
  test::write_text(file, pdf);
  arguments.push_back(file.string());
  const test::Finished finished = test::run_program(program, arguments);
  if (finished.exit_code != 0)
    throw std::runtime_error(program + " failed (is poppler-utils installed?): " + finished.err);
  return finished.out;
}

}  // namespace

cv::Mat render(const std::string& pdf, int sheet, double dpi, std::optional<Crop> crop) {
  std::vector<std::string> arguments{"-gray", "-singlefile",        "-r", std::to_string(dpi),
                                     "-f",    std::to_string(sheet)};
  if (crop)
    for (const auto& [option, value] :
         {std::pair{"-x", crop->x}, {"-y", crop->y}, {"-W", crop->width}, {"-H", crop->height}})
      arguments.insert(arguments.end(), {option, std::to_string(value)});
  const std::string pgm = output_of("pdftoppm", arguments, pdf);
  return vision::av_still({reinterpret_cast<const std::uint8_t*>(pgm.data()), pgm.size()}).value();
}

std::string pdf_info(const std::string& pdf) {
  return output_of("pdfinfo", {"-f", "1", "-l", "999", "-box"}, pdf);
}

std::string pdf_text(const std::string& pdf) {
  return output_of("sh", {"-c", "pdftotext -layout \"$0\" -"}, pdf);
}

}  // namespace telescope::print
