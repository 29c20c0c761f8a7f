#pragma once

#include <string>
#include <vector>

#include "tests/app/channels/heard_program.hpp"
#include "tests/core/views/pair.hpp"

namespace telescope::test {

/// A program with a game of Rapier. The Corps Commander is in, whoever listens.
class Program : public HeardProgram {
 public:
  Program(const rapier::RapierGame& begun, const std::vector<std::string>& listening, OverheadCamera& camera,
          const Broker& broker)
      : HeardProgram({.scenario = begun.scenario, .kit = begun.kit, .listening = listening, .others = {"cc"}},
                     camera, broker) {}

  /// The umpire does it, with such dice. False where it is not lawful, or cannot be done. A step that the
  /// game has left by itself is left with that, or gone back to where something else is done in it.
  bool act(const Json& action, std::uint64_t dice);
  /// One of the camera's glances at the table as the game has it.
  void look(unsigned glance, bool pictures);
  /// What the Corps Commander does for himself alone.
  void corps_commander_alone();

  /// The true game, for leaks that are planted.
  rapier::Game truth() const { return desk().position().as<rapier::Game>(); }

 protected:
  /// The umpire sends back what becomes a proposal.
  void answer_asked() override;

 private:
  EntryId counted_ = 0;  ///< entries of the journal that `passed_` knows
  int passed_ = 0;       ///< steps that the game has left and nobody has asked to leave
};

}  // namespace telescope::test
