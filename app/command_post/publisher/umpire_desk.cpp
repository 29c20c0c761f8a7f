#include "app/command_post/publisher/umpire_desk.hpp"

#include <utility>

#include "app/presenters/console_page.hpp"

namespace telescope::app {
namespace {

/// Who is in, who may be invited, and the code that was asked for last.
Json umpire_post(const PostScene& post) {
  Json seats = Json::object(), guests = Json::object();
  for (const PostScene::Seat& each : post.seats) {
    const std::size_t number = seats.size() + 1;
    seats[each.role] = {{"number", number}, {"title", each.title}};
    if (each.playable) seats[each.role]["played"] = each.played ? to_string(*each.played) : "";
  }
  for (const PostScene::Guest& each : post.guests)
    guests[std::to_string(each.id)] = {
        {"title", each.title}, {"device", each.device}, {"since", each.since}, {"online", each.online}};
  Json json{{"address", post.address},   {"open", post.open},           {"encrypted", post.encrypted},
            {"seats", std::move(seats)}, {"guests", std::move(guests)}, {"locked_out", post.locked_out}};
  if (post.by_proxy) json["by_proxy"] = true;
  if (!post.fingerprint.empty())
    json["certificate"] = {{"fingerprint", post.fingerprint}, {"unknown_issuer", post.unknown_issuer}};
  if (post.invitation) {
    Json rows = Json::array();
    const auto& shown = *post.invitation;
    for (int row = 0; row < shown.modules; ++row) {
      std::string modules;
      for (int column = 0; column < shown.modules; ++column)
        modules += shown.dark[static_cast<std::size_t>(row * shown.modules + column)] ? '1' : '0';
      rows.push_back(std::move(modules));
    }
    json["invitation"] = {{"title", shown.title},
                          {"url", shown.url},
                          {"code", shown.code},
                          {"address", shown.address},
                          {"rows", std::move(rows)}};
    if (shown.camera) json["invitation"]["camera"] = true;
  }
  return json;
}

}  // namespace

UmpireDesk::UmpireDesk(GameDesk& desk, cp::PostState& state, const JustDone& just_done,
                       UmpireRequests::Doors doors)
    : desk_(desk), state_(state), requests_(desk, state, just_done, std::move(doors)) {}

bool UmpireDesk::show(const PostScene& post) {
  const std::string& seat = kUmpireSeat.value();
  Json parts = Json::object();  // of his desk, as they are now
  const auto keep = [&](Json& told, Json now) {
    for (const auto& [name, was] : told.items())
      if (!now.contains(name)) parts[name] = nullptr;
    for (const auto& [name, is] : now.items())
      if (const auto was = told.find(name); was == told.end() || *was != is) parts[name] = is;
    told = std::move(now);
  };
  const auto named = [](const char* name, Json part) {
    return part.is_null() ? Json::object() : Json{{name, std::move(part)}};
  };
  const bool first = !revision_;
  const std::uint64_t revision = desk_.scene().revision;
  // What leaving the step would lose hangs on what hands have done since.
  std::string loses;
  for (const Option& option : desk_.scene().sheet.options) loses += lost_by(option, desk_.scene()) + '\n';
  const bool loses_otherwise = std::exchange(loses_, loses) != loses;
  const bool gone_on = revision_ != revision || loses_otherwise;
  if (gone_on || refusal_ != requests_.covered_refusal()) {
    refusal_ = requests_.covered_refusal();
    state_.publish_covered(seat, umpire_covered(desk_, refusal_));
  }
  if (gone_on || piece_ != requests_.opened_piece() || past_ != requests_.chosen_past()) {
    revision_ = revision;
    piece_ = requests_.opened_piece();
    past_ = requests_.chosen_past();
    Json game = umpire_game(desk_);
    if (const auto opened = requests_.opened()) game["piece"] = umpire_piece(desk_, *opened);
    if (past_) game["way_back"] = umpire_way_back(desk_, *past_);
    keep(game_, std::move(game));
  }
  keep(table_, umpire_table(desk_));
  keep(post_, named("post", umpire_post(post)));
  const auto offered = requests_.offered();
  keep(offer_,
       named("offer",
             offered ? Json{{"about", offered->about}, {"yes", offered->yes}, {"no", offered->no}} : Json()));
  if (parts.empty()) return false;
  return first ? state_.publish_desk(seat, std::move(parts)) : state_.publish_parts(seat, std::move(parts));
}

}  // namespace telescope::app
