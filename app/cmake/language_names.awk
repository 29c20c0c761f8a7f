# The names of the languages whose words are in the files DIR/CODE.json: {"de": "Deutsch"}.
BEGIN { printf "{\"en\": \"English\"" }
/^"English": / {
  code = FILENAME
  sub(/.*\//, "", code)
  sub(/\.json$/, "", code)
  name = $0
  sub(/^"English": /, "", name)
  sub(/,$/, "", name)
  printf ", \"%s\": %s", code, name
}
END { print "}" }
