#pragma once

#include "core/dice/hash.hpp"

namespace telescope {

/// 32 bytes that nobody can foresee, from the system: for a secret that takes the place of a lost one.
Bytes32 unforeseen_bytes();

}  // namespace telescope
