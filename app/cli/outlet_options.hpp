#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/options.hpp"
#include "app/integrations/broker_line.hpp"
#include "app/integrations/mqtt_publisher.hpp"
#include "app/integrations/tuio_outlet.hpp"

namespace telescope::cli {

/// --mqtt, --mqtt-login, --mqtt-ca, as `run` and `follow` take them.
struct BrokerLogin {
  std::string address;
  std::string login;
  std::string ca;
};
/// Gives --mqtt.
Option add_broker_options(const Command& command, BrokerLogin& login);

/// Fails with one line where the address, or a file, cannot be read.
Result<app::BrokerOptions> broker_of(const BrokerLogin& login);

/// --tuio, --mqtt and what belongs to it, as `run` takes them: what leaves for other programs.
struct OutletOptions {
  std::vector<std::string> tuio;
  BrokerLogin broker;
  std::string table;               ///< its name at the broker
  std::vector<std::string> roles;  ///< told to the broker; none: all but the umpire
  bool any() const { return !tuio.empty() || !broker.address.empty(); }
};
void add_outlet_options(const Command& command, OutletOptions& options);

/// To whom what is told of a game.
struct OutletPlan {
  std::vector<app::TuioReceiver> receivers;
  std::optional<app::BrokerOptions> broker;
  std::vector<SeatId> seats;  ///< whom the broker stands for
};
/// Fails with one line where an option cannot be read, or names a role that the game does not have.
Result<OutletPlan> outlet_plan(const OutletOptions& options, const PreparedGame& game);

/// What tells other programs, while it lives.
struct Outlets {
  std::vector<std::unique_ptr<app::TuioOutlet>> tuio;
  std::unique_ptr<app::MqttPublisher> broker;
};
/// `tell` is called on other threads; `table` is the table's name at the broker.
Outlets open_outlets(OutletPlan plan, const std::string& table, const Kit& kit, app::LiveViews& views,
                     const std::function<void(std::string)>& tell);

}  // namespace telescope::cli
