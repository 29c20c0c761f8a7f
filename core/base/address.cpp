#include "core/base/address.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/base/words.hpp"

namespace telescope {
namespace {

constexpr std::string_view kHidden = "...";

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/// Behind "://"; 0 where there is no scheme.
std::size_t host_at(std::string_view whole) {
  const auto scheme = whole.find("://");
  return scheme == std::string_view::npos ? 0 : scheme + 3;
}

/// What "%70%77d" stands for.
std::string unescaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned code = 0;
    const auto* from = text.data() + i + 1;
    if (text[i] == '%' && i + 2 < text.size() && std::from_chars(from, from + 2, code, 16).ptr == from + 2) {
      out += static_cast<char>(code);
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

/// Whether cameras call a user, a password or what stands for one so: "loginpas", "usr", "api_key".
bool names_secret(std::string_view name) {
  static constexpr std::array kParts = std::to_array<std::string_view>(
      {"user", "usr",    "login",  "pas",   "pwd",   "psw",   "psd",     "auth", "token",
       "tkn",  "secret", "sess",   "cred",  "hash",  "sign",  "account", "jwt",  "mdp",
       "kenn", "clave",  "contra", "senha", "parol", "haslo", "heslo",   "wacht"});
  static constexpr std::array<std::string_view, 8> kWhole{"u",   "p",  "pw",   "pin",
                                                          "sid", "un", "code", "admin"};
  const std::string word = lowered(unescaped(name));
  return word.ends_with("key") || std::ranges::find(kWhole, word) != kWhole.end() ||
         std::ranges::any_of(kParts, [&](std::string_view part) { return word.find(part) != word.npos; });
}

/// Whether all its words, "real_stream", are such as cameras are asked by for a stream. Of what a server is
/// asked no other value is shown: nobody knows all names of passwords.
bool is_harmless(std::string_view name) {
  static constexpr std::array kWords = std::to_array<std::string_view>(
      {"action",   "audio",       "cam",      "camera",  "ch",     "chan",       "channel",    "chn",
       "codec",    "compression", "fps",      "format",  "frame",  "framerate",  "h",          "height",
       "index",    "live",        "main",     "media",   "mirror", "mode",       "mp4",        "number",
       "profile",  "q",           "quality",  "rate",    "real",   "res",        "resolution", "rotate",
       "rotation", "size",        "snapshot", "src",     "stream", "streamid",   "streamtype", "sub",
       "subtype",  "track",       "type",     "unicast", "video",  "videocodec", "w",          "width"});
  const std::string word = lowered(unescaped(name));
  std::string_view rest = word;
  while (!rest.empty()) {
    const std::string_view each = rest.substr(0, rest.find_first_of("_-."));
    if (std::ranges::find(kWords, each) == kWords.end()) return false;
    rest.remove_prefix(std::min(each.size() + 1, rest.size()));
  }
  return !word.empty();
}

/// How much of what follows the scheme is a user and a password, with the '@'. A password that has '/', '?'
/// or
/// '#' ends no host: what stands before it is no port.
std::size_t login_length(std::string_view rest) {
  const std::string_view authority = rest.substr(0, rest.find_first_of("/?#"));
  if (const auto at = authority.rfind('@'); at != authority.npos) return at + 1;
  const auto colon = authority.starts_with('[') ? authority.npos : authority.find(':');
  const auto at = rest.rfind('@');
  return colon == authority.npos || at == rest.npos ? 0 : at + 1;
}

/// The length of a value's name that begins there and ends before '='; 0: none does.
std::size_t name_length(std::string_view text) {
  constexpr std::string_view kAlso = "%-._[]";
  std::size_t length = 0;
  while (length < text.size() && (is_letter_or_digit(text[length]) || kAlso.find(text[length]) != kAlso.npos))
    ++length;
  return length < text.size() && text[length] == '=' ? length : 0;
}

/// The path and what is asked for, without the values that are secret. Such a value goes on to where the next
/// name begins, for a password may have any character. `/us3r:s3cret/` is a login.
std::string without_values(std::string_view path, bool may_log_in) {
  std::string out;
  bool hidden = false, asked = false;  // within a secret value; behind '?'
  for (std::size_t i = 0; i < path.size();) {
    const std::string_view between = !asked ? "/&;#_," : hidden ? "&" : "?&;#";
    const bool may_begin = i == 0 || between.find(path[i - 1]) != between.npos;
    if (const std::size_t length = may_begin ? name_length(path.substr(i)) : 0) {
      if (hidden) out += path[i - 1];
      out += path.substr(i, length + 1);
      hidden = asked ? !is_harmless(path.substr(i, length)) : names_secret(path.substr(i, length));
      i += length + 1;
      hidden &= i < path.size() && path[i] != '&';
      if (hidden) out += kHidden;
      continue;
    }
    const std::string_view piece = path.substr(i, path.substr(i).find_first_of(asked ? "?&;#" : "/?#"));
    const bool is_secret = asked ? may_begin && !piece.empty() && !is_harmless(piece)
                                 : may_log_in && i > 0 && path[i - 1] == '/' &&
                                       piece.find(':') + 1 < piece.size() && piece.find(':') != piece.npos;
    if (!hidden && is_secret) {
      out += kHidden;
      i += piece.size();
      hidden = asked;
      continue;
    }
    if (!asked && (path[i] == '/' || path[i] == '?')) hidden = false;
    asked |= path[i] == '?';
    if (!hidden) out += path[i];
    ++i;
  }
  return out;
}

std::string text_of(std::string_view whole) {
  const std::size_t host = whole.starts_with("//") ? 2 : host_at(whole);
  const std::string_view rest = whole.substr(host);
  const bool names_file = host == 0 && (rest.starts_with('/') || rest.starts_with('.'));
  if (names_file) return std::string(whole);
  const bool asks = rest.find('?') != rest.npos;
  const bool may_log_in = host > 0 || asks || rest.substr(0, rest.find('@')).find(':') != rest.npos;
  const std::size_t login = may_log_in ? login_length(rest) : 0;
  std::string text(whole.substr(0, host));
  // With '/' in a password or '@' in a path nobody can tell one from the other.
  if (login > rest.find_first_of("/?")) text += std::string(kHidden) + "@";
  const std::string_view shown = rest.substr(login);
  const std::size_t ends = std::min(shown.find_first_of("/?#"), shown.size());
  return text + std::string(shown.substr(0, ends)) +
         without_values(shown.substr(ends), host > 0 || login > 0);
}

}  // namespace

Address::Address(std::string_view written) {
  constexpr std::string_view kNoBreakSpace = "\xC2\xA0";
  for (std::size_t before = 0; before != written.size();) {
    before = written.size();
    written = trimmed(written);
    if (written.starts_with(kNoBreakSpace)) written.remove_prefix(kNoBreakSpace.size());
    if (written.ends_with(kNoBreakSpace)) written.remove_suffix(kNoBreakSpace.size());
  }
  whole_ = written;
  text_ = text_of(written);
}

std::string without_secrets(std::string_view sentence) {
  constexpr std::string_view kAround = " \t\n'\"<>()";
  std::string out;
  while (!sentence.empty()) {
    const std::size_t word = std::min(sentence.find_first_of(kAround), sentence.size());
    const std::string_view each = sentence.substr(0, word);
    out += Address(each).text();
    if (word < sentence.size()) out += sentence[word];
    sentence.remove_prefix(std::min(word + 1, sentence.size()));
  }
  return out;
}

}  // namespace telescope
