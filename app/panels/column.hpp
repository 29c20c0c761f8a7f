#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "app/panels/paint.hpp"
#include "app/presenters/ui.hpp"

namespace telescope::app {

/// Lines below one another from `at` on, drawn or only measured.
class Stack {
 public:
  Stack(const Paint& paint, ImVec2 at, bool draws) : paint_(paint), at_(at), top_(at.y), draws_(draws) {}
  void space(float height) { at_.y += height; }
  void text(Type type, ImU32 colour, std::string_view text, float wrap) {
    space(draws_ ? paint_.text(at_, type, colour, text, wrap).y : paint_.measure(type, text, wrap).y);
  }
  void ruled(Type type, ImU32 colour, std::string_view text, std::string_view rule, float wrap) {
    space(paint_.ruled(at_, type, colour, text, rule, wrap, draws_).y);
  }
  ImVec2 at() const { return at_; }
  float height() const { return at_.y - top_; }

 private:
  const Paint& paint_;
  ImVec2 at_;
  float top_;
  bool draws_;
};

/// A scrolling column of text and rows, filled from the top. Lives between begin and end of one frame.
class Column {
 public:
  /// Opens a scrolling region at `min` to `max`; the destructor closes it. With `follow`, the row that is
  /// chosen is brought into view.
  Column(const char* id, const Theme& theme, ImVec2 min, ImVec2 max, bool follow, const Scene& scene, Ui& ui);
  ~Column();
  Column(const Column&) = delete;
  Column& operator=(const Column&) = delete;

  const Paint& paint() const { return paint_; }
  const Scene& scene() const { return scene_; }
  Ui& ui() const { return ui_; }
  /// What a click on it asks for; of several the first.
  void ask(std::optional<Request> asked) {
    if (!asked_) asked_ = std::move(asked);
  }
  const std::optional<Request>& asked() const { return asked_; }
  float width() const { return width_; }
  void gap(float units);
  /// On by so many lines, beside what the mouse does.
  void scroll(int lines);
  /// A quiet heading over a section.
  void section(std::string_view text);
  void title(std::string_view text, Health health = Health::kGood, bool with_mark = false);
  void paragraph(std::string_view text, ImU32 colour = colour::kTextQuiet, Type type = Type::kBody);
  /// A sentence and the rule that it rests on, behind a mark of `mark`, where there is one.
  void ruled(std::string_view text, std::string_view rule, ImU32 colour, Type type = Type::kBody,
             std::optional<Severity> mark = std::nullopt);
  /// A heading of what is folded away, or can be, and the key that does. True when it was clicked.
  bool folding(int id, std::string_view words, bool folded, std::string_view key);
  /// Label on the left, value on the right, the mark of its verdict beside it, and the
  /// verdict below where it is not good.
  void measure(std::string_view label, std::string_view value, std::string_view verdict, Health health);
  /// Parts of the picture, `across` to a line: those done are filled.
  void parts(const std::vector<bool>& done, int across);
  /// Keys side by side, each with what it does; a click presses it.
  void keys(const std::vector<KeyHint>& hints);
  /// Something is under way.
  void busy(double now_s);
  /// Room for something drawn elsewhere; returns its top left, margin passed.
  ImVec2 room(float height);
  /// What is left of the width between the margins.
  float inner_width() const;
  /// A line in a frame of its own, to be typed elsewhere.
  void code(std::string_view text);
  /// A line that can be clicked and chosen, `height` high; `draw` gets its top left and its width. `primary`:
  /// it stands out as the one thing that a key does now, to be drawn in colour::kInk. Returns true when it
  /// was clicked.
  bool row(int id, float height, bool chosen, const std::function<void(ImVec2 at, float width)>& draw,
           bool primary = false);
  /// One of the page's list, in which the Ui has the cursor: a click is for it.
  void line(std::size_t number, float height, const std::function<void(ImVec2 at, float width)>& draw);

 private:
  /// Takes room and returns its top left.
  ImVec2 take(float height);

  Paint paint_;
  float width_ = 0.0F;
  bool follow_ = false;
  const Scene& scene_;
  Ui& ui_;
  std::optional<Request> asked_;
};

}  // namespace telescope::app
