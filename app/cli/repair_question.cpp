#include "app/cli/repair_question.hpp"

#include <optional>
#include <utility>

#include "app/engine/engine.hpp"
#include "vision/source/source_name.hpp"

namespace telescope::cli {

bool repair_wanted(const TableOptions& table, app::WindowOptions window, const std::string& damage) {
  auto shown = load_table(table);
  if (!shown) return false;
  app::Engine engine(app::EngineSetup{.table = *std::move(shown),
                                      .camera = std::string(vision::kNoCamera),
                                      .profile = {},
                                      .profile_file = {}});
  std::optional<bool> answer;
  window.question =
      app::WindowQuestion{.about = damage,
                          .yes = "goes on from the last entry that verifies and keeps the damaged file",
                          .no = "leaves the game as it is and ends",
                          .answer = [&](bool yes) { answer = yes; }};
  window.should_close = [&answer, closes = std::move(window.should_close)] {
    return answer || (closes && closes());
  };
  (void)app::run_window(engine, nullptr, nullptr, window);
  return answer.value_or(false);
}

}  // namespace telescope::cli
