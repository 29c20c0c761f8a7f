// Writes the words of other makers' tag families as C++, from OpenCV's tables: run by the build, no part of
// the program, which so needs none of OpenCV's aruco.
#include <cstdint>
#include <fstream>
#include <iostream>

#include <opencv2/core/version.hpp>
#if CV_VERSION_MAJOR > 4 || CV_VERSION_MINOR >= 7
#include <opencv2/objdetect/aruco_dictionary.hpp>
#else
#include <opencv2/aruco/dictionary.hpp>
#endif

#include "core/kit/tag_family.hpp"

namespace {

using telescope::TagFamily;

struct Source {
  TagFamily family;
  const char* name;     // of its enumerator
  int dictionary;       // of an enumeration whose name OpenCV has changed
  bool is_upside_down;  // OpenCV has AprilTags half a turn from how their makers print them
};

constexpr Source kSources[] = {{TagFamily::kApril36h11, "kApril36h11", cv::aruco::DICT_APRILTAG_36h11, true},
                               {TagFamily::kApril25h9, "kApril25h9", cv::aruco::DICT_APRILTAG_25h9, true},
                               {TagFamily::kApril16h5, "kApril16h5", cv::aruco::DICT_APRILTAG_16h5, true},
                               {TagFamily::kAruco4x4, "kAruco4x4", cv::aruco::DICT_4X4_1000, false},
                               {TagFamily::kAruco5x5, "kAruco5x5", cv::aruco::DICT_5X5_1000, false},
                               {TagFamily::kAruco6x6, "kAruco6x6", cv::aruco::DICT_6X6_1000, false}};

/// A pointer in OpenCV 4.6, a value from 4.7 on.
template <typename Found>
const cv::aruco::Dictionary& dictionary_in(const Found& found) {
  if constexpr (requires { found->markerSize; })
    return *found;
  else
    return found;
}

std::uint64_t word_of(const cv::Mat& cells, bool is_upside_down) {
  std::uint64_t word = 0;
  const int last = cells.rows * cells.cols - 1;
  for (int i = 0; i <= last; ++i) {
    const int at = is_upside_down ? last - i : i;
    word = word << 1 | (cells.at<unsigned char>(at / cells.cols, at % cells.cols) != 0 ? 1U : 0U);
  }
  return word;
}

bool write(std::ostream& out) {
  out << "#include \"vision/tags/tag_words.hpp\"\n\nnamespace telescope::vision {\n\n"
         "std::span<const TagWord> foreign_words(TagFamily family) {\n  switch (family) {\n";
  for (const Source& source : kSources) {
    const auto found = cv::aruco::getPredefinedDictionary(source.dictionary);
    const cv::aruco::Dictionary& dictionary = dictionary_in(found);
    if (dictionary.bytesList.rows != id_count(source.family) ||
        dictionary.markerSize != cells_across(source.family))
      return false;
    out << "    case TagFamily::" << source.name << ": {\n      static constexpr TagWord words[] = {";
    for (int id = 0; id < dictionary.bytesList.rows; ++id) {
      const cv::Mat cells =
          cv::aruco::Dictionary::getBitsFromByteList(dictionary.bytesList.row(id), dictionary.markerSize);
      out << (id % 8 == 0 ? "\n          " : " ") << "0x" << std::hex << word_of(cells, source.is_upside_down)
          << std::dec << ",";
    }
    out << "};\n      return words;\n    }\n";
  }
  out << "    default:\n      return {};\n  }\n}\n\n}  // namespace telescope::vision\n";
  return out.good();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  std::ofstream out(argv[1]);
  if (write(out)) return 0;
  std::cerr << argv[0] << ": OpenCV's tables are not those that core/kit/tag_family.cpp says\n";
  return 1;
}
