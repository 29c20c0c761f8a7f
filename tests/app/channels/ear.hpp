#pragma once

#include <string>
#include <string_view>

#include "tests/app/command_post/http/client.hpp"

namespace telescope::test {

/// An open stream of the Command Post, and all that it has brought: the head of the answer, and the body
/// without the lengths of its chunks.
class Ear {
 public:
  Ear(std::uint16_t port, const std::string& path, const std::string& headers);
  /// Reads on until the body ends in `end` and holds `something` after what was taken before; what has come
  /// since then. Throws where the stream ends before.
  std::string take(std::string_view something, std::string_view end);
  const std::string& head() const { return head_; }

 private:
  void read_on();
  Client client_;
  std::string head_, body_;
  std::size_t unread_ = 0;  ///< of the client's text
  std::size_t taken_ = 0;   ///< of the body
};

}  // namespace telescope::test
