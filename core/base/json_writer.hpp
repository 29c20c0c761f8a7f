#pragma once

#include <charconv>
#include <concepts>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace telescope {

// Two ways to take down the same JSON, member by member: as text, for what is written many times a second,
// and as a tree. What writes is a function template of either. Members come in the order of their keys, each
// key once: then JsonText has the bytes of JsonTree's dump().

/// No library object is made, but for what comes as a tree and for texts that need escapes or are not ASCII.
class JsonText {
 public:
  void begin_object() { open('{'); }
  void end_object() { text_ += '}'; }
  void begin_array() { open('['); }
  void end_array() { text_ += ']'; }
  void key(std::string_view name) {
    value(name);
    text_ += ':';
  }

  /// Throws nlohmann::json::type_error where it is no UTF-8.
  void value(std::string_view text);
  template <std::same_as<bool> Flag>
  void value(Flag flag) {
    separate();
    text_ += flag ? "true" : "false";
  }
  template <std::integral Whole>
  requires(!std::same_as<Whole, bool>) void value(Whole number) {
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    separate();
    text_.append(digits, end);
  }
  /// What was made elsewhere.
  void tree(const nlohmann::json& json) {
    separate();
    text_ += json.dump();
  }

  std::string take() { return std::move(text_); }

 private:
  void open(char bracket) {
    separate();
    text_ += bracket;
  }
  /// A comma, unless it is the first of its object or array, or the value of a key.
  void separate() {
    if (text_.empty()) return;
    const char last = text_.back();
    if (last != '{' && last != '[' && last != ':') text_ += ',';
  }

  std::string text_;
};

/// For what is compared with the last, member by member.
class JsonTree {
 public:
  void begin_object() { open_.push_back(&put(nlohmann::json::object())); }
  void end_object() { open_.pop_back(); }
  void begin_array() { open_.push_back(&put(nlohmann::json::array())); }
  void end_array() { open_.pop_back(); }
  /// `name` must live until its value has been begun.
  void key(std::string_view name) { key_ = name; }

  void value(std::string_view text) { put(text); }
  template <std::integral Value>
  void value(Value value) {
    put(value);
  }
  void tree(nlohmann::json json) { put(std::move(json)); }

  nlohmann::json take() { return std::move(root_); }

 private:
  template <class Value>
  nlohmann::json& put(Value&& value) {
    if (open_.empty()) return root_ = std::forward<Value>(value);
    nlohmann::json& into = *open_.back();
    if (auto* members = into.get_ptr<nlohmann::json::object_t*>())
      return members->emplace_hint(members->end(), key_, std::forward<Value>(value))->second;
    return into.get_ref<nlohmann::json::array_t&>().emplace_back(std::forward<Value>(value));
  }

  nlohmann::json root_;
  std::vector<nlohmann::json*> open_;
  std::string_view key_;  ///< of what is put next into an object
};

}  // namespace telescope
