#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/kit/kit.hpp"
#include "core/views/view.hpp"

namespace telescope::app {

/// A piece on the table as TUIO tells of it.
struct TuioToken {
  std::int32_t session = 0;   ///< counts up as pieces come into the view; tells nothing else
  std::int32_t class_id = 0;  ///< the tag that was printed for the stand; of every face-down counter the same
  float x = 0.0F;             ///< to the right, 0 to 1 over the playing area
  float y = 0.0F;             ///< away from the far edge, 0 to 1
  float angle_rad = 0.0F;     ///< clockwise from up-table, in [0, 2 pi)
  bool operator==(const TuioToken&) const = default;
};

/// Makes tokens of one role's views, one after the other; reads nothing but the view and the public kit.
class TuioStage {
 public:
  explicit TuioStage(const Kit& kit);

  /// By session. Stands lie where the camera has them, or had them before they were covered; lost ones are
  /// gone. HD-10: of face-down counters only the number in a sector is known, so each has a place there that
  /// says nothing.
  std::vector<TuioToken> tokens(const View& view);

 private:
  std::map<std::string, std::int32_t> classes_;  ///< of pieces
  std::int32_t counter_class_;  ///< of face-down counters: the tag of an anchor, which no piece has
  std::map<std::string, std::int32_t> sessions_;  ///< of what lies there
  std::int32_t next_session_ = 1;
};

/// An OSC bundle, as one datagram.
class OscBundle {
 public:
  OscBundle();
  /// Adds a message: int32 (i), float (f), string (s) and time tag (t) one after the other.
  class Message;
  Message add(const char* path);

  std::string bytes() const;
  /// A lo_address; false where the system refuses it.
  bool send(void* address) const;

 private:
  struct Free {
    void operator()(void* bundle) const;
  };
  std::unique_ptr<void, Free> bundle_;
};

class OscBundle::Message {
 public:
  Message& operator<<(std::int32_t value);
  Message& operator<<(float value);
  Message& operator<<(const std::string& value);
  Message& time(std::uint64_t ntp);

 private:
  friend class OscBundle;
  explicit Message(void* message) : message_(message) {}
  void* message_;
};

/// What a bundle says besides tokens.
struct TuioFrame {
  std::string source;           ///< "Telescope@192.168.1.5"
  std::int32_t number = 0;      ///< 1.1: -1 where the state is sent once more
  std::uint64_t time = 0;       ///< 2.0: an OSC time tag
  std::uint16_t width_mm = 0;   ///< 2.0: of the playing area
  std::uint16_t height_mm = 0;  ///< likewise
};

/// TUIO 1.1, profile 2Dobj: source, alive with all of `tokens`, set with `told`, fseq. Speeds and
/// accelerations are zero: a view has none. As many datagrams as it takes without any being cut in pieces.
std::vector<OscBundle> tuio1(const TuioFrame& frame, const std::vector<TuioToken>& tokens,
                             const std::vector<TuioToken>& told);
/// TUIO 2.0: frm, tok with `told`, alv with all.
std::vector<OscBundle> tuio2(const TuioFrame& frame, const std::vector<TuioToken>& tokens,
                             const std::vector<TuioToken>& told);

}  // namespace telescope::app
