#pragma once

#include <string>
#include <utility>

#include <tl/expected.hpp>

namespace telescope {

/// An environment failure: one clear line that says what is wrong and what to do about it.
struct Error {
  std::string message;
};

template <class T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> failure(std::string message) {
  return tl::unexpected<Error>(Error{std::move(message)});
}

}  // namespace telescope
