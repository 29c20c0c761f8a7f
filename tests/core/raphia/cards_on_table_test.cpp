#include <algorithm>

#include "core/kit/card_places.hpp"
#include "core/kit/kit.hpp"
#include "core/rules/raphia/raphia.hpp"
#include "core/rules/raphia/rules.hpp"
#include "core/rules/raphia/state/game.hpp"
#include "core/rules/raphia/table/on_table.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/core/raphia/position.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::raphia;
using namespace telescope::raphia::test;

namespace {

/// Two units and a general a side: three slots of the rail, 266 mm each. The camera knows both decks.
Game with_markers(RaphiaSettings settings) {
  Game game = position({{"S1", "HI", kSouth, 2, 2},
                        {"S2", "LI", kSouth, 5, 2},
                        {"SG", "GEN", kSouth, 2, 2},
                        {"N1", "HI", kNorth, 2, 6, Facing::kSouth},
                        {"N2", "LC", kNorth, 5, 6, Facing::kSouth},
                        {"NG", "GEN", kNorth, 8, 6, Facing::kSouth}},
                       settings);
  auto setup = std::make_shared<Setup>(*game.setup);
  for (const Side side : kSides) {
    const std::string deck(word(side));
    setup->card_markers[deck + " back"] = {.side = side, .card = {}};
    for (const char* card : {"7h", "8c", "kc"})
      setup->card_markers[deck + " " + card] = {.side = side, .card = card};
  }
  setup->card_markers["card"] = {};
  game.setup = setup;
  return game;
}

struct Marked {
  const char* marker;
  double x_mm, y_mm;
};
TableView table(const std::vector<Marked>& markers) {
  TableView view;
  view.calibrated = true;
  for (const Marked& each : markers) {
    MarkerView marker;
    marker.marker = each.marker;
    marker.number = view.markers.size() + 1;
    marker.pose = Pose{.centre = {each.x_mm, each.y_mm}, .heading = {}};
    marker.place.kind = Place::Kind::kOffTable;
    view.markers.push_back(std::move(marker));
  }
  return view;
}

std::vector<std::string> findings(const Game& game, const TableView& view) {
  std::vector<Finding> all;
  add_card_findings(game, view, all);
  std::vector<std::string> words;
  for (const Finding& each : all) words.push_back(each.rule + ": " + each.sentence);
  return words;
}

std::vector<Proposal> proposals(const Game& game, const TableView& view) {
  std::vector<Proposal> all;
  add_card_proposals(game, view, all);
  for (const Proposal& each : all) {
    INFO(each.action.dump());
    CHECK(Rules(game.setup).lawful(Position::of(game), each.action).lawful());
  }
  return all;
}

constexpr Marked kOnS1{"south back", 100, -40}, kOnS1Too{"south back", 160, -40};

}  // namespace

TEST_CASE("RRQ-86: each piece has a slot of its owner's rail, the general's apart from his unit's",
          "[raphia][RRQ-86]") {
  const Game game = with_markers({});
  CHECK(piece_by_rail(game, {100, -40}) == PieceId("S1"));
  CHECK(piece_by_rail(game, {300, -140}) == PieceId("S2"));
  CHECK(piece_by_rail(game, {799, -1}) == PieceId("SG"));
  CHECK(piece_by_rail(game, {100, 600}) == PieceId("N1"));
  CHECK_FALSE(piece_by_rail(game, {100, 10}));
  CHECK_FALSE(piece_by_rail(game, {100, -151}));
  CHECK_FALSE(piece_by_rail(game, {-1, -40}));
  CHECK_FALSE(piece_by_rail(game, {800, -40}));
}

TEST_CASE("RRQ-86: a tucked card belongs to the nearest stand of its own side, a general's lies on the rail",
          "[raphia][RRQ-86]") {
  const Game game = with_markers({.cards = CardsHeld::kTable, .card_place = CardPlace::kStrip});
  TableView view = table({{"south back", 120, 92}, {"north back", 120, 92}, {"south back", 700, -40}});
  for (const char* id : {"S1", "SG"}) {
    PieceView piece;
    piece.piece = PieceId(id);
    piece.state = PieceState::kSeen;
    piece.pose = Pose{.centre = {120, 120}, .heading = {}};
    view.pieces.push_back(piece);
  }
  const auto seen = cards_seen(game, view);
  REQUIRE(seen.size() == 3);
  CHECK(seen[0].piece == PieceId("S1"));
  CHECK_FALSE(seen[1].piece);
  CHECK(seen[2].piece == PieceId("SG"));
}

TEST_CASE("RRQ-86, RRQ-80: no card belongs to a stand that is lost", "[raphia][RRQ-86]") {
  Game game = with_markers({.cards = CardsHeld::kTable, .card_place = CardPlace::kStrip});
  TableView view = table({{"south back", 120, 92}});
  const auto put = [&](const char* id, TablePoint at) -> PieceView& {
    PieceView piece;
    piece.piece = PieceId(id);
    piece.state = PieceState::kSeen;
    piece.pose = Pose{.centre = at, .heading = {}};
    return view.pieces.emplace_back(std::move(piece));
  };
  put("S1", {120, 120});
  CHECK(cards_seen(game, view).front().piece == PieceId("S1"));
  SECTION("of the game") {
    game.stands.at(PieceId("S1")).lost = true;
  }
  SECTION("out of the camera's sight") {
    view.pieces.front().state = PieceState::kLost;
  }
  SECTION("taken off") {
    view.pieces.front().state = PieceState::kRemoved;
  }
  CHECK_FALSE(cards_seen(game, view).front().piece);
  put("S2", {120, 55});  // farther away, and there
  CHECK(cards_seen(game, view).front().piece == PieceId("S2"));
}

TEST_CASE("RRQ-86: cards seen and cards in the game are counted against each other", "[raphia][RRQ-86]") {
  for (const CardsHeld cards : {CardsHeld::kTable, CardsHeld::kDealt}) {
    Game game = with_markers({.cards = cards});
    const Marked one{cards == CardsHeld::kTable ? "south back" : "card", 100, -40};
    CHECK(findings(game, table({})).empty());
    CHECK(findings(game, table({one})) ==
          std::vector<std::string>{"RRQ-86: With S1 HI 1 card is seen, and the game has none."});
    game.cards(kSouth).draw(kDeckPile, pile_on(PieceId("S1")), 1);
    CHECK(findings(game, table({one})).empty());
    CHECK(findings(game, table({})) ==
          std::vector<std::string>{"RRQ-86: With S1 HI 0 cards are seen, and the game has 1."});
    TableView covered = table({one});
    covered.markers.front().state = PieceState::kCovered;
    CHECK(findings(game, covered).empty());
    CHECK(findings(game, table({one, one})).size() == 1);
  }
  Game phones = with_markers({});
  CHECK(findings(phones, table({kOnS1})).empty());
}

TEST_CASE("RR-001, RR-004: a card of the other deck, one that is seen twice and one discarded, a line each",
          "[raphia][RR-001]") {
  Game game = with_markers({.cards = CardsHeld::kTable});
  game.cards(kSouth).draw(kDeckPile, pile_on(PieceId("S1")), 1);
  CHECK(findings(game, table({kOnS1, {"north back", 120, -90}})) ==
        std::vector<std::string>{
            "RR-001: A card of North's deck lies with S1 HI: each side plays with its own deck."});
  CHECK(findings(game, table({{"south 7h", 100, -40}, {"south 7h", 400, 300}})) ==
        std::vector<std::string>{
            "RR-001: The seven of hearts of South's deck is seen twice: a deck has it once."});
  give(game, kSouth, "discard", "7h");
  CHECK(findings(game, table({{"south 7h", 100, -40}})) ==
        std::vector<std::string>{"RR-004: The seven of hearts of South's deck lies with S1 HI, but has been "
                                 "discarded already."});
}

TEST_CASE("RR-017, RR-020: a card that is laid face down on the table is proposed", "[raphia][RRQ-86]") {
  Game game = with_markers({.cards = CardsHeld::kTable});
  game.cards(kSouth).draw(kDeckPile, kHandPile, 13);
  game.step = Step::kLayFirst;
  const auto first = proposals(game, table({kOnS1}));
  REQUIRE(first.size() == 1);
  CHECK(first.front().action == Json{{"type", "lay"}, {"piece", "S1"}});
  game.cards(kSouth).draw(kHandPile, pile_on(PieceId("S1")), 1);
  CHECK(proposals(game, table({kOnS1})).empty());
  game.step = Step::kLaySecond;
  CHECK(proposals(game, table({kOnS1, kOnS1Too})).size() == 1);
  game.mover = kNorth;
  CHECK(proposals(game, table({kOnS1, kOnS1Too})).empty());
}

TEST_CASE("RR-011: a bid that is turned up is proposed, and only in the bid", "[raphia][RRQ-86]") {
  Game game = with_markers({.cards = CardsHeld::kTable});
  game.cards(kSouth).draw(kDeckPile, kHandPile, 13);
  const TableView bid = table({{"south 7h", 400, -300}});
  CHECK(proposals(game, bid).empty());
  game.step = Step::kBid;
  const auto all = proposals(game, bid);
  REQUIRE(all.size() == 1);
  CHECK(all.front().action.at("type") == "bid");
  CHECK(all.front().sentence == "South bid the seven of hearts");
  // A hand that leans back under the camera is nobody's bid, and its faces are told to nobody.
  CHECK(proposals(game, table({{"south 7h", 400, -300}, {"south 8c", 430, -300}})).empty());
  game.cards(kNorth).draw(kDeckPile, kHandPile, 13);
  CHECK(proposals(game, table({{"south 7h", 400, -300}, {"north 7h", 400, 800}})).size() == 2);
}

TEST_CASE("RR-031: a card that is turned up on a piece that may move is proposed", "[raphia][RRQ-86]") {
  Game game = with_markers({.cards = CardsHeld::kTable});
  CHECK(proposals(game, table({{"south 7h", 100, -40}})).empty());  // none lies there
  game.cards(kSouth).draw(kDeckPile, pile_on(PieceId("S1")), 1);
  const auto all = proposals(game, table({{"south 7h", 100, -40}}));
  REQUIRE(all.size() == 1);
  CHECK(all.front().action == Json{{"type", "turn_up"}, {"piece", "S1"}, {"cards", {"7h"}}});
  CHECK(proposals(game, table({{"north 7h", 100, -40}})).empty());  // of the other deck
  game.mover = kNorth;
  CHECK(proposals(game, table({{"south 7h", 100, -40}})).empty());
}

TEST_CASE("RR-H01: of a hand that leans over a slot of the rail no card is told as turned up",
          "[raphia][RRQ-86][RR-H01]") {
  Game game = with_markers({.cards = CardsHeld::kTable});
  game.cards(kSouth).draw(kDeckPile, pile_on(PieceId("S1")), 1);
  const Marked in_hand{"south 7h", 120, -60};
  CHECK(proposals(game, table({kOnS1, in_hand})).empty());
  const auto beside_covered = [&](const std::vector<Marked>& markers) {
    TableView view = table(markers);
    view.markers.front().state = PieceState::kCovered;
    view.markers.front().covered_by = CoveredBy::kHand;
    return view;
  };
  CHECK(proposals(game, beside_covered({kOnS1, in_hand})).empty());
  CHECK(proposals(game, table({in_hand, {"south 8c", 150, -60}})).empty());
  game.cards(kSouth).draw(kDeckPile, pile_on(PieceId("S1")), 1);
  CHECK(proposals(game, table({in_hand})).empty());  // and where is the other card?
  CHECK(proposals(game, table({kOnS1Too, in_hand})).size() == 1);
  CHECK(proposals(game, beside_covered({kOnS1Too, in_hand})).size() == 1);
  CHECK(proposals(game, beside_covered({kOnS1Too, kOnS1, in_hand})).empty());

  game.stands.at(PieceId("N1")).at = {1, 2};
  game.cards(kNorth).draw(kDeckPile, pile_on(PieceId("N1")), 1);
  game.step = Step::kFight;
  game.combat = Combat{.square = {1, 2}, .from = {1, 1}, .lead = PieceId("S1"), .target = PieceId("N1")};
  game.combat->stage = Stage::kReveal;
  CHECK(proposals(game, beside_covered({kOnS1Too, kOnS1, in_hand})).empty());
  CHECK(proposals(game, table({kOnS1Too, in_hand})).size() == 1);
}

TEST_CASE("RR-017: the backs of a hand that is held over the rail are no card that is laid",
          "[raphia][RRQ-86]") {
  Game game = with_markers({.cards = CardsHeld::kTable});
  game.cards(kSouth).draw(kDeckPile, kHandPile, 13);
  game.step = Step::kLayFirst;
  CHECK(proposals(game, table({kOnS1, kOnS1Too, {"south back", 200, -40}})).empty());
}

TEST_CASE("RR-070: what a combat waits for is proposed as soon as it is seen", "[raphia][RRQ-86]") {
  Game game = with_markers({.cards = CardsHeld::kTable});
  game.stands.at(PieceId("N1")).at = {1, 2};
  game.cards(kSouth).draw(kDeckPile, pile_on(PieceId("S1")), 1);
  game.cards(kNorth).draw(kDeckPile, pile_on(PieceId("N1")), 1);
  game.step = Step::kFight;
  game.combat = Combat{.square = {1, 2}, .from = {1, 1}, .lead = PieceId("S1"), .target = PieceId("N1")};
  game.combat->stage = Stage::kReveal;
  const auto all = proposals(game, table({{"south 8c", 100, -40}, {"north kc", 100, 600}}));
  REQUIRE(all.size() == 2);
  CHECK(all[0].action.at("on") == "S1");
  CHECK(all[1].action.at("on") == "N1");
  game.cards(kSouth).draw(kDeckPile, kExtraPile, 1);
  const auto extra = proposals(game, table({{"south 7h", 400, -300}}));
  REQUIRE(extra.size() == 1);
  CHECK(extra.front().action.at("on") == "extra");
  CHECK(proposals(game, table({{"south 7h", 400, -300}, {"south kc", 430, -300}})).empty());  // a hand
}

TEST_CASE("RR-001: a printed deck that lacks a card, and one of no side, are found before they are printed",
          "[raphia][RRQ-86]") {
  const auto read = load_scenario(telescope::test::project_file("assets/scenarios/raphia-learning.toml"));
  REQUIRE(read);
  Scenario scenario = *read;
  scenario.settings["guide"] = false;
  scenario.settings["cards.held"] = std::string("table");
  const auto rules_of = [&] {
    std::vector<std::string> rules;
    for (const Finding& each : raphia::ruleset().review(scenario)) rules.push_back(each.rule);
    return rules;
  };
  CHECK(rules_of().empty());  // a deck from a shop: cards are typed
  const cards::Deck deck = cards::french_deck(2);
  for (const cards::Card& card : deck.printed()) {
    MarkerSpec face;
    face.id = "south-" + card.face.id;
    face.deck = "south";
    face.card = card.face.id;
    scenario.markers.push_back(std::move(face));
  }
  CHECK(rules_of().empty());
  scenario.markers.erase(scenario.markers.begin() + 20);
  CHECK(rules_of() == std::vector<std::string>{"RR-001"});
  MarkerSpec strange = scenario.markers.front();
  strange.id = "south-u1";
  strange.card = "u1";  // as the game calls a card that nobody has turned up
  scenario.markers.push_back(strange);
  CHECK(rules_of() == std::vector<std::string>{"RR-001", "RR-001"});
  scenario.markers.pop_back();
  for (MarkerSpec& each : scenario.markers) each.deck = "blue";
  CHECK(rules_of() == std::vector<std::string>{"RRQ-86", "RR-001"});

  scenario.markers.clear();
  scenario.settings["cards.held"] = std::string("dealt");
  CHECK(rules_of() == std::vector<std::string>{"RRQ-86"});
}

TEST_CASE("RRQ-86: the shipped battle with cards of paper is whole, and its tags fit the family",
          "[raphia][RRQ-86]") {
  const auto scenario = load_scenario(telescope::test::project_file("assets/scenarios/raphia-table.toml"));
  INFO((scenario ? "" : scenario.error().message));
  REQUIRE(scenario);
  CHECK(raphia::ruleset().review(*scenario).empty());
  const auto kit = make_kit(*scenario);
  REQUIRE(kit);
  const auto setup = make_setup(*scenario, *kit);
  REQUIRE(setup);
  CHECK((*setup)->settings.cards == CardsHeld::kTable);
  CHECK((*setup)->card_markers.size() == 110);  // 54 faces and one kind of back a side
  for (const Side side : kSides)
    CHECK(std::ranges::count_if((*setup)->card_markers, [&](const auto& each) {
            return each.second.side == side && each.second.card.empty();
          }) == 1);
}

TEST_CASE("RRQ-86, RRQ-10: what is printed of the rails is where the game looks for each piece's cards",
          "[raphia][RRQ-86][RRQ-10]") {
  auto scenario = load_scenario(telescope::test::project_file("assets/scenarios/raphia-table.toml"));
  REQUIRE(scenario);
  const auto kit = make_kit(*scenario);
  REQUIRE(kit);
  const Game game = new_game(make_setup(*scenario, *kit).value());
  const CardPlaces places = raphia::ruleset().card_places(*scenario, *kit);
  REQUIRE(places.rails.size() == 2);
  CHECK(places.rails[0].title == "South's rail");
  CHECK(places.strip_reach_mm == 0.0);
  CHECK(places.card_width_mm == kit->markers.front().width_mm);
  constexpr double kWidth = 640.0, kDepth = 400.0;  // 8 x 5 squares of 80 mm
  for (const bool north : {false, true}) {
    const CardRail& rail = places.rails[north ? 1 : 0];
    REQUIRE(rail.slots.size() == 7);
    for (const CardSlot& slot : rail.slots) {
      INFO(slot.piece.value());
      const double middle = slot.left_mm + slot.width_mm / 2;  // from the left of who sits there
      const TablePoint at{north ? kWidth - middle : middle, north ? kDepth + 40.0 : -40.0};
      CHECK(piece_by_rail(game, at) == slot.piece);
      CHECK(slot.most == (game.setup->is_general(slot.piece) ? 1 : 2));
    }
  }

  scenario->settings["cards.place"] = std::string("strip");
  const CardPlaces strip = raphia::ruleset().card_places(*scenario, *kit);
  CHECK(strip.strip_reach_mm == kStripReach_mm);
  REQUIRE(strip.rails.size() == 2);
  REQUIRE(strip.rails[0].slots.size() == 1);  // the general's
  CHECK(strip.rails[0].slots[0].piece == PieceId("S-G"));
  CHECK(strip.rails[0].slots[0].left_mm == places.rails[0].slots[6].left_mm);

  scenario->settings["cards.held"] = std::string("phones");
  CHECK(raphia::ruleset().card_places(*scenario, *kit).empty());
}
