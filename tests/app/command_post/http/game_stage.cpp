// A whole game of the demo scenario with its Command Post, for tests in a real browser: the umpire plays by
// keys, the camera sees everything where it belongs. Does what its standard input says, a line of JSON each,
// and answers each with a line.

#include <iostream>
#include <numeric>
#include <string>

#include "app/command_post/publisher/live_post.hpp"
#include "app/command_post/publisher/table_picture.hpp"
#include "app/drawing/unit_symbol_json.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/app/channels/overhead_camera.hpp"
#include "tests/app/game/keys_umpire.hpp"
#include "tests/core/views/pair.hpp"
#include "tests/support/process.hpp"

namespace {

using namespace telescope;
using namespace telescope::app;

template <class T>
T must(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().message);
  return *std::move(result);
}

class Stage {
 public:
  explicit Stage(const std::string& scenario_file) {
    const Scenario scenario = must(load_scenario(scenario_file));
    SeedPart part{};
    part.fill(13);
    desk_ = must(GameDesk::begin(folder_ / "game.telescope", scenario, must(make_kit(scenario)), part));
    umpire_.emplace(*desk_);
    const auto words = desk_->ruleset().vocabulary();
    cp::CommandPostOptions options;
    options.port = 0;
    options.symbols = std::make_shared<const std::string>(symbols_json(words));
    options.withheld = std::make_shared<const std::string>(to_jpeg(withheld_picture({640, 640})));
    post_ = must(cp::CommandPost::start(std::move(options)));
    live_.emplace(nullptr, *desk_, post_.get(), live_views_);
  }

  Json perform(const Json& line) {
    const std::string what = line.at("do");
    Json answer = Json::object();
    if (what == "invite") answer["url"] = post_->invite(line.at("role")).url;
    if (what == "go on") answer["goes on"] = umpire_->go_on();
    if (what == "advance") desk_->carry_out(GameRequest{DoAction{Action{{"type", "advance"}}, {}, {}}});
    if (what == "accept") answer["accepted"] = accept();
    live_->follow();
    look();
    const Sheet& sheet = desk_->scene().sheet;
    answer["when"] = sheet.when;
    answer["step"] = sheet.title;
    answer["throws"] = desk_->session().pending().has_value();
    return answer;
  }

 private:
  /// The umpire does what the Command Post has asked, where it is lawful.
  int accept() {
    int accepted = 0;
    live_->take_asked();
    const auto proposals = desk_->scene().proposals;
    for (const JudgedProposal& each : proposals) {
      if (!desk_->is_asked(each.proposal.action)) continue;
      GameRequest request = SendBack{each.proposal.action};
      if (each.verdict.lawful()) request = DoAction{each.proposal.action, {}, {}};
      desk_->carry_out(request);
      live_->follow();
      ++accepted;
    }
    return accepted;
  }

  /// Twice, so that nothing moves any more.
  void look() {
    EngineView view;
    view.result.table =
        rapier::seen_table(desk_->kit(), desk_->game().table().standing(desk_->position()), 1);
    view.result.frame.image = camera_.see(desk_->kit(), view.result.table);
    view.result.camera = camera_.model();
    for (int i = 0; i < 2; ++i) {
      view.result.table.taken_at_s = seconds_ += 2 * ObstructionWatch::kRest_s;
      live_->look(&view, true);
    }
  }

  test::TemporaryFolder folder_;
  test::OverheadCamera camera_;
  std::unique_ptr<GameDesk> desk_;
  std::optional<KeysUmpire> umpire_;
  std::unique_ptr<cp::CommandPost> post_;
  LiveViews live_views_;
  std::optional<LivePost> live_;
  double seconds_ = 0.0;
};

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 2) return 2;
  Stage stage(argv[1]);
  std::cout << "{}" << std::endl;
  for (std::string line; std::getline(std::cin, line);)
    std::cout << stage.perform(Json::parse(line)) << std::endl;
} catch (const std::exception& error) {
  std::cerr << error.what() << std::endl;
  return 1;
}
