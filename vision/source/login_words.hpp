#pragma once

#include <string_view>

namespace telescope::vision {

/// What is said of a server that gives nothing without a login; how one is written follows.
inline constexpr std::string_view kLoginWanted = "the server asks for a user and password; write ";
/// The same where the address has one.
inline constexpr std::string_view kWrongLogin =
    "the server does not take this user and password; check both (@ in them is written %40) and write ";

}  // namespace telescope::vision
