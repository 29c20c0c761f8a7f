#pragma once

#include <cstdint>
#include <memory>

#include <unistd.h>

#include "app/command_post/http/command_post.hpp"

namespace telescope::test {

/// Starts a Command Post that will be let into the network, or back: on one of the ports that the system
/// gives nobody by itself, for a connection that is hardly over keeps hers, and another test's may have it by
/// then. The next port is left for its encrypted pages.
inline Result<std::unique_ptr<cp::CommandPost>> start_on_own_port(cp::CommandPostOptions options) {
  constexpr int kFrom = 20'000, kPairs = 5'000;
  auto started = Result<std::unique_ptr<cp::CommandPost>>(failure("not tried"));
  for (int i = 0; !started && i < kPairs; ++i) {
    options.port = static_cast<std::uint16_t>(kFrom + 2 * ((getpid() + i) % kPairs));
    started = cp::CommandPost::start(options);
  }
  return started;
}

}  // namespace telescope::test
