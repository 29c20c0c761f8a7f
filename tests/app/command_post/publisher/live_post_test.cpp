#include "app/command_post/publisher/live_post.hpp"

#include <chrono>
#include <stdexcept>
#include <thread>

#include "app/command_post/publisher/camera_door.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/app/command_post/http/own_port.hpp"
#include "tests/core/journal/failing_disk.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

template <class T>
T must(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().message);
  return *std::move(result);
}

/// A game of Rapier on a disk that can fail, with a Corps Commander at the Command Post.
struct Evening {
  explicit Evening(GameDesk& played) : desk(played), post(start()), live(nullptr, desk, post.get(), views) {
    const auto entered = post->state().enter(post->state().new_code("cc", now()), "127.0.0.1", "phone",
                                             "2026-05-14T19:31:07Z", now());
    REQUIRE(entered);
    token = entered->token;
    live.look(nullptr, false);
  }
  static cp::SteadyTime now() { return cp::SteadyTime{}; }
  static std::unique_ptr<cp::CommandPost> start() {
    cp::CommandPostOptions options;
    options.port = 0;
    options.symbols = std::make_shared<const std::string>("{}");
    options.withheld = std::make_shared<const std::string>("black");
    return must(cp::CommandPost::start(std::move(options)));
  }

  /// What he reads of his newest request.
  Json asks(const Json& request) {
    REQUIRE(post->state().ask("cc", request));
    live.take_asked();
    return post->state().visitor(token)->feed->document().at("asked").back();
  }

  GameDesk& desk;
  LiveViews views;
  std::unique_ptr<cp::CommandPost> post;
  LivePost live;
  std::string token;
};

std::unique_ptr<GameDesk> rapier_game(const std::filesystem::path& file, const std::string& vfs) {
  const Scenario scenario = must(load_scenario(test::project_file("assets/scenarios/rapier-demo.toml")));
  DeskOptions options{.now = [] { return std::string("2026-05-14T19:31:07Z"); },
                      .seconds = [] { return 0.0; },
                      .journal = {.vfs = vfs}};
  SeedPart part{};
  return must(GameDesk::begin(file, scenario, make_kit(scenario).value(), part, std::move(options)));
}

const Json kMessage{{"type", "message"}, {"to", "umpire"}, {"text", "We need a bridge."}};
const Json kPlan{{"type", "fire_plan"}, {"points", {"A1-L3", "A2-L3", "A3-L3", "A4-L3"}}};

/// Set up so far that the Corps Commander may hand his fire plan in.
void advance_to_the_fire_plan(GameDesk& desk) {
  const auto may_ask = [&] {
    return desk.game().knowledge().asked(desk.position(), SeatId("cc"), kPlan).has_value();
  };
  for (int step = 0; step < 10 && !may_ask(); ++step)
    desk.carry_out(GameRequest(DoAction{{{"type", "advance"}}, "set up for a test"}));
  REQUIRE(may_ask());
}

}  // namespace

TEST_CASE("a message is done once the journal holds it, and refused where the disk takes it not", "[post]") {
  test::FailingDisk disk;
  const auto desk = rapier_game("game.telescope", disk.vfs());
  Evening evening(*desk);
  CHECK(evening.asks(kMessage).at("answer") == "done");
  const EntryId kept = desk->session().journal().size();
  disk.fail_after(0);
  const Json refused = evening.asks(kMessage);
  CHECK(refused.at("answer") == "refused");
  CHECK(refused.at("words").get<std::string>().find("not be kept") != std::string::npos);
  CHECK(desk->session().journal().size() == kept);
}

TEST_CASE("while the disk can only be read, a guest is refused and the umpire told why, and nothing is lost",
          "[post][read-only]") {
  test::FailingDisk disk;
  const auto desk = rapier_game("game.telescope", disk.vfs());
  Evening evening(*desk);
  CHECK(evening.asks(kMessage).at("answer") == "done");
  desk->take_messages();
  const EntryId kept = desk->session().journal().size();
  disk.set_read_only(true);
  const Json refused = evening.asks(kMessage);
  CHECK(refused.at("answer") == "refused");
  CHECK(refused.at("words").get<std::string>().find("not be kept") != std::string::npos);
  const auto told = desk->take_messages();
  REQUIRE_FALSE(told.empty());
  CHECK(told.back().find("cannot be written; nothing was changed") != std::string::npos);
  CHECK(desk->session().journal().size() == kept);
  disk.set_read_only(false);
  CHECK(evening.asks(kMessage).at("answer") == "done");
  CHECK(desk->session().journal().size() == kept + 1);
}

TEST_CASE("a new request of the same kind takes the place of the one that waits, and the page says so",
          "[post]") {
  const test::TemporaryFolder folder;
  const auto desk = rapier_game(folder.path() / "game.telescope", {});
  advance_to_the_fire_plan(*desk);
  Evening evening(*desk);
  const Json other{{"type", "fire_plan"}, {"points", {"A1-L4", "A2-L3", "A3-L3", "A4-L3"}}};
  CHECK(evening.asks(kPlan).at("answer") == "waiting");
  CHECK(evening.asks(kMessage).at("answer") == "done");
  CHECK(evening.asks(other).at("answer") == "waiting");
  const Json asked = evening.post->state().visitor(evening.token)->feed->document().at("asked");
  REQUIRE(asked.size() == 3);
  CHECK(asked.at(0).at("answer") == "replaced");
  CHECK(asked.at(1).at("answer") == "done");
  std::vector<Action> waiting;
  for (const JudgedProposal& each : desk->scene().proposals)
    if (each.asked) waiting.push_back(each.proposal.action);
  REQUIRE(waiting.size() == 1);
  CHECK(waiting[0].at("points") == other.at("points"));
}

TEST_CASE("where no umpire is, a request is refused at once, and a message is kept", "[post]") {
  const test::TemporaryFolder folder;
  const auto desk = rapier_game(folder.path() / "game.telescope", {});
  advance_to_the_fire_plan(*desk);
  Evening evening(*desk);
  CHECK(evening.asks(kPlan).at("answer") == "waiting");
  desk->carry_out(GameRequest(SendBack{kPlan}));
  evening.live.set_attended(false);
  const Json refused = evening.asks(kPlan);
  CHECK(refused.at("answer") == "refused");
  CHECK(refused.at("words").get<std::string>().find("No umpire") != std::string::npos);
  CHECK(evening.asks(kMessage).at("answer") == "done");
}

TEST_CASE(
    "a phone that is chosen as the camera gets a seat and an encrypted address, until another is chosen",
    "[post][camera]") {
  test::FailingDisk disk;
  const test::TemporaryFolder folder;
  const auto desk = rapier_game("game.telescope", disk.vfs());
  const auto line = std::make_shared<vision::PhoneLine>();
  const auto post =
      must(test::start_on_own_port({.certificate_folder = folder.path(), .camera = camera_door(line)}));
  Engine engine({.table = must(make_table(desk->scenario())),
                 .camera = "none",
                 .profile = {},
                 .profile_file = {},
                 .phone = line});
  LiveViews views;
  LivePost live(&engine, *desk, post.get(), views);
  const auto has_seat = [&] {
    return std::ranges::any_of(live.scene()->seats, [](const auto& seat) { return seat.role == "camera"; });
  };
  CHECK_FALSE(has_seat());
  CHECK_FALSE(live.invite("camera"));
  CHECK(live.scene()->fingerprint.empty());

  engine.switch_camera("phone");
  live.follow_camera();
  // The network is let in first; where another program takes the port meanwhile, it is asked for once more.
  for (int i = 1; !live.scene()->invitation; ++i) {
    REQUIRE(i < 3000);
    if (i % 300 == 0) live.take_messages(), live.follow_camera();
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  const PostScene& scene = *live.scene();
  CHECK(scene.open);
  CHECK(has_seat());
  CHECK(scene.invitation->camera);
  CHECK(scene.invitation->url.starts_with("https://"));
  CHECK(scene.invitation->url.ends_with("/camera#" + scene.invitation->code));
  CHECK(scene.fingerprint.size() == 95);
  CHECK_THAT(scene.unknown_issuer, ContainsSubstring("warns"));
  const auto entered =
      post->state().enter(scene.invitation->code, "10.0.0.7", "phone", "", std::chrono::steady_clock::now());
  REQUIRE(entered);
  CHECK(live.scene()->guests.back().title == "Camera");

  engine.switch_camera("none");
  live.follow_camera();
  CHECK_FALSE(has_seat());
  CHECK_FALSE(live.scene()->invitation);
  CHECK(live.scene()->guests.empty());
  CHECK_THAT(post->state().farewell(entered->token), ContainsSubstring("Another camera"));
  CHECK(live.take_messages().empty());
}
