#include "vision/source/av_input.hpp"

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
}

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "vision/pictures/exif.hpp"
#include "vision/pictures/jpeg.hpp"
#include "vision/source/av_picture.hpp"
#include "vision/source/led_elsewhere.hpp"
#include "vision/source/login_words.hpp"

namespace telescope::vision {
namespace {

using Clock = std::chrono::steady_clock;

std::string av_message(int error, bool logged_in = false) {
  switch (error) {
    case AVERROR_INVALIDDATA:
      return "it is not a video that can be read, or it is cut off or damaged";
    case AVERROR_STREAM_NOT_FOUND:
      return "it holds no pictures";
    case AVERROR_DECODER_NOT_FOUND:
      return "its kind of video cannot be decoded here";
    case AVERROR_HTTP_NOT_FOUND:
      return "404: the server knows no such stream; check the path of the address";
    case AVERROR_HTTP_UNAUTHORIZED:
      return login_wanted("rtsp", logged_in);
    case AVERROR_HTTP_FORBIDDEN:
      return "403: the server refuses it";
    case AVERROR_HTTP_BAD_REQUEST:
    case AVERROR_HTTP_OTHER_4XX:
      return "the server refuses it; another program may be using the camera";
    case AVERROR_HTTP_SERVER_ERROR:
      return "the server is busy; another program may be using the camera";
    case AVERROR_EXIT:
      return "no answer in time";
    case AVERROR(EIO):
      return "it cannot be reached or broke off (check address and network)";
    case AVERROR(ECONNREFUSED):
      return "connection refused; is the server running, and is the port right?";
    case AVERROR_EOF:
      return "the server closed the stream";
    default:
      break;
  }
  std::array<char, AV_ERROR_MAX_STRING_SIZE> text{};
  av_strerror(error, text.data(), text.size());
  return text.data();
}

/// FFmpeg fills what is damaged of a JPEG with grey and says nothing: the judge of all JPEGs says whether it
/// is whole.
bool is_damaged_jpeg(const AVCodecContext& codec, const AVPacket& packet) {
  if (codec.codec_id != AV_CODEC_ID_MJPEG) return false;
  std::vector<std::uint8_t> bytes(packet.data, packet.data + packet.size);
  std::size_t size = bytes.size();
  while (size > 0 && bytes[size - 1] == 0) --size;  // padding
  // Some recorders leave the end marker out.
  if (size < 2 || bytes[size - 2] != 0xFF || bytes[size - 1] != 0xD9) bytes.insert(bytes.end(), {0xFF, 0xD9});
  return !decode_jpeg(bytes, JpegColour::kLuma);
}

bool is_intra_only(AVCodecID codec) {
  const AVCodecDescriptor* about = avcodec_descriptor_get(codec);
  return about != nullptr && (about->props & AV_CODEC_PROP_INTRA_ONLY) != 0;
}

bool is_key(const AVFrame& frame) {
#ifdef AV_FRAME_FLAG_KEY
  return (frame.flags & AV_FRAME_FLAG_KEY) != 0;
#else
  return frame.key_frame != 0;
#endif
}

/// What the stream, not a picture of it, says of how it was held; nothing where it does not.
const std::uint8_t* display_matrix(const AVStream& stream) {
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(60, 31, 100)
  const AVPacketSideData* said = av_packet_side_data_get(
      stream.codecpar->coded_side_data, stream.codecpar->nb_coded_side_data, AV_PKT_DATA_DISPLAYMATRIX);
  return said == nullptr ? nullptr : said->data;
#else
  return av_stream_get_side_data(&stream, AV_PKT_DATA_DISPLAYMATRIX, nullptr);
#endif
}

/// As EXIF numbers it, of a matrix that takes (p, q) to (a p + c q, b p + d q): a, b, and behind another
/// number c, d. Turned by less than a quarter it is upright.
int orientation_of(const std::uint8_t* display_matrix) {
  std::array<std::int32_t, 9> said{};
  std::memcpy(said.data(), display_matrix, sizeof said);
  const auto [a, b, u, c, d, v, x, y, w] = said;
  if (std::llabs(b) > std::llabs(a)) return b > 0 ? (c > 0 ? 5 : 6) : (c > 0 ? 8 : 7);
  return a < 0 ? (d < 0 ? 3 : 2) : (d < 0 ? 4 : 1);
}

}  // namespace

void AvInput::Interrupt::led() {
  url = opening->url;
  ++urls;
  if (url == nullptr || told_password.empty()) return;
  to_stranger = !has_login(url) && computer_of(url) != told_password;
}

bool AvInput::Interrupt::is_led_astray() const {
  constexpr int kMostUrls = 11;  // as of web servers: ten redirections
  return urls > kMostUrls;
}

int AvInput::Interrupt::asked(void* self) {
  auto* interrupt = static_cast<Interrupt*>(self);
  if (interrupt->opening != nullptr && interrupt->url != interrupt->opening->url) interrupt->led();
  return interrupt->stop.stop_requested() || Clock::now() > interrupt->deadline ||
                 interrupt->is_led_astray() || interrupt->to_stranger
             ? 1
             : 0;
}

void AvInput::Delete::operator()(AVFormatContext* p) const {
  avformat_close_input(&p);
}
void AvInput::Delete::operator()(AVCodecContext* p) const {
  avcodec_free_context(&p);
}
void AvInput::Delete::operator()(AVFrame* p) const {
  av_frame_free(&p);
}
void AvInput::Delete::operator()(AVPacket* p) const {
  av_packet_free(&p);
}

AvInput::AvInput() = default;
AvInput::AvInput(AvInput&&) noexcept = default;
AvInput::~AvInput() {
  // Closing may talk to the server: it must not wait for one that is gone.
  if (interrupt_) interrupt_->deadline = Clock::now() + std::chrono::milliseconds(50);
}

Result<AvInput> AvInput::open(const std::string& url, const Options& options,
                              std::chrono::milliseconds patience, std::stop_token stop) {
  set_up_av();
  AvInput input;
  input.interrupt_ = std::make_unique<Interrupt>(Interrupt{std::move(stop), Clock::now() + patience});
  AVFormatContext* format = avformat_alloc_context();
  if (format == nullptr) return failure("not enough memory");
  format->interrupt_callback = {&Interrupt::asked, input.interrupt_.get()};
  AVDictionary* dictionary = nullptr;
  for (const auto& [key, value] : options.format) av_dict_set(&dictionary, key.c_str(), value.c_str(), 0);
  input.interrupt_->opening = format;
  if (has_login(url)) input.interrupt_->told_password = computer_of(url);
  led_to().reset();
  const int opened = avformat_open_input(&format, url.c_str(), nullptr, &dictionary);
  input.interrupt_->opening = nullptr;
  av_dict_free(&dictionary);
  if (input.interrupt_->is_led_astray()) {
    avformat_close_input(&format);
    return failure("it leads from address to address without an end");
  }
  if (opened < 0) {  // it has freed the context
    const auto& to = led_to();
    const bool follows = to && (to->starts_with("rtsp://") || to->starts_with("rtsps://"));
    return failure(
        led_message(to, follows, input.interrupt_->to_stranger, av_message(opened, options.logged_in)));
  }
  input.format_.reset(format);
  if (!options.low_delay)
    if (const int found = avformat_find_stream_info(format, nullptr); found < 0)
      return failure(av_message(found));
  if (auto ready = input.open_decoder(options.low_delay); !ready) return tl::unexpected(ready.error());
  return input;
}

Result<void> AvInput::open_decoder(bool low_delay) {
  const AVCodec* decoder = nullptr;
  stream_ = av_find_best_stream(format_.get(), AVMEDIA_TYPE_VIDEO, -1, -1, &decoder, 0);
  if (stream_ < 0) return failure(av_message(stream_));
  if (low_delay)  // of a file all packets tell how far it goes
    for (unsigned i = 0; i < format_->nb_streams; ++i)
      if (static_cast<int>(i) != stream_) format_->streams[i]->discard = AVDISCARD_ALL;
  codec_.reset(avcodec_alloc_context3(decoder));
  packet_.reset(av_packet_alloc());
  frame_.reset(av_frame_alloc());
  if (!codec_ || !packet_ || !frame_) return failure("not enough memory");
  avcodec_parameters_to_context(codec_.get(), format_->streams[stream_]->codecpar);
  codec_->pkt_timebase = format_->streams[stream_]->time_base;
  // Where no picture builds on another, one that is damaged is left out, and the next is whole.
  if (codec_->codec_id != AV_CODEC_ID_MJPEG && is_intra_only(codec_->codec_id))
    codec_->err_recognition = AV_EF_CRCCHECK | AV_EF_BITSTREAM | AV_EF_BUFFER | AV_EF_EXPLODE;
  codec_->max_pixels = static_cast<std::int64_t>(kMaxPixels);
  if (low_delay) codec_->flags |= AV_CODEC_FLAG_LOW_DELAY;
  // Frame threads hold pictures back, slice threads do not notice damage.
  codec_->thread_count = low_delay ? 1 : 2;
  if (const int opened = avcodec_open2(codec_.get(), decoder, nullptr); opened < 0)
    return failure(av_message(opened));
  return {};
}

/// True: frame_ holds a whole picture. False: the decoder wants more. After a damaged picture all that build
/// on it are left out too, up to the next key frame.
bool AvInput::receive() {
  for (;;) {
    const int received = avcodec_receive_frame(codec_.get(), frame_.get());
    if (received == AVERROR(EAGAIN)) return false;
    if (received == AVERROR_EOF) {
      ended_ = true;
      return false;
    }
    if (received < 0 || (frame_->flags & AV_FRAME_FLAG_CORRUPT) != 0 || frame_->decode_error_flags != 0)
      damaged_ = true;
    else if (is_key(*frame_))
      damaged_ = false;
    if (!damaged_) return true;
  }
}

/// Gives the packet to the decoder, unless it is damage already.
void AvInput::send() {
  if (is_damaged_jpeg(*codec_, *packet_) || avcodec_send_packet(codec_.get(), packet_.get()) < 0)
    damaged_ = true;
}

/// A picture's own word counts before the stream's.
int AvInput::orientation() const {
  const AVFrameSideData* own = av_frame_get_side_data(frame_.get(), AV_FRAME_DATA_DISPLAYMATRIX);
  const std::uint8_t* said = own != nullptr ? own->data : display_matrix(*format_->streams[stream_]);
  return said == nullptr ? 0 : orientation_of(said);
}

AvPicture AvInput::take_picture() {
  const int held = orientation();
  AvPicture picture;
  picture.luma = upright(av_luma(*frame_), held);
  if (frame_->best_effort_timestamp != AV_NOPTS_VALUE)
    picture.pts_s =
        static_cast<double>(frame_->best_effort_timestamp) * av_q2d(format_->streams[stream_]->time_base);
  picture.decode_colour = av_colour_later(*frame_, held);
  av_frame_unref(frame_.get());
  return picture;
}

Result<std::optional<AvPicture>> AvInput::read(std::chrono::milliseconds patience, std::stop_token stop) {
  interrupt_->stop = std::move(stop);
  interrupt_->deadline = Clock::now() + patience;
  while (!ended_) {
    if (receive()) return take_picture();
    if (ended_) break;
    const int got = draining_ ? AVERROR_EOF : av_read_frame(format_.get(), packet_.get());
    if (got == AVERROR_EOF && !draining_) {
      draining_ = true;
      avcodec_send_packet(codec_.get(), nullptr);
    } else if (got < 0 && !draining_) {
      if (interrupt_->stop.stop_requested()) return std::nullopt;
      if (got == AVERROR_EXIT && damaged_)
        return failure("its pictures come damaged; a lower bit rate may help");
      return failure(av_message(got));
    } else if (!draining_) {
      note_end(*packet_);
      if (packet_->stream_index == stream_) send();
      av_packet_unref(packet_.get());
    }
  }
  return std::nullopt;
}

cv::Size AvInput::size() const {
  const cv::Size coded(codec_->width, codec_->height);
  return orientation() >= 5 ? cv::Size(coded.height, coded.width) : coded;
}

void AvInput::note_end(const AVPacket& packet) {
  const std::int64_t begins = packet.pts != AV_NOPTS_VALUE ? packet.pts : packet.dts;
  if (begins == AV_NOPTS_VALUE) return;
  const AVRational base = format_->streams[packet.stream_index]->time_base;
  last_us_ = std::max(last_us_, av_rescale_q(begins + packet.duration, base, AV_TIME_BASE_Q));
}

double AvInput::missing_s() const {
  const bool said =
      format_->duration > 0 && format_->duration_estimation_method != AVFMT_DURATION_FROM_BITRATE;
  if (!ended_ || !said) return 0.0;
  // A clock that begins late is told as part of the length by some kinds of files, and not by others.
  const std::int64_t before_us =
      format_->start_time == AV_NOPTS_VALUE ? 0 : std::min<std::int64_t>(0, format_->start_time);
  return std::max(0.0, static_cast<double>(before_us + format_->duration - last_us_) / AV_TIME_BASE);
}

}  // namespace telescope::vision
