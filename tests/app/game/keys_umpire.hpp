#pragma once

#include <string>

#include "tests/app/game/keyboard.hpp"

namespace telescope::app {

/// The demo scenario, three turns long, as an umpire plays it who knows the keys. What he does next depends
/// on nothing but what the page shows, so that another can go on from any moment.
class KeysUmpire {
 public:
  explicit KeysUmpire(GameDesk& desk) : keys_(desk) {}

  /// The next deed: one line chosen, one throw, one form, one piece carried. False where the game is over
  /// and the seed of the dice is revealed.
  bool go_on();
  Keyboard& keys() { return keys_; }

 private:
  void throw_dice(const ThrowPage& page);
  void deploy(bool defenders);
  void write_orders();
  void plot_targets();
  void plan_bombardment();
  void move_attackers();
  void move_defenders();
  void call_fire();
  void support_fire();
  void fight();

  std::string place_of(const std::string& piece);
  bool is_there(const std::string& piece, const std::string& place) { return place_of(piece) == place; }
  const Form* form(const std::string& title);
  bool offers(const Form* form, const std::string& choice) const;
  bool has_told(const std::string& words);
  bool turn(int number);

  Keyboard keys_;
};

}  // namespace telescope::app
