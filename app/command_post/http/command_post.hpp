#pragma once

#include <atomic>
#include <condition_variable>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/command_post/http/certificate.hpp"
#include "app/command_post/http/web.hpp"

namespace telescope::cp {

inline constexpr std::uint16_t kDefaultPort = 8463;

struct CommandPostOptions {
  bool open = false;  ///< to the network; else only this machine itself
  std::uint16_t port = kDefaultPort;
  std::filesystem::path file;  ///< where guests and pins outlive a restart; empty: nowhere
  std::string game;            ///< what tells it from all others: guests of another game are not taken over
  std::uint64_t documents_before = 0;  ///< PostState::set_documents_before()
  std::string leaders;  ///< PostState::leaders() of the game before this one: they are in here too
  HttpLimits limits;
  std::chrono::milliseconds beat{4'000};  ///< between signs of life
  Bytes symbols;                          ///< unit symbols, JSON
  Bytes schema;                           ///< of the view, JSON
  Bytes withheld;                         ///< stands for a picture that may not be shown: JPEG
  /// What it shows where it encrypts; nothing: the program's own, kept in the folder.
  std::optional<Certificate> certificate;
  std::filesystem::path certificate_folder;
  std::vector<OwnName> names;   ///< the first is where links lead
  bool only_encrypted = false;  ///< whoever comes over the network is served under TLS
  CameraDoor camera;            ///< empty: no device is the camera
  /// Links do, those under TLS where it is `secure`: one on this machine reaches it whether it is open or
  /// not, one elsewhere where it is.
  bool leads_to_proxy(bool secure, bool opened) const;
};

/// How somebody comes in.
struct Invitation {
  std::string role;
  std::string url = {};      ///< with the code behind its '#', which no server is ever sent
  std::string code = {};     ///< to be typed where there is no camera
  std::string address = {};  ///< and where
  std::string refused = {};  ///< why there is no code; take_messages() tells it too
};

/// The Command Post's web server while it runs: two threads for sockets, one that keeps time and files.
/// What is published and asked crosses by state(); nobody who calls this waits for a socket. Who comes in,
/// and his pins, are on the disk before he is told so.
class CommandPost {
 public:
  static Result<std::unique_ptr<CommandPost>> start(CommandPostOptions options);
  ~CommandPost();
  CommandPost(const CommandPost&) = delete;
  CommandPost& operator=(const CommandPost&) = delete;

  PostState& state() { return state_; }
  /// Something was published.
  void wake();

  /// Whether the network reaches it now.
  bool open() const { return open_; }
  /// Lets the network reach it, or this machine only: soon, at the same port. Pages that are open lose their
  /// connection and mend it. What cannot be done is told by take_messages(), and it stays as it was.
  void set_open(bool open);
  std::uint16_t port() const { return port_; }
  /// Serves everything under TLS too, at the port behind its own, or another where that is taken; nothing
  /// where it does already. Waits while the network is being let in or out.
  Result<void> encrypt();
  /// 0: it does not encrypt.
  std::uint16_t secure_port() const { return secure_port_; }
  bool only_encrypted() const { return options_.only_encrypted; }
  /// Of the certificate, SHA-256; empty where it does not encrypt, or links lead to a proxy's.
  std::string fingerprint() const;
  /// It is one that no browser knows.
  bool self_made_certificate() const { return !options_.certificate && !leads_to_proxy(true); }
  /// Links lead to a proxy now.
  bool by_proxy() const { return leads_to_proxy(options_.only_encrypted); }
  bool leads_to_proxy(bool secure) const { return options_.leads_to_proxy(secure, open_); }
  /// "http://192.168.1.5:8463": where it is reached from outside if it is open, else from this machine.
  std::string address() const { return address(options_.only_encrypted); }
  /// The same under TLS.
  std::string secure_address() const { return address(true); }
  /// A new code for one device. Of a role that leads it takes the seat over, unless it is for one `beside`.
  /// The camera's seat has none where nothing can be encrypted.
  Invitation invite(const std::string& role, bool beside = false);
  /// An address for a program that only reads: "/obs" or "/picture.mjpg" of `role`.
  std::string program_address(const std::string& role, const std::string& path) {
    return program_addresses(role, {path}).front();
  }
  /// Several pages by one key.
  std::vector<std::string> program_addresses(const std::string& role, const std::vector<std::string>& paths);
  /// `why` is what he may still read.
  bool revoke(std::uint64_t guest, const std::string& why = {});
  /// Guests and pins are kept in another file from now on, all that there are.
  void keep_in(const std::filesystem::path& file);
  /// The game's file is gone from its place, or is there again: meanwhile nothing is kept, and nobody is told
  /// that it was.
  void set_game_lost(bool lost) { game_lost_ = lost; }
  /// What could not be done and was not said yet.
  std::vector<std::string> take_messages();

 private:
  explicit CommandPost(CommandPostOptions options);
  Result<std::unique_ptr<HttpServer>> serve(bool open, std::uint16_t port, bool secure);
  Result<void> have_certificate();
  std::string address(bool secure) const;
  void reopen(bool open);
  void keep(const std::stop_token& stop);
  bool save();
  bool keep_unread();

  CommandPostOptions options_;
  PostState state_;
  Beat beat_ = 0;
  std::uint16_t port_ = 0;
  std::atomic<std::uint16_t> secure_port_ = 0;  ///< not 0: set for good
  std::atomic<bool> open_ = false;
  std::atomic<bool> wanted_open_ = false;
  std::atomic<bool> game_lost_ = false;
  std::mutex mutex_;  ///< guards messages_
  std::vector<std::string> messages_;
  std::mutex save_mutex_;  ///< guards what follows and the file
  bool unread_ = false;    ///< there is a file that could not be read and is not kept
  bool unkept_ = false;    ///< and that it is not has been told
  static constexpr std::uint64_t kNothingSaved = ~std::uint64_t{0};
  std::uint64_t saved_ = 0;                    ///< PostState::changed() of what is on the disk
  std::mutex change_mutex_;                    ///< of whoever changes what follows; before server_mutex_
  mutable std::mutex server_mutex_;            ///< guards what follows
  std::unique_ptr<HttpServer> server_;         ///< null while it changes
  std::unique_ptr<HttpServer> secure_server_;  ///< likewise; null where it does not encrypt
  std::optional<Certificate> certificate_;
  std::condition_variable_any ticking_;
  std::mutex tick_mutex_;
  std::jthread keeper_;
};

/// This machine's addresses on its networks, the likeliest first; loopback is none, and those of IPv6, which
/// change, are told where there are no others. `virtual_too`: those of
/// containers and the like, which are no networks of others.
std::vector<std::string> network_addresses(bool virtual_too = true);

}  // namespace telescope::cp
