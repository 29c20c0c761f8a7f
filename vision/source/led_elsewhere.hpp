#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace telescope::vision {

/// "cam" of "rtsp://me:secret@cam:554/live"; empty where it names none.
std::string computer_of(std::string_view url);
/// "rtsp://cam:554" of the same.
std::string server_of(std::string_view url);
/// Whether it names a user.
bool has_login(std::string_view url);

/// `what` went wrong with a stream, and where its server has led before, without a secret in it.
/// Empty: it did not say where. `follows`: it was gone there. `to_stranger`: to another computer, which is
/// told no password.
std::string led_message(const std::optional<std::string>& to, bool follows, bool to_stranger,
                        const std::string& what);

}  // namespace telescope::vision
