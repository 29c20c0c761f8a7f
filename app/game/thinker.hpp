#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/rules/opponent_face.hpp"
#include "core/rules/ruleset.hpp"
#include "core/session/session.hpp"

namespace telescope::app {

/// What a seat that the program plays is to decide.
struct ToDecide {
  SeatId seat;
  Level level = Level::kPlain;
  Json known;  ///< OpponentFace::as_known(), as RulesFace::to_json() writes it: all that whoever decides is
               ///< given
};

/// Decides for seats that the program plays, while the game goes on. Belongs to one thread.
class Thinker {
 public:
  virtual ~Thinker() = default;
  /// Begins to think; what it thought about before is dropped.
  virtual void begin(const ToDecide& question) = 0;
  /// Nothing: it still thinks. Fails, with a sentence, where nothing will come of it any more.
  virtual std::optional<Result<Decision>> take() = 0;
};

/// Of a game, which outlives it.
using MakeThinker = std::function<std::unique_ptr<Thinker>(const Session& session)>;

/// Thinks in take(), until it is done.
std::unique_ptr<Thinker> thinks_at_once(const PreparedGame& game);

struct ThinkingProcess {
  std::string program = "/proc/self/exe";  ///< `telescope`
  double longest_s = 60.0;                 ///< before it is ended and begun again
};
/// In a process of its own (`telescope rule RULESET decide --lines`), which is begun again once where it dies
/// or takes too long.
std::unique_ptr<Thinker> thinks_beside(ThinkingProcess process, const Ruleset& ruleset,
                                       const Scenario& scenario, const Kit& kit);

}  // namespace telescope::app
