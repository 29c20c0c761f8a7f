#pragma once

#include <memory>
#include <utility>

#include "core/rules/knowledge_face.hpp"
#include "core/rules/raphia/state/setup.hpp"

namespace telescope::raphia {

/// Two players and a spectator, and an umpire where the setting says so: what each may know (section 16) and
/// ask for. Nobody sits where the program plays (RR-098).
class Knowledge final : public KnowledgeFace {
 public:
  explicit Knowledge(std::shared_ptr<const Setup> setup) : setup_(std::move(setup)) {}

  std::vector<Seat> seats() const override;
  std::vector<NamedAudience> audiences() const override;
  Known known(const Position& position, const SeatId& seat) const override;
  std::optional<Asked> asked(const Position& position, const SeatId& seat,
                             const Json& request) const override;
  /// RR-098: by what known() tells that seat, and nothing else.
  std::optional<Asked> played(const Position& position) const override;

 private:
  std::shared_ptr<const Setup> setup_;
};

}  // namespace telescope::raphia
