#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace telescope::test {

/// A plain TCP connection to this machine. Reading waits for what is to come, with a patience that only a
/// hang can exhaust.
class Client {
 public:
  /// `from`: the address of this machine that it comes from, 127.0.0.1 to 127.255.255.254, or ::1.
  explicit Client(std::uint16_t port, const std::string& from = {});
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  bool connected() const { return socket_ >= 0; }
  /// False once the other end is gone.
  bool send(std::string_view text);
  /// Reads on until `text` has come; all that has come since the connection began, or nothing where it was
  /// closed before.
  std::optional<std::string> read_until(std::string_view text);
  /// Reads what comes next; false at the end.
  bool read_more();
  /// All that has come so far.
  const std::string& read() const { return read_; }
  /// Reads until the other end closes.
  std::string read_all();
  /// A whole answer to a whole request that asks for the connection to be closed.
  std::string ask(std::string_view method, std::string_view path, std::string_view headers = {},
                  std::string_view body = {});

 private:
  int socket_ = -1;
  std::uint16_t port_ = 0;
  std::string read_;
};

/// 200 of "HTTP/1.1 200 OK".
int status_of(std::string_view answer);
std::string body_of(std::string_view answer);
/// The value of a header; empty where there is none.
std::string header_of(std::string_view answer, std::string_view name);

}  // namespace telescope::test
