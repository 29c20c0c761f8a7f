#include "app/integrations/broker_line.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>
#include <utility>

#include <mosquitto.h>

namespace telescope::app {
namespace {

using namespace std::chrono_literals;

constexpr int kKeepAlive_s = 10;
constexpr int kQualityOfService = 1;
constexpr auto kFirstPause = 500ms;
constexpr auto kLongestPause = 30s;
constexpr auto kMostConnecting = 10s;
constexpr std::size_t kMostReceived = 1024;                   // letters that wait to be taken
constexpr std::size_t kLargestLetter = std::size_t{1} << 20;  // bytes

/// The library, for as long as the program runs.
void need_library() {
  struct Library {
    Library() { mosquitto_lib_init(); }
    ~Library() { mosquitto_lib_cleanup(); }
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;
  };
  static const Library library;
}

/// Of this thread: a line that breaks while something is written ends no program.
void block_broken_pipes() {
  sigset_t pipes;
  sigemptyset(&pipes);
  sigaddset(&pipes, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipes, nullptr);
}

}  // namespace

struct BrokerLine::Client {
  explicit Client(BrokerLine* line) : mosquitto(mosquitto_new(nullptr, true, line)) {}
  ~Client() { mosquitto_destroy(mosquitto); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  ::mosquitto* mosquitto;
};

/// What went wrong, for people; of encryption the library tells its log only.
std::string BrokerLine::reason(int code) const {
  const auto logged = [&](const char* words) { return log_.find(words) != std::string::npos; };
  if (code == MOSQ_ERR_ERRNO && errno != EPROTO) return std::strerror(errno);
  if (code == MOSQ_ERR_TLS || code == MOSQ_ERR_ERRNO) {  // newer versions tell it by errno
    const std::string ca = options_.ca.string();
    if (logged("Unable to load CA")) return ca + " holds no certificates";
    if (logged("host name verification")) return "its certificate is not for " + options_.address.host;
    if (logged("certificate verify failed"))
      return "its certificate does not come from " + ca + ", or is out of date";
    return "it does not encrypt at this port";
  }
  if (code == MOSQ_ERR_CONN_LOST && !up_)
    return std::string("it hangs up") + (options_.ca.empty() ? "; if it encrypts, give --mqtt-ca" : "");
  return mosquitto_strerror(code);
}

BrokerLine::BrokerLine(BrokerOptions options, std::optional<Letter> will)
    : options_(std::move(options)), will_(std::move(will)), pause_(kFirstPause), next_try_(Clock::now()) {
  need_library();
}

BrokerLine::~BrokerLine() {
  if (client_ && up_) mosquitto_disconnect(client_->mosquitto);
}

void BrokerLine::connect() {
  block_broken_pipes();
  client_ = std::make_unique<Client>(this);
  ::mosquitto* client = client_->mosquitto;
  give_up_ = Clock::now() + kMostConnecting;
  mosquitto_connect_callback_set(client, [](::mosquitto*, void* self, int code) {
    auto& line = *static_cast<BrokerLine*>(self);
    if (code != 0) {
      line.refusal_ = mosquitto_connack_string(code);
      return;
    }
    line.up_ = true;
    ++line.times_up_;
    line.pause_ = kFirstPause;
    line.messages_.push_back("broker " + describe(line.options_.address) + ": connected");
    line.said_down_ = false;
  });
  mosquitto_log_callback_set(client, [](::mosquitto*, void* self, int level, const char* text) {
    if (level == MOSQ_LOG_ERR) static_cast<BrokerLine*>(self)->log_ += text;
  });
  mosquitto_publish_callback_set(client, [](::mosquitto*, void* self, int number) {
    static_cast<BrokerLine*>(self)->sent_.erase(number);
  });
  mosquitto_message_callback_set(client, [](::mosquitto*, void* self, const mosquitto_message* message) {
    auto& received = static_cast<BrokerLine*>(self)->received_;
    const auto size = static_cast<std::size_t>(std::max(message->payloadlen, 0));
    if (received.size() >= kMostReceived || size > kLargestLetter) return;
    received.push_back({message->topic, std::string(static_cast<const char*>(message->payload), size)});
  });
  int code = MOSQ_ERR_SUCCESS;
  const auto also = [&](int next) { code = code == MOSQ_ERR_SUCCESS ? next : code; };
  if (will_)
    also(mosquitto_will_set(client, will_->topic.c_str(), static_cast<int>(will_->text.size()),
                            will_->text.data(), kQualityOfService, true));
  if (!options_.user.empty())
    also(mosquitto_username_pw_set(client, options_.user.c_str(), options_.password.c_str()));
  if (!options_.ca.empty())
    also(mosquitto_tls_set(client, options_.ca.c_str(), nullptr, nullptr, nullptr, nullptr));
  if (code == MOSQ_ERR_SUCCESS)
    code =
        mosquitto_connect_async(client, options_.address.host.c_str(), options_.address.port, kKeepAlive_s);
  if (code != MOSQ_ERR_SUCCESS) drop(reason(code));
}

void BrokerLine::drop(const std::string& why) {
  client_ = nullptr;
  up_ = false;
  sent_.clear();
  log_.clear();
  if (!std::exchange(said_down_, true))
    messages_.push_back("broker " + describe(options_.address) + ": " + (refusal_.empty() ? why : refusal_) +
                        "; it is tried again");
  refusal_.clear();
  next_try_ = Clock::now() + pause_;
  pause_ = std::min<Clock::duration>(2 * pause_, kLongestPause);
}

void BrokerLine::work(std::chrono::milliseconds patience) {
  if (!client_) {
    const auto now = Clock::now();
    if (now < next_try_) return std::this_thread::sleep_until(std::min(next_try_, now + patience));
    return connect();
  }
  const int code = mosquitto_loop(client_->mosquitto, static_cast<int>(patience.count()), 1);
  if (code != MOSQ_ERR_SUCCESS) return drop(reason(code));
  if (!refusal_.empty()) return drop(refusal_);
  if (!up_ && Clock::now() > give_up_) drop("does not answer");
}

std::optional<int> BrokerLine::publish(const Letter& letter) {
  if (!up_) return std::nullopt;
  int number = 0;
  const int code =
      mosquitto_publish(client_->mosquitto, &number, letter.topic.c_str(),
                        static_cast<int>(letter.text.size()), letter.text.data(), kQualityOfService, true);
  if (code != MOSQ_ERR_SUCCESS) {
    drop(reason(code));
    return std::nullopt;
  }
  sent_.insert(number);
  return number;
}

void BrokerLine::subscribe(const std::string& topic) {
  if (up_) mosquitto_subscribe(client_->mosquitto, nullptr, topic.c_str(), kQualityOfService);
}

std::vector<Letter> BrokerLine::take_received() {
  return std::exchange(received_, {});
}

std::vector<std::string> BrokerLine::take_messages() {
  return std::exchange(messages_, {});
}

}  // namespace telescope::app
