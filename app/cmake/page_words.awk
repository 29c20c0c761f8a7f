# A catalogue, as `msgattrib --no-wrap` writes it, as JSON: what the pages and their server say, and the language's
# own name. {"words": "Worte", "{1} die": ["{1} Würfel", "{1} Würfel"]}; the first key "" has the rule of plurals.
# The quoted strings of a catalogue and of JSON are written alike.
function rest(line) { sub(/^[^"]*"/, "", line); sub(/"$/, "", line); return line }
function finish() {
  if (id == "" && forms[0] ~ /Plural-Forms/) {
    plural = forms[0]
    sub(/.*plural=/, "", plural)
    sub(/;.*/, "", plural)
    printf "{\n\"\": \"%s\"", plural
  } else if (id != "" && (page || id == "English")) {
    if (context != "") id = context "\\u0004" id
    printf ",\n\"%s\": ", id
    if (count > 1) printf "[\"%s\", \"%s\"]", forms[0], forms[1]
    else printf "\"%s\"", forms[0]
  }
  id = context = part = ""
  page = count = 0
  delete forms
}
/^#: / { if ($0 ~ /assets\/cp\/|app\/command_post\//) page = 1; next }
/^#/ { next }
/^$/ { finish(); next }
/^msgctxt / { context = rest($0); part = "context"; next }
/^msgid / { id = rest($0); part = "id"; next }
/^msgid_plural / { part = "many"; next }
/^msgstr/ { forms[count++] = rest($0); part = "form"; next }
/^"/ {
  if (part == "context") context = context rest($0)
  if (part == "id") id = id rest($0)
  if (part == "form") forms[count - 1] = forms[count - 1] rest($0)
}
END { if (id != "" || count) finish(); print "\n}" }
