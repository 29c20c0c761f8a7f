#include "app/presenters/post_page.hpp"

#include <algorithm>

#include "core/base/counted.hpp"

namespace telescope::app {

PostPage post_page(const PostScene& post) {
  PostPage page;
  const auto online = std::ranges::count(post.guests, true, &PostScene::Guest::online);
  page.heading = post.guests.empty() ? "Nobody has joined yet"
                                     : counted(post.guests.size(), "device") + " joined, " +
                                           std::to_string(online) + " connected now";
  page.reach = post.open ? "Open to the network at " + post.address +
                               ". Nothing on it is encrypted: whoever listens on this network can read it. "
                               "Shift+O closes it."
                         : "Only this machine reaches it, at " + post.address +
                               ". Shift+O lets phones and other computers of this network join.";
  for (const PostScene::Seat& seat : post.seats) {
    const auto count = std::ranges::count(post.guests, seat.title, &PostScene::Guest::title);
    page.seats.push_back({.text = seat.title,
                          .detail = count > 0 ? std::to_string(count) + " joined" : "",
                          .role = seat.role});
  }
  for (const PostScene::Guest& guest : post.guests)
    page.guests.push_back({.text = guest.title,
                           .detail = guest.device + ", since " + guest.since,
                           .online = guest.online,
                           .guest = guest.id});
  page.shows_code = post.invitation && post.open;
  if (post.invitation && !post.open)
    page.invited =
        post.invitation->title + ": type the code at " + post.address +
        " on this computer. No phone can reach that: Shift+O opens the Command Post to the network, "
        "and then a new code leads there.";
  else if (post.invitation)
    page.invited = post.invitation->title + ": point the camera of one device here, or type the code at " +
                   post.address + ". It is good once, for a quarter of an hour.";
  if (!post.locked_out.empty()) {
    for (const std::string& address : post.locked_out)
      page.warning += (page.warning.empty() ? "" : ", ") + address;
    page.warning += post.locked_out.size() == 1 ? " has" : " have";
    page.warning += " sent five wrong codes and must wait a minute. A new code ends that.";
  }
  page.hint = "Enter on a role shows a code for one device. Backspace on a device shows it out.";
  return page;
}

std::string post_summary(const PostScene& post) {
  const auto online = std::ranges::count(post.guests, true, &PostScene::Guest::online);
  return "CP: " + std::to_string(online) + " connected" + (post.open ? ", open to the network" : "");
}

}  // namespace telescope::app
