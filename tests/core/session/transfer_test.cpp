#include "core/session/transfer.hpp"

#include "core/scenario/scenario_file.hpp"
#include "core/session/verify.hpp"
#include "tests/core/session/session_for_tests.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"
#include "tests/support/schema.hpp"

using namespace telescope;
using namespace telescope::test;

namespace {

/// A game with something of every kind. `secret` and `hidden_die` are what everybody must not know.
Session played(const std::filesystem::path& file, const std::string& secret, int hidden_die) {
  Session session = must(create_duel(file));
  must(session.add_players_word("Uranus", kUmpire));
  act(session, {{"type", "deal"}, {"what", secret}});
  act(session, kFight);
  must(session.answer("round-1-attackers", std::vector{6, 1, 1, 1}, ThrowSource::kPhysical, kUmpire));
  must(session.answer("round-1-defenders", std::vector{hidden_die, hidden_die}, ThrowSource::kPhysical,
                      kUmpire));
  act(session, {{"type", "step"}, {"blocked", true}}, "because of the " + secret);
  must(session.add_message(secret, Audience::kUmpire, kUmpire));
  must(session.add_message(secret, rapier::audience::kDefenders, kUmpire));
  must(session.add_message("tea at five", Audience::kAll, kUmpire));
  must(session.add_ruling("RO-145", secret, Audience::kUmpire, kUmpire));
  must(session.add_ruling("RO-145", "the gun may fire", Audience::kAll, kUmpire));
  must(session.add_table({{"seen", secret}}, kUmpire));
  must(session.bind_tag(session.kit().pieces.front().id, session.spare_tags(1).front(), kUmpire));
  act(session, {{"type", "step"}});
  must(session.add_message("taken back", Audience::kAll, kUmpire));
  must(session.undo(kUmpire));
  act(session, kFight);
  roll_all(session);
  return session;
}

std::string refusal(const std::string& text) {
  TemporaryFolder folder;
  const auto imported = import_game(text, "game.json", folder.path() / "new.telescope", duel_options());
  REQUIRE_FALSE(imported);
  CHECK(imported.error().message.starts_with("game.json:"));
  CHECK(imported.error().message.find('\n') == std::string::npos);
  CHECK(std::filesystem::is_empty(folder.path()));
  return imported.error().message;
}

}  // namespace

TEST_CASE("an exported game is imported as the same game", "[transfer]") {
  TemporaryFolder folder;
  const Session session = played(folder.path() / "game.telescope", "minefield", 3);
  const std::string text = must(export_game(session));
  CHECK(schema_fault("game.schema.json", text) == "");
  const auto copy = folder.path() / "copy.telescope";
  must(import_game(text, "game.json", copy, duel_options()));
  const Session again = must(Session::open(copy, duel_options()));
  CHECK(picture_of(again) == picture_of(session));
  CHECK(must(export_game(again)) == text);
  CHECK(must(verify(again)).holds());
  const auto twice = import_game(text, "game.json", copy, duel_options());
  REQUIRE_FALSE(twice);
  CHECK_THAT(twice.error().message, ContainsSubstring("there is a file already"));
}

TEST_CASE("an export that is cut to its first entry is no game", "[transfer][bad-input]") {
  TemporaryFolder folder;
  Json json = Json::parse(must(export_game(must(create_duel(folder.path() / "game.telescope")))));
  json.at("entries").erase(1);
  const auto file = folder.path() / "copy.telescope";
  const auto refused = import_game(json.dump(), "game.json", file, duel_options());
  REQUIRE_FALSE(refused);
  CHECK_THAT(refused.error().message, ContainsSubstring("the entry that begins the game is gone"));
  CHECK_FALSE(std::filesystem::exists(file));
}

TEST_CASE("HD-15: what everybody may have holds no seed, deal, hidden dice, state or undone line",
          "[transfer][HD-15]") {
  TemporaryFolder folder;
  const Session session = played(folder.path() / "game.telescope", "minefield", 3);
  const std::string text = must(export_public(session));
  CHECK(schema_fault("game.schema.json", text) == "");
  CHECK_THAT(text, ContainsSubstring("tea at five"));
  CHECK_THAT(text, ContainsSubstring("the gun may fire"));
  CHECK_THAT(text, ContainsSubstring(session.commitment()));
  CHECK_THAT(text, ContainsSubstring("Uranus"));
  CHECK_THAT(text, ContainsSubstring("round-1-attackers"));
  for (const std::string& hidden :
       {to_hex(counting_part()), std::string("minefield"), std::string("round-1-defenders"),
        std::string("taken back"), std::string("\"state\""), std::string("\"seed\""),
        session.scenario().units.front().name, session.kit().pieces.front().id.value() + "\""})
    CHECK_THAT(text, !ContainsSubstring(hidden));
}

TEST_CASE("HD-10: two games that differ only in what is hidden give everybody the same bytes",
          "[transfer][HD-10]") {
  TemporaryFolder folder;
  const Session one = played(folder.path() / "one.telescope", "minefield", 3);
  const Session other = played(folder.path() / "other.telescope", "a dummy, nothing at all", 5);
  CHECK(must(export_public(one)) == must(export_public(other)));
  CHECK(must(export_game(one)) != must(export_game(other)));
}

TEST_CASE("once the seed is revealed everybody may have the whole game", "[transfer]") {
  TemporaryFolder folder;
  Session session = played(folder.path() / "game.telescope", "minefield", 3);
  must(session.reveal_seed(kUmpire));
  CHECK(must(export_public(session)) == must(export_game(session)));
}

TEST_CASE("HD-10: where counters lie face down, no seat but the umpire's has a file of its own",
          "[transfer][HD-10]") {
  TemporaryFolder folder;
  const Scenario scenario = must(load_scenario(project_file("assets/scenarios/rapier-demo.toml")));
  const Session session = must(Session::create(folder.path() / "game.telescope", scenario,
                                               must(make_kit(scenario)), SeedPart{}, kUmpire));
  for (const Seat& seat : session.game().knowledge().seats()) {
    INFO(seat.id.value());
    CHECK(export_for(session, seat.id).has_value() == (seat.id == kUmpireSeat));
  }
}

TEST_CASE("a hostile or half-written export is one error and leaves no file", "[transfer][bad-input]") {
  TemporaryFolder folder;
  const Session session = played(folder.path() / "game.telescope", "minefield", 3);
  const std::string text = must(export_game(session));
  const Json game = Json::parse(text);
  CHECK_THAT(refusal(""), ContainsSubstring("empty"));
  CHECK_THAT(refusal(text.substr(0, text.size() / 2)), ContainsSubstring("cut off"));
  CHECK_THAT(refusal("[1]"), ContainsSubstring("not a JSON object"));
  CHECK_THAT(refusal("{}"), ContainsSubstring("not an exported game"));
  CHECK_THAT(refusal(std::string(1000000, '[')), ContainsSubstring("nested deeper than"));
  CHECK_THAT(refusal(must(export_public(session))), ContainsSubstring("a part of the game"));
  const auto changed = [&](const char* pointer, const Json& value) {
    Json json = game;
    json[Json::json_pointer(pointer)] = value;
    return refusal(json.dump());
  };
  CHECK_THAT(changed("/entries", Json::array()), ContainsSubstring("no entries"));
  CHECK_THAT(changed("/entries/1/kind", "gossip"), ContainsSubstring("an unknown kind"));
  CHECK_THAT(changed("/entries/1/kind", "game"), ContainsSubstring("a journal begins with its game"));
  CHECK_THAT(changed("/entries/0/kind", "action"), ContainsSubstring("a journal begins with its game"));
  CHECK_THAT(changed("/entries/1/parent", 0), ContainsSubstring("entry 2 does not follow"));
  CHECK_THAT(changed("/entries/1/body", 7), ContainsSubstring("no object"));
  CHECK_THAT(changed("/entries/1/body/action", 7), ContainsSubstring("entry 2"));
  CHECK_THAT(changed("/entries/3/body/events/0/what", "nothing"), ContainsSubstring("other events"));
  CHECK_THAT(changed("/seed", to_hex(Bytes32{})), ContainsSubstring("not the one that was promised"));
  for (const char* field : {"who", "at"})
    for (const std::string& stamp :
         {std::string(100'000, 'a'), std::string("2026-11-28T19:00:00Z\nnow"), std::string("2026\x1b[2J")})
      CHECK_THAT(changed((std::string("/entries/1/") + field).c_str(), stamp),
                 ContainsSubstring("'" + std::string(field) + "' must be a short text of one line"));
  CHECK_THAT(changed("/seed", 7), ContainsSubstring("a number stands where a text must be"));
  Json lost = game;
  lost["entries"].erase(4);
  CHECK_THAT(refusal(lost.dump()), ContainsSubstring("entry 5"));
  const auto changed_in = [&](const char* kind, const char* field, const Json& value) {
    for (std::size_t i = 0; i < game.at("entries").size(); ++i)
      if (game.at("entries")[i].at("kind") == kind)
        return changed(("/entries/" + std::to_string(i) + "/body/" + field).c_str(), value);
    FAIL("there is no such entry");
    return std::string();
  };
  for (const char* kind : {"message", "ruling"}) {
    CHECK_THAT(changed_in(kind, "text", 5), ContainsSubstring("a number stands where a text must be"));
    CHECK_THAT(changed_in(kind, "audience", 5), ContainsSubstring("a number stands where a text must be"));
    CHECK_THAT(changed_in(kind, "audience", "No body"), ContainsSubstring("not an audience"));
  }
  CHECK_THAT(changed_in("ruling", "rule", 5), ContainsSubstring("a number stands where a text must be"));
  CHECK_THAT(changed_in("tag", "piece", "no-piece"), ContainsSubstring("a piece that the kit does not have"));
  CHECK_THAT(changed_in("tag", "tag", "seven"), ContainsSubstring("entry"));
  CHECK_THAT(changed_in("head", "why", 5), ContainsSubstring("a number stands where a text must be"));
  for (std::size_t i = 0; i < game.at("entries").size(); ++i) {
    Json head = game;
    if (head["entries"][i]["kind"] != "head") continue;
    head["entries"][i]["head"] = 9999;
    CHECK_THAT(refusal(head.dump()), ContainsSubstring("cannot go on from entry 9999"));
  }
}
