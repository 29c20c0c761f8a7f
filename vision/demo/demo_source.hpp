#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

#include "core/base/result.hpp"
#include "core/kit/kit.hpp"
#include "vision/demo/hand_tasks.hpp"
#include "vision/demo/staged_play.hpp"
#include "vision/source/source.hpp"

namespace telescope::vision {

struct DemoOptions {
  int width = 1920;   ///< 320 to 3840
  int height = 1080;  ///< 240 to 2160
  int fps = 30;       ///< 1 to 120
  std::uint64_t seed = 1;
  /// A play without end: the hand does what is said here, and nothing else. Null: it is not asked.
  std::shared_ptr<demo::HandTasks> hand = nullptr;
  /// A play that a file describes; `hand` then only tells it when its deeds may come. Null: there is none.
  std::shared_ptr<const demo::StagedPlay> play = nullptr;
  /// How a game that is played beside it has its pieces: the play then begins and goes on with these. None on
  /// the table: as the built-in opening has it. Of the plain play alone.
  std::vector<demo::HandTask> layout = {};
  std::filesystem::path keep_in =
      {};                ///< a folder for the first picture, so that it is drawn once; none: empty
  bool realtime = true;  ///< false: frames come as fast as they are asked for, still 1/fps apart in t_s
};

/// The built-in camera: a rendered table with the kit's pieces on it, on which a hand plays the opening of a
/// turn over and over (see demo/script.hpp), or what a file describes (StagedPlay), or does what it is told
/// (HandTasks), without end. Its frames carry pictures and times, nothing else. Its clock is that of its
/// pictures: on a slow machine the hand is slow, so that ways are seen whole. Fails where the options are out
/// of their ranges or the play is not for this kit.
Result<std::unique_ptr<FrameSource>> make_demo_source(const Kit& kit, DemoOptions options = {});

/// How many pictures a demo table leaves out when the next one is `late_s` seconds late, at `fps` a second.
std::uint64_t pictures_dropped(double late_s, int fps);

}  // namespace telescope::vision
