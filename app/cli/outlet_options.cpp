#include "app/cli/outlet_options.hpp"

#include <algorithm>

namespace telescope::cli {
namespace {

Result<void> known_role(const Scenario& scenario, const Role& role) {
  const auto roles = roles_of(scenario);
  if (std::ranges::find(roles, role) != roles.end()) return {};
  std::string known;
  for (const Role& each : roles) known += (known.empty() ? "" : ", ") + to_string(each);
  return failure("this game has no role '" + to_string(role) + "': it has " + known);
}

/// The roles that are told to the broker.
Result<std::vector<Role>> broker_roles(const OutletOptions& options, const Scenario& scenario) {
  std::vector<Role> roles;
  for (const std::string& name : options.roles) {
    const auto role = role_from_string(name);
    if (!role) return failure("--mqtt-role: '" + name + "' is no role: spectator, cc, so, dc:1, umpire");
    if (auto known = known_role(scenario, *role); !known) return tl::unexpected(known.error());
    roles.push_back(*role);
  }
  if (!roles.empty()) return roles;
  for (const Role& role : roles_of(scenario))
    if (role.kind != Role::Kind::kUmpire) roles.push_back(role);
  return roles;
}

}  // namespace

void add_outlet_options(CLI::App& command, OutletOptions& options) {
  command
      .add_option(
          "--tuio", options.tuio,
          "tell a program by TUIO where everything is: localhost, 192.168.1.7:3333, "
          "localhost:3333,cc,2 for what the Corps Commander may know by TUIO 2.0; without a role what "
          "spectators may know, by TUIO 1.1 at port 3333. May be given again for each")
      ->type_name("HOST[:PORT][,ROLE][,2]")
      ->allow_extra_args(false);
  auto* broker = add_broker_options(command, options.broker);
  command.add_option("--table", options.table, "name of this table at the broker")
      ->type_name("NAME")
      ->needs(broker);
  command
      .add_option("--mqtt-role", options.roles,
                  "tell the broker what this role may know; may be given again. Without it all roles but the "
                  "umpire")
      ->type_name("ROLE")
      ->allow_extra_args(false)
      ->needs(broker);
}

Result<Outlets> open_outlets(const OutletOptions& options, const Scenario& scenario, const Kit& kit,
                             app::LiveViews& views, const std::function<void(std::string)>& tell) {
  std::vector<app::TuioReceiver> receivers;
  for (const std::string& text : options.tuio) {
    auto receiver = app::tuio_receiver(text);
    if (!receiver) return failure("--tuio: " + receiver.error().message);
    if (auto known = known_role(scenario, receiver->role); !known) return tl::unexpected(known.error());
    receivers.push_back(*std::move(receiver));
  }
  Outlets outlets;
  if (!options.broker.address.empty()) {
    if (!app::is_table_name(options.table))
      return failure("give this table a name at the broker with --table: letters, digits, '-', '_' and '.'");
    auto broker = broker_of(options.broker);
    if (!broker) return tl::unexpected(broker.error());
    auto roles = broker_roles(options, scenario);
    if (!roles) return tl::unexpected(roles.error());
    if (broker->ca.empty() && !app::is_this_machine(broker->address))
      tell("broker " + describe(broker->address) + ": not encrypted; --mqtt-ca encrypts");
    outlets.broker = std::make_unique<app::MqttPublisher>(*std::move(broker), options.table,
                                                          *std::move(roles), views, tell);
  }
  for (app::TuioReceiver& receiver : receivers)
    outlets.tuio.push_back(std::make_unique<app::TuioOutlet>(std::move(receiver), kit, views, tell));
  return outlets;
}

}  // namespace telescope::cli
