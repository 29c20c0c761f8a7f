#include "tests/app/channels/heard_program.hpp"

#include <numeric>
#include <regex>
#include <stdexcept>

#include <lo/lo.h>

#include "app/command_post/publisher/table_picture.hpp"
#include "app/report/html_report.hpp"
#include "app/report/state_sheet.hpp"
#include "core/session/transfer.hpp"

namespace telescope::test {
namespace {

using namespace std::chrono_literals;

constexpr auto kPatience = 50ms;
constexpr std::string_view kPartEnd = "--picture-5d1f0a7be2c4\r\nContent-Type: image/jpeg\r\n\r\n";

template <class T>
T must(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().message);
  return *std::move(result);
}

SeedPart counting_part() {
  SeedPart part{};
  std::iota(part.begin(), part.end(), std::uint8_t{1});
  return part;
}

std::vector<SeatId> seats_of_names(const std::vector<std::string>& names) {
  std::vector<SeatId> roles;
  for (const std::string& name : names) roles.push_back(SeatId(name));
  return roles;
}

/// What differs in a stream without telling anything: to the umpire the port, and since when who is in.
void make_the_same(std::string& text, std::uint16_t port) {
  const std::string address = "http://127.0.0.1:" + std::to_string(port);
  for (auto at = text.find(address); at != std::string::npos; at = text.find(address, at))
    text.replace(at, address.size(), "http://here");
  constexpr std::string_view kSince = R"("since":")", kTime = "00:00:00";
  for (auto at = text.find(kSince); at != std::string::npos; at = text.find(kSince, at + 1))
    text.replace(at + kSince.size(), kTime.size(), kTime);
}

cp::Bytes bytes(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

}  // namespace

HeardProgram::HeardProgram(const ProgramSetup& setup, OverheadCamera& camera, const Broker& broker)
    : kit_(setup.kit),
      camera_(camera),
      listening_(setup.listening),
      bulletin_("north", seats_of_names(listening_)),
      line_({.address = {"127.0.0.1", broker.port()}, .user = {}, .password = {}, .ca = {}}, std::nullopt),
      reader_(broker.port()) {
  for (const SeatId& role : seats_of_names(listening_)) {
    live_views_.want(role);
    tuio_.emplace(role, kit_);
    reader_.subscribe(app::view_topic("north", role.value()));
  }
  reader_.until_pong();  // of a game before
  while (!line_.up()) line_.work(kPatience);
  app::DeskOptions desk{.who = "umpire",
                        .now = [] { return std::string("2026-05-14T19:31:07Z"); },
                        .seconds = [] { return 0.0; },
                        .rulesets = setup.rulesets};
  desk_ = must(app::GameDesk::begin(folder_ / "game.telescope", setup.scenario, kit_, counting_part(),
                                    std::move(desk)));
  cp::CommandPostOptions options;
  options.port = 0;
  options.beat = 1h;  // it beats by the clock
  options.symbols = bytes("{}");
  options.withheld = bytes(app::to_jpeg(app::withheld_picture({64, 64})));
  post_ = must(cp::CommandPost::start(std::move(options)));
  live_ = std::make_unique<app::LivePost>(nullptr, *desk_, post_.get(), live_views_);
  for (const std::string& role : listening_) join(role);
  for (const std::string& role : setup.others)
    if (!guests_.contains(role)) join(role);
}

/// What differs without telling anything: the date, the port in a cookie's name, the token, which is chance.
void HeardProgram::keep(const std::string& channel, std::string answer) {
  static const std::regex date("Date: [^\r]*\r\n"), cookie("telescope-[0-9]+=[0-9a-f]*");
  const auto head = answer.find("\r\n\r\n");
  std::string first = std::regex_replace(answer.substr(0, head), date, "");
  first = std::regex_replace(first, cookie, "telescope=");
  left_[channel] += first + answer.substr(std::min(head, answer.size())) + "\n";
}

void HeardProgram::join(const std::string& role) {
  const auto invitation = post_->invite(role);
  const std::string origin = "Origin: http://127.0.0.1:" + std::to_string(post_->port()) + "\r\n";
  const std::string answer =
      Client(post_->port()).ask("POST", "/api/join", origin, Json{{"code", invitation.code}}.dump());
  const std::string cookie = header_of(answer, "Set-Cookie");
  if (status_of(answer) != 200) throw std::runtime_error("a guest is not let in: " + answer);
  Guest& guest = guests_[role];
  guest.cookie = "Cookie: " + cookie.substr(0, cookie.find(';')) + "\r\n" + origin;
  live_->follow();  // what he has from the beginning is there before he listens, or he may be told it apart
  guest.events = std::make_unique<Ear>(post_->port(), "/api/events", guest.cookie);
  keep(role + " joins", answer);
  keep(role + " events", guest.events->head());
}

void HeardProgram::carry_out(const app::GameRequest& request) {
  desk_->carry_out(request);
  live_->follow();
}

bool HeardProgram::act(const Json& action, DiceTray& dice, const std::string& waiver) {
  const auto lawful = desk_->session().attempt(action);
  if (!lawful || (!lawful->verdict.lawful() && waiver.empty())) return false;
  const auto before = desk_->session().journal().head();
  app::GameRequest request = app::DoAction{action, waiver, {}};
  desk_->carry_out(request);
  while (const auto& pending = desk_->session().pending()) {
    const std::vector<PoolRequest> pools = pending->needed;  // dice change it
    const auto fallen = dice.roll(pools);
    for (std::size_t i = 0; i < pools.size(); ++i)
      desk_->carry_out(request = app::TypeDice{pools[i].id, fallen[i]});
    const auto& still = desk_->session().pending();
    if (still && still->needed.front().id == pools.front().id) return false;
  }
  live_->follow();
  return desk_->session().journal().head() != before;
}

void HeardProgram::say(const std::string& words, Audience audience) {
  carry_out(app::SayMessage{words, audience, {}});
}

void HeardProgram::look(TableView table, bool pictures) {
  table.taken_at_s = view_.result.table.taken_at_s;
  view_.result.frame.image = camera_.see(kit_, table);
  view_.result.camera = camera_.model();
  view_.result.table = std::move(table);
  for (int i = 0; i < 2; ++i) {
    view_.result.table.taken_at_s += 2 * app::ObstructionWatch::kRest_s;
    {
      const cp::PostState::Together together(post_->state());  // or chance has it told in one or in two
      live_->look(&view_, pictures);
      live_->show_desks();
    }
    listen();
  }
}

cp::PostState::Visitor HeardProgram::visitor(const std::string& role) const {
  const std::string& cookie = guests_.at(role).cookie;
  const auto known = post_->state().visitor(cookie.substr(cookie.find('=') + 1, 64));
  if (!known) throw std::runtime_error(role + " is out");
  return *known;
}

Json HeardProgram::document(const std::string& role) const {
  return visitor(role).feed->document();
}

void HeardProgram::listen() {
  post_->wake();
  for (auto& [role, guest] : guests_) listen(role, guest);
  tell_broker();
  tell_by_tuio();
}

/// What a broker passes on; but for pauses, which go by the clock.
void HeardProgram::tell_broker() {
  now_ += app::Bulletin::kPause;
  while (const auto news = bulletin_.next(live_views_, now_, [](const SeatId&) { return true; })) {
    while (!hand_over(news->second)) line_.work(kPatience);
    const app::Letter letter = reader_.next();
    left_[news->first.value() + " MQTT"] += letter.topic + " " + letter.text + "\n";
  }
}

/// False where the line was down: a slow machine keeps silent for so long that the broker ends it.
bool HeardProgram::hand_over(const app::Letter& letter) {
  const auto up = line_.up();
  const auto number = line_.publish(letter);
  while (number && line_.on_its_way(*number)) line_.work(kPatience);
  return number && line_.up() == up;
}

/// What arrives by UDP; but for the times of frames and what is told again every second.
void HeardProgram::tell_by_tuio() {
  for (auto& [role, ear] : tuio_) {
    const auto newest = live_views_.newest(role);
    if (!newest || newest == ear.told) continue;
    ear.told = newest;
    const auto tokens = ear.stage.tokens(*newest);
    const std::unique_ptr<std::remove_pointer_t<lo_address>, decltype(&lo_address_free)> address(
        lo_address_new_with_proto(LO_UDP, "127.0.0.1", std::to_string(ear.receiver.port()).c_str()),
        &lo_address_free);
    for (const auto bundles : {app::tuio1, app::tuio2})
      for (const app::OscBundle& bundle : bundles({.source = "Telescope"}, tokens, tokens)) {
        if (!bundle.send(address.get())) throw std::runtime_error("TUIO is not sent");
        left_[role.value() + " TUIO"] += ear.receiver.next();
      }
  }
}

void HeardProgram::listen(const std::string& role, Guest& guest) {
  const auto who = visitor(role);
  if (const auto newest = who.feed->number(); newest != guest.told) {
    guest.told = newest;
    std::string news = guest.events->take("id: " + std::to_string(newest) + "\n", "\n\n");
    make_the_same(news, post_->port());
    left_[role + " events"] += news;
  }
  if (who.picture || guest.picture)
    listen_to_pictures(role, "/picture.mjpg", *state().picture(role), guest.picture, guest.shown);
  if (who.telescope || guest.telescope)
    listen_to_pictures(role, "/telescope.mjpg", *state().telescope(role), guest.telescope, guest.through);
}

void HeardProgram::listen_to_pictures(const std::string& role, const char* path, cp::PictureFeed& feed,
                                      std::unique_ptr<Ear>& ear, std::uint64_t& taken) {
  std::string& kept = left_[role + " " + path];
  if (!ear) {
    ear = std::make_unique<Ear>(post_->port(), path, guests_.at(role).cookie);
    kept += ear->head().substr(0, ear->head().find("Date: ")) + ear->take(kPartEnd, kPartEnd);
  }
  const auto newest = feed.newest();
  if (newest.number == taken || !newest.part) return;
  taken = newest.number;
  kept += "picture " + std::to_string(taken) + ear->take(kPartEnd, kPartEnd);
}

void HeardProgram::ask(const std::string& role, const std::string& method, const std::string& path,
                       const Json& body) {
  const std::string answer =
      Client(post_->port()).ask(method, path, guests_.at(role).cookie, body.is_null() ? "" : body.dump());
  keep(role + " " + method + " " + path.substr(0, path.find('?')), answer);
  listen();
  answer_asked();
}

void HeardProgram::answer_asked() {
  live_->take_asked();
  listen();
}

void HeardProgram::give_exports() {
  left_["export, public part"] += must(export_public(desk_->session()));
  const auto told = report::tell_game(desk_->session(), report::Reader::kEverybody);
  left_["export, report"] += told ? report::html_report(*told) : told.error().message;
  if (!desk_->game().table().withheld(desk_->position()))
    left_["export, sheet"] += report::state_sheet(desk_->session(), false, print::Paper::kA4);
}

}  // namespace telescope::test
