#pragma once

#include <string_view>

namespace telescope {

/// How a user and a password are written, behind "http://". Address shows these whole: they are nobody's.
inline constexpr std::string_view kLoginExample = "user:password@host/...";
/// The same with an '@' in the password.
inline constexpr std::string_view kEscapedLoginExample = "user:p%40ss@host/...";

}  // namespace telescope
