#include "app/command_post/http/command_post.hpp"

#include <algorithm>
#include <array>
#include <ctime>
#include <utility>

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <unistd.h>

#include "app/command_post/http/web.hpp"
#include "core/base/text_file.hpp"
#include "core/base/to_disk.hpp"

namespace telescope::cp {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kMostBuffered = std::size_t{1} << 20;

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text.data();
}

std::string host_name() {
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) != 0) return {};
  std::string text = name.data();
  std::ranges::transform(text, text.begin(), [](char c) { return 'A' <= c && c <= 'Z' ? char(c + 32) : c; });
  return text;
}

/// Home networks before all others, containers and the like last.
int rank(const std::string& interface_name, const std::string& address) {
  const auto begins = [&](const char* word) { return interface_name.starts_with(word); };
  if (begins("docker") || begins("br-") || begins("veth") || begins("virbr") || begins("tun")) return 2;
  return address.starts_with("192.168.") || address.starts_with("10.") || address.starts_with("172.") ? 0 : 1;
}

}  // namespace

std::vector<std::string> network_addresses() {
  std::vector<std::pair<int, std::string>> found;
  ifaddrs* list = nullptr;
  if (getifaddrs(&list) != 0) return {};
  for (const ifaddrs* at = list; at; at = at->ifa_next) {
    if (!at->ifa_addr || at->ifa_addr->sa_family != AF_INET) continue;
    if (!(at->ifa_flags & IFF_UP) || (at->ifa_flags & IFF_LOOPBACK)) continue;
    std::array<char, INET_ADDRSTRLEN> text{};
    inet_ntop(AF_INET, &reinterpret_cast<const sockaddr_in*>(at->ifa_addr)->sin_addr, text.data(),
              text.size());
    found.emplace_back(rank(at->ifa_name, text.data()), text.data());
  }
  freeifaddrs(list);
  std::ranges::stable_sort(found, {}, [](const auto& entry) { return entry.first; });
  std::vector<std::string> addresses;
  for (auto& [order, address] : found) addresses.push_back(std::move(address));
  return addresses;
}

CommandPost::CommandPost(CommandPostOptions options) : options_(std::move(options)) {
  state_.set_withheld(options_.withheld);
  state_.set_game(options_.game);
}

Result<std::unique_ptr<CommandPost>> CommandPost::start(CommandPostOptions options) {
  std::unique_ptr<CommandPost> post(new CommandPost(std::move(options)));
  const CommandPostOptions& given = post->options_;
  std::error_code ignored;
  if (!given.file.empty() && std::filesystem::exists(given.file, ignored)) {
    auto text = read_text_file(given.file, kMostBuffered);
    const auto read = text ? post->state_.read_text(*text) : Result<void>(tl::unexpected(text.error()));
    if (!read) post->messages_.push_back(read.error().message);
  }
  post->saved_ = post->state_.changed();
  if (!given.leaders.empty())
    if (const auto let_in = post->state_.let_in(given.leaders); !let_in)
      post->messages_.push_back(let_in.error().message);
  CommandPost* self = post.get();
  auto server = self->serve(given.open, given.port);
  if (!server) return tl::unexpected(server.error());
  post->server_ = *std::move(server);
  post->port_ = post->server_->port();
  post->open_ = post->wanted_open_ = given.open;
  post->keeper_ = std::jthread([self](std::stop_token stop) { self->keep(stop); });
  return post;
}

Result<std::unique_ptr<HttpServer>> CommandPost::serve(bool open, std::uint16_t port) {
  const auto handler_of = [this](std::uint16_t bound) {
    auto web = std::make_shared<Web>(state_, beat_,
                                     WebOptions{bound, host_name(), options_.symbols, options_.schema,
                                                utc_now, [this] { return save(); }});
    return
        [web](const HttpRequest& request) { return web->answer(request, std::chrono::steady_clock::now()); };
  };
  return HttpServer::start(open, port, options_.limits, handler_of);
}

void CommandPost::set_open(bool open) {
  wanted_open_ = open;
}

/// On the keeper's thread: closing waits for what is being answered.
void CommandPost::reopen(bool open) {
  std::unique_ptr<HttpServer> before;
  {
    const std::lock_guard lock(server_mutex_);
    before = std::move(server_);
  }
  before = nullptr;
  auto server = serve(open, port_);
  if (server) {
    open_ = open;
  } else {
    wanted_open_ = open_.load();
    const std::lock_guard lock(mutex_);
    messages_.push_back(server.error().message);
    server = serve(open_, port_);
    if (!server) messages_.push_back("the Command Post is gone; it comes back with the next start");
  }
  const std::lock_guard lock(server_mutex_);
  if (server) server_ = *std::move(server);
}

CommandPost::~CommandPost() {
  keeper_ = {};
  server_ = nullptr;  // its streams refer to the state
  save();
}

void CommandPost::wake() {
  const std::lock_guard lock(server_mutex_);
  if (server_) server_->wake();
}

std::string CommandPost::address() const {
  std::string host = "127.0.0.1";
  if (open_)
    if (const auto addresses = network_addresses(); !addresses.empty()) host = addresses.front();
  return "http://" + host + ":" + std::to_string(port_);
}

Invitation CommandPost::invite(const std::string& role, bool beside) {
  std::string code = state_.new_code(role, std::chrono::steady_clock::now(), beside);
  return {role, address() + "/join#" + code, std::move(code)};
}

std::vector<std::string> CommandPost::program_addresses(const std::string& role,
                                                        const std::vector<std::string>& paths) {
  const auto entered = state_.admit_program(role, "another program", utc_now());
  (void)save();
  std::vector<std::string> addresses;
  for (const std::string& path : paths)
    addresses.push_back("http://127.0.0.1:" + std::to_string(port_) + path + "?key=" + entered.token);
  return addresses;
}

bool CommandPost::revoke(std::uint64_t guest) {
  const bool known = state_.revoke(guest);
  wake();
  return known;
}

std::vector<std::string> CommandPost::take_messages() {
  const std::lock_guard lock(mutex_);
  return std::exchange(messages_, {});
}

/// What could not be written is tried again: the disk may have room by then.
bool CommandPost::save() {
  const std::lock_guard saving(save_mutex_);
  const std::uint64_t changed = state_.changed();
  if (options_.file.empty() || saved_ == changed) return true;
  std::error_code ignored;
  std::filesystem::create_directories(options_.file.parent_path(), ignored);
  const auto written = write_text_file(options_.file, state_.to_text(), to_disk);
  if (written) {
    saved_ = changed;
    std::filesystem::permissions(options_.file, std::filesystem::perms(0600), ignored);
    unkept_ = false;
    return true;
  }
  const std::lock_guard lock(mutex_);
  if (!std::exchange(unkept_, true)) messages_.push_back(written.error().message);
  return false;
}

void CommandPost::keep(const std::stop_token& stop) {
  const auto pause = std::min<std::chrono::milliseconds>(options_.beat, 250ms);
  auto beaten = std::chrono::steady_clock::now();
  std::unique_lock lock(tick_mutex_);
  while (!stop.stop_requested()) {
    ticking_.wait_for(lock, stop, pause, [] { return false; });
    save();
    if (const bool wanted = wanted_open_; wanted != open_) reopen(wanted);
    if (std::chrono::steady_clock::now() - beaten < options_.beat) continue;
    beaten = std::chrono::steady_clock::now();
    ++beat_;
    wake();
  }
}

}  // namespace telescope::cp
