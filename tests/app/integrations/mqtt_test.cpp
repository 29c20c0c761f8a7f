#include <array>
#include <condition_variable>
#include <csignal>
#include <mutex>

#include <nlohmann/json.hpp>
#include <sys/wait.h>
#include <unistd.h>

#include "app/integrations/mqtt_publisher.hpp"
#include "tests/app/integrations/mqtt_client.hpp"
#include "tests/core/views/pair.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"
#include "tests/support/schema.hpp"

using namespace telescope;
using namespace telescope::app;
using telescope::test::Broker;
using telescope::test::MqttClient;
using telescope::test::TemporaryFolder;

namespace {

constexpr const char* kAnybody = "allow_anonymous true\n";
const SeatId kCorpsCommander = SeatId("cc");
const SeatId kUmpire = kUmpireSeat;
const SeatId kSpectator = kSpectatorSeat;

/// A view of a game that has just begun.
View view_for(const SeatId& role, int turn) {
  static const rapier::RapierGame begun;
  Known known = begun.rules.known(begun.state, role);
  known.turn = turn;
  return view_of(begun.rules.seat(role), begun.scenario, begun.kit, known, Story(begun.kit), {}, {});
}

/// What a publisher tells its user.
class Told {
 public:
  std::function<void(std::string)> tell() {
    return [this](std::string text) {
      const std::lock_guard lock(mutex_);
      all_.push_back(std::move(text));
      said_.notify_all();
    };
  }
  /// Waits for one with these words.
  bool wait_for(const std::string& words) {
    std::unique_lock lock(mutex_);
    return said_.wait_for(lock, std::chrono::seconds(60), [&] { return count(words) > 0; });
  }
  int times(const std::string& words) {
    const std::lock_guard lock(mutex_);
    return count(words);
  }

 private:
  int count(const std::string& words) const {
    return static_cast<int>(std::ranges::count_if(
        all_, [&](const std::string& text) { return text.find(words) != std::string::npos; }));
  }
  std::mutex mutex_;
  std::condition_variable said_;
  std::vector<std::string> all_;
};

BrokerOptions at(const Broker& broker, const std::string& user = {}, const std::string& password = {}) {
  return {.address = {"127.0.0.1", broker.port()}, .user = user, .password = password, .ca = {}};
}

int turn_of(const Letter& letter) {
  return nlohmann::json::parse(letter.text).at("when").at("turn");
}

}  // namespace

TEST_CASE("MQTT: a table tells each role its newest view, kept by the broker, in the published form",
          "[mqtt]") {
  const TemporaryFolder folder;
  const Broker broker(folder.path(), kAnybody);
  LiveViews views;
  Told told;
  const MqttPublisher publisher(at(broker), "north", {kSpectator, kCorpsCommander}, views, told.tell());
  views.publish(kSpectator, view_for(kSpectator, 3));
  views.publish(kCorpsCommander, view_for(kCorpsCommander, 4));
  REQUIRE(told.wait_for("connected"));

  MqttClient client(broker.port());
  REQUIRE(client.welcome() == 0);
  client.subscribe("telescope/north/spectator/view");
  const Letter spectators = client.next();
  CHECK(spectators.topic == "telescope/north/spectator/view");
  CHECK(test::schema_fault("view.schema.json", spectators.text) == "");
  CHECK(turn_of(spectators) == 3);
  client.subscribe("telescope/+/cc/view");
  CHECK(turn_of(client.next_of("telescope/north/cc/view")) == 4);
  client.subscribe("telescope/north/status");
  CHECK(client.next_of("telescope/north/status").text == R"({"online":true})");

  // What looks as before is no news: the next letter is the next change.
  views.publish(kSpectator, view_for(kSpectator, 3));
  views.publish(kSpectator, view_for(kSpectator, 5));
  CHECK(turn_of(client.next()) == 5);
}

TEST_CASE("MQTT: a broker that goes away is said once, when it is back, everything is told again", "[mqtt]") {
  const TemporaryFolder folder;
  Broker broker(folder.path(), kAnybody);
  LiveViews views;
  Told told;
  const MqttPublisher publisher(at(broker), "north", {kSpectator}, views, told.tell());
  views.publish(kSpectator, view_for(kSpectator, 1));
  REQUIRE(told.wait_for("connected"));
  broker.kill();
  REQUIRE(told.wait_for("it is tried again"));
  // The table goes on meanwhile.
  for (int turn = 2; turn <= 9; ++turn) views.publish(kSpectator, view_for(kSpectator, turn));
  broker.start();
  MqttClient client(broker.port());
  client.subscribe("telescope/#");
  CHECK(turn_of(client.next_of("telescope/north/spectator/view")) == 9);
  CHECK(told.times("it is tried again") == 1);
  CHECK(told.times("connected") == 2);
}

TEST_CASE("MQTT: a table that ends says so, and of one that breaks off the broker says it", "[mqtt]") {
  const TemporaryFolder folder;
  const Broker broker(folder.path(), kAnybody);
  MqttClient client(broker.port());
  client.subscribe("telescope/+/status");
  {
    LiveViews views;
    Told told;
    const MqttPublisher publisher(at(broker), "north", {kSpectator}, views, told.tell());
    CHECK(client.next() == Letter{"telescope/north/status", status_text(true)});
  }
  CHECK(client.next() == Letter{"telescope/north/status", status_text(false)});

  std::array<int, 2> pipe{};
  REQUIRE(::pipe(pipe.data()) == 0);
  const pid_t table = fork();
  if (table == 0) {
    BrokerLine line(at(broker), Letter{status_topic("south"), status_text(false)});
    while (!line.up()) line.work(std::chrono::milliseconds(50));
    if (write(pipe[1], "u", 1) == 1) pause();
    _exit(0);
  }
  char up = 0;
  REQUIRE(read(pipe[0], &up, 1) == 1);
  kill(table, SIGKILL);
  waitpid(table, nullptr, 0);
  CHECK(client.next() == Letter{"telescope/south/status", status_text(false)});
}

TEST_CASE(
    "MQTT: with the access rules that come with the program, a login reads its own role's topics only, and "
    "a table writes its own only",
    "[mqtt][HD-10]") {
  const TemporaryFolder folder;
  const std::string passwords = (folder / "passwords").string();
  bool first = true;
  for (const char* user : {"table-north", "table-south", "cc", "spectator", "control", "dc-north-1"}) {
    std::vector<std::string> arguments{"-b", passwords, user, std::string("word of ") + user};
    if (std::exchange(first, false)) arguments.insert(arguments.begin() + 1, "-c");
    REQUIRE(test::run_program("mosquitto_passwd", arguments).exit_code == 0);
  }
  const Broker broker(folder.path(), "allow_anonymous false\npassword_file " + passwords + "\nacl_file " +
                                         test::project_file("assets/broker/acl.example").string() + "\n");
  CHECK(MqttClient(broker.port()).welcome() == 5);
  CHECK(MqttClient(broker.port(), "cc", "guessed").welcome() == 5);

  LiveViews views;
  Told told;
  const SeatId commander{"dc:1"};
  const std::vector<SeatId> all{kSpectator, kCorpsCommander, commander, kUmpire};
  const MqttPublisher publisher(at(broker, "table-north", "word of table-north"), "north", all, views,
                                told.tell());
  // Another table's program that pretends to be the northern one.
  const MqttPublisher pretender(at(broker, "table-south", "word of table-south"), "north", {kUmpire}, views,
                                told.tell());
  MqttClient control(broker.port(), "control", "word of control");
  control.subscribe("#");
  for (const SeatId& role : all) views.publish(role, view_for(role, 2));
  std::set<std::string> seen;
  while (seen.size() < 5) seen.insert(control.next().topic);
  CHECK(seen == std::set<std::string>{"telescope/north/cc/view", "telescope/north/dc:1/view",
                                      "telescope/north/spectator/view", "telescope/north/status",
                                      "telescope/north/umpire/view"});
  const auto readable = [&](const std::string& user) {
    MqttClient client(broker.port(), user, "word of " + user);
    for (const char* filter : {"#", "telescope/#", "telescope/+/umpire/view", "telescope/north/umpire/view"})
      client.subscribe(filter);
    std::set<std::string> topics;
    for (const Letter& letter : client.until_pong()) topics.insert(letter.topic);
    return topics;
  };
  CHECK(readable("cc") == std::set<std::string>{"telescope/north/cc/view", "telescope/north/status"});
  CHECK(readable("spectator") ==
        std::set<std::string>{"telescope/north/spectator/view", "telescope/north/status"});
  CHECK(readable("dc-north-1") ==
        std::set<std::string>{"telescope/north/dc:1/view", "telescope/north/status"});
  CHECK(readable("table-south").empty());
}

TEST_CASE("MQTT: a login that is refused is said once, with the reason", "[mqtt]") {
  const TemporaryFolder folder;
  const std::string passwords = (folder / "passwords").string();
  REQUIRE(test::run_program("mosquitto_passwd", {"-b", "-c", passwords, "cc", "word"}).exit_code == 0);
  const Broker broker(folder.path(), "allow_anonymous false\npassword_file " + passwords + "\n");
  LiveViews views;
  Told told;
  const MqttPublisher publisher(at(broker, "cc", "guessed"), "north", {kSpectator}, views, told.tell());
  CHECK(told.wait_for("not authorised"));
  CHECK(told.times("connected") == 0);
}

TEST_CASE("MQTT: a table's name can be part of a topic", "[mqtt]") {
  for (const char* good : {"north", "Table_2", "a.b-c"}) CHECK(is_table_name(good));
  for (const char* wrong : {"", "a/b", "+", "#", "a b", "t\xC3\xA9"}) CHECK_FALSE(is_table_name(wrong));
  CHECK_FALSE(is_table_name(std::string(41, 'a')));
}

namespace {

/// All letters of a pair of games, for each role that must not tell them apart.
std::string difference(const rapier::RapierGame& begun, std::size_t secrets, std::uint64_t seed, bool leak) {
  rapier::Pair pair(begun, rapier::kinds_of_secrets()[secrets], seed);
  std::vector<SeatId> roles;
  for (const std::string& name : pair.secrets().blind) roles.push_back(SeatId(name));
  std::string found;
  int placed = 0, letters = 0;
  Bulletin::Clock::time_point now{};
  LiveViews one_views, other_views;
  Bulletin one("north", roles), other("north", roles);
  for (const SeatId& role : roles) {
    one_views.want(role);
    other_views.want(role);
  }
  const auto told = [&](Bulletin& bulletin, const LiveViews& views) {
    std::vector<Letter> all;
    while (const auto news = bulletin.next(views, now, [](const SeatId&) { return true; }))
      all.push_back(news->second);
    return all;
  };
  pair.play(1, [&](const std::string& what) {
    if (!found.empty() || (what.find("\"place\"") != std::string::npos && ++placed % 12)) return;
    now += Bulletin::kPause;
    const TableView first = pair.table(pair.first()), second = pair.table(pair.second());
    for (const SeatId& role : roles) {
      View spoilt = pair.view(pair.second(), second, role);
      if (leak && !pair.second().game.recon.looked.empty()) spoilt.known.turns += 1;
      one_views.publish(role, pair.view(pair.first(), first, role));
      other_views.publish(role, std::move(spoilt));
    }
    const auto letters_of_one = told(one, one_views);
    letters += static_cast<int>(letters_of_one.size());
    if (letters_of_one != told(other, other_views)) found = what;
  });
  REQUIRE(letters > 0);
  return found.empty() ? pair.torn() : found;
}

}  // namespace

TEST_CASE(
    "HD-10: two games that differ in a secret are told to a broker by the same letters in the same order",
    "[mqtt][pairs][HD-10]") {
  const rapier::RapierGame begun;
  for (const std::size_t secrets : {0U, 1U, 2U, 3U, 4U})
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      INFO(rapier::kinds_of_secrets()[secrets].name << ", " << seed);
      CHECK(difference(begun, secrets, 100 * seed + secrets, false) == "");
    }
  bool found = false;
  for (std::uint64_t seed = 0; seed < 40 && !found; ++seed) found = !difference(begun, 1, seed, true).empty();
  CHECK(found);
}
