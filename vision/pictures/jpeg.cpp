#include "vision/pictures/jpeg.hpp"

#include <algorithm>
#include <csetjmp>
#include <utility>

// jerror.h goes by the version that jpeglib.h tells.
// clang-format off
#include <jpeglib.h>
#include <jerror.h>
// clang-format on

#include "vision/pictures/exif.hpp"
#include "vision/pictures/jpeg_strays.hpp"

namespace telescope::vision {
namespace {

using JpegBytes = std::span<const std::uint8_t>;

/// A progressive picture of more scans is made to keep a decoder busy.
constexpr int kMostScans = 500;

/// What one of libjpeg's warnings tells of the picture.
enum class Warning {
  kHarmless,  ///< every pixel is as the camera meant it
  kStrays,    ///< bytes are left over before a marker: a camera's own, or a decoder has lost its way
  kCutOff,
  kDamage
};

Warning meaning_of(int code) {
  switch (code) {
    case JWRN_NOT_SEQUENTIAL:  // spectral parameters that a sequential picture does not use
    case JWRN_JFIF_MAJOR:
    case JWRN_ADOBE_XFORM:  // taken for what nearly all pictures have
    case JWRN_BOGUS_ICC:
      return Warning::kHarmless;
    case JWRN_EXTRANEOUS_DATA:
      return Warning::kStrays;
    case JWRN_JPEG_EOF:
      return Warning::kCutOff;
    default:  // a bad code, a lost restart marker, a premature end, a wrong progression
      return Warning::kDamage;
  }
}

constexpr const char* kDamaged = "the JPEG picture is damaged";
constexpr const char* kCutOff = "the JPEG picture is cut off";
constexpr const char* kTooLarge =
    "the JPEG picture is larger than 100 megapixels, or than 65,500 pixels along a side: make it smaller";
constexpr const char* kOtherKind =
    "the JPEG picture is of a kind that cannot be read here (lossless, JPEG-LS, of more than 8 bits, or with "
    "its height behind it); save it as an ordinary JPEG, or as PNG";

/// Whether an error of libjpeg's says that the picture is of a kind that it does not know.
bool is_other_kind(const jpeg_decompress_struct& picture) {
  const jpeg_error_mgr& error = *picture.err;
  switch (error.msg_code) {
    case JERR_SOF_UNSUPPORTED:
    case JERR_NOT_COMPILED:
    case JERR_ARITH_NOTIMPL:
    case JERR_CONVERSION_NOTIMPL:
      return true;
    case JERR_EMPTY_IMAGE:  // no height: a marker behind the picture tells it
      return picture.image_height == 0 && picture.image_width != 0;
    case JERR_BAD_PRECISION:
      return error.msg_parm.i[0] > 8 && error.msg_parm.i[0] <= 16;
    default:  // JPEG-LS begins its frame with a marker that libjpeg does not know
      return error.msg_code == JERR_UNKNOWN_MARKER && error.msg_parm.i[0] == 0xF7;
  }
}

/// One picture that libjpeg decodes. Its functions end with a jump where it finds damage; no frame that such
/// a jump leaves owns anything.
class Decoder {
 public:
  explicit Decoder(JpegBytes bytes) : bytes_(bytes) {
    picture_.err = jpeg_std_error(&judge_.libjpeg);
    judge_.libjpeg.error_exit = [](j_common_ptr picture) {
      const jpeg_error_mgr& error = *picture->err;
      judge_of(picture).refuse(error.msg_code == JERR_IMAGE_TOO_BIG                          ? kTooLarge
                               : is_other_kind(*reinterpret_cast<j_decompress_ptr>(picture)) ? kOtherKind
                                                                                             : kDamaged);
    };
    judge_.libjpeg.emit_message = &Decoder::hear;
    jpeg_create_decompress(&picture_);
    progress_.progress_monitor = [](j_common_ptr picture) {
      if (reinterpret_cast<j_decompress_ptr>(picture)->input_scan_number > kMostScans)
        judge_of(picture).refuse(kDamaged);
    };
    picture_.progress = &progress_;
  }
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;
  ~Decoder() { jpeg_destroy_decompress(&picture_); }

  Result<void> read_header() {
    if (bytes_.size() < 4 || bytes_[0] != 0xFF || bytes_[1] != 0xD8)
      return failure("this is not a JPEG picture");
    while (bytes_.size() > 4 && bytes_[2] == 0xFF && bytes_[3] == 0xD8)
      bytes_ = bytes_.subspan(2);  // some cameras say it twice
    const bool read = attempt([this] {
      jpeg_mem_src(&picture_, bytes_.data(), static_cast<unsigned long>(bytes_.size()));
      jpeg_save_markers(&picture_, JPEG_APP0 + 1, 0xFFFF);
      jpeg_read_header(&picture_, TRUE);
    });
    if (!read) return refusal();
    return {};
  }

  cv::Size size() const {
    return {static_cast<int>(picture_.image_width), static_cast<int>(picture_.image_height)};
  }

  bool is_grey() const { return picture_.num_components == 1; }

  Result<cv::Mat> decode(JpegColour colour) {
    if (std::size_t{picture_.image_width} * picture_.image_height > kMaxPixels) return failure(kTooLarge);
    const bool luma = colour == JpegColour::kLuma;
    const bool inks = picture_.num_components == 4;
    const std::size_t scan_at = bytes_.size() - picture_.src->bytes_in_buffer;
    picture_.out_color_space = inks ? JCS_CMYK : luma ? JCS_GRAYSCALE : JCS_EXT_BGR;
    judge_.in_scan = true;
    if (!attempt([this] { jpeg_start_decompress(&picture_); })) return refusal();
    cv::Mat out(static_cast<int>(picture_.output_height), static_cast<int>(picture_.output_width),
                CV_8UC(picture_.output_components));
    const bool whole = attempt([this, &out] {
      while (picture_.output_scanline < picture_.output_height) {
        JSAMPROW row = out.ptr(static_cast<int>(picture_.output_scanline));
        jpeg_read_scanlines(&picture_, &row, 1);
      }
    });
    if (!whole) return refusal();
    JpegScan scan;
    if (picture_.comps_in_scan == picture_.num_components && !picture_.progressive_mode &&
        !picture_.arith_code)
      scan = scan_of();
    if (!attempt([this] { jpeg_finish_decompress(&picture_); })) return refusal();
    if (judge_.strays && !strays_are_harmless(bytes_.subspan(scan_at), scan)) return failure(kDamaged);
    return inks ? of_inks(out, luma) : out;
  }

  /// 1 to 8, as EXIF numbers them; 0 where it says nothing.
  int orientation() const {
    for (auto* marker = picture_.marker_list; marker != nullptr; marker = marker->next)
      if (const int turned = exif_orientation({marker->data, marker->data_length}); turned != 0)
        return turned;
    return 0;
  }

 private:
  struct Judge {
    jpeg_error_mgr libjpeg;  // first: libjpeg knows this only
    std::jmp_buf out;
    const char* refused = nullptr;  ///< why
    bool in_scan = false;
    bool strays = false;  ///< in the picture's own data

    [[noreturn]] void refuse(const char* what) {
      refused = what;
      std::longjmp(out, 1);
    }
  };

  static Judge& judge_of(j_common_ptr picture) { return *reinterpret_cast<Judge*>(picture->err); }

  static void hear(j_common_ptr picture, int level) {
    if (level >= 0) return;  // no warning
    Judge& judge = judge_of(picture);
    switch (meaning_of(picture->err->msg_code)) {
      case Warning::kHarmless:
        return;
      case Warning::kStrays:
        judge.strays |= judge.in_scan;
        return;
      case Warning::kCutOff:
        judge.refuse(kCutOff);
      case Warning::kDamage:
        judge.refuse(kDamaged);
    }
  }

  template <class Act>
  bool attempt(const Act& act) {
    if (setjmp(judge_.out) != 0) return false;
    act();
    return true;
  }

  tl::unexpected<Error> refusal() const { return failure(judge_.refused); }

  /// Of a decoder that is at work.
  JpegScan scan_of() const {
    JpegScan scan{.units = std::size_t{picture_.MCUs_per_row} * picture_.MCU_rows_in_scan,
                  .interval = picture_.restart_interval};
    const auto codes = [](const JHUFF_TBL* table) {
      JpegScan::Codes out;
      if (table == nullptr) return out;
      std::ranges::copy(table->bits, out.counts.begin());
      std::ranges::copy(table->huffval, out.symbols.begin());
      return out;
    };
    for (int i = 0; i < picture_.blocks_in_MCU; ++i) {
      const int at = picture_.MCU_membership[i];
      const jpeg_component_info& component = *picture_.cur_comp_info[at];
      scan.unit.push_back({.component = static_cast<std::size_t>(at),
                           .dc = codes(picture_.dc_huff_tbl_ptrs[component.dc_tbl_no]),
                           .ac = codes(picture_.ac_huff_tbl_ptrs[component.ac_tbl_no]),
                           .dc_step = component.quant_table ? component.quant_table->quantval[0] : 1});
    }
    return scan;
  }

  /// Adobe's four inks, written inverted.
  static cv::Mat of_inks(const cv::Mat& inks, bool luma) {
    cv::Mat bgr(inks.size(), CV_8UC3);
    for (int y = 0; y < inks.rows; ++y)
      for (int x = 0; x < inks.cols; ++x) {
        const auto& ink = inks.at<cv::Vec4b>(y, x);
        for (int c = 0; c < 3; ++c)
          bgr.at<cv::Vec3b>(y, x)[c] = static_cast<std::uint8_t>(ink[2 - c] * ink[3] / 255);
      }
    if (!luma) return bgr;
    cv::Mat grey;
    cv::transform(bgr, grey, cv::Matx13f(0.114F, 0.587F, 0.299F));
    return grey;
  }

  JpegBytes bytes_;
  Judge judge_{};
  jpeg_decompress_struct picture_{};
  jpeg_progress_mgr progress_{};
};

}  // namespace

Result<cv::Mat> decode_jpeg(std::span<const std::uint8_t> bytes, JpegColour colour) {
  Decoder decoder(bytes);
  if (const auto header = decoder.read_header(); !header) return tl::unexpected(header.error());
  return decoder.decode(colour);
}

Result<cv::Size> jpeg_size(std::span<const std::uint8_t> bytes) {
  Decoder decoder(bytes);
  if (const auto header = decoder.read_header(); !header) return tl::unexpected(header.error());
  return decoder.size();
}

Result<cv::Mat> decode_jpeg_upright(std::span<const std::uint8_t> bytes) {
  Decoder decoder(bytes);
  if (const auto header = decoder.read_header(); !header) return tl::unexpected(header.error());
  const int orientation = decoder.orientation();
  auto picture = decoder.decode(decoder.is_grey() ? JpegColour::kLuma : JpegColour::kBgr);
  if (!picture) return picture;
  return upright(*std::move(picture), orientation);
}

}  // namespace telescope::vision
