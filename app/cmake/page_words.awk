# A catalogue, as `msgattrib --no-wrap` writes it, as JSON: what the pages and their server say, and the language's
# own name. {"words": "Worte", "{1} card": ["{1} Karte", "{1} Karten"]}. Catalogue and JSON quote strings alike.
function rest(line) { sub(/^[^"]*"/, "", line); sub(/"$/, "", line); return line }
function finish() {
  if (id != "" && context == "" && (page || id == "English")) {
    printf "%s\n\"%s\": ", between, id
    if (count > 1) printf "[\"%s\", \"%s\"]", forms[0], forms[1]
    else printf "\"%s\"", forms[0]
    between = ","
  }
  id = context = part = ""
  page = count = 0
}
BEGIN { between = "{" }
/^#: / { if ($0 ~ /assets\/cp\/|app\/command_post\//) page = 1; next }
/^#/ { next }
/^$/ { finish(); next }
/^msgctxt / { context = rest($0); next }
/^msgid / { id = rest($0); part = "id"; next }
/^msgid_plural / { part = ""; next }
/^msgstr/ { forms[count++] = rest($0); part = "form"; next }
/^"/ {
  if (part == "id") id = id rest($0)
  if (part == "form") forms[count - 1] = forms[count - 1] rest($0)
}
END { finish(); print "\n}" }
