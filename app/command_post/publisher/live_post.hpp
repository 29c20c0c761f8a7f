#pragma once

#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/command_post/http/command_post.hpp"
#include "app/command_post/publisher/obstruction_watch.hpp"
#include "app/command_post/publisher/phone_post.hpp"
#include "app/command_post/publisher/requests.hpp"
#include "app/command_post/publisher/table_picture.hpp"
#include "app/command_post/publisher/umpire_camera.hpp"
#include "app/command_post/publisher/umpire_desk.hpp"
#include "app/engine/engine.hpp"
#include "app/game/game_desk.hpp"
#include "app/integrations/live_views.hpp"
#include "app/presenters/post_page.hpp"
#include "app/presenters/throw_page.hpp"
#include "core/views/view.hpp"

namespace telescope::app {

/// Joins the running game with the Command Post and with whatever else reads views. On a thread of its own it
/// makes the newest view of each role that somebody has, on another masked pictures where somebody looks; on
/// the desk's thread it brings what guests ask.
class LivePost {
 public:
  /// What is published is in the journal already. All must outlive it. Without an engine there are no
  /// threads: somebody else calls look(). Without `post` there is no Command Post.
  LivePost(const Engine* engine, GameDesk& desk, cp::CommandPost* post, LiveViews& views);
  ~LivePost();
  LivePost(const LivePost&) = delete;
  LivePost& operator=(const LivePost&) = delete;

  /// Where views go that no guest reads.
  LiveViews& views() { return live_views_; }

  /// On the desk's thread, now and then: takes what guests have asked, and tells the umpire's page what has
  /// changed. True where the game has gone on by it.
  bool take_asked();
  /// Whether somebody can answer what guests ask; he can until this says otherwise. Where nobody can, what
  /// needs the umpire is refused at once; messages are kept all the same. On the desk's thread.
  void set_attended(bool attended);
  /// What the program itself offers the umpire on his page; on the desk's thread.
  void set_offer(ProgramOffer offer);
  /// On the desk's thread, after the game has gone on.
  void follow();
  /// On the desk's thread: tells the pages what waits for whom, where that has changed.
  void show_desks();

  /// What the threads do again and again: publishes what has changed by that view (null: there is none), and
  /// pictures, where somebody looks.
  void look(const EngineView* view, bool pictures);

  /// For the umpire's page, on the desk's thread: who is in, and the code that was asked for last.
  /// Null where there is no Command Post.
  const PostScene* scene();
  /// A code for one device of that role; of the umpire's it takes the seat over, unless it is for one
  /// `beside` him. Fails where the game has no such role, or nothing can be encrypted for the camera.
  Result<void> invite(const std::string& role, bool beside = false);
  /// On the desk's thread: another camera was chosen. Where it is a phone, the network is let in, encrypted,
  /// and a code shown as soon as the phone can reach the Command Post, unless it is in or comes back by
  /// itself.
  void follow_camera();
  void show_out(std::uint64_t guest);
  /// Lets the network reach the Command Post, or this machine only.
  void set_open(bool open);
  /// What the Command Post could not do.
  std::vector<std::string> take_messages();

 private:
  /// A camera's view, and what lies strange over it (nothing: it cannot be told).
  struct Seen {
    std::shared_ptr<const EngineView> view;
    std::optional<std::vector<Sector>> obstructed;
  };
  void run(const std::stop_token& stop);
  void run_pictures(const std::stop_token& stop);
  std::optional<std::vector<Sector>> publish_views(const EngineView* view);
  void set_seats();
  void set_weigh();
  UmpireRequests::Doors doors();
  void show_umpire();
  void look_for_umpire(const EngineView* view);
  void publish(const EngineView* view, const std::optional<std::vector<Sector>>& obstructed);
  TableWindow umpires_window() const;
  void publish_pictures(const EngineView& view, const std::optional<std::vector<Sector>>& obstructed);

  const Engine* engine_;
  GameDesk& desk_;
  cp::CommandPost* post_;
  LiveViews& live_views_;
  const Board board_;
  const GridBoard grid_;
  const std::vector<Seat> seats_;
  std::optional<Requests> requests_;  ///< on the desk's thread; nothing without a Command Post
  std::optional<UmpireDesk> umpire_;  ///< likewise; nothing where no umpire sits
  PostScene scene_;                   ///< likewise
  std::string code_;                  ///< that it shows
  bool camera_wanted_ = false;        ///< the phone has not come yet, and no code for it was shown
  CameraAway camera_away_;

  std::mutex mutex_;           ///< guards views_ and dice_
  std::vector<ReadDie> dice_;  ///< that wait to be taken and everybody may see
  Views views_;
  UmpireCamera umpire_camera_;                           ///< on the views' thread
  Json camera_;                                          ///< what the umpire's page was told; likewise
  std::chrono::steady_clock::time_point camera_told_{};  ///< its line; likewise
  std::atomic<bool> umpire_shown_ = false;               ///< his desk is there, and the camera told beside it
  ObstructionWatch watch_;                               ///< on the views' thread
  struct Shown {
    View view;
    bool told = false;  ///< to the Command Post
  };
  std::map<SeatId, Shown> shown_;  ///< last; likewise
  Latest<Seen> seen_;
  std::jthread thread_, picture_thread_;
};

}  // namespace telescope::app
