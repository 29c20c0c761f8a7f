// The Command Post beside the camera, on the demo table: how long from a frame in which a stand has moved to
// the event that tells a client of it, and what fifty clients, five of which never read, cost the vision a
// frame (paired windows, with and without them). With --tell it says itself where what was first seen, for
// drawn_bench.py, which looks when a browser draws it.

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <numeric>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "app/cli/demo_opening.hpp"
#include "app/command_post/http/web.hpp"
#include "app/command_post/publisher/live_post.hpp"
#include "app/game/chance.hpp"
#include "app/game/demo_game.hpp"
#include "app/presenters/unit_symbol_json.hpp"
#include "app/support/xdg.hpp"
#include "core/scenario/scenario_file.hpp"

namespace {

using namespace std::chrono_literals;
using namespace telescope;
using namespace telescope::app;
using Clock = std::chrono::steady_clock;

double median(std::vector<double> values) {
  if (values.empty()) return 0.0;
  std::ranges::sort(values);
  return values[values.size() / 2];
}

/// A client that has joined as a spectator; the deaf ones never read what they have asked for.
class Client {
 public:
  Client(cp::CommandPost& post, bool deaf) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(post.port());
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) std::exit(1);
    const auto url = post.program_address("spectator", deaf ? "/picture.mjpg" : "/api/events");
    const std::string path = url.substr(url.find('/', 8));
    const std::string request = "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    if (send(socket_, request.data(), request.size(), MSG_NOSIGNAL) < 0) std::exit(1);
    if (!deaf) reader_ = std::jthread([this] { read(); });
  }
  ~Client() {
    shutdown(socket_, SHUT_RDWR);
    reader_ = {};
    close(socket_);
  }
  std::function<void(const std::string& event)> told;

 private:
  void read() {
    std::string text;
    std::vector<char> some(1 << 16);
    for (;;) {
      const auto size = recv(socket_, some.data(), some.size(), 0);
      if (size <= 0) return;
      if (!told) continue;
      text.append(some.data(), static_cast<std::size_t>(size));
      for (auto end = text.find("\n\n"); end != std::string::npos; end = text.find("\n\n")) {
        told(text.substr(0, end));
        text.erase(0, end + 2);
      }
    }
  }
  int socket_;
  std::jthread reader_;
};

/// On the clock of browsers.
double epoch_ms(Clock::time_point at) {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::milli>(now - (Clock::now() - at)).count();
}

/// When each place of a piece was first in a frame.
class Places {
 public:
  explicit Places(bool tell = false) : tell_(tell) {}
  void look(const EngineView& view) {
    const std::lock_guard lock(mutex_);
    for (const PieceView& piece : view.result.table.pieces) {
      if (piece.state != PieceState::kSeen || !piece.pose) continue;
      const auto step = [](double mm) {
        return static_cast<int>(std::lround(mm / kShownStepMm)) * kShownStepMm;
      };
      const std::pair at(step(piece.pose->centre.x_mm), step(piece.pose->centre.y_mm));
      auto& last = last_[piece.piece.value()];
      if (last.first == at) continue;
      last = {at, view.result.frame.taken_at};
      if (tell_)
        std::printf("%s\n", Json{{"piece", piece.piece.value()},
                                 {"x_mm", at.first},
                                 {"y_mm", at.second},
                                 {"ms", epoch_ms(last.second)}}
                                .dump()
                                .c_str());
    }
  }
  void told(const Json& pieces) {
    const auto now = Clock::now();
    const std::lock_guard lock(mutex_);
    for (const auto& [id, piece] : pieces.items()) {
      if (!piece.is_object() || !piece.contains("at") || !last_.contains(id)) continue;
      const Json& at = piece.at("at");
      const auto& [place, when] = last_[id];
      if (at.contains("x_mm") && at.at("x_mm") != place.first) continue;
      if (at.contains("y_mm") && at.at("y_mm") != place.second) continue;
      if (!at.contains("x_mm") && !at.contains("y_mm")) continue;
      ms.push_back(std::chrono::duration<double, std::milli>(now - when).count());
    }
  }
  std::vector<double> ms;

 private:
  bool tell_;
  std::mutex mutex_;
  std::map<std::string, std::pair<std::pair<int, int>, Clock::time_point>> last_;
};

/// Thread CPU time of the vision a frame, median over a while.
double cpu_ms(const Engine& engine, std::chrono::seconds during, Places* places = nullptr) {
  std::vector<double> ms;
  std::uint64_t version = 0;
  for (const auto end = Clock::now() + during; Clock::now() < end;)
    if (const auto view = engine.views().wait_newer(version, 100ms)) {
      ms.push_back(view->result.cpu_ms);
      if (places) places->look(*view);
    }
  return median(std::move(ms));
}

/// Where a browser finds the table, then each place of a piece that a frame has shown; a line each.
void tell(const Engine& engine, cp::CommandPost& post, std::chrono::seconds during) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  std::printf("%s\n", Json{{"address", post.program_address("spectator", "/screen")}}.dump().c_str());
  Places places(true);
  cpu_ms(engine, during, &places);
}

void compare(const Engine& engine, cp::CommandPost& post, int pairs, std::chrono::seconds during) {
  Places places;
  {
    Client client(post, false);
    client.told = [&](const std::string& event) {
      const auto at = event.find("data: ");
      if (event.find("event: patch") == std::string::npos || at == std::string::npos) return;
      // Chunks of the transfer lie between lines, never within one that is as short as a patch.
      const Json patch = Json::parse(event.substr(at + 6), nullptr, false);
      if (patch.is_object() && patch.contains("view") && patch["view"].contains("pieces"))
        places.told(patch["view"]["pieces"]);
    };
    cpu_ms(engine, 40s, &places);
  }
  std::printf("moved in a frame -> told to a client: median %.0f ms of %zu moves\n", median(places.ms),
              places.ms.size());

  std::vector<double> ratios;
  for (int i = 0; i < pairs; ++i) {
    const double alone = cpu_ms(engine, during);
    std::vector<std::unique_ptr<Client>> crowd;
    for (int k = 0; k < 50; ++k) crowd.push_back(std::make_unique<Client>(post, k < 5));
    const double together = cpu_ms(engine, during);
    ratios.push_back(together / alone);
    std::printf("vision a frame: alone %.2f ms, with 50 clients %.2f ms CPU\n", alone, together);
  }
  std::printf("with 50 clients / alone: median %.3f\n", median(ratios));
}

}  // namespace

int main(int argc, char** argv) {
  const bool tells = argc > 1 && std::string_view(argv[1]) == "--tell";
  const int pairs = argc > 1 ? std::atoi(argv[1]) : 5;
  const auto seconds = std::chrono::seconds(argc > 2 ? std::atoi(argv[2]) : 8);
  auto scenario = load_scenario((assets_folder() / "scenarios" / "rapier-demo.toml").string());
  auto table = make_table(*std::move(scenario));
  const auto file =
      std::filesystem::temp_directory_path() / ("cp-bench-" + std::to_string(getpid()) + ".telescope");
  auto desk = GameDesk::begin(file, table->scenario, table->kit, *draw_seed_part());
  if (!desk || !play_up_to_the_first_moves(**desk, cli::demo_opening((*desk)->kit()))) return 1;
  Engine engine({.table = *table, .camera = "demo", .profile = {}, .profile_file = {}});
  const Vocabulary words = (*desk)->session().ruleset().vocabulary();
  auto post = cp::CommandPost::start(
      {.port = 0, .symbols = std::make_shared<const std::string>(symbols_json(words))});
  if (!post) return 1;
  LiveViews views;
  LivePost live(&engine, **desk, post->get(), views);

  if (tells)
    tell(engine, **post, seconds);
  else
    compare(engine, **post, pairs, seconds);
  std::error_code ignored;
  std::filesystem::remove(file, ignored);
  return 0;
}
