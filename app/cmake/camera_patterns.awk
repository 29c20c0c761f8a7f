# What the camera says, as a catalogue lists it with the context "camera", and what stands in it for values ("camera
# value"), for app/support/camera_words.cpp. Catalogue and C++ quote strings alike.
function rest(line) { sub(/^[^"]*"/, "", line); sub(/"$/, "", line); return line }
function finish() {
  if (context == "camera") sentences = sentences "    \"" id "\",\n"
  if (context == "camera value") values = values "    \"" id "\",\n"
  context = part = ""
}
function list(name, context, words) {
  printf "inline constexpr const char* k%sWords[] = {\n%s};\n", name, words
  printf "inline constexpr CameraPatterns k%s{\"%s\", k%sWords};\n", name, context, name
}
/^$/ { finish(); next }
/^msgctxt / { context = rest($0); next }
/^msgid / { id = rest($0); part = "id"; next }
/^msgstr/ { part = ""; next }
/^"/ { if (part == "id") id = id rest($0) }
END {
  finish()
  print "#pragma once\n\n#include <span>\n\nnamespace telescope::app {\n"
  print "struct CameraPatterns {\n  const char* context;\n  std::span<const char* const> patterns;\n};"
  list("CameraSentences", "camera", sentences)
  list("CameraValues", "camera value", values)
  print "\n}  // namespace telescope::app"
}
