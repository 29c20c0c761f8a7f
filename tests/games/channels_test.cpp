// Two programs with games of the tests' own that differ only in what a seat may not know send it the same
// bytes on every channel: pages and their streams over HTTP, pictures, letters to a broker, TUIO, and what is
// exported for everybody. Its owner is told the difference on each of them.
#include <algorithm>
#include <array>
#include <functional>
#include <set>

#include "core/rules/simulated_chance.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/app/channels/heard_program.hpp"
#include "tests/games/duel/duel.hpp"
#include "tests/games/skirmish/skirmish.hpp"
#include "tests/games/wager/wager.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using telescope::test::Broker;
using telescope::test::HeardProgram;
using telescope::test::OverheadCamera;
using telescope::test::TemporaryFolder;

namespace {

/// What both programs have in common, and a broker for each.
struct Surroundings {
  Surroundings() { cv::setNumThreads(1); }
  OverheadCamera camera;
  TemporaryFolder ones_folder, others_folder;
  Broker one{ones_folder.path(), "allow_anonymous true\n"};
  Broker other{others_folder.path(), "allow_anonymous true\n"};
};

/// A game at two tables.
class TwoPrograms {
 public:
  /// `blind`: seats that may not tell them apart. `owner` is told the difference.
  TwoPrograms(const Ruleset& ruleset, const std::string& name, std::vector<std::string> blind,
              std::string owner)
      : rulesets_{&ruleset},
        scenario_(load_scenario(test::project_file("tests/games/" + name + "/" + name + ".toml"), rulesets_)
                      .value()),
        kit_(make_kit(scenario_).value()),
        blind_(std::move(blind)),
        owner_(std::move(owner)),
        one(setup(), around_.camera, around_.one),
        other(setup(), around_.camera, around_.other) {}

  /// The same at both.
  void both(const std::function<void(HeardProgram&)>& act) {
    for (HeardProgram* each : {&one, &other}) act(*each);
  }
  void asks(const std::string& seat, const Json& request) {
    both([&](HeardProgram& each) { each.ask(seat, "POST", "/api/requests", request); });
  }
  void fills(const std::string& seat, const std::string& form, const Json& answers = Json::object()) {
    asks(seat, {{"form", form}, {"answers", answers}});
  }
  void act(const Action& action) {
    both([&](HeardProgram& each) {
      SimulatedChance dice(7);
      REQUIRE(each.act(action, dice));
    });
  }
  /// The camera shows every piece where the game has it; all streams bring what is new.
  void look() {
    both([&](HeardProgram& each) { each.look(table_of(each), true); });
  }
  /// Each seat asks for all that it can look at. No oftener than the server lets one guest ask.
  void ask_for_all() {
    both([&](HeardProgram& each) {
      for (const std::string& seat : seats())
        for (const char* path : {"/api/view", "/api/me", "/picture.jpg", "/telescope.jpg", "/api/umpire"})
          each.ask(seat, "GET", path);
      for (const std::string& seat : seats()) each.ask(seat, "HEAD", "/api/view");
    });
  }
  void give_exports() {
    both([](HeardProgram& each) { each.give_exports(); });
  }

  /// The channels of those who may not know, and of everybody, on which something differs.
  std::set<std::string> leaks() const {
    return differing([&](const std::string& seat) { return std::ranges::count(blind_, seat) > 0; });
  }
  /// The channels on which the owner is told the difference.
  std::set<std::string> told() const {
    return differing([&](const std::string& seat) { return seat == owner_; });
  }
  std::size_t bytes() const {
    std::size_t all = 0;
    for (const auto& [channel, bytes] : one.left()) all += bytes.size();
    return all;
  }

 private:
  std::vector<std::string> seats() const {
    std::vector<std::string> all = blind_;
    all.push_back(owner_);
    return all;
  }
  test::ProgramSetup setup() const {
    return {.scenario = scenario_, .kit = kit_, .listening = seats(), .others = {}, .rulesets = rulesets_};
  }
  TableView table_of(const HeardProgram& program) const {
    TableView table{.frame = ++frames_, .calibrated = true};
    for (const Standing& each : program.desk().game().table().standing(program.desk().position())) {
      const KitPiece& piece = *find_piece(kit_, each.piece);
      PieceView& seen = table.pieces.emplace_back(PieceView{.tag = piece.tag, .piece = piece.id});
      std::optional<Pose> pose;
      if (const auto* in = std::get_if<InSector>(&each.spot)) {
        const double cell = grid_of(kit_.board)->cell.mm();
        pose = Pose{.centre = {cell * (in->sector.column + 0.5), cell * (in->sector.row + 0.5)},
                    .heading = heading_of(in->facing.value_or(Facing::kNorth))};
      }
      if (const auto* at = std::get_if<AtPoint>(&each.spot))
        pose = Pose{.centre = at->point, .heading = at->heading.value_or(Heading())};
      if (!pose) continue;
      seen.state = PieceState::kSeen;
      seen.pose = *pose;
      seen.pose->sigma_mm = 0.4;
      seen.place = locate(kit_.board, pose->centre, 3_mm);
    }
    return table;
  }
  std::set<std::string> differing(const std::function<bool(const std::string& seat)>& whose) const {
    std::set<std::string> channels;
    for (const auto& all : {&one.left(), &other.left()})
      for (const auto& [channel, bytes] : *all) {
        if (!channel.starts_with("export") && !whose(channel.substr(0, channel.find(' ')))) continue;
        const auto here = one.left().find(channel), there = other.left().find(channel);
        if (here == one.left().end() || there == other.left().end() || here->second != there->second)
          channels.insert(channel);
      }
    return channels;
  }

  const std::array<const Ruleset*, 1> rulesets_;
  const Scenario scenario_;
  const Kit kit_;
  Surroundings around_;
  std::vector<std::string> blind_;
  std::string owner_;
  mutable std::uint64_t frames_ = 0;

 public:
  HeardProgram one, other;
};

std::vector<std::string> hand_of(const HeardProgram& program, const std::string& seat) {
  std::vector<std::string> cards;
  for (const Json& face :
       program.document(seat).at("view").at("cards").at("hand").value("faces", Json::array()))
    cards.push_back(face.at("id"));
  return cards;
}

const Json kHello{{"type", "message"}, {"to", "all"}, {"text", "Good evening."}};

/// Of what the owner has been told otherwise: his page, its stream and his topic at the broker.
void check_owner_was_told(const std::set<std::string>& told, const std::string& owner) {
  for (const char* channel : {" GET /api/view", " HEAD /api/view", " events", " MQTT"}) {
    CAPTURE(channel);
    CHECK(told.contains(owner + channel));
  }
}

}  // namespace

TEST_CASE("DU-4: which cards lie face down leaves two running programs by no channel but their owner's",
          "[games][duel][pairs][channels]") {
  TwoPrograms pair(test::duel(), "duel", {"south", "spectator"}, "north");
  pair.look();
  pair.asks("north", {{"type", "word"}, {"word", "birch"}});
  pair.fills("south", "deal");
  pair.look();
  REQUIRE(hand_of(pair.one, "north").size() == 4);
  int laid = 0;
  for (int turn = 0; turn < 3; ++turn) {
    pair.fills("south", "bid", {{"card", hand_of(pair.one, "south").front()}});
    // North bids a card that both of his hands hold, and lays one that they do not have in common in the end.
    const auto ones = hand_of(pair.one, "north"), others = hand_of(pair.other, "north");
    const auto common = std::ranges::find_if(
        ones, [&](const std::string& card) { return std::ranges::count(others, card) > 0; });
    REQUIRE(common != ones.end());
    pair.fills("north", "bid", {{"card", *common}});
    pair.asks("south", {{"type", "roll"}});
    pair.look();
    for (int i = 0; i < 2; ++i) {
      if (pair.one.desk().session().state().at("mover") == "attacker") {
        pair.fills("south", "lay", {{"card", hand_of(pair.one, "south").front()}, {"piece", "S1"}});
        pair.fills("south", "turn_up", {{"piece", "S1"}});
        pair.fills("south", "done");
        pair.look();
        continue;
      }
      const std::string card = hand_of(pair.one, "north").front(), twin = hand_of(pair.other, "north").back();
      laid += card != twin;
      pair.one.ask("north", "POST", "/api/requests",
                   {{"form", "lay"}, {"answers", {{"card", card}, {"piece", "N1"}}}});
      pair.other.ask("north", "POST", "/api/requests",
                     {{"form", "lay"}, {"answers", {{"card", twin}, {"piece", "N1"}}}});
      pair.asks("north", kHello);
      // What cannot be asked is refused alike, and so is what hangs on a card that is not there.
      pair.fills("spectator", "lay", {{"card", card}, {"piece", "N1"}});
      pair.fills("south", "lay", {{"card", card}, {"piece", "S1"}});
      pair.fills("south", "turn_up", {{"piece", "S1"}});  // who does not move asks in vain
      pair.look();
      pair.fills("north", "done");
      pair.look();
    }
    pair.look();
    pair.ask_for_all();
  }
  CHECK(laid > 0);
  CHECK(pair.one.desk().session().state().at("turn") == 4);
  CHECK(pair.one.desk().session().state() != pair.other.desk().session().state());
  pair.give_exports();
  CHECK(pair.leaks() == std::set<std::string>());
  check_owner_was_told(pair.told(), "north");
  for (const char* channel :
       {"south TUIO", "spectator TUIO", "south MQTT", "south events", "export, public part", "export, report",
        "export, sheet", "spectator GET /picture.jpg"}) {
    CAPTURE(channel);
    CHECK(pair.one.left().contains(channel));
  }
}

TEST_CASE("WG-2: a sealed plan leaves two running programs by no channel but its owner's",
          "[games][wager][pairs][channels]") {
  TwoPrograms pair(test::wager(), "wager", {"blue", "spectator", "umpire"}, "red");
  const auto seals = [&](HeardProgram& program, const char* prize, std::vector<std::string> companies,
                         int coins, const std::string& word) {
    program.ask(
        "red", "POST", "/api/requests",
        {{"form", "plan-red"},
         {"answers", {{"prize", prize}, {"companies", companies}, {"coins", coins}, {"word", word}}}});
  };
  pair.look();
  seals(pair.one, "p1", {"R1"}, 0, "");
  seals(pair.other, "p3", {"R2", "R3"}, 5, "nightjar, and many words more");
  pair.look();
  pair.ask_for_all();
  pair.asks("red", kHello);
  pair.fills("blue", "plan-blue",
             {{"prize", "p2"}, {"companies", {"B1"}}, {"coins", 1}, {"word", "bittern"}});
  pair.fills("blue", "plan-red", {{"prize", "p1"}, {"companies", {"R1"}}, {"coins", 1}, {"word", ""}});
  seals(pair.one, "p2", {"R3"}, 2, "");
  seals(pair.other, "p2", {"R3"}, 2, "owl");
  pair.asks("umpire", {{"do", "no such key"}});
  pair.look();
  pair.ask_for_all();
  pair.give_exports();
  CHECK(pair.one.desk().session().state() != pair.other.desk().session().state());
  CHECK(pair.leaks() == std::set<std::string>());
  check_owner_was_told(pair.told(), "red");
  for (const char* channel : {"umpire events", "umpire GET /api/view", "blue MQTT", "spectator events",
                              "export, public part", "export, report", "export, sheet"}) {
    CAPTURE(channel);
    CHECK(pair.one.left().contains(channel));
  }
  SECTION("and once both plans are open everybody is told the difference, so the comparison would find it") {
    pair.asks("umpire", {{"type", "word"}, {"word", "birch"}});
    pair.act({{"type", "open"}});
    pair.look();
    pair.ask_for_all();
    pair.give_exports();
    for (const char* channel : {"blue events", "blue GET /api/view", "spectator MQTT", "umpire events",
                                "export, public part", "export, report"}) {
      CAPTURE(channel);
      CHECK(pair.leaks().contains(channel));
    }
  }
}

TEST_CASE("what a player writes to the umpire alone leaves two running skirmishes by no channel but theirs",
          "[games][skirmish][pairs][channels]") {
  TwoPrograms pair(test::skirmish(), "skirmish", {"south", "spectator"}, "north");
  pair.look();
  pair.asks("north", kHello);
  double x_mm = 150.0;
  for (const char* piece : {"N1", "S1"}) {
    pair.act({{"type", "move"},
              {"piece", piece},
              {"to", {x_mm, 300.0}},
              {"heading_deg", 0.0},
              {"way_mm", 0.0},
              {"wood_mm", 0.0}});
    x_mm += 300.0;
  }
  pair.look();
  // Whether he writes at all, and how much, is between the two.
  pair.other.ask(
      "north", "POST", "/api/requests",
      {{"type", "message"}, {"to", "umpire"}, {"text", "May I go round the wood? The left one, I mean."}});
  pair.look();
  pair.fills("north", "ask_smoke", {{"smokes", 1}});
  pair.fills("south", "ask_smoke", {{"smokes", 1}});
  pair.look();
  pair.act({{"type", "end_turn"}});
  pair.look();
  pair.ask_for_all();
  pair.give_exports();
  CHECK(pair.leaks() == std::set<std::string>());
  CHECK(pair.told().contains("north events"));
  for (const char* channel : {"south TUIO", "spectator TUIO", "south MQTT", "south events",
                              "export, public part", "export, report", "export, sheet"}) {
    CAPTURE(channel);
    CHECK(pair.one.left().contains(channel));
  }
}
