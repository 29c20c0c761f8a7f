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

#include "app/command_post/http/kept_file.hpp"
#include "core/base/text_file.hpp"
#include "core/base/to_disk.hpp"
#include "core/base/words.hpp"
#include "core/journal/disk_files.hpp"

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
  return lowered(name.data());
}

constexpr int kVirtual = 2;

/// Home networks before all others, containers and the like last.
int rank(const std::string& interface_name, const std::string& address) {
  const auto begins = [&](const char* word) { return interface_name.starts_with(word); };
  if (begins("docker") || begins("br-") || begins("veth") || begins("virbr") || begins("tun"))
    return kVirtual;
  return address.starts_with("192.168.") || address.starts_with("10.") || address.starts_with("172.") ? 0 : 1;
}

}  // namespace

std::vector<std::string> network_addresses(bool virtual_too) {
  std::vector<std::pair<int, std::string>> found;
  ifaddrs* list = nullptr;
  if (getifaddrs(&list) != 0) return {};
  for (const ifaddrs* at = list; at; at = at->ifa_next) {
    if (!at->ifa_addr || at->ifa_addr->sa_family != AF_INET) continue;
    if (!(at->ifa_flags & IFF_UP) || (at->ifa_flags & IFF_LOOPBACK)) continue;
    std::array<char, INET_ADDRSTRLEN> text{};
    inet_ntop(AF_INET, &reinterpret_cast<const sockaddr_in*>(at->ifa_addr)->sin_addr, text.data(),
              text.size());
    const int order = rank(at->ifa_name, text.data());
    if (virtual_too || order != kVirtual) found.emplace_back(order, text.data());
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
  state_.set_documents_before(options_.documents_before);
}

Result<std::unique_ptr<CommandPost>> CommandPost::start(CommandPostOptions options) {
  std::unique_ptr<CommandPost> post(new CommandPost(std::move(options)));
  const CommandPostOptions& given = post->options_;
  if (auto fine = check_beside(given.file, ""); !fine) return tl::unexpected(fine.error());
  std::error_code ignored;
  if (!given.file.empty() && std::filesystem::exists(given.file, ignored)) {
    auto text = read_text_file(given.file, kMostBuffered);
    const auto read = text ? post->state_.read_text(*text) : Result<bool>(tl::unexpected(text.error()));
    post->unread_ = !read || !*read;
    if (!read) {
      post->messages_.push_back(read.error().message);
      (void)post->keep_unread();
    } else if (!*read) {  // it is kept where somebody joins this one
      post->messages_.push_back("what the Command Post had kept is of another game; everybody joins anew");
    }
  }
  post->saved_ = post->state_.changed();
  if (!given.leaders.empty())
    if (const auto let_in = post->state_.let_in(given.leaders); !let_in)
      post->messages_.push_back(let_in.error().message);
  CommandPost* self = post.get();
  post->port_ = given.port;
  post->open_ = post->wanted_open_ = given.open;
  if (given.only_encrypted)
    if (const auto encrypted = self->encrypt(); !encrypted) return tl::unexpected(encrypted.error());
  auto server = self->serve(given.open, given.port, false);
  if (!server) return tl::unexpected(server.error());
  post->server_ = *std::move(server);
  post->port_ = post->server_->port();
  post->keeper_ = std::jthread([self](std::stop_token stop) { self->keep(stop); });
  return post;
}

Result<std::unique_ptr<HttpServer>> CommandPost::serve(bool open, std::uint16_t port, bool secure) {
  const auto made = std::make_shared<std::unique_ptr<Web>>();
  const auto handler_of = [this, made, secure](std::uint16_t bound) {
    WebOptions options{
        bound, host_name(), options_.symbols, options_.schema, utc_now, [this] { return save(); }, secure};
    if (!secure && options_.only_encrypted) options.secure_port = secure_port_;
    if (options_.certificate) options.names = options_.certificate->names;
    options.camera = options_.camera;
    *made = std::make_unique<Web>(state_, beat_, std::move(options));
    return [made](HttpRequest request) {
      return (*made)->answer(std::move(request), std::chrono::steady_clock::now());
    };
  };
  HttpLimits limits = options_.limits;
  limits.most_body = [made, usual = limits.body](const HttpRequest& request) {
    return (*made)->most_body(request, usual);
  };
  return HttpServer::start(open, port, limits, handler_of, secure ? &certificate_->keys : nullptr);
}

/// While it changes: certificate_ is written by nobody else.
Result<void> CommandPost::have_certificate() {
  if (certificate_) return {};
  std::vector<std::string> hosts = network_addresses(false);
  hosts.insert(hosts.end(), {"127.0.0.1", "localhost"});
  if (const std::string name = host_name(); !name.empty()) hosts.insert(hosts.end(), {name, name + ".local"});
  auto certificate = options_.certificate
                         ? Result<Certificate>(*options_.certificate)
                         : own_certificate(options_.certificate_folder, hosts, std::time(nullptr));
  if (!certificate) return tl::unexpected(certificate.error());
  const std::lock_guard lock(server_mutex_);
  certificate_ = *std::move(certificate);
  return {};
}

Result<void> CommandPost::encrypt() {
  const std::lock_guard changing(change_mutex_);
  if (secure_server_) return {};
  if (const auto have = have_certificate(); !have) return have;
  const bool first = secure_port_ == 0;
  auto server =
      serve(open_, first && port_ != 0 ? static_cast<std::uint16_t>(port_ + 1) : secure_port_.load(), true);
  if (!server && first) server = serve(open_, 0, true);
  if (!server) return tl::unexpected(server.error());
  const std::lock_guard lock(server_mutex_);
  secure_port_ = (*server)->port();
  secure_server_ = *std::move(server);
  return {};
}

std::string CommandPost::fingerprint() const {
  const std::lock_guard lock(server_mutex_);
  return secure_port_ != 0 ? certificate_->fingerprint : std::string();
}

void CommandPost::set_open(bool open) {
  wanted_open_ = open;
}

/// On the keeper's thread: closing waits for what is being answered. Nothing is told to be open before all of
/// it is.
void CommandPost::reopen(bool open) {
  const std::lock_guard changing(change_mutex_);
  std::unique_ptr<HttpServer> before, secure_before;
  {
    const std::lock_guard lock(server_mutex_);
    before = std::move(server_);
    secure_before = std::move(secure_server_);
  }
  before = nullptr;
  secure_before = nullptr;
  const auto tell = [this](const std::string& message) {
    const std::lock_guard lock(mutex_);
    messages_.push_back(message);
  };
  auto server = serve(open, port_, false);
  if (!server) {
    wanted_open_ = open = open_;
    tell(server.error().message);
    server = serve(open, port_, false);
    if (!server) tell("the Command Post is gone; it comes back with the next start");
  }
  auto secure =
      secure_port_ != 0 ? serve(open, secure_port_, true) : Result<std::unique_ptr<HttpServer>>(nullptr);
  if (!secure) tell(secure.error().message);
  {
    const std::lock_guard lock(server_mutex_);
    if (server) server_ = *std::move(server);
    if (secure) secure_server_ = *std::move(secure);
  }
  open_ = open;
}

CommandPost::~CommandPost() {
  keeper_ = {};
  server_ = nullptr;  // their streams refer to the state
  secure_server_ = nullptr;
  save();
}

void CommandPost::wake() {
  const std::lock_guard lock(server_mutex_);
  if (server_) server_->wake();
  if (secure_server_) secure_server_->wake();
}

std::string CommandPost::host(bool secure) const {
  if (secure && options_.certificate && !options_.certificate->names.empty() && open_)
    return options_.certificate->names.front();
  const auto addresses = open_ ? network_addresses() : std::vector<std::string>();
  return addresses.empty() ? "127.0.0.1" : addresses.front();
}

std::string CommandPost::address() const {
  return options_.only_encrypted ? secure_address() : "http://" + host(false) + ":" + std::to_string(port_);
}

std::string CommandPost::secure_address() const {
  return "https://" + host(true) + ":" + std::to_string(secure_port_);
}

Invitation CommandPost::invite(const std::string& role, bool beside) {
  const bool camera = role == kCameraRole;
  if (camera)
    if (auto encrypts = encrypt(); !encrypts) {
      const std::lock_guard lock(mutex_);
      messages_.push_back(encrypts.error().message);
      return {.role = role, .refused = encrypts.error().message};
    }
  std::string code = state_.new_code(role, std::chrono::steady_clock::now(), beside);
  std::string address = camera ? secure_address() + "/camera" : this->address();
  return {role, address + (camera ? "#" : "/join#") + code, std::move(code), std::move(address), {}};
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

bool CommandPost::revoke(std::uint64_t guest, const std::string& why) {
  const bool known = state_.revoke(guest, why);
  wake();
  return known;
}

std::vector<std::string> CommandPost::take_messages() {
  const std::lock_guard lock(mutex_);
  return std::exchange(messages_, {});
}

/// What could not be read is kept beside, before it is written over.
bool CommandPost::keep_unread() {
  if (!unread_) return true;
  const auto kept = kept_beside(options_.file);
  const std::lock_guard lock(mutex_);
  if (kept)
    messages_.push_back("what could not be read is kept as " + kept->string());
  else if (!std::exchange(unkept_, true))
    messages_.push_back(kept.error().message);
  unread_ = !kept;
  return !unread_;
}

void CommandPost::keep_in(const std::filesystem::path& file) {
  {
    const std::lock_guard saving(save_mutex_);
    std::error_code ignored;
    options_.file = file;
    game_lost_ = false;
    unread_ = std::filesystem::exists(file, ignored);
    saved_ = kNothingSaved;
  }
  (void)save();
}

/// What could not be written is tried again: the disk may have room by then.
bool CommandPost::save() {
  const std::lock_guard saving(save_mutex_);
  const std::uint64_t changed = state_.changed();
  if (options_.file.empty() || saved_ == changed) return true;
  if (game_lost_ || !keep_unread()) return false;
  const auto written = write_text_file(options_.file, state_.to_text(), to_disk, Readers::kOwner);
  if (written) {
    saved_ = changed;
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
    if (secure_port_ != 0) (void)encrypt();  // whatever has kept it from that may be gone
    if (std::chrono::steady_clock::now() - beaten < options_.beat) continue;
    beaten = std::chrono::steady_clock::now();
    ++beat_;
    wake();
  }
}

}  // namespace telescope::cp
