#include "app/command_post/http/access.hpp"

#include <set>

#include "tests/support/catch.hpp"

using namespace std::chrono_literals;
using telescope::cp::Access;
using telescope::cp::Denied;
using telescope::cp::RateLimit;
using telescope::cp::SteadyTime;

namespace {

const SteadyTime kNow = SteadyTime() + 1h;

auto enter(Access& access, const std::string& code, SteadyTime now = kNow,
           const std::string& peer = "10.0.0.7") {
  return access.enter(code, peer, "phone", "2026-01-02T03:04:05Z", now);
}

}  // namespace

TEST_CASE("of two who came in at once each has his own code given back", "[cp][access]") {
  Access access;
  const std::string one = access.new_code("cc", kNow), other = access.new_code("so", kNow);
  const auto first = enter(access, one), second = enter(access, other);
  REQUIRE(first);
  REQUIRE(second);
  access.give_code_back(first->guest.id);
  CHECK(access.is_open(one, kNow));
  CHECK_FALSE(access.is_open(other, kNow));
}

TEST_CASE("a code makes a guest of its role, whose token is known from then on", "[cp][access]") {
  Access access;
  const auto entered = enter(access, access.new_code("cc", kNow));
  REQUIRE(entered);
  CHECK(entered->guest.role == "cc");
  CHECK(entered->token.size() == 64);
  REQUIRE(access.find(entered->token));
  CHECK(access.find(entered->token)->device == "phone");
  CHECK(access.guests().size() == 1);
}

TEST_CASE("a code is good once", "[cp][access]") {
  Access access;
  const std::string code = access.new_code("cc", kNow);
  REQUIRE(enter(access, code));
  CHECK(enter(access, code).error() == Denied::kWrong);
  CHECK(access.guests().size() == 1);
}

TEST_CASE("a code that takes a role over displaces its other devices, and says why to each", "[cp][access]") {
  Access access;
  const auto first = enter(access, access.new_code("umpire", kNow, true));
  const auto beside = enter(access, access.new_code("umpire", kNow));
  const auto other = enter(access, access.new_code("cc", kNow));
  REQUIRE(first);
  REQUIRE(beside);
  REQUIRE(other);
  CHECK(first->displaced.empty());
  CHECK(beside->displaced.empty());
  const auto second = enter(access, access.new_code("umpire", kNow, true));
  REQUIRE(second);
  CHECK(second->displaced == std::vector{first->guest.id, beside->guest.id});
  for (const std::uint64_t id : second->displaced) access.revoke(id, "taken over");
  CHECK_FALSE(access.find(first->token));
  CHECK(access.farewell(first->token) == "taken over");
  CHECK(access.farewell(beside->token) == "taken over");
  CHECK(access.farewell(second->token).empty());
  CHECK(access.farewell(std::string(64, 'a')).empty());
  CHECK(access.find(other->token));
}

TEST_CASE("who takes a device's place comes in where no place is left", "[cp][access]") {
  Access access;
  REQUIRE(enter(access, access.new_code("umpire", kNow, true)));
  while (access.guests().size() < Access::kMostGuests) REQUIRE(enter(access, access.new_code("cc", kNow)));
  CHECK(enter(access, access.new_code("umpire", kNow)).error() == Denied::kFull);
  CHECK(enter(access, access.new_code("umpire", kNow, true)));
}

TEST_CASE("as many make room as a file has let in too many, or none", "[cp][access]") {
  Access access, more;
  while (access.guests().size() < Access::kMostGuests) REQUIRE(enter(access, access.new_code("cc", kNow)));
  REQUIRE(enter(more, more.new_code("umpire", kNow)));
  REQUIRE(access.read_text(more.to_text()));
  const auto come = [&](const std::vector<std::uint64_t>& away) {
    return access.enter(access.new_code("cc", kNow), "192.168.1.5", "phone", "now", kNow, {}, away);
  };
  CHECK(come({1}).error() == Denied::kFull);
  const auto entered = come({3, 1, 2});
  REQUIRE(entered);
  CHECK(entered->replaced == std::vector<std::uint64_t>{3, 1});
}

TEST_CASE("a code grows old", "[cp][access]") {
  Access access;
  const std::string code = access.new_code("cc", kNow);
  CHECK(enter(access, code, kNow + Access::kCodeLife + 1s).error() == Denied::kWrong);
}

TEST_CASE("a code may be typed as people type", "[cp][access]") {
  Access access;
  std::string code = access.new_code("so", kNow);
  code.erase(code.find('-'), 1);
  for (char& c : code) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  for (char& c : code) {
    if (c == '0') c = 'o';
    if (c == '1') c = 'l';
  }
  CHECK(enter(access, " " + code + " "));
}

TEST_CASE("codes are not alike", "[cp][access]") {
  Access access;
  std::set<std::string> codes;
  for (int i = 0; i < 1000; ++i) codes.insert(access.new_code("cc", kNow));
  CHECK(codes.size() == 1000);
  for (const std::string& code : codes) CHECK(code.size() == 11);
}

TEST_CASE("guesses are slowed until they are hopeless, and a minute later one may try again",
          "[cp][access]") {
  Access access;
  const std::string code = access.new_code("cc", kNow);
  for (int i = 0; i < 5; ++i)
    CHECK(enter(access, "WRONG-CODE" + std::to_string(i)).error() == Denied::kWrong);
  CHECK(enter(access, code).error() == Denied::kTooMany);
  CHECK(enter(access, code, kNow, "10.0.0.8"));
  const std::string later = access.new_code("cc", kNow - 1s);
  for (int i = 0; i < 5; ++i) enter(access, "X");
  CHECK(enter(access, later).error() == Denied::kTooMany);
  CHECK(enter(access, later, kNow + 61s));
}

TEST_CASE("others who guess keep no honest guest out, and a new code ends the lock of his own address",
          "[cp][access]") {
  Access access;
  const std::string code = access.new_code("cc", kNow);
  for (int guess = 0; guess < 40; ++guess)
    for (int peer = 20; peer < 24; ++peer) enter(access, "X", kNow, "10.0.0." + std::to_string(peer));
  CHECK(access.locked_out(kNow) ==
        std::vector<std::string>{"10.0.0.20", "10.0.0.21", "10.0.0.22", "10.0.0.23"});
  CHECK(access.locked_out(kNow + 61s).empty());
  CHECK(enter(access, code, kNow, "10.0.0.9"));
  CHECK(enter(access, access.new_code("so", kNow), kNow, "10.0.0.20"));
  CHECK(access.locked_out(kNow).empty());
}

TEST_CASE(
    "who changes his address in one IPv6 network guesses no more than a house of guests, and is told once",
    "[cp][access]") {
  Access access;
  const std::string code = access.new_code("cc", kNow);
  const auto from = [](int host, const char* network) { return network + ("::" + std::to_string(host)); };
  for (int host = 1; host <= 20; ++host)
    CHECK(enter(access, "X", kNow, from(host, "fd00:0:0:7")).error() == Denied::kWrong);
  CHECK(enter(access, code, kNow, from(21, "fd00:0:0:7")).error() == Denied::kTooMany);
  CHECK(access.locked_out(kNow) == std::vector<std::string>{"fd00:0:0:7::/64"});
  for (int host = 1; host <= 9; ++host)
    for (int guess = 0; guess < 5; ++guess) enter(access, "X", kNow, "10.0.0." + std::to_string(host));
  CHECK(access.locked_out(kNow).size() == 4);  // few enough to be read
  CHECK(enter(access, code, kNow, from(21, "fd00:0:0:8")));
}

TEST_CASE("a hundred starts with keys for programs leave room for guests, and the newest keys are good",
          "[cp][access]") {
  Access access;
  std::string last;
  for (int start = 0; start < 100; ++start) {
    if (const auto oldest = access.surplus_program("spectator")) access.revoke(*oldest);
    last = access.admit_program("spectator", "OBS", "now").token;
  }
  CHECK(access.guests().size() == Access::kMostPrograms);
  CHECK(access.find(last));
  for (std::size_t i = 0; i < Access::kMostGuests; ++i) CHECK(enter(access, access.new_code("dc:1", kNow)));
  CHECK(enter(access, access.new_code("cc", kNow)).error() == Denied::kFull);
  Access again;
  REQUIRE(again.read_text(access.to_text()));
  CHECK(again.guests().size() == access.guests().size());
}

TEST_CASE("a guest who is shown out is known no longer, and the others still are", "[cp][access]") {
  Access access;
  const auto first = enter(access, access.new_code("cc", kNow));
  const auto second = enter(access, access.new_code("so", kNow));
  REQUIRE(access.revoke(first->guest.id));
  CHECK_FALSE(access.find(first->token));
  REQUIRE(access.find(second->token));
  CHECK(access.find(second->token)->role == "so");
  CHECK_FALSE(access.revoke(first->guest.id));
}

TEST_CASE("guests outlive a restart, what is kept holds no token", "[cp][access]") {
  Access access;
  const auto entered = enter(access, access.new_code("cc", kNow));
  const std::string kept = access.to_text();
  CHECK(kept.find(entered->token) == std::string::npos);
  Access again;
  REQUIRE(again.read_text(kept));
  REQUIRE(again.find(entered->token));
  CHECK(again.find(entered->token)->role == "cc");
  for (const char* bad : {"", "{", "[]", R"({"guests": [{}]})", R"({"guests": 5})"})
    CHECK_FALSE(Access().read_text(bad));
}

TEST_CASE("nobody comes in by an empty or a foreign token", "[cp][access]") {
  Access access;
  enter(access, access.new_code("cc", kNow));
  CHECK_FALSE(access.find(""));
  CHECK_FALSE(access.find(std::string(64, '0')));
  CHECK_FALSE(access.find(std::string(1 << 20, 'f')));
}

TEST_CASE("a bucket empties and fills again", "[cp][access]") {
  RateLimit limit(3, 1);
  for (int i = 0; i < 3; ++i) CHECK(limit.take("a", kNow));
  CHECK_FALSE(limit.take("a", kNow));
  CHECK(limit.take("b", kNow));
  CHECK(limit.take("a", kNow + 1100ms));
  CHECK_FALSE(limit.take("a", kNow + 1200ms));
}
