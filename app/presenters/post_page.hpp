#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/game/game_request.hpp"

namespace telescope::app {

/// The Command Post as the program behind the window tells of it.
struct PostScene {
  struct Seat {
    std::string role;
    std::string title;
    bool playable = false;                       ///< by the program
    std::optional<Level> played = std::nullopt;  ///< it plays it
  };
  struct Guest {
    std::uint64_t id = 0;
    std::string title;   ///< of his role
    std::string device;  ///< "iPhone"
    std::string since;   ///< "12:41:07"
    bool online = false;
  };
  struct Invitation {
    std::string title;
    std::string url;
    std::string address;     ///< to open where the code is typed
    bool camera = false;     ///< it is for the phone that sees the table
    std::string code;        ///< to be typed
    int modules = 0;         ///< of the QR code, along an edge
    std::vector<bool> dark;  ///< row by row
  };
  std::string address;
  bool open = false;             ///< to the network
  bool by_proxy = false;         ///< codes lead to a proxy
  bool camera_by_proxy = false;  ///< so does the camera's, which must be encrypted
  /// By other devices.
  bool reached(bool camera = false) const { return open || (camera ? camera_by_proxy : by_proxy); }
  bool encrypted = false;      ///< for whoever comes over it
  std::string fingerprint;     ///< of the certificate; empty where nothing is encrypted
  std::string unknown_issuer;  ///< what browsers say of it, before they are met; empty: nothing
  std::vector<Seat> seats;
  std::vector<Guest> guests;
  std::vector<std::string> locked_out;  ///< addresses that have guessed codes
  std::optional<Invitation> invitation;
};

/// A line that can be chosen: a role to invite, or a guest to show out.
struct PostLine {
  std::string text;
  std::string detail;
  bool online = false;
  std::string role;                             ///< of a role's line
  std::uint64_t guest = 0;                      ///< of a guest's
  std::optional<PlaySeat> play = std::nullopt;  ///< of a role's that the program can play: what comes next
};

struct PostPage {
  std::string heading;  ///< "2 joined, 1 online"
  std::string reach;    ///< who can reach it, and what that means
  std::string address;  ///< "http://192.168.1.5:8463"
  std::vector<PostLine> seats;
  std::vector<PostLine> guests;
  bool shows_code = false;  ///< as a picture: only where a phone that reads it can follow
  std::string certificate;  ///< and what browsers say of it; empty: nothing is encrypted
  std::string invited;      ///< what the code on the page is for; empty: there is none
  std::string warning;      ///< who guesses codes, and how to let him try again; empty: nobody
  std::string hint;
};

PostPage post_page(const PostScene& post);
/// The code's picture for a terminal: two modules high in a letter, light ones printed.
std::string code_in_letters(const PostScene::Invitation& code);
/// The same with its address and, where the certificate is the program's own, what browsers say of it: lines
/// for a terminal.
std::string invitation_text(const PostScene& post);
/// "CP: 2 online", for the line at the bottom.
std::string post_summary(const PostScene& post);

}  // namespace telescope::app
