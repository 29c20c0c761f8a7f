#include "app/command_post/http/command_post.hpp"

#include <filesystem>
#include <fstream>
#include <thread>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/app/command_post/http/client.hpp"
#include "tests/app/command_post/http/own_port.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"

using namespace telescope;
using namespace telescope::cp;

namespace {

/// An address of this machine at which nothing answers that is bound to 127.0.0.1 alone.
constexpr const char* kElsewhere = "127.0.0.2";

sockaddr_in at(const char* host, std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  inet_pton(AF_INET, host, &address.sin_addr);
  return address;
}

bool reaches(const char* host, std::uint16_t port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_in address = at(host, port);
  const bool reached = connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  close(socket);
  return reached;
}

/// Waits for what must come.
template <class Happened>
void wait_until(Happened happened) {
  while (!happened()) std::this_thread::yield();
}

std::unique_ptr<CommandPost> closed_post() {
  auto post = test::start_on_own_port({});
  REQUIRE(post);
  (*post)->state().set_seats({{"spectator", "Spectator"}}, {600, 900});
  return *std::move(post);
}

/// What a Command Post has kept of a game with one guest, who has one pin.
std::string kept_text(const std::filesystem::path& file) {
  {
    auto started = CommandPost::start({.port = 0, .file = file, .game = "game 1"});
    REQUIRE(started);
    const auto post = *std::move(started);
    post->state().set_seats({{"dc:1", "Division Commander"}, {"dc:3", "Division Commander"}}, {600, 900});
    (void)post->program_address("dc:1", "/api/me");
    REQUIRE(
        post->state().set_pins("dc:1", {{{"x_mm", 10}, {"y_mm", 20}, {"mark", "flag"}, {"text", "guns"}}}));
  }
  return test::read_text(file);
}

/// What one says that finds such a file; the guests it has taken over.
struct Found {
  std::vector<std::string> told;
  std::size_t guests = 0;
  nlohmann::json pins;
};
Found found_in(const std::filesystem::path& file) {
  auto started = CommandPost::start({.port = 0, .file = file, .game = "game 1"});
  REQUIRE(started);
  const auto post = *std::move(started);
  post->state().set_seats({{"dc:1", "Division Commander"}, {"dc:3", "Division Commander"}}, {600, 900});
  return {post->take_messages(), post->state().guests().size(), post->state().pins("dc:1")};
}

}  // namespace

TEST_CASE("the Command Post is opened to the network and closed again while it runs, and nobody joins anew",
          "[cp]") {
  const auto post = closed_post();
  const std::string url = post->program_address("spectator", "/api/me");
  const std::string path = url.substr(url.find("/api"));
  const auto lets_in = [&] { return test::status_of(test::Client(post->port()).ask("GET", path)); };
  CHECK_FALSE(post->open());
  CHECK_FALSE(reaches(kElsewhere, post->port()));
  CHECK(lets_in() == 200);

  test::Client stream(post->port());
  const std::uint16_t port = post->port();
  post->set_open(true);
  wait_until([&] { return post->open(); });
  CHECK(post->port() == port);
  wait_until([&] { return reaches(kElsewhere, port); });
  CHECK(lets_in() == 200);
  post->wake();

  post->set_open(false);
  wait_until([&] { return !post->open(); });
  CHECK_FALSE(reaches(kElsewhere, port));
  wait_until([&] { return reaches("127.0.0.1", port); });
  CHECK(lets_in() == 200);
  CHECK(post->take_messages().empty());
}

TEST_CASE("open to the network it is reached by IPv6 too, and IPv4 is the same address by both",
          "[cp][names]") {
  auto started = CommandPost::start({.open = true, .port = 0, .names = {{"table.lan"}}});
  REQUIRE(started);
  const auto post = *std::move(started);
  post->state().set_seats({{"spectator", "Spectator"}}, {600, 900});
  CHECK(post->address() == "http://table.lan:" + std::to_string(post->port()));
  const std::string host = "[::1]:" + std::to_string(post->port());
  test::Client six(post->port(), "::1");
  if (!six.connected()) return;  // this machine has no IPv6
  six.send("GET / HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
  CHECK(test::status_of(six.read_all()) == 200);
  const std::string wrong = R"({"code": "AAAAA-AAAAA"})";
  for (int i = 0; i < 5; ++i) {
    test::Client guess(post->port(), "::1");
    guess.send("POST /api/join HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host +
               "\r\nConnection: close\r\nContent-Length: " + std::to_string(wrong.size()) + "\r\n\r\n" +
               wrong);
    CHECK(test::status_of(guess.read_all()) == 403);
    test::Client(post->port())
        .ask("POST", "/api/join", "Origin: http://127.0.0.1:" + std::to_string(post->port()) + "\r\n", wrong);
  }
  CHECK(post->state().locked_out(std::chrono::steady_clock::now()) ==
        std::vector<std::string>{"::1", "127.0.0.1"});
}

TEST_CASE("guests are written as soon as the disk takes them again, and that it does not is told once",
          "[cp]") {
  const test::TemporaryFolder folder;
  const auto blocked = folder / "state", file = blocked / "guests.json";
  std::ofstream(blocked) << "no folder";
  auto started = CommandPost::start({.port = 0, .file = file});
  REQUIRE(started);
  const auto post = *std::move(started);
  post->state().set_seats({{"spectator", "Spectator"}}, {600, 900});
  (void)post->program_address("spectator", "/api/me");
  wait_until([&, told = std::size_t{0}]() mutable { return (told += post->take_messages().size()) > 0; });
  CHECK_FALSE(std::filesystem::exists(file));
  std::filesystem::remove(blocked);
  std::filesystem::create_directory(blocked);
  wait_until([&] { return std::filesystem::exists(file); });
  CHECK(post->take_messages().empty());
}

TEST_CASE("where the Command Post cannot be opened it stays as it was, and says so once", "[cp]") {
  const auto post = closed_post();
  const int blocker = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_in address = at(kElsewhere, post->port());
  REQUIRE(bind(blocker, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
  REQUIRE(listen(blocker, 1) == 0);
  post->set_open(true);
  std::vector<std::string> told;
  wait_until([&] { return !(told = post->take_messages()).empty(); });
  REQUIRE(told.size() == 1);
  CHECK_THAT(told[0], ContainsSubstring("port " + std::to_string(post->port())));
  CHECK_FALSE(post->open());
  wait_until([&] { return reaches("127.0.0.1", post->port()); });
  CHECK(post->take_messages().empty());
  close(blocker);
}

TEST_CASE("whatever is damaged in what the Command Post has kept is told, and that file is kept",
          "[cp][damage]") {
  const test::TemporaryFolder folder;
  const auto file = folder / "guests.json";
  const std::string text = kept_text(file);
  const Found whole = found_in(file);
  CHECK(whole.told.empty());
  CHECK(whole.guests == 1);
  CHECK(whole.pins.size() == 1);
  const auto [was, is] = GENERATE(table<std::string, std::string>({
      {"\"role\": \"dc:1\"", "\"role\": \"dc:3\""},
      {"\"game\": \"game 1\"", "\"game\": \"game 0\""},
      {"\"pins\"", "\"pinr\""},
      {"\"guns\"", "\"gunr\""},
      {"}", "|"},
  }));
  INFO(was);
  std::string damaged = text;
  const auto at = damaged.find(was);
  REQUIRE(at != std::string::npos);
  damaged.replace(at, was.size(), is);
  test::write_text(file, damaged);
  const Found found = found_in(file);
  CHECK(found.guests == 0);
  REQUIRE(found.told.size() == 2);
  CHECK_THAT(found.told[0], ContainsSubstring("everybody joins anew"));
  CHECK_THAT(found.told[1], ContainsSubstring("guests.json.damaged"));
  CHECK(test::read_text(folder / "guests.json.damaged") == damaged);
}

TEST_CASE("a pipe or a folder where guests are kept is told, and nobody waits for it", "[cp][bad-input]") {
  const test::TemporaryFolder folder;
  const auto file = folder / "guests.json";
  SECTION("a pipe") {
    REQUIRE(mkfifo(file.c_str(), 0600) == 0);
  }
  SECTION("a folder") {
    std::filesystem::create_directory(file);
  }
  const auto started = CommandPost::start({.port = 0, .file = file, .game = "game 1"});
  REQUIRE_FALSE(started);
  CHECK_THAT(started.error().message, ContainsSubstring("guests.json: not a file; move it"));
}

TEST_CASE("nobody but its owner reads what the Command Post keeps", "[cp]") {
  const test::TemporaryFolder folder;
  const auto file = folder / "guests.json";
  (void)kept_text(file);
  CHECK(std::filesystem::status(file).permissions() == std::filesystem::perms(0600));
}

TEST_CASE("what a Command Post of before has kept has no check and is read all the same", "[cp][damage]") {
  const test::TemporaryFolder folder;
  const auto file = folder / "guests.json";
  auto json = nlohmann::json::parse(kept_text(file));
  REQUIRE(json.erase("check") == 1);
  test::write_text(file, json.dump(1));
  CHECK(found_in(file).guests == 1);
  json["game"] = "game 0";
  test::write_text(file, json.dump(1));
  const Found other = found_in(file);
  CHECK(other.guests == 0);
  REQUIRE(other.told.size() == 1);
  CHECK_THAT(other.told[0], ContainsSubstring("of another game"));
  CHECK(test::read_text(file) == json.dump(1));  // until somebody joins this one
}

TEST_CASE("where a game goes on in another file guests and pins are kept beside that from then on", "[cp]") {
  const test::TemporaryFolder folder;
  const auto file = folder / "guests.json", there = folder / "rescued.json";
  const std::string text = kept_text(file);
  {
    auto started = CommandPost::start({.port = 0, .file = file, .game = "game 1"});
    REQUIRE(started);
    const auto post = *std::move(started);
    post->keep_in(there);
    CHECK(test::read_text(there) == text);
    post->state().set_seats({{"dc:1", "Division Commander"}}, {600, 900});
    REQUIRE(post->state().set_pins("dc:1", nlohmann::json::array()));
  }
  CHECK(test::read_text(file) == text);
  CHECK(found_in(there).guests == 1);
  CHECK(found_in(there).pins.empty());
}

TEST_CASE("while the game's file is gone nobody joins, nothing is kept and no folder is made", "[cp]") {
  const test::TemporaryFolder folder;
  const auto file = folder / "games" / "guests.json";
  auto started = CommandPost::start({.port = 0, .file = file, .game = "game 1"});
  REQUIRE(started);
  const auto post = *std::move(started);
  post->state().set_seats({{"dc:1", "Division Commander"}}, {600, 900});
  const std::string body = nlohmann::json{{"code", post->invite("dc:1").code}}.dump();
  const std::string origin = "Origin: http://127.0.0.1:" + std::to_string(post->port()) + "\r\n";
  const auto join = [&] {
    return test::status_of(test::Client(post->port()).ask("POST", "/api/join", origin, body));
  };
  CHECK(join() == 503);
  CHECK_FALSE(std::filesystem::exists(file.parent_path()));
  std::filesystem::create_directory(file.parent_path());
  post->set_game_lost(true);
  CHECK(join() == 503);
  CHECK_FALSE(std::filesystem::exists(file));
  post->set_game_lost(false);
  CHECK(join() == 200);
  CHECK(std::filesystem::exists(file));
}
