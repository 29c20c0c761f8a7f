#include "app/support/camera_words.hpp"

#include <array>
#include <cctype>
#include <optional>
#include <span>
#include <vector>

#include "app/support/language.hpp"
#include "core/base/words.hpp"

namespace telescope::app {
namespace {

constexpr std::size_t kLongest = 1000;  // bytes: nothing that is known here is longer

// A test compares them with what is said there.
constexpr std::array kSentences{
    // How the camera is doing (vision/source).
    tr_mark("demo table {1}"), tr_mark("demo table to play on {1}"), tr_mark("demo table: {1}, {2}"),
    tr_mark("MJPEG stream {1}"), tr_mark("RTSP stream {1}"), tr_mark("recording {1} of {2}"),
    tr_mark("no picture yet"), tr_mark("no picture came"), tr_mark("camera lost"),
    tr_mark("camera lost; last picture {1} s ago"), tr_mark("last picture {1} s ago"),
    tr_mark("trying again"), tr_mark("trying again in {1} s"), tr_mark("no new picture for {1} s"),
    tr_mark("the camera is slow: a picture every {1} s"), tr_mark("the video is slow: a picture every {1} s"),
    tr_mark("this computer is too busy: {1} picture a second"),
    tr_mark("this computer is too busy: {1} pictures a second"),
    tr_mark("this computer is too busy: the newest picture is {1} s old"), tr_mark("opening {1}"),
    tr_mark("the camera takes a sharp picture of the table at rest"), tr_mark("{1} has ended"),
    tr_mark("it is not there; is the camera plugged in?"),
    tr_mark("no permission; run 'sudo usermod -aG video $USER' and log in again"),
    tr_mark("another program is using it; close that first"), tr_mark("it is not a camera"),
    tr_mark("the USB port has no room for its pictures; plug it into another one, away from other "
            "cameras"),
    tr_mark("it does not answer; unplug it and plug it in again"), tr_mark("it was unplugged"),
    tr_mark("the server refuses it; another program may be using the camera"),
    tr_mark("the server knows no such page; check the path of the address"),
    tr_mark("the server is busy; another program may be using the camera"),
    tr_mark("the server does not give the stream"),
    tr_mark("what answers there is not a web server; check the port"),
    tr_mark("the server closed the stream"), tr_mark("it leads elsewhere, and does not say where"),
    tr_mark("it leads to {1}, and a password is told to no other computer: give that address with it"),
    tr_mark("it leads to {1}: {2}"), tr_mark("give that address"),
    tr_mark("there is no computer of that name in reach; check the address"),
    tr_mark("connection refused; is the server running, and is the port right?"),
    tr_mark("no answer; are both in the same network?"), tr_mark("this is not a valid address"),
    tr_mark("no answer in time"), tr_mark("it cannot be reached or broke off (check address and network)"),
    // What is wrong with a picture (vision/pipeline, vision/health).
    tr_mark("the picture is empty"),
    tr_mark("the picture is too small to read, {1} x {2} pixels: take a larger one, or choose a larger mode "
            "of the camera"),
    tr_mark("the picture is too large: at most 16384 pixels along a side"),
    tr_mark("the picture is nearly black: more light, a longer exposure, or the lens cap off"),
    tr_mark("the picture is nearly white: a shorter exposure or less light"),
    tr_mark("the picture is one even grey: is the camera covered?"),
    tr_mark("the picture is mirrored: switch mirroring off in the camera's settings"),
    tr_mark("the picture has not changed at all for {1} s, and nothing that hands do is seen: if "
            "it is a camera's it hangs, so unplug it and plug it in again"),
    tr_mark("no tag of this kit is read: is it the kit on this table, in view, in focus and well lit?"),
    tr_mark("{1} % of the picture is blown out to white, where no tag can be read: shorten the "
            "exposure, or turn the lamp away"),
    tr_mark("ink and paper of the tags that are read are only {1} grey levels apart, and others may not "
            "be read: print again with fresh black ink"),
    tr_mark("no tag of this kit is read, and {1} % of the picture is blown out to white: shorten "
            "the exposure, or dim the lamps"),
    tr_mark("too dark (mean brightness {1} of 255): a tag is not read: more light, or a longer "
            "exposure"),
    tr_mark("too dark (mean brightness {1} of 255): {2} tags are not read: more light, or a "
            "longer exposure"),
    tr_mark("a part of the picture is missing, with a tag: see to the camera's cable or network, "
            "or choose a smaller picture or a lower rate"),
    tr_mark("a part of the picture is missing, with {1} tags: see to the camera's cable or "
            "network, or choose a smaller picture or a lower rate"),
    tr_mark("glare washes out a tag: turn the lamp, or hang the camera elsewhere"),
    tr_mark("glare washes out {1} tags: turn the lamp, or hang the camera elsewhere"),
    tr_mark("blurred: a tag is not read: focus the camera, keep it from shaking, give more light "
            "for a shorter exposure"),
    tr_mark("blurred: {1} tags are not read: focus the camera, keep it from shaking, give more "
            "light for a shorter exposure"),
    tr_mark("a tag is not read, though nothing is seen to cover it: noise, a shadow's edge or too "
            "few pixels; more light, or a nearer camera"),
    tr_mark("{1} tags are not read, though nothing is seen to cover them: noise, a shadow's edge "
            "or too few pixels; more light, or a nearer camera"),
    tr_mark("the light flickers: set the camera's power line frequency to that of the mains, or "
            "its exposure to 1/50 s or 1/60 s"),
    tr_mark("the camera or the table was moved, by {1} px in the picture: the table was found again"),
    tr_mark("the camera is sagging, by {1} px in the last minute: it is followed, but tighten its "
            "mount"),
    tr_mark("the camera sees the table a second time, on a screen or in a photograph: what is "
            "there counts for nothing; turn it away from the camera"),
    tr_mark("the only tag in view is of another kit ({1}): start with the scenario or kit that "
            "they were printed for"),
    tr_mark("the tags in view are of another kit ({1}): start with the scenario or kit that they "
            "were printed for"),
    tr_mark("a tag of another kit ({1}) lies on the table and counts for nothing: take it off, or "
            "print what is missing of this kit"),
    tr_mark("{1} tags of another kit ({2}) lie on the table and count for nothing: take them off, "
            "or print what is missing of this kit"),
    tr_mark("tag {1} lies on the table twice, and neither is believed: take the copy off"),
    tr_mark("tags {1} lie on the table twice, and neither is believed: take the copy off"),
    tr_mark("tags {1} and {2} more are seen twice, and neither is believed: take the copies off "
            "the table, or turn a screen or photograph that shows it away from the camera"),
    tr_mark("more than {1} markers lie on the table, and not all of them are followed: take some off"),
    tr_mark("the tags on the table measure {1} mm, those of this kit {2} mm: start with the kit "
            "that they were printed for, or print them again"),
    tr_mark("a square that looks like a tag is not read: {1}; {2}"),
    tr_mark("{1} squares that look like tags are not read: {2}; {3}"),
    tr_mark("too bright, white paper swells into the ink"), tr_mark("shorten the exposure, or dim the lamps"),
    tr_mark("too dark"), tr_mark("more light, or a longer exposure"), tr_mark("blurred"),
    tr_mark("focus the camera, and keep it from shaking"),
    tr_mark("a lamp's gloss or a shadow lies over a part of each"),
    tr_mark("turn the lamp or hang the camera elsewhere, and print on matt paper"),
    tr_mark("ink and paper are too near to one another"), tr_mark("print again with fresh black ink"),
    tr_mark("black and white are exchanged"), tr_mark("print again without inverting colours"),
    tr_mark("clear to see, but no tags of this kit"),
    tr_mark("start with the scenario or kit that they were printed for, or take them off"),
    // Where the table is (vision/pipeline, calibration).
    tr_mark("the camera was calibrated over a table of another size: show the anchors to find this one"),
    tr_mark("the picture is {1}, the camera was calibrated at {2}: show the anchors to calibrate "
            "it anew"),
    tr_mark("an anchor is not where it was: show a second one, so that the table can be followed"),
    tr_mark("{1} is not at its corner: left out; lay it flat at its corner"),
    tr_mark("{1} are not at their corners: left out; lay them back"),
    tr_mark("{1} is covered: the table is held by the other"),
    tr_mark("{1} is covered: the table is held by the others"),
    tr_mark("{1} are covered: the table is held by the other"),
    tr_mark("{1} are covered: the table is held by the others"),
    tr_mark("the camera or the table was moved while fewer than two anchors are in view: nobody "
            "knows where pieces stand until two are seen"),
    tr_mark("no anchor is seen: the table is taken to lie where it lay"),
    tr_mark("no anchor is seen: lay the four anchors at the table's corners, or drag the table's "
            "corners on the calibration page"),
    tr_mark("no anchor is seen: lay the four anchors at the table's corners, in view"),
    tr_mark("only {1} is seen: a new table is measured with three or four anchors in view"),
    tr_mark("only {1} are seen: a new table is measured with three or four anchors in view"),
    tr_mark("the camera or the table was moved: followed by {1}; show all four anchors to measure "
            "it anew"),
    tr_mark("{1} is turned: lay it with its top towards the far edge; left out"),
    tr_mark("{1} is bent, not flat or not at its corner ({2} px off): left out; lay it flat at "
            "its corner"),
    tr_mark("the anchors are printed at {1} %: print the kit again without \"fit to page\", at 100 %"),
    tr_mark("the anchors do not fit a table of {1} mm: lay each flat outside its corner, its "
            "nearest corner on the table's corner, and check that the kit is this table's"),
    tr_mark("the anchors do not fit a table of {1} mm: they lie up to {2} mm from its corners; pieces may be "
            "shown as far off"),
    tr_mark("the anchors do not fit a table of {1} mm: they lie up to {2} mm from its corners, as on one of "
            "{3} mm; pieces may be shown as far off"),
    tr_mark(
        "the anchors do not fit a table of {1} mm: they lie up to {2} mm from its corners, as on one that "
        "is not square; pieces may be shown as far off"),
    tr_mark("the table is measured by {1} and by the size of {2} tags: uncover the other anchors and lay all "
            "flat at their corners, to measure it better"),
    tr_mark("the three anchors in view contradict one another: pieces may be shown {1} mm off; lay all "
            "anchors flat at their corners, or show the fourth"),
    tr_mark("the ground seems to be {1} mm high under {2}"),
    tr_mark(
        "the ground seems to be {1} mm high under {2}, which are shown up to {3} mm aside: add the hill to "
        "the scenario, or print their tags as large as the others"),
    tr_mark("the picture is {1} % too narrow, which was put right: choose a size of the camera's own shape, "
            "or measure the lens"),
    tr_mark("the picture is {1} % too wide, which was put right: choose a size of the camera's own shape, or "
            "measure the lens"),
    tr_mark("{1} no longer lie as they did: lay the anchors back at their corners and show all four"),
    tr_mark("the corners are not numbers"),
    tr_mark("the corners are in the wrong order, or the picture is mirrored: seen from above they go "
            "counter-clockwise, near left, near right, far right, far left"),
    tr_mark("these four corners are no picture of a table of {1} mm: drag each to a corner of the playing "
            "area"),
    // What the picture's health is (vision/health): names, units, what was found, what to do.
    tr_mark("Picture"), tr_mark("Over-exposure"), tr_mark("Darkness"), tr_mark("Glare"), tr_mark("Focus"),
    tr_mark("Contrast"), tr_mark("Noise"), tr_mark("Anchors"), tr_mark("Table in view"), tr_mark("Tag size"),
    tr_mark("Family of tags"), tr_mark("Tags read"), tr_mark("Anchors' print"), tr_mark("Tags' print"),
    tr_mark("Lens and pose"), tr_mark("Frame rate"), tr_mark("Latency"), tr_mark("% of the table"),
    tr_mark("grey levels"), tr_mark("px edge width"), tr_mark("of 4 seen"), tr_mark("of {1} cells apart"),
    tr_mark("px a module"), tr_mark("of {1} pieces"), tr_mark("mm error"), tr_mark("a second"),
    tr_mark("No picture could be looked at: {1}."), tr_mark("Then check again."),
    tr_mark("Look at the camera's cable and at 'telescope cameras', then check again."),
    tr_mark("Yet all {1} tags that are seen there are read."),
    tr_mark("Next to nothing is blown out to white."),
    tr_mark("The white paper of the tags is blown out and eats into their ink."),
    tr_mark("So much of the table is blown out to white; tags cannot be read there."),
    tr_mark("Shorten the exposure in the camera's settings and fix it there (automatic off), or "
            "dim the lamps."),
    tr_mark("The table is bright enough."), tr_mark("So much of the table is nearly black."),
    tr_mark("Even the white paper of the tags is dark: grey {1} of 255."),
    tr_mark("The tags' paper is bright, so this may be the cloth's own colour."),
    tr_mark("Bring more light to the table, or lengthen the exposure (up to 1/60 s; longer blurs "
            "moving hands)."),
    tr_mark("No tag was read, so ink and paper cannot be compared."),
    tr_mark("Ink and paper are well apart, on the faintest tags too."),
    tr_mark("On the faintest tags ink and paper are close to one another."),
    tr_mark("See to light, exposure, glare and focus; print on matt paper with black ink, toner "
            "not low."),
    tr_mark("No blown-out patch is large enough to hide a tag."),
    tr_mark("Blown-out patches hide whole tags."), tr_mark("Blown-out patches hide whole tags, at {1}."),
    tr_mark("Move or shade the lamp or window that shines there, or turn it to a wall; a white "
            "thing lying there may be meant."),
    tr_mark("Focus the camera on the table and fix it there (automatic focus off); wipe the lens."),
    tr_mark("Nothing in the picture has an edge to focus on."),
    tr_mark("No edge of a tag could be measured, but the picture has sharp edges."),
    tr_mark("The sharpest edges in the picture are soft; no tag can be read."),
    tr_mark("Edges of tags are sharp enough for the smallest of them."),
    tr_mark("Edges are smeared sideways in the picture: the camera or the table shakes."),
    tr_mark("Edges are smeared up and down in the picture: the camera or the table shakes."),
    tr_mark("Fasten the camera's mount, and shorten the exposure with more light."),
    tr_mark("Edges of tags are soft."), tr_mark("Edges of tags are soft, most of all towards {1}."),
    tr_mark("One picture alone does not tell its noise."), tr_mark("The picture is calm."),
    tr_mark("The picture is grainy, or it shakes."),
    tr_mark("Bring more light to the table, so that the camera needs less gain."),
    tr_mark("The table was not found: {1} of its 4 anchors are read."),
    tr_mark("Lay the four anchors at the table's corners, tops towards the far edge, whole and "
            "evenly lit in the picture."),
    tr_mark("All four anchors are seen all the time."), tr_mark("{1}: outside the picture."),
    tr_mark("{1}: in the picture but not read."), tr_mark("{1}: read only now and then."),
    tr_mark("The others hold the table."), tr_mark("A bumped camera would go unnoticed."),
    tr_mark("Uncover it, take glare and shadows off it, glue it down flat."),
    tr_mark("Turn or raise the camera until all four anchors are whole in the picture."),
    tr_mark("Unknown until the table is found."), tr_mark("The whole table is in the picture."),
    tr_mark("Outside the picture, wholly or in part: {1}."),
    tr_mark("Turn, shift or raise the camera; 'telescope calibrate --mounting' works out how high."),
    tr_mark("Choose a mode of the camera with more pixels ('telescope cameras')."),
    tr_mark("Or bring the camera down to about {1} cm."), tr_mark("Or print tags of {1} mm."),
    tr_mark("No part of the table is in the picture."),
    tr_mark("Tags of {1} mm are large enough all over the table."),
    tr_mark("Tags of {1} mm and more can be read here, those of {2} mm by a camera up to {3} cm high."),
    tr_mark("Of framed squares that are no tags, one in {1} looks like one of this kit's."),
    tr_mark("Two of its tags are nearly alike. Use lower ids of {1}: they are farther apart."),
    tr_mark("Just enough in good light at {1}."), tr_mark("Too small to read at {1}."),
    tr_mark("{1} tags of the family {2} count for nothing: all tags of a table are of one family, and this "
            "kit's is {3}"),
    tr_mark("the tags in view are of the family {1}, this kit's is {2}: write the scenario for them with "
            "telescope new NAME --like SCENARIO --tags {3}"),
    tr_mark("Take them away, or write a scenario for them."),
    tr_mark("{1} tag is not of this kit; they stand for no piece."),
    tr_mark("{1} tags are not of this kit; they stand for no piece."),
    tr_mark("Name the scenario or kit that lies on the table (--scenario, --kit), or take the "
            "others away."),
    tr_mark("{1} of {2} squares that look like tags are read."),
    tr_mark("See to that first, then check again."),
    tr_mark("No piece of the kit is read. If some lie there, they cannot be read as it is."),
    tr_mark("Lay some stands on the table, also into its corners, and check again."),
    tr_mark("They are read in {1} % of the pictures."), tr_mark("Are no more on the table?"),
    tr_mark("Keep hands off the table while checking; if it stays so, mend what is named above first."),
    tr_mark("Not enough of them are seen to measure their size."),
    tr_mark("The picture is too soft, faint or dark to measure their size."),
    tr_mark("They were printed at their true size."),
    tr_mark("The sheet of the anchors was printed at {1} %."),
    tr_mark("The sheet of the tags was printed at {1} %."),
    tr_mark("Print it again at 100 %, \"actual size\": the check line must be 200 mm long, it "
            "will be about {1} now."),
    tr_mark("Anchors lie {1} px from where the camera model puts them; the lens is measured."),
    tr_mark("Anchors lie {1} px from where the camera model puts them; the lens is estimated."),
    tr_mark("An anchor is bent or not at its corner: lay all four anew."),
    tr_mark("Lay the anchors exactly at the corners, and measure the lens with the printed board "
            "('telescope calibrate --live-board')."),
    tr_mark("Not measured: not a live camera, or too few pictures."), tr_mark("Fast enough for quick hands."),
    tr_mark("Quick hands fall between two pictures."),
    tr_mark("More light (cameras slow down in the dark), an MJPG mode of the camera, or a less "
            "busy machine."),
    tr_mark("Not measured: not a live camera."), tr_mark("A picture is read at once."),
    tr_mark("Pictures are old when they have been read."),
    tr_mark("Close other programs; for a camera in the network take a cable, a lower rate or a "
            "smaller picture."),
    // What was set on the camera (vision/health/camera_fix).
    tr_mark("This camera has no controls: set exposure and focus on the camera itself."),
    tr_mark("Power line: no control; lamps may flicker in the picture."), tr_mark("Frame rate: steady"),
    tr_mark("Backlight compensation: off"),
    tr_mark("Exposure: this camera has no control for it; give the table even light."),
    tr_mark("It is too dark even so: bring more light to the table."),
    tr_mark("Parts are blown out even so: turn lamps away or soften them."),
    tr_mark("Focus: held where it was; this camera has no scale for it."),
    tr_mark("Focus: this camera has no control for it; turn its ring."), tr_mark("Power line: {1} (was {2})"),
    tr_mark("White balance: fixed (was automatic)"), tr_mark("White balance: fixed at {1} (was automatic)"),
    tr_mark("Exposure: fixed at {1} (was {2})"), tr_mark("Exposure: fixed at {1} (was {2}), gain {3}"),
    tr_mark("Focus: fixed at {1} (was {2}): it is sharp there"),
    tr_mark("Focus: fixed at {1} (was {2}): the sharpest of {3} positions"), tr_mark("automatic"),
    // Which camera a kit wants (core/kit/camera_needed).
    tr_mark("a camera of {1} ({2} pixels a module)"),
    tr_mark("a camera of {1} ({2} pixels a module; {3} shows {4})"),
    tr_mark("tags are too small even for {1} ({2} pixels a module)"),
    // How the lens is measured (calibration/lens_calibrator).
    tr_mark("the lens board is not seen whole: hold it flat, with its white margin in view"),
    tr_mark("the board is too far away: hold it nearer"),
    tr_mark("the board is blurred: hold it still, in focus, in good light"),
    tr_mark("hold the board so that it fills about a third of the picture"),
    tr_mark("tilt the board: away from the camera, then to a side"), tr_mark("enough views"),
    tr_mark("too like an earlier view")};

/// What stands in a sentence for its values.
constexpr std::array kValues{tr_mark("{1} million"), tr_mark("{1} thousand million"),
                             tr_mark("{1} and {2} more"), tr_mark("{1} and {2}"), tr_mark("{1} (at {2})")};

/// The words around a pattern's places.
std::vector<std::string_view> words_of(std::string_view pattern) {
  constexpr std::size_t kPlace = 3;  // bytes of "{1}"
  std::vector<std::string_view> words;
  for (std::size_t at; (at = pattern.find('{')) != std::string_view::npos; pattern.remove_prefix(at + kPlace))
    words.push_back(pattern.substr(0, at));
  words.push_back(pattern);
  return words;
}

/// The values in a text that a pattern makes, whose places are in order; nothing where it does not make it.
std::optional<std::vector<std::string>> values_in(std::string_view text, std::string_view pattern) {
  if (!text.starts_with(pattern.substr(0, pattern.find('{')))) return std::nullopt;  // as most do not
  const auto words = words_of(pattern);
  std::vector<std::string> values;
  std::size_t at = words.front().size();
  for (std::size_t i = 1; i < words.size(); ++i) {
    const bool last = i + 1 == words.size();
    if (last && !text.ends_with(words[i])) return std::nullopt;
    const std::size_t found = last ? text.size() - words[i].size() : text.find(words[i], at);
    if (found == std::string_view::npos || found <= at) return std::nullopt;
    values.emplace_back(text.substr(at, found - at));
    at = found + words[i].size();
  }
  if (at != text.size()) return std::nullopt;
  return values;
}

/// The text translated where one of the patterns makes all of it: the one that leaves least to its values.
std::optional<std::string> whole(std::string_view text, std::span<const char* const> patterns) {
  const char* best = nullptr;
  std::size_t least = 0;  // bytes
  std::vector<std::string> best_values;
  for (const char* pattern : patterns) {
    auto values = values_in(text, pattern);
    if (!values) continue;
    std::size_t bytes = 0;
    for (const std::string& value : *values) bytes += value.size();
    if (best && bytes >= least) continue;
    best = pattern;
    least = bytes;
    best_values = *std::move(values);
  }
  if (!best) return std::nullopt;
  for (std::string& value : best_values) {
    auto translated = whole(value, kValues);
    if (!translated) translated = whole(value, kSentences);
    if (translated) value = *std::move(translated);
  }
  return language_detail::fill(tr(best), best_values);
}

/// The same of a note that was made a sentence: with a capital, and with a full stop at its end.
std::optional<std::string> sentence(std::string_view text) {
  if (auto translated = whole(text, kSentences)) return translated;
  if (text.empty() || !std::isupper(static_cast<unsigned char>(text.front()))) return std::nullopt;
  std::string note(text);
  note.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(note.front())));
  const bool stop = note.ends_with('.');
  if (stop) note.pop_back();
  auto translated = whole(note, kSentences);
  if (!translated) return std::nullopt;
  return capitalised(*std::move(translated)) + (stop ? "." : "");
}

/// Where the first part of a text may end: before the space after ';', ':', '.' or '?', of which no sentence
/// has more.
std::vector<std::size_t> possible_ends(std::string_view text) {
  constexpr std::size_t kMostEnds = 6;
  std::vector<std::size_t> ends;
  for (std::size_t i = 1; i < text.size() && ends.size() < kMostEnds; ++i)
    if (text[i] == ' ' && std::string_view(";:.?").find(text[i - 1]) != std::string_view::npos)
      ends.push_back(i);
  return ends;
}

}  // namespace

std::string camera_words(std::string_view english) {
  if (language() == "en" || english.empty() || english.size() > kLongest) return std::string(english);
  if (auto all = sentence(english)) return *std::move(all);
  // The longest part from the beginning that is known, and the rest.
  const auto ends = possible_ends(english);
  for (auto end = ends.rbegin(); end != ends.rend(); ++end) {
    const std::string_view head = english.substr(0, *end), rest = english.substr(*end + 1);
    if (const auto translated = sentence(head)) return *translated + " " + camera_words(rest);
    if (!head.ends_with(';') && !head.ends_with(':')) continue;
    const char* mark = head.ends_with(';') ? tr_c("between two parts", ";") : tr_c("between two parts", ":");
    if (const auto translated = sentence(head.substr(0, head.size() - 1)))
      return *translated + mark + " " + camera_words(rest);
  }
  if (ends.empty()) return std::string(english);
  return std::string(english.substr(0, ends.front() + 1)) + camera_words(english.substr(ends.front() + 1));
}

}  // namespace telescope::app
