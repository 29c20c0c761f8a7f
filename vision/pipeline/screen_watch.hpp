#pragma once

#include <complex>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "vision/tags/reading.hpp"

namespace telescope::vision {

/// Notices a picture of the table within the picture: the screen of this very program, a photograph. There,
/// several tags that lie where they lay are seen once more, arranged as on the table.
class ScreenWatch {
 public:
  /// Takes out of `reading` what is only seen on such a picture, for as long as it is there and some seconds
  /// more, and gives back what is seen on the table too. `copies`: where the doubled tags were read.
  void take_in(Reading& reading, std::span<const Sighting> copies, double t_s);
  /// What to tell; empty: nothing.
  std::string note() const;
  void forget() { *this = {}; }

 private:
  using Complex = std::complex<double>;  // a point of the picture, pixels
  /// From the table in the picture to the table's picture within it: a turn, a scale and a shift.
  struct Likeness {
    Complex turn, shift;
    Complex operator()(Complex at) const { return turn * at + shift; }
    Complex back(Complex at) const { return (at - shift) / turn; }
  };
  struct Place {
    Complex at;
    double reach = 0.0;  // half the tag
  };
  /// A tag that lies where it lay, and is seen besides.
  struct Pair {
    Complex from, to;
    double reach = 0.0;  // half the tag that is seen besides
  };
  /// The part of the table, in the picture, that has been seen on the screen.
  struct Box {
    double left = 1e9, top = 1e9, right = -1e9, bottom = -1e9;
    void take_in(Complex at, double reach);
    bool contains(Complex at) const;
  };
  static std::optional<Likeness> likeness_of(const std::vector<Pair>& pairs);
  bool lies_still(const Sighting& sighting) const;
  std::vector<Pair> pairs(std::span<const Sighting> copies) const;
  bool is_on_screen(const Sighting& sighting, std::span<const Sighting> copies) const;

  std::map<TagId, Place> places_;  // where each tag was last believed to be
  std::optional<Likeness> screen_;
  Box shown_;
  double seen_s_ = 0.0;  // the likeness, last
};

}  // namespace telescope::vision
