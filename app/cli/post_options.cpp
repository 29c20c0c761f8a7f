#include "app/cli/post_options.hpp"

#include <algorithm>
#include <ctime>
#include <utility>

#include "app/command_post/http/access.hpp"
#include "app/command_post/http/net_address.hpp"
#include "app/command_post/publisher/camera_door.hpp"
#include "app/command_post/publisher/table_picture.hpp"
#include "app/drawing/unit_symbol_json.hpp"
#include "app/support/xdg.hpp"
#include "core/base/text_file.hpp"
#include "core/journal/game_names.hpp"

namespace telescope::cli {
namespace {

constexpr std::size_t kMostSchema = std::size_t{1} << 20;
constexpr int kWithheldPx = 640;

cp::Bytes bytes(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

}  // namespace

void add_post_options(const Command& command, PostOptions& options) {
  const Option none = command.add_flag("--no-cp", options.none, "no Command Post for browsers");
  command
      .add_option("--cp-port", options.port,
                  "port of the Command Post on this machine, 8463 unless that is taken; 0: any free one")
      .range(0, 65535)
      .excludes(none);
  command
      .add_flag(
          "--cp-open", options.open,
          "let the network reach the Command Post, not encrypted without --cp-tls. Without it only this "
          "machine")
      .excludes(none);
  command
      .add_flag("--cp-tls", options.tls,
                "encrypt the Command Post for whoever comes over the network, at the port behind its own")
      .excludes(none);
  const Option certificate =
      command.add_option("--cp-certificate FILE", options.certificate,
                         "certificate to encrypt with (PEM); without it one that the program makes itself");
  certificate.excludes(none);
  const Option key =
      command.add_option("--cp-certificate-key FILE", options.certificate_key, "its private key (PEM)");
  key.needs(certificate);
  certificate.needs(key);
  command
      .add_option("--cp-name NAME", options.names,
                  "a name that leads here, such as table.lan, or an address at a proxy, "
                  "https://club.example/table; several may be given, and codes lead to the first")
      .one_value_each()
      .check([](const std::string& name) {
        const auto known = cp::own_name(name);
        return known ? std::string() : known.error().message;
      })
      .excludes(none);
  command
      .add_option("--cp-proxy ADDRESS", options.proxies,
                  "address of a proxy, such as 127.0.0.1, that says by X-Forwarded-For, -Proto and -Host for "
                  "whom it asks; several may be given")
      .one_value_each()
      .check([](const std::string& proxy) {
        return app::plain_address(proxy) ? std::string()
                                         : "'" + proxy + "' is no address of a machine, such as 127.0.0.1";
      })
      .excludes(none);
  command
      .add_option(
          "--cp-invite ROLE", options.invited,
          "print an address with a code for one device of this role: umpire (it takes his seat over), "
          "or another seat of the game, such as spectator")
      .excludes(none);
  command
      .add_option("--cp-key ROLE", options.keys,
                  "print addresses with a key, for programs such as OBS that show what this role may know")
      .excludes(none);
}

std::filesystem::path guests_file(std::filesystem::path game) {
  return game += beside_game::kGuests;
}

Result<std::unique_ptr<cp::CommandPost>> open_post(const PostOptions& options, const app::GameDesk& desk,
                                                   std::shared_ptr<vision::PhoneLine> phone, bool phone_first,
                                                   const PostBefore& before) {
  if (options.none) return nullptr;
  const Vocabulary words = desk.ruleset().vocabulary();
  cp::CommandPostOptions post;
  for (const std::string& name : options.names) post.names.push_back(*cp::own_name(name));
  for (const std::string& proxy : options.proxies) post.limits.proxies.push_back(*app::plain_address(proxy));
  post.open = options.open || before.open || (phone_first && !post.leads_to_proxy(true, false));
  post.only_encrypted = options.tls;
  post.certificate_folder = app::state_folder() / "command-post";
  if (!options.certificate.empty()) {
    auto certificate =
        cp::given_certificate(options.certificate, options.certificate_key, std::time(nullptr));
    if (!certificate) return tl::unexpected(certificate.error());
    post.certificate = *std::move(certificate);
  }
  post.camera = app::camera_door(std::move(phone));
  post.port = static_cast<std::uint16_t>(options.port.value_or(cp::kDefaultPort));
  if (before.port != 0) post.port = before.port;
  post.leaders = before.leaders;
  post.file = guests_file(desk.session().journal().file());
  post.game = desk.session().commitment();
  using Milliseconds = std::chrono::milliseconds;  // no run makes a thousand documents a second
  post.documents_before = static_cast<std::uint64_t>(
      std::chrono::duration_cast<Milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count());
  post.symbols = bytes(symbols_json(words));
  if (auto schema = read_text_file(app::assets_folder() / "schemas" / "view.schema.json", kMostSchema))
    post.schema = bytes(*std::move(schema));
  post.withheld = bytes(app::to_jpeg(app::withheld_picture({kWithheldPx, kWithheldPx})));
  auto opened = cp::CommandPost::start(post);
  // A proxy goes on leading to the usual port.
  if (opened || options.port || !options.proxies.empty()) return opened;
  post.port = 0;  // the usual port is taken: by a game before this one, it may be
  return cp::CommandPost::start(std::move(post));
}

Result<std::string> known_role(const PreparedGame& game, const std::string& role) {
  const std::vector<Seat> seats = game.knowledge().seats();
  if (const Seat* seat = find_seat(seats, SeatId(role))) return seat->title;
  return failure("this game has no role '" + role + "': it has " + ids_of(seats));
}

Result<void> check_roles(const PostOptions& options, const PreparedGame& game) {
  std::vector<cp::OwnName> at_proxies;
  for (const std::string& name : options.names) {
    const cp::OwnName own = *cp::own_name(name);
    if (own.base.empty()) continue;
    if (options.proxies.empty())
      return failure("--cp-name " + name + " is an address at a proxy: name that too, --cp-proxy ADDRESS");
    if (std::ranges::find(at_proxies, own.origin(), &cp::OwnName::origin) != at_proxies.end())
      return failure("--cp-name " + name + ": there is an address at " + std::string(own.origin()) +
                     " already, and a browser keeps one guest for both");
    at_proxies.push_back(own);
  }
  // More would be forgotten before anybody comes; the camera's code is one.
  if (options.invited.size() >= cp::Access::kMostCodes)
    return failure("--cp-invite may be given " + std::to_string(cp::Access::kMostCodes - 1) +
                   " times at most");
  for (const std::string& role : options.keys)
    if (std::cmp_greater(std::ranges::count(options.keys, role), cp::Access::kMostPrograms))
      return failure("--cp-key " + role + " may be given " + std::to_string(cp::Access::kMostPrograms) +
                     " times at most");
  for (const auto* asked : {&options.invited, &options.keys})
    for (const std::string& role : *asked)
      if (const auto known = known_role(game, role); !known) return tl::unexpected(known.error());
  if (std::ranges::find(options.keys, kUmpireSeat.value()) == options.keys.end()) return {};
  return failure("there is no key for the role '" + kUmpireSeat.value() +
                 "', who leads the game: invite a device, --cp-invite");
}

std::vector<std::string> invitations(const PostOptions& options, const PreparedGame& game,
                                     cp::CommandPost& post) {
  std::vector<std::string> lines;
  for (const std::string& role : options.invited)
    lines.push_back(*known_role(game, role) + ", one device: " + post.invite(role).url);
  for (const std::string& role : options.keys)
    for (const std::string& address :
         post.program_addresses(role, {"/screen", "/obs", "/picture.mjpg", "/api/view"}))
      lines.push_back(*known_role(game, role) + ", a program: " + address);
  return lines;
}

}  // namespace telescope::cli
