#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.hpp"

namespace telescope::cp {

/// Bytes that many connections send and none owns.
using Bytes = std::shared_ptr<const std::string>;

struct HttpRequest;

/// What a server shows that encrypts: both PEM.
struct TlsKeys {
  std::string certificate;  ///< and those that vouch for it, behind it
  std::string key;
};

/// What strangers may take of this machine. A connection that oversteps is closed, never waited for.
struct HttpLimits {
  unsigned connections = 512;
  unsigned connections_per_address = 128;
  /// Connections of which nobody has come in yet, of all addresses and of one. Where there are more, the one
  /// that has waited longest is closed, so that a newcomer and whoever is in always find room.
  unsigned strangers = 192;
  unsigned strangers_per_address = 32;
  /// Of one who is in, from whatever addresses: a browser has six, one beside it as many, and eight streams.
  unsigned connections_per_guest = 24;
  /// Of one connection, as the library keeps it: the request line, the headers, cookies once more, and the
  /// headers of the answer.
  std::size_t connection_memory = std::size_t{64} * 1024;
  std::size_t headers = std::size_t{16} * 1024;  ///< their names and values; more is answered 431
  std::size_t body = std::size_t{16} * 1024;
  /// Of a request of which the headers are there: how long its body may be, where that is not `body`.
  std::function<std::size_t(const HttpRequest&)> most_body = {};
  /// Addresses of those that ask for others, and say for whom: it counts for him, as heed_proxy() has it. A
  /// connection of theirs over which nothing is asked counts for no address.
  std::vector<std::string> proxies = {};
  std::size_t long_bodies = 2;                     ///< longer than `body`, on their way at once
  std::chrono::milliseconds request_time{10'000};  ///< until a request is there, body included
  std::chrono::milliseconds send_time{20'000};     ///< without a byte taken
  std::chrono::milliseconds idle_time{30'000};     ///< between two requests
};

struct HttpRequest {
  using Header = std::pair<std::string, std::string>;
  std::string method;
  std::string path;  ///< percent-decoded, without the query
  std::string body;
  std::string peer;             ///< plain_address() of whoever asks, or a proxy for him
  std::vector<Header> headers;  ///< names in lower case; all cookies are in one, so is X-Forwarded-...
  std::vector<std::pair<std::string, std::string>> query;
  bool secure = false;   ///< whoever asks does so under TLS
  bool proxied = false;  ///< one of HttpLimits::proxies asks for him
  /// The first of that name; empty where there is none.
  const std::string& header(const std::string& name) const;
  const std::string& argument(const std::string& name) const;
};

/// A body without an end, asked for its next piece only when the socket can take it: so one who does not read
/// holds nothing but the piece he is on.
class BodyStream {
 public:
  BodyStream() = default;
  BodyStream(const BodyStream&) = delete;
  BodyStream& operator=(const BodyStream&) = delete;
  virtual ~BodyStream() = default;
  /// The next bytes; null: nothing new. On the server's thread; must not wait.
  virtual Bytes next() = 0;
  /// No more is to come.
  virtual bool over() const = 0;
};

/// Somebody who is in. His connections count together, and are closed once he has been shown out.
struct Caller {
  std::shared_ptr<const std::atomic<bool>> lasts;  ///< the same for all that he asks; null: a stranger
  bool leads = false;                              ///< is never closed to make room for others
};

struct HttpResponse {
  int status = 200;
  std::vector<std::pair<std::string, std::string>> headers;
  Bytes body;                          ///< null: empty
  std::unique_ptr<BodyStream> stream;  ///< where there is one, instead of `body`
  bool news = false;                   ///< the streams have something new to say
  Caller caller = {};                  ///< whoever asked; his connection is not closed for strangers
};

/// Answers a request whose body is there in full. On the server's thread; must not wait.
using HttpHandler = std::function<HttpResponse(HttpRequest)>;
/// Makes it once the port is known.
using HttpHandlerOf = std::function<HttpHandler(std::uint16_t port)>;

/// A web server with one thread for all its connections and one that closes those that overstep. This file is
/// the only one that knows the library behind it.
class HttpServer {
 public:
  /// Listens on this machine's own address only, or, `open`, on all. Port 0: any free one. Fails with one
  /// line where the port is taken.
  /// With `tls` it speaks TLS alone.
  static Result<std::unique_ptr<HttpServer>> start(bool open, std::uint16_t port, const HttpLimits& limits,
                                                   const HttpHandlerOf& handler,
                                                   const TlsKeys* tls = nullptr);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  std::uint16_t port() const;
  /// There is something new for the streams. From any thread; never waits for a socket.
  void wake();
  std::size_t connections() const;

 private:
  struct Impl;
  explicit HttpServer(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace telescope::cp
