#include "app/cli/outlet_options.hpp"

#include "app/cli/post_options.hpp"
#include "core/base/text_file.hpp"

namespace telescope::cli {

namespace {

/// The seats that the broker is told of.
Result<std::vector<SeatId>> broker_seats(const OutletOptions& options, const PreparedGame& game) {
  std::vector<SeatId> seats;
  for (const std::string& name : options.roles) {
    const auto seat = seat_from_string(name);
    if (!seat)
      return failure("--mqtt-role: '" + name + "' is no role: spectator, umpire, or one of the game's");
    if (auto known = known_role(game, seat->value()); !known) return tl::unexpected(known.error());
    seats.push_back(*seat);
  }
  if (!seats.empty()) return seats;
  for (const Seat& seat : game.knowledge().seats())
    if (seat.id != kUmpireSeat) seats.push_back(seat.id);
  return seats;
}

}  // namespace

void add_outlet_options(const Command& command, OutletOptions& options) {
  command
      .add_option(
          "--tuio HOST[:PORT][,ROLE][,2]", options.tuio,
          "tell a program by TUIO where everything is: localhost, 192.168.1.7:3333, "
          "localhost:3333,cc,2 for what the Corps Commander may know by TUIO 2.0; without a role what "
          "spectators may know, by TUIO 1.1 at port 3333. May be given again for each")
      .one_value_each();
  const Option broker = add_broker_options(command, options.broker);
  command.add_option("--table NAME", options.table, "name of this table at the broker").needs(broker);
  command
      .add_option("--mqtt-role ROLE", options.roles,
                  "tell the broker what this role may know; may be given again. Without it all roles but the "
                  "umpire")
      .one_value_each()
      .needs(broker);
}

Result<OutletPlan> outlet_plan(const OutletOptions& options, const PreparedGame& game) {
  OutletPlan plan;
  for (const std::string& text : options.tuio) {
    auto receiver = app::tuio_receiver(text);
    if (!receiver) return failure("--tuio: " + receiver.error().message);
    if (auto known = known_role(game, receiver->seat.value()); !known) return tl::unexpected(known.error());
    plan.receivers.push_back(*std::move(receiver));
  }
  if (options.broker.address.empty()) return plan;
  if (!app::is_table_name(options.table))
    return failure("give this table a name at the broker with --table: letters, digits, '-', '_' and '.'");
  auto broker = broker_of(options.broker);
  if (!broker) return tl::unexpected(broker.error());
  plan.broker = *std::move(broker);
  auto seats = broker_seats(options, game);
  if (!seats) return tl::unexpected(seats.error());
  plan.seats = *std::move(seats);
  return plan;
}

Outlets open_outlets(OutletPlan plan, const std::string& table, const Kit& kit, app::LiveViews& views,
                     const std::function<void(std::string)>& tell) {
  Outlets outlets;
  if (plan.broker) {
    if (plan.broker->ca.empty() && !app::is_this_machine(plan.broker->address.host))
      tell("broker " + describe(plan.broker->address) + ": not encrypted; --mqtt-ca encrypts");
    outlets.broker = std::make_unique<app::MqttPublisher>(*std::move(plan.broker), table,
                                                          std::move(plan.seats), views, tell);
  }
  for (app::TuioReceiver& receiver : plan.receivers)
    outlets.tuio.push_back(std::make_unique<app::TuioOutlet>(std::move(receiver), kit, views, tell));
  return outlets;
}

namespace {

constexpr std::size_t kLargestLogin = 4096;
constexpr std::size_t kLargestCertificates = std::size_t{4} << 20;

}  // namespace

Option add_broker_options(const Command& command, BrokerLogin& login) {
  const Option broker =
      command.add_option("--mqtt HOST[:PORT]", login.address,
                         "the MQTT broker of a megagame; port 1883, or 8883 with --mqtt-ca");
  command
      .add_option("--mqtt-login FILE", login.login,
                  "file with the login: a line with the user, one with the password")
      .needs(broker);
  command
      .add_option("--mqtt-ca FILE", login.ca,
                  "encrypt (TLS), and talk only to a broker whose certificate comes from these (PEM)")
      .needs(broker);
  return broker;
}

Result<app::BrokerOptions> broker_of(const BrokerLogin& login) {
  auto address = app::net_address(login.address, login.ca.empty() ? app::kMqttPort : app::kMqttTlsPort);
  if (!address) return failure("--mqtt: " + address.error().message);
  app::BrokerOptions broker{.address = *std::move(address), .user = {}, .password = {}, .ca = login.ca};
  if (!login.ca.empty())
    if (const auto read = read_text_file(login.ca, kLargestCertificates); !read)
      return tl::unexpected(read.error());
  if (login.login.empty()) return broker;
  const auto text = read_text_file(login.login, kLargestLogin);
  if (!text) return failure("--mqtt-login " + text.error().message);
  const auto line = [&](std::size_t from) {
    return from > text->size() ? std::string() : text->substr(from, text->find_first_of("\r\n", from) - from);
  };
  broker.user = line(0);
  const auto next = text->find('\n');
  if (next != std::string::npos) broker.password = line(next + 1);
  if (broker.user.empty() || broker.password.empty())
    return failure(login.login + ": write the user on the first line, the password on the second");
  return broker;
}

}  // namespace telescope::cli
