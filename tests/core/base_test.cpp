#include <cerrno>
#include <filesystem>
#include <iterator>
#include <numbers>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <sys/stat.h>

#include "core/base/answers.hpp"
#include "core/base/json_fields.hpp"
#include "core/base/json_reader.hpp"
#include "core/base/json_text.hpp"
#include "core/base/json_writer.hpp"
#include "core/base/nesting.hpp"
#include "core/base/shallow_json.hpp"
#include "core/base/text_file.hpp"
#include "core/base/units.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"

using namespace telescope;
using nlohmann::json;

namespace {

std::string nested(std::string_view open, std::string_view close, int levels, const std::string& inside) {
  std::string text;
  for (int i = 0; i < levels; ++i) text += open;
  text += inside;
  for (int i = 0; i < levels; ++i) text += close;
  return text;
}

std::string told(auto read) try {
  read();
  return "fine";
} catch (const WrongField& wrong) {
  return wrong.what();
} catch (const json::exception& error) {
  return in_plain_words(error);
}

template <class Out>
auto written() {
  Out out;
  out.begin_object();
  out.key("empty");
  out.begin_object();
  out.end_object();
  out.key("lists");
  out.begin_array();
  out.begin_array();
  out.end_array();
  out.begin_array();
  for (const int number : {0, -7, 152}) out.value(number);
  out.end_array();
  out.end_array();
  out.key("not plain: \"\xc3\xa4\"");
  out.begin_array();
  for (const char* text : {"", "plain {[:,", "\"\\/", "\b\f\n\r\t\x01\x1f", "\x7f",
                           "Stra\xc3\x9f"
                           "e \xe2\x80\xa6"})
    out.value(text);
  out.end_array();
  out.key("of the library");
  out.tree({{"length", 152.4}, {"whole", 3.0}, {"nothing", nullptr}});
  out.key("yes");
  out.value(true);
  out.end_object();
  return out.take();
}

}  // namespace

TEST_CASE("a mark that is not seen is written out, all else stays as it is", "[text]") {
  CHECK(with_marks_shown("1st \u202Etnemiger\u202C") == "1st <U+202E>tnemiger<U+202C>");
  CHECK(with_marks_shown("a\u009Bb\u2028c") == "a<U+009B>b<U+2028>c");
  CHECK(with_marks_shown("a\u200Bb\u2066c\uFEFFd\u00AD") == "a<U+200B>b<U+2066>c<U+FEFF>d<U+00AD>");
  for (const char* plain : {"", "Garde \u00E0 pied", "\u0645\u06CC\u200C\u062E", "\U0001F468\u200D\U0001F469",
                            "\u2026\u2070", "\xff\xc2"})
    CHECK(with_marks_shown(plain) == plain);
}

TEST_CASE("what a server or a name of a file says is shown as one line of text, whatever its bytes",
          "[text]") {
  CHECK(foreign_line("appl\x1B[31m\u202Eication/\xFF\xC3") == "appl [31m<U+202E>ication/\uFFFD\uFFFD");
  CHECK(foreign_line(std::string_view("a\0\n\u00E9", 5)) == "a\uFFFD \u00E9");
  CHECK(foreign_line("\xE2\x80") == "\uFFFD\uFFFD");  // cut within a letter
  for (const char* plain : {"", "video/mp4", "\u65E5\u672C \u00E4\u00F6.MP4"})
    CHECK(foreign_line(plain) == plain);
  CHECK(refusal_line("no '\xFF\u202E'") == "no '\uFFFD<U+202E>'");
  CHECK(first_letters("\u00E9a\u65E5", 2) == "\u00E9a");
  CHECK(first_letters("ab", 5) == "ab");
}

TEST_CASE("JSON that is sent has a mark for each byte that is no text", "[json]") {
  CHECK(json_text(json{{"a", "b\xFF"}}) == "{\"a\":\"b\uFFFD\"}");
  CHECK(json_text(json{{"a", 1}}, 2) == "{\n  \"a\": 1\n}");
}

TEST_CASE("an answer repeats little of what was sent, and all of what it says itself", "[text]") {
  const std::string plain =
      "'count' must be a whole number from 1 to 32, not 3.7: it's the umpire's (RO-145).";
  CHECK(refusal_line(plain) == plain);
  const std::string sent(5000, 'x');
  CHECK(refusal_line("unknown key '" + sent + "'; did you mean 'unit'?") ==
        "unknown key '" + std::string(kMostEchoed - 3, 'x') + "...'; did you mean 'unit'?");
  CHECK(refusal_line("there is no unit " + sent).size() < 100);
  const std::string path = "/home/somebody/" + std::string(120, 'p') + "/profile.json: line 1: not JSON";
  CHECK(refusal_line(path) == path);  // the file has to be found
  std::string words, wide;
  for (int i = 0; i < 1000; ++i) words += "it's a 'word' ", wide += "\u00C4";
  CHECK(refusal_line("no \"" + words + "\"").size() < 200);
  const std::string cut = refusal_line("'" + wide + "'\n");
  CHECK(letters(cut) == kMostEchoed + 3);
  CHECK(is_text(cut));
  CHECK(refusal_line("'").size() == 1);
  CHECK(refusal_line("").empty());
}

TEST_CASE("JSON written as text has the bytes of the same JSON written as a tree", "[json]") {
  const json tree = written<JsonTree>();
  CHECK(tree["lists"] == json::parse("[[], [0, -7, 152]]"));
  CHECK(tree["yes"] == true);
  CHECK(tree["empty"] == json::object());
  CHECK(tree["of the library"]["length"] == 152.4);
  CHECK(tree.size() == 5);
  CHECK(written<JsonText>() == tree.dump());
  JsonText foreign;
  CHECK_THROWS_AS(foreign.value("\xff"), json::type_error);
}

TEST_CASE("JSON from outside is read to 64 levels, and the line where it goes deeper is named", "[json]") {
  CHECK(parse_json(nested("[", "]", 64, "1"), "x"));
  const auto lists = parse_json("\n\n" + nested("[", "]", 65, "1"), "x");
  REQUIRE_FALSE(lists);
  CHECK(lists.error().message == "x:3: lists and objects are nested deeper than 64 levels");
  CHECK_FALSE(parse_json(nested("{\"a\":", "}", 65, "1"), "x"));
  CHECK_FALSE(parse_json(nested("[", "]", 1'000'000, ""), "x"));
  CHECK_FALSE(parse_json(std::string(1'000'000, '['), "x"));
  // Brackets in texts are no levels, whatever stands before a quote.
  CHECK(parse_json("{\"a\": \"" + std::string(1000, '[') + "\"}", "x"));
  CHECK(parse_json("[\"\\\"" + std::string(1000, '{') + "\"]", "x"));
  CHECK_FALSE(parse_json("[\"\\\\\", " + nested("[", "]", 64, "") + "]", "x"));
  CHECK(parse_json("[" + nested("[", "],", 1, "") + "[]]", "x"));
}

TEST_CASE("a stranger's JSON is read to 12 levels", "[json]") {
  CHECK(shallow_object("{\"a\": " + nested("[", "]", 11, "1") + "}"));
  CHECK_FALSE(shallow_object("{\"a\": " + nested("[", "]", 12, "1") + "}"));
  CHECK_FALSE(shallow_object("[1]"));
  CHECK_FALSE(shallow_object("{"));
}

TEST_CASE("levels of TOML are its lists, its tables and the parts of its keys", "[toml]") {
  std::string dotted = "a";
  for (int i = 0; i < 50'000; ++i) dotted += ".a";
  CHECK(too_deep_toml("x = 1\n" + dotted + " = 1\n") == 2);
  CHECK(too_deep_toml("[" + dotted + "]\n") == 1);
  CHECK(too_deep_toml("[[" + dotted + "]]\n") == 1);
  CHECK(too_deep_toml("x = { " + dotted + " = 1 }\n") == 1);
  CHECK(too_deep_toml("x = " + nested("[", "]", 65, "1")) == 1);
  CHECK(too_deep_toml("x = " + nested("{ a = ", "}", 65, "1")) == 1);
  CHECK(too_deep_toml("x = " + nested("{ a.b = ", "}", 40, "1")) == 1);  // tables and parts together
  CHECK(too_deep_toml("x = [\n" + nested("[\n", "]", 64, "1") + "]").has_value());
  CHECK_FALSE(too_deep_toml("x = " + nested("[", "]", 64, "1")));
}

TEST_CASE("dots and brackets in texts, comments and numbers of TOML are no levels", "[toml]") {
  const std::string many(1000, '.'), open(1000, '[');
  for (const std::string& text :
       {"x = \"" + many + open + "\"", "x = '" + many + open + "'", "x = \"\\\"" + open + "\"",
        "x = \"\"\"\n" + open + "\n\"\" " + many + "\"\"\"\ny = 1", "x = '''\n" + open + "\n'''",
        "# " + many + open + "\nx = 1", std::string("x = '\\'\ny = 1")})
    CHECK_FALSE(too_deep_toml(text));
  std::string numbers = "x = [";
  for (int i = 0; i < 1000; ++i) numbers += "1.5, ";
  CHECK_FALSE(too_deep_toml(numbers + "]"));
  std::string lines;
  for (int i = 0; i < 1000; ++i) lines += "a.b" + std::to_string(i) + " = 1.5\n[[t.u]]\n";
  CHECK_FALSE(too_deep_toml(lines));
  CHECK_FALSE(too_deep_toml("]]]]}}}}\nx = 1\n"));
}

TEST_CASE("a whole number is taken as it is written or not at all", "[json]") {
  CHECK(whole_number(json(3), 1, 6) == 3);
  CHECK(whole_number(json::parse("3.0"), 1, 6) == 3);  // the same number in JSON
  CHECK(whole_number(json(-3), -3, 6) == -3);
  for (const char* text : {"3.7", "true", "false", "null", "\"3\"", "[3]", "{}", "0", "7", "-1", "4294967299",
                           "4294967302", "18446744073709551615", "18446744073709551619", "1e300", "-1e300"}) {
    CAPTURE(text);
    CHECK_FALSE(whole_number(json::parse(text), 1, 6));
  }
  CHECK_FALSE(whole_number(json::parse("18446744073709551615"), -1, 6));
}

TEST_CASE("fields say in plain words what is missing, and what they must be", "[json]") {
  const json object{{"text", "x"}, {"number", 3.7}, {"list", {1, 2}}, {"flag", 1}};
  CHECK(told([&] { text_field(object, "no"); }) == "'no' is missing");
  CHECK(told([&] { text_field(object, "number"); }) == "'number' must be a text, not 3.7");
  CHECK(told([&] { whole_field(object, "number", 1, 6); }) ==
        "'number' must be a whole number from 1 to 6, not 3.7");
  CHECK(told([&] { whole_field(object, "text", 1, 6, 2); }) ==
        "'text' must be a whole number from 1 to 6, not \"x\"");
  CHECK(whole_field(object, "no", 1, 6, 2) == 2);
  CHECK(told([&] { flag_field(object, "flag"); }) == "'flag' must be true or false, not 1");
  CHECK(told([&] { list_field(object, "text"); }) == "'text' must be a list, not \"x\"");
  CHECK(told([&] { object_field(object, "list"); }) == "'list' must be an object, not a list");
  CHECK(list_field(object, "no", true).empty());
  CHECK(told([&] { list_field(object, "no"); }) == "'no' is missing");
  CHECK(told([&] { wholes_field(object, "list", 1, 1); }) == "'list' must be 1, not 2");
  CHECK(told([&] { needed_field(json(3), "x"); }) == "a number stands where an object with 'x' must be");
  CHECK(told([&] { text_of(json(3), "a unit"); }) == "a unit is named by a text, not 3");
  CHECK(told([&] { object.at("no").get<int>(); }) == "'no' is missing");
  CHECK(told([&] { object.at("text").get<int>(); }) == "a text stands where a number must be");
  CHECK(told([&] { object.at("list").at(7).get<int>(); }) == "a list has too few entries");
  CHECK(told([&] { object.at("text").at("x").get<int>(); }) ==
        "a text stands where a list or an object must be");
}

TEST_CASE("what lies on a base turns with it, clockwise, and its front is ahead", "[units]") {
  const BaseFrame place({100, 200}, 90.0);
  const TablePoint at = place(10, 30);
  CHECK_THAT(at.x_mm, Catch::Matchers::WithinAbs(130.0, 1e-9));
  CHECK_THAT(at.y_mm, Catch::Matchers::WithinAbs(190.0, 1e-9));
  CHECK(to_degrees(to_radians(90.0)) == 90.0);
  CHECK(Heading::from_degrees(180.0).radians() == std::numbers::pi);
}

TEST_CASE("a file is on the disk before it takes the older one's name, and its folder after that", "[text]") {
  const test::TemporaryFolder folder;
  const std::filesystem::path file = folder / "notes.toml";
  REQUIRE(write_text_file(file, "older"));
  std::vector<std::string> asked;
  const auto done = write_text_file(file, "newer", [&](const std::filesystem::path& what) {
    const bool is_folder = std::filesystem::is_directory(what);
    asked.push_back((is_folder ? "the folder" : read_text_file(what, 100).value()) + ", " +
                    read_text_file(file, 100).value());
    return true;
  });
  REQUIRE(done);
  CHECK(asked == std::vector<std::string>{"newer, older", "the folder, newer"});
}

TEST_CASE("what a program that was ended left where a file is made is taken away", "[text]") {
  const test::TemporaryFolder folder;
  const std::filesystem::path file = folder / "notes.toml", left = folder / "notes.toml.telescope-new";
  REQUIRE(write_text_file(left, "half of the no"));
  REQUIRE(write_text_file(file, "notes"));
  CHECK(read_text_file(file, 100).value() == "notes");
  CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("a file that another writes at the same time is left alone", "[text]") {
  const test::TemporaryFolder folder;
  const std::filesystem::path file = folder / "notes.toml";
  bool second = false;
  REQUIRE(write_text_file(file, "first", [&](const std::filesystem::path& what) {
    if (!std::exchange(second, true)) REQUIRE(write_text_file(file, "second"));
    return std::filesystem::is_directory(what) || read_text_file(what, 100).value() == "first";
  }));
  CHECK(read_text_file(file, 100).value() == "first");
  CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("a folder or a pipe where a file is to be written is left there, and nothing lies beside it",
          "[text][bad-input]") {
  const test::TemporaryFolder folder;
  const std::filesystem::path named = folder / "notes.toml", link = folder / "link";
  const bool is_folder = GENERATE(false, true);
  if (is_folder)
    std::filesystem::create_directory(named);
  else
    REQUIRE(mkfifo(named.c_str(), 0600) == 0);
  std::filesystem::create_symlink(named, link);
  for (const auto& file : {named, link}) {
    const auto refused = write_text_file(file, "notes");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message == file.string() + (is_folder ? ": a folder" : ": a pipe or a device") +
                                         "; name a file to be written");
  }
  CHECK(std::filesystem::is_directory(named) == is_folder);
  CHECK(std::filesystem::is_fifo(named) != is_folder);
  CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 2);
}

TEST_CASE("nobody waits for a pipe that lies where a file is made", "[text][bad-input]") {
  const test::TemporaryFolder folder;
  const std::filesystem::path file = folder / "notes.toml", pipe = folder / "notes.toml.telescope-new";
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  REQUIRE(write_text_file(file, "notes"));
  CHECK(read_text_file(file, 100).value() == "notes");
  CHECK(std::filesystem::is_fifo(pipe));
}

TEST_CASE("a file that is written anew keeps its rights, and what some may not know is its owner's alone",
          "[text]") {
  const test::TemporaryFolder folder;
  const std::filesystem::path file = folder / "notes.toml";
  const auto rights = [&] {
    return static_cast<unsigned>(std::filesystem::status(file).permissions() & std::filesystem::perms::mask);
  };
  REQUIRE(write_text_file(file, "notes"));
  for (const unsigned kept : {0600u, 0640u, 0644u}) {
    std::filesystem::permissions(file, std::filesystem::perms(kept));
    REQUIRE(write_text_file(file, "more"));
    CHECK(rights() == kept);
  }
  const ToDisk looks = [&](const std::filesystem::path& what) {
    const auto others = std::filesystem::perms::group_all | std::filesystem::perms::others_all;
    return std::filesystem::is_directory(what) ||
           (std::filesystem::status(what).permissions() & others) == std::filesystem::perms::none;
  };
  REQUIRE(write_text_file(file, "secret", looks, Readers::kOwner));
  CHECK(rights() == 0600u);
  std::filesystem::remove(file);
  REQUIRE(write_text_file(file, "secret", looks, Readers::kOwner));
  CHECK(rights() == 0600u);
}

TEST_CASE("a file that does not reach the disk leaves the older one as it was", "[text]") {
  const test::TemporaryFolder folder;
  const std::filesystem::path file = folder / "notes.toml";
  REQUIRE(write_text_file(file, "older"));
  const auto failed = write_text_file(file, "newer", [](const std::filesystem::path&) {
    errno = EIO;
    return false;
  });
  REQUIRE_FALSE(failed);
  CHECK(failed.error().message ==
        file.string() + ": cannot be written: " + std::generic_category().message(EIO));
  CHECK(read_text_file(file, 100).value() == "older");
  CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("what is given must be what was taken: nothing more, nothing else", "[json]") {
  const json taken{{"turn", 3}, {"units", {{"a", {{"at", {1, 2}}}}}}, {"used", {"x", "y"}}, {"over", false}};
  const auto fault = [&](const json& given) { return told([&] { check_taken(given, taken, "state"); }); };
  CHECK(fault(taken) == "fine");
  CHECK(fault({{"turn", 3}}) == "fine");
  CHECK(fault({{"turn", 3.0}, {"used", {"y", "x"}}, {"over", nullptr}}) == "fine");
  CHECK(fault({{"turn", 3.7}}) == "'state.turn' cannot be 3.7");
  CHECK(fault({{"turn", true}}) == "'state.turn' cannot be true");
  CHECK(fault({{"turns", 3}}) == "'state.turns' is no field of it");
  CHECK(fault({{"units", {{"a", {{"at", {1, 3}}}}}}}) == "'state.units.a.at[1]' cannot be 3");
  CHECK(fault({{"used", {"x"}}}) == "'state.used' cannot be a list");
}

TEST_CASE("numbers, flags and lists are told with what they must be", "[json]") {
  const json object{{"far", 1e300}, {"word", "x"}, {"half", 0.5}};
  CHECK(told([&] { number_field(object, "far", -10, 400.5); }) ==
        "'far' must be a number from -10 to 400.5, not 1e+300");
  CHECK(told([&] { number_field(object, "word", 0, 1); }) ==
        "'word' must be a number from 0 to 1, not \"x\"");
  CHECK(told([&] { number_field(object, "none", 0, 1); }) == "'none' is missing");
  CHECK(number_field(object, "half", 0, 1) == 0.5);
  CHECK(number_field(object, "none", 0, 1, 0.25) == 0.25);
  CHECK(told([&] {
          numbers_of(json{1, "2"}, "a point", 2, 0, 9);
        }) == "a point must be a list of 2 numbers from 0 to 9, not [1,\"2\"]");
  CHECK(told([&] { flag_of(1, "'yes'"); }) == "'yes' must be true or false, not 1");
  CHECK(told([&] { check_keys(object, {"far", "word"}, "the request"); }) == "the request takes no 'half'");
  CHECK(told([&] { check_keys(3, {}, "the request"); }) == "the request must be an object, not 3");
  CHECK(names_in("  unit steps\tplan ") == std::vector<std::string_view>{"unit", "steps", "plan"});
}
