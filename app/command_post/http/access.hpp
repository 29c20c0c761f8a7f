#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"

namespace telescope::cp {

using SteadyTime = std::chrono::steady_clock::time_point;

/// Somebody who has come in: one device with one role.
struct Guest {
  std::uint64_t id = 0;
  std::string role;      ///< "cc", "dc:1": as core writes roles
  std::string device;    ///< "phone", "OBS": what it seems to be, for the umpire's list
  std::string since;     ///< UTC
  bool program = false;  ///< reads only, by a key in its address
  bool operator==(const Guest&) const = default;
};

/// Why somebody was not let in. He himself learns only that he was not.
enum class Denied {
  kWrong,
  kTooMany,  ///< wrong codes from his address
  kFull,     ///< devices have joined
  kNotHere,  ///< the role is not given away at this address; the code is still good
};

/// Who may come in, and as whom. A code is good once and not for long; it becomes a token, of which only a
/// hash is kept. Secrets come from libsodium and are compared in constant time. Belongs to one thread.
class Access {
  using Hash = std::string;  ///< 32 bytes
  struct Code {
    Hash hash;
    std::string role;
    SteadyTime until;
    bool alone = false;
  };
  struct Entry {
    Guest guest;
    Hash token;
    Code spent;  ///< no hash: of a program, or not known
  };

 public:
  static constexpr std::chrono::minutes kCodeLife{15};
  static constexpr std::size_t kMostGuests = 64;  ///< devices; programs besides
  static constexpr std::size_t kMostCodes = kMostGuests;
  static constexpr std::size_t kMostPrograms = 4;  ///< of a role

  /// A code for one device: ten characters that cannot be taken for one another (50 bits), "K7QF2-9XM4T". The
  /// oldest is forgotten where there are too many. `alone`: whoever spends it takes the role over from all
  /// other devices that have it.
  std::string new_code(const std::string& role, SteadyTime now, bool alone = false);

  bool is_open(std::string_view code, SteadyTime now) const;

  struct Entered {
    Guest guest;
    std::string token;  ///< 256 bits, in hex; nowhere else
    /// Devices that are to be shown out: he has taken their role over, or their place.
    std::vector<std::uint64_t> displaced = {}, replaced = {};
  };
  /// Spends a code. Wrong, old and spent ones are all the same. Five wrong ones a minute from one address,
  /// and nothing more of that address is tried; nobody else's guesses keep a guest out. `never` is a role
  /// that is not given away here; of `away` the first make room where all places are taken.
  tl::expected<Entered, Denied> enter(std::string_view code, const std::string& peer,
                                      const std::string& device, const std::string& since, SteadyTime now,
                                      std::string_view never = {}, std::span<const std::uint64_t> away = {});
  /// The code by which that guest came in is good again.
  void give_code_back(std::uint64_t id);
  /// Addresses of which nothing is tried now, oldest first. A new code ends it for all of them: the umpire
  /// has somebody before him who wants in.
  std::vector<std::string> locked_out(SteadyTime now) const;
  /// A key for a program that reads (OBS): given by the umpire, without a code, whoever else is in. Before it
  /// surplus_program() is to be shown out.
  Entered admit_program(const std::string& role, const std::string& device, const std::string& since);
  /// The oldest program of the role, where one more would be too many.
  std::optional<std::uint64_t> surplus_program(const std::string& role) const;

  /// Whether that guest spent that very code; of guests kept over a restart too.
  bool came_by(std::uint64_t id, std::string_view code) const;

  const Guest* find(std::string_view token) const;
  auto guests() const { return guests_ | std::views::transform(&Entry::guest); }
  /// Shows a guest out; his token is worth nothing from now on. `why` is what he may still read by it.
  bool revoke(std::uint64_t id, const std::string& why = {});
  /// Why the guest of that token was shown out; empty where nothing was said, or it is long ago.
  std::string farewell(std::string_view token) const;

  /// Guests and the hashes of their tokens, so that a restart sends nobody away. Not the codes.
  std::string to_text() const;
  /// Of that role alone.
  std::string to_text(std::string_view role) const;
  /// Adds them to those that are in already.
  Result<void> read_text(const std::string& text);

 private:
  std::string text_of(const std::string_view* role) const;
  Entered admit(Guest guest, Code spent);
  const Entry* find(std::uint64_t id) const;
  bool too_many(const std::string& peer, SteadyTime now);

  std::vector<Code> codes_;
  std::vector<Entry> guests_;
  std::uint64_t next_id_ = 1;
  struct Failure {
    std::string peer, network;
    SteadyTime at;
  };
  std::deque<Failure> failures_;
  struct Farewell {
    Hash token;
    std::string why;
  };
  std::deque<Farewell> farewells_;  ///< the latest
};

/// A bucket of `burst` that fills by `per_second`: what one may ask of the server.
class RateLimit {
 public:
  RateLimit(double burst, double per_second) : burst_(burst), per_second_(per_second) {}
  /// Takes one, where there is one.
  bool take(const std::string& who, SteadyTime now);

 private:
  static constexpr std::size_t kMostKnown = 4096;
  struct Bucket {
    double left = 0.0;
    SteadyTime at;
  };
  double burst_, per_second_;
  std::map<std::string, Bucket> buckets_;
};

}  // namespace telescope::cp
