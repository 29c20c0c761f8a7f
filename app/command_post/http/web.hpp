#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/command_post/http/host_names.hpp"
#include "app/command_post/http/http_server.hpp"
#include "app/command_post/http/post_state.hpp"

namespace telescope::cp {

/// A file of the pages, built into the program.
struct PageFile {
  std::string_view path;  ///< "/app.js"
  std::string_view type;  ///< "text/javascript; charset=utf-8"
  std::string_view tag;   ///< changes with its contents
  std::string_view text;
};
std::span<const PageFile> page_files();

/// What the camera's seat sends.
struct CameraPicture {
  std::uint64_t page = 0;   ///< CameraDoor::begin()
  double taken_s = 0.0;     ///< on that page's own clock
  std::uint64_t still = 0;  ///< the number by which it was asked for; 0: a picture like all others
  std::string jpeg;         ///< empty: that page takes the still that it was asked for, and sends no picture
};

/// Where the pictures of the camera's seat go.
struct CameraDoor {
  /// A page begins to send, and takes stills where it can; the number that its pictures have.
  std::function<std::uint64_t(bool stills)> begin = {};
  struct Answer {
    int status = 200;
    const char* why = nullptr;                       ///< it was not taken
    nlohmann::json told = nlohmann::json::object();  ///< to its page, where it was
  };
  std::function<Answer(CameraPicture picture, SteadyTime now)> take = {};
  std::size_t most_bytes = 0;  ///< of a picture
};

struct WebOptions {
  std::uint16_t port = 0;
  std::string host_name;  ///< of this machine; besides addresses and localhost, what one may call it
  Bytes symbols;          ///< unit symbols, JSON
  Bytes schema;           ///< of the view, JSON
  std::function<std::string()> utc_now;
  /// Brings who is in, and his pins, to the disk; false where that fails. Nobody is told that something is
  /// kept before. Without it nothing is.
  std::function<bool()> keep = {};
  /// Where others than this machine itself are sent to, for they are served under TLS alone; 0: nowhere.
  std::uint16_t secure_port = 0;
  std::vector<OwnName> names = {};
  CameraDoor camera = {};
};

/// Answers every request to the Command Post: who it is, whether it is his to ask, what he gets. Knows no
/// sockets. Belongs to the server's thread.
class Web {
 public:
  Web(PostState& state, const Beat& beat, WebOptions options);
  HttpResponse answer(HttpRequest request, SteadyTime now);
  /// How long the body of a request may be, of which the headers are there; `usual` where it is no picture
  /// that the camera's own page sends.
  std::size_t most_body(const HttpRequest& request, std::size_t usual) const;

  /// Cookies know no ports, so that two programs on one machine need two names.
  static std::string cookie_name(std::uint16_t port);
  /// Of one that comes with the page on which codes are typed, until one is good: a browser that does not
  /// send it back takes none.
  static std::string trial_name(std::uint16_t port) { return cookie_name(port) + "-try"; }

 private:
  struct Route;
  static std::span<const Route> routes();
  bool kept() const { return !options_.keep || options_.keep(); }
  const Route* route_of(const HttpRequest& request, bool& known_path) const;
  std::string token(const HttpRequest& request) const;
  std::optional<PostState::Visitor> visitor(const HttpRequest& request) const;

  using Visitor = PostState::Visitor;
  std::optional<HttpResponse> open_to_all(const HttpRequest& request, bool is_guest) const;
  HttpResponse packed(const HttpRequest& request, HttpResponse page);
  HttpResponse join(const HttpRequest& request, SteadyTime now);
  HttpResponse leave(const HttpRequest& request, const Visitor& who);
  HttpResponse me(const HttpRequest& request, const Visitor& who);
  HttpResponse view(const HttpRequest& request, const Visitor& who);
  HttpResponse covered(const HttpRequest& request, const Visitor& who);
  HttpResponse ground(const HttpRequest& request, const Visitor& who);
  HttpResponse rule(const HttpRequest& request, const Visitor& who);
  HttpResponse events(const HttpRequest& request, const Visitor& who);
  HttpResponse pins(const HttpRequest& request, const Visitor& who);
  HttpResponse aim(const HttpRequest& request, const Visitor& who);
  HttpResponse requests(const HttpRequest& request, const Visitor& who);
  HttpResponse weigh(const HttpRequest& request, const Visitor& who);
  HttpResponse camera_begin(const HttpRequest& request, const Visitor& who);
  HttpResponse camera_picture(HttpRequest request, const Visitor& who);
  /// Under TLS alone.
  bool is_camera(const HttpRequest& request, const Visitor& who) const {
    return request.secure && options_.camera.take && who.guest.role == kCameraRole;
  }
  bool is_this_machine(const HttpRequest& request) const;
  HttpResponse elsewhere(const HttpRequest& request) const;
  std::pair<std::string, std::string> set_cookie(const HttpRequest& request, const std::string& name,
                                                 const std::string& value) const;
  bool asks_too_often(const nlohmann::json& request, const Visitor& who);
  HttpResponse picture(const HttpRequest& request, const Visitor& who);
  HttpResponse telescope(const HttpRequest& request, const Visitor& who);

  PostState& state_;
  const Beat& beat_;
  WebOptions options_;
  RateLimit by_address_{800, 60};
  RateLimit by_guest_{60, 15};
  RateLimit messages_{10, 0.25};  ///< of a role, however many devices it has
  RateLimit forms_{30, 1};        ///< likewise, what else it asks
  RateLimit weighed_{40, 12};     ///< likewise, what it is told while a finger is on the map
  RateLimit pins_{10, 2};         ///< likewise, its pins: they are on the disk before anybody else is heard
  RateLimit pictures_{60, 40};    ///< likewise, of its camera
  std::map<std::string, Bytes> packed_;  ///< pages by their paths, as gzip
  SteadyTime now_;                       ///< of the request that is being answered
};

/// Headers of every answer: no script, style, picture or connection but our own; nobody frames us, nobody
/// learns where one came from. `lasting`: it may be kept, if it is asked each time whether it still holds.
/// `camera`: the page may ask for the device's camera.
void protect(HttpResponse& response, bool lasting, bool camera = false);

/// What a browser or program that calls itself `user_agent` seems to run on: "iPhone", "Windows", "OBS".
std::string device_of(std::string_view user_agent);

}  // namespace telescope::cp
