#include "app/integrations/tuio.hpp"

#include <numbers>
#include <set>

#include "app/integrations/tuio_outlet.hpp"
#include "tests/app/integrations/osc_reader.hpp"
#include "tests/core/views/pair.hpp"

using namespace telescope;
using namespace telescope::app;
using telescope::test::OscMessage;
using telescope::test::read_bundle;
using telescope::test::UdpReceiver;

namespace {

/// A grid of 4 x 6 sectors of 100 mm, two stands and some counters.
struct Small {
  Kit kit;
  View view;

  Small() {
    kit.board.surface = GridBoard{
        .columns = 4, .rows = 6, .cell = Length::from_mm(100), .column_prefix = "A", .row_prefix = "L"};
    for (int i = 0; i < 4; ++i) kit.anchors[static_cast<std::size_t>(i)] = TagId(i);
    kit.pieces = {{.id = PieceId("1-01"), .tag = TagId(4)},
                  {.id = PieceId("D-07"), .tag = TagId(9), .side = Side::kDefender},
                  {.id = PieceId("c01"), .tag = TagId(11), .kind = PieceKind::kCounter}};
    view.board = kit.board;
    view.live = true;
    put("1-01", 100, 150, 90);
  }
  void put(const char* id, int x_mm, int y_mm, int heading_deg) {
    view.pieces[PieceId(id)] = {.state = PieceState::kSeen,
                                .at = LivePiece::At{.x_mm = x_mm, .y_mm = y_mm, .heading_deg = heading_deg}};
  }
};

TuioFrame frame(std::int32_t number) {
  return {.source = "Telescope@table", .number = number, .time = 77, .width_mm = 609, .height_mm = 914};
}

std::vector<std::int32_t> sessions(const std::vector<TuioToken>& tokens) {
  std::vector<std::int32_t> all;
  for (const TuioToken& token : tokens) all.push_back(token.session);
  return all;
}

}  // namespace

TEST_CASE("TUIO: x runs to the right and y down, 0 to 1 over the playing area, angles turn clockwise",
          "[tuio]") {
  Small small;
  TuioStage stage(small.kit);
  const auto tokens = stage.tokens(small.view);
  REQUIRE(tokens.size() == 1);
  CHECK(tokens[0].class_id == 4);
  CHECK(tokens[0].x == Approx(0.25));
  CHECK(tokens[0].y == Approx(0.75));
  CHECK(tokens[0].angle_rad == Approx(std::numbers::pi / 2));
}

TEST_CASE(
    "TUIO: the class of every face-down counter is the same and no stand's, and its place says no more "
    "than the sector",
    "[tuio][HD-10]") {
  Small small;
  small.view.known.marks = {
      {.id = "a", .symbol = "counter", .sectors = {{1, 2}}, .count = 3, .words = {}},
      {.id = "b", .symbol = "counter", .sectors = {{3, 5}}, .count = 18, .words = {}},
      {.id = "c", .symbol = "contact", .sectors = {{1, 2}}, .words = {}},
  };
  TuioStage stage(small.kit);
  std::set<std::pair<float, float>> places;
  int in_first = 0;
  for (const TuioToken& token : stage.tokens(small.view)) {
    if (token.class_id == 4) continue;
    CHECK(token.class_id == 0);
    CHECK(token.angle_rad == 0.0F);
    places.insert({token.x, token.y});
    if (token.x > 0.25F && token.x < 0.5F && token.y > 0.5F && token.y < 1.0F - 2.0F / 6.0F)
      ++in_first;
    else
      CHECK((token.x > 0.75F && token.x < 1.0F && token.y > 0.0F && token.y < 1.0F / 6.0F));
  }
  CHECK(in_first == 3);
  CHECK(places.size() == 3 + 16);
}

TEST_CASE("TUIO: a session lasts while the piece lies there, who comes back gets another", "[tuio]") {
  Small small;
  TuioStage stage(small.kit);
  CHECK(sessions(stage.tokens(small.view)) == std::vector{1});
  small.put("D-07", 20, 20, 0);
  CHECK(sessions(stage.tokens(small.view)) == std::vector{1, 2});
  small.view.pieces[PieceId("1-01")].at.reset();
  CHECK(sessions(stage.tokens(small.view)) == std::vector{2});
  small.put("1-01", 100, 150, 90);
  CHECK(sessions(stage.tokens(small.view)) == std::vector{2, 3});
}

TEST_CASE("TUIO 1.1: a bundle is source, alive, set and fseq of 2Dobj, with the published arguments",
          "[tuio]") {
  Small small;
  small.put("D-07", 20, 20, 0);
  TuioStage stage(small.kit);
  const auto tokens = stage.tokens(small.view);
  const auto bundles = tuio1(frame(12), tokens, {tokens[0]});
  REQUIRE(bundles.size() == 1);
  const auto messages = read_bundle(bundles[0].bytes());
  REQUIRE(messages.size() == 4);
  for (const OscMessage& message : messages) CHECK(message.path == "/tuio/2Dobj");
  CHECK(messages[0].types == "ss");
  CHECK(messages[0].text(0) == "source");
  CHECK(messages[0].text(1) == "Telescope@table");
  CHECK(messages[1].types == "sii");
  CHECK(messages[1].text(0) == "alive");
  CHECK((messages[1].whole(1) == 1 && messages[1].whole(2) == 2));
  // set s i x y a X Y A m r
  CHECK(messages[2].types == "siiffffffff");
  CHECK(messages[2].text(0) == "set");
  CHECK((messages[2].whole(1) == 1 && messages[2].whole(2) == 4));
  CHECK((messages[2].real(3) == tokens[0].x && messages[2].real(4) == tokens[0].y));
  CHECK(messages[2].real(5) == tokens[0].angle_rad);
  for (std::size_t i = 6; i <= 10; ++i) CHECK(messages[2].real(i) == 0.0F);
  CHECK(messages[3].types == "si");
  CHECK(messages[3].text(0) == "fseq");
  CHECK(messages[3].whole(1) == 12);
}

TEST_CASE("TUIO 2.0: a bundle is frm, tok and alv, with the published arguments", "[tuio]") {
  Small small;
  small.put("D-07", 20, 20, 0);
  TuioStage stage(small.kit);
  const auto tokens = stage.tokens(small.view);
  const auto bundles = tuio2(frame(12), tokens, tokens);
  REQUIRE(bundles.size() == 1);
  const auto messages = read_bundle(bundles[0].bytes());
  REQUIRE(messages.size() == 4);
  CHECK(messages[0].path == "/tuio2/frm");
  CHECK(messages[0].types == "itis");
  CHECK((messages[0].whole(0) == 12 && messages[0].time(1) == 77));
  CHECK(messages[0].whole(2) == (609 << 16 | 914));
  CHECK(messages[0].text(3) == "Telescope@table");
  for (const std::size_t i : {1U, 2U}) {
    CHECK(messages[i].path == "/tuio2/tok");
    CHECK(messages[i].types == "iiifff");  // s_id tu_id c_id x_pos y_pos angle
    CHECK((messages[i].whole(0) == tokens[i - 1].session && messages[i].whole(1) == 0));
    CHECK(messages[i].whole(2) == tokens[i - 1].class_id);
    CHECK(messages[i].real(3) == tokens[i - 1].x);
  }
  CHECK(messages[3].path == "/tuio2/alv");
  CHECK(messages[3].types == "ii");
}

TEST_CASE("TUIO: an empty table is told too, and a full one in datagrams that no network cuts", "[tuio]") {
  for (const auto write : {tuio1, tuio2}) {
    REQUIRE(write(frame(1), {}, {}).size() == 1);
    for (const int count : {1, 85, 140, 300}) {
      std::vector<TuioToken> tokens;
      for (int i = 1; i <= count; ++i) tokens.push_back({.session = i, .class_id = i + 3});
      std::set<std::int32_t> told;
      for (const OscBundle& bundle : write(frame(1), tokens, tokens)) {
        const std::string bytes = bundle.bytes();
        if (count <= 140) CHECK(bytes.size() <= 1472);
        for (const OscMessage& message : read_bundle(bytes)) {
          if (message.types == "siiffffffff") told.insert(message.whole(1));
          if (message.types == "iiifff") told.insert(message.whole(0));
        }
      }
      CHECK(told.size() == tokens.size());
    }
  }
}

TEST_CASE("TUIO: a receiver is told what changes when it does, and once a second everything", "[tuio]") {
  Small small;
  small.put("D-07", 20, 20, 0);
  LiveViews views;
  UdpReceiver receiver;
  const TuioOutlet outlet(
      {.address = {"127.0.0.1", receiver.port()}, .seat = kSpectatorSeat, .second = false}, small.kit, views,
      [](const std::string& told) { FAIL_CHECK(told); });
  REQUIRE(views.wanted() == std::vector{kSpectatorSeat});
  views.publish(kSpectatorSeat, small.view);
  auto first = read_bundle(receiver.next());
  REQUIRE(first.size() == 5);
  CHECK(first.back().whole(1) == 1);
  // What looks as before is no news, and what is told next is the next number.
  views.publish(kSpectatorSeat, small.view);
  small.put("D-07", 25, 20, 0);
  views.publish(kSpectatorSeat, small.view);
  int repeated = 0;
  auto next = read_bundle(receiver.next());
  for (; next.back().whole(1) == -1; next = read_bundle(receiver.next())) ++repeated;
  CHECK(next.back().whole(1) == 2);
  // Nobody asks for anything any more, and the whole table comes again.
  for (repeated = 0; repeated < 2; ++repeated) {
    const auto again = read_bundle(receiver.next());
    CHECK(again.back().whole(1) == -1);
    CHECK(again.size() == 5);
  }
}

TEST_CASE("TUIO: what cannot be sent is said once, and nobody waits for it", "[tuio]") {
  Small small;
  LiveViews views;
  std::mutex mutex;
  std::condition_variable said;
  std::vector<std::string> told;
  const TuioOutlet outlet({.address = {"no.such.host.invalid", 3333}, .seat = kSpectatorSeat, .second = true},
                          small.kit, views, [&](std::string text) {
                            const std::lock_guard lock(mutex);
                            told.push_back(std::move(text));
                            said.notify_all();
                          });
  views.publish(kSpectatorSeat, small.view);
  std::unique_lock lock(mutex);
  REQUIRE(said.wait_for(lock, std::chrono::seconds(60), [&] { return !told.empty(); }));
  CHECK_THAT(told.front(), ContainsSubstring("no.such.host.invalid:3333"));
  CHECK(told.size() == 1);
}

TEST_CASE("TUIO: a receiver is written as HOST[:PORT][,ROLE][,2]", "[tuio]") {
  const auto plain = tuio_receiver("localhost");
  REQUIRE(plain);
  CHECK(*plain == TuioReceiver{{"localhost", 3333}, kSpectatorSeat, false});
  const auto full = tuio_receiver("192.168.1.7:4000,dc:1,2");
  REQUIRE(full);
  CHECK(*full == TuioReceiver{{"192.168.1.7", 4000}, SeatId("dc:1"), true});
  CHECK(tuio_receiver("host,general")->seat == SeatId("general"));  // whether the game has it is asked later
  CHECK(tuio_receiver("[::1]:4000")->address == NetAddress{"::1", 4000});
  for (const char* wrong : {"", ":3333", "host:", "host:0", "host:70000", "host:3a", "a b", "[::1", "[::1]x",
                            "host,General", "host,a/b", "host,3", "host:3333,spectator,2,more"}) {
    INFO(wrong);
    const auto read = tuio_receiver(wrong);
    REQUIRE_FALSE(read);
    CHECK_THAT(read.error().message, ContainsSubstring("'"));
  }
}

namespace {

/// All datagrams of a pair of games for one role; `leak` spoils them with something of the game.
using Leak = void (*)(const rapier::World& world, const Kit& kit, std::vector<TuioToken>& tokens);

struct Told {
  TuioStage stage;
  std::vector<TuioToken> sent;
  std::string bytes;  ///< of all bundles, in order

  void look(const View& view, const rapier::World& world, const Kit& kit, Leak leak) {
    auto tokens = stage.tokens(view);
    if (leak) leak(world, kit, tokens);
    if (tokens == sent) return;
    for (const OscBundle& bundle : tuio1(frame(1), tokens, tokens)) bytes += bundle.bytes();
    for (const OscBundle& bundle : tuio2(frame(1), tokens, tokens)) bytes += bundle.bytes();
    sent = std::move(tokens);
  }
};

/// Where the two games could be told apart; empty: nowhere.
std::string difference(const rapier::RapierGame& begun, std::size_t secrets, std::uint64_t seed, Leak leak) {
  rapier::Pair pair(begun, rapier::kinds_of_secrets()[secrets], seed);
  std::map<std::string, std::pair<Told, Told>> told;
  std::string found;
  int steps = 0;
  pair.play(1, [&](const std::string& what) {
    if (!found.empty() || (what.find("\"place\"") != std::string::npos && ++steps % 12)) return;
    const TableView one = pair.table(pair.first()), other = pair.table(pair.second());
    for (const std::string& name : pair.secrets().blind) {
      const SeatId role = SeatId(name);
      auto& [first, second] =
          told.try_emplace(name, Told{TuioStage(begun.kit), {}, {}}, Told{TuioStage(begun.kit), {}, {}})
              .first->second;
      first.look(pair.view(pair.first(), one, role), pair.first(), begun.kit, leak);
      second.look(pair.view(pair.second(), other, role), pair.second(), begun.kit, leak);
      if (first.bytes != second.bytes) found = name + " after " + what;
    }
  });
  for (const auto& [name, each] : told) REQUIRE_FALSE(each.first.bytes.empty());
  return found.empty() ? pair.torn() : found;
}

}  // namespace

TEST_CASE("HD-10: TUIO tells two games that differ in a secret by the same datagrams, one for one",
          "[tuio][pairs][HD-10]") {
  const rapier::RapierGame begun;
  for (const std::size_t secrets : {0U, 1U, 2U, 4U})
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      INFO(rapier::kinds_of_secrets()[secrets].name << ", " << seed);
      CHECK(difference(begun, secrets, 100 * seed + secrets, nullptr) == "");
    }
}

TEST_CASE("HD-10: a tag of a face-down counter, and an order that follows the truth, would be found in TUIO",
          "[tuio][HD-10]") {
  const rapier::RapierGame begun;
  const Leak tag = [](const rapier::World& world, const Kit& kit, std::vector<TuioToken>& tokens) {
    for (int i = 0; i < world.game.unit_count(); ++i) {
      const auto no = static_cast<rapier::UnitNo>(i);
      if (world.game[no].face_up || !world.game[no].at.on_table()) continue;
      const auto* piece = find_piece(kit, rapier::piece_of(world.game, no));
      for (TuioToken& token : tokens)
        if (token.class_id == 0) {
          token.class_id = piece->tag.value();
          break;
        }
    }
  };
  const Leak order = [](const rapier::World& world, const Kit&, std::vector<TuioToken>& tokens) {
    for (int i = 0; i < world.game.unit_count(); ++i)
      if (const auto no = static_cast<rapier::UnitNo>(i); !world.game[no].face_up && world.game.fights(no)) {
        for (TuioToken& token : tokens) token.session += i;
        return;
      }
  };
  for (const Leak leak : {tag, order}) {
    bool found = false;
    for (std::uint64_t seed = 0; seed < 40 && !found; ++seed)
      found = !difference(begun, 0, seed, leak).empty();
    CHECK(found);
  }
}
