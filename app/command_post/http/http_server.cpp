#include "app/command_post/http/http_server.hpp"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <cstring>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <thread>

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "app/command_post/http/host_names.hpp"
#include "app/command_post/http/listening.hpp"
#include "app/command_post/http/net_address.hpp"
#include "core/base/words.hpp"

namespace telescope::cp {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kStreamBlock = 16 * 1024;
constexpr std::size_t kMostHeaders = 64;
constexpr unsigned kSpare = 16;  // connections that strangers leave free for whoever is in

const std::string kNothing;

const std::string& first_of(const std::vector<std::pair<std::string, std::string>>& list,
                            const std::string& name) {
  for (const auto& [key, value] : list)
    if (key == name) return value;
  return kNothing;
}

// From libmicrohttpd 1.0 on, what it tells of a connection is overwritten by the next question about it.

int socket_of(MHD_Connection* connection) {
  const auto* info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

std::string peer_of(MHD_Connection* connection) {
  const auto* info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  std::array<char, INET6_ADDRSTRLEN> text{};
  const sockaddr* from = info ? info->client_addr : nullptr;
  if (from && from->sa_family == AF_INET)
    inet_ntop(AF_INET, &reinterpret_cast<const sockaddr_in*>(from)->sin_addr, text.data(), text.size());
  if (from && from->sa_family == AF_INET6)
    inet_ntop(AF_INET6, &reinterpret_cast<const sockaddr_in6*>(from)->sin6_addr, text.data(), text.size());
  return app::plain_address(text.data()).value_or("");
}

MHD_Result keep_header(void* into, MHD_ValueKind, const char* key, const char* value) {
  auto& list = static_cast<HttpRequest*>(into)->headers;
  if (!key || list.size() > kMostHeaders) return MHD_YES;  // one too many is refused
  std::string name = lowered(key);
  const bool cookies = name == "cookie";  // some send each in a header of its own
  const auto before = cookies || name.starts_with("x-forwarded-")
                          ? std::ranges::find(list, name, &HttpRequest::Header::first)
                          : list.end();
  if (before != list.end())
    before->second.append(cookies ? "; " : ", ").append(value ? value : "");
  else
    list.emplace_back(std::move(name), value ? value : "");
  return MHD_YES;
}

MHD_Result keep_argument(void* into, MHD_ValueKind, const char* key, const char* value) {
  auto& list = static_cast<HttpRequest*>(into)->query;
  if (key && list.size() < kMostHeaders) list.emplace_back(key, value ? value : "");
  return MHD_YES;
}

void ignore_log(void*, const char*, va_list) {}

}  // namespace

const std::string& HttpRequest::header(const std::string& name) const {
  return first_of(headers, name);
}
const std::string& HttpRequest::argument(const std::string& name) const {
  return first_of(query, name);
}

struct HttpServer::Impl {
  /// One connection from its first byte to its last; made and ended on the library's thread.
  struct Connection {
    int socket = -1;
    std::optional<Clock::time_point> deadline;     ///< when the next thing must have happened
    std::string peer;                              ///< empty: a proxy's that asks for nobody now
    bool proxied = false;                          ///< a proxy has asked over it, for whoever it may be
    std::uint64_t number = 0;                      ///< in the order in which they came
    Caller caller;                                 ///< who has asked over it, if he was in
    enum { kIdle, kAsks, kStreams } does = kIdle;  ///< asks: until it is answered; streams: without an end
    std::atomic<bool> shed = false;                ///< it is being closed
    bool guest() const { return caller.lasts && *caller.lasts; }
  };

  /// One request on its way; the library keeps a pointer to it.
  struct Exchange {
    HttpRequest request;
    bool answered = false;
    std::size_t most = 0;            ///< of its body
    std::shared_ptr<void> long_one;  ///< held while it is one of the long bodies
  };

  /// A stream being sent: the piece it is on, and how far.
  struct Sending {
    Impl* server = nullptr;
    MHD_Connection* connection = nullptr;
    Connection* state = nullptr;
    std::unique_ptr<BodyStream> stream;
    Bytes piece;
    std::size_t sent = 0;
  };

  HttpLimits limits;
  HttpHandler handler;
  const std::shared_ptr<int> long_bodies =
      std::make_shared<int>();  ///< its uses: those on their way, and one
  TlsKeys keys;
  MHD_Daemon* daemon = nullptr;
  std::uint16_t port = 0;
  std::atomic<bool> stopping = false;

  mutable std::mutex connections_mutex;  ///< guards the list and every Connection in it
  std::set<Connection*> connections;
  std::uint64_t last_number = 0;
  std::atomic<bool> shed_stream = false;  ///< one that may be asleep: it is woken to notice
  std::mutex streams_mutex;  ///< guards `waiting`; taken before the library's own locks, never after
  std::set<Sending*> waiting;

  std::condition_variable_any sweep_now;
  std::mutex sweep_mutex;
  std::jthread sweeper;

  void set_deadline(Connection* connection, std::optional<std::chrono::milliseconds> from_now,
                    decltype(Connection::does) does) {
    const std::lock_guard lock(connections_mutex);
    connection->does = does;
    connection->deadline.reset();
    if (from_now) connection->deadline = Clock::now() + *from_now;
  }

  static Connection* state_of(MHD_Connection* connection) {
    const auto* info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? static_cast<Connection*>(info->socket_context) : nullptr;
  }

  static void on_connection(void* self, MHD_Connection* connection, void** context,
                            MHD_ConnectionNotificationCode code) {
    auto& server = *static_cast<Impl*>(self);
    const std::lock_guard lock(server.connections_mutex);
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
      std::string peer = peer_of(connection);
      if (std::ranges::find(server.limits.proxies, peer) != server.limits.proxies.end()) peer.clear();
      auto* state = new Connection{.socket = socket_of(connection),
                                   .deadline = Clock::now() + server.limits.request_time,
                                   .peer = std::move(peer),
                                   .number = ++server.last_number};
      server.connections.insert(state);
      *context = state;
      server.make_room(state->peer);
    } else {
      auto* state = static_cast<Connection*>(*context);
      server.connections.erase(state);
      delete state;
      *context = nullptr;
    }
  }

  /// Under the lock on connections.
  void shed(Connection& connection) {
    connection.shed = true;
    if (connection.does == Connection::kStreams) shed_stream = true;
    shutdown(connection.socket, SHUT_RDWR);
  }

  template <class Of>
  std::size_t count(const Of& of) const {
    return static_cast<std::size_t>(
        std::ranges::count_if(connections, [&](const Connection* each) { return !each->shed && of(*each); }));
  }

  /// Of those connections whoever has most, or waits longest of many with as many, loses the one that has
  /// waited longest, a stream last. The newest stays, it has not spoken yet; so do those of whoever leads.
  template <class Of>
  bool shed_one(const Of& of) {
    std::map<std::pair<const void*, std::string>, std::vector<Connection*>> holders;
    for (Connection* each : connections)
      if (!each->shed && each->number != last_number && of(*each) && !(each->guest() && each->caller.leads))
        holders[each->guest() ? std::pair<const void*, std::string>(each->caller.lasts.get(), {})
                              : std::pair<const void*, std::string>(nullptr, each->peer)]
            .push_back(each);
    if (holders.empty()) return false;
    const auto next_of = [](const auto& holder) {
      return *std::ranges::min_element(holder.second, {}, [](const Connection* each) {
        return std::pair(each->does == Connection::kStreams, each->number);
      });
    };
    shed(*next_of(*std::ranges::max_element(holders, {}, [&](const auto& holder) {
      const Connection* next = next_of(holder);  // a stream last, else what waits longest
      return std::tuple(holder.second.size(), next->does != Connection::kStreams,
                        -static_cast<std::int64_t>(next->number));
    })));
    return true;
  }

  /// Under the lock on connections, when one has come from `peer`.
  void make_room(const std::string& peer) {
    const auto stranger = [](const Connection& each) { return !each.guest(); };
    const auto beside = [&](const Connection& each) { return !peer.empty() && each.peer == peer; };
    const auto stranger_beside = [&](const Connection& each) { return stranger(each) && beside(each); };
    const bool full = connections.size() + kSpare > limits.connections;
    if (count(stranger_beside) > limits.strangers_per_address)
      shed_one(stranger_beside);
    else if (count(beside) > limits.connections_per_address * 3 / 4)  // before the library refuses anybody
      shed_one(beside);
    else if ((full || count(stranger) > limits.strangers) && !shed_one(stranger) && full)
      shed_one([](const Connection&) { return true; });
    if (shed_stream) sweep_now.notify_one();
  }

  /// A request has come over it: it counts for whoever asks.
  void count_for(Connection* connection, const HttpRequest& request) {
    const std::lock_guard lock(connections_mutex);
    if (!connection || connection->peer == request.peer) return;
    connection->proxied = request.proxied;
    connection->caller = {};  // he asked for somebody else
    connection->peer = request.peer;
    connection->number = ++last_number;
    make_room(request.peer);
  }

  void keep_as_guest(Connection* connection, Caller caller) {
    const std::lock_guard lock(connections_mutex);
    if (!connection || !caller.lasts) return;
    connection->caller = std::move(caller);
    const auto his = [&](const Connection& each) {
      return each.guest() && each.caller.lasts == connection->caller.lasts;
    };
    if (count(his) > limits.connections_per_guest)
      shed_one([&](const Connection& each) { return his(each) && &each != connection; });
  }

  /// Under the lock on connections. Of whoever has been shown out; what he is being answered he still reads.
  void close_those_out() {
    for (Connection* each : connections)
      if (!each->shed && each->caller.lasts && !*each->caller.lasts && each->does != Connection::kAsks)
        shed(*each);
  }

  static void on_completed(void* self, MHD_Connection* connection, void** context,
                           MHD_RequestTerminationCode) {
    auto& server = *static_cast<Impl*>(self);
    delete static_cast<Exchange*>(*context);
    *context = nullptr;
    Connection* state = state_of(connection);
    if (!state) return;
    server.set_deadline(state, server.limits.idle_time, Connection::kIdle);
    const std::lock_guard lock(server.connections_mutex);
    if (std::exchange(state->proxied, false)) {  // the next to ask over it may be somebody else
      state->peer.clear();
      state->caller = {};
    }
    server.close_those_out();
  }

  static MHD_Result on_request(void* self, MHD_Connection* connection, const char* url, const char* method,
                               const char*, const char* upload, std::size_t* upload_size, void** context) {
    auto& server = *static_cast<Impl*>(self);
    try {
      return server.take(connection, url, method, upload, upload_size, context);
    } catch (const std::exception&) {
      return MHD_NO;  // out of memory: this connection is closed, the others go on
    }
  }

  MHD_Result take(MHD_Connection* connection, const char* url, const char* method, const char* upload,
                  std::size_t* upload_size, void** context) {
    auto* exchange = static_cast<Exchange*>(*context);
    if (!exchange) {
      exchange = new Exchange;
      *context = exchange;
      HttpRequest& request = exchange->request;
      request.method = method;
      request.path = url;
      request.peer = peer_of(connection);
      MHD_get_connection_values(connection, MHD_HEADER_KIND, keep_header, &request);
      MHD_get_connection_values(connection, MHD_GET_ARGUMENT_KIND, keep_argument, &request);
      request.secure = !keys.key.empty();
      // Where headers are left out the last line may be, which is the proxy's own.
      const bool whole = request.headers.size() <= kMostHeaders;
      const auto heeded = whole ? heed_proxy(request, limits.proxies) : Result<void>();
      if (whole) count_for(state_of(connection), request);
      set_deadline(state_of(connection), limits.request_time, Connection::kAsks);
      exchange->most = limits.most_body ? limits.most_body(request) : limits.body;
      const int oversteps = refusal_of(*exchange);
      if (oversteps != 0 || !heeded) {
        exchange->answered = true;
        HttpResponse refused{.status = oversteps != 0 ? oversteps : MHD_HTTP_BAD_REQUEST,
                             .headers = {{"Connection", "close"}},
                             .body = {},
                             .stream = {}};
        if (oversteps == 0) refused.body = std::make_shared<const std::string>(heeded.error().message + "\n");
        return send(connection, std::move(refused));
      }
      return MHD_YES;
    }
    if (*upload_size > 0) {
      if (exchange->request.body.size() + *upload_size > exchange->most) return MHD_NO;
      exchange->request.body.append(upload, *upload_size);
      *upload_size = 0;
      return MHD_YES;
    }
    if (std::exchange(exchange->answered, true)) return MHD_YES;
    try {
      HttpResponse response = handler(std::move(exchange->request));
      keep_as_guest(state_of(connection), response.caller);
      if (response.news) wake();
      return send(connection, std::move(response));
    } catch (const std::exception&) {
      return send(connection, HttpResponse{.status = 500, .headers = {}, .body = {}, .stream = {}});
    }
  }

  /// Headers leave room for the answer in the connection's memory. Bodies are known in length before they are
  /// taken, and few are long at once.
  int refusal_of(Exchange& exchange) const {
    const HttpRequest& request = exchange.request;
    std::size_t bytes = 0;
    for (const auto& [name, value] : request.headers) bytes += name.size() + value.size();
    if (request.headers.size() > kMostHeaders || bytes > limits.headers)
      return MHD_HTTP_REQUEST_HEADER_FIELDS_TOO_LARGE;
    if (!request.header("transfer-encoding").empty()) return MHD_HTTP_LENGTH_REQUIRED;
    const std::string& length = request.header("content-length");
    if (length.empty()) return 0;
    const bool digits = length.find_first_not_of("0123456789") == std::string::npos;
    const std::size_t size = digits && length.size() < 10 ? std::stoul(length) : exchange.most + 1;
    if (size > exchange.most) return MHD_HTTP_CONTENT_TOO_LARGE;
    if (size <= limits.body) return 0;
    if (std::cmp_greater(long_bodies.use_count(), limits.long_bodies)) return MHD_HTTP_TOO_MANY_REQUESTS;
    exchange.long_one = long_bodies;
    return 0;
  }

  MHD_Result send(MHD_Connection* connection, HttpResponse response) {
    MHD_Response* made = nullptr;
    const bool endless = response.stream != nullptr;
    if (endless) {
      auto* sending = new Sending{this, connection, state_of(connection), std::move(response.stream), {}, 0};
      made = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, kStreamBlock, read_stream, sending,
                                               free_stream);
      if (!made) delete sending;
    } else {
      auto* body =
          new Bytes(response.body ? std::move(response.body) : std::make_shared<const std::string>());
      made = MHD_create_response_from_buffer_with_free_callback_cls(
          (*body)->size(), const_cast<char*>((*body)->data()), [](void* b) { delete static_cast<Bytes*>(b); },
          body);
      if (!made) delete body;
    }
    if (!made) return MHD_NO;
    for (const auto& [name, value] : response.headers)
      MHD_add_response_header(made, name.c_str(), value.c_str());
    set_deadline(state_of(connection), limits.send_time, endless ? Connection::kStreams : Connection::kAsks);
    const MHD_Result queued = MHD_queue_response(connection, static_cast<unsigned>(response.status), made);
    MHD_destroy_response(made);
    return queued;
  }

  static ssize_t read_stream(void* self, std::uint64_t, char* into, std::size_t most) {
    auto& sending = *static_cast<Sending*>(self);
    try {
      return sending.server->read(sending, into, most);
    } catch (const std::exception&) {
      return MHD_CONTENT_READER_END_WITH_ERROR;
    }
  }

  ssize_t read(Sending& sending, char* into, std::size_t most) {
    if (stopping || sending.state->shed) return MHD_CONTENT_READER_END_OF_STREAM;
    if (!sending.piece || sending.sent == sending.piece->size()) {
      // Under the lock: what comes between asking and sleeping wakes it again.
      const std::lock_guard lock(streams_mutex);
      sending.sent = 0;
      sending.piece = sending.stream->next();
      if (!sending.piece || sending.piece->empty()) {
        if (stopping || sending.stream->over()) return MHD_CONTENT_READER_END_OF_STREAM;
        set_deadline(sending.state, std::nullopt, Connection::kStreams);
        waiting.insert(&sending);
        MHD_suspend_connection(sending.connection);
        return 0;
      }
    }
    set_deadline(sending.state, limits.send_time, Connection::kStreams);
    const std::size_t size = std::min(most, sending.piece->size() - sending.sent);
    std::memcpy(into, sending.piece->data() + sending.sent, size);
    sending.sent += size;
    return static_cast<ssize_t>(size);
  }

  static void free_stream(void* self) { delete static_cast<Sending*>(self); }

  void wake() {
    const std::lock_guard lock(streams_mutex);
    for (Sending* sending : waiting) {
      set_deadline(sending->state, limits.send_time, Connection::kStreams);
      MHD_resume_connection(sending->connection);
    }
    waiting.clear();
    const std::lock_guard list_lock(connections_mutex);
    close_those_out();
  }

  /// Closes what has overstepped its time: the library's own timeout starts anew with every byte.
  void sweep(std::stop_token stop) {
    const auto pause =
        std::max(std::chrono::milliseconds(5), std::min(limits.request_time, limits.idle_time) / 8);
    std::unique_lock lock(sweep_mutex);
    while (!stop.stop_requested()) {
      sweep_now.wait_for(lock, stop, pause, [this] { return shed_stream.load(); });
      if (shed_stream.exchange(false)) wake();
      const std::lock_guard list_lock(connections_mutex);
      const auto now = Clock::now();
      for (Connection* connection : connections)
        if (connection->deadline && *connection->deadline < now) shutdown(connection->socket, SHUT_RDWR);
    }
  }

  Result<void> start(bool open, std::uint16_t wanted, const HttpHandlerOf& handler_of, const TlsKeys* tls) {
    const auto socket = listen_on(open, wanted);
    if (!socket) return tl::unexpected(socket.error());
    port = port_of(*socket);
    handler = handler_of(port);
    unsigned flags = MHD_USE_POLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG;
    if (tls) flags |= MHD_USE_TLS;
    // The library copies neither: they live as long as it runs.
    if (tls) keys = *tls;
    std::array<MHD_OptionItem, 4> with_tls{{{MHD_OPTION_END, 0, nullptr}}};
    std::string ciphers = "NORMAL:-VERS-TLS1.0:-VERS-TLS1.1";
    if (tls)
      with_tls = {{{MHD_OPTION_HTTPS_PRIORITIES, 0, ciphers.data()},
                   {MHD_OPTION_HTTPS_MEM_KEY, 0, keys.key.data()},
                   {MHD_OPTION_HTTPS_MEM_CERT, 0, keys.certificate.data()},
                   {MHD_OPTION_END, 0, nullptr}}};
    daemon = MHD_start_daemon(
        flags, 0, nullptr, nullptr, on_request, this, MHD_OPTION_EXTERNAL_LOGGER, ignore_log, nullptr,
        MHD_OPTION_LISTEN_SOCKET, *socket, MHD_OPTION_CONNECTION_LIMIT, limits.connections,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT, limits.proxies.empty() ? limits.connections_per_address : 0U,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, limits.connection_memory, MHD_OPTION_NOTIFY_CONNECTION,
        on_connection, this, MHD_OPTION_NOTIFY_COMPLETED, on_completed, this, MHD_OPTION_ARRAY,
        with_tls.data(), MHD_OPTION_END);
    if (!daemon) {
      close(*socket);
      return failure("the Command Post's server does not start");
    }
    sweeper = std::jthread([this](std::stop_token stop) { sweep(std::move(stop)); });
    return {};
  }

  ~Impl() {
    stopping = true;
    sweeper = {};
    if (!daemon) return;
    wake();
    MHD_stop_daemon(daemon);
  }
};

HttpServer::HttpServer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
HttpServer::~HttpServer() = default;

Result<std::unique_ptr<HttpServer>> HttpServer::start(bool open, std::uint16_t port, const HttpLimits& limits,
                                                      const HttpHandlerOf& handler, const TlsKeys* tls) {
  auto impl = std::make_unique<Impl>();
  impl->limits = limits;
  if (auto started = impl->start(open, port, handler, tls); !started) return tl::unexpected(started.error());
  return std::unique_ptr<HttpServer>(new HttpServer(std::move(impl)));
}

std::uint16_t HttpServer::port() const {
  return impl_->port;
}
void HttpServer::wake() {
  impl_->wake();
}
std::size_t HttpServer::connections() const {
  const std::lock_guard lock(impl_->connections_mutex);
  return impl_->connections.size();
}

}  // namespace telescope::cp
