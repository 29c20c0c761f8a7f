#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>

#include "core/base/address.hpp"
#include "core/base/result.hpp"

namespace telescope::vision {

/// The endless answer to one HTTP request, read with libcurl: the one place that knows it. Never blocks
/// longer than asked.
class HttpStream {
 public:
  /// Takes what came; false ends the stream.
  using Sink = std::function<bool(std::span<const std::uint8_t>)>;

  /// `goes_on`: of an answer that is over, by the length that it told, whether it may be a stream all the
  /// same.
  HttpStream(const Address& url, Sink sink, std::function<bool()> goes_on);
  ~HttpStream();
  HttpStream(const HttpStream&) = delete;
  HttpStream& operator=(const HttpStream&) = delete;

  /// Waits for something to come, at most `patience`, and hands it to the sink. An error: it is over, and
  /// why.
  Result<void> poll(std::chrono::milliseconds patience, const std::stop_token& stop);

  /// Whether something has come that does not begin as answers of web servers do.
  bool is_without_head() const;
  /// Of the answer, once something of it has come; empty where it is a refusal.
  std::string content_type() const;

 private:
  struct Handles;
  std::unique_ptr<Handles> handles_;
};

}  // namespace telescope::vision
