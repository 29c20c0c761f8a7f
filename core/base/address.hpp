#pragma once

#include <string>
#include <string_view>

namespace telescope {

/// Where something is reached, as a user wrote it: an address with a user and a password in it perhaps, or a
/// file or a name. What is told, shown, kept and logged is its text, which has neither; only who opens what
/// it names asks for the whole.
class Address {
 public:
  Address() = default;
  /// Blanks around it are left out.
  Address(std::string_view written);
  Address(const std::string& written) : Address(std::string_view(written)) {}
  Address(const char* written) : Address(std::string_view(written)) {}

  /// Without user and password, before the host or in what a server is asked for:
  /// "http://cam/?user=...&pwd=...".
  const std::string& text() const { return text_; }
  const std::string& whole() const { return whole_; }
  bool empty() const { return whole_.empty(); }
  /// Whether the text lacks anything of it.
  bool has_secret() const { return text_ != whole_; }
  bool operator==(const Address&) const = default;

 private:
  std::string whole_, text_;
};

/// Every address in a sentence as its text.
std::string without_secrets(std::string_view sentence);

}  // namespace telescope
