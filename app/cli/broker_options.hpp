#pragma once

#include <string>

#include "app/cli/options.hpp"
#include "app/integrations/broker_line.hpp"

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

}  // namespace telescope::cli
