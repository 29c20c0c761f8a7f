#include "app/command_post/publisher/phone_post.hpp"

#include <algorithm>
#include <utility>

#include "app/command_post/publisher/camera_door.hpp"
#include "app/support/language.hpp"
#include "app/support/xdg.hpp"
#include "vision/tags/zxing.hpp"

namespace telescope::app {
namespace {

constexpr const char* kUnknownIssuer = tr_mark(
    "A browser warns at first, for nobody vouches for the certificate that this program has made itself. "
    "Chrome: Advanced, then Proceed. Safari: Show Details, then visit this website. Firefox: Advanced, then "
    "Accept the Risk.");

}  // namespace

PostScene::Invitation shown_code(const cp::Invitation& made, const std::string& title) {
  const cv::Mat symbol = vision::draw_symbol(made.url, vision::Symbology::kQrCode);
  PostScene::Invitation shown{.title = title,
                              .url = made.url,
                              .address = made.address,
                              .camera = made.role == cp::kCameraRole,
                              .code = made.code,
                              .modules = symbol.cols,
                              .dark = {}};
  for (int row = 0; row < symbol.rows; ++row)
    for (int column = 0; column < symbol.cols; ++column)
      shown.dark.push_back(symbol.at<unsigned char>(row, column) == 0);
  return shown;
}

void tell_reach(const cp::CommandPost& post, PostScene& scene) {
  scene.by_proxy = post.by_proxy();
  scene.camera_by_proxy = post.leads_to_proxy(true);
  if (scene.address.empty()) scene.address = post.address();
  scene.encrypted = post.only_encrypted();
  scene.fingerprint = post.fingerprint();
  scene.unknown_issuer = post.self_made_certificate() ? kUnknownIssuer : "";
}

bool CameraAway::wants_code(const cp::PostState& state) {
  constexpr std::chrono::seconds kComesBackWithin{20};
  const auto now = std::chrono::steady_clock::now();
  if (state.is_online(cp::kCameraRole))
    since_.reset();
  else if (!since_)
    since_ = now;
  return since_ && (!state.is_taken(cp::kCameraRole) || now >= *since_ + kComesBackWithin);
}

Result<std::unique_ptr<PhonePost>> PhonePost::open(std::shared_ptr<vision::PhoneLine> line) {
  cp::CommandPostOptions options;
  options.open = true;
  options.only_encrypted = true;
  options.certificate_folder = state_folder() / "command-post";
  options.camera = camera_door(std::move(line));
  auto post = cp::CommandPost::start(options);
  if (!post) {
    options.port = 0;  // the usual port is taken: by a game, it may be
    post = cp::CommandPost::start(std::move(options));
  }
  if (!post) return tl::unexpected(post.error());
  (*post)->state().set_seats({{.role = cp::kCameraRole, .title = tr("Camera"), .alone = true}}, {0.0, 0.0});
  return std::unique_ptr<PhonePost>(new PhonePost(*std::move(post)));
}

const PostScene* PhonePost::scene() {
  scene_.open = post_->open();
  auto& state = post_->state();
  if (scene_.invitation && (state.is_online(cp::kCameraRole) || !state.is_open(scene_.invitation->code)))
    scene_.invitation.reset();
  if (away_.wants_code(state) && !scene_.invitation && !refused_) {
    const cp::Invitation made = post_->invite(cp::kCameraRole);
    refused_ = !made.refused.empty();  // which take_messages() tells
    if (!refused_) scene_.invitation = shown_code(made, tr("Camera"));
  }
  tell_reach(*post_, scene_);
  return &scene_;
}

}  // namespace telescope::app
