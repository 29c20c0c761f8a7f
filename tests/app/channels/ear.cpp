#include "tests/app/channels/ear.hpp"

#include <stdexcept>

namespace telescope::test {

Ear::Ear(std::uint16_t port, const std::string& path, const std::string& headers) : client_(port) {
  client_.send("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) + "\r\n" + headers +
               "\r\n");
  const auto read = client_.read_until("\r\n\r\n");
  if (!read) throw std::runtime_error("no answer to " + path);
  unread_ = read->find("\r\n\r\n") + 4;
  head_ = read->substr(0, unread_);
}

/// Takes whole chunks: a length in hex, the bytes, each ended by a line's end.
void Ear::read_on() {
  for (;;) {
    const std::string& text = client_.read();
    const auto line = text.find("\r\n", unread_);
    if (line != std::string::npos) {
      const std::size_t size = std::stoul(text.substr(unread_, line - unread_), nullptr, 16);
      if (text.size() >= line + 2 + size + 2) {
        if (size == 0) throw std::runtime_error("the stream is over");
        body_ += text.substr(line + 2, size);
        unread_ = line + 2 + size + 2;
        return;
      }
    }
    if (!client_.read_more()) throw std::runtime_error("the stream was cut off");
  }
}

std::string Ear::take(std::string_view something, std::string_view end) {
  while (body_.find(something, taken_) == std::string::npos || !body_.ends_with(end)) read_on();
  std::string news = body_.substr(taken_);
  taken_ = body_.size();
  return news;
}

}  // namespace telescope::test
