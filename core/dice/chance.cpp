#include "core/dice/chance.hpp"

#include <sodium.h>

namespace telescope {

Bytes32 unforeseen_bytes() {
  Bytes32 bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

}  // namespace telescope
