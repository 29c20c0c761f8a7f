#pragma once

#include <array>
#include <initializer_list>
#include <string>
#include <vector>

#include "tests/bench/sequences/sequence.hpp"
#include "vision/pipeline/pipeline.hpp"

namespace telescope::bench {

/// Whether what the pipeline says beside the view is so. A note outlasts its cause by a few seconds, so it
/// remembers what was the matter.
class NoteJudge {
 public:
  NoteJudge();

  /// Frames in their order. The notes that are not so; one of a kind that the judge does not know is not.
  std::vector<std::string> take_in(const vision::FrameResult& said, const vision::demo::FrameTruth& truth);

 private:
  struct Anchor {
    double hidden_s, off_s;  ///< when it last was
  };
  /// How many tags were not seen.
  struct Unread {
    double t_s;
    int lie = 0, mostly = 0, whole = 0;  ///< on the table; most of them, all of them in plain view
  };
  void remember(const vision::FrameResult& said, const vision::demo::FrameTruth& truth);
  bool is_so(const std::string& note) const;
  bool came(std::initializer_list<vision::demo::Trouble> any, double within_s) const;
  bool are_off(const std::string& note) const;
  bool are_hidden(const std::string& note) const;
  /// As many as the note names.
  bool are_unread(const std::string& note, int Unread::*in_view) const;

  double now_s_ = 0;
  std::array<double, vision::demo::kTroubles> came_s_;  ///< when each was last the matter
  std::array<Anchor, 4> anchors_;
  std::vector<Unread> unread_;  ///< of the last few seconds
};

}  // namespace telescope::bench
