// Two sides throw at once, each dice of a colour of its own, and a camera reads them.
#include "tests/games/duel/duel_evening.hpp"
#include "tests/support/catch.hpp"
#include "vision/dice/read_throw.hpp"

using namespace telescope;
using namespace telescope::app;
using test::DuelEvening;

namespace {

const cv::Vec3f kLight{88, 0, 3}, kDark{14, 1, 0};

struct Lying {
  int face = 0;  ///< 0: not sure
  cv::Vec3f body;
};

/// A duel in which both have laid their bids, and a die of each is wanted.
struct Bids : DuelEvening {
  std::string first, other;

  Bids() {
    deal();
    lay_bids();
    const auto& needed = desk->scene().waiting.value().needed;
    first = needed.at(0).id, other = needed.at(1).id;
  }
  void show() {
    live->show_desks();
    live->look(nullptr, false);
  }
  void lie(const std::vector<Lying>& dice) {
    vision::ReadThrow read{.wanted = desk->wanted_dice().value(),
                           .seen = {.stage = vision::SeenThrow::Stage::kSettled},
                           .rings = {},
                           .crops = {}};
    for (const Lying& each : dice) {
      vision::Die die{.state = vision::DieState::kLying, .confidence = 0.9F, .body = each.body};
      if (each.face > 0) die.face = each.face;
      read.seen.dice.push_back(die);
      read.crops.push_back("/9j/" + std::to_string(each.face));
    }
    tell_unsure(read.seen);
    desk->see_dice(std::make_shared<const vision::ReadThrow>(std::move(read)));
    show();
  }
  /// Of the pools that are still wanted.
  Json read_of(std::size_t at) {
    Json wanted = shown_desk("south").at("throw").at("pools");
    std::erase_if(wanted.get_ref<Json::array_t&>(), [](const Json& pool) { return pool.contains("thrown"); });
    return at < wanted.size() ? wanted.at(at).value("read", Json()) : Json();
  }
  Json take(const std::vector<int>& dice, const std::vector<int>& beside) {
    return asks("south", {{"type", "dice"}, {"pool", first}, {"dice", dice}, {"beside", beside}})
        .at("answer");
  }
  Json swap(const std::vector<int>& shown) {
    return asks("south", {{"type", "swap_dice"}, {"pool", first}, {"dice", shown}}).at("answer");
  }
  std::vector<Json> tables() const {
    std::vector<Json> all;
    const Journal& journal = desk->session().journal();
    for (EntryId id = 1; id <= journal.size(); ++id)
      if (journal.node(id).kind == EntryKind::kTable)
        all.push_back(Json::parse(journal.entry(id)->body).at("table"));
    return all;
  }
  std::vector<std::vector<int>> thrown() const {
    std::vector<std::vector<int>> all;
    for (const ShownThrow& each : desk->scene().done->throws) all.push_back(each.dice);
    return all;
  }
};

bool says(const Json& read, const char* words) {
  return read.at("words").get<std::string>().find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("two sides' dice are told apart by colour, asked once, swapped by one press and taken by one",
          "[games][duel][dice][colours]") {
  Bids bids;
  const auto wanted = bids.desk->wanted_dice();
  REQUIRE(wanted);
  CHECK(wanted->count == 1);
  CHECK(wanted->beside == 1);
  bids.lie({{5, kDark}, {2, kLight}});
  CHECK(bids.read_of(0).at("dice") == Json{2});
  CHECK(bids.read_of(1).at("dice") == Json{5});
  CHECK(says(bids.read_of(0), "the light dice, a guess by their colour: read from the table"));
  CHECK(bids.read_of(0).at("swap") == true);
  CHECK(bids.swap({2}) == "done");
  CHECK(bids.swap({2}) == "refused");  // of the other player, who has pressed at once
  CHECK(bids.read_of(0).at("dice") == Json{5});
  CHECK(says(bids.read_of(1), "the light dice: read"));
  CHECK(bids.take({2}, {5}) == "refused");  // as they were before that
  CHECK(bids.take({5}, {2}) == "done");
  CHECK(bids.thrown() == std::vector<std::vector<int>>{{5}, {2}});

  SECTION("each die's picture is kept with its pool, and whose colour is whose beside it") {
    const auto tables = bids.tables();
    std::map<std::string, Json> last;
    for (const Json& table : tables)
      if (table.contains("dice")) last[table.at("dice").at("pool")] = table.at("dice");
    CHECK(last[bids.first].at("crops") == Json{"/9j/5"});
    CHECK(last[bids.other].at("crops") == Json{"/9j/2"});
    CHECK(std::ranges::count_if(tables, [](const Json& table) { return table.contains("dice_colours"); }) ==
          1);
    const auto& past = bids.desk->scene().history;
    const auto read = std::ranges::find_if(past, [](const PastEntry& each) { return each.seen != nullptr; });
    REQUIRE(read != past.end());
    for (const SeenDice& each : *read->seen) CHECK(each.pool.ends_with("'s bid"));
  }
  SECTION("the next throw is not asked about, in the program that is started again neither") {
    bids.reopen();
    bids.desk->carry_out(GameRequest(UndoAction{}));
    while (bids.desk->scene().waiting && bids.desk->scene().waiting->needed.size() < 2)
      bids.desk->carry_out(GameRequest(UndoAction{}));
    if (!bids.desk->scene().waiting) bids.lay_bids();
    bids.lie({{3, kLight}, {6, kDark}});
    CHECK(bids.read_of(0).at("dice") == Json{6});
    CHECK(says(bids.read_of(0), "the dark dice: read"));
    CHECK(bids.take({6}, {3}) == "done");
    const auto tables = bids.tables();
    CHECK(std::ranges::count_if(tables, [](const Json& table) { return table.contains("dice_colours"); }) ==
          1);
  }
}

TEST_CASE("two sides' dice whose colours are not clear are not told apart", "[games][duel][dice][colours]") {
  Bids bids;
  bids.lie({{5, kLight}, {2, {80, 1, 2}}});
  CHECK(bids.read_of(0).at("dice").empty());
  for (const int pool : {0, 1}) CHECK(says(bids.read_of(pool), "their colours do not tell whose they are"));
  CHECK(bids.swap({}) == "refused");
  CHECK(bids.take({5}, {2}) == "refused");
  bids.desk->carry_out(GameRequest(TypeDice{bids.first, {5}}));
  bids.desk->carry_out(GameRequest(TypeDice{bids.other, {2}}));
  CHECK(bids.thrown() == std::vector<std::vector<int>>{{5}, {2}});
}

TEST_CASE("whose colour is whose is kept only of dice that are taken and tell it",
          "[games][duel][dice][colours]") {
  Bids bids;
  const auto says_whose = [&] {
    return std::ranges::any_of(bids.tables(),
                               [](const Json& table) { return table.contains("dice_colours"); });
  };
  SECTION("not of dice that are refused") {
    bids.lie({{5, kDark}, {0, kLight}});
    bids.desk->carry_out(GameRequest(TypeDice{bids.other, {5}}));  // the first are wanted before
    bids.desk->carry_out(GameRequest(TypeDice{bids.first, {7}}));
    CHECK(bids.take({7}, {5}) == "refused");
    CHECK_FALSE(says_whose());
  }
  SECTION("not of one that was typed because it was not sure") {
    bids.lie({{5, kDark}, {0, kLight}});
    bids.desk->carry_out(GameRequest(TypeDice{bids.first, {5}}));  // his are the dark ones
    CHECK_FALSE(says_whose());
  }
  SECTION("not where both sides have thrown the same: nobody needed to look") {
    bids.lie({{4, kDark}, {4, kLight}});
    CHECK(bids.take({4}, {4}) == "done");
    CHECK_FALSE(says_whose());
  }
}

TEST_CASE("one side's dice may be typed, and the other's are taken as they are read",
          "[games][duel][dice][colours]") {
  Bids bids;
  bids.lie({{0, kLight}, {2, kDark}});
  CHECK(bids.read_of(0).at("dice") == Json{0});
  CHECK(says(bids.read_of(0), "is not read for sure"));
  const auto wanted = bids.desk->wanted_dice();
  bids.desk->carry_out(GameRequest(TypeDice{bids.first, {4}}));
  CHECK(bids.desk->wanted_dice() == wanted);  // it is the same throw
  bids.show();
  CHECK(bids.read_of(0).at("dice") == Json{2});
  bids.desk->carry_out(GameRequest(TypeDice{bids.other, {2}}));
  CHECK(bids.thrown() == std::vector<std::vector<int>>{{4}, {2}});
}

TEST_CASE("one side's dice alone are read as before, and the other side's are not taken for them",
          "[games][duel][dice][colours]") {
  Bids bids;
  bids.lie({{5, kLight}});
  CHECK(bids.read_of(0).at("dice") == Json{5});
  bids.lie({{5, kLight}, {3, kDark}});
  CHECK(bids.take({5}, {3}) == "done");
  bids.desk->carry_out(GameRequest(UndoAction{}));
  while (bids.desk->scene().waiting && bids.desk->scene().waiting->needed.size() < 2)
    bids.desk->carry_out(GameRequest(UndoAction{}));
  if (!bids.desk->scene().waiting) bids.lay_bids();
  bids.lie({{6, kDark}});
  CHECK(bids.read_of(0).at("dice").empty());
  CHECK(says(bids.read_of(0), "1 die lies on the table, 2 are wanted"));
}
