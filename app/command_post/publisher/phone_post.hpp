#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/command_post/http/command_post.hpp"
#include "app/presenters/post_page.hpp"
#include "core/base/result.hpp"
#include "vision/source/phone_line.hpp"

namespace telescope::app {

/// A code as it is shown, with its picture. `title`: of its seat.
PostScene::Invitation shown_code(const cp::Invitation& made, const std::string& title);
/// How somebody reaches the Command Post, and what it encrypts with; an address that is known stays.
void tell_reach(const cp::CommandPost& post, PostScene& scene);

/// Whether the phone that is the camera needs a code: nobody has its seat, or whoever has it has not been
/// connected for 20 s. A page that is loaded anew, and one that was in before the program was started again,
/// comes back by itself.
class CameraAway {
 public:
  bool wants_code(const cp::PostState& state);

 private:
  std::optional<std::chrono::steady_clock::time_point> since_;
};

/// A Command Post without a game, open to the network: its only seat is the phone's that is the camera while
/// a table is set up. For one thread.
class PhonePost {
 public:
  /// What the phone sends comes in over `line`. Fails with one line where no port is free.
  static Result<std::unique_ptr<PhonePost>> open(std::shared_ptr<vision::PhoneLine> line);

  /// With a code for the phone as soon as it can reach this, and anew where it stays away.
  const PostScene* scene();
  std::vector<std::string> take_messages() { return post_->take_messages(); }

 private:
  explicit PhonePost(std::unique_ptr<cp::CommandPost> post) : post_(std::move(post)) {}

  std::unique_ptr<cp::CommandPost> post_;
  PostScene scene_;
  CameraAway away_;
  bool refused_ = false;  ///< there is no code to be had
};

}  // namespace telescope::app
