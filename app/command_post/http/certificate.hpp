#pragma once

#include <ctime>
#include <filesystem>
#include <string>
#include <vector>

#include "app/command_post/http/http_server.hpp"
#include "core/base/result.hpp"

namespace telescope::cp {

/// What the Command Post shows where it encrypts.
struct Certificate {
  TlsKeys keys;
  std::string fingerprint;         ///< SHA-256: "3F:0A:...", in four groups
  std::vector<std::string> names;  ///< that it holds for, where somebody else has made it
};

/// Days for which one of the program's own is good, and before its end when another is made. Browsers take
/// none that is good for longer than 398.
inline constexpr int kCertificateDays = 397, kRenewDays = 30;

/// The program's own, made where there is none and kept in `folder`, whose key nobody else can read. It is
/// made anew, with the same key, where it ends soon or does not name all of `hosts`: addresses and names of
/// this machine. It then names those as well that the one before it has named.
Result<Certificate> own_certificate(const std::filesystem::path& folder,
                                    const std::vector<std::string>& hosts, std::time_t now);

/// One of somebody's own. Fails with one line that names the file where it cannot be read, is over or not yet
/// good, or where the key is another's.
Result<Certificate> given_certificate(const std::filesystem::path& certificate,
                                      const std::filesystem::path& key, std::time_t now);

}  // namespace telescope::cp
