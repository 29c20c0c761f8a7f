#pragma once

#include <string>

#include "core/base/login_example.hpp"

namespace telescope::vision {

/// What is said of a server that gives nothing without a login, or without another than the address has, and
/// how one is written. `scheme`: "http".
inline std::string login_wanted(const std::string& scheme, bool has_login) {
  return "401: the server " +
         std::string(has_login
                         ? "does not take this user and password; check both (@ in them is written %40) and"
                         : "asks for a user and password;") +
         " write " + scheme + "://" + std::string(kLoginExample);
}

}  // namespace telescope::vision
