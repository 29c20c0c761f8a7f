#include "app/command_post/http/packed.hpp"

#include <new>

#include <zlib.h>

namespace telescope::cp {

std::string gzipped(const std::string& text) {
  z_stream stream{};
  constexpr int kGzip = 16 + MAX_WBITS, kMemory = 8;
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzip, kMemory, Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::bad_alloc();
  std::string made(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(made.data());
  stream.avail_out = static_cast<uInt>(made.size());
  deflate(&stream, Z_FINISH);
  made.resize(stream.total_out);
  deflateEnd(&stream);
  return made;
}

}  // namespace telescope::cp
