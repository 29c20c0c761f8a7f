#include "vision/pipeline/light_watch.hpp"

#include <algorithm>
#include <cmath>

namespace telescope::vision {
namespace {

constexpr double kLasting_s = 0.5, kKept_s = 2.0;
constexpr double kDarkPicture = 45.0;  // grey levels, on the mean
constexpr double kStripes = 0.02;      // of the light: a lamp at 50 or 60 Hz under a short exposure
constexpr double kSwing = 0.03;        // of the light, to and fro from picture to picture
constexpr double kForgetting = 0.1;

std::string tags_text(int tags) {
  return tags == 1 ? "a tag" : std::to_string(tags) + " tags";
}

std::string be(int tags) {
  return tags == 1 ? " is" : " are";
}

}  // namespace

bool LightWatch::lasts(Cause cause, bool is_so, int tags, double t_s) {
  Spell& spell = spells_[cause];
  if (is_so) {
    if (!spell.is_on) spell = {.is_on = true, .since_s = t_s, .last_s = t_s, .tags = 0};
    spell.last_s = t_s;
    spell.tags = tags;
  } else if (t_s - spell.last_s > kKept_s || spell.last_s - spell.since_s < kLasting_s) {
    spell.is_on = false;
  }
  return spell.is_on && spell.last_s - spell.since_s >= kLasting_s;
}

void LightWatch::take_in(const BackgroundModel& background, const Unread& unread, double t_s,
                         std::vector<std::string>& notes) {
  if (t_s < now_s_) forget();
  now_s_ = t_s;
  const double change = background.light() / std::max(0.01, light_) - 1.0;
  const double swing = std::abs(change - change_) / 2.0;  // light that only grows or fades does not swing
  light_ = background.light();
  change_ = change;
  swing_ += kForgetting * (std::min(swing, 0.2) - swing_);

  const std::string brightness = std::to_string(std::lround(background.brightness()));
  const int dim = unread.blurred + unread.faint;
  const bool dark = unread.dark > 0 || (dim > 0 && background.brightness() < kDarkPicture);
  if (lasts(kDark, dark, unread.dark + dim, t_s))
    notes.push_back("too dark (mean brightness " + brightness +
                    " of 255): " + tags_text(spells_[kDark].tags) + be(spells_[kDark].tags) +
                    " not read: more light, or a longer exposure");
  if (lasts(kTorn, unread.torn > 0, unread.torn, t_s))
    notes.push_back("a part of the picture is missing, with " + tags_text(spells_[kTorn].tags) +
                    ": see to the camera's cable or network, or choose a smaller picture or a lower rate");
  if (lasts(kGlare, unread.glare > 0, unread.glare, t_s))
    notes.push_back("glare washes out " + tags_text(spells_[kGlare].tags) +
                    ": turn the lamp, or hang the camera elsewhere");
  if (lasts(kBlurred, !dark && unread.blurred > 0, unread.blurred, t_s))
    notes.push_back("blurred: " + tags_text(spells_[kBlurred].tags) + be(spells_[kBlurred].tags) +
                    " not read: focus the camera, keep it from shaking, give more light for a shorter "
                    "exposure");
  if (lasts(kFaint, !dark && unread.faint > 0, unread.faint, t_s))
    notes.push_back(tags_text(spells_[kFaint].tags) + be(spells_[kFaint].tags) +
                    " not read, though nothing is seen to cover " +
                    (spells_[kFaint].tags == 1 ? "it" : "them") +
                    ": noise, a shadow's edge or too few pixels; more light, or a nearer camera");
  if (lasts(kFlicker, background.stripes() > kStripes || swing_ > kSwing, 0, t_s))
    notes.push_back(
        "the light flickers: set the camera's power line frequency to that of the mains, or its exposure to "
        "1/50 s or 1/60 s");
}

}  // namespace telescope::vision
