// Every game played by chance, and everything that it writes held to its published schema: after each action
// all that the pages are sent, now and then all exports and reports. TELESCOPE_PLAY_ACTIONS: how many actions
// of each game; TELESCOPE_PLAY_FIRST: the number of the first evening.
#include "tests/app/random_play/random_evening.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <iostream>
#include <utility>

#include "app/report/html_report.hpp"
#include "app/report/listing.hpp"
#include "core/scenario/scenario_file.hpp"
#include "core/session/transfer.hpp"
#include "core/session/verify.hpp"
#include "core/views/asked_game.hpp"
#include "tests/app/random_play/findings_property.hpp"
#include "tests/support/at_length.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/quick_folder.hpp"
#include "tests/support/schema.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

constexpr int kReportsEvery = 40;  // actions

long number(const char* name, long otherwise) {
  const char* const text = std::getenv(name);
  return text ? std::atol(text) : otherwise;
}

/// A number that is none, in a text for people.
bool says_no_number(const std::string& text) {
  const auto letter = [&](std::size_t at) {
    return at < text.size() && std::isalpha(static_cast<unsigned char>(text[at]));
  };
  for (const std::string_view word : {"nan", "inf"})
    for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
      if (!letter(at + word.size()) && (at == 0 || !letter(at - 1))) return true;
  return false;
}

/// Of one evening: what was sent to each page last, so that the same is not read twice.
class Sent {
 public:
  explicit Sent(RandomEvening& evening) : evening_(evening) {}

  std::string fault() {
    for (const Seat& seat : evening_.seats())
      if (const std::string what = fault_of("page.schema.json", seat.id.value(), evening_.sent_to(seat.id));
          !what.empty())
        return what;
    if (const Json covered = evening_.covered(); !covered.is_null())
      return fault_of("page.schema.json#/$defs/covered", "the covered page", covered.dump());
    return {};
  }

 private:
  std::string fault_of(const std::string& schema, const std::string& whose, std::string text) {
    std::string& last = last_[whose];
    if (last == text) return {};
    last = std::move(text);
    const std::string what = test::schema_fault(schema, last);
    if (!what.empty()) return whose + ": " + what;
    return says_no_number(last) ? whose + ": a number that is none" : "";
  }

  RandomEvening& evening_;
  std::map<std::string, std::string> last_;
};

/// What of the chronicle breaks its schema, or cannot be told.
std::string fault_of_report(const Result<report::Chronicle>& told) {
  if (!told) return {};  // a refusal: one side may not look at the table now, say
  const std::string what = test::schema_fault("replay.schema.json", report::replay_json(*told).dump());
  if (!what.empty()) return "report: " + what;
  if (says_no_number(report::html_report(*told)) || says_no_number(report::listing(*told)))
    return "report: a number that is none";
  return {};
}

std::string fault_of_export(const Result<std::string>& exported) {
  if (!exported) return {};  // likewise
  const std::string what = test::schema_fault("game.schema.json", *exported);
  return what.empty() ? what : "export: " + what;
}

/// Whatever `telescope export`, `replay` and `rule ... view` write of the game as it stands.
std::string fault_of_reports(GameDesk& desk) {
  const Session& session = desk.session();
  const auto exported = export_game(session);
  if (!exported) return "export: " + exported.error().message;
  const auto told = report::tell_game(session, report::Reader::kUmpire);
  if (!told) return "report: " + told.error().message;
  std::string fault;
  const auto check = [&](const std::string& what) {
    if (fault.empty()) fault = what;
  };
  check(fault_of_export(exported));
  check(fault_of_export(export_public(session)));
  check(fault_of_report(told));
  check(fault_of_report(report::tell_game(session, report::Reader::kEverybody)));
  for (const Seat& seat : desk.game().knowledge().seats()) {
    check(fault_of_export(export_for(session, seat.id)));
    check(fault_of_report(report::tell_game_to(session, seat.id)));
    const Json asked = asked_view(desk.ruleset(), desk.scenario(), desk.kit(),
                                  {{"seat", seat.id.value()}, {"position", session.state()}});
    const std::string what = test::schema_fault("view.schema.json", asked.dump());
    check(what.empty() ? what : "rule view of " + seat.id.value() + ": " + what);
  }
  return fault;
}

std::string fault_at_end(RandomEvening& evening) {
  evening.reveal();
  const auto verified = verify(evening.desk().session());
  if (!verified) return "verification: " + verified.error().message;
  if (!verified->holds()) return "verification: " + verified->difference->sentence;
  return fault_of_reports(evening.desk());
}

/// WordsFace::heading() is of the page.
std::string fault_of_heading(GameDesk& desk) {
  const Sheet head = desk.game().words().heading(desk.position());
  const Sheet& page = desk.scene().sheet;
  const bool same = head.when == page.when && head.title == page.title && head.steps == page.steps &&
                    head.step == page.step && head.over == page.over;
  return same ? "" : "the heading is another page's";
}

/// No two options do the same, and no form that asks for nothing does what an option does.
std::string fault_of_offers(const GameScene& scene) {
  for (const Option& option : scene.sheet.options) {
    const auto is_same = [&](const Form& form) {
      return form.fields.empty() && form.action == option.action;
    };
    if (std::ranges::count(scene.sheet.options, option.action, &Option::action) > 1 ||
        std::ranges::any_of(scene.forms, is_same))
      return "offered twice: " + option.label;
  }
  return {};
}

/// Plays evenings until there have been so many actions, and each scenario was played. Where nobody says how
/// many, only their beginnings: until all stand where they begin may take hundreds of requests.
void play(const std::string& rules) {
  const long wanted = number("TELESCOPE_PLAY_ACTIONS", 30);
  RandomEvenings evenings(rules, number("TELESCOPE_PLAY_FIRST", 0));
  const long scenarios = static_cast<long>(evenings.scenarios());
  REQUIRE(scenarios > 0);
  const long most = std::clamp(wanted / scenarios, 1L, RandomEvenings::kMostActions);
  long done = 0;
  std::map<std::string, long> kinds;
  const bool at_length = std::getenv("TELESCOPE_PLAY_ACTIONS") != nullptr;
  for (long played = 0; (at_length && done < wanted) || played < scenarios; ++played) {
    RandomEvening& evening = evenings.next();
    Sent sent(evening);
    const auto check = [&](const std::string& what) {
      if (!what.empty()) FAIL(evenings.where() << ": " << what);
    };
    long told = 0;
    for (int tries = 0; evening.actions() < most && !evening.over() && (at_length || tries < 150); ++tries) {
      if (tries > 20 * most + 400) check("nothing comes of what is asked");
      evening.go_on();
      check(sent.fault());
      check(fault_of_heading(evening.desk()));
      check(fault_of_offers(evening.desk().scene()));
      if (const auto& deed = evening.desk().scene().done)
        CHECK(std::ranges::is_partitioned(deed->told, &app::Told::large));  // first what all should notice
      const auto& pieces = evening.desk().kit().pieces;
      if (tries % 5 == 0 && !pieces.empty())
        check(fault_of_findings(evening.desk(), pieces[static_cast<std::size_t>(tries) % pieces.size()].id,
                                {tries % 4, tries % 6}));
      if (std::exchange(told, evening.actions() / kReportsEvery) != evening.actions() / kReportsEvery)
        check(fault_of_reports(evening.desk()));
    }
    check(fault_at_end(evening));
    done += evening.actions();
    for (const auto& [kind, times] : evening.done()) kinds[kind] += times;
  }
  if (at_length) {
    std::cout << rules << ": " << done << " actions:";
    for (const auto& [kind, times] : kinds) std::cout << ' ' << kind << ' ' << times;
    std::cout << '\n';
  }
  CHECK(kinds.size() > 3);
}

/// The same with one value of it gone, another, or joined by one of no name that a schema knows.
Json with_one_fault(Json page, SimulatedChance& chance) {
  Json* at = &page;
  while (at->is_structured() && !at->empty() && chance.below(8) > 0)
    at = &*std::next(at->begin(), chance.below(static_cast<int>(at->size())));
  if (at->is_object() && chance.below(2) == 0) {
    if (at->empty() || chance.below(2) == 0)
      (*at)["none"] = 1;
    else
      at->erase(std::next(at->begin(), chance.below(static_cast<int>(at->size()))));
    return page;
  }
  const Json others[] = {"none", "", -1, 1.5, true, nullptr, Json::array(), Json::object(), {{"none", 1}}};
  *at = others[chance.below(static_cast<int>(std::size(others)))];
  return page;
}

}  // namespace

TEST_CASE("a schema that is asked part by part finds what the whole finds", "[random][schema]") {
  const int faults = test::at_length() ? 25 : 10;
  for (const std::string rules : {"rapier", "brevity", "mini-nap"}) {
    RandomEvenings evenings(rules, 0);
    RandomEvening& evening = evenings.next();
    SimulatedChance chance(seed_of_game(1, 1));
    int broken = 0;
    for (int i = 0; i < 6; ++i) {
      evening.go_on();
      for (const Seat& seat : evening.seats()) {
        const Json page = Json::parse(evening.sent_to(seat.id));
        for (int fault = 0; fault < faults; ++fault) {
          const std::string with = with_one_fault(page, chance).dump();
          const bool keeps = test::keeps_whole_schema("page.schema.json", with);
          CHECK(test::schema_fault("page.schema.json", with).empty() == keeps);
          broken += keeps ? 0 : 1;
        }
      }
    }
    INFO(rules);
    CHECK(broken > 8 * faults);
  }
}

TEST_CASE("whatever is done in Rapier, all that is written keeps its schema", "[rapier][random][schema]") {
  play("rapier");
}
TEST_CASE("whatever is done in Race for X, all that is written keeps its schema", "[race][random][schema]") {
  play("race");
}
TEST_CASE("whatever is done in Rapid Raphia, all that is written keeps its schema",
          "[raphia][random][schema]") {
  play("raphia");
}
TEST_CASE("whatever is done in Operation Brevity, all that is written keeps its schema",
          "[brevity][random][schema]") {
  play("brevity");
}
TEST_CASE("whatever is done in Mini-Nap, all that is written keeps its schema",
          "[mini-nap][random][schema]") {
  play("mini-nap");
}
TEST_CASE("what telescope new writes for any rules fills every column, prints a kit and is played",
          "[new][random]") {
  const test::TemporaryFolder folder(test::quick_folder(std::filesystem::temp_directory_path()));
  for (const Ruleset* rules : rulesets()) {
    const std::string id(rules->id()), file = (folder / (id + ".toml")).string();
    INFO(id);
    const auto written = test::run_program(TELESCOPE_PROGRAM, {"new", id, "--rules", id, "--out", file});
    INFO(written.out << written.err);
    REQUIRE(written.exit_code == 0);
    CHECK_THAT(written.out, !ContainsSubstring("Unusual"));
    const auto scenario = load_scenario(file);
    REQUIRE(scenario);
    // What it tells to do next can be done; a game without a table has no kit.
    const bool has_kit = has_surface(scenario->board);
    const auto command = written.out.rfind(has_kit ? "telescope print " : "telescope run ");
    REQUIRE(command != std::string::npos);
    const std::string told = written.out.substr(command + std::string_view("telescope ").size());
    const auto done = test::run_program(
        "/bin/sh", {"-c", "cd '" + folder.path().string() + "' && '" TELESCOPE_PROGRAM "' " +
                              (has_kit ? "" : "manual check ") + told});
    INFO(done.err);
    CHECK(done.exit_code == 0);
    CHECK(scenario->units.size() <= 24);
    for (const Setting& column : rules->vocabulary().unit_values) {
      INFO(column.key);
      CHECK(std::ranges::any_of(scenario->units, [&](const Unit& unit) {
        const auto value = unit.values.find(std::string(column.key));
        return value != unit.values.end() && value->second != SettingValue(std::string());
      }));
    }
    RandomEvening evening(*scenario, folder.path(), 1);
    for (int tries = 0; evening.actions() < 60 && !evening.over() && tries < 2000; ++tries) evening.go_on();
    CHECK((evening.actions() >= 60 || evening.over() || id == "none"));
    CHECK(fault_of_reports(evening.desk()) == "");
  }
}
TEST_CASE("whatever is asked at a table without rules, all that is written keeps its schema",
          "[unruled][random][schema]") {
  RandomEvenings evenings("none", 0);
  RandomEvening& evening = evenings.next();
  Sent sent(evening);
  for (int i = 0; i < 60; ++i) {
    evening.go_on();
    CHECK(sent.fault() == "");
  }
  CHECK(fault_of_reports(evening.desk()) == "");
}
