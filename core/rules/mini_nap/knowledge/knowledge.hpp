#pragma once

#include <memory>
#include <utility>

#include "core/rules/knowledge_face.hpp"
#include "core/rules/mini_nap/state/setup.hpp"

namespace telescope::mini_nap {

/// A player for each side, a spectator and, where the setting says so, an umpire. What a player intends is
/// nowhere in the program (MN-H02); strength and ratings are their owner's where they are not open (MN-H01).
class Knowledge final : public KnowledgeFace {
 public:
  explicit Knowledge(std::shared_ptr<const Setup> setup) : setup_(std::move(setup)) {}

  std::vector<Seat> seats() const override;
  std::vector<NamedAudience> audiences() const override;
  Known known(const Position& position, const SeatId& seat) const override;
  std::optional<Asked> asked(const Position& position, const SeatId& seat,
                             const Json& request) const override;

 private:
  std::shared_ptr<const Setup> setup_;
};

}  // namespace telescope::mini_nap
