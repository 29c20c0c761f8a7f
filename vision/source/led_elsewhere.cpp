#include "vision/source/led_elsewhere.hpp"

#include "core/base/address.hpp"
#include "core/base/answers.hpp"
#include "core/base/words.hpp"

namespace telescope::vision {
namespace {

/// "me:secret@cam:554"; empty where a reader may begin it at another place: behind the first colon.
std::string_view authority_of(std::string_view url) {
  const auto scheme = url.find(':');
  if (scheme == url.npos || url.substr(scheme, 3) != "://") return {};
  url.remove_prefix(scheme + 3);
  return url.substr(0, url.find_first_of("/?#"));
}

}  // namespace

bool has_login(std::string_view url) {
  const auto login = authority_of(url).rfind('@');
  return login != url.npos && login > 0;
}

std::string server_of(std::string_view url) {
  std::string_view authority = authority_of(url);
  if (authority.empty()) return {};
  authority.remove_prefix(authority.rfind('@') + 1);  // npos + 1 is 0
  return lowered(url.substr(0, url.find(':'))) + "://" + lowered(authority);
}

std::string computer_of(std::string_view url) {
  std::string_view authority = authority_of(url);
  authority.remove_prefix(authority.rfind('@') + 1);
  const auto brackets = authority.starts_with('[') ? authority.find(']') : 0;
  return lowered(authority.substr(0, authority.find(':', brackets)));
}

std::string led_message(const std::optional<std::string>& to, bool follows, bool to_stranger,
                        const std::string& what) {
  if (!to) return what;
  if (to->empty()) return "it leads elsewhere, and does not say where";
  constexpr std::size_t kLongest = 2'000;  // letters of an address
  if (to->size() > kLongest) return "it leads to an address that is too long";
  const std::string leads = "it leads to " + foreign_line(Address(*to).text());
  if (to_stranger) return leads + ", and a password is told to no other computer: give that address with it";
  return leads + ": " + (follows ? what : "give that address");
}

}  // namespace telescope::vision
