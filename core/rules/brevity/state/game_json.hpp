#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/json_fields.hpp"
#include "core/rules/brevity/state/game.hpp"
#include "core/rules/plain_fields.hpp"

namespace telescope::brevity {

/// How fields() of core/rules/plain_fields.hpp write and read what is of these rules. What is malformed
/// throws std::invalid_argument.
class InGame {
 public:
  InGame() = default;  ///< to write, and to read what names no stand and no command
  explicit InGame(const Setup& setup) : setup_(&setup) {}
  explicit InGame(const Game& game) : setup_(game.setup.get()) {}

  /// [x_mm, y_mm, heading_deg, sigma_mm, sigma_deg]
  nlohmann::json write(const Placed& placed) const;
  /// Nobody is "".
  template <class Kind>
  nlohmann::json write(const std::optional<StrongId<Kind, std::string>>& id) const {
    return id ? id->value() : std::string();
  }

  void read(const nlohmann::json& json, PieceId& piece) const;
  void read(const nlohmann::json& json, CommandId& command) const;
  /// Also as a person tells it: {"x_in100", "y_in100"}, hundredths of an inch.
  void read(const nlohmann::json& json, TablePoint& point) const;
  /// Likewise, {"x_in100", "y_in100", "heading_deg"}, without error.
  void read(const nlohmann::json& json, Placed& placed) const;
  void read(const nlohmann::json& json, StandWay& way) const;
  /// Each once.
  void read(const nlohmann::json& json, std::vector<PieceId>& pieces) const;
  template <class Kind>
  void read(const nlohmann::json& json, std::optional<StrongId<Kind, std::string>>& id) const {
    id.reset();
    if (!text_of(json, "an id").empty()) read(json, id.emplace());
  }

  /// An id that may be empty: nobody.
  struct OrNone {
    const InGame& in;
    template <class Id>
    void read(const nlohmann::json& json, Id& id) const {
      std::optional<Id> named;
      in.read(json, named);
      id = named.value_or(Id());
    }
  };
  OrNone or_none() const { return {*this}; }

  /// Those of two sides for which something is so, as a list of their words.
  struct Sides {
    nlohmann::json write(const std::array<bool, 2>& sides) const;
    /// Of older games too, which have one side, or "neutral".
    void read(const nlohmann::json& json, std::array<bool, 2>& sides) const;
  };
  static Sides sides() { return {}; }

 private:
  const Setup* setup_ = nullptr;
};

/// Everything of it. What a seat may not know is in it: for the journal and the umpire's side.
void Game::fields(auto& f) {
  const InGame in(*setup);
  f("stands", stands, in)("commands", commands, in)("corps_commander", corps_commander, in);
  f("step", step)("turn", turn)("first", first)("move", move, in)("results", results, in);
  f("pending", pending, in)("done", done)("started", started)("rulings", rulings)("modules", modules, in);
  f("numbered", numbered)("winner", winner)("why", why);
}

/// Throws std::invalid_argument where something is missing that the scenario has.
void check_whole(const Game& game);

}  // namespace telescope::brevity
