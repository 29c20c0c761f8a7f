#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/command_post/http/access.hpp"
#include "app/command_post/http/feed.hpp"

namespace telescope::cp {

/// A role that somebody may take in this game.
struct Seat {
  std::string role;   ///< "cc", "so", "dc:1", "spectator"
  std::string title;  ///< "Corps Commander"
  /// Leads the game: one device at a time, unless he lets another in beside him. He sees the whole picture,
  /// and what he writes is not told back to his page.
  bool leads = false;
  bool alone = false;  ///< one device at a time: a new code is for one that replaces it
  bool operator==(const Seat&) const = default;
};

/// Of the device whose camera sees the table: it sends pictures and is told nothing.
inline constexpr const char* kCameraRole = "camera";

/// What a guest has asked of the umpire. The rules judge it like any other action.
struct Asked {
  std::uint64_t number = 0;
  std::string role;
  nlohmann::json request;  ///< an object; nothing in it has been believed
};

/// What became of it, for the page of whom has asked.
enum class Answer { kWaiting, kDone, kRefused, kReplaced, kUndecided };
std::string_view to_string(Answer answer);

/// A sentence with places for values, "{1} must agree to it.", which each page fills in in its own language.
struct Pattern {
  std::string text;  ///< empty: the words are whole sentences
  std::vector<std::string> values;
};

/// Where a telescope points: the middle, in table coordinates, and the width of what it shows.
struct Aim {
  double x_mm = 0.0;
  double y_mm = 0.0;
  double width_mm = 0.0;
  bool operator==(const Aim&) const = default;
};

struct TableSize {
  double width_mm = 0.0;
  double height_mm = 0.0;
  bool operator==(const TableSize&) const = default;
};

/// A guest as the umpire sees him.
struct SeenGuest {
  Guest guest;
  std::string title;  ///< of his role
  bool online = false;
};

/// All that the Command Post keeps: who is in, what each role is told, what it has set down for itself, what
/// it asks. Any thread may call it; nothing here waits for a socket.
class PostState {
 public:
  static constexpr std::size_t kMostAskedOfRole = 12;  ///< waiting for the umpire
  static constexpr std::size_t kMostPins = 64;
  static constexpr int kMostStreams = 8;  ///< of one guest

  /// Roles that are not in the list are told nothing from now on.
  void set_seats(std::vector<Seat> seats, const TableSize& table);
  std::vector<Seat> seats() const;
  /// Whether the seats are known: before, nobody can be told from a stranger.
  bool ready() const;
  /// Addresses from which too many wrong codes came.
  std::vector<std::string> locked_out(SteadyTime now) const;
  /// The newest view of a role; true where something changed for him.
  bool publish(const std::string& role, nlohmann::json view);
  /// What is on his desk besides: what waits for his word. Null: nothing. True where that has changed.
  bool publish_desk(const std::string& role, nlohmann::json desk);
  /// Of what was published so, these members, in place of those of their names; null: it is gone.
  bool publish_parts(const std::string& role, nlohmann::json parts);
  /// What the rules say to a role of a form that it fills in and has not sent: any thread may ask.
  /// It throws nothing, whatever the request is.
  using Weigh = std::function<nlohmann::json(const std::string& role, const nlohmann::json& request)>;
  void set_weigh(Weigh weigh);
  /// Null: nothing can be said of it.
  nlohmann::json weigh(const std::string& role, const nlohmann::json& request) const;
  /// What is sealed even from a role that leads. It is in no document: only who asks for it himself is told.
  void publish_covered(const std::string& role, nlohmann::json covered);
  nlohmann::json covered(const std::string& role) const;
  /// Whether somebody has come in with that role; whether his page is open now.
  bool is_taken(const std::string& role) const;
  bool is_online(const std::string& role) const;

  /// Of a role that leads, the code takes it over from whoever is in, unless it is for one `beside` him.
  std::string new_code(const std::string& role, SteadyTime now, bool beside = false);
  /// Whether that code could still be spent.
  bool is_open(const std::string& code) const;
  /// Whether the guest spent that very code.
  bool came_by(std::uint64_t guest, const std::string& code) const;
  tl::expected<Access::Entered, Denied> enter(std::string_view code, const std::string& peer,
                                              const std::string& device, const std::string& since,
                                              SteadyTime now, std::string_view never = {});
  /// Shows out whose role or place he has: once it is kept that he is in.
  void give_place(const Access::Entered& entered);
  Access::Entered admit_program(const std::string& role, const std::string& device, const std::string& since);
  /// `why` is what he may still read.
  bool revoke(std::uint64_t guest, const std::string& why = {});
  /// As if he had not come in: what could not be kept was not done. His code is good again.
  void take_back(std::uint64_t guest);
  /// Why whoever had that token was shown out; empty where nothing was said.
  std::string farewell(std::string_view token) const;
  std::vector<SeenGuest> guests() const;

  /// A guest with what he may hold open; nothing for a token that is worth nothing.
  struct Visitor {
    Guest guest;
    std::string title;
    Welcome welcome;
    std::shared_ptr<Feed> feed;
    bool picture = false;    ///< his role may see pictures of the table now
    bool telescope = false;  ///< and has a telescope
    bool own_map = false;    ///< he keeps a map with pins
    bool asks = false;       ///< he may ask for something, or write to somebody
    bool leads = false;
    bool is_settled = false;  ///< what he may do is known: his view is there, or it does not hang on one
  };
  std::optional<Visitor> visitor(std::string_view token) const;

  /// What stands for a picture that may not be shown, or is not there yet: a JPEG.
  void set_withheld(Bytes jpeg);
  /// Null for a role that has no seat.
  std::shared_ptr<PictureFeed> picture(const std::string& role) const;
  std::shared_ptr<PictureFeed> telescope(const std::string& role) const;
  struct Wanted {
    std::string role;
    PictureSizes sizes;
    Aim aim = {};  ///< of a telescope
  };
  /// Roles that may see the table's picture and look at it; that may look through a telescope and do.
  std::vector<Wanted> wanted_pictures() const;
  std::vector<Wanted> wanted_telescopes() const;
  /// Hands over a picture masked for that role; nothing happens where his newest view does not allow it.
  void publish_picture(const std::string& role, const Bytes& jpeg, const Bytes& small = nullptr);
  void publish_telescope(const std::string& role, const Bytes& jpeg, const Bytes& small = nullptr);
  /// Turns a role's telescope, within what its view allows; false where it has none.
  bool aim(const std::string& role, Aim aim);

  /// Keeps the pins of a role; false where they are not pins.
  bool set_pins(const std::string& role, const nlohmann::json& pins);
  /// The number of the newest document of a role (Feed::number()), as its pages name it; 0: there is none.
  std::uint64_t newest(const std::string& role) const;
  nlohmann::json pins(const std::string& role) const;
  /// Takes a request; its number among those of that role, which tells nothing of what others ask; nothing
  /// where too many of his wait. One whose "id" he has sent before is that one: it is not taken again.
  std::optional<std::uint64_t> ask(const std::string& role, nlohmann::json request);
  std::vector<Asked> take_asked();
  void answer(std::uint64_t number, Answer answer, const std::string& words, const Pattern& pattern = {});
  /// While it lives, documents are kept back; at its end each guest is told in one all that has changed.
  class Together {
   public:
    explicit Together(PostState& state);
    ~Together();
    Together(const Together&) = delete;
    Together& operator=(const Together&) = delete;

   private:
    PostState& state_;
  };

  /// Which roles the program plays, and at what level.
  void set_program(std::map<std::string, std::string> levels);
  std::map<std::string, std::string> program() const;
  /// What is kept over a restart: guests, pins, aims, what the program plays. `changed` rises with each
  /// change of it.
  std::string to_text() const;
  /// False where it is of another game than set_game() names, and not read. Fails where it is damaged.
  Result<bool> read_text(const std::string& text);
  /// Who leads the game, for the Command Post of another game of the same program.
  std::string leaders() const;
  Result<void> let_in(const std::string& leaders);
  /// What tells this game from all others; before read_text().
  void set_game(std::string game);
  /// Documents are numbered from there on, so that what a page asks that has read none of this run is known:
  /// it is not done, for the run before may have done it and its answer was lost.
  void set_documents_before(std::uint64_t number) { documents_before_ = number; }
  std::uint64_t changed() const;

 private:
  void welcome_all();
  struct Line {
    std::uint64_t number = 0;
    std::uint64_t shown = 0;
    nlohmann::json request;
    Answer answer = Answer::kWaiting;
    std::string words;
    Pattern pattern = {};  ///< that the words fill in
  };
  struct Desk {
    Seat seat;
    std::shared_ptr<Feed> feed = std::make_shared<Feed>();
    std::shared_ptr<PictureFeed> picture = std::make_shared<PictureFeed>();
    std::shared_ptr<PictureFeed> telescope = std::make_shared<PictureFeed>();
    nlohmann::json view;  ///< null: nothing published yet
    nlohmann::json desk;  ///< null: nothing waits for him
    nlohmann::json covered = nlohmann::json::object();
    nlohmann::json pins = nlohmann::json::array();
    std::vector<Line> asked;  ///< the latest
    std::uint64_t shown = 0;  ///< number of the last
    /// Requests by the id that their page gave them, each with its number, the newest last: one that is sent
    /// again is the same.
    std::deque<std::pair<std::string, std::uint64_t>> known;
    Aim aim;
    bool held = false;  ///< something has changed that its document does not tell yet
  };
  Desk* desk_of(const std::string& role);
  const Desk* desk_of(const std::string& role) const;
  bool refresh(Desk& desk);
  bool is_online(const Guest& guest) const;
  void fit(Desk& desk) const;
  void withhold(Desk& desk) const;
  Access::Entered welcome(Access::Entered entered);
  bool show_out(std::uint64_t guest, const std::string& why = {});
  /// The devices that are not connected, longest away first, but for who leads and the camera.
  std::vector<std::uint64_t> away() const;
  static bool shows_pictures(const Desk& desk);
  static double telescope_mm(const Desk& desk);  ///< how wide it may show; 0: he has none

  mutable std::mutex mutex_;
  std::uint64_t documents_before_ = 0;
  std::string game_;
  Access access_;
  TableSize table_;
  std::map<std::string, Desk> desks_;
  std::vector<std::string> order_;              ///< of the seats
  std::map<std::string, nlohmann::json> kept_;  ///< of roles that have no seat yet
  std::map<std::string, std::string> program_;  ///< levels by role
  std::map<std::uint64_t, std::shared_ptr<Stay>> stays_;
  Bytes withheld_;
  int together_ = 0;  ///< Together that live
  std::shared_ptr<const Weigh> weigh_;
  std::vector<Asked> queue_;
  std::uint64_t next_asked_ = 1;
  std::uint64_t changed_ = 0;
};

}  // namespace telescope::cp
