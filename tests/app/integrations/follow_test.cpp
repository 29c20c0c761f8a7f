#include "app/integrations/followed_tables.hpp"
#include "app/integrations/mqtt_publisher.hpp"
#include "app/integrations/tables_page.hpp"
#include "tests/app/command_post/http/client.hpp"
#include "tests/core/views/pair.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

nlohmann::json view_json(const SeatId& role) {
  static const rapier::RapierGame begun;
  return to_json(view_of(begun.rules.seat(role), begun.scenario, begun.kit,
                         begun.rules.known(begun.state, role), Story(begun.kit), {}, {}));
}

Letter view_letter(const std::string& table) {
  return {view_topic(table, "spectator"), view_json(kSpectatorSeat).dump()};
}

}  // namespace

TEST_CASE("follow: several tables are told apart, each with a line of its own", "[follow]") {
  FollowedTables tables(kSpectatorSeat, {});
  CHECK(tables.topics() == std::vector<std::string>{"telescope/+/status", "telescope/+/spectator/view"});
  CHECK(tables.take({status_topic("north"), status_text(true)}) == "north");
  CHECK(tables.line("north") == "north: nothing to see yet");
  CHECK(tables.take(view_letter("north")) == "north");
  CHECK(tables.take(view_letter("south")) == "south");
  CHECK_FALSE(tables.take(view_letter("south")));
  CHECK_THAT(tables.line("north"),
             ContainsSubstring("north: ") && ContainsSubstring("; Attackers' losses: 0 battalions; "));
  CHECK_THAT(tables.line("south"), ContainsSubstring("south (gone): "));
  CHECK(tables.all().at("tables").size() == 2);
  CHECK(tables.take({status_topic("north"), status_text(false)}) == "north");
  CHECK(tables.table("north").at("online") == false);
}

TEST_CASE("follow: what is no view of that role, or of a table that was not asked for, is passed over",
          "[follow]") {
  FollowedTables tables(kSpectatorSeat, {"north"});
  nlohmann::json others = view_json(SeatId("cc"));
  nlohmann::json torn = view_json(kSpectatorSeat);
  torn["when"]["text"] = 7;
  nlohmann::json pieces = view_json(kSpectatorSeat);
  pieces["pieces"]["x"] = nlohmann::json::array();
  const std::string deep = std::string(20, '[') + std::string(20, ']');
  const std::string topic = view_topic("north", "spectator");
  for (const Letter& letter :
       {Letter{topic, ""}, Letter{topic, "{"}, Letter{topic, "[]"}, Letter{topic, "{}"},
        Letter{topic, others.dump()}, Letter{topic, torn.dump()}, Letter{topic, pieces.dump()},
        Letter{topic, R"({"format":)" + deep + "}"}, view_letter("south"),
        Letter{"telescope/north/cc/view", others.dump()}, Letter{"telescope//status", status_text(true)},
        Letter{"telescope/", "{}"}, Letter{"", "{}"}, Letter{status_topic("north"), R"({"online": 1})"},
        Letter{"telescope/north/status/x", status_text(true)}}) {
    INFO(letter.topic << " " << letter.text.substr(0, 40));
    CHECK_FALSE(tables.take(letter));
  }
  CHECK(tables.take(view_letter("north")) == "north");
}

TEST_CASE("follow: so many tables and no more are kept", "[follow]") {
  FollowedTables tables(kSpectatorSeat, {});
  for (std::size_t i = 0; i < FollowedTables::kMostTables; ++i)
    CHECK(tables.take({status_topic("t" + std::to_string(i)), status_text(true)}));
  CHECK_FALSE(tables.take({status_topic("more"), status_text(true)}));
}

TEST_CASE("follow: the page of tables tells browsers of this machine, and takes nothing", "[follow]") {
  auto page = TablesPage::start(0, "{}");
  REQUIRE(page);
  const std::string address = (*page)->address();
  const auto port = static_cast<std::uint16_t>(std::stoi(address.substr(address.rfind(':') + 1)));
  test::Client plain(port);
  CHECK_THAT(test::body_of(plain.ask("GET", "/")), ContainsSubstring("tables.js"));
  CHECK(test::status_of(test::Client(port).ask("GET", "/nothing")) == 404);
  CHECK(test::status_of(test::Client(port).ask("POST", "/api/events")) == 405);

  test::Client events(port);
  REQUIRE(events.send("GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"));
  REQUIRE(events.read_until("event: whole"));
  FollowedTables tables(kSpectatorSeat, {});
  tables.take(view_letter("north"));
  (*page)->publish(tables.all());
  CHECK(events.read_until("telescope-view-2"));
}
