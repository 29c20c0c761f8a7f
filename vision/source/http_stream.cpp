#include "vision/source/http_stream.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>

#include <curl/curl.h>

#include "vision/source/led_elsewhere.hpp"
#include "vision/source/login_words.hpp"

namespace telescope::vision {
namespace {

constexpr long kConnectSeconds = 5;

/// libcurl wants to be set up once, before it is used, by a single thread.
void set_up_curl() {
  static const CURLcode result = curl_global_init(CURL_GLOBAL_DEFAULT);
  if (result != CURLE_OK) throw std::runtime_error("libcurl cannot be set up");
}

std::string http_message(long status, bool logged_in) {
  const std::string code = std::to_string(status) + ": ";
  switch (status) {
    case 401:
      return login_wanted("http", logged_in);
    case 403:
      return code + "the server refuses it; another program may be using the camera";
    case 404:
      return code + "the server knows no such page; check the path of the address";
    case 503:
      return code + "the server is busy; another program may be using the camera";
    default:
      return code + "the server does not give the stream";
  }
}

/// libcurl is strict where other readers of streams are not.
constexpr const char* kNoHttp =
    "its answer has a line that is no HTTP; another program, or newer software of the camera, may serve it";

std::string curl_message(CURLcode code, long status, bool logged_in) {
  if (status >= 400 || (status >= 300 && code == CURLE_WRITE_ERROR)) return http_message(status, logged_in);
  switch (code) {
    case CURLE_OK:
    case CURLE_GOT_NOTHING:
    case CURLE_PARTIAL_FILE:
    case CURLE_RECV_ERROR:
      return "the server closed the stream";
    case CURLE_COULDNT_RESOLVE_HOST:
      return "there is no computer of that name in reach; check the address";
    case CURLE_COULDNT_CONNECT:
      return "connection refused; is the server running, and is the port right?";
    case CURLE_OPERATION_TIMEDOUT:
      return "no answer; are both in the same network?";
    case CURLE_URL_MALFORMAT:
      return "this is not a valid address";
    case CURLE_UNSUPPORTED_PROTOCOL:
      return kNoHttp;
    case CURLE_TOO_MANY_REDIRECTS:
      return "it leads from address to address without an end";
    case CURLE_OUT_OF_MEMORY:
#if LIBCURL_VERSION_NUM >= 0x080600
    case CURLE_TOO_LARGE:
#endif
      return "its answer has a larger header than 100 KB";
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_HTTP2:
      return kNoHttp;
    case CURLE_PEER_FAILED_VERIFICATION:
      return "its certificate is not trusted; use http:// within your own network";
    default:
      return curl_easy_strerror(code);
  }
}

/// An address without its secret, as libcurl writes it once it has followed it: with a path, its scheme in
/// small letters.
std::string as_asked(const std::string& address) {
  const std::unique_ptr<CURLU, decltype(&curl_url_cleanup)> parts(curl_url(), &curl_url_cleanup);
  char* whole = nullptr;
  if (curl_url_set(parts.get(), CURLUPART_URL, address.c_str(), 0) == CURLUE_OK)
    curl_url_get(parts.get(), CURLUPART_URL, &whole, 0);
  const std::unique_ptr<char, decltype(&curl_free)> kept(whole, &curl_free);
  return Address(whole == nullptr ? address : whole).text();
}

}  // namespace

struct HttpStream::Handles {
  CURLM* multi = curl_multi_init();
  CURL* easy = curl_easy_init();
  /// How internet radios begin, and some cameras.
  curl_slist* icy = curl_slist_append(nullptr, "ICY 200");
  Sink sink;
  std::function<bool()> goes_on;
  bool logged_in = false;
  std::string begun_at, server;  ///< as_asked; who is told a password
  bool reads_on = false;         ///< whatever length the server tells
  bool has_come = false;
  bool as_sent = false;       ///< whatever code of its content the server tells
  bool as_moved = false;      ///< and whatever code of its transfer
  bool without_head = false;  ///< what comes is taken as it is: it has no status line in front

  ~Handles() {
    if (multi != nullptr && easy != nullptr) curl_multi_remove_handle(multi, easy);
    curl_easy_cleanup(easy);
    curl_slist_free_all(icy);
    curl_multi_cleanup(multi);
  }

  /// Empty where none is told.
  std::string content_type() const {
    const char* type = nullptr;
    curl_easy_getinfo(easy, CURLINFO_CONTENT_TYPE, &type);
    return type == nullptr ? "" : type;
  }
  /// Some cameras tell a length of a stream that has none: 0, -1, that of one picture.
  bool told_a_wrong_length(long status, CURLcode result) const {
    curl_off_t length = -1;
    curl_easy_getinfo(easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length);
    const bool over = result == CURLE_OK && length >= 0 && goes_on();
    return !reads_on && status == 200 && (over || result == CURLE_WEIRD_SERVER_REPLY);
  }
  /// Whether it begins with anything but a status line, which libcurl takes for HTTP/0.9.
  bool has_no_status_line(long status, CURLcode result) const {
    return !without_head && status == 0 &&
           (result == CURLE_UNSUPPORTED_PROTOCOL || result == CURLE_WEIRD_SERVER_REPLY);
  }
  /// Some tell how pictures are written, or nonsense, where they should tell how they are packed.
  bool told_a_wrong_code(CURLcode result) const {
    return result == CURLE_BAD_CONTENT_ENCODING && !as_moved && !has_come;
  }
  /// Why it ended, and where the server has led before.
  std::string ended_by(CURLcode result, long status) const {
    static constexpr std::array kRedirections{301L, 302L, 303L, 307L, 308L};
    long times = 0;
    const char* at = nullptr;
    curl_easy_getinfo(easy, CURLINFO_REDIRECT_COUNT, &times);
    curl_easy_getinfo(easy, CURLINFO_EFFECTIVE_URL, &at);
    std::optional<std::string> to;
    if (times > 0 && at != nullptr && result != CURLE_TOO_MANY_REDIRECTS)  // a login that is asked for counts
      if (as_asked(at) != begun_at) to = at;
    const bool is_over = result == CURLE_OK || result == CURLE_WRITE_ERROR;
    if (is_over && std::ranges::find(kRedirections, status) != kRedirections.end()) to = "";
    const bool to_stranger = logged_in && status == 401 && to && !has_login(*to) && server_of(*to) != server;
    return led_message(to, result != CURLE_UNSUPPORTED_PROTOCOL, to_stranger,
                       curl_message(result, status, logged_in));
  }
  void ask_again(CURLoption leniency, bool& asked, long set_to = 1) {
    asked = true;
    curl_multi_remove_handle(multi, easy);
    curl_easy_setopt(easy, leniency, set_to);
    curl_multi_add_handle(multi, easy);
  }

  static std::size_t write(char* data, std::size_t size, std::size_t count, void* self) {
    const std::size_t length = size * count;
    auto* handles = static_cast<Handles*>(self);
    long status = 0;
    curl_easy_getinfo(handles->easy, CURLINFO_RESPONSE_CODE, &status);
    if (status >= 300) return 0;  // it leads nowhere
    handles->has_come = true;
    return handles->sink({reinterpret_cast<const std::uint8_t*>(data), length}) ? length : 0;
  }
};

HttpStream::HttpStream(const Address& url, Sink sink, std::function<bool()> goes_on) {
  set_up_curl();
  handles_ = std::make_unique<Handles>();
  handles_->sink = std::move(sink);
  handles_->goes_on = std::move(goes_on);
  handles_->logged_in = url.has_secret();
  handles_->begun_at = as_asked(url.whole());
  handles_->server = server_of(url.whole());
  CURL* easy = handles_->easy;
  if (easy == nullptr || handles_->multi == nullptr) throw std::bad_alloc();
  curl_easy_setopt(easy, CURLOPT_URL, url.whole().c_str());
  curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(easy, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 1L);
  curl_easy_setopt(easy, CURLOPT_MAXREDIRS, 10L);
  // Servers close connections without saying so, and what an old one brings yet is no answer.
  curl_easy_setopt(easy, CURLOPT_FORBID_REUSE, 1L);
  curl_easy_setopt(easy, CURLOPT_COOKIEFILE, "");   // cookies are kept for where it leads to
  curl_easy_setopt(easy, CURLOPT_FAILONERROR, 1L);  // once no login helps, whatever body it has
  curl_easy_setopt(easy, CURLOPT_HTTPAUTH, CURLAUTH_BASIC | CURLAUTH_DIGEST);
  curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "");  // some servers compress unasked
  curl_easy_setopt(easy, CURLOPT_PROXY, "");            // cameras stand in the same network
  curl_easy_setopt(easy, CURLOPT_HTTP200ALIASES, handles_->icy);
  curl_easy_setopt(easy, CURLOPT_USERAGENT, "telescope");
  curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT, kConnectSeconds);
  curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);  // never wait for a name server at the end
  curl_easy_setopt(easy, CURLOPT_BUFFERSIZE, 256L * 1024L);
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, &Handles::write);
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, handles_.get());
  curl_multi_add_handle(handles_->multi, easy);
}

HttpStream::~HttpStream() = default;

Result<void> HttpStream::poll(std::chrono::milliseconds patience, const std::stop_token& stop) {
  const std::stop_callback wake(stop, [this] { curl_multi_wakeup(handles_->multi); });
  if (stop.stop_requested()) return {};
  curl_multi_poll(handles_->multi, nullptr, 0, static_cast<int>(patience.count()), nullptr);
  int running = 0;
  curl_multi_perform(handles_->multi, &running);
  int left = 0;
  while (const CURLMsg* message = curl_multi_info_read(handles_->multi, &left)) {
    if (message->msg != CURLMSG_DONE) continue;
    long status = 0;
    curl_easy_getinfo(handles_->easy, CURLINFO_RESPONSE_CODE, &status);
    const CURLcode result = message->data.result;
    if (handles_->told_a_wrong_length(status, result)) {
      handles_->ask_again(CURLOPT_IGNORE_CONTENT_LENGTH, handles_->reads_on);
      return {};
    }
    if (handles_->told_a_wrong_code(result)) {
      if (!handles_->as_sent)
        handles_->ask_again(CURLOPT_HTTP_CONTENT_DECODING, handles_->as_sent, 0);
      else
        handles_->ask_again(CURLOPT_HTTP_TRANSFER_DECODING, handles_->as_moved, 0);
      return {};
    }
    if (handles_->has_no_status_line(status, result)) {
      handles_->ask_again(CURLOPT_HTTP09_ALLOWED, handles_->without_head);
      return {};
    }
    return failure(handles_->ended_by(result, status));
  }
  return {};
}

bool HttpStream::is_without_head() const {
  return handles_->without_head && handles_->has_come;
}

std::string HttpStream::content_type() const {
  long status = 0;
  curl_easy_getinfo(handles_->easy, CURLINFO_RESPONSE_CODE, &status);
  return status >= 300 ? "" : handles_->content_type();
}

}  // namespace telescope::vision
