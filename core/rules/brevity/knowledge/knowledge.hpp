#pragma once

#include <memory>
#include <utility>

#include "core/rules/brevity/state/game.hpp"
#include "core/rules/brevity/state/setup.hpp"
#include "core/rules/knowledge_face.hpp"
#include "core/rules/known.hpp"

namespace telescope::brevity {

/// An umpire, a player for each side and a spectator: what each may know (section 24) and ask for.
class Knowledge final : public KnowledgeFace {
 public:
  explicit Knowledge(std::shared_ptr<const Setup> setup) : setup_(std::move(setup)) {}

  std::vector<Seat> seats() const override;
  std::vector<NamedAudience> audiences() const override;
  Known known(const Position& position, const SeatId& seat) const override;
  std::optional<Asked> asked(const Position& position, const SeatId& seat,
                             const Json& request) const override;
  std::optional<Weighed> weighed(const Position& position, const SeatId& seat,
                                 const Json& request) const override;

 private:
  std::shared_ptr<const Setup> setup_;
};

/// Pieces, groups, marks, legend and papers of `known`, which is known_to() of that seat.
void show_table(const Game& known_game, std::optional<Side> side, Known& known);

/// Papers of a seat: commands, losses, and a side's own orders, hidden stands, missions, waves and supply.
/// `known_game` is known_to() of it; nothing of `side` stands for the umpire, who has both sides' papers.
void show_papers(const Game& known_game, std::optional<Side> side, Known& known);

}  // namespace telescope::brevity
