#include <algorithm>

#include "app/game/game_desk.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::app;
using telescope::test::TemporaryFolder;

namespace {

const SeatId kSouth("south"), kA("a"), kB("b");

/// A campaign at a table; who thinks answers when the test lets him.
struct Campaign {
  TemporaryFolder folder;
  bool thinks = true;  ///< it has not decided yet
  std::string trouble;
  std::vector<ToDecide> asked;
  std::unique_ptr<GameDesk> desk;

  class Slow final : public Thinker {
   public:
    explicit Slow(Campaign& campaign, const PreparedGame& game)
        : campaign_(campaign), at_once_(thinks_at_once(game)) {}
    void begin(const ToDecide& question) override {
      campaign_.asked.push_back(question);
      at_once_->begin(question);
    }
    std::optional<Result<Decision>> take() override {
      if (campaign_.thinks) return std::nullopt;
      if (!campaign_.trouble.empty()) return failure(campaign_.trouble);
      return at_once_->take();
    }

   private:
    Campaign& campaign_;
    std::unique_ptr<Thinker> at_once_;
  };

  Campaign() {
    const auto scenario = load_scenario(test::project_file("assets/scenarios/race-campaign.toml"));
    REQUIRE(scenario);
    const auto kit = make_kit(*scenario);
    REQUIRE(kit);
    DeskOptions options;
    options.thinker = [this](const Session& session) {
      return std::make_unique<Slow>(*this, session.game());
    };
    auto begun =
        GameDesk::begin(folder.path() / "game.telescope", *scenario, *kit, SeedPart{}, std::move(options));
    REQUIRE(begun);
    desk = *std::move(begun);
    desk->carry_out(GameRequest(AddPlayersWord{"word"}));
    desk->carry_out(GameRequest(DoAction{{{"type", "begin"}}, {}, {}}));
    desk->take_messages();
  }
  bool says(const std::string& words) {
    return std::ranges::any_of(desk->scene().sheet.lines,
                               [&](const SheetLine& line) { return line.text == words; });
  }
  Json chosen(const SeatId& seat) {
    return desk->game().rules().to_json(desk->position()).at("players").at(seat.value()).at("choice");
  }
};

/// A first battle of Rapid Raphia at a table without a camera, north played by the program.
struct Solo {
  TemporaryFolder folder;
  std::unique_ptr<GameDesk> desk;

  Solo() {
    auto scenario = load_scenario(test::project_file("assets/scenarios/raphia-learning.toml"));
    REQUIRE(scenario);
    scenario->settings["solo.opponent"] = std::string("north");
    const auto kit = make_kit(*scenario);
    REQUIRE(kit);
    auto begun = GameDesk::begin(folder.path() / "game.telescope", *scenario, *kit, SeedPart{});
    REQUIRE(begun);
    desk = *std::move(begun);
    desk->carry_out(GameRequest(AddPlayersWord{"word"}));
    desk->carry_out(GameRequest(DoAction{{{"type", "begin"}}, {}, {}}));
  }
  Known south() const { return desk->game().knowledge().known(desk->position(), kSouth); }
  Json position() const { return desk->game().rules().to_json(desk->position()); }
  std::size_t kept() const { return desk->session().journal().size(); }

  /// South's first answer to what the game waits for; false: it waits for nothing of his.
  bool answer() {
    const Known known = south();
    const auto form = std::ranges::find(known.forms, true, &Form::due);
    if (form == known.forms.end()) return false;
    Json answers = Json::object();
    for (const FormField& field : form->fields)
      if (field.kind == FormField::Kind::kOne) answers[field.id] = field.choices.front().id;
    const auto asked =
        desk->game().knowledge().asked(desk->position(), kSouth, {{"form", form->id}, {"answers", answers}});
    INFO(form->id << " " << answers.dump());
    REQUIRE(asked);
    const std::size_t before = kept();
    desk->carry_out_for("South", GameRequest(DoAction{asked->action, {}, asked->words}));
    while (desk->session().pending()) desk->carry_out(GameRequest(RollPool{}));
    REQUIRE(kept() > before);
    return true;
  }
};

}  // namespace

TEST_CASE("RR-098: the program plays its side as soon as it is its turn, and never keeps the game waiting",
          "[desk][raphia][RR-098]") {
  Solo solo;
  CHECK(solo.south().title == "Bid");
  CHECK(solo.answer());
  CHECK(solo.south().title != "Bid");  // north had bid already
  int answers = 0;
  while (!solo.south().over && solo.south().turn < 3) {
    REQUIRE(++answers < 300);
    INFO(solo.south().title);
    REQUIRE(solo.answer());
  }
  // What it did is told to all by what can be seen of it.
  std::string told;
  for (const PastEntry& entry : solo.desk->scene().history) told += entry.text + " " + entry.detail + "\n";
  CHECK_THAT(told, ContainsSubstring("A card is laid face down on N-0"));
  CHECK_THAT(told, !ContainsSubstring("You "));
}

TEST_CASE("RR-098: what is undone the program does again only when it is done again",
          "[desk][raphia][RR-098]") {
  Solo solo;
  const Json with_bid = solo.position();
  solo.desk->carry_out(GameRequest(UndoAction{}));
  const Json without = solo.position();
  CHECK(without != with_bid);
  solo.desk->look({}, {}, {});
  CHECK(solo.position() == without);
  SECTION("redone") {
    solo.desk->carry_out(GameRequest(RedoAction{}));
    CHECK(solo.position() == with_bid);
  }
  SECTION("the other goes on") {
    REQUIRE(solo.answer());
    CHECK(solo.south().title != "Bid");
  }
}

TEST_CASE("RR-098: a game that is opened again goes on where the program has to play",
          "[desk][raphia][RR-098]") {
  Solo solo;
  REQUIRE(solo.answer());
  const Json stood = solo.position();
  solo.desk.reset();
  auto opened = GameDesk::open(solo.folder.path() / "game.telescope");
  REQUIRE(opened);
  solo.desk = *std::move(opened);
  solo.desk->look({}, {}, {});
  CHECK(solo.position() == stood);
  CHECK(solo.answer());
}

TEST_CASE("The program plays a seat that it is given, thinks while the game goes on, and hands it back",
          "[desk][race][program]") {
  Campaign game;
  REQUIRE(game.desk->give_seat(kA, Level::kStrong));
  CHECK_FALSE(game.desk->play_on());
  CHECK(game.says("The program decides for Player A."));
  CHECK(game.chosen(kA).is_null());
  game.desk->carry_out_for(
      "B", GameRequest(DoAction{{{"type", "choose"}, {"player", "b"}, {"choice", "attack"}}, {}, {}}));
  CHECK_FALSE(game.chosen(kB).is_null());
  REQUIRE_FALSE(game.asked.empty());
  CHECK(game.asked.back().known.at("players").at("b").at("choice").is_null());  // B's is his own
  game.thinks = false;
  CHECK(game.desk->play_on());
  CHECK_FALSE(game.says("The program decides for Player A."));
  CHECK_FALSE(game.chosen(kA).is_null());
  REQUIRE(game.desk->give_seat(kA, std::nullopt));
  CHECK(game.desk->played().empty());
}

TEST_CASE("Whoever takes his seat back waits for no thought, and what others do begins none anew",
          "[desk][race][program]") {
  Campaign game;
  REQUIRE(game.desk->give_seat(kA, Level::kStrong));
  CHECK_FALSE(game.desk->play_on());
  REQUIRE(game.asked.size() == 1);
  // B's sealed choice changes nothing that A knows.
  game.desk->carry_out_for(
      "B", GameRequest(DoAction{{{"type", "choose"}, {"player", "b"}, {"choice", "attack"}}, {}, {}}));
  CHECK_FALSE(game.desk->play_on());
  CHECK(game.asked.size() == 1);
  REQUIRE(game.desk->give_seat(kA, std::nullopt));
  CHECK_FALSE(game.desk->play_on());
  CHECK_FALSE(game.says("The program decides for Player A."));
  CHECK(game.chosen(kA).is_null());
}

TEST_CASE("What the program expected is for its own seat's eyes", "[desk][race][program]") {
  Campaign game;
  game.thinks = false;
  REQUIRE(game.desk->give_seat(kB, Level::kStrong));
  CHECK(game.desk->play_on());
  const Journal& journal = game.desk->session().journal();
  Json why;
  for (EntryId id = 1; id <= journal.size(); ++id)
    if (journal.node(id).kind == EntryKind::kMessage) why = Json::parse(journal.entry(id)->body);
  REQUIRE(why.is_object());
  CHECK(why.at("audience") == "b");
  CHECK_THAT(why.at("text").get<std::string>(),
             ContainsSubstring("It expected ") && ContainsSubstring(" % from "));
}

TEST_CASE("Who cannot think plays by rules of thumb, and that is told", "[desk][race][program]") {
  Campaign game;
  game.thinks = false;
  game.trouble = "it was ended twice";
  REQUIRE(game.desk->give_seat(kA, Level::kStrong));
  CHECK(game.desk->play_on());
  CHECK_FALSE(game.chosen(kA).is_null());
  CHECK(game.desk->take_messages() ==
        std::vector<std::string>{
            "The program could not think for Player A, and plays by rules of thumb: it was ended twice."});
}

TEST_CASE("Where its level is chosen anew the program tries to think again", "[desk][race][program]") {
  Campaign game;
  game.thinks = false;
  game.trouble = "it was ended twice";
  REQUIRE(game.desk->give_seat(kA, Level::kStrong));
  CHECK(game.desk->play_on());
  const std::size_t asked = game.asked.size();
  game.trouble.clear();
  REQUIRE(game.desk->give_seat(kA, std::nullopt));
  REQUIRE(game.desk->give_seat(kB, Level::kStrong));
  CHECK(game.desk->play_on());
  CHECK(game.asked.size() > asked);
}

TEST_CASE("A seat that the program cannot play is refused, and a scenario's own cannot be taken back",
          "[desk][program]") {
  Campaign campaign;
  const auto refused = campaign.desk->give_seat(SeatId("north"), Level::kPlain);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message == "The program plays no such seat here: north. It plays a, b.");
  Solo solo;
  CHECK_FALSE(solo.desk->give_seat(SeatId("north"), std::nullopt));
  CHECK(solo.desk->give_seat(SeatId("north"), Level::kEasy));
  CHECK(solo.desk->played().at(SeatId("north")) == Level::kEasy);
}

TEST_CASE("HD-01: while the program is the umpire nobody at the window reads what is the umpire's",
          "[desk][rapier][HD-01][RO-001]") {
  const auto scenario = load_scenario(test::project_file("assets/scenarios/rapier-demo.toml"));
  REQUIRE(scenario);
  TemporaryFolder folder;
  auto begun =
      GameDesk::begin(folder.path() / "game.telescope", *scenario, make_kit(*scenario).value(), SeedPart{});
  REQUIRE(begun);
  GameDesk& desk = **begun;
  desk.carry_out(GameRequest(AddPlayersWord{"word"}));
  desk.carry_out(GameRequest(DoAction{{{"type", "begin"}}, {}, {}}));
  CHECK(desk.has_umpire());
  CHECK_FALSE(desk.scene().forms.empty());
  desk.carry_out(GameRequest(PlaySeat{kUmpireSeat, Level::kPlain}));

  SECTION("it deals, deploys and throws, and waits for the attackers") {
    const std::string step = desk.scene().sheet.title;
    CHECK((step == "Reconnaissance" || step == "Initial orders"));
    CHECK_FALSE(desk.has_umpire());
    CHECK(desk.scene().truth.empty());
    for (const PastEntry& entry : desk.scene().history) {
      INFO(entry.text);
      CHECK(is_public(entry.audience));
    }
    CHECK(desk.session().journal().entry(desk.session().journal().size())->stamp.who == "program");
  }
  SECTION("a person takes it back") {
    desk.carry_out(GameRequest(PlaySeat{kUmpireSeat, std::nullopt}));
    CHECK(desk.has_umpire());
    CHECK_FALSE(desk.scene().truth.empty());
  }
  SECTION("with the attackers' seats the evening plays itself") {
    for (const SeatId& seat : desk.game().opponent()->playable())
      if (seat != kUmpireSeat) desk.carry_out(GameRequest(PlaySeat{seat, Level::kPlain}));
    for (int i = 0; i < 50 && !desk.scene().sheet.over; ++i) desk.play_on();
    INFO(desk.scene().sheet.title);
    CHECK(desk.scene().sheet.over);
  }
}
