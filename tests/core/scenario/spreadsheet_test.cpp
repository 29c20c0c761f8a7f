#include <algorithm>
#include <fstream>
#include <functional>

#include "core/base/text_file.hpp"
#include "core/scenario/csv_table.hpp"
#include "core/scenario/order_of_battle.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;

namespace {

const std::filesystem::path kScenarios = test::project_file("assets/scenarios");

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
    text.replace(at, what.size(), with);
  return text;
}

/// The table with every line changed.
std::string by_line(const std::string& csv, const std::function<std::string(std::string, int)>& changed) {
  std::string all;
  int number = 0;
  for (std::size_t at = 0, end = 0; (end = csv.find('\n', at)) != std::string::npos; at = end + 1)
    all += changed(csv.substr(at, end - at), number++) + "\n";
  return all;
}

/// As a spreadsheet writes it with another separator: only what has one in it is quoted.
std::string separated_by(const std::string& csv, char separator) {
  const auto table = parse_csv(csv, "x.csv");
  REQUIRE(table);
  std::vector<CsvRow> rows{table->heading};
  rows.insert(rows.end(), table->rows.begin(), table->rows.end());
  std::string all;
  for (const CsvRow& row : rows) {
    for (std::size_t i = 0; i < row.fields.size(); ++i) {
      if (i > 0) all += separator;
      const bool quoted = row.fields[i].find(separator) != std::string::npos;
      all += quoted ? "\"" + row.fields[i] + "\"" : row.fields[i];
    }
    all += "\n";
  }
  return all;
}

/// Numbers of these columns with a comma and zeros: "56" as "56,0".
std::string with_decimal_commas(const std::string& csv, std::initializer_list<std::size_t> columns,
                                const std::string& zeros) {
  return by_line(csv, [&](std::string line, int number) {
    if (number == 0) return line;
    std::vector<std::string> fields{""};
    for (const char c : line) {
      if (c == ';')
        fields.emplace_back();
      else
        fields.back() += c;
    }
    for (const std::size_t column : columns)
      if (!fields.at(column).empty()) fields.at(column) += zeros;
    std::string all = fields.front();
    for (std::size_t i = 1; i < fields.size(); ++i) all += ";" + fields[i];
    return all;
  });
}

std::string utf16(const std::string& utf8, bool little) {
  std::string all;
  const auto add = [&](unsigned unit) {
    const char high = static_cast<char>(unit >> 8), low = static_cast<char>(unit & 0xFF);
    all += little ? low : high;
    all += little ? high : low;
  };
  add(0xFEFF);
  for (std::size_t i = 0; i < utf8.size(); ++i) {
    const auto byte = static_cast<unsigned char>(utf8[i]);
    add(byte < 0x80 ? byte : ((byte & 0x1Fu) << 6) | (static_cast<unsigned char>(utf8[++i]) & 0x3Fu));
  }
  return all;
}

}  // namespace

TEST_CASE("an order of battle is read as spreadsheets save it", "[scenario][csv]") {
  const test::TemporaryFolder folder;
  const auto toml = read_text_file(kScenarios / "mini-nap-division.toml", 1 << 20);
  const auto shipped = read_text_file(kScenarios / "mini-nap-division.csv", 1 << 20);
  REQUIRE((toml && shipped));
  const std::string plain = replaced(*shipped, "Reserve battery", "Réserve");
  const auto units_of = [&](const std::string& bytes) {
    std::ofstream(folder.path() / "mini-nap-division.csv", std::ios::binary) << bytes;
    const auto scenario = parse_scenario(*toml, "x.toml", folder.path());
    return scenario ? to_json(*scenario) : scenario.error().message;
  };
  const std::string expected = units_of(plain);
  REQUIRE_THAT(expected, ContainsSubstring("Réserve"));

  const auto in_one_cell = [](const std::string& line) { return "\"" + replaced(line, "\"", "\"\"") + "\""; };
  const std::string semicolons = separated_by(plain, ';'), tabs = separated_by(plain, '\t');
  const std::pair<const char*, std::string> kSaved[]{
      {"empty columns at the end", by_line(plain, [](auto line, int) { return line + ",,,"; })},
      {"empty columns at the end of some rows",
       by_line(plain, [](auto line, int number) { return number % 3 == 1 ? line + ",,,,," : line; })},
      {"empty rows at the end", plain + ",,,,,,,,,,,,,,\n,,,\n\n"},
      {"empty rows before and between",
       "\n,,,\n" +
           by_line(plain, [](auto line, int number) { return number == 4 ? line + "\n,,,,," : line; })},
      {"an empty column before", by_line(plain, [](auto line, int) { return "," + line; })},
      {"a line that tells the separator", "sep=,\n" + plain},
      {"the same, in quotes and with a carriage return",
       "\"sep=;\"\r\n" + replaced(semicolons, "\n", "\r\n")},
      {"semicolons", semicolons},
      {"semicolons and decimal commas", with_decimal_commas(semicolons, {11, 12}, ",0")},
      {"decimals of whole numbers", with_decimal_commas(semicolons, {8, 9, 13}, ",00")},
      {"a line that told the separator, saved as a row", "sep=,,,,,,\n" + plain},
      {"the same with another separator", "\"sep=,\";;;;\n" + semicolons},
      {"bars", separated_by(plain, '|')},
      {"comments", "# of 1813\n" + by_line(plain,
                                           [](std::string line, int number) {
                                             return number == 4 ? "# the others,,,\n" + line : line;
                                           })},
      {"comments before semicolons", "# of 1813\n\n# by hand\n" + semicolons},
      {"ends of lines within fields",
       replaced(replaced(replaced(plain, "Foot brigade", "\"Foot\nbrigade"), " of guns", "\r\nof guns\""),
                ",men,", ",\"men\n\",")},
      {"texts as formulas", by_line(plain,
                                    [](std::string line, int number) {
                                      const std::size_t id = line.find(',');
                                      return number == 0
                                                 ? line
                                                 : "=\"" + line.substr(0, id) + "\"" + line.substr(id);
                                    })},
      {"the same in quotes", replaced(plain, "F-42,", "\"=\"\"F-42\"\"\",")},
      {"apostrophes before numbers and ids", replaced(replaced(plain, ",560,", ",'560,"), "\nB-", "\n'B-")},
      {"spaces of no width and soft hyphens",
       replaced(replaced(replaced(plain, "id,", "\u200Bid,"), "light-infantry", "light-\u00ADinfantry\uFEFF"),
                ",560,", ",\u2060560,")},
      {"every row as one cell", by_line(plain, [&](auto line, int) { return in_one_cell(line); })},
      {"every row as one cell, of tabs", by_line(tabs, [&](auto line, int) { return in_one_cell(line); })},
      {"the same with texts as formulas",
       by_line(plain,
               [&](const std::string& line, int number) {
                 const std::size_t id = line.find(',');
                 return in_one_cell(number == 0 ? line : "=\"" + line.substr(0, id) + "\"" + line.substr(id));
               })},
      {"a comment with separators before the heading", "# 2nd Division, left wing\n" + plain},
      {"as one cell those rows that have a quote",
       by_line(plain, [&](std::string line,
                          int) { return line.find('"') == line.npos ? line : in_one_cell(line); })},
      {"a told separator that the heading would not tell", "SEP=|\n" + separated_by(plain, '|')},
      {"a blank line before it", "\n \nsep=;\n" + semicolons},
      {"a blank behind it", "sep=; \n" + semicolons},
      {"blanks before quotes", replaced(plain, ",\"", ", \"")},
      {"powers of ten with decimal commas", replaced(semicolons, ";56;30;", ";5,6E+01;3,0e+01;")},
      {"tabs", tabs},
      {"tabs, told", "sep=\t\n" + tabs},
      {"lines that end as on an old Macintosh", replaced(plain, "\n", "\r")},
      {"no-break spaces",
       replaced(replaced(plain, "light-infantry,", "\xC2\xA0light-infantry\xE2\x80\xAF,"), "Foot brigade",
                "Foot\xC2\xA0"
                "brigade")},
      {"wide and ideographic spaces round headings",
       by_line(plain,
               [](std::string line, int number) {
                 return number == 0 ? "\u2003" + replaced(line, ",", "\u3000,\u2003") + "\u3000" : line;
               })},
      {"capital headings", by_line(plain,
                                   [](std::string line, int number) {
                                     if (number == 0)
                                       std::ranges::transform(line, line.begin(), [](unsigned char c) {
                                         return static_cast<char>(std::toupper(c));
                                       });
                                     return line;
                                   })},
      {"Windows-1252", replaced(plain, "é", "\xE9")},
      {"Macintosh", replaced(replaced(plain, "é", "\x8E"), "\n", "\r")},
      {"MS-DOS", replaced(replaced(plain, "é", "\x82"), "\n", "\r\n")},
      {"MS-DOS with its end", plain + "\x1A"},
      {"a form feed at its end", plain + "\f"},
      {"the same on a line of its own", plain + "\f\r\n\x1A"},
      {"UTF-8 with its mark", "\xEF\xBB\xBF" + plain},
      {"UTF-8 with its mark twice", "\xEF\xBB\xBF\xEF\xBB\xBF" + plain},
      {"its mark behind the told separator", "sep=,\n\xEF\xBB\xBF" + plain},
      {"UTF-16, low byte first", utf16(plain, true)},
      {"UTF-16 without its mark", utf16(plain, true).substr(2)},
      {"UTF-16, high byte first, tabs", utf16(tabs, false)},
  };
  for (const auto& [how, saved] : kSaved) {
    INFO(how);
    CHECK(units_of(saved) == expected);
  }
  const std::string many = units_of(replaced(plain, ",560,", ",1560,"));
  for (const char* grouped : {",1 560,", ",1'560,",
                              ",1\xE2\x80\x99"
                              "560,",
                              ",1\xC2\xA0"
                              "560,",
                              ",1\xE2\x80\x89"
                              "560,",
                              ",\"1,560.00\",", ",\"1.560,00\",", ",1'560.00,", ",1 560.0,",
                              ",1\xE2\x80\x99"
                              "560.00,"}) {
    INFO(grouped);
    CHECK(units_of(replaced(plain, ",560,", grouped)) == many);
  }
  for (const char* grouped : {";1.560,00;", ";1,560.00;", ";1 560,00;"}) {
    INFO(grouped);
    CHECK(units_of(replaced(semicolons, ";560;", grouped)) == many);
  }
  CHECK_THAT(units_of(replaced(plain, ",560,", ",1 56,")), ContainsSubstring("whole number"));
  for (const char* given : {"1.560,5", "1,56.00", "1\u2019560.5", "99 999"})
    CHECK_THAT(units_of(replaced(plain, ",560,", ",\"" + std::string(given) + "\",")),
               ContainsSubstring("not '" + std::string(given) + "'"));
  const std::string points = replaced(semicolons, ";560;", ";1.560;");
  CHECK(units_of(with_decimal_commas(points, {11, 12}, ",0")) == many);
  for (const std::string& either : {points, replaced(plain, ",560,", ",1.560,")})
    CHECK_THAT(units_of(either), ContainsSubstring("not '1.560'; is it 1560? Write it so"));
  CHECK_THAT(units_of(replaced(plain, ",560,", ",\"1,560\",")),
             ContainsSubstring("not '1,560'; is it 1560? Write it so"));
  CHECK(units_of(replaced(plain, ",56,30,0,", ",−1,30,0,")) ==
        units_of(replaced(plain, ",56,30,0,", ",-1,30,0,")));
  CHECK_THAT(units_of(replaced(plain, ",560,", ",1.56,")), !ContainsSubstring("is it"));
}

TEST_CASE("where the code of a spreadsheet is a guess, a warning says which", "[scenario][csv]") {
  const auto toml = read_text_file(kScenarios / "mini-nap-division.toml", 1 << 20);
  const auto plain = read_text_file(kScenarios / "mini-nap-division.csv", 1 << 20);
  REQUIRE((toml && plain));
  const test::TemporaryFolder folder;
  const auto warnings = [&](const std::string& bytes) {
    std::ofstream(folder.path() / "mini-nap-division.csv", std::ios::binary) << bytes;
    const auto scenario = parse_scenario(*toml, "x.toml", folder.path());
    REQUIRE(scenario);
    std::string all;
    for (const std::string& warning : scenario->warnings) all += warning + "\n";
    return all;
  };
  const auto with = [&](const char* name) { return replaced(*plain, "Reserve battery", name); };
  CHECK_THAT(warnings(with("R\xE9serve")),
             ContainsSubstring("mini-nap-division.csv is not saved as UTF-8 and was "
                               "read as Windows-1252; check the names, or save it "
                               "as CSV UTF-8."));
  CHECK_THAT(warnings(replaced(with("R\x8Eserve"), "\n", "\r")), ContainsSubstring("read as Mac Roman;"));
  CHECK_THAT(warnings(with("R\x82serve")), ContainsSubstring("read as MS-DOS text (code page 850);"));
  CHECK_THAT(warnings(with("\x81"
                           "bung")),
             ContainsSubstring("read as MS-DOS text"));
  CHECK_THAT(warnings(with("O\x92"
                           "Brien\x96\x84"
                           "a\x93")),
             ContainsSubstring("read as Windows-1252;"));
  for (const std::string& told : {*plain, with("Réserve"), utf16(with("Réserve"), true)})
    CHECK_THAT(warnings(told), !ContainsSubstring("UTF-8"));
}

TEST_CASE("an id that a spreadsheet has made a date is told", "[scenario][csv]") {
  for (const char* date : {"01-Feb", "Feb-01", "1-MRZ", "2.Okt", "02-juin", "1-Mai-26"}) CHECK(is_date(date));
  for (const char* id : {"1-02", "F-11", "Feb", "8-Mary", "1-Feb-Lt", "", "-", "2Chass"})
    CHECK_FALSE(is_date(id));
  const auto toml = read_text_file(kScenarios / "mini-nap-division.toml", 1 << 20);
  const auto plain = read_text_file(kScenarios / "mini-nap-division.csv", 1 << 20);
  REQUIRE((toml && plain));
  const test::TemporaryFolder folder;
  std::ofstream(folder.path() / "mini-nap-division.csv") << replaced(*plain, "F-12,", "01-Feb,");
  const auto scenario = parse_scenario(*toml, "x.toml", folder.path());
  REQUIRE(scenario);
  CHECK_THAT(scenario->warnings,
             Catch::Matchers::VectorContains(
                 (folder.path() / "mini-nap-division.csv").string() +
                 ":3: the id '01-Feb' is a date, which spreadsheets make of 1-02: format that "
                 "column as text."));
}

TEST_CASE("a row may leave out what is empty at its end, unless the file breaks off there",
          "[scenario][csv]") {
  const auto table = parse_csv("id,division,kind,name\nA,1,hq\nB,1,hq,\n", "x.csv");
  REQUIRE(table);
  CHECK(table->rows.size() == 2);
  CHECK(parse_csv("id,division,kind,name\nA,1,hq", "x.csv").error().message ==
        "x.csv:2: 3 fields, but the heading has 4 columns");
  CHECK(parse_csv("id,division,kind,name\nA", "x.csv").error().message ==
        "x.csv:2: 1 field, but the heading has 4 columns");
}

TEST_CASE("a word below no heading is refused by its column", "[scenario][csv]") {
  CHECK(parse_csv("id,,kind\nA,left,hq\n", "x.csv").error().message ==
        "x.csv:2: 'left' stands in column 2, which has no heading");
  CHECK(parse_csv("id,kind,,\nA,hq,left,\n", "x.csv").error().message ==
        "x.csv:2: 3 fields, but the heading has 2 columns");
}

TEST_CASE("cells that were merged, and a title, are told as such in one line", "[scenario][csv]") {
  const test::TemporaryFolder folder;
  const auto toml = read_text_file(kScenarios / "mini-nap-division.toml", 1 << 20);
  const auto plain = read_text_file(kScenarios / "mini-nap-division.csv", 1 << 20);
  REQUIRE((toml && plain));
  const auto fault = [&](const std::string& bytes) {
    std::ofstream(folder.path() / "mini-nap-division.csv", std::ios::binary) << bytes;
    return parse_scenario(*toml, "x.toml", folder.path()).error().message;
  };
  const std::string csv = (folder.path() / "mini-nap-division.csv").string();
  std::string merged = replaced(*plain, ",fr,", ",,");
  merged.replace(merged.find(",,"), 2, ",fr,");
  CHECK(fault(merged) == csv + ":3: unit 'F-12' has no division; a merged cell fills its first row only");
  for (const std::string title : {"Division", "Division,Anno 1815", "Division,,Anno 1815,,,"})
    CHECK_THAT(fault(title + "\n" + *plain), ContainsSubstring("the heading is line 1: is that a title?"));
}

TEST_CASE("what is no text is no order of battle", "[scenario][csv]") {
  for (const std::string bytes :
       {std::string("PK\x03\x04\0\0", 6), std::string("PK\x03\x04\0\x81", 6), std::string("\xFF\xFE\x41"),
        std::string("\xFF\xFE\x00\xD8", 4), std::string("\xFF\xFE\x00\xDC\x41\x00", 6)}) {
    const auto text = spreadsheet_text(bytes);
    REQUIRE_FALSE(text);
    CHECK(text.error().message == "not a text file; is it saved as CSV?");
  }
  const std::string pair("\xFF\xFE\x3D\xD8\x82\xDE", 6);
  CHECK(spreadsheet_text(pair).value().text == "\xF0\x9F\x9A\x82");
}
