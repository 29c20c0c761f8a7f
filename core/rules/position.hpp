#pragma once

#include <memory>
#include <stdexcept>
#include <typeinfo>
#include <utility>

namespace telescope {

/// A position of a game: a value of the ruleset's own type, immutable and cheap to copy. Only its own ruleset
/// looks inside; a journal, an export or a test gets its JSON from RulesFace::to_json().
class Position {
 public:
  /// No game has begun.
  Position() = default;

  template <class T>
  static Position of(T value) {
    Position position;
    position.value_ = std::make_shared<const T>(std::move(value));
    position.type_ = &typeid(T);
    return position;
  }

  bool begun() const { return value_ != nullptr; }

  /// Throws std::invalid_argument where it is empty, or of another ruleset.
  template <class T>
  const T& as() const {
    if (!type_ || *type_ != typeid(T)) throw std::invalid_argument("a position of another game");
    return *static_cast<const T*>(value_.get());
  }

 private:
  std::shared_ptr<const void> value_;
  const std::type_info* type_ = nullptr;
};

}  // namespace telescope
