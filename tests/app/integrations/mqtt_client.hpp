#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

#include "app/integrations/broker_line.hpp"

namespace telescope::test {

/// Mosquitto on a port of this machine, with a folder of its own.
class Broker {
 public:
  /// `more`: lines of its configuration.
  Broker(const std::filesystem::path& folder, const std::string& more);
  ~Broker();
  Broker(const Broker&) = delete;
  Broker& operator=(const Broker&) = delete;
  std::uint16_t port() const { return port_; }
  /// Ends it at once, as a power cut does; start() begins it anew at the same port.
  void kill();
  void start();

 private:
  std::filesystem::path file_;
  std::uint16_t port_ = 0;
  pid_t process_ = -1;
  int log_ = -1;
};

/// A client of MQTT 3.1.1 written after its specification, without the library that the program uses.
class MqttClient {
 public:
  explicit MqttClient(std::uint16_t port, const std::string& user = {}, const std::string& password = {});
  ~MqttClient();
  MqttClient(const MqttClient&) = delete;
  MqttClient& operator=(const MqttClient&) = delete;

  /// CONNACK's return code; 0: welcome.
  int welcome() const { return welcome_; }
  void subscribe(const std::string& filter);
  /// The next letter; waits with a patience that only a hang can exhaust, then throws.
  app::Letter next();
  /// Skips letters until one of that topic comes.
  app::Letter next_of(const std::string& topic);
  /// All that the broker has sent by the time that it answers a PINGREQ sent now.
  std::vector<app::Letter> until_pong();

 private:
  struct Packet {
    unsigned type = 0;  ///< with its flags
    std::string body;
  };
  void send(unsigned type, const std::string& body);
  Packet read();
  app::Letter letter(const Packet& packet);

  int socket_ = -1;
  int welcome_ = -1;
  std::vector<app::Letter> early_;  ///< came while something else was waited for
};

}  // namespace telescope::test
