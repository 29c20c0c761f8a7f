#include "core/base/address.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/base/login_example.hpp"
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

struct Authority {
  std::string_view name, port;
};

Authority authority_in(std::string_view text) {
  const auto colon = text.find(':', text.starts_with('[') ? std::min(text.find(']'), text.size()) : 0);
  if (colon == text.npos) return {text, {}};
  return {text.substr(0, colon), text.substr(colon + 1)};
}

/// Also where there is none, and where a sentence goes on behind it.
bool is_port(std::string_view text) {
  constexpr std::size_t kMostDigits = 5;
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  return lowered(text) == "port" ||
         (digits <= kMostDigits && text.find_first_not_of(":;,.", digits) == text.npos);
}

bool is_number_of_computer(std::string_view name) {
  return name.starts_with('[') ||
         (name.find('.') != name.npos && name.find_first_not_of("0123456789.") == name.npos);
}

bool is_name_of_computer(std::string_view name) {
  return name.find('.') != name.npos || name == "localhost" || is_number_of_computer(name);
}

/// Whether what stands behind the '@' may be a user and a password, as in "cam:80@user:password": unless one
/// of both sides tells, nobody knows.
bool may_be_login(std::string_view before, std::string_view behind) {
  const Authority first = authority_in(before.substr(0, before.find_first_of("/?#")));
  const Authority second = authority_in(behind.substr(0, behind.find_first_of("/?#")));
  if (!is_port(second.port)) return true;
  if (before.empty() || is_number_of_computer(second.name) || !is_port(first.port)) return false;
  if (is_name_of_computer(first.name)) return true;
  return !second.port.empty() && !is_name_of_computer(second.name);
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

bool is_of_name(char c) {
  constexpr std::string_view kAlso = "%-._[]";
  return is_letter_or_digit(c) || static_cast<unsigned char>(c) >= 0x80 || kAlso.find(c) != kAlso.npos;
}

/// Where a user and a password begin that stand behind a '/', or what is left of them by one in the password:
/// "http//user:password@host" has a mistyped scheme. 0: nowhere.
std::size_t login_behind_path(std::string_view rest) {
  const std::size_t at = rest.rfind('@'), colon = rest.find(':');
  if (at == rest.npos || rest.find('/') > colon || colon > std::min(at, rest.find('?'))) return 0;
  return rest.rfind('/', at) + 1;
}

/// Whether a value is, or has in it, an address with a login, escaped once or twice:
/// "rtsp%3A%2F%2Fus3r%3As3cret%40cam".
bool may_have_login(std::string_view value) {
  return unescaped(unescaped(value)).find_first_of(":@") != std::string::npos;
}

/// The length of a value's name that begins there and ends before '='; 0: none does.
std::size_t name_length(std::string_view text) {
  std::size_t length = 0;
  while (length < text.size() && is_of_name(text[length])) ++length;
  return length < text.size() && text[length] == '=' ? length : 0;
}

/// "12:41:07" or "2026-05-14T19:31:07Z", and a mark of the sentence behind it.
bool is_time(std::string_view word) {
  constexpr std::string_view kStamp = "0000-00-00T00:00:00Z", kDigits = "0123456789", kMarks = ":;,.";
  const auto is_digit = [&](char c) { return kDigits.find(c) != kDigits.npos; };
  const bool stamp = word.size() >= kStamp.size() &&
                     std::ranges::equal(word.substr(0, kStamp.size()), kStamp, [&](char c, char in_stamp) {
                       return is_digit(in_stamp) ? is_digit(c) : c == in_stamp;
                     });
  if (stamp) word.remove_prefix(kStamp.size());
  return std::ranges::all_of(
      word, [&](char c) { return kMarks.find(c) != kMarks.npos || (!stamp && is_digit(c)); });
}

/// Whether a word alone may be a user and a password: "us3r:s3cret", not "demo:play", "cam:80", "12:41:07".
bool is_login_alone(std::string_view word) {
  const auto colon = word.find(':');
  if (colon == word.npos || colon < 2 || word.starts_with("demo:") || word.starts_with('[')) return false;
  const std::string_view behind = word.substr(colon + 1);
  return !is_port(behind) && !behind.starts_with(':') && !is_time(word);
}

/// The path and what is asked for, without the values that are secret. Such a value goes on to where the next
/// name begins, for a password may have any character. `/us3r:s3cret/` is a login, and so may be what stands
/// behind a name of one, `/pwd/s3cret/`, or beside an address.
std::string without_values(std::string_view path, bool may_log_in) {
  std::string out;
  bool hidden = false, asked = false;  // within a secret value; behind '?'
  bool behind_name = false;            // of a secret, in a piece of the path of its own
  for (std::size_t i = 0; i < path.size();) {
    const char before = i == 0 ? '/' : path[i - 1];
    const bool beside = before == ' ' || before == '\t';
    constexpr std::string_view kBetween = "?&;#";
    const bool may_begin = i == 0 || kBetween.find(before) != kBetween.npos;
    const std::string_view ends_secret = asked ? "&" : "/&;#_, \t|";
    const bool may_name =
        hidden ? ends_secret.find(before) != ends_secret.npos : !is_of_name(before) || before == '_';
    if (const std::size_t length = may_name ? name_length(path.substr(i)) : 0) {
      if (hidden) out += path[i - 1];
      out += path.substr(i, length + 1);
      const std::string_view name = path.substr(i, length);
      i += length + 1;
      const std::string_view value = path.substr(i, path.substr(i).find('&'));
      // Behind a harmless value, "channel=1_stream=0", what is called a name begins with it.
      const std::string_view own = asked ? name : name.substr(name.find('_') + 1);
      const bool shown = (is_harmless(name) || is_harmless(own)) && !may_have_login(value);
      // Of a file's name only what tells of a secret is hidden.
      hidden = asked || may_log_in ? !shown : names_secret(name);
      hidden &= i < path.size() && path[i] != '&';
      if (hidden) out += kHidden;
      continue;
    }
    // Only where one begins: a name may be as long as a whole file.
    const bool begins = asked && !beside ? may_begin : beside || before == '/' || before == '#';
    const std::size_t end = begins ? path.find_first_of(asked ? "?&;# \t" : "/?# \t", i) : i;
    const std::string_view piece = path.substr(i, end - i);
    bool is_secret = false;
    if (!piece.empty() && asked && !beside) {
      is_secret = !is_harmless(piece);
    } else if (!piece.empty()) {
      const bool has_login = piece.find(':') + 1 < piece.size() && piece.find(':') != piece.npos;
      is_secret = behind_name || (may_log_in ? beside || (i > 0 && has_login) : is_login_alone(piece));
      behind_name = ((may_log_in && i > 0) || piece.ends_with(':')) && names_secret(piece);
    }
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

/// Whether a word of a sentence is an ordinary one with a colon, "Friday:night": no part of an address, no
/// name of a secret, and before it no name of one ("--user", "password:").
bool is_ordinary(std::string_view word, std::string_view before) {
  const std::string_view said = word.substr(0, word.find_last_not_of(".,;:!?") + 1);  // npos + 1 is 0
  before = before.substr(0, before.find_last_not_of(":,;") + 1);
  const std::size_t dashes = std::min(before.find_first_not_of('-'), before.size());
  const std::string_view name = before.substr(dashes);
  const bool takes_login = names_secret(name) && (dashes > 0 || lowered(name) != "key");
  return said.find_first_of("/@?=#%&\\") == said.npos && !names_secret(said.substr(0, said.find(':'))) &&
         !takes_login;
}

std::string text_of(std::string_view whole) {
  const std::size_t host = whole.starts_with("//") ? 2 : host_at(whole);
  const std::string_view rest = whole.substr(host);
  if (rest == kLoginExample || rest == kEscapedLoginExample) return std::string(whole);
  if (const std::size_t login = host == 0 ? login_behind_path(rest) : 0; login > 0)
    return std::string(kHidden) + "@" + text_of("//" + std::string(rest.substr(login))).substr(2);
  const bool names_file = host == 0 && (rest.starts_with('/') || rest.starts_with('.'));
  if (names_file) return std::string(whole);
  const bool asks = rest.find('?') != rest.npos;
  const std::string_view before = whole.substr(0, whole.find("://"));
  if (const auto blank = before.find_last_of(" \t"); before != whole && blank != before.npos)
    return std::string(kHidden) + " " + text_of(whole.substr(blank + 1));
  const std::size_t at = rest.rfind('@');
  const std::string login_words = unescaped(rest.substr(0, at == rest.npos ? 0 : at));
  const bool has_colon = rest.find(':') != rest.npos || login_words.find(':') != std::string::npos;
  const bool may_log_in = host > 0 || asks || (at != rest.npos && has_colon);
  if (!may_log_in && at != rest.npos && rest.find_first_of("@ \t") < at)
    return std::string(kHidden) + "@" + text_of(rest.substr(at + 1));
  const std::size_t login = may_log_in ? login_length(rest) : 0;
  std::string text(whole.substr(0, host));
  if ((login > 0 || whole.find("://") != whole.npos) &&
      may_be_login(rest.substr(0, login - std::min<std::size_t>(login, 1)), rest.substr(login)))
    return text + std::string(kHidden);
  // With '/' in a password or '@' in a path nobody can tell one from the other.
  if (login > rest.find_first_of("/?")) text += std::string(kHidden) + "@";
  return text + without_values(rest.substr(login), host > 0 || login > 0 || rest.find("//") != rest.npos);
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
  const bool has_address = sentence.find_first_of("/@") != sentence.npos;
  std::string_view before;
  while (!sentence.empty()) {
    const std::size_t word = std::min(sentence.find_first_of(kAround), sentence.size());
    const std::string_view whole = sentence.substr(0, word);
    // A mark of the sentence is none of the secret that stands hidden before it.
    const bool marked = whole.ends_with("...:") || whole.ends_with("...,") || whole.ends_with("...;");
    const std::string_view each = marked ? whole.substr(0, word - 1) : whole;
    out += !has_address && is_ordinary(each, before) ? std::string(each) : Address(each).text();
    if (marked) out += whole.back();
    if (word < sentence.size()) out += sentence[word];
    if (!whole.empty()) before = whole;
    sentence.remove_prefix(std::min(word + 1, sentence.size()));
  }
  return out;
}

}  // namespace telescope
