#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "app/command_post/publisher/live_post.hpp"
#include "app/integrations/mqtt_publisher.hpp"
#include "app/integrations/tuio.hpp"
#include "core/rules/dice_tray.hpp"
#include "tests/app/channels/ear.hpp"
#include "tests/app/channels/overhead_camera.hpp"
#include "tests/app/integrations/mqtt_client.hpp"
#include "tests/app/integrations/osc_reader.hpp"
#include "tests/support/process.hpp"

namespace telescope::test {

/// What a program is begun with, and who is at it.
struct ProgramSetup {
  const Scenario& scenario;
  const Kit& kit;
  std::vector<std::string> listening;  ///< seats of which everything is kept
  std::vector<std::string> others;     ///< seats that are in besides
  std::span<const Ruleset* const> rulesets = telescope::rulesets();
};

/// A program as it runs at a table, of any game: the game in its journal, the camera, the Command Post with a
/// guest of each seat, a broker and receivers of TUIO on this machine's own network. Keeps every byte that
/// has left it for those who listen.
class HeardProgram {
 public:
  HeardProgram(const ProgramSetup& setup, OverheadCamera& camera, const Broker& broker);
  virtual ~HeardProgram() = default;
  HeardProgram(const HeardProgram&) = delete;
  HeardProgram& operator=(const HeardProgram&) = delete;

  /// Whoever sits at the window does it, with such dice, for a reason where it must be waived. False where it
  /// is not lawful and there is none, or where it cannot be done.
  bool act(const Json& action, DiceTray& dice, const std::string& waiver = {});
  void say(const std::string& words, Audience audience);
  /// The camera looks twice, some seconds apart; all streams bring what is new.
  void look(TableView table, bool pictures);
  /// That seat asks the server for something, and the program takes what is asked.
  void ask(const std::string& role, const std::string& method, const std::string& path,
           const Json& body = {});
  /// What everybody may be given of the game as it stands: the journal's public part, the report, the sheet.
  void give_exports();

  /// Every byte, by channel: "dc:1 /api/view". Dates, ports and tokens are made the same.
  const std::map<std::string, std::string>& left() const { return left_; }

  cp::PostState& state() { return post_->state(); }
  const app::GameDesk& desk() const { return *desk_; }
  app::LiveViews& views() { return live_views_; }
  /// What the role was told last.
  Json document(const std::string& role) const;
  /// What the camera said last.
  const app::EngineView& view() const { return view_; }
  /// Takes what the streams bring after something was published past the program.
  void listen();
  std::string& channel(const std::string& name) { return left_[name]; }

 protected:
  /// Takes what was asked.
  virtual void answer_asked();
  /// Does what whoever sits at the window asks.
  void carry_out(const app::GameRequest& request);
  app::GameDesk& played() { return *desk_; }
  const Kit& kit() const { return kit_; }

 private:
  struct Guest {
    std::string cookie;
    std::unique_ptr<Ear> events, picture, telescope;
    std::uint64_t told = 0, shown = 0, through = 0;  ///< numbers of the newest event and pictures taken
  };
  /// Where programs listen that are told of one role by TUIO.
  struct TuioEar {
    explicit TuioEar(const Kit& kit) : stage(kit) {}
    app::TuioStage stage;
    app::LiveViews::Newest told;
    UdpReceiver receiver;
  };
  cp::PostState::Visitor visitor(const std::string& role) const;
  void join(const std::string& role);
  void listen(const std::string& role, Guest& guest);
  void listen_to_pictures(const std::string& role, const char* path, cp::PictureFeed& feed,
                          std::unique_ptr<Ear>& ear, std::uint64_t& taken);
  void tell_broker();
  bool hand_over(const app::Letter& letter);
  void tell_by_tuio();
  void keep(const std::string& channel, std::string answer);

  TemporaryFolder folder_;
  const Kit& kit_;
  OverheadCamera& camera_;
  std::vector<std::string> listening_;
  std::unique_ptr<app::GameDesk> desk_;
  std::unique_ptr<cp::CommandPost> post_;
  app::LiveViews live_views_;
  std::unique_ptr<app::LivePost> live_;
  std::map<std::string, Guest> guests_;
  std::map<std::string, std::string> left_;
  app::Bulletin bulletin_;
  app::Bulletin::Clock::time_point now_{};  ///< of letters to a broker
  app::BrokerLine line_;
  MqttClient reader_;  ///< of what the broker is told
  std::map<SeatId, TuioEar> tuio_;
  app::EngineView view_;
};

}  // namespace telescope::test
