#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/options.hpp"
#include "app/command_post/http/command_post.hpp"
#include "app/game/game_desk.hpp"
#include "vision/source/phone_line.hpp"

namespace telescope::cli {

/// --no-cp, --cp-port, --cp-open, --cp-tls, --cp-certificate, --cp-certificate-key, --cp-name, --cp-proxy,
/// --cp-invite, --cp-key, as `run` takes them.
struct PostOptions {
  bool none = false;
  bool open = false;
  bool tls = false;
  std::string certificate;
  std::string certificate_key;
  std::vector<std::string> names;    ///< what one may call it: cp::own_name()
  std::vector<std::string> proxies;  ///< addresses
  std::optional<int> port;           ///< none: the usual one, or any where it is taken
  std::vector<std::string> invited;  ///< roles that get a code at the start
  std::vector<std::string> keys;     ///< roles as which a program may read
};
void add_post_options(const Command& command, PostOptions& options);

/// What the Command Post of the next game goes on with, so that the umpire's page stays where it is.
struct PostBefore {
  std::uint16_t port = 0;  ///< 0: there was none
  bool open = false;
  std::string leaders;  ///< PostState::leaders()
};

/// Where the Command Post of a game keeps guests and pins.
std::filesystem::path guests_file(std::filesystem::path game);

/// The Command Post of a game; null where none is wanted. What a phone sends comes in over `phone`; where
/// `phone_first` is told, one is the camera from the beginning, and the network reaches it. Fails with one
/// line where the port is taken or the certificate is no good.
Result<std::unique_ptr<cp::CommandPost>> open_post(const PostOptions& options, const app::GameDesk& desk,
                                                   std::shared_ptr<vision::PhoneLine> phone, bool phone_first,
                                                   const PostBefore& before = {});

/// The title of a role that the game has.
Result<std::string> known_role(const PreparedGame& game, const std::string& role);

/// Whether the game has the roles that were asked for, and a proxy is named where an address at one is.
Result<void> check_roles(const PostOptions& options, const PreparedGame& game);

/// "Corps Commander, one device: http://...": the codes and keys that were asked for, of roles that the game
/// has.
std::vector<std::string> invitations(const PostOptions& options, const PreparedGame& game,
                                     cp::CommandPost& post);

}  // namespace telescope::cli
