// The Command Post beside the camera, on the demo table: how long from a frame in which a stand has moved to
// the event that tells a client of it, what fifty clients, five of which never read, cost the vision a frame,
// and how the frame rate holds beside twenty slow readers of the picture (paired windows, with and without
// them). With --tell it says itself where what was first seen, for
// drawn_bench.py, which looks when a browser draws it.

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <numeric>
#include <utility>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "app/cli/demo_opening.hpp"
#include "app/command_post/http/web.hpp"
#include "app/command_post/publisher/live_post.hpp"
#include "app/drawing/unit_symbol_json.hpp"
#include "app/game/chance.hpp"
#include "app/game/demo_game.hpp"
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

constexpr int kSlowBytes = 2048;  // that a slow reader takes at once: 20 kB a second, of a picture of 200 kB
constexpr auto kSlowPause = 100ms;

/// What a client does with what it has asked for: events, or the moving picture.
enum class Reads { kEvents, kPictureNever, kPictureSlowly };

/// A client that has joined as a spectator.
class Client {
 public:
  Client(cp::CommandPost& post, Reads reads) : post_(post), socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(post.port());
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) std::exit(1);
    // Programs are few to a role; a crowd comes in by codes.
    const auto entered =
        post.state().enter(post.invite("spectator").code, "127.0.0.1", "bench", "", Clock::now());
    if (!entered) std::exit(1);
    guest_ = entered->guest.id;
    const bool events = reads == Reads::kEvents;
    const std::string request =
        std::string("GET ") + (events ? "/api/events" : "/picture.mjpg") +
        " HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: " + cp::Web::cookie_name(post.port()) + "=" +
        entered->token + "\r\n\r\n";
    if (send(socket_, request.data(), request.size(), MSG_NOSIGNAL) < 0) std::exit(1);
    if (events) reader_ = std::jthread([this] { read(); });
    if (reads == Reads::kPictureSlowly)
      reader_ = std::jthread([this](const std::stop_token& stop) { read_slowly(stop); });
  }
  ~Client() {
    shutdown(socket_, SHUT_RDWR);
    reader_ = {};  // asked to stop, and waited for
    close(socket_);
    post_.revoke(guest_);
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
  void read_slowly(const std::stop_token& stop) const {
    std::array<char, kSlowBytes> some{};
    while (!stop.stop_requested() && recv(socket_, some.data(), some.size(), 0) > 0)
      std::this_thread::sleep_for(kSlowPause);
  }
  cp::CommandPost& post_;
  int socket_;
  std::uint64_t guest_ = 0;
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
      const auto [known, first] = last_.try_emplace(piece.piece.value());
      Place& last = known->second;
      if (!first && last.at == at) continue;
      last = {.at = at, .since = view.result.frame.taken_at, .counts = !first};
      if (tell_)
        std::printf("%s\n", Json{{"piece", piece.piece.value()},
                                 {"x_mm", at.first},
                                 {"y_mm", at.second},
                                 {"ms", epoch_ms(last.since)}}
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
      auto& [place, when, counts] = last_[id];
      if (at.contains("x_mm") && at.at("x_mm") != place.first) continue;
      if (at.contains("y_mm") && at.at("y_mm") != place.second) continue;
      if (!at.contains("x_mm") && !at.contains("y_mm")) continue;
      if (std::exchange(counts, false))
        ms.push_back(std::chrono::duration<double, std::milli>(now - when).count());
    }
  }
  std::vector<double> ms;

 private:
  bool tell_;
  std::mutex mutex_;
  struct Place {
    std::pair<int, int> at;
    Clock::time_point since;
    bool counts = false;  ///< a move that nobody was told yet: where a piece is first seen is none
  };
  std::map<std::string, Place> last_;
};

/// Of the vision, over a while.
struct Pace {
  double cpu_ms = 0.0;      ///< thread CPU time a frame, median
  double per_second = 0.0;  ///< frames that were read
};

Pace pace(const Engine& engine, std::chrono::seconds during, Places* places = nullptr) {
  std::vector<double> ms;
  std::uint64_t version = 0;
  const auto begin = Clock::now();
  while (Clock::now() < begin + during)
    if (const auto view = engine.views().wait_newer(version, 100ms)) {
      ms.push_back(view->result.cpu_ms);
      if (places) places->look(*view);
    }
  const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  const auto frames = static_cast<double>(ms.size());
  return {.cpu_ms = median(std::move(ms)), .per_second = frames / seconds};
}

/// Where a browser finds the table, then each place of a piece that a frame has shown; a line each.
void tell(const Engine& engine, cp::CommandPost& post, std::chrono::seconds during) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  std::printf("%s\n", Json{{"address", post.program_address("spectator", "/screen")}}.dump().c_str());
  Places places(true);
  pace(engine, during, &places);
}

/// Windows without and with a crowd in turn; CPU time and frame rate as ratios, medians over the pairs.
template <class MakeCrowd>
std::pair<double, double> compare(const Engine& engine, int pairs, std::chrono::seconds during,
                                  const char* whom, MakeCrowd make_crowd) {
  std::vector<double> cpu, rate;
  for (int i = 0; i < pairs; ++i) {
    const Pace alone = pace(engine, during);
    const auto crowd = make_crowd();
    const Pace together = pace(engine, during);
    cpu.push_back(together.cpu_ms / alone.cpu_ms);
    rate.push_back(together.per_second / alone.per_second);
    std::printf("alone %.2f ms CPU a frame, %.1f frames a second; with %s %.2f ms, %.1f\n", alone.cpu_ms,
                alone.per_second, whom, together.cpu_ms, together.per_second);
  }
  return {median(std::move(cpu)), median(std::move(rate))};
}

void measure(const Engine& engine, cp::CommandPost& post, int pairs, std::chrono::seconds during) {
  Places places;
  {
    Client client(post, Reads::kEvents);
    client.told = [&](const std::string& event) {
      const auto at = event.find("data: ");
      if (event.find("event: patch") == std::string::npos || at == std::string::npos) return;
      // Chunks of the transfer lie between lines, never within one that is as short as a patch.
      const Json patch = Json::parse(event.substr(at + 6), nullptr, false);
      if (patch.is_object() && patch.contains("view") && patch["view"].contains("pieces"))
        places.told(patch["view"]["pieces"]);
    };
    pace(engine, 40s, &places);
  }
  std::printf("moved in a frame -> told to a client: median %.0f ms of %zu moves\n", median(places.ms),
              places.ms.size());

  const auto clients = [&](int count, auto reads) {
    std::vector<std::unique_ptr<Client>> crowd;
    for (int i = 0; i < count; ++i) crowd.push_back(std::make_unique<Client>(post, reads(i)));
    return crowd;
  };
  const auto [cpu, rate] = compare(engine, pairs, during, "50 clients", [&] {
    return clients(50, [](int i) { return i < 5 ? Reads::kPictureNever : Reads::kEvents; });
  });
  const auto [slow_cpu, slow_rate] = compare(engine, pairs, during, "20 slow readers", [&] {
    return clients(20, [](int) { return Reads::kPictureSlowly; });
  });
  std::printf("with 50 clients / alone: CPU a frame %.3f, frame rate %.3f\n", cpu, rate);
  std::printf("with 20 slow readers of the picture / alone: CPU a frame %.3f, frame rate %.3f\n", slow_cpu,
              slow_rate);
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
    measure(engine, **post, pairs, seconds);
  std::error_code ignored;
  std::filesystem::remove(file, ignored);
  return 0;
}
