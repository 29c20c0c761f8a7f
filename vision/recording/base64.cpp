#include "vision/recording/base64.hpp"

#include <cstring>

#include <sodium.h>

namespace telescope::vision {

std::string base64(const std::string& bytes) {
  std::string out(sodium_base64_ENCODED_LEN(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
  sodium_bin2base64(out.data(), out.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                    bytes.size(), sodium_base64_VARIANT_ORIGINAL);
  out.resize(std::strlen(out.c_str()));
  return out;
}

std::optional<std::vector<std::uint8_t>> from_base64(const std::string& letters) {
  std::vector<std::uint8_t> bytes(letters.size());
  std::size_t length = 0;
  if (sodium_base642bin(bytes.data(), bytes.size(), letters.data(), letters.size(), nullptr, &length, nullptr,
                        sodium_base64_VARIANT_ORIGINAL) != 0)
    return std::nullopt;
  bytes.resize(length);
  return bytes;
}

}  // namespace telescope::vision
