#include "app/presenters/post_page.hpp"

#include <algorithm>

#include "app/support/language.hpp"
#include "core/base/joined.hpp"

namespace telescope::app {
namespace {

/// Who can reach it, and what that means.
std::string reach_words(const PostScene& post) {
  if (post.by_proxy && !post.open)
    return tr("Other devices reach it through a proxy alone. Shift+O opens it to the network. Its address:");
  if (post.by_proxy)
    return tr(
        "Other devices reach it through a proxy, and over the network too. Shift+O closes it to the network. "
        "Its address:");
  if (!post.open)
    return tr(
        "Only this machine reaches it. Shift+O lets phones and other computers of this "
        "network join. Its address:");
  return post.encrypted
             ? tr("Open to the network, and encrypted. Shift+O closes it. Its address:")
             : tr("Open to the network. Nothing on it is encrypted: whoever listens on this network can "
                  "read it. Shift+O closes it. Its address:");
}

/// What the code is for, and how it is used.
std::string invited_words(const PostScene::Invitation& code, bool reached) {
  if (code.camera && !reached)
    return tr(
        "{1}: no phone can reach this computer yet. Shift+O opens the Command Post to the network, and then "
        "a new code leads there.",
        code.title);
  if (code.camera)
    return tr(
        "{1}: point the phone's own camera here, or open {2} on it and type the code. It is good once, "
        "for a quarter of an hour; a new code lets another phone take its place.",
        code.title, code.address);
  if (!reached)
    return tr(
        "{1}: type the code at the address above, on this computer. No phone can reach that: Shift+O "
        "opens the Command Post to the network, and then a new code leads there.",
        code.title);
  return tr(
      "{1}: point the camera of one device here, or type the code at the address above. It is good once, "
      "for a quarter of an hour.",
      code.title);
}

std::string locked_out_words(const std::vector<std::string>& locked_out) {
  if (locked_out.empty()) return {};
  const std::string addresses = joined(locked_out);
  return locked_out.size() == 1
             ? tr("{1} has sent too many wrong codes and must wait a minute. A new code ends that.",
                  addresses)
             : tr("{1} have sent too many wrong codes and must wait a minute. A new code ends that.",
                  addresses);
}

/// "the program plays, strong".
std::string played_words(Level level) {
  switch (level) {
    case Level::kEasy:
      return tr("the program plays, easy");
    case Level::kPlain:
      return tr("the program plays, plain");
    default:
      return tr("the program plays, strong");
  }
}

}  // namespace

PostPage post_page(const PostScene& post) {
  PostPage page;
  const auto online = std::ranges::count(post.guests, true, &PostScene::Guest::online);
  page.heading = post.guests.empty()
                     ? tr("Nobody has joined yet")
                     : tr_n("{1} device joined, {2} connected now", "{1} devices joined, {2} connected now",
                            post.guests.size(), online);
  page.reach = reach_words(post);
  page.address = post.address;
  for (const PostScene::Seat& seat : post.seats) {
    const auto count = std::ranges::count(post.guests, seat.title, &PostScene::Guest::title);
    PostLine line{.text = seat.title, .role = seat.role};
    line.detail = seat.played ? played_words(*seat.played) : count > 0 ? tr("{1} joined", count) : "";
    if (seat.playable)
      line.play = PlaySeat{SeatId(seat.role), seat.played ? std::nullopt : std::optional(Level::kPlain)};
    page.seats.push_back(std::move(line));
  }
  for (const PostScene::Guest& guest : post.guests)
    page.guests.push_back({.text = guest.title,
                           .detail = tr("{1}, since {2}", guest.device, guest.since),
                           .online = guest.online,
                           .guest = guest.id});
  const bool reached = post.reached(post.invitation && post.invitation->camera);
  page.shows_code = post.invitation && reached;
  if (!post.fingerprint.empty()) {
    page.certificate = tr("Fingerprint of the certificate (SHA-256): {1}", post.fingerprint);
    if (!post.unknown_issuer.empty())
      page.certificate = std::string(tr(post.unknown_issuer.c_str())) + " " + page.certificate;
  }
  if (post.invitation) page.invited = invited_words(*post.invitation, reached);
  page.warning = locked_out_words(post.locked_out);
  page.hint = tr("Enter on a role shows a code for one device. Backspace on a device shows it out.");
  if (std::ranges::any_of(post.seats, &PostScene::Seat::playable))
    page.hint += tr(" Shift+P on a role: the program plays it, or no longer.");
  return page;
}

std::string code_in_letters(const PostScene::Invitation& code) {
  constexpr int kQuiet = 4;  // modules that a code needs around it
  const auto light = [&](int row, int column) {
    const bool inside = row >= 0 && column >= 0 && row < code.modules && column < code.modules;
    return !inside || !code.dark[static_cast<std::size_t>(row * code.modules + column)];
  };
  std::string text;
  for (int row = -kQuiet; row < code.modules + kQuiet; row += 2) {
    for (int column = -kQuiet; column < code.modules + kQuiet; ++column) {
      const bool upper = light(row, column), lower = light(row + 1, column);
      text += upper && lower ? "\u2588" : upper ? "\u2580" : lower ? "\u2584" : " ";
    }
    text += '\n';
  }
  return text;
}

std::string invitation_text(const PostScene& post) {
  if (!post.invitation) return {};
  std::string text = tr("{1}, one device: {2}", post.invitation->title, post.invitation->url) + "\n" +
                     code_in_letters(*post.invitation);
  if (post.fingerprint.empty()) return text;  // the certificate is a proxy's
  if (!post.unknown_issuer.empty()) text += std::string(tr(post.unknown_issuer.c_str())) + "\n";
  return text + tr("Fingerprint of the certificate (SHA-256): {1}", post.fingerprint) + "\n";
}

std::string post_summary(const PostScene& post) {
  const auto online = std::ranges::count(post.guests, true, &PostScene::Guest::online);
  return post.open ? tr("CP: {1} connected, open to the network", online) : tr("CP: {1} connected", online);
}

}  // namespace telescope::app
