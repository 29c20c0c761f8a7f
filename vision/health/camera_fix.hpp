#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/kit/kit.hpp"
#include "vision/pipeline/pipeline.hpp"
#include "vision/source/control_memory.hpp"

namespace telescope::vision {

/// The mains, by which lamps flicker.
enum class PowerLine { k50Hz, k60Hz };

/// Takes exposure, white balance and focus out of a camera's own hands, and sets them by what its pictures
/// show: the shortest exposure in which paper is bright and little is blown out, and the sharpest position of
/// the lens. One step a picture or less; times are the pictures' own. What was before is in memory().
class CameraFix {
 public:
  CameraFix(Kit kit, CameraControls controls, PowerLine line);

  /// Takes the next picture. Nothing once done(): some seconds of pictures.
  void take_in(const FrameResult& result);
  bool done() const { return stage_ == Stage::kDone; }
  /// What was done, and what the camera cannot do, a line each.
  const std::vector<std::string>& told() const { return told_; }
  const ControlMemory& memory() const { return memory_; }

 private:
  enum class Stage { kBegin, kExposure, kFocus, kDone };
  /// What a picture shows of exposure and focus.
  struct Look {
    double white = 0.0;    ///< grey level of paper
    double clipped = 0.0;  ///< share of the table, 0 to 1
    double sharpness = 0.0;
    bool reads_sharp = false;  ///< tags are read, and their borders are crisp
  };
  /// A setting of exposure, brighter than the one before it.
  struct Rung {
    std::int64_t exposure = 0;
    std::int64_t gain = 0;
  };

  Look look_at(const cv::Mat& luma, const FrameResult& result) const;
  void begin();
  void fix_plain();
  bool set(const std::optional<CameraControl>& control, std::int64_t value);
  void begin_exposure();
  void seek_exposure();
  void take_exposure(const Look& look);
  void set_rung(std::size_t rung);
  void end_exposure(const Look& look);
  void tell_exposure();
  void begin_focus();
  void take_focus(const Look& look);
  void end_focus(std::int64_t position, const std::string& why);
  void wait(double seconds) { ready_s_.reset(), settle_s_ = seconds; }
  void end();

  Kit kit_;
  CameraControls controls_;
  PowerLine line_;
  Stage stage_ = Stage::kBegin;
  std::vector<std::string> told_;
  ControlMemory memory_;
  double settle_s_ = 0.0;
  std::optional<double> ready_s_;  ///< pictures from then on show what was set last
  double last_s_ = 0.0;

  std::optional<CameraControl> exposure_, gain_, focus_;
  std::string exposure_before_, focus_before_;  ///< how they were set: "automatic", "12.5 ms"
  bool focused_ = false;  ///< the lens was moved: exposure is sought once more, in sharp pictures
  Look exposed_;          ///< with the exposure that was chosen
  std::vector<Rung> ladder_;
  std::size_t low_ = 0, high_ = 0, rung_ = 0;  ///< the rung that is sought lies within
  std::vector<std::int64_t> positions_;        ///< of the lens, still to be tried, the next one last
  std::map<std::int64_t, double> sharpness_;   ///< at those that were
  bool fine_ = false;
};

}  // namespace telescope::vision
