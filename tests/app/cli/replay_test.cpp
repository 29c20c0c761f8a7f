#include <algorithm>
#include <optional>

#include <nlohmann/json.hpp>
#include <sys/stat.h>

#include "core/base/shell_word.hpp"
#include "core/scenario/scenario_file.hpp"
#include "core/session/session.hpp"
#include "tests/app/cli/games_home.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/forged_game.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"
#include "tests/support/schema.hpp"
#include "tests/support/sqlite_file.hpp"

using namespace telescope;
using namespace telescope::test;
using nlohmann::json;

namespace {

const Stamp kUmpire{.who = "umpire", .at = "2026-05-14T19:31:07Z"};

/// A state folder of its own with one game of the demo scenario, just begun, in its games folder.
struct Games : GamesHome {
  std::filesystem::path file = folder / "demo.telescope";

  Games() {
    const auto scenario = load_scenario(test::project_file("assets/scenarios/rapier-demo.toml"));
    SeedPart part{};
    part[0] = 3;
    auto session = Session::create(file, scenario.value(), make_kit(*scenario).value(), part, kUmpire);
    REQUIRE(session);
    REQUIRE(session->add_players_word("Volga", kUmpire));
    REQUIRE(session->add_ruling("RQ-34", "Fire on L1 is wasted.", Audience::kAll, kUmpire));
    REQUIRE(session->add_message("The gun sleeps.", Audience::kUmpire, kUmpire));
  }
  Session open() const { return Session::open(file).value(); }
};

}  // namespace

TEST_CASE("games lists the games folder, and a broken game with its trouble", "[cli][games]") {
  Games games;
  write_text(games.folder / "broken.telescope", "not a game");
  const std::string text = games.out({"games"});
  CHECK_THAT(text, ContainsSubstring("demo"));
  CHECK_THAT(text, ContainsSubstring("last changed 2026-05-14T19:31:07Z"));
  CHECK_THAT(text, ContainsSubstring("broken.telescope: "));
  const json said = json::parse(games.out({"games", "--json"}));
  REQUIRE(said.at("games").size() == 2);
  CHECK(said.at("games").at(0).contains("trouble"));
  CHECK(said.at("games").at(1).at("scenario") == "rapier-demo");
}

TEST_CASE("games lists each game on one line, with marks that nobody sees written out",
          "[cli][games][bad-input]") {
  Games games;
  REQUIRE(games.open().add_message("tea", Audience::kAll,
                                   {.who = "umpire", .at = "\u202E2026\n" + std::string(100'000, 'a')}));
  const std::string text = games.out({"games"});
  CHECK_THAT(text, ContainsSubstring("last changed <U+202E>2026 aaa"));
  CHECK(std::ranges::count(text, '\n') == 1);
  CHECK(text.size() < 400);
}

TEST_CASE("games says where it looked when there are none", "[cli][games]") {
  Games games;
  std::filesystem::remove(games.file);
  CHECK_THAT(games.out({"games"}), ContainsSubstring("No games in"));
}

TEST_CASE("games says that a folder cannot be read, not that it is empty", "[cli][games]") {
  Games games;
  std::filesystem::remove_all(games.folder);
  write_text(games.folder, "no folder");
  CHECK_THAT(games.trouble({"games"}), ContainsSubstring("cannot be read"));
  CHECK_THAT(games.trouble({"games", "--json"}), ContainsSubstring("cannot be read"));
  CHECK_THAT(games.trouble({"replay", "demo"}), ContainsSubstring("demo"));
}

TEST_CASE("import --newer keeps the game as it was under a name that no other game has", "[cli][import]") {
  Games games;
  const std::string text = (games.home.path() / "newer.json").string();
  const auto before = games.folder / "demo-before.telescope", copy = games.folder / "copy.telescope";
  std::filesystem::copy_file(games.file, copy);
  {
    Session session = games.open();
    REQUIRE(session.add_message("Later.", Audience::kAll, kUmpire));
  }
  games.out({"export", "demo", "--json", text});
  std::filesystem::copy_file(project_file("tests/data/journal/race-short.telescope"), before);
  const std::string other = read_text(before);
  CHECK_THAT(games.out({"import", text, "--game", "copy", "--newer"}),
             ContainsSubstring("copy-before.telescope"));
  std::filesystem::rename(games.folder / "copy-before.telescope", games.file);
  CHECK_THAT(games.out({"import", text, "--game", "demo", "--newer"}),
             ContainsSubstring("demo-before-2.telescope"));
  CHECK(read_text(before) == other);
}

TEST_CASE("a game that is being played is listed, replayed, checked and exported", "[cli][replay][export]") {
  Games games;
  Session session = games.open();
  REQUIRE(session.add_ruling("RQ-34", "One more.", Audience::kAll, kUmpire));
  CHECK_THAT(games.out({"games"}), ContainsSubstring("demo"));
  CHECK_THAT(games.out({"replay", "demo"}), ContainsSubstring("Ruling: One more."));
  CHECK_THAT(games.out({"replay", "demo", "--verify"}),
             ContainsSubstring("each gives what the journal says"));
  const auto paper = games.home.path() / "paper";
  games.out({"export", "demo", "--out", paper.string()});
  CHECK(std::filesystem::exists(paper / "umpire-sheet.pdf"));
  REQUIRE(session.add_ruling("RQ-34", "And another.", Audience::kAll, kUmpire));
  CHECK_THAT(games.out({"replay", "demo"}), ContainsSubstring("And another."));
}

TEST_CASE("a game that is damaged says how to go on, and repair goes on from the last entry that verifies",
          "[cli][repair]") {
  Games games;
  CHECK_THAT(games.trouble({"repair", "demo"}), ContainsSubstring("nothing is wrong"));
  // Two fields: one could be found again.
  tamper(games.file, "UPDATE entries SET throws = 7, body = '{' WHERE id = 3");
  const std::string refused =
      games.trouble({"run", "--headless", "--camera", "none", "--no-cp", "--game", "demo"});
  CHECK_THAT(refused, ContainsSubstring("damaged at entry 3") &&
                          ContainsSubstring("2 entries are whole: telescope repair " + games.file.string() +
                                            " goes on from the last entry that verifies and keeps the "
                                            "damaged file beside it"));
  CHECK_THAT(games.out({"repair", "demo", "--try"}), ContainsSubstring("Nothing was changed"));
  const json said = json::parse(games.out({"repair", "demo", "--json"}));
  CHECK(said.at("kept") == 2);
  CHECK(said.at("kept_behind") == 2);  // the ruling and the message behind it
  CHECK(said.at("given_up") == 1);
  CHECK(std::filesystem::exists(std::string(said.at("damaged"))));
  CHECK(games.open().journal().size() == 4);
}

TEST_CASE("commands that are offered work as they are printed, whatever a game is called",
          "[cli][repair][import]") {
  Games games;
  const std::string text = (games.home.path() / "game.json").string();
  games.out({"export", "demo", "--json", text});
  for (const auto& [name, word] : std::initializer_list<std::pair<std::string, std::string>>{
           {"a b", "'a b'"}, {"Tom's", "'Tom'\\''s'"}, {"a\nb'", "$'a\\012b\\''"}}) {
    const std::string offered = "telescope run --game " + word + " goes on with";
    const std::string imported = games.out({"import", text, "--game", name});
    CHECK_THAT(imported, ContainsSubstring(offered));
    const auto file = games.folder / (name + ".telescope");
    tamper(file, "UPDATE entries SET throws = 7, body = '{' WHERE id = 3");
    CHECK_THAT(games.trouble({"run", "--headless", "--camera", "none", "--no-cp", "--game", name}),
               ContainsSubstring("telescope repair " + shell_word(file.string()) + " goes on"));
    const std::string repaired = games.out({"repair", name});
    CHECK_THAT(repaired, ContainsSubstring(offered));
    CHECK(std::ranges::count(imported, '\n') == 1);
    CHECK(std::ranges::count(repaired, '\n') == 2);
  }
  CHECK_THAT(games.trouble({"import", text, "--game", "last"}), ContainsSubstring("choose another name"));
}

TEST_CASE("run --repair goes on with a damaged game at once, and tells what it gave up", "[cli][repair]") {
  Games games;
  const std::vector<std::string> run{"run",    "--headless", "--camera",  "none", "--no-cp",
                                     "--game", "demo",       "--seconds", "1",    "--repair"};
  CHECK_THAT(games.out(run), !ContainsSubstring("is repaired"));
  // Two fields: one could be found again.
  tamper(games.file, "UPDATE entries SET throws = 7, body = '{' WHERE id = 3");
  const std::string text = games.out(run);
  CHECK_THAT(text, ContainsSubstring(
                       "demo.telescope was damaged and is repaired: 2 entries of the game are whole") &&
                       ContainsSubstring("kept as " + games.file.string() + ".damaged") &&
                       ContainsSubstring("demo.telescope: Setting up"));
  CHECK(std::filesystem::exists(games.file.string() + ".damaged"));
  CHECK(games.open().journal().size() >= 2);
  games.trouble({"run", "--headless", "--repair", "--new"}, 2);
}

TEST_CASE("replay finds a game by name and by file, and tells it", "[cli][replay]") {
  Games games;
  for (const std::string& name : {std::string("demo"), games.file.string()}) {
    const std::string text = games.out({"replay", name, "--umpire"});
    CHECK_THAT(text, ContainsSubstring("Ruling: Fire on L1 is wasted.  (RQ-34)"));
    CHECK_THAT(text, ContainsSubstring("The gun sleeps."));
  }
  for (const std::vector<std::string>& open :
       {std::vector<std::string>{"replay", "demo"}, {"replay", "demo", "--public"}})
    CHECK_THAT(games.out(open), !ContainsSubstring("The gun sleeps."));
  CHECK(schema_fault("replay.schema.json", games.out({"replay", "demo", "--json", "--umpire"})) == "");
  CHECK(schema_fault("replay.schema.json", games.out({"replay", "demo", "--json"})) == "");
}

TEST_CASE("replay shows the table after an entry", "[cli][replay]") {
  Games games;
  CHECK_THAT(games.out({"replay", "demo", "--step", "2"}), ContainsSubstring("After entry 2: Setting up"));
  const json said = json::parse(games.out({"replay", "demo", "--step", "2", "--json", "--umpire"}));
  CHECK(said.at("entry") == 2);
  CHECK(said.contains("truth"));
  for (const std::vector<std::string>& open :
       {std::vector<std::string>{"replay", "demo", "--step", "2", "--json"},
        {"replay", "demo", "--step", "2", "--json", "--public"}})
    CHECK_FALSE(json::parse(games.out(open)).contains("truth"));
  for (const char* nowhere : {"1", "3", "99"})
    CHECK_THAT(games.trouble({"replay", "demo", "--step", nowhere}), ContainsSubstring("no action"));
  games.trouble({"replay", "demo", "--step", "0"}, 2);
}

TEST_CASE("replay --verify holds, says what cannot be checked yet, and fails where something differs",
          "[cli][replay]") {
  Games games;
  CHECK_THAT(games.out({"replay", "demo", "--verify"}),
             ContainsSubstring("The seed is not revealed yet") &&
                 ContainsSubstring("the players' own word prove the dice"));
  {
    Session session = games.open();
    REQUIRE(session.reveal_seed(kUmpire));
  }
  CHECK_THAT(games.out({"replay", "demo", "--verify"}), ContainsSubstring("the one that was promised"));
  CHECK(json::parse(games.out({"replay", "demo", "--verify", "--json"})).at("holds") == true);

  // The same game with another seed: the promise does not hold.
  std::string bytes = read_text(games.file);
  const std::string seed = games.open().journal().seed();
  for (auto at = bytes.find(seed); at != std::string::npos; at = bytes.find(seed, at + 1)) bytes[at] = 'f';
  write_text(games.file, bytes);
  CHECK_THAT(games.trouble({"replay", "demo", "--verify"}), ContainsSubstring("entry"));
}

TEST_CASE("replay --verify tells what today's rules would refuse of a game that is whole", "[cli][replay]") {
  Games games;
  {
    Session session = games.open();
    const auto done =
        session.submit({.action = {{"type", "advance"}}, .stamp = kUmpire, .waiver = "so it was then"});
    REQUIRE((done && done->progress == Progress::kDone));
  }
  forge(games.file,
        "UPDATE entries SET body = json_remove(body, '$.waiver', '$.waived') WHERE body LIKE '%so it was%'");
  CHECK_THAT(games.out({"replay", "demo", "--verify"}),
             ContainsSubstring("each gives what the journal says") &&
                 ContainsSubstring(": today's rules would refuse it: "));
  const json told = json::parse(games.out({"replay", "demo", "--verify", "--json"}));
  CHECK(told.at("holds") == true);
  CHECK(told.at("refused_today").size() == 1);
}

TEST_CASE("replay --html writes what everybody may know, with --umpire the whole", "[cli][replay][report]") {
  Games games;
  const std::string file = (games.home.path() / "report.html").string();
  CHECK_THAT(games.out({"replay", "demo", "--html", file}), ContainsSubstring("what everybody may know"));
  CHECK_THAT(read_text(file), !ContainsSubstring("The gun sleeps."));
  CHECK_THAT(games.out({"replay", "demo", "--html", file, "--umpire"}), ContainsSubstring("do not share"));
  CHECK_THAT(read_text(file), ContainsSubstring("The gun sleeps."));
}

TEST_CASE("replay --html is in the umpire's language, what programs read in English",
          "[cli][replay][language]") {
  Games games;
  const std::string file = (games.home.path() / "report.html").string();
  const std::string told = games.out({"replay", "demo", "--json"});
  games.out({"replay", "demo", "--html", file, "--language", "de"});
  const std::string report = read_text(file);
  CHECK_THAT(report, ContainsSubstring("<html lang=\"de\""));
  CHECK_THAT(report, ContainsSubstring("<h2 id=\"dice\">Die W\u00fcrfel</h2>"));
  CHECK_THAT(report, !ContainsSubstring("Nobody could choose these dice"));
  CHECK(games.out({"replay", "demo", "--json", "--language", "de"}) == told);
  games.out({"replay", "demo", "--html", file});
  CHECK_THAT(read_text(file), ContainsSubstring("Nobody could choose these dice"));
}

TEST_CASE("replay says in one line what is wrong", "[cli][replay]") {
  Games games;
  CHECK_THAT(games.trouble({"replay", "nobody"}), ContainsSubstring("there is no game 'nobody'"));
  write_text(games.home.path() / "lies-here", "anything");
  const std::string here =
      "cd '" + games.home.path().string() + "' && '" + TELESCOPE_PROGRAM + "' replay lies-here";
  CHECK_THAT(run_program("sh", {"-c", here}).err,
             ContainsSubstring("for the file that lies here write ./lies-here"));
  CHECK_THAT(
      games.trouble({"replay", "demo", "--html", (games.home.path() / "no/such/folder.html").string()}),
      ContainsSubstring("folder.html"));
  games.trouble({"replay", "demo", "--html", "/dev/full/x"});
  games.trouble({"replay", "demo", "--umpire", "--public"}, 2);
  games.trouble({"replay", "demo", "--html", "x", "--json"}, 2);
  games.trouble({"replay"}, 2);
  games.trouble({"replay", games.home.path().string()});

  const std::string whole = read_text(games.file);
  for (const std::size_t cut : {std::size_t{0}, std::size_t{50}, whole.size() / 2, whole.size() - 1}) {
    write_text(games.file, whole.substr(0, cut));
    CAPTURE(cut);
    games.trouble({"replay", "demo"});
    games.trouble({"replay", "demo", "--verify"});
    games.trouble({"export", "demo", "--out", (games.home.path() / "out").string()});
  }
}

TEST_CASE("output that cannot be written is a failure", "[cli][replay]") {
  Games games;
  const Finished finished = run_program(
      "sh", {"-c", "\"$0\" replay demo >/dev/full", TELESCOPE_PROGRAM},
      {{"XDG_STATE_HOME", games.home.path().string()}, {"XDG_DATA_HOME", games.home.path().string()}});
  CHECK(finished.exit_code == 1);
  CHECK_THAT(finished.err, ContainsSubstring("is the disk full?"));
}

TEST_CASE("export puts a game on paper and into a file, and import makes the same game of it",
          "[cli][export]") {
  Games games;
  const std::string out = (games.home.path() / "new/sheets").string(),
                    file = (games.home.path() / "game.json").string();
  CHECK_THAT(games.out({"export", "demo", "--out", out, "--json", file}),
             ContainsSubstring("for the umpire only"));
  for (const char* sheet : {"/umpire-sheet.pdf", "/public-sheet.pdf"})
    CHECK(read_text(out + sheet).starts_with("%PDF-"));
  games.out({"export", "demo", "--out", out, "--language", "de"});
  CHECK_THAT(run_program("pdftotext", {"-layout", out + "/public-sheet.pdf", "-"}).out,
             ContainsSubstring("Blatt 1"));
  games.out({"import", file, "--game", "again"});
  CHECK(games.out({"replay", "again"}) == games.out({"replay", "demo"}));

  CHECK_THAT(games.trouble({"import", file, "--game", "again"}),
             ContainsSubstring("there is a file already"));
  write_text(file, read_text(file).substr(0, 500));
  games.trouble({"import", file, "--game", "third"});
  CHECK_FALSE(std::filesystem::exists(games.folder / "third.telescope"));
  games.trouble({"export", "demo"}, 2);
  games.trouble({"export", "demo", "--out", "/dev/null"});
  games.trouble({"export", "demo", "--json", "/no/such/folder/game.json"});
}

TEST_CASE("no command writes over a game, by its name or by what lies there", "[cli][export][report]") {
  Games games;
  const std::string game = read_text(games.file), unnamed = (games.home.path() / "unnamed").string(),
                    missing = (games.folder / "other.telescope").string(),
                    log = (games.home.path() / "log").string(), link = (games.home.path() / "link").string();
  write_text(unnamed, game);
  write_text(log, "\x37\x7f\x06\x82 a log begins so");
  std::vector<std::string> files{games.file.string(), unnamed, missing, log, link};
  for (const char* suffix : {"-wal", "-lock", ".ready", ".new", ".trial", ".cp.json", ".damaged-2"})
    files.push_back(games.file.string() + suffix);
  std::filesystem::create_symlink(files.back(), link);
  for (const std::string& file : files) {
    CHECK_THAT(games.trouble({"export", "demo", "--json", file}), ContainsSubstring("the name of a game"));
    CHECK_THAT(games.trouble({"replay", "demo", "--html", file}), ContainsSubstring("the name of a game"));
  }
  CHECK_THAT(games.trouble({"new", "other", "--rules", "rapier", "--out", missing}),
             ContainsSubstring("the name of a game"));
  CHECK(read_text(games.file) == game);
  CHECK(read_text(unnamed) == game);
  CHECK_FALSE(std::filesystem::exists(missing));
}

TEST_CASE("a folder, a pipe and standard output are not written over, and nothing is left beside them",
          "[cli][export][report]") {
  Games games;
  const std::string pipe = (games.home.path() / "pipe").string();
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  for (const std::string& file : {games.folder.string(), pipe, std::string("-")}) {
    CHECK_THAT(games.trouble({"export", "demo", "--json", file}), ContainsSubstring("name a file"));
    CHECK_THAT(games.trouble({"replay", "demo", "--html", file}), ContainsSubstring("name a file"));
  }
  CHECK(std::filesystem::is_fifo(pipe));
  CHECK_FALSE(std::filesystem::exists("-"));
  for (const std::string& file : {games.folder.string(), pipe})
    CHECK_FALSE(std::filesystem::exists(file + ".telescope-new"));
}

TEST_CASE("what some may not know is written for its owner alone", "[cli][export][report][HD-15]") {
  Games games;
  const std::filesystem::path file = games.home.path() / "written", out = games.home.path() / "sheets";
  const auto is_open = [](const std::filesystem::path& written) {
    return (std::filesystem::status(written).permissions() & std::filesystem::perms::others_read) !=
           std::filesystem::perms::none;
  };
  write_text(file, "older");
  std::filesystem::permissions(file, std::filesystem::perms(0644));
  games.out({"export", "demo", "--json", file.string(), "--public"});
  CHECK(is_open(file));
  games.out({"replay", "demo", "--html", file.string()});
  CHECK(is_open(file));
  games.out({"replay", "demo", "--html", file.string(), "--umpire"});
  CHECK_FALSE(is_open(file));
  std::filesystem::permissions(file, std::filesystem::perms(0644));
  games.out({"export", "demo", "--json", file.string()});
  CHECK_FALSE(is_open(file));
  games.out({"export", "demo", "--out", out.string()});
  CHECK_FALSE(is_open(out / "umpire-sheet.pdf"));
}

TEST_CASE("export --public holds no secrets", "[cli][export][HD-15]") {
  Games games;
  const std::string file = (games.home.path() / "public.json").string();
  games.out({"export", "demo", "--json", file, "--public"});
  CHECK_THAT(read_text(file),
             !ContainsSubstring("The gun sleeps.") && !ContainsSubstring(games.open().journal().seed()));
}
