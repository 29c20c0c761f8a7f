#include "app/support/language.hpp"

#include <algorithm>
#include <atomic>
#include <clocale>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <mutex>
#include <sstream>
#include <system_error>

#include <libintl.h>

#include "app/support/xdg.hpp"
#include "core/base/joined.hpp"

namespace telescope::app {
namespace {

namespace fs = std::filesystem;

// gettext finds a catalogue by the locale, and takes only locales that this computer has: German words would
// want a German system. So every language is a domain of its own, kept for the locale "C", of which every
// computer has C.UTF-8. Which one is spoken then needs no change of the environment, which other threads
// read. Newer C libraries (2.41) look for no catalogue in C.UTF-8 by that name: the territory XX, which
// nobody has, is passed over where the locale and its catalogues are looked up.
constexpr const char* kLocale = "C_XX.UTF-8";
constexpr std::string_view kEnglish = "en", kDomain = "telescope-";

/// The domain spoken now; null: English. The one variable of the program: it is the user's language, of which
/// there is one.
std::atomic<const char*> spoken{nullptr};

fs::path catalogues() {
  std::error_code error;
  const fs::path installed = assets_folder() / "languages";
  const fs::path below = fs::path("C") / "LC_MESSAGES";
  return fs::is_directory(installed / below, error) ? installed : fs::path(TELESCOPE_LANGUAGES_DIR);
}

std::vector<std::string> codes() {
  std::vector<std::string> found;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(catalogues() / "C" / "LC_MESSAGES", error)) {
    const std::string name = entry.path().stem().string();
    if (entry.path().extension() == ".mo" && name.starts_with(kDomain))
      found.push_back(name.substr(kDomain.size()));
  }
  std::ranges::sort(found);
  return found;
}

/// Whether catalogues can be found by the locale.
bool prepared() {
  static const bool done = [] {
    unsetenv("LANGUAGE");  // it would come before the locale
    return std::setlocale(LC_MESSAGES, kLocale) != nullptr;
  }();
  return done;
}

/// The domain of a language, ready to be read; null where there is none.
const char* domain_of(std::string_view code) {
  static std::mutex mutex;
  static std::map<std::string, bool, std::less<>> domains;
  const std::lock_guard lock(mutex);
  const auto known = domains.find(std::string(kDomain).append(code));
  if (known != domains.end()) return known->first.c_str();
  const auto all = codes();
  if (std::ranges::find(all, code) == all.end()) return nullptr;
  if (!prepared()) return nullptr;
  const auto [added, fresh] = domains.emplace(std::string(kDomain).append(code), true);
  bindtextdomain(added->first.c_str(), catalogues().c_str());
  bind_textdomain_codeset(added->first.c_str(), "UTF-8");
  return added->first.c_str();
}

/// "de" of "de_DE.UTF-8"; English for the locales that have no language.
std::string code_of(std::string_view locale) {
  const std::string code(locale.substr(0, locale.find_first_of("_.@-")));
  return code == "C" || code == "POSIX" ? std::string(kEnglish) : code;
}

bool is_spoken(std::string_view code) {
  const auto all = codes();
  return code == kEnglish || std::ranges::find(all, code) != all.end();
}

/// The first language of a list ("de_AT:de:en") that is there; empty: none.
std::string first_of(const std::string& list) {
  std::istringstream locales(list);
  for (std::string locale; std::getline(locales, locale, ':');)
    if (const std::string code = code_of(locale); is_spoken(code)) return code;
  return {};
}

}  // namespace

std::vector<Language> languages() {
  std::vector<Language> all{{std::string(kEnglish), "English"}};
  for (const std::string& code : codes())
    if (const char* domain = domain_of(code)) all.push_back({code, dgettext(domain, tr_mark("English"))});
  return all;
}

std::string language() {
  const char* domain = spoken.load();
  return domain ? std::string(domain).substr(kDomain.size()) : std::string(kEnglish);
}

bool speak(std::string_view code) {
  const char* domain = code == kEnglish ? nullptr : domain_of(code);
  if (!domain && code != kEnglish) return false;
  spoken = domain;
  return true;
}

LanguageChoice choose_language(std::string_view asked, std::string_view kept) {
  LanguageChoice choice;
  for (const std::string_view wanted : {asked, kept}) {
    if (wanted.empty()) continue;
    choice.code = code_of(wanted);
    if (is_spoken(choice.code)) return choice;
    choice.unknown = wanted;
    choice.code = kEnglish;
    if (wanted == asked) return choice;
  }
  for (const char* variable : {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(variable);
    if (!value || !*value) continue;
    choice.code = first_of(value);
    break;
  }
  if (choice.code.empty()) choice.code = kEnglish;
  return choice;
}

std::string begin_language(std::string_view asked, std::string_view kept) {
  const LanguageChoice choice = choose_language(asked, kept);
  prepared();  // what is chosen later finds other threads
  if (!speak(choice.code)) return tr("the catalogue of the language '{1}' cannot be read", choice.code);
  if (choice.unknown.empty()) return {};
  return tr("there is no language '{1}'; there are {2}", choice.unknown,
            joined(languages(), ", ", &Language::code));
}

const char* tr(const char* words) {
  const char* domain = spoken.load();
  return domain && *words ? dgettext(domain, words) : words;
}

const char* tr_c(const char* context, const char* words) {
  const char* domain = spoken.load();
  if (!domain) return words;
  const std::string id = std::string(context) + '\4' + words;  // as the catalogue has it
  const char* found = dgettext(domain, id.c_str());
  return found == id.c_str() ? words : found;
}

namespace language_detail {

const char* plural(const char* one, const char* many, unsigned long count) {
  const char* domain = spoken.load();
  return domain ? dngettext(domain, one, many, count) : count == 1 ? one : many;
}

/// "2.7" and "2.7 mm" as the language writes them; what is no such number as it is.
std::string localized(const std::string& value) {
  const auto after = [&](std::size_t from) {
    return std::min(value.find_first_not_of("0123456789", from), value.size());
  };
  const std::size_t point = after(value.starts_with('-') ? 1 : 0),
                    end = after(std::min(point + 1, value.size()));
  const bool number = point < value.size() && value[point] == '.' && end > point + 1 && point > 0 &&
                      value[point - 1] != '-' && (end == value.size() || value[end] == ' ');
  return number ? value.substr(0, point) + tr_c("decimal point", ".") + value.substr(point + 1) : value;
}

std::string fill(std::string_view pattern, const std::vector<std::string>& values) {
  std::string text;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const bool place = pattern[i] == '{' && i + 2 < pattern.size() && pattern[i + 2] == '}';
    const std::size_t nth = place ? static_cast<std::size_t>(pattern[i + 1] - '1') : values.size();
    if (nth >= values.size()) {
      text += pattern[i];
      continue;
    }
    text += localized(values[nth]);
    i += 2;
  }
  return text;
}

}  // namespace language_detail
}  // namespace telescope::app
